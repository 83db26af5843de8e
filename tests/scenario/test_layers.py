"""`extends:` and `--set`: layers over layers, and faults where the line stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.helpers import HEAD, faults_of, load_text, write
from toolkit.scenario import load


def test_a_child_is_laid_over_its_parent(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "title: Base\nsetup: {finish: 30, lanes: {mud: 2}}\noptions: {tie: first}\n", "base.yaml")
    scenario = load(write(tmp_path, "extends: base.yaml\ngames: 50\nsetup: {head_start: 4, lanes: {mud: 1}}\n"))
    assert (scenario.title, scenario.games, scenario.seed, scenario.name) == ("Base", 50, 1984, "question")
    assert scenario.cells[0].setup == {"finish": 30, "head_start": 4, "lanes": {"mud": 1}}
    assert scenario.cells[0].options["tie"] == "first"


def test_grandparents_and_folders(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "setup: {finish: 30}\n", "a.yaml")
    write(tmp_path, "extends: ../a.yaml\nsetup: {head_start: 3}\n", "b/b.yaml")
    scenario = load(write(tmp_path, "extends: ../b/b.yaml\nsetup: {finish: 40}\n", "c/c.yaml"))
    assert scenario.cells[0].setup == {"finish": 40, "head_start": 3, "lanes": {"mud": 0}}


def test_nothing_takes_a_value_away(tmp_path: Path) -> None:
    text = (
        HEAD
        + "setup: {finish: 30, head_start: 2}\nverdict: {target: 0.5}\n"
        + "dice: {step: {always: 1}}\ncomponents: {shoes.bonus: 2}\n"
    )
    write(tmp_path, text, "base.yaml")
    child = "extends: base.yaml\nsetup: {finish: }\nverdict:\ndice: {step: null}\ncomponents: {shoes.bonus: ~}\n"
    scenario = load(write(tmp_path, child))
    assert scenario.cells[0].setup["finish"] == 20
    assert scenario.cells[0].setup["head_start"] == 2
    assert scenario.verdict is None
    assert scenario.cells[0].pins == []
    assert scenario.cells[0].overrides == {}


def test_an_empty_block_is_no_block(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "setup:\noptions:\nseats:\ncomponents:\ndice:\nsweep:\nstop:\nverdict:\nreport:\ntitle:\n")
    assert scenario.cells == load_text(tmp_path, "").cells


def test_a_sweep_and_a_stop_are_replaced_whole(tmp_path: Path) -> None:
    stop = "stop: {half_width: 0.01, max_games: 9000}\n"
    write(tmp_path, HEAD + "sweep: [{grid: {setup.finish: [10, 20]}}]\n" + stop, "base.yaml")
    child = "extends: base.yaml\nsweep: [{grid: {setup.head_start: [1, 2, 3]}}]\nstop: {budget: 100}\n"
    scenario = load(write(tmp_path, child))
    assert scenario.sweep_keys == ("setup.head_start",)
    assert scenario.stop == {"measure": "runner_1_won", "budget": 100}


def test_pins_join_but_their_ways_displace_each_other(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "dice: {step: {seat: 2, first: [6, 6]}, wind: {first: [0]}}\n", "base.yaml")
    scenario = load(write(tmp_path, "extends: base.yaml\ndice: {step: {always: 3}}\n"))
    assert scenario.cells[0].dice == {"step": {"seat": 2, "always": 3}, "wind": {"first": [0]}}


def test_component_paths_are_one_however_they_are_nested(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "components: {shoes.bonus: 2, runner: {kind: horse}}\n", "base.yaml")
    scenario = load(write(tmp_path, "extends: base.yaml\ncomponents: {shoes: {bonus: 5}}\n"))
    assert scenario.cells[0].overrides == {"runner.kind": "horse", "shoes.bonus": 5}


def test_weights_go_with_the_policy_that_they_belong_to(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "seats: {1: {policy: greedy, weights: {near: 9}}, 2: {weights: {near: 8}}}\n", "base.yaml")
    same = load(write(tmp_path, "extends: base.yaml\nseats: {1: {policy: greedy}, 2: {policy: greedy}}\n"))
    other = load(write(tmp_path, "extends: base.yaml\nseats: {1: {policy: random}}\n"))
    assert same.cells[0].policies == {"1": ("greedy", {"near": 9.0}), "2": ("greedy", {"near": 8.0})}
    assert other.cells[0].policies == {"1": ("random", {}), "2": ("greedy", {"near": 8.0})}


def test_a_later_all_speaks_for_every_seat(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "seats: {1: {policy: random}, 2: {policy: greedy, weights: {near: 8}}}\n", "base.yaml")
    child = write(tmp_path, "extends: base.yaml\nseats: {all: {policy: greedy, weights: {near: 3}}}\n")
    assert load(child).cells[0].policies == {"1": ("greedy", {"near": 3.0}), "2": ("greedy", {"near": 3.0})}
    assert load(child, overrides=["seats.all.policy=random"]).cells[0].policies == {"1": ("random", {}), "2": ("random", {})}


def test_in_one_file_a_seat_goes_before_all(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "seats: {2: {policy: random}, all: {policy: greedy, weights: {near: 3}}}\n")
    assert scenario.cells[0].policies == {"1": ("greedy", {"near": 3.0}), "2": ("random", {})}
    scenario = load_text(tmp_path, "seats: {all: {weights: {near: 3}}, 1: {weights: {near: 7}}}\n")
    assert scenario.cells[0].policies == {"1": ("greedy", {"near": 7.0}), "2": ("greedy", {"near": 3.0})}


def test_a_fault_is_told_in_the_file_that_holds_the_line(tmp_path: Path) -> None:
    base = write(tmp_path, HEAD + "setup: {finish: 0}\n", "base.yaml")
    child = write(tmp_path, "extends: base.yaml\noptions: {tie: no}\n")
    assert [(fault.file, fault.line, fault.key) for fault in faults_of(child)] == [
        (str(child), 2, "options.tie"),
        (str(base), 5, "setup.finish"),
    ]


def test_a_parent_that_is_no_yaml(tmp_path: Path) -> None:
    base = write(tmp_path, "a: [", "base.yaml")
    child = write(tmp_path, HEAD + "extends: base.yaml\noptions: {tie: no}\n")
    assert [fault.file for fault in faults_of(child)] == [str(child), str(base)]


def test_a_circle(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "extends: b.yaml\n", "a.yaml")
    write(tmp_path, "extends: c.yaml\n", "b.yaml")
    last = write(tmp_path, "extends: ./a.yaml\n", "c.yaml")
    (fault,) = faults_of(tmp_path / "a.yaml")
    assert fault.message == "goes round in a circle or on for too long: a.yaml -> b.yaml -> c.yaml -> a.yaml"
    assert (fault.file, fault.line, fault.column) == (str(last), 1, 10)


@pytest.mark.parametrize("name", ["", ".", "'a\\0b'", '"a\\0b"', "x" * 300])
def test_a_parent_with_an_odd_name(name: str, tmp_path: Path) -> None:
    faults = faults_of(write(tmp_path, f"extends: {name or chr(39) * 2}\n" + HEAD.replace("2000", "0")))
    assert {fault.key for fault in faults} <= {"extends", "games"}
    assert faults[-1].key == "games"


def test_set_changes_single_values(tmp_path: Path) -> None:
    texts = [
        "games=7",
        "seed=3",
        "title=A b",
        "setup.lanes.mud=2",
        "setup.finish= 40",
        "options={tie: first}",
        "seats.1.policy=random",
        "seats.2.weights.near=4",
        "components.shoes.bonus=3",
        "dice.step={first: [6]}",
        "dice.wind.first=[1, 0]",
        "verdict.target=0.4",
    ]
    scenario = load_text(tmp_path, "setup: {finish: 30}\nverdict: {target: 0.5, margin: 0.1}\n", overrides=texts)
    cell = scenario.cells[0]
    assert (scenario.games, scenario.seed, scenario.title) == (7, 3, "A b")
    assert cell.setup == {"finish": 40, "head_start": 0, "lanes": {"mud": 2}}
    assert cell.options == {"tie": "first", "max_turns": 60}
    assert cell.policies == {"1": ("random", {}), "2": ("greedy", {"near": 4.0})}
    assert cell.overrides == {"shoes.bonus": 3}
    assert cell.dice == {"step": {"first": [6]}, "wind": {"first": [1, 0]}}
    assert scenario.verdict == {"measure": "runner_1_won", "target": 0.4, "margin": 0.1, "also": []}


def test_the_last_set_of_a_key_counts(tmp_path: Path) -> None:
    assert load_text(tmp_path, "", overrides=["setup.finish=40", "setup.finish=50"]).cells[0].setup["finish"] == 50


def test_set_takes_away_and_sweeps(tmp_path: Path) -> None:
    text = "stop: {budget: 9}\nsweep: [{grid: {setup.finish: [10, 20]}}]\n"
    assert load_text(tmp_path, text, overrides=["stop=", "sweep=null"]).stop is None
    swept = load_text(tmp_path, text, overrides=["sweep=[{grid: {setup.finish: [5, 6, 7]}}]"])
    assert [cell.setup["finish"] for cell in swept.cells] == [5, 6, 7]


@pytest.mark.parametrize(
    ("text", "column", "key", "part"),
    [
        ("setup.finish=0", 14, "setup.finish", "expected an integer from 1 to 200, found 0"),
        ("setup.finnish=3", 1, "setup.finnish", "did you mean 'finish'?"),
        ("setpu.finish=3", 1, "setpu.finish", "unknown key 'setpu'; did you mean 'setup'?"),
        ("setup.finish", 1, "", "expected key=value"),
        ("=3", 1, "", "expected key=value"),
        ("setup..mud=3", 1, "setup..mud", "empty step"),
        ("extends=x.yaml", 1, "extends", "unknown key 'extends'"),
        ("title=a: b", 7, "title", "expected one value, or {...} or [...]"),
        ("title=[a", 7, "title", "never closed"),
        ("title=!!str a", 7, "title", "tags are not used"),
        ("seats.1.policy=greedi", 16, "seats.1.policy", "did you mean 'greedy'?"),
        ("dice.stepp={first: [6]}", 1, "dice.stepp", "did you mean 'step'?"),
        ("dice.step.always=9", 18, "dice.step.always", "found 9"),
        ("components.shoes.bonnus=1", 1, "components.shoes.bonnus", "did you mean 'bonus'?"),
        ("games=0", 7, "games", "found 0"),
    ],
)
def test_faults_of_set(text: str, column: int, key: str, part: str, tmp_path: Path) -> None:
    path = write(tmp_path, HEAD)
    (fault,) = faults_of(path, overrides=["options.tie=first", text])
    assert (fault.file, fault.line, fault.column, fault.key) == ("--set", 2, column, key)
    assert part in fault.message
    assert fault.source == text


def test_seed_and_games_of_the_command_line(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "", seed=7, games=11)
    assert (scenario.seed, scenario.games) == (7, 11)
    (fault,) = faults_of(write(tmp_path, HEAD), games=0)
    assert (fault.file, fault.key) == ("--games", "games")


def test_seed_and_games_may_come_from_the_command_line_alone(tmp_path: Path) -> None:
    path = write(tmp_path, "game: dice_race\nmode: race\n")
    assert [fault.key for fault in faults_of(path)] == ["seed", "games"]
    assert load(path, seed=1, games=2).games == 2


def test_a_value_set_where_the_sweep_has_its_own_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + "sweep:\n  - grid: {setup.finish: [5, 6]}\n  - list: [{}, {setup.head_start: 3}]\n")
    (fault,) = faults_of(path, overrides=["games=5", "setup.finish=40"])
    assert (fault.line, fault.key) == (2, "setup.finish")
    assert "swept in line" in fault.message
    assert [cell.setup["finish"] for cell in load(path, overrides=["setup.finish=40", "sweep=null"]).cells] == [40]
    # A row of a list that does not name the key takes the value.
    assert [cell.setup["head_start"] for cell in load(path, overrides=["setup.head_start=2"]).cells] == [2, 3, 2, 3]
