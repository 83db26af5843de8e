"""Codes of the state and the log in the rulebook's words."""

from __future__ import annotations

from typing import Any

from ..parameters import Q_SHIFT as _Q_SHIFT
from ..parameters import R_SHIFT, WIDTH
from ..state import CLUSTER_TARGET, HEX_TARGET, NO_TARGET

ARCS = ("port", "fwd", "stbd", "aft")
KINDS = ("gun_star", "deck_fighter")
LETTERS = ("L", "F", "R")  # index: turn of the nose + 1
STEERING = ("free", "locked_left", "locked_straight", "locked_right", "no_left", "no_right", "unknown")
CREW = ("none", "pilot", "gunner")
CAUSES = ("fire", "blast", "collision")
DECIDED_BY = ("pilot", "number_only", "unconscious", "must_recharge", "nobody")
FIGHTER_LOST = (
    "in_play", "fuselage", "engines", "blown_up", "pilot_killed", "wounds", "life_support", "left_map", "gunner_lost",
)  # fmt: skip
SWARM_LOST = ("in_play", "shot", "collided", "left_map")
CLUSTER_STATUS = ("intact", "hit", "gone")
_MOUNTS = {
    "gun_star": ("laser_1", "laser_2", "laser_3", "pbc", "rack"),
    "deck_fighter": ("laser_port", "laser_stbd", "laser_aft", "pbc", "rack"),
}


def weapon(kind: str, slot: int) -> str | None:
    """Name of a weapon slot: a mount of a Gun Star or Deck Fighter, or a Swarm Ship's laser; None for no weapon."""
    if slot < 0:
        return None
    return "laser" if kind == "swarm_ship" else _MOUNTS[kind][slot]


def target(code: int) -> dict[str, Any] | None:
    """A target: a ship by id, a cluster by index, a hex."""
    if code == NO_TARGET:
        return None
    if code >= HEX_TARGET:
        place = code - HEX_TARGET
        return {"hex": [place % WIDTH - _Q_SHIFT, place // WIDTH - R_SHIFT]}
    if code >= CLUSTER_TARGET:
        return {"cluster": code - CLUSTER_TARGET}
    return {"ship": code}


def moves(turns: Any, movements: int, recharge: bool, by_die: bool) -> str:
    """A plot as the log writes it: letters, X for recharge, a star a movement that the stabilizer die turns."""
    if recharge:
        return "X"
    if by_die:
        return "*" * movements
    return "".join(LETTERS[int(turn) + 1] for turn in list(turns)[:movements])
