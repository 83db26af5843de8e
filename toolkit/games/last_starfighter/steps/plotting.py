"""Step 1: every fighter's plot, aim and power payment."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import decisions
from ..parameters import PLOTS
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import RECHARGE, SEEN_STATE, TRUE_STATE
from ..rules.movement import (
    DRIFTS,
    FREE,
    HOLD_ONLY,
    MUST_RECHARGE,
    NUMBER_ONLY,
    control,
    drift_movements,
    legal_plots,
    number_legal,
    pay_power,
    plot_legal,
    recharge_legal,
    write_number,
    write_plot,
)
from ..rules.sight import gunner_able
from ..state import FWD, GUN_STAR, PORT, STBD
from .choices import policy_draw


@inner
def write_aim(ship: Any, aim: int) -> None:
    """Enter an aim code 0..3: a Gun Star's arc, or a Deck Fighter's two mounts (LS-WPN-02, LS-WPN-03)."""
    if ship.kind == GUN_STAR:
        ship.aim[0] = aim
    else:
        ship.aim[0] = PORT if aim % 2 == 1 else FWD
        ship.aim[1] = STBD if aim // 2 == 1 else FWD


@inner
def plot_fighter(params: Any, scratch: Any, draws: Any, log: Any, index: int) -> bool:
    """Step 1 for one fighter: who decides, the plot, the aim, the power (LS-SEQ-01). False: an illegal choice."""
    state = scratch.states[TRUE_STATE]
    seen = scratch.states[SEEN_STATE]
    ship = state.fighters[index]
    name = policy_draw(state, ship.side)
    first = draws.counts[name]
    deciding = control(params, ship)
    plot = 0
    aim = -1
    if deciding == MUST_RECHARGE:
        plot = RECHARGE
        write_number(ship, 0, 1, 0)
    elif deciding == DRIFTS:
        write_number(ship, drift_movements(params, ship), 0, 1)
    elif deciding == HOLD_ONLY:
        write_number(ship, 0, 0, 0)
    elif deciding == NUMBER_ONLY:
        number = choose.movements(params, seen, index, draws, name)
        if not number_legal(params, ship, number):
            return False
        write_number(ship, number, 0, 1)
    else:
        plot, aim = choose.plot(params, seen, index, draws, name, scratch.work)
        if plot == RECHARGE:
            if not recharge_legal(params, ship):
                return False
            write_number(ship, 0, 1, 0)
        else:
            legal = 0 <= plot and plot < PLOTS and plot_legal(params, ship, plot)
            if not legal and (plot != 0 or legal_plots(params, ship, scratch.work.legal) != 1 or scratch.work.legal[0] != 0):
                return False
            write_plot(params, ship, plot)
    if gunner_able(params, ship):
        if deciding != FREE:
            aim = choose.aim(params, seen, index, draws, name, scratch.work)
        if aim < 0 or aim > 3:
            return False
        write_aim(ship, aim)
    chance.policy_draws(draws, log, name, ship.side, index, first)
    log_plot(log, ship, index, plot, deciding)
    if ship.plot.movements > 0:
        pay_power(params, state, log, index)
    return True


@inner
def log_plot(log: Any, ship: Any, index: int, plot: int, deciding: int) -> None:
    """D1 with its string, recharge, number of stars, aims and who decided."""
    if log.shape[0] == 0:
        return
    event_log.open_event(log, event_log.CHOICE, decisions.D1, ship.side, index)
    event_log.push(log, deciding)
    event_log.push(log, ship.plot.recharge)
    event_log.push(log, ship.plot.by_die)
    event_log.push(log, ship.aim[0])
    event_log.push(log, ship.aim[1])
    event_log.push(log, ship.plot.movements)
    for i in range(ship.plot.movements):
        event_log.push(log, ship.plot.turns[i])


@inner
def plot_all(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Step 1: every side plots without knowing the other's plot (LS-SEQ-01)."""
    state = scratch.states[TRUE_STATE]
    for side in range(2):
        observe(scratch.states, side)
        for i in range(state.fighter_count):
            ship = state.fighters[i]
            if ship.on_map == 0 or ship.side != side:
                continue
            ship.stationary = 0
            if not plot_fighter(params, scratch, draws, log, i):
                return False
    return True
