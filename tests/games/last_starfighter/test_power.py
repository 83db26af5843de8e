"""LS-PWR: power."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import PBC, Table, duel, swarm
from toolkit.games.last_starfighter.names import phases
from toolkit.games.last_starfighter.rules import movement, sight, turn_end
from toolkit.games.last_starfighter.rules.blossom import blossom_legal
from toolkit.games.last_starfighter.state import FIGHTER, SWARM_SHIP


def supplies(power: int) -> tuple[int, int]:
    """(main, auxiliary) of a total, box by box as the rulebook marks them."""
    return max(0, power - 10), min(10, power)


def recharge(table: Table, index: int = 0) -> int:
    """Power after step 9 of a turn that was plotted as recharge."""
    table.ship(index).plot.recharge = 1
    turn_end.recharge(table.params, table.state, table.log, index)
    return int(table.ship(index).power)


@pytest.mark.rule("LS-PWR-01")
def test_main_drains_first_and_refills_last() -> None:
    table = duel()
    ship = table.ship()
    main, auxiliary = 10, 10
    assert supplies(ship.power) == (main, auxiliary)
    for lost, line in ((8, (5, 6)), (4, (3, 6)), (2, (2, 6)), (1, (1, 6))):
        for _ in range(lost):
            main, auxiliary = (main - 1, auxiliary) if main else (0, auxiliary - 1)
        table.hit(0, *line)
        assert supplies(ship.power) == (main, auxiliary)
    ship.power_hit = 0
    for _ in range(4):
        for _ in range(5):
            main, auxiliary = (main, auxiliary + 1) if auxiliary < 10 else (min(10, main + 1), auxiliary)
        assert supplies(recharge(table)) == (main, auxiliary)
    assert ship.power == 20


@pytest.mark.rule("LS-PWR-01")
def test_what_needs_the_auxiliary_supply_may_ask_for_the_total() -> None:
    table = swarm()
    for power in range(21):
        table.ship().power = power
        assert blossom_legal(table.params, table.state, 0) == (supplies(power)[1] >= 4)


@pytest.mark.rule("LS-PWR-02")
@pytest.mark.parametrize(
    ("plot", "fires", "at_the_plot", "at_the_end"),
    [("", False, 20, 20), ("F", False, 19, 19), ("FFFFF", True, 19, 19), ("", True, 20, 19), ("X", False, 20, 20)],
)
def test_one_point_a_turn(plot: str, fires: bool, at_the_plot: int, at_the_end: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fire = {(0, 0): 1, (0, 1): 1, (0, PBC): 1, (0, 4): 1} if fires else {}
    seat(monkeypatch, plots={0: plot}, fire=fire)
    table = duel((0, 0, 0), (9, 0, 3) if plot else (4, 0, 3))
    table.turn()
    assert table.after(phases.PLOT).fighters[0].power == at_the_plot
    assert table.ship().power == at_the_end
    assert len(table.effects("power_paid")) == (at_the_end < 20)
    assert bool(table.effects("shot")) == fires


@pytest.mark.rule("LS-PWR-02")
def test_each_turn_is_paid_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F"})
    table = duel()
    table.turn()
    table.turn()
    assert table.ship().power == 18


@pytest.mark.rule("LS-PWR-03")
def test_no_power_no_movement_no_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: ""}, fire={(0, 0): 1})
    table = duel((0, 0, 0), (3, 0, 3))
    for power, may in ((0, False), (1, True)):
        table.ship().power = power
        assert movement.enough_power(table.params, table.ship()) == may
        assert sight.may_fire(table.params, table.ship()) == may
    table.ship().power = 1
    table.turn()
    assert (table.ship().power, len(table.effects("shot"))) == (0, 1)
    table.turn()
    assert len(table.effects("shot")) == 1  # at 0 it neither moves nor fires, but recharges
    assert table.ship().power == 5


@pytest.mark.rule("LS-PWR-03")
@pytest.mark.ruling("LS-R-11")
def test_a_point_paid_at_the_plot_covers_the_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F"}, fire={(0, 0): 1, (0, 1): 1})
    table = duel((0, 0, 0), (4, 0, 3))
    table.ship().power = 1
    table.turn()
    assert len(table.effects("shot")) == 2
    # Power lost in step 5 leaves an unpaid hold at 0: it can't fire.
    held = swarm((0, 0, 0), [(3, 0, 3)])
    seat(monkeypatch, shots={0: 0}, fire={(0, 0): 1})
    held = swarm(
        (0, 0, 0),
        [(3, 0, 3)],
        dice={"to_hit.red": [6], "to_hit.white": [6], "damage.red": [6], "damage.white": [6]},  # Table 5 line 6: 8 power
    )
    held.ship().power = 8
    held.turn()
    assert held.ship().power == 0
    assert [actor for actor, _ in held.effects("shot")] == [1]


@pytest.mark.rule("LS-PWR-04")
@pytest.mark.parametrize(("before", "after"), [(0, 5), (7, 12), (15, 20), (17, 20), (20, 20)])
def test_a_recharge_adds_five_up_to_twenty(before: int, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "X"}, fire={(0, 0): 1})
    table = duel((0, 0, 0), (3, 0, 3))
    table.ship().power = before
    table.turn()
    ship = table.ship()
    assert (ship.power, ship.q, ship.stationary) == (after, 0, 1)
    assert table.effects("shot") == []  # a target dead ahead, and no fire
    assert table.after(phases.END_ROLLS).fighters[0].power == before


@pytest.mark.rule("LS-PWR-04")
@pytest.mark.parametrize(("line", "left"), [(6, 7), (1, 13)])  # Table 1: line 6 is 1 power, line 1 is 1 fuselage
def test_a_hit_on_the_power_plant_cancels_a_recharge(line: int, left: int) -> None:
    table = duel()
    table.ship().power = 8
    table.hit(0, 1, line)
    assert recharge(table) == left
    assert bool(table.effects("recharge_cancelled")) == (line == 6)


@pytest.mark.rule("LS-PWR-05")
def test_at_zero_a_ship_must_recharge(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "FF", 1: "FF"})
    table = duel()
    table.ship().power = 0
    table.turn()
    assert (table.ship(0).q, table.ship(0).power, table.ship(1).q) == (0, 5, 18)
    table.turn()
    assert table.ship(0).q == 2


@pytest.mark.rule("LS-PWR-06")
@pytest.mark.parametrize(
    ("table_number", "line", "points"), [(1, 6, 1), (2, 6, 2), (3, 6, 4), (4, 6, 6), (5, 6, 8), (6, 4, 10)]
)
def test_power_lost(table_number: int, line: int, points: int) -> None:
    for power in (20, 5, 0):
        table = duel()
        table.ship().power = power
        table.hit(0, table_number, line)
        assert table.ship().power == max(0, power - points)


@pytest.mark.rule("LS-PWR-07")
@pytest.mark.ruling("LS-R-12")
def test_swarm_ships_never_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "power" in FIGHTER.names
    assert "power" not in SWARM_SHIP.names
    seat(monkeypatch, moves={0: "LLL"}, shots={0: 0})
    table = swarm(
        (0, 0, 0), [(9, 0, 0), (8, 2, 0)], options={"max_turns": 200}, components={"power.start": 0, "power.maximum": 0}
    )
    for _ in range(25):
        table.swarm(0).q, table.swarm(0).r, table.swarm(0).facing = 9, 0, 0
        table.turn()
    assert len(table.effects("moved")) == 75
    assert [words[1] for _, words in table.effects("power_paid")] == []


@pytest.mark.example("LS-EX-27")
@pytest.mark.parametrize(("line", "after"), [(6, 0), (1, 5)])  # Table 1: line 6 is 1 power, line 1 is 1 fuselage
def test_example_27_power(line: int, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "FF"}, fire={(0, 0): 1})
    dice = {"to_hit.red": [1, 6], "to_hit.white": [1, 6], "damage.red": [1], "damage.white": [line]}
    table = duel((0, 0, 0), (6, 0, 3), dice=dice)
    table.ship(0).power = 1
    table.turn()
    assert table.ship(0).power == 0
    assert [actor for actor, _ in table.effects("shot")] == [0]
    seat(monkeypatch, fire={(1, 0): 0})  # the Gun Star is told nothing: it has no choice
    table.turn()
    assert table.effects("shot")[1][1] == (0, 0, 3 + 3 - 1, 12)  # distance 4, a sitting duck
    assert table.ship(0).power == after
    seat(monkeypatch, plots={0: "F"})
    table.turn()
    assert table.ship(0).q == (2 if after == 0 else 3)
