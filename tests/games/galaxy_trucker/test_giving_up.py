"""Cards one after another, giving up, leaving, the learning flight (GT-ADV, GT-GVU, GT-GAM-06)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.printed_cards import CARD
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import decisions, effects, phases
from toolkit.games.galaxy_trucker.steps import outcome

# --- a card after another ---


@pytest.mark.rule("GT-ADV-01", "GT-ADV-02", "GT-GVU-10")
def test_cards_are_revealed_until_the_deck_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, GAMMA, board="II")
    assert play.fly("II-04", "I-04", "I-05") == outcome.GOES_ON
    assert [words[1] for words in play.effects(effects.REVEALED)] == [CARD["II-04"], CARD["I-04"], CARD["I-05"]]
    assert play.state.cards_by_level.tolist() == [2, 1, 0]
    # before each card, and not after the last one
    assert play.count_asked("give_up") == [("give_up", s) for s in (1, 2, 2, 1, 2, 1)]
    told = [event.phase for event in play.events(event_log.STATE)]
    assert told == [phases.LAUNCH, *[phases.CARD] * 3, phases.JOURNEY_END]


@pytest.mark.rule("GT-ADV-02", "GT-GVU-01", "GT-ADV-03")
@pytest.mark.ruling("GT-RUL-47", "GT-RUL-51")
def test_giving_up_before_the_first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leader first; who decides later sees who has given up."""
    play = Flight(monkeypatch, ALPHA, BETA, GAMMA)
    for seat, number in ((1, 2), (2, 1), (3, 3)):
        play.player(seat).builder.number = number
    play.answers = {2: {"give_up": True}, 1: {"give_up": [False, True]}}
    play.fly("I-04", "I-06")
    assert play.choices(decisions.GIVE_UP) == [(2, 1), (1, 0), (3, 0), (3, 0), (1, 1)]  # stardust: 3 comes in front
    assert [play.player(seat).flying for seat in (1, 2, 3)] == [codes.GAVE_UP, codes.GAVE_UP, codes.FLYING]
    assert [int(play.player(seat).tally.out_card) for seat in (1, 2, 3)] == [1, 0, 0]
    assert [words[0] for words in play.effects(effects.MOVED)] == [3, 1, 3]


@pytest.mark.rule("GT-GVU-01")
@pytest.mark.ruling("GT-RUL-47")
@pytest.mark.parametrize(("voluntary", "asked"), [(0, 0), (1, 4)])
def test_giving_up_may_be_ruled_out(monkeypatch: pytest.MonkeyPatch, voluntary: int, asked: int) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, voluntary=voluntary)
    play.fly("I-04", "I-06")
    assert len(play.count_asked("give_up")) == asked


@pytest.mark.rule("GT-GVU-02", "GT-GVU-09", "GT-FLB-07")
def test_later_cards_do_not_touch_a_ship_that_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA)
    play.player(1).credits = 3
    play.answers = {1: {"give_up": True, "planet": 0, "take": True, "reward": True}}
    play.fly("I-10", "I-12", "I-18", "I-02", "I-03", "I-16", "I-05", "I-04", "II-05", "III-04")
    assert {asked[0] for asked in play.asked if asked[1] == 1} == {"give_up"}
    assert set(play.told(1)) == {"launched", "left", "sold", "penalty"}
    assert play.credits()[0] == 3
    assert len(play.tiles(1)) == 14


@pytest.mark.ruling("GT-RUL-32")
@pytest.mark.rule("GT-GVU-08", "GT-ADV-01")
def test_alone_and_then_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA)
    play.answers = {1: {"give_up": True}, 2: {"give_up": [False, False, True]}}
    assert play.fly("I-04", "I-10", "I-05", "I-06") == outcome.GOES_ON
    assert len(play.effects(effects.REVEALED)) == 2  # seat 2 goes on alone, then nobody is left
    assert play.effects(effects.REWARDED, effects.LOOKS_BONUS) == []
    assert len(play.effects(effects.SOLD)) == 2
    assert int(play.state.deck_count) == 4


@pytest.mark.rule("GT-ADV-04")
@pytest.mark.ruling("GT-RUL-10")
def test_ships_that_overtake_act_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", "", at=(9, 8, 7))
    for seat, strength in ((1, 1), (2, 5), (3, 4)):
        play.fit(seat, engine=strength)
    assert play.card("I-05")
    assert [words[0] for words in play.effects(effects.STRENGTH)] == [1, 2, 3]


@pytest.mark.rule("GT-ADV-06", "GT-STR-01", "GT-STR-02")
def test_what_needs_no_battery_always_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, BETA, at=(0,), aliens={1: {(7, 6): codes.ORANGE}})
    assert play.card("I-05")
    assert play.positions() == [3]
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.set_crew(1, 4, codes.PURPLE)
    assert play.card("I-02")
    assert play.effects(effects.FIGHT_LOST) == [(1, 7, 4, 0, 0)]


