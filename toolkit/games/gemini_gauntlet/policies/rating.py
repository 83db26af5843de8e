"""What each of a ship's programs is worth as if nothing else moved: for the choice of those worth a closer look."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import MOVE, OFF, PAD, ROTATE, step
from ..state import COLUMNS, LETTERS, ROWS
from .declared import (
    W_BOOST,
    W_BOOST_LAST_LEG,
    W_COLD,
    W_COLUMN_FORWARD,
    W_COLUMN_OTHER,
    W_COLUMN_ROTATION,
    W_DAMAGE,
    W_DISTANCE,
    W_EDGE_STOP,
    W_FINISH,
    W_GATE,
    W_UNKNOWN_GOAL,
)
from .distance import aim, aim_at_line, reached, see_console, widen
from .greedy import damaged_columns
from .keeping import best_repair
from .programs import FIRST_ACTION

LATER = 0.9  # a landing in the second action, against one in the first
PATIENCE = 4  # orders searched beyond the nearest program
FARTHEST = 14
FAST = 3


@inner
def columns_worth(params: Any, ship: Any, damage: int, weights: Any) -> float:
    """Worth of the columns that a mask of damage leaves, each by its best system; and what five or six lost ones cost."""
    total = 0.0
    for column in range(COLUMNS):
        if (damage >> column) & 1 == 0:
            best = weights[W_COLUMN_OTHER]
            for row in range(ROWS):
                system = ship.console[row, column]
                if params.system_kind[system] == MOVE and params.number[system] >= FAST:
                    best = max(best, weights[W_COLUMN_FORWARD])
                elif params.system_kind[system] == ROTATE:
                    best = max(best, weights[W_COLUMN_ROTATION])
            total += best
    if damaged_columns(damage) >= COLUMNS - 1:
        total += weights[W_COLD]
    return total


@inner
def repaired_columns(params: Any, ship: Any, program: Any) -> int:
    """Columns that a program's pilots on Repair will repair, as many as there are (GG-DEL-02, GG-CLD-01)."""
    number = 0
    if program.repairs == 2:
        number = params.cold_restart
    elif program.repairs == 1:
        number = params.repair_per_pilot + program.repair_boosts
    return int(min(number, damaged_columns(ship.damage)))


@inner
def damage_worth(params: Any, ship: Any, damage: int, points: float, weights: Any) -> float:
    """Worth of points of damage on a console with these columns damaged: the points, and their share of what it has left."""
    if points <= 0.0:
        return 0.0
    left = COLUMNS - damaged_columns(damage)
    if left == 0:
        return 0.1 * weights[W_DAMAGE] * points
    lost = min(1.0, points / left) * columns_worth(params, ship, damage, weights)
    return float(weights[W_DAMAGE] * points - max(0.0, lost))


@inner
def boost_worth(state: Any, program: Any, weights: Any) -> float:
    """Worth of the boosts that a program spends; on the last leg they are worth less."""
    each = weights[W_BOOST_LAST_LEG] if program.gates >= state.gates_to_score else weights[W_BOOST]
    return float(-each * program.boosts)


@inner
def landing_worth(params: Any, program: Any, landed: int, weights: Any) -> float:
    """Worth of a landing, a little more where the board's edge stops the ship."""
    worth = weights[W_FINISH] if landed == FIRST_ACTION else LATER * weights[W_FINISH]
    if params.kind[program.place] == PAD and params.kind[program.place + step(program.facing)] == OFF:
        worth += weights[W_EDGE_STOP]
    return float(worth)


@inner
def may_come(state: Any, letter: int) -> bool:
    """Whether a gate's letter may be the next hidden one: it is on the board and not revealed (GG-RUL-67)."""
    if state.tokens[3 * letter].place < 0:
        return False
    for k in range(state.revealed):
        if state.sequence[k] == letter:
            return False
    return True


@inner
def rate_programs(params: Any, seen: Any, i: int, closely: bool, weights: Any, work: Any) -> None:
    """Give every listed program its distance and its value; `closely` also for goals that are still hidden."""
    ship = seen.ships[i]
    for k in range(work.program_count):
        program = work.programs[k]
        program.value = weights[W_GATE] * (program.gates - ship.gates) + boost_worth(seen, program, weights)
        program.distance = 0
        if program.landed != 0:
            program.value += landing_worth(params, program, program.landed, weights)
    for number in range(COLUMNS + 1):
        damage = ship.damage & ~best_repair(params, ship, ship.damage, number)
        worth = columns_worth(params, ship, damage, weights) - columns_worth(params, ship, ship.damage, weights)
        aimed = False
        for gates in range(ship.gates, ship.gates + work.line_count + 1):
            if not has_group(params, ship, gates, number, work):
                continue
            if not aimed:
                see_console(params, ship, damage, work)
                aimed = True
            rate_group(params, seen, ship, gates, number, closely, weights, work)
        if aimed:
            for k in range(work.program_count):
                program = work.programs[k]
                if repaired_columns(params, ship, program) == number:
                    program.value += worth + damage_worth(params, ship, damage, 1.0 * program.damage, weights)


@inner
def has_group(params: Any, ship: Any, gates: int, number: int, work: Any) -> bool:
    """Whether some program scores so many gates and repairs so many columns."""
    for k in range(work.program_count):
        program = work.programs[k]
        if program.gates == gates and repaired_columns(params, ship, program) == number:
            return True
    return False


@inner
def rate_group(params: Any, seen: Any, ship: Any, gates: int, number: int, closely: bool, weights: Any, work: Any) -> None:
    """Add the distance to the goal, or the mean over the gates that may be it."""
    if aim(params, seen, gates, work):
        search_group(params, ship, gates, number, weights[W_DISTANCE], work)
    elif closely:
        letters = 0
        for letter in range(LETTERS):
            if may_come(seen, letter):
                letters += 1
        for letter in range(LETTERS):
            if may_come(seen, letter):
                aim_at_line(params, seen, 3 * letter, work)
                share = weights[W_UNKNOWN_GOAL] / letters
                search_group(params, ship, gates, number, weights[W_DISTANCE] * share, work)


@inner
def search_group(params: Any, ship: Any, gates: int, number: int, worth: float, work: Any) -> None:
    """Search for all programs of a group; those much farther than the nearest count as one order beyond the search."""
    count = 0
    for k in range(work.program_count):
        program = work.programs[k]
        if program.landed == 0 and program.gates == gates and repaired_columns(params, ship, program) == number:
            work.group[count] = k
            count += 1
    last = FARTHEST
    while count > 0:
        grown = widen(params, work) and work.level < last
        left = 0
        for at in range(count):
            k = work.group[at]
            program = work.programs[k]
            if reached(work, program.place, program.facing):
                program.distance = work.level
                program.value += worth * work.level
                last = min(last, work.level + PATIENCE)
            else:
                work.group[left] = k
                left += 1
        count = left
        if not grown:
            break
    for at in range(count):
        program = work.programs[work.group[at]]
        program.distance = work.level + 1
        program.value += worth * (work.level + 1)


@inner
def keep_best(work: Any, number: int) -> None:
    """Copy the programs of most value to `work.kept`, best first; the first listed of equal ones."""
    work.kept_count = 0
    for k in range(work.program_count):
        value = work.programs[k].value
        at = work.kept_count
        if at == number:
            if value <= work.kept[number - 1].value:
                continue
            at = number - 1
        else:
            work.kept_count += 1
        while at > 0 and work.kept[at - 1].value < value:
            work.kept[at] = work.kept[at - 1]
            at -= 1
        work.kept[at] = work.programs[k]
