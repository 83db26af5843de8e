"""Sampled states of a game in progress, seats with policies, and the same table as the referee sees it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.games.last_starfighter.referee import geometry
from tests.games.last_starfighter.referee.plots import decided
from tests.games.last_starfighter.referee.script import Script
from tests.games.last_starfighter.referee.table import Ship
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import STRINGS, Pose, Table, duel, map_hexes, swarm
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.narrate.table import state_fields
from toolkit.games.last_starfighter.policies import choose
from toolkit.games.last_starfighter.policies.declared import PLACES
from toolkit.games.last_starfighter.policies.work import RECHARGE
from toolkit.games.last_starfighter.state import DECK_FIGHTER, FREE_STEERING, FWD, NO_RIGHT, PORT, STBD
from toolkit.games.last_starfighter.steps.choices import policy_draw

Choice = tuple[str, int]  # a plot in letters ("X" to recharge) and an aim code


def situation(
    number: int,
    mode: str,
    ours: int = 1,
    theirs: int = 1,
    *,
    rocks: bool = False,
    hurt: bool = True,
    reach: int = 6,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A state as it might be at the start of a turn: ships within `reach` hexes of some hex, whole or `hurt`, pilots free."""
    rng = Random(f"{number} {mode} {ours} {theirs}")
    centre = rng.choice(map_hexes())
    near = [place for place in map_hexes() if geometry.distance(place, centre) <= reach]
    poses = [pose(rng, near) for _ in range(ours + theirs)]
    build = duel if mode == "duel" else swarm
    table = build(poses[:ours], poses[ours:], options=options)
    for index in range(int(table.state.fighter_count)):
        sample_fighter(rng, table.ship(index), hurt)
    for index in range(int(table.state.swarm_count)):
        table.swarm(index).moved = rng.randint(0, 3)
    if rocks:
        stand = {(q, r) for q, r, _ in rng.sample(poses, len(poses) // 2)}
        table.lay(*rng.sample([place for place in near if place not in stand], min(12, len(near) - len(stand))))
    table.state.turn = rng.randint(1, 20)
    return table


def pose(rng: Random, places: Sequence[tuple[int, int]]) -> Pose:
    q, r = rng.choice(places)
    return q, r, rng.randrange(6)


def sample_fighter(rng: Random, ship: Any, hurt: bool) -> None:
    """Power, aim and last speed of a fighter; if it is hurt, damage in any part that leaves the pilot free to plot."""
    aims = (PORT, FWD), (FWD, STBD)
    for mount in range(2):
        ship.aim[mount] = rng.choice(aims[mount]) if ship.kind == DECK_FIGHTER else rng.randrange(4)
        ship.last_aim[mount] = ship.aim[mount]
    ship.moved = rng.randint(0, 5)
    ship.power = rng.randint(1, 20)
    if not hurt:
        return
    ship.fuselage = rng.choice((0, 0, 3, 7, 15))
    ship.engine_arcs = rng.choice((0, 0, 1, 2, 3, 4))
    ship.targeting_arcs = rng.choice((*[ship.engine_arcs] * 4, min(5, ship.engine_arcs + 1), 5))
    ship.missiles = rng.randint(0, 4)
    ship.pbc, ship.rack = int(rng.random() < 0.8), int(rng.random() < 0.8)
    for slot in range(3):
        ship.lasers[slot] = int(ship.lasers[slot] != 0 and rng.random() < 0.8)
    ship.steering = rng.choice((FREE_STEERING, FREE_STEERING, FREE_STEERING, rng.randint(FREE_STEERING, NO_RIGHT)))
    ship.half_speed = rng.choice((0, 0, 0, 1, 2))
    ship.fixed_speed = rng.choice((-1, -1, -1, rng.randint(0, 5)))


# Seats ---------------------------------------------------------------------------------------------------------------


def seat_policies(table: Table, name: str, **weights: float) -> Table:
    """Give both seats a policy with its own weights but for those given; seats that lack one of them ignore it."""
    for side, seat in enumerate(game.seats(table.cell.mode, table.cell.setup)):
        policy = game.policies(table.cell.mode, seat)[name]
        table.params.policy[side] = policy.id
        for weight in policy.weights:
            table.params.weights[side, PLACES[weight.name]] = weights.get(weight.name, weight.default)
    return table


def weigh_only(table: Table, **weights: float) -> Table:
    """Strong policies with all weights 0 but those given, on both seats."""
    every = {
        weight.name: 0.0
        for seat in game.seats(table.cell.mode, table.cell.setup)
        for weight in game.policies(table.cell.mode, seat)["strong"].weights
    }
    return seat_policies(table, "strong", **{**every, "temp": 1.0, "rounds": 1.0, **weights})


def draw_name(table: Table, side: int) -> int:
    """The name of a side's own draws."""
    return int(policy_draw(table.state, side))


def choose_plot(table: Table, index: int = 0) -> Choice:
    """What a free pilot's policy plots on the table as it stands."""
    state = table.state
    name = draw_name(table, int(table.ship(index).side))
    plot, aim = choose.plot(table.params, state, index, table.draws, name, table.scratch.work)
    return "X" if plot == RECHARGE else STRINGS[int(plot)], int(aim)


def choose_blossom(table: Table, index: int = 0) -> bool:
    """Whether a Gun Star's policy takes the Death Blossom on the table as it stands."""
    return bool(choose.blossom(table.params, table.state, index, table.draws, draw_name(table, 0), table.scratch.work))


# The referee's view --------------------------------------------------------------------------------------------------

AIMS = {
    "gun_star": [["port"], ["fwd"], ["stbd"], ["aft"]],
    "deck_fighter": [["fwd", "fwd"], ["port", "fwd"], ["fwd", "stbd"], ["port", "stbd"]],
}  # by kind and aim code


def refereed(table: Table) -> RefereeTable:
    """The table as a program that shares no code with the game sees it."""
    header = {
        "mode": table.cell.mode,
        "scenario": {"setup": table.cell.setup, "options": table.cell.options, "components": {}},
    }
    seen = RefereeTable(header, Script([], {}))
    shown = state_fields(table.state, "deck_fighter")
    seen.ships = [Ship(**words, crew=2 if words["kind"] == "gun_star" else 1) for words in shown["ships"]]
    seen.rocks = {(q, r) for q, r in shown["asteroid_hexes"]}
    return seen


def posed(ship: Ship, place: geometry.Hex, facing: int, **changes: Any) -> Ship:
    """A copy of a ship in another pose."""
    moved = copy.copy(ship)
    moved.q, moved.r = place
    moved.facing = facing
    for name, value in changes.items():
        setattr(moved, name, value)
    return moved


def flown(place: geometry.Hex, facing: int, plot: str) -> tuple[geometry.Hex, int]:
    """Where a plot ends (LS-MOV-01)."""
    for letter in plot:
        place, facing = geometry.step(place, facing), (facing + {"L": -1, "F": 0, "R": 1}[letter]) % 6
    return place, facing


def open_plots(table: Table, index: int) -> tuple[str, set[str]]:
    """Who decides a fighter's movement and what is open to him."""
    seen = refereed(table)
    return decided(seen, seen.ships[index])
