"""A game that follows a script: empty maps but for the squares that a test lays, cards and actions by word.

play = Script(patch, (20, 3, 0), (10, 1, 1, "tractor_beam"), flights={1: "F3 F F", 2: "F1 end"})
play.square((3, 3), "P")
assert play.round() == turns.ONE_LEFT

A card is initiative, movement, control and perhaps a symbol; each seat plays its own in every round. Nobody has a cube.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.data_table import cell
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive import kernel
from toolkit.games.astro_drive.components import SQUARE_LETTERS
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.narrate import event_lines
from toolkit.games.astro_drive.parameters import place
from toolkit.games.astro_drive.policies import choose
from toolkit.games.astro_drive.policies.work import TRUE_STATE
from toolkit.games.astro_drive.rules import course
from toolkit.games.astro_drive.state import CUBE_SQUARE, STATE

EMPTY_MAP = {"grid": ["....."] * 7}
OPEN = {"maps": [EMPTY_MAP] * 7, "finish_map": {**EMPTY_MAP, "line_after_row": 4}, "cubes_at_start": 0}
OTHERS = {"initiative": 0, "movement": 1, "control": 0, "symbol": "none", "count": 20}  # cards that nobody plays


class Script:
    """A game set up on open space; seats are numbered from 1, as they are named."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        *cards: tuple[Any, ...],
        flights: Mapping[int, str] | None = None,
        setup: Mapping[str, Any] | None = None,
        pins: Sequence[dict[str, Any]] = (),
        **options: Any,
    ) -> None:
        self.flights: dict[int, Iterator[str]] = {}
        self.asked: list[tuple[str, int]] = []
        self.seen: list[Any] = []  # copies of what seats saw, beside `asked`
        deck = [{"initiative": c[0], "movement": c[1], "control": c[2], "symbol": (*c, "none")[3]} for c in cards]
        own = {**OPEN, "players": len(cards), "deck": [*deck, OTHERS]}
        self.cell = cell(setup={**own, **(setup or {})}, options=options)
        self.params = game.prepare(self.cell)[0]
        self.scratch = game.scratch()[0]
        self.draws = chance.new_draws(1, list(pins))[0]
        self.log, self.snapshots = event_log.new_log(1 << 16), np.zeros(400, dtype=STATE)
        patch.setattr(choose, "card", self.card)
        patch.setattr(choose, "action", self.action)
        kernel.begin_game(self.params, self.scratch, self.draws, self.log, self.snapshots)
        self.give(*range(len(cards)))
        self.fly(flights or {})

    # --- what the seats do ---

    def give(self, *cards: int) -> None:
        """Each seat holds this card, in exchange for one of its own; it plays it in the rounds to come."""
        self.cards = cards
        state = self.state
        for seat, card in enumerate(cards):
            counts = [int(ship.hand_count) for ship in state.ships[: state.ship_count]]
            packs = [hand[:count] for hand, count in zip(state.hands, counts, strict=False)]
            for pack in (*packs, state.deck[: state.deck_count], state.discard[: state.discard_count]):
                for at in np.flatnonzero(pack == card)[:1]:
                    pack[at], state.hands[seat, 0] = state.hands[seat, 0], card

    def fly(self, flights: Mapping[int, str]) -> None:
        """The actions of seats in the turns to come."""
        self.flights = {seat: iter(words.split()) for seat, words in flights.items()}

    def card(self, params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
        self.note("card", seat, seen)
        return self.cards[seat]

    def action(self, params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
        self.note("action", seat, seen)
        return actions.WORDS.index(next(self.flights[seat + 1]))

    def note(self, what: str, seat: int, seen: Any) -> None:
        self.asked.append((what, seat + 1))
        copy = np.zeros(1, dtype=STATE).view(np.recarray)
        copy[0] = seen
        self.seen.append(copy[0])

    # --- what lies on the table ---

    @property
    def state(self) -> Any:
        return self.scratch.states[TRUE_STATE]

    def ship(self, seat: int) -> Any:
        return self.state.ships[seat - 1]

    def put(self, *squares: tuple[int, int]) -> None:
        """Ships on these squares, by seat."""
        for seat, (row, column) in enumerate(squares):
            self.state.ships[seat].row, self.state.ships[seat].column = row, column

    def square(self, at: tuple[int, int], letter: str) -> None:
        """A symbol on a square; on a cube square lies a cube of the storage."""
        row, column = at
        self.state.rows[row] |= SQUARE_LETTERS.index(letter) << 4 * (column - 1)
        if SQUARE_LETTERS.index(letter) == CUBE_SQUARE:
            self.state.lying[row] |= 1 << column
            self.state.cube_places[self.state.cube_count] = place(row, column)
            self.state.cube_count += 1
            self.state.storage -= 1

    def wormhole(self, *ends: tuple[int, int]) -> None:
        """The first wormhole of the map on which its ends lie."""
        for at in ends:
            self.square(at, "1")
        self.state.maps[(ends[0][0] - 1) // 7].ends[0] = [place(*at) for at in ends]

    def cubes(self, seat: int, number: int) -> None:
        """A seat holds so many cubes, the rest goes to the storage."""
        self.state.storage += self.ship(seat).cubes - number
        self.ship(seat).cubes = number

    def place_all(self) -> None:
        """All maps of the pile are placed."""
        while self.state.pile_count > 0 and self.state.winning_row == 0:
            course.place_map(self.params, self.state, self.draws, self.log, self.scratch.desk)

    # --- playing ---

    def round(self) -> int:
        return int(kernel.play_round(self.params, self.scratch, self.draws, self.log, self.snapshots))

    def lines(self, *types: str) -> list[dict[str, Any]]:
        """Lines of the log, of these types."""
        told = event_lines(self.cell, self.log, self.snapshots)
        return [line for line in told if not types or line["type"] in types]

    def effects(self, *names: str) -> list[dict[str, Any]]:
        """Lines of the effects since set-up, of these names."""
        return [line for line in self.lines("effect") if line["phase"] != "setup" and (not names or line["what"] in names)]

    def told(self, *names: str) -> list[str]:
        """What happened, in order."""
        return [line["what"] for line in self.effects(*names)]

    def choices(self, seat: int) -> list[Any]:
        """The options that a seat has chosen."""
        return [line["option"] for line in self.lines("choice") if line["seat"] == str(seat)]
