"""Positions, moves, flight order and lapping (GT-FLB, GT-LAP)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.components import COMPONENTS
from toolkit.games.galaxy_trucker.limits import MAX_SEATS
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.rules.flight import board
from toolkit.games.galaxy_trucker.steps.outcome import GOES_ON


def four(patch: pytest.MonkeyPatch, *at: int, **options: int) -> Flight:
    return Flight(patch, *[""] * len(at), at=at, **options)


def move(play: Flight, seat: int, days: int) -> int:
    board.move(play.params, play.state, play.log, seat - 1, days)
    return int(play.player(seat).position)


def test_there_are_more_spaces_than_ships_so_that_every_move_ends() -> None:
    assert COMPONENTS.bounds["flight_board.spaces"][0] > MAX_SEATS


@pytest.mark.example("GT-EX-12")
@pytest.mark.rule("GT-FLB-02", "GT-FLB-03")
@pytest.mark.parametrize(("name", "positions"), [("I", [0, -2, -4, -6]), ("II", [0, -3, -6, -9]), ("III", [0, -4, -8, -12])])
def test_launch(monkeypatch: pytest.MonkeyPatch, name: str, positions: list[int]) -> None:
    play = Flight(monkeypatch, "", "", "", "", board=name)
    for seat, number in ((1, 3), (2, 1), (3, 4), (4, 2)):
        play.player(seat).builder.number = number
    board.launch(play.params, play.state, play.log)
    assert [play.positions()[seat - 1] for seat in (2, 4, 1, 3)] == positions
    assert play.effects(effects.LAUNCHED) == [
        (seat, at, n, 0, 0) for n, (seat, at) in enumerate(zip((2, 4, 1, 3), positions, strict=True), 1)
    ]
    assert board.flight_order(play.params, play.state, play.state.order) == 4
    assert play.state.order.tolist() == [1, 3, 0, 2]
    if name == "III":
        assert [at % play.params.spaces for at in positions] == [0, 36, 32, 28]


@pytest.mark.example("GT-EX-14")
@pytest.mark.rule("GT-FLB-04", "GT-OPN-01", "GT-FLB-05")
def test_forward_over_others(monkeypatch: pytest.MonkeyPatch) -> None:
    play = four(monkeypatch, 0, -2, -4, -6)
    for seat, strength in ((1, 3), (2, 5), (3, 2), (4, 6)):
        play.fit(seat, engine=strength)
    assert play.card("I-05")
    assert play.positions() == [3, 4, -2, 1]
    assert [words[0] for words in play.effects(effects.MOVED)] == [1, 2, 3, 4]
    board.flight_order(play.params, play.state, play.state.order)
    assert play.state.order.tolist() == [1, 0, 3, 2]
    assert [int(play.player(seat).tally.days_gained) for seat in range(1, 5)] == [3, 5, 2, 6]


@pytest.mark.rule("GT-FLB-04")
def test_backward_over_others(monkeypatch: pytest.MonkeyPatch) -> None:
    play = four(monkeypatch, 5, 4, 3, 0)
    assert move(play, 1, -1) == 2
    assert move(play, 1, -2) == -1
    assert move(play, 1, 0) == -1
    assert int(play.player(1).tally.days_lost) == 3
    assert play.effects(effects.MOVED) == [(1, -1, 2, 0, 0), (1, -2, -1, 0, 0)]


@pytest.mark.rule("GT-FLB-05", "GT-FLB-06")
@pytest.mark.ruling("GT-RUL-08")
@pytest.mark.parametrize(("absolute", "at"), [(0, 2), (1, 1)])
def test_a_ship_of_another_lap_is_jumped(monkeypatch: pytest.MonkeyPatch, absolute: int, at: int) -> None:
    play = four(monkeypatch, 0, 41, occupancy_absolute=absolute)
    assert move(play, 1, 1) == at
    play.put(0, -39)
    assert move(play, 1, 1) == at


@pytest.mark.rule("GT-FLB-07")
@pytest.mark.ruling("GT-RUL-44")
def test_ships_that_are_out_occupy_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    play = four(monkeypatch, 5, 4, 0)
    play.fit(1, engine=1)
    play.fit(3, engine=4)
    assert play.card("I-05")  # seat 2 has no engines
    assert play.player(2).flying == codes.NO_ENGINES
    assert play.positions()[2] == 4
    assert board.flight_order(play.params, play.state, play.state.order) == 2


@pytest.mark.rule("GT-LAP-01")
@pytest.mark.ruling("GT-RUL-08", "GT-RUL-09")
@pytest.mark.parametrize(("behind", "absolute", "flying"), [(39, 0, [1, 2]), (41, 0, [1]), (40, 1, [1, 2]), (41, 1, [1])])
def test_lapped(monkeypatch: pytest.MonkeyPatch, behind: int, absolute: int, flying: list[int]) -> None:
    play = four(monkeypatch, 100, 100 - behind, occupancy_absolute=absolute)
    assert play.card("I-04")  # bare cabins: four exposed connectors each, both lose four days
    assert play.flying() == flying
    if flying == [1]:
        assert play.player(2).flying == codes.LAPPED
        assert play.effects(effects.LEFT) == [(2, codes.LAPPED, 0, 0, 0)]


@pytest.mark.ruling("GT-RUL-09")
@pytest.mark.rule("GT-LAP-01")
@pytest.mark.parametrize(("at_once", "flying"), [(0, [1, 2]), (1, [1])])
def test_when_lapping_is_checked(monkeypatch: pytest.MonkeyPatch, at_once: int, flying: list[int]) -> None:
    """The leader is 41 ahead only until the other ship has moved too."""
    play = four(monkeypatch, 36, 0, lapping_at_once=at_once)
    play.fit(1, engine=5)
    play.fit(2, engine=5)
    assert play.card("I-05")
    assert play.flying() == flying
    assert len(play.effects(effects.MOVED)) == len(flying)


def test_who_is_in_front_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    play = four(monkeypatch, 0, -2)
    play.fit(1, engine=1)
    play.fit(2, engine=5)
    play.state.leader = 0
    assert play.card("I-05")
    assert (int(play.state.leader), int(play.state.lead_changes)) == (1, 1)
    assert play.card("I-06")
    assert (int(play.state.leader), int(play.state.lead_changes)) == (1, 1)


def test_ships_as_they_are_launched(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, aliens={2: {(7, 6): codes.ORANGE}})
    play.player(2).credits = 7
    play.fly()
    alpha, beta = play.player(1).tally, play.player(2).tally
    assert (alpha.launch_tile, alpha.exposed_at_launch, alpha.crew_at_launch, alpha.cells_at_launch) == (1, 9, 6, 2)
    assert (beta.launch_tile, beta.exposed_at_launch, beta.crew_at_launch, beta.aliens_at_launch) == (2, 7, 9, 1)
    assert int(alpha.tiles_by_type.sum()) == 14
    assert int(alpha.tiles_by_type[codes.CABIN]) == 2
    assert int(beta.tiles_by_type[codes.DOUBLE_CANNON]) == 1
    assert play.state.credits_before[0].tolist() == [0, 7, 0, 0]
    assert play.snapshots.shape[0] >= 2


@pytest.mark.rule("GT-FLB-03")
def test_nobody_is_no_new_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    """All ships are out after the only card: the lead has not changed."""
    play = Flight(monkeypatch, "", "")
    assert play.fly("I-05") == GOES_ON  # bare cabins have no engines
    assert play.flying() == []
    assert (int(play.state.leader), int(play.state.lead_changes)) == (0, 0)
