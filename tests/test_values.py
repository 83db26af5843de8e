"""Measures of single games from stored rows: those that the kernel's rows gave, game by game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from tests.running import OUT_OF_RANGE, scenario
from toolkit import game as contract
from toolkit.engine.declarations import Measure, measures_of, values_of
from toolkit.runner import Plan, play
from toolkit.runner.workers import Crew
from toolkit.store import StoreError
from toolkit.store.values import measured

GAME = contract.find("dice_race")


def steps_of_the_second(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return seats["steps"][:, 1] * seats["seat"][:, 1]


def lead_where_the_first_won(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return np.where(games["winner"] == 1, games["lead"], np.nan)


#: Beside the game's own measures one of a seat, and one that does not always apply.
MEASURES = (
    *measures_of(GAME.MEASURES, "race", [("1", "2")]),
    Measure("second_steps", "mean", "steps", "steps of runner 2", steps_of_the_second),
    Measure("won_lead", "mean", "steps", "lead where runner 1 won", lead_where_the_first_won),
)


def test_values_are_those_of_the_rows(tmp_path: Path) -> None:
    loaded = scenario(tmp_path, games=2300)
    run = play(loaded, tmp_path / "runs", Plan(chunk=1, jobs=2)).run
    rows = Crew(GAME, loaded.cells, loaded.seed).play(1, 0, 2300)
    (values,) = measured(run, GAME, loaded.cells[1].id, MEASURES)
    assert values["game"].tolist() == list(range(2300))
    for measure, expected in zip(MEASURES, values_of(MEASURES, rows.games, rows.seats, ("1", "2")), strict=True):
        np.testing.assert_array_equal(values[measure.name], expected, err_msg=measure.name)
    assert values["won_lead"].isna().any()
    assert values["second_steps"].max() > 10


def test_pieces_hold_all_games_once(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, games=205_000), tmp_path / "runs").run
    pieces = list(measured(run, GAME, run.ids[2], MEASURES))
    assert [len(piece) for piece in pieces] == [200_000, 5_000]
    whole = pd.concat(pieces)
    assert whole["game"].tolist() == list(range(205_000))
    assert whole["turns"].sum() == run.counts().query("cell == @run.ids[2] and measure == 'turns'")["total"].item()


def test_failed_games_have_values(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, OUT_OF_RANGE, games=5), tmp_path / "runs").run
    (values,) = measured(run, GAME, run.ids[0], MEASURES)
    assert values["turns"].tolist() == run.games()["turns"].tolist()


@pytest.mark.parametrize(("keep", "kept"), [("none", "0"), ("sample", "10,000")])
def test_rows_that_were_not_kept(tmp_path: Path, keep: str, kept: str) -> None:
    run = play(scenario(tmp_path, games=11_000), tmp_path / "runs", Plan(keep=keep)).run
    with pytest.raises(StoreError, match=f"keeps the rows of {kept} of 11,000 games.*--keep all"):
        next(measured(run, GAME, run.ids[0], MEASURES))


def test_rows_of_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = play(scenario(tmp_path, games=5), tmp_path / "runs").run
    monkeypatch.setattr(GAME, "GAMES", (*GAME.GAMES, GAME.GAMES[2].__class__("laps", "i4", "", "")))
    with pytest.raises(StoreError, match="no column laps"):
        next(measured(run, GAME, run.ids[0], MEASURES))
