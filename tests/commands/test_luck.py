"""`starbalance luck`: what it prints, what it remarks, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import toolkit
from tests.running import OUT_OF_RANGE, PLAIN, written
from toolkit.cli import app
from toolkit.commands.luck import groups_of
from toolkit.errors import ToolkitError


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    written(tmp_path, PLAIN, "plain")
    written(tmp_path, OUT_OF_RANGE, "failing")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*words: object) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["luck", *map(str, words)])
    return ended.exit_code, ended.stdout, ended.stderr


def test_json_is_the_object_that_others_read(here: Path) -> None:
    code, out, _ = said("plain.yaml", "--blocks", 100, "--replicates", 10, "--json", "--quiet")
    assert code == 0
    found = json.loads(out)
    assert found == json.loads(json.dumps(toolkit.luck("plain.yaml", blocks=100, replicates=10).to_dict()))
    assert [*found] == ["measure", "seed", "level", "blocks", "replicates", "games", "looked_at", "splits"]
    assert (found["measure"], found["seed"], found["blocks"], found["replicates"]) == ("runner_1_won", 3, 100, 10)
    (split,) = found["splits"]
    assert [group["group"] for group in split["groups"]] == ["set-up", "dice", "policies"]
    for share in (split["groups"][1]["by_itself"], split["groups"][1]["in_all"], split["together"]):
        assert [*share] == ["estimate", "lo", "hi", "n", "method", "level", "label"]


def test_text_is_the_summary(here: Path) -> None:
    words = ["plain.yaml", "--blocks", 50, "--group", "dice=step, stumble", "--measure", "turns", "--seed", 9, "--level", 0.9]
    code, out, _ = said(*words, "--set", "setup.finish=10")
    assert code == 0
    found = toolkit.luck(
        "plain.yaml", "turns", groups={"dice": ["step", "stumble"]}, blocks=50, seed=9, level=0.9, overrides=["setup.finish=10"]
    )
    assert out.rstrip("\n") == found.summary()
    assert "90 % interval" in out


def test_games_that_failed_are_told_and_end_with_their_code(here: Path) -> None:
    code, _, err = said("failing.yaml", "--blocks", 20, "--quiet", "--measure", "turns")
    assert code == 4
    assert "games did not finish by the rules; they count as they stand" in err


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["none.yaml"], 3, "no such file"),
        (["plain.yaml", "--group", "step"], 2, "--group: expected NAME=DRAWS, such as aim=to_hit.*,stabilizer, found 'step'"),
        (["plain.yaml", "--by", "seat"], 2, "unknown way to split 'seat'"),
        (["plain.yaml", "--set", "hold={draws: [step], games: 5}"], 3, "hold: makes games of a block alike"),
    ],
)
def test_what_is_wrong_is_told(here: Path, words: list[str], code: int, message: str) -> None:
    ended, out, err = said(*words)
    assert (ended, out) == (code, "")
    assert message in err


def test_groups_are_read_from_their_texts() -> None:
    assert groups_of(["aim=to_hit.*, stabilizer", "crew=crew"]) == {"aim": ["to_hit.*", "stabilizer"], "crew": ["crew"]}
    with pytest.raises(ToolkitError, match="'crew' is given twice"):
        groups_of(["crew=crew", "crew=gunner.*"])


def test_interrupted_keeps_what_was_finished(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("toolkit.commands.luck.luck", stop)
    code, out, err = said("plain.yaml")
    assert (code, out) == (130, "")
    assert "the same command goes on from there" in err
