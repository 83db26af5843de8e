"""Any battery of a ship powers anything on it."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight

# A battery at the rear; cannon, shield and engine hang on the starting cabin, each on a side of its own.
SPREAD = "(7,7)=#31@0; (6,7)=#124@0; (7,8)=#120@0; (8,7)=#83@0; (7,6)=#55@270; (8,6)=#10@90"


@pytest.mark.rule("GT-TIL-12")
def test_a_battery_far_away_powers_engine_shield_and_cannon(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, SPREAD, at=(10,))
    powered = [play.square(*at) for at in ((6, 7), (7, 8), (8, 7))]
    assert all(play.board.neighbour[play.square(8, 6), side] not in powered[:2] for side in range(4))
    play.answers[1] = {"engines": 1, "shield": True, "shoot": True}
    play.card("I-05")
    assert (play.positions(), int(play.ship(1).all_cells)) == ([12], 2)
    play.card("I-10", rolls=[2, 2, 2, 7])  # the last one, from E, onto a connector of the shield's own tile
    assert int(play.ship(1).all_cells) == 1
    play.card("I-09", rolls=[7, 2, 2])  # the first one is big and comes at the barrels
    assert int(play.ship(1).all_cells) == 0
    assert len(play.tiles(1)) == 6
