"""`starbalance sensitivity`: what it prints, what it remarks, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import toolkit
from tests.running import OUT_OF_RANGE, RACE, command, environment, starbalance, written
from toolkit.commands import sensitivity as command_sensitivity

CHOICES: dict[str, Any] = {
    "over": ["setup.head_start", "options.tie"], "points": 60, "games": 30, "trajectories": 4, "seed": None, "overrides": [],
    "jobs": 1, "quiet": False, "json": False,
}  # fmt: skip


def execute(file: Path, out: Path, **choices: Any) -> int:
    return command_sensitivity.execute(file=file, out=out, **{**CHOICES, **choices})


def asked(file: Path, out: Path) -> toolkit.questions.Influence:
    return toolkit.sensitivity(file, CHOICES["over"], points=60, games=30, trajectories=4, out=out)


def test_json_is_the_object_that_others_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(written(tmp_path), tmp_path / "runs", json=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["measure", "level", "seed", "knobs", "left_out", "sobol", "morris"]
    assert [knob["key"] for knob in printed["knobs"]] == CHOICES["over"]
    estimate = ["estimate", "lo", "hi", "n", "method", "level", "label"]
    assert list(printed["sobol"]) == ["points", "share_of", "indices", "luck", "fit"]
    assert list(printed["sobol"]["indices"][0]) == ["knob", "index", *estimate, "floor", "verdict"]
    assert list(printed["sobol"]["luck"]) == estimate
    assert list(printed["sobol"]["fit"]) == ["p_value", "missed", "verdict", "advice"]
    assert list(printed["morris"]["effects"][0]) == ["knob", *estimate, "mean", "spread", "floor", "verdict"]
    assert printed == asked(written(tmp_path), tmp_path / "runs").to_dict()


def test_text_is_the_summary_and_a_table_a_method(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(written(tmp_path), tmp_path / "runs") == 0
    printed = capsys.readouterr()
    summary, shares, moves = printed.out.split("\n\n")
    assert summary == asked(written(tmp_path), tmp_path / "runs").summary()
    assert [line.split()[0] for line in shares.splitlines()] == ["knob", "setup.head_start", "options.tie", "dummy"]
    assert [line.split()[0] for line in moves.splitlines()] == ["knob", "setup.head_start", "options.tie", "dummy"]
    assert printed.err == ""


def test_options_reach_the_question(tmp_path: Path) -> None:
    words = ["--over", "setup.head_start=0:9", "--over", "options.tie", "--measure", "drawn", "--method", "morris"]
    words += ["--trajectories", 3, "--games", 50, "--level", 0.9, "--seed", 5, "--jobs", 2, "--set", "setup.finish=20"]
    ended = starbalance("sensitivity", written(tmp_path), *words, "--out", tmp_path / "here", "--json", "--quiet")
    assert (ended.returncode, ended.stderr) == (0, "")
    found = toolkit.sensitivity(
        written(tmp_path), ["setup.head_start=0:9", "options.tie"], "drawn", method="morris", trajectories=3, games=50,
        level=0.9, seed=5, overrides=["setup.finish=20"], out=tmp_path / "there",
    )  # fmt: skip
    assert json.loads(ended.stdout) == found.to_dict()
    assert (tmp_path / "here" / found.folders["morris"].name).is_dir()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--over", "setup.head_strat"], 2, "did you mean 'setup.head_start'?"),
        (["--over", "setup.head_start=20:40"], 3, "puts runner 2 past the finish at 30"),
        (["--method", "sobel"], 2, "unknown method 'sobel'; did you mean 'sobol'?"),
        (["--set", "setup.finis=3"], 3, "did you mean 'finish'"),
        (["--points", "0"], 2, "--points"),
    ],
)
def test_question_that_cannot_be_answered(tmp_path: Path, words: list[str], code: int, said: str) -> None:
    ended = starbalance("sensitivity", written(tmp_path), *words, "--out", tmp_path / "runs")
    assert (ended.returncode, ended.stdout) == (code, "")
    assert said in ended.stderr
    assert not (tmp_path / "runs").exists()


def test_failed_games_end_in_4_with_replay_commands(tmp_path: Path) -> None:
    words = ["--over", "setup.head_start=0:6", "--method", "morris", "--trajectories", 2, "--games", 5, "--out", "runs"]
    ended = starbalance("sensitivity", written(tmp_path, OUT_OF_RANGE), *words, cwd=tmp_path)
    assert ended.returncode == 4
    assert "30 games did not finish by the rules" in ended.stderr
    commands = [each.split()[1:] for each in ended.stderr.splitlines() if "starbalance replay" in each]
    assert len(commands) == 10
    replayed = starbalance(*commands[9], "--format", "jsonl", cwd=tmp_path)
    assert json.loads(replayed.stdout.splitlines()[-1])["status"] == 1


def test_interrupted_questions_keep_their_games(tmp_path: Path) -> None:
    out = tmp_path / "runs"
    words = ["sensitivity", written(tmp_path, RACE), "--method", "sobol", "--points", 3000, "--games", 1000, "--out", out]
    process = subprocess.Popen(command(*words), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not list(out.glob("*/blocks/part-*")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    output, said = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, "")
    assert "what was finished is kept, and the same command goes on from there" in said
    assert len(list(out.glob("*/blocks/part-*"))) > 0
