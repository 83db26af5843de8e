"""How much of the outcome does luck decide, and which luck? Groups of draws are held fixed by turns, and the rest left free."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from toolkit import game as contract
from toolkit import runner
from toolkit.analysis import luck as shares
from toolkit.analysis.rates import ESTIMATE_COLUMNS, FIXED_N, LEVEL
from toolkit.engine.declarations import GROUPS, Measure
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.game import Game
from toolkit.runner import Plan
from toolkit.runner.workers import Crew, kernel_cached
from toolkit.scenario import Cell, Scenario, holding, loaded, refuse_held
from toolkit.scenario.checks import unknown
from toolkit.scenario.head import MAX_GAMES, known_measures
from toolkit.scenario.holds import accepted, matching
from toolkit.store import Run
from toolkit.store.values import measured

from . import splitting_text
from .solved_text import settings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Blocks of games in which the same draws are held, and the games of a block.
BLOCKS, REPLICATES = 1000, 20

#: The first games of a cell, in which a group of draws has to come up to be split off.
LOOKED_AT = 1000

#: What the draws are split by: the groups that the game declares, or each name alone.
WAYS = ("group", "name")

#: The group of draws that are in no other, where groups are given.
REST = "rest"

#: Kinds of share: of a group by itself; with all that it decides together with others; of what none decides by itself.
ALONE, IN_ALL, JOINT = "by itself", "in all", "together"


Settings = frozenset[tuple[str, Any]]


class Group(NamedTuple):
    """A group of draws by their names."""

    name: str
    draws: tuple[str, ...]


class Place(NamedTuple):
    """A cell of the scenario: its swept keys with their values, and the groups that draw nothing in it."""

    settings: Mapping[str, Any]
    undrawn: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Luck:
    """How much of an outcome each group of draws decides, as shares of the outcome's variance."""

    measure: str
    seed: int
    level: float
    blocks: int
    replicates: int
    groups: tuple[Group, ...]
    keys: tuple[str, ...]  # swept keys that tell the cells apart
    table: pd.DataFrame = field(repr=False)
    places: tuple[Place, ...]  # the scenario's cells
    looked_at: int  # first games of a cell in which some groups drew nothing
    run: Run | None = field(repr=False)  # None where nothing had to be played

    def to_frame(self) -> pd.DataFrame:
        """One row a cell, group and kind of share, none for a group that draws nothing.

        Columns: the swept keys, `group` (empty for what is decided together), `share` ("by itself", "in all", "together"),
        `rates.ESTIMATE_COLUMNS` and `blocks`. Shares are of the variance of the measure, from 0 to 1; NaN where it never
        varies. `n` counts games.
        """
        return self.table.copy()

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data: what `--json` prints."""
        return {
            "measure": self.measure,
            "seed": self.seed,
            "level": self.level,
            "blocks": self.blocks,
            "replicates": self.replicates,
            "games": self.games,
            "looked_at": self.looked_at,
            "splits": [self._split(place) for place in self.places],
        }

    def summary(self) -> str:
        """The answer in sentences, the table of shares, what the shares mean and what they rest on."""
        return splitting_text.summary(self)

    def of(self, settings: Mapping[str, Any]) -> pd.DataFrame:
        """The rows of one cell, by its swept keys with their values."""
        rows = self.table
        for key, value in settings.items():
            rows = rows[rows[key] == value]
        return rows

    def plot(self, ax: Axes | None = None) -> Axes:
        """The shares as bars with their intervals."""
        from toolkit.charts import share_bars

        rows = self.to_frame()
        group = rows["group"].where(rows["group"] != "", JOINT)
        where = [settings(row) for row in rows[[*self.keys]].to_dict("records")]
        places = [f"{name} ({at})" if at else str(name) for name, at in zip(group, where, strict=True)]
        return share_bars(
            rows.assign(place=places), "place", "share", shares_label=f"share of the variance of {self.measure}", ax=ax
        )

    @property
    def games(self) -> int:
        """Games that were played for it, now or before."""
        return 0 if self.run is None else int(self.run.played().sum())

    @property
    def failed(self) -> int:
        """Games that did not finish by the rules; they count as they stand."""
        return 0 if self.run is None else int(self.run.failed().sum())

    def _split(self, place: Place) -> dict[str, Any]:
        found = {
            (row["group"], row["share"]): {name: row[name] for name in ESTIMATE_COLUMNS}
            for row in self.of(place.settings).to_dict("records")
        }
        groups = [
            {
                "group": group.name,
                "draws": list(group.draws),
                "drawn": group.name not in place.undrawn,
                "by_itself": found.get((group.name, ALONE)),
                "in_all": found.get((group.name, IN_ALL)),
            }
            for group in self.groups
        ]
        return {"settings": dict(place.settings), "groups": groups, "together": found.get(("", JOINT))}


def luck(
    source: Scenario | Path | str,
    measure: str | None = None,
    *,
    by: str = "group",
    groups: Mapping[str, Iterable[str]] | None = None,
    blocks: int = BLOCKS,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int | None = None,
    overrides: Iterable[str] = (),
    out: Path | str = "runs",
    plan: Plan | None = None,
) -> Luck:
    """Split the variance of a measure by what decides it: the set-up, the dice, the policies, or draws as you group them.

    For each group, one cell is played in which its draws are the same in all games of a block, and one in which those of all
    other groups are that draw anything at all. Every cell of the scenario gets a split of its own. The scenario's `games` and
    `stop` have no part in it.

    Args:
        source: a scenario file, or a scenario that `load` gave.
        measure: the measure; by default that of the scenario's verdict, else the mode's main measure.
        by: "group" for the groups that the game declares, "name" for each draw alone.
        groups: groups of your own, in place of the game's: names with names of draws, `*` for any characters. Draws in none
            of them make the group "rest".
        blocks: blocks of games, 10 or more. More of them narrow the intervals.
        replicates: games of a block, which share the draws that are held, 2 or more.
        level: level of each interval.
        seed: instead of the scenario's.
        overrides: `key=value` texts, as `--set` takes them.
        out: the folder in which the games get their folder.
        plan: workers and progress.

    Raises:
        ScenarioError: the scenario can't be played, or holds draws itself.
        ToolkitError: a question that can't be answered; the message says what would be accepted.
        StoreError: the folder can't be written.
        KeyboardInterrupt: stopped on the way; what was finished is kept, and the same call goes on from there.
    """
    _check_options(blocks, replicates, level)
    scenario = loaded(source, overrides=overrides, seed=seed)
    refuse_held(scenario)
    game, plan = contract.find(scenario.game), plan or Plan()
    chosen, split_by = _measure(scenario, game, measure), groups_of(game, by, groups)
    looked_at = min(LOOKED_AT, blocks * replicates)
    drawn = _drawn(scenario, game, split_by, looked_at, plan)
    wanted = [group for group in split_by if any(group.name in names for names in drawn)]
    lists, run, ids = _held(wanted, drawn), None, {}
    if lists:
        held = holding(scenario, lists, replicates, blocks * replicates)
        ids = {(_settings(cell), tuple(cell.hold["draws"])): cell.id for cell in held.cells}
        run = runner.run(held, out=out, plan=plan)
    splitter = _Splitter(game, chosen, wanted, run, ids, replicates, level)
    table = [
        {**cell.settings, **row}
        for cell, names in zip(scenario.cells, drawn, strict=True)
        for row in splitter.rows(_settings(cell), names)
    ]
    columns = [*scenario.sweep_keys, "group", "share", *ESTIMATE_COLUMNS, "blocks"]
    places = tuple(
        Place(cell.settings, tuple(group.name for group in split_by if group.name not in names))
        for cell, names in zip(scenario.cells, drawn, strict=True)
    )
    return Luck(
        chosen.name, scenario.seed, level, blocks, replicates, split_by, scenario.sweep_keys,
        pd.DataFrame(table, columns=columns), places, looked_at, run,
    )  # fmt: skip


def groups_of(game: Game, by: str = "group", given: Mapping[str, Iterable[str]] | None = None) -> tuple[Group, ...]:
    """The groups that a game's draws are split into; every draw is in one of them.

    Raises:
        ToolkitError: no such way, a pattern that fits no draw, or a draw in two groups.
    """
    if by not in WAYS:
        raise UnknownNameError("way to split", by, WAYS)
    names = [draw.name for draw in game.DRAWS]
    if given:
        if by != "group":
            raise ToolkitError("--group and --by name: groups of your own, or each draw alone; give one of them")
        return _given(game, names, given)
    if by == "name":
        return tuple(Group(name, (name,)) for name in names)
    found = (Group(group, tuple(draw.name for draw in game.DRAWS if draw.group == group)) for group in GROUPS)
    return tuple(group for group in found if group.draws)


def _given(game: Game, names: Sequence[str], given: Mapping[str, Iterable[str]]) -> tuple[Group, ...]:
    owner = dict[str, str]()
    for group, patterns in given.items():
        if not group or group == REST:
            raise ToolkitError(
                f"--group: '{group}' is no name for a group" + (", as it holds all other draws" if group else "")
            )
        for pattern in patterns:
            fitting = matching(pattern, names)
            if not fitting:
                raise ToolkitError(f"--group {group}: {unknown('draw ', pattern, accepted(game.DRAWS))}")
            for name in fitting:
                if owner.setdefault(name, group) != group:
                    raise ToolkitError(f"--group: draw '{name}' is in '{owner[name]}' and in '{group}'; give it to one of them")
    rest = [name for name in names if name not in owner]
    found = [Group(group, tuple(name for name in names if owner.get(name) == group)) for group in given]
    return tuple([*found, Group(REST, tuple(rest))] if rest else found)


def _check_options(blocks: int, replicates: int, level: float) -> None:
    for option, value, good, text in (
        ("--blocks", blocks, blocks >= 10, "10 blocks or more, some hundreds for intervals of use"),
        ("--replicates", replicates, replicates >= 2, "2 games a block or more"),
        ("--level", level, 0.5 <= level <= 0.9999, "a number from 0.5 to 0.9999"),
        ("--blocks", f"{blocks} blocks of {replicates} games", blocks * replicates <= MAX_GAMES, f"{MAX_GAMES} games at most"),
    ):
        if not good:
            raise ToolkitError(f"{option}: expected {text}, found {value}")


def _measure(scenario: Scenario, game: Game, name: str | None) -> Measure:
    known = known_measures(game, scenario.mode, scenario.resolved["seats"])
    name = name or (scenario.verdict or {}).get("measure") or game.MAIN_MEASURE[scenario.mode]
    if name not in known:
        raise UnknownNameError("measure", name, known)
    return known[name]


def _drawn(scenario: Scenario, game: Game, groups: Sequence[Group], games: int, plan: Plan) -> list[set[str]]:
    """For each cell the groups that draw anything in so many games, the first ones."""
    crew = Crew(game, scenario.cells, scenario.seed)
    with nullcontext() if kernel_cached(game) else plan.compiling(game.TITLE):
        crew.warm()
    names = {draw.id: draw.name for draw in game.DRAWS}
    found = []
    for cell in range(len(scenario.cells)):
        seen = {names[draw] for draw in crew.drawn(cell, games)}
        found.append({group.name for group in groups if seen & {*group.draws}})
    if not any(found):
        raise ToolkitError(f"no luck to split: no draw is made in the first {games} games, so that all of them are the same")
    return found


def _held(wanted: Sequence[Group], drawn: Sequence[set[str]]) -> list[tuple[str, ...]]:
    """The lists of draws that have to be held: every group that is drawn, and all but it."""
    if all(len(names) <= 1 for names in drawn):
        return []
    return list(dict.fromkeys([group.draws for group in wanted] + [_others(wanted, group) for group in wanted]))


def _settings(cell: Cell) -> Settings:
    """What tells a cell from others of the scenario, whatever is held in it."""
    return frozenset((key, value) for key, value in cell.settings.items() if key != "hold.draws")


def _others(groups: Sequence[Group], group: Group) -> tuple[str, ...]:
    """The draws of all other groups."""
    return tuple(name for other in groups if other is not group for name in other.draws)


@dataclass(frozen=True)
class _Splitter:
    """Makes the rows of cells from the games that were played for them."""

    game: Game
    measure: Measure
    groups: Sequence[Group]
    run: Run | None
    ids: Mapping[tuple[Settings, tuple[str, ...]], str]  # of the cells that were played, by what is held in them
    replicates: int
    level: float

    def rows(self, cell: Settings, drawn: set[str]) -> list[dict[str, Any]]:
        """The rows of a cell, whose groups in `drawn` draw something."""
        groups = [group for group in self.groups if group.name in drawn]
        if not groups:
            return []
        if len(groups) == 1:
            sure = (1.0, 1.0, 1.0, 0, shares.ONLY_METHOD, self.level, FIXED_N, 0)
            row = dict(zip((*ESTIMATE_COLUMNS, "blocks"), sure, strict=True))
            return [{"group": groups[0].name, "share": kind} | row for kind in (ALONE, IN_ALL)]
        held = {group.name: self._games(cell, group.draws) for group in groups}
        found = list[dict[str, Any]]()
        for group in groups:
            others = self._games(cell, _others(self.groups, group))
            found.append({"group": group.name, "share": ALONE} | self._share(held[group.name]))
            found.append({"group": group.name, "share": IN_ALL} | _all_but(self._share(others)))
        every = pd.concat([rows.assign(group=name) for name, rows in held.items()], ignore_index=True)
        left = shares.left_over(every, ["group"], level=self.level)
        return [*found, {"group": "", "share": JOINT} | left]

    def _share(self, rows: pd.DataFrame) -> dict[str, Any]:
        (found,) = shares.split(rows, level=self.level).to_dict("records")
        return {str(name): value for name, value in found.items()}

    def _games(self, cell: Settings, draws: tuple[str, ...]) -> pd.DataFrame:
        """The games of a cell in which these draws were held, as `analysis.luck.split` takes them."""
        assert self.run is not None
        games = pd.concat(measured(self.run, self.game, self.ids[cell, draws], [self.measure]), ignore_index=True)
        block, replicate = np.divmod(games["game"].to_numpy(), self.replicates)
        return pd.DataFrame({"group_block": block, "replicate": replicate, "outcome": games[self.measure.name].to_numpy()})


def _all_but(share: dict[str, Any]) -> dict[str, Any]:
    """What is left of 1 by a share."""
    turned = {"estimate": 1 - share["estimate"], "lo": 1 - share["hi"], "hi": 1 - share["lo"]}
    return share | {name: 0.0 if math.isclose(value, 0, abs_tol=1e-15) else value for name, value in turned.items()}
