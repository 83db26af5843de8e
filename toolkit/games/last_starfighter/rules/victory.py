"""When a game is over, who has won and why (LS-VIC)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names import endings
from ..state import (
    DUEL,
    IN_PLAY,
    KO_DAN,
    LASER_SYSTEM,
    LASERS,
    LOST_LEFT_MAP,
    RACK_SLOT,
    STAR_LEAGUE,
    SWARM_COLLIDED,
    SWARM_LEFT_MAP,
)
from .sight import slot_intact

GOES_ON = -1
DRAW, GUN_STAR_WINS, SWARM_WINS, DECK_FIGHTER_WINS = 0, 1, 2, 3  # winner, as in `names.WINNERS`
_FIRST_FIGHTER_REASON = 1


@inner
def side_lost(state: Any, side: int) -> bool:
    """Whether all ships of a side are lost (LS-VIC-01, LS-VIC-03, LS-VIC-04)."""
    if side == KO_DAN and state.mode != DUEL:
        return state.swarm_left == 0
    for i in range(state.fighter_count):
        if state.fighters[i].side == side and state.fighters[i].lost == IN_PLAY:
            return False
    return True


@inner
def ending_of(state: Any, side: int) -> int:
    """Why a side is lost: how its last ship was."""
    reason = state.last_lost[side]
    if side == KO_DAN and state.mode != DUEL:
        if reason == SWARM_LEFT_MAP:
            return endings.SWARM_LEFT_MAP
        if reason == SWARM_COLLIDED:
            return endings.SWARM_COLLIDED
        return endings.SWARM_SHOT_DOWN
    return endings.FUSELAGE + reason - _FIRST_FIGHTER_REASON


@inner
def left_with_life_support_hit(params: Any, state: Any, side: int) -> bool:
    """Whether a side's last ship left the map with its life support hit, where that draws (LS-R-27)."""
    if params.life_support_exit_draws == 0 or state.last_lost[side] != LOST_LEFT_MAP:
        return False
    return bool(state.fighters[state.last_fighter[side]].life_support > 0)


@inner
def verdict(params: Any, state: Any) -> Any:
    """(winner, ending), or (GOES_ON, GOES_ON) while both sides have ships (LS-VIC-01 to LS-VIC-05)."""
    star_league = side_lost(state, STAR_LEAGUE)
    ko_dan = side_lost(state, KO_DAN)
    if not star_league and not ko_dan:
        return GOES_ON, GOES_ON
    if star_league and ko_dan:
        return DRAW, endings.BOTH_LOST
    loser = STAR_LEAGUE if star_league else KO_DAN
    if left_with_life_support_hit(params, state, loser):
        return DRAW, endings.LIFE_SUPPORT_EXIT
    if ko_dan:
        return GUN_STAR_WINS, ending_of(state, KO_DAN)
    if state.mode == DUEL:
        return DECK_FIGHTER_WINS, ending_of(state, STAR_LEAGUE)
    return SWARM_WINS, ending_of(state, STAR_LEAGUE)


@inner
def can_ever_fire(params: Any, ship: Any) -> bool:
    """Whether a fighter on the map may fire again some day (LS-R-39)."""
    if ship.on_map == 0:
        return False
    wounds = ship.gunner_wounds if params.crew[ship.kind] == 2 else ship.pilot_wounds
    if wounds >= params.wounds_to_die:
        return False
    for slot in range(RACK_SLOT + 1):
        weapon = LASER_SYSTEM if slot < LASERS else slot - 2
        if slot_intact(params, ship, slot) and params.reach[weapon, ship.targeting_arcs] >= 0:
            return True
    return False


@inner
def out_of_time(params: Any, state: Any) -> Any:
    """Draws at the end of a turn: the turn limit, or (Duel) nobody can ever fire again (LS-VIC-06)."""
    if state.turn >= params.max_turns:
        return DRAW, endings.MAX_TURNS
    if state.mode == DUEL:
        for i in range(state.fighter_count):
            if can_ever_fire(params, state.fighters[i]):
                return GOES_ON, GOES_ON
        return DRAW, endings.NO_FIRE_LEFT
    return GOES_ON, GOES_ON
