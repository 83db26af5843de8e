"""`toolkit.sensitivity`: shares held against odds that are reckoned exactly, and a knob that does nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes

import toolkit
from tests.race_odds import passing
from tests.running import OUT_OF_RANGE, scenario, written
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.questions import Influence
from toolkit.questions.influence import ask, find
from toolkit.runner import Plan

RACE = "game: dice_race\nmode: race\nseed: 7\ngames: 25\nsetup: {finish: 30}\n"
SWEEP = "sweep:\n  - grid: {setup.head_start: [0, 3, 6], options.tie: [draw, first]}\n"

#: No race lasts 60 turns, so that nothing but their limit hangs on it.
OVER = ("setup.head_start=0:6", "options.tie", "options.max_turns=60:200")
KEYS = ["setup.head_start", "options.tie", "options.max_turns", "dummy"]


def wins(head_start: int, ties: bool) -> float:
    """The chance that runner 1 is there first, or with ties no later."""
    first, second = passing(30, 0, 6), passing(30, head_start, 6)
    return float(sum(p * q for turn, p in first.items() for other, q in second.items() if turn < other + ties))


def truth() -> tuple[list[float], float]:
    """First and then total shares in the order of `KEYS`, and luck's."""
    chances = np.array([[wins(head_start, ties) for ties in (False, True)] for head_start in range(7)])
    variance, mean = chances.var(), chances.mean()
    start, tie = chances.mean(axis=1).var() / variance, chances.mean(axis=0).var() / variance
    return [start, tie, 0, 0, 1 - tie, 1 - start, 0, 0], 1 - variance / (mean * (1 - mean))


def asked(folder: Path, text: str = RACE, over: tuple[str, ...] = OVER, **choices: Any) -> Influence:
    plan = Plan(choices.pop("jobs", 1), progress=choices.pop("progress", lambda progress: None))
    return toolkit.sensitivity(scenario(folder, text), over, out=folder / "runs", plan=plan, **choices)


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Influence:
    return asked(tmp_path_factory.mktemp("influence"))


@pytest.mark.parametrize("seed", range(3))
def test_shares_of_a_real_game_hold_the_exact_ones(tmp_path: Path, seed: int) -> None:
    found = toolkit.sensitivity(written(tmp_path, RACE), OVER, method="sobol", seed=seed, out=tmp_path).sobol
    assert found is not None
    shares, luck = truth()
    assert found.indices["knob"].tolist() == KEYS * 2
    # each of four independent figures misses in one of twenty answers
    off = (found.indices["lo"] > shares) | (found.indices["hi"] < shares)
    assert off.sum() <= 2
    assert np.abs(found.indices["estimate"] - shares).max() < 0.06
    assert abs(found.luck["estimate"][0] - luck) < 0.012
    assert found.indices["verdict"].tolist() == ["matters", "matters", "within noise", "within noise"] * 2
    assert found.fit["verdict"].tolist() == ["fits"]


def test_screen_finds_what_moves_and_the_dummy_is_luck(answer: Influence) -> None:
    screen = answer.screen
    assert screen is not None
    screen = screen.set_index("knob")
    assert screen["verdict"].tolist() == ["matters", "matters", "within noise", "within noise"]
    start = np.mean([wins(0, ties) - wins(6, ties) for ties in (False, True)])
    assert screen.loc["setup.head_start", "mean"] == pytest.approx(-start, abs=0.06)
    assert screen.loc["options.max_turns", "estimate"] == 0  # with the same luck on both sides nothing moves
    # the dummy deals other luck: two rates of 200 games apart, two thirds of the way
    noise = np.sqrt(2 / np.pi) * np.sqrt(2 * 0.35 * 0.65 / 200) * 1.5
    assert screen.loc["dummy", "estimate"] == pytest.approx(noise, rel=0.4)
    assert (screen["floor"] == screen.loc["dummy", "hi"]).all()


