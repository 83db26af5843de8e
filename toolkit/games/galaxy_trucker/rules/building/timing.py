"""How long the actions of a builder take (checklist 4.3)."""

from __future__ import annotations

import math
from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ...names.draws import TIMING
from ...state import (
    CHECKING,
    DRAWING,
    FINISHING,
    MOVING,
    PEEKING,
    PLACING,
    RETURNING,
    SETTING_ASIDE,
    TAKING,
    USING_ASIDE,
)


@inner
def spread(draws: Any, name: int, sigma: int) -> float:
    """A lognormal factor of median 1; sigma in thousandths. It takes two draws, whatever sigma is."""
    first = chance.uniform(draws, name)
    second = chance.uniform(draws, name)
    normal = math.sqrt(-2.0 * math.log(1.0 - first)) * math.cos(2.0 * math.pi * second)
    return math.exp(sigma / 1000.0 * normal)


@inner
def action_time(state: Any, skill: Any, ship: Any, kind: int) -> int:
    """What an action takes by its kind, in ms of a builder of speed 1; a builder that waits has a look over the pool."""
    if kind == DRAWING:
        return int(skill.t_draw)
    if kind == TAKING:
        return int(skill.t_take)
    if kind in (PLACING, MOVING):
        return int(skill.t_place)
    if kind in (SETTING_ASIDE, USING_ASIDE):
        return int(skill.t_aside)
    if kind == RETURNING:
        return int(skill.t_return)
    if kind == PEEKING:
        return int(skill.t_peek + skill.t_peek_card * state.pile_count)
    if kind == CHECKING:
        return int(skill.t_check * ship.tiles)
    return int(skill.t_finish if kind == FINISHING else skill.t_scan)


@inner
def look_time(skill: Any, action: Any) -> int:
    """What a look over the pool takes, and the candidates that were considered."""
    scan = skill.t_scan + skill.t_scan_tile * action.noticed
    return int((scan if action.kind == TAKING or action.noticed > 0 else 0) + skill.t_fit * action.looked_at)


@inner
def pass_time(params: Any, draws: Any, log: Any, player: Any, seat: int, time: int) -> None:
    """A builder's clock goes on by so many ms of a builder of speed 1, with noise; by 1 ms at least."""
    builder = player.builder
    name = TIMING + seat
    first = draws.counts[name]
    factor = spread(draws, name, params.skill[seat].t_noise)
    builder.clock += max(int(time * factor * 1000.0 / builder.speed), 1)
    chance.policy_draws(draws, log, name, seat, seat, first)
