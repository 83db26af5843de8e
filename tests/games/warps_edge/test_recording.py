"""The invariants see what no legal game can do, and the rows say what stands on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.space_table import SpaceTable
from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games.warps_edge import outcomes, packing
from toolkit.games.warps_edge.invariants import sound, sound_at_end
from toolkit.games.warps_edge.names import endings
from toolkit.games.warps_edge.recording import write_game_row, write_seat_row
from toolkit.games.warps_edge.state import NOTHING

Change = Callable[[SpaceTable], None]


@pytest.fixture
def table() -> SpaceTable:
    """A game under way: tokens everywhere, a mission deck of three cards."""
    table = SpaceTable(
        row=["scout", "", "cruiser"], pool="L1 E1", bag="M1*3", discard="L2", hold="M2", skills=["barrage"], recipe=1
    )
    table.lay("slot_1", below="L1", above="M1")
    table.lay("bow", above="L3")
    table.spot("slot_3").laser, table.spot("slot_3").laser_counters = 2, 2
    table.state.owned[0].tokens[0] += 1
    table.state.supply[0] -= 1
    return table


def test_a_game_under_way_is_sound(table: SpaceTable) -> None:
    assert sound(table.params, table.state)


def more(name: str, by: int, at: int | None = None) -> Change:
    def change(table: SpaceTable) -> None:
        if at is None:
            setattr(table.state, name, getattr(table.state, name) + by)
        else:
            getattr(table.state, name)[at] += by

    return change


def spot(target: str, **fields: int) -> Change:
    def change(table: SpaceTable) -> None:
        for name, value in fields.items():
            setattr(table.spot(target), name, value)

    return change


def also(*changes: Change) -> Change:
    def change(table: SpaceTable) -> None:
        for one in changes:
            one(table)

    return change


def skill_token(table: SpaceTable) -> None:
    table.state.owned[0].tokens[1] += 1


def below(table: SpaceTable) -> None:
    table.spot("bow").below[3] += 1
    table.state.supply[3] -= 1


@pytest.mark.rule("WE-CMP-02", "WE-CMP-04", "WE-CMP-09")
@pytest.mark.parametrize(
    "wrong",
    [
        more("supply", 1, 0), also(more("supply", 1, 0), more("supply", -1, 3)), more("removed", 1, 2), skill_token,
        also(more("bag", 1, 0), more("supply", -1, 0)), also(more("pool", 1, 0), more("supply", -1, 0)),
        also(more("hold", 1, 0), more("supply", -1, 0)), also(more("discard", 1, 0), more("supply", -1, 0)),
        also(more("bag", -1, 0), more("supply", 1, 0), more("bag_count", -1)),
        also(more("removed", -1, 0), more("supply", 1, 0)), more("pool_count", 1), more("discard_count", -1),
        also(more("supply", -99, 0), more("removed", 99, 0)),
    ],
)  # fmt: skip
def test_tokens_that_come_or_go_are_noticed(wrong: Change, table: SpaceTable) -> None:
    wrong(table)
    assert not sound(table.params, table.state)


@pytest.mark.rule("WE-HLD-02")
def test_a_hold_over_capacity_is_noticed(table: SpaceTable) -> None:
    table.put("hold", "L1")
    assert not sound(table.params, table.state)
    table.params.hold = 2
    assert sound(table.params, table.state)


@pytest.mark.rule("WE-CMP-05", "WE-CMP-07")
@pytest.mark.parametrize(
    "wrong",
    [
        more("deck_count", 1), more("beaten_count", 1), more("row_count", -1), spot("slot_2", card=3),
        also(spot("slot_1", card=NOTHING), more("row_count", -1)), more("standing", -1), more("fallen", 1),
        spot("stern", card=NOTHING),
    ],
)  # fmt: skip
def test_cards_and_sections_that_can_not_be_are_noticed(wrong: Change, table: SpaceTable) -> None:
    wrong(table)
    assert not sound(table.params, table.state)


@pytest.mark.rule("WE-CMP-11")
@pytest.mark.parametrize(
    "wrong",
    [
        spot("slot_1", laser=2), spot("slot_1", maneuver=0), spot("slot_1", tokens_below=0), spot("bow", laser=0), below,
        spot("slot_3", laser_counters=1), spot("stern", maneuver_counters=1),
    ],
)  # fmt: skip
def test_totals_that_do_not_add_up_are_noticed(wrong: Change, table: SpaceTable) -> None:
    wrong(table)
    assert not sound(table.params, table.state)


@pytest.mark.rule("WE-CMP-08")
@pytest.mark.parametrize("wrong", [more("shield", 1), more("shield", -9), more("hull", 1), more("hull", -6)])
def test_meters_beyond_their_bounds_are_noticed(wrong: Change, table: SpaceTable) -> None:
    wrong(table)
    assert not sound(table.params, table.state)


def won(table: SpaceTable) -> None:
    table.state.won = 1
    table.spot("bow").above[:] = 0
    table.spot("bow").laser = 0
    table.state.supply[2] += 1
    table.fell("bow")
    table.fell("stern")


@pytest.mark.rule("WE-END-01", "WE-END-02", "WE-END-03")
@pytest.mark.parametrize(
    ("change", "sound_for"),
    [
        (won, {"win"}), (more("won", 1), set()), (more("hull", -5), {"loss_hull", "stalled", "loss_bag"}),
        (more("warp", 3), {"loss_warps", "stalled", "loss_bag"}), (more("warp", 0), {"stalled", "loss_bag"}),
    ],
)  # fmt: skip
def test_the_table_shows_why_the_game_ended(change: Change, sound_for: set[str], table: SpaceTable) -> None:
    change(table)
    told = ("win", "loss_hull", "loss_warps", "loss_bag", "stalled")
    assert {name for k, name in enumerate(told) if sound_at_end(table.params, table.state, k)} == sound_for


# --- rows ---


def row(table: SpaceTable, ending: int = endings.LOSS_HULL, status: int = 0) -> Any:
    games = np.zeros(1, games_dtype(outcomes.GAMES)).view(np.recarray)
    write_game_row(table.params, table.state, games[0], ending, status)
    return games[0]


@pytest.mark.rule("WE-END-04")
def test_the_row_of_a_game(table: SpaceTable) -> None:
    state, tally = table.state, table.state.tally
    state.turn, state.warp, state.shield, state.hull = 21, 3, 2, 1
    tally.reached_in_warp[[1, 2]] = 1
    tally.kills[[0, 8]], tally.evades[3] = (2, 1), 4
    game = row(table, endings.LOSS_WARPS)
    assert (game.ending, game.status, game.turns, game.warp, game.warps) == (endings.LOSS_WARPS, 0, 21, 3, 4)
    assert (game.shield, game.hull, game.engaged_warps, game.first_engaged_warp) == (2, 1, 2, 2)
    assert (game.destroyed, game.evaded) == (3, 4)
    # L1 in the pool, on the scout and on a skill, L2 in the pile, L3 on the bow, M1 in the bag and on the scout...
    owned = [int(game[f"owned_{name}"]) for name in ("L1", "L2", "L3", "M1", "M2", "M3", "E1", "E2", "power_1", "other")]
    assert owned == [3, 1, 1, 4, 1, 0, 1, 0, 0, 0]


def test_numbers_of_powers_and_of_other_types(table: SpaceTable) -> None:
    """A type that is not in the box stands behind the eight common ones, before the ship's powers."""
    params, tally = table.params, table.state.tally
    params.kind[9], params.kind[10], params.kind[11], params.type_count = 3, 3, 3, 12
    params.kind[8] = 1
    tally.bought[:12] = range(100, 112)
    tally.power_uses[9:12] = (1, 2, 3)
    table.state.bag[8:12] = (4, 5, 6, 7)
    game = row(table)
    assert [int(game[f"bought_{name}"]) for name in ("L1", "E2", "other")] == [100, 107, 108]
    assert [int(game[f"bought_power_{k}"]) for k in (1, 2, 3, 4)] == [109, 110, 111, 0]
    assert [int(game[f"used_power_{k}"]) for k in (1, 2, 3, 4)] == [1, 2, 3, 0]
    assert (game.owned_other, [int(game[f"owned_power_{k}"]) for k in (1, 2, 3, 4)]) == (4, [5, 6, 7, 0])


