"""One function a decision, dispatching on the seat's policy: the only place that knows policies by id.

Each gets `seen`, the ship's index, and the name of the seat's own draws. What is asked only where there is a choice is said
in `steps`.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..rules.assigning import armor_columns, open_columns
from ..state import COLUMNS, NOWHERE
from .declared import P_BOOST, RANDOM, REPAIR_FROM, STRONG, W_CROWD
from .greedy import greedy_placement, greedy_program
from .keeping import best_pick, best_repair, best_team, least_column, spread_layout
from .random_legal import index_below, random_columns, random_layout, random_program
from .strong import holds_back, strong_program
from .swapping import best_swap


@inner
def team(params: Any, seen: Any, i: int, found: Any, count: int, draws: Any, name: int, work: Any) -> int:
    """DP-1: one of the teams found."""
    if params.policy[i] == RANDOM:
        return int(found[index_below(draws, name, count)])
    return best_team(params, found, count)


@inner
def draft_pick(params: Any, seen: Any, i: int, picks: Any, count: int, draws: Any, name: int, work: Any) -> int:
    """DP-2: index of a pick."""
    if params.policy[i] == RANDOM:
        return index_below(draws, name, count)
    return best_pick(params, seen.ships[i], picks, count, work)


@inner
def layout(params: Any, seen: Any, i: int, layout: Any, draws: Any, name: int, work: Any) -> None:
    """DP-3: the systems taken, laid out in `layout`."""
    if params.policy[i] == RANDOM:
        random_layout(params, seen.ships[i], layout, draws, name, work)
    else:
        spread_layout(params, seen.ships[i], layout, work)


@inner
def placement(params: Any, seen: Any, i: int, places: Any, count: int, draws: Any, name: int, work: Any) -> Any:
    """DP-4: (place, facing), one of the open places."""
    if params.policy[i] == RANDOM:
        return places[index_below(draws, name, count)], index_below(draws, name, 6)
    crowd = params.weights[i, W_CROWD] if params.policy[i] == STRONG else 0.0
    return greedy_placement(params, seen, i, count, places, crowd, work)


@inner
def program(params: Any, seen: Any, i: int, draws: Any, name: int, work: Any) -> None:
    """DP-5: the orders of the blue and the pink pilot in `work.orders`: row, column, side, boost."""
    if params.policy[i] == RANDOM:
        random_program(params, seen, i, params.weights[i, P_BOOST], draws, name, work)
    elif params.policy[i] == STRONG:
        strong_program(params, seen, i, draws, name, params.weights[i], work)
    else:
        greedy_program(params, seen, i, params.weights[i, REPAIR_FROM], work)


@inner
def swap_target(params: Any, seen: Any, i: int, places: Any, count: int, draws: Any, name: int, work: Any) -> int:
    """DP-6: one of the places, or NOWHERE where a Swap may be left undone."""
    if params.policy[i] == RANDOM:
        chosen = index_below(draws, name, count + (1 if params.swap_optional != 0 else 0))
        return int(places[chosen]) if chosen < count else NOWHERE
    return best_swap(params, seen, i, places, count, params.policy[i] == STRONG, work)


@inner
def repair(params: Any, seen: Any, i: int, number: int, draws: Any, name: int, work: Any) -> int:
    """DP-7 and DP-8: the columns repaired, a bit a column."""
    if params.policy[i] == RANDOM:
        return random_columns(seen.ships[i].damage, number, draws, name)
    return best_repair(params, seen.ships[i], seen.ships[i].damage, number)


@inner
def armor_column(params: Any, seen: Any, i: int, draws: Any, name: int, work: Any) -> int:
    """DP-9: the column with armor that takes a damage token."""
    return one_column(params, seen, i, armor_columns(seen.ships[i]), draws, name)


@inner
def damage_column(params: Any, seen: Any, i: int, draws: Any, name: int, work: Any) -> int:
    """DP-9: the column that takes a damage token whose die shows a damaged one."""
    return one_column(params, seen, i, open_columns(seen.ships[i]), draws, name)


@inner
def one_column(params: Any, seen: Any, i: int, columns: int, draws: Any, name: int) -> int:
    """One of a set of undamaged columns to lose."""
    if params.policy[i] != RANDOM:
        return least_column(params, seen.ships[i], columns)
    chosen = random_columns(columns, 1, draws, name)
    for column in range(COLUMNS):
        if (chosen >> column) & 1 != 0:
            return column
    return 0


@inner
def score(params: Any, seen: Any, i: int, draws: Any, name: int, work: Any) -> bool:
    """DP-10: whether to score a gate by drift or Swap, under `scoring_optional`."""
    if params.policy[i] == RANDOM:
        return bool(chance.uniform(draws, name) < 0.5)
    if params.policy[i] == STRONG:
        return not holds_back(seen, i, params.weights[i])
    return True


@inner
def own_order(params: Any, seen: Any, i: int, actions: Any, count: int, draws: Any, name: int, work: Any) -> int:
    """GG-RUL-40: index of the own delayed action that comes next; in their order, so that a repair may revive Auto-Repair."""
    if params.policy[i] == RANDOM:
        return index_below(draws, name, count)
    return 0
