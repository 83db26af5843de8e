"""How far building has come, as a builder reckons it: time or grabs left, and the floor that a tile has to be worth."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import GRABS
from ..state import NOTHING
from .chances import THOUSAND
from .declared import TILE_UNIT


@inner
def time_left(params: Any, seen: Any, seat: int) -> int:
    """Time up to the expected end, if every flip comes at once, in ms; by grabs, the time that those left would take."""
    builder = seen.players[seat].builder
    if params.build == GRABS:
        skill = params.skill[seat]
        return int(max(0, params.rounds[seen.round_number].grabs - builder.grabs) * (skill.t_draw + skill.t_place))
    if seen.learning != 0:
        return int(max(0, params.max_build_time - builder.clock))
    if seen.over_at != NOTHING:
        return int(max(0, seen.over_at - builder.clock))
    return int(max(0, seen.run_ends - builder.clock) + seen.circle * params.run_time)


@inner
def share_used(params: Any, seen: Any, seat: int) -> float:
    """The share of the time, or of the grabs, that is used."""
    builder = seen.players[seat].builder
    if params.build == GRABS:
        return float(min(1.0, builder.grabs / max(1, params.rounds[seen.round_number].grabs)))
    return float(builder.clock / max(1, builder.clock + time_left(params, seen, seat)))


@inner
def share_drawn(params: Any, seen: Any) -> float:
    """The share of the warehouse that was drawn: of what is face down no more, little is left to wait for."""
    return float(1.0 - seen.down_count / max(1, params.warehouse_count))


@inner
def accept_floor(params: Any, seen: Any, seat: int) -> float:
    """What a placement has to be worth more than: it falls with the time used, or the face-down tiles (checklist 4.4)."""
    skill = params.skill[seat]
    used = max(share_used(params, seen, seat), share_drawn(params, seen))
    change = (skill.accept_floor_end - skill.accept_floor_start) * used
    return float((skill.accept_floor_start + change) / THOUSAND * params.weights[seat, TILE_UNIT])
