"""Step 3: the row, then the mothership, hit by hit and point by point (WE-ATK, WE-DMG)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..names import effects, phases
from ..policies.work import TRUE_STATE
from ..rules.attacks import attacks, begin_attacks, end_attacks, settle_row, settle_sections
from ..rules.damage import HULL_GONE, TOKEN_ASKED, take_point
from ..rules.mothership import can_attack
from ..rules.targets import attack_of
from ..rules.tokens import SEAT, remove
from ..state import TO_DISCARD
from .choices import ILLEGAL, choose_loss
from .outcome import BAD_CHOICE, GOES_ON, HULL_LOST
from .stages import done, stage


@inner
def enemy_attacks(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """The whole step: GOES_ON, HULL_LOST or BAD_CHOICE (WE-ATK-01, WE-ATK-05)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.ATTACKS)
    begin_attacks(params, state)
    came_to = attack_in_order(params, scratch, draws, log, 0, params.row_size)
    if came_to == GOES_ON:
        settle_row(params, state)
        if can_attack(params, state):
            came_to = attack_in_order(params, scratch, draws, log, MAX_ROW, params.section_count)
        if came_to == GOES_ON:
            settle_sections(params, state, log)
    end_attacks(state)
    done(state, log, snapshots, phases.ATTACKS)
    return came_to


@inner
def attack_in_order(params: Any, scratch: Any, draws: Any, log: Any, first: int, count: int) -> int:
    """Targets from left to right, one at a time; a hull at 0 stops them (WE-ATK-01, WE-DMG-07)."""
    for target in range(first, first + count):
        if attacks(scratch.states[TRUE_STATE], target):
            came_to = hit(params, scratch, draws, log, target)
            if came_to != GOES_ON:
                return came_to
    return GOES_ON


@inner
def hit(params: Any, scratch: Any, draws: Any, log: Any, attacker: int) -> int:
    """An attack, point by point: GOES_ON, HULL_LOST or BAD_CHOICE (WE-ATK-03, WE-DMG-01, WE-DMG-02)."""
    state = scratch.states[TRUE_STATE]
    attack = attack_of(params, state, attacker)
    met_shield = bool(state.shield > 0)
    event_log.effect(log, effects.ATTACKED, SEAT, -1, attacker, attack, 0, 0)
    for _ in range(attack):
        point = take_point(params, state, draws, log, attacker, met_shield)
        if point == HULL_GONE:
            return HULL_LOST
        if point == TOKEN_ASKED:
            token = choose_loss(params, scratch, draws, log)
            if token == ILLEGAL:
                return BAD_CHOICE
            remove(params, state, log, token, TO_DISCARD)
    return GOES_ON
