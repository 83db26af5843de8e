"""LS-EFF: effects beside the points of a damage line."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import HITS, Pose, duel, neighbours, swarm
from tests.games.last_starfighter.test_movement import strings
from toolkit.games.last_starfighter.names import endings
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.rules.victory import GOES_ON, GUN_STAR_WINS, SWARM_WINS
from toolkit.games.last_starfighter.state import (
    LOCKED_LEFT,
    LOCKED_RIGHT,
    LOCKED_STRAIGHT,
    LOST_BLOWN_UP,
    LOST_LIFE_SUPPORT,
    NO_LEFT,
    NO_RIGHT,
)

# Lines of the damage chart that the tests use: (table, line).
STEERING, STABILIZER, NO_SPEED_CHANGE, HALF_SPEED = (2, 2), (2, 3), (2, 4), (2, 5)
WEAPON, COMPUTER, LIFE_SUPPORT, KILLED, BLOWS_UP = (6, 1), (6, 2), (6, 3), (6, 5), (6, 6)
DRIFTING = {"pilot_killed_loses": False}


@pytest.mark.rule("LS-EFF-01")
@pytest.mark.parametrize(
    ("dice", "restriction"),
    [
        ([1], LOCKED_LEFT),
        ([2], LOCKED_STRAIGHT),
        ([3], LOCKED_RIGHT),
        ([4], NO_LEFT),
        ([5], NO_RIGHT),
        ([6, 6, 2], LOCKED_STRAIGHT),
    ],
)
def test_steering_restriction_die(dice: list[int], restriction: int) -> None:
    table = duel(dice={"steering": dice})
    table.hit(0, *STEERING)
    assert table.ship().steering == 0  # it acts in the turn after
    table.end_rolls()
    assert table.ship().steering == restriction
    assert table.dice() == [("steering", die) for die in dice]
    table.end_rolls()
    assert table.ship().steering == 0  # and in that one only
    assert len(table.dice()) == len(dice)


@pytest.mark.rule("LS-EFF-01")
def test_steering_restriction_is_kept_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, listen=lambda seen, index: [int(seen.fighters[i].steering) for i in (0, 1)])
    for die in (1, 5):
        table = duel(dice={"steering": [die]})
        table.hit(0, *STEERING)
        table.end_rolls()
        table.turn()
    (own, enemy), (own_too, enemy_too) = ([heard[0] for heard in players.heard[i : i + 2]] for i in (0, 2))
    assert (own, own_too) == (LOCKED_LEFT, NO_RIGHT)
    assert enemy == enemy_too  # the other side sees the same, whatever the die showed


@pytest.mark.rule("LS-EFF-02")
@pytest.mark.parametrize(("lock", "letter"), [(LOCKED_LEFT, "L"), (LOCKED_STRAIGHT, "F"), (LOCKED_RIGHT, "R")])
def test_locked_controls(lock: int, letter: str) -> None:
    table = duel()
    table.ship().steering = lock
    assert table.legal() == {letter * n for n in range(6)}  # five changes, though three are the limit
    table.ship().engine_arcs = 2
    assert table.legal() == {letter * n for n in range(4)}


@pytest.mark.rule("LS-EFF-02")
@pytest.mark.example("LS-EX-02")
def test_example_02_locked_left() -> None:
    table = duel((4, 0, 0))
    table.ship().steering = LOCKED_LEFT
    assert "LLLLL" in table.legal()
    path: list[Pose] = [(1, 0, 5), (2, -1, 4), (2, -2, 3), (1, -2, 2), (0, -1, 1)]
    assert table.fly(0, "LLLLL") == [(q + 4, r, facing) for q, r, facing in path]
    assert table.fly(0, "L") == [(4, 0, 0)]  # the ring closes


@pytest.mark.rule("LS-EFF-03")
@pytest.mark.parametrize(("restriction", "letter"), [(NO_LEFT, "L"), (NO_RIGHT, "R")])
def test_no_change_to_one_side(restriction: int, letter: str) -> None:
    table = duel()
    table.ship().steering = restriction
    assert table.legal() == {moves for moves in strings(5, 3) if letter not in moves}


@pytest.mark.rule("LS-EFF-04")
@pytest.mark.example("LS-EX-25")
def test_example_25_stabilizer(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, numbers={0: 3})
    table = duel((0, 0, 0), dice={"stabilizer": [1, 5, 6]})
    table.hit(0, *STABILIZER)
    table.end_rolls()
    table.turn()
    assert [words[:3] for ship, words in table.effects("moved") if ship == 0] == [(1, 0, 5), (2, -1, 0), (3, -1, 1)]


@pytest.mark.rule("LS-EFF-04")
def test_stabilizer_die_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for die, facing in ((1, 5), (2, 5), (3, 0), (4, 0), (5, 1), (6, 1)):
        table = duel((4, 0, 0), dice={"stabilizer": [die]})
        assert table.fly(0, "*") == [(5, 0, facing)]
    seat(monkeypatch, numbers={0: 5})
    table = duel((9, 0, 0), dice={"stabilizer": [1, 1, 1, 1, 1]})
    table.hit(0, *STABILIZER)
    table.end_rolls()
    table.turn()
    assert table.ship().facing == 1  # five changes in one turn
    seat(monkeypatch, numbers={0: 6})
    table.ship().stabilizer = 1
    assert table.turn()[0] == -2  # a sixth movement is refused
    assert movement.control(table.params, table.ship()) == movement.NUMBER_ONLY


@pytest.mark.rule("LS-EFF-04")
def test_stabilizer_ships_move_last(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, numbers={0: 1}, plots={1: "F", 2: "F"})
    table = duel([(0, 0, 0), (0, 2, 0)], (20, 0, 3))
    table.ship(0).stabilizer = 1
    table.turn()
    assert [ship for ship, _ in table.effects("moved")] == [1, 2, 0]


@pytest.mark.rule("LS-EFF-05")
@pytest.mark.ruling("LS-R-24")
def test_half_speed_halves_the_engine_maximum() -> None:
    table = duel()
    table.hit(0, *HALF_SPEED)
    table.end_rolls()
    ship, most = table.ship(), []
    for engine_arcs in range(5):
        ship.engine_arcs = engine_arcs
        most.append(max(map(len, table.legal())))
    assert most == [3, 2, 2, 1, 1]
    table.end_rolls()
    assert movement.maximum_movements(table.params, ship) == 1  # full speed with four arcs crossed
    ship.engine_arcs = 0
    assert max(map(len, table.legal())) == 5
    basis = duel(options={"half_speed_basis": "last_movements"})
    basis.hit(0, *HALF_SPEED)
    basis.end_rolls()
    halves = []
    for moved in range(6):
        basis.ship().moved = moved
        halves.append(max(map(len, basis.legal())))
    assert halves == [0, 1, 1, 2, 2, 3]


@pytest.mark.rule("LS-EFF-06")
@pytest.mark.ruling("LS-R-25")
def test_no_speed_change() -> None:
    table = duel((0, 0, 0))
    table.fly(0, "FFFF")
    table.hit(0, *NO_SPEED_CHANGE)
    table.end_rolls()
    assert table.legal() == {moves for moves in strings(5, 3) if len(moves) in (0, 4)}
    table.ship().engine_arcs = 3
    assert table.legal() == {moves for moves in strings(2, 2) if len(moves) in (0, 2)}  # capped by the new maximum
    table.ship().engine_arcs = 0
    table.end_rolls()
    assert table.legal() == strings(5, 3)


@pytest.mark.ruling("LS-R-25")
def test_no_speed_change_may_forbid_to_hold() -> None:
    table = duel((0, 0, 0), options={"nsc_may_hold": False})
    table.fly(0, "FF")
    table.hit(0, *NO_SPEED_CHANGE)
    table.end_rolls()
    assert table.legal() == {moves for moves in strings(5, 3) if len(moves) == 2}
    held = duel((0, 0, 0), options={"nsc_may_hold": False})
    held.fly(0, "")
    held.hit(0, *NO_SPEED_CHANGE)
    held.end_rolls()
    assert held.legal() == {""}


@pytest.mark.rule("LS-EFF-07")
@pytest.mark.parametrize(
    ("die", "lost"), [(1, (1, 1, 1)), (2, (1, 1, 1)), (3, (2, 0, 1)), (4, (2, 0, 1)), (5, (2, 1, 0)), (6, (2, 1, 0))]
)
def test_weapon_destroyed(die: int, lost: tuple[int, int, int]) -> None:
    table = duel(dice={"weapon": [die]})
    table.hit(0, *WEAPON)
    ship = table.ship()
    assert (sum(ship.lasers), ship.pbc, ship.rack) == (2, 1, 1)  # not before step 8
    table.end_rolls()
    assert (sum(ship.lasers), ship.pbc, ship.rack) == lost
    assert ship.fuselage == 1


@pytest.mark.rule("LS-EFF-07")
def test_one_weapon_die_for_each_result() -> None:
    table = duel(dice={"weapon": [1, 3, 2, 1, 4]})
    for _ in range(5):
        table.hit(0, *WEAPON)
    table.end_rolls()
    ship = table.ship()
    assert (sum(ship.lasers), ship.pbc, ship.rack) == (0, 0, 1)
    assert [words[0] for _, words in table.effects("weapon_lost")][3:] == [-1, -1]  # gone already: nothing more
    assert table.dice() == [("weapon", die) for die in (1, 3, 2, 1, 4)]


@pytest.mark.ruling("LS-R-26")
def test_which_deck_fighter_laser_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(dice={"weapon": [1, 1, 1], "laser": [2, 2]})
    for _ in range(3):
        table.hit(1, *WEAPON)
    table.end_rolls()
    assert [words[0] for _, words in table.effects("weapon_lost")] == [1, 2, 0]  # 2 of 3, 2 of 2, the one left
    assert table.dice("laser") == [("laser", 2), ("laser", 2)]
    seat(monkeypatch, laser=1)
    chosen = duel(dice={"weapon": [1]}, options={"deck_fighter_laser_loss": "owner_choice"})
    chosen.hit(1, *WEAPON)
    chosen.end_rolls()
    assert list(chosen.ship(1).lasers) == [1, 0, 1]
    assert (len(chosen.choices("D7")), chosen.dice("laser")) == (1, [])
    alone = duel(dice={"weapon": [1]}, options={"deck_fighter_laser_loss": "owner_choice"})
    alone.ship(1).lasers[0] = alone.ship(1).lasers[1] = 0
    alone.hit(1, *WEAPON)
    alone.end_rolls()
    assert (list(alone.ship(1).lasers), alone.choices("D7")) == ([0, 0, 0], [])


@pytest.mark.rule("LS-EFF-08")
@pytest.mark.example("LS-EX-29")
@pytest.mark.parametrize("shot_down", [False, True])
def test_example_29_life_support(shot_down: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm((0, 0, 0), [(4, 0, 0)], dice=HITS)
    seat(monkeypatch)
    table.state.turn = 3
    table.hit(0, *LIFE_SUPPORT)
    table.end_rolls()
    table.state.turn = 3
    for _ in range(4, 9):
        assert table.turn() == (GOES_ON, GOES_ON)
    if shot_down:
        seat(monkeypatch, fire={(0, 0): 1})
        assert table.turn() == (GUN_STAR_WINS, endings.SWARM_SHOT_DOWN)
    else:
        assert table.turn() == (SWARM_WINS, endings.LIFE_SUPPORT)
        assert (table.ship().lost, table.ship().pilot_wounds, table.ship().gunner_wounds) == (LOST_LIFE_SUPPORT, 6, 6)
    assert table.state.turn == 9


@pytest.mark.rule("LS-EFF-08")
@pytest.mark.ruling("LS-R-27")
@pytest.mark.parametrize("turns", [1, 6, 20])
def test_life_support_clock(turns: int) -> None:
    table = duel(options={"life_support_turns": turns})
    table.state.turn = 3
    table.hit(0, *LIFE_SUPPORT)
    assert (table.ship().life_support, table.ship().fuselage) == (3 + turns, 1)
    table.state.turn = 5
    table.hit(0, *LIFE_SUPPORT)
    assert (table.ship().life_support, table.ship().fuselage) == (3 + turns, 2)  # the first hit counts


@pytest.mark.ruling("LS-R-27")
@pytest.mark.parametrize(
    ("option", "hit", "outcome"),
    [
        ("lost", True, (SWARM_WINS, endings.LEFT_MAP)),
        ("draw", True, (0, endings.LIFE_SUPPORT_EXIT)),
        ("draw", False, (SWARM_WINS, endings.LEFT_MAP)),
    ],
)
def test_leaving_the_map_with_life_support_hit(
    option: str, hit: bool, outcome: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(monkeypatch, plots={0: "F"})
    table = swarm((0, 0, 3), [(9, 0, 0)], options={"life_support_exit": option})
    if hit:
        table.hit(0, *LIFE_SUPPORT)
    assert table.turn() == outcome


@pytest.mark.rule("LS-EFF-09")
def test_pilot_killed() -> None:
    table = duel()
    table.hit(0, *KILLED, crew=2)
    ship = table.ship()
    assert (ship.gunner_wounds, ship.pilot_wounds, ship.lost, ship.drift) == (6, 0, 0, -1)
    table.hit(0, *KILLED, crew=2)  # dead already
    assert (ship.gunner_wounds, ship.pilot_wounds, ship.lost, ship.on_map) == (6, 0, 0, 1)
    table.hit(0, *KILLED, crew=1)
    assert (ship.pilot_wounds, ship.lost > 0, ship.on_map) == (6, True, 1)


@pytest.mark.rule("LS-EFF-10")
@pytest.mark.ruling("LS-R-28")
def test_a_ship_with_a_dead_pilot_drifts(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, plots={0: "FFFF"}, aims={0: ["stbd"]}, fire={(0, 0): 2})
    table = duel([(0, 0, 0), (0, 2, 0)], (20, -4, 3), dice={"stabilizer": 3})
    assert table.turn() == (GOES_ON, GOES_ON)
    table.hit(0, *KILLED, crew=1)
    table.end_rolls()
    ship = table.ship()
    asked = players.aims_asked.count(0)
    table.turn()
    assert (ship.q, ship.power, len(table.dice("stabilizer"))) == (8, 18, 4)  # four by the die, for a point of power
    assert players.aims_asked.count(0) == asked + 1  # the gunner still aims
    ship.engine_arcs = 3
    table.turn()
    assert (ship.q, len(table.dice("stabilizer"))) == (10, 6)  # capped by its engines
    ship.power, ship.engine_arcs = 0, 0
    table.turn()
    assert (ship.q, ship.power) == (10, 5)  # no power: it stands, and recharges
    ship.half_speed, ship.fixed_speed, ship.steering = 1, 1, LOCKED_LEFT
    table.turn()
    assert (ship.q, ship.facing) == (13, 0)  # half speed caps, locks and speed changes don't touch it


@pytest.mark.rule("LS-EFF-10")
def test_a_gunner_fires_from_a_drifting_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1})
    table = duel((0, 0, 0), (4, 0, 0), options=DRIFTING)
    table.hit(0, *KILLED, crew=1)
    table.turn()
    assert [ship for ship, _ in table.effects("shot")] == [0]


@pytest.mark.rule("LS-EFF-11", "LS-CON-08")
def test_blows_up_harms_no_neighbour() -> None:
    around = [(q, r, 0) for q, r in neighbours(8, 0)]
    table = swarm([(8, 0, 0), (8, 0, 3)], [(8, 0, 0), *around])
    table.hit(0, *STEERING)
    table.hit(0, *BLOWS_UP)
    assert (table.ship(0).on_map, table.ship(0).lost) == (0, LOST_BLOWN_UP)
    assert (table.ship(1).on_map, table.ship(1).fuselage, table.state.swarm_left) == (1, 0, 7)
    table.end_rolls()
    assert table.dice() == []  # it overrides the steering restriction


@pytest.mark.ruling("LS-R-43")
def test_effects_of_one_turn_lapse_when_the_ship_holds() -> None:
    table = duel(dice={"steering": [4]})
    table.fly(0, "FF")
    for line in (STEERING, NO_SPEED_CHANGE):
        table.hit(0, *line)
    table.end_rolls()
    assert table.legal() == {"", "FF", "FR", "RF", "RR"}
    table.fly(0, "")  # not used
    table.end_rolls()
    assert table.legal() == strings(5, 3)
