"""The page as a whole: it needs nothing but itself, says what the frames say, and is the same every time."""

import io
import itertools
import re
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

from toolkit import game as contract
from toolkit.analysis import rates
from toolkit.commands import report as command
from toolkit.errors import ToolkitError
from toolkit.report import build, write
from toolkit.report.facts import gather
from toolkit.report.page import render
from toolkit.runner import play
from toolkit.scenario import load
from toolkit.store import open_run

SCENARIO = """\
game: dice_race
mode: race
title: How much of a head start is <even>?
question: Plain & in the mud.
seed: 7
games: 1200
setup: {finish: 40}
options: {tie: first, max_turns: 12}
seats: {2: {policy: random}}
components: {shoes.bonus: 1}
dice: {step: {seat: "1", first: [6]}}
sweep:
  - grid: {setup.lanes.mud: [0, 1]}
  - grid: {setup.head_start: {range: [0, 12, 2]}}
verdict: {measure: runner_1_won, target: 0.5, margin: 0.05}
"""

VOID = {"meta", "link", "br", "img", "hr", "input"}


class Outline(HTMLParser):
    """What stands in a page: tags in balance, ids, headings, links, texts of table cells."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.headings: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.cells: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory) -> Path:
    """A finished run of the toy game."""
    folder = tmp_path_factory.mktemp("report")
    scenario = folder / "head_start.yaml"
    scenario.write_text(SCENARIO)
    return play(load(scenario), folder / "runs").run.folder


@pytest.fixture(scope="module")
def report(run_folder):
    return build(run_folder)


@pytest.fixture(scope="module")
def outline(report) -> Outline:
    return Outline(report.html)


def test_it_needs_nothing_else(report, outline):
    fetched = [(tag, value) for tag, name, value in outline.attributes if name in ("src", "srcset", "data", "action", "poster")]
    assert fetched == []
    links = [value for _, name, value in outline.attributes if name in ("href", "xlink:href")]
    assert links
    assert all(link.startswith("#") for link in links)
    assert not re.search(r"@import|url\((?!#)", report.html)
    assert not re.search(r"<(script|link|iframe|object|embed)\b", report.html)


def test_links_and_labels_have_their_target(outline):
    assert len(outline.ids) == len(set(outline.ids))
    for _, name, value in outline.attributes:
        if name in ("href", "xlink:href"):
            assert value[1:] in outline.ids
        if name == "aria-labelledby":
            assert set(value.split()) <= set(outline.ids)


def test_sections_and_headings(report, outline):
    sections = ["answer", "charts", "cells", "table", "rulings", "assumptions", "definitions", "failures", "repeat"]
    assert [name for name in outline.ids if name in sections] == sections
    assert outline.headings[0] == "h1"
    assert outline.headings.count("h1") == 1
    levels = [int(tag[1]) for tag in outline.headings]
    assert all(deeper - level <= 1 for level, deeper in itertools.pairwise(levels))
    assert '<html lang="en">' in report.html


def test_texts_of_the_scenario_are_escaped(report):
    assert "<h1>How much of a head start is &lt;even&gt;?</h1>" in report.html
    assert "Plain &amp; in the mud." in report.html


def test_the_answer_comes_first(report):
    head = report.html[: report.html.index('id="charts"')]
    assert head.count('class="claim"') == 2
    assert "(lanes mud 0)" in head
    assert "fixed n, seed 7" in head


def test_numbers_are_those_of_the_frames(run_folder, outline):
    run = open_run(run_folder)
    estimates = rates.from_counts(run.counts())
    assert len(estimates) == 14 * 7
    for row in estimates[estimates["measure"] == "runner_1_won"].itertuples():
        assert f"{100 * row.estimate:.1f} % [{100 * row.lo:.1f}, {100 * row.hi:.1f}]" in outline.cells
    assert outline.cells.count("1,200") >= 14


def test_tables_are_the_frames(run_folder, report):
    run = open_run(run_folder)
    cells = pd.read_csv(io.StringIO(report.tables["cells.csv"]))
    expected = rates.from_counts(run.counts())
    assert cells["estimate"].tolist() == pytest.approx(expected["estimate"].tolist())
    assert cells["cell"].tolist() == expected["cell"].tolist()
    assert set(rates.ESTIMATE_COLUMNS) | {"setup.head_start", "setup.lanes.mud"} <= set(cells.columns)
    endings = pd.read_csv(io.StringIO(report.tables["endings.csv"]))
    games = run.games(["ending"])
    capped = games.groupby("cell", observed=True)["ending"].apply(lambda ending: (ending == "max_turns").mean())
    shares = endings[endings["ending"] == "max_turns"].set_index("cell")["estimate"]
    assert shares.to_dict() == pytest.approx(capped.to_dict())
    assert sorted(report.tables) == ["cells.csv", "crossings.csv", "endings.csv", "lengths.csv"]


def test_every_section_says_what_the_scenario_did(report, outline):
    assert {"shoes.bonus", "tie", "first", "step: first 6 (seat 1)", "assumption: plain shoes"} <= set(outline.cells)
    assert "2 of 2 are switched or swept." in report.html
    assert "starbalance run" in report.html
    assert open_run_digest(outline) in outline.cells


def open_run_digest(outline: Outline) -> str:
    return next(cell for cell in outline.cells if re.fullmatch("[0-9a-f]{64}", cell))


def test_every_chart_has_two_drawings_and_a_table(report):
    figures = re.findall(r"<figure>.*?</figure>", report.html, re.DOTALL)
    assert len(figures) == 1 + 2 + 2
    for figure in figures:
        assert figure.count("<svg") == 2
        assert figure.count('role="img"') == 2
        assert "<table" in figure


def test_the_same_results_give_the_same_bytes(run_folder, report, tmp_path):
    assert build(run_folder) == report
    write(report, tmp_path)
    first = {path.name: path.read_bytes() for path in tmp_path.rglob("*.*")}
    write(report, tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.rglob("*.*")} == first


def test_a_run_without_rows_still_has_its_answer(tmp_path):
    from toolkit.runner import Plan

    scenario = tmp_path / "head_start.yaml"
    scenario.write_text(SCENARIO)
    run = play(load(scenario, games=100), tmp_path, Plan(keep="none")).run
    report = build(run.folder)
    assert "which this run does not keep" in report.html
    assert sorted(report.tables) == ["cells.csv", "crossings.csv"]


def test_one_cell(tmp_path):
    scenario = tmp_path / "plain.yaml"
    scenario.write_text("game: dice_race\nmode: relay\nseed: 1\ngames: 50\n")
    report = build(play(load(scenario), tmp_path).run.folder)
    assert "Runner 1 wins" in report.html
    assert "ending_causes-0-wide" in report.html


def test_command_writes_and_prints_the_path(run_folder, tmp_path, capsys):
    other = tmp_path / "out" / "notes.txt"
    other.parent.mkdir()
    other.write_text("mine")
    assert command.execute(run_folder, tmp_path / "out", quiet=True) == 0
    printed = capsys.readouterr()
    assert printed.out == f"{tmp_path / 'out' / 'index.html'}\n"
    assert printed.err == ""
    assert other.read_text() == "mine"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["index.html", "notes.txt", "tables"]


def test_command_puts_the_report_into_the_run_folder(run_folder, capsys):
    assert command.execute(run_folder, None, quiet=False) == 0
    printed = capsys.readouterr()
    assert printed.out == f"{run_folder / 'report' / 'index.html'}\n"
    assert "report" in printed.err
    assert gather(open_run(run_folder)).run.complete  # the folder is a run folder still


def test_command_with_a_folder_that_is_no_run(tmp_path):
    with pytest.raises(ToolkitError, match="no run folder"):
        command.execute(tmp_path, None, quiet=True)
    assert list(tmp_path.iterdir()) == []


def test_command_with_a_file_for_a_folder(run_folder, tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(ToolkitError, match="can't make the folder"):
        command.execute(run_folder, tmp_path / "file", quiet=True)
    assert (tmp_path / "file").read_text() == "mine"


def test_whose_numbers_they_are_stands_above_the_answer(hand_made, swept, monkeypatch):
    run = hand_made(swept({0: 1300, 1: 700}))
    assert "stand-ins" not in render(gather(run)).html
    monkeypatch.setattr(contract.find("dice_race"), "NOTICE", "Shoes are <stand-ins>", raising=False)
    page = render(gather(run)).html
    head = page[: page.index('id="answer"')]
    assert '<p class="warning">Shoes are &lt;stand-ins&gt;.</p>' in head
    run.scenario["source"] = "shoes as the shop sells them"
    page = render(gather(run)).html
    assert "stand-ins" not in page
    assert '<p class="warning">Numbers of components: shoes as the shop sells them.</p>' in page[: page.index('id="answer"')]
