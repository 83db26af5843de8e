"""Watching cells while they are played: each is stopped when its games are enough by the scenario's `stop:` block.

A cell is looked at after each of its blocks, which is after every 1,000 games and at its last game, in the order of its
blocks; a block that comes early waits for those before it (`analysis.stopping` tells why). So the games that count depend on
the scenario and its seed alone: not on the number of workers, on which of them was faster, on the size of chunks (which are
whole blocks that are merely handed out together), or on where an earlier go ended.

Workers play on while it is decided. What they play beyond a cell's end is kept in the folder, as a longer run could use
it, but is no part of this one.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from toolkit.analysis import results
from toolkit.analysis.stopping import DECISION, GO_ON, Rule, reasons_at
from toolkit.analysis.verdicts import judge_limits
from toolkit.engine.declarations import Measure
from toolkit.scenario import Scenario
from toolkit.scenario.head import MAX_SEED
from toolkit.store import Run, Stop
from toolkit.store.arrow import numbers, texts
from toolkit.store.blocks import Block


class Seen(NamedTuple):
    """What a look needs to know of a block: cell, number, games, and its sums, shape (measures, 3) as `blocks.SUMS`."""

    cell: int
    number: int
    games: int
    sums: np.ndarray


def seen(block: Block) -> Seen:
    """A played block as a look sees it."""
    return Seen(block.cell, block.number, len(block.games), block.sums)


class Watch:
    """Which cells have enough games, decided as their blocks come in."""

    def __init__(self, rule: Rule, measure: str, index: int, cells: int):
        self.rule = rule
        self.how = results.Watched(measure, rule.planned, rule.centre)
        self.settled: set[int] = set()  # cells that have enough
        self.stops = [Stop(0, GO_ON)] * cells
        self._measure = index  # of the watched one among those that are counted
        self._sums = np.zeros((cells, 4))  # games, n, total, squares at the last look
        self._looks = [0] * cells
        self._waiting: dict[tuple[int, int], np.ndarray] = {}  # blocks that those before them are missing for

    @property
    def over(self) -> bool:
        """Whether every cell has enough."""
        return len(self.settled) == len(self.stops)

    @property
    def most(self) -> int:
        """Games of the whole run, at most."""
        return sum(stop.games if stop.why else self.rule.max_games for stop in self.stops)

    def take(self, blocks: Iterable[Seen]) -> None:
        """Look at blocks, each of which comes once, in any order."""
        cells: dict[int, None] = {}
        for block in blocks:
            if block.cell not in self.settled:
                self._waiting[block.cell, block.number] = np.array([block.games, *block.sums[self._measure]])
                cells[block.cell] = None
        looks = [(cell, sums) for cell in cells for sums in self._next_looks(cell)]
        if not looks:
            return
        games, n, total, squares = np.array([sums for _, sums in looks]).T
        reasons = reasons_at(games, n, total, squares, self.rule)
        for (cell, sums), why in zip(looks, reasons.tolist(), strict=True):
            if why != GO_ON and cell not in self.settled:
                self.stops[cell] = Stop(int(sums[0]), why)
                self.settled.add(cell)

    def _next_looks(self, cell: int) -> Iterator[np.ndarray]:
        """Running sums after each block of a cell that can be looked at now. Added one by one: the same in every go."""
        while (block := self._waiting.pop((cell, self._looks[cell]), None)) is not None:
            self._looks[cell] += 1
            self._sums[cell] += block
            yield self._sums[cell].copy()


def watch_of(scenario: Scenario, measures: Sequence[Measure]) -> Watch | None:
    """The watch that a scenario asks for, whose run counts these measures; None where its number of games is fixed."""
    stop = scenario.stop
    if stop is None or not scenario.watched:
        return None
    index = next(i for i, measure in enumerate(measures) if measure.name == stop["measure"])
    verdict = scenario.verdict or {}
    judged = verdict.get("measure") == stop["measure"]
    rule = Rule(
        max_games=scenario.most_games,
        half_width=stop.get("half_width"),
        decision=bool(stop.get("decision")),
        target=verdict["target"] if judged else None,
        margin=verdict["margin"] if judged else 0.0,
        level=scenario.report["level"],
        rate=measures[index].kind == "rate",
    )
    return Watch(rule, stop["measure"], index, len(scenario.cells))


def described(watch: Watch, stop: Mapping[str, Any]) -> dict[str, Any]:
    """What `run.json` says of a watched run: the `stop:` block, and what its decisions and intervals depend on."""
    rule = watch.rule
    judged = {} if rule.target is None else {"target": rule.target, "margin": rule.margin}
    return {**stop, **judged, "level": rule.level, "planned": watch.how.planned, "centre": watch.how.centre}


def answers(run: Run) -> dict[str, pa.Array]:
    """What is stored with a watched run beside its counts, one value a cell: intervals, their level and label, the verdict."""
    stop = run.info.get("stop")
    if stop is None:
        return {}
    cells, how = len(run.ids), results.watched(run.info)
    columns: dict[str, pa.Array] = {}
    for measure, sums in zip(run.info["measures"], run.sums().swapaxes(0, 1), strict=True):
        n, total, squares = sums.T
        found = results.limits(measure, n, total, squares, how, stop["level"])
        columns |= {f"{measure['name']}.lo": numbers(found.lo), f"{measure['name']}.hi": numbers(found.hi)}
        if measure["name"] == stop["measure"] and "target" in stop:
            words = judge_limits(found.lo, found.hi, stop["target"], stop["margin"] or None)
            columns["verdict"] = texts(words.tolist())
    return {**columns, "level": numbers(np.full(cells, stop["level"])), "label": texts([results.label(how)] * cells)}


def decided(stops: Sequence[Stop]) -> list[int]:
    """Games of the cells that were stopped because their verdict was reached, which biases their estimates."""
    return [stop.games for stop in stops if stop.why == DECISION]


def other_seed(seed: int) -> int:
    """A seed whose games have no part in what was decided on this one's."""
    return seed + 1 if seed < MAX_SEED else 0


def fresh_command(command: str, fresh: Mapping[str, Any]) -> str:
    """The command that played a run, made to estimate once more, without the bias, what a decision has biased.

    `fresh` is the other `seed` and the number of `games`, fixed before they are played.
    """
    words = shlex.split(command)
    if "--seed" in words:
        at = words.index("--seed")
        del words[at : at + 2]
    return shlex.join([*words, "--seed", str(fresh["seed"]), "--games", str(fresh["games"])])
