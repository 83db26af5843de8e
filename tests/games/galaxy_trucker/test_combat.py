"""The combat zone (GT-CZN)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.printed_cards import CARD, hits_into
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.names.draws import HIT_DIE_1


def suffered(play: Flight) -> list[int]:
    """Who suffers the lines, in order."""
    return [words[0] for words in play.effects(effects.LINE_SUFFERED)]


def example(patch: pytest.MonkeyPatch, **options: int) -> Flight:
    play = Flight(patch, "", "", "", at=(12, 10, 8), **options)
    for seat, humans, engines, cannons in ((1, 3, 2, 2), (2, 4, 2, 1), (3, 5, 3, 3)):
        play.set_crew(seat, humans)
        play.fit(seat, engine=engines, cannon=cannons)
    play.fit(3, side_cannon=1)
    return play


@pytest.mark.example("GT-EX-30")
@pytest.mark.rule("GT-CZN-01", "GT-CZN-02", "GT-CZN-09")
@pytest.mark.ruling("GT-RUL-13", "GT-RUL-10")
@pytest.mark.parametrize(("at_reveal", "second", "crew"), [(0, 2, [3, 2, 5]), (1, 1, [1, 4, 5])])
def test_combat_zone(monkeypatch: pytest.MonkeyPatch, at_reveal: int, second: int, crew: list[int]) -> None:
    play = example(monkeypatch, combat_tie_at_reveal=at_reveal)
    assert play.card("I-16", rolls=[12, 12])
    assert suffered(play) == [1, second, 2]
    assert play.positions() == [7, 10, 8]
    assert [int(play.ship(seat).all_humans) for seat in (1, 2, 3)] == crew
    shots = play.effects(effects.MISSED_SHIP)
    assert [(words[0], words[1]) for words in shots] == [(2, codes.LIGHT_SHOT), (2, codes.HEAVY_SHOT)]
    stated = [(words[0], words[1]) for words in play.effects(effects.STRENGTH)]
    assert stated == [(seat, what) for what in (codes.LEAST_ENGINES, codes.LEAST_CANNONS) for seat in (1, 2, 3)]
    assert [int(play.player(seat).tally.lines_suffered) for seat in (1, 2, 3)] == ([1, 2, 0] if second == 2 else [2, 1, 0])


@pytest.mark.rule("GT-CZN-03", "GT-CZN-08", "GT-ADV-05")
def test_batteries_are_paid_for_each_line(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", at=(12, 10))
    play.fit(1, engine=1, double_engine=1, double_cannon=1, battery=2)
    play.fit(2, engine=2, cannon=1)
    play.answers = {1: {"engines": 1, "cannons": (1, 0), "battery": [(5, 7), None]}}
    play.set_cells(1, 2, 0, 0, 2)
    play.answers[1]["battery"] = [0, 3]
    play.set_crew(1, 2, codes.ORANGE)  # 3 against 3: the foremost of equals has least crew
    play.set_crew(2, 3)
    assert play.card("I-16", rolls=[12, 12])
    assert suffered(play) == [1, 2, 2]
    assert play.effects(effects.STRENGTH) == [
        (1, codes.LEAST_ENGINES, 10, 1, 0), (2, codes.LEAST_ENGINES, 4, 0, 0),
        (1, codes.LEAST_CANNONS, 4, 1, 0), (2, codes.LEAST_CANNONS, 2, 0, 0),
    ]  # fmt: skip
    assert int(play.ship(1).all_cells) == 2
    assert [asked[2] for asked in play.asked if asked[0] == "cannons"] == [-1]


@pytest.mark.rule("GT-CZN-04", "GT-CZN-08")
def test_penalties(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", at=(12, 10))
    play.fit(2, engine=1, cannon=1)
    play.set_crew(2, 1, codes.PURPLE, codes.ORANGE)  # crew 3 against 2
    play.stow(1, None, "RY")
    play.set_cells(1, 0, 2)
    assert play.card("II-16", rolls=[12, 12, 12, 12])
    assert suffered(play) == [1, 1, 1]
    assert play.positions() == [7, 10]
    assert (play.cargo(1), int(play.ship(1).all_cells)) == ("", 1)
    assert len(play.effects(effects.MISSED_SHIP)) == 4
    play = Flight(monkeypatch, "", "", at=(12, 10))
    play.set_crew(1, 5)
    play.set_crew(2, 6)
    play.fit(2, engine=1, cannon=1)
    assert play.card("III-16", rolls=[12] * 6)
    assert [int(play.ship(seat).all_humans) for seat in (1, 2)] == [1, 6]


@pytest.mark.rule("GT-CZN-05")
def test_only_the_ship_that_suffers_is_shot_at(monkeypatch: pytest.MonkeyPatch) -> None:
    play = example(monkeypatch)
    assert play.card("I-16", rolls=[7, 12])
    dice = [event for event in play.events(event_log.DRAW) if event.code == HIT_DIE_1]
    assert [(event.seat + 1, *event.words[3:]) for event in dice] == [(2, 1, 2, 0), (2, 1, 2, 1)]
    assert {words[0] for words in play.effects(effects.HIT, effects.MISSED_SHIP)} == {2}


@pytest.mark.rule("GT-CZN-06", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-14")
def test_a_ship_without_humans_stays_to_the_end_of_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", at=(12, 10))
    play.fit(2, engine=1, cannon=1)
    play.set_crew(1, 2)
    play.set_crew(2, 6)
    assert play.card("I-16", rolls=[12, 12])  # line 2 takes its crew, line 3 shoots at it
    assert suffered(play) == [1, 1, 1]
    assert play.player(1).flying == codes.NO_HUMANS
    assert play.told()[-1] == "left"
    assert len(play.effects(effects.MISSED_SHIP)) == 2


@pytest.mark.rule("GT-CZN-06", "GT-CZN-08")
def test_a_ship_without_crew_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crew comes first, then again: the ship that has lost its crew has the least."""
    play = Flight(monkeypatch, "", "", at=(12, 10))
    card = play.params.cards[CARD["I-16"]]
    card.least[:] = (codes.LEAST_ENGINES, codes.LEAST_CREW, codes.LEAST_CREW)
    card.penalty[:] = (codes.LOSE_CREW, codes.LOSE_DAYS, codes.LOSE_DAYS)
    card.amount[:] = (2, 1, 1)
    play.set_crew(2, 1)
    play.fit(2, engine=1)
    assert play.card("I-16")
    assert suffered(play) == [1, 1, 1]
    assert play.flying() == [2]


