"""The report of a run that was stopped by looking: anytime intervals everywhere, and what the stop has done to estimates."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pandas as pd
import pytest

from tests.running import PLAIN, RACE, scenario
from toolkit.report import build
from toolkit.report.answers import answers, warnings
from toolkit.report.page import Report
from toolkit.runner import Plan, play
from toolkit.store import Run, open_run

VERDICT = "verdict: {target: 0.4, margin: 0.03}\n"
DECIDED = RACE + "stop: {decision: true, max_games: 30000}\n" + VERDICT


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("watched")
    return play(scenario(folder, DECIDED), folder / "runs", Plan(command="starbalance run race.yaml --seed 7")).run


@pytest.fixture(scope="module")
def report(run: Run) -> Report:
    return build(run.folder)


def text_of(report: Report) -> str:
    """What a reader reads, pictures left out."""
    plain = re.sub(r"<(style|svg).*?</\1>", " ", report.html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", plain))


def labels(report: Report) -> set[tuple[str, str]]:
    """Every method and label in the tables of a report."""
    frames = [pd.read_csv(io.StringIO(text)) for text in report.tables.values()]
    return {pair for frame in frames for pair in zip(frame["method"].map(str), frame["label"], strict=True)}


def test_no_interval_is_one_for_a_fixed_number(report: Report) -> None:
    assert set(report.tables) == {"cells.csv", "crossings.csv", "endings.csv", "lengths.csv"}
    methods = {"beta-binomial", "asymptotic", "interpolated band", "nan"}
    assert labels(report) <= {(method, "anytime") for method in methods}
    notes = re.findall(r"% intervals \((\S+)", report.html)  # under the charts
    assert len(notes) >= 2
    assert all(note.startswith("beta-") for note in notes)
    assert "fixed n<" not in report.html
    assert ", fixed n," not in report.html
    assert text_of(report).count("Wilson") == 1  # in the note that says what would be wrong with it


def test_a_run_of_a_fixed_number_has_its_own(tmp_path: Path) -> None:
    report = build(play(scenario(tmp_path, RACE + VERDICT), tmp_path / "runs").run.folder)
    assert {label for _, label in labels(report)} == {"fixed n"}
    assert "anytime" not in report.html
    assert "biased" not in report.html


def test_games_verdicts_and_reasons_stand_beside_each_cell(run: Run, report: Report) -> None:
    assert run.stops is not None
    text, stored = text_of(report), pd.read_parquet(run.folder / "cells.parquet")
    assert len({stop.games for stop in run.stops}) > 1
    for stop, verdict, cell in zip(run.stops, stored["verdict"], run.ids, strict=True):
        assert re.search(rf"{verdict} {stop.why} \d+\.\d % \[\d+\.\d, \d+\.\d\] {cell}", text)
        assert re.search(rf"\b{stop.games:,} \d\d\.\d % \[", text)
    assert {"practically balanced", "unbalanced"} <= set(stored["verdict"])
    games = [stop.games for stop in run.stops]
    basis = f"{min(games):,} to {max(games):,} games each, 95 % Beta-Binomial intervals, anytime, seed 7, stopped by looking"
    assert basis in text
    assert "Against 40 % ± 3.0 points: practically balanced: 0; all others unbalanced." in text


def test_bias_of_a_decision_is_told_with_the_way_round_it(run: Run, report: Report) -> None:
    games = max(2500, *(stop.games for stop in run.stops or ()))
    assert "so their estimates are biased; their verdicts and intervals hold." in text_of(report)
    assert f"the same cells on seed 8, {games:,} games each, nothing watched." in text_of(report)
    fresh = open_run(run.folder.parent / run.info["stop"]["fresh"]["run"])
    won = fresh.games().groupby("cell", observed=True)["winner"].agg(lambda winner: (winner == "1").mean())
    for cell, share in won.items():
        assert re.search(rf"{100 * share:.1f} % \[\d+\.\d, \d+\.\d\] {cell}", text_of(report))


def test_without_fresh_seeds_the_way_to_them_is_told(tmp_path: Path) -> None:
    text = PLAIN + "stop: {decision: true, fresh_seeds: false, max_games: 9000}\nverdict: {target: 0.9, margin: 0.02}\n"
    run = play(scenario(tmp_path, text), tmp_path / "runs", Plan(command="starbalance run race.yaml")).run
    assert "on fresh seeds: starbalance run race.yaml --seed 4 --games 2500" in text_of(build(run.folder))


def test_a_stop_by_width_biases_nothing(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, PLAIN + "stop: {half_width: 0.03, max_games: 30000}\n"), tmp_path / "runs").run
    text = text_of(build(run.folder))
    assert "biased" not in text
    assert "stopped by looking: runner_1_won known to ±0.03" in text
    assert "at most 30,000 in each of 1 cells" in text


def test_cells_of_a_sampled_design_are_not_put_together(tmp_path: Path) -> None:
    design = "sweep:\n  - lhs: {n: 4, seed: 1, over: {setup.head_start: [0, 12]}}\n"
    text = PLAIN + design + "stop: {half_width: 0.03, max_games: 30000}\n"
    page = build(play(scenario(tmp_path, text), tmp_path / "runs").run.folder)
    assert "have different numbers of games, so that their games can&#39;t be put together" in page.html
    fixed = build(play(scenario(tmp_path, text, games=100, seed=4), tmp_path / "runs").run.folder)
    assert "be put together" not in fixed.html


def test_warnings_of_looking(facts_of, swept) -> None:
    facts = facts_of(swept({0: 1000, 1: 1000}))
    facts.info["watched_before"] = True
    (warning,) = warnings(facts)
    assert warning.startswith("These games were watched before")
    assert warning.endswith("take another seed.")


def test_unfinished_watched_run(facts_of, swept) -> None:
    facts = facts_of(swept({0: 1000, 1: 1000}), verdict={"measure": "runner_1_won", "target": 0.5, "margin": 0.02})
    stop = {"measure": "runner_1_won", "decision": True, "target": 0.5, "margin": 0.02, "planned": 3000, "centre": 0.5}
    facts.info.update(stop=stop, digest=None, games=9000)
    assert warnings(facts) == ["This run is unfinished: 4,000 of at most 18,000 games. The same command again continues it."]
    (answer,) = answers(facts)
    assert not any("would tell" in sentence for sentence in answer.evidence)  # that is reckoned for a fixed number
    assert "Beta-Binomial intervals, anytime" in answer.basis
