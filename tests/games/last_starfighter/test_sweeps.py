"""LS-SWP: the damage display and sweeping."""

from __future__ import annotations

import random

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import PBC, RACK, Table, duel, swarm
from toolkit.games.last_starfighter.rules import damage, movement
from toolkit.games.last_starfighter.state import LOST_ENGINES, LOST_FUSELAGE


class Display:
    """The slow version: the sheet of a ship, circle by circle and arc by arc, marked as the rulebook says."""

    def __init__(self) -> None:
        self.fuselage = [[False] * 4 for _ in range(5)]
        self.engines = [[False] * 2 for _ in range(5)]
        self.targeting = [False] * 5

    def mark_fuselage(self) -> None:
        """One point: the next circle from the outer arc in; a full arc sweeps."""
        for k, arc in enumerate(self.fuselage):
            if not all(arc):
                arc[arc.index(False)] = True
                if all(arc):
                    self.engines[k] = [True, True]
                    self.targeting[k] = True
                return

    def mark_engines(self) -> None:
        """One point: the next circle of the first engines arc that is left."""
        for k, arc in enumerate(self.engines):
            if not all(arc):
                arc[arc.index(False)] = True
                if all(arc):
                    self.targeting[k] = True
                return

    def crossed(self) -> tuple[int, int, int]:
        """Fuselage, engines and targeting arcs crossed."""
        return sum(map(all, self.fuselage)), sum(map(all, self.engines)), sum(self.targeting)


def numbers(table: Table) -> tuple[int, int, int, int, int]:
    """Fuselage circles, engine arcs, engine circles beyond them, targeting arcs, on the map."""
    ship = table.ship(0)
    return int(ship.fuselage), int(ship.engine_arcs), int(ship.engine_circles), int(ship.targeting_arcs), int(ship.on_map)


def fuselage(table: Table, points: int) -> None:
    """Mark fuselage circles."""
    damage.mark_fuselage(table.params, table.state, table.log, 0, points)


def engines(table: Table, points: int) -> None:
    """Mark engine circles."""
    damage.mark_engines(table.params, table.state, table.log, 0, points)


@pytest.mark.rule("LS-SWP-01", "LS-SWP-02", "LS-SWP-03")
@pytest.mark.parametrize("seed", range(40))
def test_any_damage_marks_the_display_like_the_sheet(seed: int) -> None:
    rng = random.Random(seed)
    table, sheet = duel(), Display()
    while table.ship(0).on_map:
        points = rng.randint(1, 5)
        if rng.random() < 0.5:
            fuselage(table, points)
            for _ in range(points):
                sheet.mark_fuselage()
        else:
            engines(table, min(points, 3))
            for _ in range(min(points, 3)):
                sheet.mark_engines()
                if sheet.crossed()[1] == 5:
                    break
        arcs = sheet.crossed()
        circles = sum(map(sum, sheet.engines)) - 2 * arcs[1]
        assert numbers(table) == (sum(map(sum, sheet.fuselage)), arcs[1], circles, arcs[2], int(arcs[1] < 5))


