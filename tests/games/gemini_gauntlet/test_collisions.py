"""GG-COL and GG-SYS: ship collisions, armor, the deflector, systems that work by themselves."""

from __future__ import annotations

import pytest

from tests.games.gemini_gauntlet.movement_table import CODE, Hex, Table, ship
from toolkit.games.gemini_gauntlet.parameters import place
from toolkit.games.gemini_gauntlet.rules import damage, systems
from toolkit.games.gemini_gauntlet.state import BY_CRASH, BY_DRIFT, BY_SHIPS, BY_TELEPORT, NOWHERE, PINK

PLAIN = ("RO1 FW2 FW3 FW4 SF1 UTN", "FW2 RO1 SB1 FW3 RO2 SF2")
TARGET: Hex = (5, -2)


def armored(count: int) -> tuple[str, str]:
    """A console with so many armor slots, in columns of their own."""
    top = ["FW2", "RO1", "FW3", "FW4", "SF1", "SF2"]
    return " ".join(["ARM"] * count + top[count:]), PLAIN[1]


def pile(*armor: int, movers: int = 1, **readings: int) -> Table:
    """Ships with so much armor in one hex; the first `movers` move into it."""
    starts = [(5, 0)] * movers + [TARGET] * (len(armor) - movers)
    table = Table(*(ship(armored(count), at, 0) for count, at in zip(armor, starts, strict=True)), **readings)
    table.act(*["FW2"] * movers, *["RO1 cw"] * (len(armor) - movers))
    table.collide()
    return table


def hit(table: Table, points: int, cause: int) -> list[int]:
    """Deal damage to the first ship: dealt and absorbed so far."""
    damage.deal(table.params, table.state, table.log, 0, points, cause)
    return [int(table.ship().dealt), int(table.ship().absorbed)]


@pytest.mark.rule("GG-COL-01")
@pytest.mark.parametrize(("ships", "movers"), [(2, 1), (2, 2), (3, 1), (3, 2), (6, 1)])
def test_one_mover_is_enough_and_all_are_involved(ships: int, movers: int) -> None:
    table = pile(*[0] * ships, movers=movers)
    assert table.dealt() == [ships - 1] * ships
    assert [int(table.state.tally[i].collisions) for i in range(ships)] == [1] * ships
    assert table.effects("collision") == [("collision", i, i, (ships, 0, 0, 0)) for i in range(ships)]


@pytest.mark.rule("GG-COL-01")
@pytest.mark.parametrize("mover", range(3))
def test_any_ship_may_be_the_mover(mover: int) -> None:
    table = Table(*(ship("white", (5, 0) if i == mover else TARGET, 0) for i in range(3)))
    table.act(*("FW2" if i == mover else "REP" for i in range(3)))
    table.collide()
    assert table.dealt() == [2, 2, 2]


@pytest.mark.rule("GG-COL-02")
@pytest.mark.parametrize("word", ["RO1 cw", "UTN", "REP", "SWP", ""])
def test_no_mover_no_collision(word: str) -> None:
    table = Table(ship("white", TARGET, 0), ship("white", TARGET, 0))
    table.act(word, "RO1 cw")
    table.collide()
    assert (table.dealt(), table.effects("collision")) == ([0, 0], [])


@pytest.mark.rule("GG-COL-03", "GG-COL-04", "GG-SYS-02")
@pytest.mark.parametrize(
    ("armor", "dealt"),
    [((0, 0), [1, 1]), ((1, 0), [1, 2]), ((2, 0), [1, 2]), ((2, 2), [1, 1]), ((0, 1, 2), [4, 3, 2]), ((1, 1, 0), [2, 2, 4])],
)
def test_collision_damage(armor: tuple[int, ...], dealt: list[int]) -> None:
    table = pile(*armor)
    assert table.dealt() == dealt
    assert [table.state.tally[i].damage.tolist()[BY_SHIPS] for i in range(len(armor))] == dealt


