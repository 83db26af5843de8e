"""The compiled loop: set up, ask the policies, apply the rules step by step, record, next game.

Every decision goes through here: the policies see `seen` (the state with what their seat may not know masked), their
answer is checked for legality, logged, and handed to the rules.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

from .names import decisions, endings, phases
from .names.draws import POLICY_DECK_FIGHTER, POLICY_GUN_STAR, POLICY_SWARM
from .parameters import (
    DUEL_KO_DAN_FIRST,
    DUEL_SIMULTANEOUS,
    LAID_ALTERNATING,
    LAID_EXPLICIT,
    PLOTS,
)
from .policies import choose
from .policies.observe import observe
from .policies.work import RECHARGE, SEEN_STATE, TRUE_STATE
from .recording import sound, write_game_row, write_seat_row
from .rules.blossom import ROTATIONS, blossom_goes_on, blossom_legal, end_blossom, rotate
from .rules.damage import record_pending, record_pending_from
from .rules.fire import fire_swarm_ship, fire_weapon, legal_swarm_targets, legal_targets, slot_ready
from .rules.movement import (
    DRIFTS,
    FREE,
    HOLD_ONLY,
    MUST_RECHARGE,
    NUMBER_ONLY,
    control,
    drift_movements,
    legal_plots,
    move_fighters,
    move_swarm_ship,
    number_legal,
    pay_power,
    plot_legal,
    recharge_legal,
    swarm_plot_legal,
    write_number,
    write_plot,
)
from .rules.setup import (
    close_hexes_near_ships,
    clusters_to_lay,
    clusters_wanted,
    lay_cluster,
    laying_side,
    legal_centres,
    pick_centre,
    place_ships,
)
from .rules.sight import arc_of, gunner_able, may_fire, system_of
from .rules.turn_end import (
    carry_over,
    crew_rolls,
    laser_die,
    lasers_left,
    life_support_deadline,
    lose_weapon,
    nth_laser,
    recharge,
    remove_clusters,
    steering_roll,
    weapon_die,
)
from .rules.victory import GOES_ON, out_of_time, verdict
from .state import (
    AFT,
    DECK_FIGHTER,
    DUEL,
    FWD,
    GUN_STAR,
    KO_DAN,
    LASER_SYSTEM,
    NO_TARGET,
    PBC_SLOT,
    PORT,
    SLOTS,
    STAR_LEAGUE,
    STBD,
    SWARM,
)

NOBODY = -1
ILLEGAL = -2  # returned in place of a winner


@inner
def policy_draw(state: Any, side: int) -> int:
    """Name of a side's own draws."""
    if side == STAR_LEAGUE:
        return POLICY_GUN_STAR
    return POLICY_DECK_FIGHTER if state.mode == DUEL else POLICY_SWARM


@inner
def log_choice(log: Any, decision: int, seat: int, actor: int, a: int, b: int, c: int) -> None:
    """A decision before it takes effect."""
    if log.shape[0] == 0:
        return
    event_log.open_event(log, event_log.CHOICE, decision, seat, actor)
    event_log.push(log, a)
    event_log.push(log, b)
    event_log.push(log, c)


@inner
def stage(state: Any, draws: Any, log: Any, phase: int) -> None:
    """A new step of the game turn."""
    draws.turn = state.turn
    event_log.stage(log, state.turn, phase)


@inner
def lay_clusters(params: Any, state: Any, draws: Any, log: Any, work: Any) -> None:
    """Asteroids, large clusters first: explicit, at random, or laid by the sides in turn (LS-SET-03, LS-SET-13, LS-SET-17)."""
    wanted = clusters_to_lay(params, clusters_wanted(params, draws, log))
    close_hexes_near_ships(params, state, work.closed)
    for i in range(wanted):
        large = 1 if i < params.large_clusters else 0
        if params.cluster_placement == LAID_EXPLICIT:
            lay_cluster(state, log, params.cluster_hexes[i, 0], params.cluster_hexes[i, 1], large)
            continue
        count = legal_centres(params, state, work.closed, large, work.centres)
        if count == 0:  # a cluster that fits nowhere is left out
            continue
        if params.cluster_placement == LAID_ALTERNATING:
            side = laying_side(state)
            name = policy_draw(state, side)
            first = draws.counts[name]
            index = choose.cluster(params, state, side, count, draws, name, work)
            chance.policy_draws(draws, log, name, side, NOBODY, first)
            log_choice(log, decisions.D8, side, NOBODY, work.centres[index, 0], work.centres[index, 1], large)
        else:
            index = pick_centre(params, draws, log, work.centres, count, large)
        lay_cluster(state, log, work.centres[index, 0], work.centres[index, 1], large)


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


@inner
def begin_turn(state: Any) -> None:
    """Count the turn and what the tally needs from its start."""
    state.turn += 1
    state.tally.shots_before = state.tally.shots[0] + state.tally.shots[1]


