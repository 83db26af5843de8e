"""README.md tells every field of the event log, and its example lines are whole.

That it tells every name is seen to in test_rules_listed.py.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.games.texts import Texts
from tests.games.warps_edge.data_table import MODE, cell
from tests.games.warps_edge.space_table import SpaceTable
from toolkit.engine import log as event_log
from toolkit.games import warps_edge as game
from toolkit.games.warps_edge.names import draws, effects
from toolkit.games.warps_edge.narrate.lines import Teller
from toolkit.games.warps_edge.narrate.table import state_fields
from toolkit.games.warps_edge.narrate.words import Names

TEXTS = Texts(game)
LINES = TEXTS.lines
EXAMPLES = {"header": 1, "draw": 3, "choice": 7, "effect": 1, "state": 1, "outcome": 1}
OF_ALL = ["type", "turn", "phase"]


def told(event: event_log.Event) -> dict[str, Any]:
    """An event's line as the log tells it, whatever its words are."""
    return Teller(cell()).line(event, np.zeros(0, dtype=game.STATE))


def line_of(effect: str) -> dict[str, Any]:
    return told(event_log.Event(event_log.EFFECT, effects.NAMES.index(effect), 0, -1, 1, 1, (0, 0, 0, 0)))


def draw_line(name: int, *values: int) -> dict[str, Any]:
    return told(event_log.Event(event_log.DRAW, name, -1, -1, 1, 1, (0, 0, *values)))


@pytest.fixture
def state() -> dict[str, Any]:
    """A state with an enemy, a skill and tokens."""
    table = SpaceTable(["scout"], pool="L1", skills=["barrage"])
    table.lay("slot_1", above="L1")
    return state_fields(table.state, Names(cell()))


def test_every_effect_is_told_with_its_fields() -> None:
    found = TEXTS.rows("Effects")
    assert sorted(found) == sorted(game.EFFECTS)
    for effect, fields in found.items():
        assert fields == [name for name in line_of(effect) if name not in {*OF_ALL, "what"}], effect


def test_every_field_beside_a_draw_is_told() -> None:
    found = TEXTS.rows("Draws")
    general = {*OF_ALL, "name", "k", "value", "pinned"}
    for draw in game.DRAWS:
        if draw.kind != "policy":
            (beside,) = set(draw_line(draw.id, 1, 2)) - general
            assert beside in found[draw.name], draw.name


def test_every_field_of_the_state_is_told(state: dict[str, Any]) -> None:
    text = set(re.findall(r"`(\w+)`", TEXTS.section("State")))
    lists = ("row", "sections", "skills")
    assert all(state[kind] for kind in lists)
    named = {*state, *(field for kind in lists for one in state[kind] for field in one)}
    assert named <= text, sorted(named - text)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_whole_line_of_each_type(kind: str, state: dict[str, Any]) -> None:
    lines = [line for line in LINES if line["type"] == kind]
    assert len(lines) == EXAMPLES[kind]
    if kind == "draw":
        kinds = {draw.name: draw.kind for draw in game.DRAWS}
        assert [kinds[line["name"]] for line in lines] == ["shuffle", "pick", "policy"]
        for line, id_ in zip(lines, (draws.FLEET_LEVEL + 2, draws.BAG), strict=False):
            assert {key: value for key, value in line.items() if key not in ("n", "turn", "phase")} == {
                key: value
                for key, value in draw_line(id_, *np.atleast_1d(line["value"]).tolist()).items()
                if key not in ("turn", "phase")
            }
        assert list(lines[2]) == ["n", *OF_ALL, "name", "k", "count", "seat"]
    if kind == "choice":
        assert all(list(line) == ["n", *OF_ALL, "seat", "decision", "option"] for line in lines)
        assert {line["decision"] for line in lines} == set(game.DECISIONS) - {"DP-07"}
    if kind == "effect":
        assert [name for name in lines[0] if name != "n"] == list(line_of("destroyed"))
    if kind == "state":
        assert list(lines[0]["state"]) == list(state)
        for part in ("row", "sections", "skills"):
            assert {tuple(one) for one in lines[0]["state"][part]} == {tuple(one) for one in state[part]}
    if kind == "header":
        assert set(lines[0]["scenario"]["options"]) == set(game.OPTIONS.model_fields)
        assert set(lines[0]["scenario"]["setup"]) == set(game.SETUP[MODE].model_fields)
    if kind == "outcome":
        assert {column.name for column in game.GAMES} <= set(lines[0])
        assert all({column.name for column in game.SEATS} <= set(seat) for seat in lines[0]["seats"])


def test_examples_are_of_one_game_that_numbers_its_lines() -> None:
    header, outcome = LINES[0], LINES[-1]
    assert (header["cell"], header["game_number"]) == (outcome["cell"], outcome["game"])
    assert all(line["n"] >= 0 for line in LINES[1:-1])
