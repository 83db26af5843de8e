"""What players are offered, compared with the referee: a log shows the option taken, not the options refused.

The referee's tables stand beside the game's with the same ships, clusters and settings; and reckless players take what
policies avoid, off the map too.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.last_starfighter import table as play
from tests.games.last_starfighter.referee import judge
from tests.games.last_starfighter.referee.challenges import OPTIONS, challenge
from tests.games.last_starfighter.referee.firing import Weapon, cluster_targets, hex_targets, ship_targets
from tests.games.last_starfighter.referee.geometry import flower
from tests.games.last_starfighter.referee.plots import fighter_plots, swarm_plots
from tests.games.last_starfighter.referee.script import Script
from tests.games.last_starfighter.referee.table import Cluster, Ship, Table
from toolkit.games.last_starfighter.narrate.words import STEERING, target
from toolkit.games.last_starfighter.policies import choose
from toolkit.games.last_starfighter.policies.random_legal import index_below
from toolkit.games.last_starfighter.rules import fire, movement
from toolkit.replay import replay
from toolkit.scenario import load

ARCS = ("port", "fwd", "stbd", "aft")


def options_of(rng: Random) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.4}


def beside(game: play.Table) -> Table:
    """The referee's table with the same ships in the same places; clusters and damage are for the caller."""
    scenario = {"setup": game.cell.setup, "options": game.cell.options, "components": {}}
    table = Table({"mode": game.cell.mode, "scenario": scenario}, Script([], {}))
    for index in range(game.state.fighter_count):
        ship = game.ship(index)
        kind = ("gun_star", "deck_fighter")[ship.kind]
        table.ships.append(Ship(index, kind, kind, int(ship.q), int(ship.r), int(ship.facing), power=20))
    for index in range(game.state.swarm_count):
        ship = game.swarm(index)
        table.ships.append(Ship(len(table.ships), "swarm_ship", "swarm", int(ship.q), int(ship.r), int(ship.facing)))
    return table


def pose(rng: Random) -> tuple[int, int, int]:
    row = rng.randint(-9, 9)
    return rng.choice((0, 1, 19, 20, rng.randint(0, 20))) - row // 2, row, rng.randrange(6)


def recharge_is_offered(game: play.Table) -> bool:
    return bool(movement.recharge_legal(game.params, game.ship(0)))


@pytest.mark.parametrize("number", range(60))
def test_the_plots_offered_are_the_referees(number: int) -> None:
    rng = Random(number)
    game = play.duel(pose(rng), (10, 0, 3), options=options_of(rng))
    table = beside(game)
    for _ in range(4):
        ship, sheet = game.ship(0), table.ships[0]
        sheet.engine_arcs = ship.engine_arcs = rng.choice((0, 0, 1, 2, 3, 4))
        sheet.half_speed = ship.half_speed = rng.choice((0, 0, 1, 2, 3))
        sheet.moved = ship.moved = rng.randint(0, 5)
        sheet.fixed_speed = rng.choice((None, None, sheet.moved))
        ship.fixed_speed = -1 if sheet.fixed_speed is None else sheet.fixed_speed
        ship.steering = rng.randint(0, 5)
        sheet.steering = STEERING[ship.steering]
        offered = game.legal(0) | ({"X"} if recharge_is_offered(game) else set())
        assert offered == fighter_plots(table, sheet)


@pytest.mark.parametrize("number", range(30))
def test_the_numbers_offered_without_a_stabilizer_are_the_referees(number: int) -> None:
    rng = Random(number)
    game = play.duel((4, 0, 0), (10, 0, 3), options=options_of(rng))
    ship, sheet = game.ship(0), beside(game).ships[0]
    table = beside(game)
    ship.stabilizer = sheet.stabilizer = True
    sheet.engine_arcs = ship.engine_arcs = rng.randint(0, 4)
    sheet.half_speed = ship.half_speed = rng.choice((0, 0, 1, 2))
    sheet.moved = ship.moved = rng.randint(0, 5)
    sheet.fixed_speed = rng.choice((None, sheet.moved))
    ship.fixed_speed = -1 if sheet.fixed_speed is None else sheet.fixed_speed
    offered = {count for count in range(6) if movement.number_legal(game.params, ship, count)}
    assert offered == {len(plot) for plot in fighter_plots(table, sheet) if plot != "X"}


@pytest.mark.parametrize("leave_map", ["lost", "forbidden"])
@pytest.mark.parametrize("number", range(10))
def test_the_moves_offered_to_a_swarm_ship_are_the_referees(number: int, leave_map: str) -> None:
    game = play.swarm((4, 0, 0), [pose(Random(number))], options={"leave_map": leave_map})
    offered = {
        string for index, string in enumerate(play.STRINGS) if movement.swarm_plot_legal(game.params, game.swarm(0), index)
    }
    table = beside(game)
    assert offered == swarm_plots(table, table.ships[1])


