"""Two sides compared on common random numbers: the numbers, what they are called, and questions without an answer."""

from __future__ import annotations

import inspect
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import toolkit
from tests.running import OUT_OF_RANGE, PLAIN, RACE, written
from toolkit.analysis.rates import ESTIMATE_COLUMNS
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.questions import Comparison, compare
from toolkit.runner import Plan, play
from toolkit.scenario import load
from toolkit.store import StoreError, open_run

HEAD_START = PLAIN + "setup: {head_start: 3}\n"
#: Races end long before that turn: another cell, the same games.
NO_OP = PLAIN + "options: {max_turns: 150}\n"


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    return written(tmp_path, PLAIN, "plain"), written(tmp_path, HEAD_START, "ahead")


def rows(found: Comparison) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The games of both sides, in game order."""
    return found.a_run.games(), found.b_run.games()


def test_it_is_the_difference_of_the_games(sides: tuple[Path, Path], tmp_path: Path) -> None:
    found = toolkit.compare(*sides, measures=["runner_1_won", "turns"], out=tmp_path / "runs")
    a, b = rows(found)
    won = (b["winner"] == "1").astype(float) - (a["winner"] == "1")
    turns = b["turns"] - a["turns"]
    frame = found.to_frame()
    assert frame.columns.tolist() == [
        "cell", "a_cell", "measure", "kind", *ESTIMATE_COLUMNS, "p_value", "discordant", "gain", "adjusted_p", "adjustment",
        "verdict",
    ]  # fmt: skip
    assert frame["measure"].tolist() == ["runner_1_won", "turns"]
    assert frame["kind"].tolist() == ["rate", "mean"]
    assert frame["estimate"].tolist() == pytest.approx([won.mean(), turns.mean()])
    assert frame["n"].tolist() == [2500, 2500]
    assert frame["discordant"].tolist() == [(won != 0).sum(), (turns != 0).sum()]
    assert frame["cell"].tolist() == found.b_run.ids * 2
    assert frame["a_cell"].tolist() == found.a_run.ids * 2
    assert found.pairs == 2500
    assert won.mean() < -0.05
    assert frame["verdict"].tolist() == ["different", "different"]
    assert frame["adjustment"].tolist() == ["holm", "holm"]
    test = stats.ttest_rel(b["turns"], a["turns"]).confidence_interval(0.95)
    assert frame.loc[1, ["lo", "hi"]].tolist() == pytest.approx([test.low, test.high])
    assert frame["method"].tolist() == ["paired adjusted wald", "paired t"]


def test_gain_is_what_independent_seeds_would_cost(sides: tuple[Path, Path], tmp_path: Path) -> None:
    found = compare(*sides, "turns", out=tmp_path / "runs")
    a, b = (games["turns"].to_numpy() for games in rows(found))
    gain = found.to_frame()["gain"].item()
    assert gain == pytest.approx((a.var() + b.var()) / (b - a).var())
    assert gain > 1.5
    apart = stats.ttest_ind(b, a, equal_var=False).confidence_interval(0.95)
    row = found.to_frame().iloc[0]
    assert (apart.high - apart.low) / (row["hi"] - row["lo"]) == pytest.approx(gain**0.5, rel=0.001)
    assert (
        f"they would need {gain:.2f} times as many games; the interval is {gain**0.5:.2f} times narrower" in found.gain_text()
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_change_that_does_nothing_is_exactly_nothing(tmp_path: Path, seed: int) -> None:
    files = written(tmp_path, PLAIN, "plain"), written(tmp_path, NO_OP, "longer")
    found = compare(*files, ["runner_1_won", "drawn", "turns"], seed=seed, games=1200, out=tmp_path / "runs")
    frame = found.to_frame()
    assert found.a_run.ids != found.b_run.ids
    assert frame["estimate"].tolist() == [0, 0, 0]
    assert frame["discordant"].tolist() == [0, 0, 0]
    assert frame["verdict"].tolist() == ["undecided"] * 3
    assert found.differing.empty
    assert np.isinf(frame["gain"]).all()
    assert "No game differs." in found.summary()
    assert found.changes == ("options.max_turns 60 -> 150",)


@pytest.mark.parametrize("seed", [1984, 7])
def test_a_change_that_does_nothing_in_the_swarm(tmp_path: Path, seed: int) -> None:
    text = "game: last_starfighter\nmode: swarm\nseed: 1\ngames: 1\nseats: {all: {policy: random}}\n"
    duel_only = text + "options: {duel_fire: ko_dan_first}\n"
    files = written(tmp_path, text, "plain"), written(tmp_path, duel_only, "duel_only")
    measures = ["gun_star_won", "turns", "first_loss_turn"]
    found = compare(*files, measures, seed=seed, games=40, out=tmp_path / "runs")
    assert found.a_run.ids != found.b_run.ids
    assert found.to_frame()["estimate"].tolist() == [0, 0, 0]
    assert found.to_frame()["discordant"].tolist() == [0, 0, 0]
    assert found.to_frame()["n"].tolist()[:2] == [40, 40]
    assert found.a_run.games()["turns"].nunique() > 1
    changed = written(tmp_path, text + "setup: {swarm_ships: 15}\n", "fifteen")
    assert compare(files[0], changed, "turns", seed=seed, games=40, out=tmp_path / "runs").to_frame()["discordant"].item() > 0


def test_games_that_differ_are_named(sides: tuple[Path, Path], tmp_path: Path) -> None:
    found = compare(*sides, out=tmp_path / "runs")
    a, b = (games["winner"].astype(str) == "1" for games in rows(found))
    first = np.flatnonzero(a != b)[:5].tolist()
    assert found.differing["game"].tolist() == first
    assert found.differing["a"].tolist() == a[first].tolist()
    assert found.differing["b"].tolist() == b[first].tolist()
    assert set(found.differing["measure"]) == {"runner_1_won"}
    assert set(found.differing["cell"]) == set(found.b_run.ids)
    assert set(found.differing["a_cell"]) == set(found.a_run.ids)


def test_all_cells_against_a_baseline(tmp_path: Path) -> None:
    found = compare(written(tmp_path), baseline="setup.head_start=3", games=1500, out=tmp_path / "runs")
    frame, games = found.to_frame(), found.a_run.games()
    won = {cell: (part["winner"] == "1").mean() for cell, part in games.groupby("cell", observed=True)}
    first, base, last = found.a_run.ids
    assert found.a == f"{tmp_path / 'race.yaml'}#{base}"
    assert frame["cell"].tolist() == [first, last]
    assert frame["a_cell"].tolist() == [base, base]
    assert frame.columns[2] == "setup.head_start"
    assert frame["setup.head_start"].tolist() == [0, 6]
    assert frame["estimate"].tolist() == pytest.approx([won[first] - won[base], won[last] - won[base]])
    smaller, larger = sorted(frame["p_value"])
    assert sorted(frame["adjusted_p"]) == pytest.approx([2 * smaller, max(2 * smaller, larger)])
    assert "2 cells: 2 different." in found.summary()
    assert "1,500 pairs of games a cell on seed 7" in found.summary()


def test_cells_of_two_files_by_their_settings(tmp_path: Path) -> None:
    race, tie = written(tmp_path), written(tmp_path, RACE + "options: {tie: first}\n", "tie")
    found = compare(race, tie, games=300, out=tmp_path / "runs", adjust="benjamini-hochberg")
    frame = found.to_frame()
    assert frame["setup.head_start"].tolist() == [0, 3, 6]
    assert (frame["estimate"] > 0).all()  # a tie that runner 1 wins was a draw before
    a, b = rows(found)
    assert frame["estimate"].sum() * 300 == (b["winner"] == "1").sum() - (a["winner"] == "1").sum()
    assert found.changes == ("options.tie draw -> first",)
    assert set(frame["adjustment"]) == {"benjamini-hochberg"}
    assert "p-values adjusted by benjamini-hochberg" in found.summary()


def test_runs_are_not_played_again(tmp_path: Path, sides: tuple[Path, Path]) -> None:
    runs = [play(load(file), tmp_path / "runs").run for file in sides]
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    found = compare(runs[0].folder, runs[1])
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    played = compare(*sides, out=tmp_path / "runs")
    pd.testing.assert_frame_equal(found.to_frame(), played.to_frame())
    assert (found.a, found.b) == (str(runs[0].folder), str(runs[1].folder))


def test_workers_change_nothing(sides: tuple[Path, Path], tmp_path: Path) -> None:
    one = compare(*sides, out=tmp_path / "one", plan=Plan(jobs=1)).to_frame()
    two = compare(*sides, out=tmp_path / "two", plan=Plan(jobs=2, chunk=1)).to_frame()
    pd.testing.assert_frame_equal(one, two)


def test_no_difference_that_matters(tmp_path: Path) -> None:
    text = RACE.replace("[0, 3, 6]", "[0, 1, 2, 9]").replace("finish: 30", "finish: 200")
    found = compare(written(tmp_path, text), baseline="setup.head_start=0", margin=0.07, games=3000, out=tmp_path / "runs")
    frame = found.to_frame()
    close, farther, far = frame.to_dict("records")
    assert set(frame["margin"]) == {0.07}
    # adjusted Wald: two pairs more, one of either sign
    a, b = found.a_run.games(), found.b_run.games()
    d = (b[b["cell"] == close["cell"]]["winner"] == "1").to_numpy(float) - (a[a["cell"] == close["a_cell"]]["winner"] == "1")
    longer = np.concatenate([d, [1, -1]])
    score = (0.07 - abs(longer.mean())) / (longer.std() / len(longer) ** 0.5)
    assert close["equivalence_p"] == pytest.approx(stats.norm.sf(score))
    # Holm's: the smallest of three p-values times 3, the next times 2, never below the one before
    assert close["equivalence_p"] < farther["equivalence_p"] < 0.01
    assert close["adjusted_equivalence_p"] == pytest.approx(3 * close["equivalence_p"])
    next_one = max(2 * farther["equivalence_p"], 3 * close["equivalence_p"])
    assert farther["adjusted_equivalence_p"] == pytest.approx(next_one, rel=1e-6)
    assert next_one > 1.6 * farther["equivalence_p"]  # Benjamini and Hochberg's would be 1.5 times
    assert close["verdict"] == "no difference that matters"
    assert far["verdict"] == "different"
    assert far["adjusted_equivalence_p"] == 1
    assert "1 different, 2 no difference that matters" in found.summary()
    assert "Differences up to 7 percentage points don't matter, by two one-sided tests." in found.summary()


def test_level_moves_interval_and_verdict(sides: tuple[Path, Path], tmp_path: Path) -> None:
    wide = compare(*sides, out=tmp_path / "runs", level=0.999, games=200).to_frame().iloc[0]
    usual = compare(*sides, out=tmp_path / "runs", games=200).to_frame().iloc[0]
    assert wide["level"] == 0.999
    assert wide["lo"] < usual["lo"] < usual["hi"] < wide["hi"]


def test_summary_says_who_what_and_how(sides: tuple[Path, Path], tmp_path: Path) -> None:
    found = compare(*sides, out=tmp_path / "runs")
    row = found.to_frame().iloc[0]
    first, how, changes, gain = found.summary().splitlines()
    figures = "{:+.2f} percentage points [{:+.2f}, {:+.2f}]".format(*(100 * row[["estimate", "lo", "hi"]]))
    assert first == f"runner_1_won, from {sides[0]} to {sides[1]}: {figures}, different."
    assert how == ("2,500 pairs of games on seed 3; 95 % intervals (paired adjusted wald, fixed n); p-values adjusted by holm.")
    assert changes == "What differs: setup.head_start 0 -> 3."
    assert gain == found.gain_text()


def test_plot_shows_every_cell(tmp_path: Path) -> None:
    found = compare(
        written(tmp_path), measures=["runner_1_won", "drawn"], baseline="setup.head_start=3", games=300, margin=0.02,
        out=tmp_path / "runs",
    )  # fmt: skip
    ax = found.plot()
    assert {label.get_text() for label in ax.get_yticklabels()} == {"setup.head_start=0", "setup.head_start=6"}
    (band,) = ax.patches
    assert band.get_width() == 0.04
    assert found.plot(measure="drawn").get_xlabel().startswith("drawn")
    assert found.plot(ax) is ax
    with pytest.raises(UnknownNameError, match="did you mean 'drawn'"):
        found.plot(measure="drwan")


def test_plot_of_one_pair(sides: tuple[Path, Path], tmp_path: Path) -> None:
    ax = compare(*sides, games=50, out=tmp_path / "runs").plot()
    (label,) = ax.get_yticklabels()
    assert label.get_text().replace("\n", "").endswith("ahead.yaml")


def test_the_measure_is_that_of_the_question(tmp_path: Path, sides: tuple[Path, Path]) -> None:
    asks = written(tmp_path, PLAIN + "verdict: {measure: drawn, target: 0.1}\n", "asks")
    assert compare(asks, sides[1], games=20, out=tmp_path / "runs").to_frame()["measure"].tolist() == ["drawn"]
    assert compare(*sides, games=20, out=tmp_path / "runs").to_frame()["measure"].tolist() == ["runner_1_won"]


def test_measures_that_do_not_apply(tmp_path: Path) -> None:
    # the Swarm's Gun Star loses none of its one ship in games that it wins: first losses are those of some games only
    text = "game: last_starfighter\nmode: swarm\nseed: 1\ngames: 30\nseats: {all: {policy: random}}\nsetup: {swarm_ships: 1}\n"
    other = text.replace("swarm_ships: 1", "swarm_ships: 2")
    files = written(tmp_path, text, "one"), written(tmp_path, other, "two")
    found = compare(*files, "first_blossom_turn", out=tmp_path / "runs")
    both = [run.games()["first_blossom_turn"].to_numpy() > 0 for run in (found.a_run, found.b_run)]
    assert found.to_frame()["n"].item() == (both[0] & both[1]).sum() < 30
    assert found.pairs == 30


def test_failed_games_are_counted(tmp_path: Path) -> None:
    files = written(tmp_path, PLAIN, "plain"), written(tmp_path, OUT_OF_RANGE, "out")
    assert compare(*files, games=20, out=tmp_path / "runs").failed == 20
    assert compare(files[0], files[0], games=20, out=tmp_path / "runs").failed == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "compare with what?.*--baseline CELL.*mirror: true"),
        ({"b": "b.yaml", "baseline": "c1"}, "--baseline goes with one"),
        ({"b": "b.yaml", "adjust": "hom"}, "unknown adjustment 'hom'; did you mean 'holm'"),
        ({"b": "b.yaml", "level": 95}, "--level: 95 is no level"),
        ({"b": "b.yaml", "margin": 0.0}, "--margin: 0 leaves no room"),
    ],
)
def test_options_that_make_no_question(tmp_path: Path, options: dict[str, object], message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        compare(written(tmp_path, PLAIN, "a"), **options)


def test_questions_that_cannot_be_answered_play_nothing(sides: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "runs"
    with pytest.raises(UnknownNameError, match="unknown measure 'runner_one_won'; did you mean 'runner_1_won'"):
        compare(*sides, "runner_one_won", out=out)
    with pytest.raises(ToolkitError, match=r"measures of different units \(turns, drawn\)"):
        compare(*sides, ["turns", "drawn"], margin=0.1, out=out)
    with pytest.raises(ToolkitError, match=r"1\.5 is no margin of a rate"):
        compare(*sides, margin=1.5, out=out)
    compare(*sides, "turns", margin=1.5, games=10, out=tmp_path / "other")
    with pytest.raises(ToolkitError, match="seed differ"):
        compare(sides[0], written(tmp_path, HEAD_START.replace("seed: 3", "seed: 4"), "later"), out=out)
    with pytest.raises(ToolkitError, match="no cell of"):
        compare(written(tmp_path), written(tmp_path, RACE.replace("[0, 3", "[1, 2").replace(", 6]", "]"), "b"), out=out)
    assert not out.exists()


def test_rows_must_have_been_kept(sides: tuple[Path, Path], tmp_path: Path) -> None:
    run = play(load(sides[0], games=10), tmp_path / "runs", Plan(keep="none")).run
    with pytest.raises(StoreError, match="--keep all"):
        compare(run, sides[1], games=10, out=tmp_path / "runs")
    assert compare(sides[0], sides[1], games=10, out=tmp_path / "runs").pairs == 10  # a file's rows are played again
    assert open_run(run.folder).info["keep"] == "all"


def test_python_takes_what_the_house_promises() -> None:
    assert list(inspect.signature(toolkit.compare).parameters)[:4] == ["a", "b", "measures", "baseline"]
