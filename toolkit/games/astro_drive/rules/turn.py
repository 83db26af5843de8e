"""A turn as one small record: how it begins, and how it is written to the table."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..parameters import ROW_OF_PLACE, control_of, movement_of
from ..state import ALIVE, ENERGY_CUBE, FORCE_SHIELD, NO_CARD, TRACTOR_BEAM, WORMHOLE_GENERATOR
from . import card_sets

FROM_SQUARE, FROM_CARD = 0, 1  # why a cube is gained, in the event log


@inner
def has_shield(params: Any, seat: int, card: int) -> bool:
    """Whether a force shield works in the turn of this card (AD-SYM-07, AD-R-27)."""
    return bool(params.symbol[seat, card] == FORCE_SHIELD)


@inner
def start_turn(params: Any, state: Any, seat: int, card: int, turn: Any, log: Any) -> None:
    """Fill a TURN record from the ship and the card that is played (AD-CRD-06, AD-MOV-08)."""
    ship = state.ships[seat]
    turn.row = ship.row
    turn.column = ship.column
    turn.cubes = ship.cubes
    turn.taken = 0
    load_card(params, state, seat, card, turn, log)


@inner
def load_card(params: Any, state: Any, seat: int, card: int, turn: Any, log: Any) -> None:
    """Give a TURN record the points and the symbol of a card; place, cubes and cubes taken stay (AD-COM-02, AD-SYM-01)."""
    symbol = params.symbol[seat, card]
    turn.movement = movement_of(params, seat, card)
    turn.control = control_of(params, seat, card)
    turn.cube_used = 0
    turn.jump = 1 if symbol == WORMHOLE_GENERATOR else 0
    turn.beam = 1 if symbol == TRACTOR_BEAM else 0
    turn.card_cube = 1 if symbol == ENERGY_CUBE else 0
    turn.out = ALIVE
    begin_step(turn)
    if symbol == ENERGY_CUBE:
        take_card_cube_at_start(params, state, seat, turn, log)


@inner
def begin_step(turn: Any) -> None:
    """Nothing has happened in this step so far."""
    turn.touched = 0
    turn.passed = 0
    turn.pulled = 0
    turn.pairs = 0
    turn.lost = 0
    turn.saved = 0
    turn.discarded = 0
    turn.from_card = 0


@inner
def take_card_cube_at_start(params: Any, state: Any, seat: int, turn: Any, log: Any) -> None:
    """The card's cube at the start of the turn; without room or storage it waits, or is lost (AD-R-23)."""
    take_card_cube(params, state, seat, turn, log)
    if turn.card_cube == 0:
        return
    if params.card_cube_at_start != 0:
        turn.card_cube = 0
        turn.discarded += 1
        event_log.effect(log, effects.CARD_CUBE_LOST, seat, seat, 0, 0, 0, 0)
    else:
        event_log.effect(log, effects.CARD_CUBE_DUE, seat, seat, 0, 0, 0, 0)


@inner
def take_card_cube(params: Any, state: Any, seat: int, turn: Any, log: Any) -> None:
    """The card's cube comes as soon as there is room for it and the storage has one (AD-R-23, AD-R-24)."""
    if turn.card_cube == 0 or turn.cubes >= params.cube_limit:
        return
    storage = storage_of(state, seat, turn)
    if storage <= 0:
        return
    turn.card_cube = 0
    turn.cubes += 1
    turn.from_card += 1
    event_log.effect(log, effects.CUBE_GAINED, seat, seat, turn.cubes, FROM_CARD, storage - 1, 0)


@inner
def storage_of(state: Any, seat: int, turn: Any) -> int:
    """Cubes in the storage as a turn stands, whether it was written to the table or not (AD-COM-03)."""
    storage = state.storage + state.ships[seat].cubes - turn.cubes
    if turn.taken != 0:
        for i in range(state.cube_count):
            if (turn.taken >> i) & 1 != 0 and lies_on_table(state, state.cube_places[i]):
                storage += 1
    return int(storage)


@inner
def lies_on_table(state: Any, at: int) -> bool:
    """Whether the table has a cube on a square; a turn that isn't written yet may have taken it."""
    return bool((state.lying[at // ROW_OF_PLACE] >> (at % ROW_OF_PLACE)) & 1 != 0)


@inner
def commit(params: Any, state: Any, seat: int, log: Any) -> None:
    """Write the last step from `state.turn` to the table: ship, cubes, storage, squares whose cube is taken."""
    turn = state.turn
    ship = state.ships[seat]
    state.storage = storage_of(state, seat, turn)
    clear_taken(state, seat, turn.taken)
    ship.row = turn.row
    ship.column = turn.column
    ship.cubes = turn.cubes
    tally_step(state.tally[seat], turn)
    if turn.out != ALIVE and ship.out == ALIVE:
        ship.out = turn.out
        settle_crash(params, state, seat, log)


@inner
def clear_taken(state: Any, seat: int, taken: int) -> None:
    """Squares whose cube was taken are empty for good (AD-MAP-09)."""
    if taken == 0:
        return
    for i in range(state.cube_count):
        at = state.cube_places[i]
        if (taken >> i) & 1 != 0 and lies_on_table(state, at):
            state.lying[at // ROW_OF_PLACE] &= ~(1 << (at % ROW_OF_PLACE))
            state.tally[seat].cubes_from_squares += 1


@inner
def tally_step(tally: Any, turn: Any) -> None:
    """Count what the last step did; actions and points are counted by whoever lets them be taken."""
    tally.passes += turn.passed
    tally.pulls += turn.pulled
    tally.lost_to_asteroids += turn.lost
    tally.shield_saves += turn.saved
    tally.cubes_discarded += turn.discarded
    tally.cubes_from_cards += turn.from_card
    pairs = turn.pairs
    while pairs != 0:
        tally.transports += pairs & 1
        pairs >>= 1


@inner
def settle_crash(params: Any, state: Any, seat: int, log: Any) -> None:
    """A ship that is out: its cubes are in the storage already, its hand goes to the discard pile (AD-R-51, AD-R-48)."""
    ship = state.ships[seat]
    state.survivors -= 1
    state.tally[seat].out_round = state.round_number
    state.tally[seat].out_row = ship.row
    event_log.effect(log, effects.HAND_DISCARDED, seat, seat, ship.hand_count, 0, 0, 0)
    for i in range(ship.hand_count):
        card_sets.add(state.tally[seat].dropped, state.hands[seat, i])
        if params.hand_out_of_game == 0:
            state.discard[state.discard_count] = state.hands[seat, i]
            state.discard_count += 1
        state.hands[seat, i] = NO_CARD
    ship.hand_count = 0
