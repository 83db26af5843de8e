"""`random_legal`: uniform over legal choices; it tries out the rules and is the baseline of chaos, no yardstick of balance."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..rules.systems import row_options
from ..state import COLUMNS, EMPTY, ROWS, SYSTEMS
from .programs import write_orders


@inner
def index_below(draws: Any, name: int, n: int) -> int:
    """A uniform index below n from a policy's own draws."""
    return int(min(n - 1, int(chance.uniform(draws, name) * n)))


@inner
def random_program(params: Any, seen: Any, i: int, p_boost: float, draws: Any, name: int, work: Any) -> None:
    """DP-5: with a chance `p_boost` one of the programs with a boost, if there is any, else one of those without.

    Uniform over distinct programs without automated systems, in `work.orders`.
    """
    ship = seen.ships[i]
    for row in range(ROWS):
        work.option_count[row] = row_options(params, ship, row, work.option[row])
    boosted = 1 if chance.uniform(draws, name) < p_boost and ship.boosts > 0 else 0
    count = count_programs(ship.boosts, boosted, -1, work)
    if count == 0:
        boosted = 0
        count = count_programs(ship.boosts, boosted, -1, work)
    count_programs(ship.boosts, boosted, index_below(draws, name, count), work)


@inner
def count_programs(boosts: int, boosted: int, wanted: int, work: Any) -> int:
    """How many programs there are with (1) or without (0) a boost; the wanted one of them is noted in `work.orders`."""
    count = 0
    for row in range(ROWS):
        for a in range(work.option_count[row]):
            for b in range(work.option_count[1 - row]):
                spent = work.option[row, a, 2] + work.option[1 - row, b, 2]
                if spent > boosts or (spent > 0) != (boosted != 0):
                    continue
                if count == wanted:
                    write_orders(work, row, a, b)
                count += 1
    return count


@inner
def random_columns(columns: int, number: int, draws: Any, name: int) -> int:
    """So many columns of a set, all of them if there are fewer; uniform over such sets."""
    chosen = 0
    left = 0
    for column in range(COLUMNS):
        left += (columns >> column) & 1
    wanted = min(number, left)
    for column in range(COLUMNS):
        if (columns >> column) & 1 != 0:
            if wanted > 0 and index_below(draws, name, left) < wanted:
                chosen |= 1 << column
                wanted -= 1
            left -= 1
    return int(chosen)


@inner
def random_layout(params: Any, ship: Any, layout: Any, draws: Any, name: int, work: Any) -> None:
    """DP-3: systems of two slots in random columns, the others in random slots."""
    count_tiles(ship, work)
    for slot in range(ROWS * COLUMNS):
        layout[slot // COLUMNS, slot % COLUMNS] = EMPTY
    columns = COLUMNS
    for system in range(EMPTY):
        while params.slots[system] == ROWS and work.tiles[system] > 0:
            work.tiles[system] -= ROWS
            column = empty_column(layout, index_below(draws, name, columns))
            columns -= 1
            for row in range(ROWS):
                layout[row, column] = system
    slots = columns * ROWS
    for system in range(EMPTY):
        while work.tiles[system] > 0:
            work.tiles[system] -= 1
            slot = empty_slot(layout, index_below(draws, name, slots))
            slots -= 1
            layout[slot // COLUMNS, slot % COLUMNS] = system


@inner
def count_tiles(ship: Any, work: Any) -> None:
    """Slots of each system on a console."""
    for system in range(SYSTEMS):
        work.tiles[system] = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            work.tiles[ship.console[row, column]] += 1


@inner
def empty_column(layout: Any, index: int) -> int:
    """The index-th column in which nothing lies."""
    for column in range(COLUMNS):
        if layout[0, column] == EMPTY and layout[1, column] == EMPTY:
            if index == 0:
                return column
            index -= 1
    return 0


@inner
def empty_slot(layout: Any, index: int) -> int:
    """The index-th slot in which nothing lies, row by row."""
    for slot in range(ROWS * COLUMNS):
        if layout[slot // COLUMNS, slot % COLUMNS] == EMPTY:
            if index == 0:
                return slot
            index -= 1
    return 0
