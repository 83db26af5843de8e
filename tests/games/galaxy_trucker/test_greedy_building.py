"""`greedy` as a builder: what a tile is worth where, what is kept, set aside, taken, when it looks at piles and finishes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.galaxy_trucker.choice_table import RUN, SKILL, Table
from tests.games.galaxy_trucker.printed import NUMBER
from tests.games.galaxy_trucker.printed_cards import CARD
from tests.games.galaxy_trucker.ships import ALPHA, BETA, D7, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.parameters import (
    ASIDE_GREEDY,
    ASIDE_NEVER,
    DEADLINE,
    EAGER,
    FILL,
    FIXED_TILES,
    FULL_BOARD,
    GRABS,
    LEADER_FLIPS,
    NEVER_BEFORE_FINISHED,
    SKIP,
)
from toolkit.games.galaxy_trucker.policies import clock, profile
from toolkit.games.galaxy_trucker.policies.builder import MEMORY_SPAN
from toolkit.games.galaxy_trucker.policies.finishing import has_usable
from toolkit.games.galaxy_trucker.policies.fit import list_free
from toolkit.games.galaxy_trucker.policies.foresight import heed_known_cards
from toolkit.games.galaxy_trucker.policies.placements import find_placements
from toolkit.games.galaxy_trucker.policies.weighing import best_placement, placement_worth
from toolkit.games.galaxy_trucker.prospects import KINDS, PATTERNS, TILE
from toolkit.games.galaxy_trucker.state import EAST, NORTH, NOTHING

LOW = {"accept_floor_start": -99_000, "accept_floor_end": -99_000}  # all is kept
PLAIN = {"w_close": 0, "w_open": 0, "w_block": 0, "w_gap": 0}  # a tile is worth what it is by itself
HIGH = {"accept_floor_start": 99_000, "accept_floor_end": 99_000}  # nothing is


def stock(table: Table) -> Any:
    """What the first builder has and wants."""
    seen = table.seen()
    profile.take_stock(table.params, seen, 0, table.board, table.work)
    heed_known_cards(table.params, seen, 0, table.work)
    list_free(table.params, table.board, seen.players[0].ship, table.work)
    return table.work


def worth(table: Table, name: int, turned: int = NORTH) -> float:
    """What a tile is worth wherever it stands."""
    return profile.tile_worth(table.params, table.params.weights[0], NUMBER[name], turned, stock(table))


def best(table: Table, name: int) -> tuple[tuple[int, int], int, float]:
    """The best place of a tile: square, degrees, worth."""
    stock(table)
    assert best_placement(table.params, table.board, table.ship(1), 0, NUMBER[name], False, table.draws, table.work)
    one = table.work.best
    return table.place(table.work.free[one.free].square), 90 * int(one.turned), float(one.worth)


# --- what a tile is worth ---


def test_what_is_wanted_and_missing_counts_in_full() -> None:
    table = Table("", weights={"w_gap": 0})
    assert (worth(table, 88), worth(table, 88, EAST)) == (1.2, 1.2)  # two cannons forward, one to a side
    assert worth(table, 1) == 1.0  # two tokens of two
    assert worth(table, 10) == pytest.approx(0.5 * (2 + 0.3))  # the third is one too many
    assert worth(table, 61) == pytest.approx(0.8 * (1 + 0.3))  # one reinforced container of two
    assert worth(table, 49) == 0.15  # nobody wants structural modules, all take them
    assert worth(table, 123) == pytest.approx(1.3 * 0.3)  # no double cannon in round I
    table = Table(ALPHA, weights={"w_gap": 0})  # one cannon forward, one to a side; a double engine
    assert (worth(table, 88), worth(table, 88, EAST)) == (1.2, pytest.approx(1.2 * 0.3))
    assert (worth(table, 64), worth(table, 81)) == (pytest.approx(1.0 * 0.3), pytest.approx(1.1 * 0.3))
    table.weigh(w_surplus=0.5, wanted_engines_I=3)
    assert (worth(table, 64), worth(table, 81)) == (1.0, 0.55)


def test_the_first_of_its_kind_is_worth_most() -> None:
    table = Table("", weights={"w_gap": 1.5})
    assert worth(table, 64) == pytest.approx(1.0 * (1 + 1.5))  # two engines are wanted, none is there
    table.put(1, 8, 7, 118)
    assert worth(table, 64) == pytest.approx(1.0 * (1 + 1.5 / 2))
    table.put(1, 8, 6, 65)
    assert worth(table, 64) == pytest.approx(1.0 * 0.3)
    assert worth(table, 10) == pytest.approx(0.5 * (2 * (1 + 1.5) + 0.3))  # three tokens, two are wanted
    assert worth(table, 49) == 0.15
    assert worth(table, 123) == pytest.approx(1.3 * 0.3)  # not wanted at all


def test_each_thing_is_wanted_by_level() -> None:
    for board, cannons in (("I", 2), ("II", 3), ("III", 4)):
        work = stock(Table("", board=board))
        assert work.wanted[0] == cannons
    assert work.wanted.tolist() == [4, 3, 2, 4, 2, 8, 2, 5, 7, 3]


def test_what_stands_on_the_ship_is_counted() -> None:
    work = stock(Table(ALPHA))
    # one cannon forward, one to a side, a double one; two engines, a double one; two tokens; a shield; two cabins; containers
    assert work.have.tolist() == [1, 1, 1, 2, 1, 2, 1, 2, 5, 1]
    assert work.covered == 1 << NORTH | 1 << EAST
    assert stock(Table(BETA)).served.tolist() == [0, 1, 1]  # (7,6) between orange and purple


def test_connectors_closed_and_opened() -> None:
    """A structural module with three connectors on the bare starting cabin."""
    table = Table("", weights={"w_block": 0})
    assert best(table, 49)[2] == pytest.approx(0.15 + 0.35 - 2 * 0.25)
    table.weigh(w_close=1.0)
    assert best(table, 49)[2] == pytest.approx(0.15 + 1.0 - 2 * 0.25)
    table.weigh(w_open=0.0)
    assert best(table, 49)[2] == pytest.approx(0.15 + 1.0)


def test_squares_opened_and_blocked() -> None:
    """What is reached is sure to be filled, all else has half a chance."""
    table = Table("", weights={"w_close": 0, "w_open": 0, "w_gap": 0, "w_block": 1.2})
    table.params.prospect[:] = [1000 if is_reached(code) else 500 for code in range(PATTERNS)]
    assert best(table, 88) == ((8, 7), 180, pytest.approx(1.2))  # no square lies before its barrel
    assert best(table, 49)[2] == pytest.approx(0.15 + 2 * 1.2 / 2)  # two squares more
    table.put(1, 8, 7, 118)
    assert best(table, 88) == ((6, 7), 0, pytest.approx(1.2 - 1.2 / 2))  # (5,7) is lost
    table.weigh(w_block=0)
    assert best(table, 88) == ((6, 7), 0, pytest.approx(1.2))


def is_reached(code: int) -> bool:
    """Whether a connector is among what is on the sides."""
    return any(code // KINDS**side % KINDS > TILE for side in range(4))


def test_two_joins_make_a_ship_robust() -> None:
    table = Table("", weights=PLAIN)
    table.put(1, 6, 7, 51, 90)
    table.put(1, 7, 8, 52, 0)
    place, _, value = best(table, 55)  # a cabin between the two
    assert place == (6, 8)
    assert value == pytest.approx(1.0 * (1 + 0.5))
    table.weigh(w_robust=0.0)
    assert best(table, 55)[2] == pytest.approx(1.0)


def test_holes_are_filled() -> None:
    table = Table(ALPHA, skill={"hole_policy": FILL}, weights={"w_block": 2})
    table.put(1, 8, 5, 5)
    table.params.prospect[:] = 400
    place, degrees, filled = best(table, 25)
    assert (place, degrees) == ((9, 5), 90)  # no free square is beside it
    table.train(hole_policy=SKIP)
    assert best(table, 25) == (place, degrees, pytest.approx(filled - 2 * 0.6))


def test_a_square_that_is_barred_is_no_hole() -> None:
    table = Table(D7, weights={"w_block": 2})
    table.params.prospect[:] = 400
    work = stock(table)
    tile = NUMBER[25]
    find_placements(table.params, 0, tile, 1, False, table.draws, work)
    worths = {}
    for i in range(work.free_count):
        one = work.placements[0]
        one.free, one.turned, one.joins = i, NORTH, 1
        for policy in (FILL, SKIP):
            table.train(hole_policy=policy)
            value = placement_worth(table.params, table.board, table.ship(1), 0, tile, one, work)
            worths[table.place(work.free[i].square), policy] = value
    assert worths[(8, 6), FILL] == worths[(8, 6), SKIP]  # behind an engine
    assert worths[(6, 7), FILL] == pytest.approx(worths[(6, 7), SKIP] + 2 * 0.6)


def test_sides_that_a_shield_covers_first() -> None:
    table = Table("", weights=PLAIN)
    assert best(table, 141)[2] == pytest.approx(1.4 + 2 * 0.8)
    table.put(1, 6, 7, 115)  # covers front and right
    assert best(table, 141)[2] == pytest.approx(0.3 * 1.4 + 2 * 0.8)
    assert best(table, 141)[1] == 180
    table.weigh(w_side_cover=0.0)
    assert best(table, 141)[2] == pytest.approx(0.3 * 1.4)


def test_life_support_beside_a_cabin_is_worth_its_alien() -> None:
    nothing = {**PLAIN, "w_robust": 0}
    table = Table("", weights=nothing)
    assert best(table, 119)[2] == pytest.approx(0.4)  # the starting cabin houses none
    table.put(1, 6, 7, 55)
    assert best(table, 119)[2] == pytest.approx(0.4 + 1.2)
    assert best(table, 114)[2] == pytest.approx(0.4 + 1.5)
    table.put(1, 5, 7, 135, 180)
    assert best(table, 119)[2] == pytest.approx(0.4)  # one will do
    table = Table("", weights=nothing)
    table.put(1, 7, 8, 136, 90)
    assert best(table, 55)[2] == pytest.approx(1.0 + 1.5)  # the other way round


# --- known cards ---


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("I-05", [3]),  # open space: engines
        ("I-12", [8, 9]),  # planets: containers, reinforced ones for red
        ("I-14", [8]),
        ("I-09", [0, 6]),  # big from the front, small ones
        ("II-09", [0, 1, 6]),  # big ones from a side as well
        ("I-03", [0, 6]),  # pirates
        ("I-01", [0]),
        ("I-16", [0, 3, 7]),  # combat zone
        ("I-18", [7]),  # an abandoned ship
        ("I-19", [7, 8]),
        ("I-20", [7, 9]),  # red
        ("III-04", [7]),  # sabotage
        ("I-04", []),
    ],
)
def test_known_cards_ask_for_more(card: str, more: list[int]) -> None:
    table = Table("", skill={"peek_response": 500})
    before = stock(table).wanted.tolist()
    table.builder(1).known[CARD[card]] = 1
    wanted = stock(table).wanted.tolist()
    assert wanted == [number + (0.5 if thing in more else 0) for thing, number in enumerate(before)]
    table.train(peek_response=0)
    assert stock(table).wanted.tolist() == before


@pytest.mark.parametrize(("card", "close"), [("I-04", 0.525), ("I-10", 0.525), ("I-05", 0.35)])
def test_stardust_and_small_meteors_ask_for_closed_connectors(card: str, close: float) -> None:
    table = Table("")
    table.builder(1).known[CARD[card]] = 1
    assert stock(table).close == pytest.approx(close)


def test_an_epidemic_keeps_cabins_apart() -> None:
    table = Table("", weights={**PLAIN, "w_robust": 0})
    table.put(1, 6, 7, 55)
    table.params.connector[NUMBER[31]] = 0  # nothing joins the starting cabin
    assert best(table, 35)[2] == pytest.approx(1.0)
    table.builder(1).known[CARD["II-05"]] = 1
    assert best(table, 35)[2] == pytest.approx(1.0 - 0.8 * 0.5)


# --- kept or not (D-02) ---


def test_the_floor_falls_with_the_time_used() -> None:
    table = Table("", board="II", skill={"accept_floor_start": 1000, "accept_floor_end": 200}, weights={"tile_unit": 2})
    builder, params = table.builder(1), table.params
    assert clock.time_left(params, table.state, 0) == 3 * RUN
    assert clock.accept_floor(params, table.state, 0) == pytest.approx(2.0)
    builder.clock, table.state.circle, table.state.run_ends = 1.5 * RUN, 1, 2 * RUN
    assert clock.time_left(params, table.state, 0) == 1.5 * RUN
    assert clock.accept_floor(params, table.state, 0) == pytest.approx(2.0 * 0.6)
    builder.clock, table.state.circle, table.state.over_at = 3 * RUN, 0, 3 * RUN
    assert clock.time_left(params, table.state, 0) == 0
    assert clock.accept_floor(params, table.state, 0) == pytest.approx(2.0 * 0.2)


def test_the_floor_falls_with_the_face_down_tiles() -> None:
    table = Table("", skill={"accept_floor_start": 1000, "accept_floor_end": 200}, weights={"tile_unit": 2})
    table.state.down_count = 35  # of 140
    assert clock.accept_floor(table.params, table.state, 0) == pytest.approx(2.0 * 0.4)
    table.builder(1).clock, table.state.circle, table.state.over_at = 1.8 * RUN, 0, 2 * RUN  # more of the time is gone
    assert clock.accept_floor(table.params, table.state, 0) == pytest.approx(2.0 * 0.28)


def test_time_by_grabs_and_without_a_timer() -> None:
    table = Table("", build=GRABS)
    table.builder(1).grabs = 15
    assert clock.share_used(table.params, table.state, 0) == 0.75
    assert clock.time_left(table.params, table.state, 0) == 5 * (SKILL["t_draw"] + SKILL["t_place"])
    table = Table("")
    table.state.learning, table.builder(1).clock = 1, 2 * RUN
    assert clock.time_left(table.params, table.state, 0) == 4 * RUN


def test_a_tile_is_kept_above_the_floor() -> None:
    table = Table("", weights={"tile_unit": 1})
    value = best(table, 49)[2]
    table.give(49)
    for floor, words in ((value + 0.01, "return"), (value - 0.01, "place")):
        table.train(accept_floor_start=int(1000 * floor), accept_floor_end=int(1000 * floor))
        assert table.build().split()[0] == words
    assert table.work.action.looked_at == table.work.placement_count > 0


def test_it_stands_at_its_best_place() -> None:
    table = Table(GAMMA, skill=LOW)
    place, degrees, _ = best(table, 42)
    table.give(42)
    assert table.build() == f"place {place[0]} {place[1]} {degrees}"


def test_a_tile_that_does_not_fit_is_returned() -> None:
    table = Table("", skill=LOW)
    table.params.connector[NUMBER[55]] = 0
    table.give(55)
    assert table.build() == "return"
    assert table.work.action.looked_at == 0


def test_too_many_returns() -> None:
    table = Table("", skill={**HIGH, "aside_use": ASIDE_NEVER})
    table.give(49)
    table.builder(1).returned_in_a_row = 3
    assert table.build() == "return"
    table.train(return_limit=4)
    assert table.build() == "return"
    table.train(return_limit=3)
    assert table.build().startswith("place")


def test_a_tile_from_aside_is_placed_wherever_it_fits() -> None:
    table = Table("", skill=HIGH)
    table.give(49)
    table.builder(1).hand_was_aside = 1
    assert table.build().startswith("place")


# --- set aside ---


def without_place(name: int, **skill: int) -> Table:
    """A tile in hand that fits nowhere yet."""
    table = Table("", skill={"accept_floor_start": 500, "accept_floor_end": 500, **skill})
    table.params.connector[NUMBER[name]] = 0
    table.give(name)
    return table


def at_last(table: Table, left: int) -> None:
    """The last run, so many ms before its end."""
    table.state.circle, table.state.over_at = 0, 2 * RUN
    table.state.run_ends, table.builder(1).clock = 2 * RUN, 2 * RUN - left


def test_scarce_tiles_are_set_aside() -> None:
    assert without_place(115).build() == "aside"  # eight shields
    assert without_place(88).build() == "return"  # 23 cannons
    assert without_place(88, aside_use=ASIDE_GREEDY).build() == "aside"
    assert without_place(49, aside_use=ASIDE_GREEDY).build() == "return"  # worth less than the floor
    assert without_place(115, aside_use=ASIDE_NEVER).build() == "return"


def test_a_full_ship_sets_less_aside() -> None:
    table = without_place(115, accept_floor_start=1125, accept_floor_end=1125)
    table.weigh(tile_unit=1, w_gap=0)
    assert table.build() == "aside"
    for row, column, name in ((6, 7, 35), (7, 6, 36), (7, 8, 37)):
        table.put(1, row, column, name)
    assert table.build() == "return"  # 1.4 * 14 / 18


def test_not_late_nor_in_the_learning_flight_nor_a_third() -> None:
    table = without_place(115)
    table.state.learning = 1
    assert table.build() == "return"
    table = without_place(115)
    table.set_aside(116, 117)
    assert table.build() == "return"
    table = without_place(115)
    at_last(table, 30_000)
    assert table.build() == "return"
    at_last(table, 30_001)
    assert table.build() == "aside"


def test_a_tile_set_aside_waits_for_a_good_place() -> None:
    table = Table("", skill=LOW)
    table.set_aside(115)
    assert table.build() == "use 115"
    table.train(**HIGH)
    assert table.build() == "draw"
    at_last(table, 30_000)
    assert table.build() == "use 115"
    table.params.connector[NUMBER[115]] = 0
    assert table.build() == "draw"


# --- the next grab (D-01) ---


def test_the_best_face_up_tile_or_a_draw() -> None:
    table = Table("", skill=LOW)
    table.lay_up(49, 64, 55, 115)
    table.work.memory[0].worth = 0.0
    assert table.build() == "take 115"
    assert table.work.action.noticed == 4
    table.work.memory[0].worth = 99.0
    assert table.build() == "draw"
    table.train(faceup_bias=99_000)
    assert table.build() == "take 115"
    table.work.memory[0].worth = 0.0
    table.train(**HIGH)
    assert table.build() == "draw"
    table.train(**LOW)
    table.params.connector[NUMBER[115]] = 0
    assert table.build() != "take 115"  # fits nowhere


def test_only_noticed_tiles_are_taken() -> None:
    table = Table("", "", skill=LOW)
    table.lay_up(115, noticed=(2,))
    table.work.memory[0].worth = 0.5
    assert table.build() == "draw"


def test_no_face_down_tile_is_left() -> None:
    table = Table("", skill=LOW)
    table.lay_up(49)
    table.empty_warehouse()
    table.work.memory[0].worth = 99.0
    assert table.build() == "take 49"
    table.state.up_count = 0
    assert table.build() == "finish 1"


def test_to_consider_face_up_tiles_takes_time() -> None:
    table = Table("", skill={**LOW, "fit_breadth": 2})
    table.work.memory[0].worth = 99.0
    assert (table.build(), table.work.action.looked_at) == ("draw", 0)
    table.lay_up(49)
    assert (table.build(), table.work.action.looked_at) == ("draw", 2)
    table.lay_up(64, 55, 115)
    assert (table.build(), table.work.action.looked_at) == ("draw", 2 + 2 + 1)  # an engine fits in one way
    table.train(faceup_bias=99_000)
    assert (table.build(), table.work.action.looked_at) == ("take 115", 2 + 2 + 1)


def test_what_came_to_hand_is_remembered() -> None:
    table = Table("", skill=LOW, weights={"tile_unit": 1.5})
    table.builder(1).grabs = 0
    assert table.build() == "draw"
    assert table.work.memory[0].worth == 1.5  # nothing has come yet: a good tile
    table.builder(1).grabs = 1
    value = best(table, 55)[2]
    table.give(55)
    table.build()
    assert table.work.memory[0].worth == pytest.approx(1.5 + (value - 1.5) / MEMORY_SPAN)


# --- piles (D-03) ---


def test_piles_are_looked_at() -> None:
    table = Table("", "", skill={"peek_piles": 2, "peek_after_tiles": 3})
    table.state.pile_count, table.builder(1).placed = 2, 3
    assert table.build() == "peek 0"
    table.builder(2).pile = 0
    assert table.build() == "peek 1"
    table.builder(2).pile = NOTHING
    table.builder(1).peeked[0] = 1
    assert table.build() == "peek 1"
    table.train(peek_piles=1)
    assert table.build() == "draw"
    table.train(peek_piles=3)
    table.builder(1).placed = 2
    assert table.build() == "draw"
    table.builder(1).placed = 3
    table.builder(1).peeked[:3] = 1
    assert table.build() == "draw"  # the fourth is never seen
    table.builder(1).peeked[:] = 0
    table.state.learning = 1
    assert table.build() == "draw"


# --- finishing (D-04) ---


@pytest.mark.rule("GT-RUL-03")
def test_the_lowest_number_tile_that_is_left() -> None:
    table = Table("", "", skill={"finish_rule": FIXED_TILES, "finish_at": 1})
    assert table.build() == "finish 1"
    table.state.numbers_left[0] = 0
    assert table.build() == "finish 2"


def test_finishing_by_tiles_and_by_the_clock() -> None:
    table = Table(ALPHA, skill={"finish_rule": FIXED_TILES, "finish_at": 15})
    assert table.build() == "draw"
    table.train(finish_at=14)
    assert table.build() == "finish 1"
    table.train(finish_rule=DEADLINE, finish_at=60_000)
    table.builder(1).clock = 59_999
    assert table.build() == "draw"
    table.builder(1).clock = 60_000
    assert table.build() == "finish 1"


def test_finishing_where_nothing_fits_any_more() -> None:
    table = Table("", skill={"finish_rule": FULL_BOARD})
    table.params.connector[0] = 0  # the starting cabin
    assert table.build() == "draw"  # nothing was returned yet
    table.builder(1).returned_in_a_row = 1
    assert table.build() == "finish 1"


def test_what_may_still_be_filled() -> None:
    table = Table("")
    work = stock(table)
    table.builder(1).returned_in_a_row = 1
    work.free_count = 1
    square = work.free[0].square
    assert has_usable(table.params, table.builder(1), work)
    table.params.prospect[work.around[square]] = 0  # no tile would fit
    assert not has_usable(table.params, table.builder(1), work)
    table.params.prospect[:] = 1000
    work.around[square] = NOTHING  # barred
    assert not has_usable(table.params, table.builder(1), work)


def test_finishing_by_value() -> None:
    """The others have 14 of 18 squares after 7 grabs: two to go, so that each finishes in a grab by a half."""
    table = Table("", ALPHA, ALPHA, board="I", skill=LOW)
    table.builder(1).grabs, table.work.memory[0].worth = 7, 1.01
    assert table.build() == "draw"
    table.work.memory[0].worth = 0.99
    assert table.build() == "finish 1"
    table.train(launch_value=0)
    assert table.build() == "draw"
    table = Table("", ALPHA, ALPHA, board="I", skill=LOW)
    table.builder(1).grabs, table.work.memory[0].worth = 7, 0.99
    table.builder(2).number = 1  # one has finished: only the other still counts
    table.state.numbers_left[0] = 0
    assert table.build() == "draw"


def test_a_tile_set_aside_is_a_reason_to_go_on() -> None:
    table = Table("", ALPHA, ALPHA, board="I", skill=HIGH)
    table.builder(1).grabs, table.work.memory[0].worth = 7, 0.5
    table.set_aside(115)
    table.params.connector[NUMBER[115]] = 0
    assert table.build() == "draw"
    table.player(1).lost = 5  # the insurance pays for it
    assert table.build() == "finish 1"


def test_tiles_set_aside_are_added_before_finishing() -> None:
    table = Table("", skill={**HIGH, "finish_rule": FIXED_TILES, "finish_at": 1})
    table.set_aside(115)
    assert table.build() == "use 115"


def test_a_look_for_mistakes_before_finishing() -> None:
    table = Table(ALPHA, skill={"finish_rule": FIXED_TILES, "finish_at": 1, "t_check": 9999})
    table.builder(1).newest, table.work.memory[0].checked = table.square(9, 8), NOTHING
    assert table.build() == "check"
    assert table.build() == "finish 1"
    table.builder(1).placed += 1
    assert table.build() == "check"


def test_a_look_for_mistakes_while_it_takes_no_longer_than_a_draw() -> None:
    table = Table(ALPHA, skill={"t_check": 128})  # 14 tiles: 1792 ms
    table.builder(1).newest, table.work.memory[0].checked = table.square(9, 8), NOTHING
    assert table.build() == "check"
    assert table.build() == "draw"
    table.work.memory[0].checked = NOTHING
    table.train(t_check=129)
    assert table.build() == "draw"


def test_no_grab_beyond_those_allowed() -> None:
    table = Table("", build=GRABS, skill=LOW)
    table.builder(1).grabs = 20
    table.lay_up(115)
    table.work.memory[0].worth = 0.0
    assert table.build() == "finish 1"
    table.set_aside(116)
    assert table.build() == "use 116"


# --- the timer (D-05) ---


@pytest.mark.ruling("GT-RUL-41")
def test_who_flips_the_timer() -> None:
    for policy in ("random", "greedy"):
        table = Table(ALPHA, BETA, policy=policy, flip_policy=LEADER_FLIPS, flip_fill=600)
        assert (table.ask("flip", 1), table.ask("flip", 2)) == (True, False)  # 14 of 18, and 11
        table.params.flip_fill = 800
        assert table.ask("flip", 1) is False
        table.params.flip_policy = EAGER
        assert (table.ask("flip", 1), table.ask("flip", 2)) == (True, True)
        table.params.flip_policy, table.params.flip_fill = NEVER_BEFORE_FINISHED, 600
        assert table.ask("flip", 1) is False
        table.builder(1).number = 1
        assert table.ask("flip", 1) is True
        table.params.flip_policy, table.params.flip_fill = LEADER_FLIPS, 900
        assert table.ask("flip", 1) is True


# --- the spot check (D-06) ---


def test_the_cheapest_repair() -> None:
    for policy in ("random", "greedy"):
        table = Table("(7,6)=#79@0; (7,7)=#34@0; (8,5)=#41@0; (8,6)=#29@180; (8,7)=#111@0", policy=policy)
        table.ask("removal", 1)
        removed = [table.place(square) for square in range(table.board.count) if table.work.removal[square]]
        assert removed == [(7, 6)]


def test_noise_and_misses_come_from_the_builder_s_own_draws() -> None:
    table = Table(GAMMA, skill={"eval_noise": 300, "p_miss_connector": 20})
    table.give(42)
    before = table.draws.counts.copy()
    table.build()
    changed = {name for name in range(len(before)) if table.draws.counts[name] != before[name]}
    assert changed == {24}  # build.noise.1
    table.train(eval_noise=0)
    before = table.draws.counts.copy()
    table.builder(1).hand = NOTHING
    assert table.build() in ("draw",)
    assert (table.draws.counts == before).all()


def test_a_noisy_eye_chooses_other_places() -> None:
    table = Table(GAMMA, skill=LOW)
    table.give(42)
    assert len({table.build() for _ in range(20)}) == 1
    table.train(eval_noise=2000)
    assert len({table.build() for _ in range(40)}) > 1
    assert table.state.players[0].builder.doing.kind == codes.FREE
