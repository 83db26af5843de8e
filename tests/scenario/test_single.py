"""One cell of a sweep by itself: the same cell, and a scenario that loads again."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from tests.running import RACE, scenario
from toolkit.replay import replay
from toolkit.runner import play
from toolkit.scenario import load, only

PINNED = (
    RACE
    + """\
seats: {2: {policy: greedy, weights: {near: 3}}}
components: {shoes.bonus: 1}
dice: {step: {turn: {1: [6]}}}
verdict: {measure: drawn, target: 0.1}
report: {by: setup.head_start, level: 0.9}
stop: {measure: drawn, half_width: 0.01, max_games: 5000}
"""
)


def test_a_cell_stays_what_it_is(tmp_path: Path) -> None:
    whole = scenario(tmp_path, PINNED)
    single = only(whole, whole.cells[1])
    (cell,) = single.cells
    assert dataclasses.replace(cell, index=1, settings={"setup.head_start": 3}) == whole.cells[1]
    assert (single.seed, single.games, single.stop, single.sweep_keys) == (7, 2500, None, ())
    assert "by" not in single.report
    assert single.report["level"] == 0.9
    assert single.verdict is not None
    assert single.verdict["measure"] == "drawn"


def test_its_run_loads_and_replays(tmp_path: Path) -> None:
    whole = scenario(tmp_path, PINNED, games=20)
    single = only(whole, whole.cells[2])
    run = play(single, tmp_path / "runs").run
    again = load(run.folder / "scenario.yaml")
    assert [cell.id for cell in again.cells] == [whole.cells[2].id] == run.ids
    assert again.spec_hash == single.spec_hash == run.info["spec_hash"]
    assert again.resolved == single.resolved
    assert again.spec_hash != whole.spec_hash
    told = replay(again, again.cells[0], 11)
    assert json.dumps(told.outcome["turns"]) == str(run.games()["turns"][11])
