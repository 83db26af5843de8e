"""`runs`, `export` and `plan`: what is there, as text, CSV and JSON."""

from __future__ import annotations

import io
import json
import math
import signal
from pathlib import Path

import pandas as pd
import pytest

from tests.running import PLAIN, RACE, scenario, starbalance, written
from toolkit.analysis import anytime
from toolkit.commands import export, plan, runs
from toolkit.commands.output import duration, interval, print_json, table
from toolkit.errors import ToolkitError
from toolkit.runner import Plan, play
from toolkit.runner.progress import Progress
from toolkit.store import Run, StoreError


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("tables")
    return play(scenario(folder), folder / "runs").run


def interrupt_once(progress: Progress) -> None:
    if progress.played == 1000:
        signal.raise_signal(signal.SIGINT)


def test_runs_are_listed_with_their_state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "runs"
    whole = play(scenario(tmp_path, PLAIN, games=10), out).run
    part = play(scenario(tmp_path), out, Plan(jobs=1, chunk=1000, progress=interrupt_once)).run
    damaged = play(scenario(tmp_path, PLAIN, games=10, seed=99), out).run
    (damaged.folder / "run.json").write_text(
        (damaged.folder / "run.json").read_text().replace(damaged.digest or "", "") * 0 + "{}"
    )
    assert runs.execute(out, json=True) == 0
    listed = {row["run"]: row for row in json.loads(capsys.readouterr().out)}
    assert set(listed) == {str(whole.folder), str(part.folder)}
    assert listed[str(whole.folder)] == {
        "run": str(whole.folder), "game": "dice_race", "mode": "race", "cells": 1, "games": 10, "state": "complete",
        "digest": whole.digest,
    }  # fmt: skip
    assert listed[str(part.folder)]["state"] == "partial, 7,500 wanted"
    assert listed[str(part.folder)]["games"] == 1000
    runs.execute(out, json=False)
    text = capsys.readouterr().out
    assert (whole.digest or "")[:12] in text
    assert len(text.splitlines()) == 3


def test_watched_runs_are_listed_with_the_games_they_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PLAIN + "stop: {half_width: 0.1, max_games: 9000}\n"
    whole = play(scenario(tmp_path, text), tmp_path / "runs").run
    text = text.replace("0.1", "0.001").replace("seed: 3", "seed: 4")
    play(scenario(tmp_path, text), tmp_path / "runs", Plan(jobs=1, chunk=1000, progress=interrupt_once))
    runs.execute(tmp_path / "runs", json=True)
    rows = sorted(json.loads(capsys.readouterr().out), key=lambda row: row["state"])
    assert [(row["games"], row["state"]) for row in rows] == [
        (int(whole.played()[0]), "complete, stopped by looking"),
        (1000, "partial, at most 9,000 wanted"),
    ]
    assert whole.played()[0] < 9000


def test_no_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert runs.execute(tmp_path / "nowhere", json=False) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no runs in" in captured.err


@pytest.mark.parametrize("name", ["games", "seats"])
def test_exported_rows(run: Run, tmp_path: Path, name: str) -> None:
    export.execute(run.folder, name, tmp_path / "rows.csv")
    exported = pd.read_csv(tmp_path / "rows.csv", dtype={"winner": str, "seat": str})
    frame = run.games() if name == "games" else run.seats()
    assert exported.columns.tolist() == [*frame.columns, "setup.head_start"]
    for column in frame.columns:
        values = frame[column].astype("str") if isinstance(frame[column].dtype, pd.CategoricalDtype) else frame[column]
        assert exported[column].tolist() == values.tolist()
    assert exported["setup.head_start"].unique().tolist() == [0, 3, 6]


def test_exported_cells(run: Run, tmp_path: Path) -> None:
    export.execute(run.folder, "cells", tmp_path / "cells.csv")
    cells = pd.read_csv(tmp_path / "cells.csv")
    won = run.games().assign(won=lambda rows: rows["winner"] == "1").groupby("cell", observed=True)["won"].mean()
    assert cells["runner_1_won"].tolist() == won.tolist()
    assert (cells["runner_1_won.lo"] < cells["runner_1_won"]).all()
    assert cells["runner_1_won.n"].tolist() == [2500] * 3


