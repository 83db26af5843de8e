"""Weights do something: each one, changed strongly, changes what a strong pilot thinks of some program, or where it goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import Table, ship
from tests.games.gemini_gauntlet.policies_table import Thinking
from toolkit.games.gemini_gauntlet.parameters import place
from toolkit.games.gemini_gauntlet.policies.declared import POLICIES
from toolkit.games.gemini_gauntlet.state import NOWHERE

LITTLE = {"n_keep": 30.0, "n_samples": 2.0, "k_rivals": 12.0}  # little enough for interpreted code
OTHERWISE = {"n_keep": 3.0, "n_samples": 3.0, "k_rivals": 1.0, "rival_temperature": 50.0, "repair_from": 1.0}

ROWS = ("FW3 RO1 EMPTY EMPTY EMPTY EMPTY", "FW2 EMPTY EMPTY EMPTY EMPTY EMPTY")
TOKENS = {
    "A1": (5, -2, 3),
    "B1": (8, -6, 3),
    "C1": (3, -5, 2),
    "D1": (9, -3, 0),
    "E1": (2, 3, 1),
    "F1": (7, 1, 0),
    "B2": (6, 0),
}


def racing(**weights: float) -> Thinking:
    """Two ships side by side before Gate A, a token beyond its line; one is armored and damaged."""
    armored = ("FW3 RO1 ARM EMPTY EMPTY EMPTY", ROWS[1])
    table = Table(ship(armored, (2, 0), 2, boosts=1), ship(ROWS, (2, 0), 2), tokens=TOKENS)
    table.ship().damage, table.ship(1).player = 0b110000, 1
    return Thinking(table, "strong", **(LITTLE | weights))


def landing(**weights: float) -> Thinking:
    """On the way back, one move from the Pad's western edge."""
    table = Table(ship(ROWS, (1, 0), 5, boosts=1, gates=4), tokens=TOKENS, revealed=4)
    return Thinking(table, "strong", **(LITTLE | weights))


def hurt(**weights: float) -> Thinking:
    """All but one column damaged, near a line that a token may cut."""
    table = Table(ship(ROWS, (4, 1), 1, damage=0b011111), tokens=TOKENS | {"C2": (4, -1), "D2": (6, -1), "E2": (3, 1)})
    return Thinking(table, "strong", **(LITTLE | weights))


def before_the_line(**weights: float) -> Thinking:
    """Next to the line of Gate A, whose tokens may drift the ship into it or shut it."""
    table = Table(ship(ROWS, (4, 0), 0), tokens={**TOKENS, "A2": (5, 3), "A3": (4, -3)})
    return Thinking(table, "strong", **(LITTLE | {"n_samples": 36.0} | weights))


def thoughts(scene: Callable[..., Thinking], **weights: float) -> tuple[Any, ...]:
    """The program chosen and the worths of those looked at."""
    thinking = scene(**weights)
    program = thinking.program()
    work = thinking.scratch.work
    return program, int(work.kept_count), tuple(np.round(work.worth[: work.kept_count], 9))


@cache
def usual(scene: Callable[..., Thinking]) -> tuple[Any, ...]:
    return thoughts(scene)


SCENES = {"w_edge_stop": landing, "w_boost_last_leg": landing, "w_cold": hurt, "w_line_risk": before_the_line,
          "w_drift_score": before_the_line, "w_finish": landing}  # fmt: skip
ELSEWHERE = ("w_crowd", "w_leader_hold")


@pytest.mark.parametrize("name", [weight.name for weight in POLICIES["strong"].weights if weight.name not in ELSEWHERE])
def test_a_weight_of_the_strong_policy_counts(name: str) -> None:
    scene = SCENES.get(name, racing)
    default = next(weight.default for weight in POLICIES["strong"].weights if weight.name == name)
    assert thoughts(scene, **{name: OTHERWISE.get(name, 3 * default + (1 if default >= 0 else -1))}) != usual(scene)


def test_a_pilot_may_hold_back_the_leaders_gate() -> None:
    """Scoring would reveal the next gate: with a weight above that of a gate it is left (GG-RUL-20)."""
    table = Table(ship(ROWS, (5, 0), 0), ship(ROWS, (9, -8), 0), tokens=TOKENS, scoring_optional=1)
    assert Thinking(table, "strong").ask("score")
    assert not Thinking(table, "strong", w_leader_hold=50.0).ask("score")
    table.ship(1).gates = 1  # revealed anyway
    assert Thinking(table, "strong", w_leader_hold=50.0).ask("score")


def test_greedy_pilots_repair_sooner_if_told_so() -> None:
    table = Table(ship(("FW3 RO1 ARM ARM ARM ARM", "FW2 RO1 ARM ARM ARM ARM"), (-1, 0), 2, damage=0b100), tokens=TOKENS)
    assert "REP" not in Thinking(table, "greedy").words()
    assert "REP" in Thinking(table, "greedy", repair_from=1.0).words()


def test_rivals_in_front_cost_as_much_as_told() -> None:
    table = Table(ship(ROWS, (0, 0), 0), ship(ROWS, (1, 0), 0), tokens=TOKENS)
    places = np.array([place(0, 0), place(0, -1)])
    found = []
    for crowd in (0.0, 5.0):
        thinking = Thinking(table, "strong", w_crowd=crowd)
        thinking.ship().place = NOWHERE
        found.append(int(thinking.ask("placement", places, 2)[0]))
    assert found == [place(0, 0), place(0, -1)]
