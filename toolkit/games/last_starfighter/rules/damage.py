"""What a hit does: the damage roll, the damage display and its sweeps, effects on crew and systems (LS-DMG, LS-SWP, LS-EFF)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import CREW, DAMAGE_RED, DAMAGE_WHITE
from ..parameters import (
    BLOWS_UP,
    HALF_SPEED,
    LIFE_SUPPORT,
    NO_SPEED_CHANGE,
    PILOT_KILLED,
    PILOT_WOUNDED,
    STABILIZER_DAMAGED,
    STEERING_RESTRICTION,
    TARGETING_COMPUTER,
    WEAPON_DESTROYED,
)
from ..state import (
    GUNNER,
    IN_PLAY,
    KO_DAN,
    LOST_BLOWN_UP,
    LOST_ENGINES,
    LOST_FUSELAGE,
    LOST_GUNNER,
    LOST_PILOT_KILLED,
    LOST_WOUNDS,
    NO_CREW,
    PILOT,
)

LAST_ARC = 5


@inner
def note_loss(state: Any) -> None:
    """Remember the turn of the game's first loss."""
    if state.tally.first_loss_turn == 0:
        state.tally.first_loss_turn = state.turn


@inner
def lose(state: Any, log: Any, index: int, reason: int) -> None:
    """A fighter is lost for its side; the first reason stands (LS-VIC-01, LS-VIC-04)."""
    ship = state.fighters[index]
    if ship.lost != IN_PLAY:
        return
    ship.lost = reason
    state.last_lost[ship.side] = reason
    state.last_fighter[ship.side] = index
    note_loss(state)
    event_log.effect(log, effects.DESTROYED, ship.side, index, reason, 0, 0, 0)


@inner
def destroy(state: Any, log: Any, index: int, reason: int) -> None:
    """A fighter blows up: it is out of the game at once (LS-SWP-07, LS-EFF-11, LS-SEQ-09)."""
    state.fighters[index].on_map = 0
    lose(state, log, index, reason)


@inner
def lose_swarm_ship(state: Any, log: Any, index: int, reason: int) -> None:
    """A Swarm Ship is removed (LS-DMG-03, LS-AST-04, LS-R-09)."""
    state.swarm[index].on_map = 0
    state.swarm[index].lost = reason
    state.swarm_left -= 1
    state.last_lost[KO_DAN] = reason
    note_loss(state)
    event_log.effect(log, effects.SWARM_SHIP_LOST, KO_DAN, state.fighter_count + index, reason, 0, 0, 0)


@inner
def damage_table(params: Any, weapon: int, red: int) -> int:
    """Table of the damage chart: red die and weapon shift, clamped to 1..6 (LS-DMG-01, LS-DMG-02)."""
    return int(min(6, max(1, red + params.shift[weapon])))


@inner
def crew_hit(params: Any, state: Any, draws: Any, log: Any, index: int, table: int, line: int, seat: int) -> int:
    """Who is hit by a Pilot Wounded or Pilot Killed result: a die for a crew of two (LS-DMG-07, LS-EFF-09)."""
    effect = params.chart[table, line, 3]
    if effect != PILOT_WOUNDED and effect != PILOT_KILLED:
        return NO_CREW
    if params.crew[state.fighters[index].kind] != 2:
        return PILOT
    if chance.roll(draws, log, CREW, 6, seat, index) <= params.pilot_hit_up_to:
        return PILOT
    return GUNNER


@inner
def add_pending(state: Any, index: int, table: int, line: int, crew: int, cause: int) -> None:
    """Keep a hit until damage is recorded (LS-SEQ-06, LS-SWM-05)."""
    hit = state.pending[state.pending_count]
    hit.ship = index
    hit.table = table
    hit.line = line
    hit.crew = crew
    hit.cause = cause
    state.pending_count += 1


@inner
def record_pending_from(params: Any, state: Any, log: Any, kept: int) -> None:
    """Record the hits after the first `kept`, in the order they were rolled; those stay pending."""
    for i in range(kept, state.pending_count):
        hit = state.pending[i]
        record(params, state, log, hit.ship, hit.table, hit.line, hit.crew, hit.cause)
    state.pending_count = kept


@inner
def record_pending(params: Any, state: Any, log: Any) -> None:
    """Record the damage of all hits kept so far."""
    record_pending_from(params, state, log, 0)


@inner
def roll_damage(params: Any, state: Any, draws: Any, log: Any, index: int, weapon: int, seat: int, cause: int) -> None:
    """Roll the damage dice of a hit on a fighter and keep the hit (LS-R-47: all dice of a shot fall when it is resolved)."""
    red = chance.roll(draws, log, DAMAGE_RED, 6, seat, index)
    white = chance.roll(draws, log, DAMAGE_WHITE, 6, seat, index)
    table = damage_table(params, weapon, red)
    crew = crew_hit(params, state, draws, log, index, table, white, seat)
    add_pending(state, index, table, white, crew, cause)