def melee(rng: Random, mode: str) -> tuple[play.Table, Table]:
    """Ships at close quarters among clusters, some of them holding, some with targeting damage."""
    here = [(rng.randint(5, 12), rng.randint(-4, 4), rng.randrange(6)) for _ in range(9)]
    options = options_of(rng)
    if mode == "duel":
        game = play.duel(list(here[:4]), list(here[4:]), options=options)
    else:
        game = play.swarm(list(here[:2]), here[2:], options=options)
    table = beside(game)
    for index in range(rng.choice((0, 4, 8))):
        large, centre = index == 0, (rng.randint(5, 12), rng.randint(-4, 4))
        hexes = flower(centre) if large else [centre]
        if table.rocks.isdisjoint(hexes):
            table.clusters.append(Cluster(len(table.clusters), centre, large))
            table.rocks.update(hexes)
            game.lay(centre, large=large)
    for sheet in table.ships:
        ship = game.swarm(sheet.id - game.state.fighter_count) if sheet.is_swarm_ship else game.ship(sheet.id)
        sheet.stationary = rng.random() < 0.3
        ship.stationary = int(sheet.stationary)
        if not sheet.is_swarm_ship:
            sheet.targeting_arcs = ship.targeting_arcs = rng.choice((0, 0, 1, 3, 5))
    return game, table


def offered_targets(game: play.Table, firer: int, slot: int, arc: int) -> dict[str, int]:
    """What the game offers one weapon, with To-Hit Numbers."""
    work = game.scratch.work
    count = fire.legal_targets(game.params, game.state, firer, slot, arc, work.targets, work.numbers)
    return {json.dumps(target(int(work.targets[i]))): int(work.numbers[i]) for i in range(count)}


def referees_targets(table: Table, ship: Ship, weapon: Weapon) -> dict[str, int]:
    found = {json.dumps({"ship": other}): number for other, number in ship_targets(table, ship, weapon).items()}
    if weapon.kind == "photon_missile":
        clusters, hexes = cluster_targets(table, ship, weapon), hex_targets(table, ship, weapon)
        found |= {json.dumps({"cluster": index}): number for index, number in clusters.items()}
        found |= {json.dumps({"hex": place}): number for place, number in hexes.items()}
    return found


@pytest.mark.parametrize("mode", ["duel", "swarm"])
@pytest.mark.parametrize("number", range(20))
def test_the_targets_offered_are_the_referees(number: int, mode: str) -> None:
    game, table = melee(Random(number), mode)
    for ship in table.fighters():
        for arc, name in enumerate(ARCS):
            laser = Weapon("laser_1", "laser", "lasers", name)
            assert offered_targets(game, ship.id, 0, arc) == referees_targets(table, ship, laser)
        beam, missile = Weapon("pbc", "particle_beam", "pbc", "fwd"), Weapon("rack", "photon_missile", "rack", "fwd")
        assert offered_targets(game, ship.id, play.PBC, 1) == referees_targets(table, ship, beam)
        assert offered_targets(game, ship.id, play.RACK, 1) == referees_targets(table, ship, missile)
    for ship in table.swarm():
        index = ship.id - game.state.fighter_count
        numbers = {other: game.swarm_number(index, other) for other in range(game.state.fighter_count)}
        offered = {other: number for other, number in numbers.items() if number is not None}
        assert offered == ship_targets(table, ship, Weapon("laser", "swarm_laser", "lasers", "fwd"))


# Reckless players ----------------------------------------------------------------------------------------------------


def reckless_plot(params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> tuple[int, int]:
    """Any legal plot, off the map as well."""
    count = movement.legal_plots(params, seen.fighters[index], work.legal)
    return int(work.legal[index_below(draws, name, count)]), int(index_below(draws, name, 4))


def reckless_move(params: Any, seen: Any, index: int, first: bool, draws: Any, name: int, work: Any) -> int:
    """Any legal move of a Swarm Ship, off the map as well."""
    legal = [plot for plot in range(len(play.STRINGS)) if movement.swarm_plot_legal(params, seen.swarm[index], plot)]
    return legal[index_below(draws, name, len(legal))]


@pytest.mark.parametrize("number", range(1010, 1024))
def test_the_referee_agrees_when_ships_leave_the_map(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int) -> None:
    monkeypatch.setattr(choose, "plot", reckless_plot)
    monkeypatch.setattr(choose, "swarm_move", reckless_move)
    scenario = challenge(number, ("random",))
    scenario["options"] |= {"max_turns": 10, "leave_map": "lost"}
    path = tmp_path / "reckless.yaml"
    path.write_text(json.dumps(scenario))
    loaded = load(path)
    lines = json.loads(json.dumps(list(replay(loaded, loaded.cells[0], number).lines())))
    judge(lines)
    assert any(line.get("what") == "left_map" for line in lines)
