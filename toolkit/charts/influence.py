"""Charts of what knobs have to do with a rate: shares of its variance, and moves against their spread."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter
from numpy.typing import NDArray

from toolkit.charts import style

#: Height of a bar; two stand on each line.
BAR = 0.38

#: What the kinds of shares are called.
KINDS = {"first": "by itself", "total": "with all it does together with others"}


def variance_shares(indices: pd.DataFrame, *, measure_label: str = "", ax: Axes | None = None, width: float = 8.0) -> Axes:
    """Two bars a knob, its first and its total share of the variance, with intervals; the noise floor is shaded.

    Args:
        indices: `indices` of `analysis.sensitivity.sobol`. The knob with the largest total comes first, the dummy last.
        measure_label: the rate whose probability it is.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        totals = indices[indices["index"] == "total"]
        order = [*totals[:-1].sort_values("estimate", ascending=False, kind="stable")["knob"], totals["knob"].iloc[-1]]
        ax = ax or style.axes(width, 0.5 * len(order) + 1.6)
        for i, (kind, name) in enumerate(KINDS.items()):
            rows = indices[indices["index"] == kind].set_index("knob").loc[order]
            at = np.arange(len(order)) + (i - 0.5) * BAR
            look: dict[str, Any] = {"color": style.COLOURS[i], "edgecolor": style.PAPER, "hatch": style.HATCHES[i]}
            ax.barh(at, rows["estimate"], height=BAR, xerr=_errors(rows), capsize=2.5, ecolor=style.INK, label=name, **look)
        _floor(ax, float(totals["floor"].iloc[0]))
        ax.set_yticks(range(len(order)), ["\n".join(wrap(str(knob), max(12, int(4.5 * width)))) for knob in order], fontsize=9)
        ax.set_ylim(len(order) - 0.4, -0.6)
        ax.set_xlim(0, 1)
        style.percent_axis(ax, "x")
        ax.set_xlabel(
            style.wrapped(width * 0.75, f"share of the variance of the probability of {measure_label}", _note(indices))
        )
        style.figure_of(ax).legend(loc="outside upper left", ncols=2)
        return ax


def effect_screen(screen: pd.DataFrame, *, measure_label: str = "", ax: Axes | None = None, width: float = 8.0) -> Axes:
    """Each knob's mean move of the rate, with its interval, against the spread of its moves; the noise floor is shaded.

    Args:
        screen: rows of `analysis.sensitivity.morris`. Far right: matters; high up: bent, or hangs on other knobs.
        measure_label: the rate that is moved.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        ax = ax or style.axes(width, 0.6 * width)
        _floor(ax, float(screen["floor"].iloc[0]))
        errors = _errors(screen)
        for i, row in enumerate(screen.to_dict("records")):
            look: dict[str, Any] = {
                "color": style.COLOURS[i % 8],
                "marker": style.MARKERS[(i + i // 8) % 8],
                "linestyle": "none",
            }
            ax.errorbar(row["estimate"], row["spread"], xerr=errors[:, [i]], capsize=2.5, label=str(row["knob"]), **look)
        for which in ("x", "y"):
            getattr(ax, which + "axis").set_major_formatter(FuncFormatter(lambda move, _: f"{100 * move:g}"))
        ax.set_xlim(left=0)
        ax.set_ylim(bottom=min(0.0, ax.get_ylim()[0]))
        moves = f"mean move of {measure_label} from end to end of a knob (percentage points)"
        ax.set_xlabel(style.wrapped(width, moves, _note(screen)))
        ax.set_ylabel("spread of the moves (percentage points)")
        style.figure_of(ax).legend(loc="outside upper left", ncols=2)
        return ax


def _errors(rows: pd.DataFrame) -> NDArray[np.float64]:
    """How far intervals reach to the left and right of their estimates."""
    lo, middle, hi = (rows[column].to_numpy(float) for column in ("lo", "estimate", "hi"))
    return np.stack([middle - lo, hi - middle]).clip(min=0)


def _floor(ax: Axes, floor: float) -> None:
    ax.axvspan(0, floor, facecolor=style.COLOURS[6], alpha=0.2, edgecolor="none", zorder=0, label="within noise")


def _note(rows: pd.DataFrame) -> str:
    return f"{int(rows['n'].iloc[0]):,} games; {style.interval_note(rows)}"
