"""One function a decision, dispatching on the seat's policy: the only place that knows policies by id."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..state import KO_DAN, SWARM
from .declared import BLOSSOM_CHANCE, BLOSSOM_MIN_KILLS, MISSILE_BAR, RANDOM, STRONG
from .greedy import blossom_kills, greedy_number, greedy_plot, greedy_swarm_move, greedy_target, standing_aim
from .random_legal import index_below, random_number, random_plot, random_swarm_move, random_target
from .strong_duel import duel_plot
from .strong_fire import strong_blossom
from .strong_swarm_game import strong_plot, strong_swarm_plan


@inner
def plot(params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> Any:
    """D1 of a free pilot: (plot index or RECHARGE, aim code 0..3)."""
    side = seen.fighters[index].side
    if params.policy[side] == RANDOM:
        chosen = random_plot(params, seen, index, draws, name, work)
        return chosen, index_below(draws, name, 4)
    if params.policy[side] == STRONG:
        if seen.mode == SWARM:
            return strong_plot(params, seen, index, draws, name, params.weights[side], work)
        return duel_plot(params, seen, index, draws, name, params.weights[side], work)
    return greedy_plot(params, seen, index, work)


@inner
def movements(params: Any, seen: Any, index: int, draws: Any, name: int) -> int:
    """D1 of a pilot without stabilizer: the number of movements."""
    ship = seen.fighters[index]
    if params.policy[ship.side] == RANDOM:
        return random_number(params, ship, draws, name)
    return greedy_number(params, ship)


@inner
def aim(params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> int:
    """The aim code plotted with a hold, a recharge or a flight without control."""
    ship = seen.fighters[index]
    if params.policy[ship.side] == RANDOM:
        return index_below(draws, name, 4)
    return int(standing_aim(params, seen, index, work))


@inner
def swarm_move(params: Any, seen: Any, index: int, first: bool, draws: Any, name: int, work: Any) -> int:
    """D2: string index of a Swarm Ship's move; `first` where no Swarm Ship has moved this turn."""
    if params.policy[KO_DAN] == RANDOM:
        return random_swarm_move(params, seen.swarm[index], draws, name, work)
    if params.policy[KO_DAN] == STRONG:
        if first:
            strong_swarm_plan(params, seen, draws, name, params.weights[KO_DAN], work)
        return int(work.plan[index])
    return greedy_swarm_move(params, seen, index)


@inner
def swarm_target(params: Any, seen: Any, index: int, count: int, draws: Any, name: int, work: Any) -> int:
    """D3: index into the legal targets, or -1 to hold fire."""
    if params.policy[KO_DAN] == RANDOM:
        return random_target(count, draws, name)
    best = 0
    for i in range(1, count):
        if work.numbers[i] < work.numbers[best]:
            best = i
    return best


@inner
def begin_salvo(params: Any, seen: Any, index: int, work: Any) -> None:
    """Before a ship's first weapon is asked: every ship is alive."""
    for i in range(work.alive.shape[0]):
        work.alive[i] = 1.0


@inner
def target(params: Any, seen: Any, index: int, slot: int, count: int, draws: Any, name: int, work: Any) -> int:
    """D4 and D6: index into the legal targets of one weapon, or -1 for none."""
    if params.policy[seen.fighters[index].side] == RANDOM:
        return random_target(count, draws, name)
    side = seen.fighters[index].side
    bar = 0.0
    if params.policy[side] == STRONG:
        bar = params.weights[side, MISSILE_BAR]
    return greedy_target(params, seen, index, slot, count, bar, work)


@inner
def blossom(params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> bool:
    """D5: Death Blossom instead of regular fire."""
    side = seen.fighters[index].side
    if params.policy[side] == RANDOM:
        return chance.uniform(draws, name) < params.weights[side, BLOSSOM_CHANCE]
    if params.policy[side] == STRONG:
        return strong_blossom(params, seen, index, params.weights[side], work)
    return blossom_kills(params, seen, index, work) >= params.weights[side, BLOSSOM_MIN_KILLS]


@inner
def rotation_aim(params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> int:
    """Aim of the lasers in one rotation, under blossom_laser_arc free: an arc."""
    if params.policy[seen.fighters[index].side] == RANDOM:
        return index_below(draws, name, 4)
    return int(seen.fighters[index].aim[0])


@inner
def laser_given_up(params: Any, seen: Any, index: int, count: int, draws: Any, name: int) -> int:
    """D7: which of `count` lasers left a Deck Fighter gives up, from 0; the last is the aft laser."""
    if params.policy[seen.fighters[index].side] == RANDOM:
        return index_below(draws, name, count)
    return count - 1


@inner
def cluster(params: Any, seen: Any, side: int, count: int, draws: Any, name: int, work: Any) -> int:
    """D8: index into the legal centres for the next cluster."""
    return index_below(draws, name, count)
