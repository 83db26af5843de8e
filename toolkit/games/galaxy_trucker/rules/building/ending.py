"""The end of building: tiles in hands, tiles set aside, number tiles that are left (GT-TIM-04, GT-PRC-09)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import MAX_ASIDE
from ...names import effects
from ...state import BY_SET_ASIDE, DRAWING, FREE, NOTHING, TAKING
from .numbers import take_leftovers
from .tiles import lay_up, lose_loose, undo_draw


@inner
def end_building(params: Any, state: Any, draws: Any, log: Any, desk: Any, now: int) -> None:
    """Nobody builds any more: hands are emptied, who has none takes a number tile (GT-TIM-04, GT-TIM-06)."""
    event_log.effect(log, effects.BUILDING_ENDED, -1, -1, now, 0, 0, 0)
    for seat in range(params.players):
        stop(state, log, seat)
        empty_hand(params, state, log, seat)
        lose_aside(state, log, seat)
    take_leftovers(params, state, draws, log, desk)
    for seat in range(params.players):
        player = state.players[seat]
        player.tally.launch_tile = player.builder.number
        player.tally.filled = player.ship.tiles
        player.tally.build_time = now if player.builder.finished_at == NOTHING else player.builder.finished_at


@inner
def stop(state: Any, log: Any, seat: int) -> None:
    """An action that would end later has no effect: what it had reserved goes back (checklist 4.2)."""
    builder = state.players[seat].builder
    if builder.doing.kind == DRAWING:
        undo_draw(state, builder.doing.tile)
        event_log.effect(log, effects.TILE_LEFT, seat, seat, builder.doing.tile, 0, 0, 0)
    elif builder.doing.kind == TAKING:
        lay_up(state, builder.doing.tile)
        event_log.effect(log, effects.TILE_LEFT, seat, seat, builder.doing.tile, 0, 0, 0)
    builder.doing.kind = FREE
    builder.doing.tile = NOTHING
    builder.pile = NOTHING
    builder.newest = NOTHING


@inner
def empty_hand(params: Any, state: Any, log: Any, seat: int) -> None:
    """A tile in hand goes back face up, or is lost if it had been set aside (GT-RUL-04)."""
    builder = state.players[seat].builder
    if builder.hand == NOTHING:
        return
    tile = builder.hand
    builder.hand = NOTHING
    if builder.hand_was_aside != 0 or params.hand_lost != 0:
        lose_loose(state, log, seat, tile, BY_SET_ASIDE)
        return
    lay_up(state, tile)
    event_log.effect(log, effects.TILE_RETURNED, seat, seat, tile, 0, 0, 0)


@inner
def lose_aside(state: Any, log: Any, seat: int) -> None:
    """Tiles that were set aside and never added count as lost (GT-PRC-09)."""
    builder = state.players[seat].builder
    for i in range(MAX_ASIDE):
        if builder.aside[i] != NOTHING:
            lose_loose(state, log, seat, builder.aside[i], BY_SET_ASIDE)
            builder.aside[i] = NOTHING
