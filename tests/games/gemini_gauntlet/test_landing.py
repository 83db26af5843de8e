"""GG-END, GG-TEAM-02: landing, ties, the end of a race, places."""

from __future__ import annotations

import pytest

from tests.games.gemini_gauntlet.drift_table import LANDING_PAD, Table
from toolkit.games.gemini_gauntlet.parameters import (
    ENDS_ALL_BUT_ONE,
    ENDS_END_OF_ROUND,
    ENDS_FIRST_LANDING,
    place,
)
from toolkit.games.gemini_gauntlet.rules import collisions, gates, landing
from toolkit.games.gemini_gauntlet.state import NO_PILOT, NOWHERE

#: The fourth gate of the sequence ABCD; its laser looks south.
D1 = {"D1": (8, -3, 3)}


def home(*ships: tuple[int, int] | None, scored: int = 4, **settings: int) -> Table:
    """Ships that have just ended a move on these hexes and had this many gates before."""
    table = Table(D1, ships, revealed=4, **settings)
    table.set("gates", *[scored] * len(ships))
    landing.begin_action(table.state)
    return table


@pytest.mark.rule("GG-END-01")
def test_all_gates_and_a_move_that_ends_on_the_pad() -> None:
    for at in LANDING_PAD:
        table = home(at)
        assert table.land() == 1
        assert table.get("finish") == [1]
        assert table.effects("LANDED") == [(1, 0, 0, 0)]
        assert table.state.tally[0].finish_round == 5
    for at in [(2, 0), (0, 2), (-1, -1), (1, 1), (8, -1)]:
        table = home(at)
        assert table.land() == 0
        assert table.get("finish") == [0]


@pytest.mark.rule("GG-END-01")
@pytest.mark.ruling("GG-RUL-62", "GG-RUL-06")
def test_a_gate_short_is_no_landing() -> None:
    for scored in range(4):
        assert home((0, 0), scored=scored).land() == 0
    assert home((0, 0), scored=3, gates=3).land() == 1
    assert home((0, 0), scored=5, gates=6).land() == 0


@pytest.mark.example("GG-EX-15")
def test_stopped_on_the_pad_by_the_edge() -> None:
    table = home((2, 0))
    table.fly(0, (1, 0), (0, 0), (-1, 0))
    assert table.land() == 1


@pytest.mark.rule("GG-END-02")
@pytest.mark.ruling("GG-RUL-50")
def test_a_base_race_ends_with_the_first_landing() -> None:
    table = home((0, 0), (5, 0), (6, 0), race_end=ENDS_FIRST_LANDING)
    assert not table.over()
    assert not table.over(end_of_round=1)
    table.land()
    assert table.over()
    assert landing.winner(table.state) == 0


@pytest.mark.ruling("GG-RUL-50")
def test_the_round_may_be_played_to_its_end_or_until_all_but_one_have_landed() -> None:
    table = home((0, 0), (5, 0), (6, 0), race_end=ENDS_END_OF_ROUND)
    assert not table.over(end_of_round=1)
    table.land()
    assert not table.over()
    assert table.over(end_of_round=1)
    table = home((0, 0), (5, 0), (6, 0), race_end=ENDS_ALL_BUT_ONE)
    table.land()
    assert not table.over()
    assert not table.over(end_of_round=1)
    table.fly(2, (0, 1))
    table.land()
    assert table.over()
    assert table.get("finish") == [1, 0, 2]


@pytest.mark.ruling("GG-RUL-55", "GG-RUL-74")
@pytest.mark.parametrize("race_end", [ENDS_FIRST_LANDING, ENDS_END_OF_ROUND, ENDS_ALL_BUT_ONE])
def test_the_round_limit_ends_a_race_after_the_round(race_end: int) -> None:
    table = home((5, 0), (6, 0), (7, 0), race_end=race_end)
    for round_, over in [(59, False), (60, True)]:
        table.state.round_number = round_
        assert not table.over()
        assert table.over(end_of_round=1) is over
    assert landing.cut_short(table.params, table.state)
    assert landing.winner(table.state) == landing.NO_SHIP
    assert not any(landing.has_won(table.state, i) for i in range(3))
    table.fly(1, (0, 0))
    table.land()
    assert landing.cut_short(table.params, table.state) is (race_end == ENDS_ALL_BUT_ONE)
    assert landing.winner(table.state) == 1


# --- ties ---


