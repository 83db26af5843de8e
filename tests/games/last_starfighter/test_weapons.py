"""LS-WPN: weapons."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import CLUSTER, MISSES, PBC, RACK, Table, duel, swarm
from toolkit.games.last_starfighter.names import phases
from toolkit.games.last_starfighter.state import AFT, FWD, PORT, STBD

# Hexes straight along each arc of a ship at (10, 0) with facing 0 (LS-ARC-01): direction of one step.
STEPS = {"port": (1, -1), "fwd": (1, 0), "stbd": (0, 1), "aft": (-1, 0)}


def seen_from(firer: str, slot: int, aims: Sequence[str], arc: str, distance: int) -> int | None:
    """To-Hit Number of a weapon of a ship at (10, 0) with facing 0 against a moving enemy along an arc."""
    step_q, step_r = STEPS[arc]
    there = (10 + distance * step_q, distance * step_r, 0)
    ours, theirs = ((10, 0, 0), there) if firer == "gun_star" else (there, (10, 0, 0))
    table = duel(ours, theirs)
    index = 0 if firer == "gun_star" else 1
    for i, aim in enumerate(aims):
        table.ship(index).aim[i] = ("port", "fwd", "stbd", "aft").index(aim)
    return table.number(index, slot, 1 - index)


def volley(table: Table, players_fire: dict[tuple[int, int], int], monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """(weapon slot, target) of the shots of one turn."""
    seat(monkeypatch, fire=players_fire)
    table.turn()
    return [words[:2] for _, words in table.effects("shot")]


@pytest.mark.rule("LS-WPN-01")
@pytest.mark.parametrize(
    ("firer", "slot", "arcs", "base", "reach"),
    [
        ("gun_star", 0, {"port": ["port"], "fwd": ["fwd"], "stbd": ["stbd"], "aft": ["aft"]}, 3, 10),
        ("gun_star", 1, {"port": ["port"], "fwd": ["fwd"], "stbd": ["stbd"], "aft": ["aft"]}, 3, 10),
        ("gun_star", PBC, {"fwd": ["aft"]}, 4, 9),
        ("gun_star", RACK, {"fwd": ["aft"]}, 5, 8),
        ("deck_fighter", 0, {"fwd": ["fwd", "stbd"], "port": ["port", "stbd"]}, 3, 10),
        ("deck_fighter", 1, {"fwd": ["port", "fwd"], "stbd": ["port", "stbd"]}, 3, 10),
        ("deck_fighter", 2, {"aft": ["fwd", "fwd"]}, 3, 10),
        ("deck_fighter", PBC, {"fwd": ["port", "stbd"]}, 4, 9),
        ("deck_fighter", RACK, {"fwd": ["port", "stbd"]}, 5, 8),
    ],
)
def test_table_of_weapons(firer: str, slot: int, arcs: dict[str, list[str]], base: int, reach: int) -> None:
    for arc, aims in arcs.items():
        assert seen_from(firer, slot, aims, arc, 1) == base
        found = [d for d in range(1, 11) if seen_from(firer, slot, aims, arc, d) is not None]
        # Beyond To-Hit Number 12 there is no shot at a moving target; every range ends exactly there.
        assert found == list(range(1, min(reach, 13 - base) + 1)) == list(range(1, reach + 1))
        for other in set(STEPS) - {arc}:
            assert seen_from(firer, slot, aims, other, 4) is None


@pytest.mark.rule("LS-WPN-01")
def test_swarm_laser_of_the_table() -> None:
    numbers = []
    for far in range(1, 12):
        table = swarm((10 + far, 0, 0), [(10, 0, 0)])
        table.ship().stationary = 1
        numbers.append(table.swarm_number(0))
    assert numbers == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, None]
    for arc in ("port", "stbd", "aft"):
        step_q, step_r = STEPS[arc]
        assert swarm((10 + 4 * step_q, 4 * step_r, 0), [(10, 0, 0)]).swarm_number(0) is None
    assert list(table.params.shift) == [0, 1, -1, -1]  # laser, particle beam, missile, swarm laser


@pytest.mark.rule("LS-WPN-01")
def test_a_gun_star_has_two_lasers_and_a_deck_fighter_three(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, aims={0: ["aft"]})
    duel((10, 0, 0), (12, 0, 0)).turn()  # one behind the other
    assert [(ship, slot) for ship, slot, _ in players.asked] == [(0, PBC), (0, RACK), (1, 2)]
    players = seat(monkeypatch, aims={0: ["fwd"], 1: ["fwd", "fwd"]})
    duel((10, 0, 0), (12, 0, 3)).turn()
    assert [(ship, slot) for ship, slot, _ in players.asked] == [
        (0, 0), (0, 1), (0, PBC), (0, RACK), (1, 0), (1, 1), (1, PBC), (1, RACK),
    ]  # fmt: skip


@pytest.mark.rule("LS-WPN-02")
def test_gun_star_lasers_share_their_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, aims={0: ["stbd"]}, fire={(0, 0): 1, (0, 1): 2})
    table = swarm((10, 0, 0), [(10, 3, 0), (10, 5, 0), (14, 0, 0), (13, -3, 0)])
    table.turn()
    assert [slot_and_legal for _, *slot_and_legal in players.asked[:2]] == [[0, [1, 2]], [1, [1, 2]]]
    assert [words[:2] for _, words in table.effects("shot")] == [(0, 1), (1, 2)]  # two targets inside the one arc


@pytest.mark.rule("LS-WPN-03")
def test_deck_fighter_lasers_aim_separately(monkeypatch: pytest.MonkeyPatch) -> None:
    targets = [(13, -3, 0), (10, 4, 0), (7, 0, 0)]  # to port, to starboard, astern
    seat(monkeypatch, aims={3: ["port", "stbd"]}, fire={(3, 0): 0, (3, 1): 1, (3, 2): 2})
    table = duel(targets, (10, 0, 0))
    table.turn()
    assert [words[:2] for _, words in table.effects("shot")] == [(0, 0), (1, 1), (2, 2)]


@pytest.mark.rule("LS-WPN-04")
def test_the_last_aim_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel()
    seat(monkeypatch, aims={0: ["port"], 1: ["port", "stbd"]}, plots={0: "F", 1: "F"})
    table.turn()
    assert (table.ship(0).aim[0], list(table.ship(1).aim)) == (PORT, [PORT, STBD])
    seat(monkeypatch, aims={0: ["aft"], 1: ["fwd", "stbd"]}, plots={0: "F"})
    for ship in (table.ship(0), table.ship(1)):  # those who fire are out, so nothing is plotted
        ship.gunner_out = ship.pilot_out = 1
    table.turn()
    assert (table.ship(0).aim[0], list(table.ship(1).aim)) == (PORT, [PORT, STBD])


@pytest.mark.rule("LS-WPN-05")
@pytest.mark.parametrize("die", [1, 6])
def test_a_missile_is_used_up_hit_or_miss(die: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel((0, 0, 0), (8, 0, 3), dice={"to_hit.red": [die] * 5, "to_hit.white": [die] * 5, "damage.white": [1] * 5})
    players = seat(monkeypatch, fire={(0, RACK): 1})
    left = []
    for _ in range(5):
        table.turn()
        left.append(int(table.ship().missiles))
    assert left == [3, 2, 1, 0, 0]
    assert len([1 for ship, slot, _ in players.asked if (ship, slot) == (0, RACK)]) == 4


@pytest.mark.rule("LS-WPN-06")
@pytest.mark.ruling("LS-R-14")
@pytest.mark.parametrize(("engine_arcs", "slots"), [(0, [0, 1, 2, PBC, RACK]), (2, [0, 1, 2, PBC]), (4, [0, 1, 2])])
def test_systems_powered(engine_arcs: int, slots: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    targets = [(12, 0, 0), (8, 0, 0)]  # ahead and astern
    table = duel(targets, (10, 0, 0))
    table.ship(2).engine_arcs = engine_arcs
    fire = {(2, slot): 1 if slot == 2 else 0 for slot in range(5)}
    assert [slot for slot, _ in volley(table, fire, monkeypatch)] == slots  # three lasers are one system
    # The owner picks which: without the lasers the others may fire.
    table = duel(targets, (10, 0, 0))
    table.ship(2).engine_arcs = engine_arcs
    others = {(2, PBC): 0, (2, RACK): 0}
    assert [slot for slot, _ in volley(table, others, monkeypatch)] == ([PBC] if engine_arcs == 4 else [PBC, RACK])


@pytest.mark.rule("LS-WPN-06")
@pytest.mark.example("LS-EX-35")
def test_example_35_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel([(12, 0, 0), (8, 0, 0)], (10, 0, 0))
    table.ship(2).engine_arcs = 2
    players = seat(monkeypatch, fire={(2, 0): 0, (2, 1): 0, (2, 2): 1, (2, PBC): 0, (2, RACK): 0})
    table.turn()
    assert [words[0] for _, words in table.effects("shot")] == [0, 1, 2, PBC]
    assert [slot for ship, slot, _ in players.asked if ship == 2] == [0, 1, 2, PBC]  # the missile is not even asked for


@pytest.mark.rule("LS-WPN-07")
def test_destroyed_and_unpowered_weapons_do_not_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = {(0, slot): 1 for slot in range(5)}
    for name, slot, fired in (("lasers", 0, [1, PBC, RACK]), ("pbc", PBC, [0, 1, RACK]), ("rack", RACK, [0, 1, PBC])):
        table = duel((10, 0, 0), (12, 0, 0), dice=MISSES)
        if name == "lasers":
            table.ship().lasers[slot] = 0
        else:
            table.ship()[name] = 0
        assert [fired_slot for fired_slot, _ in volley(table, everything, monkeypatch)] == fired
        table.turn()
        assert [words[0] for _, words in table.effects("shot")] == fired * 2  # never again
    table = duel((10, 0, 0), (12, 0, 0), dice=MISSES)
    table.ship().engine_arcs = 4
    assert [slot for slot, _ in volley(table, everything, monkeypatch)] == [0, 1]  # intact, but without power this turn
    table.ship().engine_arcs = 0
    table.turn()
    assert [words[0] for _, words in table.effects("shot")][2:] == [0, 1, PBC, RACK]


@pytest.mark.rule("LS-WPN-08")
@pytest.mark.ruling("LS-R-50")
@pytest.mark.parametrize(
    ("index", "damage", "plotted"),
    [
        (0, {}, True),
        (0, {"power": 0}, True),  # a recharge
        (0, {"pilot_out": 1}, True),  # the Gun Star's gunner aims
        (0, {"pilot_wounds": 6, "drift": 2}, True),
        (0, {"stabilizer": 1}, True),
        (0, {"gunner_out": 1}, False),
        (0, {"gunner_wounds": 6}, False),
        (1, {"pilot_out": 1}, False),
        (1, {"pilot_wounds": 6, "drift": 0}, False),
        (1, {"power": 0}, True),
    ],
)
def test_who_fires_plots_the_aim(index: int, damage: dict[str, int], plotted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, aims={0: ["aft"], 1: ["port", "stbd"]})
    table = duel(options={"pilot_killed_loses": False})
    for name, value in damage.items():
        table.ship(index)[name] = value
    table.turn()
    new = [AFT] if index == 0 else [PORT, STBD]
    assert list(table.ship(index).aim)[: len(new)] == (new if plotted else [FWD] * len(new))
    if damage.get("power") == 0:
        assert table.after(phases.PLOT).fighters[index].plot.recharge == 1
    if not plotted and "gunner_wounds" not in damage and "gunner_out" not in damage:
        assert index not in players.aims_asked


@pytest.mark.ruling("LS-R-13")
def test_one_missile_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, fire={(0, RACK): 1})
    table = duel((0, 0, 0), (6, 0, 0))
    table.turn()
    assert [slot for ship, slot, _ in players.asked if ship == 0].count(RACK) == 1
    assert table.ship().missiles == 3


@pytest.mark.ruling("LS-R-40")
def test_numbers_of_lasers() -> None:
    table = duel()
    assert [sum(table.ship(i).lasers) for i in (0, 1)] == [2, 3]


@pytest.mark.ruling("LS-R-41")
@pytest.mark.parametrize(("option", "empty"), [("ships_and_small_clusters", None), ("any_hex", 7)])
def test_what_a_missile_may_aim_at(option: str, empty: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch)
    table = duel((0, 0, 0), (6, 0, 0), options={"missile_aim": option}).lay((4, -1)).lay((2, 2), large=True)
    table.turn()
    legal = next(targets for ship, slot, targets in players.asked if (ship, slot) == (0, RACK))
    assert [target for target in legal if target < 1000] == [1, CLUSTER]
    hexes = {(target - 1000) % 64 - 16: (target - 1000) // 64 - 20 for target in legal if target >= 1000}
    assert bool(hexes) == (empty is not None)
    other_weapons = [targets for ship, slot, targets in players.asked if ship == 0 and slot != RACK]
    assert all(targets == [1] for targets in other_weapons)
    assert table.number(0, RACK, 1000 + (0 + 20) * 64 + (3 + 16)) == empty  # the empty hex (3, 0), at distance 3
