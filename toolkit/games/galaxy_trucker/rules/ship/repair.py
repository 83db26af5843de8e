"""The spot check: which tiles go so that a legal ship is left (GT-SPT-02 to GT-SPT-05, GT-RUL-05).

What stays hangs together with the starting cabin, or, where that is lost already, is one part of any kind. The default chooser
finds the best set there is: `search` decides about one tile after another whether it goes or stays.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import NOTHING, START_CABIN
from .squares import has_tile, type_at
from .staying import cut_away, follow, has_starting_cabin, survey
from .work import GOES, OPEN, STAYS

# Ships built without looking, with a dozen flaws, take some forty steps. Of one that takes more than this, the best is taken
# that is found by then; the first is found as soon as each tile is decided about once.
MOST_STEPS = 10_000


@inner
def repair(params: Any, board: Any, ship: Any, work: Any, removal: Any) -> int:
    """Write the squares whose tiles the default chooser removes, 1 each; how many tiles that costs, with those cut off.

    Fewest lost tiles, then highest worth of what is left, then the lost squares that come first; or worth before tiles
    (GT-RUL-05, GT-SPT-04).
    """
    survey(params, board, ship, work)
    work.best_tiles = NOTHING
    for square in range(board.count):
        work.best[square] = 0
    if has_starting_cabin(params, board, ship):
        search(params, board, ship, work, board.start, 0)
    else:
        for square in range(board.count):
            if has_tile(ship, square):
                search(params, board, ship, work, square, square)
    return write_removal(params, board, ship, work, removal)


@inner
def write_removal(params: Any, board: Any, ship: Any, work: Any, removal: Any) -> int:
    """The tiles to remove: those that join what stays; the others are cut off, if there is a cabin to be cut off from."""
    cabin = has_starting_cabin(params, board, ship)
    lost = 0
    for square in range(board.count):
        removal[square] = 0
        if has_tile(ship, square) and work.best[square] == 0:
            lost += 1
            removal[square] = 0 if cabin else 1
            for side in range(4):
                if (work.joins[square] >> side) & 1 != 0 and work.best[board.neighbour[square, side]] != 0:
                    removal[square] = 1
    return lost


@inner
def search(params: Any, board: Any, ship: Any, work: Any, anchor: int, first: int) -> None:
    """Try all ships with the anchor's tile and none before the first square, as far as they may be better than the best."""
    if work.askew[anchor] != 0:
        return
    for square in range(board.count):
        work.fate[square] = GOES if work.askew[square] != 0 or square < first else OPEN
    work.change_count = 0
    work.depth = 0
    stay(board, work, anchor)
    for _ in range(MOST_STEPS):
        hopeful = bool(look(params, board, ship, work, anchor))
        if hopeful and work.worst != NOTHING:
            go_down(work)
            continue
        if hopeful and is_better(params, board, work):
            note_best(board, work)
        if not go_on(board, work):
            return


@inner
def go_down(work: Any) -> None:
    """The tile with most conflicts goes: the first of two decisions about it."""
    work.chosen[work.depth] = work.worst
    work.tried[work.depth] = GOES
    work.changes_before[work.depth] = work.change_count
    work.depth += 1
    decide(work, work.worst, GOES)


@inner
def go_on(board: Any, work: Any) -> bool:
    """The other decision about the latest tile that has one left, which stays; False: all is tried."""
    while work.depth > 0:
        at = work.depth - 1
        while work.change_count > work.changes_before[at]:
            work.change_count -= 1
            work.fate[work.changes[work.change_count]] = OPEN
        if work.tried[at] == GOES:
            work.tried[at] = STAYS
            stay(board, work, work.chosen[at])
            return True
        work.depth = at
    return False


@inner
def decide(work: Any, square: int, fate: int) -> None:
    """Decide about a tile, so that it can be taken back."""
    if work.fate[square] == OPEN:
        work.fate[square] = fate
        work.changes[work.change_count] = square
        work.change_count += 1


