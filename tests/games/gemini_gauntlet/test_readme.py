"""README.md tells every field of the event log, and its example lines are whole.

That it tells every name is seen to in test_rules_listed.py.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.data_table import cell
from tests.games.gemini_gauntlet.movement_table import Table, ship
from tests.games.texts import Texts
from toolkit.engine import log as event_log
from toolkit.games import gemini_gauntlet as game
from toolkit.games.gemini_gauntlet.names import decisions, draws, effects
from toolkit.games.gemini_gauntlet.narrate.lines import Teller
from toolkit.games.gemini_gauntlet.narrate.table import state_fields

TEXTS = Texts(game)
LINES = TEXTS.lines
EXAMPLES = {"header": 1, "draw": 4, "choice": 2, "effect": 1, "state": 1, "outcome": 1}
OF_ALL = ["type", "round", "phase"]


def table() -> Table:
    """Two ships, the first of which has flown."""
    table = Table(ship("white", (4, 0), 0), ship("red", (5, 0), 1), tokens={"A1": (7, -4, 3), "A2": (9, -4)})
    table.act("FW3 boost", "RO1 cw")
    return table


def told(event: event_log.Event) -> dict[str, Any]:
    """An event's line as the log tells it, whatever its words are."""
    teller = Teller(cell(setup={"ships": 2}))
    teller.state = table().state
    return teller.line(event, np.zeros(0, dtype=game.STATE))


def line_of(effect: str) -> dict[str, Any]:
    return told(event_log.Event(event_log.EFFECT, effects.NAMES.index(effect), 0, 0, 1, 1, (1, 1, 0, 1)))


def draw_line(name: int, *values: int, seat: int = -1, actor: int = -1) -> dict[str, Any]:
    return told(event_log.Event(event_log.DRAW, name, seat, actor, 1, 1, (0, 0, *values)))


def test_every_effect_is_told_with_its_fields() -> None:
    found = TEXTS.rows("Effects")
    assert sorted(found) == sorted(game.EFFECTS)
    general = {*OF_ALL, "what", "seat", "token"}
    for effect, fields in found.items():
        assert fields == [name for name in line_of(effect) if name not in general], effect


def test_every_field_beside_a_draw_is_told() -> None:
    found = TEXTS.rows("Draws")
    assert sorted(found) == sorted(draw.name for draw in game.DRAWS)
    general = {*OF_ALL, "name", "k", "value", "pinned"}
    for draw in game.DRAWS:
        if draw.kind != "policy":
            beside = set(draw_line(draw.id, 1, 2)) - general
            assert beside <= set(found[draw.name]), draw.name
            assert len(beside) == (draw.kind == "shuffle" or draw.id == draws.TOKEN_HEX), draw.name


def test_every_field_of_the_state_is_told() -> None:
    text = set(re.findall(r"`(\w+)`", TEXTS.section("State")))
    state = state_fields(table().state, ("1", "2"), "rect13")
    named = set(state) | {field for ship in state["ships"] for field in ship} | {"letter", "direction"}
    named |= {field for token in state["tokens"] for field in token}
    assert named <= text, sorted(named - text)


def test_every_field_of_a_program_is_told() -> None:
    order = table().ship(0).orders[0]
    words = [int(order[part]) for part in ("row", "column", "side", "boost")]
    line = told(event_log.Event(event_log.CHOICE, decisions.PROGRAM, 0, 0, 1, 3, (*words, *words)))
    named = set(line["option"]) | set(line["option"]["blue"])
    assert named <= set(re.findall(r"`(\w+)`", TEXTS.section("Decisions")))


def test_phases_are_told_in_order() -> None:
    assert tuple(re.findall(r"`([\w.]+)`", TEXTS.section("Phases").split("A `state` line")[0])) == game.PHASES


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_whole_line_of_each_type(kind: str) -> None:
    lines = [line for line in LINES if line["type"] == kind]
    assert len(lines) == EXAMPLES[kind]
    if kind == "draw":
        kinds = {draw.name: draw.kind for draw in game.DRAWS}
        assert [kinds[line["name"]] for line in lines] == ["die", "pick", "shuffle", "policy"]
        assert list(lines[0])[1:] == list(draw_line(draws.DAMAGE, 1, seat=0, actor=0))
        assert list(lines[1])[1:] == list(draw_line(draws.TOKEN_HEX, 1, 2, 3, actor=4))
        assert list(lines[2])[1:] == list(draw_line(draws.SEQUENCE, 2, 3))
        assert list(lines[3]) == ["n", "type", "round", "phase", "name", "k", "count", "seat"]
    if kind == "choice":
        assert all(list(line) == ["n", *OF_ALL, "seat", "decision", "option"] for line in lines)
        assert [line["decision"] for line in lines] == ["program", "damage_column"]
    if kind == "effect":
        assert [name for name in lines[0] if name != "n"] == list(line_of("damage_dealt"))
    if kind == "state":
        fresh = state_fields(table().state, ("1", "2"), "rect13")
        assert list(lines[0]["state"]) == list(fresh)
        assert [list(ship) for ship in lines[0]["state"]["ships"]] == [list(ship) for ship in fresh["ships"]]
        assert [list(token) for token in lines[0]["state"]["tokens"]] == [list(token) for token in fresh["tokens"]]
    if kind == "header":
        assert set(lines[0]["scenario"]["options"]) == set(game.OPTIONS.model_fields)
        assert set(lines[0]["scenario"]["setup"]) == set(game.SETUP["race"].model_fields)
    if kind == "outcome":
        assert {column.name for column in game.GAMES} <= set(lines[0])
        assert all({column.name for column in game.SEATS} <= set(seat) for seat in lines[0]["seats"])


def test_examples_are_of_one_game_that_numbers_its_lines() -> None:
    header, outcome = LINES[0], LINES[-1]
    assert (header["cell"], header["game_number"]) == (outcome["cell"], outcome["game"])
    assert all(line["n"] >= 0 for line in LINES[1:-1])
