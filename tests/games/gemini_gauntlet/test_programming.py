"""GG-PRG and GG-BST: what a pilot may be told, boosts, programming mistakes."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import CODE, CONSOLES, Table, ship
from toolkit.games.gemini_gauntlet.names.draws import MISTAKE
from toolkit.games.gemini_gauntlet.rules import movement, systems
from toolkit.games.gemini_gauntlet.state import BLUE, LEFT, NO_PILOT, ORDER, PINK, REPAIR_SPACE, RIGHT

Order = tuple[int, int, int, int]  # row, column, side, boost
AUTOMATED = {"ARM", "DEF", "AUT"}
#: Programs of the undamaged console without a boost, with one, with two (decision points, program space).
PROGRAMS = {
    "white": (198, 572, 748), "red": (160, 464, 608), "yellow": (162, 486, 648), "green": (162, 486, 648),
    "purple": (220, 554, 680), "black": (144, 414, 540), "orange": (128, 368, 480), "blue": (176, 506, 660),
    "grey": (98, 294, 392), "teal": (126, 318, 390),
}  # fmt: skip


def fleet(team: Any = "white", **fields: int) -> Table:
    return Table(ship(team, (4, 0), 0, **fields))


def orders(*given: Order) -> Any:
    """Orders of the blue and the pink pilot."""
    record = np.zeros(len(given), dtype=ORDER).view(np.recarray)
    for i, values in enumerate(given):
        record[i] = values
    return record


def legal(table: Table, order: Order) -> bool:
    return systems.legal_order(table.params, table.ship(), orders(order)[0])


def allowed(table: Table, blue: Order, pink: Order) -> bool:
    return systems.legal_program(table.params, table.ship(), orders(blue, pink))


def options(table: Table, row: int) -> list[tuple[int, int, int]]:
    """Distinct options of a row: column, side, boost."""
    out = np.zeros((40, 3), dtype=np.int64)
    count = systems.row_options(table.params, table.ship(), row, out)
    return [tuple(int(word) for word in option) for option in out[:count]]  # type: ignore[misc]


def programs(table: Table) -> list[tuple[Order, Order]]:
    """All distinct programs: an option of each row, either pilot in either row, boosts in hand."""
    top, bottom = ([(row, *option) for option in options(table, row)] for row in (0, 1))
    found = [pair for a, b in product(top, bottom) for pair in ((a, b), (b, a))]
    return [(blue, pink) for blue, pink in found if blue[3] + pink[3] <= table.ship().boosts]


def everything(row: int) -> list[Order]:
    return [(row, column, side, boost) for column in range(-2, 9) for side in range(-1, 3) for boost in range(3)]


@pytest.mark.rule("GG-PRG-01")
def test_one_pilot_in_each_row_and_either_colour() -> None:
    table = fleet()
    assert allowed(table, (0, 2, LEFT, 0), (1, 3, LEFT, 0))
    assert allowed(table, (1, 3, LEFT, 0), (0, 2, LEFT, 0))  # blue below, pink above
    assert allowed(table, (0, 3, LEFT, 0), (1, 3, LEFT, 0))  # the same column
    assert not allowed(table, (0, 2, LEFT, 0), (0, 3, LEFT, 0))
    assert not allowed(table, (1, REPAIR_SPACE, LEFT, 0), (1, 3, LEFT, 0))
    assert not allowed(table, (2, 2, LEFT, 0), (1, 3, LEFT, 0))  # there are two rows


@pytest.mark.rule("GG-PRG-02", "GG-PRG-04")
@pytest.mark.parametrize("damage", [0, 0b000001, 0b101010, 0b111110, 0b111111])
def test_pilots_stand_on_undamaged_columns_or_on_repair(damage: int) -> None:
    table = fleet(damage=damage)
    for row in (0, 1):
        open_columns = {order[1] for order in everything(row) if legal(table, order)}
        assert open_columns == {c for c in range(6) if not damage >> c & 1} | {REPAIR_SPACE}
        assert legal(table, (row, REPAIR_SPACE, LEFT, 0))  # with or without damage


@pytest.mark.rule("GG-PRG-02")
def test_an_empty_slot_is_no_system() -> None:
    table = fleet(("EMPTY FW2 FW3 FW4 SF1 UTN", CONSOLES["white"][1]))
    assert not legal(table, (0, 0, LEFT, 0))
    assert 0 not in {column for column, _, _ in options(table, 0)}


@pytest.mark.rule("GG-PRG-03")
def test_the_side_is_part_of_the_order() -> None:
    table = fleet(("SF1 SF2 SB1 RO1 RO2 TEL", "FW2 FW3 FW4 UTN SWP ARM"))
    for column in range(6):
        assert [side for side in (LEFT, RIGHT) if legal(table, (0, column, side, 0))] == [LEFT, RIGHT]
        assert [side for side in (LEFT, RIGHT) if legal(table, (1, column, side, 0))] == [LEFT]  # no side to choose
    assert not legal(table, (0, 0, 2, 0))
    assert not legal(table, (0, REPAIR_SPACE, RIGHT, 0))


@pytest.mark.ruling("GG-RUL-15")
def test_a_tile_may_offer_one_side_only() -> None:
    table = fleet(("RO1 SF1 FW2 RO1 SF2 UTN", CONSOLES["white"][1]))
    both = {(word_in(table, 0, c), side) for c, side, _ in options(table, 0)}
    assert {(s, d) for s, d in both if s in ("RO1", "SF1", "SF2")} == set(product(("RO1", "SF1", "SF2"), (LEFT, RIGHT)))
    table.params.one_sided_tiles = 1
    one = {(word_in(table, 0, c), side, c) for c, side, _ in options(table, 0)}
    assert {option for option in one if option[0] in ("RO1", "SF1", "SF2")} == {
        ("RO1", LEFT, 0), ("SF1", LEFT, 1), ("RO1", RIGHT, 3), ("SF2", RIGHT, 4),
    }  # fmt: skip
    assert legal(table, (0, 1, LEFT, 0))
    assert not legal(table, (0, 1, RIGHT, 0))
    assert legal(table, (0, 2, LEFT, 0))  # a system without sides is as before


def word_in(table: Table, row: int, column: int) -> str:
    """The word of the system in a slot."""
    if column == REPAIR_SPACE:
        return "REP"
    return next(word for word, code in CODE.items() if code == table.ship().console[row, column])


@pytest.mark.rule("GG-PRG-05")
@pytest.mark.parametrize(("team", "word"), [("red", "ARM"), ("green", "DEF"), ("black", "AUT")])
def test_a_pilot_on_an_automated_system_is_legal_and_idle(team: str, word: str) -> None:
    table = fleet(team)
    table.order(word)
    order = table.ship().orders[BLUE]
    assert legal(table, (int(order.row), int(order.column), LEFT, 0))
    movement.act(table.params, table.state, table.log, 0, BLUE)
    assert (table.at(), int(table.ship().facing), table.path(), table.dealt()) == ((4, 0), 0, [], [0])
    assert order.column not in {column for column, _, _ in options(table, int(order.row))}  # no more than Repair


@pytest.mark.rule("GG-PRG-06")
@pytest.mark.parametrize(("word", "hexes"), [("FW2", 2), ("FW3", 3), ("FW4", 4), ("SF1", 1), ("SF2", 2), ("SB1", 1)])
def test_actions_are_exact(word: str, hexes: int) -> None:
    table = Table(ship("white", (5, -3), 1))
    table.act(word)
    assert len(table.path()) == hexes
    assert table.dealt() == [0]


@pytest.mark.rule("GG-PRG-07")
def test_both_pilots_in_one_row_lose_the_pink_one() -> None:
    table = fleet(boosts=2)
    for pilot, values in ((BLUE, (0, 2, LEFT, 0)), (PINK, (0, 4, RIGHT, 1))):
        table.ship().orders[pilot] = values
    systems.mistake(table.params, table.state, table.draws, table.log, 0)
    assert (int(table.ship().orders[BLUE].column), int(table.ship().orders[PINK].column)) == (2, NO_PILOT)
    assert int(table.ship().orders[PINK].boost) == 0  # it stays in hand (GG-RUL-17)
    assert table.effects() == [("pilot_removed", 0, 0, (0, 0, 0, 0))]
    movement.act(table.params, table.state, table.log, 0, PINK)
    assert (table.at(), table.path(), int(table.ship().boosts)) == ((4, 0), [], 2)
    assert systems.order_system(table.params, table.ship(), PINK) == CODE["EMPTY"]


@pytest.mark.rule("GG-PRG-07")
def test_other_mistakes_stand() -> None:
    table = Table(ship("red", (4, 0), 0), rock=[(4, -1)])
    table.ship().orders[BLUE] = (0, 2, LEFT, 0)  # FW4 into rock
    table.ship().orders[PINK] = (1, 0, RIGHT, 0)
    systems.mistake(table.params, table.state, table.draws, table.log, 0)
    movement.act(table.params, table.state, table.log, 0, BLUE)
    assert (table.dealt(), int(table.ship().orders[PINK].column)) == ([4], 0)
    assert table.drawn(MISTAKE) == 0


@pytest.mark.rule("GG-PRG-07")
@pytest.mark.example("GG-EX-44")
def test_example_44_mistake() -> None:
    table = fleet(boosts=2)
    table.ship().orders[BLUE] = (0, 2, LEFT, 1)
    table.ship().orders[PINK] = (0, 3, LEFT, 1)
    systems.mistake(table.params, table.state, table.draws, table.log, 0)
    movement.act(table.params, table.state, table.log, 0, BLUE)
    assert (table.path(), int(table.ship().boosts)) == ([(4, -1), (4, -2), (4, -3), (4, -4)], 1)
    movement.act(table.params, table.state, table.log, 0, PINK)
    assert (table.path(), table.at(), int(table.ship().boosts)) == ([], (4, -4), 1)


@pytest.mark.ruling("GG-RUL-60")
@pytest.mark.parametrize(("rate", "drawn", "made"), [(0.0, None, False), (0.25, 249_999, True), (0.25, 250_000, False)])
def test_mistakes_are_drawn_where_there_is_a_rate(rate: float, drawn: int | None, made: bool) -> None:
    pins = [{"name": MISTAKE, "values": [drawn]}] if drawn is not None else []
    table = Table(ship("white", (4, 0), 0), pins=pins, mistake_rate=rate)
    table.ship().orders[BLUE] = (0, 2, LEFT, 0)
    table.ship().orders[PINK] = (1, 3, LEFT, 0)
    systems.mistake(table.params, table.state, table.draws, table.log, 0)
    assert table.drawn(MISTAKE) == (0 if drawn is None else 1)
    assert bool(table.ship().orders[PINK].column == NO_PILOT) == made
    table.ship().finish = 1  # no draw for a ship that has finished
    systems.mistake(table.params, table.state, table.draws, table.log, 0)
    assert table.drawn(MISTAKE) == (0 if drawn is None else 1)


@pytest.mark.rule("GG-PRG-08")
def test_all_columns_damaged_forces_both_pilots_to_repair() -> None:
    table = fleet(damage=63, boosts=1)
    rest = (1, REPAIR_SPACE, LEFT, 0)
    found = [order for order in everything(0) if allowed(table, order, rest)]
    assert found == [(0, REPAIR_SPACE, LEFT, 0), (0, REPAIR_SPACE, LEFT, 1)]
    assert {option[0] for row in (0, 1) for option in options(table, row)} == {REPAIR_SPACE}
    table.ship().damage = 62  # five columns: the ship may still fly
    assert allowed(table, (0, 0, LEFT, 0), rest)


@pytest.mark.rule("GG-BST-01", "GG-BST-02")
def test_boosts_go_on_systems_that_show_a_number() -> None:
    table = fleet(("FW2 FW3 FW4 SF1 SF2 SB1", "RO1 RO2 UTN TEL SWP ARM"), boosts=2)
    assert all(legal(table, (0, column, LEFT, 1)) for column in range(6))
    assert [column for column in range(6) if legal(table, (1, column, LEFT, 1))] == [0, 1]
    assert not legal(table, (0, 0, LEFT, 2))  # at most one a pilot
    assert not legal(table, (0, 0, LEFT, -1))


@pytest.mark.rule("GG-BST-01")
def test_no_more_boosts_than_there_are_in_hand() -> None:
    for boosts, wanted in ((0, {(0, 0)}), (1, {(0, 0), (0, 1), (1, 0)}), (2, set(product((0, 1), repeat=2)))):
        table = fleet(boosts=boosts)
        found = {(a, b) for a, b in product((0, 1), repeat=2) if allowed(table, (0, 2, LEFT, a), (1, 3, LEFT, b))}
        assert found == wanted


@pytest.mark.ruling("GG-RUL-16")
def test_repair_takes_a_boost_or_does_not() -> None:
    table = fleet(boosts=1)
    assert options(table, 0)[-2:] == [(REPAIR_SPACE, LEFT, 0), (REPAIR_SPACE, LEFT, 1)]
    assert legal(table, (0, REPAIR_SPACE, LEFT, 1))
    table.params.boostable[CODE["REP"]] = 0
    assert options(table, 0)[-1] == (REPAIR_SPACE, LEFT, 0)
    assert not legal(table, (0, REPAIR_SPACE, LEFT, 1))


@pytest.mark.rule("GG-BST-03")
def test_a_boost_is_spent_when_its_action_resolves() -> None:
    table = fleet(boosts=2)
    table.act("FW3 boost")
    assert (int(table.ship().boosts), int(table.state.tally[0].boosts_used)) == (1, 1)
    assert table.effects("boost_spent") == [("boost_spent", 0, 0, (1, 0, 0, 0))]
    table.act("FW3")
    assert int(table.ship().boosts) == 1
    table.act("REP boost")  # waits for phase 4
    assert (int(table.ship().boosts), int(table.state.tally[0].boosts_used)) == (1, 1)


@pytest.mark.rule("GG-BST-01", "GG-BST-04")
@pytest.mark.parametrize(
    ("words", "hexes", "facing"),
    [("RO1 cw boost", 0, 3), ("RO1 ccw boost", 0, 5), ("RO2 cw boost", 0, 4), ("RO2 ccw boost", 0, 4),
     ("FW2 boost", 3, 1), ("FW3 boost", 4, 1), ("FW4 boost", 5, 1), ("SF1 right boost", 2, 1), ("SF2 left boost", 3, 1),
     ("SB1 left boost", 2, 1)],
)  # fmt: skip
def test_a_boost_makes_the_number_one_higher(words: str, hexes: int, facing: int) -> None:
    table = Table(ship("white", (5, -3), 1, boosts=1))
    table.act(words)
    assert (len(table.path()), int(table.ship().facing), table.dealt()) == (hexes, facing, [0])


@pytest.mark.rule("GG-BST-04")
def test_a_boosted_forward_2_hops_two_rock_hexes() -> None:
    table = Table(ship("white", (4, 0), 2, boosts=1), rock=[(5, 0), (6, 0)])
    table.act("FW2 boost")
    assert (table.path(), table.dealt()) == ([(7, 0)], [0])


@pytest.mark.example("GG-EX-39")
def test_example_39_programs_of_white() -> None:
    table = fleet()
    assert [len(options(table, row)) for row in (0, 1)] == [9, 11]
    counts = []
    for boosts in range(4):
        table.ship().boosts = boosts
        counts.append(len(programs(table)))
    assert counts == [198, 572, 748, 748]


@pytest.mark.parametrize("team", PROGRAMS)
def test_number_of_programs_of_every_team(team: str) -> None:
    for boosts, wanted in enumerate(PROGRAMS[team]):
        table = fleet(team, boosts=boosts)
        found = programs(table)
        assert len(found) == len(set(found)) == wanted
        assert all(allowed(table, blue, pink) for blue, pink in found)


@pytest.mark.parametrize("team", PROGRAMS)
@pytest.mark.parametrize("one_sided", [0, 1])
def test_options_of_a_row_are_its_distinct_legal_orders(team: str, one_sided: int) -> None:
    table = fleet(team)
    table.params.one_sided_tiles = one_sided
    for damage, boosts, row in product((0, 1, 22, 33, 42, 63), (0, 2), (0, 1)):
        table.ship().damage, table.ship().boosts = damage, boosts
        wanted: dict[tuple[str, int, int], int] = {}
        for _, column, side, boost in sorted(everything(row)):
            word = word_in(table, row, column) if column in range(7) else ""
            if word and word not in AUTOMATED and legal(table, (row, column, side, boost)):
                wanted.setdefault((word, side, boost), column)
        found = options(table, row)
        assert len(found) == len(wanted) <= 26
        assert {(word_in(table, row, column), side, boost): column for column, side, boost in found} == wanted
