"""The turn-aware distance of GG-RUL-75: how many orders a ship needs to its goal, one order of each row a round.

A backward search, level by level, over all hexes at once: level n holds, for each facing and for the rows that are still free
in the round, the set of hexes from which the goal is reached with n orders. A ship uses one order of a free row; when both
rows are used they are free again. Boosts are left out, tokens stand still, ships do not block, and a crash stops a ship at no
cost. Waiting on the Repair space is always an order.

The goal is the line of the next gate (a hex of it entered, or stood in at the end of an order) or the Landing Pad (the end of
a move).
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import (
    FORWARD_DIAGONAL,
    MOVE,
    ROTATE,
    SLIDE_BACKWARD,
    SLIDE_FORWARD,
    TELEPORT,
    WIDTH,
    step,
)
from ..rules.gates import next_gate
from ..rules.systems import offers_side
from ..state import COLUMNS, GRID_ROWS, LEFT, RIGHT, ROWS
from .layout import holds, hop_limit, see_hops, see_layout, shift, shift_far, write_line, write_pad
from .work import LOW, MARGIN, MAX_HOP

UNREACHABLE = 99
HIDDEN_GOAL = -1  # the next gate is not revealed


@inner
def see_console(params: Any, ship: Any, damage: int, work: Any) -> None:
    """What the columns left undamaged by a mask of damage can do, by row and direction relative to the ship's facing."""
    for row in range(ROWS):
        work.turns[row] = 0
        work.jumps[row] = 0
        for relative in range(6):
            work.steps[row, relative] = 0
            work.hops[row, relative] = 0
        for column in range(COLUMNS):
            if (damage >> column) & 1 == 0:
                for side in range(2):
                    see_system(params, ship.console[row, column], row, column, side, work)


@inner
def see_system(params: Any, system: int, row: int, column: int, side: int, work: Any) -> None:
    """Add what a system does to one side."""
    if not offers_side(params, system, column, side):
        return
    kind = params.system_kind[system]
    turned = 1 if side == RIGHT else -1
    if kind == ROTATE:
        number = params.number[system]
        if params.directional[system] != 0 and side == LEFT:
            number = -number
        work.turns[row] |= 1 << (number % 6)
    elif kind == TELEPORT:
        work.jumps[row] |= 1 << side
    elif kind in (MOVE, SLIDE_FORWARD, SLIDE_BACKWARD):
        relative = 0
        if kind == SLIDE_FORWARD:
            relative = turned % 6
        elif kind == SLIDE_BACKWARD:
            relative = 2 * turned % 6
        if params.hop[system] != 0:
            work.hops[row, relative] |= 1 << hop_limit(params.number[system])
        else:
            work.steps[row, relative] |= 1 << params.number[system]


@inner
def aim_at_line(params: Any, state: Any, token: int, work: Any) -> None:
    """Begin a search for a gate's line."""
    write_line(params, state, work, token, work.goal)
    for i in range(GRID_ROWS):
        word = work.goal[i] | (work.goal[i] << WIDTH)
        work.goal[i] = word
        work.through[i] = word
        for facing in range(6):
            work.reach[0, facing, i] = word
            work.reach[1, facing, i] = word
    work.level = 0


@inner
def aim_at_pad(params: Any, state: Any, work: Any) -> None:
    """Begin a search for the end of a move on the Landing Pad; under `landing: pass_through` for entering it (GG-RUL-48)."""
    write_pad(params, state, work, work.goal)
    for i in range(GRID_ROWS):
        word = work.goal[i] | (work.goal[i] << WIDTH)
        work.goal[i] = word
        work.through[i] = word if params.landing_pass_through != 0 else 0
        for facing in range(6):
            work.reach[0, facing, i] = 0
            work.reach[1, facing, i] = 0
    work.level = 0


@inner
def aim(params: Any, state: Any, gates: int, work: Any) -> bool:
    """Begin the search of a ship that has scored so many gates; False where its next gate is hidden."""
    if gates >= state.gates_to_score:
        aim_at_pad(params, state, work)
        return True
    if gates >= state.revealed:
        return False
    aim_at_line(params, state, 3 * state.sequence[gates], work)
    return True


@inner
def widen(params: Any, work: Any) -> bool:
    """Search one order further; False where nothing new is reached."""
    rows = work.set_rows
    for row in range(ROWS):
        for facing in range(6):
            gain = work.gain[row, facing]
            reach = work.reach[row, facing]
            for i in range(rows):
                gain[i + MARGIN] = reach[i + MARGIN]
            for turned in range(1, 6):
                if (work.turns[row] >> turned) & 1 != 0:
                    other = work.reach[row, (facing + turned) % 6]
                    for i in range(rows):
                        gain[i + MARGIN] |= other[i + MARGIN]
            for relative in range(6):
                if work.steps[row, relative] != 0:
                    step_back(work, work.steps[row, relative], (facing + relative) % 6, reach, gain)
                if work.hops[row, relative] != 0:
                    hop_back(work, work.hops[row, relative], (facing + relative) % 6, reach, gain)
            if work.jumps[row] != 0:
                jump_back(params, work, work.jumps[row], facing, reach, gain)
    work.level += 1
    return gather(work)


