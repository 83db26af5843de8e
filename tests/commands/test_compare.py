"""`starbalance compare`: what it prints, what it remarks, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.running import OUT_OF_RANGE, PLAIN, RACE, command, environment, starbalance, written
from toolkit.cli import app
from toolkit.questions import compare
from toolkit.store import find_runs

HEAD_START = PLAIN + "setup: {head_start: 3}\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    written(tmp_path, PLAIN, "plain")
    written(tmp_path, HEAD_START, "ahead")
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*words: object) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["compare", *map(str, words)])
    return ended.exit_code, ended.stdout, ended.stderr


def printed(*words: object) -> Any:
    code, out, _ = said(*words, "--json")
    assert code == 0
    return json.loads(out)


def test_json_is_the_object_that_others_read(here: Path) -> None:
    found = printed("plain.yaml", "ahead.yaml")
    assert list(found) == ["a", "b", "pairs", "comparisons"]
    assert (found["a"], found["b"], found["pairs"]) == ("plain.yaml", "ahead.yaml", 2500)
    (only,) = found["comparisons"]
    assert list(only)[:4] == ["cell", "measure", "difference", "gain"]
    assert set(only) == {"cell", "measure", "difference", "gain", "p_value", "adjusted", "verdict", "discordant"}
    assert list(only["difference"]) == ["estimate", "lo", "hi", "n", "method", "level", "label"]
    row = compare("plain.yaml", "ahead.yaml").to_frame().iloc[0]
    assert only["difference"] == row[[*only["difference"]]].to_dict()
    assert (only["cell"], only["measure"], only["gain"]) == (row["cell"], "runner_1_won", row["gain"])
    assert (only["difference"]["label"], only["difference"]["level"]) == ("fixed n", 0.95)
    assert only["adjusted"] == {"method": "holm", "p_value": row["adjusted_p"]}
    assert (only["verdict"], only["discordant"]) == ("different", row["discordant"])


def test_json_with_a_margin_and_a_baseline(here: Path) -> None:
    found = printed("race.yaml", "--baseline", "setup.head_start=0", "--games", 400, "--margin", 0.01, "--adjust", "holm")
    assert len(found["comparisons"]) == 2
    assert found["a"].startswith("race.yaml#c")
    assert found["b"] == "race.yaml"
    for each in found["comparisons"]:
        assert list(each["adjusted"]) == ["method", "p_value", "margin", "equivalence_p_value"]


def test_json_where_no_game_differs(here: Path) -> None:
    (only,) = printed("plain.yaml", "plain.yaml", "--games", 50)["comparisons"]
    assert only["difference"]["estimate"] == 0
    assert only["gain"] is None
    assert only["discordant"] == 0


def test_text_begins_with_the_answer_and_ends_with_games(here: Path) -> None:
    code, out, _ = said("plain.yaml", "ahead.yaml")
    assert code == 0
    found = compare("plain.yaml", "ahead.yaml")
    claims, table, games = out.rstrip("\n").split("\n\n")
    assert claims == found.summary()
    head, line = table.splitlines()
    assert head.split("  ")[0] == "difference [95 % interval]"
    assert "p (holm)" in head
    assert line.split()[0] == f"{100 * found.to_frame()['estimate'].item():+.2f}"
    assert line.split()[-2:] == ["different", found.b_run.ids[0]]
    lines = games.splitlines()
    assert lines[0] == "The first games that differ:"
    assert len(lines) == 1 + 3 * 3
    first = found.differing.iloc[0]
    assert lines[1] == f"  game {first['game']}, cell {first['cell']}: runner_1_won {first['a']:g} -> {first['b']:g}"


def test_commands_replay_both_sides(here: Path) -> None:
    _, out, _ = said("plain.yaml", "ahead.yaml", "--games", 300)
    commands = [line.split() for line in out.splitlines() if "starbalance replay" in line][:2]
    first = compare("plain.yaml", "ahead.yaml", games=300).differing.iloc[0]
    for words, side in zip(commands, ("a", "b"), strict=True):
        outcome = json.loads(starbalance(*words[1:], "--format", "jsonl", cwd=here).stdout.splitlines()[-1])
        assert outcome["game"] == first["game"]
        assert (outcome["winner"] == "1") == bool(first[side])


def test_table_of_many_cells_and_measures(here: Path) -> None:
    words = ("race.yaml", "--baseline", "setup.head_start=0", "--measure", "turns", "--measure", "drawn", "--games", 100)
    code, out, _ = said(*words, "--adjust", "benjamini-hochberg")
    head, *lines = out.split("\n\n")[1].splitlines()
    assert code == 0
    assert head.split()[:3] == ["setup.head_start", "measure", "difference"]
    assert "p (benjamini-hochberg)" in head
    assert [line.split()[:2] for line in lines] == [["3", "turns"], ["3", "drawn"], ["6", "turns"], ["6", "drawn"]]


def test_options_reach_the_games(here: Path) -> None:
    code, _, _ = said("plain.yaml", "ahead.yaml", "--games", 30, "--seed", 11, "--out", "elsewhere", "--jobs", 1, "--quiet")
    assert code == 0
    runs = find_runs("elsewhere")
    assert [(run.info["games"], run.info["seed"]) for run in runs] == [(30, 11)] * 2
    assert not (here / "runs").exists()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["plain.yaml"], 2, "compare with what?"),
        (["plain.yaml", "ahead.yaml", "--measure", "turn"], 2, "unknown measure 'turn'; did you mean 'turns'"),
        (["plain.yaml", "race.yaml"], 2, "seed differ: 3 in plain.yaml, 7 in race.yaml; give --seed 3"),
        (["plain.yaml", "race.yaml", "--seed", "3"], 2, "no cell of plain.yaml has the settings of a cell of race.yaml"),
        (["race.yaml", "--baseline", "c1"], 2, "unknown cell 'c1'"),
        (["race.yaml", "ahead.yml"], 3, "did you mean 'ahead.yaml'"),
        (["plain.yaml", "ahead.yaml", "--games", "0"], 2, "--games"),
    ],
)
def test_questions_without_an_answer(here: Path, words: list[str], code: int, message: str) -> None:
    ended, out, err = said(*words)
    assert (ended, out) == (code, "")
    assert message in err.replace("\n", " ")
    assert not (here / "runs").exists()


def test_faults_as_json(here: Path) -> None:
    code, out, _ = said("plain.yaml", written(here, RACE.replace("finish", "finis"), "wrong"), "--json")
    assert code == 3
    assert [fault["line"] for fault in json.loads(out)] == [5]


def test_failed_games_end_in_4(here: Path) -> None:
    code, out, err = said("plain.yaml", written(here, OUT_OF_RANGE, "out"), "--games", 10, "--quiet")
    assert code == 4
    assert "10 pairs of games" in out
    assert err == "10 games did not finish by the rules; they are compared as they stand\n"


def test_interrupted_it_keeps_what_was_played(here: Path) -> None:
    words = command("compare", "plain.yaml", "ahead.yaml", "--games", 20_000_000)
    process = subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not list(here.glob("runs/*/blocks/part-*")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Interrupted: what was finished is kept" in err
    assert find_runs("runs")[0].cells()["games"].sum() > 0


def test_games_that_were_watched_before_are_remarked(here: Path) -> None:
    said("plain.yaml", "ahead.yaml", "--games", 10)
    folder = next(run.folder for run in find_runs("runs") if "ahead" in run.folder.name)
    info = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps(info | {"watched_before": True}))
    code, _, err = said("plain.yaml", folder, "--games", 10, "--quiet")
    assert code == 0
    assert err.startswith("warning: these games were watched before")


def test_sides_of_different_code_are_remarked(here: Path) -> None:
    said("plain.yaml", "ahead.yaml", "--games", 10)
    ahead = next(run for run in find_runs("runs") if "ahead" in run.folder.name)
    info = ahead.folder / "run.json"
    code, _, err = said("plain.yaml", ahead.folder, "--games", 10)
    assert (code, err) == (0, "")
    kernel = ahead.info["kernel"]
    other = "0" * len(kernel)
    for file in [info, *ahead.folder.glob("blocks/*")]:
        file.write_bytes(file.read_bytes().replace(kernel.encode(), other.encode()))
    code, _, err = said("plain.yaml", ahead.folder, "--games", 10)
    assert "different versions of the game's code" in err


MIRROR = PLAIN + "mirror: true\n"


def test_a_mirrored_scenario_alone(here: Path) -> None:
    written(here, MIRROR, "mirror")
    found = printed("mirror.yaml", "--games", 300)
    assert (found["a"], found["b"], found["pairs"]) == ("random", "greedy", 300)
    assert set(found["comparisons"][0]) == {
        "cell", "measure", "difference", "gain", "p_value", "adjusted", "verdict", "discordant", "a", "b",
    }  # fmt: skip
    code, out, said_beside = said("mirror.yaml", "--games", 300, "--quiet", "--margin", 0.05)
    assert (code, said_beside) == (0, "")
    answer = compare("mirror.yaml", games=300, margin=0.05)
    claims, scores, differences = out.rstrip("\n").split("\n\n")
    assert claims == answer.summary()
    assert len(scores.splitlines()) == 1 + 4
    assert len(differences.splitlines()) == 1 + 2
    assert "p within margin (holm)" in differences


def test_mirrored_games_that_failed(here: Path) -> None:
    written(here, OUT_OF_RANGE + "mirror: true\n", "mirror")
    code, _, beside = said("mirror.yaml", "--games", 10)
    assert code == 4
    assert "20 games did not finish by the rules" in beside


def test_one_side_is_not_enough(here: Path) -> None:
    code, out, beside = said("plain.yaml")
    assert (code, out) == (2, "")
    assert "compare with what?" in beside
    assert "`mirror: true`" in beside
