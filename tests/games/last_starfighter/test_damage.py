"""LS-DMG: the damage roll and the damage chart."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import HITS, PBC, RACK, Table, cell, duel, swarm
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.components import EFFECT_WORDS
from toolkit.games.last_starfighter.rules import damage, fire
from toolkit.games.last_starfighter.state import LASER, PARTICLE_BEAM, PHOTON_MISSILE, SWARM_LASER

# The Damage Chart as the rulebook prints it: six tables of six lines.
PRINTED = {
    1: ["1 Fuselage", "1 Fuselage", "1 Fuselage", "1 Engine", "1 Engine", "1 Power Lost"],
    2: [
        "2 Fuselage; Pilot Wounded", "2 Fuselage; Steering Restriction", "2 Fuselage; Stabilizer Damaged",
        "1 Engine; No Speed Change", "1 Engine; Half Speed Only", "2 Power Lost",
    ],
    3: ["3 Fuselage", "3 Fuselage", "3 Fuselage", "2 Engine", "2 Engine", "4 Power Lost"],
    4: [
        "4 Fuselage; Pilot Wounded", "4 Fuselage; Steering Restriction", "4 Fuselage; Stabilizer Damaged",
        "2 Engine; No Speed Change", "2 Engine; Half Speed Only", "6 Power Lost",
    ],
    5: [
        "5 Fuselage; Pilot Wounded", "5 Fuselage; Steering Restriction", "5 Fuselage; Stabilizer Damaged",
        "3 Engine; No Speed Change", "3 Engine; Half Speed Only", "8 Power Lost",
    ],
    6: [
        "1 Fuselage; Weapon System Destroyed", "1 Fuselage; Targeting Computer Hit", "1 Fuselage; Life Support System Hit",
        "3 Engine; 10 Power Lost", "Pilot Killed", "Starfighter Blows Up",
    ],
}  # fmt: skip
POINTS = {"Fuselage": "fuselage", "Engine": "engines", "Power Lost": "power"}
EFFECTS = {
    "Pilot Wounded": "pilot_wounded",
    "Steering Restriction": "steering_restriction",
    "Stabilizer Damaged": "stabilizer_damaged",
    "No Speed Change": "no_speed_change",
    "Half Speed Only": "half_speed",
    "Weapon System Destroyed": "weapon_destroyed",
    "Targeting Computer Hit": "targeting_computer",
    "Life Support System Hit": "life_support",
    "Pilot Killed": "pilot_killed",
    "Starfighter Blows Up": "blows_up",
}
TABLES = {  # by weapon and red die (LS-DMG-02)
    LASER: [1, 2, 3, 4, 5, 6],
    SWARM_LASER: [1, 1, 2, 3, 4, 5],
    PHOTON_MISSILE: [1, 1, 2, 3, 4, 5],
    PARTICLE_BEAM: [2, 3, 4, 5, 6, 6],
}


def read(printed: str) -> dict[str, int | str]:
    """A printed result as points and effect."""
    result: dict[str, int | str] = {"fuselage": 0, "engines": 0, "power": 0, "effect": "none"}
    for part in printed.split("; "):
        number, _, what = part.partition(" ")
        if number.isdigit():
            result[POINTS[what]] = int(number)
        else:
            result["effect"] = EFFECTS[part]
    return result


@pytest.mark.rule("LS-DMG-01", "LS-DMG-02")
@pytest.mark.parametrize("weapon", list(TABLES))
def test_red_die_and_shift_give_the_table(weapon: int) -> None:
    params = duel().params
    assert [damage.damage_table(params, weapon, red) for red in range(1, 7)] == TABLES[weapon]


@pytest.mark.rule("LS-DMG-01")
def test_white_die_is_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (0, PBC): 1, (0, RACK): 1})
    table = duel((0, 0, 0), (3, 0, 0), dice={**HITS, "damage.red": [1, 3, 4], "damage.white": [4, 1, 6]})
    table.turn()
    assert [words[:2] for _, words in table.effects("damage")] == [(1, 4), (4, 1), (3, 6)]
    assert [name for name, _ in table.dice()] == ["to_hit.red", "to_hit.white", "damage.red", "damage.white"] * 3


@pytest.mark.rule("LS-DMG-02")
@pytest.mark.example("LS-EX-17")
def test_example_17_tables() -> None:
    params = duel().params
    chart = game.COMPONENTS.tree["damage_chart"]

    def result(weapon: int, red: int, white: int) -> dict[str, int | str]:
        return dict(chart[damage.damage_table(params, weapon, red)][white])

    assert result(LASER, 4, 3) == read("4 Fuselage; Stabilizer Damaged")
    assert result(PARTICLE_BEAM, 4, 3) == read("5 Fuselage; Stabilizer Damaged")
    assert result(PHOTON_MISSILE, 4, 3) == result(SWARM_LASER, 4, 3) == read("3 Fuselage")
    assert result(LASER, 6, 6) == result(PARTICLE_BEAM, 6, 6) == read("Starfighter Blows Up")
    assert result(SWARM_LASER, 6, 6) == read("8 Power Lost")
    assert result(LASER, 1, 1) == result(SWARM_LASER, 1, 1) == read("1 Fuselage")
    assert result(PARTICLE_BEAM, 1, 1) == read("2 Fuselage; Pilot Wounded")


@pytest.mark.rule("LS-DMG-03")
@pytest.mark.ruling("LS-R-21")
@pytest.mark.parametrize("slot", [0, PBC, RACK])
def test_any_hit_destroys_a_swarm_ship(slot: int) -> None:
    table = swarm((0, 0, 0), [(3, 0, 0), (9, 0, 0)], dice=HITS)
    fire.fire_weapon(table.params, table.state, table.draws, table.log, 0, slot, 1, 8)
    assert (table.swarm(0).on_map, table.state.swarm_left) == (0, 1)
    assert table.dice() == [("to_hit.red", 6), ("to_hit.white", 6)]  # no damage roll


@pytest.mark.rule("LS-DMG-04")
@pytest.mark.parametrize("number", PRINTED)
def test_chart_is_the_printed_one(number: int) -> None:
    chart = game.COMPONENTS.tree["damage_chart"][number]
    assert [dict(chart[line]) for line in range(1, 7)] == [read(printed) for printed in PRINTED[number]]
    params = duel().params
    for line, printed in enumerate(PRINTED[number], 1):
        result = read(printed)
        expected = [result["fuselage"], result["engines"], result["power"], EFFECT_WORDS.index(str(result["effect"]))]
        assert list(params.chart[number, line]) == expected


@pytest.mark.rule("LS-DMG-04")
@pytest.mark.parametrize(("number", "line"), list(product(PRINTED, range(1, 7))))
def test_what_each_result_marks(number: int, line: int) -> None:
    table = duel()
    table.hit(0, number, line, crew=2)
    ship, result = table.ship(0), read(PRINTED[number][line - 1])
    marked = {
        "pilot_wounded": ship.gunner_wounds == 1,
        "steering_restriction": ship.steering_hit == 1,
        "stabilizer_damaged": ship.stabilizer_hit == 1,
        "no_speed_change": ship.speed_change_hit == 1,
        "half_speed": ship.half_speed_hits == 1,
        "weapon_destroyed": ship.weapon_hits == 1,
        "targeting_computer": (number, ship.targeting_arcs) == (6, 1) and line == 2,
        "life_support": ship.life_support > 0,
        "pilot_killed": ship.gunner_wounds == 6,
        "blows_up": ship.on_map == 0,
    }
    assert [effect for effect, there in marked.items() if there] == [e for e in [result["effect"]] if e != "none"]
    assert (ship.fuselage, 20 - ship.power) == (result["fuselage"], result["power"])
    arcs = int(result["engines"]) // 2 if result["engines"] else int(result["fuselage"]) // 4
    assert ship.engine_arcs == arcs
    assert ship.engine_circles == int(result["engines"]) % 2


@pytest.mark.rule("LS-DMG-05")
@pytest.mark.parametrize(
    ("weapon", "fuselage", "engines", "power", "instant"),
    [(LASER, 48, 21, 31, 1), (SWARM_LASER, 48, 20, 22, 0), (PHOTON_MISSILE, 48, 20, 22, 0), (PARTICLE_BEAM, 48, 22, 40, 2)],
)
def test_means_per_hit(weapon: int, fuselage: int, engines: int, power: int, instant: int) -> None:
    params = duel().params
    results = [params.chart[damage.damage_table(params, weapon, red), white] for red, white in product(range(1, 7), repeat=2)]
    means = [Fraction(sum(int(result[k]) for result in results), 36) for k in range(3)]
    assert means == [Fraction(fuselage, 36), Fraction(engines, 36), Fraction(power, 36)]
    for effect in ("blows_up", "pilot_killed"):
        assert sum(result[3] == EFFECT_WORDS.index(effect) for result in results) == instant


@pytest.mark.rule("LS-DMG-06")
def test_both_parts_apply_and_hits_add_up() -> None:
    table = duel()
    table.hit(0, 4, 1, crew=1)  # 4 fuselage, pilot wounded
    table.hit(0, 2, 1, crew=1)  # 2 fuselage, pilot wounded
    table.hit(0, 6, 4)  # 3 engines, 10 power
    table.hit(0, 2, 6)  # 2 power
    ship = table.ship(0)
    assert (ship.fuselage, ship.pilot_wounds, ship.power) == (6, 2, 8)
    # The first fuselage arc took engines arc 1; three more circles are arc 2 and one of arc 3.
    assert (ship.engine_arcs, ship.engine_circles) == (2, 1)


@pytest.mark.rule("LS-DMG-07")
@pytest.mark.parametrize(("die", "who"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
@pytest.mark.parametrize(("red", "white"), [(2, 1), (6, 5)])  # Pilot Wounded, Pilot Killed
def test_crew_die(die: int, who: int, red: int, white: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (0, 1): 1, (1, 0): 0, (1, 1): 0})
    dice = {**HITS, "damage.red": [red, 1, red, 1], "damage.white": [white, 1, white, 1], "crew": [die]}
    table = duel((0, 0, 0), (3, 0, 3), dice=dice, options={"pilot_killed_loses": False})
    table.turn()
    shot = ["to_hit.red", "to_hit.white", "damage.red", "damage.white"]
    fallen = [name for name, _ in table.dice() if not name.startswith(("pilot", "gunner"))]
    assert fallen == shot * 3 + ["crew"] + shot  # none for the Deck Fighter; right after the damage dice for the Gun Star
    assert [(ship, words[2]) for ship, words in table.effects("damage")] == [(1, 1), (1, 0), (0, who), (0, 0)]
    wounds = 1 if red == 2 else 6
    assert (table.ship(0).pilot_wounds, table.ship(0).gunner_wounds) == ((wounds, 0) if who == 1 else (0, wounds))
    assert table.ship(1).pilot_wounds == wounds


@pytest.mark.rule("LS-DMG-08")
@pytest.mark.ruling("LS-R-22")
def test_no_result_loses_nine_power() -> None:
    chart = game.COMPONENTS.tree["damage_chart"]
    lost = sorted({chart[table][line]["power"] for table, line in product(range(1, 7), repeat=2)} - {0})
    assert lost == [1, 2, 4, 6, 8, 10]
    assert sorted({int(points) for points in Table(cell("swarm")).params.chart[:, :, 2].ravel()} - {0}) == lost