def test_frame_and_plain_data(answer: Influence) -> None:
    frame = answer.to_frame()
    assert frame.columns.tolist() == [
        "knob", "index", "estimate", "lo", "hi", "n", "method", "level", "label", "floor", "verdict", "mean", "spread",
    ]  # fmt: skip
    assert frame["index"].tolist() == ["first"] * 4 + ["total"] * 4 + ["morris"] * 4
    assert frame.groupby("index", sort=False)["n"].first().tolist() == [20_000, 20_000, 20 * 5 * 200]
    assert set(frame["label"]) == {"fixed n"}
    data = answer.to_dict()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert (data["measure"], data["level"], data["seed"]) == ("runner_1_won", 0.95, 7)
    assert data["knobs"][1] == {"key": "options.tie", "low": "draw", "high": "first", "whole": True, "two_values": True}
    assert [len(data["sobol"]["indices"]), len(data["morris"]["effects"])] == [8, 4]
    assert (data["sobol"]["points"], data["morris"]["points"]) == (500, 100)
    assert data["sobol"]["fit"]["advice"] == "the shares stand"


def test_summary_says_what_matters_and_what_it_rests_on(answer: Influence) -> None:
    lines = answer.summary().splitlines()
    assert lines[0].startswith("Variance of the probability of runner_1_won over these ranges: setup.head_start 5")
    assert "; within noise: options.max_turns; noise floor 0." in lines[0]
    assert lines[1].startswith("Luck: 9")
    assert lines[2].startswith("The emulator fits (terms of third degree would change ")
    assert "within noise: options.max_turns" in lines[3]
    assert lines[4] == "Knobs: setup.head_start 0 to 6; options.tie draw or first; options.max_turns 60 to 200."
    assert lines[5].startswith("Sobol: 500 points, 20,000 games, seed 7; 95 % intervals (logistic emulator, fixed n)")
    assert lines[6] == "Morris: 100 points, 20,000 games, seed 7; 95 % intervals (morris, fixed n)."


def test_emulator_that_does_not_fit_says_what_to_do(tmp_path: Path) -> None:
    # to sprint at once on a short track, or never: chances go up and down again, and up and down once more
    found = asked(tmp_path, RACE.replace("30", "8"), ("seats.1.weights.near=0:8", "setup.head_start=0:7"), method="sobol")
    assert found.sobol is not None
    assert found.sobol.fit["verdict"].tolist() == ["does not fit"]
    advice = "don't lean on the shares; narrow the ranges (--over KEY=LOW:HIGH), or go by Morris's screen (--method morris)"
    assert advice in found.summary()
    assert found.to_dict()["sobol"]["fit"]["advice"] == advice


def test_the_sweep_gives_the_knobs_and_what_stands_still_is_told(tmp_path: Path) -> None:
    text = RACE + SWEEP + "report: {by: setup.head_start}\nstop: {half_width: 0.01, max_games: 5000}\n"
    found = asked(tmp_path, text, (), method="morris", trajectories=2, games=1)
    assert [each.key for each in found.knobs] == KEYS[:2]
    assert found.left_out == ()
    one = asked(tmp_path, text, ("options.tie",), method="morris", trajectories=2, games=20)
    assert one.left_out == ("setup.head_start",)
    assert "Not varied, though the scenario sweeps it: setup.head_start." in one.summary()


def test_workers_change_no_answer_and_nothing_is_played_twice(tmp_path: Path) -> None:
    for jobs in (1, 2):
        (tmp_path / str(jobs)).mkdir()
    choices: dict[str, Any] = {"points": 50, "games": 30, "trajectories": 4}
    one, two = (asked(tmp_path / str(jobs), jobs=jobs, **choices) for jobs in (1, 2))
    assert one.to_dict() == two.to_dict()
    played: list[int] = []
    again = asked(tmp_path / "1", progress=lambda progress: played.append(progress.played), **choices)
    assert again.to_dict() == one.to_dict()
    assert played == []
    asked(tmp_path / "1", progress=lambda progress: played.append(progress.played), **{**choices, "trajectories": 5})
    assert max(played) <= 5 * 5 * 30  # Sobol's games are there
    assert list((tmp_path / "1" / "runs").glob("race-*")) == []  # where runs of this scenario would be
    other = asked(tmp_path / "1", text=RACE.replace("seed: 7", "seed: 8"), **choices)
    assert other.to_frame()["estimate"].tolist() != one.to_frame()["estimate"].tolist()


