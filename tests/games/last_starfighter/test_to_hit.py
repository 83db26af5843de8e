"""LS-HIT: To-Hit Numbers, declaring targets, missiles."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import PBC, RACK, duel, neighbours, swarm
from toolkit.games.last_starfighter.names import phases
from toolkit.games.last_starfighter.rules import fire
from toolkit.games.last_starfighter.rules.sight import hit_chance

SHOTS = ("to_hit.red", "to_hit.white")


@pytest.mark.rule("LS-HIT-01")
@pytest.mark.parametrize(("slot", "base", "reach"), [(0, 3, 10), (PBC, 4, 9), (RACK, 5, 8)])
def test_one_more_for_each_hex(slot: int, base: int, reach: int) -> None:
    numbers = [duel((0, 0, 0), (far, 0, 0)).number(0, slot, 1) for far in range(1, reach + 1)]
    assert numbers == [base + far - 1 for far in range(1, reach + 1)]


@pytest.mark.rule("LS-HIT-01")
def test_modifiers_add_up() -> None:
    table = duel((0, 0, 0), (4, 0, 0)).lay((4, 0))
    table.ship(1).stationary = 1
    assert table.number(0, 0, 1) == 3 + 3 - 1 + 1
    crowd = swarm((0, 0, 0), [(4, 0, 3)]).lay((4, 0))
    assert crowd.swarm_number(0) == 4 + 3 + 1
    crowd.ship().stationary = 1
    assert crowd.swarm_number(0) == 4 + 3 + 1 - 1


@pytest.mark.rule("LS-HIT-01")
@pytest.mark.example("LS-EX-09")
def test_example_09_counting() -> None:
    table = duel((0, 0, 0), (9, 0, 0))
    assert [table.number(0, slot, 1) for slot in (0, PBC, RACK)] == [11, 12, None]


@pytest.mark.rule("LS-HIT-02")
@pytest.mark.parametrize(
    ("plot", "damage", "stationary"),
    [
        ("", {}, True),
        ("X", {}, True),
        ("F", {"power": 0}, True),
        ("F", {"pilot_out": 1}, True),
        ("F", {}, False),
        ("LLLFF", {}, False),
    ],
)
def test_a_sitting_duck_is_easier_to_hit(
    plot: str, damage: dict[str, int], stationary: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(monkeypatch, plots={0: plot}, fire={(1, 2): 0})  # the Gun Star flies, the Deck Fighter's aft laser waits
    table = duel((8, 0, 0), (15, 0, 0))
    for name, value in damage.items():
        table.ship(0)[name] = value
    if plot == "LLLFF":
        table.ship(0).facing, table.ship(0).q = 0, 9  # (10,0)f5 (11,-1)f4 (11,-2)f3 (10,-2) (9,-2)
        table.ship(1).r, table.ship(1).q = -2, 15
    table.turn()
    distance = {"": 7, "X": 7, "F": 7 if stationary else 6, "LLLFF": 6}[plot]
    assert [words[2] for _, words in table.effects("shot")] == [3 + distance - 1 - stationary]


@pytest.mark.rule("LS-HIT-02")
def test_swarm_ships_may_be_sitting_ducks(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, moves={1: "F"}, fire={(0, 0): 1, (0, 1): 2})
    table = swarm((0, 0, 0), [(5, 0, 0), (4, 0, 0)])
    table.turn()
    assert [words[1:3] for _, words in table.effects("shot")] == [(1, 3 + 4 - 1), (2, 3 + 4)]


@pytest.mark.rule("LS-HIT-03")
def test_asteroids_make_it_harder() -> None:
    assert duel((0, 0, 0), (4, 0, 0)).lay((9, 0)).number(0, 0, 1) == 6
    assert duel((0, 0, 0), (4, 0, 0)).lay((4, 0)).number(0, 0, 1) == 7
    assert duel((0, 0, 0), (4, 0, 0)).lay((0, 0)).number(0, 0, 1) == 7


@pytest.mark.rule("LS-HIT-04")
@pytest.mark.ruling("LS-R-17")
@pytest.mark.parametrize("number", range(2, 13))
def test_a_hit_is_a_sum_that_reaches_the_number(number: int) -> None:
    rolls = list(product(range(1, 7), repeat=2))
    dice = {"to_hit.red": [red for red, _ in rolls], "to_hit.white": [white for _, white in rolls]}
    table = duel(dice=dice)
    for red, white in rolls:
        hit = fire.roll_to_hit(table.state, table.draws, table.log, 0, 0, 0, 1, number)
        assert hit == (red + white >= number)
    ways = dict(zip(range(2, 14), (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0), strict=True))
    assert hit_chance(table.params, number) == ways[number] / 36
    assert (hit_chance(table.params, 1), hit_chance(table.params, 13)) == (1.0, 0.0)


@pytest.mark.rule("LS-HIT-04")
def test_13_is_not_offered_as_a_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch)
    table = duel((0, 0, 0), (9, 0, 0)).lay((9, 0))
    table.turn()
    assert [(slot, legal) for ship, slot, legal in players.asked if ship == 0] == [(0, [1]), (1, [1]), (PBC, [1])]
    again = duel((0, 0, 0), (9, 0, 0)).lay((9, 0))
    assert [again.number(0, slot, 1) for slot in (0, PBC, RACK)] == [12, None, None]  # nobody held: PBC 13


@pytest.mark.rule("LS-HIT-04")
@pytest.mark.example("LS-EX-10")
def test_example_10_sure_hit() -> None:
    table = duel((0, 0, 0), (1, 0, 0))
    assert (table.number(0, 0, 1), round(36 * hit_chance(table.params, 3))) == (3, 35)
    table.ship(1).stationary = 1
    assert (table.number(0, 0, 1), hit_chance(table.params, 2)) == (2, 1.0)


@pytest.mark.rule("LS-HIT-05")
@pytest.mark.parametrize(("slot", "reach"), [(0, 10), (PBC, 9), (RACK, 8)])
@pytest.mark.parametrize("targeting", range(5))
def test_ranges_shrink_with_targeting_damage(slot: int, reach: int, targeting: int) -> None:
    def in_range(far: int) -> bool:
        table = duel((0, 0, 0), (far, 0, 0), components={"to_hit.target_stationary": -3})
        table.ship(0).targeting_arcs = targeting
        table.ship(1).stationary = 1  # an easy target, so that the range alone decides
        return table.number(0, slot, 1) is not None

    assert [far for far in range(1, 13) if in_range(far)] == list(range(1, reach - targeting + 1))


@pytest.mark.rule("LS-HIT-05")
@pytest.mark.example("LS-EX-11")
def test_example_11_swarm_laser_limit() -> None:
    table = swarm((10, 0, 0), [(0, 0, 0)])
    assert table.swarm_number(0) is None
    table.ship().stationary = 1
    assert (table.swarm_number(0), round(36 * hit_chance(table.params, 12))) == (12, 1)
    near = swarm((5, 0, 0), [(0, 0, 0)])
    assert (near.swarm_number(0), round(36 * hit_chance(near.params, 8))) == (8, 15)
    beyond = swarm((11, 0, 0), [(0, 0, 0)])
    beyond.ship().stationary = 1
    assert beyond.swarm_number(0) is None


@pytest.mark.rule("LS-HIT-05")
@pytest.mark.example("LS-EX-12")
def test_example_12_shrunk_range() -> None:
    for far, number in ((9, None), (8, 11)):
        table = duel((0, 0, 0), (far, 0, 0))
        table.ship(0).targeting_arcs = 2
        table.ship(1).stationary = 1
        assert table.number(0, 0, 1) == number


@pytest.mark.ruling("LS-R-18")
@pytest.mark.parametrize(("rule", "farthest"), [("shrink", 8), ("fixed", 10), ("unlimited", 16)])
def test_range_rule(rule: str, farthest: int) -> None:
    # Base 3 and 2 arcs, less 8 for an absurdly easy sitting duck: 12 is reached at distance 16.
    found = []
    for far in range(1, 20):
        table = duel((0, 0, 0), (far, 0, 0), options={"range_rule": rule}, components={"to_hit.target_stationary": -8})
        table.ship(0).targeting_arcs = 2
        table.ship(1).stationary = 1
        if table.number(0, 0, 1) is not None:
            found.append(far)
    assert found == list(range(1, farthest + 1))


@pytest.mark.rule("LS-HIT-06")
@pytest.mark.parametrize("targeting", range(5))
def test_bases_rise_with_targeting_damage(targeting: int) -> None:
    table = duel((0, 0, 0), (1, 0, 0))
    table.ship(0).targeting_arcs = targeting
    assert [table.number(0, slot, 1) for slot in (0, PBC, RACK)] == [3 + targeting, 4 + targeting, 5 + targeting]


@pytest.mark.rule("LS-HIT-06")
@pytest.mark.ruling("LS-R-19")
@pytest.mark.parametrize(("option", "numbers"), [("no_fire", [None] * 3), ("base_plus_5", [8, 9, 10])])
def test_all_targeting_arcs_lost(option: str, numbers: list[int | None]) -> None:
    table = duel((0, 0, 0), (1, 0, 0), options={"all_targeting_lost": option})
    table.ship(0).targeting_arcs = 5
    assert [table.number(0, slot, 1) for slot in (0, PBC, RACK)] == numbers
    table.ship(1).stationary = 1
    for slot, reach in ((0, 5), (PBC, 4), (RACK, 3)):
        for far in range(1, 8):
            table.ship(1).q = far
            legal = option == "base_plus_5" and far <= reach
            assert (table.number(0, slot, 1) is not None) == legal


@pytest.mark.rule("LS-HIT-07")
def test_all_targets_are_declared_before_the_first_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (0, 1): 1, (0, PBC): 2, (0, RACK): 1})
    table = swarm((0, 0, 0), [(3, 0, 0), (4, 0, 0)])
    table.turn()
    kinds = [e.kind for e in table.events() if e.phase == phases.FIGHTER_FIRE]
    choices, draws = [i for i, kind in enumerate(kinds) if kind == 3], [i for i, kind in enumerate(kinds) if kind == 1]
    assert len(choices) == 5  # D5 and four weapons
    assert max(choices) < min(draws)


@pytest.mark.rule("LS-HIT-07")
@pytest.mark.ruling("LS-R-51")
def test_shots_at_a_swarm_ship_that_is_gone_are_wasted(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (0, 1): 1, (0, RACK): 1})
    table = swarm((0, 0, 0), [(3, 0, 0), (9, 0, 0)], dice={"to_hit.red": [6], "to_hit.white": [6]})
    table.turn()
    assert table.story("shot", "wasted", "swarm_ship_lost") == [
        ("shot", 0), ("swarm_ship_lost", 1), ("wasted", 0), ("wasted", 0),
    ]  # fmt: skip
    assert len(table.dice(*SHOTS)) == 2
    assert (table.ship().missiles, table.ship().power) == (3, 19)


@pytest.mark.rule("LS-HIT-07")
def test_nothing_is_wasted_in_simultaneous_duel_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (0, 1): 1})
    dice = {"to_hit.red": [6, 6], "to_hit.white": [6, 6], "damage.red": [6, 6], "damage.white": [6, 6]}
    table = duel((0, 0, 0), (3, 0, 0), dice=dice)
    table.turn()
    assert table.story("shot", "wasted", "destroyed") == [("shot", 0), ("shot", 0), ("destroyed", 1)]
    assert len(table.dice("damage.red")) == 2


@pytest.mark.rule("LS-HIT-08")
def test_any_enemy_in_sight_and_split_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, fire={(0, 0): 1, (0, 1): 3, (0, PBC): 4})
    table = swarm((0, 0, 0), [(2, 0, 0), (0, 5, 0), (5, 0, 0), (4, 1, 0), (11, 0, 0)])
    table.turn()
    assert players.asked[0] == (0, 0, [1, 3, 4])  # not the one abeam, nor the one out of range
    assert [words[:2] for _, words in table.effects("shot")] == [(0, 1), (1, 3), (PBC, 4)]


@pytest.mark.ruling("LS-R-45")
def test_own_ships_are_no_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch)
    duel([(0, 0, 0), (3, 0, 0)], [(5, 0, 3), (7, 0, 3)]).turn()
    for index, _, legal in players.asked:
        assert set(legal) <= ({2, 3} if index < 2 else {0, 1})
    assert {index for index, _, _ in players.asked} == {0, 1, 2, 3}


@pytest.mark.rule("LS-HIT-09")
@pytest.mark.parametrize("hit", [True, False])
def test_a_missile_hits_everyone_around_its_target(hit: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    die = 6 if hit else 1
    seat(monkeypatch, fire={(0, RACK): 2})
    dice = {"to_hit.red": [die], "to_hit.white": [die], "damage.red": [2, 4, 6], "damage.white": [1, 4, 6]}
    # Ship 1, a friend, is next to the target (ship 2); ship 3 shares its hex; ship 4 is two hexes off.
    table = duel([(0, 0, 0), (5, 0, 0)], [(6, 0, 3), (6, 0, 3), (8, 0, 3)], dice=dice)
    table.turn()
    assert len(table.effects("shot")) == 1
    expected = [(1, (1, 1, 0, 1)), (2, (3, 4, 0, 1)), (3, (5, 6, 0, 1))]  # red 2, 4, 6 less 1; by blast
    assert table.effects("damage") == (expected if hit else [])


@pytest.mark.rule("LS-HIT-09")
@pytest.mark.example("LS-EX-16")
def test_example_16_blast(monkeypatch: pytest.MonkeyPatch) -> None:
    hexes = [(6, 0), *neighbours(6, 0), (8, 0)]
    assert set(hexes[:7]) == {(6, 0), (7, 0), (6, 1), (5, 1), (5, 0), (6, -1), (7, -1)}
    seat(monkeypatch, fire={(0, RACK): 1}, moves={0: "F"})
    ships = [(5, 0, 0), *((q, r, 0) for q, r in hexes[1:])]
    table = swarm((4, 0, 0), ships, dice={"to_hit.red": [3], "to_hit.white": [3]})
    table.turn()
    assert [words[:4] for _, words in table.effects("shot")] == [(RACK, 1, 6, 6)]
    assert [table.swarm(i).on_map for i in range(8)] == [0] * 7 + [1]
    assert table.effects("damage") == []


@pytest.mark.rule("LS-HIT-10")
@pytest.mark.example("LS-EX-16")
@pytest.mark.ruling("LS-R-20")
@pytest.mark.parametrize("firer_hit", [True, False])
def test_a_firer_beside_its_target_is_in_the_blast(firer_hit: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, RACK): 1}, moves={0: "F"})
    dice = {"to_hit.red": [3], "to_hit.white": [2], "damage.red": [1], "damage.white": [6]}
    table = swarm((4, 0, 0), [(4, 0, 0), (9, 0, 0)], dice=dice, options={"blast_hits_firer": firer_hit})
    table.turn()
    assert [words for _, words in table.effects("shot")] == [(RACK, 1, 5, 5)]
    assert table.effects("damage") == ([(0, (1, 6, 0, 1))] if firer_hit else [])
    assert table.ship().power == 20 - 1 - firer_hit
    assert table.swarm(0).on_map == 0


@pytest.mark.ruling("LS-R-20")
@pytest.mark.parametrize(("option", "results"), [("per_ship", [(1, 1), (3, 4)]), ("shared", [(1, 1), (1, 1)])])
def test_blast_damage_roll(option: str, results: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, RACK): 1})
    dice = {"to_hit.red": [6], "to_hit.white": [6], "damage.red": [2, 4], "damage.white": [1, 4]}
    table = duel((0, 0, 0), [(5, 0, 3), (6, 0, 3)], dice=dice, options={"blast_damage_roll": option})
    table.turn()
    assert [words[:2] for _, words in table.effects("damage")] == results
    assert len(table.dice("damage.red")) == len(set(results))
