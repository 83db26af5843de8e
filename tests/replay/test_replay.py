"""A replay is the stored game: same row, every event, told in the contract's form."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from tests.engine import reference
from toolkit.commands import replay as command
from toolkit.engine.declarations import Column
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.replay import find_cell, playing, replay
from toolkit.replay.words import column_in_words
from toolkit.runner import run
from toolkit.scenario import load

RACE = """\
game: dice_race
mode: race
title: A race
seed: 7
games: 40
seats:
  1: {policy: random}
  2: {policy: greedy, weights: {near: 9}}
sweep:
  - grid: {setup.finish: [10, 30]}
"""

#: Every step is pinned, so that the game can be followed by hand: greedy sprints with 6 steps or fewer to go.
BY_HAND = """\
game: dice_race
mode: race
seed: 1
games: 1
setup: {finish: 12, head_start: 2}
dice:
  step: {first: [4, 1, 3, 2, 6, 5, 2]}
"""


@pytest.fixture
def race(tmp_path: Path) -> Path:
    path = tmp_path / "race.yaml"
    path.write_text(RACE)
    return path


@pytest.fixture
def by_hand(tmp_path: Path) -> Path:
    path = tmp_path / "by_hand.yaml"
    path.write_text(BY_HAND)
    return path


def plain(value):
    """A frame's value as JSON has it."""
    if isinstance(value, float) and math.isnan(value):
        return None
    return value.item() if hasattr(value, "item") else value


def test_the_outcome_line_is_the_row_that_a_run_stored(race, tmp_path):
    stored = run(race, out=tmp_path / "runs")
    scenario = load(race)
    games, seats = stored.games(), stored.seats()
    for cell in scenario.cells:
        rows = games[games["cell"] == cell.id].to_dict("records")
        assert [row["game"] for row in rows] == list(range(40))
        for row in rows:
            outcome = replay(scenario, cell, row["game"]).outcome
            assert {key: outcome[key] for key in row} == {key: plain(value) for key, value in row.items()}
            mine = seats[(seats["cell"] == cell.id) & (seats["game"] == row["game"])].drop(columns=["cell", "game"])
            assert outcome["seats"] == [{key: plain(value) for key, value in seat.items()} for seat in mine.to_dict("records")]
            assert list(outcome) == ["type", *games.columns, "seats"]


def test_the_header_names_all_that_the_game_follows_from(race):
    scenario = load(race)
    header = replay(scenario, scenario.cells[1], 3).header
    assert header == {
        "type": "header",
        "format": 1,
        "game": "dice_race",
        "mode": "race",
        "rules_version": "1",
        "scenario": {
            "game": "dice_race",
            "mode": "race",
            "title": "A race",
            "seed": 7,
            "games": 40,
            "setup": {"finish": 30, "head_start": 0, "lanes": {"mud": 0}},
            "options": {"tie": "draw", "max_turns": 60},
            "seats": {"1": {"policy": "random", "weights": {}}, "2": {"policy": "greedy", "weights": {"near": 9}}},
            "components": {},
            "dice": {},
        },
        "cell": scenario.cells[1].id,
        "seed": 7,
        "game_number": 3,
    }


@pytest.mark.parametrize(
    "extra", ["", "components: {shoes.bonus: 2}\n", "dice: {step: {always: 3}}\n", "options: {tie: first}\n"]
)
def test_the_headers_scenario_loads_again_to_the_same_cell(race, tmp_path, extra):
    race.write_text(RACE + extra)
    scenario = load(race)
    for cell in scenario.cells:
        again = tmp_path / "again.yaml"
        again.write_text(json.dumps(replay(scenario, cell, 0).header["scenario"]))
        assert [other.id for other in load(again).cells] == [cell.id]


def test_events_are_numbered_and_say_when_they_happened(race):
    scenario = load(race)
    lines = list(replay(scenario, scenario.cells[0], 5).lines())
    assert lines[0]["type"] == "header"
    assert lines[-1]["type"] == "outcome"
    assert [line["n"] for line in lines[1:-1]] == list(range(len(lines) - 2))
    assert all({"type", "turn", "phase"} <= set(line) for line in lines[1:-1])
    states = [line["state"] for line in lines if line["type"] == "state"]
    assert [state["turn"] for state in states] == list(range(lines[-1]["turns"] + 1))


def test_every_draw_is_told_once_and_is_the_draw_of_its_name_and_number(race):
    scenario = load(race)
    ids = {"step": (0, 6, 1), "wind": (1, 2, 0)}
    for number in range(20):
        draws = [line for line in replay(scenario, scenario.cells[0], number).events if line["type"] == "draw"]
        slow = reference.Game(7, number)
        for draw in draws:
            if draw["name"] in ids:
                name, sides, lowest = ids[draw["name"]]
                assert (draw["k"], draw["pinned"]) == (slow.counts[name], False)
                assert draw["value"] == slow.integer(name, sides, -1, lowest)
            elif draw["name"] == "lane_order":
                assert draw["value"] == slow.shuffle(2, [0, 1], -1)
            else:
                assert draw["k"] == slow.counts[3]
                assert (draw["name"], draw["count"]) == ("policy.1", 1)
                slow.uniform(3)


def test_a_log_that_does_not_fit_is_played_again_with_room_enough(race, monkeypatch):
    scenario = load(race)
    whole = list(replay(scenario, scenario.cells[1], 9).lines())
    monkeypatch.setattr(playing, "WORDS", 8)
    monkeypatch.setattr(playing, "STATES", 0)
    assert list(replay(scenario, scenario.cells[1], 9).lines()) == whole


