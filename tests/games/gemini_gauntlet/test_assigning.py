"""GG-DMG and GG-SYS-03: dealt damage becomes tokens on the console in phase 5."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy import stats

from tests.games.gemini_gauntlet.movement_table import Table, ship
from tests.games.gemini_gauntlet.setup_table import assign, columns, damaged, dice, pin
from toolkit.engine import draws as chance
from toolkit.games.gemini_gauntlet.names.draws import DAMAGE
from toolkit.games.gemini_gauntlet.rules import assigning, damage, systems
from toolkit.games.gemini_gauntlet.rules.assigning import NEEDS_ARMOR_COLUMN, NEEDS_COLUMN
from toolkit.games.gemini_gauntlet.state import ALL_DAMAGED, BLUE, BY_DRIFT, BY_SHIPS, PINK, REP, REPAIR_SPACE

FALSE_ALARM = 0.001  # of the chi-square test, whose seed is fixed


def hit(team: str, dealt: int, *falls: int, **fields: int) -> Table:
    """One ship that was dealt damage, and what its dice will show."""
    return Table(ship(team, (4, 0), 0, dealt=dealt, **fields), pins=[pin(DAMAGE, *falls)] if falls else None)


def may_program(table: Table, blue: str) -> bool:
    """Whether this is a program with the pink pilot on Repair."""
    table.order(blue, 0, BLUE)
    table.order("REP", 0, PINK)
    table.ship().orders[PINK].row = 1 - table.ship().orders[BLUE].row
    return bool(systems.legal_program(table.params, table.ship(), table.ship().orders))


@pytest.mark.example("GG-EX-31")
def test_deflector_through_a_round() -> None:
    table = Table(ship("green", (4, 0), 0), rock=[(4, -1)])
    table.act("FW3")
    assert table.dealt() == [2]
    damage.deal(table.params, table.state, table.log, 0, 1, BY_DRIFT)
    assert table.dealt() == [3]
    damage.deal(table.params, table.state, table.log, 0, 1, BY_SHIPS)
    assert table.dealt() == [4]


@pytest.mark.example("GG-EX-33")
@pytest.mark.rule("GG-SYS-03", "GG-DMG-02")
def test_armor_goes_first_without_dice() -> None:
    table = hit("orange", 3, 2)
    asked = assign(table, 0, 5, 6)
    assert asked == [(NEEDS_ARMOR_COLUMN, [2, 5]), (NEEDS_COLUMN, [1, 3, 4, 6])]
    assert damaged(table) == [2, 5, 6]
    assert dice(table, DAMAGE) == [2]
    assert [words for _, _, _, words in table.effects("damage_assigned")] == [(4, 1, 0, 0), (1, 1, 0, 0), (5, 0, 0, 0)]


@pytest.mark.example("GG-EX-33")
@pytest.mark.rule("GG-DMG-03")
def test_then_the_die_names_the_column() -> None:
    table = hit("orange", 3, 4)
    assert assign(table, 0, 2) == [(NEEDS_ARMOR_COLUMN, [2, 5])]
    assert damaged(table) == [2, 4, 5]
    assert dice(table, DAMAGE) == [4]


@pytest.mark.example("GG-EX-33")
@pytest.mark.rule("GG-DMG-04", "GG-PRG-08")
def test_seven_points_cover_the_console_and_one_is_ignored() -> None:
    table = hit("orange", 7, 1, 3, 4, 6)
    assert assign(table, 0, 5) == [(NEEDS_ARMOR_COLUMN, [2, 5])]
    assert damaged(table) == [1, 2, 3, 4, 5, 6]
    assert dice(table, DAMAGE) == [1, 3, 4, 6]
    assert table.effects("damage_ignored") == [("damage_ignored", 0, 0, (1, 0, 0, 0))]
    assert table.ship().dealt == 0
    assert table.state.tally[0].assigned == 6
    assert [may_program(table, blue) for blue in ("FW3", "REP")] == [False, True]  # in the next round
    assert assign(table, 0) == []
    table.ship().damage = columns(1, 2, 3, 4, 5)
    assert may_program(table, "SF1")  # column 6 of Orange is left


@pytest.mark.rule("GG-DMG-01")
def test_points_are_assigned_one_at_a_time() -> None:
    table = hit("white", 2, 3, 5)
    assert assigning.next_token(table.params, table.state, table.draws, table.log, 0) == assigning.TOKEN_PUT
    assert (damaged(table), int(table.ship().dealt)) == ([3], 1)
    assert assigning.next_token(table.params, table.state, table.draws, table.log, 0) == assigning.TOKEN_PUT
    assert (damaged(table), int(table.ship().dealt)) == ([3, 5], 0)
    assert assigning.next_token(table.params, table.state, table.draws, table.log, 0) == assigning.ALL_ASSIGNED
    assert dice(table, DAMAGE) == [3, 5]


@pytest.mark.rule("GG-DMG-02")
def test_damaged_armor_takes_no_more() -> None:
    table = hit("orange", 1, damage=columns(2))
    assert assign(table, 0) == []  # one armored column is left: no choice
    assert damaged(table) == [2, 5]
    table = hit("orange", 1, 1, damage=columns(2, 5))
    assert assign(table, 0) == []
    assert damaged(table) == [1, 2, 5]


@pytest.mark.ruling("GG-RUL-30")
def test_two_armors_in_a_column_take_one_token() -> None:
    table = hit("white", 2, 6)
    table.ship().console[:, 3] = systems.ARM
    assert systems.armor_count(table.ship()) == 2
    assert assign(table, 0) == []
    assert damaged(table) == [4, 6]
    assert dice(table, DAMAGE) == [6]


@pytest.mark.rule("GG-DMG-03")
def test_the_die_is_fair_and_the_owner_may_take_any_open_column() -> None:
    table = hit("white", 1)
    fallen: Counter[int] = Counter()
    for game in range(600):
        chance.begin(table.draws, game)
        table.log[0] = 8
        table.ship().damage, table.ship().dealt = 0, 1
        assert assign(table, 0) == []
        fallen[damaged(table)[0]] += 1
    assert sorted(fallen) == [1, 2, 3, 4, 5, 6]
    assert stats.chisquare(list(fallen.values())).pvalue > FALSE_ALARM
    for chosen in (1, 4):
        table = hit("white", 1, 2, damage=columns(2, 3, 5, 6))
        assert assign(table, 0, chosen) == [(NEEDS_COLUMN, [1, 4])]
        assert damaged(table) == sorted([2, 3, 5, 6, chosen])


@pytest.mark.ruling("GG-RUL-71")
def test_dice_that_change_nothing_are_rolled_while_a_column_is_open() -> None:
    table = hit("white", 4, 2, damage=columns(1, 2, 3, 4, 6))
    assert assign(table, 0) == []
    assert damaged(table) == [1, 2, 3, 4, 5, 6]
    assert dice(table, DAMAGE) == [2]
    assert table.effects("damage_ignored") == [("damage_ignored", 0, 0, (3, 0, 0, 0))]


@pytest.mark.rule("GG-DMG-05")
def test_a_token_disables_both_rows_of_its_column() -> None:
    table = hit("white", 1, 2)
    order = table.ship().orders[BLUE]
    assert assign(table, 0) == []
    for row in (0, 1):
        order.row = row
        legal = []
        for column in range(6):
            order.column = column
            legal.append(bool(systems.legal_order(table.params, table.ship(), order)))
        assert legal == [True, False, True, True, True, True]


@pytest.mark.rule("GG-DMG-06")
def test_damage_tokens_do_not_run_out() -> None:
    table = Table(*[ship("white", (q, 0), 0, dealt=6) for q in range(4, 10)])
    for i in range(6):
        for _ in range(6):  # 36 tokens; there are 24 in the box
            assigning.put_damage(table.state, table.log, i, _, 0)
    assert [int(table.ship(i).damage) for i in range(6)] == [ALL_DAMAGED] * 6


@pytest.mark.rule("GG-DMG-07")
def test_nothing_of_a_round_lasts_into_the_next() -> None:
    table = Table(
        ship("green", (4, 0), 0, damage=ALL_DAMAGED, dealt=9, absorbed=1, boosts=2), ship("white", (5, 0), 0, dealt=1)
    )
    table.order("REP boost", 0, PINK)
    assigning.take_pilots_off(table.state)
    assert assign(table, 0) == []
    assigning.end_damage(table.state)
    green = table.ship()
    assert (int(green.dealt), int(green.absorbed), int(table.ship(1).dealt)) == (0, 0, 0)
    assert (int(green.damage), int(green.boosts)) == (ALL_DAMAGED, 2)
    for order in green.orders:
        assert order.column != REPAIR_SPACE
        assert order.boost == 0
    assert REP not in [systems.order_system(table.params, green, pilot) for pilot in (BLUE, PINK)]


@pytest.mark.rule("GG-END-05")
def test_a_finished_ship_drops_its_damage() -> None:
    table = hit("orange", 3, finish=1)
    assert assign(table, 0) == []
    assert (damaged(table), table.drawn(DAMAGE)) == ([], 0)
