"""Steps 7 to 9: removal, end rolls, recharging, what acts in the next turn (LS-SEQ-04, LS-SEQ-05, LS-EFF, LS-CRW, LS-CON)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import GUNNER_RED, GUNNER_WHITE, LASER_LOST, PILOT_RED, PILOT_WHITE, STEERING, WEAPON
from ..parameters import ROCK_BIT
from ..state import (
    CLUSTER_GONE,
    CLUSTER_HIT,
    DECK_FIGHTER,
    FREE_STEERING,
    GUNNER,
    LASERS,
    LOST_LIFE_SUPPORT,
    PBC_SLOT,
    PILOT,
    RACK_SLOT,
)
from .damage import lose
from .sight import is_rock

REROLL_LIMIT = 1000  # a die that the rules roll again can't go on for ever; reached with probability 6^-1000


@inner
def clear_rock(state: Any, q: int, r: int) -> None:
    """An asteroid hex becomes deep space."""
    row = r + state.rocks.shape[0] // 2
    state.rocks[row] = state.rocks[row] & ~(1 << (q + ROCK_BIT))


@inner
def remove_clusters(state: Any, log: Any) -> None:
    """Step 7: destroyed clusters leave the map (LS-AFI-10, LS-R-34)."""
    for i in range(state.cluster_count):
        cluster = state.clusters[i]
        if cluster.status == CLUSTER_HIT:
            cluster.status = CLUSTER_GONE
            clear_rock(state, cluster.q, cluster.r)
            event_log.effect(log, effects.CLUSTER_REMOVED, -1, -1, i, cluster.q, cluster.r, 0)
        elif cluster.hit_hexes != 0:
            remove_hexes(state, log, i)


@inner
def remove_hexes(state: Any, log: Any, index: int) -> None:
    """The hexes of a large cluster that were hit; with its last hex the cluster is gone (LS-R-34)."""
    cluster = state.clusters[index]
    left = 0
    for k in range(1, 8):  # of the nine places of a 3 by 3 block the first and the last are no neighbours
        q = cluster.q + k % 3 - 1
        r = cluster.r + k // 3 - 1
        if (cluster.hit_hexes >> k) & 1 != 0:
            clear_rock(state, q, r)
            event_log.effect(log, effects.CLUSTER_REMOVED, -1, -1, index, q, r, 0)
        elif is_rock(state, q, r):
            left += 1
    cluster.hit_hexes = 0
    if left == 0:
        cluster.status = CLUSTER_GONE


@inner
def steering_roll(params: Any, state: Any, draws: Any, log: Any, index: int) -> int:
    """Which steering restriction acts next turn: one die for all hits (LS-EFF-01, LS-CON-01, LS-CON-03)."""
    ship = state.fighters[index]
    if ship.steering_hit == 0 or ship.stabilizer_hit != 0 or ship.drift >= 0:
        return FREE_STEERING
    for _ in range(REROLL_LIMIT):
        restriction = params.steering[chance.roll(draws, log, STEERING, 6, ship.side, index)]
        if restriction != FREE_STEERING:
            event_log.effect(log, effects.STEERING_SET, ship.side, index, restriction, 0, 0, 0)
            return int(restriction)
    return FREE_STEERING


@inner
def lasers_left(params: Any, ship: Any) -> int:
    """Number of lasers that are not destroyed."""
    count = 0
    for slot in range(LASERS):
        if slot < params.lasers[ship.kind] and ship.lasers[slot] != 0:
            count += 1
    return count


@inner
def nth_laser(params: Any, ship: Any, n: int) -> int:
    """Slot of the n-th laser left, from 1."""
    for slot in range(LASERS):
        if slot < params.lasers[ship.kind] and ship.lasers[slot] != 0:
            n -= 1
            if n == 0:
                return slot
    return -1


@inner
def weapon_die(params: Any, state: Any, draws: Any, log: Any, index: int) -> int:
    """Slot that a Weapon Destroyed result takes, 0 for some laser, -1 where it is gone already (LS-EFF-07)."""
    ship = state.fighters[index]
    die = chance.roll(draws, log, WEAPON, 6, ship.side, index)
    if die <= params.laser_destroyed:
        if lasers_left(params, ship) == 0:
            return -1
        return 0
    if die <= params.pbc_destroyed:
        if ship.pbc != 0:
            return PBC_SLOT
        return -1
    if ship.rack != 0:
        return RACK_SLOT
    return -1


@inner
def laser_die(params: Any, state: Any, draws: Any, log: Any, index: int) -> int:
    """Which laser is lost: Gun Star lasers are equal, Deck Fighter lasers are drawn (LS-R-26, LS-R-47)."""
    ship = state.fighters[index]
    left = lasers_left(params, ship)
    if ship.kind == DECK_FIGHTER and left > 1:
        return nth_laser(params, ship, chance.roll(draws, log, LASER_LOST, left, ship.side, index))
    return nth_laser(params, ship, left)


@inner
def lose_weapon(state: Any, log: Any, index: int, slot: int) -> None:
    """A weapon is destroyed for the rest of the game (LS-WPN-07)."""
    ship = state.fighters[index]
    if slot == PBC_SLOT:
        ship.pbc = 0
    elif slot == RACK_SLOT:
        ship.rack = 0
    elif slot >= 0:
        ship.lasers[slot] = 0
    event_log.effect(log, effects.WEAPON_LOST, ship.side, index, slot, 0, 0, 0)


@inner
def conscious_roll(
    params: Any, draws: Any, log: Any, seat: int, index: int, crew: int, red_name: int, white_name: int, wounds: int
) -> bool:
    """Two dice against the threshold of a number of wounds; True: conscious (LS-CRW-01, LS-CRW-02)."""
    needed = params.stay_conscious[wounds]
    if needed == 0:
        return True
    total = chance.roll(draws, log, red_name, 6, seat, index) + chance.roll(draws, log, white_name, 6, seat, index)
    stays = total >= needed
    event_log.effect(log, effects.CREW_ROLL, seat, index, crew, total, needed, 0 if stays else 1)
    return bool(stays)


@inner
def unconscious_next(
    params: Any,
    draws: Any,
    log: Any,
    seat: int,
    index: int,
    crew: int,
    red_name: int,
    white_name: int,
    wounds: int,
    wounded: int,
    out: int,
) -> int:
    """Whether a crew member is unconscious in the next turn (LS-CRW-02, LS-CRW-03, LS-R-29)."""
    if wounds >= params.wounds_to_die or (wounded == 0 and out == 0):
        return 0
    if params.roll_per_wound == 0 or out != 0:
        return 0 if conscious_roll(params, draws, log, seat, index, crew, red_name, white_name, wounds) else 1
    unconscious = 0
    for total in range(wounds - wounded + 1, wounds + 1):
        if not conscious_roll(params, draws, log, seat, index, crew, red_name, white_name, total):
            unconscious = 1
    return unconscious


@inner
def crew_rolls(params: Any, state: Any, draws: Any, log: Any, index: int) -> None:
    """Unconsciousness and revival, pilot first (LS-SEQ-04, LS-R-47)."""
    ship = state.fighters[index]
    ship.pilot_out = unconscious_next(
        params,
        draws,
        log,
        ship.side,
        index,
        PILOT,
        PILOT_RED,
        PILOT_WHITE,
        ship.pilot_wounds,
        ship.pilot_wounded,
        ship.pilot_out,
    )
    ship.gunner_out = unconscious_next(
        params,
        draws,
        log,
        ship.side,
        index,
        GUNNER,
        GUNNER_RED,
        GUNNER_WHITE,
        ship.gunner_wounds,
        ship.gunner_wounded,
        ship.gunner_out,
    )
    ship.pilot_wounded = 0
    ship.gunner_wounded = 0


@inner
def life_support_deadline(params: Any, state: Any, log: Any, index: int) -> None:
    """The crew is dead when the time is over and the ship still on the map (LS-EFF-08, LS-R-27)."""
    ship = state.fighters[index]
    if ship.life_support == 0 or state.turn < ship.life_support:
        return
    gunner_dead = params.crew[ship.kind] != 2 or ship.gunner_wounds >= params.wounds_to_die
    if ship.pilot_wounds >= params.wounds_to_die and gunner_dead:
        return
    event_log.effect(log, effects.LIFE_SUPPORT_OVER, ship.side, index, ship.life_support, 0, 0, 0)
    ship.pilot_wounds = params.wounds_to_die
    ship.gunner_wounds = params.wounds_to_die
    ship.pilot_out = 0
    ship.gunner_out = 0
    if ship.drift < 0:
        ship.drift = ship.moved
    lose(state, log, index, LOST_LIFE_SUPPORT)


@inner
def carry_over(ship: Any) -> None:
    """What was hit in this turn acts in the next; No Speed Change with half speed is put off (LS-CON-05, LS-CON-09)."""
    put_off = 1 if ship.speed_change_hit != 0 and ship.half_speed_hits > 0 else 0
    acts = ship.fixed_speed_delayed != 0 or (ship.speed_change_hit != 0 and put_off == 0)
    ship.fixed_speed = ship.moved if acts else -1
    ship.half_speed = ship.half_speed_hits + ship.half_speed_carried
    ship.half_speed_carried = ship.half_speed_hits if put_off != 0 else 0
    ship.fixed_speed_delayed = put_off
    ship.stabilizer = ship.stabilizer_hit
    ship.steering_hit = 0
    ship.stabilizer_hit = 0
    ship.speed_change_hit = 0
    ship.half_speed_hits = 0
    ship.weapon_hits = 0


@inner
def recharge(params: Any, state: Any, log: Any, index: int) -> None:
    """Step 9: a recharge that no hit cancelled adds power (LS-PWR-04, LS-SEQ-05)."""
    ship = state.fighters[index]
    if ship.plot.recharge != 0:
        state.tally.recharges[ship.side] += 1
        if ship.power_hit == 0:
            before = ship.power
            ship.power = max(ship.power, min(params.power_maximum, ship.power + params.recharge_gain))
            event_log.effect(log, effects.RECHARGED, ship.side, index, ship.power - before, ship.power, 0, 0)
        else:
            event_log.effect(log, effects.RECHARGE_CANCELLED, ship.side, index, ship.power, 0, 0, 0)
    ship.power_hit = 0
    ship.paid = 0
    ship.paid_points = 0
    ship.must_recharge = ship.blossomed
    ship.blossomed = 0
