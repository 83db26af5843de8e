"""How charts look, and how they become SVG text that is the same in every run."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from textwrap import wrap
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

#: Okabe and Ito's colours, which stay apart for colour-blind readers, in an order that stays apart in grey as well. Yellow
#: is left out: it vanishes on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#7F7F7F", "#8C510A")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
LINES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)), (0, (1, 1)), (0, (3, 3, 1, 3)))
HATCHES = ("", "////", "\\\\\\\\", "xxxx", "----", "||||", "++++", "//")  # lines only: dots make SVG ten times larger

#: The colour of text and lines, and that of the ground. Pages replace them, so that charts follow a dark theme.
INK, PAPER = "#1B1C1E", "#FEFEFD"

SETTINGS: Any = {
    "font.family": ["DejaVu Sans"],  # comes with matplotlib, so that lay-out is the same everywhere
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "savefig.facecolor": "none",  # pages have a ground of their own; a notebook shows the figure's white one
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",  # text stays text: it can be searched, read aloud and scaled
}

#: What a browser may use instead of matplotlib's own font.
FALLBACK = "'DejaVu Sans', Verdana, 'Segoe UI', sans-serif"


@contextmanager
def styled() -> Iterator[None]:
    """Matplotlib with the house's settings, for the time of drawing only."""
    with matplotlib.rc_context(SETTINGS):
        yield


def axes(width: float, height: float) -> Axes:
    """Empty axes in a figure of its own, sizes in inches."""
    return Figure(figsize=(width, height), layout="constrained").add_subplot()


def figure_of(ax: Axes) -> Figure:
    """The figure that axes stand in."""
    figure = ax.get_figure(root=True)
    assert figure is not None  # only axes that were removed have none
    return figure


def percent(share: float, digits: int = 0) -> str:
    """A share as text: 0.5 is "50 %"."""
    return f"{100 * share:.{digits}f} %"


def number(value: Any) -> str:
    """A number of a knob as text: 12.0 is "12", 0.25 is "0.25", 20000 is "20,000"."""
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:g}"


def text_of(value: Any) -> str:
    """A value of a knob as text."""
    return number(value) if isinstance(value, (int, float, np.number)) and not isinstance(value, bool) else str(value)


def wrapped(width: float, *lines: str) -> str:
    """Lines of text under or above axes, broken where a figure of this width (inches) has no more room."""
    return "\n".join("\n".join(wrap(line, max(20, int(11.5 * (width - 0.9))))) for line in lines if line)


def percent_axis(ax: Axes, which: str) -> None:
    """Ticks of the x or y axis as percentages."""
    getattr(ax, which + "axis").set_major_formatter(FuncFormatter(lambda share, _: percent(share)))


def games_note(n: Any) -> str:
    """How many games stand behind each point: "2,000 games a point", or the range."""
    low, high = int(min(n)), int(max(n))
    return f"{low:,} games a point" if low == high else f"{low:,} to {high:,} games a point"


def interval_note(frame: Any) -> str:
    """Which intervals are drawn: "95 % intervals (wilson), fixed n"."""
    first = frame.iloc[0]
    methods = ", ".join(sorted(set(frame["method"])))
    return f"{percent(first['level'])} intervals ({methods}), {first['label']}"


def to_svg(ax: Axes, name: str, title: str, description: str) -> str:
    """The figure of the axes as one `<svg>` element: the same text for the same figure, ids that begin with the name.

    `title` and `description` are what a screen reader says. Ink and paper follow the page (`currentColor`, `--paper`).
    """
    buffer = io.StringIO()
    with matplotlib.rc_context(SETTINGS | {"svg.hashsalt": name}):
        figure_of(ax).savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<(metadata|defs>\s*<style).*?</(metadata|style>\s*</defs)>", "", text, flags=re.DOTALL)
    text = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", text)
    text = re.sub(re.escape(INK), "currentColor", text, flags=re.IGNORECASE)
    text = re.sub(re.escape(PAPER), f"var(--paper, {PAPER})", text, flags=re.IGNORECASE)
    text = text.replace("'DejaVu Sans'", FALLBACK)
    label = (
        f'style="stroke-linejoin: round; stroke-linecap: butt" role="img" aria-labelledby="{name}-title {name}-description">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-description">{escape(description)}</desc>'
    )
    head, rest = text.split(">", 1)
    return re.sub(r'\s(width|height)="[^"]*"', "", head) + " " + label + rest.strip() + "\n"


def to_svg_file(ax: Axes, name: str, title: str, description: str) -> str:
    """As `to_svg`, for a file of its own: no page gives it ink and paper, so it brings them along."""
    colours = f"color: {INK}; background: {PAPER}; --paper: {PAPER}; "
    return to_svg(ax, name, title, description).replace('style="', f'style="{colours}', 1)
