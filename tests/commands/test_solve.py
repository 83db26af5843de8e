"""`starbalance solve`: what it prints, what it remarks, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import toolkit
from tests.running import OUT_OF_RANGE, RACE, command, environment, starbalance, written
from toolkit.commands import solve as command_solve
from toolkit.commands.solve import Steps, line
from toolkit.questions.solving import Step

CHOICES: dict[str, Any] = {
    "over": "setup.head_start", "target": 0.3, "high": 8, "seed": None, "overrides": [], "jobs": 1, "quiet": False,
    "json": False,
}  # fmt: skip


def execute(file: Path, out: Path, **choices: Any) -> int:
    return command_solve.execute(file=file, out=out, **{**CHOICES, **choices})


def test_json_is_the_object_that_others_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(written(tmp_path), tmp_path / "runs", json=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["over", "measure", "target", "margin", "level", "seed", "answers"]
    assert list(printed.values())[:-1] == ["setup.head_start", "runner_1_won", 0.3, 0.005, 0.95, 7]
    (answer,) = printed["answers"]
    assert list(answer) == [
        "settings", "verdict", "low", "high", "estimate", "direction", "n", "method", "label", "probes",
    ]  # fmt: skip
    assert (answer["settings"], answer["verdict"], answer["low"], answer["high"]) == ({}, "crossed", 1, 2)
    assert [probe["value"] for probe in answer["probes"]] == [0, 1, 2, 4, 8]
    for probe in answer["probes"]:
        assert list(probe) == ["value", "estimate", "lo", "hi", "n", "method", "level", "label", "verdict"]
        assert (probe["method"], probe["label"]) == ("beta-binomial", "anytime")
    solved = toolkit.solve(written(tmp_path), over="setup.head_start", target=0.3, high=8, out=tmp_path / "runs")
    assert printed == solved.to_dict()


def test_what_is_not_known_is_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    execute(written(tmp_path), tmp_path / "runs", target=0.9, json=True)
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert (answer["verdict"], answer["estimate"], answer["direction"]) == ("not crossed", None, "below")


def test_text_is_the_summary_and_progress_goes_to_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(written(tmp_path), tmp_path / "runs") == 0
    printed = capsys.readouterr()
    solved = toolkit.solve(written(tmp_path), over="setup.head_start", target=0.3, high=8, out=tmp_path / "runs")
    assert printed.out == solved.summary() + "\n"
    said = printed.err.splitlines()
    assert [each.partition(":")[0] for each in said] == [f"setup.head_start {value}" for value in (0, 8, 4, 2, 1)]
    assert said[1].endswith(" % of 1,000 games, below (2,000 games played, " + said[1].rpartition("played, ")[2])


def test_quiet_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(written(tmp_path), tmp_path / "runs", quiet=True) == 0
    assert capsys.readouterr().err == ""


def test_progress_within_a_value_is_said_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = Step({"setup.head_start": 3}, 0.25, 4000, "", 20_000, 1234.5)
    Steps(quiet=False).tell(step)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(command_solve, "LINE", 0.0)
    Steps(quiet=False).tell(step)
    assert capsys.readouterr().err == "setup.head_start 3: 25.00 % of 4,000 games, open (20,000 games played, 1,234 games/s)\n"
    Steps(quiet=True).tell(step)
    assert capsys.readouterr().err == ""
    assert line(Step({"a": 0.5}, float("nan"), 0, "", 0, 0.0)) == "a 0.5: no game yet, open"


def test_options_reach_the_question(tmp_path: Path) -> None:
    words = ["--over", "setup.head_start", "--measure", "drawn", "--target", 0.2, "--margin", 0.05, "--level", 0.9, "--low", 1]
    words += ["--high", 9, "--step", 2, "--scan", "--games", 2000, "--max-games", 4000, "--seed", 5, "--jobs", 2]
    words += ["--set", "setup.finish=20", "--out", tmp_path / "here", "--json", "--quiet"]
    ended = starbalance("solve", written(tmp_path), *words)
    assert (ended.returncode, ended.stderr) == (0, "")
    printed = json.loads(ended.stdout)
    assert list(printed.values())[:-1] == ["setup.head_start", "drawn", 0.2, 0.05, 0.9, 5]
    probes = printed["answers"][0]["probes"]
    assert [probe["value"] for probe in probes] == [1, 3, 5, 7, 9]
    assert {probe["n"] for probe in probes} <= {2000, 4000}
    asked = {"measure": "drawn", "target": 0.2, "margin": 0.05, "level": 0.9, "low": 1, "high": 9, "step": 2, "scan": True}
    solved = toolkit.solve(
        written(tmp_path), over="setup.head_start", **asked, games=2000, max_games=4000, seed=5, out=tmp_path,
        overrides=["setup.finish=20"],
    )  # fmt: skip
    assert printed == solved.to_dict()
    assert solved.folder.name in {path.name for path in (tmp_path / "here").iterdir()}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--over", "setup.head_strat"], 2, "did you mean 'setup.head_start'?"),
        (["--over", "options.tie"], 2, "expected a key that takes numbers; options.tie takes one of: draw, first"),
        (["--measure", "wone"], 2, "unknown measure 'wone'"),
        (["--measure", "turns"], 2, "expected a rate, found 'turns'"),
        (["--low", "6", "--high", "6"], 2, "no values from 6 to 6"),
        (["--max-games", "0"], 2, "--max-games"),
        (["--target", "0"], 2, "expected a rate between 0 and 1, found 0.0"),
        (["--high", "50"], 3, "30 puts runner 2 past the finish at 30 (with setup.head_start 30) and 20 more like it"),
        (["--set", "setup.finis=3"], 3, "did you mean 'finish'"),
    ],
)
def test_question_that_cannot_be_answered(tmp_path: Path, words: list[str], code: int, said: str) -> None:
    ended = starbalance("solve", written(tmp_path), "--over", "setup.head_start", *words, "--out", tmp_path / "runs")
    assert (ended.returncode, ended.stdout) == (code, "")
    assert said in ended.stderr
    assert not (tmp_path / "runs").exists()


def test_faults_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(written(tmp_path), tmp_path / "runs", high=50, json=True) == 3
    (fault,) = json.loads(capsys.readouterr().out)
    assert (fault["file"], fault["key"]) == ("--over", "setup.head_start")


def test_failed_games_end_in_4_with_replay_commands(tmp_path: Path) -> None:
    words = ["--over", "setup.head_start", "--high", 3, "--max-games", 1000, "--target", 0.9, "--out", "runs"]
    ended = starbalance("solve", written(tmp_path, OUT_OF_RANGE), *words, cwd=tmp_path)
    assert ended.returncode == 4
    assert "2,000 games did not finish by the rules" in ended.stderr
    commands = [each.split()[1:] for each in ended.stderr.splitlines() if "starbalance replay" in each]
    assert len(commands) == 10
    replayed = starbalance(*commands[3], "--format", "jsonl", cwd=tmp_path)
    outcome = json.loads(replayed.stdout.splitlines()[-1])
    assert (outcome["game"], outcome["status"]) == (3, 1)


def most_blocks(out: Path) -> int:
    """How many blocks are stored so far of the value that has most."""
    parts = [pd.read_parquet(part, columns=["cell"]) for part in out.glob("*/blocks/part-*.parquet")]
    return int(pd.concat(parts)["cell"].value_counts().max()) if parts else 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_search_tells_what_is_known_and_goes_on(tmp_path: Path, number: int) -> None:
    out, words = tmp_path / "runs", ["--over", "setup.head_start", "--high", 8, "--step", 1, "--jobs", 2]
    endless = ["--target", 0.2944, "--margin", 0, "--max-games", 10**9]  # 2 lies at 29.44 %
    told = command("solve", written(tmp_path), *words, *endless, "--out", out, "--json")
    process = subprocess.Popen(told, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and most_blocks(out) < 20:
        time.sleep(0.05)
    process.send_signal(number)
    output, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"starbalance solve {written(tmp_path)} --over setup.head_start --high 8" in said
    (answer,) = json.loads(output)["answers"]
    assert (answer["verdict"], answer["low"], answer["high"]) == ("undecided", 0, 4)
    probes = {probe["value"]: probe for probe in answer["probes"]}
    assert {value: probe["verdict"] for value, probe in probes.items()} == {
        0: "above", 2: "undecided", 4: "below", 8: "below",
    }  # fmt: skip
    again = starbalance("solve", written(tmp_path, RACE), *words, *endless[:4], "--max-games", 1000, "--out", out)
    assert again.returncode == 0
    assert "games/s" not in again.stderr  # all were there
