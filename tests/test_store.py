"""A run folder holds whole files only, finds its blocks by what is there, and reads back what kernels wrote."""

from __future__ import annotations

import errno
import hashlib
import json
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from tests.running import OUT_OF_RANGE, PLAIN, environment, scenario
from toolkit import game as contract
from toolkit.engine.declarations import Column, Measure
from toolkit.runner import play
from toolkit.runner.workers import Crew
from toolkit.store import Run, StoreError, files, find_runs, open_run
from toolkit.store.blocks import block_digest, finished_block, one_nan, run_digest, sums_of
from toolkit.store.index import Index, Wanted, wanted
from toolkit.store.tables import Tables
from toolkit.store.writer import Writer

GAME = contract.find("dice_race")
KERNEL = "0123456789abcdef"


@pytest.fixture
def crew(tmp_path: Path) -> Crew:
    return Crew(GAME, scenario(tmp_path).cells, 7)


def block(crew: Crew, cell: int, number: int, games: int):
    rows = crew.play(cell, 1000 * number, games)
    return finished_block(cell, number, rows.games, rows.seats, crew.cells[cell].seats, crew.measures, rows.reached)


def writer(folder: Path, crew: Crew, keep: str = "all") -> Writer:
    return Writer(folder, GAME, crew.measures, crew.cells, KERNEL, keep)


def missing(out: Writer, games: int) -> list[Wanted]:
    """What a run of so many games a cell still lacks."""
    return [block for block in wanted(3, games) if block not in out.found(games)]


def opened(folder: Path, crew: Crew, games: int) -> Run:
    """The folder as a run, with the least that `Run` needs to know."""
    writer(folder, crew).write_cells(crew.cells)
    measures = [{"name": measure.name, "kind": measure.kind} for measure in crew.measures]
    sweep_keys = ["setup.head_start"]
    return Run(folder, {"kernel": KERNEL, "games": games, "measures": measures, "sweep_keys": sweep_keys, "digest": None})


# Files


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "file"
    files.write_text(path, "before")

    def fail(file) -> None:
        file.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(StoreError, match=r"can't write .*file: No space left on device; what was finished before is kept"):
        files.write_whole(path, fail)
    assert path.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_json_without_nan(tmp_path: Path) -> None:
    files.write_json(tmp_path / "a.json", {"x": 1.5, "text": "50 ±"})
    assert json.loads((tmp_path / "a.json").read_text()) == {"x": 1.5, "text": "50 ±"}
    with pytest.raises(ValueError, match="not JSON compliant"):
        files.write_json(tmp_path / "b.json", {"x": float("nan")})
    assert not (tmp_path / "b.json").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"can't make the folder .*Not a directory; choose another place with --out"):
        files.make_folder(tmp_path / "file" / "run")


def test_one_process_writes_a_folder(tmp_path: Path) -> None:
    code = "import sys, pathlib; from toolkit.store.files import sole_writer\nwith sole_writer(pathlib.Path(sys.argv[1])): pass"
    other = [sys.executable, "-c", code, str(tmp_path)]
    with files.sole_writer(tmp_path):
        refused = subprocess.run(other, env=environment(), capture_output=True, text=True, check=False)
    assert "another process is playing" in refused.stderr
    assert subprocess.run(other, env=environment(), check=False).returncode == 0
    assert list(tmp_path.iterdir()) == []


# Blocks


def test_block_digest_is_of_packed_rows() -> None:
    games = np.array([(0, 5, 1.5), (1, -1, 2.0)], dtype=[("game", "<i8"), ("turns", "<i4"), ("lead", "<f8")])
    seats = np.array([[(0, 0), (0, 1)], [(1, 0), (1, 1)]], dtype=[("game", "<i8"), ("seat", "<i4")])
    packed = struct.pack("<qid", 0, 5, 1.5) + struct.pack("<qid", 1, -1, 2.0)
    packed += struct.pack("<qiqiqiqi", 0, 0, 0, 1, 1, 0, 1, 1)
    assert block_digest(games, seats) == hashlib.sha256(packed).hexdigest()


