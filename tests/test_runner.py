"""The same rows whoever plays them, in whatever pieces, in however many goes."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from tests.running import OUT_OF_RANGE, PLAIN, command, environment, scenario, written
from toolkit import game as contract
from toolkit import runner
from toolkit.errors import ToolkitError
from toolkit.runner import Plan, execution, play, run_folder
from toolkit.runner.chunks import MOST_BLOCKS, Sizer, cut, in_playing_order
from toolkit.runner.measure import games_per_second
from toolkit.runner.progress import Progress
from toolkit.runner.workers import Crew
from toolkit.store import Run, StoreError, open_run
from toolkit.store.index import Wanted, wanted

ENDINGS = ("finish", "max_turns", "pin_out_of_range")


def digest_from_rows(run: Run) -> str:
    """A run's digest from its frames alone, packed by hand: what the architecture says, with none of the runner's code."""
    games, seats = run.games(), run.seats()
    run_digest = hashlib.sha256()
    for cell in run.cells()["cell"]:
        own_games, own_seats = games[games["cell"] == cell], seats[seats["cell"] == cell]
        for first in range(0, len(own_games), 1000):
            block = hashlib.sha256()
            for row in own_games.iloc[first : first + 1000].itertuples():
                winner, ending = ("draw", "1", "2").index(row.winner), ENDINGS.index(row.ending)
                block.update(struct.pack("<qiiiid", row.game, winner, ending, row.turns, row.status, row.lead))
            for row in own_seats.iloc[2 * first : 2 * (first + 1000)].itertuples():
                block.update(struct.pack("<qiii", row.game, int(row.seat) - 1, int(row.won), row.steps))
            run_digest.update(block.digest())
    return run_digest.hexdigest()


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A complete run, played in one go by one worker."""
    folder = tmp_path_factory.mktemp("race")
    return play(scenario(folder), folder / "runs", Plan(jobs=1)).run


def test_digest_is_the_one_that_the_rows_have(race: Run) -> None:
    assert race.digest == digest_from_rows(race)


def test_no_row_twice_and_none_missing(race: Run) -> None:
    games, seats = race.games(["game"]), race.seats(["game", "seat"])
    for cell in race.cells()["cell"]:
        assert games.loc[games["cell"] == cell, "game"].tolist() == list(range(2500))
        own = seats[seats["cell"] == cell]
        assert own["game"].tolist() == [game for game in range(2500) for _ in range(2)]
        assert own["seat"].tolist() == ["1", "2"] * 2500


@pytest.mark.parametrize("plan", [Plan(jobs=2), Plan(jobs=2, chunk=1), Plan(jobs=3, chunk=2100), Plan(jobs=1, chunk=10**6)])
def test_workers_and_chunks_change_nothing(race: Run, plan: Plan, tmp_path: Path) -> None:
    other = play(scenario(tmp_path), tmp_path / "runs", plan).run
    assert other.digest == race.digest
    pd.testing.assert_frame_equal(other.games(), race.games())
    pd.testing.assert_frame_equal(other.seats(), race.seats())
    pd.testing.assert_frame_equal(other.counts(), race.counts())


def test_counts_are_those_of_the_rows(race: Run) -> None:
    games = race.games()
    won = games.assign(won=games["winner"] == "1").groupby("cell", observed=True)["won"].sum()
    turns = games.groupby("cell", observed=True)["turns"]
    counts = race.counts().set_index(["measure", "cell"])
    assert counts.loc["runner_1_won", "total"].tolist() == won.tolist()
    assert counts.loc["turns", "total"].tolist() == turns.sum().tolist()
    assert counts.loc["turns", "squares"].tolist() == turns.apply(lambda column: (column**2).sum()).tolist()
    assert set(counts["n"]) == {2500}
    assert counts["kind"].tolist() == ["rate", "rate", "mean", *["mean"] * 4] * 3
    seats = race.seats().groupby(["seat", "cell"], observed=True)["steps"]
    for seat in ("1", "2"):
        assert counts.loc[f"steps.{seat}", "total"].tolist() == seats.sum()[seat].tolist()
    draws = games["winner"].eq("draw").groupby(games["cell"], observed=True).sum()
    assert counts.loc["score.1", "total"].tolist() == (won + draws / 2).tolist()


def test_a_game_is_the_same_alone_and_in_a_block(race: Run, tmp_path: Path) -> None:
    crew = Crew(contract.find("dice_race"), scenario(tmp_path).cells, 7)
    alone = crew.play(1, 1234, 1)
    row = race.games().iloc[2500 + 1234]
    assert int(alone.games["turns"][0]) == row["turns"]
    assert float(alone.games["lead"][0]) == row["lead"]


