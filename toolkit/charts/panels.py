"""Charts with areas: why games end, and a rate over two knobs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, Normalize, TwoSlopeNorm
from matplotlib.patches import Patch, Rectangle
from numpy.typing import NDArray

from toolkit.charts import style

#: Letters that stand for causes inside the bars.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def ending_causes(
    shares: pd.DataFrame,
    group: str,
    *,
    cause: str = "ending",
    group_label: str | None = None,
    labels: Sequence[str] | None = None,
    ax: Axes | None = None,
    width: float = 8.0,
) -> Axes:
    """One stacked bar a group: the share of each cause of ending, with hatches and letters.

    Args:
        shares: rows of `analysis.endings.shares`.
        group: column of the groups, one bar each, in the order of the rows.
        cause: column of the causes.
        group_label: what stands beside the bars.
        labels: causes to draw, in order; by default those that came at all. Give the same ones to charts that are compared.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        table = shares.pivot_table(index=group, columns=cause, values="estimate", observed=True, sort=False)
        drawn = list(labels) if labels is not None else [c for c in table.columns if table[c].max() > 0]
        table = table.reindex(columns=drawn).fillna(0.0)
        ax = ax or style.axes(width, 0.27 * len(table) + 0.3 * len(drawn) / (2 if width >= 6 else 1) + 1.1)
        left = np.zeros(len(table))
        for i, name in enumerate(drawn):
            share = table[name].to_numpy()
            ax.barh(range(len(table)), share, left=left, height=0.8, edgecolor=style.PAPER, **_fill(i))
            for row in map(int, np.flatnonzero(share * width > 0.62)):  # where the text has room
                text, middle = f"{LETTERS[i % 26]} {100 * share[row]:.0f}", left[row] + share[row] / 2
                box = {"boxstyle": "square,pad=0.1", "facecolor": style.PAPER, "edgecolor": "none"}
                ax.text(middle, row, text, ha="center", va="center", fontsize=8, bbox=box)
            left += share
        ax.set_yticks(range(len(table)), [style.text_of(value) for value in table.index])
        ax.set_ylim(len(table) - 0.4, -0.6)  # the first group at the top
        ax.set_xlim(0, 1)
        style.percent_axis(ax, "x")
        ax.set_ylabel(group if group_label is None else group_label)
        ax.set_xlabel(f"share of games; {style.games_note(shares['n']).replace('a point', 'a bar')}")
        _cause_legend(ax, drawn, width)
        return ax


def _fill(i: int) -> dict[str, Any]:
    """Colour and hatch of the i-th cause: no two of the first 64 have both in common."""
    turns, colour = divmod(i, len(style.COLOURS))
    return {"facecolor": style.COLOURS[colour], "hatch": style.HATCHES[(colour + turns) % len(style.HATCHES)]}


def _cause_legend(ax: Axes, causes: list[str], width: float) -> None:
    patches = [
        Patch(edgecolor=style.PAPER, label=f"{LETTERS[i % 26]}  {str(name).replace('_', ' ')}", **_fill(i))
        for i, name in enumerate(causes)
    ]
    style.figure_of(ax).legend(handles=patches, loc="outside upper left", ncols=2 if width >= 6 else 1, handlelength=2.5)


