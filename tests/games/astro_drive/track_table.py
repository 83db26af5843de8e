"""A stretch of track to fly turns on: squares, ships, cubes and a card where a test wants them.

    track = Track({2: "..F.."}, at=(1, 3), movement=3)
    track.fly("F F")
    assert track.square == (3, 3)

Seat 0 flies; the other ships stand still. Everything runs as plain Python (see tests/conftest.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.games.astro_drive.names import actions, effects
from toolkit.games.astro_drive.parameters import PARAMS, place
from toolkit.games.astro_drive.rules import legal, search, turn
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.rules.keys import turn_key
from toolkit.games.astro_drive.rules.known import forget
from toolkit.games.astro_drive.state import (
    ALIVE,
    CUBE_SQUARE,
    ENERGY_CUBE,
    FORCE_SHIELD,
    NO_CARD,
    NO_SYMBOL,
    NOBODY,
    STATE,
    TRACTOR_BEAM,
    TURN,
    WORMHOLE,
    WORMHOLE_GENERATOR,
)

Square = tuple[int, int]
COLUMNS, MAP_ROWS = 5, 7
LETTERS = ".PRFABE1234"
COST = {"R": 0, "F": 2}  # 1 of all others
SYMBOLS = {
    "none": NO_SYMBOL,
    "cube": ENERGY_CUBE,
    "jump": WORMHOLE_GENERATOR,
    "beam": TRACTOR_BEAM,
    "shield": FORCE_SHIELD,
}
CARD = 0  # the card that is flown
HAND = (1, 2)  # cards that are kept in hand
DESK = np.dtype([("trial", TURN, (1,))])
SEARCH = np.zeros(1, dtype=nodes_of.SEARCH).view(np.recarray)
QUIET = event_log.new_log(0)


def default_params() -> Any:
    """The numbers of the data file and all readings of the rules at their defaults."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)[0]
    params.players, params.cubes_total, params.cube_limit = 4, 15, 3
    params.cube_uses, params.cube_movement, params.cube_control = 1, 2, 2
    params.columns, params.map_rows, params.reveal_row, params.finish_line = COLUMNS, MAP_ROWS, 5, 4
    params.cost[:] = [COST.get(letter, 1) for letter in LETTERS]
    params.sideways_cost, params.card_count = 1, 3
    params.hole_pull_on_exit, params.hole_pull_after_pass = 1, 1
    return params


def words(text: str) -> list[int]:
    """Actions from their words in the event log."""
    return [actions.WORDS.index(word) for word in text.split()]


class Track:
    """A game with one turn under way."""

    def __init__(
        self,
        rows: Mapping[int, str] = {},
        at: Square = (1, 3),
        movement: int = 1,
        control: int = 0,
        cubes: int = 0,
        symbol: str = "none",
        ships: Iterable[Square] = (),
        maps: int = 3,
        pile: int = 0,
        storage: int = 9,
        spent: Iterable[Square] = (),
        winning_row: int = 0,
        first_row: int = 1,
        log_words: int = 0,
        **options: int,
    ) -> None:
        self.params, self.state = default_params(), np.zeros(1, dtype=STATE).view(np.recarray)[0]
        for name, value in options.items():
            assert name in PARAMS.names, name
            setattr(self.params, name, value)
        self.params.movement[CARD], self.params.control[CARD] = movement, control
        self.params.symbol[0, CARD] = SYMBOLS[symbol]
        self.log, self.desk = event_log.new_log(log_words), np.zeros(1, dtype=DESK).view(np.recarray)[0]
        self.lay(rows, maps, set(spent))
        self.set_ships([at, *ships], cubes)
        state = self.state
        state.pile_count, state.storage, state.winning_row, state.first_row = pile, storage, winning_row, first_row
        state.round_number, state.winner, state.on_turn = 1, NOBODY, 0
        self.begin()

    def lay(self, rows: Mapping[int, str], maps: int, spent: set[Square]) -> None:
        state, ends = self.state, {}
        state.placed, state.last_row = maps, maps * self.params.map_rows
        for row, text in rows.items():
            assert len(text) == self.params.columns
            for column, letter in enumerate(text, start=1):
                symbol = LETTERS.index(letter)
                state.rows[row] |= symbol << 4 * (column - 1)
                if symbol == CUBE_SQUARE and (row, column) not in spent:
                    state.lying[row] |= 1 << column
                    state.cube_places[state.cube_count] = place(row, column)
                    state.cube_count += 1
                if symbol >= WORMHOLE:
                    ends.setdefault(((row - 1) // self.params.map_rows, symbol - WORMHOLE), []).append(place(row, column))
        for (number, pair), places in ends.items():
            state.maps[number].ends[pair] = places

    def set_ships(self, squares: list[Square], cubes: int) -> None:
        self.state.ship_count = self.state.survivors = len(squares)
        for seat, (row, column) in enumerate(squares):
            ship = self.state.ships[seat]
            ship.row, ship.column, ship.out, ship.played = row, column, ALIVE, NO_CARD
            ship.hand_count = len(HAND)
            self.state.hands[seat, : len(HAND)] = HAND
        self.state.ships[0].cubes, self.state.ships[0].played = cubes, CARD

    def begin(self) -> None:
        event_log.start(self.log)
        self.shield = int(turn.has_shield(self.params, 0, CARD))
        turn.start_turn(self.params, self.state, 0, CARD, self.state.turn, self.log)
        turn.commit(self.params, self.state, 0, self.log)
        self.state.visited[0], self.state.visited_count = turn_key(self.state.turn), 1

    # --- flying ---

    def actions(self) -> list[int]:
        out, state = np.zeros(actions.ACTIONS, dtype=np.int64), self.state
        count = legal.legal_actions(
            self.params, state, 0, self.shield, state.turn, state.visited, state.visited_count, self.desk, out
        )
        return out[:count].tolist()

    @property
    def legal(self) -> str:
        """Words of the legal actions, in their order."""
        return " ".join(actions.WORDS[action] for action in self.actions())

    def fly(self, text: str) -> Track:
        """Take these actions for real; each must be legal."""
        for action in words(text):
            assert action in self.actions(), f"{actions.WORDS[action]} is not among {self.legal}"
            legal.apply(self.params, self.state, 0, self.shield, self.state.turn, action, self.log)
            turn.commit(self.params, self.state, 0, self.log)
            self.state.visited[self.state.visited_count] = turn_key(self.state.turn)
            self.state.visited_count += 1
        return self

    def search(self) -> Any:
        """Search from where the turn stands; the SEARCH record."""
        state = self.state
        forget(SEARCH[0].known)
        search.search(self.params, state, 0, self.shield, state.turn, state.visited, state.visited_count, SEARCH[0])
        return SEARCH[0]

    # --- what is to be seen ---

    @property
    def square(self) -> Square:
        return int(self.state.turn.row), int(self.state.turn.column)

    @property
    def points(self) -> tuple[int, int]:
        return int(self.state.turn.movement), int(self.state.turn.control)

    @property
    def cubes(self) -> int:
        return int(self.state.turn.cubes)

    @property
    def out(self) -> int:
        return int(self.state.turn.out)

    @property
    def storage(self) -> int:
        return int(self.state.storage)

    def effects(self, *names: str) -> list[tuple[int, ...]]:
        """Words of the effects of these names in the log, in order, each behind its number."""
        codes = [getattr(effects, name) for name in names]
        return [(event.code, *event.words) for event in event_log.events(self.log) if event.code in codes]
