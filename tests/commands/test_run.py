"""`starbalance run`: what it prints, what it remarks, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from tests.running import OUT_OF_RANGE, PLAIN, RACE, command, environment, scenario, starbalance, written
from toolkit.analysis import anytime, rates
from toolkit.analysis.stopping import Rule
from toolkit.commands import run as command_run
from toolkit.commands.display import Display, line, widest
from toolkit.game import find
from toolkit.report import build
from toolkit.runner import play
from toolkit.runner.progress import Progress
from toolkit.runner.watching import Seen, Watch
from toolkit.store import open_run
from toolkit.store.blocks import Block

CHOICES: dict[str, Any] = {
    "games": None, "seed": None, "jobs": None, "chunk": None, "overrides": [], "keep": "all", "quiet": False, "json": False,
}  # fmt: skip


def execute(file: Path, out: Path, **choices: Any) -> int:
    return command_run.execute(file=file, out=out, **{**CHOICES, **choices})


def test_json_is_the_object_that_others_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "runs"
    assert execute(written(tmp_path), out, json=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["run", "digest", "games", "games_per_second", "cells"]
    run = open_run(printed["run"])
    assert printed["digest"] == run.digest
    assert printed["games"] == 7500
    assert printed["games_per_second"] > 0
    games = run.games()
    for cell, head_start in zip(printed["cells"], [0, 3, 6], strict=True):
        assert list(cell) == ["cell", "settings", "games", "measures"]
        assert cell["settings"] == {"setup.head_start": head_start}
        assert cell["games"] == 2500
        own = games[games["cell"] == cell["cell"]]
        won = cell["measures"]["runner_1_won"]
        assert list(won) == ["estimate", "lo", "hi", "n", "method", "level", "label"]
        assert won["estimate"] == (own["winner"] == "1").mean()
        assert won["lo"] < won["estimate"] < won["hi"]
        assert (won["n"], won["method"], won["level"], won["label"]) == (2500, "wilson", 0.95, "fixed n")
        turns = cell["measures"]["turns"]
        assert turns["estimate"] == pytest.approx(own["turns"].mean(), rel=1e-12)
        assert (turns["method"], turns["label"]) == ("t", "fixed n")


def test_whose_numbers_they_are_stands_above_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(find("dice_race"), "NOTICE", "Shoes are stand-ins", raising=False)
    file, owned = written(tmp_path), written(tmp_path, RACE + "source: shoes as the shop sells them\n", "owned")
    games: dict[str, Any] = {"games": 10, "quiet": True}
    assert execute(file, tmp_path, **games) == 0
    assert capsys.readouterr().out.startswith("Shoes are stand-ins.\n\n")
    assert execute(file, tmp_path, json=True, **games) == 0
    assert json.loads(capsys.readouterr().out)["notice"] == "Shoes are stand-ins"
    assert execute(owned, tmp_path, **games) == 0
    assert capsys.readouterr().out.startswith("Numbers of components: shoes as the shop sells them.\n\n")
    assert execute(owned, tmp_path, json=True, **games) == 0
    assert json.loads(capsys.readouterr().out)["notice"] == "Numbers of components: shoes as the shop sells them"


@pytest.mark.parametrize("stop", [None, {"measure": "won", "planned": 2000, "centre": 0.4}])
@pytest.mark.parametrize("kind", ["rate", "mean"])
def test_estimates_are_those_of_the_analysis(kind: str, stop: Any) -> None:
    sums = np.array([[900.0, 270.0, 270.0], [0.0, 0.0, 0.0], [4.0, 4.0, 4.0], [1.0, 1.0, 1.0]])
    n, total, squares = sums.T
    counts = pd.DataFrame({"measure": "won", "kind": kind, "n": n.astype(int), "total": total, "squares": squares})
    expected = rates.from_counts(counts, 0.9)
    if stop is not None:
        expected = anytime.from_counts(counts, 0.9, planned=2000, centre=0.4)
    run = SimpleNamespace(info={"stop": stop}, complete=True)
    asked = SimpleNamespace(report={"level": 0.9, "interval": "wilson"})
    found = pd.DataFrame(command_run._estimates({"name": "won", "kind": kind}, sums, run, asked))  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(found, expected[[*rates.ESTIMATE_COLUMNS]])
    assert found["estimate"].tolist()[0] == 0.3
    assert np.isnan(found["estimate"][1])


def test_json_of_a_run_that_was_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = written(tmp_path), tmp_path / "runs"
    execute(file, out, json=True)
    first = json.loads(capsys.readouterr().out)
    execute(file, out, json=True)
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {**first, "games_per_second": None}
    assert captured.err == "Complete: all games were there, nothing was played\n"


def test_table_of_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    execute(written(tmp_path), tmp_path / "runs")
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    run = open_run(next((tmp_path / "runs").iterdir()))
    assert lines[0].split() == ["setup.head_start", "runner_1_won", "[95", "%", "interval]", "games", "cell"]
    assert [line.split()[0] for line in lines[1:4]] == ["0", "3", "6"]
    won = 100 * (run.games()["winner"] == "1").iloc[:2500].mean()
    assert f"{won:.2f} % [" in lines[1]
    assert f"run: {run.folder}" in lines
    assert "7,500 games played" in captured.err


def test_table_of_one_cell_has_all_measures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    execute(written(tmp_path, PLAIN), tmp_path / "runs")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["runner_1_won", "drawn", "turns"]


def test_options_replace_what_the_file_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, PLAIN)
    execute(file, tmp_path / "runs", games=700, seed=11, overrides=["setup.finish=12"], keep="none", jobs=2, chunk=1, json=True)
    run = open_run(json.loads(capsys.readouterr().out)["run"])
    assert (run.info["games"], run.info["seed"], run.info["keep"]) == (700, 11, "none")
    assert run.scenario["setup"]["finish"] == 12
    said = "starbalance run race.yaml --games 700 --seed 11 --set setup.finish=12 --keep none"
    assert run.info["command"] == said


def test_command_that_repeats_it_keeps_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my scenarios").mkdir()
    file = written(tmp_path / "my scenarios", PLAIN)
    monkeypatch.chdir(tmp_path)
    execute(file, tmp_path / "runs", games=10)
    run = open_run(next((tmp_path / "runs").iterdir()))
    assert run.info["command"] == "starbalance run 'my scenarios/race.yaml' --games 10"


@pytest.mark.parametrize("method", ["clopper-pearson", "jeffreys"])
def test_another_interval_on_request(method: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = written(tmp_path, PLAIN + f"report: {{interval: {method}}}\n"), tmp_path / "runs"
    execute(file, out, games=300, json=True)
    printed = json.loads(capsys.readouterr().out)
    won = printed["cells"][0]["measures"]["runner_1_won"]
    assert (won["method"], won["label"]) == (method, "fixed n")
    wins = round(won["estimate"] * 300)
    a = (wins, 301 - wins) if method == "clopper-pearson" else (wins + 0.5, 300.5 - wins)
    b = (wins + 1, 300 - wins) if method == "clopper-pearson" else a
    assert (won["lo"], won["hi"]) == pytest.approx((stats.beta.ppf(0.025, *a), stats.beta.ppf(0.975, *b)))
    run = open_run(printed["run"])
    assert set(run.estimates().query("kind == 'rate'")["method"]) == {method}
    assert method in build(run.folder).html.lower()


def test_quiet_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    execute(written(tmp_path), tmp_path / "runs", quiet=True)
    assert capsys.readouterr().err == ""


STOPPED = RACE + "stop: {decision: true, max_games: 60000}\nverdict: {target: 0.5, margin: 0.02}\n"


def test_json_of_a_watched_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = written(tmp_path, STOPPED), tmp_path / "runs"
    assert execute(file, out, json=True) == 0
    captured = capsys.readouterr()
    printed = json.loads(captured.out)
    assert list(printed) == ["run", "digest", "games", "games_per_second", "verdict", "stop", "cells"]
    assert printed["verdict"] == {"measure": "runner_1_won", "target": 0.5, "margin": 0.02, "also": []}
    command = f"starbalance run {file} --out {out} --seed 8 --games 2500"
    fresh = open_run(printed["stop"]["fresh"]["run"])
    assert printed["stop"]["fresh"] == {"seed": 8, "games": 2500, "run": str(fresh.folder), "command": command}
    assert f"that on seed 8 is not. It is a run of its own: {fresh.folder}" in captured.err
    assert (fresh.info["seed"], fresh.played().tolist()) == (8, [2500] * len(printed["cells"]))
    stop = {key: printed["stop"][key] for key in ("measure", "decision", "max_games", "target", "margin", "level")}
    assert stop == {
        "measure": "runner_1_won",
        "decision": True,
        "max_games": 60_000,
        "target": 0.5,
        "margin": 0.02,
        "level": 0.95,
    }
    assert printed["games"] == sum(cell["games"] for cell in printed["cells"])
    run = open_run(printed["run"])
    for cell in printed["cells"]:
        assert list(cell) == ["cell", "settings", "games", "stopped", "verdict", "measures", "fresh"]
        won = cell["fresh"]["runner_1_won"]
        rows = fresh.games().query("cell == @cell['cell']")
        assert won["estimate"] == (rows["winner"] == "1").mean()
        assert (won["n"], won["method"], won["label"]) == (2500, "wilson", "fixed n")
        assert (cell["stopped"], cell["verdict"]) == ("decision", "unbalanced")
        assert {measure["label"] for measure in cell["measures"].values()} == {"anytime"}
        assert {measure["method"] for measure in cell["measures"].values()} == {"beta-binomial", "asymptotic"}
        won, estimates = cell["measures"]["runner_1_won"], run.estimates().query("measure == 'runner_1_won'")
        (row,) = estimates[estimates["cell"] == cell["cell"]].to_dict("records")
        assert (won["estimate"], won["lo"], won["hi"], won["n"]) == (row["estimate"], row["lo"], row["hi"], cell["games"])


def test_text_of_a_watched_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    execute(written(tmp_path, STOPPED), tmp_path / "runs")
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert "runner_1_won [95 % interval, anytime]  games  verdict     stopped by  on seed 8 [fixed n, 2,500 games]" in lines[0]
    assert all("unbalanced  decision" in line for line in lines[1:4])
    assert "verdict: runner_1_won against 0.5 ± 0.02" in lines
    assert "sooner where luck exaggerates, so its estimate is biased" in captured.err


def test_text_of_one_watched_cell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PLAIN + "stop: {half_width: 0.04, max_games: 60000}\nverdict: {target: 0.1}\n"
    execute(written(tmp_path, text), tmp_path / "runs")
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[0].startswith("measure       estimate [95 % interval, anytime]")
    assert "verdict: above (runner_1_won against 0.1)" in lines
    assert "stopped by: half width" in lines
    assert "biased" not in captured.err


@pytest.mark.parametrize(
    ("margin", "verdict"), [(0.3, "practically balanced"), (0.02, "unbalanced"), (0.139, "undecided"), (0.0, "below")]
)
def test_verdict_of_a_fixed_number(margin: float, verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = written(tmp_path, PLAIN + f"verdict: {{target: 0.5, margin: {margin}}}\n"), tmp_path / "runs"
    execute(file, out, json=True, quiet=True)
    printed = json.loads(capsys.readouterr().out)
    assert "stop" not in printed
    (cell,) = printed["cells"]
    won = cell["measures"]["runner_1_won"]
    assert won["method"] == "wilson"
    inside = 0.5 - margin <= won["lo"] <= won["hi"] <= 0.5 + margin
    outside = won["hi"] < 0.5 - margin or won["lo"] > 0.5 + margin
    by_hand = "practically balanced" if inside else "unbalanced" if outside else "undecided"
    assert cell["verdict"] == verdict == ("below" if margin == 0.0 and outside else by_hand)
    execute(file, out, quiet=True)
    margin_text = f" ± {margin:g}" if margin else ""
    assert f"verdict: {verdict} (runner_1_won against 0.5{margin_text})" in capsys.readouterr().out.splitlines()


def test_level_of_the_report_is_that_of_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, PLAIN + "report: {level: 0.99}\n")
    execute(file, tmp_path / "runs", quiet=True)
    assert "[99 % interval]" in capsys.readouterr().out
    execute(file, tmp_path / "runs", quiet=True, json=True)
    (cell,) = json.loads(capsys.readouterr().out)["cells"]
    won = cell["measures"]["runner_1_won"]
    lo, hi = rates.wilson(won["estimate"] * 2500, 2500, 0.99)
    assert (won["level"], won["lo"], won["hi"]) == (0.99, pytest.approx(float(lo)), pytest.approx(float(hi)))


def test_games_that_were_watched_before_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = written(tmp_path, STOPPED), tmp_path / "runs"
    execute(file, out, quiet=True)
    assert "watched before" not in capsys.readouterr().err
    execute(file, out, quiet=True, games=1000, json=True)
    captured = capsys.readouterr()
    assert captured.err.startswith("warning: these games were watched before")
    assert {measure["label"] for cell in json.loads(captured.out)["cells"] for measure in cell["measures"].values()} == {
        "fixed n"
    }
    execute(file, out, quiet=True, games=1000, seed=8)
    assert capsys.readouterr().err == ""


def test_games_beyond_the_end_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    execute(written(tmp_path, PLAIN + "stop: {half_width: 0.1, max_games: 8000}\n"), tmp_path / "runs", jobs=1, chunk=10**6)
    assert "; 7,000 of them lie beyond the end of a cell and don't count" in capsys.readouterr().err


def test_interrupted_watched_run_keeps_its_label_and_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Display, "progress", lambda display, progress: signal.raise_signal(signal.SIGINT))
    text = RACE + "stop: {half_width: 0.001, max_games: 60000}\nverdict: {target: 0.5, margin: 0.02}\n"
    file, out = written(tmp_path, text), tmp_path / "runs"
    assert execute(file, out, jobs=1, chunk=1, json=True) == 130
    captured = capsys.readouterr()
    printed = json.loads(captured.out)
    assert printed["digest"] is None
    assert [cell["stopped"] for cell in printed["cells"]] == [None] * 3
    assert [cell["games"] for cell in printed["cells"]] == [1000, 0, 0]
    assert {measure["label"] for cell in printed["cells"] for measure in cell["measures"].values()} == {"anytime"}
    assert [cell["verdict"] for cell in printed["cells"]] == ["unbalanced", "undecided", "undecided"]
    assert f"starbalance run {file} --out {out}" in captured.err
    execute(file, out, jobs=1, chunk=1)
    assert "nothing yet" in capsys.readouterr().out


def test_faults_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, RACE.replace("finish: 30", "finis: 30"))
    assert execute(file, tmp_path / "runs", json=True) == 3
    faults = json.loads(capsys.readouterr().out)
    assert [list(fault) for fault in faults] == [["file", "line", "column", "key", "message"]]
    assert (faults[0]["file"], faults[0]["line"]) == (str(file), 5)
    assert not (tmp_path / "runs").exists()


def test_failed_games_end_in_4_with_replay_commands(tmp_path: Path) -> None:
    ended = starbalance("run", written(tmp_path, OUT_OF_RANGE), "--games", 30, "--out", "runs", cwd=tmp_path)
    assert ended.returncode == 4
    assert "30 games did not finish by the rules" in ended.stderr
    commands = [line.strip() for line in ended.stderr.splitlines() if "starbalance replay" in line]
    assert len(commands) == 10
    assert commands[3].endswith("--game 3   # pin_out_of_range, status 1")
    words = commands[3].partition("#")[0].split()[1:]
    replayed = starbalance(*words, "--format", "jsonl", cwd=tmp_path)
    outcome = json.loads(replayed.stdout.splitlines()[-1])
    assert (outcome["game"], outcome["status"], outcome["ending"]) == (3, 1, "pin_out_of_range")


def test_pin_that_is_never_reached_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RACE + "dice: {stumble: {first: [3]}}\n"
    assert execute(written(tmp_path, text), tmp_path / "runs", games=100, quiet=True) == 0
    warning = "warning: the pin stumble: first 3 was never reached: 0 of 300 games in 3 cells came to that draw\n"
    assert capsys.readouterr().err == warning


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_run_goes_on_where_it_was(tmp_path: Path, number: int) -> None:
    games = 20_000_000
    file, out = written(tmp_path, PLAIN), tmp_path / "runs"
    words = command("run", file, "--games", games, "--out", out, "--keep", "none", "--json")
    process = subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not list(out.glob("*/blocks/part-*")):
        time.sleep(0.01)
    process.send_signal(number)
    output, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"starbalance run {file} --out {out} --games {games} --keep none" in said
    printed = json.loads(output)
    assert printed["digest"] is None
    assert {measure["label"] for cell in printed["cells"] for measure in cell["measures"].values()} == {"partial"}
    assert 0 < printed["games"] < games
    rest = starbalance("run", file, "--out", out, "--games", printed["games"], "--keep", "none", "--quiet", "--json")
    fresh = play(scenario(tmp_path, PLAIN, games=printed["games"]), tmp_path / "fresh").run
    assert json.loads(rest.stdout)["digest"] == fresh.digest


# Progress


def progress_of(played: int) -> Progress:
    """A quarter of the games of the first cell were found, half of them won; `played` of the second are all won."""
    from toolkit import game

    measures = game.find("dice_race").MEASURES[:1]
    sums = np.zeros((3, 1, 3))
    sums[0, 0] = 100, 50, 50
    progress = Progress(["c0", "c1", "c2"], measures, 1200, 100, sums)
    if played:
        rows = np.zeros(played, dtype=[("game", "<i8")])
        progress.add(Block(1, 0, rows, rows, "", np.array([[played, played, played]], float), (), ()))
    return progress


def test_progress_counts_what_was_found_and_what_is_played() -> None:
    progress = progress_of(400)
    assert (progress.found, progress.played, progress.done, progress.wanted) == (100, 400, 500, 1200)
    counts = progress.counts()
    assert counts["cell"].tolist() == ["c0", "c1"]
    assert counts["total"].tolist() == [50, 400]
    assert progress.seconds_left == pytest.approx(700 / 400 * progress.seconds, rel=0.05)
    assert progress_of(0).games_per_second is None


def test_half_width_of_the_widest_cell() -> None:
    # 50 of 100: Wilson's half-width is z / (2 sqrt(n + z^2)) = 1.959964 / (2 sqrt(103.8415)) = 0.09617
    assert widest(progress_of(400), "runner_1_won") == "widest ±9.62 %"
    assert widest(progress_of(400), "unheard of") == ""


def test_progress_of_watched_games() -> None:
    from toolkit import game

    sums = np.zeros((2, 1, 3))
    sums[0, 0] = 1000, 900, 900
    watch = Watch(Rule(max_games=9000, decision=True, target=0.5), "runner_1_won", 0, 2)
    watch.take([Seen(0, 0, 1000, sums[0])])
    progress = Progress(["c0", "c1"], game.find("dice_race").MEASURES[:1], 18_000, 1000, sums, watch)
    assert line(progress, "") == "1,000 of at most 10,000 games, 1 of 2 cells have enough"
    lo, hi = anytime.rate(900, 1000, planned=watch.how.planned)
    assert widest(progress, "runner_1_won") == f"widest ±{100 * (hi - lo) / 2:.2f} %"


def test_lines_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.commands.display.LINE", 0.0)
    monkeypatch.setattr("toolkit.commands.display.LOOK", 0.0)
    with Display("runner_1_won", quiet=False) as display:
        display.progress(progress_of(400))
        with display.compiling("Dice Race"):
            pass
    with Display("runner_1_won", quiet=True) as display:
        display.progress(progress_of(400))
        with display.compiling("Dice Race"):
            pass
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert said[0].startswith("500 of 1,200 games, ")
    assert said[0].endswith("widest ±9.62 %")
    assert said[1].startswith("Compiling Dice Race")
    assert said[2].startswith("Compiled Dice Race in")


def test_line_without_speed() -> None:
    assert line(progress_of(0), "") == "100 of 1,200 games"
