"""Ratings of the sides that meet: from games on disk to strengths, who beats whom, and questions without an answer."""

from __future__ import annotations

import inspect
from math import log
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

import toolkit
from tests.questions.test_seating import GRID, SWARM, cell
from tests.running import OUT_OF_RANGE, PLAIN, RACE, written
from toolkit.analysis.rates import ESTIMATE_COLUMNS
from toolkit.errors import ToolkitError
from toolkit.questions import Ratings, rating, ratings
from toolkit.questions.seating import Seating, seatings
from toolkit.runner import Plan, play
from toolkit.scenario import load
from toolkit.store import StoreError, open_run


def won_by_greedy(found: Ratings) -> np.ndarray:
    """Greedy's score of each game number against random, averaged over its seats, from the rows themselves."""
    games = found.run.games()
    settings = dict(zip(found.run.ids, found.run.settings, strict=True))
    total, met = np.zeros(found.games), np.zeros(found.games)
    for name, part in games.groupby("cell", observed=True):
        policies = [settings[name][f"seats.{seat}.policy"] for seat in (1, 2)]
        if policies[0] != policies[1]:
            greedy = str(1 + policies.index("greedy"))
            winner = part["winner"].astype(str).to_numpy()
            total += np.where(winner == "draw", 0.5, winner == greedy)
            met += 1
    return total / met


def test_two_policies_are_rated_by_their_games(tmp_path: Path) -> None:
    found = toolkit.ratings(written(tmp_path, GRID), games=1500, out=tmp_path / "runs")
    score = won_by_greedy(found)
    frame = found.to_frame()
    assert frame.columns.tolist() == ["side", *ESTIMATE_COLUMNS, "elo", "elo_lo", "elo_hi"]
    assert frame["side"].tolist() == (["greedy", "random"] if score.mean() > 0.5 else ["random", "greedy"])
    strength = frame.set_index("side")["estimate"]
    # of two sides, strengths are as the points they took
    assert strength["greedy"] - strength["random"] == pytest.approx(log(score.mean() / (1 - score.mean())), abs=1e-4)
    assert frame["elo"].tolist() == pytest.approx((400 / log(10) * frame["estimate"]).tolist())
    assert frame["n"].tolist() == [3000, 3000]  # both ways round; games against itself are none
    assert set(frame["label"]) == {"fixed n"}
    # the rating's interval is that of the score, on its own scale: half of the logit, by the delta method
    half = 1.96 * score.std(ddof=1) / np.sqrt(1500) / (score.mean() * (1 - score.mean())) / 2
    widths = (frame["hi"] - frame["lo"]).to_numpy()
    assert widths == pytest.approx([2 * half] * 2, rel=0.12)


def test_pairs_and_who_beats_whom(tmp_path: Path) -> None:
    found = ratings(written(tmp_path, GRID), games=1500, out=tmp_path / "runs")
    (pair,) = found.pairs.to_dict("records")
    assert (pair["a"], pair["b"], pair["n"], pair["level"]) == ("greedy", "random", 1500, 0.95)
    assert pair["estimate"] == pytest.approx(won_by_greedy(found).mean())
    assert len(found.beats) == (pair["lo"] > 0.5 or pair["hi"] < 0.5)
    assert found.beats.columns.tolist() == ["winner", "loser", "circle", *ESTIMATE_COLUMNS]


def test_seats_are_rated_where_nothing_else_differs(tmp_path: Path) -> None:
    text = RACE.replace("[0, 3, 6]", "[0, 12]")
    found = ratings(written(tmp_path, text), games=1000, out=tmp_path / "runs")
    assert found.by == ("seat",)
    assert [dict(each.settings) for each in found.standings] == [{"setup.head_start": 0}, {"setup.head_start": 12}]
    frame = found.to_frame()
    assert frame.columns[:2].tolist() == ["setup.head_start", "side"]
    ahead = frame[frame["setup.head_start"] == 12]
    assert ahead["side"].tolist() == ["2", "1"]
    winner = found.run.games()
    winner = winner[winner["cell"] == found.run.ids[1]]["winner"].astype(str)
    share = (winner == "2").mean() + (winner == "draw").mean() / 2
    assert ahead["estimate"].iloc[0] == pytest.approx(log(share / (1 - share)) / 2, abs=1e-3)
    assert found.beats[["setup.head_start", "winner", "loser"]].to_numpy().tolist() == [[12, "2", "1"]]
    assert found.of({"setup.head_start": 12}) is found.standings[1]
    with pytest.raises(ToolkitError, match=r"no ratings for setup.head_start 3; there are: setup.head_start 0; setup.head_st"):
        found.of({"setup.head_start": 3})
    assert "each answer holds with 95 %" in found.summary()


