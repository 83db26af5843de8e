"""Cells: their ids, what is filled in, and the resolved scenario that makes them again."""

from __future__ import annotations

import hashlib
import io
import json
import time
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.scenario.helpers import HEAD, faults_of, load_text, write
from toolkit import game as contract
from toolkit.engine.draws import new_draws
from toolkit.scenario import load
from toolkit.scenario.text import block


def digest(data: object, digits: int) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:digits]


def test_every_default_is_filled_in(tmp_path: Path) -> None:
    cell = load_text(tmp_path, "").cells[0]
    assert (cell.index, cell.mode, cell.seats) == (0, "race", ("1", "2"))
    assert cell.setup == {"finish": 20, "head_start": 0, "lanes": {"mud": 0}}
    assert cell.options == {"tie": "draw", "max_turns": 60}
    assert cell.policies == {"1": ("greedy", {"near": 6.0}), "2": ("greedy", {"near": 6.0})}
    assert cell.components == contract.find("dice_race").COMPONENTS.tree
    assert (cell.overrides, cell.dice, cell.pins) == ({}, {}, [])


def test_an_id_is_the_hash_of_what_is_played(tmp_path: Path) -> None:
    text = (
        "mode: relay\nsetup: {finish: 30}\noptions: {tie: first}\nseats: {1: {policy: random}}\n"
        "components: {shoes.bonus: 2, runner.kind: human}\ndice: {step: {always: 6}}\n"
    )
    scenario = load(write(tmp_path, HEAD.replace("mode: race\n", "") + text))
    played = {
        "game": "dice_race",
        "mode": "relay",
        "setup": {"finish": 30, "head_start": 0, "lanes": {"mud": 0}},
        "components": {"shoes.bonus": 2},
        "options": {"tie": "first", "max_turns": 60},
        "seats": {"1": {"policy": "random", "weights": {}}, "2": {"policy": "greedy", "weights": {"near": 6.0}}},
        "dice": {"step": {"always": 6}},
    }
    assert scenario.cells[0].id == "c" + digest(played, 10)
    spec = {
        "cells": [scenario.cells[0].id], "game": "dice_race", "mode": "relay", "seed": 1984, "sweep": [], "rules_version": "1",
    }  # fmt: skip
    assert scenario.spec_hash == digest(spec, 12)


def test_texts_seed_and_games_are_no_part_of_an_id(tmp_path: Path) -> None:
    plain = load_text(tmp_path, "")
    other = load_text(tmp_path, "title: T\nquestion: Q\nreport: {level: 0.9}\nverdict: {target: 0.5}\n", seed=2, games=9)
    assert plain.cells[0].id == other.cells[0].id
    assert plain.spec_hash != other.spec_hash
    assert plain.spec_hash == load_text(tmp_path, "title: T\n", games=9).spec_hash


def test_the_default_written_out_is_the_same_cell(tmp_path: Path) -> None:
    text = (
        "setup: {finish: 20}\nseats: {2: {policy: greedy, weights: {near: 6}}}\n"
        "components: {shoes.bonus: 0, runner.kind: human}\n"
    )
    assert load_text(tmp_path, text).cells[0].id == load_text(tmp_path, "").cells[0].id


def test_cells_of_one_sweep_share_what_it_leaves_alone(tmp_path: Path) -> None:
    first, second = load_text(tmp_path, "sweep: [{grid: {setup.finish: [10, 20]}}]\n").cells
    assert first.components is second.components
    assert contract.find("dice_race").COMPONENTS.tree["shoes"]["bonus"] == 0


WHOLE = """
title: "A: title, with 'all' signs # in it"
question: |
  Two
  lines
setup: {finish: 30, lanes: {mud: 1}}
options: {tie: first}
seats: {1: {policy: greedy, weights: {near: 9.5}}, all: {policy: random}}
components: {shoes: {bonus: 2}}
dice: {step: [{seat: 1, first: [6, 6]}, {turn: {3: [1]}}], wind: {always: 0}}
sweep:
  - grid: {setup.head_start: {range: [0, 4, 2]}}
  - zip: {options.max_turns: [50, 60], components.shoes.bonus: [1, 3]}
  - list: [{}, {dice.wind: null}, {seats.2.policy: greedy}]
  - csv: rows.csv
  - lhs: {n: 3, seed: 1, over: {seats.1.weights.near: [1, 9]}}
stop: {half_width: 0.01, max_games: 9000}
verdict: {target: 0.5, margin: 0.02}
report: {by: [setup.head_start, options.max_turns], charts: [heat_map], measures: [turns]}
"""


