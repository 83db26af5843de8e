"""A table before the race, and what stands on it: settings by name, readings by field of the parameters.

table = before_race({"players": 2}, pins=[pin(FINISH_BLOCK, 3)])
table.set_up()
assert table.pile() == [...]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tests.games.astro_drive.data_table import parameters
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.astro_drive.desk import DESK
from toolkit.games.astro_drive.rules import cards, course, setup
from toolkit.games.astro_drive.state import FINISH_MAP, NO_CARD, STATE

LETTERS = ".PRFABE1234"  # the checklist's, then two more wormholes
FINISH = "FIN"
FALSE_ALARM = 0.001  # chance that a chi-square test fails though all is well
LOG_WORDS = 200_000


def pin(name: int, *values: int, always: bool = False) -> dict[str, Any]:
    """A pin as the engine takes it."""
    return {"name": name, "values": list(values), "always": always}


class SetupTable:
    """Parameters, an empty table, draws, a log and a desk."""

    def __init__(
        self,
        set_up: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        pins: list[dict[str, Any]] | None = None,
        seed: int = 1,
    ) -> None:
        self.params = parameters("race", set_up, options, components)
        self.draws = chance.new_draws(seed, pins)[0]
        self.log = event_log.new_log(LOG_WORDS)
        self.desk = np.zeros(1, dtype=DESK).view(np.recarray)[0]
        self.begin(0)

    def begin(self, game: int) -> None:
        """An empty table for another game."""
        self.state = np.zeros(1, dtype=STATE).view(np.recarray)[0]
        chance.begin(self.draws, game)
        event_log.start(self.log)

    @property
    def all(self) -> tuple[Any, ...]:
        """What most rules take."""
        return self.params, self.state, self.draws, self.log, self.desk

    def set_up(self, game: int = 0) -> Any:
        """Lay out the table for a game."""
        self.begin(game)
        setup.set_up(*self.all)
        return self.state

    def ship(self, seat: int) -> Any:
        return self.state.ships[seat - 1]

    def seats(self) -> range:
        return range(1, int(self.state.ship_count) + 1)

    def hand(self, seat: int) -> list[int]:
        """Cards in hand, by number from 1."""
        held = self.state.hands[seat - 1]
        count = int(self.ship(seat).hand_count)
        assert (held[count:] == NO_CARD).all()
        return [int(card) + 1 for card in held[:count]]

    def deck(self) -> list[int]:
        return [int(card) + 1 for card in self.state.deck[: self.state.deck_count]]

    def discarded(self) -> list[int]:
        return [int(card) + 1 for card in self.state.discard[: self.state.discard_count]]

    def pile(self) -> list[Any]:
        """Maps of the pile, the next one first: course maps by number from 1, or FINISH."""
        return [map_word(number) for number in self.state.pile[: self.state.pile_count]]

    def box(self) -> list[Any]:
        return [map_word(number) for number in self.state.box[: self.state.box_count]]

    def placed(self) -> list[Any]:
        return [map_word(entry.number) for entry in self.state.maps[: self.state.placed]]

    def lying(self) -> set[tuple[int, int]]:
        """Squares of the track with a cube."""
        return {(row, c) for row, bits in enumerate(self.state.lying) for c in range(1, 10) if int(bits) >> c & 1}

    def rows(self, first: int, last: int) -> list[str]:
        """Track rows in letters."""
        return [self.words(self.state.rows[row]) for row in range(first, last + 1)]

    def words(self, packed: int) -> str:
        return "".join(LETTERS[int(packed) >> 4 * c & 15] for c in range(self.params.columns))

    def place_course(self, *grids: Iterable[str]) -> None:
        """These maps, with rows as drawn, become the first course maps; orientation A."""
        self.params.fixed_orientation = 1
        for number, grid in enumerate(grids):
            for row, word in enumerate(reversed(list(grid))):
                self.params.map_grid[number, 0, row] = sum(LETTERS.index(letter) << 4 * c for c, letter in enumerate(word))

    def put(self, *rows: int) -> None:
        """Ships on these track rows by seat, in column 3."""
        for seat, row in enumerate(rows, 1):
            self.ship(seat).row, self.ship(seat).column = row, 3 if row else 0

    def play(self, *chosen: int) -> list[int]:
        """Reveal these cards (by number from 1, 0: none) by seat; the order of turns in seats."""
        for seat, card in enumerate(chosen, 1):
            self.state.chosen[seat - 1] = card - 1 if card else NO_CARD
        cards.turn_order(*self.all)
        return [int(seat) + 1 for seat in self.state.order[: self.state.order_count]]

    def place_due(self, touched: int) -> None:
        course.place_all_due(*self.all, touched)

    def told(self, what: int) -> list[tuple[int, ...]]:
        """Words of the effects of a kind so far."""
        return [e.words for e in event_log.events(self.log) if e.kind == event_log.EFFECT and e.code == what]

    def drawn(self, name: int) -> list[tuple[int, ...]]:
        """Values of the draws of a name so far; of a shuffle the whole order."""
        return [e.words[2:] for e in event_log.events(self.log) if e.kind == event_log.DRAW and e.code == name]


def map_word(number: int) -> Any:
    return FINISH if number == FINISH_MAP else int(number) + 1


def before_race(*arguments: Any, **settings: Any) -> SetupTable:
    return SetupTable(*arguments, **settings)
