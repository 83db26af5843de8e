"""What rivals are expected to do, and what that costs or gives a ship that ends its action where they may be."""

from __future__ import annotations

import math
from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import COURSE, is_rock, step
from ..rules.systems import armor_count, is_flying
from .declared import RIVAL_TEMPERATURE, W_COLLISION, W_DRIFT_HIT, W_RAM
from .keeping import best_repair
from .programs import FIRST_ACTION, SECOND_ACTION, list_options, list_programs
from .rating import damage_worth, keep_best, rate_programs, repaired_columns

ONE_WAY = 1.0 / 36.0  # chance that a 2d sends a given token in a given direction


@inner
def expect_rivals(params: Any, seen: Any, i: int, number: int, weights: Any, work: Any) -> None:
    """Every other ship's best programs with their chances: a softmax over what they are worth to it; no order is known."""
    work.likely_count = 0
    for other in range(seen.ship_count):
        ship = seen.ships[other]
        if other == i or not is_flying(ship) or ship.place < 0:
            continue
        list_options(params, ship, False, True, work)
        list_programs(params, seen, other, True, 0, work)
        rate_programs(params, seen, other, False, weights, work)
        keep_best(work, number)
        total = 0.0
        for k in range(work.kept_count):
            total += math.exp((work.kept[k].value - work.kept[0].value) / weights[RIVAL_TEMPERATURE])
        for k in range(work.kept_count):
            likely = work.likely[work.likely_count]
            likely.ship = other
            likely.middle = work.kept[k].middle
            likely.place = work.kept[k].place
            likely.moved = work.kept[k].moved
            likely.landed = work.kept[k].landed
            likely.armor = armor_count(ship)
            likely.chance = math.exp((work.kept[k].value - work.kept[0].value) / weights[RIVAL_TEMPERATURE]) / total
            work.likely_count += 1


@inner
def rocks_near(params: Any, state: Any, place: int) -> int:
    """Tokens in the neighbouring hexes of a Course hex; a ship on the Pad is not hit by drift (GG-RUL-61)."""
    count = 0
    if params.kind[place] == COURSE:
        for direction in range(6):
            if is_rock(state, place + step(direction)):
                count += 1
    return count


@inner
def shade_programs(params: Any, seen: Any, i: int, weights: Any, work: Any) -> None:
    """What each kept program risks and gains by collisions and by tokens that drift into it, in `work.shade`."""
    ship = seen.ships[i]
    armor = armor_count(ship)
    for k in range(work.kept_count):
        program = work.kept[k]
        taken = 0.0
        given = 0.0
        hits = 0.0
        if program.landed != FIRST_ACTION:
            hits = ONE_WAY * params.drift_damage * rocks_near(params, seen, program.middle)
            if program.landed != SECOND_ACTION:
                hits += ONE_WAY * params.drift_damage * rocks_near(params, seen, program.place)
            for at in range(work.likely_count):
                likely = work.likely[at]
                if likely.landed == FIRST_ACTION:
                    continue
                meetings = 0.0
                if likely.middle == program.middle and (program.moved | likely.moved) & 1 != 0:
                    meetings += likely.chance
                if program.landed == 0 and likely.landed == 0:
                    if likely.place == program.place and (program.moved | likely.moved) & 2 != 0:
                        meetings += likely.chance
                taken += meetings * (params.collision_damage + (params.armor_damage if likely.armor > armor else 0))
                if seen.ships[likely.ship].player != ship.player:
                    given += meetings * (params.collision_damage + (params.armor_damage if armor > likely.armor else 0))
        if params.drift == 0:
            hits = 0.0
        damage = ship.damage & ~best_repair(params, ship, ship.damage, repaired_columns(params, ship, program))
        work.shade[k] = (
            weights[W_COLLISION] * taken
            + weights[W_RAM] * given
            + weights[W_DRIFT_HIT] * hits
            + damage_worth(params, ship, damage, taken + hits, weights)
        )
