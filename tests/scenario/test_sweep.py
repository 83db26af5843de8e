"""Sweeps: every block against a list written by hand, and properties of all."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenario.helpers import HEAD, faults_of, load_text, write
from toolkit.scenario import Scenario, load
from toolkit.scenario.model import telling
from toolkit.scenario.text import flow


def settings_of(scenario: Scenario) -> list[dict[str, Any]]:
    return [dict(cell.settings) for cell in scenario.cells]


def test_no_sweep_is_one_cell(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "")
    assert [cell.index for cell in scenario.cells] == [0]
    assert settings_of(scenario) == [{}]
    assert scenario.sweep_keys == ()


def test_grid_last_key_fastest(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep: [{grid: {setup.finish: [10, 20], options.tie: [draw, first]}}]\n")
    assert scenario.sweep_keys == ("setup.finish", "options.tie")
    assert settings_of(scenario) == [
        {"setup.finish": 10, "options.tie": "draw"},
        {"setup.finish": 10, "options.tie": "first"},
        {"setup.finish": 20, "options.tie": "draw"},
        {"setup.finish": 20, "options.tie": "first"},
    ]
    assert [(cell.setup["finish"], cell.options["tie"]) for cell in scenario.cells] == [
        (10, "draw"), (10, "first"), (20, "draw"), (20, "first"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("[1, 5, 2]", [1, 3, 5]),
        ("[1, 6, 2]", [1, 3, 5]),
        ("[5, 1, -2]", [5, 3, 1]),
        ("[3, 3, 1]", [3]),
    ],
)
def test_range_of_integers(written: str, values: list[int], tmp_path: Path) -> None:
    scenario = load_text(tmp_path, f"sweep: [{{grid: {{setup.finish: {{range: {written}}}}}}}]\n")
    assert [cell.setup["finish"] for cell in scenario.cells] == values


def test_range_counts_as_decimals_do(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep: [{grid: {seats.1.weights.near: {range: [0, 0.3, 0.1]}}}]\n")
    assert [cell.settings["seats.1.weights.near"] for cell in scenario.cells] == [0.0, 0.1, 0.2, 0.3]


def test_zip_walks_in_step(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep: [{zip: {setup.finish: {range: [10, 30, 10]}, setup.head_start: [1, 2, 3]}}]\n")
    assert [(cell.setup["finish"], cell.setup["head_start"]) for cell in scenario.cells] == [(10, 1), (20, 2), (30, 3)]


def test_list_varies_one_thing_at_a_time(tmp_path: Path) -> None:
    text = "setup: {finish: 30}\nsweep: [{list: [{}, {options.tie: first}, {setup.finish: 40}, {components.shoes.bonus: 2}]}]\n"
    scenario = load_text(tmp_path, text)
    assert scenario.sweep_keys == ("options.tie", "setup.finish", "components.shoes.bonus")
    assert settings_of(scenario) == [
        {"options.tie": "draw", "setup.finish": 30, "components.shoes.bonus": 0},
        {"options.tie": "first", "setup.finish": 30, "components.shoes.bonus": 0},
        {"options.tie": "draw", "setup.finish": 40, "components.shoes.bonus": 0},
        {"options.tie": "draw", "setup.finish": 30, "components.shoes.bonus": 2},
    ]


def test_entries_of_a_list_may_be_called_something(tmp_path: Path) -> None:
    ties = "{grid: {options.tie: [draw, first]}}"
    text = f"sweep: [{{list: [{{called: short, setup.finish: 10}}, {{called: long, setup.finish: 20}}]}}, {ties}]\n"
    plain_text = f"sweep: [{{list: [{{setup.finish: 10}}, {{setup.finish: 20}}]}}, {ties}]\n"
    named, plain = load_text(tmp_path, text), load_text(tmp_path, plain_text)
    assert named.sweep_keys == ("called", *plain.sweep_keys)
    assert [cell.settings["called"] for cell in named.cells] == ["short", "short", "long", "long"]
    assert [cell.id for cell in named.cells] == [cell.id for cell in plain.cells]  # a name sets nothing
    assert [{**cell.settings} for cell in plain.cells] == [
        {key: value for key, value in cell.settings.items() if key != "called"} for cell in named.cells
    ]
    again = load(write(tmp_path, flow(named.resolved), "again.yaml"))
    assert (again.spec_hash, settings_of(again)) == (named.spec_hash, settings_of(named))


@pytest.mark.parametrize(
    ("entries", "key", "message"),
    [
        (
            "[{called: a, setup.finish: 10}, {setup.finish: 20}]",
            "sweep.0.list.1",
            "others of the list are; expected called: a name",
        ),
        ("[{called: a, setup.finish: 10}, {called: a, setup.finish: 20}]", "sweep.0.list.1.called", "'a' is entry 0 as well"),
        ("[{called: 3, setup.finish: 10}, {called: a, setup.finish: 20}]", "sweep.0.list.0.called", "expected a name"),
        ("[{called: '', setup.finish: 10}, {called: a, setup.finish: 20}]", "sweep.0.list.0.called", "expected a name"),
    ],
)
def test_names_of_entries_are_texts_all_there_and_different(entries: str, key: str, message: str, tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, HEAD + f"sweep: [{{list: {entries}}}]\n"))
    assert fault.key == key
    assert message in fault.message


def test_only_a_list_has_names(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, HEAD + "sweep: [{grid: {called: [a, b], setup.finish: [10, 20]}}]\n"))
    assert fault.key == "sweep.0.grid.called"


def test_names_stand_for_what_they_come_with() -> None:
    rounds = [("I", "[{ship: a}]"), ("II", "[{ship: b}]")]
    settings = [
        {"setup.round": word, "setup.ships": ships, "called": name, "setup.x": x, "setup.y": 3}
        for word, ships in rounds
        for name, x in (("none", 0), ("some", 1), ("as many", 1))
    ]
    keys = list(settings[0])
    assert telling(keys, settings) == ["setup.round", "called"]
    assert telling(keys[:2], settings) == keys[:2]


def test_blocks_multiply(tmp_path: Path) -> None:
    text = (
        "sweep:\n- zip: {setup.finish: [10, 20], setup.head_start: [1, 2]}\n"
        "- list: [{options.tie: draw}, {options.tie: first}]\n"
    )
    scenario = load_text(tmp_path, text)
    assert [(cell.setup["finish"], cell.setup["head_start"], cell.options["tie"]) for cell in scenario.cells] == [
        (10, 1, "draw"), (10, 1, "first"), (20, 2, "draw"), (20, 2, "first"),
    ]  # fmt: skip


def test_seats_are_swept(tmp_path: Path) -> None:
    text = (
        "seats: {1: {policy: greedy, weights: {near: 9}}}\n"
        "sweep:\n- grid: {seats.1.policy: [greedy, random]}\n- grid: {seats.2: [{policy: random}, {weights: {near: 4}}]}\n"
    )
    scenario = load_text(tmp_path, text)
    assert [dict(cell.policies) for cell in scenario.cells] == [
        {"1": ("greedy", {"near": 9.0}), "2": ("random", {})},
        {"1": ("greedy", {"near": 9.0}), "2": ("greedy", {"near": 4.0})},
        {"1": ("random", {}), "2": ("random", {})},
        {"1": ("random", {}), "2": ("greedy", {"near": 4.0})},
    ]
    assert scenario.cells[0].settings == {"seats.1.policy": "greedy", "seats.2": "{policy: random}"}


def test_a_policy_swept_together_with_its_weights_keeps_them(tmp_path: Path) -> None:
    text = "seats: {1: {policy: random}}\nsweep: [{zip: {seats.1.weights.near: [1, 2], seats.1.policy: [greedy, greedy]}}]\n"
    assert [cell.policies["1"] for cell in load_text(tmp_path, text).cells] == [
        ("greedy", {"near": 1.0}),
        ("greedy", {"near": 2.0}),
    ]


def test_all_seats_are_swept_at_once(tmp_path: Path) -> None:
    text = (
        "seats: {1: {policy: greedy}}\n"
        "sweep: [{list: [{seats.all.policy: random}, {seats.all.policy: greedy}, {seats.1.policy: random}]}]\n"
    )
    scenario = load_text(tmp_path, text)
    assert [[policy for policy, _ in cell.policies.values()] for cell in scenario.cells] == [
        ["random", "random"], ["greedy", "greedy"], ["random", "greedy"],
    ]  # fmt: skip
    assert scenario.cells[2].settings == {"seats.all.policy": "mixed", "seats.1.policy": "random"}


def test_components_are_swept_alone_and_by_the_block(tmp_path: Path) -> None:
    text = "components: {shoes.bonus: 1}\nsweep: [{list: [{components.shoes: {bonus: 3}}, {components.runner.kind: horse}]}]\n"
    scenario = load_text(tmp_path, text)
    assert [dict(cell.overrides) for cell in scenario.cells] == [{"shoes.bonus": 3}, {"shoes.bonus": 1, "runner.kind": "horse"}]
    assert [cell.components["runner"]["kind"] for cell in scenario.cells] == ["human", "horse"]


def test_pinned_dice_against_random_ones(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep: [{grid: {dice.step: [null, {always: 6}, {first: [6, 6]}]}}]\n")
    assert [cell.settings["dice.step"] for cell in scenario.cells] == ["none", "{always: 6}", "{first: [6, 6]}"]
    assert [dict(cell.dice) for cell in scenario.cells] == [{}, {"step": {"always": 6}}, {"step": {"first": [6, 6]}}]


def test_part_of_a_pin_is_swept(tmp_path: Path) -> None:
    text = "dice: {step: {seat: 2, first: [1]}}\nsweep: [{grid: {dice.step.always: [1, 6], dice.wind.first: [[0], [1, 1]]}}]\n"
    scenario = load_text(tmp_path, text)
    assert [dict(cell.dice) for cell in scenario.cells][1] == {"step": {"seat": 2, "always": 1}, "wind": {"first": [1, 1]}}
    assert len({cell.id for cell in scenario.cells}) == 4


def test_lhs_fills_every_stratum_once(tmp_path: Path) -> None:
    text = "sweep: [{lhs: {n: 20, seed: 3, over: {seats.1.weights.near: [10, 30], setup.finish: [1, 20]}}}]\n"
    scenario = load_text(tmp_path, text)
    near = sorted(cell.policies["1"][1]["near"] for cell in scenario.cells)
    finish = sorted(cell.setup["finish"] for cell in scenario.cells)
    assert [int(value - 10) for value in near] == list(range(20))  # one in each of 20 equal strata of 10..30
    assert finish == list(range(1, 21))  # 20 strata, 20 whole numbers: each once
    assert all(type(value) is int for value in finish)


def test_sobol_fills_every_stratum_once(tmp_path: Path) -> None:
    text = "sweep: [{sobol: {n: 16, seed: 3, over: {setup.finish: [1, 16], components.shoes.bonus: [0, 5]}}}]\n"
    scenario = load_text(tmp_path, text)
    assert sorted(cell.setup["finish"] for cell in scenario.cells) == list(range(1, 17))
    assert {cell.components["shoes"]["bonus"] for cell in scenario.cells} == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("kind", ["lhs", "sobol"])
def test_sampled_points_follow_their_seed(kind: str, tmp_path: Path) -> None:
    def ids(seed: int) -> list[str]:
        text = (
            f"sweep: [{{{kind}: {{n: 16, seed: {seed}, over: {{setup.finish: [1, 200], seats.1.weights.near: [0, 0.5]}}}}}}]\n"
        )
        return [cell.id for cell in load_text(tmp_path, text).cells]

    assert ids(1) == ids(1)
    assert not set(ids(1)) & set(ids(2))


def test_sampled_points_that_fall_together_are_one(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep: [{lhs: {n: 30, seed: 1, over: {components.shoes.bonus: [0, 5]}}}]\n")
    assert sorted(cell.components["shoes"]["bonus"] for cell in scenario.cells) == [0, 1, 2, 3, 4, 5]


def test_csv(tmp_path: Path) -> None:
    rows = 'setup.finish, options.tie ,dice.step\r\n10, first ,~\r\n\r\n20,"draw",{always: 6}\r\n30,draw,"{first: [1, 2]}"\r\n'
    write(tmp_path, rows, "data/rows.csv")
    scenario = load_text(tmp_path, "sweep: [{csv: data/rows.csv}]\n")
    assert settings_of(scenario) == [
        {"setup.finish": 10, "options.tie": "first", "dice.step": "none"},
        {"setup.finish": 20, "options.tie": "draw", "dice.step": "{always: 6}"},
        {"setup.finish": 30, "options.tie": "draw", "dice.step": "{first: [1, 2]}"},
    ]


@pytest.mark.parametrize(
    ("rows", "places"),
    [
        ("setup.finish\n10\n500\n", [("setup.finish", 3, 1)]),
        ("setup.head_start,setup.finnish\n1,2\n", [("setup.finnish", 1, 18)]),
        ("setup.finish,options.tie\n10,first\n20, frist\n", [("options.tie", 3, 5)]),
        ("setup.finish\n", [("sweep.0.csv", 1, 1)]),
        ("setup.finish,setup.finish\n1,2\n", [("sweep.0.csv", 1, 1)]),
        ("setup.finish,\n1,2\n", [("sweep.0.csv", 1, 1)]),
        ("setup.finish,options.tie\n10\n20,first,3\n", [("sweep.0.csv", 2, 1), ("sweep.0.csv", 3, 1)]),
        ("setup.finish,options.tie\n10,\n", [("", 2, 4)]),
        ("seed\n10\n", [("sweep.0.csv.seed", 1, 1)]),
        ("setup.finish\n[1\n", [("", 2, 1)]),
        ("setup.finish\n.inf\n", [("", 2, 1)]),
        ('setup.finish\n"1\n', [("sweep.0.csv", 1, 1)]),
    ],
)
def test_faults_in_a_csv_file_are_told_there(rows: str, places: list[tuple[str, int, int]], tmp_path: Path) -> None:
    table = write(tmp_path, rows, "rows.csv")
    faults = faults_of(write(tmp_path, HEAD + "sweep: [{csv: rows.csv}]\n"))
    assert [(fault.key, fault.line, fault.column) for fault in faults] == places
    assert {fault.file for fault in faults} == {str(table)}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"a\x00b", b"\n\n"])
def test_a_csv_file_that_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_bytes(content)
    path = write(tmp_path, HEAD + "sweep: [{csv: rows.csv}]\n")
    (fault,) = faults_of(path)
    assert (fault.file, fault.key) == (str(path), "sweep.0.csv")


def test_a_csv_file_is_sought_beside_the_file_that_names_it(tmp_path: Path) -> None:
    write(tmp_path, "setup.finish\n10\n20\n", "base/rows.csv")
    write(tmp_path, HEAD + "sweep: [{csv: rows.csv}]\n", "base/base.yaml")
    assert len(load(write(tmp_path, "extends: base/base.yaml\n")).cells) == 2


keys = {
    "setup.finish": st.lists(st.integers(101, 200), min_size=1, max_size=4, unique=True),
    "setup.head_start": st.lists(st.integers(0, 19), min_size=1, max_size=4, unique=True),
    "options.tie": st.lists(st.sampled_from(["draw", "first"]), min_size=1, unique=True),
    "components.shoes.bonus": st.lists(st.integers(0, 5), min_size=1, max_size=3, unique=True),
    "seats.2.weights.near": st.lists(st.floats(0, 100), min_size=1, max_size=3, unique=True),
}
grids = st.lists(st.sampled_from(sorted(keys)), min_size=1, max_size=4, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: keys[name] for name in names})
)


@given(grids)
@settings(deadline=None, max_examples=60)
def test_a_grid_is_the_product_of_its_values(tmp_path_factory: pytest.TempPathFactory, grid: dict[str, list[Any]]) -> None:
    folder = tmp_path_factory.getbasetemp()
    one = load_text(folder, f"sweep: [{{grid: {_flow(grid)}}}]\n")
    assert settings_of(one) == [dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values())]
    blocks = ", ".join(f"{{grid: {_flow({key: values})}}}" for key, values in grid.items())
    assert [cell.id for cell in load_text(folder, f"sweep: [{blocks}]\n").cells] == [cell.id for cell in one.cells]
    points = ", ".join(_flow(dict(cell.settings)) for cell in one.cells)
    assert [cell.id for cell in load_text(folder, f"sweep: [{{list: [{points}]}}]\n").cells] == [cell.id for cell in one.cells]
    alone = [
        load_text(folder, "", overrides=[f"{key}={value}" for key, value in cell.settings.items()]) for cell in one.cells[:3]
    ]
    assert [scenario.cells[0].id for scenario in alone] == [cell.id for cell in one.cells[:3]]


def _flow(data: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{key}: {str(value).replace(chr(39), '')}" for key, value in data.items()) + "}"