@pytest.mark.rule("LS-SWP-01")
def test_arcs_of_four_and_of_two_circles() -> None:
    table = duel()
    arcs = []
    for _ in range(19):
        fuselage(table, 1)
        arcs.append(int(table.ship(0).engine_arcs))
    assert arcs == [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    table = duel()
    arcs = []
    for _ in range(9):
        engines(table, 1)
        arcs.append(int(table.ship(0).engine_arcs))
    assert arcs == [0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("LS-SWP-02")
@pytest.mark.example("LS-EX-18")
def test_example_18_sweep() -> None:
    table = duel((0, 0, 0), (1, 0, 0))
    fuselage(table, 3)
    fuselage(table, 5)
    assert numbers(table) == (8, 2, 0, 2, 1)
    assert max(map(len, table.legal())) == 3
    assert max(len(moves.replace("F", "")) for moves in table.legal()) == 2
    assert table.params.systems_powered[2] == 2
    assert [table.number(0, slot, 1) for slot in (0, PBC, RACK)] == [5, 6, 7]
    table.ship(1).stationary = 1
    for slot, reach in ((0, 8), (PBC, 7), (RACK, 6)):
        table.ship(1).q = reach
        assert table.number(0, slot, 1) is not None
        table.ship(1).q = reach + 1
        assert table.number(0, slot, 1) is None


@pytest.mark.rule("LS-SWP-03")
def test_a_half_marked_engines_arc_is_lost_whole() -> None:
    table = duel()
    engines(table, 1)
    fuselage(table, 4)
    assert numbers(table) == (4, 1, 0, 1, 1)
    engines(table, 1)
    assert numbers(table) == (4, 1, 1, 1, 1)  # the half circle was not carried inwards


@pytest.mark.rule("LS-SWP-04")
def test_engine_damage_sweeps_over_targeting_only() -> None:
    table = duel()
    engines(table, 5)
    assert numbers(table) == (0, 2, 1, 2, 1)
    table.ship(0).targeting_arcs = 4
    engines(table, 1)
    assert numbers(table) == (0, 3, 0, 4, 1)  # arc 3 was crossed already


@pytest.mark.rule("LS-SWP-05")
@pytest.mark.ruling("LS-R-23")
@pytest.mark.parametrize("cause", [fuselage, engines])
def test_wedges_of_three_arcs_fall_at_arcs_two_and_four(cause: object) -> None:
    points = 4 if cause is fuselage else 2
    table = duel()
    found = []
    for _ in range(5):
        ship = table.ship(0)
        changes = max(len(moves.replace("F", "")) for moves in table.legal())
        longest = int(movement.maximum_movements(table.params, ship))
        found.append((changes, int(table.params.systems_powered[ship.engine_arcs]), longest))
        cause(table, points)  # type: ignore[operator]
    assert [systems for _, systems, _ in found] == [3, 3, 2, 2, 1]
    assert [changes for changes, _, _ in found] == [3, 3, 2, 2, 1]
    assert [longest for _, _, longest in found] == [5, 4, 3, 2, 1]


@pytest.mark.rule("LS-SWP-06")
def test_a_sweep_over_a_crossed_arc_does_nothing() -> None:
    table = duel()
    engines(table, 5)
    fuselage(table, 8)
    assert numbers(table) == (8, 2, 1, 2, 1)  # arcs 1 and 2 were crossed; the half-marked arc 3 is untouched


@pytest.mark.rule("LS-SWP-07")
@pytest.mark.example("LS-EX-22")
def test_example_22_death_by_display() -> None:
    table = duel((0, 0, 0), (1, 0, 0))
    fuselage(table, 16)
    assert [table.number(0, slot, 1) for slot in (0, PBC, RACK)] == [7, 8, 9]
    assert (int(movement.maximum_movements(table.params, table.ship(0))), table.params.systems_powered[4]) == (1, 1)
    assert table.legal() == {"", "L", "F", "R"}
    engines(table, 2)
    assert (table.ship(0).on_map, table.ship(0).lost) == (0, LOST_ENGINES)
    table = duel()
    fuselage(table, 19)
    assert table.ship(0).on_map == 1
    fuselage(table, 1)
    assert (table.ship(0).on_map, table.ship(0).lost) == (0, LOST_FUSELAGE)
    table = duel()
    engines(table, 9)
    assert table.ship(0).on_map == 1
    engines(table, 1)
    assert (table.ship(0).on_map, table.ship(0).lost) == (0, LOST_ENGINES)


@pytest.mark.rule("LS-SWP-08")
@pytest.mark.example("LS-EX-20")
def test_example_20_targeting_order() -> None:
    first = duel()
    first.hit(0, 6, 2)
    fuselage(first, 3)  # with the hit's own point: four circles
    assert numbers(first)[3] == 1
    then = duel()
    fuselage(then, 4)
    then.hit(0, 6, 2)
    assert (numbers(then)[1], numbers(then)[3]) == (1, 2)
    fuselage(then, 3)
    assert (numbers(then)[1], numbers(then)[3]) == (2, 2)


@pytest.mark.rule("LS-SWP-08")
def test_targeting_arcs_end_at_five() -> None:
    table = duel()
    for _ in range(6):
        table.hit(0, 6, 2)
    assert numbers(table) == (6, 1, 0, 5, 1)


@pytest.mark.rule("LS-SWP-09")
def test_damage_acts_in_later_steps_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    # Step 5: a swarm laser hits with Table 4, line 2 (red 5): 4 fuselage. Step 6: the lasers fire at base 4.
    seat(monkeypatch, shots={0: 0}, fire={(0, 0): 1})
    dice = {"to_hit.red": [6, 1], "to_hit.white": [6, 1], "damage.red": [5], "damage.white": [2]}
    table = swarm((0, 0, 0), [(3, 0, 3)], dice=dice)
    table.turn()
    assert [words[2] for _, words in table.effects("shot")] == [4 + 2 - 1, 4 + 2 - 1]