@pytest.mark.rule("GG-END-03")
@pytest.mark.ruling("GG-RUL-52")
def test_first_the_distance_from_the_last_gate() -> None:
    # D1 at (8, -3): distances 8, 9, 7 and 9.
    ships = [(0, 0), (-1, 0), (1, -1), (-1, 1)]
    table = home(*ships)
    table.set("boosts", 3, 0, 3, 1)
    assert table.land() == 4
    assert table.get("finish") == [3, 2, 4, 1]
    assert table.effects("LANDED") == [(1, 2, 0, 0), (2, 1, 0, 0), (3, 1, 0, 0), (4, 0, 0, 0)]
    assert [table.state.tally[i].tiebreak for i in range(4)] == [1, 1, 0, 2]
    # The gate's hex is where it has drifted to: the far side of the Pad is another one then.
    table = home((0, 1), (0, -1))
    table.lay("D1", (2, 3), 3)
    table.land()
    assert table.get("finish") == [2, 1]
    table = home((0, 1), (0, -1))
    table.lay("D1", (2, -6), 3)
    table.land()
    assert table.get("finish") == [1, 2]


@pytest.mark.rule("GG-END-03")
def test_the_last_gate_is_that_of_the_sequence() -> None:
    tokens = {"D1": (2, 3, 0), "B1": (2, -6, 3)}
    for sequence, finish in [("ABCDEF", [2, 1]), ("ADCBEF", [1, 2])]:
        table = Table(tokens, [(0, 1), (0, -1)], sequence=sequence, revealed=4)
        table.set("gates", 4, 4)
        table.land()
        assert table.get("finish") == finish
    table = Table(tokens, [(0, 1), (0, -1)], gates=2, revealed=2)
    table.set("gates", 2, 2)
    table.land()
    assert table.get("finish") == [1, 2]


@pytest.mark.rule("GG-END-03")
@pytest.mark.ruling("GG-RUL-19", "GG-RUL-70")
def test_then_boosts_programmed_ones_among_them() -> None:
    table = home((0, 0), (0, 0), (0, 0))
    table.set("boosts", 1, 3, 2)
    table.set("damage", 0, 63, 0)
    table.ship(1).orders[1].boost = 1  # on the pink pilot, not resolved yet
    table.land()
    assert table.get("finish") == [3, 1, 2]
    assert [table.state.tally[i].tiebreak for i in range(3)] == [0, 2, 2]


@pytest.mark.rule("GG-END-03")
@pytest.mark.ruling("GG-RUL-51")
def test_then_damage_tokens_those_dealt_among_them() -> None:
    for assigned_only, finish, levels in [(0, [2, 1, 3], [3, 3, 0]), (1, [1, 2, 3], [3, 3, 0])]:
        table = home((0, 0), (0, 0), (0, 0), tiebreak_assigned_only=assigned_only)
        table.set("damage", 0b000001, 0b101000, 0b111000)
        table.set("dealt", 3, 0, 4)
        table.land()
        assert table.get("finish") == finish
        assert [table.state.tally[i].tiebreak for i in range(3)] == levels


@pytest.mark.rule("GG-END-03")
def test_last_the_higher_turn_order() -> None:
    table = home((0, 0), (0, 0), (0, 0))
    table.set("turn_order", 2, 3, 1)
    table.land()
    assert table.get("finish") == [2, 1, 3]
    assert [table.state.tally[i].tiebreak for i in range(3)] == [4, 4, 0]


@pytest.mark.rule("GG-END-03")
def test_ships_that_landed_before_stay_before() -> None:
    table = home((1, -1), (5, 0), (6, 0))
    table.land()
    table.fly(1, (-1, 1))
    table.fly(2, (0, 0))
    assert table.land() == 2
    assert table.get("finish") == [1, 2, 3]
    assert [table.state.tally[i].tiebreak for i in range(3)] == [0, 1, 0]
    assert table.land() == 0


# --- after the landing ---


@pytest.mark.rule("GG-END-04")
def test_a_ship_that_has_landed_is_off_the_board() -> None:
    table = home((1, 0), (5, 0))
    table.land()
    assert table.ship(0).place == NOWHERE
    assert table.ship(0).entered == 0
    assert table.ship(1).place == place(5, 0)
    assert table.state.finished == 1


@pytest.mark.rule("GG-END-04")
@pytest.mark.ruling("GG-RUL-50")
def test_ships_that_land_in_one_hex_do_not_collide() -> None:
    table = home((1, 0), (1, 0), (1, 0), collision_damage=1)
    table.set("gates", 4, 3, 4)
    assert table.land() == 2
    collisions.collide(table.params, table.state, table.log)
    assert table.get("dealt") == [0, 0, 0]
    table = home((1, 0), (1, 0), (1, 0), collision_damage=1)
    table.set("gates", 4, 3, 3)
    table.land()
    collisions.collide(table.params, table.state, table.log)
    assert table.get("dealt") == [0, 1, 1]


