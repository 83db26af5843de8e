"""What may lie ahead: maps that have not been seen, sampled, placed in either orientation and flown onto.

Samples are keyed by draws of the seat's own, through a DRAWS record of their own: nothing of the game's is foreseen. One
decision judges all its choices by the same samples.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..limits import MAX_PLACED
from ..names.draws import COURSE_MAPS
from ..parameters import FROM_MAKER
from ..rules.course import place_due, place_map
from ..rules.keys import read_key
from ..state import FINISH_MAP, MADE_MAP
from .declared import W_BLIND, W_CRASH
from .evaluate import caution, end_worth
from .furthest import furthest, look_ahead
from .work import MAP_PLACED

SEEDS = 4294967296.0


@inner
def take_seeds(draws: Any, name: int, samples: int, work: Any) -> None:
    """One draw of the seat's own a sample."""
    for i in range(samples):
        work.seeds[i] = int(chance.uniform(draws, name) * SEEDS)


@inner
def begin_sample(work: Any, i: int, use: int) -> None:
    """Begin the draws of a sample for one use: they are the same whenever it is begun again."""
    own = work.own_draws[0]
    own.seed = work.seeds[i]
    chance.begin(own, use)


@inner
def unseen_maps(params: Any, table: Any, work: Any) -> int:
    """List the course maps that are not on the track, box and pile alike; how many they are."""
    count = 0
    for number in range(params.course_maps):
        placed = False
        for k in range(table.placed):
            if table.maps[k].number == number:
                placed = True
        if not placed:
            work.maps[count] = number
            count += 1
    return int(count)


@inner
def sampled_map(params: Any, table: Any, work: Any) -> int:
    """A map that may be the next one: the finish where it may lie on top of the pile, as likely as that is."""
    own = work.own_draws[0]
    if table.winning_row == 0:
        likely = table.pile_count if table.pile_count <= params.maps_with_finish + 1 else 0
        if table.finish_known > 0:
            likely = 1 if table.placed == table.finish_known else 0
        if likely > 0 and chance.pick(own, work.nothing[:0], COURSE_MAPS, likely, -1, -1) == 0:
            return FINISH_MAP
    if params.source == FROM_MAKER:
        return MADE_MAP
    count = unseen_maps(params, table, work)
    return int(work.maps[chance.pick(own, work.nothing[:0], COURSE_MAPS, count, -1, -1)])


@inner
def place_samples(params: Any, table: Any, touched: int, work: Any) -> None:
    """Place sampled maps until none is due."""
    for _ in range(MAX_PLACED):
        if not place_due(params, table, touched):
            break
        table.pile[0] = sampled_map(params, table, work)
        place_map(params, table, work.own_draws[0], work.nothing[:0], work.desk)


@inner
def chance_worth(params: Any, table: Any, seat: int, shield: int, node: Any, weights: Any, work: Any) -> float:
    """Mean worth of a step that places a map: how the turn goes on where it lies, and what comes of that."""
    total = 0.0
    placed = work.tables[MAP_PLACED]
    for i in range(work.first_sample, work.first_sample + work.samples):
        work.tables[MAP_PLACED] = table
        begin_sample(work, i, node.turn.touched)
        place_samples(params, placed, node.turn.touched, work)
        look_ahead(params, placed, seat, work.next)
        furthest(params, placed, seat, shield, node.turn, work.nothing, 0, 0, work.next)
        if work.next.found.survives == 0:
            total -= weights[W_CRASH] * caution(table, weights)
        else:
            read_key(work.next.found.key, work.end[0])
            total += end_worth(params, placed, seat, work.end[0], weights, work)
    unknown = node.turn.movement - max(0, table.last_row - node.turn.row)
    blind = weights[W_BLIND] * caution(table, weights) * max(0, unknown)
    look_ahead(params, table, seat, work.next)
    return float(total / work.samples - blind)
