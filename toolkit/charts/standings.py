"""Charts of who is stronger: ratings as points with intervals, and who beats whom as arrows."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch

from toolkit.charts import style
from toolkit.charts.differences import forest

#: How an arrow is drawn that is part of a circle of sides that beat each other, and any other.
IN_CIRCLE: dict[str, Any] = {"color": style.COLOURS[1], "linestyle": (0, (5, 2)), "linewidth": 2.2}
PLAIN: dict[str, Any] = {"color": style.COLOURS[0], "linestyle": "-", "linewidth": 1.2}

#: Space between an arrow's ends and the middles of the names, in points.
CLEAR = 26

#: How far an arrow is bent, so that those across the middle don't all cross in one point.
BEND = 0.12


def ratings_chart(
    table: pd.DataFrame, side: str, *, elo: float, label: str = "", ax: Axes | None = None, width: float = 8.0
) -> Axes:
    """Each side's rating as a point with its interval and its number, the strongest at the top; Elo points on an upper axis.

    Args:
        table: ratings (`estimate`, `lo`, `hi`, `n`, `method`, `level`, `label`), one row a side.
        side: column that names the sides.
        elo: Elo points of one unit of a rating.
        label: what stands under the axis before the notes, such as the settings that the ratings are for.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    what = "log strength; 0 is the mean of all sides"
    with style.styled():
        ax = ax or style.axes(width, 0.3 * len(table) + 1.7)
        told = f"{label}; {what}" if label else what
        forest(table, side, rate=False, measure_label=told, counted="games", ax=ax, width=width)
        upper = ax.secondary_xaxis("top", functions=(lambda x: np.multiply(x, elo), lambda x: np.divide(x, elo)))
        upper.set_xlabel("Elo points")
        return ax


def response_graph(
    beats: pd.DataFrame,
    sides: Sequence[str],
    *,
    pairs: pd.DataFrame,
    label: str = "",
    ax: Axes | None = None,
    width: float = 7.0,
) -> Axes:
    """Who beats whom: an arrow from the winner to the loser with the winner's score, none where a pair is not told apart.

    Sides stand on a circle in the order given, clockwise from the top. Arrows that are part of a circle of sides that beat
    each other are thick and dashed.

    Args:
        beats: rows of `analysis.ratings.response_graph`.
        sides: all sides, such as the strongest first.
        pairs: estimates of all pairs that met, as that function takes them: for the notes.
        label: what stands under the chart before the notes.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        ax = ax or style.axes(width, width)
        angles = np.pi / 2 - 2 * np.pi * np.arange(len(sides)) / max(len(sides), 1)
        places = dict(zip(sides, np.stack([np.cos(angles), np.sin(angles)], axis=1), strict=True))
        for row in beats.to_dict("records"):
            _arrow(ax, places[row["winner"]], places[row["loser"]], row)
        box = {"boxstyle": "round,pad=0.35", "facecolor": style.PAPER, "edgecolor": style.INK, "linewidth": 0.8}
        for name, (x, y) in places.items():
            ax.text(x, y, fill(str(name), 14), ha="center", va="center", fontsize=9, bbox=box, zorder=4)
        ax.set_xlim(-1.35, 1.35)
        ax.set_ylim(-1.2, 1.2)
        ax.set_aspect("equal")
        ax.set_xticks([])
        ax.set_yticks([])
        for spine in ax.spines.values():
            spine.set_visible(False)
        ax.set_xlabel(style.wrapped(width, label, *_notes(beats, pairs)))
        return ax


def _arrow(ax: Axes, winner: Any, loser: Any, row: dict[Any, Any]) -> None:
    look = IN_CIRCLE if row["circle"] else PLAIN
    arrow = FancyArrowPatch(
        winner, loser, arrowstyle="-|>", mutation_scale=14, shrinkA=CLEAR, shrinkB=CLEAR, zorder=2,
        connectionstyle=f"arc3,rad={BEND}", **look,
    )  # fmt: skip
    ax.add_patch(arrow)
    way = np.asarray(loser) - np.asarray(winner)
    # a third of the way, on the curve: nearer to the winner, and arrows that cross keep their numbers apart
    x, y = np.asarray(winner) + 0.38 * way + 2 * 0.38 * 0.62 * BEND * np.array([way[1], -way[0]])
    box = {"boxstyle": "square,pad=0.1", "facecolor": style.PAPER, "edgecolor": "none"}
    ax.text(x, y, style.percent(row["estimate"]), ha="center", va="center", fontsize=8, bbox=box, zorder=3)


def _notes(beats: pd.DataFrame, pairs: pd.DataFrame) -> list[str]:
    """What arrows mean and what they rest on."""
    first = pairs.iloc[0]
    notes = [f"arrow: beats, with this score; {len(pairs) - len(beats)} of {len(pairs)} pairs are not told apart and have none"]
    if beats["circle"].any():
        notes.append("thick and dashed: part of a circle of sides that beat each other")
    methods = ", ".join(sorted(set(pairs["method"])))
    counted = style.games_note(pairs["n"]).replace("games a point", "game numbers a pair")
    return [*notes, f"{counted}; intervals of level {100 * first['level']:.4g} % a pair ({methods}), {first['label']}"]
