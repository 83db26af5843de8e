"""GG-MOV: where an action takes a ship."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import CODE, NUMBERS, Hex, Table, rect13, ship
from toolkit.games.gemini_gauntlet.parameters import place, q_of, r_of
from toolkit.games.gemini_gauntlet.rules import movement
from toolkit.games.gemini_gauntlet.state import BLUE, BY_CRASH, BY_TELEPORT, LEFT, PINK, RIGHT

DIRECTIONS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # by facing, from the checklist's Conventions
BOARD = set(rect13())
CENTRE = (5, -3)


def along(at: Hex, direction: int, count: int) -> list[Hex]:
    """The next hexes in a direction."""
    dq, dr = DIRECTIONS[direction % 6]
    return [(at[0] + dq * k, at[1] + dr * k) for k in range(1, count + 1)]


def one(words: str, at: Hex, facing: int, *rock: Hex, **readings: int) -> Table:
    """A ship that resolves one order."""
    table = Table(ship("white", at, facing, boosts=2), rock=rock, **readings)
    table.act(words)
    return table


def result(table: Table) -> tuple[list[Hex], Hex, int, int]:
    """Hexes entered, hex, facing, damage dealt."""
    return table.path(), table.at(), int(table.ship().facing), table.dealt()[0]


@pytest.mark.rule("GG-MOV-01", "GG-MOV-10")
@pytest.mark.parametrize(("word", "number"), [("FW2", 2), ("FW3", 3), ("FW4", 4)])
@pytest.mark.parametrize("facing", range(6))
def test_forward_is_step_by_step_and_keeps_the_facing(word: str, number: int, facing: int) -> None:
    path = along(CENTRE, facing, number)
    assert result(one(word, CENTRE, facing)) == (path, path[-1], facing, 0)


@pytest.mark.rule("GG-MOV-02")
@pytest.mark.parametrize("word", ["FW2", "FW3"])
def test_ships_never_block(word: str) -> None:
    number = int(word[2])
    path = along(CENTRE, 0, number)
    table = Table(ship("white", CENTRE, 0), *(ship("red", at, 0) for at in path))
    table.act(word)
    assert (table.path(), table.dealt()[0]) == (path, 0)
    table = Table(ship("purple", CENTRE, 0), ship("red", (7, -4), 0))
    table.act("TEL right")
    assert (table.path(), table.dealt()) == ([(7, -4)], [0, 0])


@pytest.mark.rule("GG-MOV-03")
@pytest.mark.parametrize(
    ("word", "at", "facing", "path"),
    [("FW4", (10, -3), 2, [(11, -3)]), ("FW3", (11, -3), 2, []), ("FW2", (10, -3), 2, [(11, -3)]), ("FW2", (11, -3), 2, []),
     ("SF2 right", (10, -3), 1, [(11, -3)]), ("SB1 left", (11, -3), 4, []), ("FW4", (4, -5), 0, [(4, -6), (4, -7)])],
)  # fmt: skip
def test_the_edge_stops_a_ship_without_damage(word: str, at: Hex, facing: int, path: list[Hex]) -> None:
    assert result(one(word, at, facing)) == (path, path[-1] if path else at, facing, 0)


@pytest.mark.rule("GG-MOV-04")
@pytest.mark.parametrize(("word", "number"), [("FW3", 3), ("FW4", 4), ("FW4 boost", 5)])
@pytest.mark.parametrize("free", [0, 1, 2])
def test_rock_stops_a_ship_with_1_damage_for_every_hex_not_travelled(word: str, number: int, free: int) -> None:
    rock = along(CENTRE, 1, free + 1)[-1]
    table = one(word, CENTRE, 1, rock)
    path = along(CENTRE, 1, free)
    assert result(table) == (path, path[-1] if path else CENTRE, 1, number - free)
    assert table.state.tally[0].damage.tolist() == [number - free if cause == BY_CRASH else 0 for cause in range(4)]
    blocked = [effect for effect in table.effects() if effect[0] in ("blocked", "damage_dealt")]
    assert blocked == [
        ("blocked", 0, 0, (number - free, 0, 0, 0)),
        ("damage_dealt", 0, 0, (number - free, BY_CRASH, number - free, 0)),
    ]


@pytest.mark.ruling("GG-RUL-11")
@pytest.mark.parametrize(("counts", "damage"), [(1, 4), (0, 2)])
def test_hexes_off_the_board_count_in_a_crash_or_not(counts: int, damage: int) -> None:
    table = one("FW4", (9, -3), 2, (10, -3), crash_counts_offboard=counts)  # (11, -3) is the last hex
    assert result(table) == ([], (9, -3), 2, damage)
    assert one("FW2 boost", (9, -3), 2, (11, -3), crash_counts_offboard=counts).dealt() == [2 if counts else 1]


@pytest.mark.rule("GG-MOV-05")
def test_pad_hexes_are_ordinary_hexes() -> None:
    assert one("FW4", (3, -1), 5).path() == [(2, -1), (1, -1), (0, -1), (-1, -1)]  # in and out again
    assert one("FW3", (2, 0), 5).at() == (-1, 0)  # a stop
    table = Table(ship("white", (2, 0), 5), ship("red", (0, 0), 0))
    table.act("FW2")
    table.collide()
    assert table.dealt() == [2, 1]  # a collision: red has armor


@pytest.mark.rule("GG-MOV-06")
@pytest.mark.parametrize(
    ("word", "turn"), [("SF2 left", -1), ("SF2 right", 1), ("SB1 left", -2), ("SB1 right", 2), ("SB1 left boost", -2)]
)
@pytest.mark.parametrize("facing", range(6))
def test_slides_go_diagonally_and_keep_the_facing(word: str, turn: int, facing: int) -> None:
    number = 1 if word.startswith("SB1") and "boost" not in word else 2
    path = along(CENTRE, facing + turn, number)
    assert result(one(word, CENTRE, facing)) == (path, path[-1], facing, 0)
    assert result(one(word, CENTRE, facing, path[0])) == ([], CENTRE, facing, number)  # rock stops a slide too


@pytest.mark.rule("GG-MOV-07")
@pytest.mark.parametrize(
    ("word", "turn"), [("RO1 cw", 1), ("RO1 ccw", -1), ("RO2 cw", 2), ("RO2 ccw", -2), ("UTN", 3), ("RO1 cw boost", 2)]
)
@pytest.mark.parametrize("facing", range(6))
def test_rotations_change_the_facing_only(word: str, turn: int, facing: int) -> None:
    table = Table(ship("white", CENTRE, facing, boosts=1), ship("red", CENTRE, 0))
    table.act(word)
    assert result(table) == ([], CENTRE, (facing + turn) % 6, 0)
    assert table.effects("turned") == [("turned", 0, 0, ((facing + turn) % 6, 0, 0, 0))]
    table.collide()
    assert table.dealt() == [0, 0]  # it has not moved


@pytest.mark.rule("GG-MOV-08")
@pytest.mark.parametrize(
    ("word", "rock", "path"),
    [("FW2", [1], [2]), ("FW2 boost", [1], [2, 3]), ("FW2 boost", [2], [1, 3]), ("FW2 boost", [1, 2], [3])],
)
@pytest.mark.parametrize("facing", range(6))
def test_a_hop_goes_to_its_last_hex_over_what_lies_between(word: str, rock: list[int], path: list[int], facing: int) -> None:
    ahead = along(CENTRE, facing, 3)
    table = one(word, CENTRE, facing, *(ahead[k - 1] for k in rock))
    assert result(table) == ([ahead[k - 1] for k in path], ahead[path[-1] - 1], facing, 0)


@pytest.mark.rule("GG-MOV-09")
@pytest.mark.parametrize(
    ("word", "rock", "path", "damage"),
    [("FW2", [2], [1], 1), ("FW2", [1, 2], [], 2), ("FW2 boost", [3], [1, 2], 1), ("FW2 boost", [2, 3], [1], 2),
     ("FW2 boost", [1, 3], [2], 1), ("FW2 boost", [1, 2, 3], [], 3)],
)  # fmt: skip
@pytest.mark.parametrize("facing", range(6))
def test_a_blocked_hop_ends_on_the_farthest_free_hex(
    word: str, rock: list[int], path: list[int], damage: int, facing: int
) -> None:
    ahead = along(CENTRE, facing, 3)
    table = one(word, CENTRE, facing, *(ahead[k - 1] for k in rock))
    end = ahead[path[-1] - 1] if path else CENTRE
    assert result(table) == ([ahead[k - 1] for k in path], end, facing, damage)


@pytest.mark.ruling("GG-RUL-10")
def test_a_hop_cut_by_the_edge_hits_rock_or_stops_free() -> None:
    for free, damage in ((0, 2), (1, 0)):
        table = one("FW2 boost", (8, 0), 2, (10, 0), hop_at_edge_free=free)
        assert result(table) == ([(9, 0)], (9, 0), 2, damage)
        table = one("FW2", (10, -3), 2, (11, -3), hop_at_edge_free=free)
        assert result(table) == ([], (10, -3), 2, 2 if damage else 0)
        assert one("FW2", (9, -3), 2, (11, -3), hop_at_edge_free=free).dealt() == [1]  # the line is not cut


@pytest.mark.rule("GG-MOV-11")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize(("side", "turn"), [("left", -1), ("right", 1)])
def test_a_teleport_goes_sideways_between_two_hexes(facing: int, side: str, turn: int) -> None:
    beside = [along(CENTRE, facing + turn, 1)[0], along(CENTRE, facing + 2 * turn, 1)[0]]
    target = along(beside[0], facing + 2 * turn, 1)[0]
    table = one(f"TEL {side}", CENTRE, facing, *beside)
    assert result(table) == ([target], target, facing, 0)


@pytest.mark.ruling("GG-RUL-07")
def test_both_geometries_of_a_teleport() -> None:
    ends = {
        (geometry, side): one(f"TEL {side}", (4, 0), 0, teleport_geometry=geometry).at()
        for geometry, side in product((0, 1), ("left", "right"))
    }
    assert ends == {(0, "left"): (2, 1), (0, "right"): (6, -1), (1, "left"): (3, -1), (1, "right"): (5, -2)}


@pytest.mark.rule("GG-MOV-12")
def test_a_teleport_into_rock_or_off_the_board_stays() -> None:
    table = one("TEL left", (4, 0), 0, (2, 1))
    assert result(table) == ([], (4, 0), 0, 2)
    assert table.state.tally[0].damage.tolist() == [2 if cause == BY_TELEPORT else 0 for cause in range(4)]
    assert table.effects("blocked") == [("blocked", 0, 0, (2, 1, 0, 0))]
    assert result(one("TEL left", (-1, 2), 0)) == ([], (-1, 2), 0, 0)
    table = Table(ship("purple", (4, 0), 0), ship("purple", (6, -1), 0))
    table.act("TEL right")
    table.collide()
    assert (table.at(0), table.dealt()) == ((6, -1), [1, 1])


@pytest.mark.rule("GG-MOV-13")
@pytest.mark.parametrize(("team", "word"), [("blue", "SWP"), ("blue", "REP"), ("green", "DEF"), ("blue", "")])
def test_delayed_automated_and_absent_actions_move_0_hexes(team: str, word: str) -> None:
    table = Table(ship(team, (5, -1), 2), ship("white", (4, -1), 1), tokens={"A1": (5, -3, 3)}, revealed=4)
    table.ship().path[0], table.ship().entered = place(4, -1), 1  # of the action before
    table.act(word, "SF1 right")
    assert (table.path(), table.at(), table.at(1), table.dealt()) == ([], (5, -1), (5, -1), [0, 0])
    table.score()
    assert table.gates() == [1, 1]  # 2b applies to the stationary ship
    table.collide()
    assert table.dealt() == ([1, 2] if team == "blue" else [1, 1])  # so does 2c; blue has armor


@pytest.mark.rule("GG-MOV-14")
@pytest.mark.parametrize("seed", range(30))
def test_the_order_of_resolution_does_not_matter(seed: int) -> None:
    """Four ships close together among rock: all 24 orders end alike."""
    chance = random.Random(seed)
    around = [at for at in BOARD if abs(at[0] - 5) <= 3 and abs(at[1] + 3) <= 3]
    rock = chance.sample(around, 7)
    starts = [chance.choice([at for at in around if at not in rock]) for _ in range(4)]
    facings = [chance.randrange(6) for _ in range(4)]
    told = [chance.choice(["FW2 boost", "FW4", "SF2 left", "SB1 right", "TEL left", "RO2 cw", "FW3"]) for _ in range(4)]
    seen = set()
    for order in permutations(range(4)):
        table = Table(*(ship("green", at, f, boosts=1) for at, f in zip(starts, facings, strict=True)), rock=rock)
        for i in order:
            table.order(told[i], i)
        for i in order:
            movement.act(table.params, table.state, table.log, i, BLUE)
        table.score()
        table.collide()
        seen.add(tuple((table.at(i), int(table.ship(i).facing), tuple(table.path(i)), table.dealt()[i]) for i in range(4)))
    assert len(seen) == 1


@pytest.mark.rule("GG-PHS-04")
def test_the_second_action_reads_the_pink_pilot() -> None:
    table = Table(ship("white", (5, -3), 0))
    table.order("FW3", pilot=BLUE)
    table.ship().orders[PINK] = (1, 5, RIGHT, 0)  # Slide Forward 2
    movement.act(table.params, table.state, table.log, 0, PINK)
    assert table.path() == along((5, -3), 1, 2)
    assert table.state.tally[0].used.tolist() == [1 if code == CODE["SF2"] else 0 for code in range(16)]


def test_what_is_logged_and_counted() -> None:
    table = one("FW3 boost", (4, 0), 0)
    assert table.effects() == [("boost_spent", 0, 0, (1, 0, 0, 0)), ("moved", 0, 0, (4, -4, 0, 4))]
    assert table.state.tally[0].used.tolist() == [1 if code == CODE["FW3"] else 0 for code in range(16)]
    table.ship().finish = 1  # its open orders are dropped
    table.act("FW3")
    assert (table.at(), table.path(), int(table.state.tally[0].used.sum())) == ((4, -4), [], 1)


# --- the worked examples ---


@pytest.mark.example("GG-EX-05")
def test_example_05_forward_3() -> None:
    assert result(one("FW3", (4, 0), 0)) == ([(4, -1), (4, -2), (4, -3)], (4, -3), 0, 0)


@pytest.mark.example("GG-EX-06")
def test_example_06_hop() -> None:
    assert result(one("FW2", (4, 0), 2, (5, 0))) == ([(6, 0)], (6, 0), 2, 0)


@pytest.mark.example("GG-EX-07")
def test_example_07_blocked_hop() -> None:
    assert result(one("FW2", (4, 0), 2, (6, 0))) == ([(5, 0)], (5, 0), 2, 1)
    assert result(one("FW2", (4, 0), 2, (5, 0), (6, 0))) == ([], (4, 0), 2, 2)


@pytest.mark.example("GG-EX-08")
def test_example_08_boosted_hop() -> None:
    assert result(one("FW2 boost", (4, 0), 2, (5, 0), (6, 0))) == ([(7, 0)], (7, 0), 2, 0)
    assert result(one("FW2 boost", (4, 0), 2, (5, 0), (7, 0))) == ([(6, 0)], (6, 0), 2, 1)
    assert result(one("FW2 boost", (4, 0), 2, (6, 0), (7, 0))) == ([(5, 0)], (5, 0), 2, 2)


@pytest.mark.example("GG-EX-09")
def test_example_09_slides() -> None:
    assert result(one("SF2 left", (4, 0), 0)) == ([(3, 0), (2, 0)], (2, 0), 0, 0)
    assert result(one("SB1 right", (4, 0), 0)) == ([(5, 0)], (5, 0), 0, 0)
    assert result(one("SF2 right", (4, 0), 0, (6, -2))) == ([(5, -1)], (5, -1), 0, 1)


@pytest.mark.example("GG-EX-11")
def test_example_11_teleports_that_fail() -> None:
    assert result(one("TEL right", (4, 0), 0, (6, -1))) == ([], (4, 0), 0, 2)
    table = Table(ship("green", (4, 0), 0), rock=[(6, -1)])  # with a deflector; a Teleport takes the place of its RO1
    table.act("TEL right")
    assert result(table) == ([], (4, 0), 0, 1)
    assert result(one("TEL right", (10, 0), 0)) == ([], (10, 0), 0, 0)


@pytest.mark.example("GG-EX-12")
def test_example_12_rotations() -> None:
    assert one("RO2 ccw", (4, 0), 0).ship().facing == 4
    assert one("RO1 cw boost", (4, 0), 5).ship().facing == 1
    assert one("UTN", (4, 0), 2).ship().facing == 5


@pytest.mark.example("GG-EX-13")
def test_example_13_crash() -> None:
    assert result(one("FW4", (4, 0), 0, (4, -3))) == ([(4, -1), (4, -2)], (4, -2), 0, 2)


@pytest.mark.example("GG-EX-15")
def test_example_15_stopped_on_the_pad_by_the_edge() -> None:
    assert result(one("FW4", (2, 0), 5)) == ([(1, 0), (0, 0), (-1, 0)], (-1, 0), 5, 0)


@pytest.mark.example("GG-EX-42")
def test_example_42_hop_at_the_edge() -> None:
    assert result(one("FW2 boost", (8, 0), 2, (9, 0))) == ([(10, 0)], (10, 0), 2, 0)
    assert result(one("FW2 boost", (8, 0), 2, (10, 0))) == ([(9, 0)], (9, 0), 2, 2)


# --- against a second reading of the rules ---


def flown(word: str, boost: int, side: int, at: Hex, facing: int, rock: set[Hex], **options: int) -> Any:
    """The slow version of an action: end hex, facing, damage, hexes entered."""
    kind, number, directional, *_ = NUMBERS[word]
    sign = 1 if side == RIGHT else -1
    number += boost
    if kind == "ROTATE":
        return at, (facing + number * (sign if directional else 1)) % 6, 0, []
    if kind == "TELEPORT":
        turns = (0, sign) if options["teleport_geometry"] else (sign, 2 * sign)
        end = at
        for turn in turns:
            end = along(end, facing + turn, 1)[0]
        if end not in BOARD:
            return at, facing, 0, []
        return (at, facing, 2, []) if end in rock else (end, facing, 0, [end])
    turns_of = {"MOVE": 0, "SLIDE_FORWARD": sign, "SLIDE_BACKWARD": 2 * sign}
    if kind not in turns_of:
        return at, facing, 0, []
    ahead = along(at, facing + turns_of[kind], number)
    there = [hex_ for hex_ in ahead if hex_ in BOARD]  # the board has no holes
    if word == "FW2":
        free = [k for k, hex_ in enumerate(there) if hex_ not in rock]
        reached = free[-1] + 1 if free else 0
        damaged = reached < len(there) and not (len(there) < number and options["hop_at_edge_free"])
    else:
        reached = next((k for k, hex_ in enumerate(there) if hex_ in rock), len(there))
        damaged = reached < len(there)
    path = [hex_ for hex_ in there[:reached] if hex_ not in rock]
    lost = (number if options["crash_counts_offboard"] else len(there)) - reached
    return path[-1] if path else at, facing, lost if damaged else 0, path


@pytest.mark.parametrize("seed", range(12))
def test_every_action_as_a_second_reading_has_it(seed: int) -> None:
    chance = random.Random(seed)
    names = ("teleport_geometry", "hop_at_edge_free", "crash_counts_offboard")
    options = dict(zip(names, [(0, 0, 1), (1, 1, 1), (0, 1, 0), (1, 0, 0)][seed % 4], strict=True))
    course = [at for at in rect13() if at not in {(0, 0), *along((0, 0), 0, 1)} and max(map(abs, (*at, sum(at)))) > 1]
    rock = set(chance.sample(course, 8))
    table = Table(rock=rock, **options)
    out = np.zeros(movement.RESULT, dtype=np.int64)
    free = [at for at in rect13() if at not in rock]
    for word, boost, side, facing in product(NUMBERS, (0, 1), (LEFT, RIGHT), range(6)):
        if boost and not NUMBERS[word][3]:
            continue
        for at in chance.sample(free, 12):
            out[:] = -7
            movement.destination(table.params, table.state, CODE[word], boost, side, place(*at), facing, out)
            end, turned, damage, entered, *path = (int(number) for number in out)
            found = ((q_of(end), r_of(end)), turned, damage, [(q_of(p), r_of(p)) for p in path[:entered]])
            assert found == flown(word, boost, side, at, facing, rock, **options), (word, boost, side, at, facing)
