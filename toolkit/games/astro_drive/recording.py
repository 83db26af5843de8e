"""A finished game written down as rows, and the invariants that every game keeps while it is played."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .outcomes import NOBODY
from .parameters import FROM_BOX
from .rules import card_sets
from .rules.finish import is_beyond
from .state import (
    ALIVE,
    ENERGY_CUBE,
    FINISH_MAP,
    FORCE_SHIELD,
    NO_CARD,
    NO_SYMBOL,
    TRACTOR_BEAM,
    WORMHOLE_GENERATOR,
)

HALF = 40  # cards in the low word of a set of cards


@inner
def sound(params: Any, state: Any) -> bool:
    """Invariants that no legal game can break, whenever a player is to decide."""
    return bool(
        cubes_sound(params, state) and cards_sound(params, state) and ships_sound(params, state) and maps_sound(params, state)
    )


@inner
def sound_at_start(params: Any, state: Any) -> bool:
    """Invariants when a round begins: as ever, and hands are full, the table is clear (AD-SET-03, AD-EOR-01)."""
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        if ship.played != NO_CARD or state.chosen[seat] != NO_CARD:
            return False
        if ship.out == ALIVE and params.deck_stop_drawing == 0 and params.drawn_per_round == 1:
            if ship.hand_count != params.hand_at_start:
                return False
    return sound(params, state)


@inner
def sound_at_end(params: Any, state: Any) -> bool:
    """Invariants when a game is over: as ever, and every seat has a place of its own."""
    taken = 0
    for seat in range(state.ship_count):
        place = state.ships[seat].place
        if place < 1 or place > state.ship_count or (taken >> place) & 1:
            return False
        taken |= 1 << place
    if state.winner >= 0 and state.ships[state.winner].place != 1:
        return False
    return sound(params, state)


@inner
def cubes_sound(params: Any, state: Any) -> bool:
    """Cubes are conserved: storage, pilot boards, squares (AD-COM-03, AD-CUB-03)."""
    cubes = state.storage
    if cubes < 0:
        return False
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        if ship.cubes < 0 or (ship.out != ALIVE and ship.cubes > 0):
            return False
        if ship.cubes > params.cube_limit and ship.cubes > params.cubes_at_start[seat]:
            return False
        cubes += ship.cubes
    for row in range(1, state.last_row + 1):
        if state.lying[row] != 0:
            for column in range(1, params.columns + 1):
                cubes += (state.lying[row] >> column) & 1
    return bool(cubes == params.cubes_total)


@inner
def cards_sound(params: Any, state: Any) -> bool:
    """Cards are conserved, none is in two places (AD-COM-04). Only `hand_out_of_game` takes any out of the game."""
    low = 0
    high = 0
    count = state.deck_count + state.discard_count
    for k in range(state.deck_count):
        low |= low_bit(state.deck[k])
        high |= high_bit(state.deck[k])
    for k in range(state.discard_count):
        low |= low_bit(state.discard[k])
        high |= high_bit(state.discard[k])
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        count += ship.hand_count
        for k in range(ship.hand_count):
            low |= low_bit(state.hands[seat, k])
            high |= high_bit(state.hands[seat, k])
        if ship.played != NO_CARD:
            count += 1
            low |= low_bit(ship.played)
            high |= high_bit(ship.played)
    if bits(low) + bits(high) != count:
        return False
    if params.hand_out_of_game != 0 and state.survivors < state.ship_count:
        return bool(count <= params.card_count)
    return bool(count == params.card_count)


@inner
def low_bit(card: int) -> int:
    """The card in the low word of a set of cards."""
    return 1 << card if card < HALF else 0


@inner
def high_bit(card: int) -> int:
    """The card in the high word of a set of cards."""
    return 1 << (card - HALF) if card >= HALF else 0


@inner
def bits(word: int) -> int:
    """How many bits are set."""
    count = 0
    while word != 0:
        word &= word - 1
        count += 1
    return count


@inner
def ships_sound(params: Any, state: Any) -> bool:
    """No two ships share a square (AD-PAS-05); rows ahead are known unless the finish is placed (AD-NEW-04)."""
    alive = 0
    known = state.last_row - params.map_rows + params.reveal_row - 1
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        if ship.out != ALIVE:
            continue
        alive += 1
        if ship.row < 0 or ship.column < (1 if ship.row > 0 else 0) or ship.column > (params.columns if ship.row > 0 else 0):
            return False
        if ship.row > 0 and ship.row < state.first_row:
            return False
        if ship.row > known and state.winning_row == 0 and state.pile_count > 0:
            return False
        for other in range(seat):
            if ship.row > 0 and state.ships[other].out == ALIVE and same_square(ship, state.ships[other]):
                return False
    return bool(alive == state.survivors)


@inner
def same_square(ship: Any, other: Any) -> bool:
    """Whether two ships are in one square."""
    return bool(ship.row == other.row and ship.column == other.column)


@inner
def maps_sound(params: Any, state: Any) -> bool:
    """Maps of the box are conserved: placed, in the pile, in the box (AD-PIL-02)."""
    if params.source != FROM_BOX:
        return True
    return bool(state.placed + state.pile_count + state.box_count == params.course_maps + 1)


@inner
def finish_position(state: Any) -> int:
    """Where in the pile the finish lay, from 1; 0 where it is nowhere (AD-PIL-03)."""
    for k in range(state.placed):
        if state.maps[k].number == FINISH_MAP:
            return int(k + 1)
    for k in range(state.pile_count):
        if state.pile[k] == FINISH_MAP:
            return int(state.placed + k + 1)
    return 0


@inner
def write_game_row(state: Any, row: Any, ending: int, status: int) -> None:
    """The game's row of the `games` table."""
    winner = state.winner if status == 0 else -1
    row.winner = winner + 1 if winner >= 0 else NOBODY
    row.ending = ending
    row.status = status
    row.rounds = state.round_number
    row.finish_position = finish_position(state)
    row.maps_placed = state.placed
    row.lead_changes = state.lead_changes
    row.early_leader = state.early_leader + 1 if state.early_leader >= 0 else NOBODY
    row.reshuffles = state.reshuffles
    row.winner_position = state.ships[winner].position if winner >= 0 else 0
    row.movers = state.order_count
    row.survivors = state.survivors
    row.first_out_round = 0
    for seat in range(state.ship_count):
        out = state.tally[seat].out_round
        if out > 0 and (row.first_out_round == 0 or out < row.first_out_round):
            row.first_out_round = out
    row.impassable_maps = state.made_impassable


