"""GG-AST: asteroids and gates drift in 2d."""

from __future__ import annotations

import pytest

from tests.games.gemini_gauntlet.drift_table import LANDING_PAD, RECT13, STEPS, Table
from toolkit.games.gemini_gauntlet.rules import gates
from toolkit.games.gemini_gauntlet.state import BY_DRIFT, NOWHERE

NUMBERS = range(1, 7)


def across(at: tuple[int, int], number: int, steps: int = 1) -> tuple[int, int]:
    """The hex some steps away in the direction of a number."""
    dq, dr = STEPS[number - 1]
    return at[0] + steps * dq, at[1] + steps * dr


# --- worked examples ---


@pytest.mark.example("GG-EX-23")
def test_three_free_steps() -> None:
    table = Table({"C1": (4, 0), "C2": (6, -3), "C3": (8, -2)}).roll("C", 3)
    assert table.where("C1", "C2", "C3") == [(5, 0), (7, -3), (9, -2)]


@pytest.mark.example("GG-EX-24")
def test_bounces() -> None:
    assert Table({"C1": (10, 0)}).roll("C", 3).where("C1") == [(9, 0)]
    assert Table({"C2": (2, 0)}).roll("C", 6).where("C2") == [(3, 0)]
    table = Table({"C2": (10, 0)}, ships=[(9, 0)]).roll("C", 3)
    assert table.where("C2") == [(10, 0)]
    assert table.get("dealt") == [1]
    table = Table({"C2": (10, 0), "B3": (9, 0)}).roll("C", 3)
    assert table.where("C2", "B3") == [(10, 0), (8, 0)]


@pytest.mark.example("GG-EX-25")
def test_chains() -> None:
    table = Table({"C2": (4, 0), "A3": (5, 0), "F2": (6, 0)}).roll("C", 3)
    assert table.where("C2", "A3", "F2") == [(4, 0), (5, 0), (7, 0)]
    table = Table({"C2": (4, 0), "A3": (5, 0)}, ships=[(6, 0), (6, 0), (4, 1)]).roll("C", 3)
    assert table.where("C2", "A3") == [(4, 0), (5, 0)]
    assert table.get("dealt") == [1, 1, 0]


@pytest.mark.example("GG-EX-27")
@pytest.mark.ruling("GG-RUL-35")
def test_tokens_of_one_letter_in_each_others_way() -> None:
    table = Table({"C2": (4, 0), "C3": (5, 0)}).roll("C", 3)
    assert table.where("C2", "C3") == [(4, 0), (7, 0)]
    table = Table({"C3": (4, 0), "C2": (5, 0)}).roll("C", 3)
    assert table.where("C3", "C2") == [(5, 0), (6, 0)]
    column = {"C1": (5, -1), "C2": (5, 0), "C3": (5, 1)}
    table = Table(column).roll("C", 4)
    assert table.where("C1", "C2", "C3") == [(5, -1), (5, 0), (5, 2)]
    assert table.effects("TOKEN_MOVED") == [(8, 5, 2, 0), (7, 5, 1, 0), (7, 5, 0, 1)]
    # A pushed token that skips its own attempt: C3 has been pushed, C2 has not when its turn comes.
    table = Table({"C2": (4, 0), "C3": (5, 0)}, pushed_skips_own_move=1).roll("C", 3)
    assert table.where("C2", "C3") == [(4, 0), (6, 0)]
    table = Table(column, pushed_skips_own_move=1).roll("C", 4)
    assert table.where("C1", "C2", "C3") == [(5, -1), (5, 1), (5, 2)]


@pytest.mark.example("GG-EX-28")
@pytest.mark.parametrize(("die", "facing"), [(2, 5), (4, 5), (6, 5), (1, 3), (3, 3), (5, 3)])
def test_the_picture_of_d5(die: int, facing: int) -> None:
    tokens = {"D1": (2, 4), "E1": (4, 2, 4), "D2": (6, -3), "B1": (5, -2, 3), "D3": (9, -4)}
    dice = {"drift.letter": [4], "drift.number": [5], "open": [die]}
    table = Table(tokens, ships=[(8, -3), (4, 1)], dice=dice)
    table.drift()
    assert table.board() == {"D1": (3, 3), "E1": (4, 2), "D2": (6, -3), "B1": (4, -1), "D3": (9, -4)}
    assert table.get("dealt") == [1, 0]
    table.open()
    assert table.facing("E1") == facing
    assert table.dice() == [("drift.letter", 4), ("drift.number", 5), ("open", die)]
    # Yellow is in B's line, (4, 0) and (4, 1), and scores it if it is next; White is not.
    table.state.sequence[1], table.state.revealed = 1, 2
    table.set("gates", 1, 1)
    for i in range(2):
        gates.score_standing(table.params, table.state, table.log, i, gates.BY_DRIFT)
    assert table.get("gates") == [1, 2]