def test_run_digest_is_of_block_digests_in_order() -> None:
    first, second = hashlib.sha256(b"1"), hashlib.sha256(b"2")
    expected = hashlib.sha256(first.digest() + second.digest()).hexdigest()
    assert run_digest([first.hexdigest(), second.hexdigest()]) == expected


def test_every_nan_has_the_same_bits() -> None:
    patterns = np.array([0x7FF8000000000001, 0xFFF8000000000000, 0x7FF8000000000000], dtype="<u8")
    rows = np.zeros(3, dtype=[("lead", "<f8"), ("turns", "<i4")])
    rows["lead"] = patterns.view("<f8")
    one_nan(rows)
    assert set(np.ascontiguousarray(rows["lead"]).view("<u8").tolist()) == {0x7FF8000000000000}


def test_sums_leave_out_games_where_a_measure_does_not_apply() -> None:
    games = np.array([(2,), (3,), (7,)], dtype=[("turns", "<i4")])
    measures = (
        Measure("turns", "mean", "", "", lambda games, seats: games["turns"].astype(float)),
        Measure("late", "mean", "", "", lambda games, seats: np.where(games["turns"] > 2, games["turns"], np.nan)),
        Measure("short", "rate", "", "", lambda games, seats: games["turns"] == 2),
    )
    assert sums_of(measures, games, games, ()).tolist() == [[3, 12, 62], [2, 10, 58], [1 + 2, 1, 1]]


# Rows


def test_rows_come_back_as_they_were_written(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    played = block(crew, 1, 0, 50)
    out.add(played)
    out.flush()
    games, seats = opened(tmp_path, crew, 50).games(), opened(tmp_path, crew, 50).seats()
    assert set(games["cell"]) == {crew.cells[1].id}
    assert games["winner"].cat.codes.tolist() == played.games["winner"].tolist()
    assert games["winner"].cat.categories.tolist() == ["draw", "1", "2"]
    assert games["lead"].tolist() == played.games["lead"].tolist()
    assert seats["won"].tolist() == (played.seats["won"].reshape(-1) == 1).tolist()
    assert seats["steps"].tolist() == played.seats["steps"].reshape(-1).tolist()


def test_frames_have_the_declared_dtypes(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 10))
    out.flush()
    run = opened(tmp_path, crew, 10)
    dtypes = {"winner": "category", "ending": "category", "turns": "int32", "status": "int32", "lead": "float64"}
    assert run.games().dtypes.astype(str).to_dict() == {"cell": "category", "game": "int64", **dtypes}
    dtypes = {"seat": "category", "won": "bool", "steps": "int32"}
    assert run.seats().dtypes.astype(str).to_dict() == {"cell": "category", "game": "int64", **dtypes}
    assert run.games()["cell"].cat.categories.tolist() == [cell.id for cell in crew.cells]


def test_only_the_columns_asked_for(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 10))
    out.flush()
    run = opened(tmp_path, crew, 10)
    assert run.games(["turns"]).columns.tolist() == ["cell", "turns"]
    with pytest.raises(StoreError, match="no column turn; it has cell, game, winner"):
        run.games(["turn"])


