"""The forest plot: sorted, with a zero line, a margin and numbers."""

from __future__ import annotations

import itertools

import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from toolkit.charts import forest


def differences(**columns) -> pd.DataFrame:
    frame = pd.DataFrame({"place": ["8 ships", "9 ships", "10 ships"], "estimate": [0.01, -0.05, 0.2], **columns})
    frame = frame.assign(lo=frame["estimate"] - 0.02, hi=frame["estimate"] + 0.03)
    return frame.assign(n=2000, method="paired adjusted wald", level=0.95, label="fixed n")


def test_rows_are_sorted_with_interval_and_number() -> None:
    ax = forest(differences(), "place", measure_label="Gun Star wins")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["10 ships", "8 ships", "9 ships"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first at the top
    (drawn,) = [c for c in ax.containers if isinstance(c, ErrorbarContainer)]
    assert drawn.lines[0].get_xdata().tolist() == [0.2, 0.01, -0.05]
    ends = np.array([segment[:, 0] for segment in drawn.lines[2][0].get_segments()])
    np.testing.assert_allclose(ends, [[0.18, 0.23], [-0.01, 0.04], [-0.07, -0.02]])
    assert [text.get_text() for text in ax.texts] == ["+20.00", "+1.00", "-5.00"]
    under = ax.get_xlabel().replace("\n", " ")
    assert under.startswith("Gun Star wins (percentage points) 2,000 pairs a point; 95 % intervals (paired adjusted wald)")


def test_zero_line_and_margin() -> None:
    plain = forest(differences(), "place")
    assert [line.get_xdata() for line in plain.lines if line.get_marker() == "None" and len(line.get_xdata()) == 2] == [[0, 0]]
    assert not [patch for patch in plain.patches if isinstance(patch, Rectangle)]
    (band,) = forest(differences(), "place", margin=0.015).patches
    assert isinstance(band, Rectangle)
    assert (band.get_x(), band.get_x() + band.get_width()) == (-0.015, 0.015)


def test_given_axes_are_used_and_means_stay_as_they_are() -> None:
    ax = Figure().add_subplot()
    assert forest(differences(), "place", rate=False, ax=ax) is ax
    assert [text.get_text() for text in ax.texts] == ["+0.2", "+0.01", "-0.05"]
    assert "points" not in ax.get_xlabel()


def test_rows_without_an_estimate_are_left_out() -> None:
    frame = differences(estimate=[np.nan, -0.05, np.nan])
    assert [label.get_text() for label in forest(frame, "place").get_yticklabels()] == ["9 ships"]
    forest(frame.iloc[:1], "place")


@pytest.mark.parametrize("width", [4.0, 8.0])
def test_long_texts_beside_the_rows_do_not_touch_each_other(width: float) -> None:
    names = [f"section persistence {word} as the mothership is met" for word in ("stays", "destroyed_stay_destroyed", "falls")]
    ax = forest(differences(place=names), "place", width=width)
    canvas = FigureCanvasAgg(ax.get_figure())
    canvas.draw()
    boxes = [label.get_window_extent(canvas.get_renderer()) for label in ax.get_yticklabels()]
    assert all(label.get_text().count("\n") >= 1 for label in ax.get_yticklabels())
    assert all(above.y0 >= below.y1 for above, below in itertools.pairwise(boxes))