@pytest.mark.rule("GT-CZN-07", "GT-GVU-08")
@pytest.mark.ruling("GT-RUL-30")
@pytest.mark.parametrize(("skips", "lines"), [(1, []), (0, [1, 1, 1])])
def test_alone_in_a_combat_zone(monkeypatch: pytest.MonkeyPatch, skips: int, lines: list[int]) -> None:
    play = Flight(monkeypatch, "", "", at=(12, 10), solo_skips=skips)
    play.player(2).flying = codes.GAVE_UP
    play.set_crew(1, 5)
    assert play.card("I-16", rolls=[12, 12])
    assert suffered(play) == lines
    assert play.told().count("no_effect") == skips
    assert play.positions()[0] == (12 if skips else 9)


@pytest.mark.rule("GT-CZN-07", "GT-GVU-08")
@pytest.mark.ruling("GT-RUL-30", "GT-RUL-09")
@pytest.mark.parametrize(("at_once", "skips", "lines"), [(1, 1, [2]), (1, 0, [2, 1, 1]), (0, 1, [2, 2, 2])])
def test_who_is_alone_in_the_middle_of_a_combat_zone(
    monkeypatch: pytest.MonkeyPatch, at_once: int, skips: int, lines: list[int]
) -> None:
    """The first line costs the second ship days that have it lapped: where that is looked at once, the other flies alone."""
    play = Flight(monkeypatch, "", "", at=(39, 0), lapping_at_once=at_once, solo_skips=skips)
    play.set_crew(1, 5)
    play.set_crew(2, 4)
    play.fit(1, engine=1, cannon=1)
    assert play.card("I-16", rolls=[12, 12])
    assert suffered(play) == lines
    assert play.flying() == [1]
    assert int(play.ship(1).all_humans) == (3 if (at_once, skips) == (1, 0) else 5)


@pytest.mark.rule("GT-CZN-05", "GT-HIT-07")
def test_shots_of_a_line_come_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, BETA, ALPHA, at=(12, 10))
    card = play.params.cards[CARD["I-16"]]
    hits_into(card.line_hits[2], ["HS", "HS"])
    assert play.card("I-16", rolls=[7, 7])
    assert suffered(play) == [2, 1, 1]
    assert [words[2] for words in play.effects(effects.HIT)] == [play.square(8, 7), play.square(7, 7)]


@pytest.mark.rule("GT-CZN-06", "GT-GVU-06")
def test_who_is_shot_to_pieces_suffers_on(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", ALPHA, at=(12, 10))
    card = play.params.cards[CARD["I-16"]]
    card.least[:] = codes.LEAST_CREW
    card.penalty[:] = (codes.BE_SHOT, codes.LOSE_DAYS, codes.LOSE_DAYS)
    card.amount[:] = 1
    card.line_hit_count[0] = hits_into(card.line_hits[0], ["HN", "HN"])
    assert play.card("I-16", rolls=[7, 7])
    assert suffered(play) == [1, 1, 1]
    assert play.positions()[0] == 9  # 10 is occupied
    assert play.told()[-1] == "left"
