"""Step 8: the rolls at the end of a turn."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..names import decisions
from ..policies import choose
from ..policies.work import TRUE_STATE
from ..rules.turn_end import (
    carry_over,
    crew_rolls,
    laser_die,
    lasers_left,
    life_support_deadline,
    lose_weapon,
    nth_laser,
    steering_roll,
    weapon_die,
)
from ..state import DECK_FIGHTER, LASER_SYSTEM
from .choices import log_choice, policy_draw


@inner
def weapon_dice(params: Any, scratch: Any, draws: Any, log: Any, index: int) -> bool:
    """One die for each Weapon Destroyed result of the turn (LS-EFF-07, LS-R-26)."""
    state = scratch.states[TRUE_STATE]
    ship = state.fighters[index]
    for _ in range(ship.weapon_hits):
        slot = weapon_die(params, state, draws, log, index)
        if slot == LASER_SYSTEM:
            left = lasers_left(params, ship)
            if ship.kind == DECK_FIGHTER and params.owner_chooses_laser != 0 and left > 1:
                name = policy_draw(state, ship.side)
                first = draws.counts[name]
                chosen = choose.laser_given_up(params, state, index, left, draws, name)
                if chosen < 0 or chosen >= left:
                    return False
                chance.policy_draws(draws, log, name, ship.side, index, first)
                slot = nth_laser(params, ship, chosen + 1)
                log_choice(log, decisions.D7, ship.side, index, slot, 0, 0)
            else:
                slot = laser_die(params, state, draws, log, index)
        lose_weapon(state, log, index, slot)
    return True


@inner
def end_rolls(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Step 8, ship by ship in id order; no dice for a ship that is off the map (LS-SEQ-04, LS-R-46)."""
    state = scratch.states[TRUE_STATE]
    for i in range(state.fighter_count):
        ship = state.fighters[i]
        if ship.on_map == 0:
            continue
        ship.steering = steering_roll(params, state, draws, log, i)
        if not weapon_dice(params, scratch, draws, log, i):
            return False
        crew_rolls(params, state, draws, log, i)
        life_support_deadline(params, state, log, i)
        carry_over(ship)
    return True