def test_three_pairs_hold_together(tmp_path: Path) -> None:
    near = "seats.1.weights.near: [0, 6, 30], seats.2.weights.near: [0, 6, 30]"
    text = RACE.replace("setup.head_start: [0, 3, 6]", near)
    found = ratings(written(tmp_path, text), "seats.*.weights.near", games=600, out=tmp_path / "runs")
    assert sorted(found.to_frame()["side"]) == ["0", "30", "6"]
    assert found.pairs["level"].tolist() == pytest.approx([1 - 0.05 / 3] * 3)
    assert set(found.to_frame()["level"]) == {0.95}
    assert "of level 98.33 %, fixed n, so that all pairs hold together with 95 % (Bonferroni)" in found.summary()
    strict = ratings(written(tmp_path, text), "seats.*.weights.near", games=600, level=0.99, out=tmp_path / "runs")
    assert strict.pairs["level"].tolist() == pytest.approx([1 - 0.01 / 3] * 3)
    assert set(strict.to_frame()["level"]) == {0.99}


def test_a_file_a_run_and_any_number_of_workers_are_the_same(tmp_path: Path) -> None:
    file = written(tmp_path, GRID)
    one = ratings(file, games=400, out=tmp_path / "one", plan=Plan(jobs=1))
    two = ratings(load(file, games=400), out=tmp_path / "two", plan=Plan(jobs=2))
    run = ratings(two.run.folder, games=400)
    opened = ratings(open_run(one.run.folder))
    for other in (two, run, opened):
        pd.testing.assert_frame_equal(other.to_frame(), one.to_frame())
        pd.testing.assert_frame_equal(other.pairs, one.pairs)
    assert (run.source, run.seed, run.games) == (str(two.run.folder), 7, 400)


def test_one_cell_is_enough_for_two_sides(tmp_path: Path) -> None:
    found = ratings(f"{written(tmp_path, GRID)}#seats.1.policy=random,seats.2.policy=greedy", games=300, out=tmp_path / "runs")
    assert sorted(found.to_frame()["side"]) == ["greedy", "random"]
    assert len(found.run.ids) == 1
    assert "Not balanced: greedy, random did not sit in all seats equally often" in found.summary()
    assert found.to_dict()["ratings"][0]["unbalanced"] == ["greedy", "random"]
    crossed = ratings(written(tmp_path, GRID), games=300, out=tmp_path / "runs")
    assert "Not balanced" not in crossed.summary()


def test_roles_keep_their_seats(tmp_path: Path) -> None:
    text = SWARM.replace("seed: 1", "seed: 1\nsetup: {swarm_ships: 6}")
    cells = "#seats.gun_star.policy=random,seats.swarm.policy=random"
    found = ratings(f"{written(tmp_path, text)}{cells}", "seats.*.policy", games=60, out=tmp_path / "runs")
    assert sorted(found.to_frame()["side"]) == ["gun_star random", "swarm random"]
    assert "Not balanced" not in found.summary()


def test_what_is_averaged_over_is_told(tmp_path: Path) -> None:
    found = ratings(written(tmp_path, GRID), "seat", games=300, out=tmp_path / "runs")
    assert found.pooled == ("seats.1.policy", "seats.2.policy")
    assert "averaged over: seats.1.policy, seats.2.policy." in found.summary()
    assert found.to_frame()["n"].tolist() == [1200, 1200]


def test_the_seed_of_the_resamples_is_that_of_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, seeds, rate = written(tmp_path, GRID), [], rating.meetings.rate
    monkeypatch.setattr(rating.meetings, "rate", lambda *words, seed: seeds.append(seed) or rate(*words, seed=seed))
    found = [ratings(file, games=200, seed=seed, out=tmp_path / "runs") for seed in (11, 11, 12)]
    assert seeds == [each.seed for each in found] == [each.run.info["seed"] for each in found] == [11, 11, 12]
    pd.testing.assert_frame_equal(found[0].to_frame(), found[1].to_frame())


class Races:
    """A run of races of three with places, as games to come will have them: x is better than y, y than z."""

    def __init__(self, group: Seating, games: int):
        rng, self.folder, self.ids = np.random.default_rng(1), Path("races"), [each.id for each in group.cells]
        self._places = {}
        for each, sides in zip(group.cells, group.sides, strict=True):
            luck = rng.gumbel(size=(games, 3)) + ["zyx".index(side) - 1 for side in sides]
            self._places[each.id] = (luck[:, :, None] < luck[:, None, :]).sum(axis=2) + 1
        self._games = games

    def kept(self) -> np.ndarray:
        return np.full(len(self.ids), self._games)

    played = kept

    def pieces(self, table: str, columns: list[str], cell: str) -> list[pd.DataFrame]:
        assert (table, columns) == ("seats", ["place"])
        rows = self._places[cell].reshape(-1)
        return [pd.DataFrame({"place": rows[:30]}), pd.DataFrame({"place": rows[30:]})]


