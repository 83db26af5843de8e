"""Epidemic and sabotage (GT-EPI, GT-SAB)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.printed_cards import CARD
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.names.draws import COLUMN_DIE_1, ROW_DIE_1
from toolkit.games.galaxy_trucker.rules.ship import strength

# --- epidemic ---


def humans_at(play: Flight, seat: int, *places: tuple[int, int]) -> list[int]:
    return [int(play.ship(seat).humans[play.square(*place)]) for place in places]


@pytest.mark.rule("GT-EPI-01", "GT-EPI-03")
def test_joined_cabins_lose_a_figure_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """In BETA (6,6), (6,7), (7,6) and the starting cabin hang together, (8,8) joins none of them; in GAMMA none does."""
    play = Flight(monkeypatch, BETA, GAMMA, at=(5, 3), aliens={1: {(7, 6): codes.ORANGE}})
    assert play.card("II-05")
    assert humans_at(play, 1, (6, 6), (6, 7), (7, 7), (8, 8)) == [1, 1, 1, 2]
    assert int(play.ship(1).all_aliens) == 0
    assert humans_at(play, 2, (7, 7), (7, 9)) == [2, 2]
    assert int(play.player(1).tally.crew_lost) == 4


@pytest.mark.rule("GT-EPI-02", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-17")
@pytest.mark.parametrize(("sequential", "left", "flying"), [(0, [0, 0], []), (1, [0, 1], [1])])
def test_all_losses_together(monkeypatch: pytest.MonkeyPatch, sequential: int, left: list[int], flying: list[int]) -> None:
    """One human each in (7,6) and the starting cabin of ALPHA: after the first loss there is no occupied neighbour."""
    play = Flight(monkeypatch, ALPHA, at=(5,), epidemic_sequential=sequential)
    ship = play.ship(1)
    ship.humans[:] = 0
    ship.humans[play.square(7, 6)] = ship.humans[play.square(7, 7)] = 1
    ship.all_humans = 2
    assert play.card("II-05")
    assert humans_at(play, 1, (7, 6), (7, 7)) == left
    assert play.flying() == flying


@pytest.mark.rule("GT-EPI-01")
def test_an_empty_cabin_infects_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(5,))
    ship = play.ship(1)
    ship.humans[play.square(7, 6)], ship.all_humans = 0, 4
    assert play.card("II-05")
    assert humans_at(play, 1, (6, 6), (7, 6), (7, 7)) == [2, 0, 2]


# --- sabotage ---


@pytest.mark.example("GT-EX-27")
@pytest.mark.rule("GT-SAB-02", "GT-SAB-03", "GT-LOS-04")
def test_sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, at=(5, 3))
    play.answers = {1: {"part": (7, 6), "shield": True}}
    play.sabotage((5, 5), (9, 8), (7, 7))
    assert play.card("III-04")
    at = play.square(7, 7)
    assert play.effects(effects.SABOTAGED) == [(1, -1, 5, 5, 0), (1, -1, 9, 8, 0), (1, at, 7, 7, 0)]
    assert [asked[2] for asked in play.asked if asked[0] == "part"] == [4]
    assert play.tiles(1) == {(6, 6), (7, 5), (7, 6), (8, 6), (9, 6)}
    assert int(play.player(1).lost) == 9
    assert int(play.ship(1).all_humans) == 4
    ship = play.ship(1)
    assert strength.cannons(play.params, play.board, ship, 0, 0) == 1  # half a point
    assert strength.engines(play.params, play.board, ship, 0) == 0
    assert strength.engines(play.params, play.board, ship, 1) == 4
    assert int(ship.all_cells) == 0
    assert play.count_asked("shield") == []
    tally = play.player(1).tally.lost_by
    assert (int(tally[codes.BY_SABOTAGE]), int(tally[codes.BY_FALLING_OFF])) == (1, 8)


@pytest.mark.example("GT-EX-27")
@pytest.mark.rule("GT-SAB-02")
@pytest.mark.ruling("GT-RUL-29")
@pytest.mark.parametrize(("tries", "lost"), [(3, 0), (4, 1)])
def test_so_many_pairs_of_rolls(monkeypatch: pytest.MonkeyPatch, tries: int, lost: int) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, at=(5, 3), sabotage_tries=tries)
    play.sabotage((5, 5), (9, 8), (12, 2), (7, 5))
    assert play.card("III-04")
    assert int(play.player(1).lost) == lost
    dice = [event for event in play.events(event_log.DRAW) if event.code in (COLUMN_DIE_1, ROW_DIE_1)]
    assert [event.words[3:] for event in dice if event.code == COLUMN_DIE_1] == [(1, pair) for pair in range(tries)]
    assert {event.seat for event in dice} == {0}


@pytest.mark.rule("GT-SAB-01", "GT-CZN-08")
def test_the_smallest_crew_tied_the_foremost(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", "", at=(1, 5, 3))
    play.set_crew(1, 1, codes.ORANGE, codes.PURPLE)
    play.sabotage((7, 7))
    assert play.card("III-04")
    assert [int(play.player(seat).lost) for seat in (1, 2, 3)] == [0, 1, 0]
    assert play.player(2).flying == codes.NO_HUMANS


@pytest.mark.rule("GT-SAB-04", "GT-GVU-08")
@pytest.mark.ruling("GT-RUL-30")
@pytest.mark.parametrize(("skips", "lost"), [(1, 0), (0, 1)])
def test_sabotage_of_a_ship_alone(monkeypatch: pytest.MonkeyPatch, skips: int, lost: int) -> None:
    play = Flight(monkeypatch, "", at=(1,), solo_skips=skips)
    play.sabotage((7, 7))
    assert play.card("III-04")
    assert int(play.player(1).lost) == lost
    assert play.told().count("no_effect") == skips
    assert play.params.cards[CARD["III-04"]].type == codes.SABOTAGE
