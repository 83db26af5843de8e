"""`toolkit.tune`: found weights held against those that are reckoned to be best, over games that the search has not seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

import toolkit
from tests.running import scenario, written
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.questions import tuning
from toolkit.questions.tuning import Round, Tuned, Watch
from toolkit.runner.workers import Crew

TABLE = """\
game: high_roll
mode: table
seed: 3
games: 10
seats: {1: {policy: greedy, weights: {below: 1}}}
"""
SWEPT = TABLE + "sweep: [{grid: {setup.lead: [0, 1]}}]\n"

#: Mean roll of who rolls again below a number, and has to keep the second roll.
MEANS = {below: sum(face if face >= below else 3.5 for face in range(1, 7)) / 6 for below in range(1, 8)}


def tune(folder: Path, text: str = TABLE, **choices: Any) -> Tuned:
    asked = {"seat": "1", "measure": "rolled.1", "rounds": 8, "candidates": 12, "games": 300, "shown": 2000, "jobs": 1}
    return toolkit.tune(scenario(folder, text), **{**asked, "out": folder / "runs"} | choices)


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Tuned:
    return tune(tmp_path_factory.mktemp("tuned"))


def test_the_best_weight_is_found(tuned: Tuned) -> None:
    assert max(MEANS, key=MEANS.__getitem__) == 4  # 1, 2 and 3 are less than a roll brings
    assert 3 < tuned.after["below"] <= 4
    assert (tuned.before, tuned.changed) == ({"below": 1.0}, tuned.after)
    (row,) = tuned.to_frame().to_dict("records")
    assert row["n"] == 2000
    assert row["lo"] < MEANS[4] - MEANS[1] < row["hi"]
    assert row["lo"] > 0.6
    assert (tuned.played, tuned.first_shown, tuned.rounds) == (8 * 12 * 300, 2400, 8)


def test_what_is_shown_are_games_that_the_search_has_not_seen(tuned: Tuned, tmp_path: Path) -> None:
    """Both sides' games, played here plainly from the first number that no candidate had."""
    means = []
    for weight in (1.0, tuned.after["below"]):
        loaded = scenario(tmp_path, TABLE.replace("below: 1", f"below: {weight}"))
        crew = Crew(toolkit.game.find("high_roll"), loaded.cells, loaded.seed)
        means.append(crew.play(0, tuned.first_shown, 2000).seats["rolled"][:, 0])
    (row,) = tuned.to_frame().to_dict("records")
    change = means[1] - means[0]
    assert (row["before"], row["after"]) == (means[0].mean(), means[1].mean())
    assert row["difference"] == pytest.approx(change.mean())
    half = 1.9612 * change.std(ddof=1) / np.sqrt(2000)  # Student's 97.5 % point with 1,999 degrees of freedom
    assert (row["lo"], row["hi"]) == (
        pytest.approx(change.mean() - half, abs=1e-5),
        pytest.approx(change.mean() + half, abs=1e-5),
    )


def test_each_round_plays_games_of_its_own_the_same_for_all_its_candidates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, play = [], Crew.play

    def spy(crew: Crew, cell: int, first: int, count: int) -> Any:
        played.append((first, count))
        return play(crew, cell, first, count)

    monkeypatch.setattr(Crew, "play", spy)
    tune(tmp_path, rounds=3, candidates=4, games=50, shown=70)
    assert [each for each in played if each[1]] == [(0, 50)] * 4 + [(50, 50)] * 4 + [(100, 50)] * 4 + [(150, 70)] * 2


def test_the_same_for_any_workers_and_where_it_is_taken_up_again(tuned: Tuned, tmp_path: Path) -> None:
    assert tune(tmp_path, jobs=3).to_dict() == tuned.to_dict()
    (tmp_path / "short").mkdir()
    tune(tmp_path / "short", rounds=2)
    seen: list[Round] = []
    again = tune(tmp_path / "short", watch=Watch(seen.append))
    assert [each.number for each in seen] == [3, 4, 5, 6, 7, 8]
    assert again.to_dict() == tuned.to_dict()
    seen.clear()
    assert tune(tmp_path / "short", watch=Watch(seen.append)).to_dict() == tuned.to_dict()
    assert seen == []


