"""`starbalance find`: conditions on games and swept settings, and clear words for bad ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import scenario, starbalance
from toolkit.commands import find
from toolkit.errors import ToolkitError
from toolkit.runner import Plan, play
from toolkit.store import Run, StoreError


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("find")
    return play(scenario(folder), folder / "runs").run


CONDITIONS = {
    "turns < 6": lambda rows: rows["turns"] < 6,
    "turns <= 5 and setup.head_start == 3": lambda rows: (rows["turns"] <= 5) & (rows["head_start"] == 3),
    "winner == '1' or winner in ['draw']": lambda rows: rows["winner"] != "2",
    "not (4 < turns <= 7)": lambda rows: (rows["turns"] <= 4) | (rows["turns"] > 7),
    "lead * 2 > turns + 10": lambda rows: rows["lead"] * 2 > rows["turns"] + 10,
    "`setup.head_start` > 3": lambda rows: rows["head_start"] > 3,
    "winner == 'setup.head_start'": lambda rows: rows["turns"] < 0,
    "game == 17": lambda rows: rows["game"] == 17,
}


@pytest.mark.parametrize("where", CONDITIONS)
def test_finds_what_the_condition_says(run: Run, where: str) -> None:
    rows = run.games()
    rows["head_start"] = rows["cell"].map(dict(zip(run.cells()["cell"], [0, 3, 6], strict=True))).astype(int)
    expected = rows[CONDITIONS[where](rows)]
    matches, games, first = find.search(run, where, limit=5)
    assert games == 7500
    assert matches == len(expected)
    assert first == list(zip(expected["cell"].astype(str), expected["game"], strict=True))[:5]


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("turn < 5", "no column 'turn'; did you mean 'turns'?"),
        ("setup.head_star == 3", "may only compare columns"),
        ("turns = 5", "can't be read"),
        ("turns <", "can't be read"),
        ("", "can't be read"),
        ("turns", "is no condition"),
        ("5 > 3", "is no condition"),
        ("winner < 3", "can't be put to the games"),
        ("turns.max() > 3", "may only compare columns"),
        ("__import__('os').system('true')", "may only compare columns"),
        ("@run == 3", "can't be read"),
        ("turns[0] < 3", "may only compare columns"),
        ("(lambda: 1)() == 1", "may only compare columns"),
    ],
)
def test_bad_conditions(run: Run, where: str, problem: str) -> None:
    with pytest.raises(ToolkitError) as error:
        find.search(run, where, limit=5)
    assert problem in str(error.value)
    assert f'--where "{where}"' in str(error.value)


def test_commands_replay_the_games(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert find.execute(run.folder, "turns < 6", limit=2, json=False) == 0
    captured = capsys.readouterr()
    commands = captured.out.splitlines()
    assert len(commands) == 2
    short = int((run.games()["turns"] < 6).sum())
    assert captured.err == f"{short:,} of 7,500 games match; the first 2 are named\n"
    words = commands[1].split()
    row = run.games()[run.games()["turns"] < 6].iloc[1]
    assert words[:3] == ["starbalance", "replay", str(run.folder / "scenario.yaml")]
    assert words[3:] == ["--cell", row["cell"], "--game", str(row["game"])]
    outcome = json.loads(starbalance(*words[1:], "--format", "jsonl").stdout.splitlines()[-1])
    assert (outcome["turns"], outcome["winner"], outcome["lead"]) == (row["turns"], row["winner"], row["lead"])


def test_json(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    find.execute(run.folder, "turns < 6", limit=1, json=True)
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["where", "games", "matches", "found"]
    assert list(printed["found"][0]) == ["cell", "game", "command"]


def test_run_without_rows(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, games=10), tmp_path / "runs", Plan(keep="none")).run
    with pytest.raises(StoreError, match="keeps no rows"):
        find.search(run, "turns < 5", limit=5)
