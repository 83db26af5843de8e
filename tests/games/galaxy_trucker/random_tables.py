"""Tables of any kind: half-built ships with tiles in hand, aside and in the middle; ships in flight with what they carry."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed import ID, board_of
from tests.games.galaxy_trucker.printed_cards import CARD, ROWS
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.limits import PILES
from toolkit.games.galaxy_trucker.policies.fit import list_free
from toolkit.games.galaxy_trucker.policies.placements import find_placements
from toolkit.games.galaxy_trucker.policies.work import MAX_PLACEMENTS
from toolkit.games.galaxy_trucker.rules.flight.goods import best_load
from toolkit.games.galaxy_trucker.rules.ship import crew, squares
from toolkit.games.galaxy_trucker.state import NOTHING

BOARDS = ("I", "II", "III")


def grow(table: Table, seat: int, tiles: int, rng: np.random.Generator) -> None:
    """Up to so many tiles more on a ship, each in any legal place."""
    for _ in range(3 * tiles):
        if table.ship(seat).tiles > tiles:
            return
        tile = int(table.state.down[rng.integers(table.state.down_count)])
        list_free(table.params, table.board, table.ship(seat), table.work)
        find_placements(table.params, seat - 1, tile, MAX_PLACEMENTS, False, table.draws, table.work)
        if table.work.placement_count > 0:
            one = table.work.placements[rng.integers(table.work.placement_count)]
            square = int(table.work.free[one.free].square)
            table.put(seat, *table.place(square), ID[tile], 90 * int(one.turned))
            table.builder(seat).placed += 1


@cache
def grown(seed: int, most: tuple[int, ...]) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """Ships of so many tiles, by seat: row, column, tile, degrees. Made once, they are put together for every table."""
    table = Table("", "", "", "", board=BOARDS[seed % 3])
    for seat, tiles in enumerate(most, 1):
        grow(table, seat, tiles, np.random.default_rng((seed, seat)))
    return tuple(
        tuple(
            (*table.place(square), ID[int(table.ship(seat).tile[square])], 90 * int(table.ship(seat).turned[square]))
            for square in range(table.board.count)
            if table.ship(seat).tile[square] != NOTHING and square != table.board.start
        )
        for seat in range(1, 5)
    )


def ships_of(seed: int, rng: np.random.Generator, least: int) -> Any:
    """Ships of at least so many tiles for all; asked for before a table is laid, as tables share their work space."""
    count = int(board_of(BOARDS[seed % 3]).count)
    return grown(seed, tuple(int(tiles) for tiles in rng.integers(least, count, 4)))


def put_ships(table: Table, ships: Any) -> None:
    for seat, ship in enumerate(ships, 1):
        for row, column, name, degrees in ship:
            table.put(seat, row, column, name, degrees)
        table.builder(seat).placed = len(ship)


def some_down(table: Table, rng: np.random.Generator, count: int) -> list[int]:
    """So many face-down tiles, by id."""
    return [ID[int(tile)] for tile in rng.choice(table.state.down[: table.state.down_count], count, replace=False)]


def random_site(seed: int, policy: str = "greedy", **settings: Any) -> Table:
    """Four builders in the middle of building; seat 1 is the one to ask."""
    rng = np.random.default_rng(seed)
    ships = ships_of(seed, rng, 1)
    table = Table("", "", "", "", policy=policy, board=BOARDS[seed % 3], seed=seed, **settings)
    builder, state = table.builder(1), table.state
    put_ships(table, ships)
    for seat in range(1, 5):
        other = table.builder(seat)
        other.clock, other.grabs, other.returned_in_a_row = rng.integers(200_000), rng.integers(1, 40), rng.integers(3)
        other.known[rng.choice(len(ROWS), 3, replace=False)] = 1
    state.run_ends, state.circle = builder.clock + rng.integers(90_000), rng.integers(0, 3)
    table.lay_up(*some_down(table, rng, int(rng.integers(6))), noticed=(1, *range(2, rng.integers(3, 6))))
    if rng.random() < 0.4:
        table.set_aside(*some_down(table, rng, 1))
    if rng.random() < 0.6:
        table.give(*some_down(table, rng, 1))
        builder.hand_was_aside = 0
    table.work.memory[0].worth, table.work.memory[0].checked = rng.random(), NOTHING
    deal_piles(table, rng)
    return table


def deal_piles(table: Table, rng: np.random.Generator) -> None:
    state = table.state
    state.pile_count = sum(table.params.rounds[0].pile.tolist())
    cards = rng.permutation(len(ROWS))[: PILES * state.pile_count].reshape(PILES, state.pile_count)
    state.piles[:, : state.pile_count] = cards


def random_flight(seed: int, policy: str = "greedy", card: str = "", **settings: Any) -> Table:
    """Four ships in flight, a card revealed and some to come; seat 1 is the one to ask."""
    rng = np.random.default_rng(seed)
    ships = ships_of(seed, rng, 6)
    names = [str(name) for name in rng.permutation(list(CARD))[:8]]
    at = [int(position) for position in rng.permutation(12)[:4]]
    table = Table(
        "", "", "", "", policy=policy, board=BOARDS[seed % 3], seed=seed, card=card or names[0],
        left=[name for name in names[1 : rng.integers(1, 8)] if name != card], at=at, **settings,
    )  # fmt: skip
    put_ships(table, ships)
    for seat in range(1, 5):
        man(table, seat, rng)
        table.player(seat).lost = rng.integers(9)
    table.state.strength[:] = rng.integers(0, 12, table.state.strength.shape)
    return table


def man(table: Table, seat: int, rng: np.random.Generator) -> None:
    """Crew, now and then an alien, some battery tokens and goods."""
    ship, params, board = table.ship(seat), table.params, table.board
    for square in range(board.count):
        alien = int(rng.integers(1, 3))
        if crew.is_occupied(ship, square) or not crew.is_cabin(params, ship, square):
            continue
        if crew.can_take_alien(params, board, ship, square, alien):
            crew.place_alien(params, ship, square, alien)
        elif rng.random() < 0.7:
            crew.place_humans(params, ship, square)
    for square in range(board.count):
        if squares.type_at(params, ship, square) == codes.BATTERY:
            ship.cells[square] = rng.integers(params.cap[ship.tile[square]] + 1)
    ship.all_cells = ship.cells.sum()
    best_load(params, board, ship, rng.integers(0, 3, 4), table.work.cargo)
    ship.goods[: board.count] = table.work.cargo[: board.count]
