"""LS-SET: components and set-up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pydantic import ValidationError

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import (
    Table,
    cell,
    distance,
    duel,
    map_hexes,
    neighbours,
    swarm,
)
from toolkit.engine import draws as chance
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter import kernel
from toolkit.games.last_starfighter.names import endings
from toolkit.games.last_starfighter.rules import fire
from toolkit.games.last_starfighter.state import FWD, GUN_STAR, KO_DAN, STAR_LEAGUE
from toolkit.games.last_starfighter.steps import asteroids


def laid(table: Table) -> list[tuple[int, int, int]]:
    """(q, r, large) of the clusters, in the order they were laid."""
    return [words[1:4] for _, words in table.effects("cluster_laid")]


def lay_all(table: Table) -> list[tuple[int, int, int]]:
    """Lay the clusters that the cell asks for."""
    asteroids.lay_clusters(table.params, table.state, table.draws, table.log, table.scratch.work)
    return laid(table)


def placed(table: Table) -> list[tuple[int, int, int]]:
    """Poses of the Swarm Ships in numerical order."""
    ships = [table.swarm(i) for i in range(table.state.swarm_count)]
    return [(int(ship.q), int(ship.r), int(ship.facing)) for ship in ships]


def legal_centres(table: Table, large: bool, apart: int = 2) -> list[tuple[int, int]]:
    """Where a cluster may lie, found hex by hex: on the map, on free hexes, `apart` or more from every ship."""
    ships = [table.ship(i) for i in range(table.state.fighter_count)] + [table.swarm(i) for i in range(table.state.swarm_count)]
    taken = set()
    for q, r, is_large in laid(table):
        taken |= {(q, r), *(neighbours(q, r) if is_large else [])}
    everywhere = map_hexes()
    free = {h for h in everywhere if h not in taken and all(distance(h, (ship.q, ship.r)) >= apart for ship in ships)}
    return [h for h in everywhere if {h, *(neighbours(*h) if large else [])} <= free]


@pytest.mark.rule("LS-SET-01")
def test_sides() -> None:
    table = duel([(0, 0, 0), (0, 2, 0)], [(19, 0, 3), (18, 2, 3), (17, 4, 3)])
    assert [table.ship(i).side for i in range(5)] == [STAR_LEAGUE, STAR_LEAGUE, KO_DAN, KO_DAN, KO_DAN]
    assert game.seats("duel", {"gun_stars": 5}) == ("gun_star", "deck_fighter")
    assert game.seats("swarm", {"swarm_ships": 28}) == ("gun_star", "swarm")


@pytest.mark.rule("LS-SET-02")
@pytest.mark.parametrize(
    ("mode", "setup"),
    [
        ("duel", {"gun_stars": 6}),
        ("duel", {"deck_fighters": 6}),
        ("swarm", {"gun_stars": 6}),
        ("swarm", {"swarm_ships": 29}),
        ("duel", {"asteroids": {"method": "agreed", "count": 37}}),
        ("duel", {"asteroids": {"large": 3}}),
    ],
)
def test_more_counters_than_there_are_are_refused(mode: str, setup: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        cell(mode, setup)


@pytest.mark.rule("LS-SET-02")
@pytest.mark.parametrize(
    ("mode", "setup", "components", "key"),
    [
        ("duel", {"asteroids": {"method": "agreed", "count": 36}}, {}, None),
        ("duel", {"asteroids": {"method": "agreed", "count": 36, "large": 1}}, {}, "setup.asteroids"),
        ("duel", {"asteroids": {"method": "agreed", "count": 36}}, {"counters.asteroid_large": 1}, "setup.asteroids"),
        ("duel", {"asteroids": {"method": "agreed", "count": 36}}, {"counters.asteroid_small": 33}, "setup.asteroids"),
        ("duel", {"gun_stars": 5, "deck_fighters": 5}, {}, None),
        ("duel", {"gun_stars": 5}, {"counters.gun_star": 4}, "setup.gun_stars"),
        ("duel", {"deck_fighters": 3}, {"counters.deck_fighter": 2}, "setup.deck_fighters"),
        ("swarm", {"swarm_ships": 28}, {}, None),
        ("swarm", {"swarm_ships": 21}, {"counters.swarm_ship": 20}, "setup.swarm_ships"),
    ],
)
def test_counters_of_the_box(mode: str, setup: dict[str, Any], components: dict[str, int], key: str | None) -> None:
    keys = [found for found, _ in game.problems(cell(mode, setup, components=components))]
    assert keys == ([key] if key else [])


@pytest.mark.rule("LS-SET-03")
def test_ships_then_large_clusters_then_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "play_turn", lambda *_: (0, endings.MAX_TURNS))
    setup = {"asteroids": {"method": "agreed", "count": 4}}
    # The first legal hex of an empty map is (5, -9): a ship there has to be in place before the first cluster is.
    table = duel((5, -9, 0), setup=setup, dice={"asteroids.large": [0, 0], "asteroids.small": [0, 0]})
    kernel.play_game(table.params, table.scratch, table.draws, table.log, table.snapshots)
    assert [large for _, _, large in laid(table)] == [1, 1, 0, 0]
    assert [name for name, _ in table.dice()] == ["asteroids.large"] * 2 + ["asteroids.small"] * 2
    assert all(distance((q, r), (5, -9)) >= 2 + large for q, r, large in laid(table))


@pytest.mark.rule("LS-SET-04")
@pytest.mark.ruling("LS-R-02")
@pytest.mark.parametrize(("index", "lasers"), [(0, 2), (1, 3)])
def test_undamaged_at_the_start(index: int, lasers: int) -> None:
    table = duel((0, 0, 0), (1, 0, 3))
    ship = table.ship(index)
    assert (ship.power, ship.missiles, sum(ship.lasers), ship.pbc, ship.rack) == (20, 4, lasers, 1, 1)
    assert (ship.fuselage, ship.engine_arcs, ship.targeting_arcs, ship.pilot_wounds, ship.gunner_wounds) == (0, 0, 0, 0, 0)
    assert (max(len(plot) for plot in table.legal(index)), ship.life_support, ship.drift) == (5, 0, -1)
    assert max(len(plot.replace("F", "")) for plot in table.legal(index)) == 3
    assert list(ship.aim) == [FWD, FWD]
    assert table.params.systems_powered[ship.engine_arcs] == 3
    assert [table.number(index, slot, 1 - index) for slot in (0, 3, 4)] == [3, 4, 5]


@pytest.mark.rule("LS-SET-05")
@pytest.mark.ruling("LS-R-03")
def test_duel_from_opposite_short_sides() -> None:
    one = Table(cell("duel"))
    assert [(ship.q, ship.r, ship.facing) for ship in (one.ship(0), one.ship(1))] == [(0, 0, 0), (20, 0, 3)]
    five = Table(cell("duel", {"gun_stars": 5, "deck_fighters": 4}))
    found = [(five.ship(i).q, five.ship(i).r, five.ship(i).facing) for i in range(9)]
    assert found[:5] == [(0, 0, 0), (-2, 4, 0), (2, -4, 0), (-4, 8, 0), (4, -8, 0)]
    assert found[5:] == [(20, 0, 3), (18, 4, 3), (22, -4, 3), (16, 8, 3)]


@pytest.mark.ruling("LS-R-03")
def test_explicit_poses_in_duel() -> None:
    setup = {"gun_star_positions": [[3, 2, 4]], "deck_fighter_positions": [[5, 5, 1]]}
    table = Table(cell("duel", setup))
    assert [(ship.q, ship.r, ship.facing) for ship in (table.ship(0), table.ship(1))] == [(3, 2, 4), (5, 5, 1)]
    assert game.problems(cell("duel", setup)) == []
    off_map = {"gun_star_positions": [[-1, 0, 0]], "deck_fighters": 2, "deck_fighter_positions": [[5, 5, 1]]}
    assert [key for key, _ in game.problems(cell("duel", off_map))] == [
        "setup.gun_star_positions",
        "setup.deck_fighter_positions",
    ]


@pytest.mark.rule("LS-SET-06", "LS-SET-10")
@pytest.mark.example("LS-EX-30")
def test_example_30_swarm_in_the_open() -> None:
    table = Table(cell("swarm"))
    gun_star = table.ship(0)
    assert (gun_star.q, gun_star.r, gun_star.facing) == (4, 0, 0)
    first = [(11, -3), (10, -2), (10, -1), (9, 0), (9, 1), (8, 2), (8, 3)]
    second = [(14, -3), (13, -2), (13, -1), (12, 0), (12, 1), (11, 2), (11, 3)]
    assert placed(table) == [(q, r, 0) for q, r in first + second]
    assert [distance((4, 0), ship) for ship in placed(table)] == [7, 6, 6, 5, 6, 6, 7, 10, 9, 9, 8, 9, 9, 10]
    thirteen = placed(Table(cell("swarm", {"swarm_ships": 13})))
    assert thirteen == [ship for ship in placed(table) if ship != (14, -3, 0)]


@pytest.mark.rule("LS-SET-07")
@pytest.mark.example("LS-EX-31")
@pytest.mark.parametrize("setup", [{"start": "asteroids"}, {"asteroids": {"method": "agreed", "count": 3}}])
def test_example_31_swarm_across_asteroids(setup: dict[str, Any]) -> None:
    table = Table(cell("swarm", setup))
    gun_star = table.ship(0)
    assert (gun_star.q, gun_star.r, gun_star.facing) == (0, 0, 0)
    first = [(19, -3), (18, -2), (18, -1), (17, 0), (17, 1), (16, 2), (16, 3)]
    second = [(22, -3), (21, -2), (21, -1), (20, 0), (20, 1), (19, 2), (19, 3)]
    assert placed(table) == [(q, r, 3) for q, r in first + second]


@pytest.mark.rule("LS-SET-08", "LS-SET-09")
@pytest.mark.parametrize("ships", range(1, 29))
def test_waves_are_halves_that_touch(ships: int) -> None:
    found = placed(Table(cell("swarm", {"swarm_ships": ships})))
    size = (ships + 1) // 2
    rows = {1: [0], 2: [0, 1], 3: [-1, 0, 1], 4: [-1, 0, 1, 2], 5: [-2, -1, 0, 1, 2]}
    for wave, column in ((found[:size], 9), (found[size:], 12)):
        assert [q + r // 2 for q, r, _ in wave] == [column] * len(wave)
        assert [r for _, r, _ in wave] == sorted(r for _, r, _ in wave)
        assert all(distance(a, b) == 1 for a, b in pairwise(wave))
        if len(wave) in rows:
            assert [r for _, r, _ in wave] == rows[len(wave)]
    assert len(found) == ships
    assert len(found[size:]) == ships // 2


@pytest.mark.rule("LS-SET-10")
def test_one_to_28_swarm_ships() -> None:
    assert game.SETUP["swarm"]().swarm_ships == 14
    for ships in (0, 29):
        with pytest.raises(ValidationError):
            cell("swarm", {"swarm_ships": ships})
    assert game.problems(cell("swarm", {"swarm_ships": 1})) == game.problems(cell("swarm", {"swarm_ships": 28})) == []


@pytest.mark.rule("LS-SET-11")
@pytest.mark.parametrize(
    ("asteroids", "clusters", "large"),
    [
        ({}, 0, 0),
        ({"method": "agreed"}, 14, 2),
        ({"method": "agreed", "count": 3}, 3, 2),
        ({"method": "agreed", "count": 3, "large": 1}, 3, 1),
        ({"method": "dice"}, 1 + 2 + 3 + 4 + 5 + 6, 2),
        ({"method": "secret_sum", "secret": {"star_league": 4, "ko_dan": 7}}, 11, 2),
    ],
)
def test_number_of_clusters(asteroids: dict[str, Any], clusters: int, large: int) -> None:
    table = duel(setup={"asteroids": asteroids}, dice={"asteroids.count": [1, 2, 3, 4, 5, 6]})
    found = lay_all(table)
    assert (len(found), sum(is_large for _, _, is_large in found)) == (clusters, large)
    assert len(table.dice("asteroids.count")) == (6 if asteroids.get("method") == "dice" else 0)


@pytest.mark.rule("LS-SET-11")
def test_cap_on_secret_numbers() -> None:
    for limit, number, keys in ((10, 10, []), (10, 11, ["setup.asteroids.secret.ko_dan"]), (15, 15, [])):
        secret = {"star_league": 3, "ko_dan": number, "limit": limit}
        found = game.problems(cell("duel", {"asteroids": {"method": "secret_sum", "secret": secret}}))
        assert [key for key, _ in found] == keys
    with pytest.raises(ValidationError):
        cell("duel", {"asteroids": {"method": "secret_sum", "secret": {"limit": 12}}})


@pytest.mark.rule("LS-SET-12", "LS-SET-13")
@pytest.mark.parametrize("end", [0, -1])
def test_clusters_lie_apart_and_are_picked_among_all_legal_hexes(end: int) -> None:
    setup = {"asteroids": {"method": "agreed", "count": 6}}
    names = ["asteroids.large"] * 2 + ["asteroids.small"] * 4
    table = Table(cell("swarm", {**setup, "swarm_ships": 28, "start": "open"}))
    values: dict[str, list[int]] = {"asteroids.large": [], "asteroids.small": []}
    expected = []
    for name in names:  # each cluster on the first, or last, of the hexes that are legal by then
        large = name == "asteroids.large"
        centres = legal_centres(table, large)
        values[name].append(end % len(centres))
        expected.append((*centres[end], int(large)))
        table.lay(centres[end], large=large)
    again = Table(cell("swarm", {**setup, "swarm_ships": 28, "start": "open"}), dice=values)
    assert lay_all(again) == expected
    assert again.draws.status == chance.PINS_FINE


@pytest.mark.rule("LS-SET-13")
def test_every_legal_hex_is_one_of_the_pick() -> None:
    table = duel(setup={"asteroids": {"method": "agreed", "count": 1}})
    beyond = len(legal_centres(table, large=True))
    too_far = duel(setup=table.cell.setup, dice={"asteroids.large": [beyond]})
    lay_all(too_far)
    assert too_far.draws.status == chance.PIN_OUT_OF_RANGE
    assert laid(too_far)[0][2] == 1  # a single cluster is a large one


@pytest.mark.rule("LS-SET-12")
def test_touching_clusters_are_legal_and_stacked_ones_are_not() -> None:
    def keys(*hexes: list[int], **asteroids: Any) -> list[str]:
        placed = {"asteroids": {"method": "agreed", "positions": list(hexes), **asteroids}}
        return [key for key, _ in game.problems(cell("duel", placed))]

    assert keys([9, 0], [10, 0], large=0) == []
    assert keys([9, 0], [12, 0], large=2) == []
    assert keys([9, 0], [11, 0], large=2) == ["setup.asteroids.positions"]
    assert keys([9, 0], [9, 0], large=0) == ["setup.asteroids.positions"]
    assert keys([2, 0], large=0) == []
    assert keys([1, 0], large=0) == keys([2, 0], large=1) == ["setup.asteroids.positions"]  # the Gun Star is at (0, 0)
    assert keys([5, -9], large=0) == []
    assert keys([5, -9], large=1) == keys([4, -9], large=0) == ["setup.asteroids.positions"]  # the map ends at (5, -9)


@pytest.mark.ruling("LS-R-05")
@pytest.mark.parametrize("apart", [1, 2, 4])
def test_asteroid_min_distance(apart: int) -> None:
    setup = {"asteroids": {"method": "agreed", "count": 1, "large": 0}}
    table = duel(setup=setup, options={"asteroid_min_distance": apart})
    centres = legal_centres(table, large=False, apart=apart)
    assert min(distance(centre, (0, 0)) for centre in centres) == apart
    pinned = duel(setup=setup, options={"asteroid_min_distance": apart}, dice={"asteroids.small": [len(centres) - 1]})
    assert lay_all(pinned) == [(*centres[-1], 0)]
    near = {"asteroids": {"method": "agreed", "large": 0, "positions": [[2, 0]]}}
    found = game.problems(cell("duel", near, {"asteroid_min_distance": apart}))
    assert [key for key, _ in found] == (["setup.asteroids.positions"] if apart > 2 else [])


@pytest.mark.rule("LS-SET-14")
def test_ids_run_through_the_gun_stars_first() -> None:
    table = duel([(0, 0, 0), (0, 2, 0)], [(19, 0, 3)])
    assert [table.ship(i).kind == GUN_STAR for i in range(3)] == [True, True, False]
    assert [(table.ship(i).q, table.ship(i).r) for i in range(3)] == [(0, 0), (0, 2), (19, 0)]
    crowd = swarm([(0, 0, 0), (0, 2, 0)], [(5, 0, 3), (6, 0, 3)], dice={"to_hit.red": [6], "to_hit.white": [6]})
    fire.fire_weapon(crowd.params, crowd.state, crowd.draws, crowd.log, 0, 0, 3, 4)  # id 3: the second Swarm Ship
    assert [crowd.swarm(i).on_map for i in range(2)] == [1, 0]
    assert crowd.effects("swarm_ship_lost") == [(3, (1, 0, 0, 0))]


@pytest.mark.rule("LS-SET-15")
@pytest.mark.ruling("LS-R-04")
def test_waves_abreast() -> None:
    first = [(13, -7), (12, -6), (12, -5), (11, -4), (11, -3), (10, -2), (10, -1)]
    second = [(8, 2), (8, 3), (7, 4), (7, 5), (6, 6), (6, 7), (5, 8)]
    in_the_open = {"swarm_layout": "abreast"}
    assert placed(Table(cell("swarm", in_the_open))) == [(q, r, 0) for q, r in first + second]
    across = placed(Table(cell("swarm", {**in_the_open, "start": "asteroids", "wave_clear_hexes": 0})))
    assert [q + r // 2 for q, r, _ in across] == [20] * 14
    assert [r for _, r, _ in across] == list(range(-7, 7))
    for ships, keys in ((17, []), (18, ["setup.swarm_ships"])):  # 18: rows 2 to 10, and the map ends at 9
        assert [key for key, _ in game.problems(cell("swarm", {**in_the_open, "swarm_ships": ships}))] == keys


@pytest.mark.ruling("LS-R-04")
def test_distances_of_the_swarm_set_up() -> None:
    def columns(**setup: Any) -> tuple[int, ...]:
        table = Table(cell("swarm", {"swarm_ships": 2, **setup}))
        return tuple(ship.q for ship in (table.ship(0), table.swarm(0), table.swarm(1)))

    assert columns() == (4, 9, 12)
    assert columns(wave_clear_hexes=0) == (4, 9, 10)
    assert columns(wave_clear_hexes=5, start="asteroids") == (0, 14, 20)
    assert columns(gunstar_inset=1) == (0, 5, 8)
    assert columns(swarm_lead=10) == (4, 14, 17)
    assert columns(gun_star_positions=[[1, 0, 0]], swarm_positions=[[7, 0, 3], [8, 1, 3]]) == (1, 7, 8)


@pytest.mark.rule("LS-SET-16")
@pytest.mark.parametrize(("start", "column"), [("open", 4), ("asteroids", 0)])
def test_several_gun_stars_against_the_swarm(start: str, column: int) -> None:
    table = Table(cell("swarm", {"gun_stars": 5, "start": start}))
    ships = [table.ship(i) for i in range(5)]
    assert [(ship.q + ship.r // 2, ship.r, ship.facing) for ship in ships] == [
        (column, 0, 0),
        (column, 4, 0),
        (column, -4, 0),
        (column, 8, 0),
        (column, -8, 0),
    ]


@pytest.mark.rule("LS-SET-17")
def test_sides_lay_clusters_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    hexes = [(8, 0), (12, 0), (4, 4)]
    players = seat(monkeypatch, hexes=hexes)
    table = duel(setup={"asteroids": {"method": "agreed", "count": 3, "placement": "alternating"}})
    assert [(q, r) for q, r, _ in lay_all(table)] == hexes
    assert players.laying == [STAR_LEAGUE, KO_DAN, STAR_LEAGUE]
    assert [event.seat for event in table.choices("D8")] == players.laying
    assert table.dice() == []


def test_explicit_clusters() -> None:
    asteroids = {"method": "agreed", "positions": [[8, 0], [12, 0]], "large": 1}
    table = duel(setup={"asteroids": asteroids})
    assert lay_all(table) == [(8, 0, 1), (12, 0, 0)]
    assert table.dice() == []
