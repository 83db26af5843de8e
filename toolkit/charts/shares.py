"""Charts of shares: what each of several parts makes up of a whole."""

from __future__ import annotations

from textwrap import wrap

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from toolkit.charts import style


def share_bars(
    shares: pd.DataFrame, place: str, kind: str, *, shares_label: str = "", ax: Axes | None = None, width: float = 8.0
) -> Axes:
    """Shares as bars with their intervals and numbers, several kinds of them side by side at each place.

    Args:
        shares: estimates (`estimate`, `lo`, `hi`, `n`, `method`, `level`, `label`), one row a place and kind. Those without an
            estimate are left out; a limit that is not known is not drawn.
        place: column with the text that stands beside the bars, in the order of the rows.
        kind: column that tells the bars of a place apart, by colour and hatch.
        shares_label: what stands under the x axis.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        rows = shares.dropna(subset="estimate")
        places, kinds = list(dict.fromkeys(rows[place])), list(dict.fromkeys(rows[kind]))
        ax = ax or style.axes(width, 0.3 * len(rows) + 1.6)
        height = 0.8 / max(len(kinds), 1)
        for i, name in enumerate(kinds):
            part = rows[rows[kind] == name]
            at = np.array([places.index(each) for each in part[place]]) + (i - (len(kinds) - 1) / 2) * height
            _bars(ax, part, at, height, i, str(name))
        texts = ["\n".join(wrap(str(text), max(12, int(4.5 * width)))) for text in places]
        ax.set_yticks(range(len(places)), texts, fontsize=9)
        ax.set_ylim(max(len(places), 1) - 0.4, -0.6)  # the first place at the top
        ax.set_xlim(0, 1)
        style.percent_axis(ax, "x")
        notes = [f"{style.games_note(rows['n']).replace('point', 'bar')}; {style.interval_note(rows)}"] if len(rows) else []
        ax.set_xlabel(style.wrapped(width * 0.75, shares_label, *notes))
        style.figure_of(ax).legend(*ax.get_legend_handles_labels(), loc="outside upper left", ncols=max(len(kinds), 1))
        return ax


def _bars(ax: Axes, part: pd.DataFrame, at: np.ndarray, height: float, i: int, name: str) -> None:
    middle, lo, hi = (part[column].to_numpy(float) for column in ("estimate", "lo", "hi"))
    errors = np.nan_to_num(np.stack([middle - lo, hi - middle])).clip(min=0)
    ax.barh(
        at,
        middle,
        xerr=errors,
        label=name,
        height=0.9 * height,
        color=style.COLOURS[i % len(style.COLOURS)],
        hatch=style.HATCHES[i % len(style.HATCHES)],
        edgecolor=style.PAPER,
        error_kw={"ecolor": style.INK, "capsize": 2.5, "elinewidth": 1.2},
    )
    for line, value in zip(at, middle, strict=True):
        ax.text(1.01, line, f"{100 * value:.1f}", transform=ax.get_yaxis_transform(), ha="left", va="center", fontsize=8.5)
