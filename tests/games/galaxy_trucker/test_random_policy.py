"""`random`: which choices it makes, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed import NUMBER
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker.parameters import GRABS
from toolkit.games.galaxy_trucker.policies.random_building import OFTEN, SELDOM
from toolkit.games.galaxy_trucker.rules.ship.legality import is_legal_place
from toolkit.games.galaxy_trucker.state import NO_ALIEN, NOTHING, ORANGE, PURPLE

EACH = 40  # times that each choice is expected


def evenly(choose: Callable[[], Hashable], every: set[Hashable]) -> None:
    """Each of the choices is made, none else, and equally often."""
    found = Counter(choose() for _ in range(EACH * len(every)))
    assert set(found) == every
    surprise = sum((found[each] - EACH) ** 2 / EACH for each in every)
    assert surprise < len(every) + 4 * (2 * len(every)) ** 0.5


def share(choose: Callable[[], bool], times: int = 400) -> float:
    return sum(bool(choose()) for _ in range(times)) / times


# --- building ---


def test_any_legal_place_of_the_tile_in_hand() -> None:
    table = Table("", policy="random")
    table.give(109)
    places = {
        f"place {table.board.row[square]} {table.board.column[square]} {90 * turned}"
        for square in range(table.board.count)
        for turned in range(4)
        if is_legal_place(table.params, table.board, table.ship(1), square, NUMBER[109], turned)
    }
    assert len(places) == 8  # two connectors, four squares
    found = Counter(table.build() for _ in range(EACH * len(places) * OFTEN // (OFTEN - 1)))
    assert set(found) == places | {"aside"}
    assert 0.5 / OFTEN < found["aside"] / found.total() < 1.6 / OFTEN
    table.state.learning = 1  # nothing is set aside
    evenly(table.build, places)


def test_a_tile_without_a_place_goes_back() -> None:
    table = Table("", policy="random")
    table.params.connector[NUMBER[48]] = 0
    table.give(48)
    assert {table.build() for _ in range(20)} == {"return"}


def test_a_tile_from_aside_is_placed() -> None:
    table = Table("", policy="random")
    table.give(48)
    table.builder(1).hand_was_aside = 1
    assert {table.build().split()[0] for _ in range(40)} == {"place"}


def test_grabs_of_all_kinds() -> None:
    table = Table(GAMMA, "", policy="random")
    table.lay_up(35, 36)
    table.set_aside(48)
    table.state.pile_count = 2
    kinds = Counter(table.build().split()[0] for _ in range(800))
    assert set(kinds) == {"draw", "take", "use", "peek"}
    assert kinds["draw"] == pytest.approx(800 * OFTEN / (3 * OFTEN + SELDOM), rel=0.25)
    table.builder(1).newest = table.square(9, 9)
    assert {table.build().split()[0] for _ in range(800)} == {"draw", "take", "use", "peek", "check", "move"}
    table.builder(2).pile, table.builder(1).peeked[1:3] = 0, 4
    assert "peek" not in {table.build().split()[0] for _ in range(300)}  # in other hands, or looked at often enough


def test_the_newest_tile_is_moved_to_a_legal_place() -> None:
    table = Table(GAMMA, policy="random")
    table.builder(1).newest = square = table.square(9, 9)
    table.empty_warehouse()
    tile, before = table.ship(1).tile[square], table.state.tobytes()
    table.state.down[0], table.state.down_count = NUMBER[35], 1
    moves = {words for words in (table.build() for _ in range(1500)) if words.startswith("move")}
    table.state.down[0], table.state.down_count = NOTHING, 0
    assert table.state.tobytes() == before
    ship = table.ship(1)
    ship.tile[square] = NOTHING
    places = {
        f"move {table.board.row[other]} {table.board.column[other]} {90 * turned}"
        for other in range(table.board.count)
        for turned in range(4)
        if is_legal_place(table.params, table.board, ship, other, tile, turned)
    }
    assert moves == places


def test_it_finishes_where_nothing_can_be_done() -> None:
    table = Table("", "", policy="random")
    table.empty_warehouse()
    assert table.build() == "finish 1"
    table = Table("", "", policy="random", build=GRABS)
    table.builder(1).grabs = 20
    assert table.build() == "finish 1"
    table.builder(1).grabs = 19
    assert table.build() == "draw"
    for square in range(table.board.count):
        table.ship(1).tile[square] = NUMBER[35]  # no free square is left
    table.state.numbers_left[0] = 0
    assert table.build() == "finish 2"


# --- flight ---


def test_offers_are_taken_by_p_take() -> None:
    table = Table(ALPHA, card="I-18", policy="random", weights={"p_take": 0.3})
    card = table.params.cards[0]
    assert share(lambda: table.ask("take", 1, card)) == pytest.approx(0.3, abs=0.08)
    assert share(lambda: table.ask("reward", 1, card)) == pytest.approx(0.3, abs=0.08)


def test_hits_are_met_by_p_defend() -> None:
    table = Table(ALPHA, card="I-10", policy="random", weights={"p_defend": 0.8})
    for decision in ("shield", "shoot"):
        hit = table.hit("small", "N")
        assert share(lambda: table.ask(decision, 1, hit, 3)) == pytest.approx(0.8, abs=0.08)  # noqa: B023


def test_any_free_planet() -> None:
    table = Table(ALPHA, BETA, GAMMA, "", card="I-12", policy="random", weights={"p_take": 1})
    table.state.planet_of[1] = 2
    evenly(lambda: table.ask("planet", 1), {0, 1, 3})
    table.weigh(p_take=0)
    assert {table.ask("planet", 1) for _ in range(20)} == {NOTHING}
    table.weigh(p_take=1)
    table.state.planet_of[:] = (0, 1, 2, 3)
    assert table.ask("planet", 1) == NOTHING


def test_each_double_is_powered_by_p_power() -> None:
    table = Table(ALPHA, card="I-05", policy="random", weights={"p_power": 0.5})
    table.put(1, 8, 5, 81)
    table.set_cells(1, 2)
    found = Counter(table.ask("engines", 1) for _ in range(400))
    assert [found[n] / 400 for n in range(3)] == pytest.approx([0.25, 0.5, 0.25], abs=0.09)
    table.set_cells(1, 1)
    assert {table.ask("engines", 1) for _ in range(100)} == {0, 1}

    def cannons() -> tuple[int, int]:
        table.ask("cannons", 1, 4)
        return int(table.work.forward), int(table.work.other)

    table.put(1, 9, 9, 123)
    assert {cannons() for _ in range(200)} == {(0, 0), (1, 0), (0, 1)}
    table.set_cells(1, 2)
    assert {cannons() for _ in range(200)} == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_aliens_by_p_take() -> None:
    table = Table(BETA, policy="random", weights={"p_take": 1})
    table.builder(1).number = 1
    evenly(lambda: table.ask("cabin_crew", 1, table.square(7, 6)), {ORANGE, PURPLE})
    table.weigh(p_take=0)
    assert {table.ask("cabin_crew", 1, table.square(7, 6)) for _ in range(30)} == {NO_ALIEN}


def test_squares_are_chosen_evenly() -> None:
    table = Table(ALPHA, card="I-05", policy="random")
    table.set_cells(1, 0, 2, 1, 0, 3)
    evenly(lambda: table.ask("battery", 1), {1, 2, 4})
    evenly(lambda: table.ask("figure", 1, 2), {table.square(*place) for place in ((6, 6), (7, 6), (7, 7))})
    table.stow(1, 8, 6, "YB")
    table.stow(1, 6, 8, "BB")
    evenly(lambda: table.ask("block", 1, 3), {table.square(8, 6), table.square(6, 8)})


def test_parts_without_humans_are_not_kept() -> None:
    table = Table(ALPHA, card="I-10", policy="random")
    table.work.part[:] = NOTHING
    for number, place in enumerate(((5, 7), (6, 6), (7, 6), (9, 6))):
        table.work.part[table.square(*place)] = number
    found = Counter(int(table.ask("part", 1, 4)) for _ in range(300))
    assert set(found) == {1, 2}
    table.ship(1).all_humans, table.ship(1).humans[:] = 0, 0
    evenly(lambda: int(table.ask("part", 1, 4)), {0, 1, 2, 3})


def test_it_never_gives_up_and_may_load_nothing() -> None:
    table = Table(ALPHA, card="I-13", policy="random", weights={"p_take": 0.5})
    table.ship(1).all_humans = 1
    assert not any(table.ask("give_up", 1) for _ in range(50))
    totals = set()
    for _ in range(200):
        table.ask("load", 1, [0, 1, 0, 1])
        totals.add(tuple(int(n) for n in table.work.cargo[: table.board.count].sum(axis=0)))
    assert totals == {(0, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (0, 1, 0, 1)}
