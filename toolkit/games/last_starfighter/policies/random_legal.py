"""Uniform over legal choices: the fuzzer of the rules, never a yardstick of balance."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..parameters import PLOTS
from ..rules.movement import legal_plots, maximum_movements, number_legal, recharge_legal, stays_on_map, swarm_plot_legal
from .work import RECHARGE


@inner
def index_below(draws: Any, name: int, n: int) -> int:
    """A uniform index below n from a policy's own draws."""
    return min(n - 1, int(chance.uniform(draws, name) * n))


@inner
def random_plot(params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> int:
    """A uniform legal plot that stays on the map if any does, recharge among them."""
    ship = seen.fighters[index]
    count = legal_plots(params, ship, work.legal)
    staying = 0
    for i in range(count):
        if stays_on_map(params, work.legal[i], ship.q, ship.r, ship.facing):
            work.legal[staying] = work.legal[i]
            staying += 1
    if staying > 0:
        count = staying
    choice = index_below(draws, name, count + (1 if recharge_legal(params, ship) else 0))
    if choice == count:
        return RECHARGE
    return int(work.legal[choice])


@inner
def random_number(params: Any, ship: Any, draws: Any, name: int) -> int:
    """A uniform legal number of movements for a ship without control."""
    most = maximum_movements(params, ship)
    count = 0
    for movements in range(most + 1):
        if number_legal(params, ship, movements):
            count += 1
    if count == 0:
        return 0
    choice = index_below(draws, name, count)
    for movements in range(most + 1):
        if number_legal(params, ship, movements):
            if choice == 0:
                return movements
            choice -= 1
    return 0


@inner
def random_swarm_move(params: Any, ship: Any, draws: Any, name: int, work: Any) -> int:
    """A uniform legal move of a Swarm Ship that stays on the map if any does."""
    count = 0
    for plot in range(PLOTS):
        if swarm_plot_legal(params, ship, plot) and stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            work.legal[count] = plot
            count += 1
    if count == 0:
        return 0
    return int(work.legal[index_below(draws, name, count)])


@inner
def random_target(count: int, draws: Any, name: int) -> int:
    """A uniform index into the legal targets, or -1 for none."""
    return index_below(draws, name, count + 1) - 1
