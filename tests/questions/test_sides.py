"""Sides of a comparison: what can be given, which cells belong together, and what can't be compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import PLAIN, RACE, written
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.questions.sides import Choice, Side, check_alike, couples, find, side, with_baseline
from toolkit.runner import play
from toolkit.scenario import Scenario, load
from toolkit.store import Run, StoreError, open_run

STOP = "stop: {measure: runner_1_won, half_width: 0.01, max_games: 5000}\n"
CELLS = (
    Choice("c0000000001", {"setup.head_start": 0, "options.tie": "draw"}),
    Choice("c0000000002", {"setup.head_start": 3, "options.tie": "draw"}),
    Choice("c0000000003", {"setup.head_start": 3, "options.tie": "first, always"}),
)


def of(folder: Path, text: str = RACE, name: str = "race", games: int | None = None, seed: int | None = None) -> Side:
    return side(written(folder, text, name), games, seed)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return play(load(written(tmp_path), games=30), tmp_path / "runs").run


def test_a_file_a_run_and_what_they_open_to_are_the_same_side(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "race.yaml"
    sides = [side(file, 30, None), side(str(file), 30, 7), side(load(file, games=30), None, None), side(run.folder, None, 7)]
    sides += [side(str(run.folder), 30, None), side(open_run(run.folder), None, None)]
    for each in sides:
        assert (each.game, each.mode, each.seed, each.games) == ("dice_race", "race", 7, 30)
        assert [cell.settings for cell in each.cells] == [{"setup.head_start": steps} for steps in (0, 3, 6)]
        assert [cell.id for cell in each.cells] == run.ids
    assert [each.name for each in sides] == [str(file)] * 3 + [str(run.folder)] * 3


def test_a_cell_is_named_behind_a_mark(tmp_path: Path, run: Run) -> None:
    for given in (f"{tmp_path / 'race.yaml'}#{run.ids[1]}", f"{tmp_path / 'race.yaml'}#setup.head_start=3"):
        one = side(given, None, None)
        assert [cell.id for cell in one.cells] == [run.ids[1]]
        assert one.name == f"{tmp_path / 'race.yaml'}#{run.ids[1]}"
        assert isinstance(one.source, Scenario)
        assert [cell.id for cell in one.source.cells] == [run.ids[1]]  # only this one will be played
    assert side(f"{run.folder}#{run.ids[2]}", None, None).cells[0].settings == {"setup.head_start": 6}


def test_a_mark_may_be_part_of_a_name(tmp_path: Path) -> None:
    file = written(tmp_path, name="race#2")
    assert len(side(file, None, None).cells) == 3
    assert len(side(f"{file}#setup.head_start=0", None, None).cells) == 1


def test_games_are_fixed_whatever_stop_says(tmp_path: Path) -> None:
    source = of(tmp_path, PLAIN + STOP).source
    assert isinstance(source, Scenario)
    assert (source.stop, source.games) == (None, 2500)
    assert "stop" not in source.resolved  # nor does the run's own scenario speak of it


@pytest.mark.parametrize(
    ("word", "index"),
    [
        ("c0000000002", 1),
        ("setup.head_start=0", 0),
        ("setup.head_start=3,options.tie=draw", 1),
        ("options.tie=first, always", 2),
        ("options.tie=draw, setup.head_start=3.0", 1),
    ],
)
def test_cells_by_id_or_settings(word: str, index: int) -> None:
    assert find(CELLS, word, "race.yaml") is CELLS[index]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (
            "c0000000009",
            r"unknown cell 'c0000000009'; did you mean 'c000000000.'\?; race.yaml has\n    c0000000001  setup.head",
        ),
        ("setup.head_start=4,options.tie=draw", "did you mean 'setup.head_start=3,options.tie=draw'?"),
        ("setup.head_start=3", r"fits 2 cells of race.yaml: say which\n    c0000000002  .*\n    c0000000003  "),
        ("", "unknown cell ''"),
    ],
)
def test_no_such_cell(word: str, message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        find(CELLS, word, "race.yaml")


def test_many_cells_are_not_all_listed() -> None:
    with pytest.raises(ToolkitError, match=r"c11.*\n    and 8 more$"):
        find([Choice(f"c{i}", {}) for i in range(20)], "none", "race.yaml")


def test_cells_of_the_same_settings_belong_together(tmp_path: Path) -> None:
    a = of(tmp_path)
    b = of(tmp_path, RACE.replace("[0, 3, 6]", "[6, 9, 0]") + "options: {tie: first}\n", "tie")
    pairs = couples(a, b)
    assert [(x.settings["setup.head_start"], y.settings["setup.head_start"]) for x, y in pairs] == [(6, 6), (0, 0)]
    assert all(x in a.cells and y in b.cells for x, y in pairs)


def test_one_cell_goes_with_one_cell_whatever_the_settings(tmp_path: Path) -> None:
    file = written(tmp_path)
    one, other = (side(f"{file}#setup.head_start={steps}", None, None) for steps in (0, 6))
    assert couples(one, other) == [(one.cells[0], other.cells[0])]


def test_cells_that_do_not_match(tmp_path: Path) -> None:
    with pytest.raises(ToolkitError) as error:
        couples(of(tmp_path), of(tmp_path, PLAIN, "plain"))
    said = str(error.value)
    assert "race.yaml sweeps setup.head_start:\n    c" in said
    assert "plain.yaml sweeps nothing:\n    c" in said
    assert "#CELL" in said
    assert "--baseline" in said


def test_baseline_and_the_others(tmp_path: Path) -> None:
    race = of(tmp_path)
    baseline, others = with_baseline(race, "setup.head_start=3")
    assert (baseline, others) == (race.cells[1], [race.cells[0], race.cells[2]])
    plain = of(tmp_path, PLAIN, "plain")
    with pytest.raises(ToolkitError, match=r"is the only cell of .*plain.yaml"):
        with_baseline(plain, plain.cells[0].id)


def test_sides_without_luck_in_common(tmp_path: Path, run: Run) -> None:
    race, relay = of(tmp_path), of(tmp_path, RACE.replace("mode: race", "mode: relay"), "relay")
    with pytest.raises(
        ToolkitError, match=r"race.yaml is dice_race/race, .*relay.yaml is dice_race/relay; .* same game and mode"
    ):
        check_alike(race, relay)
    swarm = of(tmp_path, "game: last_starfighter\nmode: swarm\nseed: 7\ngames: 2500\n", "swarm")
    with pytest.raises(ToolkitError, match="is last_starfighter/swarm"):
        check_alike(race, swarm)
    with pytest.raises(ToolkitError, match=r"seed differ: 7 in .*, 8 in .*; give --seed 7"):
        check_alike(race, of(tmp_path, seed=8))
    with pytest.raises(ToolkitError, match=r"games a cell differ: 2500 in .*, 30 in .*; give --games 30"):
        check_alike(race, side(run, None, None))
    other = side(play(load(tmp_path / "race.yaml", games=30, seed=8), tmp_path / "runs").run, None, None)
    with pytest.raises(ToolkitError, match=r"seed differ: 7 in .*, 8 in .*; run one of them again with the other's --seed"):
        check_alike(side(run, None, None), other)
    check_alike(race, of(tmp_path))


def test_a_run_has_its_games_and_seed(run: Run) -> None:
    with pytest.raises(ToolkitError, match="is a run with games 30, not 31; give a scenario file"):
        side(run, 31, None)
    with pytest.raises(ToolkitError, match="is a run with seed 7, not 8"):
        side(run.folder, None, 8)


def test_runs_that_lack_games(tmp_path: Path, run: Run) -> None:
    run.info["digest"] = None
    run.info["games"] = 40
    with pytest.raises(ToolkitError, match=r"is not complete, it holds 90 of 120 games; run its scenario again"):
        side(run, None, None)
    for shard in run.folder.glob("blocks/*"):
        shard.unlink()
    with pytest.raises(ToolkitError, match="holds no games; run its scenario first"):
        side(Run(run.folder, run.info), None, None)


def test_runs_that_were_stopped_by_looking(run: Run) -> None:
    run.info["stopped"] = "anytime"
    with pytest.raises(ToolkitError, match=r"was stopped by looking.* with --games 30"):
        side(run, None, None)


def test_what_is_neither_run_nor_scenario(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"rase.yaml .*no such file"):
        side(tmp_path / "rase.yaml", None, None)
    with pytest.raises(ScenarioError, match=r"rase.yaml .*no such file"):
        side(f"{tmp_path}/rase.yaml#c1", None, None)
    with pytest.raises(StoreError, match="is no run folder"):
        side(tmp_path, None, None)


def test_knobs_of_a_cell_are_what_is_written_and_what_is_swept(tmp_path: Path) -> None:
    text = (
        RACE.replace("{setup.head_start: [0, 3, 6]}", "{seats.all.policy: [random, greedy]}") + "components: {shoes.bonus: 1}\n"
    )
    race = of(tmp_path, text)
    knobs = race.knobs(race.cells[0])
    assert knobs["setup.finish"] == 30
    assert knobs["setup.lanes.mud"] == 0
    assert knobs["components.shoes.bonus"] == 1
    assert knobs["seats.1.policy"] == knobs["seats.2.policy"] == "random"
    assert race.knobs(race.cells[1])["seats.2.policy"] == "greedy"
