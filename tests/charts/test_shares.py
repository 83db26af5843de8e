"""Bars of shares: several kinds side by side, with intervals and numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from toolkit.charts import share_bars


def shares() -> pd.DataFrame:
    rows = [("dice", "by itself", 0.3, 0.25, 0.35), ("dice", "in all", 0.6, 0.5, 0.7), ("set-up", "by itself", np.nan, 0, 0),
            ("set-up", "in all", 1.0, np.nan, 1.0)]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["place", "share", "estimate", "lo", "hi"])
    return frame.assign(n=2000, method="anova", level=0.95, label="fixed n")


def test_each_share_is_a_bar_with_interval_and_number() -> None:
    ax = share_bars(shares(), "place", "share", shares_label="share of the variance")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["dice", "set-up"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first at the top
    bars = sorted(ax.patches, key=lambda bar: bar.get_y())  # type: ignore[attr-defined]
    assert [round(bar.get_width(), 9) for bar in bars] == [0.3, 0.6, 1.0]  # type: ignore[attr-defined]
    assert [text.get_text() for text in ax.texts] == ["30.0", "60.0", "100.0"]
    ends = [segment[:, 0].tolist() for lines in ax.collections for segment in lines.get_segments()]  # type: ignore[attr-defined]
    np.testing.assert_allclose(ends, [[0.25, 0.35], [0.5, 0.7], [1, 1]])
    (legend,) = ax.figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["by itself", "in all"]
    under = ax.get_xlabel().replace("\n", " ")
    assert under == "share of the variance 2,000 games a bar; 95 % intervals (anova), fixed n"


def test_given_axes_are_used() -> None:
    ax = Figure().add_subplot()
    assert share_bars(shares(), "place", "share", ax=ax) is ax


def test_nothing_known_is_nothing_drawn() -> None:
    assert not share_bars(shares().assign(estimate=np.nan), "place", "share").patches