def races() -> rating.Standing:
    ships = ["xyz", "yzx", "zxy", "xxy", "xyx", "yxx", "zzz"]
    cells = [cell({"ships": list(each)}) for each in ships]
    (group,) = seatings(cells, [{"setup.ships": each} for each in ships], ("setup.ships.*",), alike=True)
    return rating._standing(Races(group, 1000), "place", group, 0.95, 3)  # type: ignore[arg-type]


def test_races_of_several_are_rated_by_place() -> None:
    one = races()
    table = one.table.set_index("side")
    assert table.index.tolist() == ["x", "y", "z"]
    assert table["estimate"].tolist() == pytest.approx([1, 0, -1], abs=0.1)
    assert table["n"].tolist() == [6000, 6000, 3000]
    assert set(table["method"]) == {"plackett-luce, bootstrap over blocks"}
    assert one.unbalanced == ()
    assert one.beats[["winner", "loser", "circle"]].to_numpy().tolist() == [
        ["x", "y", False],
        ["x", "z", False],
        ["y", "z", False],
    ]
    # of two, strengths decide: e to 1
    assert one.pairs.set_index(["a", "b"])["estimate"]["x", "y"] == pytest.approx(np.e / (1 + np.e), abs=0.02)


def test_places_go_before_winners() -> None:
    def game(*names: str) -> Any:
        return SimpleNamespace(NAME="ludo", SEATS=[SimpleNamespace(name=name) for name in names])

    assert rating._outcome(game("won", "place", "points")) == "place"
    assert rating._outcome(game("steps", "won")) == "won"
    with pytest.raises(ToolkitError, match="ludo says neither the place of a seat nor whether it won"):
        rating._outcome(game("steps"))


def circle_of_three() -> Ratings:
    pairs = pd.DataFrame(
        [("paper", "rock", 0.7), ("paper", "scissors", 0.3), ("rock", "scissors", 0.7), ("rock", "well", 0.51)],
        columns=["a", "b", "estimate"],
    )
    pairs = pairs.assign(
        lo=pairs["estimate"] - 0.05, hi=pairs["estimate"] + 0.05, n=100, method="m", level=0.9875, label="fixed n"
    )
    table = pd.DataFrame({"side": ["paper", "rock", "scissors", "well"], "estimate": [0.1, 0.0, 0.0, -0.1]})
    table = table.assign(lo=-0.2, hi=0.2, n=300, method="bt", level=0.95, label="fixed n", elo=17.0, elo_lo=-35.0, elo_hi=35.0)
    one = rating.Standing({}, table, pairs, rating.analysis.response_graph(pairs), ())
    return Ratings("rps", ("seat",), 100, 1, 0.95, "won", (), ("c",), (one,), None)  # type: ignore[arg-type]


def test_circles_are_named() -> None:
    found = circle_of_three()
    assert found.standings[0].circles == [("paper", "rock", "scissors")]
    assert "A circle: paper beats rock beats scissors beats paper." in found.summary()
    assert "1 of 4 pairs are not told apart." in found.summary()
    (answer,) = found.to_dict()["ratings"]
    assert answer["circles"] == [["paper", "rock", "scissors"]]
    assert answer["not_told_apart"] == [["rock", "well"]]
    assert [(each["winner"], each["loser"], each["circle"]) for each in answer["beats"]] == [
        ("paper", "rock", True), ("scissors", "paper", True), ("rock", "scissors", True),
    ]  # fmt: skip


def test_charts_show_one_answer(tmp_path: Path) -> None:
    found = ratings(written(tmp_path, RACE.replace("[0, 3, 6]", "[0, 12]")), games=300, out=tmp_path / "runs")
    ax = found.plot(settings={"setup.head_start": 12})
    assert [label.get_text() for label in ax.get_yticklabels()] == ["2", "1"]
    assert ax.get_xlabel().startswith("setup.head_start 12; log strength")
    graph = found.graph(settings={"setup.head_start": 12})
    assert graph.get_xlabel().startswith("setup.head_start 12\n")
    assert len(graph.patches) == 1
    assert found.graph(graph) is graph
    assert found.plot(ax) is ax


