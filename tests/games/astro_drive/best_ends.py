"""The best end of a turn as greedy play ranks ends, found plainly: what the program's own search is compared with.

A rank is row (with points left at a new map), cubes, less the sideways moves, key.
"""

from __future__ import annotations

from typing import Any

from tests.games.astro_drive.track_table import QUIET
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.rules.course import place_due
from toolkit.games.astro_drive.rules.keys import turn_key
from toolkit.games.astro_drive.rules.legal import apply, may_end, possible
from toolkit.games.astro_drive.state import ALIVE

Rank = tuple[int, int, int, int]
CUBES = (actions.CUBE_MOVEMENT, actions.CUBE_CONTROL)
SIDEWAYS = (actions.LEFT, actions.RIGHT)


def best_of_nodes(nodes: Any) -> Rank | None:
    """Rank of the best state of a whole search, or None where none survives."""
    ranks: list[Rank] = []
    for node in nodes.nodes[: nodes.count]:
        if node.kind not in (nodes_of.OPEN, nodes_of.OUT):
            row = node.turn.row + (node.turn.movement if node.kind == nodes_of.CHANCE else 0)
            ranks.append((int(row), int(node.turn.cubes), -int(node.sideways), int(turn_key(node.turn))))
    return max(ranks, default=None)


def best_at_once(params: Any, state: Any, seat: int, shield: int, start: Any, most: int = 10**9) -> Rank | None:
    """The same of all ways on which a cube is used as soon as one is held, or none is: state by state.

    `start` is copied; where there are more than so many states, OverflowError.
    """
    reached: dict[tuple[int, bool], int] = {}
    waiting: list[tuple[Any, bool, int]] = [(start.copy(), True, 0)]
    ranks: list[Rank] = []
    while waiting:
        turn, usable, sideways = waiting.pop()
        key = int(turn_key(turn))
        if reached.get((key, usable), 99) <= sideways:
            continue
        reached[key, usable] = sideways
        if len(reached) > most:
            raise OverflowError
        forward = False
        for action in range(actions.END):
            if not possible(params, state, seat, shield, turn, action):
                continue
            forward |= action < actions.LEFT
            if action in CUBES and not usable:
                continue
            after = turn.copy()
            apply(params, state, seat, shield, after, action, QUIET)
            if after.out != ALIVE:
                continue
            steered = sideways + (action in SIDEWAYS)
            over = 0 < state.winning_row <= after.row and (after.movement == 0 or params.win_on_crossing)
            if over or place_due(params, state, after.touched):
                ahead = 0 if over else int(after.movement)
                ranks.append((int(after.row) + ahead, int(after.cubes), -steered, int(turn_key(after))))
            else:
                waiting.append((after, usable and (action in CUBES or turn.cubes == 0), steered))
        if may_end(params, turn.movement, forward, False):
            ranks.append((int(turn.row), int(turn.cubes), -sideways, key))
    return max(ranks, default=None)
