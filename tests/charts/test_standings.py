"""Charts of who is stronger: ratings with intervals, and arrows only where somebody is known to win."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.patches import ArrowStyle, FancyArrowPatch

from toolkit.analysis.ratings import response_graph as edges_of
from toolkit.charts import ratings_chart, response_graph, style, to_svg

SIDES = ["well", "paper", "rock", "scissors"]


def pairs() -> pd.DataFrame:
    rows = [
        ("paper", "rock", 0.7),
        ("paper", "scissors", 0.3),
        ("rock", "scissors", 0.71),
        ("rock", "well", 0.2),
        ("paper", "well", 0.5),
    ]
    table = pd.DataFrame(rows, columns=["a", "b", "estimate"])
    table = table.assign(lo=table["estimate"] - 0.05, hi=table["estimate"] + 0.05)
    return table.assign(n=2000, method="wilson with effective n", level=0.99, label="fixed n")


def arrows(ax) -> list[FancyArrowPatch]:
    return [patch for patch in ax.patches if isinstance(patch, FancyArrowPatch)]


def test_arrows_only_where_somebody_is_known_to_win() -> None:
    ax = response_graph(edges_of(pairs()), SIDES, pairs=pairs(), label="laps 3")
    assert len(arrows(ax)) == 4  # paper and well are even
    texts = {text.get_text(): text.get_position() for text in ax.texts}
    assert {"70 %", "71 %", "80 %"} <= set(texts)
    places = np.array([texts[side] for side in SIDES])
    np.testing.assert_allclose(places, [[0, 1], [1, 0], [0, -1], [-1, 0]], atol=1e-9)  # clockwise from the top
    under = ax.get_xlabel().replace("\n", " ")
    assert under.startswith("laps 3 arrow: beats, with this score; 1 of 5 pairs are not told apart and have none")
    assert "intervals of level 99 % a pair (wilson with effective n), fixed n" in under
    assert "2,000 game numbers a pair" in under


def test_an_arrow_goes_from_winner_to_loser() -> None:
    ax = response_graph(edges_of(pairs()).tail(1), SIDES, pairs=pairs())
    (arrow,) = arrows(ax)
    start, end = arrow._posA_posB
    assert np.allclose(start, (0, 1))  # the well
    assert np.allclose(end, (0, -1))  # beats rock
    assert isinstance(arrow.get_arrowstyle(), ArrowStyle.CurveFilledB)  # its head is at the end


def test_circles_read_without_colour() -> None:
    drawn = arrows(response_graph(edges_of(pairs()), SIDES, pairs=pairs()))
    looks = {(arrow.get_linewidth(), str(arrow.get_linestyle())) for arrow in drawn}
    assert len(looks) == 2
    widths = [arrow.get_linewidth() for arrow in drawn]
    assert sorted(widths) == pytest.approx([1.2, 2.2, 2.2, 2.2])
    assert "thick and dashed" in response_graph(edges_of(pairs()), SIDES, pairs=pairs()).get_xlabel()
    assert "dashed" not in response_graph(edges_of(pairs()).tail(1), SIDES, pairs=pairs()).get_xlabel()


def test_nobody_beats_anybody() -> None:
    even = pairs().tail(1)
    ax = response_graph(edges_of(even), ["paper", "well"], pairs=even, ax=Figure().add_subplot())
    assert arrows(ax) == []
    assert to_svg(ax, "graph", "t", "d") == to_svg(ax, "graph", "t", "d")


def test_ratings_with_elo_points_above() -> None:
    table = pd.DataFrame({"side": ["strong", "random"], "estimate": [1.0, -1.0], "lo": [0.9, -1.2], "hi": [1.1, -0.8]})
    table = table.assign(n=4000, method="bradley-terry, bootstrap over blocks", level=0.95, label="fixed n")
    ax = ratings_chart(table, "side", elo=400 / np.log(10), label="laps 3")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["strong", "random"]
    (drawn,) = [each for each in ax.containers if isinstance(each, ErrorbarContainer)]
    assert drawn.lines[0].get_xdata().tolist() == [1, -1]
    style.figure_of(ax).draw_without_rendering()
    (upper,) = ax.child_axes
    assert upper.get_xlabel() == "Elo points"
    assert upper.get_xlim() == pytest.approx(tuple(173.72 * x for x in ax.get_xlim()), rel=1e-4)
    under = ax.get_xlabel().replace("\n", " ")
    assert under.startswith("laps 3; log strength; 0 is the mean of all sides 4,000 games a point")
