"""Smugglers, slavers, pirates (GT-ENM, GT-SMG, GT-SLV, GT-PIR)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import decisions, effects
from toolkit.games.galaxy_trucker.names.draws import HIT_DIE_1
from toolkit.games.galaxy_trucker.rules.ship.connectors import exposed

FIGHTS = (effects.FIGHT_WON, effects.FIGHT_TIED, effects.FIGHT_LOST)


def results(play: Flight) -> list[tuple[int, str, int]]:
    """Seat, result and half points of each fight, in order."""
    told = [name for name in play.told() if name.startswith("fight_")]
    return [(w[0], name[6:], w[1]) for w, name in zip(play.effects(*FIGHTS), told, strict=True)]


# --- who wins ---


@pytest.mark.example("GT-EX-20")
@pytest.mark.rule("GT-STR-05", "GT-ENM-02", "GT-ENM-04")
def test_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    for powered, purple, strength, result in ((0, 0, 3, "lost"), (1, 0, 5, "lost"), (0, 1, 7, "lost"), (1, 1, 9, "won")):
        play = Flight(monkeypatch, ALPHA, at=(0,))
        play.set_crew(1, 4, *([codes.PURPLE] if purple else []))
        play.answers = {1: {"cannons": (0, powered)}}
        assert play.card("I-02")
        assert results(play) == [(1, result, strength)]


@pytest.mark.example("GT-EX-20")
@pytest.mark.rule("GT-ENM-03", "GT-ENM-01")
@pytest.mark.ruling("GT-RUL-24")
@pytest.mark.parametrize(("tie", "result"), [(0, "tied"), (1, "lost"), (2, "won")])
def test_a_tie(monkeypatch: pytest.MonkeyPatch, tie: int, result: str) -> None:
    play = Flight(monkeypatch, "", "", at=(5, 3), enemy_tie=tie)
    play.fit(1, cannon=4, battery=1)
    cells = int(play.ship(1).all_cells)
    assert play.card("I-02")
    met = [(1, result, 8), (2, "lost", 0)]
    assert results(play) == (met[:1] if result == "won" else met)
    assert cells - int(play.ship(1).all_cells) == (2 if result == "lost" else 0)
    tally = play.player(1).tally
    assert [int(tally.fights_won), int(tally.fights_tied), int(tally.fights_lost)] == [
        int(result == word) for word in ("won", "tied", "lost")
    ]


@pytest.mark.rule("GT-ENM-01", "GT-ENM-02", "GT-ENM-06")
def test_the_enemy_meets_ships_until_it_is_beaten(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, "", "", "", at=(2, 8, 6, 4))
    play.fit(3, cannon=5)
    play.fit(4, double_cannon=2, battery=1)
    play.answers = {2: {"cannons": (0, 0)}}
    assert play.card("I-02")
    assert results(play) == [(2, "lost", 0), (3, "won", 10)]
    assert play.count_asked("cannons") == []  # seats 4 and 1 are not met


@pytest.mark.rule("GT-ENM-06", "GT-ADV-05", "GT-STR-04")
def test_doubles_are_powered_when_the_enemy_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers = {1: {"cannons": (0, 1)}}
    assert play.card("I-02")
    assert next(asked[2] for asked in play.asked if asked[0] == "cannons") == 8  # half points of the enemy
    assert play.choices(decisions.POWER_CANNONS) == [(1, 0, 1)]
    assert play.effects(effects.STRENGTH) == [(1, codes.LEAST_CANNONS, 5, 1, 0)]
    assert int(play.player(1).tally.cells_used[1]) == 1


@pytest.mark.parametrize("powered", [(1, 0), (0, 2), (-1, 0), (0, -1)])
def test_only_doubles_that_there_are(monkeypatch: pytest.MonkeyPatch, powered: tuple[int, int]) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers = {1: {"cannons": powered}}
    assert not play.card("I-02")


def test_no_more_doubles_than_batteries(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", at=(0,))
    play.fit(1, double_cannon=2, side_double_cannon=2, battery=1)
    play.answers = {1: {"cannons": (2, 1)}}
    assert not play.card("I-02")


# --- the reward ---


@pytest.mark.rule("GT-ENM-05", "GT-SLV-02", "GT-GVU-09")
@pytest.mark.ruling("GT-RUL-23")
@pytest.mark.parametrize("takes", [True, False])
def test_reward_and_days_or_neither(monkeypatch: pytest.MonkeyPatch, takes: bool) -> None:
    play = Flight(monkeypatch, "", "", at=(5, 2))
    play.fit(1, cannon=7)
    play.fit(2, cannon=7)
    play.answers = {1: {"reward": takes}, 2: {"reward": True}}
    assert play.card("I-01")
    assert play.credits() == [5 * takes, 0]
    assert play.positions() == [5 - takes, 2]
    assert play.told().count("declined") == (not takes)
    assert play.count_asked("reward") == [("reward", 1)]
    assert int(play.player(1).tally.cards_taken[codes.SLAVERS]) == takes
    assert int(play.player(1).tally.credits_from_cards) == 5 * takes


@pytest.mark.rule("GT-SMG-02", "GT-ABT-04")
@pytest.mark.ruling("GT-RUL-22")
def test_goods_of_smugglers(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", at=(5,))
    play.fit(1, cannon=5, cargo_hold=1)
    play.answers = {1: {"reward": True}}
    assert play.card("I-02")
    assert play.cargo(1) == "YG"  # room for two of three
    assert play.positions() == [4]
    play = Flight(monkeypatch, "", at=(5,))
    play.fit(1, cannon=5)  # no room at all: the days are lost all the same
    play.answers = {1: {"reward": True}}
    assert play.card("I-02")
    assert (play.cargo(1), play.positions()) == ("", [4])


# --- what the loser gives up ---


@pytest.mark.rule("GT-SMG-01", "GT-ENM-04")
def test_smugglers_take_goods(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, "", at=(5, 3))
    play.stow(1, (8, 8), "R")
    play.stow(1, (8, 6), "GB")
    assert play.card("I-02")
    assert play.cargo(1) == "B"
    assert [name for name in play.told(2) if name.startswith("fight")] == ["fight_lost"]
    assert int(play.ship(1).all_cells) == 2


@pytest.mark.example("GT-EX-33")
@pytest.mark.rule("GT-SLV-01", "GT-GVU-05", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-43", "GT-RUL-14")
def test_slavers_take_all_where_there_are_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", ALPHA, at=(5, 3))
    play.set_crew(1, 3, codes.ORANGE)
    assert play.card("II-01")
    order = [name for name in play.told() if name in ("left", "fight_lost")]
    assert order == ["fight_lost", "left", "fight_lost"]
    assert (int(play.ship(1).all_humans), int(play.ship(1).all_aliens)) == (0, 0)
    assert play.player(1).flying == codes.NO_HUMANS
    assert ("figure", 1) not in play.count_asked("figure")
    assert int(play.player(1).tally.crew_lost) == 4


@pytest.mark.example("GT-EX-33")
@pytest.mark.rule("GT-SLV-01", "GT-CRW-12")
@pytest.mark.parametrize(
    ("given", "flying"),
    [((0, 1, None), codes.FLYING), ((None, None, 0), codes.NO_HUMANS)],  # aliens on squares 0 and 1
)
def test_the_owner_chooses_who_goes(monkeypatch: pytest.MonkeyPatch, given: tuple[int | None, ...], flying: int) -> None:
    play = Flight(monkeypatch, "", at=(5,))
    play.set_crew(1, 2, codes.ORANGE, codes.PURPLE)
    play.answers = {1: {"figure": [(7, 7) if square is None else square for square in given]}}
    assert play.card("I-01")
    assert play.player(1).flying == flying
    assert int(play.ship(1).all_humans + play.ship(1).all_aliens) == 1
    assert [words[1] for words in play.choices(decisions.LOSE_CREW)][:2] == [
        play.board.start if square is None else square for square in given[:2]
    ]


@pytest.mark.parametrize("square", [-1, 2, 18])
def test_figures_come_from_occupied_cabins(monkeypatch: pytest.MonkeyPatch, square: int) -> None:
    play = Flight(monkeypatch, "", at=(5,))
    play.set_crew(1, 4, codes.ORANGE)
    play.answers = {1: {"figure": square}}
    assert not play.card("I-01")


# --- pirates ---


@pytest.mark.example("GT-EX-24")
@pytest.mark.rule("GT-PIR-01", "GT-PIR-02")
def test_a_pirate_attack_with_shields(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(0,))
    play.answers = {1: {"shield": True}}
    assert play.card("I-03", rolls=[7, 7, 8])
    assert int(play.player(1).lost) == 1
    assert (5, 7) not in play.tiles(1)
    assert int(play.ship(1).all_cells) == 0
    assert [name for name in play.told() if name in ("stopped", "hit")] == ["stopped", "hit", "stopped"]


@pytest.mark.example("GT-EX-24")
@pytest.mark.rule("GT-PIR-01", "GT-HIT-07", "GT-END-05")
def test_a_pirate_attack_without(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA)
    play.player(1).credits = 20
    play.answers = {1: {"part": (7, 7)}}
    play.roll(7, 7, 8)
    play.fly("I-03")
    assert int(play.player(1).lost) == 7
    assert len(play.tiles(1)) == 7
    assert play.lost(1)[:3] == [93, 8, 17]
    assert exposed(play.params, play.board, play.ship(1)) == 6
    assert [asked[2] for asked in play.asked if asked[0] == "part"] == [2, 3]
    assert int(play.player(1).tally.penalty) == 5


@pytest.mark.example("GT-EX-25")
@pytest.mark.rule("GT-PIR-02", "GT-PIR-03", "GT-ENM-03")
@pytest.mark.ruling("GT-RUL-16")
def test_two_defeated_one_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", "", "", at=(9, 7, 5, 3))
    play.fit(1, cannon=4, side_cannon=1)
    play.fit(2, cannon=5)
    play.fit(3, cannon=3)
    play.fit(4, double_cannon=2, cannon=1, side_cannon=1, battery=1)
    play.answers = {4: {"cannons": (2, 0), "reward": True}}
    assert play.card("I-03", rolls=[12, 12, 12])
    assert results(play) == [(1, "lost", 9), (2, "tied", 10), (3, "lost", 6), (4, "won", 11)]
    assert play.credits() == [0, 0, 0, 4]
    assert play.positions()[3] == 2
    assert [event.seat + 1 for event in play.events(event_log.DRAW) if event.code == HIT_DIE_1] == [1, 1, 1]
    assert [words[:3] for words in play.effects(effects.MISSED_SHIP)] == [
        (seat, kind, 12) for kind in (codes.LIGHT_SHOT, codes.HEAVY_SHOT, codes.LIGHT_SHOT) for seat in (1, 3)
    ]
    order = [name for name in play.told() if name in ("fight_won", "credits_gained", "missed_ship")]
    assert order[:2] == ["fight_won", "credits_gained"]  # shots come last


@pytest.mark.rule("GT-PIR-04", "GT-GVU-06")
@pytest.mark.ruling("GT-RUL-14")
@pytest.mark.parametrize(("at_end", "met"), [(0, [2, 1, 2, 2]), (1, [2, 1, 2, 1, 2, 1])])
def test_who_leaves_during_the_shots_is_not_hit_again(monkeypatch: pytest.MonkeyPatch, at_end: int, met: list[int]) -> None:
    play = Flight(monkeypatch, "", BETA, at=(3, 5), withdraw_at_end=at_end)
    assert play.card("I-03", rolls=[7, 8, 12])
    shots = play.effects(effects.HIT, effects.MISSED_SHIP, effects.STOPPED)
    assert [words[0] for words in shots] == met
    assert play.player(1).flying == codes.NO_HUMANS
    left = play.told().index("left")
    assert (left < len(play.told()) - 2) == (at_end == 0)


@pytest.mark.rule("GT-PIR-04")
def test_the_next_defeated_rolls_where_the_first_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", ALPHA, at=(5, 3))
    assert play.card("I-03", rolls=[7, 12, 12])
    assert [event.seat + 1 for event in play.events(event_log.DRAW) if event.code == HIT_DIE_1] == [1, 2, 2]


def test_pirates_that_defeat_nobody_do_not_shoot(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", at=(5,))
    play.fit(1, cannon=6)
    assert play.card("I-03")
    assert play.events(event_log.DRAW) == []


@pytest.mark.rule("GT-PIR-01", "GT-ENM-03")
def test_pirates_shoot_at_nobody_that_only_a_swarm_before_came_at(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", "", at=(10, 8))
    for seat in (1, 2):
        play.fit(seat, cannon=5)  # as strong as the pirates
    assert play.card("I-09", rolls=[12, 12, 12])
    missed = len(play.effects(effects.MISSED_SHIP))
    assert play.card("I-03")
    assert len(play.effects(effects.FIGHT_TIED)) == 2
    assert len(play.effects(effects.MISSED_SHIP)) == missed == 6
    assert play.effects(effects.HIT, effects.STOPPED) == []