@pytest.mark.rule("GG-END-05")
def test_what_was_open_is_dropped() -> None:
    table = home((1, 0), (5, 0))
    table.set("dealt", 3, 2)
    table.set("boosts", 2, 2)
    table.set("damage", 0b11, 0b1)
    for i in range(2):
        table.ship(i).orders[1].column, table.ship(i).orders[1].boost = 4, 1
    table.land()
    assert table.get("dealt") == [0, 2]
    assert [order.column for order in table.ship(0).orders] == [NO_PILOT, NO_PILOT]
    assert table.ship(0).orders[1].boost == 0
    assert (table.ship(1).orders[1].column, table.ship(1).orders[1].boost) == (4, 1)
    assert table.get("boosts") == [2, 2]
    assert table.get("damage") == [0b11, 0b1]
    table.lay("C2", (2, 0))
    table.lay("D2", (4, 0))
    assert table.roll("C", 6).get("dealt") == [0, 2]
    assert table.roll("D", 3).get("dealt") == [0, 3]


# --- rulings ---


@pytest.mark.ruling("GG-RUL-23", "GG-RUL-49")
def test_the_fourth_gate_and_the_pad_in_one_action() -> None:
    table = home((3, 0), scored=3)
    table.set("gates", 4)
    table.fly(0, (2, 0), (1, 0))
    assert table.land() == 1
    table = home((3, 0), scored=3, same_action_finish=0)
    table.set("gates", 4)
    table.fly(0, (2, 0), (1, 0))
    assert table.land() == 0
    landing.begin_action(table.state)  # the next action leaves it standing there
    table.stay(0)
    assert table.land() == 1


@pytest.mark.ruling("GG-RUL-48")
def test_passing_over_the_pad() -> None:
    over = [(0, -1), (1, -1), (2, -1)]
    for passing, landed in [(0, 0), (1, 1)]:
        table = home(over[0], landing_pass_through=passing)
        table.fly(0, *over)
        assert table.land() == landed
    table = home((2, -1), landing_pass_through=1)
    table.stay(0)
    table.ship(0).path[0] = place(0, 0)  # of an action before
    assert table.land() == 0
    table = home((2, -1), scored=3, landing_pass_through=1)
    table.fly(0, *over)
    assert table.land() == 0


@pytest.mark.ruling("GG-RUL-48", "GG-RUL-23")
def test_the_pad_counts_on_the_way_only_after_the_last_gate() -> None:
    # Rocks end the lines of gate hexes: C's is (2, -1) alone, D's (3, -1) and (3, 0).
    apart = {"C1": (2, -2, 3), "A2": (2, 0), "D1": (3, -2, 3), "A3": (3, 1)}
    crossing = {"C1": (3, -2, 3), "D1": (4, -2, 4)}  # in (3, -1)

    def flight(*path: tuple[int, int], before: int, tokens: dict[str, tuple[int, ...]] = apart, **settings: int) -> int:
        table = Table(tokens, [path[0]], revealed=4, landing_pass_through=1, **settings)
        table.set("gates", before)
        landing.begin_action(table.state)
        table.fly(0, *path)
        gates.score_after_action(table.params, table.state, table.log, 0)
        assert table.get("gates") == [4]
        return table.land()

    assert flight((1, -1), (2, -1), (3, -1), before=2) == 0  # the Pad, then C and D
    assert flight((1, -1), (2, -1), (3, -1), before=3) == 0  # the Pad, then D
    assert flight((2, -1), (3, -1), (1, -1), (4, -4), before=2) == 1  # C, D, the Pad, and off again
    assert flight((3, -1), (1, -1), (4, -4), before=3) == 1
    assert flight((3, -1), (2, -1), (1, -1), (3, -1), (4, -4), before=2) == 0  # D does not count before C
    assert flight((3, -1), (1, -1), (4, -4), before=3, same_action_finish=0) == 0
    assert flight((3, -1), (1, -1), (4, -4), before=2, tokens=crossing) == 1  # both gates in one hex


