"""A quick flight from a table as it stands to the journey's end, and what it brings."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...rules.flight.board import leave_lapped
from ...rules.flight.goods import value_of
from ...rules.flight.leaving import leave, leave_without_humans
from ...rules.ship.connectors import exposed
from ...rules.table import board_of
from ...state import FLYING, GAVE_UP, NOTHING
from ..parting import greedy_give_up
from .losing import suffer
from .meeting import meet


@inner
def fly_on(params: Any, seat: int, first_card: int, outlook: Any, work: Any) -> float:
    """Fly from an outlook, so many cards being revealed, to the journey's end: the credits that the player then has."""
    quick = work.quick[0]
    take_up(params, seat, outlook, work)
    quick.card_number = first_card
    if outlook.due != NOTHING:
        suffer(params, quick, seat, outlook.due, work)
        end_card(params, quick, seat, work)
    while quick.card_number < quick.deck_count and quick.players[seat].flying == FLYING:
        if params.voluntary != 0 and quick.learning == 0 and greedy_give_up(params, quick, seat):
            leave(quick, work.quiet[:0], seat, GAVE_UP)
            break
        quick.card_number += 1
        meet(params, quick, seat, work)
        end_card(params, quick, seat, work)
    return credits_at_end(params, quick, seat, work)


@inner
def note_down(params: Any, seat: int, outlook: Any, work: Any) -> None:
    """Write how the table stands into an outlook."""
    quick = work.quick[0]
    player = quick.players[seat]
    outlook.ship = player.ship
    outlook.credits = player.credits
    outlook.lost = player.lost
    for other in range(params.players):
        outlook.flying[other] = quick.players[other].flying
        outlook.position[other] = quick.players[other].position


@inner
def take_up(params: Any, seat: int, outlook: Any, work: Any) -> None:
    """Put the table as an outlook has it."""
    quick = work.quick[0]
    player = quick.players[seat]
    player.ship = outlook.ship
    player.credits = outlook.credits
    player.lost = outlook.lost
    for other in range(params.players):
        quick.players[other].flying = outlook.flying[other]
        quick.players[other].position = outlook.position[other]


@inner
def end_card(params: Any, quick: Any, seat: int, work: Any) -> None:
    """Without humans the ship leaves; so does one that is lapped (GT-RUL-50)."""
    leave_without_humans(quick, work.quiet[:0], seat)
    leave_lapped(params, quick, work.quiet[:0])


@inner
def credits_at_end(params: Any, quick: Any, seat: int, work: Any) -> float:
    """Reward by place, bonus against the others' looks of now, sale, penalty (GT-END)."""
    board = board_of(params, quick)
    setting = params.rounds[quick.round_number]
    player = quick.players[seat]
    sale = value_of(params, board, player.ship.goods)
    credits = player.credits - min(player.lost * setting.lost_penalty, board.cap)
    if player.flying != FLYING:
        return float(credits + (sale + 1) // 2)
    ahead = 0
    fewest = exposed(params, board, player.ship)
    prettiest = True
    for other in range(params.players):
        if other != seat and quick.players[other].flying == FLYING:
            ahead += 1 if quick.players[other].position > player.position else 0
            prettiest = prettiest and fewest <= work.others[other].exposed
    credits += setting.finish_reward[ahead]
    if prettiest:
        credits += setting.looks_bonus
    return float(credits + sale)
