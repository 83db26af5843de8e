"""Steps 5 and 6: the Swarm fires, then the fighters: regular fire or the Death Blossom."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..names import decisions
from ..parameters import DUEL_KO_DAN_FIRST, DUEL_SIMULTANEOUS
from ..policies import choose
from ..policies.work import TRUE_STATE
from ..rules.blossom import ROTATIONS, blossom_goes_on, blossom_legal, end_blossom, rotate
from ..rules.damage import record_pending, record_pending_from
from ..rules.fire import fire_swarm_ship, fire_weapon, legal_swarm_targets, legal_targets, slot_ready
from ..rules.sight import arc_of, may_fire, system_of
from ..state import AFT, KO_DAN, NO_TARGET, PBC_SLOT, PORT, SLOTS, STAR_LEAGUE, SWARM
from .choices import NOBODY, log_choice, policy_draw


@inner
def swarm_fires(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Step 5: Swarm Ships fire in numerical order (LS-SEQ-03, LS-R-49)."""
    state = scratch.states[TRUE_STATE]
    work = scratch.work
    name = policy_draw(state, KO_DAN)
    for i in range(state.swarm_count):
        if state.swarm[i].on_map == 0:
            continue
        count = legal_swarm_targets(params, state, i, work.targets, work.numbers)
        if count == 0:
            continue
        first = draws.counts[name]
        chosen = choose.swarm_target(params, state, i, count, draws, name, work)
        if chosen < -1 or chosen >= count:
            return False
        chance.policy_draws(draws, log, name, KO_DAN, state.fighter_count + i, first)
        target = work.targets[chosen] if chosen >= 0 else NO_TARGET
        log_choice(log, decisions.D3, KO_DAN, state.fighter_count + i, target, 0, 0)
        if chosen >= 0:
            fire_swarm_ship(params, state, draws, log, i, target, work.numbers[chosen])
    return True


@inner
def declare(params: Any, scratch: Any, draws: Any, log: Any, index: int, decision: int, laser_arc: int) -> bool:
    """Ask every weapon of a ship for its target before its first to-hit roll (LS-HIT-07, LS-WPN-06).

    `laser_arc` replaces the plotted arc of a Gun Star's lasers (a rotation under blossom_laser_arc free), -1 keeps it.
    """
    state = scratch.states[TRUE_STATE]
    work = scratch.work
    ship = state.fighters[index]
    name = policy_draw(state, ship.side)
    limited = params.blossom_power_limit if decision == decisions.D6 else 1
    used = 0
    choose.begin_salvo(params, state, index, work)
    for slot in range(SLOTS):
        work.order[index, slot] = NO_TARGET
        if not slot_ready(params, ship, slot, used, limited):
            continue
        arc = arc_of(ship, slot)
        if laser_arc >= 0 and slot < PBC_SLOT:
            arc = laser_arc
        count = legal_targets(params, state, index, slot, arc, work.targets, work.numbers)
        if count == 0:
            continue
        first = draws.counts[name]
        chosen = choose.target(params, state, index, slot, count, draws, name, work)
        if chosen < -1 or chosen >= count:
            return False
        chance.policy_draws(draws, log, name, ship.side, index, first)
        if chosen >= 0:
            work.order[index, slot] = work.targets[chosen]
            work.order_number[index, slot] = work.numbers[chosen]
            used = used | (1 << system_of(slot))
        log_choice(log, decision, ship.side, index, slot, work.order[index, slot], 0)
    return True


@inner
def resolve(params: Any, scratch: Any, draws: Any, log: Any, index: int) -> None:
    """Resolve a ship's declared shots: lasers, PBC, missile (LS-R-47)."""
    state = scratch.states[TRUE_STATE]
    for slot in range(SLOTS):
        target = scratch.work.order[index, slot]
        if target != NO_TARGET:
            fire_weapon(params, state, draws, log, index, slot, target, scratch.work.order_number[index, slot])


