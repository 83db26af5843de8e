"""What the own ship of a quick flight pays and loses, as `greedy` would choose (GT-STR-04, GT-LOS, GT-CRW-12, GT-GDS-08)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import COMBAT_LINES, MAX_HITS
from ...rules.flight.batteries import FOR_CANNONS, FOR_GOODS, FOR_SHIELDS, spend
from ...rules.flight.board import move
from ...rules.flight.figures import lose_all_figures, lose_figure
from ...rules.flight.goods import dearest, lose_block
from ...rules.flight.hits import CANNON_STOPS, NOTHING_STOPS, SHIELD_STOPS, bounces_off, means_of
from ...rules.flight.leaving import after_loss
from ...rules.flight.losing import lose_other_parts, lose_tile
from ...rules.ship.crew import crew, drop_unsupported
from ...rules.ship.parts import find_parts
from ...rules.ship.squares import first_in_line
from ...rules.table import board_of, present_card
from ...state import BY_SMALL_METEOR, FLYING, LOSE_CREW, LOSE_DAYS, LOSE_GOODS, NOTHING, SLAVERS, SMUGGLERS
from ..cargo import first_square
from ..crew import greedy_figure
from ..defending import greedy_defence
from ..parting import best_part
from ..power import fullest_battery

ENEMY = COMBAT_LINES  # what is suffered: a line of a combat zone, or the enemy of the card


@inner
def pay_cells(params: Any, quick: Any, seat: int, tokens: int, use: int, work: Any) -> None:
    """Battery tokens are paid, from the fullest batteries."""
    board = board_of(params, quick)
    for _ in range(tokens):
        spend(quick, work.quiet[:0], seat, fullest_battery(board, quick.players[seat].ship), use)


@inner
def wreck_part(params: Any, quick: Any, seat: int, square: int, cause: int, work: Any) -> None:
    """A component is destroyed; the part worth most is kept."""
    board = board_of(params, quick)
    lose_tile(params, quick, work.quiet[:0], seat, square, cause)
    count = find_parts(params, board, quick.players[seat].ship, work.parts)
    kept = best_part(params, board, quick.players[seat].ship, seat, work.parts, count) if count > 1 else 0
    keep_one_part(params, quick, seat, count, kept, work)


@inner
def keep_one_part(params: Any, quick: Any, seat: int, count: int, kept: int, work: Any) -> None:
    """Of so many parts in `work.parts` one is kept, and what hangs on it (GT-LOS-02, GT-LOS-07)."""
    board = board_of(params, quick)
    quiet = work.quiet[:0]
    if count > 1:
        lose_other_parts(params, board, quick, quiet, seat, work.parts, kept)
    drop_unsupported(params, board, quick.players[seat].ship, quiet, seat)
    after_loss(params, quick, quiet, seat)


@inner
def lose_crew(params: Any, quick: Any, seat: int, number: int, work: Any) -> None:
    """Figures are given up, all of them where there are no more."""
    ship = quick.players[seat].ship
    quiet = work.quiet[:0]
    if crew(ship) <= number:
        lose_all_figures(board_of(params, quick), quick, quiet, seat)
        return
    for _ in range(number):
        lose_figure(quick, quiet, seat, greedy_figure(params, quick, seat))


@inner
def lose_goods(params: Any, quick: Any, seat: int, number: int, work: Any) -> None:
    """The most valuable blocks go, then battery tokens."""
    board = board_of(params, quick)
    ship = quick.players[seat].ship
    for gone in range(number):
        colour = dearest(params, board, ship)
        if colour == NOTHING:
            pay_cells(params, quick, seat, min(number - gone, ship.all_cells), FOR_GOODS, work)
            return
        lose_block(quick, work.quiet[:0], seat, first_square(board, ship.goods[:, colour]), colour)


@inner
def suffer(params: Any, quick: Any, seat: int, what: int, work: Any) -> None:
    """What the present card does to the ship that a line of it picks, or that its enemy defeats."""
    card = present_card(params, quick)
    if what == ENEMY:
        if card.type == SMUGGLERS:
            lose_goods(params, quick, seat, card.lose_goods, work)
        elif card.type == SLAVERS:
            lose_crew(params, quick, seat, card.crew, work)
            after_loss(params, quick, work.quiet[:0], seat)
        else:
            come_under_fire(params, quick, seat, card, NOTHING, work)
    elif card.penalty[what] == LOSE_DAYS:
        move(params, quick, work.quiet[:0], seat, -card.amount[what])
    elif card.penalty[what] == LOSE_CREW:
        lose_crew(params, quick, seat, card.amount[what], work)
    elif card.penalty[what] == LOSE_GOODS:
        lose_goods(params, quick, seat, card.amount[what], work)
    else:
        come_under_fire(params, quick, seat, card, what, work)


@inner
def come_under_fire(params: Any, quick: Any, seat: int, card: Any, line: int, work: Any) -> None:
    """All meteors or shots of a card, or of a line of a combat zone."""
    luck = work.luck[quick.card_number - 1]
    count = card.hit_count if line == NOTHING else card.line_hit_count[line]
    for projectile in range(count):
        if quick.players[seat].flying != FLYING:
            return
        if line == NOTHING:
            take_hit(params, quick, seat, card.hits[projectile], luck[projectile], work)
        else:
            take_hit(params, quick, seat, card.line_hits[line, projectile], luck[line * MAX_HITS + projectile], work)


@inner
def take_hit(params: Any, quick: Any, seat: int, hit: Any, rolled: int, work: Any) -> None:
    """A projectile comes in a line: it misses, is stopped, or destroys its target (GT-MET, GT-HIT)."""
    board = board_of(params, quick)
    ship = quick.players[seat].ship
    square = first_in_line(board, ship, hit.side, rolled)
    if square == NOTHING or bounces_off(params, ship, hit, square):
        return
    means = means_of(params, board, ship, hit, rolled)
    if means == CANNON_STOPS:
        return
    if means != NOTHING_STOPS and ship.all_cells > 0 and greedy_defence(params, quick, seat, square, work):
        pay_cells(params, quick, seat, 1, FOR_SHIELDS if means == SHIELD_STOPS else FOR_CANNONS, work)
        return
    wreck_part(params, quick, seat, square, BY_SMALL_METEOR + hit.kind, work)
