"""Strong play never sees a hidden plot, aim, payment or steering die: other ones in the true state change nothing.

What any policy sees is tried over whole games in tests/games/test_conformance.py; here are the ways of strong play that
few games take, each from one table with different secrets on it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.last_starfighter.policies.situations import draw_name, seat_policies, situation
from tests.games.last_starfighter.table import STRINGS, Table, swarm
from toolkit.games.last_starfighter.policies.observe import observe
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.state import DECK_FIGHTER, FWD, KO_DAN, LOCKED_LEFT, NO_RIGHT, PORT, STAR_LEAGUE, STBD
from toolkit.games.last_starfighter.steps.moving import move_swarm
from toolkit.games.last_starfighter.steps.plotting import plot_fighter

pytestmark = pytest.mark.usefixtures("short_play")

SECRETS = 3
Told = tuple[list[Any], int]  # choices, and draws taken for them


def keep_secret(table: Table, side: int, secret: int) -> None:
    """Plot for a side as secret number so-and-so: strings, recharges and numbers, aims, payments, steering dice."""
    rng = Random(secret)
    for index in range(int(table.state.fighter_count)):
        ship = table.ship(index)
        if ship.side != side:
            continue
        ship.power += ship.paid_points
        ship.paid = ship.paid_points = 0
        kind = (secret + index) % 4
        if kind == 0:
            movement.write_number(ship, 0, 1, 0)
        elif kind == 1:
            movement.write_number(ship, rng.randint(0, 5), 0, 1)
        else:
            movement.write_plot(table.params, ship, rng.randrange(len(STRINGS)))
        if ship.plot.movements > 0:
            movement.pay_power(table.params, table.state, table.log, index)
        for mount, other in ((0, PORT), (1, STBD)):
            ship.aim[mount] = rng.choice((FWD, other)) if ship.kind == DECK_FIGHTER else rng.randrange(4)
        if ship.steering != 0:
            ship.steering = rng.randint(LOCKED_LEFT, NO_RIGHT)


def swarm_moves(table: Table) -> list[Any]:
    """Step 2: every move chosen, and where the ships are then."""
    assert table.stage(move_swarm)
    return [(e.actor, e.words) for e in table.choices("D2")] + [table.state.swarm.tobytes()]


def fighter_plots(table: Table, side: int) -> list[Any]:
    """Step 1 of one side: what it plots, aims and pays."""
    observe(table.scratch.states, side)
    for index in range(int(table.state.fighter_count)):
        if table.ship(index).side == side:
            assert table.stage(plot_fighter, index)
    return [e for e in table.choices("D1") if e.seat == side]


def unmoved(build: Callable[[], Table], keeper: int, choosing: Callable[[Table], list[Any]]) -> Told:
    """Let the other side choose in the face of several secrets; what it did, which must be the same each time."""
    found: list[Told] = []
    secrets = set()
    for secret in range(SECRETS):
        table = build()
        keep_secret(table, keeper, secret)
        secrets.add(table.state.fighters.tobytes())
        chosen = choosing(table)
        found.append((chosen, int(table.draws.counts[draw_name(table, 1 - keeper)])))
    assert len(secrets) == SECRETS
    assert found == [found[0]] * SECRETS
    assert found[0][1] > 0
    return found[0]


@pytest.mark.parametrize("ours", [1, 2, 5])
def test_the_swarm_does_not_see_the_gun_stars_plots(ours: int) -> None:
    """Low power, so that a payment would show: at 1 point a Gun Star that has paid could not move."""

    def build(number: int) -> Table:
        table = seat_policies(situation(number, "swarm", ours, 4, hurt=number > 0, reach=5), "strong", rounds=2.0)
        for index in range(ours):
            table.ship(index).power = 1 + index
        return table

    for number in range(3):
        assert len(unmoved(lambda: build(number), STAR_LEAGUE, swarm_moves)[0]) == 5  # noqa: B023


@pytest.mark.parametrize("dice", [[1, 1, 1, 1], [1, 1, 6, 6]])
def test_ships_that_move_after_the_first_was_lost_do_not_see_them_either(dice: list[int]) -> None:
    """Every hex around the Swarm is rock: the first ship collides (2 on two dice), or the first two do."""
    ships = [(17, 0, 3), (16, 2, 3), (18, -2, 3), (19, 1, 3)]

    def build() -> Table:
        table = swarm([(4, 0, 0), (5, 3, 5)], ships, dice={"collision.red": dice, "collision.white": dice})
        rocks = {(q + dq, r + dr) for q, r, _ in ships for dq, dr in ((-1, 0), (0, -1), (1, -1), (-1, 1), (1, 0), (0, 1))}
        table.lay(*sorted(rocks))
        table.ship(0).power = table.ship(1).power = 1
        # All that counts is to come nearer, so that each ship flies into the rocks ahead.
        return seat_policies(table, "strong", rounds=1.0, w_crash=0.0, w_attack=0.0, w_exposure=0.0, w_approach=1.0)

    (*moves, _), draws = unmoved(build, STAR_LEAGUE, swarm_moves)
    assert draws == 1  # one plan a turn, whoever is lost
    assert [actor for actor, _ in moves] == [2, 3, 4, 5]
    table = build()
    swarm_moves(table)
    assert not table.swarm(0).on_map


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 2), (5, 5)])
@pytest.mark.parametrize("keeper", [STAR_LEAGUE, KO_DAN])
def test_duellists_do_not_see_each_others_plots(ours: int, theirs: int, keeper: int) -> None:
    """Either side chooses last, so both are tried; every fighter of it plots, the last one too."""

    def build(number: int) -> Table:
        table = seat_policies(situation(number, "duel", ours, theirs, hurt=number > 0, reach=3), "strong")
        for index in range(ours + theirs):
            table.ship(index).power = 1 + index % 3
            table.ship(index).steering = LOCKED_LEFT if table.ship(index).side == keeper and index % 2 == 0 else 0
        return table

    for number in range(2 if ours < 5 else 1):
        plots, _ = unmoved(lambda: build(number), keeper, lambda table: fighter_plots(table, 1 - keeper))  # noqa: B023
        assert len(plots) == (theirs if keeper == STAR_LEAGUE else ours)


def test_a_second_gun_star_does_not_see_more_than_the_first() -> None:
    """Three Gun Stars against the Swarm: what the Swarm's seat will draw and what stands in its plan count for nothing."""
    plots = []
    for secret in range(SECRETS):
        table = seat_policies(situation(4, "swarm", 3, 4, reach=4), "strong", rounds=2.0)
        table.draws.counts[draw_name(table, KO_DAN)] = secret
        table.scratch.work.plan[:] = secret
        table.scratch.work.likely_count = secret
        plots.append(fighter_plots(table, STAR_LEAGUE))
    assert len(plots[0]) == 3
    assert plots == [plots[0]] * SECRETS
