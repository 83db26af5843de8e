"""README.md tells every field of the event log, and its example lines are whole.

That it tells every name is seen to in test_rules_listed.py.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.data_table import MODE, cell
from tests.games.galaxy_trucker.ships import ALPHA
from tests.games.texts import Texts
from toolkit.engine import log as event_log
from toolkit.games import galaxy_trucker as game
from toolkit.games.galaxy_trucker.names import draws, effects
from toolkit.games.galaxy_trucker.narrate.lines import Teller
from toolkit.replay import replay
from toolkit.scenario import load

TEXTS = Texts(game)
LINES = TEXTS.lines
EXAMPLES = {"header": 1, "draw": 4, "choice": 12, "effect": 1, "state": 1, "outcome": 1}
OF_ALL = ["type", "round", "phase"]
SCENARIO = f"""
game: galaxy_trucker
mode: game
seed: 1
games: 10
setup: {{players: 2, rounds: [I], build: preset, presets: [{{ship: "{ALPHA}"}}], deck: [I-05]}}
seats:
  all: {{policy: random}}
"""


def told(event: event_log.Event) -> dict[str, Any]:
    """An event's line as the log tells it, whatever its words are."""
    return Teller(cell()).line(event, np.zeros(0, dtype=game.STATE))


def line_of(effect: str) -> dict[str, Any]:
    return told(event_log.Event(event_log.EFFECT, list(effects.MEANING).index(effect), 0, 0, 1, 1, (1, 1, 1, 1)))


def draw_line(name: int) -> dict[str, Any]:
    return told(event_log.Event(event_log.DRAW, name, -1, -1, 1, 1, (0, 0, 1, 2, 1, 1)))


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A state in flight."""
    path = Path(tmp_path_factory.mktemp("readme")) / "scenario.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    scenario = load(path)
    lines = replay(scenario, scenario.cells[0], 0).events
    found: dict[str, Any] = next(line["state"] for line in lines if line["type"] == "state" and line["after"] == "card")
    return found


def test_every_effect_is_told_with_its_fields() -> None:
    found = TEXTS.rows("Effects")
    assert sorted(found) == sorted(game.EFFECTS)
    for effect, fields in found.items():
        assert fields == [name for name in line_of(effect) if name not in {*OF_ALL, "what", "seat"}], effect


def test_every_field_beside_a_draw_is_told() -> None:
    found = TEXTS.rows("Draws")
    counts = {draws.HIT_DIE_1: 3, draws.HIT_DIE_2: 3, draws.FLAW: 0, **dict.fromkeys(range(draws.COLUMN_DIE_1, draws.FLAW), 2)}
    for draw in game.DRAWS:
        if draw.kind != "policy":
            beside = set(draw_line(draw.id)) - {*OF_ALL, "name", "k", "value", "pinned"}
            assert beside <= set(found[draw.name]), draw.name
            assert len(beside) == counts.get(draw.id, 1), draw.name


def test_every_field_of_the_state_is_told(state: dict[str, Any]) -> None:
    text = set(re.findall(r"`(\w+)`", TEXTS.section("State")))
    player = state["players"][0]
    named = {*state, *state["board"], *state["timer"], *player, *player["ship"][0], *player["builder"]}
    assert named <= text, sorted(named - text)


def columns_of_first_round(columns: Any) -> set[str]:
    """Columns but for those of later rounds, which are the same and are not shown."""
    return {column.name for column in columns if not re.search(r"_[234]$", column.name)}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_whole_line_of_each_type(kind: str, state: dict[str, Any]) -> None:
    lines = [line for line in LINES if line["type"] == kind]
    assert len(lines) == EXAMPLES[kind]
    if kind == "draw":
        kinds = {draw.name: draw.kind for draw in game.DRAWS}
        assert [kinds[line["name"]] for line in lines] == ["die", "shuffle", "pick", "policy"]
        for line, id_ in zip(lines, (draws.HIT_DIE_1, draws.DECK, draws.TIES), strict=False):
            assert set(line) - {"n", "seat"} == set(draw_line(id_)) - {"seat"}
        assert list(lines[3]) == ["n", *OF_ALL, "name", "k", "count", "seat"]
    if kind == "choice":
        assert all(list(line) == ["n", *OF_ALL, "seat", "decision", "option"] for line in lines)
        assert len({line["decision"] for line in lines}) == len(lines)
    if kind == "effect":
        assert [name for name in lines[0] if name != "n"] == list(line_of("tile_lost"))
    if kind == "state":
        assert list(lines[0]["state"]) == list(state)
        mine, theirs = lines[0]["state"]["players"][0], state["players"][0]
        assert (list(mine), list(mine["builder"])) == (list(theirs), list(theirs["builder"]))
        assert {tuple(one) for one in mine["ship"]} == {tuple(one) for one in theirs["ship"]}
    if kind == "header":
        assert set(lines[0]["scenario"]["options"]) == set(game.OPTIONS.model_fields)
        assert set(lines[0]["scenario"]["setup"]) == set(game.SETUP[MODE].model_fields)
    if kind == "outcome":
        assert columns_of_first_round(game.GAMES) <= set(lines[0])
        assert all(columns_of_first_round(game.SEATS) <= set(seat) for seat in lines[0]["seats"])


def test_examples_are_of_one_game_that_numbers_its_lines() -> None:
    header, outcome = LINES[0], LINES[-1]
    assert (header["cell"], header["game_number"]) == (outcome["cell"], outcome["game"])
    assert all(line["n"] >= 0 for line in LINES[1:-1])
