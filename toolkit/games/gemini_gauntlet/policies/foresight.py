"""Kept programs flown on tables whose tokens have drifted after each action.

A table of a sample holds no ships: no token is stopped by one. What drifts into the ship itself is reckoned with in
`rivals.shade_programs`. Blocked gates are opened as by a roll, every second sample the other way round.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..rules.drift import move_letter
from ..rules.movement import DAMAGE, END, FACING
from ..rules.opening import can_open, first_blocked, turn
from ..state import COLUMNS, LETTERS, NOWHERE
from .declared import W_DISTANCE, W_DRIFT_SCORE, W_GATE, W_LINE_RISK, W_UNKNOWN_GOAL
from .distance import aim, aim_at_line, reached, see_console, widen
from .keeping import best_repair
from .layout import see_layout
from .programs import FIRST_ACTION, SECOND_ACTION, absorbs, act, comes_home, score_hex, score_path, see_lines
from .rating import FARTHEST, boost_worth, columns_worth, damage_worth, landing_worth, may_come, repaired_columns

ROLLS = 36


@inner
def fly_samples(params: Any, seen: Any, i: int, samples: int, draws: Any, name: int, weights: Any, work: Any) -> None:
    """The mean worth of each kept program over the samples, in `work.worth`."""
    ship = seen.ships[i]
    if params.drift == 0:
        samples = 1
    first = int(chance.uniform(draws, name) * ROLLS)
    second = int(chance.uniform(draws, name) * ROLLS)
    for k in range(work.kept_count):
        program = work.kept[k]
        damage = ship.damage & ~best_repair(params, ship, ship.damage, repaired_columns(params, ship, program))
        gained = columns_worth(params, ship, damage, weights) - columns_worth(params, ship, ship.damage, weights)
        work.worth[k] = work.shade[k] + gained + boost_worth(seen, program, weights)
    for sample in range(samples):
        lay_sample(params, seen, (first + 7 * sample) % ROLLS, (second + 11 * sample) % ROLLS, sample, work)
        for k in range(work.kept_count):
            fly(params, ship, i, k, work)
        see_lines(params, work.table[1], ship.gates, work)
        for k in range(work.kept_count):
            stand(ship, k, work)
        see_layout(params, work.table[1], work)
        find_distances(params, ship, weights, work)
        for k in range(work.kept_count):
            work.worth[k] += end_worth(params, ship, k, weights, work) / samples


@inner
def lay_sample(params: Any, seen: Any, first: int, second: int, sample: int, work: Any) -> None:
    """The tables after the first and after the second drift."""
    for k in range(2):
        if k == 0:
            work.table[0] = seen
            for other in range(seen.ship_count):
                work.table[0].ships[other].place = NOWHERE
        else:
            work.table[1] = work.table[0]
        if params.drift != 0:
            rolled = first if k == 0 else second
            move_letter(params, work.table[k], work.nothing[0:0], rolled // 6, rolled % 6)
            open_blocked(params, work.table[k], sample + k, work)


@inner
def open_blocked(params: Any, table: Any, number: int, work: Any) -> None:
    """Turn blocked gates that can be opened so; the others are left as they are."""
    for k in range(LETTERS):
        table.opening[k] = k + 1
    for _ in range(LETTERS):
        gate = first_blocked(params, table)
        if gate < 0 or not can_open(params, table, gate):
            return
        turn(params, table, work.nothing[0:0], gate, number)


@inner
def fly(params: Any, ship: Any, i: int, k: int, work: Any) -> None:
    """A kept program's second action on the table after the first drift; gates scored by that drift count apart."""
    program = work.kept[k]
    end = work.ends[k]
    table = work.table[0]
    end.landed = program.landed if program.landed == FIRST_ACTION else 0
    end.gates = program.middle_gates
    end.drifted = 0
    end.place = program.place
    end.facing = program.facing
    end.damage = program.damage
    end.distance = 0.0
    end.open = 0
    if end.landed != 0:
        return
    if k == 0:
        see_lines(params, table, ship.gates, work)
    scored = score_hex(work, program.middle_gates - ship.gates, program.middle)
    end.drifted = ship.gates + scored - program.middle_gates
    before = ship.gates + scored
    row = 1 - program.row
    act(
        params, table, work.system[row, program.second], work.option[row, program.second],
        program.middle, program.middle_facing, work.out,
    )  # fmt: skip
    end.place = work.out[END]
    end.facing = work.out[FACING]
    gates = ship.gates + score_path(work, scored, work.out)
    end.gates += gates - before
    end.damage = max(0, program.first_damage + work.out[DAMAGE] - absorbs(params, ship))
    if comes_home(params, table, before, gates, work, work.out):
        end.landed = SECOND_ACTION
    else:
        end.open = 1