# --- rule by rule ---


@pytest.mark.rule("GG-AST-01")
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("letter", range(1, 7))
def test_the_dice_name_letter_and_direction(letter: int, number: int) -> None:
    tokens = {f"{word}{dots}": (4 + k % 3 * 2, -4 + k // 3 * 2 - k % 3) for k, (word, dots) in enumerate(
        (word, dots) for dots in (1, 2) for word in "ABCDEF")}  # fmt: skip
    table = Table(tokens, dice={"drift.letter": [letter], "drift.number": [number]})
    before = table.board()
    table.drift()
    for word, at in before.items():
        drifts = word[0] == "ABCDEF"[letter - 1]
        assert table.where(word) == [across(at, number) if drifts else at]
    assert table.dice() == [("drift.letter", letter), ("drift.number", number)]
    assert table.effects("ROLLED") == [(letter - 1, number - 1, 0, 0)]
    assert (table.state.drift_letter, table.state.drift_direction) == (letter - 1, number - 1)


@pytest.mark.rule("GG-AST-01")
def test_the_order_is_one_two_three_dots() -> None:
    table = Table({"B3": (4, 0), "B1": (6, -3), "B2": (8, -2)}).roll("B", 3)
    assert [words[0] for words in table.effects("TOKEN_MOVED")] == [3, 4, 5]
    # Head to tail, the order decides: the last of the row goes first and makes room, or pushes the one in front.
    table = Table({"B1": (6, 0), "B2": (5, 0), "B3": (4, 0)}).roll("B", 3)
    assert table.where("B1", "B2", "B3") == [(7, 0), (6, 0), (5, 0)]


def test_no_token_moves_where_drift_is_off() -> None:
    table = Table({"C1": (4, 0)}, dice={"drift.letter": [3], "drift.number": [3]}, drift=0)
    table.state.drift_letter = NOWHERE
    table.drift()
    assert table.where("C1") == [(4, 0)]
    assert table.dice() == []
    assert table.state.drift_letter == NOWHERE


@pytest.mark.rule("GG-AST-02", "GG-AST-03")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_free_step_keeps_the_laser(number: int) -> None:
    for facing in range(6):
        table = Table({"C1": (6, -3, facing)}, ships=[(6, -3 + 2)]).roll("C", number)
        assert table.where("C1") == [across((6, -3), number)]
        assert table.facing("C1") == facing
        assert table.get("dealt") == [0]


@pytest.mark.rule("GG-AST-02")
def test_bounces_pushes_and_chains_keep_the_laser() -> None:
    table = Table({"C1": (10, 0, 4), "D1": (4, 0, 1), "C2": (3, 0)}).roll("C", 3)
    assert table.where("C1", "D1", "C2") == [(9, 0), (5, 0), (3, 0)]
    assert (table.facing("C1"), table.facing("D1")) == (4, 1)


@pytest.mark.rule("GG-AST-04")
def test_every_edge_and_pad_hex_bounces() -> None:
    course = set(RECT13) - set(LANDING_PAD)
    bounced = 0
    for at in sorted(course):
        for number in NUMBERS:
            ahead, back = across(at, number), across(at, number, -1)
            table = Table({"C2": at}).roll("C", number)
            wanted = ahead if ahead in course else back if back in course else at
            assert table.where("C2") == [wanted]
            bounced += wanted == back
    assert bounced > 50