def test_a_pinned_game_as_it_runs_by_hand(by_hand):
    # Turn 1: both run: 4, 2 + 1. Turn 2: both run: 7, 5. Turn 3: runner 1 has 5 to go and sprints, 6 + 5: 18; runner 2
    # has 7 to go and runs 2: 7. Runner 1 is past 12 alone.
    scenario = load(by_hand)
    told = replay(scenario, find_cell(scenario, None), 0)
    moved = [(line["seat"], line["to"]) for line in told.events if line["type"] == "effect"]
    assert moved == [("1", 4), ("2", 3), ("1", 7), ("2", 5), ("1", 18), ("2", 7)]
    assert all(line["pinned"] for line in told.events if line["type"] == "draw" and line["name"] == "step")
    assert told.row["winner"] == "1"
    assert told.text() == (
        "Dice Race, Race\n"
        f"Game 0 of cell {scenario.cells[0].id}, seed 1: 1 plays greedy, 2 plays greedy\n"
        "\n"
        "Turn 1\n  Runner 1 runs.\n  Runner 1 reaches step 4.\n  Runner 2 runs.\n  Runner 2 reaches step 3.\n"
        "\n"
        "Turn 2\n  Runner 1 runs.\n  Runner 1 reaches step 7.\n  Runner 2 runs.\n  Runner 2 reaches step 5.\n"
        "\n"
        "Turn 3\n  Runner 1 sprints.\n  Runner 1 reaches step 18.\n  Runner 2 runs.\n  Runner 2 reaches step 7.\n"
        "\n"
        "Outcome\n"
        "  winner  1\n"
        "  ending  finish\n"
        "  turns   3 turns\n"
        "  status  0\n"
        "  lead    11 steps\n"
        "  1: won yes, steps 18 steps\n"
        "  2: won no, steps 7 steps\n"
    )


def test_the_command_prints_the_same_lines_as_json(by_hand, capsys):
    assert command.execute(by_hand, None, 2, "jsonl", [], None) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    scenario = load(by_hand)
    assert printed == list(replay(scenario, scenario.cells[0], 2).lines())


def test_the_command_prints_sentences_and_obeys_set_and_seed(by_hand, capsys):
    assert command.execute(by_hand, None, 0, "text", ["setup.finish=4"], 99) == 0
    printed = capsys.readouterr().out
    assert "seed 99" in printed
    assert printed.count("Turn ") == 1


def test_a_cell_has_to_be_named_where_there_are_several(race):
    scenario = load(race)
    with pytest.raises(ToolkitError) as caught:
        find_cell(scenario, None)
    assert "2 cells: say which with --cell" in str(caught.value)
    for cell, finish in zip(scenario.cells, (10, 30), strict=True):
        assert f"{cell.id}  setup.finish={finish}" in str(caught.value)
        assert find_cell(scenario, cell.id) is cell


def test_an_unknown_cell_lists_those_there_are(race):
    scenario = load(race)
    with pytest.raises(ToolkitError) as caught:
        find_cell(scenario, scenario.cells[0].id[:-1])
    assert f"did you mean '{scenario.cells[0].id}'" in str(caught.value)
    assert f"{scenario.cells[1].id}  setup.finish=30" in str(caught.value)


def test_a_long_list_of_cells_is_cut_short(race):
    race.write_text(RACE.replace("[10, 30]", "{range: [1, 40, 1]}"))
    with pytest.raises(ToolkitError, match="and 28 more"):
        find_cell(load(race), None)


@pytest.mark.parametrize("number", [-1, 2**63])
def test_there_is_no_such_game(by_hand, number):
    scenario = load(by_hand)
    with pytest.raises(ToolkitError, match=r"there is no such game; numbers go from 0 to"):
        replay(scenario, scenario.cells[0], number)


def test_a_game_far_beyond_any_run_can_be_replayed(by_hand):
    scenario = load(by_hand)
    assert replay(scenario, scenario.cells[0], 2**63 - 1).row["game"] == 2**63 - 1


def test_an_unknown_format_and_a_missing_file_are_refused_before_anything_is_printed(by_hand, tmp_path, capsys):
    with pytest.raises(ToolkitError, match=r"unknown format 'json'; did you mean 'jsonl'\?"):
        command.execute(by_hand, None, 0, "json", [], None)
    with pytest.raises(ScenarioError):
        command.execute(tmp_path / "none.yaml", None, 0, "text", [], None)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("column", "value", "expected"),
    [
        (Column("a", "i4", "", "", labels=("x", "y")), 1, "y"),
        (Column("a", "i4", "", "", labels=("x", "y")), 2, None),
        (Column("a", "i4", "", "", labels=("x", "y")), -1, None),
        (Column("a", "i4", "", "", flag=True), 1, True),
        (Column("a", "f8", "", ""), math.nan, None),
        (Column("a", "f8", "", ""), 2.5, 2.5),
        (Column("a", "i8", "", ""), 2**40, 2**40),
    ],
)
def test_values_in_words(column, value, expected):
    found = column_in_words(column, value)
    assert found == expected
    assert type(found) is type(expected)


def test_a_first_compile_is_announced_beside_the_data(by_hand, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STARBALANCE_CACHE_DIR", str(tmp_path / "empty"))
    command.execute(by_hand, None, 0, "jsonl", [], None)
    printed = capsys.readouterr()
    assert "Compiling Dice Race" in printed.err
    assert all(line.startswith("{") for line in printed.out.splitlines())