@inner
def stand(ship: Any, k: int, work: Any) -> None:
    """Gates that a program scores by the second drift."""
    end = work.ends[k]
    if end.open != 0:
        before = end.gates + end.drifted - ship.gates
        end.drifted += score_hex(work, before, end.place) - before


@inner
def find_distances(params: Any, ship: Any, weights: Any, work: Any) -> None:
    """The distance of every kept program's end to its next goal on the table after the second drift."""
    table = work.table[1]
    for number in range(COLUMNS + 1):
        aimed = False
        for gates in range(ship.gates, ship.gates + work.line_count + 1):
            if list_group(params, ship, gates, number, work) == 0:
                continue
            if not aimed:
                see_console(params, ship, ship.damage & ~best_repair(params, ship, ship.damage, number), work)
                aimed = True
            if aim(params, table, gates, work):
                search_ends(params, 1.0, work)
                continue
            letters = 0
            for letter in range(LETTERS):
                if may_come(table, letter):
                    letters += 1
            for letter in range(LETTERS):
                if may_come(table, letter):
                    aim_at_line(params, table, 3 * letter, work)
                    list_group(params, ship, gates, number, work)
                    search_ends(params, weights[W_UNKNOWN_GOAL] / letters, work)


@inner
def list_group(params: Any, ship: Any, gates: int, number: int, work: Any) -> int:
    """Note the kept programs that have so many gates and repair so many columns; how many."""
    count = 0
    for k in range(work.kept_count):
        end = work.ends[k]
        if end.open != 0 and end.gates + end.drifted == gates:
            if repaired_columns(params, ship, work.kept[k]) == number:
                work.group[count] = k
                count += 1
    work.group_count = count
    return count


@inner
def search_ends(params: Any, share: float, work: Any) -> None:
    """Add a share of the distance to all ends of the group; beyond the search it counts as one order more."""
    count = work.group_count
    while count > 0:
        grown = widen(params, work) and work.level < FARTHEST
        left = 0
        for at in range(count):
            end = work.ends[work.group[at]]
            if reached(work, end.place, end.facing):
                end.distance += share * work.level
            else:
                work.group[left] = work.group[at]
                left += 1
        count = left
        if not grown:
            break
    for at in range(count):
        work.ends[work.group[at]].distance += share * (work.level + 1)


@inner
def end_worth(params: Any, ship: Any, k: int, weights: Any, work: Any) -> float:
    """Worth of a program's end in a sample."""
    program = work.kept[k]
    end = work.ends[k]
    worth = weights[W_GATE] * (end.gates - ship.gates) + weights[W_DRIFT_SCORE] * end.drifted
    if end.landed != 0:
        worth += landing_worth(params, program, end.landed, weights)
    worth += weights[W_DISTANCE] * end.distance
    if end.open != 0 and end.gates == program.gates and end.drifted == 0 and end.distance > program.distance > 0:
        worth += weights[W_LINE_RISK]
    return float(worth + damage_worth(params, ship, ship.damage, 1.0 * end.damage, weights))
