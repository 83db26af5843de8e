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


def test_series_keys_that_move_together_or_never_are_named_once():
    pairs = pd.DataFrame({"dice.red": ["none", "6"], "dice.white": ["none", "5"], "setup.map": ["open", "open"]})
    cells = pairs.merge(pd.DataFrame({"setup.ships": [1, 2, 3]}), how="cross")
    found = layout(cells, list(cells), {})
    assert (found.x, found.series, found.moved) == ("setup.ships", ("dice.red",), ("dice.white",))


def test_a_heat_map_that_is_asked_for_takes_the_only_other_key():
    cells = grid(seats__1__policy=["random", "greedy"], seats__2__policy=["random", "greedy"])
    asked = {"report": {"by": "seats.1.policy", "charts": ["heat_map"]}}
    assert layout(cells, list(cells), asked).y == "seats.2.policy"
    assert layout(cells, list(cells), {}).y is None


def test_points_of_a_sampled_design_are_not_joined():
    cells = pd.DataFrame({"setup.ships": [1.5, 2.5], "setup.lead": [4.0, 5.0]})
    found = layout(cells, list(cells), {"sweep": [{"lhs": {"n": 2}}]})
    assert not found.joined
    assert found.series == ()


def test_series_names():
    cells = grid(options__fast=[False, True], setup__asteroids=["{method: agreed, count: 12}"])
    assert series_names(cells, list(cells)) == [
        "fast false, asteroids method agreed, count 12",
        "fast true, asteroids method agreed, count 12",
    ]
    assert series_names(cells, []) == ["", ""]
    assert series_names(grid(setup__swarm_ships=[9, 10]), ["setup.swarm_ships"]) == ["9 swarm ships", "10 swarm ships"]


def test_of_many_switches_only_those_that_are_thrown_are_named():
    switches = pd.DataFrame(
        {"options.a": [1, 2, 1, 1], "options.b": ["x", "x", "y", "x"], "options.c": [True, True, True, False]}
    )
    assert series_names(switches, list(switches)) == ["as it stands", "a 2", "b y", "c false"]
    every = grid(options__a=[1, 2], options__b=["x", "y"], options__c=[True, False])
    assert len(set(series_names(every, list(every)))) == 8


def test_cells_that_are_called_something_are_named_so():
    cells = pd.DataFrame(
        {"called": ["none", "one"] * 2, "setup.deck": ["[]", "[I-09]"] * 2, "seats.all.policy": ["greedy"] * 2 + ["random"] * 2}
    )
    assert series_names(cells, list(cells)) == [
        "none, policy greedy", "one, policy greedy", "none, policy random", "one, policy random",
    ]  # fmt: skip
    assert series_names(cells, ["called", "setup.deck"]) == ["none", "one"] * 2
    found = layout(cells, list(cells), {"report": {"by": "seats.all.policy"}})
    assert (found.x, found.series, found.moved) == ("seats.all.policy", ("called",), ("setup.deck",))
    assert layout(cells.assign(**{"setup.ships": [1, 2, 3, 4]}), [*cells, "setup.ships"], {}).x == "called"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (12.0, "12"),
        (0.25, "0.25"),
        (None, "none"),
        ("draw", "draw"),
        ("[[1, 2], [3, 4]]", "1, 2, 3, 4"),
        ("{seat: gun_star, first: [6, 6]}", "seat gun_star, first 6, 6"),
        ({"a": 1, "b": [True]}, "a 1, b true"),
        ("{}", "none"),
        ("[]", "none"),
        ({}, "none"),
        ([], "none"),
    ],
)
def test_values_as_text(value, text):
    assert value_text(value) == text


def test_keys_as_words():
    assert words("seats.1.policy") == "seat 1 policy"
    assert words("seats.gun_star.policy") == "gun star policy"
    assert words("seats.all.policy") == "policy"
    assert words("seats.all.weights.near") == "weights near"
    assert valued("components.shoes.bonus", "2") == "shoes bonus 2"
    assert words("setup.swarm_ships") == "swarm ships"
    assert valued("setup.swarm_ships", "9 and 10") == "9 and 10 swarm ships"
    assert valued("setup.head_start", "6") == "head start 6"