def test_exported_cells_of_a_watched_run(tmp_path: Path) -> None:
    played = play(scenario(tmp_path, PLAIN + "stop: {half_width: 0.1, max_games: 9000}\n"), tmp_path / "runs").run
    export.execute(played.folder, "cells", tmp_path / "cells.csv")
    (row,) = pd.read_csv(tmp_path / "cells.csv").to_dict("records")
    won = played.counts().set_index("measure").loc["runner_1_won"]
    lo, hi = anytime.rate(won["total"], won["n"], planned=played.info["stop"]["planned"])
    assert (row["runner_1_won.lo"], row["runner_1_won.hi"]) == (pytest.approx(float(lo)), pytest.approx(float(hi)))
    assert (row["stopped"], row["level"], row["label"]) == ("half width", 0.95, "anytime")
    for name in ("games", "blocks"):
        export.execute(played.folder, name, tmp_path / "rows.csv")
        rows = pd.read_csv(tmp_path / "rows.csv")
        assert (len(rows) if name == "games" else rows["games"].sum()) == played.played()[0]


def test_exported_blocks_on_stdout(run: Run) -> None:
    ended = starbalance("export", run.folder, "--csv", "--table", "blocks")
    assert ended.returncode == 0
    blocks = pd.read_csv(io.StringIO(ended.stdout))
    assert blocks["games"].tolist() == [1000, 1000, 500] * 3
    assert blocks["digest"].tolist() == run.blocks()["digest"].tolist()


def test_export_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    with pytest.raises(ToolkitError, match="unknown table 'game'; did you mean 'games'"):
        export.execute(run.folder, "game", None)
    with pytest.raises(StoreError, match="is no run folder"):
        export.execute(tmp_path, "games", None)
    bare = play(scenario(tmp_path, games=10), tmp_path / "runs", Plan(keep="none")).run
    with pytest.raises(StoreError, match="keeps no rows"):
        export.execute(bare.folder, "games", tmp_path / "rows.csv")
    assert not (tmp_path / "rows.csv").exists()


def test_plan_counts_and_measures(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "SECONDS", 0.1)
    assert plan.execute(written(tmp_path), [], games=10_000, seed=None, jobs=1, json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cells"], found["games_per_cell"], found["games"], found["jobs"]) == (3, 10_000, 30_000, 1)
    # Wilson's half-width at one half is z / (2 sqrt(n + z^2))
    assert found["half_width"] == pytest.approx(1.959964 / (2 * math.sqrt(10_000 + 1.959964**2)), rel=1e-6)
    assert found["minutes"] == pytest.approx(30_000 / found["games_per_second"] / 60)
    assert not (tmp_path / "runs").exists()
    plan.execute(written(tmp_path), [], games=10_000, seed=None, jobs=1, json=False)
    assert "±0.98 % for a rate near 50 %" in capsys.readouterr().out


def test_plan_of_a_watched_run_tells_the_most(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "SECONDS", 0.1)
    text = RACE + "stop: {decision: true, max_games: 50000}\nverdict: {target: 0.5, margin: 0.02}\n"
    assert plan.execute(written(tmp_path, text), [], games=None, seed=None, jobs=1, json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cells"], found["games_per_cell"], found["games"]) == (3, 50_000, 150_000)
    lo, hi = anytime.rate(25_000, 50_000, planned=found["stop"]["planned"])
    assert found["half_width"] == pytest.approx(float(hi - lo) / 2)
    plan.execute(written(tmp_path, text), [], games=None, seed=None, jobs=1, json=False)
    text = capsys.readouterr().out
    assert "games       at most 50,000 a cell, at most 150,000 in all" in text
    assert "verdict on runner_1_won against 0.5 ± 0.02 reached, looked at after every 1,000 games" in text
    assert "time        at most " in text


def test_plan_names_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert plan.execute(tmp_path / "none.yaml", [], games=None, seed=None, jobs=1, json=True) == 3
    assert json.loads(capsys.readouterr().out)[0]["file"] == str(tmp_path / "none.yaml")


# How things are said


def test_aligned_table() -> None:
    rows = [["swarm", 12, 0.5, True], ["duel", 1234, None, False]]
    assert table(["mode", "games", "rate", "done"], rows) == (
        "mode   games  rate  done\n"
        "swarm     12   0.5  yes\n"
        "duel   1,234        no"
    )  # fmt: skip


def test_intervals_in_words() -> None:
    assert interval("rate", 0.5211, 0.502, 0.5402) == "52.11 % [50.20, 54.02]"
    assert interval("mean", 7.83361, 7.79, 7.875) == "7.834 [7.79, 7.875]"
    assert interval("mean", float("nan"), float("nan"), float("nan")) == "no game applies"


@pytest.mark.parametrize(("seconds", "words"), [(0.2, "0 s"), (59.4, "59 s"), (250, "4 min 10 s"), (7500, "2 h 5 min")])
def test_durations_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_json_has_no_nan(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": float("nan"), "b": [float("inf"), 1.5], 3: None})
    assert json.loads(capsys.readouterr().out) == {"a": None, "b": [None, 1.5], "3": None}