@inner
def count_quiet(state: Any) -> None:
    """A turn without a shot lengthens the dry spell."""
    if state.tally.shots[0] + state.tally.shots[1] == state.tally.shots_before:
        state.tally.quiet_turns += 1
        state.tally.quiet_now += 1
        state.tally.longest_quiet = max(state.tally.longest_quiet, state.tally.quiet_now)
    else:
        state.tally.quiet_now = 0


@inner
def play_turn(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """One game turn, steps 1 to 9: (winner, ending), or (GOES_ON, GOES_ON) (LS-SEQ, LS-VIC-05)."""
    state = scratch.states[TRUE_STATE]
    begin_turn(state)
    stage(state, draws, log, phases.PLOT)
    if not plot_all(params, scratch, draws, log):
        return ILLEGAL, GOES_ON
    event_log.snapshot(log, snapshots, state, phases.PLOT)
    if state.mode == SWARM:
        stage(state, draws, log, phases.MOVE_SWARM)
        if not move_swarm(params, scratch, draws, log):
            return ILLEGAL, GOES_ON
        event_log.snapshot(log, snapshots, state, phases.MOVE_SWARM)
    stage(state, draws, log, phases.MOVE_FIGHTERS)
    show_plots(state)
    move_fighters(params, state, draws, log)
    event_log.snapshot(log, snapshots, state, phases.MOVE_FIGHTERS)
    winner, ending = verdict(params, state)
    if winner != GOES_ON:
        return winner, ending
    if state.mode == SWARM:
        stage(state, draws, log, phases.SWARM_FIRE)
        if not swarm_fires(params, scratch, draws, log):
            return ILLEGAL, GOES_ON
        event_log.snapshot(log, snapshots, state, phases.SWARM_FIRE)
        winner, ending = verdict(params, state)
        if winner != GOES_ON:
            return winner, ending
    return finish_turn(params, scratch, draws, log, snapshots)


@inner
def finish_turn(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """Steps 6 to 9 of a game turn."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.FIGHTER_FIRE)
    if not fighters_fire(params, scratch, draws, log):
        return ILLEGAL, GOES_ON
    event_log.snapshot(log, snapshots, state, phases.FIGHTER_FIRE)
    stage(state, draws, log, phases.REMOVE)
    remove_clusters(state, log)
    event_log.snapshot(log, snapshots, state, phases.REMOVE)
    winner, ending = verdict(params, state)
    if winner != GOES_ON:
        return winner, ending
    stage(state, draws, log, phases.END_ROLLS)
    if not end_rolls(params, scratch, draws, log):
        return ILLEGAL, GOES_ON
    event_log.snapshot(log, snapshots, state, phases.END_ROLLS)
    winner, ending = verdict(params, state)
    if winner != GOES_ON:
        return winner, ending
    stage(state, draws, log, phases.RECHARGE)
    for i in range(state.fighter_count):
        if state.fighters[i].on_map != 0:
            recharge(params, state, log, i)
    event_log.snapshot(log, snapshots, state, phases.RECHARGE)
    return out_of_time(params, state)


@inner
def play_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """A whole game: (winner, ending, status)."""
    state = scratch.states[TRUE_STATE]
    event_log.start(log)
    stage(state, draws, log, phases.SETUP)
    place_ships(params, state)
    lay_clusters(params, state, draws, log, scratch.work)
    event_log.snapshot(log, snapshots, state, phases.SETUP)
    winner = GOES_ON
    ending = GOES_ON
    while winner == GOES_ON and draws.status == chance.PINS_FINE:
        winner, ending = play_turn(params, scratch, draws, log, snapshots)
        count_quiet(state)
        if winner == GOES_ON and not sound(params, state):
            return 0, endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT
    if draws.status != chance.PINS_FINE:
        return 0, endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE
    if winner == ILLEGAL:
        return 0, endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE
    stage(state, draws, log, phases.OVER)
    event_log.snapshot(log, snapshots, state, phases.OVER)
    return winner, ending, endings.FINISHED


@entry
def play_batch(first, count, params, draws, scratch, games, seats, log, snapshots):  # type: ignore[no-untyped-def]
    """Play games first..first + count - 1 of one cell; see the Game contract."""
    blank = scratch[0].blank
    for i in range(count):
        chance.begin(draws[0], first + i)
        scratch[0].states[TRUE_STATE] = blank[0]
        winner, ending, status = play_game(params[0], scratch[0], draws[0], log, snapshots)
        state = scratch[0].states[TRUE_STATE]
        games[i].game = first + i
        write_game_row(state, games[i], winner, ending, status)
        for seat in range(2):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
            write_seat_row(state, seats[i, seat], seat, winner)
        chance.finish(draws[0])
