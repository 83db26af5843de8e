"""A whole game, step by step in the order of the rules (LS-SEQ)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .fighting import fighter_fire
from .firing import record_pending, remove, swarm_fire
from .laying_out import place_clusters, place_ships
from .moving import move_fighters, move_swarm
from .outcome import count_turn, row, start_tally, verdict, verdict_at_turn_end
from .plots import plot
from .script import Disagreement, Script, differences
from .table import Table
from .turn_end import end_rolls, recharge

Verdict = tuple[str, str] | None


def judge(lines: Iterable[Mapping[str, Any]]) -> int:
    """Check one game's JSON lines, from header to outcome; the number of events between that agree with the rules.

    Raises:
        Disagreement: the first place where the log and the rules part.
    """
    header, *events, outcome = lines
    if header.get("type") != "header" or header.get("format") != 1 or header.get("game") != "last_starfighter":
        raise Disagreement(None, "log", f"no header that can be read: {header}")
    script = Script(events, header["scenario"]["dice"])
    table = Table(header, script)
    start_tally(table)
    winner, ending = play(table)
    script.end()
    expected = {"type": "outcome", "cell": header["cell"], "game": header["game_number"], **row(table, winner, ending)}
    wrong = differences(expected, outcome)
    if wrong:
        raise Disagreement(None, "outcome", "; ".join(wrong))
    return len(events)


def play(table: Table) -> tuple[str, str]:
    """The game; returns winner and ending."""
    place_ships(table)
    place_clusters(table)
    table.show()
    found: Verdict = None
    while found is None:
        table.script.turn += 1
        found = one_turn(table)
    table.phase("over")
    table.show()
    return found


def one_turn(table: Table) -> Verdict:
    """Steps 1 to 10; the verdict as soon as there is one (LS-VIC-05)."""
    swarm = table.mode == "swarm"
    steps: list[tuple[str, Callable[[Table], None], bool]] = [("plot", plot, False)]
    steps += [("move_swarm", move_swarm, False)] * swarm
    steps += [("move_fighters", move_fighters, True)]
    steps += [("swarm_fire", swarm_fire, True)] * swarm
    steps += [("fighter_fire", fire, False), ("remove", remove, True), ("end_rolls", end_rolls, True)]
    for name, step, is_tested in steps:
        table.phase(name)
        step(table)
        table.show()
        found = verdict(table) if is_tested else None
        if found is not None:
            count_turn(table)
            return found
    table.phase("recharge")
    recharge(table)
    table.show()
    count_turn(table)
    return verdict_at_turn_end(table)


def fire(table: Table) -> None:
    """Step 6, with the Swarm's hits that had to wait for it (LS-R-07)."""
    fighter_fire(table)
    record_pending(table)