def heat_map(
    grid: pd.DataFrame,
    x: str,
    y: str,
    *,
    target: float | None = 0.5,
    rate: bool = True,
    x_label: str | None = None,
    y_label: str | None = None,
    ax: Axes | None = None,
    width: float = 8.0,
) -> Axes:
    """A rate or mean over two knobs: the number and its half-width in each cell.

    Colours are centred on the target; a cell whose interval holds the target is hatched.

    Args:
        grid: estimates, one row a pair of values.
        x: column across.
        y: column upwards.
        target: the rate or mean that is sought; None for none.
        rate: whether numbers are shown as percentages.
        x_label: what stands under the x axis; the column's name by default.
        y_label: what stands beside the y axis; the column's name by default.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        middle, lo, hi = (_pivot(grid, x, y, column) for column in ("estimate", "lo", "hi"))
        ax = ax or style.axes(width, 0.5 * len(middle) + 1.2)
        colours, norm = _scale(middle.to_numpy(float), target)
        for (row, column), estimate in np.ndenumerate(middle.to_numpy(float)):
            if not np.isnan(estimate):
                limits = float(lo.to_numpy()[row, column]), float(hi.to_numpy()[row, column])
                open_cell = target is not None and limits[0] <= target <= limits[1]
                _tile(ax, (row, column), colours(norm(estimate)), open_cell)
                half, scale, digits = (limits[1] - limits[0]) / 2, 100 if rate else 1, 1 if rate else 2
                text = f"{scale * estimate:.{digits}f}\n±{scale * half:.{digits}f}"
                _tile_text(ax, (row, column), text, colours(norm(estimate)), 9 if middle.shape[1] <= 1.4 * width else 7)
        _grid_axes(ax, middle, y_label or y)
        note = f"{style.games_note(grid['n']).replace('point', 'cell')}; {style.interval_note(grid)}"
        sought = "" if target is None else style.percent(target) if rate else style.number(target)
        hatched = f"hatched: the interval holds {sought}" if sought else ""
        ax.set_xlabel(style.wrapped(width, x_label or x, note, hatched))
        return ax


def _pivot(grid: pd.DataFrame, x: str, y: str, column: str) -> pd.DataFrame:
    """A column as a table: numbers in their order, texts in the order in which they come."""
    table = grid.pivot(index=y, columns=x, values=column)
    if not pd.api.types.is_numeric_dtype(grid[x]):
        table = table[list(dict.fromkeys(grid[x]))]
    return table if pd.api.types.is_numeric_dtype(grid[y]) else table.loc[list(dict.fromkeys(grid[y]))]


def _scale(values: NDArray[np.float64], target: float | None) -> tuple[Colormap, Normalize]:
    """A diverging scale around the target, else a plain one; both keep their order for colour-blind readers."""
    low, high = np.nanmin(values), np.nanmax(values)
    if target is None:
        return matplotlib.colormaps["cividis"], Normalize(low, high if high > low else low + 1)
    reach = max(abs(low - target), abs(high - target), 1e-9)
    return matplotlib.colormaps["PuOr"], TwoSlopeNorm(target, target - reach, target + reach)


def _tile(ax: Axes, place: tuple[int, ...], ground: Any, open_cell: bool) -> None:
    row, column = place
    tile = Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=ground, edgecolor="#7F7F7F", linewidth=0.5)
    tile.set_hatch("////" if open_cell else "")
    ax.add_patch(tile)


def _tile_text(ax: Axes, place: tuple[int, ...], text: str, ground: Any, size: float) -> None:
    """Black or white, whichever is read more easily on the tile; on its ground, so that a hatch doesn't cross it."""
    row, column = place
    ink = "#FFFFFF" if np.dot(ground[:3], (0.299, 0.587, 0.114)) < 0.55 else "#000000"
    box = {"boxstyle": "square,pad=0.1", "facecolor": ground, "edgecolor": "none"}
    ax.text(column, row, text, ha="center", va="center", fontsize=size, color=ink, bbox=box)


def _grid_axes(ax: Axes, values: pd.DataFrame, y_label: str) -> None:
    ax.set_xticks(range(len(values.columns)), [style.text_of(value) for value in values.columns])
    ax.set_yticks(range(len(values)), [style.text_of(value) for value in values.index])
    ax.set_xlim(-0.5, len(values.columns) - 0.5)
    ax.set_ylim(-0.5, len(values) - 0.5)
    ax.tick_params(length=0)
    for side in ("left", "bottom"):
        ax.spines[side].set_visible(False)
    ax.set_ylabel(y_label)
