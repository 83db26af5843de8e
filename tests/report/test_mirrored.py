"""A mirrored run's page: scores over all seatings, and no curve over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import scenario, starbalance, written
from toolkit.questions import Mirrored, compare
from toolkit.report.facts import gather
from toolkit.report.page import Report, build, render
from toolkit.runner import Plan, play
from toolkit.store import open_run

MIRROR = """\
game: dice_race
mode: race
seed: 7
games: 800
seats: {1: {policy: random}}
mirror: true
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("mirror")
    return play(scenario(here, MIRROR), here / "runs", Plan(jobs=1)).run.folder


@pytest.fixture(scope="module")
def page(folder: Path) -> Report:
    return build(folder)


def test_it_tells_the_comparison(folder: Path, page: Report) -> None:
    found = compare(folder)
    assert isinstance(found, Mirrored)
    assert "Over all seatings" in page.html
    for line in found.summary().splitlines():
        assert line in page.html
    assert page.tables["seatings.csv"].splitlines()[0].startswith("cell,of,a,b,measure,kind,estimate,lo,hi,n")
    assert len(page.tables["seating_scores.csv"].splitlines()) == 1 + 4
    assert "<td>greedy</td>" in page.html.replace(' class="word"', "")


def test_seatings_are_no_axis(folder: Path) -> None:
    facts = gather(open_run(folder))
    assert not facts.layout.numeric
    assert facts.crossings.empty


def test_without_rows_it_says_why(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, MIRROR, games=100), tmp_path / "runs", Plan(keep="none")).run
    html = render(gather(run)).html
    assert "can&#39;t be compared over all seatings" in html
    assert "--keep all" in html


def test_other_runs_have_no_such_section(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, games=50), tmp_path / "runs").run
    assert "seatings" not in render(gather(run)).html


def test_run_says_how_to_ask(tmp_path: Path) -> None:
    written(tmp_path, MIRROR, "mirror")
    ended = starbalance("run", "mirror.yaml", "--games", 20, cwd=tmp_path)
    assert ended.returncode == 0
    assert ended.stderr.splitlines()[-1].startswith("  starbalance compare runs/mirror-")
    assert "starbalance compare" not in starbalance("run", "mirror.yaml", "--games", 20, "--quiet", cwd=tmp_path).stderr
