"""What `solve` found, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.analysis.crossing import CROSSED, NOT_CROSSED, SEVERAL
from toolkit.analysis.solving import BISECTION_METHOD, EVEN

if TYPE_CHECKING:
    from .solving import Solved


def number(value: Any) -> str:
    """A value of a key as text: 14.0 is "14", 0.25 is "0.25"."""
    return f"{value:.12g}" if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)


def percent(share: float) -> str:
    """A target or level without needless zeros: 0.5 is "50 %"."""
    return f"{100 * share:.4g} %"


def settings(values: Mapping[Any, Any]) -> str:
    """Settings of a cell: "setup.asteroids.method none, setup.swarm_ships 14"."""
    return ", ".join(f"{key} {number(value)}" for key, value in values.items())


def estimate(row: Mapping[Any, Any]) -> str:
    """A rate with its interval."""
    if not row["n"]:
        return "no game applies"
    middle, lo, hi = (100 * row[name] for name in ("estimate", "lo", "hi"))
    return f"{middle:.2f} % [{lo:.2f}, {hi:.2f}]"


def summary(solved: Solved) -> str:
    """Verdicts first, then the table of probes, then what they rest on."""
    sentences = ["stopped on the way; what is known so far:"] if solved.interrupted else []
    for row in solved.answer.to_dict("records"):
        where = settings({key: row[key] for key in solved.keys})
        sentences.append(f"{where}: {sentence(solved, row)}" if where else sentence(solved, row))
    return "\n".join([*sentences, "", table(solved), "", foot(solved)])


def sentence(solved: Solved, row: Mapping[Any, Any]) -> str:
    """What one row of the answers says."""
    asked, over, target = solved.question, solved.over, percent(solved.question.target)
    low, high, verdict = number(row["low"]), number(row["high"]), row["verdict"]
    if verdict in (CROSSED, SEVERAL):
        return f"{solved.measure} {row['direction']} through {target} between {over} {low} and {high}{_bent(row)}"
    if verdict == EVEN:
        value = number(row["estimate"])
        return f"{over} {value} is practically even: {solved.measure} lies within {target} ± {percent(asked.margin)} there"
    if verdict == NOT_CROSSED:
        if row["method"] != BISECTION_METHOD:
            return f"not crossed: {solved.measure} is {row['direction']} {target} at all values from {over} {low} to {high}"
        again = "a curve that bends may cross all the same (--scan would see it)"
        return f"not crossed: {solved.measure} is {row['direction']} {target} at {over} {low} and at {high}; {again}"
    return f"undecided: {_why(solved, row)}"


def _why(solved: Solved, row: Mapping[Any, Any]) -> str:
    """Why there is no answer, and what would give one."""
    asked, over, target = solved.question, solved.over, percent(solved.question.target)
    span = f"from {over} {number(row['low'])} to {number(row['high'])}"
    if solved.interrupted:
        return f"where {solved.measure} crosses {target}, if at all, is not known yet {span}"
    most, margin = f"{asked.max_games:,} games", percent(asked.margin)
    return f"{span} are values that {most} can't tell from {target} ± {margin}; give more (--max-games) or a wider --margin"


def _bent(row: Mapping[Any, Any]) -> str:
    return "" if row["monotone"] or row["verdict"] == SEVERAL else ", and as the curve bends, perhaps elsewhere too (--scan)"


def table(solved: Solved) -> str:
    """One line a value that was played."""
    probes = solved.to_frame()
    if probes.empty:
        return "no games yet"
    columns: dict[str, list[str]] = {key: [number(value) for value in probes[key]] for key in solved.keys}
    columns[solved.over] = [number(value) for value in probes["value"]]
    columns[f"{solved.measure} [{percent(probes['level'].iloc[0])} interval]"] = [
        estimate(row) for row in probes.to_dict("records")
    ]
    columns["games"] = [f"{n:,}" for n in probes["n"]]
    columns["verdict"] = probes["verdict"].tolist()
    return "\n".join(aligned(columns, left=("verdict",)))


def aligned(columns: Mapping[str, list[str]], left: Sequence[str]) -> list[str]:
    """Rows of texts in columns: those in `left` to the left, all others to the right."""
    padded = []
    for name, texts in columns.items():
        width = max(map(len, (name, *texts)))
        padded.append([text.ljust(width) if name in left else text.rjust(width) for text in (name, *texts)])
    return ["  ".join(row).rstrip() for row in zip(*padded, strict=True)]


def foot(solved: Solved) -> str:
    """What the answers rest on."""
    asked, probes, answer = solved.question, solved.to_frame(), solved.answer
    method = ", ".join(dict.fromkeys(answer["method"]))
    lines = [
        f"answer: {method}, {percent(asked.level)} level, target {percent(asked.target)}, margin {percent(asked.margin)}, "
        f"seed {solved.seed}, {int(probes['n'].sum()):,} games"
    ]
    if len(probes):
        first = probes.iloc[0]
        lines.append(
            f"values: {first['method']} intervals of level {percent(first['level'])}, {first['label']}: they hold together, "
            "and at every look"
        )
        lines.append(
            "estimates lean away from the target: a value's games end when they tell it; for its rate, run other seeds"
        )
    if len(answer.drop_duplicates(solved.keys)) > 1 if solved.keys else False:
        lines.append(f"each answer holds with {percent(asked.level)}; that all of them do is less likely")
    lines.append(f"games: kept in {solved.folder}; the same command goes on from there")
    return "\n".join(lines)
