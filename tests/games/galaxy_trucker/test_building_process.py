"""What a builder does with tiles (GT-PRC), in simulated time without noise.

Drawing takes 1000 ms, taking a face-up tile 800 and the look over the pool, placing 500, returning 400, setting aside 300.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.galaxy_trucker.building_script import RUN, Site
from tests.games.galaxy_trucker.printed import NUMBER
from toolkit.games.galaxy_trucker.rules.building.legal import is_legal
from toolkit.games.galaxy_trucker.state import (
    ACTION,
    BY_SET_ASIDE,
    DRAWING,
    FACE_DOWN,
    FACE_UP,
    IN_HAND,
    LOST,
    NOTHING,
    ON_SHIP,
    SET_ASIDE,
)
from toolkit.games.galaxy_trucker.steps.outcome import BAD_CHOICE, GOES_ON

# Cabin 36 is 2121, cabin 38 is 2122, hold 23 is 2123, battery 9 is 2223: each joins the starting cabin on every side.


def legal(site: Site, seat: int, kind: int, **words: int) -> bool:
    action = np.zeros(1, dtype=ACTION).view(np.recarray)[0]
    action.kind, action.tile, action.square, action.pile = kind, NOTHING, NOTHING, NOTHING
    for name, value in words.items():
        setattr(action, name, value)
    return bool(is_legal(site.params, site.state, seat - 1, action))


@pytest.mark.rule("GT-PRC-01", "GT-PRC-02")
def test_builders_act_at_the_same_time(monkeypatch):
    site = Site(monkeypatch, "draw; place 7 8 0; draw; place 7 6 0", "draw; place 7 8 0; wait", drawn="36 38 23")
    site.only_build()
    # neither waits for the other: each is asked again when its own action has ended
    assert site.clocks(1)[:5] == [0, 1000, 1500, 2500, 3000]
    assert site.clocks(2)[:3] == [0, 1000, 1500]
    assert {name for name, _ in site.tiles(1).values()} | {name for name, _ in site.tiles(2).values()} == {36, 38, 23}


@pytest.mark.rule("GT-PRC-01")
@pytest.mark.parametrize("word", ["draw", "take 38", "use 38", "peek 0", "finish 1", "check"])
def test_no_second_tile_comes_into_a_full_hand(monkeypatch, word):
    site = Site(monkeypatch, f"draw; {word}", drawn="36")
    assert site.only_build() == BAD_CHOICE


@pytest.mark.rule("GT-PRC-02", "GT-PRC-04")
def test_a_tile_that_was_returned_is_open_to_all(monkeypatch):
    site = Site(monkeypatch, "draw; return; wait 8000", "wait 3000; take 36; place 7 6 0", drawn="36 38")
    assert site.only_build() == GOES_ON
    assert site.tiles(2) == {(7, 6): (36, 0)}
    assert site.told("tile_returned")[0][:2] == (1, NUMBER[36])
    assert site.told("tile_taken") == [(2, NUMBER[36], 0, 0, 0)]
    # 100 ms to look over the pool, 10 for the one tile noticed, 800 to take it
    assert site.clocks(2)[:3] == [0, 3000, 3910]


@pytest.mark.rule("GT-PRC-02")
def test_a_face_down_tile_is_seen_above_the_own_board_alone(monkeypatch):
    site = Site(monkeypatch, "draw; wait 500; return", "wait 900; wait 500", drawn="36")
    site.only_build()
    before, after = (
        site.seen[[a[1:] for a in site.asked].index((2, 900))],
        site.seen[[a[1:] for a in site.asked].index((1, 1000))],
    )
    assert before.players[1].builder.hand == NOTHING
    assert after.players[0].builder.hand == NUMBER[36]


@pytest.mark.rule("GT-PRC-03")
@pytest.mark.parametrize(
    ("word", "place"),
    [("place 7 8 0", (ON_SHIP, 1)), ("aside", (SET_ASIDE, 1)), ("return", (FACE_UP, 0)), ("wait", (IN_HAND, 1))],
)
def test_what_becomes_of_a_tile_in_hand(monkeypatch, word, place):
    seen = []
    site = Site(monkeypatch, f"draw; {word}; wait 20", "wait 1900", drawn="36")
    note = site.note
    monkeypatch.setattr(site, "note", lambda *told: (seen.append(site.where(36)), note(*told)))
    site.only_build()
    assert seen[[(a[1], a[2]) for a in site.asked].index((2, 1900))] == place


@pytest.mark.rule("GT-PRC-05")
def test_the_newest_tile_may_be_moved_turned_and_taken_back(monkeypatch):
    plan = "draw; place 7 8 0; move 7 8 90; move 7 6 180; return; draw; place 7 6 0; aside; finish 1"
    site = Site(monkeypatch, plan, drawn="36 38")
    site.only_build()
    assert [words[2:4] for words in site.told("tile_moved")] == [(site.square(7, 8), 1), (site.square(7, 6), 2)]
    assert site.tiles(1) == {}
    assert site.where(36) == (FACE_UP, 0)
    assert site.where(38) == (LOST, 1)  # set aside until the end


@pytest.mark.rule("GT-PRC-05", "GT-PRC-06")
@pytest.mark.parametrize("word", ["move 7 6 0", "return", "aside", "check"])
@pytest.mark.parametrize("grab", ["draw; return", "take 38; return"])
def test_the_next_grab_fixes_a_tile(monkeypatch, word, grab):
    # engine 71 (3200) turned by 270 shows 2003: it joins the starting cabin, and points to the east for good
    site = Site(monkeypatch, f"wait 2000; draw; place 7 8 270; {grab}; {word}", "draw; return; finish 1", drawn="38 71 23")
    assert site.only_build() == BAD_CHOICE
    assert site.tiles(1) == {(7, 8): (71, 270)}


@pytest.mark.rule("GT-PRC-05")
def test_a_tile_that_was_set_aside_fixes_the_newest_too(monkeypatch):
    site = Site(monkeypatch, "draw; aside; draw; place 7 8 0; use 36; aside; move 7 6 90", drawn="36 38")
    assert site.only_build() == BAD_CHOICE
    assert site.tiles(1) == {(7, 8): (38, 0)}


@pytest.mark.rule("GT-PRC-07")
def test_two_tiles_may_be_set_aside_and_nobody_else_takes_them(monkeypatch):
    site = Site(monkeypatch, "draw; aside; draw; aside; draw; aside", "wait 9000; take 36", drawn="36 38 23")
    assert site.only_build() == BAD_CHOICE  # the third
    assert site.aside(1) == [36, 38]
    assert site.hand(1) == 23
    site = Site(monkeypatch, "draw; aside; draw; aside", "wait 9000; take 36", drawn="36 38")
    assert site.only_build() == BAD_CHOICE
    site = Site(monkeypatch, "draw; aside; draw; aside", "wait 9000; use 36", drawn="36 38")
    assert site.only_build() == BAD_CHOICE


@pytest.mark.rule("GT-PRC-08")
def test_a_tile_set_aside_comes_onto_the_ship_in_any_rotation(monkeypatch):
    site = Site(monkeypatch, "draw; aside; draw; aside; use 36; place 7 8 270; draw; aside; finish 1", drawn="36 38 23")
    assert site.only_build() == GOES_ON  # its place was free for the third
    assert site.tiles(1) == {(7, 8): (36, 270)}
    assert site.where(38) == site.where(23) == (LOST, 1)


@pytest.mark.rule("GT-PRC-08")
@pytest.mark.parametrize("back", ["use 36; return", "use 36; place 7 8 0; return"])
def test_a_tile_set_aside_is_never_returned(monkeypatch, back):
    site = Site(monkeypatch, f"draw; aside; {back}", drawn="36")
    assert site.only_build() == BAD_CHOICE


@pytest.mark.example("GT-EX-11")
@pytest.mark.rule("GT-PRC-09")
def test_tiles_set_aside_and_never_added_are_lost(monkeypatch):
    site = Site(monkeypatch, "draw; aside; draw; aside; use 36; place 7 8 0; draw; aside", drawn="36 38 23")
    site.build()
    assert site.player(1).lost == 2
    assert site.player(1).tally.lost_by[BY_SET_ASIDE] == 2
    told = [(1, NUMBER[name], NOTHING, BY_SET_ASIDE, 0) for name in (23, 38)]
    assert sorted(site.told("tile_lost")) == sorted(told)
    assert site.aside(1) == []


@pytest.mark.rule("GT-PRC-10")
def test_who_has_finished_is_not_asked_again(monkeypatch):
    site = Site(monkeypatch, "draw; place 7 8 0; finish 1; draw", "wait 9000; finish 2", drawn="36")
    site.build()
    assert site.clocks(1) == [0, 1000, 1500]
    assert (site.builder(1).finished_at, site.builder(2).finished_at) == (2100, 9600)
    assert (site.number(1), site.number(2)) == (1, 2)


@pytest.mark.rule("GT-PRC-11", "GT-GAM-04")
@pytest.mark.parametrize("word", ["draw; aside", "draw; place 7 8 0; aside", "draw; place 7 8 0; peek 0"])
def test_the_learning_flight_knows_no_setting_aside_and_no_looking_at_cards(monkeypatch, word):
    assert Site(monkeypatch, f"{word}; finish 1", drawn="36", learning=True).only_build() == BAD_CHOICE
    assert Site(monkeypatch, f"{word}; finish 1", drawn="36").only_build() == GOES_ON


@pytest.mark.ruling("GT-RUL-02")
@pytest.mark.rule("GT-BLD-08")
def test_a_builder_may_place_a_tile_wrong_unless_checks_are_strict(monkeypatch):
    # 47 (2203) above 36 (2121) would touch it with its smooth side alone: no join at all
    loose, right = "draw; place 7 8 0; draw; place 6 8 0; finish 1", "draw; place 7 8 0; finish 1"
    assert Site(monkeypatch, loose, drawn="36 47").only_build() == BAD_CHOICE
    assert Site(monkeypatch, right, drawn="36", strict=1).only_build() == GOES_ON
    # engine 71 (3200) turned by 270 shows 2003: it joins the starting cabin, but points to the east
    askew = "draw; place 7 8 270; finish 1"
    assert Site(monkeypatch, askew, drawn="71").only_build() == GOES_ON
    assert Site(monkeypatch, askew, drawn="71", strict=1).only_build() == BAD_CHOICE


@pytest.mark.ruling("GT-RUL-04")
@pytest.mark.parametrize(("lost", "place", "count"), [(0, (FACE_UP, 0), 0), (1, (LOST, 1), 1)])
def test_a_tile_in_hand_at_the_end(monkeypatch, lost, place, count):
    site = Site(monkeypatch, "draw; wait 200000; place 7 8 0", drawn="36", hand_lost=lost)
    site.flips[1] = lambda seen: True
    site.build()
    assert site.where(36) == place
    assert site.player(1).lost == count


@pytest.mark.ruling("GT-RUL-04")
def test_a_tile_in_hand_that_was_set_aside_is_lost_at_the_end(monkeypatch):
    site = Site(monkeypatch, "draw; aside; use 36; wait 200000", drawn="36")
    site.build()
    assert site.where(36) == (LOST, 1)
    assert (site.player(1).lost, site.builder(1).hand) == (1, NOTHING)


@pytest.mark.ruling("GT-RUL-04")
def test_a_tile_on_the_ship_that_is_not_fixed_stays_at_the_end(monkeypatch):
    site = Site(monkeypatch, "draw; place 7 8 0; wait 200000; move 7 6 0", drawn="36")
    site.build()
    assert site.tiles(1) == {(7, 8): (36, 0)}
    assert site.player(1).lost == 0


@pytest.mark.rule("GT-TIM-04")
@pytest.mark.parametrize(
    ("word", "place"),
    [("draw", (FACE_DOWN, 0)), ("take 38", (FACE_UP, 0)), ("place 7 8 0", (FACE_UP, 0)), ("aside", (FACE_UP, 0))],
)
def test_an_action_that_would_end_too_late_has_no_effect(monkeypatch, word, place):
    """The clock of board I: a run, then the last one that the finished builder has begun at once."""
    held = word.startswith(("place", "aside"))
    first = "draw; " if held else ""
    lead = 2 * RUN - 100 - (1000 if held else 0)
    tile = 36 if held or word == "draw" else 38
    helper = "wait 2000; draw; return; finish 1" if "take" in word else "wait 2000; finish 1"
    site = Site(monkeypatch, f"{first}wait {lead}; {word}", helper, drawn=f"{tile} 23")
    site.flips[2] = lambda seen: True
    site.build()
    assert site.state.over_at == 2 * RUN
    assert site.where(tile) == place
    assert site.tiles(1) == {}
    assert site.number(1) == 2


@pytest.mark.rule("GT-TIM-04")
def test_an_action_that_ends_with_the_last_run_still_counts(monkeypatch):
    site = Site(monkeypatch, f"draw; wait {2 * RUN - 1500}; place 7 8 0", "finish 1", drawn="36")
    site.flips[2] = lambda seen: True
    site.build()
    assert site.tiles(1) == {(7, 8): (36, 0)}


@pytest.mark.rule("GT-PRC-05")
def test_a_check_finds_the_flaw_of_the_newest_tile_alone(monkeypatch):
    # engine 79 (0203) joins the starting cabin to its west, pointing forward (0302) or to the rear
    site = Site(monkeypatch, "draw; place 7 8 180; check; place 7 8 0; check; finish 1", drawn="79")
    site.only_build()
    assert site.told("tile_picked_up") == [(1, NUMBER[79], site.square(7, 8), 0, 0)]
    assert site.tiles(1) == {(7, 8): (79, 0)}
    # 50 ms for each tile of the ship
    assert site.clocks(1) == [0, 1000, 1500, 1600, 2100, 2200]
    blind = Site(monkeypatch, "draw; place 7 8 180; check; finish 1", drawn="79", skill={"check_skill": 0})
    blind.only_build()
    assert blind.told("tile_picked_up") == []
    assert blind.tiles(1) == {(7, 8): (79, 180)}


@pytest.mark.rule("GT-PRC-02")
def test_a_tile_that_is_being_drawn_is_not_seen_yet(monkeypatch):
    """The run of board II ends while seat 1 draws: asked for a flip, it does not know the tile."""
    site = Site(monkeypatch, f"wait {RUN - 500}; draw; return", "", boards=["II"], drawn="36")
    site.only_build()
    seen = next(seen for (what, seat, _), seen in zip(site.asked, site.seen, strict=True) if (what, seat) == ("flip", 1))
    builder = seen.players[0].builder
    assert (builder.doing.kind, builder.doing.tile, builder.hand) == (DRAWING, NOTHING, NOTHING)
    assert (seen.place[NUMBER[36]], seen.holder[NUMBER[36]]) == (FACE_DOWN, NOTHING)


@pytest.mark.rule("GT-PRC-03", "GT-PRC-08")
def test_a_tile_drawn_after_one_that_was_set_aside_may_be_returned(monkeypatch):
    site = Site(monkeypatch, "draw; aside; use 36; place 7 8 0; draw; return; finish 1", drawn="36 9")
    assert site.only_build() == GOES_ON
    assert site.where(9)[0] == FACE_UP
    assert site.player(1).lost == 0


def test_tiles_added_and_returned_are_counted(monkeypatch):
    site = Site(
        monkeypatch, "draw; return; draw; place 7 8 0; finish 1", "draw; place 7 8 0; return; finish 2", drawn="9 36 37"
    )
    assert site.only_build() == GOES_ON
    assert [int(site.builder(seat).returned_in_a_row) for seat in (1, 2)] == [0, 1]
    assert [int(site.builder(seat).placed) for seat in (1, 2)] == [1, 0]


def test_lead_changes_are_counted_anew_in_each_round(monkeypatch):
    site = Site(monkeypatch, "finish 1", "finish 2", boards=["I", "II"]).build()
    site.state.lead_changes = 3
    site.begin(1)
    assert site.state.lead_changes == 0
