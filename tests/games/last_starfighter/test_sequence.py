"""LS-SEQ: the order of a game turn."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import CLUSTER, HITS, MISSES, RACK, duel, swarm
from tests.games.last_starfighter.test_effects import HALF_SPEED, NO_SPEED_CHANGE, STABILIZER, STEERING, WEAPON
from toolkit.engine.log import EFFECT, STATE
from toolkit.games.last_starfighter.names import endings, phases
from toolkit.games.last_starfighter.rules.victory import GOES_ON, GUN_STAR_WINS
from toolkit.games.last_starfighter.state import AFT, FWD

STEPS = [
    phases.PLOT, phases.MOVE_SWARM, phases.MOVE_FIGHTERS, phases.SWARM_FIRE, phases.FIGHTER_FIRE, phases.REMOVE,
    phases.END_ROLLS, phases.RECHARGE,
]  # fmt: skip


@pytest.mark.rule("LS-SEQ-01")
def test_step_1_fixes_plot_aim_recharge_and_power(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "FRF", 1: "X"}, aims={0: ["aft"]})
    table = duel()
    table.ship(1).power = 9
    table.turn()
    plotted = table.after(phases.PLOT)
    mover, recharger = plotted.fighters[0], plotted.fighters[1]
    assert (mover.plot.movements, list(mover.plot.turns)[:3], mover.aim[0], mover.power) == (3, [0, 1, 0], AFT, 19)
    assert (mover.q, mover.last_aim[0]) == (0, FWD)  # nothing has moved, and nobody has seen it
    assert (recharger.plot.recharge, recharger.power) == (1, 9)
    assert [e.phase for e in table.choices("D1")] == [phases.PLOT] * 2


@pytest.mark.rule("LS-SEQ-02")
def test_steps_2_to_4(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={1: "F", 2: "F"}, numbers={0: 1}, moves={0: "F", 1: "F", 2: "F"})
    table = swarm(
        [(0, 0, 0), (0, 2, 0), (0, 4, 0)], [(9, 0, 0), (8, 2, 0), (7, 4, 0)], dice={"collision.red": 6, "collision.white": 6}
    ).lay((9, 2), (1, 2))
    table.ship(0).stabilizer = 1
    table.turn()
    story = [(e.phase, e.code, e.actor) for e in table.events() if e.kind in (1, EFFECT) and 2 <= e.phase <= 3]
    moves = [(phase, actor) for phase, code, actor in story if code == 0]
    assert moves == [
        (phases.MOVE_SWARM, 3), (phases.MOVE_SWARM, 4), (phases.MOVE_SWARM, 5),
        (phases.MOVE_FIGHTERS, 1), (phases.MOVE_FIGHTERS, 2), (phases.MOVE_FIGHTERS, 0),
    ]  # fmt: skip
    # A collision is rolled on entry: before the next ship moves.
    assert table.story("moved", "collision") == [
        ("moved", 3), ("collision", 4), ("moved", 4), ("moved", 5), ("collision", 1), ("moved", 1), ("moved", 2), ("moved", 0),
    ]  # fmt: skip


@pytest.mark.rule("LS-SEQ-03")
def test_steps_5_to_7(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, shots={0: 0, 1: 0}, fire={(0, 0): 1, (0, RACK): CLUSTER})
    table = swarm((0, 0, 0), [(3, 0, 3), (4, 0, 3)], dice={**HITS, "damage.red": 1, "damage.white": 1}).lay((2, 1))
    table.turn()
    told = [
        (e.phase, e.code, e.actor) for e in table.events() if e.kind == EFFECT and e.code in (4, 6, 8, 9, 10) and e.phase > 0
    ]
    assert told == [
        (phases.SWARM_FIRE, 4, 1), (phases.SWARM_FIRE, 6, 0),  # shot and damage of the first, then of the second
        (phases.SWARM_FIRE, 4, 2), (phases.SWARM_FIRE, 6, 0),
        (phases.FIGHTER_FIRE, 4, 0), (phases.FIGHTER_FIRE, 8, 1),
        (phases.FIGHTER_FIRE, 4, 0), (phases.FIGHTER_FIRE, 9, 0),
        (phases.REMOVE, 10, -1),
    ]  # fmt: skip
    assert [e.code for e in table.events() if e.kind == STATE] == STEPS


@pytest.mark.rule("LS-SEQ-04")
@pytest.mark.ruling("LS-R-47")
def test_step_8_ship_by_ship() -> None:
    dice = {"steering": [6, 2, 3], "weapon": [3, 1, 1], "laser": [1], "pilot.red": 6, "pilot.white": 6, "gunner.red": 6}
    table = duel(dice={**dice, "gunner.white": 6}, components={"damage_chart.6.1.fuselage": 0, "damage_chart.2.1.fuselage": 0})
    for index in (1, 0):
        table.ship(index).pilot_wounds = table.ship(index).gunner_wounds = 2
        for line in (WEAPON, STEERING, (2, 1)):
            table.hit(index, *line, crew=1)
    table.hit(0, *WEAPON)
    table.hit(0, 2, 1, crew=2)
    table.state.turn = table.ship(0).life_support = 7  # over at the end of this turn
    table.end_rolls()
    assert [name for name, _ in table.dice()] == [
        "steering", "steering", "weapon", "weapon", "pilot.red", "pilot.white", "gunner.red", "gunner.white",
        "steering", "weapon", "laser", "pilot.red", "pilot.white",
    ]  # fmt: skip
    assert table.story("steering_set", "weapon_lost", "crew_roll", "life_support_over") == [
        ("steering_set", 0), ("weapon_lost", 0), ("weapon_lost", 0), ("crew_roll", 0), ("crew_roll", 0),
        ("life_support_over", 0),
        ("steering_set", 1), ("weapon_lost", 1), ("crew_roll", 1),
    ]  # fmt: skip


@pytest.mark.rule("LS-SEQ-05")
def test_steps_9_and_10(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "X", 1: "X"}, fire={(2, 0): 1})
    table = duel([(0, 0, 0), (9, 0, 0)], (10, 0, 3), dice={**HITS, "damage.red": 1, "damage.white": 6})  # 1 power
    table.ship(0).power = table.ship(1).power = 8
    assert table.turn() == (GOES_ON, GOES_ON)
    assert [table.after(phases.END_ROLLS).fighters[i].power for i in (0, 1)] == [8, 7]
    assert [table.ship(i).power for i in (0, 1)] == [13, 7]  # the second one's was cancelled
    assert table.state.turn == 1
    table.turn()
    assert table.state.turn == 2


@pytest.mark.rule("LS-SEQ-05")
def test_no_next_turn_after_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "X"}, moves={0: "F"})
    table = swarm((0, 0, 0), [(20, 0, 0)])
    table.ship(0).power = 8
    assert table.turn() == (GUN_STAR_WINS, endings.SWARM_LEFT_MAP)
    assert table.ship(0).power == 8  # the game is over before step 9


@pytest.mark.rule("LS-SEQ-08")
@pytest.mark.parametrize("cause", ["fire", "collision"])
def test_effects_of_this_turn_act_in_the_next(cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    acting = ("steering", "stabilizer", "half_speed", "fixed_speed", "pilot_out")
    idle = (0, 0, 0, -1, 0)
    wanted = {
        STEERING: {"steering": 5},
        STABILIZER: {"stabilizer": 1},
        HALF_SPEED: {"half_speed": 1},
        NO_SPEED_CHANGE: {"fixed_speed": 2},
        (2, 1): {"pilot_out": 1},
    }
    for (number, line), effect in wanted.items():
        assert number == 2  # two movements, so a collision uses Table 2 as well
        dice = {
            "damage.red": 2, "damage.white": line, "collision.red": 1, "collision.white": 1, "collision.line": line,
            "crew": 1, "steering": 5, "pilot.red": 1, "pilot.white": 1,
        }  # fmt: skip
        seat(monkeypatch, plots={0: "FF"}, fire={(1, 0): 0} if cause == "fire" else {})
        table = duel((0, 0, 0), (6, 0, 3), dice={**HITS, **dice})
        if cause == "collision":
            table.lay((2, 0))
        table.ship(0).pilot_wounds = 2
        table.turn()
        during = table.after(phases.REMOVE).fighters[0]
        assert tuple(int(during[name]) for name in acting) == idle
        expected = {**dict(zip(acting, idle, strict=True)), **effect}
        assert {name: int(table.ship(0)[name]) for name in acting} == expected
        table.end_rolls()
        if effect != {"pilot_out": 1}:  # a failed roll to revive keeps him out
            assert tuple(int(table.ship(0)[name]) for name in acting) == idle


@pytest.mark.rule("LS-SEQ-09")
def test_what_comes_after_the_end_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel()
    table.ship(0).fuselage, table.ship(0).engine_arcs = 19, 4
    table.hit(0, 4, 1, crew=1)  # 4 fuselage, pilot wounded: the first part is the end
    assert (table.ship(0).on_map, table.ship(0).pilot_wounds) == (0, 0)
    table.ship(1).engine_arcs = 4
    table.hit(1, 6, 4)  # 3 engines, 10 power
    assert (table.ship(1).on_map, table.ship(1).power) == (0, 20)
    seat(monkeypatch, fire={(0, 0): 1, (0, 1): 1})
    dice = {**HITS, "damage.red": [6, 1], "damage.white": [6, 1]}
    double = duel((0, 0, 0), (3, 0, 3), dice=dice)
    double.turn()
    assert [words[:2] for _, words in double.effects("damage")] == [(6, 6)]
    assert double.ship(1).fuselage == 0


@pytest.mark.ruling("LS-R-46")
def test_no_end_rolls_for_a_ship_that_is_gone() -> None:
    table = duel()
    for line in (STEERING, WEAPON, (6, 6)):
        table.hit(0, *line)
    table.end_rolls()
    assert table.dice() == []


@pytest.mark.ruling("LS-R-47")
def test_order_of_the_dice_of_a_salvo(monkeypatch: pytest.MonkeyPatch) -> None:
    # Lasers, PBC, missile; each shot's dice together, the crew die too; blast victims in id order.
    seat(monkeypatch, fire={(0, slot): 2 for slot in range(5)})
    dice = {
        "to_hit.red": [6, 1, 6, 6], "to_hit.white": [6, 1, 6, 6],
        "damage.red": [2, 3, 3, 5], "damage.white": [1, 6, 1, 1], "crew": 6,
    }  # fmt: skip
    table = duel([(0, 0, 0), (5, 0, 0)], (5, 0, 3), dice=dice, components={"ships.deck_fighter.crew": 2})
    table.turn()
    hit, roll = ["to_hit.red", "to_hit.white"], ["damage.red", "damage.white"]
    assert [name for name, _ in table.dice()] == [*hit, *roll, "crew", *hit, *hit, *roll, *hit, *roll, "crew", *roll, "crew"]


def test_misses_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1})
    table = duel((0, 0, 0), (3, 0, 3), dice=MISSES)
    table.turn()
    assert table.dice() == [("to_hit.red", 1), ("to_hit.white", 1)]
    assert table.effects("damage") == []
