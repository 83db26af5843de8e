"""Charts with lines: a rate over a knob, and how long games last."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import offset_copy

from toolkit.analysis.crossing import CROSSED, SEVERAL
from toolkit.charts import style

#: Share of games still being played below which the rest of a curve is left out.
TAIL = 0.005

#: Line spacing of notes under an axis, in points.
LINE = 12


def rate_curve(
    curve: pd.DataFrame,
    knob: str,
    *,
    series: str | None = None,
    target: float | None = 0.5,
    brackets: pd.DataFrame | None = None,
    rate: bool = True,
    knob_label: str | None = None,
    measure_label: str = "",
    joined: bool = True,
    ax: Axes | None = None,
    width: float = 8.0,
) -> Axes:
    """A rate or mean over the values of a knob: points with intervals, the target line, the bracket shaded.

    Args:
        curve: estimates (`estimate`, `lo`, `hi`, `n`, `method`, `level`, `label`), one row a value and series.
        knob: column of the values on the x axis; numbers, or texts that are put side by side.
        series: column that tells the curves apart.
        target: where the line is drawn; None for no line.
        brackets: rows with `low` and `high` (and the series column), shaded.
        rate: whether the y axis shows percentages of 0 to 100.
        knob_label: what stands under the x axis; the knob's name by default.
        measure_label: what stands beside the y axis.
        joined: whether points are joined by lines (they are a guide for the eye).
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        played = curve[curve["n"] > 0]
        positions = _positions(played[knob])
        parts = list(played.groupby(series, observed=True, sort=False)) if series else [("", played)]
        ax = ax or style.axes(width, max(2.3, 0.4 * width) + 1.1 + 0.2 * len(parts))  # room for legend and notes
        step = min(np.diff(sorted(set(positions.values()))), default=1.0)
        for i, (name, part) in enumerate(parts):
            shift = min(0.12, 0.4 / len(parts)) * step * (i - (len(parts) - 1) / 2)  # so that intervals don't hide each other
            _points(ax, part, [positions[value] + shift for value in part[knob]], i, str(name) if series else "", joined)
        if target is not None:
            ax.axhline(target, color=style.INK, linewidth=1, linestyle=(0, (2, 2)), zorder=1)
        if brackets is not None:
            _shade(ax, brackets, series, [name for name, _ in parts], positions)
        if rate:
            ax.set_ylim(-0.03, 1.03)
            style.percent_axis(ax, "y")
        _knob_ticks(ax, positions, width)
        note = f"{style.games_note(played['n'])}; {style.interval_note(played)}" if len(played) else "no games yet"
        ax.set_xlabel(style.wrapped(width, knob_label or knob, note))
        ax.set_ylabel(measure_label)
        if series:
            _legend(ax, len(parts))
        return ax


def _positions(values: pd.Series[Any]) -> dict[Any, float]:
    """Where each value of a knob stands: numbers at their place, texts side by side."""
    unique = list(dict.fromkeys(values))
    if pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values):
        return {value: float(value) for value in unique}
    return {value: float(i) for i, value in enumerate(unique)}


def _points(ax: Axes, part: pd.DataFrame, x: list[float], i: int, name: str, joined: bool) -> None:
    lo, middle, hi = (part[column].to_numpy(float) for column in ("lo", "estimate", "hi"))
    errors = np.nan_to_num(np.stack([middle - lo, hi - middle])).clip(min=0)
    colour = style.COLOURS[i % len(style.COLOURS)]
    ax.errorbar(
        x,
        middle,
        yerr=errors,
        label=name,
        color=colour,
        marker=style.MARKERS[i % len(style.MARKERS)],
        markersize=5,
        linestyle=style.LINES[i % len(style.LINES)] if joined else "none",
        linewidth=1.2,
        capsize=2.5,
        zorder=3,
    )


def _shade(ax: Axes, brackets: pd.DataFrame, series: str | None, names: list[Any], positions: dict[Any, float]) -> None:
    """The brackets as areas, each named at the top, one line lower for each series."""
    for row in brackets.to_dict("records"):
        i = names.index(row[series]) if series else 0
        low, high = positions.get(row["low"], row["low"]), positions.get(row["high"], row["high"])
        colour = style.COLOURS[i % len(style.COLOURS)]
        ax.axvspan(low, high, facecolor=colour, alpha=0.16, edgecolor="none", zorder=0)
        above = offset_copy(ax.get_xaxis_transform(), style.figure_of(ax), y=2 + LINE * (len(names) - 1 - i), units="points")
        text = f"{style.number(row['low'])} to {style.number(row['high'])}"
        if series:
            text = f"{row[series]}: {text}"
        ax.text((low + high) / 2, 1, text, transform=above, ha="center", va="bottom", fontsize=8.5, color=style.INK)


