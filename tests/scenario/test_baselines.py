"""Which cell each cell is held against."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.scenario.helpers import HEAD, faults_of, load_text, write
from toolkit.scenario import holding, load, only, swept_over
from toolkit.scenario.baselines import partners
from toolkit.scenario.text import block

SWEPT = """\
sweep:
  - grid: {setup.lanes.mud: [0, 1]}
  - grid: {setup.head_start: [0, 2, 4]}
"""


def cells(*settings: dict) -> list[SimpleNamespace]:
    return [SimpleNamespace(id=f"c{index}", settings=each) for index, each in enumerate(settings)]


def test_the_cell_that_has_the_settings_and_else_its_own() -> None:
    grid = cells(*({"mud": mud, "start": start} for mud in (0, 1) for start in (0, 2)))
    assert partners(grid, {"start": 2}) == {"c0": "c1", "c2": "c3"}
    assert partners(grid, {"mud": 1, "start": 0}) == {"c0": "c2", "c1": "c2", "c3": "c2"}


def test_the_first_at_each_value_along_the_axis() -> None:
    grid = cells(*({"tie": tie, "start": start} for tie in ("draw", "first") for start in (0, 2)))
    assert partners(grid, "first", "start") == {"c2": "c0", "c3": "c1"}
    assert partners(grid, "first") == {"c1": "c0", "c2": "c0", "c3": "c0"}


def test_a_switch_alone_on_its_place_is_held_against_the_first_of_all() -> None:
    """A list of switches: where the axis itself is switched there is no other cell, and it would go unmentioned."""
    switches = cells({"tie": "draw", "start": 0}, {"tie": "first", "start": 0}, {"tie": "draw", "start": 2})
    assert partners(switches, "first", "start") == {"c1": "c0", "c2": "c0"}
    assert partners(switches, "first", "tie") == {"c1": "c0", "c2": "c0"}


def test_cells_without_a_partner_are_left_out() -> None:
    assert partners(cells({"a": 0, "b": 0}, {"a": 1, "b": 0}, {"a": 1, "b": 5}), {"a": 0}) == {"c1": "c0"}


def test_a_setting_is_the_same_however_it_is_written(tmp_path: Path) -> None:
    text = "sweep:\n  - grid: {setup.lanes: [{mud: 0}, {mud: 1}]}\n"
    scenario = load_text(tmp_path, text + "report: {baseline: {setup.lanes: {mud: 1}}}\n")
    found = partners(scenario.cells, scenario.report["baseline"])
    assert found == {scenario.cells[0].id: scenario.cells[1].id}


def test_it_is_no_part_of_the_spec_hash(tmp_path: Path) -> None:
    with_it = load_text(tmp_path, SWEPT + "report: {baseline: {setup.head_start: 2}}\n")
    assert with_it.spec_hash == load_text(tmp_path, SWEPT).spec_hash
    assert with_it.resolved["report"]["baseline"] == {"setup.head_start": 2}


@pytest.mark.parametrize(
    ("sweep", "baseline", "key", "message"),
    [
        ("", "first", "report.baseline", "needs a sweep"),
        (SWEPT, "last", "report.baseline", "expected 'first' or a mapping"),
        (SWEPT, "{setup.head_strat: 2}", "report.baseline.setup.head_strat", "did you mean 'setup.head_start'"),
        (SWEPT, "{setup.head_start: 3}", "report.baseline.setup.head_start", "no cell has 3; swept are 0, 2, 4"),
        (SWEPT, "{}", "report.baseline", "no cell has these settings"),
    ],
)
def test_a_baseline_that_is_not_there(tmp_path: Path, sweep: str, baseline: str, key: str, message: str) -> None:
    (fault,) = faults_of(write(tmp_path, f"{HEAD}{sweep}report: {{baseline: {baseline}}}\n"))
    assert fault.key == key
    assert message in fault.message


def test_another_sweep_does_without_it(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, SWEPT + "report: {baseline: {setup.head_start: 2}, level: 0.9}\n")
    for other in (swept_over(scenario, "setup.head_start", [5, 6]), holding(scenario, [["step"]], 10, 100)):
        assert "baseline" not in other.resolved["report"]
        assert other.report["level"] == 0.9
    alone = only(scenario, scenario.cells[0])
    assert load(write(tmp_path, block(dict(alone.resolved)))).spec_hash == alone.spec_hash