@pytest.mark.rule("GT-STR-03", "GT-STR-04")
def test_each_battery_token_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", at=(0,))
    play.fit(1, double_engine=3)
    play.set_cells(1, 2, 1, 1)
    play.answers = {1: {"engines": 3, "battery": [2, 0]}}  # the last one: two tokens, two tiles
    play.answers[1]["battery"].append(1)
    assert play.card("I-05")
    assert play.positions() == [6]
    assert play.ship(1).cells[:3].tolist() == [1, 0, 0]
    assert [words[1:3] for words in play.effects(effects.POWERED)] == [(2, 0), (0, 1), (1, 0)]
    assert play.choices(decisions.BATTERY_USED) == [(1, 2), (1, 0), (1, 1)]
    play.answers[1]["engines"] = 1
    assert play.card("I-06")  # one tile is left with tokens: nobody is asked
    assert len(play.count_asked("battery")) == 3


@pytest.mark.parametrize("square", [-1, 1, 18])
def test_only_tiles_with_tokens_pay(monkeypatch: pytest.MonkeyPatch, square: int) -> None:
    play = Flight(monkeypatch, "", at=(0,))
    play.fit(1, double_engine=1)
    play.set_cells(1, 1, 0, 1)
    play.answers = {1: {"engines": 1, "battery": square}}
    assert not play.card("I-05")


@pytest.mark.parametrize("powered", [-1, 2])
def test_only_engines_that_there_are(monkeypatch: pytest.MonkeyPatch, powered: int) -> None:
    play = Flight(monkeypatch, "", at=(0,))
    play.fit(1, double_engine=1)
    play.set_cells(1, 3)
    play.answers = {1: {"engines": powered}}
    assert not play.card("I-05")
    play.fit(1, double_engine=2)
    play.set_cells(1, 1)
    play.answers = {1: {"engines": 2}}
    assert not play.card("I-05")


def test_an_illegal_choice_ends_the_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA)
    play.answers = {1: {"planet": 9}}
    assert play.fly("I-12", "I-04") == outcome.BAD_CHOICE
    assert play.told().count("revealed") == 1


# --- when ships leave ---


@pytest.mark.rule("GT-GVU-05", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-14")
@pytest.mark.parametrize(("at_end", "meteors"), [(0, 1), (1, 3)])
def test_without_humans_a_ship_leaves_at_once_or_after_the_card(
    monkeypatch: pytest.MonkeyPatch, at_end: int, meteors: int
) -> None:
    play = Flight(monkeypatch, "", at=(5,), withdraw_at_end=at_end)
    assert play.card("I-11", rolls=[7, 7, 7])
    assert len(play.effects(effects.HIT, effects.MISSED_SHIP)) == meteors
    assert play.player(1).flying == codes.NO_HUMANS
    assert play.told()[-1] == "left"


@pytest.mark.rule("GT-LAP-01", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-50", "GT-RUL-14")
@pytest.mark.parametrize(("humans", "flying"), [(2, [2, 3]), (3, [1])])
def test_a_ship_that_has_left_laps_nobody(monkeypatch: pytest.MonkeyPatch, humans: int, flying: list[int]) -> None:
    """The leader, far ahead, loses two crew in the combat zone; if these are its last humans, it leaves first."""
    play = Flight(monkeypatch, "", "", "", at=(100, 52, 49))
    play.set_crew(1, humans)
    for seat in (2, 3):
        play.set_crew(seat, 6)
        play.fit(seat, engine=1, cannon=1)
    assert play.card("I-16", rolls=[12, 12])
    assert play.flying() == flying


# --- the learning flight ---


@pytest.mark.rule("GT-GAM-06", "GT-GAM-04")
def test_nobody_leaves_the_learning_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", at=(90, 30), learning=True)
    play.fit(1, engine=1)
    assert play.card("I-05")  # no engines: seat 2 stays where it is
    assert play.positions() == [91, 30]
    assert play.card("I-09", rolls=[7, 7, 7])  # the bare cabins are gone, and with them all crew
    assert play.tiles(2) == set()
    assert play.flying() == [1, 2]
    assert play.card("I-16", rolls=[12, 12])
    assert play.flying() == [1, 2]


@pytest.mark.rule("GT-GAM-06", "GT-GAM-04")
def test_the_whole_learning_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, "", GAMMA, learning=True)
    play.ship(2).humans[:] = 0
    play.ship(2).all_humans = 0
    names = [row for row in CARD if play.params.cards[CARD[row]].starred]
    assert len(names) == 8
    assert play.fly(*names) == outcome.GOES_ON
    assert play.count_asked("give_up") == []
    assert play.flying() == [1, 2, 3]
    assert len(play.effects(effects.REWARDED)) == 3
