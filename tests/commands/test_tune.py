"""`starbalance tune`: what it prints, what it says meanwhile, how it ends."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import toolkit
from tests.questions.test_tune import TABLE
from tests.running import starbalance, written
from toolkit.commands import tune as command_tune
from toolkit.errors import INTERRUPTED
from toolkit.questions.tuning import Round

WORDS = ["--seat", "1", "--measure", "rolled.1", "--rounds", 2, "--candidates", 8, "--games", 30, "--shown", 200]


def test_text_and_progress(tmp_path: Path) -> None:
    ended = starbalance("tune", written(tmp_path, TABLE), *WORDS, "--out", tmp_path / "runs")
    assert ended.returncode == 0
    found = toolkit.tune(
        written(tmp_path, TABLE), seat="1", measure="rolled.1", rounds=2, candidates=8, games=30, shown=200,
        out=tmp_path / "runs",
    )  # fmt: skip
    assert ended.stdout == found.summary() + "\n"
    assert "seats:\n  1: {policy: greedy, weights: {below: " in ended.stdout
    rounds = [each for each in ended.stderr.splitlines() if each.startswith("round")]
    assert len(rounds) == 2
    assert re.fullmatch(r"round 1 of 2: so far \d\.\d{4}, best candidate \d\.\d{4}", rounds[0])


def test_json_and_quiet(tmp_path: Path) -> None:
    ended = starbalance("tune", written(tmp_path, TABLE), *WORDS, "--json", "--quiet", "--out", tmp_path / "runs")
    assert (ended.returncode, ended.stderr) == (0, "")
    printed = json.loads(ended.stdout)
    assert (printed["seat"], printed["policy"], printed["measure"], printed["seed"]) == ("1", "greedy", "rolled.1", 3)
    assert set(printed["after"]) == {"below"}
    assert printed["rows"][0]["n"] == 200


def test_wrong_use_is_told_in_one_message(tmp_path: Path) -> None:
    ended = starbalance("tune", written(tmp_path, TABLE), "--seat", "1", "--weights", "abov", "--out", tmp_path / "runs")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "has no weight 'abov'; one of: below" in ended.stderr
    assert not (tmp_path / "runs").exists()


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_tune, "find", stopped)
    monkeypatch.setattr(sys, "argv", ["starbalance", "tune", "my.yaml"])
    code = command_tune.execute(
        file=written(tmp_path, TABLE), seed=None, overrides=[], out=tmp_path, jobs=1, quiet=False, json=False, seat="1",
        measure="rolled.1",
    )  # fmt: skip
    assert code == INTERRUPTED
    assert "Interrupted: finished rounds are kept. To go on:\n  starbalance tune my.yaml\n" in capsys.readouterr().err
    assert command_tune.line(Round(3, 12, 0.25, 0.5)) == "round 3 of 12: so far 0.2500, best candidate 0.5000"
