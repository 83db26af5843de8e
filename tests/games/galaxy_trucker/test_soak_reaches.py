"""Random games of random settings reach all that there is, and keep every tile and every credit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests import soak
from tests.games.sampling import random_scenario
from toolkit import game as contract
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import DECISIONS, EFFECTS
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.components import CARD_WORDS
from toolkit.games.galaxy_trucker.limits import MAX_ROUNDS
from toolkit.games.galaxy_trucker.state import NOTHING
from toolkit.replay.playing import Logged, play_logged

pytestmark = pytest.mark.compiled

GAME = contract.find("galaxy_trucker")
SETTINGS, GAMES_OF_EACH = 120, 3
#: More and less of a player's credits in a round.
GAINS = ("credits_from_cards", "finish_reward", "looks_bonus", "sale")
COSTS = ("penalty", "fine")


def places_of(params: Any, state: Any) -> Counter[int]:
    """How often each tile is found: face down, face up, in a hand or on its way there, on a ship, aside, lost, in the box."""
    found = [*state.down[: state.down_count].tolist(), *state.up[: state.up_count].tolist()]
    for player in state.players[: params.players]:
        builder = player.builder
        found += [int(tile) for tile in player.ship.tile[: params.boards[params.rounds[state.round_number].board].count]]
        found += [int(builder.hand), *builder.aside.tolist()]
        if builder.doing.kind in (codes.DRAWING, codes.TAKING):
            found.append(int(builder.doing.tile))
    away = [n for n in range(params.tile_count) if state.place[n] in (codes.LOST, codes.IN_BOX)]
    return Counter(tile for tile in (*found, *away) if tile != NOTHING)


def check_tiles(params: Any, state: Any) -> None:
    assert places_of(params, state) == Counter(range(params.tile_count))
    for seat, player in enumerate(state.players[: params.players]):
        lost = [n for n in range(params.tile_count) if state.place[n] == codes.LOST and state.holder[n] == seat]
        assert len(lost) == player.lost == player.tally.lost_by.sum()


def check_credits(params: Any, played: Logged) -> None:
    """Net is what came in less what went out; nobody owes unless debts are allowed."""
    game = played.games[0]
    for row in played.seats[0]:
        credits = 0
        for number in range(1, int(game.rounds) + 1):
            credits += sum(int(row[f"{name}_{number}"]) for name in GAINS)
            credits -= sum(int(row[f"{name}_{number}"]) for name in COSTS)
            assert row[f"credits_{number}"] == credits
            assert credits >= 0 or params.debt != 0
        assert row.final_credits == credits


class Reached:
    """What has come up in games."""

    def __init__(self) -> None:
        self.decisions, self.effects, self.cards = Counter[str](), Counter[str](), Counter[str]()

    def add(self, played: Logged) -> None:
        names = {event_log.CHOICE: list(DECISIONS), event_log.EFFECT: list(EFFECTS)}
        for event in event_log.events(played.log):
            if event.kind in names:
                found = self.decisions if event.kind == event_log.CHOICE else self.effects
                found[names[event.kind][event.code]] += 1
        for number in range(1, MAX_ROUNDS + 1):
            for word in CARD_WORDS:
                self.cards[word] += int(played.games[0][f"cards_by_type_{word}_{number}"])


def play(reached: Reached, rng: np.random.Generator, folder: Path) -> None:
    """Some games of one random setting."""
    scenario = random_scenario(GAME, "game", rng, folder, policies=soak.WANTED)
    params = GAME.prepare(scenario.cells[0])[0]
    for _ in range(GAMES_OF_EACH):
        played = play_logged(GAME, scenario.cells[0], scenario.seed, int(rng.integers(2**40)))
        assert played.games[0].status == contract.FINISHED, scenario.path
        for event in event_log.events(played.log):
            if event.kind == event_log.STATE:
                check_tiles(params, played.snapshots[event.words[0]])
        check_credits(params, played)
        reached.add(played)


@pytest.mark.rule("GT-CMP-02", "GT-END-06")
def test_random_games_reach_every_card_decision_and_effect_and_keep_all(tmp_path: Path) -> None:
    reached, rng = Reached(), np.random.default_rng(7)
    for _ in range(SETTINGS):
        play(reached, rng, tmp_path)
    assert set(CARD_WORDS) == set(+reached.cards)
    assert set(DECISIONS) == set(reached.decisions)
    assert set(EFFECTS) == set(reached.effects)
