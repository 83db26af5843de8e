"""A flight, from the launch to the journey's end, card after card (GT-ADV, GT-GVU)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..invariants import sound
from ..names import effects, phases
from ..policies.work import TRUE_STATE
from ..rules.flight.board import flight_order, launch, leave_lapped
from ..rules.flight.leaving import leave, leave_without_humans
from ..rules.flight.rewards import end_journey
from ..rules.flight.tallies import note_launch, note_leader
from ..state import GAVE_UP
from .asking import ask_give_up
from .building.spot_check import find_missed_flaws
from .cards.loading import rearrange
from .cards.resolve import resolve
from .outcome import BAD_CHOICE, GOES_ON, UNSOUND
from .stages import done, stage


@inner
def fly(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """The flight of a round, to the last card or until all are out: GOES_ON, or why the game is over (GT-ADV-01, GT-RUL-32)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.LAUNCH)
    state.card_number = 0
    launch(params, state, log)
    note_launch(params, state)
    done(state, log, snapshots, phases.LAUNCH)
    while state.card_number < state.deck_count:
        stage(state, draws, log, phases.CARD)
        if not consider_giving_up(params, scratch, draws, log):
            break
        legal = play_card(params, scratch, draws, log)
        done(state, log, snapshots, phases.CARD)
        if not legal:
            return BAD_CHOICE
        if not sound(params, state):
            return UNSOUND
    stage(state, draws, log, phases.JOURNEY_END)
    end_journey(params, state, log)
    done(state, log, snapshots, phases.JOURNEY_END)
    return GOES_ON


@inner
def consider_giving_up(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Before each card every player may give up, leader first (GT-ADV-02, GT-GVU-01, GT-RUL-47, 51). False: nobody flies on."""
    state = scratch.states[TRUE_STATE]
    state.order_count = flight_order(params, state, state.order)
    if params.voluntary == 0 or state.learning != 0:
        return bool(state.order_count > 0)
    for k in range(state.order_count):
        if ask_give_up(params, scratch, draws, log, state.order[k]):
            leave(state, log, state.order[k], GAVE_UP)
    state.order_count = flight_order(params, state, state.order)
    return bool(state.order_count > 0)


@inner
def play_card(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Reveal the next card and play it in the flight order of this moment (GT-ADV-03, GT-ADV-04). False after a bad choice."""
    state = scratch.states[TRUE_STATE]
    number = state.deck[state.card_number]
    state.card_number += 1
    state.cards_by_level[params.cards[number].level] += 1
    event_log.effect(log, effects.REVEALED, -1, -1, number, 0, 0, 0)
    if not rearrange(params, scratch, draws, log):
        return False
    if not resolve(params, scratch, draws, log, params.cards[number]):
        return False
    if state.card_number == 1 and not find_missed_flaws(params, scratch, draws, log):
        return False
    end_card(params, state, log)
    return True


@inner
def end_card(params: Any, state: Any, log: Any) -> None:
    """Ships without humans leave, then those that the leader who is left has lapped (GT-GVU-06, GT-LAP-01, GT-RUL-50)."""
    for k in range(state.order_count):
        leave_without_humans(state, log, state.order[k])
    leave_lapped(params, state, log)
    note_leader(params, state)