def test_second_run_plays_nothing_and_touches_nothing(tmp_path: Path) -> None:
    asked = scenario(tmp_path)
    first = play(asked, tmp_path / "runs")
    before = {path: path.stat().st_mtime_ns for path in first.run.folder.rglob("*")}
    second = play(asked, tmp_path / "runs")
    assert (first.found, first.played) == (0, 7500)
    assert (second.found, second.played, second.games_per_second) == (7500, 0, None)
    assert second.run.digest == first.run.digest
    assert {path: path.stat().st_mtime_ns for path in first.run.folder.rglob("*")} == before


def test_more_games_continue_and_a_short_block_is_played_anew(tmp_path: Path) -> None:
    play(scenario(tmp_path, games=2500), tmp_path / "runs")
    grown = play(scenario(tmp_path, games=4200), tmp_path / "runs")
    assert (grown.found, grown.played) == (3 * 2000, 3 * 2200)
    fresh = play(scenario(tmp_path, games=4200), tmp_path / "other").run
    assert grown.run.digest == fresh.digest
    pd.testing.assert_frame_equal(grown.run.games(), fresh.games())
    pd.testing.assert_frame_equal(grown.run.seats(), fresh.seats())


def test_fewer_games_are_those_of_a_fresh_run_and_nothing_is_lost(race: Run, tmp_path: Path) -> None:
    play(scenario(tmp_path), tmp_path / "runs")
    fewer = play(scenario(tmp_path, games=1200), tmp_path / "runs")
    fresh = play(scenario(tmp_path, games=1200), tmp_path / "other")
    assert fewer.run.digest == fresh.run.digest
    assert fewer.run.cells()["games"].tolist() == [1200] * 3
    again = play(scenario(tmp_path), tmp_path / "runs")
    assert again.played == 0
    assert again.run.digest == race.digest


def test_seed_makes_another_run(race: Run, tmp_path: Path) -> None:
    other = play(scenario(tmp_path, seed=8), tmp_path / "runs").run
    assert other.digest != race.digest
    assert other.folder.name != race.folder.name


def test_other_code_plays_anew_and_leaves_no_old_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = scenario(tmp_path, PLAIN)
    monkeypatch.setattr(execution, "kernel_hash", lambda folder: "0123456789abcdef")
    old = play(asked, tmp_path / "runs").run
    shards = {path.name for path in old.folder.glob("games/*")}
    monkeypatch.undo()
    new = play(asked, tmp_path / "runs")
    assert new.replaced
    assert (new.found, new.played) == (0, 2500)
    assert not shards & {path.name for path in new.run.folder.rglob("part-*")}
    assert len(new.run.games()) == 2500


def test_keep_bounds_the_rows_and_changes_no_digest(tmp_path: Path) -> None:
    asked = scenario(tmp_path, PLAIN, games=12_500)
    runs = {keep: play(asked, tmp_path / keep, Plan(keep=keep)).run for keep in ("all", "sample", "none")}
    assert len({run.digest for run in runs.values()}) == 1
    assert len(runs["all"].games()) == 12_500
    assert runs["sample"].games()["game"].tolist() == list(range(10_000))
    assert list(runs["none"].folder.glob("games/*")) == []
    with pytest.raises(StoreError, match="keeps no rows"):
        runs["none"].games()
    pd.testing.assert_frame_equal(runs["none"].counts(), runs["all"].counts())


def test_rows_that_were_not_kept_are_played_again_when_wanted(tmp_path: Path) -> None:
    asked = scenario(tmp_path, PLAIN)
    bare = play(asked, tmp_path / "runs", Plan(keep="none")).run
    full = play(asked, tmp_path / "runs", Plan(keep="all"))
    assert full.played == 2500
    assert full.run.digest == bare.digest
    assert full.run.games()["game"].tolist() == list(range(2500))
    assert play(asked, tmp_path / "runs", Plan(keep="none")).played == 0


def test_failed_games_are_kept_apart(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, OUT_OF_RANGE, games=1200), tmp_path / "runs").run
    failures = run.failures()
    assert failures["game"].tolist() == list(range(1200))
    assert set(failures["status"]) == {1}
    assert set(failures["ending"]) == {"pin_out_of_range"}
    assert run.info["failed"] == 1200
    stored = pd.read_parquet(run.folder / "failures.parquet")
    assert stored["game"].tolist() == list(range(1200))


def test_pins_that_no_game_reached_are_counted(tmp_path: Path) -> None:
    text = PLAIN + "dice: {stumble: {first: [3]}, step: {seat: '2', first: [6]}}\n"
    run = play(scenario(tmp_path, text, games=1500), tmp_path / "runs", Plan(jobs=2)).run
    pins = {pin["pin"]: pin for pin in run.info["pins"]}
    assert pins["stumble: first 3"]["reached"] == 0
    assert pins["step: first 6 (seat 2)"] == {"pin": "step: first 6 (seat 2)", "cells": 1, "games": 1500, "reached": 1500}


