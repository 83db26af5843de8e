"""Differences from a baseline on a report's page: the games' own, on the same luck."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from toolkit.report import build, sections
from toolkit.report.answers import answers
from toolkit.report.facts import Facts, gather
from toolkit.report.pictures import pictures
from toolkit.runner import Plan, play
from toolkit.scenario import load

HEAD = """\
game: dice_race
mode: race
seed: 7
games: 400
setup: {finish: 40}
sweep:
"""
TEXT = (
    HEAD
    + """\
  - grid: {setup.lanes.mud: [0, 1]}
  - grid: {setup.head_start: [0, 2, 4]}
verdict: {measure: runner_1_won, target: 0.5, margin: 0.05}
"""
)
HELD = "report: {baseline: {setup.head_start: 2}}\n"


def facts_of(folder: Path, text: str, keep: str = "all") -> Facts:
    file = folder / "race.yaml"
    file.write_text(text)
    return gather(play(load(file), folder / "runs", Plan(keep=keep)).run)


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Facts:
    return facts_of(tmp_path_factory.mktemp("held"), TEXT + HELD)


def test_differences_are_those_of_the_games(facts: Facts) -> None:
    panels, why = facts.differences
    assert why == ""
    assert [panel.baseline for panel in panels] == ["head start 2 (lanes mud 0)", "head start 2 (lanes mud 1)"]
    assert [list(panel.rows["place"]) for panel in panels] == [["head start 0", "head start 4"]] * 2
    games = facts.run.games().merge(facts.cells[["cell", "setup.lanes.mud", "setup.head_start"]], on="cell")
    won = (games["winner"] == "1").astype(float).groupby([games["setup.lanes.mud"], games["setup.head_start"]])
    won = {key: values.to_numpy() for key, values in won}
    for mud, panel in enumerate(panels):
        for row, start in zip(panel.rows.to_dict("records"), (0, 4), strict=True):
            change = won[mud, start] - won[mud, 2]
            assert row["estimate"] == pytest.approx(change.mean())
            assert row["discordant"] == np.count_nonzero(change) > 0
            apart = won[mud, start].var(ddof=1) + won[mud, 2].var(ddof=1)
            assert row["gain"] == pytest.approx(apart / change.var(ddof=1))
    p_values = pd.concat([panel.rows for panel in panels])
    assert (p_values["adjustment"] == "holm").all()
    smallest = p_values.loc[p_values["p_value"].idxmin()]
    assert smallest["adjusted_p"] == pytest.approx(4 * smallest["p_value"])  # of four comparisons on the page


def test_the_page_shows_them_with_their_gain(facts: Facts) -> None:
    report = build(facts.run.folder)
    table = pd.read_csv(io.StringIO(report.tables["differences.csv"]))
    assert list(table["setup.head_start"]) == [0, 4, 0, 4]
    for gain in table["gain"]:
        assert f"{gain:.2f}" in report.html
        assert f"{np.sqrt(gain):.2f}" in report.html
    assert "Realised gain over independent seeds: they would need" in report.html
    assert "runner 1 wins: differences from head start 2 (lanes mud 1)".lower() in report.html.lower()


def test_words_of_differences_are_told(facts: Facts) -> None:
    kinds = {term.word: term.kind for term in sections.terms_used(facts)}
    assert kinds["paired adjusted wald"] == "method"
    assert kinds["holm"] == "correction"
    assert kinds["different"] == "difference"
    assert "benjamini-hochberg" not in kinds


def test_charts_that_are_asked_for_without_a_baseline(tmp_path: Path) -> None:
    drawn, missing = pictures(facts_of(tmp_path, TEXT + "report: {charts: [differences]}\n"))
    assert drawn == []
    assert missing == ["Differences need a baseline (report.baseline)."]
    plain = facts_of(tmp_path, TEXT)
    assert not [picture for picture in pictures(plain)[0] if picture.name.startswith("differences")]
    assert "differences.csv" not in build(plain.run.folder).tables


def test_the_first_of_each_value(tmp_path: Path) -> None:
    panels, _ = facts_of(tmp_path, TEXT + "report: {by: setup.head_start, baseline: first}\n").differences
    assert [list(panel.rows["place"]) for panel in panels] == [["lanes mud 1"]] * 3
    assert [panel.baseline for panel in panels] == [f"lanes mud 0 (head start {start})" for start in (0, 2, 4)]


SWITCHES = (
    HEAD
    + """\
  - list:
      - {}
      - {options.tie: first}
      - {seats.1.policy: random}
verdict: {measure: runner_1_won, target: 0.5}
report: {baseline: first, measures: [turns, runner_1_won]}
"""
)
BEFORE, MOVED = "tie draw, seat 1 policy greedy", "tie first, seat 1 policy greedy"


def test_switches_are_told_by_what_they_move(tmp_path: Path) -> None:
    """One answer and one chart for each measure: the largest change first, of the games' own difference."""
    facts = facts_of(tmp_path, SWITCHES)
    panels, _ = facts.differences
    assert [(panel.measure, panel.baseline) for panel in panels] == [
        ("runner_1_won", BEFORE),
        ("turns", BEFORE),
    ]
    assert [list(panel.rows["place"]) for panel in panels] == [[MOVED, "tie draw, seat 1 policy random"]] * 2
    games = facts.run.games().merge(facts.cells[["cell", "options.tie", "seats.1.policy"]], on="cell")
    change = {
        name: values[games["options.tie"] == "first"].mean()
        - values[(games["seats.1.policy"] == "greedy") & (games["options.tie"] == "draw")].mean()
        for name, values in (("won", games["winner"] == "1"), ("turns", games["turns"]))
    }
    first, second = answers(facts)
    assert first.claim.startswith("Runner 1 wins ")
    assert f"({BEFORE}), moved most by {MOVED}: {100 * change['won']:+.2f} percentage points [" in first.claim
    assert first.evidence[0].startswith(f"Tie first, seat 1 policy greedy: {100 * change['won']:+.2f} percentage points [")
    assert first.basis == "400 pairs of games each, 95 % intervals, seed 7"
    assert second.claim.startswith("Turns is ")
    titles = [picture.title for picture in pictures(facts)[0] if picture.name.startswith("differences")]
    assert titles == ["Runner 1 wins: differences from " + BEFORE, "turns: differences from " + BEFORE]


def test_measures_that_no_one_named_are_not_compared(tmp_path: Path) -> None:
    """All are shown then, but a family of all their p-values would hide what the scenario asks about."""
    facts = facts_of(tmp_path, SWITCHES.replace(", measures: [turns, runner_1_won]", ""))
    assert len(facts.measures) > 2
    assert [panel.measure for panel in facts.differences[0]] == ["runner_1_won"]


@pytest.mark.parametrize(
    ("text", "keep", "reason"),
    [
        (TEXT + HELD, "none", "need the rows"),
        (TEXT + HELD + "stop: {half_width: 0.2, max_games: 3000}\n", "all", "watched"),
    ],
)
def test_why_there_are_none(tmp_path: Path, text: str, keep: str, reason: str) -> None:
    panels, why = facts_of(tmp_path, text, keep).differences
    assert panels == []
    assert reason in why
