"""GG-DEL and GG-CLD: Repair, cold restart, Swap and Auto-Repair in phase 4."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import Hex, Table, rect13, ship
from tests.games.gemini_gauntlet.setup_table import assign, columns, damaged, pin
from toolkit.games.gemini_gauntlet.names.draws import DAMAGE
from toolkit.games.gemini_gauntlet.parameters import is_rock, place, q_of, r_of
from toolkit.games.gemini_gauntlet.rules import assigning, collisions, damage, delayed, gates, movement
from toolkit.games.gemini_gauntlet.rules.delayed import AUTO_ACTION, BLUE_ACTION, COLD_ACTION, PINK_ACTION
from toolkit.games.gemini_gauntlet.state import ALL_DAMAGED, BLUE, BY_DRIFT, BY_SHIPS, NO_PILOT, PINK

ALL = columns(1, 2, 3, 4, 5, 6)


def flying(team: str, blue: str, pink: str, **fields: int) -> Table:
    """One ship with both pilots programmed."""
    table = Table(ship(team, (4, 0), 0, **fields))
    table.order(blue, 0, BLUE)
    table.order(pink, 0, PINK)
    return table


def own_actions(table: Table, i: int = 0) -> list[int]:
    found = np.zeros(delayed.MAX_OWN_ACTIONS, dtype=np.int64)
    return found[: delayed.own_actions(table.params, table.state, i, found)].tolist()


def number(table: Table, pilot: int = BLUE) -> int:
    return int(delayed.repair_number(table.params, table.ship(), pilot))


def targets(table: Table, i: int = 0) -> list[Hex]:
    found = np.zeros(6, dtype=np.int64)
    count = delayed.swap_targets(table.params, table.state, i, found)
    return [(q_of(int(at)), r_of(int(at))) for at in found[:count]]


def swap(table: Table, at: Hex, i: int = 0) -> None:
    assert at in targets(table, i)
    delayed.swap(table.params, table.state, table.log, i, place(*at))


# --- what a ship does ---


@pytest.mark.rule("GG-DEL-01")
def test_own_actions_come_blue_pink_auto_repair() -> None:
    assert own_actions(flying("blue", "SWP", "REP")) == [BLUE_ACTION, PINK_ACTION]
    assert own_actions(flying("blue", "REP", "FW2")) == [BLUE_ACTION]
    assert own_actions(flying("blue", "FW2", "REP")) == [PINK_ACTION]
    assert own_actions(flying("blue", "FW2", "FW3")) == []
    assert own_actions(flying("black", "FW2", "REP")) == [PINK_ACTION, AUTO_ACTION]
    assert own_actions(flying("black", "FW2", "FW3")) == [AUTO_ACTION]


@pytest.mark.rule("GG-DEL-06")
def test_absent_pilots_and_pilots_on_automated_systems_add_nothing() -> None:
    assert own_actions(flying("orange", "ARM", "FW2")) == []
    assert own_actions(flying("orange", "ARM", "REP")) == [PINK_ACTION]
    assert own_actions(flying("green", "REP", "")) == [BLUE_ACTION]
    table = flying("white", "REP", "", damage=ALL)
    assert not delayed.is_cold_restart(table.ship())
    assert (number(table, BLUE), number(table, PINK)) == (2, 0)
    assert own_actions(flying("black", "AUT", "FW2")) == [AUTO_ACTION]  # once, for the system itself


@pytest.mark.rule("GG-END-05")
def test_a_finished_ship_does_nothing() -> None:
    assert own_actions(flying("black", "REP", "REP", finish=1)) == []


# --- Repair ---


@pytest.mark.rule("GG-DEL-02")
def test_repair() -> None:
    table = flying("white", "REP", "FW2", damage=columns(1, 3, 6), dealt=2)
    assert number(table) == 2
    assert delayed.has_column_choice(table.ship(), 2)
    assert delayed.legal_repair(table.ship(), 2, columns(1, 6))
    assert not delayed.legal_repair(table.ship(), 2, columns(1, 2))  # 2 is not damaged
    assert not delayed.legal_repair(table.ship(), 2, columns(1, 3, 6))
    delayed.repair(table.state, table.log, 0, columns(1, 6))
    assert damaged(table) == [3]
    assert table.ship().dealt == 2  # what is not on the console cannot be removed
    assert table.effects() == [("repaired", 0, 0, (0, 2, 0, 0)), ("repaired", 0, 0, (5, 1, 0, 0))]
    assert table.state.tally[0].repaired == 2


@pytest.mark.ruling("GG-RUL-68")
def test_a_repair_takes_as_many_as_it_can() -> None:
    table = flying("white", "REP", "FW2", damage=columns(4))
    assert not delayed.has_column_choice(table.ship(), 2)
    assert delayed.legal_repair(table.ship(), 2, columns(4))
    assert not delayed.legal_repair(table.ship(), 2, 0)
    table.ship().damage = columns(1, 2, 3)
    assert not delayed.legal_repair(table.ship(), 2, columns(1))
    table.ship().damage = 0
    assert not delayed.has_column_choice(table.ship(), 2)
    assert delayed.legal_repair(table.ship(), 2, 0)


@pytest.mark.ruling("GG-RUL-16", "GG-RUL-70")
def test_boosted_repair_spends_its_boost_when_it_resolves() -> None:
    table = flying("white", "REP boost", "FW2", damage=ALL, boosts=2)
    assert number(table) == 3
    movement.spend_boost(table.state, table.log, 0, BLUE)
    assert table.ship().boosts == 1
    movement.spend_boost(table.state, table.log, 0, PINK)
    assert table.ship().boosts == 1
    assert table.effects("boost_spent") == [("boost_spent", 0, 0, (1, 0, 0, 0))]
    assert table.state.tally[0].boosts_used == 1


def repaired(table: Table, *chosen: int) -> None:
    """Phase 4 of a ship that does nothing but repair."""
    for action in own_actions(table):
        if action == COLD_ACTION:
            assert delayed.legal_repair(table.ship(), table.params.cold_restart, columns(*chosen))
            delayed.cold_restart(table.state, table.log, 0, columns(*chosen))
        elif action in (BLUE_ACTION, PINK_ACTION):
            assert delayed.legal_repair(table.ship(), number(table, action), columns(*chosen))
            delayed.repair(table.state, table.log, 0, columns(*chosen))
            movement.spend_boost(table.state, table.log, 0, action)


@pytest.mark.example("GG-EX-32")
@pytest.mark.rule("GG-CLD-02")
@pytest.mark.parametrize(
    ("blue", "pink", "damage_before", "chosen", "after_phase_4", "after_phase_5"),
    [
        ("REP", "FW2", (1, 2, 3), (1, 3), [2], [2, 4]),
        ("REP boost", "FW2", (1, 2, 3), (1, 2, 3), [], [4]),
        ("REP", "REP", (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), [], [4]),
    ],
)
def test_repair_comes_before_the_rounds_damage(
    blue: str,
    pink: str,
    damage_before: tuple[int, ...],
    chosen: tuple[int, ...],
    after_phase_4: list[int],
    after_phase_5: list[int],
) -> None:
    table = Table(ship("white", (4, 0), 0, damage=columns(*damage_before), boosts=1, dealt=1), pins=[pin(DAMAGE, 4)])
    table.order(blue, 0, BLUE)
    table.order(pink, 0, PINK)
    repaired(table, *chosen)
    assert damaged(table) == after_phase_4
    assigning.take_pilots_off(table.state)
    assert assign(table, 0) == []
    assert damaged(table) == after_phase_5


# --- cold restart ---


@pytest.mark.rule("GG-CLD-01")
def test_cold_restart_is_one_repair_of_six() -> None:
    table = flying("white", "REP", "REP", damage=ALL)
    assert own_actions(table) == [COLD_ACTION]
    assert not delayed.has_column_choice(table.ship(), table.params.cold_restart)
    repaired(table, 1, 2, 3, 4, 5, 6)
    assert damaged(table) == []
    assert table.effects("cold_restart") == [("cold_restart", 0, 0, (6, 0, 0, 0))]
    assert (table.state.tally[0].cold_restarts, table.state.tally[0].repaired) == (1, 6)
    assert own_actions(flying("black", "REP", "REP")) == [COLD_ACTION, AUTO_ACTION]


@pytest.mark.ruling("GG-RUL-16")
def test_boosts_on_a_cold_restart_are_spent_without_effect() -> None:
    table = flying("white", "REP boost", "REP boost", damage=ALL, boosts=3)
    table.params.cold_restart = 4
    assert delayed.has_column_choice(table.ship(), 4)
    repaired(table, 1, 2, 3, 4)
    assert damaged(table) == [5, 6]
    assert table.ship().boosts == 1


@pytest.mark.rule("GG-CLD-02")
def test_a_ship_in_cold_restart_stands_still_and_can_be_hit() -> None:
    table = Table(ship("white", (4, 0), 0, damage=ALL), ship("red", (4, 1), 0))
    for pilot in (BLUE, PINK):
        table.act("REP", "FW2" if pilot == BLUE else "REP", pilot=pilot)
    assert table.at(0) == (4, 0)
    damage.deal(table.params, table.state, table.log, 0, 1, BY_SHIPS)
    repaired(table, 1, 2, 3, 4, 5, 6)
    assert damaged(table) == []
    assert table.ship().dealt == 1


# --- Auto-Repair ---


def auto_repairs(table: Table) -> int:
    return int(delayed.auto_repairs(table.params, table.state, 0))


@pytest.mark.rule("GG-DEL-05")
def test_auto_repair() -> None:
    table = flying("black", "FW2", "FW3", damage=columns(1, 2))
    assert auto_repairs(table) == 1
    assert delayed.has_column_choice(table.ship(), table.params.auto_repair)
    table.ship().damage = columns(1, 6)
    assert auto_repairs(table) == 0  # it lies in column 6
    table.ship().damage = columns(1)
    table.ship().dealt = 1
    assert auto_repairs(table) == 0
    assert auto_repairs(flying("white", "FW2", "FW3", damage=columns(1))) == 0


@pytest.mark.ruling("GG-RUL-40")
def test_a_repair_may_revive_the_auto_repair() -> None:
    table = flying("black", "REP", "FW3", damage=columns(1, 2, 6))
    assert own_actions(table) == [BLUE_ACTION, AUTO_ACTION]
    assert auto_repairs(table) == 0
    repaired(table, 2, 6)
    assert auto_repairs(table) == 1


@pytest.mark.rule("GG-SYS-05")
def test_an_absorbed_point_does_not_stop_auto_repair() -> None:
    table = flying("grey", "FW2", "FW3")
    damage.deal(table.params, table.state, table.log, 0, 1, BY_DRIFT)
    assert (table.ship().dealt, table.ship().absorbed) == (0, 1)
    assert auto_repairs(table) == 1
    damage.deal(table.params, table.state, table.log, 0, 1, BY_DRIFT)
    assert auto_repairs(table) == 0


@pytest.mark.ruling("GG-RUL-45")
def test_damage_that_will_be_ignored_stops_auto_repair() -> None:
    table = flying("black", "REP", "REP", damage=ALL, dealt=1)
    repaired(table, 1, 2, 3, 4, 5, 6)
    assert auto_repairs(table) == 0


@pytest.mark.ruling("GG-RUL-69")
def test_two_auto_repairs_each_remove_one() -> None:
    table = flying("black", "FW2", "FW3", damage=columns(1))
    table.ship().console[:, 4] = table.ship().console[:, 5]
    assert auto_repairs(table) == 2
    table.ship().damage = columns(5)
    assert auto_repairs(table) == 1


# --- Swap ---


@pytest.mark.rule("GG-DEL-03")
def test_swap_targets() -> None:
    table = Table(
        ship("blue", (5, -2), 0),
        ship("white", (5, -1), 0),
        tokens={"C2": (5, -3), "B1": (6, -3, 2), "D3": (5, -4), "A2": (3, -2)},
    )
    assert targets(table) == [(5, -3), (6, -3), (5, -1)]  # north first, then clockwise; the others are not adjacent
    assert targets(Table(ship("blue", (5, -2), 0))) == []
    assert targets(Table(ship("blue", (11, -1), 0), tokens={"C2": (10, -1)})) == [(10, -1)]  # in a corner of the board


@pytest.mark.rule("GG-DEL-03")
def test_swap_with_a_gate_keeps_its_facing() -> None:
    table = Table(ship("blue", (5, -2), 4), tokens={"B1": (6, -3, 2)})
    swap(table, (6, -3))
    assert table.at() == (6, -3)
    assert table.ship().facing == 4
    assert table.line("B1")[0] == (6, -2)  # from (5, -2), still facing southeast
    assert table.effects() == [("swapped", 0, 0, (6, -3, 0, 0)), ("token_swapped", 0, 3, (3, 5, -2, 0))]
    assert [at for at in rect13() if is_rock(table.state, place(*at))] == [(5, -2)]


@pytest.mark.rule("GG-DEL-03")
@pytest.mark.ruling("GG-RUL-44")
def test_all_that_is_in_the_two_hexes_changes_places() -> None:
    table = Table(
        ship("blue", (5, -2), 0),
        ship("white", (5, -1), 1),
        ship("red", (5, -1), 2),
        ship("green", (5, -2), 3),
        ship("grey", (8, 0), 5),
    )
    swap(table, (5, -1))
    assert [table.at(i) for i in range(5)] == [(5, -1), (5, -2), (5, -2), (5, -1), (8, 0)]
    assert [int(table.ship(i).facing) for i in range(5)] == [0, 1, 2, 3, 5]
    assert table.effects() == [
        ("swapped", 0, 0, (5, -1, 0, 0)),
        ("moved", 1, 1, (5, -2, 1, 0)),
        ("moved", 2, 2, (5, -2, 2, 0)),
        ("moved", 3, 3, (5, -1, 3, 0)),
    ]


@pytest.mark.rule("GG-DEL-04")
def test_after_a_swap_ships_in_their_next_gates_line_score() -> None:
    at = {"blue": (5, -2), "white": (7, -2), "red": (7, -3), "green": (8, -2)}
    table = Table(*[ship(team, hex_, 0, gates=int(team == "green")) for team, hex_ in at.items()], tokens={"A1": (6, -3, 2)})
    assert table.line("A1") == [(7, -3), (8, -3), (9, -3), (10, -3), (11, -3)]
    swap(table, (6, -3))
    for i in range(4):
        gates.score_standing(table.params, table.state, table.log, i, 2)
    # Gate A looks southeast from (5, -2) now: White scores, Green has it already, and Red's hex is no gate hex any more
    assert table.gates() == [0, 1, 0, 1]
    assert table.effects("gate_scored") == [("gate_scored", 1, 1, (0, 1, 2, 0))]


@pytest.mark.rule("GG-DEL-04")
def test_a_swap_is_neither_collision_nor_damage() -> None:
    table = Table(ship("blue", (5, -2), 0), ship("white", (5, -1), 0), ship("red", (5, -1), 0))
    table.act("REP", "REP", "REP")
    swap(table, (5, -1))
    assert table.dealt() == [0, 0, 0]
    assert [int(table.ship(i).entered) for i in range(3)] == [0, 0, 0]
    collisions.collide(table.params, table.state, table.log)
    assert table.dealt() == [0, 0, 0]


@pytest.mark.example("GG-EX-43")
@pytest.mark.ruling("GG-RUL-43")
def test_swap_on_the_pad() -> None:
    table = Table(ship("blue", (1, 0), 0), ship("red", (2, 0), 0, gates=4), tokens={"B2": (2, -1)})
    assert targets(table) == [(2, 0)]
    swap(table, (2, 0))
    assert (table.at(0), table.at(1)) == ((2, 0), (1, 0))
    landing = pytest.importorskip("toolkit.games.gemini_gauntlet.rules.landing")
    assert landing.land_after_swap(table.params, table.state, table.log) == 1
    assert (table.ship(0).finish, table.ship(1).finish) == (0, 1)


@pytest.mark.rule("GG-DMG-01")
def test_pilots_are_absent_once_they_are_off() -> None:
    table = flying("black", "REP boost", "REP", damage=ALL_DAMAGED, boosts=1)
    assigning.take_pilots_off(table.state)
    assert [int(order.column) for order in table.ship().orders] == [NO_PILOT, NO_PILOT]
    assert [int(order.boost) for order in table.ship().orders] == [0, 0]
    assert own_actions(table) == [AUTO_ACTION]
