"""LS-MOV: movement."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import DIRECTIONS, STRINGS, Pose, Table, cell, distance, duel, map_hexes, swarm
from toolkit.games.last_starfighter.names import endings, phases
from toolkit.games.last_starfighter.parameters import on_map
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.rules.victory import DECK_FIGHTER_WINS, GOES_ON, GUN_STAR_WINS
from toolkit.games.last_starfighter.state import LOCKED_LEFT, LOST_LEFT_MAP, SWARM_LEFT_MAP

FREE_FLIGHT = {"leave_map": "lost"}


def strings(movements: int, changes: int) -> set[str]:
    """Every string of at most so many letters and so many turns of the nose."""
    found = {"".join(letters) for n in range(movements + 1) for letters in product("LFR", repeat=n)}
    return {moves for moves in found if len(moves.replace("F", "")) <= changes}


def flown(pose: Pose, moves: str) -> list[Pose]:
    """The slow version of LS-MOV-01: step to where the nose points, then turn it."""
    path = []
    for letter in moves:
        q, r, facing = pose
        dq, dr = DIRECTIONS[facing]
        pose = (q + dq, r + dr, (facing + {"L": -1, "F": 0, "R": 1}[letter]) % 6)
        path.append(pose)
    return path


def swarm_strings(table: Table) -> set[str]:
    """The strings that the first Swarm Ship may move along."""
    return {moves for i, moves in enumerate(STRINGS) if movement.swarm_plot_legal(table.params, table.swarm(), i)}


@pytest.mark.rule("LS-MOV-01")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("moves", ["F", "L", "R", "FFLRF", "RRR", "LFLFL", "RFFFL"])
def test_each_movement_steps_ahead_and_then_turns(facing: int, moves: str) -> None:
    table = duel((8, 0, facing))
    assert table.fly(0, moves) == flown((8, 0, facing), moves)
    ship = table.ship(0)
    assert (ship.q, ship.r, ship.facing) == flown((8, 0, facing), moves)[-1]
    other = swarm(ships=[(8, 0, facing)])
    movement.move_swarm_ship(other.params, other.state, other.draws, other.log, 0, STRINGS.index(moves[:3]))
    assert [words[:3] for _, words in other.effects("moved")] == flown((8, 0, facing), moves[:3])


@pytest.mark.rule("LS-MOV-01")
@pytest.mark.example("LS-EX-01")
def test_example_01_movement() -> None:
    table = duel((0, 0, 0))
    assert "FFLRF" in table.legal()
    assert table.fly(0, "FFLRF") == [(1, 0, 0), (2, 0, 0), (3, 0, 5), (4, -1, 0), (5, -1, 0)]


@pytest.mark.rule("LS-MOV-02")
def test_hold_is_no_movement_and_keeps_the_nose() -> None:
    table = duel((4, 2, 5))
    assert table.fly(0, "") == []
    ship = table.ship(0)
    assert (ship.q, ship.r, ship.facing, ship.moved, ship.stationary) == (4, 2, 5, 0, 1)
    assert set("".join(table.legal())) == {"L", "F", "R"}  # no letter of a plot is a hold


@pytest.mark.rule("LS-MOV-03", "LS-MOV-08")
@pytest.mark.parametrize(("engine_arcs", "movements", "changes"), [(0, 5, 3), (1, 4, 3), (2, 3, 2), (3, 2, 2), (4, 1, 1)])
@pytest.mark.parametrize("kind", [0, 1])
def test_plots_of_a_fighter(engine_arcs: int, movements: int, changes: int, kind: int) -> None:
    table = duel()
    table.ship(kind).engine_arcs = engine_arcs
    assert table.legal(kind) == strings(movements, changes)


@pytest.mark.rule("LS-MOV-03")
def test_no_momentum() -> None:
    table = duel()
    for moved in range(6):
        table.ship().moved = moved
        assert {len(moves) for moves in table.legal()} == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("LS-MOV-04")
def test_plots_of_a_swarm_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm(ships=[(9, 0, 0)])
    assert swarm_strings(table) == strings(3, 3)
    assert len(strings(3, 3)) == 40
    seat(monkeypatch, moves={0: "FFFF"})
    assert table.turn()[0] == -2  # a fourth movement is refused


@pytest.mark.rule("LS-MOV-05")
@pytest.mark.example("LS-EX-04")
def test_example_04_plot_counts() -> None:
    counts = []
    for engine_arcs in range(5):
        table = duel()
        table.ship().engine_arcs = engine_arcs
        counts.append(len(table.legal()))
    assert counts == [236, 105, 32, 13, 4]
    assert len(swarm_strings(swarm())) == 40
    # With aims: a Gun Star has 4, a Deck Fighter 2 times 2, and as many recharges.
    table = duel()
    for index in (0, 1):
        assert movement.recharge_legal(table.params, table.ship(index))
        assert (len(table.legal(index)) + 1) * 4 == 948


@pytest.mark.rule("LS-MOV-06")
def test_ships_share_hexes_and_never_block() -> None:
    table = swarm((0, 0, 0), [(2, 0, 3), (4, 0, 3), (4, 0, 0)])
    movement.move_swarm_ship(table.params, table.state, table.draws, table.log, 1, STRINGS.index("FF"))
    assert (table.swarm(1).q, table.swarm(1).r, table.swarm(1).on_map, table.swarm(0).on_map) == (2, 0, 1, 1)
    assert table.fly(0, "FF")[-1] == (2, 0, 0)
    assert table.dice() == []  # nobody rolls for it
    assert table.effects("destroyed", "swarm_ship_lost", "damage") == []
    again = swarm((0, 0, 0), [(2, 0, 3), (4, 0, 3)])
    assert again.number(0, 0, 2) == 3 + 3  # over the ship at (2, 0)
    assert again.swarm_number(1) == 4 + 3


@pytest.mark.rule("LS-MOV-07")
@pytest.mark.parametrize(
    "damage",
    [
        {"engine_arcs": 4},
        {"fixed_speed": 4},
        {"steering": LOCKED_LEFT},
        {"half_speed": 3},
        {"steering": LOCKED_LEFT, "fixed_speed": 2, "half_speed": 1},
    ],
)
def test_a_pilot_may_always_hold(damage: dict[str, int]) -> None:
    table = duel()
    for name, value in damage.items():
        table.ship()[name] = value
    assert "" in table.legal()
    table.ship().stabilizer = 1
    assert movement.number_legal(table.params, table.ship(), 0)


@pytest.mark.ruling("LS-R-08")
def test_holding_under_restrictions_can_be_forbidden() -> None:
    for option, damage in (
        ("restricted_may_hold", {"steering": LOCKED_LEFT}),
        ("restricted_may_hold", {"stabilizer": 1}),
        ("nsc_may_hold", {"fixed_speed": 4}),
    ):
        for allowed in (True, False):
            table = duel(options={option: allowed})
            assert movement.number_legal(table.params, table.ship(), 0)
            for name, value in damage.items():
                table.ship()[name] = value
            assert movement.number_legal(table.params, table.ship(), 0) == allowed
            assert movement.number_legal(table.params, table.ship(), 4)


@pytest.mark.rule("LS-MOV-08")
def test_the_fifth_engine_arc_destroys() -> None:
    table = duel()
    table.ship().engine_arcs, table.ship().engine_circles = 4, 1
    table.hit(0, 1, 4)
    assert (table.ship().on_map, table.ship().engine_arcs) == (0, 5)


@pytest.mark.rule("LS-MOV-09")
@pytest.mark.example("LS-EX-05")
def test_example_05_map_edge() -> None:
    table = duel((18, 0, 0))
    assert table.fly(0, "FFFF") == [(19, 0, 0), (20, 0, 0)]
    assert table.effects("left_map") == [(0, (21, 0, 0, 0))]
    assert (table.ship().on_map, table.ship().lost) == (0, LOST_LEFT_MAP)
    west = [(0, 0), (0, 1), (1, -1), (5, -9), (-4, 9)]
    east = [(20, 0), (20, 1), (25, -9), (16, 9)]
    for hexes, beyond in ((west, -1), (east, 1)):
        assert all(on_map(table.params, q, r) and not on_map(table.params, q + beyond, r) for q, r in hexes)


@pytest.mark.rule("LS-MOV-09")
def test_a_ship_that_left_is_out_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F"}, fire={(1, 0): 0, (2, 0): 1})
    table = duel([(20, 0, 0), (4, 0, 0)], [(18, 0, 0)])
    assert table.turn() == (GOES_ON, GOES_ON)  # one of two Gun Stars is left
    assert table.ship(0).on_map == 0
    assert table.dice() == []  # nobody fires at it, nor it at anyone
    assert table.number(2, 0, 0) is None
    crowd = swarm((0, 0, 0), [(0, 5, 3), (9, 0, 3)])
    movement.move_swarm_ship(crowd.params, crowd.state, crowd.draws, crowd.log, 0, STRINGS.index("FFFF"[:3]))
    assert [words for _, words in crowd.effects("moved")] == [(-1, 5, 3, 1), (-2, 5, 3, 1)]
    assert (crowd.swarm(0).on_map, crowd.swarm(0).lost, crowd.state.swarm_left) == (0, SWARM_LEFT_MAP, 1)


@pytest.mark.ruling("LS-R-09")
def test_leaving_the_map_can_be_forbidden() -> None:
    lost = duel((18, 0, 0))
    assert "FFF" in lost.legal()
    forbidden = duel((18, 0, 0), options={"leave_map": "forbidden"})
    assert "FFF" not in forbidden.legal()
    assert "FF" in forbidden.legal()
    assert "FFLL" not in forbidden.legal()  # (20, 0) is the last hex, and the third step is off it
    crowd = swarm(ships=[(19, 0, 0)], options={"leave_map": "forbidden"})
    assert "F" in swarm_strings(crowd)
    assert "FF" not in swarm_strings(crowd)
    assert "FF" in swarm_strings(swarm(ships=[(19, 0, 0)]))


@pytest.mark.ruling("LS-R-09")
def test_a_rolled_step_off_the_map_is_void_where_leaving_is_forbidden() -> None:
    table = duel((20, 0, 0), (3, 0, 0), options={"leave_map": "forbidden"}, dice={"stabilizer": [1, 1, 5]})
    assert table.fly(0, "***") == []
    ship = table.ship()
    assert (ship.q, ship.r, ship.facing, ship.on_map) == (20, 0, 0, 1)  # no step, no turn
    assert table.effects("step_void") == [(0, (21, 0, 0, 0))] * 3
    assert (ship.moved, ship.stationary) == (0, 1)


@pytest.mark.ruling("LS-R-09")
@pytest.mark.parametrize(
    ("mode", "leaves", "outcome"),
    [
        ("duel", 0, (DECK_FIGHTER_WINS, endings.LEFT_MAP)),
        ("duel", 1, (GUN_STAR_WINS, endings.LEFT_MAP)),
        ("swarm", 1, (GUN_STAR_WINS, endings.SWARM_LEFT_MAP)),
    ],
)
def test_what_leaving_means(mode: str, leaves: int, outcome: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={leaves: "F"}, moves={0: "F"})
    poses: list[Pose] = [(20, 0, 0), (10, 0, 0)] if leaves == 0 else [(10, 0, 0), (20, 0, 0)]
    table = duel(poses[0], poses[1]) if mode == "duel" else swarm(poses[0], [poses[1]])
    assert table.turn() == outcome


@pytest.mark.rule("LS-MOV-10")
@pytest.mark.ruling("LS-R-10")
@pytest.mark.parametrize(("truncates", "movements"), [(False, 5), (True, 3)])
def test_a_plot_runs_on_after_a_collision(truncates: bool, movements: int) -> None:
    # Table 5 (five movements), line 4: 3 engines, so one arc is crossed; again: 6 engines, three arcs, 2 movements left.
    table = duel(
        (0, 0, 0),
        options={"collision_truncates_move": truncates},
        dice={"collision.red": [1, 1], "collision.white": [1, 1], "collision.line": [4, 4]},
    ).lay((1, 0), (3, 0))
    assert len(table.fly(0, "FFFFF")) == movements
    assert (table.ship().engine_arcs, table.ship().moved) == (3, movements)


@pytest.mark.rule("LS-MOV-11")
def test_plots_are_hidden_until_step_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(seen: Any, index: int) -> tuple[int, ...]:
        ship = seen.fighters[0]
        return (ship.plot.movements, ship.plot.recharge, ship.aim[0], ship.power, ship.q, *ship.plot.turns)

    players = seat(monkeypatch, plots={0: "FFL"}, aims={0: ["aft"]}, moves={0: "F", 1: "F"}, listen=look)
    table = swarm((4, 0, 0), [(12, 0, 3), (13, 1, 3)])
    table.turn()
    asked_by_the_swarm = players.heard[1:]
    assert asked_by_the_swarm == [(0, 0, 1, 20, 4, 0, 0, 0, 0, 0)] * 2  # as before the plot: fwd, 20 power, at (4, 0)
    before, after = table.after(phases.MOVE_SWARM), table.after(phases.MOVE_FIGHTERS)
    assert [before.swarm[i].q for i in range(2)] == [11, 12]  # the Swarm has moved, in sight of all
    assert (before.fighters[0].q, after.fighters[0].q) == (4, 7)


@pytest.mark.rule("LS-MOV-11")
def test_a_duellist_does_not_see_the_other_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(seen: Any, index: int) -> tuple[int, int, int]:
        other = seen.fighters[1 - index]
        return int(other.plot.movements), int(other.aim[0]), int(other.power)

    players = seat(monkeypatch, plots={0: "FFL", 1: "FF"}, aims={0: ["aft"], 1: ["port", "stbd"]}, listen=look)
    duel().turn()
    assert players.heard == [(0, 1, 20), (0, 1, 20)]


@pytest.mark.ruling("LS-R-01")
def test_map_of_399_hexes() -> None:
    for components, cols, rows in (({}, 21, 19), ({"map.cols": 17, "map.rows": 15}, 17, 15)):
        params = Table(cell("duel", components=components)).params
        found = {(q, r) for q in range(-20, 40) for r in range(-15, 16) if on_map(params, q, r)}
        assert found == set(map_hexes(cols, rows))
    assert len(map_hexes()) == 399


@pytest.mark.ruling("LS-R-44")
def test_a_ring_is_no_hold() -> None:
    table = duel((4, 0, 0))
    table.ship().steering = LOCKED_LEFT
    table.ship().engine_arcs = 0
    assert table.fly(0, "LLLLL")[-1] == (4, -1, 1)
    assert table.fly(0, "L")[-1] == (4, 0, 0)  # a ring closed, and yet it moved
    assert table.ship().stationary == 0
    assert distance((4, 0), (4, -1)) == 1