@inner
def stay(board: Any, work: Any, square: int) -> None:
    """A tile stays, and so all go that may not stand beside it."""
    decide(work, square, STAYS)
    for side in range(4):
        if (work.conflicts[square] >> side) & 1 != 0:
            decide(work, board.neighbour[square, side], GOES)


@inner
def look(params: Any, board: Any, ship: Any, work: Any, anchor: int) -> bool:
    """What stays if nothing more is decided, and whether something better than the best may come of it."""
    work.tiles = follow(board, work, anchor)
    work.worth = 0
    for square in range(board.count):
        work.matched[square] = 0
        if work.stays[square] != 0:
            work.worth += params.worth[ship.tile[square]]
        elif work.fate[square] == STAYS:
            return False
    weigh_conflicts(params, board, ship, work)
    return compare(params, work.tiles - work.least_tiles, work.worth - work.least_worth, work) >= 0


@inner
def weigh_conflicts(params: Any, board: Any, ship: Any, work: Any) -> None:
    """The tile with most conflicts, and what pairs that share no tile are sure to cost: one of each."""
    work.worst = NOTHING
    work.least_tiles = 0
    work.least_worth = 0
    most = 0
    for square in range(board.count):
        if work.stays[square] == 0 or work.conflicts[square] == 0:
            continue
        conflicts = 0
        for side in range(4):
            if (work.conflicts[square] >> side) & 1 != 0 and work.stays[board.neighbour[square, side]] != 0:
                conflicts += 1
                match(params, ship, work, square, board.neighbour[square, side])
        if conflicts > most:
            most = conflicts
            work.worst = square


@inner
def match(params: Any, ship: Any, work: Any, one: int, other: int) -> None:
    """Count a conflict if neither tile is in one that is counted."""
    if work.matched[one] == 0 and work.matched[other] == 0:
        work.matched[one] = 1
        work.matched[other] = 1
        work.least_tiles += 1
        work.least_worth += min(params.worth[ship.tile[one]], params.worth[ship.tile[other]])


@inner
def compare(params: Any, tiles: int, worth: int, work: Any) -> int:
    """Above 0: so many tiles of this worth are better than the best; 0: as good (GT-RUL-05)."""
    more_tiles = tiles - work.best_tiles
    more_worth = worth - work.best_worth
    if work.best_tiles == NOTHING:
        return 1
    if params.chooser_by_value != 0:
        return int(more_worth if more_worth != 0 else more_tiles)
    return int(more_tiles if more_tiles != 0 else more_worth)


@inner
def is_better(params: Any, board: Any, work: Any) -> bool:
    """Whether what stays is better than the best; of equals, the one whose lost squares come first (GT-RUL-05)."""
    found = compare(params, work.tiles, work.worth, work)
    if found != 0:
        return bool(found > 0)
    for square in range(board.count):
        if work.stays[square] != work.best[square]:
            return bool(work.stays[square] == 0)
    return False


@inner
def note_best(board: Any, work: Any) -> None:
    """Keep what stays as the best."""
    work.best_tiles = work.tiles
    work.best_worth = work.worth
    for square in range(board.count):
        work.best[square] = work.stays[square]


@inner
def is_repair(params: Any, board: Any, ship: Any, work: Any, removal: Any) -> bool:
    """Whether a legal ship is left when these tiles go, the starting cabin not among them (GT-SPT-02, GT-SPT-05).

    Where the starting cabin is lost already, nothing is cut off from it: the tiles must leave one part at most.
    """
    removed = 0
    for square in range(board.count):
        if removal[square] != 0:
            removed += 1
            if not has_tile(ship, square) or type_at(params, ship, square) == START_CABIN:
                return False
    lost = cut_away(params, board, ship, work, removal)
    if lost != removed and not has_starting_cabin(params, board, ship):
        return False
    for square in range(board.count):
        if work.stays[square] != 0:
            if work.askew[square] != 0:
                return False
            for side in range(4):
                if (work.conflicts[square] >> side) & 1 != 0 and work.stays[board.neighbour[square, side]] != 0:
                    return False
    return True
