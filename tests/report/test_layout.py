"""Which swept key stands where."""

import pandas as pd
import pytest

from toolkit.report.layout import Layout, layout, series_names, value_text, valued, words


def grid(**values) -> pd.DataFrame:
    frame = pd.DataFrame({"dummy": [0]})
    for key, several in values.items():
        frame = frame.merge(pd.DataFrame({key.replace("__", "."): several}), how="cross")
    return frame.drop(columns="dummy")


def test_nothing_swept():
    assert layout(pd.DataFrame({"cell": ["a"]}), [], {}) == Layout(None, None, (), (), False, False)


def test_the_number_with_most_values_is_the_knob():
    cells = grid(options__tie=list("abcdef"), setup__mud=[0, 1], setup__ships=[1, 2, 3])
    found = layout(cells, list(cells), {})
    assert (found.x, found.series, found.numeric, found.joined) == ("setup.ships", ("options.tie", "setup.mud"), True, True)


def test_flags_and_texts_are_no_numbers():
    cells = grid(options__fast=[False, True])
    found = layout(cells, list(cells), {})
    assert (found.x, found.numeric) == ("options.fast", False)


def test_the_scenario_decides():
    cells = grid(setup__mud=[0, 1], setup__ships=[1, 2, 3])
    assert layout(cells, list(cells), {"report": {"by": "setup.mud"}}).x == "setup.mud"
    both = layout(cells, list(cells), {"report": {"by": ["setup.mud", "setup.ships"]}})
    assert (both.x, both.y) == ("setup.mud", "setup.ships")


def test_two_knobs_with_three_values_make_a_heat_map():
    cells = grid(setup__mud=[0, 1, 2], setup__ships=[1, 2, 3, 4])
    assert (layout(cells, list(cells), {}).x, layout(cells, list(cells), {}).y) == ("setup.ships", "setup.mud")


def test_keys_that_move_together_need_no_series():
    cells = pd.DataFrame({"setup.ships": [1, 2, 3], "setup.lead": [4, 5, 5]})
    found = layout(cells, list(cells), {"sweep": [{"zip": {}}]})
    assert (found.x, found.series, found.moved) == ("setup.ships", (), ("setup.lead",))


def test_points_of_a_sampled_design_are_not_joined():
    cells = pd.DataFrame({"setup.ships": [1.5, 2.5], "setup.lead": [4.0, 5.0]})
    assert not layout(cells, list(cells), {"sweep": [{"lhs": {"n": 2}}]}).joined


def test_series_names():
    cells = grid(options__fast=[False, True], setup__asteroids=['{"method":"agreed","count":12}'])
    assert series_names(cells, list(cells)) == [
        "fast false, asteroids method agreed, count 12",
        "fast true, asteroids method agreed, count 12",
    ]
    assert series_names(cells, []) == ["", ""]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (12.0, "12"),
        (0.25, "0.25"),
        (None, "none"),
        ("draw", "draw"),
        ("[[1, 2], [3, 4]]", "1; 2; 3; 4"),
        ("{not json", "{not json"),
        ({"a": 1, "b": [True]}, "a 1, b true"),
    ],
)
def test_values_as_text(value, text):
    assert value_text(value) == text


def test_keys_as_words():
    assert words("setup.swarm_ships") == "swarm ships"
    assert valued("setup.swarm_ships", "9 and 10") == "9 and 10 swarm ships"
    assert valued("setup.head_start", "6") == "head start 6"
