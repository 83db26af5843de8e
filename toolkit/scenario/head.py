"""The top of a scenario file: what every game's scenarios have in common, and what it says about measures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from toolkit.engine.declarations import Measure, measures_of
from toolkit.game import Game

from . import knobs
from .checks import Problem, expected, unknown, validate

CHARTS = ("rate_curve", "length_survival", "ending_causes", "heat_map", "differences")
MAX_SEED = 2**63 - 1
MAX_GAMES = 10**12


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Stop(_Block):
    """How many games a cell gets, in place of `games`: looked at after every 1,000 games, or shared out of a budget."""

    measure: str | None = Field(None, description="Measure that is watched; else the verdict's, or the mode's main measure.")
    half_width: float | None = Field(None, gt=0, description="Stop when half the interval's width is at most this.")
    decision: Literal[True] | None = Field(None, description="Stop when the verdict is reached.")
    fresh_seeds: bool | None = Field(
        None, description="After a decision, estimate once more on another seed; true unless it says otherwise."
    )
    budget: int | None = Field(
        None, ge=1, le=MAX_GAMES, description="So many games over all cells, the same number in each; nothing is watched."
    )
    max_games: int | None = Field(None, ge=1, le=MAX_GAMES, description="Games per cell after which to stop in any case.")


class Hold(_Block):
    """Draws that are the same in all games of a block: what differs between games of a block, the others decide."""

    draws: list[str] = Field(min_length=1, description="Names of draws; `*` stands for any characters.")
    games: int = Field(ge=1, le=MAX_GAMES, description="Games of a block, counted from game 0.")


class Verdict(_Block):
    """What the answer is held against."""

    measure: str | None = Field(None, description="Measure that is judged; else the mode's main measure.")
    target: float = Field(description="Value that would be right, such as 0.5 for an even fight.")
    margin: float = Field(0.0, ge=0, description="How far from the target still counts as right.")
    also: list[str] = Field([], description="More measures that are held against the same target and margin, all at once.")


class Report(_Block):
    """What the report shows; all of it has sensible defaults."""

    by: str | list[str] | None = Field(None, description="Swept key, or two of them, along which results are shown.")
    charts: list[Literal["rate_curve", "length_survival", "ending_causes", "heat_map", "differences"]] | None = Field(
        None, description="Charts, in this order."
    )
    measures: list[str] | None = Field(None, description="Measures in the tables; else all that apply.")
    baseline: Literal["first"] | dict[str, Any] | None = Field(
        None,
        description="Cells with these settings are those that the others are held against, game by game; `first`: the first "
        "cell at each value along the axis; where that is the only one there, the first of all.",
    )
    level: float = Field(0.95, ge=0.5, le=0.9999, description="Level of the intervals.")
    interval: Literal["wilson", "clopper-pearson", "jeffreys"] = Field(
        "wilson", description="Interval of a rate where the number of games is fixed."
    )


class Head(_Block):
    """A scenario: a question about one game, its settings, and how the answer is shown."""

    extends: str | None = Field(None, description="One scenario file that this one is laid over.")
    game: str = Field(description="Game, by its folder's name.")
    mode: str = Field(description="Mode of the game.")
    title: str = Field("", description="One line for lists and reports.")
    question: str = Field("", description="What is asked, in a designer's words.")
    source: str = Field(
        "", description="Whose component numbers these are; stands above results in place of the game's notice."
    )
    seed: int = Field(ge=0, le=MAX_SEED, description="Seed of every draw.")
    games: int = Field(ge=1, le=MAX_GAMES, description="Games per cell, unless `stop` decides how many.")
    setup: dict[str, Any] = Field({}, description="What is put on the table.")
    options: dict[str, Any] = Field({}, description="Readings of the rules.")
    seats: dict[str, Any] = Field({}, description="Who plays: a policy and its weights by seat; `all` for every seat.")
    components: dict[str, Any] = Field({}, description="Component numbers that differ from the box, by dotted path.")
    dice: dict[str, Any] = Field({}, description="Pinned draws, by name.")
    hold: dict[str, Any] = Field({}, description="Draws that are held over blocks of games.")
    sweep: list[Any] = Field([], description="Blocks of settings, which multiply.")
    mirror: bool = Field(
        False, description="Play every game once for each seating: what the seats bring moves on by one seat, two, ..."
    )
    stop: Stop | None = Field(None, description="When a cell has enough games.")
    verdict: Verdict | None = Field(None, description="What the answer is held against.")
    report: Report = Field(default_factory=lambda: Report.model_validate({}), description="What the report shows.")


def known_measures(game: Game, mode: str, seats: Iterable[str] = ()) -> dict[str, Measure]:
    """The measures of a mode by name, for these seats or, where none are given, for those of the mode as it is by default."""
    names = tuple(seats) or game.seats(mode, knobs.defaults_of(game.SETUP[mode]))
    return {measure.name: measure for measure in measures_of(game.MEASURES, mode, [names])}


def check_answers(
    game: Game, mode: str, seats: Iterable[str], written: Mapping[str, Any], swept: Sequence[str]
) -> tuple[dict[str, Any], list[Problem]]:
    """The `stop`, `verdict` and `report` blocks with their defaults, and what is wrong with their measures and keys.

    What is wrong with a block as such is told by the check of the whole head.
    """
    known, problems, blocks = known_measures(game, mode, seats), list[Problem](), dict[str, Any]()
    judged: str | None = None
    for name, model in (("verdict", Verdict), ("stop", Stop), ("report", Report)):
        if written.get(name) is None and name != "report":
            continue
        values, wrong = validate(model, written.get(name, {}), name)
        if wrong:
            continue
        blocks[name] = values
        if name != "report":
            values["measure"] = values["measure"] or judged or game.MAIN_MEASURE[mode]
            problems += _check_measure(name, values, known)
        if name == "verdict":
            problems += _check_also(values, known)
            judged = values["measure"] if values["measure"] in known else None
    if "stop" in blocks:
        problems += _check_stop(blocks["stop"], judged, written.get("verdict") is not None)
    report = blocks.get("report", {})
    for index, name in enumerate(report.get("measures") or ()):
        if name not in known:
            problems.append(Problem(f"report.measures.{index}", unknown("measure ", name, known)))
    return blocks, problems + _check_by(report.get("by"), swept)


def _check_measure(block: str, values: Mapping[str, Any], known: Mapping[str, Measure]) -> list[Problem]:
    if values["measure"] not in known:
        return [Problem(f"{block}.measure", unknown("measure ", values["measure"], known))]
    return _check_rate(block, values) if known[values["measure"]].kind == "rate" else []


def _check_also(verdict: Mapping[str, Any], known: Mapping[str, Measure]) -> list[Problem]:
    """Measures judged with another are of its kind: a rate's target is no mean's."""
    problems = []
    for index, name in enumerate(verdict["also"]):
        key, first = f"verdict.also.{index}", verdict["measure"]
        if name not in known:
            problems.append(Problem(key, unknown("measure ", name, known)))
        elif name == first or name in verdict["also"][:index]:
            problems.append(Problem(key, f"'{name}' is judged already"))
        elif first in known and known[name].kind != known[first].kind:
            problems.append(Problem(key, expected(f"a {known[first].kind}, as '{first}' is one", name)))
    return problems


def _check_rate(block: str, values: Mapping[str, Any]) -> list[Problem]:
    bounds = {"target": (0, 1), "margin": (0, 0.5), "half_width": (0, 0.5)}
    return [
        Problem(f"{block}.{name}", expected(f"a number from {low} to {high}, as '{values['measure']}' is a rate", values[name]))
        for name, (low, high) in bounds.items()
        if values.get(name) is not None and not low <= values[name] <= high
    ]


def _check_stop(stop: Mapping[str, Any], judged: str | None, has_verdict: bool) -> list[Problem]:
    """What is wrong with a `stop` block; `judged` is the verdict's measure, as far as there is one and it is known."""
    given = [name for name in ("half_width", "decision", "budget") if stop[name] is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none of them"
        return [Problem("stop", f"expected exactly one of half_width, decision and budget, found {found}", on_key=True)]
    if stop["fresh_seeds"] is not None and not stop["decision"]:
        return [Problem("stop.fresh_seeds", "goes with decision: only a decision biases an estimate", on_key=True)]
    if stop["decision"] and not has_verdict:
        return [Problem("stop.decision", "needs a verdict: block to decide about")]
    if stop["decision"] and judged and stop["measure"] != judged:
        return [Problem("stop.measure", expected(f"'{judged}', which the verdict: block judges", stop["measure"]))]
    if stop["max_games"] is None and stop["budget"] is None:
        message = "is missing; expected the games per cell after which to stop in any case"
        return [Problem("stop.max_games", message, on_key=True)]
    return []


def check_budget(stop: Mapping[str, Any] | None, cells: int) -> list[Problem]:
    """What is wrong with a `stop` block in a scenario of so many cells."""
    budget = stop["budget"] if stop is not None else None
    if budget is None or budget >= cells:
        return []
    return [Problem("stop.budget", expected(f"a game for each of the {cells:,} cells at least", budget))]


def check_independent(stop: Mapping[str, Any] | None, holds: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """What is wrong with a `stop` block beside the `hold` blocks of cells."""
    if stop is None or stop["budget"] is not None or not any(holds):
        return []
    return [Problem("stop", "can't judge games of blocks that share draws; expected a fixed number, or no hold:", on_key=True)]


def _check_by(by: str | list[str] | None, swept: Sequence[str]) -> list[Problem]:
    keys = [by] if isinstance(by, str) else by or []
    if len(keys) > 2:
        return [Problem("report.by", f"expected one or two swept keys, found {len(keys)}")]
    return [
        Problem("report.by" if isinstance(by, str) else f"report.by.{index}", unknown("swept key ", key, swept))
        for index, key in enumerate(keys)
        if key not in swept
    ]
