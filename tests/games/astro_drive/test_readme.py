"""README.md tells every field of the event log, and its example lines are whole.

That it tells every name is seen to in test_rules_listed.py.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.data_table import cell
from tests.games.astro_drive.script import Script
from tests.games.texts import Texts
from toolkit.engine import log as event_log
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive.names import draws, effects
from toolkit.games.astro_drive.narrate.lines import Teller

TEXTS = Texts(game)
LINES = TEXTS.lines
EXAMPLES = {"header": 1, "draw": 4, "choice": 2, "effect": 1, "state": 1, "outcome": 1}
OF_ALL = ["type", "round", "phase"]


def told(event: event_log.Event) -> dict[str, Any]:
    """An event's line as the log tells it, whatever its words are."""
    return Teller(cell()).line(event, np.zeros(0, dtype=game.STATE))


def line_of(effect: str) -> dict[str, Any]:
    return told(event_log.Event(event_log.EFFECT, effects.NAMES.index(effect), 0, 0, 1, 1, (1, 1, 0, 1)))


def draw_line(name: int, *values: int) -> dict[str, Any]:
    return told(event_log.Event(event_log.DRAW, name, -1, 1, 1, 1, (0, 0, *values)))


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A state within a turn."""
    play = Script(monkeypatch, (50, 2, 1), (10, 2, 0), flights={1: "F1 F end", 2: "F2"})
    play.round()
    return next(line["state"] for line in play.lines("state") if line["phase"] == "step")


def test_every_effect_is_told_with_its_fields() -> None:
    found = TEXTS.rows("Effects")
    assert sorted(found) == sorted(game.EFFECTS)
    for effect, fields in found.items():
        assert fields == [name for name in line_of(effect) if name not in {*OF_ALL, "what", "seat"}], effect


def test_every_field_beside_a_draw_is_told() -> None:
    found = TEXTS.rows("Draws")
    general = {*OF_ALL, "name", "k", "value", "pinned"}
    counts = {draws.SYMBOL_SQUARE: 2}
    for draw in game.DRAWS:
        if draw.kind != "policy":
            beside = set(draw_line(draw.id, 1, 2)) - general
            assert beside <= set(found[draw.name]), draw.name
            assert len(beside) == counts.get(draw.id, 1), draw.name


def test_every_field_of_the_state_is_told(state: dict[str, Any]) -> None:
    text = set(re.findall(r"`(\w+)`", TEXTS.section("State")))
    named = {*state, *state["turn"], *(field for kind in ("ships", "maps") for one in state[kind] for field in one)}
    assert named <= text, sorted(named - text)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_whole_line_of_each_type(kind: str, state: dict[str, Any]) -> None:
    lines = [line for line in LINES if line["type"] == kind]
    assert len(lines) == EXAMPLES[kind]
    if kind == "draw":
        kinds = {draw.name: draw.kind for draw in game.DRAWS}
        assert [kinds[line["name"]] for line in lines] == ["die", "pick", "shuffle", "policy"]
        ids = (draws.ORIENTATION, draws.SYMBOL_SQUARE, draws.INITIATIVE_TIE)
        for line, id_ in zip(lines, ids, strict=False):
            assert list(line)[1:] == list(draw_line(id_, 1, 2))
        assert list(lines[3]) == ["n", "type", "round", "phase", "name", "k", "count", "seat"]
    if kind == "choice":
        assert all(list(line) == ["n", *OF_ALL, "seat", "decision", "option"] for line in lines)
        assert [line["decision"] for line in lines] == list(game.DECISIONS)
    if kind == "effect":
        assert [name for name in lines[0] if name != "n"] == list(line_of("moved"))
    if kind == "state":
        assert list(lines[0]["state"]) == list(state)
        for part in ("ships", "maps"):
            assert {tuple(one) for one in lines[0]["state"][part]} == {tuple(one) for one in state[part]}
        assert list(lines[0]["state"]["turn"]) == list(state["turn"])
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
