"""Which side sits where, by what, and which cells are played under the same conditions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.running import PLAIN, RACE, scenario
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.questions.seating import (
    Seating,
    checked_keys,
    default_keys,
    known_keys,
    pooled_keys,
    seatings,
    unbalanced,
)
from toolkit.scenario import Cell

GRID = RACE.replace("{setup.head_start: [0, 3, 6]}", "{seats.1.policy: [random, greedy], seats.2.policy: [random, greedy]}")
SWARM = """\
game: last_starfighter
mode: swarm
seed: 1
games: 10
sweep:
  - grid: {seats.gun_star.policy: [random, greedy], seats.swarm.policy: [random, greedy]}
"""


def cells_of(folder: Path, text: str) -> tuple[Cell, ...]:
    return scenario(folder, text).cells


def grouped(folder: Path, text: str, keys: tuple[str, ...], alike: bool = True) -> list[Seating]:
    loaded = scenario(folder, text)
    return seatings(loaded.cells, [cell.settings for cell in loaded.cells], keys, alike)


def cell(setup: dict[str, Any], seats: tuple[str, ...] = ("1", "2", "3"), policies: tuple[str, ...] = ("greedy",) * 3) -> Cell:
    """A cell of a race: what a game to come may give each seat."""
    brought = {seat: (policy, {}) for seat, policy in zip(seats, policies, strict=True)}
    return Cell(f"c{setup}", 0, {}, "race", setup, {}, {}, {}, brought, seats, {}, [])


def test_policies_tell_sides_apart_where_there_are_several(tmp_path: Path) -> None:
    assert default_keys(cells_of(tmp_path, GRID)) == ("seats.*.policy",)
    assert default_keys(cells_of(tmp_path, PLAIN)) == ("seats.*.policy",)  # random against the default, greedy
    assert default_keys(cells_of(tmp_path, RACE)) == ("seat",)


def test_equals_are_named_by_what_they_bring(tmp_path: Path) -> None:
    (one,) = grouped(tmp_path, GRID, ("seats.*.policy",))
    assert one.sides == (("random", "random"), ("random", "greedy"), ("greedy", "random"), ("greedy", "greedy"))
    assert (one.names, one.settings) == (["greedy", "random"], {})
    (with_seat,) = grouped(tmp_path, GRID, ("seats.*.policy", "seat"))
    assert with_seat.sides[1] == ("1 random", "2 greedy")
    (seats,) = grouped(tmp_path, GRID, ("seat",))
    assert set(seats.sides) == {("1", "2")}


def test_roles_are_named_with_their_seat(tmp_path: Path) -> None:
    (one,) = grouped(tmp_path, SWARM, ("seats.*.policy",), alike=False)
    assert one.sides[1] == ("gun_star random", "swarm greedy")
    # the key of one seat tells only that seat's sides apart
    (single,) = grouped(tmp_path, SWARM, ("seats.swarm.policy",), alike=False)
    assert single.sides == (("gun_star", "swarm random"), ("gun_star", "swarm greedy")) * 2


def test_weights_and_several_keys(tmp_path: Path) -> None:
    text = RACE.replace("setup.head_start: [0, 3, 6]", "seats.1.weights.near: [3, 6.5]")
    (one,) = grouped(tmp_path, text, ("seats.*.policy", "seats.*.weights.near"))
    assert one.sides == (("greedy 3", "greedy 6"), ("greedy 6.5", "greedy 6"))
    (mixed,) = grouped(tmp_path, PLAIN, ("seats.*.weights.near",))
    assert mixed.sides == (("none", "6"),)


def test_what_a_set_up_gives_each_seat() -> None:
    cells = [cell({"ships": ships, "laps": 3}) for ships in (["red", "blue", "red"], ["blue", "blue", "red"])]
    settings = [{"setup.ships": "first"}, {"setup.ships": "second"}]
    assert "setup.ships.*" in known_keys(cells)
    keys = checked_keys(cells, ["setup.ships"])
    (one,) = seatings(cells, settings, keys, alike=True)  # ships are the sides, no other conditions
    assert one.sides == (("red", "blue", "red"), ("blue", "blue", "red"))
    by_name = [cell({"team": {"consoles": {"1": "a", "2": "b", "3": "c"}}})]
    assert checked_keys(by_name, ["setup.team.consoles"]) == ("setup.team.consoles.*",)
    assert seatings(by_name, [{}], ("setup.team.consoles.*",), alike=True)[0].sides == (("a", "b", "c"),)


def test_other_conditions_are_other_answers(tmp_path: Path) -> None:
    text = GRID + "  - grid: {setup.head_start: [0, 3], options.tie: [draw, first]}\n"
    found = grouped(tmp_path, text, ("seats.*.policy",))
    assert [dict(each.settings) for each in found] == [
        {"setup.head_start": steps, "options.tie": tie} for steps in (0, 3) for tie in ("draw", "first")
    ]
    assert all(each.sides == found[0].sides and len(each.cells) == 4 for each in found)
    pinned = grouped(tmp_path, GRID + "  - grid: {dice.step.always: [3, 4]}\n", ("seats.*.policy",))
    assert [dict(each.settings) for each in pinned] == [{"dice.step.always": 3}, {"dice.step.always": 4}]
    # by seat, what the policies are is averaged over
    by_seat = grouped(tmp_path, text, ("seat",))
    assert [len(each.cells) for each in by_seat] == [4] * 4


def test_swept_keys_that_are_averaged_over(tmp_path: Path) -> None:
    loaded = scenario(tmp_path, GRID + "  - grid: {setup.head_start: [0, 3], options.tie: [first]}\n")
    settings = [each.settings for each in loaded.cells]
    told = {"setup.head_start": 0}
    assert pooled_keys(settings, ("seats.*.policy",), told) == []
    assert pooled_keys(settings, ("seats.1.policy",), told) == ["seats.2.policy"]
    assert pooled_keys(settings, ("seat",), told) == ["seats.1.policy", "seats.2.policy"]
    assert pooled_keys([{"setup.ships": "[a, b]"}, {"setup.ships": "[b, a]"}], ("setup.ships.*",), {}) == []


def test_balance_is_seen(tmp_path: Path) -> None:
    (crossed,) = grouped(tmp_path, GRID, ("seats.*.policy",))
    assert unbalanced(crossed) == []
    (seats,) = grouped(tmp_path, GRID, ("seat", "seats.*.policy"))
    assert unbalanced(seats) == []  # a side that is a seat's can't sit elsewhere
    (one_way,) = grouped(tmp_path, PLAIN, ("seats.*.policy",))
    assert unbalanced(one_way) == ["greedy", "random"]
    triples = [(("x", "y", "y"), "p"), (("y", "x", "y"), "q"), (("y", "y", "x"), "r")]
    cells = tuple(cell({"ships": list(sides)}) for sides, _ in triples)
    assert unbalanced(Seating({}, cells, False, tuple(sides for sides, _ in triples))) == []
    assert unbalanced(Seating({}, cells[:2], False, tuple(sides for sides, _ in triples[:2]))) == ["x", "y"]
    # against others than those it always meets in one seat it may be balanced all the same
    assert unbalanced(Seating({}, cells[:1], False, (("x", "x", "x"),))) == []


def test_keys_are_checked(tmp_path: Path) -> None:
    cells = cells_of(tmp_path, GRID)
    assert checked_keys(cells, ["seats.all.policy", "seats.*.policy", "seat"]) == ("seats.*.policy", "seat")
    assert checked_keys(cells, []) == ()
    with pytest.raises(
        UnknownNameError, match=r"unknown key 'seats.\*.polcy'; did you mean 'seats.\*.policy'\? one of: seat, "
    ):
        checked_keys(cells, ["seats.*.polcy"])
    with pytest.raises(UnknownNameError, match=r"did you mean 'seats.\*.weights.near'"):
        checked_keys(cells, ["seats.*.weights.neer"])
    with pytest.raises(ToolkitError, match=r"--by setup.finish: no seat has a value of its own there; one of: seat, "):
        checked_keys(cells, ["setup.finish"])
