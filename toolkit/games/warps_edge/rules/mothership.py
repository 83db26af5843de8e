"""The mothership over turns and warps: when it came into play, its sections whole again, the tokens that it sheds."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..names import effects
from ..state import LASER, NOTHING
from .fleet import clear_target
from .targets import engaged
from .tokens import SEAT


@inner
def raise_sections(params: Any, state: Any) -> None:
    """All sections stand, with no tokens on them (WE-SET-01)."""
    for section in range(params.section_count):
        target = state.targets[MAX_ROW + section]
        clear_target(params, target)
        target.card = section
    state.standing = params.section_count
    state.fallen = 0


@inner
def make_whole(params: Any, state: Any) -> None:
    """The mothership at the end of a warp: whole again, or without tokens only; out of play (WE-WRP-11, WE-R-15)."""
    if params.fallen_stay == 0:
        raise_sections(params, state)
    else:
        for section in range(params.section_count):
            clear_target(params, state.targets[MAX_ROW + section])
    state.engaged_turn = 0


@inner
def note_engaged(params: Any, state: Any) -> None:
    """Remember the turn of this warp in which the mothership first was engaged (WE-MSH-01, WE-R-14)."""
    if state.engaged_turn == 0 and engaged(params, state):
        state.engaged_turn = state.turn
        state.tally.reached_in_warp[state.warp - 1] = 1


@inner
def can_attack(params: Any, state: Any) -> bool:
    """Whether sections attack in this step 3 (WE-MSH-02, WE-MSH-03, WE-R-14)."""
    if not engaged(params, state):
        return False
    return bool(params.attack_delay == 0 or state.engaged_turn != state.turn)


@inner
def shed_lowest(params: Any, state: Any, log: Any, section: int) -> None:
    """The token of least value goes to the discard pile, a laser before a maneuver; counters stay (WE-MSH-09).

    It is called of a section that wasn't stunned, so all its tokens lie above.
    """
    target = state.targets[MAX_ROW + section]
    lowest = NOTHING
    for token in range(params.type_count):
        if target.above[token] > 0 and (lowest == NOTHING or lighter(params, token, lowest)):
            lowest = token
    if lowest == NOTHING:
        return
    target.above[lowest] -= 1
    state.discard[lowest] += 1
    state.discard_count += 1
    if params.this_turn_only == 0:
        if params.kind[lowest] == LASER:
            target.laser -= params.value[lowest]
        else:
            target.maneuver -= params.value[lowest]
    event_log.effect(log, effects.REGENERATED, SEAT, -1, section, lowest, 0, 0)


@inner
def lighter(params: Any, token: int, other: int) -> bool:
    """Whether a token is shed before another: less value, a laser before a maneuver."""
    if params.value[token] != params.value[other]:
        return bool(params.value[token] < params.value[other])
    return bool(params.kind[token] < params.kind[other])
