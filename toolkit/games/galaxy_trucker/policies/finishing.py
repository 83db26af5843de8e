"""D-04: when a builder takes a number tile (checklist 4.6)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_SEATS
from ..parameters import BY_VALUE, DEADLINE, FIXED_TILES
from ..state import NOTHING
from .actions import aside_count, lowest_number
from .chances import THOUSAND


@inner
def wants_finish(params: Any, seen: Any, seat: int, board: Any, work: Any) -> bool:
    """Whether a builder with an empty hand is done: no square is left that a tile may stand on, or its finish_rule says so."""
    skill = params.skill[seat]
    player = seen.players[seat]
    if not has_usable(params, player.builder, work):
        return True
    if skill.finish_rule == FIXED_TILES:
        return bool(player.ship.tiles >= skill.finish_at)
    if skill.finish_rule == DEADLINE:
        return bool(player.builder.clock >= skill.finish_at)
    return bool(
        skill.finish_rule == BY_VALUE and launch_loss(params, seen, seat, board) > gain(params, seen, seat, board, work)
    )


@inner
def has_usable(params: Any, builder: Any, work: Any) -> bool:
    """Whether a free square is left on which some tile would stand legally; a builder asks itself once one was returned."""
    if work.free_count == 0 or builder.returned_in_a_row == 0:
        return bool(work.free_count > 0)
    for i in range(work.free_count):
        free = work.free[i]
        if free.facing != 0 and work.around[free.square] != NOTHING and params.prospect[work.around[free.square]] > 0:
            return True
    return False


@inner
def gain(params: Any, seen: Any, seat: int, board: Any, work: Any) -> float:
    """What another grab is expected to bring, and what tiles set aside would cost if they were not added, up to the cap."""
    player = seen.players[seat]
    aside = min(aside_count(player.builder), max(0, board.cap - player.lost))
    return float(work.memory[seat].worth + aside * params.rounds[seen.round_number].lost_penalty)


@inner
def launch_loss(params: Any, seen: Any, seat: int, board: Any) -> float:
    """What the next number tile is worth less than the lowest one, times the others expected to finish during a grab."""
    builder = seen.players[seat].builder
    first = lowest_number(seen) - 1
    if first < 0 or first + 1 >= MAX_SEATS or builder.grabs == 0:
        return 0.0
    value = params.skill[seat].launch_value
    loss = (value[first] - value[first + 1]) / THOUSAND * (seen.level + 1)
    finishers = 0.0
    for other in range(params.players):
        tiles = seen.players[other].ship.tiles
        if other != seat and seen.players[other].builder.number == 0 and tiles > 0:
            grabs_left = builder.grabs * (board.count - tiles) / tiles  # at the pace so far, in own grabs
            finishers += min(1.0, 1.0 / max(1.0, grabs_left))
    return float(loss * finishers)
