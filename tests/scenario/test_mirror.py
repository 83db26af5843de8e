"""`mirror: true`: a cell for each seating, and what can't change places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.running import scenario, written
from toolkit import game as contract
from toolkit.errors import ScenarioError
from toolkit.scenario import Scenario, load, text

TABLE = """\
game: high_roll
mode: table
seed: 5
games: 100
setup: {players: 3}
seats:
  1: {policy: random}
  2: {policy: greedy, weights: {below: 2}}
  3: {policy: timid, weights: {below: 3}}
mirror: true
"""


def seated(found: Scenario) -> list[list[str]]:
    """Who sits where in each cell, as policy and first weight."""
    return [
        [f"{policy}{''.join(f' {value:g}' for value in weights.values())}" for policy, weights in cell.policies.values()]
        for cell in found.cells
    ]


def faults(folder: Path, text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(ScenarioError) as caught:
        scenario(folder, text)
    return [(fault.line, fault.key, fault.message) for fault in caught.value.faults]


def test_what_the_seats_bring_moves_on(tmp_path: Path) -> None:
    found = scenario(tmp_path, TABLE)
    assert seated(found) == [
        ["random", "greedy 2", "timid 3"],
        ["timid 3 0", "random", "greedy 2"],  # player 1's timid has a weight more, which nobody wrote
        ["greedy 2", "timid 3", "random"],
    ]
    assert [dict(cell.settings) for cell in found.cells] == [{"mirror": 0}, {"mirror": 1}, {"mirror": 2}]
    assert [cell.index for cell in found.cells] == [0, 1, 2]
    assert found.sweep_keys == ("mirror",)


def test_a_seating_is_the_cell_that_one_would_write(tmp_path: Path) -> None:
    turned = scenario(tmp_path, TABLE).cells[1]
    by_hand = TABLE.replace("mirror: true\n", "").replace("1: {policy: random}", "1: {policy: timid, weights: {below: 3}}")
    by_hand = by_hand.replace("3: {policy: timid, weights: {below: 3}}", "3: {policy: greedy, weights: {below: 2}}")
    by_hand = by_hand.replace("2: {policy: greedy, weights: {below: 2}}", "2: {policy: random}")
    (cell,) = scenario(tmp_path, by_hand).cells
    assert cell.id == turned.id
    assert cell.policies == turned.policies


def test_it_multiplies_a_sweep_whatever_the_number_of_seats(tmp_path: Path) -> None:
    swept = TABLE.replace("setup: {players: 3}\n", "sweep: [{grid: {setup.players: [2, 3]}}]\n")
    found = scenario(tmp_path, swept)
    settings = [tuple(cell.settings.values()) for cell in found.cells]
    assert settings == [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    assert seated(found)[:2] == [["random", "greedy 2"], ["greedy 2", "random"]]
    assert found.sweep_keys == ("setup.players", "mirror")
    assert scenario(tmp_path, swept + "report: {by: mirror}\n").report["by"] == "mirror"


def test_a_swept_policy_keeps_the_name_of_the_seat_that_brought_it(tmp_path: Path) -> None:
    text = "game: dice_race\nmode: race\nseed: 1\ngames: 10\nmirror: true\n"
    found = scenario(tmp_path, text + "sweep: [{grid: {seats.1.policy: [greedy, random]}}]\n")
    assert [tuple(cell.settings.values()) for cell in found.cells] == [("greedy", 0), ("random", 0), ("random", 1)]
    assert seated(found)[1:] == [["random", "greedy 6"], ["greedy 6", "random"]]


@pytest.mark.parametrize(
    ("brought", "cells"),
    [(["greedy"] * 4, 1), (["greedy", "random"] * 2, 2), (["greedy", "greedy", "random", "random"], 4)],
)
def test_seatings_that_are_the_same_are_played_once(tmp_path: Path, brought: list[str], cells: int) -> None:
    seats = ", ".join(f"{i}: {{policy: {policy}}}" for i, policy in enumerate(brought, 1))
    text = f"game: high_roll\nmode: table\nseed: 5\ngames: 100\nsetup: {{players: 4}}\nseats: {{{seats}}}\nmirror: true\n"
    found = scenario(tmp_path, text)
    assert [cell.settings["mirror"] for cell in found.cells] == list(range(cells))
    plain = scenario(tmp_path, text.replace("mirror: true\n", ""))
    assert plain.cells[0].id == found.cells[0].id
    assert plain.spec_hash != found.spec_hash  # not the same folder, even where the cells are the same


def test_pins_of_a_seat_go_with_what_it_brings(tmp_path: Path) -> None:
    found = scenario(tmp_path, TABLE + "dice: {roll: [{seat: 1, first: [3]}, {seat: 3, first: [6, 6]}]}\n")
    pins = [[(pin["seat"], pin["values"]) for pin in cell.pins] for cell in found.cells]
    assert pins == [[(0, [3]), (2, [6, 6])], [(1, [3]), (0, [6, 6])], [(2, [3]), (1, [6, 6])]]
    everyone = scenario(tmp_path, TABLE + "dice: {roll: {first: [3]}}\n")
    assert [cell.pins for cell in everyone.cells] == [everyone.cells[0].pins] * 3


def test_resolved_it_loads_to_the_same_cells(tmp_path: Path) -> None:
    found = scenario(tmp_path, TABLE)
    again = load(written(tmp_path, text.block(dict(found.resolved)), "again"))
    assert [cell.id for cell in again.cells] == [cell.id for cell in found.cells]
    assert again.spec_hash == found.spec_hash
    assert "mirror" not in scenario(tmp_path, TABLE.replace("true", "false")).resolved


def test_a_policy_that_the_other_seat_lacks(tmp_path: Path) -> None:
    text = TABLE.replace("1: {policy: random}", "1: {policy: host}")
    ((line, key, message),) = faults(tmp_path, text)
    assert (line, key) == (7, "seats.1.policy")
    assert message.startswith("unknown 'host'")
    assert message.endswith("one of: random, greedy, timid (mirror: what 1 brings is played by 2, too)")


def test_weights_that_the_other_seats_policy_lacks(tmp_path: Path) -> None:
    text = TABLE.replace("1: {policy: random}", "1: {policy: timid, weights: {nerve: 0.5}}")
    ((line, key, message),) = faults(tmp_path, text)
    assert (line, key) == (7, "seats.1.weights.nerve")
    assert "policy 'timid': unknown weight 'nerve'" in message
    assert "(mirror: what 1 brings is played by 2, too)" in message


@pytest.mark.parametrize("value", ["yes", "1", "[true]"])
def test_it_is_true_or_false(tmp_path: Path, value: Any) -> None:
    ((line, key, message),) = faults(tmp_path, TABLE.replace("mirror: true", f"mirror: {value}"))
    assert (line, key) == (10, "mirror")
    assert message.startswith("expected true or false")


def test_cells_that_another_seating_makes_again(tmp_path: Path) -> None:
    text = "game: dice_race\nmode: race\nseed: 1\ngames: 10\nmirror: true\n"
    swept = "sweep:\n  - grid: {seats.1.policy: [greedy, random]}\n  - grid: {seats.2.policy: [greedy, random]}\n"
    ((_, _, message), *_) = faults(tmp_path, text + swept)
    assert "makes cell 3 equal to cell 2 (seats.1.policy 'greedy', seats.2.policy 'random', mirror 1)" in message


def test_one_seat_has_nobody_to_change_places_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract.find("high_roll"), "seats", lambda mode, setup: ("1",))
    alone = "game: high_roll\nmode: table\nseed: 5\ngames: 100\nmirror: true\n"
    ((line, key, message),) = faults(tmp_path, alone)
    assert (line, key) == (5, "mirror")
    assert message == "takes two seats or more to change places, found one: 1"
