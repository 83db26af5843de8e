"""Custom Ship Draft: systems taken two slots at a time, then laid out on the console (GG-DRF).

Until the layout, a ship's console holds the systems taken so far in the order taken: those that lie in front of its owner.
A pick is a pair of systems (first, second): two single ones with first <= second, or one system and EMPTY.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import COLUMNS, EMPTY, ROWS, SYSTEMS

SLOTS = ROWS * COLUMNS
MAX_PICKS = 128  # rows that `legal_picks` may write; there are at most 14 x 15 / 2 pairs


@inner
def begin_draft(params: Any, state: Any, log: Any) -> None:
    """All consoles are emptied; each ship takes its given systems, in ascending Turn Order (GG-DRF-01)."""
    for i in range(state.ship_count):
        for row in range(ROWS):
            for column in range(COLUMNS):
                state.ships[i].console[row, column] = EMPTY
    for k in range(state.ship_count):
        for system in range(EMPTY):
            for _ in range(params.draft_given[system]):
                take_system(params, state, log, state.by_order[k], system)


@inner
def picks_in_draft(params: Any, state: Any) -> int:
    """Picks of all ships together (GG-DRF-03)."""
    return int(params.draft_passes * state.ship_count)


@inner
def drafting_ship(state: Any, pick: int) -> int:
    """Whose pick it is, counted from 0: up and down the Turn Order, at the ends twice running (GG-DRF-03, GG-RUL-57)."""
    passes = pick // state.ship_count
    turn = pick % state.ship_count
    if passes % 2 == 1:
        turn = state.ship_count - 1 - turn
    return int(state.by_order[turn])


@inner
def free_slots(ship: Any) -> int:
    """Slots of the console that no system has been taken for."""
    count = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if ship.console[row, column] == EMPTY:
                count += 1
    return count


@inner
def tiles_of(params: Any, ship: Any, system: int) -> int:
    """Tiles of a system that a ship has."""
    slots = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if ship.console[row, column] == system:
                slots += 1
    return int(slots // max(1, params.slots[system]))


@inner
def tiles_left(params: Any, state: Any, system: int) -> int:
    """Tiles of a system still in the middle of the table (GG-DRF-06)."""
    left = params.tiles[system]
    for i in range(state.ship_count):
        left -= tiles_of(params, state.ships[i], system)
    return int(left)


@inner
def tiles_to_cap(params: Any, ship: Any, system: int) -> int:
    """Tiles of a system that a ship may still take in the draft (GG-DRF-04); given ones count only if told so (GG-RUL-58)."""
    counted = tiles_of(params, ship, system)
    if params.given_count_towards_cap == 0:
        counted -= params.draft_given[system]
    return int(params.draft_cap - counted)


@inner
def tiles_open(params: Any, state: Any, i: int, system: int, cap_lifted: int) -> int:
    """Tiles of a system that a ship may take now: of the supply (GG-DRF-06), within the cap (GG-DRF-04)."""
    left = tiles_left(params, state, system)
    if cap_lifted != 0:
        return left
    return int(min(left, tiles_to_cap(params, state.ships[i], system)))


@inner
def systems_open(params: Any, state: Any, i: int, tiles: int, cap_lifted: int) -> int:
    """Systems of which a ship may take so many tiles now, a bit a system."""
    systems = 0
    for system in range(EMPTY):
        if tiles_open(params, state, i, system, cap_lifted) >= tiles:
            systems |= 1 << system
    return systems


@inner
def list_picks(params: Any, state: Any, i: int, slots: int, cap_lifted: int, found: Any) -> int:
    """Picks of exactly so many slots, by first, then second system; returns how many (GG-DRF-02)."""
    once = systems_open(params, state, i, 1, cap_lifted)
    twice = systems_open(params, state, i, 2, cap_lifted)
    count = 0
    for first in range(EMPTY):
        if (once >> first) & 1 == 0:
            continue
        for second in range(first, SYSTEMS):
            both = params.slots[first]
            if second != EMPTY:
                both += params.slots[second]
                if ((twice if second == first else once) >> second) & 1 == 0:
                    continue
            if both == slots:
                found[count, 0] = first
                found[count, 1] = second
                count += 1
    return count


@inner
def legal_picks(params: Any, state: Any, i: int, found: Any) -> int:
    """What a ship may take now, as pairs of systems; returns how many (GG-DRF-02, GG-DRF-04, GG-DRF-06).

    Where the cap leaves no pick it is lifted; where nothing fills the slots of a pick, the odd one stays empty (GG-RUL-59).
    """
    for slots in range(min(params.draft_slots_per_pick, free_slots(state.ships[i])), 0, -1):
        for cap_lifted in range(2):
            count = list_picks(params, state, i, slots, cap_lifted, found)
            if count > 0:
                return int(count)
    return 0


@inner
def take(params: Any, state: Any, log: Any, i: int, first: int, second: int) -> None:
    """A ship takes a legal pick (GG-DRF-02)."""
    take_system(params, state, log, i, first)
    if second != EMPTY:
        take_system(params, state, log, i, second)


@inner
def take_system(params: Any, state: Any, log: Any, i: int, system: int) -> None:
    """One tile comes from the supply to a ship, in its first free slots."""
    ship = state.ships[i]
    wanted = params.slots[system]
    for slot in range(SLOTS):
        if wanted > 0 and ship.console[slot // COLUMNS, slot % COLUMNS] == EMPTY:
            ship.console[slot // COLUMNS, slot % COLUMNS] = system
            wanted -= 1
    event_log.effect(log, effects.SYSTEM_TAKEN, i, i, system, tiles_left(params, state, system), 0, 0)


@inner
def legal_layout(params: Any, ship: Any, layout: Any) -> bool:
    """Whether a layout (2 x 6) has just the systems taken, those of two slots in one column (GG-DRF-05, GG-SYS-06)."""
    for system in range(SYSTEMS):
        more = 0
        for row in range(ROWS):
            for column in range(COLUMNS):
                more += 1 if layout[row, column] == system else 0
                more -= 1 if ship.console[row, column] == system else 0
        if more != 0:
            return False
    for column in range(COLUMNS):
        for row in range(ROWS):
            if params.slots[layout[row, column]] == ROWS and layout[1 - row, column] != layout[row, column]:
                return False
    return True


@inner
def lay_out(state: Any, i: int, layout: Any) -> None:
    """Fill a ship's console as its owner says (GG-DRF-05)."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            state.ships[i].console[row, column] = layout[row, column]