@pytest.mark.parametrize("way", ["our own text", "another writer of YAML", "JSON"])
def test_the_resolved_scenario_makes_the_same_cells(way: str, tmp_path: Path) -> None:
    write(tmp_path, "setup.lanes.mud\n0\n2\n", "rows.csv")
    scenario = load_text(tmp_path, WHOLE)
    assert len(scenario.cells) == 3 * 2 * 3 * 2 * 3
    resolved = dict(scenario.resolved)
    stream = io.StringIO()
    YAML().dump(resolved, stream)
    text = {"our own text": block(resolved), "another writer of YAML": stream.getvalue(), "JSON": json.dumps(resolved)}[way]
    again = load(write(tmp_path, text, "elsewhere/scenario.yaml"))
    assert again.cells == scenario.cells
    assert again.spec_hash == scenario.spec_hash
    assert again.resolved == scenario.resolved
    assert json.loads(json.dumps(resolved)) == resolved


def test_pins_are_those_of_the_engine(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "dice: {step: [{seat: 2, first: [6, 5]}, {turn: {3: [1], 4: [2, 2]}}], wind: {always: 1}}\n")
    draws = new_draws(scenario.seed, scenario.cells[0].pins)[0]
    found = [
        (pin.name, pin.seat, pin.turn, pin.always, draws["values"][pin.first : pin.first + pin.count].tolist())
        for pin in draws.pins[: draws.pin_count]
    ]
    assert found == [(0, 1, -1, 0, [6, 5]), (0, -1, 3, 0, [1]), (0, -1, 4, 0, [2, 2]), (1, -1, -1, 1, [1])]


def test_most_pins_that_fit(tmp_path: Path) -> None:
    turns = ", ".join(f"{turn}: [1]" for turn in range(64))
    assert len(load_text(tmp_path, f"dice: {{step: {{turn: {{{turns}}}}}}}\n").cells[0].pins) == 64
    (fault,) = faults_of(write(tmp_path, HEAD + f"dice: {{step: {{turn: {{{turns}}}}}, wind: {{always: 0}}}}\n"))
    assert fault.message == "at most 64 pins with 1024 values in all, found 65 pins with 65 values"


def test_a_stop_block_decides_how_many_games_there_are_at_most(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "stop: {half_width: 0.01, max_games: 9000}\n")
    assert scenario.stop == {"measure": "runner_1_won", "half_width": 0.01, "max_games": 9000}
    assert (scenario.watched, scenario.most_games) == (True, 9000)
    plain = load_text(tmp_path, "")
    assert (plain.watched, plain.most_games) == (False, plain.games)


def test_a_budget_is_shared_out_and_nothing_is_watched(tmp_path: Path) -> None:
    three = "sweep: [{grid: {setup.head_start: [0, 1, 2]}}]\n"
    shared = load_text(tmp_path, three + "stop: {budget: 1000}\n")
    assert (shared.watched, shared.most_games) == (False, 333)
    assert load_text(tmp_path, three + "stop: {budget: 1000, max_games: 50}\n").most_games == 50


def test_a_fixed_number_of_games_switches_stop_off(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + "stop: {half_width: 0.01, max_games: 9000}\n")
    scenario = load(path, games=40)
    assert (scenario.stop, scenario.watched, scenario.most_games) == (None, False, 40)
    assert "stop" not in scenario.resolved
    assert "stop" in load(path).resolved


def test_what_is_watched_is_what_the_verdict_judges(tmp_path: Path) -> None:
    verdict = "verdict: {measure: turns, target: 9}\n"
    scenario = load_text(tmp_path, verdict + "stop: {decision: true, max_games: 9000}\n")
    assert scenario.stop == {"measure": "turns", "decision": True, "max_games": 9000}
    other = load_text(tmp_path, verdict + "stop: {measure: drawn, half_width: 0.1, max_games: 9000}\n")
    assert other.stop is not None
    assert other.stop["measure"] == "drawn"


def test_ten_thousand_cells_load_in_seconds(tmp_path: Path) -> None:
    text = (
        "seats: {1: {weights: {near: 5}}}\nsweep:\n  - grid: {setup.finish: {range: [101, 200, 1]}}\n"
        "  - grid: {setup.head_start: {range: [0, 19, 1]}, components.shoes.bonus: [0, 1, 2, 3, 5]}\n"
    )
    load_text(tmp_path, "")
    path = write(tmp_path, HEAD + text)
    started = time.process_time()
    scenario = load(path)
    assert time.process_time() - started < 10
    assert len({cell.id for cell in scenario.cells}) == 10_000
