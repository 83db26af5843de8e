"""GG-OPN: blocked gates are opened after drift."""

from __future__ import annotations

import pytest

from tests.games.gemini_gauntlet.drift_table import STEPS, Table


def ring(middle: tuple[int, int], words: list[str], free: tuple[int, ...] = ()) -> dict[str, tuple[int, ...]]:
    """Tokens on all neighbours of a hex in ascending facing, but for the free facings."""
    facings = [facing for facing in range(6) if facing not in free]
    return {
        word: (middle[0] + STEPS[facing][0], middle[1] + STEPS[facing][1]) for word, facing in zip(words, facings, strict=False)
    }


@pytest.mark.example("GG-EX-30")
def test_a_gate_in_a_corner_changes_places() -> None:
    tokens = {"F1": (11, -10, 3), "A2": (11, -9), "B3": (10, -9), "C2": (10, -10)}
    table = Table(tokens, dice={"open": [1, 5]}).open()
    assert table.board() == {"F1": (10, -9), "A2": (11, -9), "B3": (11, -10), "C2": (10, -10)}
    assert table.facing("F1") == 3
    assert table.dice() == [("open", 1), ("open", 5)]
    assert table.effects("GATE_SWAPPED") == [(15, 5, 0, 0)]
    assert table.effects("GATE_TURNED") == []
    assert (table.state.gates_swapped, table.state.gates_turned) == (1, 0)


