"""All programs of a ship, resolved as if tokens stood still and there were no rivals: where it ends, what it scores.

The first action is resolved once for each of its orders, the second from each of its ends. A pilot on Repair or Swap stands
still.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import PAD, WIDTH
from ..rules.damage import deflectors
from ..rules.movement import DAMAGE, END, ENTERED, FACING, PATH, destination
from ..rules.systems import row_options
from ..state import COLUMNS, REP, REPAIR_SPACE, ROWS, SWP
from .layout import see_layout, write_line
from .work import MAX_PROGRAMS

FIRST_ACTION, SECOND_ACTION = 2, 1  # of `landed`: sooner is more


@inner
def see_lines(params: Any, state: Any, gates: int, work: Any) -> None:
    """The lines of the gates that a ship with so many may score in turn, as far as they are revealed."""
    work.line_count = 0
    for k in range(gates, min(state.revealed, state.gates_to_score)):
        write_line(params, state, work, 3 * state.sequence[k], work.lines[k - gates])
        work.line_count += 1


@inner
def score_hex(work: Any, scored: int, place: int) -> int:
    """Gates scored after a hex is entered or stood in (GG-GAT-07); `scored` counts from the first of `work.lines`."""
    row = place // WIDTH - work.low_row
    while scored < work.line_count and (work.lines[scored, row] >> (place % WIDTH)) & 1 != 0:
        scored += 1
    return scored


@inner
def score_path(work: Any, scored: int, out: Any) -> int:
    """Gates scored after an action as `destination` wrote it (GG-GAT-03, GG-GAT-04, GG-GAT-06)."""
    if scored >= work.line_count:
        return scored
    if out[ENTERED] == 0:
        return score_hex(work, scored, out[END])
    for k in range(out[ENTERED]):
        scored = score_hex(work, scored, out[PATH + k])
    return scored


@inner
def comes_home(params: Any, state: Any, gates_before: int, gates_after: int, work: Any, out: Any) -> bool:
    """Whether an action as `destination` wrote it lands a ship (GG-END-01, GG-RUL-23, GG-RUL-48, GG-RUL-49)."""
    if gates_after < state.gates_to_score:
        return False
    if params.same_action_finish == 0 and gates_before < state.gates_to_score:
        return False
    if params.kind[out[END]] == PAD:
        return True
    if params.landing_pass_through == 0:
        return False
    left = state.gates_to_score - gates_before
    scored = work.line_count - left  # the last lines are of the gates still to be scored
    for k in range(out[ENTERED]):
        if left > 0:
            scored = score_hex(work, scored, out[PATH + k])
        if params.kind[out[PATH + k]] == PAD and (left == 0 or scored >= work.line_count):
            return True
    return False


@inner
def stand_still(place: int, facing: int, out: Any) -> None:
    """An action that moves nothing."""
    out[END] = place
    out[FACING] = facing
    out[DAMAGE] = 0
    out[ENTERED] = 0


@inner
def act(params: Any, state: Any, system: int, option: Any, place: int, facing: int, out: Any) -> None:
    """Where one order takes a ship from a hex and facing."""
    if system in (REP, SWP):
        stand_still(place, facing, out)
    else:
        destination(params, state, system, option[2], option[1], place, facing, out)


@inner
def option_system(ship: Any, row: int, option: Any) -> int:
    """The system of an order of a row."""
    if option[0] == REPAIR_SPACE:
        return REP
    return int(ship.console[row, option[0]])


@inner
def list_options(params: Any, ship: Any, with_swap: bool, with_boosts: bool, work: Any) -> None:
    """The distinct orders of both rows; boosts on Repair, which move nothing, only where there is damage to repair."""
    for row in range(ROWS):
        options = work.option[row]
        count = row_options(params, ship, row, options)
        kept = 0
        for k in range(count):
            system = option_system(ship, row, options[k])
            if system == SWP and not with_swap:
                continue
            if options[k, 2] != 0 and (not with_boosts or (system == REP and ship.damage == 0)):
                continue
            for part in range(3):
                options[kept, part] = options[k, part]
            work.system[row, kept] = system
            kept += 1
        work.option_count[row] = kept


@inner
def absorbs(params: Any, ship: Any) -> int:
    """Points of asteroid damage that the deflector still takes in this round (GG-SYS-04)."""
    return int(max(0, params.deflector_absorbs * deflectors(params, ship) - ship.absorbed))


@inner
def list_programs(params: Any, seen: Any, i: int, everything: bool, least_repairs: int, work: Any) -> None:
    """Resolve the programs of `list_options`: all of them, or only those that no other beats in landing and gates.

    Programs with fewer than `least_repairs` pilots on Repair are left out unless they land.
    """
    ship = seen.ships[i]
    see_layout(params, seen, work)
    see_lines(params, seen, ship.gates, work)
    shield = absorbs(params, ship)
    work.program_count = 0
    best = -1
    for row in range(ROWS):
        for a in range(work.option_count[row]):
            first = work.option[row, a]
            first_system = work.system[row, a]
            act(params, seen, first_system, first, ship.place, ship.facing, work.out)
            middle = score_path(work, 0, work.out)
            gates = ship.gates + middle
            home = comes_home(params, seen, ship.gates, gates, work, work.out)
            for b in range(work.option_count[1 - row]):
                second = work.option[1 - row, b]
                boosts = first[2] + second[2]
                if boosts > ship.boosts:
                    continue
                second_system = work.system[1 - row, b]
                act(params, seen, second_system, second, work.out[END], work.out[FACING], work.out2)
                landed = 0
                scored = middle
                if home:
                    landed = FIRST_ACTION
                else:
                    scored = score_path(work, middle, work.out2)
                    if comes_home(params, seen, gates, ship.gates + scored, work, work.out2):
                        landed = SECOND_ACTION
                repairs = (1 if first_system == REP else 0) + (1 if second_system == REP else 0)
                if landed == 0 and repairs < least_repairs:
                    continue
                if not everything:
                    standing = landed * COLUMNS + scored
                    if standing < best:
                        continue
                    if standing > best:
                        best = standing
                        work.program_count = 0
                program = work.programs[work.program_count]
                program.row = row
                program.first = a
                program.second = b
                program.middle = work.out[END]
                program.middle_facing = work.out[FACING]
                program.middle_gates = gates
                program.place = work.out2[END]
                program.facing = work.out2[FACING]
                program.gates = ship.gates + scored
                program.landed = landed
                program.moved = (1 if work.out[ENTERED] > 0 else 0) + (2 if work.out2[ENTERED] > 0 else 0)
                program.first_damage = work.out[DAMAGE]
                program.damage = max(0, work.out[DAMAGE] + work.out2[DAMAGE] - shield)
                program.boosts = boosts
                program.repairs = repairs
                program.repair_boosts = (first[2] if first_system == REP else 0) + (second[2] if second_system == REP else 0)
                program.swaps = (1 if first_system == SWP else 0) + (1 if second_system == SWP else 0)
                program.distance = 0
                program.value = 0.0
                if work.program_count < MAX_PROGRAMS - 1:
                    work.program_count += 1


@inner
def write_orders(work: Any, row: int, first: int, second: int) -> None:
    """Note a program as the orders of the blue and the pink pilot: row, column, side, boost."""
    work.orders[0, 0] = row
    work.orders[1, 0] = 1 - row
    for part in range(3):
        work.orders[0, part + 1] = work.option[row, first, part]
        work.orders[1, part + 1] = work.option[1 - row, second, part]
