"""`toolkit.solve`: answers held against odds that are reckoned exactly, and questions that have none."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes

import toolkit
from tests.race_odds import runner_1_wins
from tests.running import OUT_OF_RANGE, RACE, scenario, written
from toolkit import game as contract
from toolkit.engine.declarations import Measure
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.questions.solving import Solved, Step, Watch
from toolkit.runner.workers import Crew

#: 34.7 % at 1, 29.4 % at 2, 24.5 % at 3.
TRUTH = {head_start: runner_1_wins(30, head_start) for head_start in range(9)}

TIES = RACE.replace("[0, 3, 6]}", "[0, 3, 6], options.tie: [draw, first]}")
BENT = "game: dice_race\nmode: race\nseed: 7\ngames: 10\nsetup: {finish: 12}\n"


def solve(folder: Path, text: str = RACE, **choices: Any) -> Solved:
    asked = {"over": "setup.head_start", "target": 0.3, "high": 8, "jobs": 1, "out": folder / "runs"}
    return toolkit.solve(scenario(folder, text), **asked | choices)


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Solved:
    return solve(tmp_path_factory.mktemp("solved"))


def test_bracket_is_where_the_odds_cross(solved: Solved) -> None:
    assert TRUTH[1] > 0.3 > TRUTH[2]
    (row,) = solved.answer.to_dict("records")
    assert (row["verdict"], row["low"], row["high"], row["direction"]) == ("crossed", 1, 2, "falls")
    assert 1 < row["estimate"] < 2
    assert (row["level"], row["label"], row["method"], row["target"]) == (0.95, "anytime", "bisection", 0.3)
    assert row["monotone"]


def test_probes_hold_the_odds_and_only_what_was_needed_is_played(solved: Solved) -> None:
    probes = solved.to_frame()
    assert probes.columns.tolist() == ["value", "estimate", "lo", "hi", "n", "method", "level", "label", "verdict"]
    assert probes["value"].tolist() == [0, 1, 2, 4, 8]
    assert probes["verdict"].tolist() == ["above", "above", "below", "below", "below"]
    truth = np.array([TRUTH[value] for value in probes["value"]])
    assert (probes["lo"] < truth).all()
    assert (truth < probes["hi"]).all()
    assert probes["n"].max() == probes.set_index("value")["n"][2]  # the nearest to 30 %
    assert (probes["n"] == 1000).sum() == 3
    assert set(probes["label"]) == {"anytime"}
    assert solved.answer["n"].tolist() == [probes["n"].sum()]


def test_games_are_the_first_of_each_cell(solved: Solved, tmp_path: Path) -> None:
    probe = solved.probes.set_index("value").loc[1]
    run = toolkit.run(scenario(tmp_path, overrides=["sweep=[]", "setup.head_start=1"], games=int(probe["n"])), out=tmp_path)
    assert (run.games()["winner"] == "1").mean() == probe["estimate"]


@pytest.mark.parametrize("scan", [False, True])
def test_workers_change_no_answer(tmp_path: Path, scan: bool) -> None:
    one, two = (solve(tmp_path / str(jobs), jobs=jobs, scan=scan, margin=0.02) for jobs in (1, 2))
    assert one.to_dict() == two.to_dict()


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for jobs in (1, 2):
        (tmp_path / str(jobs)).mkdir()


def test_same_question_again_plays_nothing_and_another_only_what_is_missing(tmp_path: Path) -> None:
    steps: list[Step] = []
    first = solve(tmp_path, watch=Watch(steps.append))
    assert steps[-1].played > 0
    steps.clear()
    again = solve(tmp_path, watch=Watch(steps.append))
    assert {step.played for step in steps} == {0}
    assert again.to_dict() == first.to_dict()
    steps.clear()
    other = solve(tmp_path, target=0.22, high=16, watch=Watch(steps.append))
    assert other.folder == first.folder
    assert list((tmp_path / "runs").glob("race-*")) == []  # where runs of this scenario would be
    assert 0 < steps[-1].played < other.probes["n"].sum()


@pytest.mark.parametrize("seed", range(5))
def test_another_seed_is_another_answer_with_the_same_bracket(tmp_path: Path, solved: Solved, seed: int) -> None:
    found = toolkit.solve(
        written(tmp_path), over="setup.head_start", target=0.3, high=8, seed=seed, jobs=1, out=tmp_path / "runs"
    )
    assert found.seed == seed
    assert found.answer[["low", "high"]].to_numpy().tolist() == [[1, 2]]
    assert found.to_frame()["estimate"].tolist() != solved.to_frame()["estimate"].tolist()


def test_one_answer_for_every_other_cell(tmp_path: Path) -> None:
    found = solve(tmp_path, TIES, target=0.35, margin=0.02)
    assert found.keys == ["options.tie"]
    assert found.answer["options.tie"].tolist() == ["draw", "first"]
    draw, first = found.answer.to_dict("records")
    # 34.7 % at 1 lies within 35 % ± 2 %
    assert (draw["verdict"], draw["estimate"]) == ("practically even", 1)
    assert first["verdict"] == "crossed"
    assert first["low"] > 1
    assert found.of({"options.tie": "draw"})["value"].tolist() == [0, 1, 2, 4, 8]
    answers = found.to_dict()["answers"]
    assert [answer["settings"] for answer in answers] == [{"options.tie": "draw"}, {"options.tie": "first"}]
    assert "options.tie" not in answers[0]["probes"][0]
    assert "each answer holds with 95 %" in found.summary()


def test_real_key_has_values_as_one_would_write_them(tmp_path: Path) -> None:
    choices = {"over": "seats.1.weights.near", "low": 5.2, "high": 9.2, "step": 0.2, "target": 0.36}
    found = solve(tmp_path, BENT, **choices)
    # steps are whole: 6.8 is as good as 6, where the odds are 33.8 %, and 7 as good as 7.2, 38.7 %
    assert runner_1_wins(12, near=(6.8, 6)) < 0.36 < runner_1_wins(12, near=(7, 6))
    assert found.answer[["low", "high", "direction"]].to_numpy().tolist() == [[6.8, 7.0, "rises"]]
    assert all(value == round(value, 1) for value in found.to_frame()["value"])


def test_scan_finds_all_crossings_of_a_bent_curve(tmp_path: Path) -> None:
    odds = [runner_1_wins(12, near=(near, 6)) for near in range(5, 14)]
    assert [near for near, (a, b) in enumerate(itertools.pairwise(odds), 5) if (a < 0.35) != (b < 0.35)] == [6, 11]
    choices = {"over": "seats.1.weights.near", "low": 5, "high": 13, "step": 1, "target": 0.35}
    found = solve(tmp_path, BENT, scan=True, **choices)
    assert found.answer["verdict"].tolist() == ["several", "several"]
    assert found.answer[["low", "high", "direction"]].to_numpy().tolist() == [[6, 7, "rises"], [11, 12, "falls"]]
    assert found.answer["monotone"].tolist() == [False, False]
    assert found.answer["method"].tolist() == ["scan", "scan"]
    assert len(found.to_frame()) == 9
    ends = solve(tmp_path, BENT, **choices)
    assert ends.answer["verdict"].tolist() == ["not crossed"]
    assert "--scan would see it" in ends.summary()


def test_value_that_stays_undecided(tmp_path: Path) -> None:
    found = solve(tmp_path, target=TRUTH[4], margin=0, max_games=2500)
    assert found.answer["verdict"].tolist() == ["undecided"]
    assert found.to_frame().set_index("value").loc[4, ["n", "verdict"]].tolist() == [2500, "undecided"]
    assert "2,500 games can't tell" in found.summary()


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({}, ("drawn", 0.2, 0.03)),
        ({"target": 0.25}, ("drawn", 0.25, 0.005)),
        ({"margin": 0.01}, ("drawn", 0.2, 0.01)),
        ({"measure": "runner_1_won"}, ("runner_1_won", 0.5, 0.005)),
    ],
)
def test_verdict_of_the_scenario_says_what_is_sought(
    tmp_path: Path, choices: dict[str, Any], expected: tuple[str, float, float]
) -> None:
    text = RACE + "verdict: {measure: drawn, target: 0.2, margin: 0.03}\nstop: {half_width: 0.001, max_games: 1000}\n"
    found = solve(tmp_path, text, **{"target": None, "max_games": 1000} | choices)
    assert (found.measure, found.question.target, found.question.margin) == expected


def test_batch_is_rounded_up_to_whole_blocks(tmp_path: Path) -> None:
    assert solve(tmp_path, games=1001, target=0.9).to_frame()["n"].tolist() == [2000, 2000]


def with_measure(monkeypatch: pytest.MonkeyPatch, of: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> None:
    game = contract.find("dice_race")
    monkeypatch.setattr(game, "MEASURES", (*game.MEASURES, Measure("some", "rate", "", "some games only", of)))


def test_measure_that_applies_to_some_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # won among the games that were not drawn
    with_measure(monkeypatch, lambda games, seats: np.where(games["winner"] == 0, np.nan, games["winner"] == 1))
    found = solve(tmp_path, measure="some", target=0.49)
    probes = found.to_frame().set_index("value")
    # both start alike: one half; ends at 0 and 1
    assert found.answer[["low", "high"]].to_numpy().tolist() == [[0, 1]]
    run = toolkit.run(scenario(tmp_path, overrides=["sweep=[]", "setup.head_start=8"], games=1000), out=tmp_path / "run")
    decided = run.games().query("winner != 'draw'")
    assert probes.loc[8, "n"] == len(decided) < 1000
    assert probes.loc[8, "estimate"] == (decided["winner"] == "1").mean()


def test_measure_that_applies_to_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_measure(monkeypatch, lambda games, seats: np.full(len(games), np.nan))
    with pytest.raises(ToolkitError, match=r"'some' applies to none of the first 10,000 games with setup\.head_start 0"):
        solve(tmp_path, measure="some")


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"over": "setup.head_strat"}, "did you mean 'setup.head_start'"),
        ({"measure": "runer_1_won"}, "unknown measure 'runer_1_won'; did you mean 'runner_1_won'"),
        ({"measure": "turns"}, "expected a rate, found 'turns', which is a mean; one of: runner_1_won, drawn"),
        ({"target": 1.0}, "--target: expected a rate between 0 and 1, found 1.0"),
        ({"target": float("nan")}, "--target"),
        ({"margin": 0.5}, "--margin: expected a number from 0 to less than 0.5, found 0.5"),
        ({"level": 1.0}, "--level: expected a number from 0.5 to 0.9999, found 1.0"),
        ({"games": 0}, "--games: expected 1 game or more, found 0"),
        ({"max_games": 0}, "--max-games: expected 1 game or more, found 0"),
        ({"low": 8}, "no values from 8 to 8"),
        ({"jobs": 0}, "--jobs: 0 workers can't play"),
    ],
)
def test_question_that_cannot_be_answered(tmp_path: Path, choices: dict[str, Any], words: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        solve(tmp_path, **choices)
    assert words in str(caught.value)
    assert caught.value.exit_code == 2
    assert not (tmp_path / "runs").exists()


def test_values_that_cannot_be_played(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="30 puts runner 2 past the finish"):
        solve(tmp_path, high=40)
    assert not (tmp_path / "runs").exists()


def test_seed_belongs_to_load(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="belong to load"):
        solve(tmp_path, seed=4)


def test_failed_games_are_named(tmp_path: Path) -> None:
    found = solve(tmp_path, OUT_OF_RANGE, target=0.9, max_games=1000)
    cells = [scenario(tmp_path, OUT_OF_RANGE, overrides=[f"setup.head_start={end}"]).cells[0].id for end in (0, 8)]
    assert found.failed == tuple((cell, game) for cell in cells for game in range(1000))


def test_interrupted_call_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, solved: Solved) -> None:
    played: list[int] = []
    original = Crew.play_chunk

    def stopping(crew: Crew, chunk: Any) -> Any:
        crew.stopped = len(played) == 5
        played.append(1)
        return original(crew, chunk)

    with monkeypatch.context() as patch:
        patch.setattr(Crew, "play_chunk", stopping)
        with pytest.raises(KeyboardInterrupt):
            solve(tmp_path)
    steps: list[Step] = []
    found = solve(tmp_path, watch=Watch(steps.append))
    assert found.to_dict() == solved.to_dict()
    assert steps[-1].played == found.probes["n"].sum() - 5000


def test_steps_tell_each_value_once_its_side_is_known(tmp_path: Path) -> None:
    steps: list[Step] = []
    found = solve(tmp_path, watch=Watch(steps.append))
    told = {step.settings["setup.head_start"]: step for step in steps if step.verdict}
    assert list(told) == [0, 8, 4, 2, 1]
    for row in found.probes.to_dict("records"):
        step = told[row["value"]]
        assert (step.verdict, step.n, step.estimate) == (row["verdict"], row["n"], row["estimate"])


def test_summary_has_sentence_table_and_what_they_rest_on(solved: Solved) -> None:
    sentence, _, head, *rest = solved.summary().splitlines()
    assert sentence == "runner_1_won falls through 30 % between setup.head_start 1 and 2"
    assert head.split("  ") == ["setup.head_start", "runner_1_won [99 % interval]", " games", "verdict"]
    # two ends and three halvings of 8 steps: 5 % shared by 5
    row = solved.probes.iloc[0]
    interval = f"{100 * row['estimate']:.2f} % [{100 * row['lo']:.2f}, {100 * row['hi']:.2f}]"
    assert rest[0].split("  ")[-3:] == [interval, " 1,000", "above"]
    games = solved.probes["n"].sum()
    assert f"answer: bisection, 95 % level, target 30 %, margin 0.5 %, seed 7, {games:,} games" in rest
    assert any(line.startswith("values: beta-binomial intervals of level 99 %, anytime") for line in rest)
    assert any(line.startswith("estimates lean away from the target") for line in rest)


def test_curve_that_bends_is_told(solved: Solved) -> None:
    bent = dataclasses.replace(solved, answer=solved.answer.assign(monotone=False))
    assert "as the curve bends, perhaps elsewhere too (--scan)" in bent.summary()


def texts(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def test_plot_shows_probes_target_and_bracket(solved: Solved) -> None:
    ax = solved.plot()
    points = ax.containers[0].lines[0]
    np.testing.assert_array_equal(points.get_xdata(), solved.probes["value"])
    np.testing.assert_array_equal(points.get_ydata(), solved.probes["estimate"])
    assert any(list(line.get_ydata()) == [0.3, 0.3] for line in ax.lines)
    assert texts(ax) == ["1 to 2"]
    assert "guide only" in ax.get_xlabel()
    assert "anytime" in ax.get_xlabel()
    assert ax.get_ylabel() == "runner_1_won"
    assert solved.plot(ax) is ax


def test_plot_of_several_cells(tmp_path: Path) -> None:
    ax = solve(tmp_path, TIES).plot()
    assert ax.get_legend_handles_labels()[1] == ["options.tie draw", "options.tie first"]
    assert [text.partition(":")[0] for text in texts(ax)] == ["options.tie draw", "options.tie first"]


def test_frame_is_a_copy(solved: Solved) -> None:
    frame = solved.to_frame()
    assert isinstance(frame, pd.DataFrame)
    frame["value"] = 0
    assert solved.to_frame()["value"].tolist() == [0, 1, 2, 4, 8]
