"""LS-DUE and LS-SWM: what is particular to Duel and to Swarm."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import HITS, MISSES, PBC, RACK, Table, cell, duel, swarm
from toolkit.games.last_starfighter.names import endings, phases
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.rules.damage import damage_table
from toolkit.games.last_starfighter.rules.victory import DECK_FIGHTER_WINS, DRAW, GOES_ON, GUN_STAR_WINS, SWARM_WINS, verdict
from toolkit.games.last_starfighter.state import SWARM_LASER, SWARM_SHIP

BLOWN_UP = {**HITS, "damage.red": 6, "damage.white": 6}


@pytest.mark.rule("LS-DUE-01")
def test_moving_one_by_one_is_moving_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    plots = ["FFL", "RF", "LLF"]
    starts = [(0, 0, 0), (0, 2, 1), (12, -2, 3)]
    ends = []
    for order in permutations(range(3)):
        table = duel([starts[0], starts[1]], [starts[2]])
        for index in order:
            table.plot(index, plots[index])
        for index in order:
            movement.move_fighter(table.params, table.state, table.draws, table.log, index)
        ends.append([(ship.q, ship.r, ship.facing) for ship in map(table.ship, range(3))])
    seat(monkeypatch, plots=dict(enumerate(plots)))
    table = duel([starts[0], starts[1]], [starts[2]])
    table.turn()
    assert [(ship.q, ship.r, ship.facing) for ship in map(table.ship, range(3))] == ends[0]
    assert all(end == ends[0] for end in ends)
    assert [ship for ship, _ in table.effects("moved")] == [0, 0, 0, 1, 1, 2, 2, 2]


@pytest.mark.rule("LS-DUE-01")
def test_stabilizer_ships_last_on_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={1: "F", 3: "F"}, numbers={0: 1, 2: 1})
    table = duel([(0, 0, 0), (0, 2, 0)], [(20, 0, 3), (18, 4, 3)])
    table.ship(0).stabilizer = table.ship(2).stabilizer = 1
    table.turn()
    assert [ship for ship, _ in table.effects("moved")] == [1, 3, 0, 2]


@pytest.mark.rule("LS-DUE-02")
def test_same_placement_with_and_without_asteroids() -> None:
    def ships(setup: dict[str, Any]) -> list[tuple[int, int, int]]:
        table = Table(cell("duel", {"gun_stars": 2, "deck_fighters": 3, **setup}))
        return [(ship.q, ship.r, ship.facing) for ship in map(table.ship, range(5))]

    with_asteroids = ships({"asteroids": {"method": "agreed", "count": 20}})
    assert with_asteroids == ships({}) == [(0, 0, 0), (-2, 4, 0), (20, 0, 3), (18, 4, 3), (22, -4, 3)]


@pytest.mark.rule("LS-SWM-01")
def test_every_swarm_ship_moves_before_any_gun_star(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F", 1: "F"}, moves={0: "F", 1: "F", 2: "F"})
    table = swarm([(0, 0, 0), (0, 2, 0)], [(9, 0, 0), (9, 1, 0), (9, 2, 0)])
    table.turn()
    assert [ship for ship, _ in table.effects("moved")] == [2, 3, 4, 0, 1]
    # A Swarm Ship is a pose: there is nothing to wound, drain, restrict or mark.
    assert set(SWARM_SHIP.names or ()) == {"q", "r", "facing", "on_map", "lost", "moved", "stationary"}


@pytest.mark.rule("LS-SWM-02")
def test_one_shot_each_before_the_gun_star_fires(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, shots={0: 0, 1: 0, 2: 0}, fire={(0, 0): 1})
    table = swarm((0, 0, 0), [(3, 0, 3), (2, 0, 3), (4, 0, 0)], dice=MISSES)
    table.turn()
    assert [(ship, words[:3]) for ship, words in table.effects("shot")] == [
        (1, (5, 0, 4 + 2 - 1)), (2, (5, 0, 4 + 1 - 1)), (0, (0, 1, 3 + 2 - 1)),
    ]  # fmt: skip
    # The third looks away: the Gun Star is behind it, and is not offered as a target.
    assert [ship for ship, slot, _ in players.asked if slot == 5] == [1, 2]


@pytest.mark.rule("LS-SWM-03")
@pytest.mark.parametrize("does", ["fire", "blossom", "nothing"])
def test_the_gun_star_chooses_after_the_swarm_has_fired(does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(
        monkeypatch,
        shots={0: 0},
        fire={(0, 0): 1} if does == "fire" else {},
        blossoms=[0] if does == "blossom" else [],
        rotations=[{}] * 5 + [{0: 1}],
    )
    table = swarm((0, 0, 0), [(3, 0, 3), (9, 0, 0)], dice=MISSES)
    table.turn()
    order = [
        (e.kind, e.phase) for e in table.events() if e.kind in (3, 4) and e.phase in (phases.SWARM_FIRE, phases.FIGHTER_FIRE)
    ]
    assert order == sorted(order, key=lambda item: item[1])
    assert [ship for ship, _ in table.effects("shot")] == [1] + [0] * (does != "nothing")
    assert len(table.effects("rotated")) == 6 * (does == "blossom")


@pytest.mark.rule("LS-SWM-04")
def test_no_single_swarm_hit_is_the_end() -> None:
    for red, white, crew in product(range(1, 7), range(1, 7), (1, 2)):
        table = swarm()
        number = damage_table(table.params, SWARM_LASER, red)
        assert number <= 5
        table.hit(0, number, white, crew)
        assert (table.ship().on_map, table.ship().lost) == (1, 0)
    wounded = swarm()
    wounded.ship().pilot_wounds = 5
    wounded.hit(0, 5, 1, crew=1)
    assert wounded.ship().lost > 0
    full = swarm()
    full.ship().fuselage, full.ship().engine_arcs = 16, 4
    full.hit(0, 5, 2)
    assert full.ship().on_map == 0


@pytest.mark.rule("LS-SWM-05")
@pytest.mark.ruling("LS-R-48")
def test_several_gun_stars_in_one_swarm_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ship 0 and 2 blossom; 1 and 3 fire as usual, at once: both declare before the first roll, and 3's laser is wasted.
    players = seat(monkeypatch, blossoms=[0, 2], rotations=[{}] * 12, fire={(1, 0): 4, (3, 0): 4})
    table = swarm([(0, 0, 0), (0, 2, 0), (0, 4, 0), (1, 2, 0)], [(5, 2, 0), (12, -2, 0)], dice=HITS)
    table.turn()
    assert players.blossoms_offered == [0, 1, 2, 3]
    assert table.story("shot", "wasted", "swarm_ship_lost", "blossom_ended") == [
        ("shot", 1), ("swarm_ship_lost", 4), ("wasted", 3), ("blossom_ended", 0), ("blossom_ended", 2),
    ]  # fmt: skip
    first_roll = next(i for i, e in enumerate(table.events()) if e.kind == 1)
    declared = [i for i, e in enumerate(table.events()) if e in table.choices("D4")]
    assert declared
    assert max(declared) < first_roll


@pytest.mark.rule("LS-SWM-05")
def test_blast_damage_to_gun_stars_comes_after_all_their_shots(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ship 0's missile reaches ship 1 (Table 4, line 2: 4 fuselage), which fires after it, and still at base 3.
    seat(monkeypatch, fire={(0, RACK): 2, (1, 0): 3})
    dice = {**HITS, "damage.red": 5, "damage.white": 2}
    table = swarm([(0, 0, 0), (4, 0, 0)], [(5, 0, 0), (9, 0, 0), (20, 0, 0)], dice=dice)
    table.turn()
    assert table.story("shot", "damage") == [("shot", 0), ("shot", 1), ("damage", 1)]
    assert [words[2] for ship, words in table.effects("shot") if ship == 1] == [3 + 4 - 1]


@pytest.mark.ruling("LS-R-48")
def test_ko_dan_win_when_all_gun_stars_are_out() -> None:
    table = swarm([(0, 0, 0), (0, 2, 0)])
    table.hit(0, 6, 6)
    assert verdict(table.params, table.state)[0] == GOES_ON
    table.hit(1, 6, 5, crew=1)
    assert verdict(table.params, table.state) == (SWARM_WINS, endings.PILOT_KILLED)


@pytest.mark.rule("LS-SEQ-06")
@pytest.mark.example("LS-EX-34")
def test_example_34_simultaneous_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (1, 0): 0})
    table = duel((0, 0, 0), (3, 0, 3), dice=BLOWN_UP)
    assert table.turn() == (DRAW, endings.BOTH_LOST)
    seat(monkeypatch, shots={0: 0}, fire={(0, 0): 1})
    blown_up = swarm((0, 0, 0), [(3, 0, 3)], dice=BLOWN_UP, components={"weapons.swarm_laser.table_shift": 0})
    assert blown_up.turn() == (SWARM_WINS, endings.BLOWN_UP)
    assert [ship for ship, _ in blown_up.effects("shot")] == [1]
    weakened = swarm((0, 0, 0), [(3, 0, 3)], dice={**HITS, "damage.red": 5, "damage.white": 2})
    weakened.turn()
    assert [words[2] for ship, words in weakened.effects("shot") if ship == 0] == [4 + 2 - 1]


@pytest.mark.rule("LS-SEQ-06")
def test_duellists_fire_as_they_stood_before(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (0, PBC): 1, (1, 0): 0, (1, PBC): 0})
    # Every hit: 4 fuselage (red 4, white 2); the PBC's table is 5. Each sees base 3 and 4, and full power.
    table = duel((0, 0, 0), (3, 0, 3), dice={**HITS, "damage.red": 4, "damage.white": 2})
    table.turn()
    assert [words[2] for _, words in table.effects("shot")] == [4, 5, 4, 5]
    assert table.story("shot", "damage") == [("shot", 0)] * 2 + [("shot", 1)] * 2 + [
        ("damage", 1), ("damage", 1), ("damage", 0), ("damage", 0),
    ]  # fmt: skip


@pytest.mark.ruling("LS-R-06")
@pytest.mark.parametrize(
    ("order", "outcome", "shots"),
    [
        ("simultaneous", (DRAW, endings.BOTH_LOST), [0, 1]),
        ("star_league_first", (GUN_STAR_WINS, endings.BLOWN_UP), [0]),
        ("ko_dan_first", (DECK_FIGHTER_WINS, endings.BLOWN_UP), [1]),
    ],
)
def test_duel_fire(order: str, outcome: tuple[int, int], shots: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, 0): 1, (1, 0): 0})
    table = duel((0, 0, 0), (3, 0, 3), dice=BLOWN_UP, options={"duel_fire": order})
    assert table.turn() == outcome
    assert [ship for ship, _ in table.effects("shot")] == shots


@pytest.mark.rule("LS-SEQ-07")
@pytest.mark.ruling("LS-R-07")
@pytest.mark.parametrize("option", ["immediate", "simultaneous"])
def test_swarm_first_effect(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def first_exchange(red: int, white: int, **fighter: int) -> tuple[list[tuple[int, int]], tuple[int, int]]:
        seat(monkeypatch, shots={0: 0}, fire={(0, 0): 1, (0, PBC): 1})
        dice = {**HITS, "damage.red": [red], "damage.white": [white], "crew": [6]}
        table = swarm(
            (0, 0, 0), [(3, 0, 3)], dice=dice, options={"swarm_first_effect": option},
            components={"weapons.swarm_laser.table_shift": 0},
        )  # fmt: skip
        for name, value in fighter.items():
            table.ship()[name] = value
        outcome = table.turn()
        return [(words[0], words[2]) for ship, words in table.effects("shot", "wasted") if ship == 0], outcome

    at_once = option == "immediate"
    bases, _ = first_exchange(4, 2)  # 4 fuselage: one targeting arc
    assert bases[0] == (0, 5 if at_once else 4)
    systems, _ = first_exchange(5, 4, engine_arcs=3)  # 3 engines: arc 4, one system left
    assert [slot for slot, _ in systems] == ([0] if at_once else [0, PBC])
    gunner, _ = first_exchange(6, 5)
    assert bool(gunner) != at_once
    blown_up, outcome = first_exchange(6, 6)
    assert bool(blown_up) != at_once
    assert outcome == ((SWARM_WINS, endings.BLOWN_UP) if at_once else (DRAW, endings.BOTH_LOST))


@pytest.mark.ruling("LS-R-49")
def test_swarm_fire_at_a_target_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, shots={0: 0, 1: 1})
    dice = {**HITS, "damage.red": [6, 1], "damage.white": [6, 1]}
    options = {"weapons.swarm_laser.table_shift": 0}
    table = swarm([(0, 0, 0), (0, 0, 0)], [(3, 0, 3), (4, 0, 3)], dice=dice, components=options)
    table.turn()
    assert [(ship, targets) for ship, slot, targets in players.asked if slot == 5] == [(2, [0, 1]), (3, [1])]
    assert [(ship, words[1]) for ship, words in table.effects("shot")] == [(2, 0), (3, 1)]
    # A dead pilot's ship is still on the map: fire at it goes on.
    seat(monkeypatch, shots={0: 0, 1: 0})
    dead = swarm(
        (0, 0, 0), [(3, 0, 3), (4, 0, 3)], dice={**HITS, "damage.red": 6, "damage.white": [5, 1], "crew": 1}, components=options
    )
    assert dead.turn() == (SWARM_WINS, endings.PILOT_KILLED)
    assert [ship for ship, _ in dead.effects("shot")] == [1, 2]


@pytest.mark.example("LS-EX-32")
def test_example_32_first_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(
        monkeypatch, plots={0: "LF"}, aims={0: ["stbd"]}, moves={3: "LLL"}, shots={3: 0}, fire={(0, 0): 4, (0, 1): 4}
    )
    table = Table(cell("swarm"), dice=MISSES)
    table.turn()
    ship, gun_star = table.swarm(3), table.ship(0)
    assert (ship.q, ship.r, ship.facing) == (11, -2, 3)
    assert (gun_star.q, gun_star.r, gun_star.facing) == (6, -1, 5)
    shots = [(ship_id, *words[:3]) for ship_id, words in table.effects("shot")]
    assert shots == [(4, 5, 0, 8), (0, 0, 4, 7), (0, 1, 4, 7)]
    asked = {slot: legal for index, slot, legal in players.asked if index == 0}
    assert 4 not in asked.get(PBC, []) + asked.get(RACK, [])
    for hex_ in ((10, -2), (9, -2), (8, -1), (7, -1), (9, -1), (8, -2)):
        line = swarm((6, -1, 5), [(11, -2, 3)]).lay(hex_)
        assert (line.swarm_number(0) is None) == (hex_ not in ((9, -1), (8, -2)))