@pytest.mark.rule("GG-OPN-01")
@pytest.mark.ruling("GG-RUL-25")
def test_hidden_gates_and_decoys_are_opened_too() -> None:
    tokens = {}
    for k, letter in enumerate("ABCDEF"):  # every gate looks north at a rock
        tokens[f"{letter}1"] = (2 + k, 0 - k // 2, 0)
        tokens[f"{letter}2"] = (2 + k, -1 - k // 2)
    table = Table(tokens, ships=[(9, -6), (9, -6)], sequence="ABCDEF", revealed=2).open()
    assert [words[0] for words in table.effects("GATE_TURNED")] == [0, 3, 6, 9, 12, 15]
    table = Table(tokens, ships=[(9, -6), (9, -6)], sequence="ACEDBF", revealed=2, reopen_revealed_only=1).open()
    assert [words[0] for words in table.effects("GATE_TURNED")] == [0, 6]


@pytest.mark.rule("GG-OPN-01")
@pytest.mark.ruling("GG-RUL-25")
@pytest.mark.parametrize("revealed_only", [0, 1])
def test_a_gate_that_all_have_scored_stays_as_it_is(revealed_only: int) -> None:
    tokens = {"A1": (4, 0, 0), "A2": (4, -1), "B1": (7, -3, 0), "B2": (7, -4)}
    table = Table(tokens, ships=[(9, -6), (9, -6), None], revealed=2, reopen_revealed_only=revealed_only)
    table.set("gates", 1, 1, 4)
    table.ship(2).finish = 1
    table.open()
    assert table.facing("A1") == 0
    assert [words[0] for words in table.effects("GATE_TURNED")] == [3]
    # One ship without it is enough; a ship that has landed never is.
    table = Table(tokens, ships=[(9, -6), (9, -6), None], revealed=2, reopen_revealed_only=revealed_only)
    table.set("gates", 0, 1, 4)
    table.ship(2).finish = 1
    table.open()
    assert [words[0] for words in table.effects("GATE_TURNED")] == [0, 3]
    table = Table(tokens, ships=[(9, -6), None], revealed=2, reopen_revealed_only=revealed_only)
    table.set("gates", 2, 0)
    table.ship(1).finish = 1
    assert table.open().dice() == []


@pytest.mark.rule("GG-OPN-02")
@pytest.mark.parametrize("facing", range(6))
def test_only_course_without_a_token_is_open(facing: int) -> None:
    at = (6, -3)
    dq, dr = STEPS[facing]
    ahead = (at[0] + dq, at[1] + dr)
    assert Table({"E1": (*at, facing)}, ships=[ahead]).open().dice() == []  # a ship there does not block
    assert Table({"E1": (*at, facing), "A3": (at[0] + 2 * dq, at[1] + 2 * dr)}).open().dice() == []
    assert len(Table({"E1": (*at, facing), "A3": ahead}).open().dice()) == 1
    assert len(Table({"E1": (*at, facing), "A1": (*ahead, facing)}).open().dice()) == 1


@pytest.mark.rule("GG-OPN-02", "GG-OPN-03")
@pytest.mark.ruling("GG-RUL-63")
def test_edge_and_pad_block_and_the_die_says_which_way() -> None:
    # (11, -3) looks northeast off the board: clockwise SE is off too, S is open; counterclockwise N is.
    for die, facing in [(2, 3), (4, 3), (6, 3), (1, 0), (3, 0), (5, 0)]:
        table = Table({"B1": (11, -3, 1)}, dice={"open": [die]}).open()
        assert table.facing("B1") == facing
        assert table.effects("GATE_TURNED") == [(3, facing, 0, 0)]
        assert table.state.gates_turned == 1
    # (2, 0) looks northwest at the Pad hex (1, 0); west of it only that one is Pad: north and southwest are open.
    assert Table({"B1": (2, 0, 5)}, dice={"open": [2]}).open().facing("B1") == 0
    assert Table({"B1": (2, 0, 5)}, dice={"open": [1]}).open().facing("B1") == 4


@pytest.mark.rule("GG-OPN-03")
@pytest.mark.parametrize("free", range(6))
def test_the_nearest_open_orientation_may_be_far(free: int) -> None:
    for facing in range(6):
        if facing == free:
            continue
        for die in (1, 2):
            tokens = {"F1": (6, -3, facing), **ring((6, -3), ["A2", "A3", "B2", "B3", "C2"], (free,))}
            table = Table(tokens, dice={"open": [die]}).open()
            assert table.facing("F1") == free
            assert table.dice() == [("open", die)]  # rolled though both ways lead to the same (GG-RUL-71)
    two = {"F1": (6, -3, 0), **ring((6, -3), ["A2", "A3", "B2", "B3"], (2, 3))}
    assert Table(two, dice={"open": [6]}).open().facing("F1") == 2
    assert Table(two, dice={"open": [5]}).open().facing("F1") == 3


@pytest.mark.rule("GG-OPN-04")
@pytest.mark.parametrize("number", range(1, 7))
def test_the_die_names_the_token_that_a_walled_in_gate_swaps_with(number: int) -> None:
    walls = ["A2", "A3", "B2", "B3", "C2", "C3"]
    tokens = {"F1": (6, -3, number - 1), **ring((6, -3), walls)}
    table = Table(tokens, dice={"open": [number]}).open()
    there = (6 + STEPS[number - 1][0], -3 + STEPS[number - 1][1])
    assert table.board() == {**{w: at[:2] for w, at in tokens.items()}, "F1": there, walls[number - 1]: (6, -3)}
    assert table.facing("F1") == number - 1
    assert table.dice() == [("open", number)]  # it looks outwards: open


@pytest.mark.rule("GG-OPN-04")
def test_after_a_swap_the_gate_is_tested_again() -> None:
    walls = ["A2", "A3", "B2", "B3", "C2", "C3"]
    # Swapped north it looks south at the rock that took its hex: one more die turns it.
    tokens = {"F1": (6, -3, 3), **ring((6, -3), walls)}
    for die, facing in [(2, 5), (1, 1)]:  # southwest and southeast of its new hex are rocks of the ring
        table = Table(tokens, dice={"open": [1, die]}).open()
        assert table.where("F1", "A2") == [(6, -4), (6, -3)]
        assert table.facing("F1") == facing
        assert table.dice() == [("open", 1), ("open", die)]
    # Where it comes to it is walled in once more: it swaps again.
    tokens = {"F1": (11, -10, 3), "A2": (11, -9), "B3": (10, -9), "C2": (10, -10)}
    tokens |= {"C3": (9, -9), "D2": (9, -8), "D3": (10, -8)}
    table = Table(tokens, dice={"open": [5, 4]}).open()
    assert table.where("F1", "D3", "B3") == [(10, -8), (10, -9), (11, -10)]
    assert table.effects("GATE_SWAPPED") == [(15, 5, 0, 0), (15, 11, 0, 0)]
    assert table.dice() == [("open", 5), ("open", 4)]


@pytest.mark.ruling("GG-RUL-37")
def test_gates_are_opened_by_letter_each_with_its_own_die() -> None:
    tokens = {"D1": (4, 0, 0), "D2": (4, -1), "B1": (7, -3, 0), "B2": (7, -4), "F1": (9, -6, 0), "F2": (9, -7)}
    table = Table(tokens, dice={"open": [2, 1, 2]}).open()
    assert table.effects("GATE_TURNED") == [(3, 1, 0, 0), (9, 5, 0, 0), (15, 1, 0, 0)]
    assert table.dice() == [("open", 2), ("open", 1), ("open", 2)]


@pytest.mark.ruling("GG-RUL-37")
def test_after_a_swap_it_starts_again_from_a() -> None:
    # F1 in its corner swaps with A1, which is walled in there; F1 looks at B3 then.
    tokens = {"A1": (10, -10, 4), "F1": (11, -10, 3), "A2": (11, -9), "B3": (10, -9)}
    table = Table(tokens, dice={"open": [6, 5, 2]}).open()
    assert table.story("GATE_SWAPPED", "GATE_TURNED") == [
        ("GATE_SWAPPED", (15, 0, 0, 0)),
        ("GATE_SWAPPED", (0, 5, 0, 0)),
        ("GATE_TURNED", (15, 4, 0, 0)),
    ]
    assert table.board() == {"A1": (10, -9), "F1": (10, -10), "A2": (11, -9), "B3": (11, -10)}
    # With an order that is drawn it starts again from the first of it.
    table = Table(tokens, dice={"open": [6, 1, 5], "open.order": [6]}, reopen_random_order=1).open()
    assert table.story("GATE_SWAPPED", "GATE_TURNED") == [
        ("GATE_SWAPPED", (15, 0, 0, 0)),
        ("GATE_TURNED", (15, 4, 0, 0)),
        ("GATE_SWAPPED", (0, 5, 0, 0)),
    ]
    order = table.events()[0].words[2:]
    assert order[0] == 6
    assert sorted(order) == [1, 2, 3, 4, 5, 6]
    assert tuple(table.state.opening) == order
    assert table.board() == {"A1": (10, -9), "F1": (10, -10), "A2": (11, -9), "B3": (11, -10)}


@pytest.mark.ruling("GG-RUL-37")
def test_the_order_is_drawn_only_where_a_gate_is_blocked() -> None:
    table = Table({"A1": (4, 0, 0)}, reopen_random_order=1).open()
    assert table.events() == []


@pytest.mark.ruling("GG-RUL-73")
def test_rolls_of_one_step_are_counted_together() -> None:
    tokens = {"D1": (4, 0, 0), "D2": (4, -1), "B1": (7, -3, 0), "B2": (7, -4), "F1": (9, -6, 0), "F2": (9, -7)}
    table = Table(tokens, dice={"open": [2, 2]}, max_reopen_rolls=2).open()
    assert [words[0] for words in table.effects("GATE_TURNED")] == [3, 9]
    assert table.facing("F1") == 0
    assert table.effects("OPENING_GIVEN_UP") == [(15, 0, 0, 0)]
    assert table.state.reopening_given_up == 1
    assert len(table.dice()) == 2
    # The last roll may open the last gate.
    table = Table(tokens, max_reopen_rolls=3).open()
    assert table.effects("OPENING_GIVEN_UP") == []
    # Rerolls of a direction without a token count.
    corner = {"F1": (11, -10, 3), "A2": (11, -9), "B3": (10, -9), "C2": (10, -10)}
    table = Table(corner, dice={"open": [1, 2, 3, 1]}, max_reopen_rolls=4).open()
    assert table.board() == {word: at[:2] for word, at in corner.items()}
    assert table.state.reopening_given_up == 1
