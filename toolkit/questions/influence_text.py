"""What was found of the knobs, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.analysis.emulator import DUMMY, FITS
from toolkit.analysis.sensitivity import MATTERS, Sensitivity

from .solved_text import number

if TYPE_CHECKING:
    import pandas as pd

    from .influence import Influence


def summary(found: Influence) -> str:
    """Sentences: what matters by each method, luck, the fit, and what all of it rests on."""
    lines = []
    if found.sobol is not None:
        lines += [_shares(found.measure, found.sobol), _luck(found.sobol), f"{_fit(found.sobol)}: {advice(found.sobol)}."]
    if found.screen is not None:
        lines.append(_moves(found.measure, found.screen))
    lines += _foot(found)
    return "\n".join(lines)


def share_text(row: Mapping[Any, Any], unit: str = " %") -> str:
    """A share with its interval; without a unit, the mean size of moves of a rate, in percentage points."""
    middle, lo, hi = (f"{100 * row[name]:.1f}" for name in ("estimate", "lo", "hi"))
    return f"{middle}{unit} [{lo}, {hi}]"


def advice(found: Sensitivity) -> str:
    """What to make of the emulator's fit."""
    if _fits(found):
        return "the shares stand"
    return "don't lean on the shares; narrow the ranges (--over KEY=LOW:HIGH), or go by Morris's screen (--method morris)"


def _fits(found: Sensitivity) -> bool:
    return bool(found.fit["verdict"].iloc[0] == FITS)


def _fit(found: Sensitivity) -> str:
    fit = found.fit.iloc[0]
    if fit["p_value"] != fit["p_value"]:
        return f"The emulator {fit['verdict']}: it has a term for every value"
    missed = f"terms of third degree would change {100 * fit['missed']:.1f} % of the variance of its probability"
    return f"The emulator {fit['verdict']} ({missed}, p = {fit['p_value']:.2g})"


def _shares(measure: str, found: Sensitivity) -> str:
    totals = found.indices[found.indices["index"] == "total"]
    floor = f"{100 * totals['floor'].iloc[0]:.1f}"
    what = f"Variance of the probability of {measure} over these ranges"
    return f"{what}: {_told(totals, ' %', 'no knob stands out of the noise')}; noise floor {floor} %."


def _moves(measure: str, screen: pd.DataFrame) -> str:
    floor = f"{100 * screen['floor'].iloc[0]:.1f}"
    told = _told(screen, "", "no knob moves it more than other luck does")
    return f"Mean move of {measure} from end to end of a knob (Morris, percentage points): {told}; noise floor {floor}."


def _told(rows: pd.DataFrame, unit: str, nothing: str) -> str:
    """The knobs that matter, the largest first, and the names of those that don't."""
    knobs = rows[rows["knob"] != DUMMY].sort_values("estimate", ascending=False, kind="stable")
    matter = knobs[knobs["verdict"] == MATTERS]
    parts = [f"{row['knob']} {share_text(row, unit)}" for row in matter.to_dict("records")] or [nothing]
    noise = [name for name in knobs["knob"] if name not in set(matter["knob"])]
    return ", ".join(parts) + (f"; within noise: {', '.join(noise)}" if noise else "")


def _luck(found: Sensitivity) -> str:
    return f"Luck: {share_text(found.luck.iloc[0].to_dict())} of the variance of a single game is luck, whatever the knobs."


def _foot(found: Influence) -> list[str]:
    lines = [f"Knobs: {'; '.join(each.text for each in found.knobs)}."]
    if found.left_out:
        lines.append(f"Not varied, though the scenario sweeps it: {', '.join(found.left_out)}.")
    tables = {"sobol": None if found.sobol is None else found.sobol.indices, "morris": found.screen}
    for method, points in found.points.items():
        table = tables[method]
        assert table is not None  # a method that was asked for has an answer
        row = table.iloc[0]
        lines.append(
            f"{method.capitalize()}: {points:,} points, {row['n']:,} games, seed {found.seed}; {number(100 * row['level'])} % "
            f"intervals ({row['method']}, {row['label']})"
            + (", which tell of games, not of what an emulator misses." if method == "sobol" else ".")
        )
    return lines