@inner
def record(params: Any, state: Any, log: Any, index: int, table: int, line: int, crew: int, cause: int) -> None:
    """Record one line of the damage chart on a fighter (LS-DMG-04, LS-DMG-06, LS-SEQ-09)."""
    ship = state.fighters[index]
    if ship.on_map == 0:
        return
    event_log.effect(log, effects.DAMAGE, ship.side, index, table, line, crew, cause)
    state.tally.hits_taken[ship.side] += 1
    mark_fuselage(params, state, log, index, params.chart[table, line, 0])
    if ship.on_map != 0:
        mark_engines(params, state, log, index, params.chart[table, line, 1])
    if ship.on_map != 0 and params.chart[table, line, 2] > 0:
        ship.power = max(0, ship.power - params.chart[table, line, 2])
        ship.power_hit = 1
    if ship.on_map != 0:
        apply_effect(params, state, log, index, params.chart[table, line, 3], crew)


@inner
def mark_fuselage(params: Any, state: Any, log: Any, index: int, points: int) -> None:
    """Mark fuselage circles; a crossed arc sweeps clockwise over engines and targeting (LS-SWP-01 to LS-SWP-03, LS-SWP-06)."""
    if points == 0:
        return
    ship = state.fighters[index]
    ship.fuselage = min(ship.fuselage + points, LAST_ARC * params.fuselage_arc)
    arcs = ship.fuselage // params.fuselage_arc
    if arcs > ship.engine_arcs:
        ship.engine_arcs = arcs
        ship.engine_circles = 0
    ship.targeting_arcs = max(ship.targeting_arcs, arcs)
    if arcs >= LAST_ARC:
        destroy(state, log, index, LOST_FUSELAGE)


@inner
def mark_engines(params: Any, state: Any, log: Any, index: int, points: int) -> None:
    """Mark engine circles; a crossed arc sweeps over targeting, never over the fuselage (LS-SWP-04)."""
    ship = state.fighters[index]
    for _ in range(points):
        ship.engine_circles += 1
        if ship.engine_circles == params.engine_arc:
            ship.engine_circles = 0
            ship.engine_arcs += 1
            ship.targeting_arcs = max(ship.targeting_arcs, ship.engine_arcs)
        if ship.engine_arcs >= LAST_ARC:
            destroy(state, log, index, LOST_ENGINES)
            return


@inner
def apply_effect(params: Any, state: Any, log: Any, index: int, effect: int, crew: int) -> None:
    """The result beside the points of a damage line; one-turn effects act in the next turn (LS-SEQ-08)."""
    ship = state.fighters[index]
    if effect == STEERING_RESTRICTION:
        ship.steering_hit = 1
    elif effect == STABILIZER_DAMAGED:
        ship.stabilizer_hit = 1
    elif effect == NO_SPEED_CHANGE:
        ship.speed_change_hit = 1
    elif effect == HALF_SPEED:
        ship.half_speed_hits += 1
    elif effect == WEAPON_DESTROYED:
        ship.weapon_hits += 1
    elif effect == TARGETING_COMPUTER:
        ship.targeting_arcs = min(LAST_ARC, ship.targeting_arcs + 1)
    elif effect == LIFE_SUPPORT:
        if ship.life_support == 0:
            ship.life_support = state.turn + params.life_support_turns
    elif effect == PILOT_WOUNDED:
        wound(params, state, log, index, crew, 1, LOST_WOUNDS)
    elif effect == PILOT_KILLED:
        wound(params, state, log, index, crew, params.wounds_to_die, LOST_PILOT_KILLED)
    elif effect == BLOWS_UP:
        destroy(state, log, index, LOST_BLOWN_UP)


@inner
def wound(params: Any, state: Any, log: Any, index: int, crew: int, wounds: int, reason: int) -> None:
    """Wound a crew member; the last wound kills (LS-CRW-01, LS-EFF-09). No effect on the dead."""
    ship = state.fighters[index]
    if crew == PILOT:
        if ship.pilot_wounds >= params.wounds_to_die:
            return
        ship.pilot_wounds = min(params.wounds_to_die, ship.pilot_wounds + wounds)
        ship.pilot_wounded += 1
        if ship.pilot_wounds >= params.wounds_to_die:
            pilot_dies(params, state, log, index, reason)
    else:
        if ship.gunner_wounds >= params.wounds_to_die:
            return
        ship.gunner_wounds = min(params.wounds_to_die, ship.gunner_wounds + wounds)
        ship.gunner_wounded += 1
        if ship.gunner_wounds >= params.wounds_to_die:
            ship.gunner_out = 0
            if params.gunner_lost_loses != 0:
                lose(state, log, index, LOST_GUNNER)


@inner
def pilot_dies(params: Any, state: Any, log: Any, index: int, reason: int) -> None:
    """From now on the ship drifts as fast as it moved this turn (LS-EFF-10); as a rule it is lost (LS-VIC-01)."""
    ship = state.fighters[index]
    ship.pilot_out = 0
    ship.drift = ship.moved
    if params.pilot_killed_loses != 0:
        lose(state, log, index, reason)
