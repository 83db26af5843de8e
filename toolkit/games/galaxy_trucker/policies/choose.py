"""One function a decision, dispatching on the seat's policy: the only place that knows policies by id.

Each gets `seen`, the seat, and the name of the seat's own draws. Noise, misses and attention of a builder have names of their
own. A seat with one choice left is not asked. Cards and hits are records of parameters.CARD and parameters.HIT.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.ship.repair import repair
from ..rules.table import board_of
from ..state import BY_SMALL_METEOR
from .builder import greedy_build
from .cargo import first_square, greedy_load, greedy_planet, greedy_reward, greedy_take
from .crew import greedy_alien, greedy_figure
from .declared import RANDOM, STRONG
from .defending import greedy_defence
from .flipping import wants_flip
from .parting import greedy_give_up, greedy_part
from .planner import (
    planned_alien,
    planned_cannons,
    planned_defence,
    planned_engines,
    planned_figure,
    planned_give_up,
    planned_part,
    planned_planet,
    planned_reward,
    planned_take,
)
from .planner_building import planned_build
from .power import fullest_battery, greedy_cannons, greedy_engines
from .random_building import random_build
from .random_flight import (
    random_alien,
    random_cannons,
    random_defence,
    random_engines,
    random_figure,
    random_load,
    random_part,
    random_planet,
    random_square,
    random_take,
)


@inner
def build_action(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-01 to D-04: the next action of a builder, written into `work.action`."""
    if params.policy[seat] == RANDOM:
        random_build(params, seen, seat, draws, name, work)
    elif params.policy[seat] == STRONG:
        planned_build(params, seen, seat, draws, name, work)
    else:
        greedy_build(params, seen, seat, draws, work)


@inner
def flip(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> bool:
    """D-05: whether the timer is turned over; the scenario's flip_policy says so for all policies."""
    return wants_flip(params, seen, seat)


@inner
def removal(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-06: the squares whose tiles are removed in the spot check, 1 each in `work.removal`; alike for all policies."""
    repair(params, board_of(params, seen), seen.players[seat].ship, work.ship, work.removal)


@inner
def cabin_crew(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, square: int) -> int:
    """D-07: who goes into a cabin: NO_ALIEN for humans, ORANGE, PURPLE."""
    if params.policy[seat] == RANDOM:
        return random_alien(params, seen, seat, draws, name, square)
    if params.policy[seat] == STRONG:
        return planned_alien(params, seen, seat, draws, name, work, square)
    return greedy_alien(params, seen, seat, square)


@inner
def engines(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """D-08: double engines that are powered."""
    if params.policy[seat] == RANDOM:
        return random_engines(params, seen, seat, draws, name)
    if params.policy[seat] == STRONG:
        return planned_engines(params, seen, seat, draws, name, work)
    return greedy_engines(params, seen, seat)


@inner
def cannons(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, against: int) -> None:
    """D-09: double cannons that are powered, `work.forward` and `work.other`.

    `against` is an enemy's strength in half points, or -1 in a combat zone.
    """
    if params.policy[seat] == RANDOM:
        random_cannons(params, seen, seat, draws, name, work)
    elif params.policy[seat] == STRONG:
        planned_cannons(params, seen, seat, draws, name, work, against)
    else:
        greedy_cannons(params, seen, seat, against, work)


@inner
def defend(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, hit: Any, square: int) -> bool:
    """D-10: whether a token is spent on a square that is hit, whatever it powers; NOTHING: it is not known yet where."""
    if params.policy[seat] == RANDOM:
        return random_defence(params, seat, draws, name)
    if params.policy[seat] == STRONG:
        return planned_defence(params, seen, seat, draws, name, work, square, BY_SMALL_METEOR + hit.kind)
    return greedy_defence(params, seen, seat, square, work)


@inner
def shield(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, hit: Any, square: int) -> bool:
    """D-10: whether a shield is powered against a hit."""
    return defend(params, seen, seat, draws, name, work, hit, square)


@inner
def shoot(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, hit: Any, square: int) -> bool:
    """D-10: whether a double cannon is powered against a hit."""
    return defend(params, seen, seat, draws, name, work, hit, square)


@inner
def battery(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """GT-STR-04: the square that a battery token is taken from."""
    board = board_of(params, seen)
    if params.policy[seat] == RANDOM:
        return random_square(board, seen.players[seat].ship.cells, draws, name)
    return fullest_battery(board, seen.players[seat].ship)


@inner
def planet(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """D-11: the planet that is landed on, or NOTHING."""
    if params.policy[seat] == RANDOM:
        return random_planet(params, seen, seat, draws, name)
    if params.policy[seat] == STRONG:
        return planned_planet(params, seen, seat, draws, name, work)
    return greedy_planet(params, seen, seat, work)


@inner
def take(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, card: Any) -> bool:
    """D-12: whether an abandoned ship or station is taken."""
    if params.policy[seat] == RANDOM:
        return random_take(params, seat, draws, name)
    if params.policy[seat] == STRONG:
        return planned_take(params, seen, seat, draws, name, work, card)
    return greedy_take(params, seen, seat, card, work)


@inner
def reward(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, card: Any) -> bool:
    """D-13: whether the reward of a beaten enemy is taken."""
    if params.policy[seat] == RANDOM:
        return random_take(params, seat, draws, name)
    if params.policy[seat] == STRONG:
        return planned_reward(params, seen, seat, draws, name, work, card)
    return greedy_reward(params, seen, seat, card, work)


@inner
def load(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, goods: Any) -> None:
    """D-14: the whole cargo afterwards, written into `work.cargo`; `goods` is what is offered, by colour."""
    if params.policy[seat] == RANDOM:
        random_load(params, seen, seat, draws, name, goods, work)
    else:
        greedy_load(params, seen, seat, goods, work)


@inner
def figure(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, left: int) -> int:
    """D-15: the cabin whose alien, or one of whose humans, is given up; so many are still to be given up, this one included."""
    board = board_of(params, seen)
    if params.policy[seat] == RANDOM:
        return random_figure(board, seen.players[seat].ship, draws, name)
    if params.policy[seat] == STRONG:
        return planned_figure(params, seen, seat, draws, name, work, left)
    return greedy_figure(params, seen, seat)


@inner
def block(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, colour: int) -> int:
    """D-15: the hold that gives up a block of a colour."""
    board = board_of(params, seen)
    holding = seen.players[seat].ship.goods[:, colour]
    if params.policy[seat] == RANDOM:
        return random_square(board, holding, draws, name)
    return first_square(board, holding)


@inner
def part(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, count: int) -> int:
    """D-16: the part of a broken ship that is kept, of those in `work.part`."""
    if params.policy[seat] == RANDOM:
        return random_part(params, seen, seat, draws, name, count, work)
    if params.policy[seat] == STRONG:
        return planned_part(params, seen, seat, draws, name, work, count)
    return greedy_part(params, seen, seat, count, work)


@inner
def give_up(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> bool:
    """D-17: whether the flight is given up before the next card; `random` never does."""
    if params.policy[seat] == STRONG:
        return planned_give_up(params, seen, seat, draws, name, work)
    return bool(params.policy[seat] != RANDOM and greedy_give_up(params, seen, seat))
