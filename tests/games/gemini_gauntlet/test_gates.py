"""GG-GAT and GG-REV: gate hexes, scoring, revealing."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import Hex, Table, pad, rect13, ship, token_index
from toolkit.games.gemini_gauntlet.parameters import (
    REVEAL_AFTER_ACTION,
    REVEAL_ALL_OPEN,
    REVEAL_END_OF_ROUND,
    place,
    put_token,
)
from toolkit.games.gemini_gauntlet.rules import gates
from toolkit.games.gemini_gauntlet.state import NOWHERE, PINK

DIRECTIONS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # by facing, from the checklist's Conventions
A_AND_B = {"A1": (5, -3, 3), "B1": (7, -4, 3)}  # lines (5, -2) to (5, 2) and (7, -3) to (7, 1)


def column(q: int, first: int, last: int) -> list[Hex]:
    """Hexes (q, first) to (q, last), southwards."""
    return [(q, r) for r in range(first, last + 1)]


def drift_score(table: Table) -> None:
    """The check after 2d."""
    for i in range(table.state.ship_count):
        gates.score_standing(table.params, table.state, table.log, i, gates.BY_DRIFT)


def reveal(table: Table) -> int:
    """Phase 6; how many gates are revealed."""
    gates.reveal(table.params, table.state, table.log, table.draws)
    return int(table.state.revealed)


@pytest.mark.rule("GG-GAT-01")
def test_a_line_ends_before_rock_pad_and_edge() -> None:
    table = Table(tokens={"A1": (6, -4, 3), "B1": (2, 1, 0), "C1": (11, -3, 2)})
    assert table.line("A1") == column(6, -3, 2)
    assert table.line("B1") == [(2, 0), (2, -1), (2, -2), (2, -3), (2, -4), (2, -5), (2, -6)]
    assert table.line("C1") == []  # the laser leaves the board
    table.state.tokens[token_index("B1")].facing = 5
    assert table.line("B1") == [(1, 1)]  # (0, 1) is a Pad hex
    table.lay("D2", (6, 1))
    assert table.line("A1") == column(6, -3, 0)
    table.lay("D2", (6, -3))
    assert table.line("A1") == []


@pytest.mark.rule("GG-GAT-01", "GG-GAT-02")
@pytest.mark.parametrize("seed", range(20))
def test_lines_as_a_second_reading_has_them(seed: int) -> None:
    chance = random.Random(seed)
    board, landing = set(rect13()), set(pad())
    places = chance.sample(sorted(board - landing), 18)
    words = [letter + dots for letter in "ABCDEF" for dots in "123"]
    facings = {word: chance.randrange(6) for word in words}
    table = Table(
        *(ship("white", chance.choice(sorted(board - set(places))), 0) for _ in range(4)),  # ships do not cut lines
        tokens={word: (*at, facings[word]) for word, at in zip(words, places, strict=True)},
    )
    for word, at in zip(words, places, strict=True):
        if word[1] != "1":
            continue
        dq, dr = DIRECTIONS[facings[word]]
        wanted = []
        q, r = at[0] + dq, at[1] + dr
        while (q, r) in board and (q, r) not in landing and (q, r) not in places:
            wanted.append((q, r))
            q, r = q + dq, r + dr
        assert table.line(word) == wanted
        found = [hex_ for hex_ in rect13() if gates.in_line(table.params, table.state, token_index(word), place(*hex_))]
        assert found == sorted(wanted)


@pytest.mark.rule("GG-GAT-02")
def test_ships_and_other_lines_do_not_cut_a_line() -> None:
    table = Table(ship("white", (5, -1), 0), tokens={"A1": (5, -3, 3), "B1": (3, 0, 2)})
    assert table.line("A1") == column(5, -2, 2)
    assert table.line("B1") == [(q, 0) for q in range(4, 11)]


@pytest.mark.rule("GG-GAT-03")
@pytest.mark.parametrize(
    ("at", "facing", "word", "scores"),
    [((4, 0), 2, "FW3", 1), ((3, 0), 2, "FW2", 1), ((3, 0), 2, "SB1 left", 0), ((5, 0), 2, "FW3", 0), ((5, 0), 0, "FW2", 1)],
)
def test_entering_a_gate_hex_scores_and_the_start_hex_does_not(at: Hex, facing: int, word: str, scores: int) -> None:
    table = Table(ship("white", at, facing), tokens={"A1": (5, -3, 3)})
    table.act(word)
    assert table.gates() == [0]  # 2b comes after all ships acted
    table.score()
    assert table.gates() == [scores]
    wanted = [("gate_scored", 0, 0, (0, 1, 0, 0))] if scores else []
    assert table.effects("gate_scored") == wanted
    assert table.state.tally[0].gate_round.tolist() == [scores, 0, 0, 0, 0, 0]


@pytest.mark.rule("GG-GAT-04")
@pytest.mark.parametrize("word", ["RO1 cw", "UTN", "REP", "SWP", "ARM", "", "FW4", "TEL left"])
def test_a_stationary_ship_ends_its_action_in_its_hex(word: str) -> None:
    table = Table(ship("white", (5, 0), 2), rock=[(6, 0), (6, -2)], tokens={"A1": (5, -3, 3)})
    table.act(word)
    assert table.path() == []  # the last two are blocked at once
    table.score()
    assert table.gates() == [1]


@pytest.mark.rule("GG-GAT-05", "GG-GAT-09")
def test_only_the_next_gate_and_only_if_it_is_revealed() -> None:
    for revealed, scored, wanted in ((1, 0, 0), (2, 0, 0), (1, 1, 1), (2, 1, 2), (4, 2, 2), (4, 4, 4)):
        table = Table(ship("white", (7, 0), 0, gates=scored), tokens=A_AND_B, revealed=revealed)
        table.act("RO1 cw")
        table.score()
        assert table.gates() == [wanted], (revealed, scored)
    # E and F are decoys: the fifth gate is none, though a ship stands in its line
    table = Table(ship("white", (7, 0), 0, gates=4), tokens={"E1": (7, -4, 3)}, revealed=4)
    table.act("RO1 cw")
    table.score()
    assert (table.gates(), gates.next_gate(table.state, table.ship())) == ([4], gates.HIDDEN)


@pytest.mark.rule("GG-GAT-09")
def test_decoys_and_hidden_gates_block_like_rock() -> None:
    table = Table(ship("white", (7, -1), 0), tokens={"E1": (7, -3, 3), "A1": (5, -3, 2)})
    table.act("FW3")
    assert (table.path(), table.dealt()) == ([(7, -2)], [2])
    assert table.line("A1") == [(6, -3)]


@pytest.mark.rule("GG-GAT-06")
def test_gates_are_scored_in_path_order() -> None:
    table = Table(ship("white", (4, -1), 2), ship("white", (8, -1), 5), tokens=A_AND_B, revealed=2)
    table.act("FW4", "FW4")  # through A, then B; through B, then A
    table.score()
    assert table.gates() == [2, 1]


@pytest.mark.rule("GG-GAT-07")
def test_crossing_lines_score_all_at_once() -> None:
    crossing = {"A1": (5, -3, 3), "B1": (3, 0, 2), "C1": (8, -3, 4)}  # C: (7, -2), (6, -1), (5, 0)
    for revealed in (1, 2, 3):
        table = Table(ship("white", (5, 1), 5), tokens=crossing, revealed=revealed)
        assert (5, 0) in table.line("A1")
        assert (5, 0) in table.line("B1")
        assert (5, 0) in table.line("C1")
        table.act("SF1 right")
        assert table.path() == [(5, 0)]
        table.score()
        assert table.gates() == [revealed]
        assert [words[:2] for _, _, _, words in table.effects("gate_scored")] == [(k, k + 1) for k in range(revealed)]


@pytest.mark.rule("GG-GAT-08")
def test_hops_over_a_gate_and_teleports_across_a_line_score_nothing() -> None:
    table = Table(ship("red", (4, -3), 2), ship("purple", (4, -1), 0), tokens={"A1": (5, -3, 0), "B1": (5, -1, 3)})
    table.act("FW2")
    table.score()
    assert (table.path(), table.gates()) == ([(6, -3)], [0, 0])
    table = Table(ship("purple", (4, 0), 0), tokens={"A1": (5, -3, 3)})
    table.act("TEL right")  # between (5, -1) and (5, 0)
    table.score()
    assert (table.path(), table.gates()) == ([(6, -1)], [0])


@pytest.mark.rule("GG-GAT-10")
def test_after_drift_ships_standing_in_a_line_score() -> None:
    table = Table(ship("white", (5, 0), 2), ship("red", (5, 1), 2, gates=1), tokens={**A_AND_B, "C2": (5, -1)}, revealed=2)
    drift_score(table)
    assert table.gates() == [0, 1]
    put_token(table.state, token_index("C2"), place(4, -1))
    assert [gates.may_score_standing(table.params, table.state, i) for i in (0, 1)] == [True, False]
    drift_score(table)
    assert table.gates() == [1, 1]  # red's next gate is B
    assert (int(table.state.tally[0].drift_gates), int(table.state.tally[0].swap_gates)) == (1, 0)
    assert table.effects("gate_scored") == [("gate_scored", 0, 0, (0, 1, 1, 0))]
    table.ship(0).place, table.ship(0).finish = NOWHERE, 1
    assert not gates.may_score_standing(table.params, table.state, 0)


@pytest.mark.rule("GG-GAT-10", "GG-GAT-07")
def test_after_drift_crossing_lines_score_all_at_once() -> None:
    table = Table(ship("white", (5, 0), 2), tokens={"A1": (5, -3, 3), "B1": (3, 0, 2)}, revealed=2)
    drift_score(table)
    assert table.gates() == [2]


@pytest.mark.rule("GG-GAT-11")
def test_after_a_swap_ships_standing_in_a_line_score() -> None:
    table = Table(ship("blue", (5, 0), 2), tokens={"A1": (5, -3, 3)})
    gates.score_standing(table.params, table.state, table.log, 0, gates.BY_SWAP)
    assert table.effects("gate_scored") == [("gate_scored", 0, 0, (0, 1, 2, 0))]
    assert (int(table.state.tally[0].drift_gates), int(table.state.tally[0].swap_gates)) == (0, 1)


@pytest.mark.rule("GG-GAT-12")
def test_a_gate_is_not_scored_by_its_being_revealed() -> None:
    table = Table(ship("white", (7, 0), 2, gates=1), tokens=A_AND_B)
    assert reveal(table) == 2
    assert table.gates() == [1]


@pytest.mark.rule("GG-REV-01")
def test_one_gate_a_round_is_revealed_once_a_ship_has_all() -> None:
    table = Table(ship("white", (4, 0), 0), ship("white", (4, 1), 0), sequence="ADBFCE")
    assert reveal(table) == 1  # nobody has A
    table.ship(1).gates = 1
    assert reveal(table) == 2
    assert table.effects("gate_revealed") == [("gate_revealed", -1, token_index("D1"), (3, 2, 0, 0))]
    assert reveal(table) == 2  # nobody has D
    for have, revealed in ((2, 3), (3, 4), (4, 4)):  # the decoys stay hidden
        table.ship(0).gates = have
        assert reveal(table) == revealed


@pytest.mark.rule("GG-REV-02")
def test_the_earliest_full_score_is_in_round_4() -> None:
    lines = {"A1": (5, -5, 3), "B1": (5, -1, 0), "C1": (3, -3, 2), "D1": (7, -3, 5)}  # all through (5, -3)
    table = Table(ship("white", (5, -3), 0), tokens=lines)
    history = []
    for round_number in range(1, 6):
        table.state.round_number = round_number
        for pilot in (0, 1):
            table.act("REP", pilot=pilot)
            table.score()
            drift_score(table)
        history.append(table.gates()[0])
        reveal(table)
    assert history == [1, 2, 3, 4, 4]
    assert table.state.tally[0].gate_round.tolist() == [1, 2, 3, 4, 0, 0]


@pytest.mark.ruling("GG-RUL-26")
def test_when_gates_are_revealed() -> None:
    after_actions = {REVEAL_END_OF_ROUND: 1, REVEAL_AFTER_ACTION: 2, REVEAL_ALL_OPEN: 4}
    for timing, revealed in after_actions.items():
        at_first = 4 if timing == REVEAL_ALL_OPEN else 1  # as set-up has it
        table = Table(ship("white", (4, -1), 2), tokens=A_AND_B, revealed=at_first, reveal_timing=timing)
        table.act("FW2")
        table.score()
        gates.reveal_after_action(table.params, table.state, table.log)
        assert table.state.revealed == revealed
        table.act("FW2", pilot=PINK)
        table.score()
        assert table.gates() == [1 if timing == REVEAL_END_OF_ROUND else 2]


# --- the worked examples ---


@pytest.mark.example("GG-EX-16")
def test_example_16_lines() -> None:
    assert Table(tokens={"B1": (6, -4, 3)}).line("B1") == column(6, -3, 2)
    assert Table(tokens={"B1": (6, -4, 3), "C2": (6, 1)}).line("B1") == column(6, -3, 0)
    assert Table(tokens={"B1": (4, 0, 5)}).line("B1") == [(3, 0), (2, 0)]


@pytest.mark.example("GG-EX-17")
@pytest.mark.parametrize(("revealed", "wanted"), [(2, [2, 1, 1, 1]), (1, [1, 1, 1, 1])])
def test_example_17_scoring_multiple_gates(revealed: int, wanted: list[int]) -> None:
    table = Table(
        ship("yellow", (4, -1), 2), ship("white", (4, -1), 1), ship("red", (4, -1), 2), ship("white", (8, -1), 5),
        tokens=A_AND_B, revealed=revealed,
    )  # fmt: skip
    table.act("FW4", "SF1 right", "FW2", "FW3")
    assert [table.path(i) for i in range(4)] == [
        [(5, -1), (6, -1), (7, -1), (8, -1)], [(5, -1)], [(5, -1), (6, -1)], [(7, -1), (6, -1), (5, -1)],
    ]  # fmt: skip
    table.score()
    assert table.gates() == wanted


@pytest.mark.example("GG-EX-18")
@pytest.mark.parametrize(
    ("word", "path", "wanted"), [("REP", [], 2), ("FW2", [(8, -1), (9, -1)], 1), ("SF1 right", [(7, 0)], 2)]
)
def test_example_18_standing_in_a_line_that_is_revealed(word: str, path: list[Hex], wanted: int) -> None:
    table = Table(ship("black", (7, -1), 2, gates=1), tokens=A_AND_B)
    assert reveal(table) == 2
    assert table.gates() == [1]
    table.act(word)
    assert table.path() == path
    table.score()
    assert table.gates() == [wanted]


@pytest.mark.example("GG-EX-20")
def test_example_20_over_a_gate_and_across_its_line() -> None:
    table = Table(ship("orange", (4, 0), 2), ship("purple", (4, -1), 0), tokens={"F1": (5, 0, 0)}, sequence="FABCDE")
    assert table.line("F1") == [(5, r) for r in range(-1, -8, -1)]
    table.act("FW2", "TEL right")
    assert [table.path(i) for i in (0, 1)] == [[(6, 0)], [(6, -2)]]
    table.score()
    assert table.gates() == [0, 0]


@pytest.mark.example("GG-EX-35")
def test_example_35_the_leader_waits_for_the_reveal() -> None:
    table = Table(ship("white", (4, -1), 2), ship("white", (4, -1), 2), tokens=A_AND_B)
    table.act("FW2", "REP")
    table.score()
    assert table.gates() == [1, 0]
    table.act("FW2", "REP", pilot=PINK)
    assert (7, -1) in table.path(0)
    table.score()
    assert table.gates() == [1, 0]  # B is hidden
    assert reveal(table) == 2
    table.state.round_number = 2
    table.act("RO1 cw", "FW4")
    table.score()
    assert table.gates() == [1, 2]


@pytest.mark.example("GG-EX-40")
def test_example_40_start_hex() -> None:
    for word, facing, wanted in (("FW3", 1, 0), ("FW2", 0, 1)):
        table = Table(ship("white", (5, 0), facing), tokens={"A1": (5, -3, 3)})
        table.act(word)
        table.score()
        assert table.gates() == [wanted]


def test_the_line_is_written_from_the_gate_outwards() -> None:
    table = Table(tokens={"A1": (5, -3, 3)})
    out = np.full(32, -7, dtype=np.int64)
    assert gates.line(table.params, table.state, 0, out) == 5
    assert out[:6].tolist() == [place(5, r) for r in range(-2, 3)] + [-7]