def _knob_ticks(ax: Axes, positions: dict[Any, float], width: float) -> None:
    """A tick at each swept value, as far as there is room; values of equal distance keep equal distances."""
    ordered = sorted(positions.items(), key=lambda item: item[1])
    most = max(2, int(width * 3))
    if not ordered or (len(ordered) > 4 * most):
        return
    shown = ordered[:: -(-len(ordered) // most)]
    texts = [style.text_of(value) for value, _ in shown]
    ax.set_xticks([place for _, place in shown], texts)
    if max(len(text) for text in texts) * len(texts) > 12 * width:
        ax.tick_params(axis="x", labelrotation=30)


def _legend(ax: Axes, entries: int) -> None:
    """The legend above the axes, clear of the curves, in as many columns as its longest text leaves room for."""
    longest = max((len(text) for text in ax.get_legend_handles_labels()[1]), default=1)
    columns = max(1, min(entries, int(style.figure_of(ax).get_figwidth() * 11 / (longest + 6))))
    style.figure_of(ax).legend(*ax.get_legend_handles_labels(), loc="outside upper left", ncols=columns, handlelength=3.5)


def even_values(
    crossings: pd.DataFrame,
    label: str,
    *,
    note: str = "verdict",
    knob_label: str = "",
    ax: Axes | None = None,
    width: float = 8.0,
) -> Axes:
    """Where each series crosses the target: its bracket as a bar, the interpolated value as a point with its interval.

    Args:
        crossings: rows of `analysis.crossing.crossings`.
        label: column that names the series, one line each, from the top.
        note: column with what is written instead where a series has no bracket.
        knob_label: what stands under the axis.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        names = list(dict.fromkeys(crossings[label]))
        ax = ax or style.axes(width, 0.3 * len(names) + 1.2)
        left, right = crossings["low"].min(), crossings["high"].max()
        ax.set_xlim(left - 0.02 * (right - left), right + 0.02 * (right - left))
        for row in crossings.to_dict("records"):
            line = names.index(row[label])
            if row["verdict"] not in (CROSSED, SEVERAL):
                ax.text(left, line, str(row[note]), ha="left", va="center", fontsize=8.5)
                continue
            ax.barh(line, row["high"] - row["low"], left=row["low"], height=0.5, color=style.COLOURS[0], alpha=0.25)
            if not np.isnan(row["estimate"]):
                errors = [[row["estimate"] - row["lo"]], [row["hi"] - row["estimate"]]]
                ax.errorbar(
                    [row["estimate"]], [line], xerr=errors, color=style.COLOURS[0], marker="o", markersize=5, capsize=2.5
                )
        space = max(12, int(4.5 * width))
        ax.set_yticks(range(len(names)), ["\n".join(wrap(str(name), space)) for name in names], fontsize=9)
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.xaxis.set_major_locator(MaxNLocator(8 if width >= 6 else 4, steps=[1, 2, 5, 10]))
        ax.grid(axis="x", linewidth=0.5, alpha=0.4)
        ax.set_xlabel(style.wrapped(width * 0.75, knob_label))
        return ax


def length_survival(
    curves: pd.DataFrame,
    *,
    length: str = "turns",
    series: str | None = None,
    ax: Axes | None = None,
    width: float = 8.0,
) -> Axes:
    """Share of games still being played after each turn, with bands, and how many games that is under the axis.

    Args:
        curves: rows of `analysis.survival.curve`.
        length: column of turns (or rounds).
        series: column that tells the curves apart.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        parts = list(curves.groupby(series, observed=True, sort=False)) if series else [("", curves)]
        ax = ax or style.axes(width, max(2.3, 0.4 * width) + 1.0 + 0.25 * len(parts))
        for i, (name, part) in enumerate(parts):
            colour, x = style.COLOURS[i % len(style.COLOURS)], part[length].to_numpy()
            line = style.LINES[i % len(style.LINES)]
            ax.step(x, part["estimate"], where="post", color=colour, linestyle=line, label=str(name))
            ax.fill_between(x, part["lo"], part["hi"], step="post", color=colour, alpha=0.18, linewidth=0)
        longest = max((int(part[length].max()) for _, part in parts), default=1)
        last = min(longest, max((_nearly_over(part, length) for _, part in parts), default=1))
        ticks = [int(t) for t in MaxNLocator(7 if width >= 6 else 4, integer=True).tick_values(0, max(last, 1)) if t <= last]
        ax.set_xticks(ticks)
        ax.set_xlim(0, max(last, 1) * 1.02)
        ax.set_ylim(0, 1.03)
        style.percent_axis(ax, "y")
        ax.set_ylabel("games still being played")
        cut = f" (the longest: {longest})" if longest > last else ""
        note = f"{length} played{cut}, and games still being played; {style.interval_note(curves)}"
        ax.set_xlabel(style.wrapped(width, note), labelpad=LINE * len(parts) + 6)
        _still_playing(ax, [(i, part) for i, (_, part) in enumerate(parts)], length, ticks)
        if series:
            _legend(ax, len(parts))
        return ax


def _nearly_over(part: pd.DataFrame, length: str) -> int:
    """The turn after which a curve is too near to 0 to be seen; its last turn where it never gets there."""
    over = part.loc[part["estimate"] < TAIL, length]
    return int(over.min() if len(over) else part[length].max())


def _still_playing(ax: Axes, parts: list[tuple[int, pd.DataFrame]], length: str, ticks: list[int]) -> None:
    """The numbers of games still being played, one line a series under the tick labels, in the series' line style."""
    figure = style.figure_of(ax)
    for i, part in parts:
        turns, playing = part[length].to_numpy(), part["playing"].to_numpy()
        below = offset_copy(ax.get_xaxis_transform(), figure, y=-(20 + LINE * i), units="points")
        for tick in ticks:
            at = int(np.searchsorted(turns, tick, "right")) - 1
            ax.text(tick, 0, f"{playing[at]:,}", transform=below, ha="center", va="top", fontsize=8)
        colour, line = style.COLOURS[i % len(style.COLOURS)], style.LINES[i % len(style.LINES)]
        key = offset_copy(ax.transAxes, figure, y=-(26 + LINE * i), units="points")
        ax.plot([-0.13, -0.06], [0, 0], transform=key, color=colour, linestyle=line, clip_on=False)
