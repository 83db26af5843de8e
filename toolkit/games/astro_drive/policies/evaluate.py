"""What it is worth to `strong` to have ended a turn somewhere: row, cubes, and what the cards kept make of it (AD-P-03)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import ship_at
from ..rules.finish import is_beyond
from ..rules.nodes import CHANCE, FINAL, WON
from ..rules.turn import has_shield, load_card
from ..state import ALIVE
from .declared import W_BLOCK, W_CUBE_1, W_CUBE_3, W_DEAD, W_DUEL, W_HAND, W_NEXT, W_ROW, W_STEER, W_WIN
from .furthest import furthest, search_from

STEER_ROWS, STEER_CONTROL = 4, 4  # rows that `w_steer` asks for, control points beyond which it doesn't look


@inner
def cubes_worth(cubes: int, weights: Any) -> float:
    """Worth of cubes held."""
    worth = 0.0
    for k in range(cubes):
        worth += weights[min(W_CUBE_1 + k, W_CUBE_3)]
    return float(worth)


@inner
def caution(table: Any, weights: Any) -> float:
    """By how much danger weighs more: with one rival left, to survive is to win."""
    return float(weights[W_DUEL] if table.survivors == 2 else 1.0)


@inner
def plain_worth(end: Any, weights: Any) -> float:
    """Worth of a state by row and cubes alone."""
    return float(weights[W_ROW] * end.row + cubes_worth(end.cubes, weights))


@inner
def end_worth(params: Any, table: Any, seat: int, end: Any, weights: Any, work: Any) -> float:
    """Worth of having ended a turn in a state; `look_ahead` has been at the table for `work.next`."""
    if is_beyond(table, end.row):
        return float(weights[W_WIN] + plain_worth(end, weights))
    worth = plain_worth(end, weights) + hand_worth(params, table, seat, end, weights, work)
    if weights[W_STEER] != 0:
        worth -= weights[W_STEER] * max(0, control_needed(params, table, seat, end, work) - 1)
    if weights[W_BLOCK] != 0:
        worth += weights[W_BLOCK] * rivals_beside(table, seat, end)
    return float(worth)


@inner
def hand_worth(params: Any, table: Any, seat: int, end: Any, weights: Any, work: Any) -> float:
    """Worth of the cards kept: how many survive the next turn from here, and how far the best leads (the unseen draw apart)."""
    kept = 0
    survive = 0
    most = 0
    for k in range(table.ships[seat].hand_count):
        card = table.hands[seat, k]
        if card == work.without:
            continue
        kept += 1
        work.later[0] = end
        load_card(params, table, seat, card, work.later[0], work.nothing[:0])
        shield = 1 if has_shield(params, seat, card) else 0
        furthest(params, table, seat, shield, work.later[0], work.nothing, 0, 0, work.next)
        if work.next.found.survives != 0:
            survive += 1
            most = max(most, work.next.found.row - end.row)
    if kept == 0:
        return 0.0
    if survive == 0:
        return float(-weights[W_DEAD] * caution(table, weights))
    return float(weights[W_HAND] * survive + weights[W_NEXT] * most)


@inner
def control_needed(params: Any, table: Any, seat: int, end: Any, work: Any) -> int:
    """Least control points with which the next rows are flown from here, without cubes or symbols."""
    later = work.later[0]
    work.later[0] = end
    later.movement = STEER_ROWS
    later.control = STEER_CONTROL
    later.cubes = 0
    later.jump = 0
    later.beam = 0
    later.card_cube = 0
    search_from(params, table, seat, 0, later, work.nothing, 0, 1, work.next)
    most = -1
    for at in range(work.next.search.count):
        node = work.next.search.nodes[at]
        if node.kind == FINAL or node.kind == CHANCE or node.kind == WON:
            most = max(most, node.turn.control)
    return int(STEER_CONTROL - most)


@inner
def rivals_beside(table: Any, seat: int, end: Any) -> int:
    """Rivals in the squares to the left and the right: none of them can move this way."""
    if end.row == 0:
        return 0
    count = 0
    for column in (end.column - 1, end.column + 1):
        other = ship_at(table, seat, end.row, column)
        if other >= 0 and table.ships[other].out == ALIVE:
            count += 1
    return int(count)
