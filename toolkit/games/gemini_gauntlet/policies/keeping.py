"""What a console is worth: which columns to repair, which to lose, what to draft and where to put it.

Rules of thumb of `greedy_solo` and `strong_planner`: keep the columns with most forward speed, and a rotation in each row.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import MOVE, ROTATE, SLIDE_BACKWARD, SLIDE_FORWARD, TELEPORT
from ..state import ARM, AUT, COLUMNS, DEF, EMPTY, ROWS, SWP
from .random_legal import count_tiles, empty_column
from .work import NO_WORTH

ONLY_ROTATION = 6.0  # worth of the last rotation of a row, in hexes of forward speed
NEXT_TILE = 0.75  # what another tile of a system on the same console is worth, against the one before


@inner
def thing_worth(params: Any, system: int) -> float:
    """Worth of a system, in hexes of forward speed."""
    kind = params.system_kind[system]
    worth = 0.0
    if kind == MOVE:
        worth = 1.0 * params.number[system]
    elif kind == ROTATE:
        worth = 2.0 if params.directional[system] != 0 else 1.5
    elif kind == SLIDE_FORWARD:
        worth = 0.5 + params.number[system]
    elif kind == SLIDE_BACKWARD:
        worth = 1.0
    elif kind == TELEPORT:
        worth = 2.0
    elif system == ARM:
        worth = 1.5
    elif system in (DEF, AUT):
        worth = 2.0
    elif system == SWP:
        worth = 0.5
    return worth


@inner
def column_worth(params: Any, ship: Any, damage: int, column: int) -> float:
    """Worth of a column among those that a mask of damage leaves: its two systems, more if no other column turns the ship."""
    worth = 0.0
    for row in range(ROWS):
        system = ship.console[row, column]
        worth += thing_worth(params, system)
        if params.system_kind[system] == ROTATE:
            last = True
            for other in range(COLUMNS):
                if other != column and (damage >> other) & 1 == 0:
                    if params.system_kind[ship.console[row, other]] == ROTATE:
                        last = False
            if last:
                worth += ONLY_ROTATION
    return worth


@inner
def best_repair(params: Any, ship: Any, damage: int, number: int) -> int:
    """DP-7, DP-8: the damaged columns to repair, one after the other the one of most worth; a bit a column."""
    repaired = 0
    for _ in range(number):
        best = -1
        most = NO_WORTH
        for column in range(COLUMNS):
            if (damage >> column) & 1 != 0:
                worth = column_worth(params, ship, damage, column)
                if worth > most:
                    most = worth
                    best = column
        if best < 0:
            break
        repaired |= 1 << best
        damage &= ~(1 << best)
    return int(repaired)


@inner
def least_column(params: Any, ship: Any, columns: int) -> int:
    """DP-9: of these undamaged columns the one that is missed least."""
    best = 0
    least = -NO_WORTH
    for column in range(COLUMNS):
        if (columns >> column) & 1 != 0:
            worth = column_worth(params, ship, ship.damage, column)
            if worth < least:
                least = worth
                best = column
    return best


@inner
def tiles_worth(params: Any, system: int, owned: int, taken: int) -> float:
    """Worth of taking tiles of a system of which a ship has some."""
    worth = thing_worth(params, system)
    for _ in range(owned):
        worth *= NEXT_TILE
    total = 0.0
    for _ in range(taken):
        total += worth
        worth *= NEXT_TILE
    return total


@inner
def best_team(params: Any, found: Any, count: int) -> int:
    """DP-1: the team whose console is worth most."""
    best = found[0]
    most = NO_WORTH
    for k in range(count):
        worth = 0.0
        for system in range(EMPTY):
            tiles = 0
            for row in range(ROWS):
                for column in range(COLUMNS):
                    if params.consoles[found[k], row, column] == system:
                        tiles += 1
            worth += tiles_worth(params, system, 0, tiles // max(1, params.slots[system]))
        if worth > most:
            most = worth
            best = found[k]
    return int(best)


@inner
def best_pick(params: Any, ship: Any, picks: Any, count: int, work: Any) -> int:
    """DP-2: the pick of most worth, as an index."""
    count_tiles(ship, work)
    best = 0
    most = NO_WORTH
    for k in range(count):
        first = picks[k, 0]
        second = picks[k, 1]
        owned = work.tiles[first] // max(1, params.slots[first])
        worth = tiles_worth(params, first, owned, 2 if second == first else 1)
        if second != EMPTY and second != first:
            worth += tiles_worth(params, second, work.tiles[second] // max(1, params.slots[second]), 1)
        if worth > most:
            most = worth
            best = k
    return best


@inner
def spread_layout(params: Any, ship: Any, layout: Any, work: Any) -> None:
    """DP-3: systems of two slots in the last columns; the others by turns in both rows, like ones in different columns."""
    count_tiles(ship, work)
    for slot in range(ROWS * COLUMNS):
        layout[slot // COLUMNS, slot % COLUMNS] = EMPTY
    columns = COLUMNS
    for system in range(EMPTY):
        while params.slots[system] == ROWS and work.tiles[system] > 0:
            work.tiles[system] -= ROWS
            columns -= 1
            column = empty_column(layout, columns)
            for row in range(ROWS):
                layout[row, column] = system
    placed = 0
    for kind in range(EMPTY):  # moves, slides, rotations and so on: kinds are in this order
        for back in range(EMPTY):
            system = EMPTY - 1 - back
            while params.system_kind[system] == kind and work.tiles[system] > 0 and placed < ROWS * columns:
                work.tiles[system] -= 1
                row = placed % 2
                column = (placed // 2 + row * (columns // 2)) % columns
                layout[row, column] = system
                placed += 1
