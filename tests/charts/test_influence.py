"""Charts of what knobs do: bars of shares, and moves against their spread, each with the noise floor."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.container import BarContainer, ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from toolkit.charts import effect_screen, to_svg, variance_shares

COLUMNS = {"n": 20_000, "method": "logistic emulator", "level": 0.95, "label": "fixed n"}


def indices() -> pd.DataFrame:
    frame = pd.DataFrame({"knob": ["paint", "armour", "dummy"] * 2, "index": ["first"] * 3 + ["total"] * 3})
    frame["estimate"] = [0.1, 0.6, 0.01, 0.3, 0.9, 0.02]
    return frame.assign(lo=frame["estimate"] - 0.01, hi=frame["estimate"] + 0.02, floor=0.04, **COLUMNS)


def screen() -> pd.DataFrame:
    frame = pd.DataFrame({"knob": ["paint", "armour", "dummy"], "estimate": [0.1, 0.3, 0.04], "spread": [0.2, 0.01, 0.05]})
    return frame.assign(mean=frame["estimate"], lo=frame["estimate"] - 0.03, hi=frame["estimate"] + 0.03, floor=0.07, **COLUMNS)


def floor_of(ax: Axes) -> tuple[float, float]:
    (band,) = [patch for patch in ax.patches if isinstance(patch, Rectangle) and patch.get_label() == "within noise"]
    return band.get_x(), band.get_x() + band.get_width()


def test_bars_stand_in_order_with_intervals_and_floor() -> None:
    ax = variance_shares(indices(), measure_label="won")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["armour", "paint", "dummy"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first at the top
    first, total = [each for each in ax.containers if isinstance(each, BarContainer)]
    assert [bar.get_width() for bar in first] == [0.6, 0.1, 0.01]
    assert [bar.get_width() for bar in total] == [0.9, 0.3, 0.02]
    assert total.errorbar is not None
    ends = np.array([segment[:, 0] for segment in total.errorbar.lines[2][0].get_segments()])
    np.testing.assert_allclose(ends, [[0.89, 0.92], [0.29, 0.32], [0.01, 0.04]])
    assert first[0].get_hatch() != total[0].get_hatch()
    assert floor_of(ax) == (0, 0.04)
    under = ax.get_xlabel().replace("\n", " ")
    assert under.startswith("share of the variance of the probability of won 20,000 games; 95 % intervals (logistic emulator)")


def test_screen_has_a_marker_a_knob() -> None:
    ax = effect_screen(screen(), measure_label="won")
    drawn = [each for each in ax.containers if isinstance(each, ErrorbarContainer)]
    assert [each.get_label() for each in drawn] == ["paint", "armour", "dummy"]
    assert [(*each.lines[0].get_xdata(), *each.lines[0].get_ydata()) for each in drawn] == [
        (0.1, 0.2), (0.3, 0.01), (0.04, 0.05),
    ]  # fmt: skip
    np.testing.assert_allclose(drawn[1].lines[2][0].get_segments()[0][:, 0], [0.27, 0.33])
    assert len({each.lines[0].get_marker() for each in drawn}) == 3
    assert floor_of(ax) == (0, 0.07)
    assert "fixed n" in ax.get_xlabel()


@pytest.mark.parametrize(("chart", "frame"), [(variance_shares, indices()), (effect_screen, screen())])
def test_given_axes_are_used_and_become_svg(chart, frame) -> None:
    ax = Figure(layout="constrained").add_subplot()
    assert chart(frame, ax=ax) is ax
    assert to_svg(ax, "knobs", "Knobs", "What matters").startswith("<svg")
