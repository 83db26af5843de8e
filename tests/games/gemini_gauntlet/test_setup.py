"""GG-BRD and GG-PLR: tokens on the Course, Turn Order, teams, ships on the Landing Pad.

Chi-square tests run on fixed seeds, so they pass or fail for good; on a fair draw one of them would fail with chance 0.001.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from tests.games.gemini_gauntlet.movement_table import CODE, CONSOLES, Hex, pad, rect13, token_index
from tests.games.gemini_gauntlet.setup_table import (
    BOOSTS,
    DIRECTIONS,
    REMOVED,
    TEAMS,
    TOKEN_WORDS,
    SetupTable,
    before_race,
    dice,
    neighbours,
    pin,
)
from toolkit.engine import draws as chance
from toolkit.games.gemini_gauntlet.names.draws import (
    GATE_A_LETTER,
    GATE_A_NUMBER,
    GATE_FACING,
    SEQUENCE,
    TOKEN_HEX,
    TOKEN_ORDER,
    TURN_ORDER,
)
from toolkit.games.gemini_gauntlet.names.draws import TEAMS as TEAMS_DRAW
from toolkit.games.gemini_gauntlet.parameters import (
    COURSE,
    FACING_LONGEST,
    FACING_RANDOM,
    NO_CELL,
    ORDER_BY_SEAT,
    PAD,
    REVEAL_ALL_OPEN,
    SPREAD,
    TEAMS_GIVEN,
    UNIFORM_SEQUENTIAL,
    is_rock,
    place,
    q_of,
    r_of,
)
from toolkit.games.gemini_gauntlet.rules import placing, setup, systems
from toolkit.games.gemini_gauntlet.state import ALL_DAMAGED, NOWHERE, REPAIR_SPACE

FALSE_ALARM = 0.001
COURSE_HEXES = sorted(set(rect13()) - set(pad()))
PARALLELOGRAM = [(q, r) for q in range(4) for r in range(4)]


def begin(table: SetupTable, game: int) -> None:
    chance.begin(table.draws, game)
    table.log[0] = 8  # an empty log


# --- the board ---


@pytest.mark.rule("GG-BRD-01")
@pytest.mark.example("GG-EX-01")
def test_board() -> None:
    kind = before_race().params.kind
    board = {(q, r): int(kind[place(q, r)]) for q in range(-13, 14) for r in range(-13, 14) if kind[place(q, r)] != 0}
    assert len(board) == 136
    assert sum(what == COURSE for what in board.values()) == 129
    assert sorted(r for q, r in board if q == -1) == list(range(-4, 6))
    assert sorted(r for q, r in board if q == 0) == list(range(-5, 6))
    assert sorted(r for q, r in board if q == 11) == list(range(-10, 0))
    assert {at for at, what in board.items() if what == PAD} == {(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}


@pytest.mark.rule("GG-BRD-02")
def test_eighteen_tokens_of_which_six_are_gates() -> None:
    table = before_race()
    assert table.lay_tokens()
    assert sorted(table.laid()) == TOKEN_WORDS
    assert [word for word in TOKEN_WORDS if setup.is_gate(token_index(word))] == ["A1", "B1", "C1", "D1", "E1", "F1"]
    assert all(is_rock(table.state, place(*at)) for at in table.laid().values())
    assert sum(int(row).bit_count() for row in table.state.rocks) == 18


@pytest.mark.rule("GG-BRD-03")
def test_sequence() -> None:
    table = before_race()
    decoys: Counter[tuple[int, ...]] = Counter()
    second: Counter[int] = Counter()
    for game in range(1000):
        begin(table, game)
        setup.set_sequence(table.params, table.state, table.draws, table.log, table.work)
        sequence = table.state.sequence.tolist()
        assert sequence[0] == 0
        assert sorted(sequence) == list(range(6))
        decoys[tuple(sorted(sequence[4:]))] += 1
        second[sequence[1]] += 1
    assert table.state.gates_to_score == 4
    assert table.state.revealed == 1
    assert len(decoys) == 10
    assert stats.chisquare(list(decoys.values())).pvalue > FALSE_ALARM
    assert len(second) == 5
    assert stats.chisquare(list(second.values())).pvalue > FALSE_ALARM


@pytest.mark.ruling("GG-RUL-06", "GG-RUL-26")
def test_sequence_readings() -> None:
    table = before_race(gates_to_score=6, pins=[pin(SEQUENCE, 6, 2, 4)])
    table.lay_tokens()
    assert table.state.sequence.tolist()[:4] == [0, 5, 1, 3]
    assert (table.state.gates_to_score, table.state.revealed) == (6, 1)
    table = before_race(gates_to_score=3, reveal_timing=REVEAL_ALL_OPEN)
    table.lay_tokens()
    assert (table.state.gates_to_score, table.state.revealed) == (3, 3)


# --- Gate A ---


@pytest.mark.example("GG-EX-02")
@pytest.mark.parametrize(
    ("letters", "number", "at", "facing", "line"),
    [
        ([4], 2, (5, -2), 3, [(5, -1), (5, 0), (5, 1), (5, 2)]),
        ([3], 3, (6, -3), 0, [(6, -4), (6, -5), (6, -6), (6, -7), (6, -8)]),
        ([6, 6, 3], 3, (6, -3), 0, [(6, -4), (6, -5), (6, -6), (6, -7), (6, -8)]),
    ],
)
def test_gate_a(letters: list[int], number: int, at: Hex, facing: int, line: list[Hex]) -> None:
    table = before_race(pins=[pin(GATE_A_NUMBER, number), pin(GATE_A_LETTER, *letters)])
    table.only("A1")
    assert table.lay_tokens()
    assert table.laid() == {"A1": at}
    assert table.facing("A1") == facing
    assert table.line("A1") == line
    assert dice(table, GATE_A_NUMBER) == [number]
    assert dice(table, GATE_A_LETTER) == letters
    assert table.effects("token_laid") == [("token_laid", -1, 0, (0, *at, facing))]


@pytest.mark.rule("GG-BRD-04")
def test_all_thirty_hexes_of_gate_a_are_equally_likely() -> None:
    table = before_race()
    table.only("A1")
    cells = Counter()
    for game in range(1500):
        begin(table, game)
        cells[int(setup.roll_gate_a_cell(table.params, table.draws, table.log))] += 1
    assert sorted(cells) == list(range(30))
    assert stats.chisquare(list(cells.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("GG-BRD-04")
@pytest.mark.ruling("GG-RUL-04")
def test_a_missing_or_useless_cell_is_a_reroll_of_both_dice() -> None:
    table = before_race(pins=[pin(GATE_A_NUMBER, 1, 2, 3), pin(GATE_A_LETTER, 2, 6, 1, 5)])
    table.only("A1")
    table.params.gate_a_place[6] = NO_CELL  # B1
    table.params.gate_a_place[1] = place(0, 0)  # A2, on the Pad
    assert table.lay_tokens()
    assert dice(table, GATE_A_NUMBER) == [1, 2, 3]
    assert dice(table, GATE_A_LETTER) == [2, 6, 1, 5]
    assert table.laid() == {"A1": (6, -1)}  # E3


@pytest.mark.ruling("GG-RUL-04")
def test_gate_a_without_any_hex_is_no_set_up() -> None:
    table = before_race()
    table.params.gate_a_place[:] = NO_CELL
    assert not table.lay_tokens()


@pytest.mark.ruling("GG-RUL-04")
def test_gate_a_facing() -> None:
    dice_d2 = [pin(GATE_A_NUMBER, 2), pin(GATE_A_LETTER, 4), pin(GATE_FACING, 6)]
    for method, facing, rolls in [(FACING_RANDOM, 5, [6]), (FACING_LONGEST, 1, [])]:
        table = before_race(gate_a_facing_method=method, pins=dice_d2)
        table.only("A1")
        assert table.lay_tokens()
        # north has 5 Course hexes, northeast, southeast, southwest and northwest 6, south 4
        assert table.facing("A1") == facing
        assert dice(table, GATE_FACING) == rolls


@pytest.mark.ruling("GG-RUL-04")
def test_gate_a_is_turned_like_any_gate() -> None:
    table = before_race()
    table.params.gate_a_place[:], table.params.gate_a_facing[:] = place(2, 0), 5
    table.only("A1")
    assert table.lay_tokens()
    assert table.facing("A1") == 0


# --- the other tokens ---


@pytest.mark.rule("GG-BRD-05")
@pytest.mark.example("GG-EX-04")
@pytest.mark.parametrize(("ships", "count"), [(2, 18), (3, 18), (4, 17), (5, 16), (6, 15)])
def test_tokens_on_the_board(ships: int, count: int) -> None:
    table = before_race(ships)
    assert table.lay_tokens()
    assert len(table.laid()) == count
    assert set(TOKEN_WORDS) - set(table.laid()) == set(REMOVED[ships])
    assert sum(int(row).bit_count() for row in table.state.rocks) == count
    assert Counter(word[0] for word in table.laid())["D"] == (2 if ships == 6 else 3)


@pytest.mark.rule("GG-BRD-06")
@pytest.mark.parametrize("method", [UNIFORM_SEQUENTIAL, SPREAD])
def test_no_token_is_on_the_pad_or_beside_another(method: int) -> None:
    table = before_race(placement_method=method)
    for game in range(8):
        begin(table, game)
        assert table.lay_tokens()
        hexes = list(table.laid().values())
        assert len(set(hexes)) == 18
        assert set(hexes) <= set(COURSE_HEXES)
        assert not any(set(neighbours(at)) & set(hexes) for at in hexes)


@pytest.mark.rule("GG-BRD-06")
@pytest.mark.ruling("GG-RUL-02")
def test_tokens_are_mixed_and_each_has_a_hex_of_its_own_draw() -> None:
    table = before_race(pins=[pin(GATE_A_NUMBER, 2), pin(GATE_A_LETTER, 4), pin(TOKEN_ORDER, 5, 17), pin(TOKEN_HEX, 0, 0)])
    assert table.lay_tokens()
    # the first legal hexes by q, then r: (-1,-4); beside it are (-1,-3) and (0,-5), (0,-4), so (-1,-2) is the next
    assert table.laid()["B3"] == (-1, -4)
    assert table.laid()["F3"] == (-1, -2)
    assert len(dice(table, TOKEN_HEX)) == 17


def ways(free: list[Hex], tokens: int) -> dict[frozenset[Hex], float]:
    """Chance of each set of hexes when so many tokens are laid one after the other; what leads nowhere is left out."""
    if tokens == 0:
        return {frozenset(): 1.0}
    found: Counter[frozenset[Hex]] = Counter()
    for at in free:
        rest = [other for other in free if other != at and other not in neighbours(at)]
        for hexes, chance_of in ways(rest, tokens - 1).items():
            found[hexes | {at}] += chance_of / len(free)
    return dict(found)


@pytest.mark.rule("GG-BRD-06")
@pytest.mark.ruling("GG-RUL-02")
def test_placement_is_uniform_and_begins_anew_in_a_dead_end() -> None:
    """Against the exact chances on a board of 16 hexes, where many a first attempt has no hex for the last token."""
    table = before_race()
    table.small_board(PARALLELOGRAM, (0, 0), 2, ["A2", "B2", "C3", "D2"])
    free = [at for at in PARALLELOGRAM if at != (0, 0) and at not in neighbours((0, 0))]
    exact = ways(free, 4)
    no_dead_end = sum(exact.values())
    assert no_dead_end < 0.9
    seen: Counter[frozenset[Hex]] = Counter()
    total = 1200
    for game in range(total):
        begin(table, game)
        assert table.lay_tokens()
        seen[frozenset(table.laid().values()) - {(0, 0)}] += 1
    assert set(seen) <= set(exact)
    observed = [seen[hexes] for hexes in exact]
    expected = [total * chance_of / no_dead_end for chance_of in exact.values()]
    assert min(expected) > 5
    assert stats.chisquare(observed, expected).pvalue > FALSE_ALARM


@pytest.mark.rule("GG-BRD-06")
def test_each_token_is_as_likely_to_be_laid_anywhere() -> None:
    table = before_race()
    table.small_board([(q, 0) for q in range(7)], (0, 0), 2, ["A2", "B2", "C2"])
    seen: Counter[tuple[int, ...]] = Counter()
    for game in range(600):
        begin(table, game)
        assert table.lay_tokens()
        seen[tuple(table.laid()[word][0] for word in ("A2", "B2", "C2"))] += 1
    assert set(seen) == set(permutations((2, 4, 6)))  # the only three hexes that are not adjacent
    assert stats.chisquare(list(seen.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("GG-BRD-06")
def test_a_board_without_room_is_no_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "MAX_TRIES", 20)
    table = before_race()
    table.small_board([(q, 0) for q in range(6)], (0, 0), 2, ["A2", "B2", "C2"])
    assert not table.lay_tokens()
    assert table.laid() == {"A1": (0, 0)}


@pytest.mark.ruling("GG-RUL-02")
@pytest.mark.parametrize(("picks", "hex_"), [([0, 3, 1], 5), ([1, 1, 0], 3), ([3, 0, 3], 5)])
def test_spread_takes_the_farthest_of_three(picks: list[int], hex_: int) -> None:
    table = before_race(placement_method=SPREAD, pins=[pin(TOKEN_HEX, *picks)])
    table.small_board([(q, 0) for q in range(6)], (0, 0), 2, ["A2"])  # legal: 2, 3, 4, 5
    assert table.lay_tokens()
    assert table.laid()["A2"] == (hex_, 0)
    assert dice(table, TOKEN_HEX) == picks


@pytest.mark.ruling("GG-RUL-02")
def test_of_equally_far_hexes_spread_takes_the_first() -> None:
    table = before_race(placement_method=SPREAD, pins=[pin(TOKEN_HEX, 2, 0, 2)])
    table.small_board([(q, 0) for q in range(7)], (3, 0), 2, ["A2"])  # legal: 0, 1, 5, 6
    assert table.lay_tokens()
    assert table.laid()["A2"] == (0, 0)  # two hexes for 5, three for 0
    table = before_race(placement_method=SPREAD, pins=[pin(TOKEN_HEX, 3, 0, 2)])
    table.small_board([(q, 0) for q in range(7)], (3, 0), 2, ["A2"])
    assert table.lay_tokens()
    assert table.laid()["A2"] == (6, 0)


# --- facings ---


@pytest.mark.ruling("GG-RUL-03", "GG-RUL-72")
def test_gates_are_flipped_up_in_letter_order_with_any_facing() -> None:
    table = before_race(pins=[pin(GATE_FACING, 1, 2, 3, 4, 5)])
    table.only("A1", "B1", "C1", "D1", "E1", "F1", "B2")
    assert table.lay_tokens()
    laid = {words[0]: words[3] for _, _, _, words in table.effects("token_laid")}
    assert [laid[token_index(word)] for word in ("B1", "C1", "D1", "E1", "F1")] == [0, 1, 2, 3, 4]
    assert dice(table, GATE_FACING) == [1, 2, 3, 4, 5]
    assert table.facing("B2") == 0


@pytest.mark.rule("GG-BRD-07")
@pytest.mark.example("GG-EX-03")
@pytest.mark.parametrize(
    ("at", "before", "after"),
    [((11, -3), 1, 3), ((6, -8), 0, 2), ((2, 0), 5, 0), ((2, 0), 4, 4)],
)
def test_setup_turning(at: Hex, before: int, after: int) -> None:
    table = before_race(tokens={"C1": (*at, before)})
    setup.turn_to_course(table.params, table.state, table.log, token_index("C1"))
    assert table.facing("C1") == after
    turned = [("gate_turned_setup", -1, 6, (6, after, 0, 0))] if after != before else []
    assert table.effects("gate_turned_setup") == turned


@pytest.mark.rule("GG-BRD-08", "GG-BRD-07")
def test_every_gate_has_a_gate_hex() -> None:
    table = before_race()
    for game in range(8):
        begin(table, game)
        assert table.lay_tokens()
        laid = table.laid()
        for word in ("A1", "B1", "C1", "D1", "E1", "F1"):
            q, r = DIRECTIONS[table.facing(word)]
            ahead = (laid[word][0] + q, laid[word][1] + r)
            assert ahead in COURSE_HEXES
            assert ahead not in laid.values()
            assert len(table.line(word)) >= 1


@pytest.mark.rule("GG-BRD-08")
def test_a_gate_without_a_gate_hex_is_noticed() -> None:
    assert setup.gates_have_gate_hexes(*_gate_and_rock((5, 1)))
    assert not setup.gates_have_gate_hexes(*_gate_and_rock((5, 0)))
    edge = before_race(tokens={"C1": (11, -3, 1)})
    assert not setup.gates_have_gate_hexes(edge.params, edge.state)


def _gate_and_rock(rock: Hex) -> tuple[object, object]:
    table = before_race(tokens={"C1": (5, -1, 3), "A2": rock})
    return table.params, table.state


# --- players ---


@pytest.mark.rule("GG-PLR-01")
def test_turn_order_is_shuffled_and_dealt() -> None:
    table = before_race(3)
    setup.ready_ships(table.params, table.state)
    seen: Counter[tuple[int, ...]] = Counter()
    for game in range(600):
        begin(table, game)
        setup.deal_turn_order(table.params, table.state, table.draws, table.log, table.work)
        order = table.order()
        assert [int(table.ship(seat - 1).turn_order) for seat in order] == [1, 2, 3]
        seen[tuple(order)] += 1
    assert set(seen) == set(permutations((1, 2, 3)))
    assert stats.chisquare(list(seen.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("GG-PLR-02")
def test_boosts_go_with_the_turn_order_token() -> None:
    table = before_race(6, extra_boosts=[0, 2, 0, 0, 0, 0], pins=[pin(TURN_ORDER, 4, 2, 6, 1, 3, 5)])
    table.ready()
    assert [int(table.ship(seat - 1).boosts) for seat in (4, 6, 1, 3, 5)] == [1, 2, 3, 4, 4]
    assert table.ship(1).boosts == 2 + 2
    assert [int(t.boosts_start) for t in table.state.tally] == [3, 4, 4, 1, 4, 2]
    assert table.effects("turn_order_set")[:2] == [
        ("turn_order_set", 3, 3, (1, 1, 0, 0)),
        ("turn_order_set", 1, 1, (2, 4, 0, 0)),
    ]


@pytest.mark.rule("GG-PLR-01")
def test_turn_order_by_seat_takes_no_draw() -> None:
    table = before_race(4, order_method=ORDER_BY_SEAT)
    table.ready()
    assert table.order() == [1, 2, 3, 4]
    assert [int(table.ship(i).boosts) for i in range(4)] == BOOSTS[:4]
    assert table.drawn(TURN_ORDER) == 0


@pytest.mark.ruling("GG-RUL-54")
def test_turn_order_in_the_team_variant() -> None:
    table = before_race(4, mode="team", pins=[pin(TURN_ORDER, 3, 1, 4, 2)])
    table.ready()
    assert [int(table.ship(i).player) for i in range(4)] == [0, 0, 1, 1]
    assert table.order() == [3, 1, 4, 2]
    assert [int(table.ship(seat - 1).boosts) for seat in (3, 1, 4, 2)] == [1, 2, 2, 3]
    table = before_race(6, mode="team", team_order_per_player=1, pins=[pin(TURN_ORDER, 3, 1, 2)])
    table.ready()
    assert table.order() == [5, 6, 1, 2, 3, 4]
    assert [int(table.ship(i).turn_order) for i in range(6)] == [3, 4, 5, 6, 1, 2]
    assert [int(table.ship(i).boosts) for i in range(6)] == [2, 2, 2, 2, 1, 1]


@pytest.mark.rule("GG-PLR-03")
def test_teams_in_ascending_turn_order_each_once() -> None:
    table = before_race(2, pins=[pin(TURN_ORDER, 2, 1), pin(TEAMS_DRAW, 7, 3)])
    table.ready()
    assert [TEAMS[table.ship(i).team] for i in range(2)] == ["yellow", "orange"]
    assert table.console(1) == list(CONSOLES["orange"])
    for game in range(20):
        table = before_race(6, seed=game)
        table.ready()
        assert len({int(table.ship(i).team) for i in range(6)}) == 6


@pytest.mark.rule("GG-PLR-03")
def test_any_team_is_as_likely() -> None:
    table = before_race(2)
    setup.ready_ships(table.params, table.state)
    seen: Counter[int] = Counter()
    for game in range(500):
        begin(table, game)
        setup.give_teams(table.params, table.state, table.draws, table.log, table.work)
        seen[int(table.ship(1).team)] += 1
    assert sorted(seen) == list(range(10))
    assert stats.chisquare(list(seen.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("GG-PLR-03")
def test_teams_given_and_teams_left() -> None:
    table = before_race(3, teams_method=TEAMS_GIVEN, teams=[8, 0, 5, 0, 0, 0], pins=[pin(TURN_ORDER, 3, 1, 2)])
    table.ready()
    assert [TEAMS[table.ship(i).team] for i in range(3)] == ["grey", "white", "black"]
    assert table.drawn(TEAMS_DRAW) == 0
    left = np.zeros(10, dtype=np.int64)
    assert setup.free_teams(table.params, table.state, 0, left) == 10
    assert setup.free_teams(table.params, table.state, 2, left) == 8  # seats 3 and 1 have chosen
    assert left[:8].tolist() == [0, 1, 2, 3, 4, 6, 7, 9]


@pytest.mark.rule("GG-PLR-04")
def test_console() -> None:
    table = before_race(2, teams_method=TEAMS_GIVEN, teams=[0, 9, 0, 0, 0, 0])
    table.ready()
    white = table.ship(0)
    assert white.console.shape == (2, 6)
    assert table.console(0) == ["RO1 FW2 FW3 FW4 SF1 UTN", "FW2 RO1 SB1 FW3 RO2 SF2"]
    white.damage = ALL_DAMAGED
    for row in (0, 1):  # a Repair space in each row, outside the columns
        order = white.orders[0]
        order.row, order.column = row, REPAIR_SPACE
        assert systems.order_system(table.params, white, 0) == CODE["REP"]
        assert systems.legal_order(table.params, white, order)


@pytest.mark.rule("GG-PLR-06")
def test_ships_begin_without_gates_or_damage() -> None:
    table = before_race(2)
    for i in range(2):
        ship = table.ship(i)
        ship.gates, ship.damage, ship.dealt, ship.finish, ship.place = 3, 5, 2, 1, 40
    table.ready()
    assert [(int(s.gates), int(s.damage), int(s.dealt), int(s.finish)) for s in table.state.ships[:2]] == [(0, 0, 0, 0)] * 2
    assert [int(s.place) for s in table.state.ships[:2]] == [NOWHERE] * 2


@pytest.mark.rule("GG-PLR-07")
def test_ships_are_placed_on_empty_pad_hexes() -> None:
    table = before_race(3)
    table.ready()
    open_ = np.zeros(16, dtype=np.int64)
    expected = [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)]
    for i, at in enumerate([(0, 0), (1, -1)]):
        count = setup.open_pad_hexes(table.params, table.state, open_)
        assert [(q_of(int(p)), r_of(int(p))) for p in open_[:count]] == expected
        setup.place_ship(table.state, table.log, i, place(*at), 4)
        expected.remove(at)
        assert table.at(i) == at
        assert table.ship(i).facing == 4
    assert not setup.pad_hex_open(table.params, table.state, place(0, 0))
    assert not setup.pad_hex_open(table.params, table.state, place(2, 0))  # Course
    assert setup.pad_hex_open(table.params, table.state, place(1, 0))
    assert table.effects("moved") == [("moved", 0, 0, (0, 0, 4, 0)), ("moved", 1, 1, (1, -1, 4, 0))]


@pytest.mark.rule("GG-BRD-04")
def test_gate_a_table() -> None:
    """Six columns of five hexes from q = 4; the laser looks along the longer way, in the middle row up and down in turn."""
    params = before_race().params
    found = [(q_of(int(at)), r_of(int(at)), int(f)) for at, f in zip(params.gate_a_place, params.gate_a_facing, strict=True)]
    assert len({cell[:2] for cell in found}) == 30
    assert [found[cell] for cell in (0, 5, 13, 19, 14, 29)] == [
        (4, -4, 0), (9, -7, 0), (5, -3, 3), (5, -2, 3), (6, -3, 0), (9, -3, 3),
    ]  # fmt: skip
