"""Which values of a key are meant, and the scenario in which the key goes through them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.scenario.helpers import load_text
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.scenario import Range, range_over, swept_over, swept_through
from toolkit.scenario.ranges import choices, numeric_keys


@pytest.mark.parametrize(
    ("key", "given", "expected"),
    [
        ("setup.lanes.mud", {}, Range(0, 3, 1)),  # declared
        ("setup.head_start", {"low": 2.0, "high": 9, "step": 3.0}, Range(2, 9, 3)),
        ("options.max_turns", {"high": 5}, Range(1, 5, 1)),
        ("components.shoes.bonus", {}, Range(0, 5, 1)),
        ("seats.1.weights.near", {}, Range(0.0, 100.0, 1.0)),  # a real one: a hundredth of the range
        ("seats.all.weights.near", {"low": 0.5, "high": 1}, Range(0.5, 1.0, 0.005)),
        ("dice.step.always", {}, Range(1, 6, 1)),
        ("hold.games", {"high": 3}, Range(1, 3, 1)),
    ],
)
def test_range_that_is_given_or_declared(tmp_path: Path, key: str, given: dict[str, Any], expected: Range) -> None:
    found = range_over(load_text(tmp_path, "setup: {finish: 150}\n"), key, **given)
    assert found == expected
    assert [type(number) for number in found] == [type(number) for number in expected]


@pytest.mark.parametrize(
    ("values", "given", "expected"),
    [
        ("[0, 3, 6]", {}, Range(0, 6, 3)),
        ("[9, 2, 5, 6]", {}, Range(2, 9, 1)),  # 3, 4 and 7 steps from 2: one by one
        ("[0, 10, 25]", {}, Range(0, 25, 5)),
        ("[0, 3, 6]", {"high": 8}, Range(0, 8, 1)),  # in steps of 3 it would not come to 8
        ("[0, 3, 6]", {"low": 1, "step": 5}, Range(1, 6, 5)),
        ("{range: [0, 8, 2]}", {}, Range(0, 8, 2)),
    ],
)
def test_range_of_the_sweep(tmp_path: Path, values: str, given: dict[str, Any], expected: Range) -> None:
    scenario = load_text(tmp_path, f"setup: {{finish: 50}}\nsweep:\n  - grid: {{setup.head_start: {values}}}\n")
    assert range_over(scenario, "setup.head_start", **given) == expected


def test_step_of_a_real_sweep_is_exact(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep:\n  - grid: {seats.1.weights.near: [0.1, 0.25, 0.5]}\n")
    assert range_over(scenario, "seats.1.weights.near") == Range(0.1, 0.5, 0.05)


def test_values_are_those_that_one_would_write() -> None:
    assert Range(0.0, 0.7, 0.1).values == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
    assert Range(0, 7, 3).values == [0, 3, 6, 7]  # the last step is short
    assert Range(0, 7, 3).steps == 3
    assert [type(value) for value in Range(0, 2, 1).values] == [int] * 3
    assert Range(0.0, 1.0, 0.333333333333).values == [0.0, 0.333333333333, 0.666666666666, 1.0]


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("setup.head_strat", {}, "--over: unknown key 'setup.head_strat'; did you mean 'setup.head_start'? one of: setup.fin"),
        ("seats.1.weights.neat", {}, "did you mean 'seats.1.weights.near'?"),
        ("seats.3.weights.near", {}, "unknown key 'seats.3.weights.near'"),
        ("components.shoes.bonsu", {}, "did you mean 'components.shoes.bonus'?"),
        ("dice.stepp.always", {}, "unknown key 'dice.stepp.always'"),
        ("weather.wind", {}, "expected a key under one of: setup, components, options, seats, dice"),
        ("setup", {}, "'setup' names no value"),
        ("options.tie", {}, "expected a key that takes numbers; options.tie takes one of: draw, first"),
        ("setup.lanes", {}, "setup.lanes takes a mapping with mud"),
        ("components.runner.kind", {}, "components.runner.kind takes no number"),
        ("seats.1.policy", {}, "seats.1.policy takes no number"),
        ("dice.step.first", {}, "dice.step.first takes no single number"),
        ("setup.head_start", {"low": -1}, "--low: expected an integer from 0 to 100, as setup.head_start takes them, found -1"),
        ("setup.head_start", {"high": 101}, "--high: expected an integer from 0 to 100"),
        ("setup.head_start", {"high": 2.5}, "found 2.5"),
        ("setup.head_start", {"low": 4, "high": 4}, "no values from 4 to 4; expected --low below --high"),
        ("setup.head_start", {"low": 5, "high": 4}, "no values from 5 to 4"),
        ("setup.head_start", {"step": 0}, "--step: expected an integer above 0, found 0"),
        ("setup.head_start", {"step": 0.5}, "--step: expected an integer above 0, found 0.5"),
        ("seats.1.weights.near", {"step": -0.5}, "--step: expected a number above 0, found -0.5"),
        ("seats.1.weights.near", {"step": 0.001}, "makes 100,001 values from 0 to 100; at most 10,000"),
        ("dice.wind.always", {}, "takes an integer; no range of it is declared, so give --low and --high"),
    ],
)
def test_question_without_values(tmp_path: Path, key: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        range_over(load_text(tmp_path, ""), key, **given)
    assert words in str(caught.value)
    assert caught.value.exit_code == 2


def test_numeric_keys_are_all_those_that_take_numbers(tmp_path: Path) -> None:
    assert numeric_keys(load_text(tmp_path, "seats: {1: {policy: random}}\n")) == [
        "setup.finish", "setup.head_start", "setup.lanes.mud", "options.max_turns", "seats.2.weights.near",
        "components.shoes.bonus",
    ]  # fmt: skip


def settings(tmp_path: Path, sweep: str, values: list[int]) -> list[dict[str, Any]]:
    scenario = load_text(tmp_path, f"sweep:\n{sweep}\n")
    return [dict(cell.settings) for cell in swept_over(scenario, "setup.head_start", values).cells]


def test_own_sweep_over_the_key_makes_way(tmp_path: Path) -> None:
    assert settings(tmp_path, "  - grid: {setup.head_start: [0, 3]}", [5, 6]) == [
        {"setup.head_start": 5},
        {"setup.head_start": 6},
    ]


@pytest.mark.parametrize(
    "sweep",
    [
        "  - grid: {setup.head_start: [0, 3], options.tie: [draw, first]}",
        "  - list: [{setup.head_start: 0}, {setup.head_start: 3}]\n  - zip: {options.tie: [draw, first]}",
        "  - grid: {options.tie: [draw, first]}\n  - lhs: {n: 4, seed: 1, over: {setup.head_start: [0, 9]}}",
    ],
)
def test_what_else_is_swept_stays_and_the_key_is_fastest(tmp_path: Path, sweep: str) -> None:
    assert settings(tmp_path, sweep, [5, 6]) == [
        {"options.tie": tie, "setup.head_start": value} for tie in ("draw", "first") for value in (5, 6)
    ]


def test_key_that_is_swept_in_step_with_another_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        settings(tmp_path, "  - zip: {setup.head_start: [0, 3], options.max_turns: [20, 30]}", [5, 6])
    (fault,) = caught.value.faults
    assert (fault.line, fault.column, fault.key) == (6, 11, "setup.head_start")
    assert fault.message.startswith("is swept in step with options.max_turns")


def test_values_that_cannot_be_played_are_told_before_anything_is(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "setup: {finish: 6}\n")
    with pytest.raises(ScenarioError) as caught:
        swept_over(scenario, "setup.head_start", [4, 5, 6, 7])
    (fault,) = caught.value.faults
    assert (fault.file, fault.key) == ("--over", "setup.head_start")
    assert "6 puts runner 2 past the finish at 6 (with setup.head_start 6) and 1 more like it" in fault.message


def test_cells_are_those_that_set_would_make_and_stop_is_gone(tmp_path: Path) -> None:
    text = "stop: {half_width: 0.01, max_games: 5000}\n"
    swept = swept_over(load_text(tmp_path, text), "setup.head_start", [4, 5])
    assert swept.stop is None
    for cell, value in zip(swept.cells, (4, 5), strict=True):
        assert cell.id == load_text(tmp_path, text, overrides=[f"setup.head_start={value}"]).cells[0].id


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("options.tie", ["draw", "first"]),
        ("options.tye", []),
        ("setup.head_start", []),
        ("setup.lanes", []),
        ("components.runner.kind", ["human", "horse"]),
        ("components.runner.kind.of", []),
        ("components.shoes.bonus", []),
        ("seats.1.policy", ["random", "greedy"]),
        ("seats.all.policy", ["random", "greedy"]),
        ("seats.3.policy", []),
        ("dice.step.always", []),
    ],
)
def test_words_that_a_key_takes(tmp_path: Path, key: str, expected: list[Any]) -> None:
    assert choices(load_text(tmp_path, ""), key) == expected


def test_points_in_place_of_the_sweep(tmp_path: Path) -> None:
    text = "sweep:\n  - grid: {setup.finish: [20, 30]}\nreport: {by: setup.finish}\nstop: {budget: 2}\n"
    points = [{"setup.head_start": start, "options.tie": tie} for start, tie in ((3, "draw"), (4, "first"), (3, "draw"))]
    swept, cells = swept_through(load_text(tmp_path, text), points)
    assert [dict(cell.settings) for cell in swept.cells] == points[:2]
    assert cells == [0, 1, 0]
    assert (swept.stop, swept.sweep_keys) == (None, ("setup.head_start", "options.tie"))
    assert {cell.setup["finish"] for cell in swept.cells} == {20}
    with pytest.raises(ScenarioError, match="20 puts runner 2 past the finish at 20"):
        swept_through(load_text(tmp_path, text), [{"setup.head_start": 20}])