@pytest.mark.rule("GG-AST-04", "GG-AST-08")
def test_the_pad_and_an_edge_on_one_line_hold_a_token() -> None:
    # (-1, -1) has the Pad hex (0, -1) to the southeast; what lies to the northwest is off the board.
    table = Table({"C2": (-1, -1)}).roll("C", 3)
    assert table.where("C2") == [(-1, -1)]
    assert table.effects("TOKEN_MOVED") == []
    assert table.effects("TOKEN_STOPPED") == [(7, 0, 0, 0)]
    assert Table({"C2": (-1, -1)}).roll("C", 6).where("C2") == [(-1, -1)]


@pytest.mark.rule("GG-AST-05")
@pytest.mark.ruling("GG-RUL-36")
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("length", [1, 2, 3])
def test_only_the_last_of_a_line_moves(number: int, length: int) -> None:
    start = (6, -3)
    words = ["C1", "A2", "B1", "F3"][: length + 1]
    tokens = {word: across(start, number, k) for k, word in enumerate(words)}
    table = Table(tokens).roll("C", number)
    assert table.board() == {**tokens, words[-1]: across(start, number, length + 1)}
    assert len(table.effects("TOKEN_MOVED")) == 1


@pytest.mark.rule("GG-AST-06")
@pytest.mark.ruling("GG-RUL-65")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_ship_holds_a_token_and_every_ship_there_is_dealt_one(number: int) -> None:
    start = (6, -3)
    there = across(start, number)
    table = Table({"C1": start}, ships=[there, across(start, number, 2), there, there]).roll("C", number)
    assert table.where("C1") == [start]
    assert table.get("dealt") == [1, 0, 1, 1]
    assert [table.state.tally[i].damage[BY_DRIFT] for i in range(4)] == [1, 0, 1, 1]
    assert table.effects("TOKEN_STOPPED") == [(6, 1, 0, 0)]
    assert len(table.effects("DAMAGE_DEALT")) == 3


@pytest.mark.rule("GG-AST-06")
def test_a_deflector_takes_the_first_point_of_drift() -> None:
    table = Table({"C1": (4, 0), "C2": (5, 1)}, ships=[(5, 0), (5, 0)])
    table.shield(0)
    table.roll("C", 3)
    assert table.where("C1") == [(4, 0)]
    assert (table.get("dealt"), table.get("absorbed")) == ([0, 1], [1, 0])
    assert table.roll("C", 3).get("dealt") == [1, 2]


@pytest.mark.rule("GG-AST-06")
def test_the_damage_is_the_data_files() -> None:
    assert Table({"C1": (4, 0)}, ships=[(5, 0)], drift_damage=3).roll("C", 3).get("dealt") == [3]


@pytest.mark.rule("GG-AST-07")
@pytest.mark.ruling("GG-RUL-34")
def test_adjustments_apply_to_a_bounce_and_to_a_blocker() -> None:
    # A bounce into a rock pushes it, into two of them the second, into a ship hits it.
    table = Table({"C2": (10, 0), "B3": (9, 0), "A1": (8, 0)}).roll("C", 3)
    assert table.board() == {"C2": (10, 0), "B3": (9, 0), "A1": (7, 0)}
    assert Table({"C2": (2, 0)}, ships=[(3, 0)]).roll("C", 6).get("dealt") == [1]
    # Bounce, push, ship.
    table = Table({"C2": (10, 0), "B3": (9, 0)}, ships=[(8, 0)]).roll("C", 3)
    assert table.board() == {"C2": (10, 0), "B3": (9, 0)}
    assert table.get("dealt") == [1]
    # A blocker that faces the Pad bounces as well.
    table = Table({"C2": (4, 0), "B3": (3, 0), "A2": (2, 0)}).roll("C", 6)
    assert table.board() == {"C2": (5, 0), "B3": (3, 0), "A2": (2, 0)}


