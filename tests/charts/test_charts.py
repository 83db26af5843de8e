"""What charts show: points, intervals, brackets, causes, numbers; and that they show it without colour."""

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.container import ErrorbarContainer
from matplotlib.patches import Rectangle

from toolkit import charts
from toolkit.charts import style


def estimates(**columns) -> pd.DataFrame:
    frame = pd.DataFrame(columns)
    half = pd.DataFrame({"lo": frame["estimate"] - 0.02, "hi": frame["estimate"] + 0.02})
    return pd.concat([frame, half], axis=1).assign(method="wilson", level=0.95, label="fixed n")


def curve() -> pd.DataFrame:
    return estimates(
        ships=[8, 9, 10] * 2,
        map=["open"] * 3 + ["asteroids"] * 3,
        estimate=[0.62, 0.55, 0.45, 0.7, 0.6, 0.52],
        n=[2000] * 6,
    )


def brackets() -> pd.DataFrame:
    return pd.DataFrame({"map": ["open"], "low": [9.0], "high": [10.0]})


def shares() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "ships": [8] * 3 + [9] * 3,
            "ending": ["swarm_gone", "hull", "never"] * 2,
            "estimate": [0.75, 0.25, 0, 0.5, 0.5, 0],
            "n": 50,
        }
    )


def lasting() -> pd.DataFrame:
    frame = estimates(turns=[0, 3, 10, 0, 4], cell=["a"] * 3 + ["b"] * 2, estimate=[1, 0.5, 0.25, 1, 0.1], n=[400] * 5)
    return frame.assign(playing=[400, 200, 100, 400, 40])


def texts(ax) -> list[str]:
    return [text.get_text() for text in ax.texts]


def legend(ax) -> list[str]:
    return [text.get_text() for text in style.figure_of(ax).legends[0].get_texts()]


def test_rate_curve_draws_each_point_with_its_interval():
    ax = charts.rate_curve(curve(), "ships", series="map", measure_label="Gun Star wins")
    series = [c for c in ax.containers if isinstance(c, ErrorbarContainer)]
    assert [c.get_label() for c in series] == ["open", "asteroids"]
    assert series[1].lines[0].get_ydata().tolist() == [0.7, 0.6, 0.52]
    ends = [segment[:, 1].tolist() for segment in series[0].lines[2][0].get_segments()]
    assert ends == [pytest.approx([0.60, 0.64]), pytest.approx([0.53, 0.57]), pytest.approx([0.43, 0.47])]
    # side by side, within half a step of the value
    assert np.abs(series[0].lines[0].get_xdata() - np.array([8, 9, 10])).max() < 0.5
    assert ax.get_ylabel() == "Gun Star wins"


def test_series_differ_by_marker_and_line():
    ax = charts.rate_curve(curve(), "ships", series="map")
    lines = [c.lines[0] for c in ax.containers]
    assert len({line.get_marker() for line in lines}) == 2
    assert len({line.get_linestyle() for line in lines}) == 2
    assert legend(ax) == ["open", "asteroids"]


def test_rate_curve_has_the_target_line_the_bracket_and_the_note():
    ax = charts.rate_curve(curve(), "ships", series="map", brackets=brackets(), knob_label="Swarm Ships")
    level = [line for line in ax.lines if list(line.get_ydata()) == [0.5, 0.5]]
    assert len(level) == 1
    areas = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    assert [(area.get_x(), area.get_width()) for area in areas] == [(9, 1)]
    assert texts(ax) == ["open: 9 to 10"]
    assert ax.get_xlabel() == "Swarm Ships\n2,000 games a point; 95 % intervals (wilson), fixed n"
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["8", "9", "10"]


def test_rate_curve_of_one_series_a_mean_without_target():
    frame = curve().query("map == 'open'").assign(n=[1000, 2000, 3000], estimate=[7.0, 8.0, 9.5])
    ax = charts.rate_curve(frame, "ships", target=None, rate=False, joined=False)
    assert ax.containers[0].lines[0].get_linestyle() == "None"
    assert "1,000 to 3,000 games a point" in ax.get_xlabel()
    assert style.figure_of(ax).legends == []


def test_rate_curve_over_texts_and_flags():
    for values in (["immediate", "simultaneous"], [True, False]):
        frame = estimates(rule=values, estimate=[0.4, 0.6], n=[10, 10])
        ax = charts.rate_curve(frame, "rule")
        assert ax.containers[0].lines[0].get_xdata().tolist() == [0, 1]
        assert [tick.get_text() for tick in ax.get_xticklabels()] == [str(value) for value in values]


def test_values_without_games_are_not_drawn():
    frame = pd.concat([curve().query("map == 'open'"), curve().iloc[:1].assign(ships=11, estimate=np.nan, n=0)])
    assert charts.rate_curve(frame, "ships").containers[0].lines[0].get_xdata().tolist() == [8, 9, 10]
    assert "no games yet" in charts.rate_curve(frame.iloc[3:], "ships").get_xlabel()


def test_ending_causes_add_up_and_carry_letters_and_hatches():
    ax = charts.ending_causes(shares(), "ships")
    assert [[bar.get_width() for bar in container] for container in ax.containers] == [[0.75, 0.5], [0.25, 0.5]]
    assert [bar.get_x() for bar in ax.containers[1]] == [0.75, 0.5]
    assert texts(ax) == ["A 75", "A 50", "B 25", "B 50"]
    assert legend(ax) == ["A  swarm gone", "B  hull"]  # a cause that never came takes no room
    assert len({container[0].get_hatch() for container in ax.containers}) == 2
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["8", "9"]
    assert ax.yaxis_inverted()