@pytest.mark.rule("GG-SYS-01", "GG-SYS-02")
def test_armor_counts_while_its_column_is_undamaged() -> None:
    two_in_a_column = ("ARM FW2 FW3 ARM SF1 UTN", "ARM RO1 SB1 FW3 RO2 SF2")
    for mask, count in ((0, 3), (0b001000, 2), (0b000001, 1), (0b001001, 0), (0b110110, 3)):
        table = Table(ship(two_in_a_column, (5, 0), 0, damage=mask))
        assert systems.armor_count(table.ship()) == count
        assert systems.has_system(table.ship(), CODE["ARM"]) == (count > 0)


@pytest.mark.rule("GG-PHS-05")
def test_damage_of_this_round_takes_no_armor_away() -> None:
    table = pile(1, 0)
    assert (table.dealt(), int(table.ship(0).damage), systems.armor_count(table.ship(0))) == ([1, 2], 0, 1)


@pytest.mark.rule("GG-COL-05")
def test_only_end_hexes_count() -> None:
    table = Table(ship("white", (5, -3), 3), ship("white", (5, 1), 0), ship("white", (5, -1), 0))
    table.act("FW4", "FW4", "RO1 cw")  # they change places and fly over the third
    table.collide()
    assert ([table.at(i) for i in range(3)], table.dealt()) == ([(5, 1), (5, -3), (5, -1)], [0, 0, 0])


@pytest.mark.rule("GG-COL-06")
def test_ships_stay_stacked_with_their_facings() -> None:
    table = Table(ship("white", (5, 0), 0), ship("white", TARGET, 4))
    table.act("FW2", "REP")
    table.collide()
    assert [(table.at(i), int(table.ship(i).facing)) for i in (0, 1)] == [(TARGET, 0), (TARGET, 4)]
    table.act("REP", "REP", pilot=PINK)
    table.collide()
    assert table.dealt() == [1, 1]


@pytest.mark.rule("GG-COL-07", "GG-SYS-04")
def test_the_deflector_does_not_help_against_ships() -> None:
    table = Table(ship("green", (5, 0), 0), ship("white", TARGET, 4))
    table.act("FW2", "REP")
    table.collide()
    assert (table.dealt(), int(table.ship().absorbed)) == ([1, 1], 0)


def test_finished_ships_do_not_collide() -> None:
    table = Table(ship("white", (5, 0), 0), ship("white", TARGET, 4, finish=1))
    table.ship(1).place = NOWHERE
    table.act("FW2")
    table.collide()
    assert table.dealt() == [0, 0]
    for i in (0, 1):
        table.ship(i).place, table.ship(i).finish = place(*TARGET), 1
    table.collide()
    assert table.dealt() == [0, 0]


@pytest.mark.ruling("GG-RUL-27")
@pytest.mark.parametrize(
    ("word", "at", "facing", "rock"),
    [("FW3", (4, 0), 0, (4, -1)), ("TEL right", (4, 0), 0, (6, -1)), ("FW2", (11, -3), 2, (4, -1))],
)
def test_a_ship_that_is_stopped_at_once_counts_as_a_mover_or_not(word: str, at: Hex, facing: int, rock: Hex) -> None:
    for mover in (0, 1):
        for state_action, pilot in ((1, 0), (2, 1)):
            table = Table(ship("white", at, facing), ship("white", at, 0), rock=[rock], blocked_is_mover=mover)
            table.state.action = state_action
            table.act(word, "RO1 cw", pilot=pilot)
            crash = table.dealt()[0]
            table.collide()
            assert table.dealt() == [crash + mover, mover]


@pytest.mark.ruling("GG-RUL-27")
def test_a_ship_that_does_not_fly_never_counts_as_a_mover() -> None:
    for word in ("RO1 cw", "UTN", "REP", "SWP", "ARM", ""):
        table = Table(ship("white", TARGET, 0), ship("white", TARGET, 0), blocked_is_mover=1)
        table.act(word, word)
        table.collide()
        assert table.dealt() == [0, 0]