def test_information_names_no_place_of_this_machine(tmp_path: Path) -> None:
    run = play(scenario(tmp_path), tmp_path / "runs").run
    text = (run.folder / "run.json").read_text() + (run.folder / "scenario.yaml").read_text()
    assert str(tmp_path) not in text
    assert os.uname().nodename not in text
    info = json.loads((run.folder / "run.json").read_text())
    assert info["kernel"] == contract_hash()
    assert {"seed", "rules_version", "digest", "games", "keep", "wall_seconds", "games_per_second", "versions"} <= set(info)


def contract_hash() -> str:
    from toolkit.engine.compiled import kernel_hash

    return kernel_hash(contract.folder("dice_race"))


def test_resolved_scenario_of_a_run_loads_to_the_same_cells(race: Run, tmp_path: Path) -> None:
    again = scenario(tmp_path, (race.folder / "scenario.yaml").read_text())
    assert [cell.id for cell in again.cells] == race.cells()["cell"].tolist()
    assert run_folder(again, "runs").name == race.folder.name


def test_notebook_run(race: Run, tmp_path: Path) -> None:
    by_file = runner.run(written(tmp_path), out=tmp_path / "runs")
    assert by_file.digest == race.digest
    assert runner.run(scenario(tmp_path), out=tmp_path / "runs").digest == race.digest
    with pytest.raises(TypeError, match="belong to load"):
        runner.run(scenario(tmp_path), games=3)


@pytest.mark.parametrize("plan", [{"jobs": 0}, {"chunk": 0}, {"keep": "some"}])
def test_senseless_plans_are_refused(plan: dict) -> None:
    with pytest.raises(ToolkitError, match="--"):
        Plan(**plan)


# Stopping and killing


def test_interrupt_keeps_what_is_finished(race: Run, tmp_path: Path) -> None:
    def interrupt_once(progress: Progress) -> None:
        if progress.played == 1000:
            signal.raise_signal(signal.SIGINT)

    asked = scenario(tmp_path)
    stopped = play(asked, tmp_path / "runs", Plan(jobs=2, chunk=1000, progress=interrupt_once))
    assert stopped.interrupted
    assert 1000 <= stopped.played < 7500
    assert stopped.run.digest is None
    assert len(stopped.run.games()) == stopped.played
    rest = play(asked, tmp_path / "runs")
    assert rest.found == stopped.played
    assert rest.run.digest == race.digest
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_second_interrupt_does_not_wait(tmp_path: Path) -> None:
    crew = Crew(contract.find("dice_race"), scenario(tmp_path).cells, 1)
    with execution.stoppable(crew):
        signal.raise_signal(signal.SIGINT)
        assert crew.stopped
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_a_worker_thread_may_run_too(race: Run, tmp_path: Path) -> None:
    asked, runs = scenario(tmp_path), []
    thread = threading.Thread(target=lambda: runs.append(play(asked, tmp_path / "runs").run))
    thread.start()
    thread.join()
    assert runs[0].digest == race.digest


def test_error_on_the_way_keeps_what_is_finished(race: Run, tmp_path: Path) -> None:
    def fail(progress: object) -> None:
        raise ZeroDivisionError

    asked = scenario(tmp_path)
    with pytest.raises(ZeroDivisionError):
        play(asked, tmp_path / "runs", Plan(jobs=2, chunk=1000, progress=fail))
    rest = play(asked, tmp_path / "runs")
    assert rest.found == 1000
    assert rest.run.digest == race.digest


def test_killed_run_loses_and_repeats_nothing(tmp_path: Path) -> None:
    games = 1_500_000
    file, out = written(tmp_path, PLAIN), tmp_path / "runs"
    words = command("run", file, "--games", games, "--out", out, "--quiet", "--jobs", 2)
    process = subprocess.Popen(words, env=environment(), stdout=subprocess.DEVNULL)
    while process.poll() is None and not list(out.glob("*/blocks/part-*")):
        time.sleep(0.01)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    folder = next(out.glob("race-*"))
    (folder / "games" / "part-0123.parquet").write_bytes(b"written, but no block names it")
    (folder / "seats" / ".unfinished-0123-part-0123.parquet").write_bytes(b"half")
    found = open_run(folder).cells()["games"].sum()
    rest = play(scenario(tmp_path, PLAIN, games=games), out)
    assert 0 < rest.found < games
    assert rest.found == found
    assert rest.played == games - found
    whole = play(scenario(tmp_path, PLAIN, games=games), tmp_path / "other", Plan(jobs=1)).run
    assert rest.run.digest == whole.digest
    assert np.array_equal(rest.run.games(["game"])["game"], np.arange(games))
    assert not (folder / "games" / "part-0123.parquet").exists()
    assert not list(folder.rglob(".unfinished-*"))


