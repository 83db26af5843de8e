"""`greedy_solo`: tokens stand still and rivals do not exist.

A program is chosen by landing (the sooner the better), then gates scored, then a smaller distance to the next goal, then less
own damage, then fewer boosts, then gates scored sooner, then the lowest index: blue pilot in the top row first, then by the
order of `row_options` for the blue pilot, then for the pink one. A goal that is still hidden has no distance. From
`repair_from` damaged columns on, at least one pilot repairs unless the ship can land; where no program brings it nearer, both
do if there is damage or the goal is hidden. Pilots are never put on Swap. Nothing here is drawn by lot.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import step
from ..state import COLUMNS, GRID_ROWS, REPAIR_SPACE
from .distance import UNREACHABLE, aim, reached, see_console, widen
from .layout import add, see_layout
from .programs import list_options, list_programs, write_orders


@inner
def damaged_columns(damage: int) -> int:
    """How many columns a mask of damage holds."""
    count = 0
    for column in range(COLUMNS):
        count += (damage >> column) & 1
    return int(count)


@inner
def greedy_program(params: Any, seen: Any, i: int, repair_from: float, work: Any) -> None:
    """DP-5: the best program, in `work.orders`."""
    ship = seen.ships[i]
    repairing = damaged_columns(ship.damage) >= repair_from
    list_options(params, ship, False, True, work)
    list_programs(params, seen, i, False, 1 if repairing else 0, work)
    best = work.programs[0]
    improves = best.landed != 0 or best.gates > ship.gates
    known = False
    if best.landed == 0:
        see_console(params, ship, ship.damage, work)
        known = aim(params, seen, best.gates, work)
    nearer = improves
    if known:
        nearest = bring_nearest(params, work)
        nearer = improves or (nearest < UNREACHABLE and not reached(work, ship.place, ship.facing))
    if not nearer and not repairing and (ship.damage != 0 or not known):
        repair_with_both(work)
        return
    choose_program(known, work)


@inner
def bring_nearest(params: Any, work: Any) -> int:
    """Search until some listed program's end is reached: the least distance of any, or UNREACHABLE."""
    for facing in range(6):
        for row in range(GRID_ROWS):
            work.wanted[facing, row] = 0
    for k in range(work.program_count):
        add(work, work.wanted[work.programs[k].facing], work.programs[k].place)
    for _ in range(UNREACHABLE):
        grown = widen(params, work)
        for facing in range(6):
            wanted = work.wanted[facing]
            reach = work.reach[0, facing]
            met = 0
            for row in range(GRID_ROWS):
                met |= wanted[row] & reach[row]
            if met != 0:
                return int(work.level)
        if not grown:
            break
    return UNREACHABLE


@inner
def choose_program(known: bool, work: Any) -> None:
    """Of the listed programs one whose end the search has reached, if there is a goal, with least damage and so on."""
    chosen = -1
    near = False
    for k in range(work.program_count):
        program = work.programs[k]
        here = known and reached(work, program.place, program.facing)
        if chosen >= 0:
            best = work.programs[chosen]
            if here != near:
                if near:
                    continue
            elif program.damage != best.damage:
                if program.damage > best.damage:
                    continue
            elif program.boosts != best.boosts:
                if program.boosts > best.boosts:
                    continue
            elif program.middle_gates <= best.middle_gates:
                continue
        chosen = k
        near = here
    write_orders(work, work.programs[chosen].row, work.programs[chosen].first, work.programs[chosen].second)


@inner
def repair_with_both(work: Any) -> None:
    """A cold restart: both pilots on Repair, without boosts."""
    for pilot in range(2):
        work.orders[pilot, 0] = pilot
        work.orders[pilot, 1] = REPAIR_SPACE
        work.orders[pilot, 2] = 0
        work.orders[pilot, 3] = 0


@inner
def greedy_placement(params: Any, seen: Any, i: int, open_count: int, open_places: Any, crowd: float, work: Any) -> Any:
    """DP-4: of the open Pad hexes and all facings those with the least distance to Gate A's line: (place, facing).

    `crowd` is the cost of a rival within a hex in front, in orders; ties go to the first hex, then the lowest facing.
    """
    ship = seen.ships[i]
    see_layout(params, seen, work)
    see_console(params, ship, ship.damage, work)
    aim(params, seen, 0, work)
    chosen = 0
    facing_chosen = 0
    least = 1e9
    for level in range(1, 16):
        grown = widen(params, work)
        for k in range(open_count):
            for facing in range(6):
                cost = 1.0 * level + crowd * crowded(params, seen, i, open_places[k], facing)
                if cost < least and reached(work, open_places[k], facing):
                    least = cost
                    chosen = k
                    facing_chosen = facing
        if not grown:
            break
    return open_places[chosen], facing_chosen


@inner
def crowded(params: Any, seen: Any, i: int, place: int, facing: int) -> int:
    """Rivals that stand within a hex in front of a ship that would be placed so: ahead, or diagonally ahead."""
    from_here = 0
    for other in range(seen.ship_count):
        if other != i and seen.ships[other].place >= 0:
            for turned in range(3):
                if seen.ships[other].place == place + step(facing + turned - 1):
                    from_here += 1
    return from_here