@inner
def step_back(work: Any, numbers: int, direction: int, reach: Any, gain: Any) -> None:
    """Where moves of these numbers in a direction lead into what is reached, or stop there."""
    rows = work.set_rows
    chain = work.chain
    shifted = work.shifted
    goal = work.goal
    through = work.through
    ahead = work.open[direction]
    for i in range(rows):
        chain[i + MARGIN] = reach[i + MARGIN] | goal[i + MARGIN]
    number = 1
    left = numbers >> 1
    while left != 0:
        shift(chain, direction, rows, shifted)
        if left & 1 != 0:
            for i in range(rows):
                gain[i + MARGIN] |= shifted[i + MARGIN] & ahead[i + MARGIN]
        left >>= 1
        number += 1
        if left != 0:
            for i in range(rows):
                stops = (reach[i + MARGIN] | goal[i + MARGIN]) & ~ahead[i + MARGIN]
                chain[i + MARGIN] = (shifted[i + MARGIN] & ahead[i + MARGIN]) | stops | through[i + MARGIN]


@inner
def hop_back(work: Any, numbers: int, direction: int, reach: Any, gain: Any) -> None:
    """Where hops of these numbers in a direction lead into what is reached."""
    rows = work.set_rows
    chain = work.chain
    shifted = work.shifted
    onward = work.onward[direction]
    for number in range(1, MAX_HOP + 1):
        if (numbers >> number) & 1 == 0:
            continue
        see_hops(work, number)
        for i in range(rows):
            chain[i + MARGIN] = reach[i + MARGIN] | work.goal[i + MARGIN]
        for k in range(1, number + 1):
            shift(chain, direction, rows, shifted)
            ends = work.hop_end[direction, k]
            for i in range(rows):
                word = shifted[i + MARGIN] & onward[i + MARGIN]
                chain[i + MARGIN] = word
                gain[i + MARGIN] |= word & ends[i + MARGIN]
        if work.level == 0:
            enter_by_hop(work, number, direction, gain)


@inner
def enter_by_hop(work: Any, number: int, direction: int, gain: Any) -> None:
    """Where a hop enters a hex that need only be entered: it enters every free one on its line."""
    rows = work.set_rows
    chain = work.chain
    for i in range(rows):
        chain[i + MARGIN] = work.through[i + MARGIN]
    for _ in range(number):
        shift(chain, direction, rows, work.shifted)
        for i in range(rows):
            word = work.shifted[i + MARGIN] & work.onward[direction, i + MARGIN]
            chain[i + MARGIN] = word
            gain[i + MARGIN] |= word & work.free[i + MARGIN]


@inner
def jump_back(params: Any, work: Any, sides: int, facing: int, reach: Any, gain: Any) -> None:
    """Where teleports to these sides lead into what is reached (GG-MOV-11, GG-RUL-07)."""
    rows = work.set_rows
    for i in range(rows):
        work.chain[i + MARGIN] = reach[i + MARGIN] | work.goal[i + MARGIN]
    for side in range(2):
        if (sides >> side) & 1 == 0:
            continue
        turned = 1 if side == RIGHT else -1
        start = facing if params.teleport_geometry == FORWARD_DIAGONAL else facing + turned
        shift_far(work.chain, step(start) + step(start + turned), rows, work.shifted)
        for i in range(rows):
            gain[i + MARGIN] |= work.shifted[i + MARGIN] & work.free[i + MARGIN]


@inner
def gather(work: Any) -> bool:
    """Enter a level's gains: a row was used, so the other is free, or both are again; False where there are none."""
    new = 0
    for facing in range(6):
        top = work.gain[0, facing]
        bottom = work.gain[1, facing]
        top_reach = work.reach[0, facing]
        bottom_reach = work.reach[1, facing]
        for i in range(work.set_rows):
            upper = top[i + MARGIN]
            lower = bottom[i + MARGIN]
            both = (upper | lower) >> WIDTH
            before = top_reach[i + MARGIN]
            after = before | both | ((lower & LOW) << WIDTH)
            new |= before ^ after
            top_reach[i + MARGIN] = after
            before = bottom_reach[i + MARGIN]
            after = before | both | ((upper & LOW) << WIDTH)
            new |= before ^ after
            bottom_reach[i + MARGIN] = after
    return bool(new != 0)


@inner
def reached(work: Any, place: int, facing: int) -> bool:
    """Whether the goal is reached from a hex and facing within the orders searched so far, both rows free."""
    return holds(work, work.reach[0, facing], place)


@inner
def search(params: Any, place: int, facing: int, work: Any) -> int:
    """Orders from a hex and facing with both rows free, in a search that has begun: 1 or more, or UNREACHABLE."""
    while widen(params, work):
        if reached(work, place, facing):
            return min(int(work.level), UNREACHABLE)
    if reached(work, place, facing):
        return max(1, int(work.level))
    return UNREACHABLE


@inner
def distance_to_goal(params: Any, state: Any, i: int, work: Any) -> int:
    """A ship's distance to its goal by GG-RUL-75: 1.. , UNREACHABLE, or HIDDEN_GOAL."""
    ship = state.ships[i]
    if ship.place < 0:
        return UNREACHABLE
    see_layout(params, state, work)
    if ship.gates < state.gates_to_score and next_gate(state, ship) < 0:
        return HIDDEN_GOAL
    see_console(params, ship, ship.damage, work)
    aim(params, state, ship.gates, work)
    return search(params, ship.place, ship.facing, work)