def test_every_count_has_its_column(table: SpaceTable) -> None:
    """Numbers that differ come out one in each column, or packed with others: none is left out, none is written twice."""
    tally = table.state.tally
    plain = ("turns_of_warp", "seen_in_warp", "shield_of_warp", "hull_of_warp", "damage_by_level", "placed")
    numbers = iter(range(1000, 2000))
    for name in tally.dtype.names:
        if tally[name].ndim == 0:
            tally[name] = next(numbers)
        elif name in plain:
            tally[name] = [next(numbers) for _ in tally[name]]
    game = row(table)
    written = [int(game[column.name]) for column in outcomes.GAMES]
    counted = [int(number) for name in tally.dtype.names for number in np.ravel(tally[name]) if number >= 1000]
    unplaced = set(tally.placed[2:].tolist())  # energy and power tokens are never placed
    assert [number for number in counted if written.count(number) != 1] == sorted(unplaced)


def test_counts_by_card_skill_and_kind(table: SpaceTable) -> None:
    tally = table.state.tally
    tally.kills[:], tally.evades[:], tally.damage_from[:], tally.kill_value[:] = (
        np.arange(30), np.arange(100, 130), np.arange(200, 230), np.arange(300, 330),
    )  # fmt: skip
    tally.skill_kept[[0, 14, 29]] = 1
    tally.skill_active[:], tally.skill_uses[:] = np.arange(30) % 4, np.arange(30) % 7
    tally.tokens_by_kind[:] = np.arange(40).reshape(10, 4)
    games = np.zeros(1, games_dtype(outcomes.GAMES)).view(np.recarray)
    write_game_row(table.params, table.state, games[0], endings.WIN, 0)
    for what, first in (("destroyed", 0), ("evaded", 100), ("damage", 200), ("spent", 300)):
        assert packing.enemies(games, what)[0].tolist() == list(range(first, first + 30)), what
    assert np.flatnonzero(packing.skills(games, "kept")[0]).tolist() == [0, 14, 29]
    assert packing.skills(games, "activated")[0].tolist() == [k % 4 for k in range(30)]
    assert packing.skills(games, "used")[0].tolist() == [k % 7 for k in range(30)]
    assert [packing.kinds(games, warp)[0].tolist() for warp in (1, 10)] == [[0, 1, 2, 3], [36, 37, 38, 39]]


def test_the_row_of_the_pilot() -> None:
    seats = np.zeros(1, seats_dtype(outcomes.SEATS)).view(np.recarray)
    found = []
    for ending in range(len(endings.NAMES)):
        write_seat_row(seats[0], ending)
        found.append(int(seats[0].won))
    assert found == [1, *[0] * (len(endings.NAMES) - 1)]
