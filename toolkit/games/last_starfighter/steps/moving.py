"""Steps 2 and 3: the Swarm moves before the plots are shown, then the fighters fly them."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..names import decisions
from ..parameters import PLOTS
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.movement import move_swarm_ship, swarm_plot_legal
from ..state import KO_DAN
from .choices import log_choice, policy_draw


@inner
def move_swarm(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Step 2: Swarm Ships move in numerical order, before any plot is shown (LS-SEQ-02, LS-MOV-11)."""
    state = scratch.states[TRUE_STATE]
    observe(scratch.states, KO_DAN)
    seen = scratch.states[SEEN_STATE]
    name = policy_draw(state, KO_DAN)
    none_moved = True
    for i in range(state.swarm_count):
        if state.swarm[i].on_map == 0:
            continue
        first = draws.counts[name]
        plot = choose.swarm_move(params, seen, i, none_moved, draws, name, scratch.work)
        none_moved = False
        if plot < 0 or plot >= PLOTS or not swarm_plot_legal(params, state.swarm[i], plot):
            return False
        chance.policy_draws(draws, log, name, KO_DAN, state.fighter_count + i, first)
        log_choice(log, decisions.D2, KO_DAN, state.fighter_count + i, plot, 0, 0)
        move_swarm_ship(params, state, draws, log, i, plot)
        seen.swarm[i] = state.swarm[i]
        seen.swarm_left = state.swarm_left
    return True


@inner
def show_plots(state: Any) -> None:
    """Step 3 begins: plots, aims and power are in sight of all."""
    for i in range(state.fighter_count):
        ship = state.fighters[i]
        ship.paid_points = 0
        ship.last_aim[0] = ship.aim[0]
        ship.last_aim[1] = ship.aim[1]
