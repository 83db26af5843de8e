"""What looking does to intervals: fair games that were called unfair so far, look by look."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from toolkit.charts import style

#: Looks between two markers.
MARKED = 20


def called_unfair(shares: pd.DataFrame, *, allowed: float, every: int, ax: Axes | None = None, width: float = 8.0) -> Axes:
    """Share of fair games called unfair so far against looks, one line a method, and the line that none should pass.

    Args:
        shares: one row a method and look: `watched` (the method), `kept` (its label), `look`, and the estimate columns of the
            share.
        allowed: share that the level allows.
        every: games between two looks.
        ax: axes to draw into; new ones of `width` inches by default.
        width: width of new axes in inches.
    """
    with style.styled():
        ax = ax or style.axes(width, 0.5 * width + 0.4)
        for i, (name, part) in enumerate(shares.groupby("watched", sort=False)):
            ax.fill_between(part["look"], part["lo"], part["hi"], color=style.COLOURS[i], alpha=0.2, linewidth=0)
            ax.plot(
                part["look"],
                part["estimate"],
                color=style.COLOURS[i],
                linestyle=style.LINES[i],
                marker=style.MARKERS[i],
                markevery=(MARKED - 1, MARKED),
                linewidth=1.6,
                clip_on=False,
            )
            last = part.iloc[-1]
            text = f"{name},\n{last['kept']}:\n{style.percent(last['estimate'], 1)}"
            _write(ax, text, last["look"], last["estimate"], (8, -6), "left")
        ax.axhline(allowed, color=style.INK, linewidth=1, linestyle=(0, (2, 2)), zorder=1)
        _write(ax, f"{style.percent(allowed)}: what the level allows", shares["look"].max(), allowed, (-4, 4), "right")
        ax.set_xlim(0, shares["look"].max())
        ax.set_ylim(0, 1.15 * shares["hi"].max())
        style.percent_axis(ax, "y")
        note = f"{shares['n'].iloc[0]:,} fair games; bands: {style.interval_note(shares)}, of each share"
        ax.set_xlabel(style.wrapped(width, f"looks, one after every {every:,} games", note))
        ax.set_ylabel("called unfair so far")
        return ax


def _write(ax: Axes, text: str, look: float, share: float, offset: tuple[float, float], side: str) -> None:
    """A text so many points right of and above a point."""
    ax.annotate(text, (look, share), offset, textcoords="offset points", ha=side, va="bottom", linespacing=1.2)
