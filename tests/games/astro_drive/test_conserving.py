"""Invariants after every step of 300 random games over random settings, summed up here by themselves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.sampling import random_scenario
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive import kernel
from toolkit.games.astro_drive.names import phases
from toolkit.games.astro_drive.names.endings import FINISH, SURVIVOR
from toolkit.games.astro_drive.recording import sound
from toolkit.games.astro_drive.state import ALIVE, MADE_MAP, NO_CARD, NOBODY
from toolkit.games.astro_drive.steps import turns
from toolkit.runner.workers import Crew
from toolkit.scenario import load

SCENARIOS, EACH = 29, 10
WANTED = {"random": 1.0, "random_safe": 3.0, "greedy": 0.0, "strong": 0.0}  # those that think add nothing here
# A short way over maps with little on them: random pilots come to the finish.
EASY = """
game: astro_drive
mode: race
seed: 3
games: 10
setup: {maps: {made: {planets: 1, radiation: 1, fog: 0, asteroids: 1, cubes: 2}}, maps_before_finish: 3, maps_with_finish: 1}
seats: {all: {policy: random_safe}}
"""


def cubes(params: Any, state: Any) -> int:
    """Cubes in the storage, on pilot boards and on maps in play (AD-COM-03)."""
    ships = sum(int(ship.cubes) for ship in state.ships[: state.ship_count])
    lying = sum(bin(int(row)).count("1") for row in state.lying)
    return int(state.storage) + ships + lying


def cards(state: Any) -> list[int]:
    """All cards, wherever they are (AD-COM-04)."""
    found = [*state.deck[: state.deck_count], *state.discard[: state.discard_count]]
    for seat, ship in enumerate(state.ships[: state.ship_count]):
        found += [*state.hands[seat, : ship.hand_count], *([ship.played] if ship.played != NO_CARD else [])]
    return [int(card) for card in found]


def check(params: Any, state: Any, phase: int) -> None:
    """What holds whenever a player is to decide."""
    assert sound(params, state)
    assert cubes(params, state) == params.cubes_total
    assert state.storage >= 0
    known = cards(state)
    assert len(known) == len(set(known))
    gone = params.hand_out_of_game and state.survivors < state.ship_count
    assert len(known) <= params.card_count if gone else len(known) == params.card_count
    flying = [ship for ship in state.ships[: state.ship_count] if ship.out == ALIVE]
    assert len(flying) == state.survivors
    places = Counter((int(ship.row), int(ship.column)) for ship in flying if ship.row > 0)
    assert not places or max(places.values()) == 1  # AD-PAS-05
    for ship in flying:
        assert 0 <= ship.cubes <= params.cube_limit  # AD-CUB-03
        assert ship.row >= state.first_row or ship.row == 0  # AD-R-34
        if state.winning_row == 0 and state.pile_count > 0:  # AD-NEW-04
            assert ship.row <= state.last_row - params.map_rows + params.reveal_row - 1
    if phase == phases.TURN:
        full = len(flying) if params.deck_stop_drawing == 0 and params.drawn_per_round == 1 else 0
        hands = [int(ship.hand_count) + (ship.played != NO_CARD) for ship in flying]
        assert full == 0 or hands == [params.hand_at_start] * full  # AD-EOR-01
        assert (state.turn.taken, state.visited_count) == (0, 1)
    placed = [int(entry.number) for entry in state.maps[: state.placed]]
    maps = [*placed, *state.pile[: state.pile_count].tolist(), *state.box[: state.box_count].tolist()]
    named = [number for number in maps if number != MADE_MAP]
    assert len(named) == len(set(named))
    assert state.last_row == params.map_rows * state.placed


@pytest.mark.rule("AD-COM-03", "AD-COM-04", "AD-NEW-04")
def test_nothing_is_lost_and_nothing_is_made_in_any_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rng, params, steps = np.random.default_rng(7), [], Counter[int]()

    def watch(state: Any, log: Any, snapshots: Any, phase: int) -> None:
        if state.winner == NOBODY:
            check(params[-1], state, phase)
        steps[phase] += 1

    for module in (kernel, turns):
        monkeypatch.setattr(module, "done", watch)
    endings: Counter[int] = Counter()
    (tmp_path / "easy.yaml").write_text(EASY, encoding="utf-8")
    scenarios = [random_scenario(game, "race", rng, tmp_path, games=EACH, policies=WANTED) for _ in range(SCENARIOS)]
    for scenario in [*scenarios, load(tmp_path / "easy.yaml")]:
        crew = Crew(game, scenario.cells, scenario.seed)
        params.append(game.prepare(scenario.cells[0])[0])
        rows = crew.play(0, 0, EACH)
        assert not rows.games["status"].any(), scenario.path
        endings.update(rows.games["ending"].tolist())
    assert sum(endings.values()) == 300
    assert {FINISH, SURVIVOR} <= set(endings)
    assert steps[phases.STEP] > 5000
    assert all(steps[phase] for phase in range(len(phases.NAMES)))
