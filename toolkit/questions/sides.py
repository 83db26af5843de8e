"""The two sides of a comparison, before anything is played: what they are, and which cells belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from toolkit import runner
from toolkit.analysis.rates import FIXED_N
from toolkit.errors import ToolkitError, suggestion
from toolkit.runner import Plan
from toolkit.scenario import Scenario, holds_draws, load, only, refuse_held
from toolkit.scenario.source import scalar
from toolkit.store import Run, open_run

#: Whatever a side can be given as: a scenario file, a run folder, either with `#CELL`, or what `load` and `open_run` give.
Given = Scenario | Run | Path | str

#: Cells that a message lists.
LISTED = 12

#: The blocks of a scenario that make a cell.
BLOCKS = ("setup", "options", "seats", "components", "dice")


class Choice(NamedTuple):
    """A cell: its id, and the swept keys with their values."""

    id: str
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class Side:
    """One side: a scenario that is to be played, or a run that is there, and which of its cells are meant."""

    name: str
    source: Scenario | Run
    game: str
    mode: str
    seed: int
    games: int  # a cell
    main: str | None  # the measure that its question is about, if it says so
    cells: tuple[Choice, ...]
    resolved: Mapping[str, Any]

    def run(self, out: Path | str, plan: Plan | None) -> Run:
        """The run, played as far as it isn't there.

        Raises:
            KeyboardInterrupt: stopped on the way; what was finished is kept.
        """
        return self.source if isinstance(self.source, Run) else runner.run(self.source, out=out, plan=plan)

    def narrowed(self, word: str) -> Side:
        """This side with one cell only, given by its id or by settings, `key=value` joined by commas.

        Raises:
            ToolkitError: not exactly one cell is meant; the message lists those there are.
        """
        chosen = find(self.cells, word, self.name)
        source = self.source
        if isinstance(source, Scenario):
            source = only(source, next(cell for cell in source.cells if cell.id == chosen.id))
        return replace(self, name=f"{self.name}#{chosen.id}", source=source, cells=(chosen,))

    def knobs(self, cell: Choice) -> dict[str, Any]:
        """Every knob of a cell by its dotted key."""
        knobs = {key: value for block in BLOCKS for key, value in _flat(self.resolved.get(block) or {}, f"{block}.")}
        for key, value in cell.settings.items():
            every = re.match(r"seats\.all\.(.*)", key)
            seats = self.resolved.get("seats") or {}
            knobs |= {f"seats.{seat}.{every[1]}": value for seat in seats} if every else {key: value}
        return knobs


def side(given: Given, games: int | None, seed: int | None, verb: str = "compare") -> Side:
    """A side from what a caller gives; nothing is played. `games` and `seed` replace those of a scenario file.

    `verb` is what can't be done with it, in messages.

    Raises:
        ScenarioError: a scenario that can't be played.
        ToolkitError: no such run or cell, a run that is not complete, or one of other games or seed than asked for.
    """
    if isinstance(given, Scenario):
        return _of_scenario(str(given.path), given, games, seed, verb)
    if isinstance(given, Run):
        return _of_run(str(given.folder), given, games, seed, verb)
    name, mark, cell = str(given).rpartition("#")
    if not mark or Path(given).exists():
        return _of_path(Path(given), games, seed, verb)
    return _of_path(Path(name), games, seed, verb).narrowed(cell)


def _of_path(path: Path, games: int | None, seed: int | None, verb: str) -> Side:
    if path.is_dir():
        return _of_run(str(path), open_run(path), games, seed, verb)
    return _of_scenario(str(path), load(path, games=games, seed=seed), None, None, verb)


def _of_scenario(name: str, scenario: Scenario, games: int | None, seed: int | None, verb: str) -> Side:
    """What is asked here has a number of games fixed before looking, whatever the file says about stopping."""
    refuse_held(scenario)
    _check_asked(name, "a loaded scenario", (scenario.games, scenario.seed), (games, seed), verb)
    cells = tuple(Choice(cell.id, cell.settings) for cell in scenario.cells)
    resolved = {key: value for key, value in scenario.resolved.items() if key != "stop"}
    fixed = replace(scenario, stop=None, resolved=resolved)
    return Side(
        name, fixed, scenario.game, scenario.mode, scenario.seed, scenario.games,
        (scenario.verdict or {}).get("measure"), cells, resolved,
    )  # fmt: skip


def _of_run(name: str, run: Run, games: int | None, seed: int | None, verb: str) -> Side:
    info, played = run.info, run.played()
    if not played.any():
        raise ToolkitError(f"can't {verb}: {name} holds no games; run its scenario first")
    if not run.complete:
        wanted = info["games"] * len(run.ids)
        raise ToolkitError(
            f"can't {verb}: {name} is not complete, it holds {played.sum():,} of {wanted:,} games; run its scenario again"
        )
    if info.get("stopped", FIXED_N) != FIXED_N or (played != info["games"]).any():
        raise ToolkitError(
            f"can't {verb}: {name} was stopped by looking, so that its games are no fixed number; "
            f"{verb} its scenario instead, with --games {played.max()}"
        )
    if holds_draws(run.scenario, info["sweep_keys"]):
        raise ToolkitError(f"can't {verb}: {name} holds draws (hold:), so that games of a block are alike, not independent")
    _check_asked(name, "a run", (info["games"], info["seed"]), (games, seed), verb)
    cells = tuple(map(Choice, run.ids, run.settings))
    resolved = run.scenario
    main = (resolved.get("verdict") or {}).get("measure")
    return Side(name, run, info["game"], info["mode"], info["seed"], info["games"], main, cells, resolved)


def _check_asked(name: str, what: str, there: tuple[int, int], asked: tuple[int | None, int | None], verb: str) -> None:
    for option, found, wanted in zip(("games", "seed"), there, asked, strict=True):
        if wanted is not None and wanted != found:
            raise ToolkitError(
                f"can't {verb}: {name} is {what} with {option} {found}, not {wanted}; "
                "give a scenario file to have it played anew"
            )


def check_level(level: float) -> None:
    """Refuse what can't be the level of an interval.

    Raises:
        ToolkitError: it is not between 0.5 and 1.
    """
    if not 0.5 < level < 1:
        raise ToolkitError(f"--level: {level:g} is no level of an interval; between 0.5 and 1, as 0.95")


def check_alike(a: Side, b: Side) -> None:
    """Refuse sides whose games have no luck in common.

    Raises:
        ToolkitError: they differ in game, mode, seed or number of games; the message says what to do.
    """
    if (a.game, a.mode) != (b.game, b.mode):
        raise ToolkitError(
            f"can't compare: {a.name} is {a.game}/{a.mode}, {b.name} is {b.game}/{b.mode}; "
            "both sides must be of the same game and mode"
        )
    for what, option, left, right in (("seed", "--seed", a.seed, b.seed), ("games a cell", "--games", a.games, b.games)):
        if left != right:
            runs = [each for each in (a, b) if isinstance(each.source, Run)]
            there = getattr(runs[0], option[2:]) if runs else left
            cure = (
                f"run one of them again with the other's {option}"
                if len(runs) == 2
                else f"give {option} {there} to have the same"
            )
            raise ToolkitError(f"can't compare: {what} differ: {left} in {a.name}, {right} in {b.name}; {cure}")


def couples(a: Side, b: Side) -> list[tuple[Choice, Choice]]:
    """The cells that belong together: one against one, else those of the same settings, in the order of b.

    Raises:
        ToolkitError: there are none.
    """
    if len(a.cells) == len(b.cells) == 1:
        return [(a.cells[0], b.cells[0])]
    matched = [(left, right) for right in b.cells for left in a.cells if left.settings == right.settings]
    if not matched:
        raise ToolkitError(
            f"can't compare: no cell of {a.name} has the settings of a cell of {b.name}\n{_swept(a)}\n{_swept(b)}\n"
            "name one cell of each as FILE#CELL, or compare cells of one run with --baseline CELL"
        )
    return matched


def _swept(side: Side) -> str:
    keys = ", ".join(side.cells[0].settings) or "nothing"
    return f"  {side.name} sweeps {keys}:\n{listing(side.cells)}"


def with_baseline(side: Side, word: str) -> tuple[Choice, list[Choice]]:
    """The baseline and all other cells.

    Raises:
        ToolkitError: no such cell, or no other.
    """
    baseline = find(side.cells, word, side.name)
    others = [cell for cell in side.cells if cell.id != baseline.id]
    if not others:
        raise ToolkitError(f"nothing to compare: '{baseline.id}' is the only cell of {side.name}")
    return baseline, others


def find(cells: Sequence[Choice], word: str, where: str) -> Choice:
    """The cell with this id, or the only one with these settings, `key=value` joined by commas.

    Raises:
        ToolkitError: not exactly one; the message lists those there are.
    """
    found = [cell for cell in cells if cell.id == word or ("=" in word and _fits(cell, word))]
    if len(found) == 1:
        return found[0]
    if found:
        raise ToolkitError(f"'{word}' fits {len(found)} cells of {where}: say which\n{listing(found)}")
    known = [name for cell in cells for name in (cell.id, settings_text(cell.settings)) if name]
    raise ToolkitError(f"unknown cell '{word}'{suggestion(word, known)}; {where} has\n{listing(cells)}")


def _fits(cell: Choice, word: str) -> bool:
    """Whether a cell has all these settings; a value is read as a scenario file reads it."""
    pairs = [part.partition("=") for part in re.split(r",\s*(?=[\w.]+=)", word)]
    return all(
        key.strip() in cell.settings and cell.settings[key.strip()] in (value.strip(), scalar(value.strip()))
        for key, _, value in pairs
    )


def settings_text(settings: Mapping[str, Any]) -> str:
    """Settings as one takes them to name a cell."""
    return ",".join(f"{key}={value}" for key, value in settings.items())


def listing(cells: Sequence[Choice]) -> str:
    """Cells with their settings, one a line."""
    lines = [f"    {cell.id}  {settings_text(cell.settings)}".rstrip() for cell in cells[:LISTED]]
    return "\n".join([*lines, f"    and {len(cells) - LISTED} more"] if len(cells) > LISTED else lines)


def _flat(data: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, Mapping) and value:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
