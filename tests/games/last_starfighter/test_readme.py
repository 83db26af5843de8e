"""README.md tells every name and field of the event log, and its example lines are whole."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.last_starfighter.table import cell, duel, swarm
from tests.games.texts import Texts
from toolkit.engine import log as event_log
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.names import effects
from toolkit.games.last_starfighter.narrate.lines import Teller
from toolkit.games.last_starfighter.narrate.table import state_fields

TEXTS = Texts(game)
LINES = TEXTS.lines


def line_of(effect: str) -> dict[str, Any]:
    """An effect's line as the log tells it, whatever its words are."""
    code = effects.NAMES.index(effect)
    event = event_log.Event(event_log.EFFECT, code, 0, 0, 1, 1, (1, 1, 0, 1))
    return Teller(cell("swarm")).line(event, duel().snapshots)


def test_every_effect_is_told_with_its_fields() -> None:
    told = TEXTS.rows("Effects")
    assert sorted(told) == sorted(game.EFFECTS)
    general = {"type", "turn", "phase", "what", "seat", "ship"}
    for effect, fields in told.items():
        assert fields == [name for name in line_of(effect) if name not in general], effect


def test_every_draw_decision_and_phase_is_told() -> None:
    assert sorted(TEXTS.rows("Draws")) == sorted(draw.name for draw in game.DRAWS)
    assert sorted(TEXTS.rows("Decisions")) == ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8"] == sorted(game.DECISIONS)
    assert tuple(re.findall(r"`(\w+)`", TEXTS.section("Phases").split(".")[0])) == game.PHASES


def test_every_field_of_the_state_is_told() -> None:
    text = set(re.findall(r"`(\w+)`", TEXTS.section("State")))
    duelling = duel().lay((8, 0))
    swarming = swarm()
    for table in (duelling, swarming):
        state = state_fields(table.state, table.cell.mode)
        named = set(state) | {field for ship in state["ships"] for field in ship}
        named |= {field for cluster in state["clusters"] for field in cluster}
        assert named <= text, sorted(named - text)


@pytest.mark.parametrize("kind", ["header", "draw", "choice", "effect", "state", "outcome"])
def test_a_whole_line_of_each_type(kind: str) -> None:
    lines = [line for line in LINES if line["type"] == kind]
    assert len(lines) == (3 if kind == "draw" else 1)
    if kind == "state":
        table = duel().lay((8, 0), large=True)
        fresh = state_fields(table.state, "deck_fighter")
        assert list(lines[0]["state"]) == list(fresh)
        assert [list(ship) for ship in lines[0]["state"]["ships"]] == [list(ship) for ship in fresh["ships"]]
        assert list(lines[0]["state"]["clusters"][0]) == list(fresh["clusters"][0])
    if kind == "effect":
        assert [name for name in lines[0] if name != "n"] == list(line_of("damage"))
    if kind == "header":
        assert set(lines[0]["scenario"]["options"]) == set(game.OPTIONS.model_fields)
        assert set(lines[0]["scenario"]["setup"]) == set(game.SETUP["duel"].model_fields)
    if kind == "outcome":
        assert {column.name for column in game.GAMES} <= set(lines[0])
        assert all({column.name for column in game.SEATS} <= set(seat) for seat in lines[0]["seats"])
