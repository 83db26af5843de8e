"""Open space, stardust, planets (GT-OPN, GT-STD, GT-PLN)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import decisions, effects

# --- open space ---


@pytest.mark.rule("GT-OPN-02", "GT-GVU-07")
def test_without_engines_a_ship_gives_up_at_that_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", at=(5, 4))
    play.fit(2, engine=1)
    assert play.card("I-05")
    assert play.player(1).flying == codes.NO_ENGINES
    assert play.positions() == [5, 5]  # the first one's space was free again
    assert int(play.player(1).tally.out_card) == 1


@pytest.mark.rule("GT-OPN-03", "GT-OPN-04", "GT-TIL-06")
@pytest.mark.parametrize(("powered", "position"), [(0, None), (1, 4)])
def test_the_orange_alien_does_not_push(monkeypatch: pytest.MonkeyPatch, powered: int, position: int | None) -> None:
    play = Flight(monkeypatch, BETA, at=(0,), aliens={1: {(7, 6): codes.ORANGE}})
    at = play.square(8, 7)
    play.ship(1).tile[at] = codes.NOTHING  # the single engine
    play.answers[1] = {"engines": powered}
    assert play.card("I-05")
    if position is None:
        assert play.player(1).flying == codes.NO_ENGINES
        assert int(play.ship(1).all_cells) == 3
    else:
        assert play.positions() == [position]
        assert int(play.ship(1).all_cells) == 2


@pytest.mark.rule("GT-OPN-01", "GT-ADV-05")
def test_doubles_are_powered_and_paid_when_strength_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers[1] = {"engines": 1}
    assert play.card("I-05")
    assert play.positions() == [4]
    assert play.effects(effects.STRENGTH) == [(1, codes.LEAST_ENGINES, 8, 1, 0)]
    assert play.choices(decisions.POWER_ENGINES) == [(1, 1)]
    assert int(play.player(1).tally.cells_used[0]) == 1


# --- stardust ---


@pytest.mark.example("GT-EX-16")
@pytest.mark.rule("GT-STD-01", "GT-STD-02", "GT-STD-03")
@pytest.mark.ruling("GT-RUL-11")
@pytest.mark.parametrize(("leader_first", "positions"), [(0, [6, 8, 4, 3]), (1, [5, 8, 2, 3])])
def test_stardust(monkeypatch: pytest.MonkeyPatch, leader_first: int, positions: list[int]) -> None:
    play = Flight(monkeypatch, "", "", "", "", at=(10, 8, 6, 4), stardust_leader_first=leader_first)
    # what closes the starting cabin's four connectors: three, none, two, one of them stay open
    around = {(6, 7): "N", (7, 8): "E", (8, 7): "S", (7, 6): "W"}
    for seat, exposed in enumerate((3, 0, 2, 1), 1):
        for place in list(around)[exposed:]:
            play.ship(seat).tile[play.square(*place)] = blank(play)
    assert play.card("I-04")
    assert play.positions() == positions
    assert play.asked == []


def blank(play: Flight) -> int:
    """A tile that shows no connector at all."""
    number = int(play.params.tile_count)
    play.params.tile_type[number], play.params.connector[number] = codes.STRUCTURAL, codes.SMOOTH
    return number


@pytest.mark.rule("GT-STD-01")
def test_stardust_counts_exposed_connectors(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, GAMMA, at=(30, 20, 10))
    assert play.card("I-04")
    assert play.positions() == [21, 13, 5]
    assert [int(play.player(seat).tally.days_lost) for seat in (1, 2, 3)] == [9, 7, 5]


# --- planets ---


@pytest.mark.example("GT-EX-17")
@pytest.mark.rule("GT-PLN-04", "GT-PLN-05", "GT-ADV-04")
@pytest.mark.ruling("GT-RUL-12", "GT-RUL-10")
@pytest.mark.parametrize(("leader_first", "positions"), [(0, [6, 5, 7]), (1, [5, 4, 7])])
def test_ships_that_landed_lose_days(monkeypatch: pytest.MonkeyPatch, leader_first: int, positions: list[int]) -> None:
    play = Flight(monkeypatch, "", "", "", at=(9, 8, 7), planets_leader_first=leader_first)
    play.answers = {1: {"planet": 0}, 2: {"planet": 2}}
    assert play.card("I-15")
    assert play.positions() == positions
    assert play.told().count("landed") == 2
    assert play.effects(effects.PASSED) == [(3, codes.PLANETS, 0, 0, 0)]
    assert [int(play.player(seat).tally.cards_taken[codes.PLANETS]) for seat in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.rule("GT-PLN-01", "GT-PLN-02", "GT-ADV-03")
def test_a_planet_is_for_one_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", "", at=(7, 9, 8))
    play.answers = {2: {"planet": 1}, 3: {"planet": 0}}
    assert play.card("I-14")  # two planets: seat 1, the last, finds none left
    assert play.count_asked("planet") == [("planet", 2), ("planet", 3)]
    play.answers = {2: {"planet": 1}, 3: {"planet": 1}}
    assert not play.card("I-14")


@pytest.mark.rule("GT-PLN-03")
def test_goods_are_loaded_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, GAMMA, at=(9, 8))
    play.answers = {1: {"planet": 0}, 2: {"planet": 1}}
    assert play.card("I-12")
    assert play.cargo(1) == "RGBBB"
    assert play.cargo(2) == "YB"  # no reinforced container for the red block
    order = [name for name in play.told() if name in ("landed", "loaded", "moved")]
    assert order == ["landed", "loaded", "landed", "loaded", "moved", "moved"]
    assert [int(play.player(seat).tally.goods_loaded) for seat in (1, 2)] == [5, 2]


@pytest.mark.parametrize("planet", [-2, 4])
def test_only_planets_of_the_card(monkeypatch: pytest.MonkeyPatch, planet: int) -> None:
    play = Flight(monkeypatch, "", at=(0,))
    play.answers = {1: {"planet": planet}}
    assert not play.card("I-12")
