"""Compare two sides that played the same games: the answer as sentences and a table, or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from toolkit import errors
from toolkit.questions import Comparison, Mirrored, compare
from toolkit.questions.compared_text import difference_text
from toolkit.runner import Plan
from toolkit.store import Run
from toolkit.store.files import SCENARIO

from .display import answered
from .output import headed, interval, print_json, replay_command, say, table, telling_faults

#: Games that differ that are named, with the commands that replay them.
NAMED = 3


def execute(
    a: str,
    b: str | None,
    baseline: str | None,
    measures: Sequence[str],
    margin: float | None,
    adjust: str,
    level: float,
    games: int | None,
    seed: int | None,
    jobs: int | None,
    out: Path,
    quiet: bool,
    json: bool,
) -> int:
    """Play what is missing of either side and compare them; the exit code tells whether games failed."""

    def command() -> int:
        def asked(plan: Plan) -> Comparison | Mirrored:
            return compare(
                a, b, measures, baseline, games=games, seed=seed, margin=margin, adjust=adjust, level=level, out=out, plan=plan
            )

        return answered(asked, jobs, quiet, lambda found: _tell(found, json, quiet))

    return telling_faults(json, command)


def _tell(found: Comparison | Mirrored, json: bool, quiet: bool) -> int:
    if isinstance(found, Mirrored):
        print_json(found.to_dict()) if json else print(headed(_readable_mirrored(found), found.run.scenario))
        return _close(found, [found.run], quiet)
    print_json(result(found)) if json else print(headed(_readable(found), found.a_run.scenario, found.b_run.scenario))
    return _close(found, [found.a_run, found.b_run], quiet)


def result(found: Comparison) -> dict[str, Any]:
    """The answer as plain data: what `--json` prints. A gain without bounds, where no game differs, is null."""
    return {
        "a": found.a,
        "b": found.b,
        "pairs": found.pairs,
        "comparisons": [_comparison(found, row) for row in found.table.to_dict("records")],
    }


def _comparison(found: Comparison, row: dict[Any, Any]) -> dict[str, Any]:
    adjusted = {"method": row["adjustment"], "p_value": row["adjusted_p"]}
    if found.margin is not None:
        adjusted |= {"margin": found.margin, "equivalence_p_value": row["adjusted_equivalence_p"]}
    return {
        "cell": row["cell"],
        "measure": row["measure"],
        "difference": {key: row[key] for key in ("estimate", "lo", "hi", "n", "method", "level", "label")},
        "gain": row["gain"],
        "p_value": row["p_value"],
        "adjusted": adjusted,
        "verdict": row["verdict"],
        "discordant": row["discordant"],
    }


def _readable(found: Comparison) -> str:
    several = found.table["measure"].nunique() > 1
    head = [*found.keys, *["measure"] * several, f"difference [{100 * found.level:g} % interval]", "pairs", "differing"]
    rows = []
    for row in found.table.to_dict("records"):
        line = [*(row[key] for key in found.keys), *[row["measure"]] * several, difference_text(row), row["n"]]
        rows.append([*line, row["discordant"], *_tested(row, found), row["cell"]])
    parts = [found.summary(), table([*head, *_tests(found), "cell"], rows), *_differing(found)]
    return "\n\n".join(parts)


def _readable_mirrored(found: Mirrored) -> str:
    """The answer as sentences, then the scores of sides and seats, then their differences."""
    level = f"{100 * found.level:g} % interval"
    scores = [
        [*(row[key] for key in found.keys), row["of"], row["name"], _score(row), row["n"]]
        for row in found.scores.to_dict("records")
    ]
    head = [*found.keys, "of", "b", "a", f"b minus a [{level}]", "differing"]
    rows = []
    for row in found.table.to_dict("records"):
        line = [*(row[key] for key in found.keys), row["of"], row["b"], row["a"], difference_text(row), row["discordant"]]
        rows.append([*line, *_tested(row, found)])
    first = table([*found.keys, "of", "", f"{found.measure} [{level}]", "pairs"], scores)
    return "\n\n".join([found.summary(), first, table([*head, *_tests(found)], rows)])


def _tests(found: Comparison | Mirrored) -> list[str]:
    """The last columns of a table of differences."""
    within = [f"p within margin ({found.adjustment})"] if found.margin is not None else []
    return ["gain", "p", f"p ({found.adjustment})", *within, "verdict"]


def _tested(row: dict[Any, Any], found: Comparison | Mirrored) -> list[str]:
    """What stands in them."""
    within = [_p_text(row["adjusted_equivalence_p"])] if found.margin is not None else []
    return [_figure(row["gain"], "{:.2f}"), _p_text(row["p_value"]), _p_text(row["adjusted_p"]), *within, row["verdict"]]


def _score(row: dict[Any, Any]) -> str:
    return interval(row["kind"], row["estimate"], row["lo"], row["hi"])


def _differing(found: Comparison) -> list[str]:
    """The first games that differ, with what replays either side."""
    if found.differing.empty:
        return []
    lines = ["The first games that differ:"]
    for game in found.differing.head(NAMED).to_dict("records"):
        lines.append(f"  game {game['game']:,}, cell {game['cell']}: {game['measure']} {game['a']:g} -> {game['b']:g}")
        lines += [
            f"    {replay_command(run.folder / SCENARIO, cell, game['game'])}"
            for run, cell in ((found.a_run, game["a_cell"]), (found.b_run, game["cell"]))
        ]
    return ["\n".join(lines)]


def _figure(value: float, form: str) -> str:
    return "" if value != value else "no limit" if value == float("inf") else form.format(value)


def _p_text(value: float) -> str:
    return "" if value != value else "<0.0001" if value < 0.0001 else f"{value:.4f}"


def _close(found: Comparison | Mirrored, runs: Sequence[Run], quiet: bool) -> int:
    """Say what to be wary of; the exit code."""
    if len({run.info["kernel"] for run in runs}) > 1:
        say("The sides were played by different versions of the game's code: the difference is of code, too", quiet)
    if any(run.info.get("watched_before") for run in runs):
        say("warning: these games were watched before their number was fixed: intervals hold with another --seed only")
    if not found.failed:
        return errors.DONE
    say(f"{found.failed:,} games did not finish by the rules; they are compared as they stand")
    return errors.FAILED_GAMES