@inner
def regular_fire(params: Any, scratch: Any, draws: Any, log: Any, side: int) -> bool:
    """A side's regular fire (side -1: both): all declare, all resolve, then damage to fighters (LS-SEQ-06, LS-SWM-05)."""
    state = scratch.states[TRUE_STATE]
    kept = state.pending_count  # hits of the Swarm that wait for the end of step 6 (LS-R-07)
    for i in range(state.fighter_count):
        fires = scratch.work.blossoms[i] == 0 and may_fire(params, state.fighters[i])
        if fires and (side < 0 or state.fighters[i].side == side):
            if not declare(params, scratch, draws, log, i, decisions.D4, -1):
                return False
        else:
            for slot in range(SLOTS):
                scratch.work.order[i, slot] = NO_TARGET
    for i in range(state.fighter_count):
        resolve(params, scratch, draws, log, i)
    record_pending_from(params, state, log, kept)
    return True


@inner
def death_blossom(params: Any, scratch: Any, draws: Any, log: Any, index: int) -> bool:
    """Six times: turn, declare, fire; then the power is gone (LS-DB-02 to LS-DB-08)."""
    state = scratch.states[TRUE_STATE]
    kept = state.pending_count
    before = state.swarm_left
    state.tally.blossoms += 1
    if state.tally.first_blossom_turn == 0:
        state.tally.first_blossom_turn = state.turn
    for rotation in range(1, ROTATIONS + 1):
        if not blossom_goes_on(params, state, index):
            break
        rotate(state, log, index, rotation)
        arc = -1
        if params.blossom_free_aim != 0:
            name = policy_draw(state, STAR_LEAGUE)
            first = draws.counts[name]
            arc = choose.rotation_aim(params, state, index, draws, name, scratch.work)
            if arc < PORT or arc > AFT:
                return False
            chance.policy_draws(draws, log, name, STAR_LEAGUE, index, first)
            log_choice(log, decisions.D6, STAR_LEAGUE, index, NOBODY, arc, 1)
        if not declare(params, scratch, draws, log, index, decisions.D6, arc):
            return False
        resolve(params, scratch, draws, log, index)
        record_pending_from(params, state, log, kept)
    end_blossom(params, state, log, index)
    state.tally.blossom_kills += before - state.swarm_left
    return True


@inner
def choose_blossoms(params: Any, scratch: Any, draws: Any, log: Any) -> None:
    """Each Gun Star picks Death Blossom or regular fire, in id order (LS-SWM-03, LS-SWM-05)."""
    state = scratch.states[TRUE_STATE]
    name = policy_draw(state, STAR_LEAGUE)
    for i in range(state.fighter_count):
        scratch.work.blossoms[i] = 0
        if blossom_legal(params, state, i):
            first = draws.counts[name]
            chosen = choose.blossom(params, state, i, draws, name, scratch.work)
            chance.policy_draws(draws, log, name, STAR_LEAGUE, i, first)
            log_choice(log, decisions.D5, STAR_LEAGUE, i, 1 if chosen else 0, 0, 0)
            scratch.work.blossoms[i] = 1 if chosen else 0


@inner
def fighters_fire(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Step 6 (LS-SEQ-03, LS-SEQ-06, LS-SWM-03, LS-SWM-05, LS-R-06, LS-R-48)."""
    state = scratch.states[TRUE_STATE]
    choose_blossoms(params, scratch, draws, log)
    if state.mode == SWARM or params.duel_fire == DUEL_SIMULTANEOUS:
        if not regular_fire(params, scratch, draws, log, -1):
            return False
        for i in range(state.gun_star_count):
            if scratch.work.blossoms[i] != 0 and not death_blossom(params, scratch, draws, log, i):
                return False
        record_pending(params, state, log)
        return True
    first = KO_DAN if params.duel_fire == DUEL_KO_DAN_FIRST else STAR_LEAGUE
    if not regular_fire(params, scratch, draws, log, first):
        return False
    return bool(regular_fire(params, scratch, draws, log, 1 - first))