def test_every_point_of_sobol_has_luck_of_its_own_and_every_walk_of_morris(tmp_path: Path) -> None:
    sobol, morris = ask(scenario(tmp_path, RACE), over=OVER, points=50, trajectories=3, games=10).parts
    assert [block.number for block in sobol.blocks] == list(range(50))
    walks = pd.DataFrame({"walk": morris.design["trajectory"], "luck": [block.number for block in morris.blocks]})
    assert walks.groupby("walk")["luck"].nunique().tolist() == [2, 2, 2]  # before and after the dummy's step
    assert walks.groupby("luck")["walk"].nunique().max() == 1
    for part in (sobol, morris):
        for block, settings in zip(part.blocks, part.design[KEYS[:3]].to_numpy(), strict=True):
            cell = part.scenario.cells[block.cell].settings
            assert [cell["setup.head_start"], cell["options.tie"] == "first", cell["options.max_turns"]] == settings.tolist()


def test_games_are_those_of_their_cells(tmp_path: Path) -> None:
    question = ask(scenario(tmp_path, RACE), over=("setup.head_start=0:6",), method="morris", trajectories=2, games=40)
    found, (part,) = find(question, tmp_path / "kept"), question.parts
    rates = []
    for block in part.blocks:
        start = part.scenario.cells[block.cell].settings["setup.head_start"]
        one = scenario(tmp_path, RACE, overrides=[f"setup.head_start={start}"], games=block.number * 1000 + 40)
        games = toolkit.run(one, out=tmp_path / "runs").games()
        rates.append((games["winner"][games["game"] >= block.number * 1000] == "1").mean())
    walks, starts = np.reshape(rates, (2, 3)), part.design["setup.head_start"].to_numpy(float).reshape(2, 3)
    moved = np.diff(starts) != 0
    moves = np.abs(np.diff(walks)[moved]) / (2 / 3)  # each step goes two thirds of the way
    assert found.screen is not None
    assert found.screen["estimate"][0] == pytest.approx(moves.mean())


def test_plots(answer: Influence) -> None:
    assert isinstance(answer.plot(), Axes)
    assert "runner_1_won" in answer.plot().get_xlabel()
    assert "end to end" in answer.plot(method="morris").get_xlabel()
    with pytest.raises(ToolkitError, match="unknown method 'moris'; did you mean 'morris'"):
        answer.plot(method="moris")


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"measure": "turns"}, "--measure: expected a rate, found 'turns', which is a mean"),
        ({"measure": "wun"}, "unknown measure 'wun'"),
        ({"method": "saltelli"}, "unknown method 'saltelli'; one of: sobol, morris, both"),
        ({"games": 1001}, "--games: expected 1 to 1,000 games a point, found 1001"),
        ({"points": 20}, "--points: 20 are too few for 3 knobs; 32 or more"),  # 2 x (10 terms, 6 with the switch)
        ({"points": 10_001}, "--points: expected 1 to 10,000"),
        ({"trajectories": 1}, "--trajectories: expected 2 to 10,000, found 1"),
        ({"level": 1.0}, "--level: expected a number from 0.5 to 0.9999"),
        ({"points": 50, "games": 1}, "too few games: the rarer outcome came"),
        ({"over": ("options.max_turns=1:3",)}, "every game has the same outcome; give wider ranges or another measure"),
        ({"over": ("options.max_turns=1:3",), "method": "morris"}, "every game has the same outcome"),
    ],
)
def test_question_that_cannot_be_answered(tmp_path: Path, choices: dict[str, Any], words: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        asked(tmp_path, **choices)
    assert words in str(caught.value)


def test_too_many_knobs_for_an_emulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.questions.influence.MOST_KNOBS", 2)
    with pytest.raises(
        ToolkitError, match="3 knobs are too many for Sobol's shares, at most 2; screen them with --method morris"
    ):
        asked(tmp_path)


def test_points_that_cannot_be_played_are_told_before_anything_is(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="puts runner 2 past the finish at 30"):
        asked(tmp_path, over=("setup.head_start=20:40",))
    assert not (tmp_path / "runs").exists()


def test_failed_games_are_named(tmp_path: Path) -> None:
    found = asked(tmp_path, OUT_OF_RANGE, ("setup.head_start=0:6",), method="morris", trajectories=2, games=30)
    assert len(found.failed) == 2 * 3 * 30
    assert found.failed[0].folder == found.folders["morris"]
