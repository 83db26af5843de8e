"""The table at the start of a game and of a round (GT-CMP, GT-GAM-01, GT-GAM-03)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ...limits import MAX_ASIDE, MAX_CARDS, MAX_SEATS
from ...names.draws import SPEED
from ...parameters import PRESET
from ...state import NOTHING
from ..ship.squares import clear, put
from ..table import board_of
from .cards import lay_piles
from .tiles import lay_warehouse
from .timer import start_timer
from .timing import spread

ROUND_DRAWS = 1 << 20  # a round's draws of a name; no round takes as many


@inner
def begin_players(params: Any, state: Any, draws: Any, log: Any) -> None:
    """How fast each builder is, in this game (checklist 4.3)."""
    for seat in range(params.players):
        name = SPEED + seat
        first = draws.counts[name]
        skill = params.skill[seat]
        factor = spread(draws, name, skill.speed_spread)
        state.players[seat].builder.speed = max(int(skill.speed * factor), 1)
        chance.policy_draws(draws, log, name, seat, seat, first)


@inner
def key_draws(draws: Any, number: int) -> None:
    """Every round has draws of its own, so that what happened in one never shifts those of the next (checklist 4.8)."""
    for name in range(chance.MAX_NAMES):
        chance.seek(draws, name, number * ROUND_DRAWS)


@inner
def set_up_round(params: Any, state: Any, blank: Any, draws: Any, log: Any, desk: Any, number: int) -> None:
    """Ships, warehouse, number tiles, piles, timer of a round; credits stay (GT-CMP-01, GT-CMP-06, GT-CMP-08, GT-GAM-01)."""
    key_draws(draws, number)
    setting = params.rounds[number]
    state.round_number = number
    state.level = setting.level
    state.learning = setting.learning
    state.lead_changes = 0
    state.leader = NOTHING
    for seat in range(params.players):
        state.credits_before[number, seat] = state.players[seat].credits
        clear_player(state, blank, seat)
        lay_ship(params, state, seat)
    for i in range(MAX_SEATS):
        state.numbers_left[i] = 1 if i < params.players else 0
    lay_warehouse(params, state, draws, log)
    lay_piles(params, state, draws, log, desk)
    start_timer(params, state)


@inner
def clear_player(state: Any, blank: Any, seat: int) -> None:
    """A player with an empty board, as it begins a round; it keeps credits and speed, and knows no card (GT-CMP-08)."""
    credits = state.players[seat].credits
    speed = state.players[seat].builder.speed
    state.players[seat] = blank.players[seat]
    player = state.players[seat]
    player.credits = credits
    clear(player.ship)
    builder = player.builder
    builder.speed = speed
    builder.hand = NOTHING
    builder.newest = NOTHING
    builder.pile = NOTHING
    builder.finished_at = NOTHING
    builder.doing.tile = NOTHING
    for i in range(MAX_ASIDE):
        builder.aside[i] = NOTHING
    for card in range(MAX_CARDS):
        builder.known[card] = 0


@inner
def lay_ship(params: Any, state: Any, seat: int) -> None:
    """The starting cabin on its square, or the whole ship of a preset (GT-TIL-01, checklist 4.1)."""
    ship = state.players[seat].ship
    board = board_of(params, state)
    if params.build != PRESET:
        put(params, ship, board.start, seat, 0)
        return
    preset = params.preset[state.round_number, seat]
    for square in range(board.count):
        if preset.tile[square] != NOTHING:
            put(params, ship, square, preset.tile[square], preset.turned[square])
