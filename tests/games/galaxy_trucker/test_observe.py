"""What a seat sees of the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed import NUMBER
from tests.games.galaxy_trucker.random_tables import random_flight, random_site
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names.draws import SEAT_NAMES
from toolkit.games.galaxy_trucker.policies.observe import HIDDEN, is_building
from toolkit.games.galaxy_trucker.state import NOTHING, STATE

SEEN_OF_BUILDERS = {"number", "pile"}


def fill(record: Any, rng: np.random.Generator, low: int = 0, high: int = 40) -> None:
    """Random numbers in every field of a record."""
    for name in record.dtype.names:
        if record.dtype[name].names is not None:
            fill(record[name], rng, low, high)
        elif record.dtype[name].subdtype is not None and record.dtype[name].base.names is not None:
            for one in record[name]:
                fill(one, rng, low, high)
        else:
            record[name] = rng.integers(low, high, record[name].shape)


def change_hidden(table: Table, seat: int, rng: np.random.Generator) -> None:
    """Change all that a seat may not see at random; counts and what lies open stay."""
    state, building = table.state, is_building(table.params, table.state)
    state.down[:] = rng.integers(0, 144, state.down.shape)
    state.piles[:] = rng.integers(0, 60, state.piles.shape)
    state.deck[state.card_number :] = rng.integers(0, 60, len(state.deck) - int(state.card_number))
    for other in range(table.params.players):
        player = state.players[other]
        if other == seat - 1:
            continue
        number, pile, tiles = int(player.builder.number), int(player.builder.pile), int(player.ship.tiles)
        for record in (player.builder, player.tally, *([player.ship] if building else [])):
            fill(record, rng)
        player.builder.number, player.builder.pile, player.ship.tiles = number, pile, tiles
        player.credits = rng.integers(50)
        state.credits_before[:, other] = rng.integers(0, 50, len(state.credits_before))
    noticed = state.players[seat - 1].builder.noticed
    for tile in range(table.params.tile_count):
        if building and state.holder[tile] != seat - 1 and state.place[tile] != codes.IN_BOX and not noticed[tile]:
            state.place[tile] = rng.choice([codes.FACE_DOWN, codes.IN_HAND, codes.ON_SHIP, codes.LOST])
            state.holder[tile] = rng.choice([other for other in (-1, 0, 1, 2, 3) if other != seat - 1])


def test_hidden_fields_are_declared() -> None:
    assert set(HIDDEN) == set(SEAT_NAMES)
    paths = HIDDEN["2"]
    assert {"down", "piles", "deck", "players.0.credits", "credits_before.2.3", "players.3.builder.hand"} <= set(paths)
    assert [path for path in paths if path.startswith(("players.1", "credits_before.0.1"))] == ["players.1.flawed"]
    builder = {path.split(".")[3] for path in paths if path.startswith("players.0.builder")}
    assert builder == set(codes.BUILDER.names or ()) - SEEN_OF_BUILDERS


@pytest.mark.rule("GT-PRC-02", "GT-CRD-04", "GT-CMP-07")
def test_a_builder_sees_its_own_alone() -> None:
    table = Table("", BETA, board="I")
    table.give(115)
    table.give(116, seat=2)
    table.lay_up(35, noticed=(1,))
    table.lay_up(36, noticed=(2,))
    table.state.piles[:], table.state.pile_count = 3, 2
    table.state.credits_before[0, :2], table.player(2).credits = (4, 5), 9
    table.builder(2).known[3] = 1
    seen = table.seen()
    assert seen.players[0].builder.hand == NUMBER[115]
    assert (seen.players[1].builder.hand, seen.players[1].credits, seen.players[1].builder.known[3]) == (0, 0, 0)
    assert seen.up[: seen.up_count].tolist() == [NUMBER[35]]
    assert set(seen.down.tolist()[: table.params.tile_count]) == set(seen.piles.ravel().tolist()) == {NOTHING}
    assert seen.down_count == table.state.down_count
    assert seen.players[1].ship.tiles == 11
    assert set(seen.players[1].ship.tile[: table.board.count].tolist()) == {NOTHING}
    assert seen.credits_before[0, :2].tolist() == [4, 0]
    assert [int(seen.place[NUMBER[name]]) for name in (115, 116, 35, 36, 48)] == [
        codes.IN_HAND, codes.FACE_DOWN, codes.FACE_UP, codes.FACE_DOWN, codes.FACE_DOWN,
    ]  # fmt: skip
    assert seen.holder[NUMBER[48]] == NOTHING  # on the other ship
    assert seen.place[2] == codes.IN_BOX


def test_a_tile_on_its_way_is_not_seen() -> None:
    table = Table("", "")
    builder, tile = table.builder(1), table.take_down(40)
    builder.doing.kind, builder.doing.tile = codes.DRAWING, tile
    table.put_at(tile, codes.IN_HAND, 1)
    seen = table.seen()
    assert (seen.players[0].builder.doing.tile, seen.place[tile], seen.holder[tile]) == (NOTHING, codes.FACE_DOWN, NOTHING)


@pytest.mark.rule("GT-CRW-01")
def test_all_ships_are_seen_once_everybody_has_a_number_tile() -> None:
    table = Table("", ALPHA)
    assert is_building(table.params, table.state)
    table.builder(1).number = 2
    assert table.seen().players[1].ship.tile[table.square(6, 6)] == NOTHING
    table.builder(2).number = 1
    assert not is_building(table.params, table.state)
    seen = table.seen()
    for name in ("tile", "turned", "humans", "cells", "goods"):
        assert np.array_equal(seen.players[1].ship[name], table.ship(2)[name])
    assert seen.place[NUMBER[109]] == codes.ON_SHIP
    assert seen.holder[NUMBER[109]] == 1


def test_in_flight_the_cards_that_came_are_seen() -> None:
    table = Table(ALPHA, BETA, card="I-05", left=["I-06", "I-07"])
    seen = table.seen(2)
    assert seen.deck.tolist()[:3] == [4, NOTHING, NOTHING]
    assert (seen.card_number, seen.deck_count) == (1, 3)
    assert (seen.players[0].position, seen.players[0].flying) == (0, codes.FLYING)
    open_fields = {"order", "strength", "planet_of", "beaten", "ready", "offered", "numbers_left", "used", "cards_by_level"}
    rng = np.random.default_rng(3)
    for name in open_fields:
        table.state[name] = rng.integers(1, 3, table.state[name].shape)
    seen = table.seen(2)
    assert all(np.array_equal(seen[name], table.state[name]) for name in open_fields)


@pytest.mark.parametrize("make", [random_site, random_flight])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_seen_does_not_change_with_what_is_hidden(make: Any, seed: int) -> None:
    table, rng = make(seed), np.random.default_rng(seed)
    before = table.seen().tobytes()
    change_hidden(table, 1, rng)
    assert table.seen().tobytes() == before


@pytest.mark.parametrize("make", [random_site, random_flight])
def test_what_is_seen_does_not_change_with_what_was_seen_before(make: Any) -> None:
    table, rng = make(5), np.random.default_rng(5)
    table.player(2).flawed = table.player(1).flawed = 1
    table.scratch.states[1] = np.zeros(1, dtype=STATE)[0]
    before = table.seen().tobytes()
    used = {field for path in HIDDEN["1"] for field in (path.split(".")[0], path.split(".")[-1])}
    assert {"hand", "known", "credits", "tally", "flawed", "down"} <= used
    fill(table.scratch.states[1], rng, 1)
    for name in ("down", "up", "place", "holder"):
        table.scratch.states[1][name][table.params.tile_count :] = 0  # no tiles of this game
    assert table.seen().tobytes() == before


def test_nothing_of_one_seat_s_sight_is_left_for_the_next() -> None:
    table = random_site(4)
    alone = {}
    for seat in range(1, 5):
        table.scratch.states[1] = np.zeros(1, dtype=STATE)[0]
        alone[seat] = comparable(table, seat)
    for seat in (1, 3, 2, 4, 1):
        assert comparable(table, seat) == alone[seat]


def comparable(table: Table, seat: int) -> tuple[Any, ...]:
    """What is seen of the others' squares, and of the tiles."""
    seen = table.seen(seat)
    count = int(table.board.count)
    ships = tuple(seen.players[i].ship[name][:count].tobytes() for i in range(4) for name in ("tile", "humans", "goods"))
    hands = tuple(int(seen.players[i].builder.hand) for i in range(4) if i == seat - 1)
    return (*ships, *hands, seen.place.tobytes(), seen.holder.tobytes(), seen.up[: seen.up_count].tobytes())
