"""A finished round and a finished game written down as rows (outcomes.GAME_ROW, outcomes.SEAT_ROW)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .outcomes import CARD_SETS, CARDS_OF_WORD, FIRST_SEAT, NOBODY, SHARED
from .parameters import EVENTS
from .rules.ship.crew import crew
from .state import CARD_TYPES, FLYING, NOT_LAUNCHED, TYPES


@inner
def write_round(params: Any, state: Any, row: Any, seats: Any) -> None:
    """What the round that is over leaves in both tables."""
    of_round = row.by_round[state.round_number]
    write_round_row(params, state, of_round)
    for seat in range(params.players):
        note_end(state.players[seat])
        seats[seat].by_round[state.round_number] = state.players[seat].tally


@inner
def note_end(player: Any) -> None:
    """What a seat's tally says of the end of a round."""
    tally = player.tally
    tally.grabs = player.builder.grabs
    tally.out_why = player.flying
    tally.crew_at_end = crew(player.ship)
    tally.cells_at_end = player.ship.all_cells
    tally.credits = player.credits


@inner
def write_round_row(params: Any, state: Any, row: Any) -> None:
    """A round in the row of the game."""
    for kind in range(CARD_TYPES):
        row.cards_by_type[kind] = 0
    for word in range(CARD_SETS):
        row.seen[word] = 0
    row.build_time = 0
    row.finishers = 0
    row.level = state.level + 1
    row.cards = state.card_number
    row.runs_time = runs_time(params, state)
    row.forced_flips = state.forced_flips
    row.face_down = state.down_count
    row.face_up = left_face_up(params, state)
    for kind in range(TYPES):
        row.face_up_by_type[kind] = 0
    for k in range(row.face_up):
        row.face_up_by_type[params.tile_type[state.up[k]]] += 1
    row.lead_changes = state.lead_changes
    for k in range(state.card_number):
        card = state.deck[k]
        row.cards_by_type[params.cards[card].type] += 1
        row.seen[card // CARDS_OF_WORD] |= 1 << card % CARDS_OF_WORD
    for seat in range(params.players):
        player = state.players[seat]
        row.build_time = max(row.build_time, player.tally.build_time)
        row.finishers += 1 if player.flying == FLYING else 0


@inner
def left_face_up(params: Any, state: Any) -> int:
    """Tiles face up when building ended: the spot check of the learning flight has put more behind them (GT-SPT-07)."""
    count = state.up_count
    for seat in range(params.players):
        player = state.players[seat]
        if state.learning != 0 and player.flying != NOT_LAUNCHED:
            count -= player.tally.filled
            for kind in range(TYPES):
                count += player.tally.tiles_by_type[kind]
    return int(count)


@inner
def runs_time(params: Any, state: Any) -> int:
    """How long all runs of the timer take in the round, in ms (GT-TIM-05); 0 where none runs."""
    if params.build != EVENTS or state.learning != 0:
        return 0
    return int(params.run_time * (params.rounds[state.round_number].circle + 1))


@inner
def write_game(params: Any, state: Any, row: Any, seats: Any, rounds: int, ending: int, status: int) -> None:
    """The rest of both tables, when the game is over."""
    winners = 0
    row.winner = NOBODY
    for seat in range(params.players):
        if state.won[seat] != 0:
            winners += 1
            row.winner = FIRST_SEAT + seat
    if winners > 1:
        row.winner = SHARED
    row.ending = ending
    row.status = status
    row.rounds = rounds
    for seat in range(params.players):
        seats[seat].won = state.won[seat]
        seats[seat].winners = winners
        seats[seat].final_credits = state.players[seat].credits
        seats[seat].place = 1
        for other in range(params.players):
            if state.players[other].credits > state.players[seat].credits:
                seats[seat].place += 1
