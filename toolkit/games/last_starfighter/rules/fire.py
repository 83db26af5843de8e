"""Targets, shots, blasts: regular fire of fighters and fire of the Swarm (LS-HIT, LS-WPN, LS-SWM, LS-AFI)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import DAMAGE_RED, DAMAGE_WHITE, TO_HIT_RED, TO_HIT_WHITE
from ..names.effects import SWARM_LASER_SLOT
from ..parameters import difference, on_map, position
from ..state import (
    BY_BLAST,
    BY_FIRE,
    CLUSTER_HIT,
    CLUSTER_INTACT,
    CLUSTER_TARGET,
    DUEL,
    HEX_TARGET,
    KO_DAN,
    PHOTON_MISSILE,
    RACK_SLOT,
    SWARM_LASER,
    SWARM_SHOT,
)
from .damage import add_pending, crew_hit, damage_table, lose_swarm_ship, record_pending, roll_damage
from .movement import pay_power
from .sight import NO_SHOT, cluster_at, is_rock, slot_intact, swarm_number, system_of, target_hex, weapon_number, weapon_of


@inner
def count_bits(mask: int) -> int:
    """Number of systems in a mask of three."""
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)


@inner
def slot_ready(params: Any, ship: Any, slot: int, used: int, limited: int) -> bool:
    """Whether a weapon may be asked for a target: intact, and its system powered (LS-WPN-06, LS-WPN-07).

    `used` is the mask of systems that fire already; `limited` 0 ignores the systems powered.
    """
    if not slot_intact(params, ship, slot):
        return False
    system = 1 << system_of(slot)
    return limited == 0 or (used & system) != 0 or count_bits(used) < params.systems_powered[ship.engine_arcs]


@inner
def add_target(
    params: Any, state: Any, firer: int, slot: int, arc: int, target: int, targets: Any, numbers: Any, count: int
) -> int:
    """Append a target if it is legal; the new count."""
    number = weapon_number(params, state, firer, slot, arc, target)
    if number == NO_SHOT:
        return count
    targets[count] = target
    numbers[count] = number
    return count + 1


@inner
def legal_targets(params: Any, state: Any, firer: int, slot: int, arc: int, targets: Any, numbers: Any) -> int:
    """Everything that one weapon may be aimed at, with To-Hit Numbers: ships by id, clusters, then hexes (LS-HIT-08)."""
    count = 0
    if state.mode == DUEL:
        for target in range(state.fighter_count):
            count = add_target(params, state, firer, slot, arc, target, targets, numbers, count)
    else:
        for i in range(state.swarm_count):
            if state.swarm[i].on_map != 0:
                count = add_target(params, state, firer, slot, arc, state.fighter_count + i, targets, numbers, count)
    if slot == RACK_SLOT:
        for i in range(state.cluster_count):
            count = add_target(params, state, firer, slot, arc, CLUSTER_TARGET + i, targets, numbers, count)
        if params.any_hex_aim != 0:
            count = add_hexes(params, state, firer, slot, arc, targets, numbers, count)
    return count


@inner
def add_hexes(params: Any, state: Any, firer: int, slot: int, arc: int, targets: Any, numbers: Any, count: int) -> int:
    """Append every hex that a missile may be aimed at under `missile_aim: any_hex` (LS-R-41)."""
    ship = state.fighters[firer]
    reach = max(0, min(28, params.reach[PHOTON_MISSILE, ship.targeting_arcs]))
    for r in range(ship.r - reach, ship.r + reach + 1):
        for q in range(ship.q - reach, ship.q + reach + 1):
            if on_map(params, q, r) and (q != ship.q or r != ship.r):
                count = add_target(params, state, firer, slot, arc, HEX_TARGET + position(q, r), targets, numbers, count)
    return count


@inner
def legal_swarm_targets(params: Any, state: Any, index: int, targets: Any, numbers: Any) -> int:
    """Gun Stars that a Swarm Ship may fire at, with To-Hit Numbers."""
    count = 0
    for target in range(state.fighter_count):
        number = swarm_number(params, state, index, target)
        if number != NO_SHOT:
            targets[count] = target
            numbers[count] = number
            count += 1
    return count


@inner
def roll_to_hit(state: Any, draws: Any, log: Any, seat: int, ship_id: int, slot: int, target: int, number: int) -> bool:
    """Two dice against the To-Hit Number (LS-HIT-04)."""
    red = chance.roll(draws, log, TO_HIT_RED, 6, seat, ship_id)
    white = chance.roll(draws, log, TO_HIT_WHITE, 6, seat, ship_id)
    event_log.effect(log, effects.SHOT, seat, ship_id, slot, target, number, red + white)
    state.tally.shots[seat] += 1
    if red + white < number:
        return False
    state.tally.hits[seat] += 1
    if state.tally.first_hit_turn == 0:
        state.tally.first_hit_turn = state.turn
    return True


@inner
def fire_swarm_ship(params: Any, state: Any, draws: Any, log: Any, index: int, target: int, number: int) -> None:
    """One Swarm Ship's shot; its damage counts at once unless Swarm fire is simultaneous (LS-SEQ-03, LS-R-07)."""
    if roll_to_hit(state, draws, log, KO_DAN, state.fighter_count + index, SWARM_LASER_SLOT, target, number):
        roll_damage(params, state, draws, log, target, SWARM_LASER, KO_DAN, BY_FIRE)
        if params.swarm_fire_simultaneous == 0:
            record_pending(params, state, log)