def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    file = written(tmp_path, PLAIN)
    peaks = []
    for games in (1_000_000, 3_000_000):  # enough for all workers to have their largest chunks in hand
        words = ["run", file, "--games", games, "--out", tmp_path / str(games), "--quiet"]
        told = tmp_path / "peak.json"
        measured = [sys.executable, "-m", "toolkit.runner.memory", told, *words]
        subprocess.run([*map(str, measured)], env=environment(), stdout=subprocess.DEVNULL, check=True)
        peaks.append(json.loads(told.read_text())["peak_mb"])
    assert peaks[1] - peaks[0] < 90  # the rows of 2 million more games are 144 MB


# Cutting


def test_all_cells_grow_together() -> None:
    order = list(in_playing_order(2, 5500))
    passes = [{0}, {1, 2, 3}, {4, 5}]
    assert [(block.number, block.cell) for block in order] == [
        (number, cell) for each in passes for cell in (0, 1) for number in sorted(each)
    ]
    assert sorted(order) == list(wanted(2, 5500))


def test_cells_that_have_enough_are_left_out_from_then_on() -> None:
    settled: set[int] = set()
    order = in_playing_order(2, 20_000, settled)
    begun = [next(order) for _ in range(4)]
    assert [(block.cell, block.number) for block in begun] == [(0, 0), (1, 0), (0, 1), (0, 2)]
    settled.add(0)
    assert {block.cell for block in order} == {1}


def test_blocks_cover_the_games() -> None:
    assert list(wanted(2, 2500)) == [
        Wanted(0, 0, 1000), Wanted(0, 1, 1000), Wanted(0, 2, 500), Wanted(1, 0, 1000), Wanted(1, 1, 1000), Wanted(1, 2, 500),
    ]  # fmt: skip


@pytest.mark.parametrize(("chunk", "sizes"), [(1, [1] * 6), (1499, [1] * 6), (1501, [2, 2, 2]), (4000, [4, 2]), (10**6, [6])])
def test_fixed_chunks_are_rounded_to_whole_blocks(chunk: int, sizes: list[int]) -> None:
    blocks = list(wanted(1, 6000))
    chunks = list(cut(blocks, Sizer(chunk, 2, 6000), lambda: False))
    assert [len(each) for each in chunks] == sizes
    assert [block for each in chunks for block in each] == blocks


def test_chunks_follow_the_measured_speed() -> None:
    sizer = Sizer(None, 2, 10**9)
    assert sizer.size() == 1
    sizer.measured(1000, 0.05)
    assert sizer.size() == 20_000
    sizer.measured(1000, 1e-6)
    assert sizer.size() == MOST_BLOCKS * 1000
    sizer.handed_out(10**9 - 8000)
    assert sizer.size() == 2000  # both workers busy to the end


def test_workers_pass_over_cells_that_have_enough(tmp_path: Path) -> None:
    crew = Crew(contract.find("dice_race"), scenario(tmp_path).cells, 7)
    crew.settled = {1}
    played = crew.play_chunk([Wanted(0, 3, 10), Wanted(1, 0, 10), Wanted(2, 0, 10)])
    assert [(block.cell, block.number) for block in played.blocks] == [(0, 3), (2, 0)]


def test_no_more_games_are_under_way_than_have_been_watched() -> None:
    sizer = Sizer(None, 2, 10**9, seen=0)
    sizer.measured(1000, 0.001)  # a million games a second
    assert sizer.size() == 1000 // 4  # two workers, two chunks each
    sizer.measured(7000, 0.007)
    assert sizer.size() == 8000 // 4


def test_small_cells_share_a_chunk() -> None:
    sizer = Sizer(None, 1, 3000)
    sizer.measured(600, 1.0)
    # 600 games are three blocks; the last 600 are shared out, half of what is left at a time
    assert [len(chunk) for chunk in cut(wanted(15, 200), sizer, lambda: False)] == [3, 3, 3, 3, 1, 1, 1]


def test_no_chunk_is_handed_out_after_the_stop() -> None:
    stopped = False
    chunks = cut(wanted(1, 5000), Sizer(1000, 1, 5000), lambda: stopped)
    assert next(chunks) == [Wanted(0, 0, 1000)]
    stopped = True
    assert list(chunks) == []


def test_measured_speed_counts_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crew = Crew(contract.find("dice_race"), scenario(tmp_path).cells, 1)
    played: list[tuple[int, int]] = []

    def slow(cell: int, first: int, count: int) -> None:
        played.append((first, count))
        time.sleep(0.002 * count)

    monkeypatch.setattr(crew, "play", slow)
    speed = games_per_second(crew, 0, 1, 0.3)
    assert 250 < speed <= 500  # 2 ms a game, and sleeping takes a little longer than asked for
    assert [first for first, _ in played] == [0, *np.cumsum([count for _, count in played])[:-1].tolist()]
