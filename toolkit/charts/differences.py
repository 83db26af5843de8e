"""Charts of what changes do: differences around zero."""

from __future__ import annotations

from textwrap import wrap

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from toolkit.charts import style


def forest(
    differences: pd.DataFrame,
    label: str,
    *,
    margin: float | None = None,
    rate: bool = True,
    measure_label: str = "",
    counted: str = "pairs",
    ax: Axes | None = None,
    width: float = 8.0,
) -> Axes:
    """A forest plot: each difference as a point with its interval and its number, sorted, the largest at the top.

    Args:
        differences: estimates (`estimate`, `lo`, `hi`, `n`, `method`, `level`, `label`), one row a difference. Those without
            an estimate are left out.
        label: column with the text that stands beside a row.
        margin: differences up to this don't matter: shaded, on both sides of zero.
        rate: whether differences are of shares, shown as percentage points.
        measure_label: what stands under the x axis.
        counted: what `n` counts.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        rows = differences.dropna(subset="estimate").sort_values("estimate", ascending=False, kind="stable")
        texts = ["\n".join(wrap(str(text), max(12, int(4.5 * width)))) for text in rows[label]]
        longest = max((text.count("\n") + 1 for text in texts), default=1)
        ax = ax or style.axes(width, max(0.3, 0.17 * longest) * len(rows) + 1.2)
        lines = np.arange(len(rows))
        lo, middle, hi = (rows[column].to_numpy(float) for column in ("lo", "estimate", "hi"))
        errors = np.nan_to_num(np.stack([middle - lo, hi - middle])).clip(min=0)
        if margin is not None:
            ax.axvspan(-margin, margin, facecolor=style.COLOURS[2], alpha=0.16, edgecolor="none", zorder=0)
        ax.axvline(0, color=style.INK, linewidth=1, linestyle=(0, (2, 2)), zorder=1)
        ax.errorbar(
            middle,
            lines,
            xerr=errors,
            color=style.COLOURS[0],
            marker="o",
            markersize=5,
            linestyle="none",
            capsize=2.5,
            zorder=3,
        )
        for line, value in enumerate(middle):
            text = f"{100 * value:+.2f}" if rate else f"{value:+.3g}"
            ax.text(1.01, line, text, transform=ax.get_yaxis_transform(), ha="left", va="center", fontsize=8.5)
        ax.set_yticks(lines, texts, fontsize=9)
        ax.set_ylim(max(len(rows), 1) - 0.4, -0.6)
        ax.grid(axis="x", linewidth=0.5, alpha=0.4)
        if rate:
            ax.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:+g}" if abs(share) > 1e-9 else "0"))
        unit = " (percentage points)" if rate else ""
        notes = [f"{style.games_note(rows['n']).replace('games', counted)}; {style.interval_note(rows)}"] if len(rows) else []
        notes += [f"shaded: up to {f'{100 * margin:g} points' if rate else f'{margin:g}'} does not matter"] if margin else []
        ax.set_xlabel(style.wrapped(width * 0.75, measure_label + unit, "; ".join(notes)))
        return ax
