"""Every choice of strong play is legal where choices are hard to make: judged by the referee's lists of open plots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.games.last_starfighter.policies.situations import AIMS, flown, refereed, seat_policies, situation
from tests.games.last_starfighter.referee.plots import able_to_fire, decided, swarm_plots
from tests.games.last_starfighter.referee.table import Ship
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import ARCS, STRINGS, Pose, Table, duel, neighbours, swarm
from toolkit.games.last_starfighter import kernel
from toolkit.games.last_starfighter.rules.victory import GOES_ON
from toolkit.games.last_starfighter.state import LOCKED_LEFT, LOCKED_STRAIGHT, NO_LEFT

pytestmark = pytest.mark.usefixtures("short_play")

ARC_NAMES = {code: name for name, code in ARCS.items()}
LETTERS = {-1: "L", 0: "F", 1: "R"}
TURNS = 2


def pilot_dead(ship: Any) -> None:
    ship.pilot_wounds, ship.drift = 6, 3


def nothing_left(ship: Any) -> None:
    ship.pbc = ship.rack = ship.missiles = 0
    ship.lasers[:] = 0


# What is done to every fighter (field values, or a function), under options.
HARD: dict[str, tuple[dict[str, int] | Callable[[Any], None], dict[str, Any]]] = {
    "whole": ({}, {}),
    "pilot dead": (pilot_dead, {"pilot_killed_loses": False}),
    "gunner dead": ({"gunner_wounds": 6}, {}),
    "gunner unconscious": ({"gunner_out": 1, "gunner_wounds": 4}, {}),
    "pilot unconscious": ({"pilot_out": 1, "pilot_wounds": 4}, {}),
    "pilot unconscious, drifting": ({"pilot_out": 1, "pilot_wounds": 4, "moved": 4}, {"unconscious_pilot": "drift"}),
    "no power": ({"power": 0}, {}),
    "the last point of power": ({"power": 1}, {}),
    "low power": ({"power": 3}, {}),
    "after a Death Blossom": ({"must_recharge": 1}, {}),
    "no stabilizer": ({"stabilizer": 1}, {}),
    "no stabilizer, may not hold": ({"stabilizer": 1}, {"restricted_may_hold": False}),
    "no stabilizer, fixed speed": ({"stabilizer": 1, "fixed_speed": 4}, {"nsc_may_hold": False}),
    "locked left": ({"steering": LOCKED_LEFT}, {"restricted_may_hold": False}),
    "locked straight, map closed": ({"steering": LOCKED_STRAIGHT}, {"restricted_may_hold": False, "leave_map": "forbidden"}),
    "no left, map closed": ({"steering": NO_LEFT, "engine_arcs": 2}, {"leave_map": "forbidden"}),
    "fixed speed, may not hold": ({"fixed_speed": 5}, {"nsc_may_hold": False}),
    "fixed speed, map closed": ({"fixed_speed": 5}, {"nsc_may_hold": False, "leave_map": "forbidden"}),
    "engines nearly gone": ({"engine_arcs": 4, "half_speed": 1}, {}),
    "no speed left": ({"engine_arcs": 4, "half_speed": 2}, {}),
    "half of the last speed": ({"half_speed": 1, "moved": 2}, {"half_speed_basis": "last_movements"}),
    "blind": ({"targeting_arcs": 5}, {}),
    "no weapons": (nothing_left, {}),
    "fire in one hex, any hex a target": ({}, {"same_hex_fire": "any_arc_at_base", "missile_aim": "any_hex"}),
}

CORNERS: list[Pose] = [(0, 0, 3), (25, -9, 5), (-4, 9, 2), (16, 9, 1)]  # noses over the edge


@dataclass
class Judged:
    """What was open in a turn, and what was chosen."""

    table: Table
    seen: RefereeTable = field(init=False)

    def __post_init__(self) -> None:
        self.seen = refereed(self.table)

    def play(self) -> bool:
        """Play the turn; whether the game goes on."""
        before = {name: len(self.table.choices(name)) for name in ("D1", "D2")}
        winner, _ = self.table.turn()
        assert winner != kernel.ILLEGAL
        for choice in self.table.choices("D1")[before["D1"] :]:
            self.judge_plot(self.seen.ships[choice.actor], choice.words)
        for choice in self.table.choices("D2")[before["D2"] :]:
            assert STRINGS[choice.words[0]] in swarm_plots(self.seen, self.seen.ships[choice.actor])
        assert len(self.table.choices("D1")) - before["D1"] == len(self.seen.fighters())
        return winner == GOES_ON

    def judge_plot(self, ship: Ship, words: tuple[int, ...]) -> None:
        _, recharge, by_die, first, second, movements, *turns = words
        letters = "*" * movements if by_die else "".join(LETTERS[turn] for turn in turns)
        plot = "X" if recharge else letters
        deciding, open_plots = decided(self.seen, ship)
        assert plot in open_plots, f"{plot} is not open to ship {ship.id} ({deciding})"
        aim = [ARC_NAMES[first], ARC_NAMES[second]][: len(ship.aim)]
        assert aim in (AIMS[ship.kind] if able_to_fire(self.seen, ship) else [ship.aim])
        if deciding == "pilot" and plot != "X":
            self.judge_path(ship, plot, open_plots)

    def judge_path(self, ship: Ship, plot: str, open_plots: set[str]) -> None:
        """Nobody flies over the edge who can help it."""
        stay = {plot for plot in open_plots - {"X"} if self.stays(ship, plot)}
        assert plot in stay or not stay

    def stays(self, ship: Ship, plot: str) -> bool:
        return all(self.seen.on_board(flown(ship.place, ship.facing, plot[:n])[0]) for n in range(1, len(plot) + 1))


def judge(table: Table, damage: dict[str, int] | Callable[[Any], None] = {}) -> None:  # noqa: B006
    """Play a few turns by strong policies; the damage is done anew before each."""
    seat_policies(table, "strong", rounds=1.0)
    for _ in range(TURNS):
        for index in range(int(table.state.fighter_count)):
            if callable(damage):
                damage(table.ship(index))
            else:
                for name, value in damage.items():
                    table.ship(index)[name] = value
        if not Judged(table).play():
            return


@pytest.mark.parametrize("mode", ["duel", "swarm"])
@pytest.mark.parametrize("name", HARD)
def test_damaged_ships(name: str, mode: str) -> None:
    """In the thick of it, and in a corner of the map with the nose over the edge."""
    damage, options = HARD[name]
    judge(situation(len(name), mode, 1, 3 if mode == "swarm" else 1, hurt=False, reach=3, options=options), damage)
    if mode == "duel":
        judge(duel(CORNERS[0], CORNERS[1], options=options), damage)
    else:
        judge(swarm(CORNERS[2], CORNERS[:2] + CORNERS[3:], options=options), damage)


@pytest.mark.parametrize("mode", ["duel", "swarm"])
@pytest.mark.parametrize("leave_map", ["lost", "forbidden"])
def test_rocks_all_round(mode: str, leave_map: str) -> None:
    """Each ship in a ring of asteroids, the second one on a rock itself; all rolls below 6 collide."""
    ours, theirs = (9, 0, 0), (12, 0, 3)
    build = duel if mode == "duel" else swarm
    table = build(ours, [theirs], options={"leave_map": leave_map})
    ring = {place for q, r, _ in (ours, theirs) for place in neighbours(q, r)} | {theirs[:2]}
    judge(table.lay(*sorted(ring)))


@pytest.mark.parametrize("rocks", [False, True])
@pytest.mark.parametrize(
    ("mode", "ours", "theirs"),
    [("swarm", 3, 4), ("swarm", 5, 1), ("swarm", 1, 28), ("duel", 5, 5), ("duel", 1, 5), ("duel", 3, 1)],
)
def test_many_ships(mode: str, ours: int, theirs: int, rocks: bool) -> None:
    """Whole ones and hurt ones together, several in one hex."""
    judge(situation(ours + theirs, mode, ours, theirs, rocks=rocks, reach=3))


@pytest.mark.parametrize("number", range(8))
def test_sampled_states(number: int) -> None:
    """Any damage in any place."""
    mode = ("duel", "swarm")[number % 2]
    judge(situation(100 + number, mode, 2, 2, rocks=number % 4 > 1, reach=4))
