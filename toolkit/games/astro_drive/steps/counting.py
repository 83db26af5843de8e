"""What the outcome tables count beside the rules: turns, points, actions, who is in front."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names import actions
from ..outcomes import EARLY
from ..parameters import control_of, initiative_of, movement_of, ship_at
from ..rules import card_sets
from ..state import ALIVE, NOBODY


@inner
def count_cards(params: Any, state: Any) -> None:
    """Cards are revealed; that they are played is counted by the rules."""
    for k in range(state.order_count):
        seat = state.order[k]
        card = state.ships[seat].played
        tally = state.tally[seat]
        card_sets.add(tally.played, card)
        tally.initiative_sum += initiative_of(params, state, seat)
        tally.movement_sum += movement_of(params, seat, card)
        tally.control_sum += control_of(params, seat, card)


@inner
def count_turn(params: Any, state: Any, seat: int) -> None:
    """A turn begins."""
    tally = state.tally[seat]
    ship = state.ships[seat]
    tally.turns += 1
    tally.position_sum += ship.position
    if ship.position == 1:
        tally.first_turns += 1
    if ship.position == state.order_count:
        tally.last_turns += 1
    if ship.row > 0 and has_neighbour(state, seat, ship):
        tally.blocked += 1


@inner
def has_neighbour(state: Any, seat: int, ship: Any) -> bool:
    """Whether another ship is beside this one."""
    return bool(
        ship_at(state, seat, ship.row, ship.column - 1) != NOBODY or ship_at(state, seat, ship.row, ship.column + 1) != NOBODY
    )


@inner
def count_action(tally: Any, action: int, rows: int) -> None:
    """An action was taken, with which the ship gained so many rows."""
    if action == actions.CUBE_MOVEMENT:
        tally.used_movement += 1
    elif action == actions.CUBE_CONTROL:
        tally.used_control += 1
    elif action == actions.LEFT or action == actions.RIGHT:
        tally.sideways += 1
        tally.rows_by_card += rows
    elif action >= actions.JUMP and action < actions.BEAM_FORWARD:
        tally.jumps += 1
        tally.rows_by_jump += rows
    elif action >= actions.BEAM_FORWARD and action <= actions.BEAM_RIGHT:
        tally.beams += 1
        tally.rows_by_beam += rows
    else:
        tally.rows_by_card += rows


@inner
def count_crash(params: Any, state: Any, seat: int) -> None:
    """A ship went out in this step, before maps are placed for it: blind where a map of this turn met it."""
    tally = state.tally[seat]
    tally.out_position = state.ships[seat].position
    tally.out_card = state.ships[seat].played + 1
    unseen = state.last_row - params.map_rows * state.placed_in_turn
    if state.placed_in_turn > 0 and tally.out_row > unseen:
        tally.blind = 1


@inner
def note_leader(state: Any) -> None:
    """Count how often another ship comes to be alone in front; who is after an early round is noted."""
    best = 0
    alone = NOBODY
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        if ship.out != ALIVE:
            continue
        if ship.row > best:
            best = ship.row
            alone = seat
        elif ship.row == best:
            alone = NOBODY
    if state.round_number == EARLY:
        state.early_leader = alone
    if alone == NOBODY:
        return
    if state.leader != NOBODY and state.leader != alone:
        state.lead_changes += 1
    state.leader = alone
