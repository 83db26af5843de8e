"""Measures by seat, all the way from the kernel's rows to answers: wherever measures are named, theirs are too."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import toolkit
from tests.running import scenario, written
from toolkit.cli import app
from toolkit.errors import ScenarioError
from toolkit.questions import compare
from toolkit.runner import Plan, play
from toolkit.scenario.schema import scenario_schema
from toolkit.store import Run

TABLE = """\
game: high_roll
mode: table
seed: 5
games: 1500
sweep:
  - grid: {setup.players: [2, 3]}
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("table")
    return play(scenario(folder, TABLE), folder / "runs", Plan(jobs=1)).run


def test_a_run_has_the_measures_of_all_its_seats(run: Run) -> None:
    names = ["tied", *(f"{name}.{seat}" for name in ("rolled", "share", "best") for seat in "123")]
    assert [measure["name"] for measure in run.info["measures"]] == names
    counts, rows = run.counts().set_index(["measure", "cell"]), run.seats()
    two, three = run.ids
    assert counts.loc[("rolled.3", two), ["n", "total", "squares"]].tolist() == [0, 0, 0]
    assert counts.loc[("rolled.3", three), "n"] == 1500
    for cell in run.ids:
        for seat in ("1", "2"):
            mine = rows[(rows["cell"] == cell) & (rows["seat"] == seat)]
            assert counts.loc[(f"rolled.{seat}", cell), "total"] == mine["rolled"].sum()
            assert counts.loc[(f"best.{seat}", cell), ["kind", "total"]].tolist() == ["rate", mine["best"].sum()]
    shares = counts.loc[[f"share.{seat}" for seat in "123"], "total"].groupby("cell", observed=True).sum()
    assert shares.tolist() == pytest.approx([1500, 1500])


def test_estimates_where_a_seat_is_missing(run: Run) -> None:
    rows = run.estimates().set_index(["measure", "cell"])
    two, three = run.ids
    assert np.isnan(rows.loc[("share.3", two), "estimate"])
    assert rows.loc[("share.3", two), "n"] == 0
    assert rows.loc[("share.3", three), "lo"] < 1 / 3 < rows.loc[("share.3", three), "hi"]  # nobody has an edge


def test_printed_by_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, TABLE, "table")
    found = json.loads(CliRunner().invoke(app, ["run", "table.yaml", "--json", "--games", "100"]).stdout)
    two, three = (cell["measures"] for cell in found["cells"])
    assert list(two) == list(three)
    assert two["share.3"]["estimate"] is None
    assert 0 < three["share.3"]["estimate"] < 1


def test_listed_once_by_games() -> None:
    about = json.loads(CliRunner().invoke(app, ["games", "high_roll", "--json"]).stdout)
    assert [(each["name"], each["by_seat"]) for each in about["measures"]] == [
        ("tied", False), ("rolled", True), ("share", True), ("best", True),
    ]  # fmt: skip
    text = CliRunner().invoke(app, ["games", "high_roll"]).stdout
    assert "SEAT stands for each seat's name" in text
    assert text.count("  share.SEAT ") == 1


def test_asked_for_by_compare_and_watched_and_judged(tmp_path: Path) -> None:
    one = TABLE.replace("sweep:\n  - grid: {setup.players: [2, 3]}\n", "setup: {players: 2}\n")
    sides = written(tmp_path, one, "one"), written(tmp_path, one.replace("2}", "2, lead: 1}"), "lead")
    row = compare(*sides, "rolled.1", out=tmp_path / "runs").to_frame().iloc[0]
    assert row["estimate"] == 1
    asked = (
        "verdict: {measure: share.1, target: 0.5, margin: 0.05}\nstop: {measure: share.1, half_width: 0.05, max_games: 4000}\n"
    )
    outcome = play(scenario(tmp_path, one + asked), tmp_path / "runs")
    assert [stop.why for stop in outcome.run.stops or ()] == ["half width"]


def test_a_seat_that_no_cell_has(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"unknown measure 'share\.4'; did you mean 'share\.[123]'"):
        scenario(tmp_path, TABLE + "verdict: {measure: share.4, target: 0.5}\n")
    with pytest.raises(ScenarioError, match=r"unknown measure 'share\.3'"):
        scenario(tmp_path, TABLE.replace("[2, 3]", "[2]") + "verdict: {measure: share.3, target: 0.5}\n")
    with pytest.raises(ScenarioError, match="unknown measure 'share'; did you mean"):
        scenario(tmp_path, TABLE + "verdict: {measure: share, target: 0.5}\n")


def test_solved_for_where_seats_come_and_go(tmp_path: Path) -> None:
    file = written(tmp_path, TABLE.replace("sweep:\n  - grid: {setup.players: [2, 3]}\n", "setup: {players: 2}\n"), "table")
    asked = {"over": "setup.players", "measure": "best.1", "target": 0.5, "margin": 0.01, "max_games": 9000, "low": 2}
    for high in (3, 4):  # with 4 the same games belong to a folder in which every block counts a fourth seat
        found = toolkit.solve(file, **asked, high=high, jobs=1, out=tmp_path / "runs")
        assert found.answer["low"].tolist() == [2]
        assert found.answer["high"].tolist() == [3]


def test_editors_know_them() -> None:
    rules = scenario_schema(["high_roll"])["allOf"]
    measure = next(rule["then"]["properties"]["verdict"] for rule in rules if "verdict" in rule["then"]["properties"])
    names, seats = measure["properties"]["measure"]["anyOf"]
    assert "share.2" in names["enum"]
    assert seats == {"pattern": r"^(rolled|share|best)\..+$"}