@pytest.mark.ruling("GG-RUL-66")
@pytest.mark.parametrize("same_action", [0, 1])
def test_a_gate_scored_by_drift_needs_another_move(same_action: int) -> None:
    table = home((8, -1), scored=3, same_action_finish=same_action)
    gates.score_standing(table.params, table.state, table.log, 0, gates.BY_DRIFT)
    assert table.get("gates") == [4]
    assert landing.land_after_swap(table.params, table.state, table.log) == 0
    landing.begin_action(table.state)
    table.fly(0, (2, 0), (1, 0))
    assert table.land() == 1


@pytest.mark.example("GG-EX-43")
@pytest.mark.ruling("GG-RUL-49")
def test_a_swap_onto_the_pad_lands_a_ship() -> None:
    # Blue at (1, 0) has changed places with R at (2, 0), which has four gates.
    table = home((2, 0), (1, 0))
    table.set("gates", 2, 4)
    table.lay("B2", (2, -1))
    assert landing.land_after_swap(table.params, table.state, table.log) == 1
    assert table.get("finish") == [0, 1]
    assert table.ship(0).place == place(2, 0)
    assert table.ship(1).place == NOWHERE
    assert landing.land_after_swap(table.params, table.state, table.log) == 0


@pytest.mark.ruling("GG-RUL-49", "GG-RUL-50")
def test_ships_swapped_onto_the_pad_together_are_a_tie() -> None:
    table = home((1, 0), (1, 0), (5, 0))
    table.set("boosts", 0, 1, 2)
    assert landing.land_after_swap(table.params, table.state, table.log) == 2
    assert table.get("finish") == [2, 1, 0]
    # One that lacked only an action (same_action_finish) lands at this check too.
    table = home((1, 0), scored=3, same_action_finish=0)
    table.set("gates", 4)
    assert table.land() == 0
    assert landing.land_after_swap(table.params, table.state, table.log) == 1


@pytest.mark.ruling("GG-RUL-53")
def test_places_of_ships_that_have_not_landed() -> None:
    def places(*distances: int, revealed: int = 4, **fields: list[int]) -> list[int]:
        table = Table(D1, [(5, 0)] * len(distances), revealed=revealed)
        for name, values in fields.items():
            table.set(name, *values)
        return table.places(*distances)

    assert places(9, 1, 5, gates=[3, 2, 4]) == [2, 3, 1]
    assert places(9, 1, 5, gates=[2, 2, 2]) == [3, 1, 2]
    assert places(4, 4, 4, gates=[2, 2, 2]) == [3, 2, 1]
    assert places(4, 4, 4, gates=[2, 2, 2], turn_order=[3, 1, 2]) == [1, 3, 2]
    assert places(9, 1, 5, gates=[4, 4, 4]) == [3, 1, 2]  # on the way home
    # The next gate is hidden: distances say nothing.
    assert places(1, 9, 5, gates=[2, 2, 2], revealed=2) == [3, 2, 1]
    assert places(1, 9, 5, 2, gates=[2, 2, 1, 1], revealed=2) == [2, 1, 4, 3]
    # Ships that have landed come first, whatever they have.
    assert places(1, 9, 5, gates=[3, 4, 4], finish=[0, 2, 1]) == [3, 2, 1]


@pytest.mark.ruling("GG-RUL-53")
def test_standings_are_told_in_order() -> None:
    table = Table(D1, [(5, 0)] * 3)
    table.set("gates", 1, 3, 2)
    assert table.places() == [3, 1, 2]
    assert table.effects("STANDING") == [(1, 3, 0, 0), (2, 2, 0, 0), (3, 1, 0, 0)]


# --- teams ---


@pytest.mark.rule("GG-TEAM-01")
def test_ships_count_not_players() -> None:
    table = home((0, 0), (5, 0), (6, 0), (0, 1), race_end=ENDS_ALL_BUT_ONE)
    table.set("player", 0, 0, 1, 1)
    assert table.land() == 2
    assert not table.over()  # three of four ships, not one of two players
    assert sorted(table.places(0, 4, 3, 0)) == [1, 2, 3, 4]


@pytest.mark.rule("GG-TEAM-02")
def test_a_player_wins_with_the_first_of_two_ships() -> None:
    table = home((5, 0), (6, 0), (7, 0), (0, 0))
    table.set("player", 0, 0, 1, 1)
    assert [landing.has_won(table.state, i) for i in range(4)] == [False] * 4
    table.land()
    assert [landing.has_won(table.state, i) for i in range(4)] == [False, False, True, True]
    table.fly(0, (0, 0))
    table.land()  # the race goes on under another `race_end`: the first to land has won
    assert [landing.has_won(table.state, i) for i in range(4)] == [False, False, True, True]
