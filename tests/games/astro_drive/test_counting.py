"""What is counted while a game is played."""

from __future__ import annotations

import pytest

from tests.games.astro_drive.script import Script
from toolkit.games.astro_drive.state import BY_PLANET

Patch = pytest.MonkeyPatch
FAST, SLOW = (50, 2, 0), (10, 2, 0)  # initiative, movement, control


def test_who_moved_first_and_last_of_those_that_fly(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, (5, 2, 0), flights={1: "F1", 2: "F2"})
    play.state.ships[2].out = BY_PLANET
    play.state.survivors = 2
    play.round()
    counts = [(int(t.turns), int(t.first_turns), int(t.last_turns), int(t.position_sum)) for t in play.state.tally[:3]]
    assert counts == [(1, 1, 0, 1), (1, 0, 1, 2), (0, 0, 0, 0)]


def test_turns_that_begin_beside_a_ship(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 0, 0), (30, 0, 0), (10, 0, 0), (5, 0, 0))
    play.put((3, 2), (3, 3), (3, 5), (4, 2))
    play.round()
    assert [int(tally.blocked) for tally in play.state.tally] == [1, 1, 0, 0]


def test_rows_gained_by_a_step_sideways_and_by_a_jump_before_entry(monkeypatch: Patch) -> None:
    cards = (50, 0, 1), (30, 0, 0, "wormhole_generator")
    play = Script(monkeypatch, *cards, flights={1: "R", 2: "J3"}, entry_items_before=True)
    play.put((2, 1), (0, 0))
    play.wormhole((2, 2), (5, 4))
    play.round()
    assert [(int(ship.row), int(ship.column)) for ship in play.state.ships[:2]] == [(5, 4), (2, 3)]
    first, second = play.state.tally[:2]
    assert (first.sideways, first.transports, first.rows_by_card, first.rows_by_jump) == (1, 1, 3, 0)
    assert (second.jumps, second.rows_by_card, second.rows_by_jump) == (1, 0, 2)
