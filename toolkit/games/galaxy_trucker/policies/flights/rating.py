"""Choices rated by the same quick flights: the same cards, the same dice (checklist 6.2, P2)."""

from __future__ import annotations

import math
from typing import Any

from toolkit.engine.compiled import inner

from ...state import NOTHING
from ..declared import N_ROLL, RISK
from ..work import MAX_OUTLOOKS
from .cards_to_come import deal, list_possible, roll_all
from .flying import fly_on, note_down, take_up
from .others import measure_others


@inner
def begin_outlooks(params: Any, seen: Any, seat: int, work: Any) -> None:
    """The table as it stands, before any choice."""
    work.outlook_count = 0
    work.quick[0] = seen
    note_down(params, seat, work.start, work)
    measure_others(params, seen, seat, work)


@inner
def begin_choice(params: Any, seat: int, work: Any) -> None:
    """Put the table back as it stands, for the consequences of the next choice."""
    take_up(params, seat, work.start, work)


@inner
def keep_outlook(params: Any, seat: int, choice: int, due: int, work: Any) -> None:
    """The table after a choice is one of those that are rated, if there is room; `due` is what its card still does."""
    if work.outlook_count == MAX_OUTLOOKS:
        return
    outlook = work.outlooks[work.outlook_count]
    work.outlook_count += 1
    note_down(params, seat, outlook, work)
    outlook.choice = choice
    outlook.due = due
    outlook.prior = 0.0
    outlook.total = 0.0
    outlook.squares = 0.0


@inner
def rate(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """The choice of the best outlook; of equal ones the first, which is that of `greedy`."""
    if work.outlook_count < 2:
        return int(work.outlooks[0].choice)
    list_possible(params, seen, seat, work)
    rolls = int(params.weights[seat, N_ROLL])
    for _ in range(rolls):
        deal(params, seen, draws, name, work)
        roll_all(params, seen, draws, name, work)
        for i in range(work.outlook_count):
            outlook = work.outlooks[i]
            credits = fly_on(params, seat, seen.card_number, outlook, work)
            outlook.total += credits
            outlook.squares += credits * credits
    return int(work.outlooks[best_outlook(work, rolls, params.weights[seat, RISK])].choice)


@inner
def best_outlook(work: Any, rolls: int, risk: float) -> int:
    """The outlook with the highest mean, less what its spread costs."""
    best = NOTHING
    best_worth = 0.0
    for i in range(work.outlook_count):
        worth = worth_of(work.outlooks[i], rolls, risk)
        if best == NOTHING or worth > best_worth:
            best = i
            best_worth = worth
    return int(best)


@inner
def worth_of(outlook: Any, rolls: int, risk: float) -> float:
    """Mean credits of an outlook, less what their standard deviation costs."""
    mean = outlook.total / rolls
    if risk == 0.0:
        return float(outlook.prior + mean)
    return float(outlook.prior + mean - risk * math.sqrt(max(0.0, outlook.squares / rolls - mean * mean)))
