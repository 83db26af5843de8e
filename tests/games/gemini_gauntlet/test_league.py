"""GG-LEA, GG-TEAM-02: points, the next Turn Order, the standing of a league."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.drift_table import Table
from toolkit.games.gemini_gauntlet.rules import league
from toolkit.games.gemini_gauntlet.state import FW3, NO_PILOT, NOWHERE, STATE, TALLY


def raced(*places: int, finish: tuple[int, ...] | None = None, **settings: int) -> Table:
    """Ships after a race with these places; all but the last have landed, unless `finish` says who has."""
    table = Table({"D1": (8, -3, 3), "A2": (4, 0)}, [(5, 0)] * len(places), revealed=4, **settings)
    table.set("last_place", *places)
    table.set("finish", *(finish or [place if place < len(places) else 0 for place in places]))
    return table


@pytest.mark.example("GG-EX-37")
def test_a_race_of_four() -> None:
    table = Table({"D1": (8, -3, 3)}, [(5, 0)] * 4, revealed=4)
    table.set("finish", 3, 1, 0, 2)
    assert table.places(0, 0, 7, 0) == [3, 1, 4, 2]
    league.award_points(table.params, table.state, table.log)
    assert table.get("points") == [3, 6, 2, 4]
    league.next_turn_order(table.params, table.state, table.log)
    assert table.get("turn_order") == [3, 1, 4, 2]


@pytest.mark.rule("GG-LEA-01")
def test_points_by_finish_add_up() -> None:
    table = raced(1, 2, 3, 4, 5, 6)
    league.award_points(table.params, table.state, table.log)
    assert table.get("points") == [6, 4, 3, 2, 1, 0]
    assert table.effects("POINTS") == [(p, p, 0, 0) for p in (6, 4, 3, 2, 1, 0)]
    table.set("last_place", 6, 5, 4, 3, 2, 1)
    table.set("finish", 0, 5, 4, 3, 2, 1)
    league.award_points(table.params, table.state, table.log)
    assert table.get("points") == [6, 5, 5, 5, 5, 6]
    assert table.get("wins") == [1, 0, 0, 0, 0, 1]
    table = raced(2, 1)
    table.params.league_points[:2] = [10, 1]
    league.award_points(table.params, table.state, table.log)
    assert table.get("points") == [1, 10]


@pytest.mark.rule("GG-LEA-02")
@pytest.mark.ruling("GG-RUL-55")
def test_ships_left_over_share_the_remaining_places() -> None:
    table = Table({"D1": (8, -3, 3)}, [(5, 0)] * 3, revealed=4)
    table.set("finish", 0, 1, 2)
    table.set("gates", 0, 4, 4)
    assert table.places() == [3, 1, 2]  # all but one have landed
    table.set("finish", 0, 1, 0)
    table.set("gates", 2, 4, 3)
    assert table.places() == [3, 1, 2]  # the round limit
    league.award_points(table.params, table.state, table.log)
    assert table.get("points") == [3, 6, 4]
    # Nobody has landed: there are places and points, but no win.
    table = raced(2, 1, finish=(0, 0))
    league.award_points(table.params, table.state, table.log)
    assert table.get("points") == [4, 6]
    assert table.get("wins") == [0, 0]


@pytest.mark.rule("GG-LEA-03", "GG-PLR-02")
def test_the_winner_takes_token_one_and_the_fewest_boosts() -> None:
    table = raced(3, 1, 4, 2)
    table.params.extra_boosts[2] = 1
    table.set("boosts", 9, 9, 9, 9)
    league.next_turn_order(table.params, table.state, table.log)
    assert table.get("turn_order") == [3, 1, 4, 2]
    assert list(table.state.by_order[:4]) == [1, 3, 0, 2]
    assert table.get("boosts") == [2, 1, 4, 2]
    assert [table.state.tally[i].boosts_start for i in range(4)] == [2, 1, 4, 2]
    assert table.effects("TURN_ORDER_SET") == [(1, 1, 0, 0), (2, 2, 0, 0), (3, 2, 0, 0), (4, 4, 0, 0)]


@pytest.mark.rule("GG-LEA-04")
@pytest.mark.ruling("GG-RUL-76")
def test_between_races_ships_keep_what_they_are_and_lose_what_they_suffered() -> None:
    table = raced(2, 1)
    for i in range(2):
        ship = table.ship(i)
        ship.console[0, 0], ship.team, ship.points, ship.wins = FW3, 3 + i, 6, 1
        ship.damage, ship.dealt, ship.absorbed, ship.gates, ship.gates_before, ship.facing = 63, 2, 1, 4, 4, 5
        ship.orders[0].row, ship.orders[0].boost = 1, 1
    table.state.finished, table.state.race = 1, 1
    kept = {name: table.get(name) for name in ("team", "player", "points", "wins", "last_place", "turn_order")}
    league.clear_table(table.state)
    assert {name: table.get(name) for name in kept} == kept
    assert table.ship(1).console[0, 0] == FW3
    assert table.state.race == 1
    assert table.board() == {}
    assert not any(table.state.rocks)
    for name in ("damage", "dealt", "absorbed", "gates", "gates_before", "facing", "finish", "entered"):
        assert table.get(name) == [0, 0], name
    assert table.get("place") == [NOWHERE, NOWHERE]
    assert all(order.column == NO_PILOT and order.boost == order.row == 0 for order in table.ship(1).orders)
    assert (table.state.finished, table.state.revealed, table.state.round_number) == (0, 0, 0)
    assert (table.state.drift_letter, table.state.leader) == (NOWHERE, NOWHERE)


def test_clearing_a_table_leaves_no_field_of_a_race_behind() -> None:
    """Every field of the state is cleared, kept on purpose, or written anew at the next set-up."""
    state = np.frombuffer(np.ones(STATE.itemsize // 8, dtype=np.int64), dtype=STATE).view(np.recarray)[0]
    state.ship_count = 6
    league.clear_table(state)

    def untouched(record: Any) -> set[str]:
        """Fields that hold nothing but ones."""
        words = {name: np.frombuffer(np.asarray(record[name]).tobytes(), dtype=np.int64) for name in record.dtype.names}
        return {name for name, values in words.items() if np.all(values == 1)}

    kept = untouched(state)
    assert kept == {
        "mode", "race", "gates_to_score", "sequence", "by_order", "opening", "gates_turned", "gates_swapped",
        "reopening_given_up", "lead_changes", "rounds_played", "races_cut",
    }  # fmt: skip
    ships = untouched(state.ships[0])
    assert ships == {"team", "player", "turn_order", "console", "boosts", "points", "wins", "last_place"}
    of_all_races = untouched(state.tally[0])
    assert set(TALLY.names or ()) - of_all_races == {"gate_round", "tiebreak", "finish_round"}


@pytest.mark.ruling("GG-RUL-56")
def test_ties_in_points_go_to_wins_then_to_the_last_race() -> None:
    def standing(points: list[int], wins: list[int], last: list[int]) -> list[int]:
        table = raced(*last)
        table.set("points", *points)
        table.set("wins", *wins)
        return [league.league_place(table.state, player) for player in range(len(points))]

    assert standing([10, 13, 9], [2, 0, 0], [1, 2, 3]) == [2, 1, 3]
    assert standing([10, 10, 9], [1, 2, 0], [1, 2, 3]) == [2, 1, 3]
    assert standing([10, 10, 10], [1, 1, 1], [2, 3, 1]) == [2, 3, 1]
    assert standing([10, 10, 10], [0, 1, 0], [2, 3, 1]) == [3, 1, 2]


@pytest.mark.rule("GG-TEAM-02")
def test_points_of_both_ships_are_added() -> None:
    table = raced(1, 4, 2, 3)
    table.set("player", 0, 0, 1, 1)
    league.award_points(table.params, table.state, table.log)
    assert [league.player_points(table.state, player) for player in range(2)] == [8, 7]
    assert [league.league_place(table.state, player) for player in range(2)] == [1, 2]
    table.set("points", 4, 3, 6, 1)
    assert [league.league_place(table.state, player) for player in range(2)] == [1, 2]  # seven each; one win to none
    table.set("wins", 0, 0, 0, 0)
    table.set("last_place", 2, 4, 1, 3)
    assert [league.league_place(table.state, player) for player in range(2)] == [2, 1]