@pytest.mark.parametrize(
    ("text", "by", "message"),
    [
        (RACE, "seats.*.policy", r"one side only, greedy \(by seats.\*.policy\); sweep it, or give another key with --by"),
        (
            RACE.replace("setup.head_start: [0, 3, 6]", "seats.all.policy: [random, greedy]"), (),
            r"the sides greedy, random \(by seats.\*.policy\) never meet, all seats of a cell have the same",
        ),
        (GRID, "seats.*.polcy", r"unknown key 'seats.\*.polcy'; did you mean 'seats.\*.policy'"),
        (GRID, "setup.finish", "--by setup.finish: no seat has a value of its own there"),
    ],
)  # fmt: skip
def test_questions_that_cannot_be_answered_play_nothing(tmp_path: Path, text: str, by: Any, message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        ratings(written(tmp_path, text), by, out=tmp_path / "runs")
    with pytest.raises(ToolkitError, match="--level: 95 is no level"):
        ratings(written(tmp_path, GRID), level=95, out=tmp_path / "runs")
    assert not (tmp_path / "runs").exists()


def test_a_solo_game_has_nobody_to_meet() -> None:
    alone = cell({}, ("pilot",), ("greedy",))
    with pytest.raises(ToolkitError, match=r"warp.yaml is a solo game, in which nobody meets another; compare its cells"):
        rating._check_meeting(Seating({}, (alone,), True, (("pilot",),)), "warp.yaml", ("seat",))


def test_sides_that_cannot_be_rated(tmp_path: Path) -> None:
    text = RACE.replace("[0, 3, 6]", "[0, 29]")
    with pytest.raises(ToolkitError, match=r"^setup.head_start 29: can't rate: 2 never lost to the other sides"):
        ratings(written(tmp_path, text), games=20, out=tmp_path / "runs")
    with pytest.raises(ToolkitError, match="9 blocks, at least 10 needed"):
        ratings(written(tmp_path, GRID), games=9, out=tmp_path / "runs")
    assert (tmp_path / "runs").exists()  # games are kept all the same


def test_runs_that_were_stopped_by_looking_or_lack_rows(tmp_path: Path) -> None:
    run = play(load(written(tmp_path, GRID), games=30), tmp_path / "runs").run
    run.info["stopped"] = "anytime"
    with pytest.raises(
        ToolkitError, match=r"can't rate: .* was stopped by looking.*; rate its scenario instead, with --games 30"
    ):
        ratings(run)
    with pytest.raises(ToolkitError, match=r"can't rate: .* is a run with games 30, not 31"):
        ratings(run.folder, games=31)
    bare = play(load(written(tmp_path, GRID), games=40), tmp_path / "bare", Plan(keep="none")).run
    with pytest.raises(StoreError, match="--keep all"):
        ratings(bare)


def test_a_run_of_other_rules_is_refused(tmp_path: Path) -> None:
    run = play(load(written(tmp_path, GRID), games=30), tmp_path / "runs").run
    text = (run.folder / "scenario.yaml").read_text()
    (run.folder / "scenario.yaml").write_text(text.replace("finish: 30", "finish: 31"))
    with pytest.raises(ToolkitError, match="was made by another version of the game; run its scenario again"):
        ratings(run.folder)


def test_a_stop_block_counts_for_nothing(tmp_path: Path) -> None:
    text = GRID + "stop: {measure: runner_1_won, half_width: 0.2, max_games: 5000}\n"
    found = ratings(written(tmp_path, text.replace("games: 2500", "games: 1200")), out=tmp_path / "runs")
    assert found.run.played().tolist() == [1200] * 4
    assert set(found.to_frame()["label"]) == {"fixed n"}


def test_failed_games_are_counted(tmp_path: Path) -> None:
    out_of_range = OUT_OF_RANGE.replace(
        "seats: {1: {policy: random}}\n", "sweep: [{grid: {seats.1.policy: [random, greedy]}}]\n"
    )
    assert ratings(written(tmp_path, out_of_range), games=20, out=tmp_path / "runs").failed == 40
    assert ratings(written(tmp_path, PLAIN), games=20, out=tmp_path / "runs").failed == 0


def test_only_the_cell_that_is_meant_is_told(tmp_path: Path) -> None:
    run = play(load(written(tmp_path, OUT_OF_RANGE + "sweep: [{grid: {setup.finish: [25, 30]}}]\n"), games=20), tmp_path).run
    one = ratings(f"{run.folder}#setup.finish=30")
    assert (one.failed, run.failed().tolist()) == (20, [20, 20])
    assert one.cells == (run.ids[1],)
    assert one.to_frame()["n"].tolist() == [20, 20]
    assert "20 games on seed 3" in one.summary()


def test_python_takes_what_the_house_promises() -> None:
    assert list(inspect.signature(toolkit.ratings).parameters) == ["source", "by", "games", "seed", "level", "out", "plan"]