@pytest.mark.rule("GG-AST-07")
@pytest.mark.ruling("GG-RUL-32")
def test_a_chain_at_the_edge_comes_back() -> None:
    row = {"C2": (8, 0), "A3": (9, 0), "B2": (10, 0)}
    table = Table(row).roll("C", 3)
    assert table.board() == {**row, "C2": (7, 0)}
    assert table.effects("TOKEN_MOVED") == [(7, 7, 0, 1)]
    assert Table({**row, "F2": (7, 0)}).roll("C", 3).board() == {**row, "F2": (6, 0)}  # and back beyond the first
    table = Table(row, ships=[(7, 0)]).roll("C", 3)
    assert table.board() == row
    assert table.get("dealt") == [1]
    # Only chains stop: a token by itself still bounces, and may push.
    table = Table(row, chain_stops_at_edge=1).roll("C", 3)
    assert table.board() == row
    assert table.effects("TOKEN_STOPPED") == [(4, 0, 0, 0)]
    table = Table({"C2": (10, 0), "B3": (9, 0)}, chain_stops_at_edge=1).roll("C", 3)
    assert table.board() == {"C2": (10, 0), "B3": (8, 0)}
    assert Table({"C2": (10, 0)}, chain_stops_at_edge=1).roll("C", 3).where("C2") == [(9, 0)]


@pytest.mark.rule("GG-AST-08")
def test_a_row_from_edge_to_edge_stays() -> None:
    edge = [at for at in RECT13 if at[1] == -9]
    row = dict(zip(["C1", "A2", "B2", "D2"], edge, strict=False))
    assert len(edge) == len(row) == 4
    table = Table(row).roll("C", 3)
    assert table.board() == row
    assert table.effects("TOKEN_STOPPED") == [(6, 0, 0, 0)]


@pytest.mark.rule("GG-AST-10")
def test_removed_tokens_do_not_matter() -> None:
    table = Table({"F1": (4, 0), "F2": (6, -3)}).roll("F", 3)  # F3 is in the box
    assert table.board() == {"F1": (5, 0), "F2": (7, -3)}
    table = Table({"D2": (6, -3)}).roll("D", 3)
    assert table.board() == {"D2": (7, -3)}
    assert Table({"D2": (6, -3)}).roll("E", 3).board() == {"D2": (6, -3)}


# --- rulings ---


@pytest.mark.ruling("GG-RUL-33")
def test_a_chain_hits_a_ship_or_not() -> None:
    row = {"C2": (4, 0), "A3": (5, 0)}
    for hits in (1, 0):
        table = Table(row, ships=[(6, 0)], chain_hits_ship=hits).roll("C", 3)
        assert table.board() == row
        assert table.get("dealt") == [hits]
        lone = Table({"C2": (5, 0)}, ships=[(6, 0)], chain_hits_ship=hits).roll("C", 3)
        assert lone.get("dealt") == [1]
        bounce = Table({"C2": (10, 0)}, ships=[(9, 0)], chain_hits_ship=hits).roll("C", 3)
        assert bounce.get("dealt") == [1]


@pytest.mark.ruling("GG-RUL-35")
def test_a_token_that_had_its_attempt_is_only_pushed() -> None:
    # C1 pushes A2; then C2 pushes C1, whose attempt is over.
    table = Table({"C1": (5, 0), "C2": (4, 0), "A2": (6, 0)}).roll("C", 3)
    assert table.board() == {"C1": (6, 0), "C2": (4, 0), "A2": (7, 0)}
    # With the switch on, a blocker that could not move still has its own attempt: the ship is hit twice.
    for skips in (0, 1):
        table = Table({"C1": (4, 0), "C2": (5, 0)}, ships=[(6, 0)], pushed_skips_own_move=skips).roll("C", 3)
        assert table.get("dealt") == [2]


@pytest.mark.ruling("GG-RUL-61")
def test_a_ship_on_the_pad_is_safe_from_drift() -> None:
    table = Table({"C2": (2, 0)}, ships=[(1, 0)]).roll("C", 6)
    assert table.where("C2") == [(3, 0)]
    assert table.get("dealt") == [0]


@pytest.mark.ruling("GG-RUL-64")
def test_each_attempt_may_hit_the_same_ship() -> None:
    # C1 faces the ship; C2's attempt makes C1 face it again; C3 comes back from the edge.
    table = Table({"C1": (8, 0), "C2": (7, 0), "C3": (10, 0)}, ships=[(9, 0)]).roll("C", 3)
    assert table.board() == {"C1": (8, 0), "C2": (7, 0), "C3": (10, 0)}
    assert table.get("dealt") == [3]


def test_ships_that_are_not_on_the_board_stop_nothing() -> None:
    table = Table({"C1": (4, 0)}, ships=[None, (5, 1)]).roll("C", 3)
    assert table.where("C1") == [(5, 0)]
    assert table.get("dealt") == [0, 0]
