"""Meteors and shots, and what stops them (GT-MET, GT-HIT)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.printed_cards import SIDES, hits_into
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import decisions, effects
from toolkit.games.galaxy_trucker.names.draws import HIT_DIE_1, HIT_DIE_2
from toolkit.games.galaxy_trucker.parameters import HIT
from toolkit.games.galaxy_trucker.steps.cards import projectiles

UNHURT = 14  # tiles of ALPHA


def meet(play: Flight, word: str, line: int, seat: int = 1) -> bool:
    """A projectile, such as "sN", comes at a ship in a row or column."""
    hit = np.zeros(1, dtype=HIT).view(np.recarray)
    hits_into(hit, [word])
    play.state.deck_count = play.state.card_number = 1
    return bool(projectiles.meet(play.params, play.scratch, play.draws, play.log, seat - 1, hit[0], line))


def alpha(patch: pytest.MonkeyPatch, shield: bool = False, **options: int) -> Flight:
    play = Flight(patch, ALPHA, at=(0,), **options)
    play.answers = {1: {"shield": shield}}
    return play


def lost_to(play: Flight, word: str, line: int) -> set[tuple[int, int]]:
    """What a fresh ship loses to a projectile."""
    before = play.tiles(1)
    assert meet(play, word, line)
    return before - play.tiles(1)


@pytest.mark.example("GT-EX-21")
@pytest.mark.rule("GT-MET-03", "GT-MET-04", "GT-MET-05")
def test_small_meteors(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lost_to(alpha(monkeypatch), "sN", 7) == set()
    assert lost_to(alpha(monkeypatch), "sN", 6) == {(6, 6)}
    assert lost_to(alpha(monkeypatch), "sE", 8) == {(8, 8), (9, 8)}  # the engine behind falls off
    for row in range(5, 10):
        assert lost_to(alpha(monkeypatch), "sW", row) == set()
    assert lost_to(alpha(monkeypatch, shield=True), "sS", 5) == {(7, 5)}
    for column in (4, 10):
        assert lost_to(alpha(monkeypatch), "sN", column) == set()


@pytest.mark.example("GT-EX-21")
@pytest.mark.rule("GT-MET-05", "GT-HIT-05")
@pytest.mark.parametrize(("word", "line"), [("sN", 6), ("sE", 8)])
def test_a_shield_stops_small_meteors_for_a_battery(monkeypatch: pytest.MonkeyPatch, word: str, line: int) -> None:
    play = alpha(monkeypatch, shield=True)
    assert lost_to(play, word, line) == set()
    assert int(play.ship(1).all_cells) == 1
    assert play.effects(effects.STOPPED)[0][3] == projectiles.SHIELD_STOPS
    tally = play.player(1).tally
    assert (int(tally.hits), int(tally.stopped), tally.cells_used.tolist()) == (1, 1, [0, 0, 1, 0])


@pytest.mark.example("GT-EX-21")
@pytest.mark.rule("GT-MET-02", "GT-MET-03", "GT-HIT-01")
def test_chance_that_a_small_meteor_needs_a_shield_or_hurts(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    chances = {}
    for side in SIDES:
        chances[side] = 0
        for line, number in ways.items():
            play = alpha(monkeypatch)
            meet(play, f"s{side}", line)
            chances[side] += number if play.player(1).tally.hits else 0
    assert chances == {"N": 13, "E": 9, "S": 8, "W": 0}


@pytest.mark.rule("GT-MET-06", "GT-MET-07", "GT-HIT-04")
def test_what_cannot_be_shot_or_shielded(monkeypatch: pytest.MonkeyPatch) -> None:
    for word, line, gone in (("lN", 7, (5, 7)), ("HN", 7, (5, 7)), ("BN", 6, (6, 6))):
        play = alpha(monkeypatch)
        play.answers[1] = {"shoot": True}
        assert gone in lost_to(play, word, line)
    play = alpha(monkeypatch, shield=True)
    assert lost_to(play, "BN", 6) == {(6, 6)}
    assert play.count_asked("shield") == []
    play = Flight(monkeypatch, GAMMA, at=(0,))  # a small meteor in the line of a cannon, against a connector
    play.params.connector[play.ship(1).tile[play.square(6, 7)], 0, codes.NORTH] = codes.SIMPLE
    assert meet(play, "sN", 7)
    assert (6, 7) not in play.tiles(1)


@pytest.mark.rule("GT-MET-08", "GT-MET-10")
@pytest.mark.ruling("GT-RUL-26", "GT-RUL-27")
def test_a_single_cannon_shoots_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    play = alpha(monkeypatch)
    assert lost_to(play, "BN", 7) == set()
    assert play.asked == []
    assert int(play.ship(1).all_cells) == 2
    assert play.effects(effects.STOPPED) == [(1, codes.BIG_METEOR, play.square(5, 7), projectiles.CANNON_STOPS, 0)]
    # with a double cannon beside it nobody is asked either
    play = alpha(monkeypatch)
    play.ship(1).tile[play.square(6, 7)] = next(
        t for t in range(play.params.tile_count) if play.params.tile_type[t] == codes.DOUBLE_CANNON
    )
    play.ship(1).turned[play.square(6, 7)] = 0
    assert lost_to(play, "BN", 7) == set()
    assert play.asked == []


@pytest.mark.rule("GT-MET-08", "GT-MET-10")
@pytest.mark.ruling("GT-RUL-26")
@pytest.mark.parametrize("shoots", [True, False])
def test_a_double_cannon_shoots_for_a_battery_if_its_owner_wants(monkeypatch: pytest.MonkeyPatch, shoots: bool) -> None:
    play = Flight(monkeypatch, BETA, at=(0,))
    play.answers = {1: {"shoot": shoots}}
    assert lost_to(play, "BN", 7) == (set() if shoots else {(5, 7)})
    assert int(play.ship(1).all_cells) == (2 if shoots else 3)
    assert play.choices(decisions.SHOOT) == [(1, int(shoots))]
    assert play.player(1).tally.cells_used.tolist() == [0, int(shoots), 0, 0]


@pytest.mark.rule("GT-MET-08")
def test_without_batteries_a_double_cannon_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, BETA, at=(0,))
    play.set_cells(1)
    assert (5, 7) in lost_to(play, "BN", 7)
    assert play.count_asked("shoot") == []


@pytest.mark.rule("GT-MET-09", "GT-MET-08")
@pytest.mark.parametrize(("row", "stopped"), [(6, True), (7, True), (8, True), (9, False)])
def test_big_meteors_from_a_side_are_shot_from_rows_beside(monkeypatch: pytest.MonkeyPatch, row: int, stopped: bool) -> None:
    """The cannon at (7,5) points W."""
    play = alpha(monkeypatch)
    assert bool(lost_to(play, "BW", row)) != stopped
    play = alpha(monkeypatch)
    assert lost_to(play, "BN", 6) == {(6, 6)}  # the cannon at (5,7) stands in a column beside


@pytest.mark.rule("GT-MET-02", "GT-MET-11")
@pytest.mark.parametrize("word", ["BN", "lN", "HN", "sN"])
def test_what_misses_needs_no_defence(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    play = Flight(monkeypatch, BETA, at=(0,))
    play.answers = {1: {"shoot": True, "shield": True}}
    assert lost_to(play, word, 4) == set()
    assert play.asked == []
    assert [words[2] for words in play.effects(effects.MISSED_SHIP)] == [4]
    assert int(play.player(1).tally.hits) == 0


@pytest.mark.rule("GT-HIT-02", "GT-HIT-03")
def test_smooth_sides_do_not_help_against_shots(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lost_to(alpha(monkeypatch), "lN", 7) == {(5, 7)}
    play = alpha(monkeypatch, shield=True)
    assert lost_to(play, "lN", 7) == set()
    assert int(play.ship(1).all_cells) == 1
    play = alpha(monkeypatch, shield=True)
    assert lost_to(play, "HN", 7) == {(5, 7)}
    assert play.asked == []


@pytest.mark.rule("GT-HIT-06", "GT-STR-03")
@pytest.mark.ruling("GT-RUL-28")
def test_one_battery_a_hit_from_the_tile_of_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    play = alpha(monkeypatch, shield=True)
    other = play.square(9, 6)
    play.ship(1).cells[other], play.ship(1).all_cells = 1, 3
    play.ship(1).tile[play.square(8, 6)] = play.ship(1).tile[play.square(7, 8)]  # a second shield, of the same sides
    play.answers[1]["battery"] = (9, 6)
    assert lost_to(play, "lN", 7) == set()
    assert play.ship(1).cells[other] == 0
    assert play.choices(decisions.BATTERY_USED) == [(1, other)]
    assert int(play.ship(1).all_cells) == 2
    name, seat, hit, square = next(asked for asked in play.asked if asked[0] == "shield")
    assert (name, seat, square) == ("shield", 1, play.square(5, 7))
    assert (int(hit.kind), int(hit.side)) == (codes.LIGHT_SHOT, codes.NORTH)


@pytest.mark.rule("GT-HIT-06")
@pytest.mark.ruling("GT-RUL-18")
@pytest.mark.parametrize(("before", "line", "cells"), [(0, 2, 2), (1, 2, 1), (0, 6, 1), (1, 6, 1)])
def test_defence_before_or_after_the_roll(monkeypatch: pytest.MonkeyPatch, before: int, line: int, cells: int) -> None:
    play = alpha(monkeypatch, shield=True, defence_before_roll=before)
    play.params.cards[8].hit_count = hits_into(play.params.cards[8].hits, ["sN"])
    assert play.card("I-09", rolls=[line])
    assert int(play.ship(1).all_cells) == cells
    assert len(play.tiles(1)) == UNHURT
    if before:
        assert next(asked[3] for asked in play.asked if asked[0] == "shield") == codes.NOTHING


@pytest.mark.ruling("GT-RUL-18")
def test_who_did_not_pay_before_the_roll_is_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    play = alpha(monkeypatch, defence_before_roll=1)
    assert play.card("I-10", rolls=[6, 12, 12, 12])
    assert (6, 6) not in play.tiles(1)
    play = Flight(monkeypatch, BETA, at=(0,), defence_before_roll=1)
    play.answers = {1: {"shoot": True}}
    assert play.card("I-11", rolls=[7, 12, 12])
    assert (5, 7) in play.tiles(1)
    assert int(play.ship(1).all_cells) == 1  # paid for both big meteors


# --- a swarm ---


@pytest.mark.rule("GT-MET-01", "GT-MET-13")
def test_one_roll_for_all_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, GAMMA, at=(1, 9, 5))
    assert play.card("I-10", rolls=[6, 5, 7, 8])  # small: N, S, W, E
    dice = [event for event in play.events(event_log.DRAW) if event.code in (HIT_DIE_1, HIT_DIE_2)]
    assert len(dice) == 8
    assert {event.seat for event in dice} == {1}  # BETA leads
    assert [event.words[3:] for event in dice[::2]] == [(1, 0, 0), (1, 0, 1), (1, 0, 2), (1, 0, 3)]
    assert [words[0] for words in play.effects(effects.HIT) if words[1] == codes.SMALL_METEOR][:2] == [2, 1]
    assert (6, 6) not in play.tiles(1)
    assert (6, 6) not in play.tiles(2)


@pytest.mark.rule("GT-MET-12", "GT-HIT-07")
def test_what_is_gone_protects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cannon of the column falls to the first shot, and does not shoot the big meteor that follows."""
    play = Flight(monkeypatch, ALPHA, at=(0,))
    card = play.params.cards[8]
    card.hit_count = hits_into(card.hits, ["HN", "BN", "BN"])
    assert play.card("I-09", rolls=[7, 7, 6])
    assert (5, 7) not in play.tiles(1)
    assert (6, 7) not in play.tiles(1)
    kinds = [
        "roll" if event.kind == event_log.DRAW else list(effects.MEANING)[event.code]
        for event in event_log.events(play.log)
        if event.kind == event_log.DRAW or event.code in (effects.HIT, effects.TILE_LOST)
    ]
    assert kinds[:5] == ["roll", "roll", "hit", "tile_lost", "roll"]


def test_dice_do_not_depend_on_what_happened_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second card's dice are the same whatever the first one was, and whoever leads."""

    def rolled(first: str, *at: int) -> list[int]:
        play = Flight(monkeypatch, "", "", at=at, seed=5)
        play.fit(1, engine=1)
        play.fit(2, engine=3)
        play.card(first)
        play.card("I-10")
        return [event.words[2] for event in play.events(event_log.DRAW) if event.words[3] == 2]

    assert rolled("I-05", 5, 3) == rolled("I-09", 5, 3) == rolled("I-10", 3, 5)
    assert len(rolled("I-05", 5, 3)) == 8
