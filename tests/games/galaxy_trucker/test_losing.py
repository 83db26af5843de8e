"""Components that are lost, and what goes with them (GT-LOS)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import decisions, effects
from toolkit.games.galaxy_trucker.policies import choose
from toolkit.games.galaxy_trucker.rules.ship.connectors import exposed
from toolkit.games.galaxy_trucker.steps.cards import losses

Place = tuple[int, int]


def wreck(play: Flight, *places: Place, seat: int = 1, cause: int = codes.BY_HEAVY_SHOT) -> None:
    """These components are destroyed, one after another, by a swarm."""
    play.state.deck[0], play.state.deck_count, play.state.card_number = 8, 1, 1
    for place in places:
        assert losses.wreck(play.params, play.scratch, play.draws, play.log, seat - 1, play.square(*place), cause)


def exposed_of(play: Flight, seat: int = 1) -> int:
    return exposed(play.params, play.board, play.ship(seat))


@pytest.mark.example("GT-EX-23")
@pytest.mark.rule("GT-LOS-02", "GT-LOS-03")
def test_losing_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers = {1: {"part": (7, 7)}}
    wreck(play, (6, 8))
    assert play.count_asked("part") == []
    wreck(play, (7, 8))
    kinds = [asked[2] for asked in play.asked if asked[0] == "part"]
    assert kinds == [3]  # parts of 9, 1 and 2 tiles
    assert len(play.tiles(1)) == 9
    assert int(play.player(1).lost) == 5
    assert play.lost(1) == [17, 120, 127, 59, 80]
    tally = play.player(1).tally.lost_by
    assert (int(tally[codes.BY_HEAVY_SHOT]), int(tally[codes.BY_FALLING_OFF])) == (2, 3)
    assert play.effects(effects.PART_KEPT) == [(1, play.square(5, 7), 3, 9, 0)]
    assert play.choices(decisions.KEEP_PART) == [(1, play.square(5, 7))]


@pytest.mark.rule("GT-LOS-05", "GT-LOS-02")
@pytest.mark.ruling("GT-RUL-19")
def test_a_part_without_the_starting_cabin_or_humans_may_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers = {1: {"part": (8, 8)}}
    wreck(play, (6, 8), (7, 8))
    assert play.tiles(1) == {(8, 8), (9, 8)}
    assert play.player(1).flying == codes.NO_HUMANS


@pytest.mark.rule("GT-LOS-01", "GT-LOS-03", "GT-CRW-13")
@pytest.mark.ruling("GT-RUL-20")
def test_tokens_go_with_the_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers = {1: {"part": (7, 7)}}
    play.stow(1, (8, 6), "YB")
    tile = int(play.ship(1).tile[play.square(8, 6)])
    wreck(play, (8, 6), (6, 7), (6, 6))
    ship, tally = play.ship(1), play.player(1).tally
    assert int(ship.all_cells) == 0
    assert int(ship.all_humans) == 4
    assert play.cargo(1) == ""
    assert (int(tally.goods_lost), int(tally.crew_lost)) == (2, 2)
    assert (play.state.place[tile], play.state.holder[tile]) == (codes.LOST, 0)
    assert play.effects(effects.TILE_LOST)[0] == (1, tile, play.square(8, 6), codes.BY_HEAVY_SHOT, 0)


@pytest.mark.rule("GT-LOS-06")
def test_connectors_towards_a_lost_tile_are_exposed(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    wreck(play, (5, 7))  # it had an exposed connector itself
    assert exposed_of(play) == 9 - 1 + 1


@pytest.mark.example("GT-EX-29")
@pytest.mark.rule("GT-LOS-07", "GT-CRW-11")
@pytest.mark.parametrize(("lost", "aliens", "open_ends"), [((7, 5), 0, 8), ((8, 6), 1, 6)])
def test_life_support_lost(monkeypatch: pytest.MonkeyPatch, lost: Place, aliens: int, open_ends: int) -> None:
    play = Flight(monkeypatch, BETA, at=(0,), aliens={1: {(7, 6): codes.ORANGE}})
    wreck(play, lost)
    assert int(play.ship(1).all_aliens) == aliens
    assert int(play.player(1).lost) == 1
    assert exposed_of(play) == open_ends
    assert int(play.player(1).tally.crew_lost) == 1 - aliens
    assert play.told().count("crew_lost") == 1 - aliens


@pytest.mark.rule("GT-LOS-07", "GT-GVU-05")
def test_after_a_loss_a_ship_without_humans_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, BETA, at=(0,), aliens={1: {(7, 6): codes.ORANGE}})
    ship = play.ship(1)
    for place in ((6, 6), (6, 7), (8, 8)):
        ship.humans[play.square(*place)] = 0
    ship.all_humans = 2
    play.answers = {1: {"part": (7, 6)}}
    wreck(play, (7, 7))
    assert int(ship.all_aliens) == 1
    assert play.player(1).flying == codes.NO_HUMANS


@pytest.mark.rule("GT-LOS-04", "GT-LOS-08")
def test_the_last_tile_can_be_destroyed(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", at=(0,))
    wreck(play, (7, 7))
    assert play.tiles(1) == set()
    assert play.player(1).flying == codes.NO_HUMANS
    assert int(play.player(1).lost) == 1


@pytest.mark.parametrize("kept", [-1, 3])
def test_only_parts_that_there_are(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    wreck(play, (6, 8))
    monkeypatch.setattr(losses, "ask_part", lambda *_: losses.ILLEGAL)
    assert not losses.wreck(play.params, play.scratch, play.draws, play.log, 0, play.square(7, 8), codes.BY_HEAVY_SHOT)
    monkeypatch.undo()
    play = Flight(monkeypatch, ALPHA, at=(0,))
    monkeypatch.setattr(choose, "part", lambda *_: kept)
    wreck(play, (6, 8))
    assert not losses.wreck(play.params, play.scratch, play.draws, play.log, 0, play.square(7, 8), codes.BY_HEAVY_SHOT)


@pytest.mark.rule("GT-LOS-01")
def test_an_alien_that_goes_with_its_cabin_is_crew_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, BETA, at=(0,), aliens={1: {(7, 6): codes.ORANGE}})
    play.answers = {1: {"part": (7, 7)}}
    wreck(play, (7, 6))  # the life supports at its side fall off, all other crew stays
    assert (int(play.ship(1).all_aliens), int(play.ship(1).all_humans)) == (0, 8)
    assert int(play.player(1).tally.crew_lost) == 1