@inner
def fire_weapon(params: Any, state: Any, draws: Any, log: Any, firer: int, slot: int, target: int, number: int) -> None:
    """Resolve one declared shot of a fighter; damage to fighters is kept (LS-HIT-07, LS-WPN-05, LS-R-51)."""
    ship = state.fighters[firer]
    pay_power(params, state, log, firer)
    if slot == RACK_SLOT:
        ship.missiles -= 1
        state.tally.missiles[ship.side] += 1
        event_log.effect(log, effects.MISSILE_USED, ship.side, firer, ship.missiles, 0, 0, 0)
    swarm_index = target - state.fighter_count
    is_swarm_ship = target < CLUSTER_TARGET and swarm_index >= 0
    if is_swarm_ship and state.swarm[swarm_index].on_map == 0:
        event_log.effect(log, effects.WASTED, ship.side, firer, slot, target, 0, 0)
        return
    if not roll_to_hit(state, draws, log, ship.side, firer, slot, target, number):
        return
    if slot == RACK_SLOT:
        q, r = target_hex(state, target)
        blast(params, state, draws, log, firer, q, r)
    elif is_swarm_ship:
        lose_swarm_ship(state, log, swarm_index, SWARM_SHOT)
    else:
        roll_damage(params, state, draws, log, target, weapon_of(slot), ship.side, BY_FIRE)


@inner
def in_blast(params: Any, state: Any, contained: bool, q: int, r: int, ship_q: int, ship_r: int) -> bool:
    """Whether a blast at (q, r) reaches a ship; asteroids hold it in and keep it out (LS-HIT-09, LS-AFI-06, LS-AFI-07)."""
    if ship_q == q and ship_r == r:
        return True
    if contained or params.distances[difference(ship_q - q, ship_r - r)] > params.blast_radius:
        return False
    return not is_rock(state, ship_q, ship_r)


@inner
def blast(params: Any, state: Any, draws: Any, log: Any, firer: int, q: int, r: int) -> None:
    """A missile explodes: every ship it reaches is hit, lowest id first (LS-HIT-09, LS-HIT-10, LS-R-20, LS-R-47)."""
    seat = state.fighters[firer].side
    contained = is_rock(state, q, r)
    red = 0
    white = 0
    for i in range(state.fighter_count):
        ship = state.fighters[i]
        if ship.on_map == 0 or not in_blast(params, state, contained, q, r, ship.q, ship.r):
            continue
        if i == firer and params.blast_hits_firer == 0:
            continue
        if ship.side == seat:
            state.tally.own_blast_hits[seat] += 1
        if params.blast_shared_roll == 0:
            roll_damage(params, state, draws, log, i, PHOTON_MISSILE, seat, BY_BLAST)
            continue
        if red == 0:
            red = chance.roll(draws, log, DAMAGE_RED, 6, seat, i)
            white = chance.roll(draws, log, DAMAGE_WHITE, 6, seat, i)
        table = damage_table(params, PHOTON_MISSILE, red)
        add_pending(state, i, table, white, crew_hit(params, state, draws, log, i, table, white, seat), BY_BLAST)
    for i in range(state.swarm_count):
        ship = state.swarm[i]
        if ship.on_map != 0 and in_blast(params, state, contained, q, r, ship.q, ship.r):
            lose_swarm_ship(state, log, i, SWARM_SHOT)
    if contained:
        hit_cluster(params, state, log, seat, firer, q, r)


@inner
def hit_cluster(params: Any, state: Any, log: Any, seat: int, firer: int, q: int, r: int) -> None:
    """A missile has hit an asteroid hex: a small cluster goes in step 7 (LS-AFI-08 to LS-AFI-10, LS-R-34)."""
    index = cluster_at(state, q, r)
    if index >= 0:
        if state.clusters[index].status == CLUSTER_INTACT:
            state.clusters[index].status = CLUSTER_HIT
            event_log.effect(log, effects.CLUSTER_HIT, seat, firer, index, q, r, 0)
    elif params.missile_clears_large != 0:
        for i in range(state.cluster_count):
            cluster = state.clusters[i]
            if cluster.large != 0 and params.distances[difference(q - cluster.q, r - cluster.r)] <= 1:
                bit = 1 << flower_index(q - cluster.q, r - cluster.r)
                if cluster.hit_hexes & bit == 0:
                    cluster.hit_hexes = cluster.hit_hexes | bit
                    event_log.effect(log, effects.CLUSTER_HIT, seat, firer, i, q, r, 0)


@inner
def flower_index(dq: int, dr: int) -> int:
    """Number of a hex of a large cluster, from its offset to the centre (LS-AST-06)."""
    return (dr + 1) * 3 + dq + 1