def test_ending_causes_keep_the_given_labels_and_leave_narrow_parts_unlabelled():
    frame = shares().assign(estimate=[0.99, 0.01, 0, 1, 0, 0])
    ax = charts.ending_causes(frame, "ships", labels=["hull", "swarm_gone"])
    assert legend(ax) == ["A  hull", "B  swarm gone"]
    assert texts(ax) == ["B 99", "B 100"]


def crossed() -> pd.DataFrame:
    columns = {"map": ["open", "belt"], "verdict": ["crossed", "not crossed"], "low": [9.0, 6.0], "high": [11.0, 24.0]}
    numbers = {"estimate": [10.2, np.nan], "lo": [9.5, np.nan], "hi": [10.8, np.nan], "told": ["", "below 50 % everywhere"]}
    return pd.DataFrame(columns | numbers)


def test_even_values_show_brackets_points_and_notes():
    ax = charts.even_values(crossed(), "map", note="told", knob_label="Swarm Ships")
    bars = [(bar.get_x(), bar.get_width()) for bar in ax.patches]
    assert bars == [(9, 2)]
    (point,) = [c for c in ax.containers if isinstance(c, ErrorbarContainer)]
    assert point.lines[0].get_xdata().tolist() == [10.2]
    assert point.lines[2][0].get_segments()[0][:, 0].tolist() == pytest.approx([9.5, 10.8])
    assert texts(ax) == ["below 50 % everywhere"]
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["open", "belt"]
    assert ax.get_xlabel() == "Swarm Ships"


def test_length_survival_steps_and_counts():
    ax = charts.length_survival(lasting(), series="cell")
    steps = [line for line in ax.lines if line.get_label() in ("a", "b")]
    assert steps[0].get_drawstyle() == "steps-post"
    assert steps[0].get_ydata().tolist() == [1, 0.5, 0.25]
    assert steps[0].get_linestyle() != steps[1].get_linestyle()
    ticks = [int(tick) for tick in ax.get_xticks()]
    under = texts(ax)[: len(ticks)]
    # by hand: 400 until turn 3, 200 until turn 10, then 100
    assert under == ["400" if t < 3 else "200" if t < 10 else "100" for t in ticks]
    assert ax.get_xlim()[1] == pytest.approx(10.2)


def test_length_survival_leaves_out_a_long_tail_and_says_so():
    tail = estimates(turns=[0, 5, 9, 60], estimate=[1, 0.5, 0.004, 0.001], n=[400] * 4).assign(playing=[400, 200, 2, 1])
    ax = charts.length_survival(tail)
    assert ax.get_xlim()[1] == pytest.approx(9 * 1.02)
    assert "turns played (the longest: 60)" in ax.get_xlabel()


def test_heat_map_numbers_and_hatches():
    grid = estimates(x=[1, 2, 1, 2], y=[5, 5, 6, 6], estimate=[0.40, 0.51, 0.60, np.nan], n=[100] * 4)
    ax = charts.heat_map(grid, "x", "y", x_label="across", y_label="up")
    assert texts(ax) == ["40.0\n±2.0", "51.0\n±2.0", "60.0\n±2.0"]
    assert [bool(patch.get_hatch()) for patch in ax.patches] == [False, True, False]
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["5", "6"]
    assert ax.get_xlabel().startswith("across\n")
    assert "hatched: the interval holds 50 %" in ax.get_xlabel()
    left, right = ax.patches[0].get_facecolor(), ax.patches[2].get_facecolor()
    assert left != right


def test_heat_map_keeps_the_order_of_texts():
    grid = estimates(x=["random", "greedy"] * 2, y=["b", "b", "a", "a"], estimate=[0.1, 0.2, 0.3, 0.4], n=[100] * 4)
    ax = charts.heat_map(grid, "x", "y")
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["random", "greedy"]
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["b", "a"]
    assert texts(ax)[0].startswith("10.0")


def test_heat_map_of_a_mean_without_target():
    grid = estimates(x=[1, 2], y=[5, 5], estimate=[7.0, 8.5], n=[100, 100])
    ax = charts.heat_map(grid, "x", "y", target=None, rate=False)
    assert texts(ax) == ["7.00\n±0.02", "8.50\n±0.02"]
    assert not any(patch.get_hatch() for patch in ax.patches)


ALL = {
    "curve": lambda **more: charts.rate_curve(curve(), "ships", series="map", brackets=brackets(), **more),
    "even": lambda **more: charts.even_values(crossed(), "map", note="told", **more),
    "causes": lambda **more: charts.ending_causes(shares(), "ships", **more),
    "length": lambda **more: charts.length_survival(lasting(), series="cell", **more),
    "heat": lambda **more: charts.heat_map(curve(), "ships", "map", **more),
}


@pytest.mark.parametrize("name", ALL)
def test_given_axes_are_drawn_into(name):
    ax = style.axes(5, 4)
    assert ALL[name](ax=ax) is ax


@pytest.mark.parametrize("name", ALL)
def test_nothing_runs_over_the_edge_of_a_narrow_figure(name):
    ax = ALL[name](width=4.2)
    figure = style.figure_of(ax)
    figure.draw_without_rendering()
    box = figure.get_tightbbox()
    assert box.x0 >= -0.02
    assert box.x1 <= 4.2 + 0.02


def test_global_settings_stay_as_they_were():
    before = dict(matplotlib.rcParams)
    for draw in ALL.values():
        charts.to_svg(draw(), "chart", "title", "description")
    assert dict(matplotlib.rcParams) == before
