"""`starbalance ratings`: what it prints, what it remarks, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.questions.test_rating import circle_of_three
from tests.questions.test_seating import GRID
from tests.running import OUT_OF_RANGE, RACE, command, environment, written
from toolkit.analysis.rates import ESTIMATE_COLUMNS
from toolkit.cli import app
from toolkit.commands.ratings import readable
from toolkit.questions import ratings
from toolkit.store import find_runs


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    written(tmp_path, GRID, "grid")
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*words: object) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["ratings", *map(str, words)])
    return ended.exit_code, ended.stdout, ended.stderr


def printed(*words: object) -> Any:
    code, out, _ = said(*words, "--json")
    assert code == 0
    return json.loads(out)


def test_json_is_the_answer_as_data(here: Path) -> None:
    found = printed("grid.yaml", "--games", 600)
    assert list(found) == ["source", "by", "games", "seed", "level", "outcome", "pooled", "cells", "ratings"]
    assert [found[key] for key in ("source", "by", "games", "seed", "level", "outcome")] == [
        "grid.yaml", ["seats.*.policy"], 600, 7, 0.95, "won",
    ]  # fmt: skip
    (only,) = found["ratings"]
    again = ratings("grid.yaml", games=600)
    for side, row in zip(only["sides"], again.to_frame().to_dict("records"), strict=True):
        assert {name: side[name] for name in ("side", *ESTIMATE_COLUMNS)} == {
            name: row[name] for name in ("side", *ESTIMATE_COLUMNS)
        }
        assert side["elo"] == {"estimate": row["elo"], "lo": row["elo_lo"], "hi": row["elo_hi"]}
        assert (side["label"], type(side["n"])) == ("fixed n", int)
    assert (only["settings"], only["pairs"], only["pair_level"], only["adjustment"]) == ({}, 1, 0.95, "bonferroni")
    assert len(only["beats"]) + len(only["not_told_apart"]) == 1
    assert (only["circles"], only["unbalanced"]) == ([], [])


def test_who_beats_whom_is_told_with_its_score(here: Path) -> None:
    (only,) = printed("race.yaml#setup.head_start=6", "--games", 1000)["ratings"]
    (edge,) = only["beats"]
    assert (edge["winner"], edge["loser"], edge["circle"]) == ("2", "1", False)
    assert list(edge["score"]) == [*ESTIMATE_COLUMNS]
    code, out, _ = said("race.yaml#setup.head_start=6", "--games", 1000)
    assert code == 0
    sentence, sides, beats, foot = out.rstrip("\n").split("\n\n")
    assert sentence.startswith("strongest first, in Elo points: 2 +")
    assert [line.split()[0] for line in sides.splitlines()] == ["side", "2", "1"]
    estimate, lo, hi = (100 * edge["score"][name] for name in ("estimate", "lo", "hi"))
    assert beats.splitlines()[1].startswith(f"2 beats 1       {estimate:.2f} % [{lo:.2f}, {hi:.2f}]")
    for told in ("1,000 games on seed 7", "'won'", "bradley-terry", "fixed n", "95 %", "Bonferroni", "wilson"):
        assert told in foot


def test_circles_and_open_pairs_are_told() -> None:
    text = readable(circle_of_three())
    assert "A circle: paper beats rock beats scissors beats paper." in text
    assert text.count("in a circle") == 3
    assert "1 of 4 pairs are not told apart." in text


def test_nobody_beats_anybody(here: Path) -> None:
    _, out, _ = said("race.yaml#setup.head_start=0", "--games", 12)
    assert "nobody is known to beat another" in out
    assert "1 of 1 pairs are not told apart." in out


def test_options_reach_the_games(here: Path) -> None:
    words = ["--games", 30, "--seed", 11, "--out", "elsewhere", "--jobs", 1, "--quiet", "--level", 0.9, "--by", "seat"]
    found = printed("grid.yaml", *words, "--set", "setup.finish=25")
    assert (found["by"], found["level"], found["seed"], found["games"]) == (["seat"], 0.9, 11, 30)
    (run,) = find_runs("elsewhere")
    assert (run.info["games"], run.info["seed"], run.scenario["setup"]["finish"]) == (30, 11, 25)
    assert not (here / "runs").exists()
    assert printed(run.folder, "--by", "seat", "--level", 0.9)["ratings"] == found["ratings"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["race.yaml", "--by", "seats.*.policy"], 2, "one side only, greedy"),
        (["grid.yaml", "--by", "seats.*.polcy"], 2, "did you mean 'seats.*.policy'"),
        (["grid.yaml", "--level", "95"], 2, "--level: 95 is no level"),
        (["grid.yaml#seats.1.policy=randm"], 2, "unknown cell"),
        (["gird.yaml"], 3, "did you mean 'grid.yaml'"),
        (["grid.yaml", "--games", "0"], 2, "--games"),
        (["grid.yaml", "--set", "setup.finis=3"], 3, "did you mean 'finish'"),
    ],
)
def test_questions_without_an_answer(here: Path, words: list[str], code: int, message: str) -> None:
    ended, out, err = said(*words)
    assert (ended, out) == (code, "")
    assert message in err.replace("\n", " ")
    assert not (here / "runs").exists()


def test_faults_as_json(here: Path) -> None:
    code, out, _ = said(written(here, RACE.replace("finish", "finis"), "wrong"), "--json")
    assert code == 3
    assert [fault["line"] for fault in json.loads(out)] == [5]


def test_failed_games_end_in_4(here: Path) -> None:
    code, out, err = said(written(here, OUT_OF_RANGE, "out"), "--games", 20, "--quiet")
    assert code == 4
    assert "strongest first" in out
    assert err == "20 games did not finish by the rules; they are rated as they stand\n"


def test_games_that_were_watched_before_are_remarked(here: Path) -> None:
    said("grid.yaml", "--games", 20)
    (run,) = find_runs("runs")
    info = json.loads((run.folder / "run.json").read_text())
    (run.folder / "run.json").write_text(json.dumps(info | {"watched_before": True}))
    code, _, err = said(run.folder, "--quiet")
    assert code == 0
    assert err.startswith("warning: these games were watched before")


def test_interrupted_it_keeps_what_was_played(here: Path) -> None:
    words = command("ratings", "grid.yaml", "--games", 20_000_000)
    process = subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not list(here.glob("runs/*/blocks/part-*")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Interrupted: what was finished is kept" in err
    assert find_runs("runs")[0].cells()["games"].sum() > 0
