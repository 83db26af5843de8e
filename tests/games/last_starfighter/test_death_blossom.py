"""LS-DB: the Death Blossom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import CLUSTER, HITS, MISSES, PBC, RACK, Table, duel, swarm
from toolkit.games.last_starfighter.names import phases
from toolkit.games.last_starfighter.rules.blossom import blossom_legal
from toolkit.games.last_starfighter.rules.sight import is_rock
from toolkit.games.last_starfighter.rules.victory import SWARM_WINS

FAR: Any = (20, 0, 0)  # a Swarm Ship out of it all


def legal(table: Table, index: int = 0) -> bool:
    """Whether the Death Blossom is on offer."""
    return bool(blossom_legal(table.params, table.state, index))


def rotations(table: Table) -> list[list[tuple[int, int]]]:
    """(weapon, target) of the shots of each rotation, wasted ones too."""
    found: list[list[tuple[int, int]]] = []
    for name, words in [(e.code, e.words) for e in table.events() if e.kind == 4]:
        if name == 13:  # rotated
            found.append([])
        elif name in (4, 5) and found:  # shot, wasted
            found[-1].append(words[:2])
    return found


@pytest.mark.rule("LS-DB-01")
@pytest.mark.parametrize(
    ("damage", "offered"),
    [
        ({}, True),
        ({"power": 4}, True),
        ({"power": 3}, False),
        ({"gunner_out": 1}, False),
        ({"gunner_wounds": 6}, False),
        ({"pilot_out": 1}, True),
        ({"pilot_wounds": 6}, True),
        ({"on_map": 0}, False),
    ],
)
def test_who_may_blossom(damage: dict[str, int], offered: bool) -> None:
    table = swarm(ships=[FAR])  # with no target in sight
    for name, value in damage.items():
        table.ship()[name] = value
    assert legal(table) == offered


@pytest.mark.rule("LS-DB-01")
@pytest.mark.parametrize(("plot", "power", "offered"), [("F", 5, True), ("F", 4, False), ("", 4, True), ("X", 20, False)])
def test_offered_after_the_payment_of_the_turn(plot: str, power: int, offered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, plots={0: plot})
    table = swarm(ships=[FAR])
    table.ship().power = power
    table.turn()
    assert players.blossoms_offered == ([0] if offered else [])
    assert len(table.choices("D5")) == offered


@pytest.mark.rule("LS-DB-01")
@pytest.mark.ruling("LS-R-36")
def test_blossom_instead_of_regular_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, blossoms=[0], fire={(0, 0): 1})
    table = swarm((4, 0, 0), [(6, 0, 0), FAR])
    table.turn()
    assert table.choices("D4") == []
    assert [e.phase for e in table.choices("D5")] == [phases.FIGHTER_FIRE]
    assert len(players.asked) > 0
    for allowed in (True, False):
        assert legal(swarm(options={"blossom_allowed": allowed})) == allowed
    for minimum in (1, 10):
        table = swarm(components={"power.death_blossom_minimum": minimum})
        table.ship().power = 9
        assert legal(table) == (minimum == 1)


@pytest.mark.rule("LS-DUE-03")
def test_no_death_blossom_in_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, blossoms=[0, 1])
    table = duel((4, 0, 0), (8, 0, 3))
    table.turn()
    assert (legal(table, 0), legal(table, 1), players.blossoms_offered) == (False, False, [])


@pytest.mark.rule("LS-DB-02", "LS-DB-04")
def test_six_turns_clockwise_and_fire_after_each(monkeypatch: pytest.MonkeyPatch) -> None:
    # One Swarm Ship dead ahead of each facing, three hexes off; id k is ahead after rotation k.
    around = [(4, 3), (1, 3), (1, 0), (4, -3), (7, -3), (7, 0)]
    seat(monkeypatch, blossoms=[0], rotations=[{0: k, 1: k, PBC: k, RACK: k} for k in range(1, 7)])
    table = swarm((4, 0, 0), [(q, r, 0) for q, r in around], dice=MISSES)
    table.turn()
    assert [words[:2] for _, words in table.effects("rotated")] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (0, 6)]
    assert table.ship().facing == 0
    salvo = [[(0, k), (1, k), (PBC, k), (RACK, k)] for k in range(1, 7)]
    assert rotations(table) == salvo[:4] + [three[:3] for three in salvo[4:]]  # four missiles


@pytest.mark.rule("LS-DB-02")
@pytest.mark.example("LS-EX-33")
def test_example_33_death_blossom(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ids: A 1, B 2, C 3, D 4, E 5, G 6, H 7.
    ships = [(5, 0, 0), (6, -1, 0), (4, 2, 0), (2, 2, 0), (4, -2, 0), (9, 0, 0), (8, 1, 0)]
    players = seat(monkeypatch, blossoms=[0])
    table = swarm((4, 0, 0), ships)
    table.ship().power = 9
    table.turn()
    by_laser = [(ship, targets) for ship, slot, targets in players.asked if slot == 0]
    # In rotation 3 there is nothing to ask.
    assert by_laser == [(0, targets) for targets in ([1, 3], [4], [5], [1, 2], [1, 2, 6, 7])]
    assert (table.after(phases.FIGHTER_FIRE).fighters[0].power, table.ship().power) == (0, 0)
    table.turn()
    assert (table.ship().plot.recharge, table.ship().power) == (1, 5)
    hit = swarm((4, 0, 0), ships)
    hit.ship().power = 9
    hit.turn()
    seat(monkeypatch)
    hit.hit(0, 1, 6)
    hit.turn()
    assert hit.ship().power == 0
    hit.ship().power = 3
    assert not legal(hit)


@pytest.mark.rule("LS-DB-03")
@pytest.mark.ruling("LS-R-37")
@pytest.mark.parametrize(("option", "aims"), [("plotted", [4, 5, 6, 1, 2, 3]), ("free", [1, 2, 3, 4, 5, 6])])
def test_lasers_keep_their_aim_to_the_nose(option: str, aims: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    # As above, id k lies ahead after rotation k; lasers aimed aft bear on what is ahead three rotations later.
    around = [(4, 3), (1, 3), (1, 0), (4, -3), (7, -3), (7, 0)]
    players = seat(monkeypatch, blossoms=[0], aims={0: ["aft"]}, rotation_arcs=["fwd"] * 6)
    table = swarm((4, 0, 0), [(q, r, 0) for q, r in around], dice=MISSES, options={"blossom_laser_arc": option})
    table.turn()
    assert [targets for _, slot, targets in players.asked if slot == 0] == [[k] for k in aims]
    assert [targets for _, slot, targets in players.asked if slot == PBC] == [[k] for k in range(1, 7)]
    assert players.arcs_chosen == (6 if option == "free" else 0)


@pytest.mark.rule("LS-DB-03")
def test_numbers_in_a_blossom_are_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, blossoms=[0], rotations=[{}, {}, {}, {}, {}, {0: 1, PBC: 2}], moves={1: "F"})
    table = swarm((4, 0, 0), [(7, 0, 0), (7, 1, 3), FAR], dice=MISSES).lay((6, 1))
    table.turn()
    assert [words[:3] for _, words in table.effects("shot")] == [(0, 1, 3 + 2 - 1), (PBC, 2, 4 + 2 + 1)]
    players = seat(monkeypatch, blossoms=[0])
    hidden = swarm((4, 0, 0), [(7, 0, 0), FAR]).lay((5, 0))
    hidden.turn()
    assert [targets for _, slot, targets in players.asked if slot < RACK and targets] == []


@pytest.mark.ruling("LS-R-37")
@pytest.mark.parametrize(("limited", "slots"), [(True, [0, 1]), (False, [0, 1, PBC, RACK])])
def test_systems_powered_in_a_blossom(limited: bool, slots: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    everything = dict.fromkeys((0, 1, PBC, RACK), 1)
    seat(monkeypatch, blossoms=[0], rotations=[{}, {}, {}, {}, {}, everything])
    table = swarm((4, 0, 0), [(7, 0, 0), FAR], dice=MISSES, options={"blossom_power_limit": limited})
    table.ship().engine_arcs = 4
    table.turn()
    assert [slot for slot, _ in rotations(table)[5]] == slots
    regular = swarm((4, 0, 0), [(7, 0, 0), FAR], dice=MISSES, options={"blossom_power_limit": limited})
    regular.ship().engine_arcs = 4
    seat(monkeypatch, fire={(0, slot): 1 for slot in everything})
    regular.turn()
    assert [words[0] for _, words in regular.effects("shot")] == [0, 1]  # the switch is about the Blossom only


@pytest.mark.rule("LS-DB-04")
def test_targets_are_declared_anew_in_each_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    # Id 1 at (5, 0) is in sight in rotations 1, 5 and 6; it dies in the first.
    players = seat(monkeypatch, blossoms=[0], rotations=[{0: 1, 1: 1}])
    table = swarm((4, 0, 0), [(5, 0, 0), FAR], dice=HITS)
    table.turn()
    assert rotations(table) == [[(0, 1), (1, 1)], [], [], [], [], []]
    assert [name for name, _ in table.story("shot", "wasted", "swarm_ship_lost")] == ["shot", "swarm_ship_lost", "wasted"]
    assert {slot for _, slot, _ in players.asked} == {0, 1, PBC, RACK}
    assert len(players.asked) == 4  # nobody asks after a ship that is gone


@pytest.mark.rule("LS-DB-05")
@pytest.mark.parametrize("missiles", [0, 2, 4])
def test_one_missile_a_rotation_while_there_are_any(missiles: int, monkeypatch: pytest.MonkeyPatch) -> None:
    around = [(4, 3), (1, 3), (1, 0), (4, -3), (7, -3), (7, 0)]
    seat(monkeypatch, blossoms=[0], rotations=[{RACK: k} for k in range(1, 7)])
    table = swarm((4, 0, 0), [(q, r, 0) for q, r in around], dice=MISSES)
    table.ship().missiles = missiles
    table.turn()
    assert [len(shots) for shots in rotations(table)] == [1] * missiles + [0] * (6 - missiles)
    assert table.ship().missiles == 0


@pytest.mark.rule("LS-DB-05")
def test_a_missile_may_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, blossoms=[0], rotations=[{0: 1}, {}, {}, {}, {}, {}])
    table = swarm((4, 0, 0), [(4, 3, 0), FAR], dice=MISSES)
    table.turn()
    assert (table.ship().missiles, rotations(table)[0]) == (4, [(0, 1)])


@pytest.mark.rule("LS-DB-06")
def test_aftermath(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F"}, blossoms=[0], fire={(0, 0): 1}, shots={0: 0})
    table = swarm((4, 0, 0), [(9, 0, 3), FAR], dice=MISSES)
    table.turn()
    assert (table.ship().power, table.ship().q, table.ship().must_recharge) == (0, 5, 1)
    seat(monkeypatch, plots={0: "F"}, fire={(0, 0): 1}, shots={0: 0})
    table.turn()
    ship = table.ship()
    assert (ship.q, ship.power, ship.plot.recharge) == (5, 5, 1)
    assert table.effects("shot")[-1] == (1, (5, 0, 4 + 3 - 1, 2))  # the sitting duck is shot at, and does not fire
    table.turn()
    assert table.ship().q == 6  # free again


@pytest.mark.rule("LS-DB-06")
def test_it_must_recharge_even_with_power_left(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F"}, blossoms=[0])
    table = swarm((4, 0, 0), [FAR], components={"death_blossom.power_after": 7})
    table.turn()
    assert table.ship().power == 7
    seat(monkeypatch, plots={0: "F"})
    table.turn()
    assert (table.ship().q, table.ship().power) == (5, 12)


@pytest.mark.rule("LS-DB-07")
def test_not_with_three_points() -> None:
    table = swarm()
    offered = []
    for power in range(21):
        table.ship().power = power
        offered.append(legal(table))
    assert offered == [False] * 4 + [True] * 17


@pytest.mark.rule("LS-DB-08")
def test_own_blast_counts_from_the_next_rotation_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # Rotation 1 (facing SE): a missile at id 1 in (4, 1), beside the Gun Star, which takes Table 4, line 2: 4 fuselage.
    seat(monkeypatch, blossoms=[0], rotations=[{0: 2, RACK: 1}, {0: 3}])
    dice = {"to_hit.red": [1, 6], "to_hit.white": [1, 6], "damage.red": [5], "damage.white": [2]}
    table = swarm((4, 0, 0), [(4, 1, 0), (4, 4, 0), (1, 3, 0), FAR], dice=dice)
    table.turn()
    # Both stand still; the second laser shot comes with base 4.
    assert [words[:3] for _, words in table.effects("shot")] == [(0, 2, 3 + 3 - 1), (RACK, 1, 5 - 1), (0, 3, 4 + 2 - 1)]
    assert table.ship().fuselage == 4


@pytest.mark.rule("LS-DB-08")
@pytest.mark.parametrize(("line", "crew", "lost"), [((6, 5), 4, False), ((6, 6), None, True)])
def test_it_ends_with_the_ship_or_its_gunner(
    line: tuple[int, int], crew: int | None, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(monkeypatch, blossoms=[0], rotations=[{}, {RACK: 1}, {}, {}, {}, {0: 2}])
    # Rotation 2 (facing SW): the ship in (3, 1). A missile's tables end at 5, so it is given the laser's here.
    dice = {**HITS, "damage.red": [line[0]], "damage.white": [line[1]], "crew": [crew or 1]}
    table = swarm((4, 0, 0), [(3, 1, 0), (9, 0, 0)], dice=dice, components={"weapons.photon_missile.table_shift": 0})
    winner, _ = table.turn()
    assert len(table.effects("rotated")) == 2
    assert len(table.effects("shot")) == 1
    assert (table.ship().on_map == 0, winner == SWARM_WINS) == (lost, lost)
    if not lost:
        assert table.ship().power == 0


@pytest.mark.rule("LS-DB-08")
@pytest.mark.ruling("LS-R-35")
def test_a_cluster_hit_earlier_still_blocks_but_is_no_target(monkeypatch: pytest.MonkeyPatch) -> None:
    # The cluster in (5, 0), beside the Gun Star, lies ahead in rotations 1, 5 and 6; the ship behind it in 6.
    players = seat(monkeypatch, blossoms=[0], rotations=[{RACK: CLUSTER}])
    table = swarm((4, 0, 0), [(8, 0, 0), FAR], dice=HITS).lay((5, 0))
    table.turn()
    assert players.asked == [(0, RACK, [CLUSTER])]
    assert not is_rock(table.state, 5, 0)
    table = swarm((4, 0, 0), [(8, 0, 0), FAR], dice=HITS).lay((5, 0))
    players = seat(monkeypatch, blossoms=[0])
    table.turn()
    assert players.asked == [(0, RACK, [CLUSTER])] * 3