def test_rows_of_many_shards_are_in_order(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    for cell, number in [(2, 0), (0, 1), (1, 0), (0, 0), (2, 1), (1, 1)]:
        out.add(block(crew, cell, number, 1000 if number == 0 else 300))
        if cell != 1:
            out.flush()
    out.flush()
    run = opened(tmp_path, crew, 1300)
    games = run.games()
    assert games["cell"].cat.codes.tolist() == [cell for cell in range(3) for _ in range(1300)]
    assert games["game"].tolist() == list(range(1300)) * 3
    pd.testing.assert_frame_equal(pd.concat(list(run.pieces("games")), ignore_index=True), games)
    seats = run.seats()
    assert seats["game"].tolist() == [game for game in range(1300) for _ in range(2)] * 3


def test_label_that_there_is_none_for_is_missing() -> None:
    columns = (Column("ending", "i4", "", "", labels=("won", "lost")),)
    tables = Tables(columns, (), (), ["c0"], [("1",)])
    games = np.array([(0, 1), (1, 7), (2, -1)], dtype=[("game", "<i8"), ("ending", "<i4")])
    table = tables.games([SimpleNamespace(cell=0, games=games)])  # type: ignore[list-item]
    assert table["ending"].to_pylist() == ["lost", None, None]


def test_seats_may_differ_between_cells() -> None:
    tables = Tables((), (Column("points", "i4", "", ""),), (), ["c0", "c1"], [("gun_star", "swarm"), ("swarm",)])
    dtype = [("game", "<i8"), ("seat", "<i4"), ("points", "<i4")]
    two = np.array([[(0, 0, 10), (0, 1, 20)]], dtype=dtype)
    one = np.array([[(0, 0, 30)]], dtype=dtype)
    table = tables.seats([SimpleNamespace(cell=0, seats=two), SimpleNamespace(cell=1, seats=one)])  # type: ignore[list-item]
    assert table.select(["cell", "seat", "points"]).to_pylist() == [
        {"cell": "c0", "seat": "gun_star", "points": 10},
        {"cell": "c0", "seat": "swarm", "points": 20},
        {"cell": "c1", "seat": "swarm", "points": 30},
    ]


def test_unit_and_meaning_go_with_the_file(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 10))
    out.flush()
    schema = pq.read_schema(next((tmp_path / "games").glob("part-*")))
    assert schema.field("turns").metadata == {b"unit": b"turns", b"meaning": b"turns played"}


# What is there


def test_a_block_counts_when_a_blocks_shard_names_it(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 1000))
    out.flush()
    shard = next((tmp_path / "blocks").glob("part-*"))
    shard.rename(tmp_path / "aside")
    assert len(missing(writer(tmp_path, crew), 1000)) == 3
    (tmp_path / "aside").rename(shard)
    assert missing(writer(tmp_path, crew), 1000) == [Wanted(1, 0, 1000), Wanted(2, 0, 1000)]


@pytest.mark.parametrize("folder", ["games", "seats", "blocks"])
def test_damaged_shards_do_not_count(crew: Crew, tmp_path: Path, folder: str) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 1000))
    out.flush()
    shard = next((tmp_path / folder).glob("part-*"))
    shard.write_bytes(shard.read_bytes()[:100])
    again = writer(tmp_path, crew)
    assert Wanted(0, 0, 1000) in missing(again, 1000)
    again.remove_orphans()
    again.add(block(crew, 0, 0, 1000))
    again.flush()
    assert Wanted(0, 0, 1000) not in missing(writer(tmp_path, crew), 1000)
    assert opened(tmp_path, crew, 1000).games()["game"].tolist() == list(range(1000))


def test_orphans_are_removed_and_nothing_else(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 1000))
    out.flush()
    kept = {path for path in tmp_path.rglob("*") if path.is_file()}
    for name in (
        "games/part-1.parquet",
        "seats/.unfinished-1-part-1.parquet",
        "blocks/part-2.parquet",
        ".unfinished-1-run.json",
    ):
        (tmp_path / name).write_bytes(b"left by a killed process")
    (tmp_path / "notes.txt").write_text("a designer's own")
    writer(tmp_path, crew).remove_orphans()
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == kept | {tmp_path / "notes.txt"}


def test_blocks_of_another_kernel_do_not_count(crew: Crew, tmp_path: Path) -> None:
    out = Writer(tmp_path, GAME, crew.measures, crew.cells, "another", "all")
    out.add(block(crew, 0, 0, 1000))
    out.flush()
    assert len(missing(writer(tmp_path, crew), 1000)) == 3
    writer(tmp_path, crew).remove_orphans()
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_shorter_block_stands_in_until_the_longer_one_is_there(crew: Crew, tmp_path: Path) -> None:
    out = writer(tmp_path, crew)
    out.add(block(crew, 0, 0, 400))
    out.flush()
    assert opened(tmp_path, crew, 1000).games()["game"].tolist() == list(range(400))
    assert Wanted(0, 0, 1000) in missing(writer(tmp_path, crew), 1000)
    out.add(block(crew, 0, 0, 1000))
    out.flush()
    assert opened(tmp_path, crew, 1000).games()["game"].tolist() == list(range(1000))
    index = Index(tmp_path, KERNEL, [cell.id for cell in crew.cells])
    assert index.best(Wanted(0, 0, 700)) == Wanted(0, 0, 400)
    assert index.best(Wanted(1, 0, 700)) is None


