"""LS-AST: flying through asteroids."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import STRINGS, duel, neighbours, swarm
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.rules.sight import is_rock
from toolkit.games.last_starfighter.state import SWARM_COLLIDED

SAFE = {"collision.red": 6, "collision.white": 6}


@pytest.mark.rule("LS-AST-01")
def test_six_or_more_is_safe() -> None:
    rolls = list(product(range(1, 7), repeat=2))
    table = duel(dice={"collision.red": [red for red, _ in rolls], "collision.white": [white for _, white in rolls]})
    found = [movement.collision_roll(table.params, table.state, table.draws, table.log, 0, 0) for _ in rolls]
    assert found == [red + white < 6 for red, white in rolls]
    assert sum(found) == 10


@pytest.mark.rule("LS-AST-01")
def test_a_roll_for_each_asteroid_hex_entered_in_path_order() -> None:
    dice = {"collision.red": [6, 1, 1], "collision.white": [6, 4, 5], "collision.line": [6]}
    table = duel((0, 0, 0), dice=dice).lay((1, 0), (3, 0), (4, 0))
    table.fly(0, "FFFFF")
    assert table.story("moved", "collision", "damage") == [
        ("collision", 0), ("moved", 0), ("moved", 0), ("collision", 0), ("damage", 0), ("moved", 0), ("collision", 0),
        ("moved", 0), ("moved", 0),
    ]  # fmt: skip
    assert [words[:2] for _, words in table.effects("collision")] == [(12, 0), (5, 1), (6, 0)]
    crowd = swarm(ships=[(4, 0, 0), (9, 0, 0)], dice=SAFE).lay((5, 0), (6, 0))
    movement.move_swarm_ship(crowd.params, crowd.state, crowd.draws, crowd.log, 0, STRINGS.index("FFF"))
    assert len(crowd.effects("collision")) == 2


@pytest.mark.rule("LS-AST-02")
def test_holding_in_asteroids_needs_no_roll() -> None:
    table = duel((4, 0, 0)).lay((4, 0))
    table.fly(0, "")
    crowd = swarm(ships=[(4, 0, 0)]).lay((4, 0))
    movement.move_swarm_ship(crowd.params, crowd.state, crowd.draws, crowd.log, 0, 0)
    assert table.dice() == crowd.dice() == []
    table.fly(0, "F")  # leaving needs none either
    assert table.dice() == []


@pytest.mark.rule("LS-AST-03")
@pytest.mark.parametrize("moves", ["F", "FF", "LFR", "FFFF", "RFFLF"])
def test_the_number_of_movements_is_the_table(moves: str) -> None:
    for line in range(1, 7):
        table = duel((0, 0, 0), dice={"collision.red": 1, "collision.white": 1, "collision.line": [line], "crew": 4})
        table.lay((1, 0)).fly(0, moves)
        wound = line == 1 and len(moves) in (2, 4, 5)  # Pilot Wounded; the crew die shows the gunner
        assert [words for _, words in table.effects("damage")] == [(len(moves), line, 2 if wound else 0, 2)]


@pytest.mark.rule("LS-AST-03")
def test_the_same_table_for_each_collision() -> None:
    dice = {"collision.red": 1, "collision.white": 1, "collision.line": [4, 6]}
    table = duel((0, 0, 0), dice=dice).lay((1, 0), (5, 0))
    table.fly(0, "FFFFF")
    assert [words[:2] for _, words in table.effects("damage")] == [(5, 4), (5, 6)]


@pytest.mark.rule("LS-AST-04")
def test_a_swarm_ship_that_collides_is_removed() -> None:
    table = swarm(ships=[(4, 0, 0), (9, 0, 0)], dice={"collision.red": 1, "collision.white": 4}).lay((5, 0))
    movement.move_swarm_ship(table.params, table.state, table.draws, table.log, 0, STRINGS.index("FF"))
    assert (table.swarm(0).on_map, table.swarm(0).lost, table.state.swarm_left) == (0, SWARM_COLLIDED, 1)
    assert (table.dice("collision.line"), table.effects("moved")) == ([], [])


@pytest.mark.rule("LS-AST-05")
def test_a_ship_that_an_asteroid_destroys_stops_and_does_not_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = {"collision.red": 1, "collision.white": 1, "collision.line": 4}
    table = duel((7, 0, 0), (12, 0, 3), dice=dice).lay((8, 0))
    table.ship(0).engine_arcs, table.ship(0).engine_circles = 4, 1
    assert table.fly(0, "FFFF") == []  # Table 4, line 4: 2 engines
    assert (table.ship(0).on_map, len(table.dice("collision.line"))) == (0, 1)

    seat(monkeypatch, plots={0: "F"}, fire={(0, 0): 2, (2, 0): 0})
    table = duel([(7, 0, 0), (0, 4, 0)], (12, 0, 3), dice=dice).lay((8, 0))
    table.ship(0).engine_arcs, table.ship(0).engine_circles = 4, 1
    table.turn()
    assert (table.ship(0).on_map, table.effects("shot")) == (0, [])


@pytest.mark.rule("LS-AST-06")
@pytest.mark.ruling("LS-R-32")
def test_a_large_cluster_is_a_flower_of_seven() -> None:
    table = duel((4, 0, 0), dice=SAFE).lay((8, 0), large=True)
    rocks = {(q, r) for q in range(-4, 25) for r in range(-9, 10) if is_rock(table.state, q, r)}
    assert rocks == {(8, 0), *neighbours(8, 0)}
    table.fly(0, "FFFFF")  # (5,0) (6,0) are clear, (7,0) (8,0) (9,0) are not
    assert len(table.effects("collision")) == 3
    assert duel().lay((8, 0)).state.rocks.sum() == 1 << (8 + 8)  # a small one is one hex


@pytest.mark.rule("LS-AST-07")
def test_order_inside_a_movement() -> None:
    dice = {"collision.red": [1], "collision.white": [1], "collision.line": [1], "stabilizer": [1, 6], "crew": [5]}
    table = duel((4, 0, 0), dice=dice).lay((5, 0))
    table.fly(0, "**")
    assert [name for name, _ in table.dice()] == [
        "stabilizer", "collision.red", "collision.white", "collision.line", "crew", "stabilizer",
    ]  # fmt: skip
    facings = [words[2] for _, words in table.effects("moved")]
    assert (table.story("collision", "damage", "moved"), facings) == (
        [("collision", 0), ("damage", 0), ("moved", 0), ("moved", 0)],
        [5, 0],
    )


@pytest.mark.rule("LS-AST-07")
def test_the_nose_turns_after_the_collision() -> None:
    # The fifth engines arc goes in the collision: the ship is lost with its nose as it was.
    table = duel((4, 0, 0), dice={"collision.red": 1, "collision.white": 1, "collision.line": 4}).lay((5, 0))
    table.ship().engine_arcs, table.ship().engine_circles = 4, 1
    table.fly(0, "L")
    assert (table.ship().q, table.ship().facing, table.ship().on_map) == (5, 0, 0)
