"""Abandoned ships and stations (GT-ABS, GT-ABT)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import decisions, effects


@pytest.mark.rule("GT-ABS-01", "GT-ABS-02")
@pytest.mark.ruling("GT-RUL-48")
def test_the_first_with_crew_enough_may_take_the_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", ALPHA, BETA, at=(9, 7, 5))
    play.answers = {1: {"take": True}, 2: {"take": True, "figure": [(6, 6), (7, 7), (6, 6)]}, 3: {"take": True}}
    assert play.card("I-17")  # 3 crew, 4 credits, 1 day; seat 1 has 2
    assert play.count_asked("take") == [("take", 2)]
    assert play.credits() == [0, 4, 0]
    assert play.positions() == [9, 6, 5]
    assert [int(play.ship(seat).all_humans) for seat in (1, 2, 3)] == [2, 3, 10]
    assert play.choices(decisions.TAKE_SHIP) == [(2, 1)]
    assert play.effects(effects.TAKEN) == [(2, codes.ABANDONED_SHIP, 0, 0, 0)]
    assert int(play.player(2).tally.cards_taken[codes.ABANDONED_SHIP]) == 1
    assert play.ship(2).humans[play.square(6, 6)] == 0
    equal = Flight(monkeypatch, "", at=(9,))
    equal.set_crew(1, 3)
    equal.card("I-17")
    assert equal.count_asked("take") == [("take", 1)]


@pytest.mark.example("GT-EX-34")
@pytest.mark.rule("GT-ABS-03", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-15", "GT-RUL-48")
@pytest.mark.parametrize(("humans", "aliens"), [(2, ()), (1, (codes.ORANGE,))])
def test_the_last_humans_may_be_sent(monkeypatch: pytest.MonkeyPatch, humans: int, aliens: tuple[int, ...]) -> None:
    play = Flight(monkeypatch, "", at=(9,))
    play.set_crew(1, humans, *aliens)
    play.answers = {1: {"take": True}}
    assert play.card("I-18")
    assert play.credits() == [3]
    assert play.player(1).flying == codes.NO_HUMANS
    order = [name for name in play.told() if name in ("credits_gained", "left")]
    assert order == ["credits_gained", "left"]


@pytest.mark.rule("GT-ABS-04", "GT-ADV-03")
@pytest.mark.parametrize("name", ["I-18", "I-19"])
def test_everybody_passes(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, at=(5, 9))
    assert play.card(name)
    assert play.count_asked("take") == [("take", 2), ("take", 1)]
    assert (play.credits(), play.positions()) == ([0, 0], [5, 9])
    assert [words[0] for words in play.effects(effects.PASSED)] == [2, 1]


@pytest.mark.rule("GT-ABT-01", "GT-ABT-02", "GT-ABT-03")
def test_a_station(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, GAMMA, ALPHA, BETA, at=(9, 7, 5))
    play.set_crew(2, 3, codes.ORANGE, codes.PURPLE)  # 5 in all, GAMMA has 4
    play.answers = {seat: {"take": True} for seat in (1, 2, 3)}
    assert play.card("I-19")  # 5 crew, YG, 1 day
    assert play.count_asked("take") == [("take", 2)]
    assert play.cargo(2) == "YG"
    assert (int(play.ship(2).all_humans), int(play.ship(2).all_aliens)) == (3, 2)
    assert play.positions() == [9, 6, 5]
    assert play.choices(decisions.TAKE_STATION) == [(2, 1)]


@pytest.mark.rule("GT-ABT-04")
@pytest.mark.ruling("GT-RUL-22")
@pytest.mark.parametrize(("spec", "load"), [(BETA, "best"), (ALPHA, {})])
def test_days_are_lost_whatever_is_loaded(monkeypatch: pytest.MonkeyPatch, spec: str, load: object) -> None:
    play = Flight(monkeypatch, spec, at=(7,))
    play.answers = {1: {"take": True, "load": load}}
    assert play.card("I-19")
    assert (play.cargo(1), play.positions()) == ("", [6])
