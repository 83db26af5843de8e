"""Games on demand: the same as those of a run, whoever plays them, and never played twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.running import OUT_OF_RANGE, PLAIN, RACE, scenario
from toolkit.runner import play
from toolkit.runner.probing import Prober, probing
from toolkit.store import StoreError, files, open_run
from toolkit.store.blocks import BLOCK
from toolkit.store.index import Wanted


def summed(tmp_path: Path, asked: list[tuple[int, int, int]], text: str = RACE, **choices: Any) -> tuple[list[Any], Prober]:
    """Ask for games, with 10,000 as the most of a cell."""
    with probing(scenario(tmp_path, text), tmp_path / "probes", **choices) as prober:
        return [prober.sums(*each, 10_000) for each in asked], prober


@pytest.mark.parametrize("jobs", [1, 3])
def test_games_are_those_of_a_run(tmp_path: Path, jobs: int) -> None:
    games = play(scenario(tmp_path, games=2500), tmp_path / "runs").run.games()
    (first, second), _ = summed(tmp_path, [(2, 0, 1000), (2, 1000, 1500)], jobs=jobs)
    own = games[games["cell"] == games["cell"].cat.categories[2]]
    for sums, part in ((first, own[:1000]), (second, own[1000:])):
        won = (part["winner"] == "1").sum()
        assert sums[0].tolist() == [len(part), won, won]
        assert sums[2].tolist() == [len(part), part["turns"].sum(), (part["turns"] ** 2).sum()]


def test_games_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    asked = [(0, 0, 2000), (1, 0, 1000)]
    before, prober = summed(tmp_path, asked, jobs=1)
    assert prober.played == 3000
    again, prober = summed(tmp_path, [*asked, (1, 1000, 1000)], jobs=1)
    assert prober.played == 1000
    np.testing.assert_array_equal(again[:2], before)


def test_idle_workers_play_ahead_within_the_bounds(tmp_path: Path) -> None:
    with probing(scenario(tmp_path), tmp_path / "probes", jobs=4) as prober:
        prober.sums(0, 0, 1000, 2500)
        assert prober.played == 2000  # 2 blocks are whole within 2,500 games, a worker has none
        prober.sums(0, 1000, 1000, 2500)
        assert prober.played == 2000
        prober.sums(1, 0, 5000, 10_000)
        assert prober.played == 7000  # nobody is idle


def test_somebody_says_stop(tmp_path: Path) -> None:
    def stop(prober: Prober) -> None:
        prober._crew.stopped = prober.played >= 3 * BLOCK

    (first, second), prober = summed(tmp_path, [(0, 0, 2000), (0, 2000, 5000)], jobs=1, progress=stop)
    assert first is not None
    assert second is None
    assert prober.played == 3000
    _, prober = summed(tmp_path, [(0, 0, 2000), (0, 2000, 5000)], jobs=1)
    assert prober.played == 4000  # the third block was kept


@pytest.mark.parametrize("jobs", [1, 3])
def test_blocks_of_many_cells_at_once(tmp_path: Path, jobs: int) -> None:
    asked = [Wanted(2, 3, 10), Wanted(0, 0, 20), Wanted(2, 0, 1000)]
    for most in (3, 0):
        with probing(scenario(tmp_path), tmp_path / "probes", jobs=jobs) as prober:
            sums = prober.each(asked)
        assert prober.played == sum(block.games for block in asked[:most])
        assert sums is not None
        assert sums.shape == (3, len(prober.measures), 3)
        assert sums[:, 0, 0].tolist() == [10, 20, 1000]
    games = play(scenario(tmp_path, games=3010), tmp_path / "runs").run.games()
    own = games[(games["cell"] == games["cell"].cat.categories[2]) & (games["game"] >= 3000)]
    turns = sums[0, prober.measures.index("turns")]
    assert turns.tolist() == [10, own["turns"].sum(), (own["turns"] ** 2).sum()]


def test_blocks_that_somebody_stopped_are_no_answer(tmp_path: Path) -> None:
    def stop(prober: Prober) -> None:
        prober._crew.stopped = True

    with probing(scenario(tmp_path), tmp_path / "probes", jobs=1, progress=stop) as prober:
        assert prober.each([Wanted(0, 0, 10), Wanted(1, 0, 10)]) is None
    assert prober.played == 10


def test_failed_games_are_named_found_ones_too(tmp_path: Path) -> None:
    for _ in range(2):
        _, prober = summed(tmp_path, [(0, 0, 10)], OUT_OF_RANGE, jobs=1)
        assert [(failed.cell, failed.game) for failed in prober.failed] == [(0, game) for game in range(10)]


def test_games_of_other_code_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summed(tmp_path, [(0, 0, 1000)], PLAIN, jobs=1)
    monkeypatch.setattr("toolkit.runner.probing.kernel_hash", lambda folder: "another")
    _, prober = summed(tmp_path, [(0, 0, 1000)], PLAIN, jobs=1)
    assert prober.played == 1000
    assert len(list((tmp_path / "probes" / "blocks").iterdir())) == 1


def test_folder_of_probes_is_no_run_and_has_one_writer(tmp_path: Path) -> None:
    summed(tmp_path, [(0, 0, 1000)], PLAIN)
    with pytest.raises(StoreError, match="is no run folder"):
        open_run(tmp_path / "probes")
    with files.sole_writer(tmp_path / "probes"), pytest.raises(StoreError, match="another process"):
        summed(tmp_path, [(0, 0, 1000)], PLAIN)
