"""Tables at random: anything that may lie anywhere, under any reading of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.warps_edge.pilot_table import Pilot
from tests.games.warps_edge.space_table import COMMON, ENEMY_NAMES, MOTHERSHIPS, SHIPS, SKILL_NAMES
from toolkit.games.warps_edge.state import ACTIVE, EXHAUSTED, IDLE, TO_BAG, TO_DISCARD, TO_POOL, TO_REMOVED

READINGS = {
    "this_turn_only": (0, 1),
    "laser_plus_maneuver": (0, 1),
    "overkill_returned": (0, 1),
    "kill_tokens_to": (TO_DISCARD, TO_BAG, TO_REMOVED),
    "reward_to": (TO_BAG, TO_DISCARD, TO_POOL),
    "buy_to": (TO_BAG, TO_DISCARD, TO_POOL),
    "change_kept": (0, 1),
    "power_removed": (0, 1),
    "removed_to_supply": (0, 1),
    "engage": (0, 1, 2, 3),
    "hold_at_end_only": (0, 1),
}


def tokens(rng: Random, names: tuple[str, ...], most: int) -> str:
    return " ".join(rng.sample(names * 2, rng.randint(0, most)))


def readings(rng: Random) -> dict[str, int]:
    """Mostly the defaults."""
    if rng.random() < 0.5:
        return {}
    return {name: rng.choice(values) if rng.random() < 0.4 else values[0] for name, values in READINGS.items()}


def random_table(policy: str, seed: int) -> Pilot:
    """A table in the middle of step 2."""
    rng = Random(seed)
    ship, mothership = rng.choice(list(SHIPS)), rng.choice(list(MOTHERSHIPS))
    common = tuple(COMMON)
    pilot = Pilot(
        policy,
        row=[rng.choice([*ENEMY_NAMES, ""]) if rng.random() < 0.8 else "" for _ in range(4)],
        pool=tokens(rng, common, 7),
        bag=tokens(rng, common, 6),
        discard=tokens(rng, common, 5) if rng.random() < 0.7 else "",
        hold=rng.choice(["", "", "L2"]),
        deck=["cruiser"] * rng.randint(0, 2),
        skills=rng.sample(SKILL_NAMES, rng.randint(0, 3)),
        ship=ship,
        ability=True,
        mothership=mothership,
        shield=rng.randint(0, 7),
        hull=rng.randint(1, 4),
        **readings(rng),
    )
    pilot.state.turn = rng.randint(1, 30)
    pilot.put("pool", tokens(rng, tuple(SHIPS[ship][5]), 2))
    if rng.random() < 0.3:
        pilot.sell_out(*rng.sample(common, 3))
    lay_tokens(pilot, rng)
    set_skills(pilot, rng)
    return pilot


def lay_tokens(pilot: Pilot, rng: Random) -> None:
    """Some targets have tokens of this turn or of earlier ones, fewer than would beat them."""
    targets = [f"slot_{slot + 1}" for slot in range(4)] + list(pilot.sections)
    for target in targets:
        name = rng.choice(["L1", "M1"])
        if pilot.stands(target) and pilot.state.supply[pilot.token(name)] > 0 and rng.random() < 0.4:
            pilot.lay(target, **{rng.choice(["below", "above"]): name})


def set_skills(pilot: Pilot, rng: Random) -> None:
    for i in range(pilot.state.owned_count):
        skill: Any = pilot.state.owned[i]
        skill.status = rng.choice([IDLE, IDLE, ACTIVE, EXHAUSTED])
