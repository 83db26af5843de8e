"""Weights do something: each one, changed strongly, changes a choice of its policy."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.games.last_starfighter.policies.situations import choose_blossom, choose_plot, draw_name, seat_policies, situation
from tests.games.last_starfighter.table import Table, duel, swarm
from toolkit.engine import log as event_log
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.policies import choose
from toolkit.games.last_starfighter.policies.declared import PLACES
from toolkit.games.last_starfighter.rules.fire import legal_targets
from toolkit.games.last_starfighter.state import RACK_SLOT
from toolkit.games.last_starfighter.steps.moving import move_swarm

pytestmark = pytest.mark.usefixtures("short_play")

SEATS = {mode: list(game.seats(mode, {})) for mode in game.MODES}


WEIGHTS = [
    (mode, seat, policy.name, weight.name)
    for mode, seats in SEATS.items()
    for seat in seats
    for policy in game.policies(mode, seat).values()
    for weight in policy.weights
]


@cache
def tables(mode: str) -> list[Table]:
    """Fights close by, in the open, among asteroids and in a corner; ships face to face; ships out of reach.

    All fighters have few movements left, for speed, are half shot up and low on power.
    """
    if mode == "swarm":
        found = [
            swarm((10, 0, 0), [(12, 0, 3), (12, -1, 3), (13, 1, 3)]),
            swarm((19, -8, 0), [(22, -9, 2), (21, -6, 5)]).lay((21, -8), (20, -7), (22, -8), (23, -9)),
            swarm((0, 0, 0), [(20, 0, 0)]),
        ]
    else:
        found = [
            duel((10, 0, 0), (13, 0, 3)),
            duel((19, -8, 0), (22, -9, 2)).lay((21, -8), (20, -7), (21, -9), (23, -9)),
            duel((0, 0, 0), (20, 0, 3)),
        ]
    theirs = 2 if mode == "swarm" else 1
    found += [situation(number, mode, 1, theirs, rocks=number % 2 == 1, hurt=False, reach=3) for number in range(6)]
    for table in found:
        for index in range(int(table.state.fighter_count)):
            ship = table.ship(index)
            ship.power, ship.fuselage, ship.engine_arcs, ship.targeting_arcs = 5, 9, 2, 1
    return found


def choices(table: Table, mode: str, seat: str) -> list[Any]:
    """What a seat chooses on a table, from the same draws and dice each time."""
    side = SEATS[mode].index(seat)
    table.draws.counts[:] = 0
    if seat == "swarm":
        return swarm_moves(table)
    blossom = mode == "swarm" and choose_blossom(table, side)
    return [blossom, missile(table, side), choose_plot(table, side)]


def swarm_moves(table: Table) -> list[Any]:
    """What the Swarm moves; the ships stay where they are."""
    before = table.scratch.states.copy()
    event_log.start(table.log)
    table.stage(move_swarm)
    table.scratch.states[:] = before
    return [choice.words for choice in table.choices("D2")]


def missile(table: Table, index: int) -> int:
    """The target of a missile, if any."""
    work, state = table.scratch.work, table.state
    ship = table.ship(index)
    ship.missiles, ship.rack = max(1, ship.missiles), 1
    choose.begin_salvo(table.params, state, index, work)
    count = legal_targets(table.params, state, index, RACK_SLOT, 1, work.targets, work.numbers)
    name = draw_name(table, int(ship.side))
    return int(choose.target(table.params, state, index, RACK_SLOT, count, table.draws, name, work)) if count else -1


@cache
def usual(mode: str, seat: str, policy: str) -> list[list[Any]]:
    """Choices by the weights as they stand, table by table."""
    return [choices(seat_policies(table, policy), mode, seat) for table in tables(mode)]


def changes(mode: str, seat: str, policy: str, name: str) -> bool:
    """Whether a weight at either of its bounds changes any choice on any table."""
    weight = next(weight for weight in game.policies(mode, seat)[policy].weights if weight.name == name)
    for table, before in zip(tables(mode), usual(mode, seat, policy), strict=True):
        for value in (weight.low, weight.high):
            seat_policies(table, policy).params.weights[SEATS[mode].index(seat), PLACES[name]] = value
            if choices(table, mode, seat) != before:
                return True
    return False


@pytest.mark.parametrize(("mode", "seat", "policy", "name"), WEIGHTS)
def test_every_weight_changes_a_choice(mode: str, seat: str, policy: str, name: str) -> None:
    assert changes(mode, seat, policy, name)
