"""What the seats of a mirrored scenario bring, compared: the numbers, their names, and questions without an answer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import toolkit
from tests.race_odds import passing
from tests.running import OUT_OF_RANGE, scenario, written
from toolkit.analysis.rates import ESTIMATE_COLUMNS
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.questions import Mirrored, compare
from toolkit.runner import Plan, play
from toolkit.store import StoreError

#: Runner 2 starts ahead, and whoever is brought by seat 2 sprints earlier.
DUEL = """\
game: dice_race
mode: race
seed: 4
games: 2500
setup: {finish: 30, head_start: 3}
seats: {1: {policy: greedy, weights: {near: 0}}, 2: {policy: greedy, weights: {near: 20}}}
mirror: true
"""
TABLE = """\
game: high_roll
mode: table
seed: 5
games: 1200
setup: {players: 3, lead: 1}
seats: {1: {policy: random}, 2: {policy: greedy, weights: {below: 2}}, 3: {policy: greedy}}
mirror: true
"""


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Mirrored:
    folder = tmp_path_factory.mktemp("duel")
    found = toolkit.compare(written(folder, DUEL, "duel"), out=folder / "runs", plan=Plan(jobs=1))
    assert isinstance(found, Mirrored)
    return found


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Mirrored:
    folder = tmp_path_factory.mktemp("table")
    return compare(written(folder, TABLE, "table"), margin=0.1, out=folder / "runs")


def score_of_runner_1(near: tuple[float, float]) -> float:
    """The exact chance of runner 1 to win, and half of that of a draw."""
    first, second = passing(30, 0, near[0]), passing(30, 3, near[1])
    return float(sum(p * q * (1 if t < u else 0.5 if t == u else 0) for t, p in first.items() for u, q in second.items()))


def test_sides_and_seats_are_worth_what_can_be_reckoned(duel: Mirrored) -> None:
    as_written, swapped = score_of_runner_1((0, 20)), score_of_runner_1((20, 0))
    truth = {
        ("side", "greedy (1)"): (as_written + 1 - swapped) / 2,
        ("side", "greedy (2)"): (1 - as_written + swapped) / 2,
        ("seat", "1"): (as_written + swapped) / 2,
        ("seat", "2"): 1 - (as_written + swapped) / 2,
    }
    assert (duel.a, duel.b, duel.measure) == ("greedy (1)", "greedy (2)", "score")
    rows = duel.scores.set_index(["of", "name"])
    assert list(rows.index) == list(truth)
    for key, value in truth.items():
        assert rows.loc[key, "lo"] < value < rows.loc[key, "hi"], key
        assert rows.loc[key, "hi"] - rows.loc[key, "lo"] < 0.05
    differences = duel.to_frame().set_index("of")
    assert differences.loc["side", "lo"] < 1 - 2 * truth["side", "greedy (1)"] < differences.loc["side", "hi"]
    assert differences.loc["seat", "lo"] < 1 - 2 * truth["seat", "1"] < differences.loc["seat", "hi"]
    assert abs(truth["seat", "1"] - 0.5) > 0.05  # runner 2 has an edge, and the sides are compared without it
    assert abs(truth["side", "greedy (1)"] - 0.5) < abs(as_written - 0.5)


def test_it_is_the_score_of_the_games(duel: Mirrored) -> None:
    first, swapped = duel.run.ids
    games = duel.run.games()
    points = games["winner"].map({"1": 1.0, "draw": 0.5, "2": 0.0}).astype(float)  # of runner 1
    one, two = (points[games["cell"] == cell].to_numpy() for cell in (first, swapped))
    side = ((1 - one) + two) / 2 - (one + (1 - two)) / 2
    seat = ((1 - one) + (1 - two)) / 2 - (one + two) / 2
    frame = duel.to_frame()
    assert frame.columns.tolist() == [
        "cell", "of", "a", "b", "measure", "kind", *ESTIMATE_COLUMNS, "p_value", "discordant", "gain", "adjusted_p",
        "adjustment", "verdict",
    ]  # fmt: skip
    assert frame["estimate"].tolist() == pytest.approx([side.mean(), seat.mean()])
    assert frame["discordant"].tolist() == [(side != 0).sum(), (seat != 0).sum()]
    assert frame["n"].tolist() == [2500, 2500]
    assert frame["cell"].tolist() == [first, first]
    # two games apart: each side's lead over the other is 1 - 2 points in one seating, 2 points - 1 in the other
    assert frame["gain"][0] == pytest.approx((4 * one.var() + 4 * two.var()) / 4 / side.var())
    assert frame["gain"][0] > 1 > frame["gain"][1]


def test_three_seats(table: Mirrored) -> None:
    seats, cells = table.run.seats(), table.run.ids
    winners = table.run.games().set_index(["cell", "game"])["winners"]
    seats = seats.join(winners, on=["cell", "game"])
    share = (seats["best"] / seats["winners"]).to_numpy().reshape(3, 1200, 3)  # seating, game, seat
    names = ["random", "greedy (2)", "greedy (3)"]
    means = table.scores.set_index(["of", "name"])["estimate"]
    for side, name in enumerate(names):
        mine = sum(share[moved, :, (side + moved) % 3] for moved in range(3)) / 3
        assert means["side", name] == pytest.approx(mine.mean())
        assert means["seat", str(side + 1)] == pytest.approx(share[:, :, side].mean())
    assert len(cells) == 3
    frame = table.to_frame()
    pairs = [
        ("random", "greedy (2)"),
        ("random", "greedy (3)"),
        ("greedy (2)", "greedy (3)"),
        ("1", "2"),
        ("1", "3"),
        ("2", "3"),
    ]
    assert list(zip(frame["a"], frame["b"], strict=True)) == pairs
    assert (table.a, table.b) == ("random", "greedy (2), greedy (3)")
    assert (frame["estimate"][:3] > 0).all()
    smallest, middle, largest = sorted(frame["p_value"][3:])  # Holm's, of the three differences of seats by themselves
    adjusted = [3 * smallest, max(3 * smallest, 2 * middle), max(3 * smallest, 2 * middle, largest)]
    assert sorted(frame["adjusted_p"][3:]) == pytest.approx(np.minimum(adjusted, 1))
    assert set(frame["margin"]) == {0.1}
    assert frame["verdict"].tolist()[5] == "no difference that matters"  # only player 1 adds a point


def test_a_side_that_is_the_same_is_a_check_of_the_seats(tmp_path: Path) -> None:
    fair = DUEL.replace("near: 20", "near: 0").replace("head_start: 3", "head_start: 0")
    found = compare(written(tmp_path, fair, "fair"), out=tmp_path / "runs")
    side, seat = found.to_frame().to_dict("records")
    assert len(found.run.ids) == 1  # the seatings are the same: nothing is played twice
    assert (side["estimate"], side["discordant"], side["verdict"]) == (0, 0, "undecided")
    games = found.run.games()["winner"].value_counts()
    assert seat["estimate"] == pytest.approx((games["2"] - games["1"]) / 2500)
    assert seat["lo"] < 0 < seat["hi"]
    assert seat["gain"] == pytest.approx(1)
    assert "not known, nothing varies" in found.gain_text()


def test_sides_and_settings_by_name(tmp_path: Path) -> None:
    text = TABLE.replace("setup: {players: 3, lead: 1}\n", "sweep: [{grid: {setup.players: [2, 3]}}]\n")
    found = compare(written(tmp_path, text, "swept"), games=300, out=tmp_path / "runs")
    two, three = (found.to_frame()[found.to_frame()["setup.players"] == players] for players in (2, 3))
    assert found.keys == ("setup.players",)
    assert two[["of", "a", "b"]].to_numpy().tolist() == [["side", "random", "greedy (2)"], ["seat", "1", "2"]]
    assert len(three) == 6
    assert two["cell"].nunique() == three["cell"].nunique() == 1
    assert "300 games of each setting on seed 5" in found.summary()
    assert "(setup.players=2): " in found.summary()


def test_a_side_whose_policy_is_swept_is_called_by_its_seat(tmp_path: Path) -> None:
    swept = DUEL.replace("1: {policy: greedy, weights: {near: 0}}, ", "")
    swept += "sweep: [{grid: {seats.1.policy: [random, greedy]}}]\n"
    found = compare(written(tmp_path, swept), games=50, out=tmp_path / "runs")
    assert (found.a, found.b) == ("what 1 brings", "greedy (2)")


def test_its_run_gives_the_same_answer(duel: Mirrored) -> None:
    again = compare(duel.run.folder)
    pd.testing.assert_frame_equal(again.to_frame(), duel.to_frame())
    pd.testing.assert_frame_equal(again.scores, duel.scores)


def test_workers_change_nothing(duel: Mirrored, tmp_path: Path) -> None:
    found = compare(written(tmp_path, DUEL, "duel"), out=tmp_path / "runs", plan=Plan(jobs=2, chunk=1))
    pd.testing.assert_frame_equal(found.to_frame(), duel.to_frame())


def test_summary_says_who_what_and_how(duel: Mirrored) -> None:
    side, seat, how, gain = duel.summary().splitlines()
    row = duel.to_frame().iloc[0]
    figures = "{:+.4g} [{:+.4g}, {:+.4g}]".format(*row[["estimate", "lo", "hi"]])
    assert side == f"score, greedy (2) minus greedy (1): {figures}, {row['verdict']}."
    assert seat.startswith("score, seat 2 minus seat 1: +")
    assert seat.endswith(", different.")
    assert how == (
        "2,500 games on seed 4, once for every seating; 95 % intervals over game numbers (paired adjusted wald, fixed n); "
        "p-values of sides and of seats adjusted by holm."
    )
    assert gain.startswith("Realised gain over independent games of the same seatings: they would need ")


def test_plain_data(duel: Mirrored) -> None:
    plain = duel.to_dict()
    assert list(plain)[:4] == ["a", "b", "pairs", "comparisons"]
    assert (plain["a"], plain["b"], plain["pairs"]) == ("greedy (1)", "greedy (2)", 2500)
    (only,) = plain["comparisons"]
    assert list(only)[:4] == ["cell", "measure", "difference", "gain"]
    assert list(only["difference"]) == [*ESTIMATE_COLUMNS]
    assert [(each["a"], each["b"]) for each in plain["seats"]] == [("1", "2")]
    assert [each["name"] for each in plain["scores"]] == ["greedy (1)", "greedy (2)", "1", "2"]
    assert list(plain["scores"][0]["score"]) == [*ESTIMATE_COLUMNS]


def test_plot_shows_every_difference(table: Mirrored) -> None:
    labels = {label.get_text().replace("\n", " ") for label in table.plot().get_yticklabels()}
    assert len(labels) == 6
    assert "share, seat 2 minus seat 1" in labels


def test_another_measure_by_seat(table: Mirrored, tmp_path: Path) -> None:
    file = written(tmp_path, TABLE, "table")
    best = compare(file, measures="best", games=200, out=tmp_path / "runs")
    assert set(best.to_frame()["kind"]) == {"rate"}
    assert "percentage points" in best.summary()
    rolled = compare(file, measures="rolled", games=200, out=tmp_path / "runs").to_frame()
    assert set(rolled["method"]) == {"paired t"}  # how far a roll can go is not declared


def test_questions_that_cannot_be_answered(tmp_path: Path) -> None:
    file, out = written(tmp_path, DUEL, "duel"), tmp_path / "runs"
    with pytest.raises(UnknownNameError, match="unknown measure by seat 'turns'; one of: score, steps"):
        compare(file, measures="turns", out=out)
    with pytest.raises(ToolkitError, match=r"compared by one measure, found 2: score, steps"):
        compare(file, measures=["score", "steps"], out=out)
    assert not out.exists()
    run = play(scenario(tmp_path, DUEL, games=10), out, Plan(keep="none")).run
    with pytest.raises(StoreError, match="--keep all"):
        compare(run)


def test_failed_games_are_counted(tmp_path: Path) -> None:
    assert compare(written(tmp_path, OUT_OF_RANGE + "mirror: true\n"), games=20, out=tmp_path / "runs").failed == 40


def test_with_a_baseline_every_seating_is_a_cell(tmp_path: Path) -> None:
    found = compare(written(tmp_path, DUEL, "duel"), baseline="mirror=0", games=100, out=tmp_path / "runs")
    assert found.to_frame()["mirror"].tolist() == [1]