def test_shards_are_written_when_enough_waits(crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = writer(tmp_path, crew)
    size = block(crew, 0, 0, 1000).bytes
    assert size == 1000 * (32 + 2 * 20)
    monkeypatch.setattr("toolkit.store.writer.FLUSH_BYTES", 2 * size)
    monkeypatch.setattr("toolkit.store.writer.FLUSH_SECONDS", 3600)
    counts = []
    for number in range(5):
        out.add(block(crew, 0, number, 1000))
        counts.append(len(list((tmp_path / "blocks").iterdir())))
    assert counts == [0, 1, 1, 2, 2]


#: Plays with a limit on the size of files, which the system enforces as it does a full disk. The first five blocks are
#: written one by one, all others would make a shard too large.
FULL_DISK = """
import pathlib, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
from tests import running
from toolkit.runner import Plan, play
from toolkit.store import writer
writer.FLUSH_BYTES, writer.FLUSH_SHARE = 200 * 72_000, 0.0
folder = pathlib.Path(sys.argv[1])
def progress(progress):
    writer.FLUSH_SECONDS = 0.0 if progress.played < 5000 else 3600.0
play(running.scenario(folder, running.PLAIN, games=300_000), folder / "runs", Plan(jobs=1, chunk=1000, progress=progress))
"""


def test_full_disk_keeps_what_was_finished(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    words = [sys.executable, "-c", FULL_DISK, str(tmp_path)]
    root = Path(__file__).parents[1]
    ended = subprocess.run(words, env=environment(), cwd=root, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "File too large; what was finished before is kept" in ended.stderr
    run = open_run(next((tmp_path / "runs").iterdir()))
    assert run.digest is None
    assert run.games()["game"].tolist() == list(range(5000))
    rest = play(scenario(tmp_path, PLAIN, games=300_000), tmp_path / "runs")
    assert rest.found == 5000
    assert rest.run.games()["game"].tolist() == list(range(300_000))


# Opening


def test_open_run_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is no run folder"):
        open_run(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(StoreError, match="is damaged"):
        open_run(tmp_path)
    (tmp_path / "run.json").write_text('{"format": 99}')
    with pytest.raises(StoreError, match="this version can't read"):
        open_run(tmp_path)


def test_find_runs_passes_over_what_is_none(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, PLAIN, games=10), tmp_path / "runs").run
    (tmp_path / "runs" / "other").mkdir()
    (tmp_path / "runs" / "damaged").mkdir()
    (tmp_path / "runs" / "damaged" / "run.json").write_text("{")
    assert [each.folder for each in find_runs(tmp_path / "runs")] == [run.folder]
    assert find_runs(tmp_path / "nowhere") == []


def test_cells_with_their_settings(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, games=10), tmp_path / "runs").run
    cells = open_run(run.folder).cells()
    assert cells.columns.tolist() == ["cell", "index", "games", "failed", "setup.head_start"]
    assert cells["setup.head_start"].tolist() == [0, 3, 6]
    assert cells["games"].tolist() == [10, 10, 10]
    assert open_run(run.folder).scenario["seed"] == 7
    summary = pd.read_parquet(run.folder / "cells.parquet")
    assert summary["turns.n"].tolist() == [10, 10, 10]
    assert summary["turns.total"].tolist() == run.games().groupby("cell", observed=True)["turns"].sum().tolist()


def test_summary_of_failed_games(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, OUT_OF_RANGE, games=3), tmp_path / "runs").run
    frame = run.failures()
    assert frame["game"].tolist() == [0, 1, 2]
    assert run.failed().tolist() == [3]
    assert run.cells()["failed"].tolist() == [3]
    summary = pd.read_parquet(run.folder / "failures.parquet")
    assert summary.astype(str).to_dict("list") == frame.astype(str).to_dict("list")
    assert summary["ending"].notna().all()
    assert pd.read_parquet(run.folder / "cells.parquet")["failed"].tolist() == [3]


def test_blocks_of_a_run(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, PLAIN, games=1500), tmp_path / "runs").run
    blocks = run.blocks()
    assert blocks["games"].tolist() == [1000, 500]
    assert run_digest(blocks["digest"]) == run.digest