@pytest.mark.rule("GG-SYS-04")
@pytest.mark.parametrize("cause", [BY_CRASH, BY_DRIFT, BY_TELEPORT])
def test_the_deflector_takes_the_first_point_of_asteroid_damage_of_a_round(cause: int) -> None:
    table = Table(ship("green", (4, 0), 0))
    assert hit(table, 2, BY_SHIPS) == [2, 0]
    assert hit(table, 2, cause) == [3, 1]
    assert hit(table, 1, BY_DRIFT) == [4, 1]
    assert table.effects() == [
        ("damage_dealt", 0, 0, (2, BY_SHIPS, 2, 0)),
        ("absorbed", 0, 0, (1, 0, 0, 0)),
        ("damage_dealt", 0, 0, (1, cause, 3, 0)),
        ("damage_dealt", 0, 0, (1, BY_DRIFT, 4, 0)),
    ]
    assert int(table.state.tally[0].absorbed) == 1
    assert int(table.state.tally[0].damage.sum()) == 4


@pytest.mark.rule("GG-SYS-05")
def test_an_absorbed_point_is_not_dealt() -> None:
    table = Table(ship("green", (4, 0), 0))
    assert hit(table, 1, BY_DRIFT) == [0, 1]
    assert table.effects("damage_dealt") == []
    assert hit(table, 0, BY_DRIFT) == [0, 1]


@pytest.mark.rule("GG-SYS-01", "GG-SYS-06")
def test_a_deflector_is_one_system_in_one_column() -> None:
    table = Table(ship("green", (4, 0), 0, damage=0b100000))
    assert (hit(table, 2, BY_CRASH), systems.has_system(table.ship(), CODE["DEF"])) == ([2, 0], False)
    table = Table(ship("green", (4, 0), 0), deflector_stacks=1)  # both rows hold it, it counts once
    assert hit(table, 3, BY_CRASH) == [2, 1]


@pytest.mark.ruling("GG-RUL-39")
@pytest.mark.parametrize(
    ("stacks", "mask", "state"), [(0, 0, [2, 1]), (1, 0, [1, 2]), (1, 0b100000, [2, 1]), (1, 0b110000, [3, 0])]
)
def test_two_deflectors_stack_or_do_not(stacks: int, mask: int, state: list[int]) -> None:
    rows = ("RO1 FW2 FW3 SB1 DEF DEF", "FW2 RO1 SB1 FW3 DEF DEF")
    assert hit(Table(ship(rows, (4, 0), 0, damage=mask), deflector_stacks=stacks), 3, BY_CRASH) == state


@pytest.mark.ruling("GG-RUL-08")
def test_a_failed_teleport_is_deflected_or_not() -> None:
    for deflected, state in ((1, [1, 1]), (0, [2, 0])):
        table = Table(ship("green", (4, 0), 0), rock=[(6, -1)], teleport_crash_deflectable=deflected)
        table.act("TEL right")
        assert [int(table.ship().dealt), int(table.ship().absorbed)] == state
    assert hit(table, 1, BY_DRIFT) == [2, 1]  # the shield is still there


# --- the worked examples ---


@pytest.mark.example("GG-EX-21")
def test_example_21_three_ships() -> None:
    table = Table(ship("orange", (5, 0), 0), ship("white", (5, 1), 0), ship("purple", (3, -2), 2))
    table.act("FW2", "FW3", "FW2")
    assert [table.at(i) for i in range(3)] == [TARGET] * 3
    table.collide()
    assert table.dealt() == [2, 3, 3]
    table.state.action = 2
    table.act("FW2", "RO1 cw", "RO1 ccw", pilot=PINK)
    table.collide()
    assert table.dealt() == [2, 3, 3]


@pytest.mark.example("GG-EX-41")
def test_example_41_blocked_at_once() -> None:
    table = Table(ship("white", (4, 0), 0), ship("white", (4, 0), 0), rock=[(4, -1)])
    table.act("FW3", "RO1 cw")
    table.collide()
    assert table.dealt() == [3, 0]


def test_a_crash_and_a_collision_in_one_action_are_both_dealt() -> None:
    table = Table(ship("white", (4, 0), 0), ship("red", (4, -1), 0), rock=[(4, -2)])
    table.act("FW3", "REP")
    assert (table.at(), table.dealt()) == ((4, -1), [2, 0])
    table.collide()
    assert table.dealt() == [4, 1]