def test_finished_rounds_are_kept_when_it_is_stopped(tuned: Tuned, tmp_path: Path) -> None:
    def stop(each: Round) -> None:
        if each.number == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(tmp_path, watch=Watch(stop))
    (state,) = (tmp_path / "runs").glob("tune-*/search.json")
    assert json.loads(state.read_text())["rounds"] == 3
    assert tune(tmp_path).to_dict() == tuned.to_dict()


def test_all_cells_count_alike(tmp_path: Path) -> None:
    found = tune(tmp_path, SWEPT)
    frame = found.to_frame()
    assert frame["setup.lead"].tolist() == [0, 1, "all"]
    assert frame["before"].iloc[1] == pytest.approx(frame["before"].iloc[0] + 1)  # a lead is a point, on the same luck
    for column in ("before", "after", "difference"):
        assert frame[column].iloc[2] == pytest.approx(frame[column].iloc[:2].mean())
    assert frame["n"].tolist() == [2000] * 3
    summary = found.summary()
    assert summary.startswith("rolled.1 over all cells: from ")
    assert (
        "8 rounds of search played 57,600 games; what is shown are 2,000 pairs of games a cell from number 2,400 on" in summary
    )
    assert yaml.safe_load(found.block()) == {"seats": {1: {"policy": "greedy", "weights": found.changed}}}


def test_what_cannot_be_bettered_is_left(tmp_path: Path) -> None:
    """With a weight that nothing reads there is nothing to find, and nothing is claimed."""
    text = TABLE.replace("greedy, weights: {below: 1}", "timid")
    found = tune(tmp_path, text, weights=["nerve"], rounds=1)
    row = found.to_frame().to_dict("records")[0]
    assert (row["difference"], row["lo"], row["hi"]) == (0, 0, 0)


@pytest.mark.parametrize(
    ("choices", "text", "said"),
    [
        ({"seat": None}, TABLE, "--seat: whose weights? One of: 1, 2"),
        ({"seat": "7"}, TABLE, "unknown seat '7'"),
        ({"weights": ["belw"]}, TABLE, "policy 'greedy' has no weight 'belw'; one of: below"),
        ({"measure": "rolled"}, TABLE, "unknown measure 'rolled'"),
        ({"candidates": 3}, TABLE, "--candidates: expected 4 candidates or more, found 3"),
        ({"rounds": 0}, TABLE, "--rounds: expected 1 round or more, found 0"),
        ({"jobs": 0}, TABLE, "--jobs: 0 workers can't play; 1 or more"),
        ({}, TABLE.replace("greedy, weights: {below: 1}", "random"), "policy 'random' has no weights"),
        ({}, TABLE + "sweep: [{grid: {seats.1.weights.below: [1, 2]}}]\n", "the policy of seat '1' is swept"),
    ],
)
def test_questions_that_cannot_be_answered(choices: dict[str, Any], text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises((ToolkitError, UnknownNameError), match=said.replace("?", r"\?")):
        tune(tmp_path, text, **choices)
    assert not list(tmp_path.glob("runs/*/search.json"))


def test_a_measure_that_applies_to_no_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning._Players, "_one", lambda self, crew, cell, first, games: (np.full(games, np.nan), 0))
    with pytest.raises(ToolkitError, match=r"'rolled\.1' applies to none of the games"):
        tune(tmp_path)


def test_a_file_is_taken_as_well(tuned: Tuned, tmp_path: Path) -> None:
    found = toolkit.tune(
        written(tmp_path, TABLE.replace("seed: 3", "seed: 9").replace("below: 1", "below: 2")), seat="1", measure="rolled.1",
        rounds=8, candidates=12, games=300, shown=2000, seed=3, overrides=["seats.1.weights.below=1"], out=tmp_path, jobs=1,
    )  # fmt: skip
    assert found.to_dict() == tuned.to_dict()
