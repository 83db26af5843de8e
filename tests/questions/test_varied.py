"""Which knobs are varied, and how far."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tests.running import scenario
from toolkit.analysis.emulator import Knob
from toolkit.errors import ToolkitError
from toolkit.questions.varied import Varied, settings_of, varied

HEAD = "game: dice_race\nmode: race\nseed: 7\ngames: 10\n"


def found(folder: Path, *over: str, sweep: str = "") -> list[tuple[Any, ...]]:
    knobs = varied(scenario(folder, HEAD + sweep), over)
    return [(each.key, *(each.values or (each.knob.low, each.knob.high, each.knob.whole))) for each in knobs]


def test_by_default_what_is_swept_over_numbers_or_two_values(tmp_path: Path) -> None:
    sweep = """\
sweep:
  - list: [{}, {setup.head_start: 3}, {setup.head_start: 6}]
  - grid: {options.tie: [draw, first], seats.1.weights.near: [2.5, 9, 4]}
  - zip: {components.runner.kind: [horse, human]}
  - grid: {dice.step.first: [[1], [2], [3]]}
"""
    assert found(tmp_path, sweep=sweep) == [
        ("setup.head_start", 0, 6, True),  # 0 is what the first row leaves it at
        ("options.tie", "draw", "first"),
        ("seats.1.weights.near", 2.5, 9, False),
        ("components.runner.kind", "horse", "human"),
    ]


def test_key_alone_is_swept_else_declared(tmp_path: Path) -> None:
    sweep = "setup: {finish: 150}\nsweep:\n  - grid: {setup.head_start: [9, 3]}\n"
    keys = ("setup.head_start", "setup.lanes.mud", "options.tie", "components.shoes.bonus", "seats.2.policy")
    assert found(tmp_path, *keys, sweep=sweep) == [
        ("setup.head_start", 3, 9, True),
        ("setup.lanes.mud", 0, 3, True),
        ("options.tie", "draw", "first"),
        ("components.shoes.bonus", 0, 5, True),
        ("seats.2.policy", "random", "greedy"),
    ]


def test_given_range_or_two_values(tmp_path: Path) -> None:
    over = ("setup.head_start=2:9", "seats.all.weights.near = 0.5:1", "seats.1.policy=greedy:random", "dice.wind.always=-1:2")
    assert found(tmp_path, *over[:1], over[1].replace(" ", ""), *over[2:]) == [
        ("setup.head_start", 2, 9, True),
        ("seats.all.weights.near", 0.5, 1, False),
        ("seats.1.policy", "greedy", "random"),
        ("dice.wind.always", -1, 2, True),
    ]


@pytest.mark.parametrize(
    ("over", "words"),
    [
        ([], "race.yaml sweeps no key over numbers or two values; give --over KEY or --over KEY=LOW:HIGH, a key such as setup"),
        (["setup.head_strat"], "did you mean 'setup.head_start'?"),
        (["setup.head_strat=1:2"], "did you mean 'setup.head_start'?"),
        (["weather.wind"], "expected a key under one of: setup"),
        (["setup.head_start=3"], "expected KEY or KEY=LOW:HIGH, found 'setup.head_start=3'"),
        (["setup.head_start=3:"], "expected KEY or KEY=LOW:HIGH"),
        (["setup.head_start=1:2:3"], "expected KEY or KEY=LOW:HIGH"),
        (["setup.head_start=4:4"], "no values from 4 to 4; expected LOW below HIGH"),
        (["setup.head_start=0:101"], "takes an integer from 0 to 100, found 101"),
        (["setup.head_start=0.5:2"], "takes an integer from 0 to 100, found 0.5"),
        (["options.tie=0:1"], "expected a key that takes numbers; options.tie takes one of: draw, first"),
        (["options.tie=draw:draw"], "expected two values that differ, found draw twice"),
        (["options.tie", "options.tie=first:draw"], "'options.tie' is given 2 times"),
        (["dice.wind.always"], "takes an integer; no range of it is declared, so give --over dice.wind.always=LOW:HIGH"),
        (["setup.lanes"], "takes a mapping with mud"),
    ],
)
def test_knob_that_cannot_be_varied(tmp_path: Path, over: list[str], words: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        found(tmp_path, *over)
    assert words in str(caught.value)
    assert caught.value.exit_code == 2


def test_settings_are_what_one_would_write() -> None:
    knobs = [Varied(Knob("a", 0, 9, whole=True)), Varied(Knob("b", 0, 1)), Varied(Knob("c", 0, 1, whole=True), (False, "x"))]
    design = pd.DataFrame({"a": [3, 4], "b": [0.1 + 0.2, 1 / 3], "c": [0, 1], "dummy": [0.5, 0.5]})
    points = settings_of(design, knobs)
    assert points == [{"a": 3, "b": 0.3, "c": False}, {"a": 4, "b": 0.333333333333, "c": "x"}]
    assert [type(value) for value in points[0].values()] == [int, float, bool]
    assert [each.text for each in knobs] == ["a 0 to 9", "b 0 to 1", "c false or x"]