@inner
def write_seat_row(state: Any, row: Any, seat: int, status: int) -> None:
    """A seat's row of the `seats` table."""
    ship = state.ships[seat]
    tally = state.tally[seat]
    out = ship.out != ALIVE
    row.won = 1 if status == 0 and state.winner == seat else 0
    row.place = ship.place
    row.rows = tally.out_row if out else ship.row
    row.row = 0 if out else ship.row
    row.out_round = tally.out_round
    row.out_cause = ship.out
    row.out_position = tally.out_position
    row.out_card = tally.out_card
    row.blind = tally.blind
    row.overshot = 1 if out and is_beyond(state, tally.out_row) else 0
    write_cubes(row, ship, tally)
    write_cards(row, tally)
    write_card_sets(row, tally, state.hands[seat], ship.hand_count)
    write_moves(row, tally)


@inner
def write_cubes(row: Any, ship: Any, tally: Any) -> None:
    """What became of the cubes."""
    row.cubes_start = tally.cubes_start
    row.cubes_from_squares = tally.cubes_from_squares
    row.cubes_from_cards = tally.cubes_from_cards
    row.cubes_discarded = tally.cubes_discarded
    row.cubes_for_movement = tally.used_movement
    row.cubes_for_control = tally.used_control
    row.cubes_lost = tally.lost_to_asteroids
    row.cubes_left = ship.cubes


@inner
def write_cards(row: Any, tally: Any) -> None:
    """Which cards were played."""
    row.cards_played = tally.cards_played
    row.played_no_symbol = tally.symbols_played[NO_SYMBOL]
    row.played_energy_cube = tally.symbols_played[ENERGY_CUBE]
    row.played_wormhole_generator = tally.symbols_played[WORMHOLE_GENERATOR]
    row.played_tractor_beam = tally.symbols_played[TRACTOR_BEAM]
    row.played_force_shield = tally.symbols_played[FORCE_SHIELD]
    row.initiative_sum = tally.initiative_sum
    row.movement_sum = tally.movement_sum
    row.control_sum = tally.control_sum


@inner
def write_card_sets(row: Any, tally: Any, hand: Any, count: int) -> None:
    """Which cards were played, and which were drawn: those played, those in hand now or as the ship went out."""
    row.played_1 = tally.played[0]
    row.played_2 = tally.played[1]
    for k in range(count):
        card_sets.add(tally.dropped, hand[k])
    row.drawn_1 = tally.played[0] | tally.dropped[0]
    row.drawn_2 = tally.played[1] | tally.dropped[1]


@inner
def write_moves(row: Any, tally: Any) -> None:
    """What the ship did in its turns."""
    row.jumps = tally.jumps
    row.beams = tally.beams
    row.passes = tally.passes
    row.transports = tally.transports
    row.pulls = tally.pulls
    row.sideways = tally.sideways
    row.blocked = tally.blocked
    row.turns = tally.turns
    row.first_turns = tally.first_turns
    row.last_turns = tally.last_turns
    row.position_sum = tally.position_sum
    row.movement_lost = tally.movement_lost
    row.control_lost = tally.control_lost
    row.maps_placed = tally.maps_placed
    row.shield_saves = tally.shield_saves
    row.rows_by_card = tally.rows_by_card
    row.rows_by_jump = tally.rows_by_jump
    row.rows_by_beam = tally.rows_by_beam
