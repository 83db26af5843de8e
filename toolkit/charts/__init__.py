"""Estimates in, figures out: each function takes a frame and gives matplotlib Axes. Nothing is computed here.

Every chart reads without colour: series differ by marker and line, areas by hatch and letter. No global setting of
matplotlib is touched.
"""

from toolkit.charts.curves import even_values, length_survival, rate_curve
from toolkit.charts.differences import forest
from toolkit.charts.influence import effect_screen, variance_shares
from toolkit.charts.panels import ending_causes, heat_map
from toolkit.charts.shares import share_bars
from toolkit.charts.standings import ratings_chart, response_graph
from toolkit.charts.style import to_svg, to_svg_file
from toolkit.charts.watching import called_unfair

__all__ = [
    "called_unfair", "effect_screen", "ending_causes", "even_values", "forest", "heat_map", "length_survival", "rate_curve",
    "ratings_chart", "response_graph", "share_bars", "to_svg", "to_svg_file", "variance_shares",
]  # fmt: skip
