"""A flight that follows a script: ships, positions and cards by name, answers of the seats by word.

play = Flight(patch, ALPHA, BETA, at=(10, 8))
play.answers[1] = {"shield": [True, False], "planet": 2}   # in turn, or always
play.card("I-10", rolls=[7, 9, 3, 12])
assert play.positions() == [10, 8]

Seats are numbered from 1, as they are named. A seat that is not told otherwise powers nothing, takes nothing, loads the best
cargo, and gives up what stands first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.printed import ID, all_tiles, printed
from tests.games.galaxy_trucker.printed_cards import CARD, COLOURS, goods, set_cards
from tests.games.galaxy_trucker.ships import put_spec
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.names.draws import COLUMN_DIE_1, HIT_DIE_1, ROW_DIE_1
from toolkit.games.galaxy_trucker.policies import choose
from toolkit.games.galaxy_trucker.policies.work import SCRATCH, TRUE_STATE
from toolkit.games.galaxy_trucker.rules.flight import board as flight_board
from toolkit.games.galaxy_trucker.rules.flight import goods as cargo
from toolkit.games.galaxy_trucker.rules.ship import crew, squares
from toolkit.games.galaxy_trucker.state import NOTHING, STATE
from toolkit.games.galaxy_trucker.steps import flight

CHOICES = (
    "give_up", "engines", "cannons", "shield", "shoot", "battery", "planet", "take", "reward", "load", "figure", "block",
    "part",
)  # fmt: skip
DEFAULTS: dict[str, Any] = {
    "give_up": False, "engines": 0, "cannons": (0, 0), "shield": False, "shoot": False, "planet": NOTHING, "take": False,
    "reward": False, "load": "best",
}  # fmt: skip


def two_dice(total: int) -> tuple[int, int]:
    """Faces of two dice with a sum."""
    return max(1, total - 6), min(6, total - 1)


class Flight:
    """Ships of a spec each ("" for a bare starting cabin) on the flight board, and an empty deck."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        *specs: str,
        at: Sequence[int] = (),
        board: str = "I",
        aliens: Mapping[int, Mapping[tuple[int, int], int]] | None = None,
        learning: bool = False,
        seed: int = 1,
        **options: int,
    ) -> None:
        self.params = printed(board, **{"players": len(specs), **options})
        set_cards(self.params)
        self.board = self.params.boards[0]
        self.scratch = np.zeros(1, dtype=SCRATCH).view(np.recarray)[0]
        self.log, self.snapshots = event_log.new_log(1 << 16), np.zeros(60, dtype=STATE)
        self.draws = chance.new_draws(seed)[0]
        self.answers: dict[int, dict[str, Any]] = {}
        self.asked: list[tuple[Any, ...]] = []
        self.state.learning = int(learning)
        self.state.level = self.params.rounds[0].level
        self.state.place[:] = codes.FACE_DOWN
        self.state.holder[:] = NOTHING
        event_log.start(self.log)
        for seat, spec in enumerate(specs, 1):
            self.build(seat, spec, (aliens or {}).get(seat, {}))
            self.player(seat).builder.number = seat
        patch.setattr(flight, "sound", lambda *_: True)  # tests put tokens and tiles where no game could
        for name in CHOICES:
            patch.setattr(choose, name, self.answer(name), raising=False)
        if at:
            self.put(*at)

    # --- the ships ---

    def build(self, seat: int, spec: str, aliens: Mapping[tuple[int, int], int]) -> None:
        """A ship as it is launched: humans in all cabins but those of aliens, batteries full."""
        ship = self.ship(seat)
        put_spec(self.params, self.board, ship, spec or f"(7,7)=#{30 + seat}@0")
        for square in range(self.board.count):
            self.note_place(seat, square)
            row, column = int(self.board.row[square]), int(self.board.column[square])
            if (row, column) in aliens:
                crew.place_alien(self.params, ship, square, aliens[row, column])
            elif crew.is_cabin(self.params, ship, square):
                crew.place_humans(self.params, ship, square)
        crew.fill_cells(self.params, self.board, ship)

    def note_place(self, seat: int, square: int) -> None:
        tile = self.ship(seat).tile[square]
        if tile != NOTHING:
            self.state.place[tile], self.state.holder[tile] = codes.ON_SHIP, seat - 1

    def fit(self, seat: int, **counts: int) -> None:
        """Tiles of these types more, anywhere (`cannon`, `engine`, `special_hold`...; `side_cannon` points E): not for hits."""
        types = {"side_cannon": codes.CANNON, "side_double_cannon": codes.DOUBLE_CANNON}
        for word, count in counts.items():
            kind = types.get(word, getattr(codes, word.upper(), None))
            for _ in range(count):
                self.fit_one(seat, kind, int(word.startswith("side")))

    def fit_one(self, seat: int, kind: int | None, turned: int) -> None:
        ship = self.ship(seat)
        used = {int(t) for player in self.state.players for t in player.ship.tile[: self.board.count]}
        free = next(s for s in range(self.board.count) if ship.tile[s] == NOTHING)
        tile = next(n for n, row in enumerate(all_tiles()) if row[1] == kind and n not in used)
        squares.put(self.params, ship, free, tile, turned)
        self.note_place(seat, free)
        if kind == codes.BATTERY:
            crew.fill_cells(self.params, self.board, ship)

    def set_crew(self, seat: int, humans: int, *aliens: int) -> None:
        """So many humans in the starting cabin; aliens on the first squares, whatever stands there. Nobody else."""
        ship = self.ship(seat)
        ship.humans[:], ship.alien[:] = 0, codes.NO_ALIEN
        ship.humans[self.board.start] = humans
        for square, alien in enumerate(aliens):
            ship.alien[square] = alien
        ship.all_humans, ship.all_aliens = humans, len(aliens)

    def set_cells(self, seat: int, *cells: int) -> None:
        """Battery tokens on the first squares, whatever stands there; none elsewhere."""
        ship = self.ship(seat)
        ship.cells[:] = 0
        ship.cells[: len(cells)] = cells
        ship.all_cells = sum(cells)

    def stow(self, seat: int, at: tuple[int, int] | None, word: str) -> None:
        """Blocks in the hold on a square; on the first square, whatever stands there, where none is named."""
        self.ship(seat).goods[0 if at is None else self.square(*at)] = goods(word)

    # --- the table ---

    @property
    def state(self) -> Any:
        return self.scratch.states[TRUE_STATE]

    def player(self, seat: int) -> Any:
        return self.state.players[seat - 1]

    def ship(self, seat: int) -> Any:
        return self.player(seat).ship

    def square(self, row: int, column: int) -> int:
        return int(self.board.at[row, column])

    def put(self, *positions: int) -> None:
        """All ships fly, at these positions."""
        for seat, position in enumerate(positions, 1):
            self.player(seat).position, self.player(seat).flying = position, codes.FLYING

    def positions(self) -> list[int]:
        return [int(player.position) for player in self.state.players[: self.params.players]]

    def flying(self) -> list[int]:
        """Seats that fly."""
        return [seat for seat in range(1, self.params.players + 1) if self.player(seat).flying == codes.FLYING]

    def credits(self) -> list[int]:
        return [int(player.credits) for player in self.state.players[: self.params.players]]

    def cargo(self, seat: int) -> str:
        """Blocks aboard, the most valuable first."""
        total = self.ship(seat).goods[: self.board.count].sum(axis=0)
        return "".join(colour * int(number) for colour, number in zip(COLOURS, total, strict=True))

    def tiles(self, seat: int) -> set[tuple[int, int]]:
        """Where tiles stand."""
        filled = [square for square in range(self.board.count) if self.ship(seat).tile[square] != NOTHING]
        return {(int(self.board.row[square]), int(self.board.column[square])) for square in filled}

    # --- what the seats do ---

    def answer(self, name: str) -> Any:
        def chosen(params: Any, seen: Any, seat: int, draws: Any, policy_name: int, work: Any, *about: Any) -> Any:
            self.asked.append((name, seat + 1, *(about if name != "load" else (about[0].tolist(),))))
            said = self.answers.get(seat + 1, {}).get(name, DEFAULTS.get(name))
            if isinstance(said, list):
                said = said.pop(0)
            return self.carry_out(name, seat, work, about, said)

        return chosen

    def carry_out(self, name: str, seat: int, work: Any, about: tuple[Any, ...], said: Any) -> Any:
        """The answer as a policy gives it."""
        ship = self.state.players[seat].ship
        if name == "cannons":
            work.forward, work.other = said
            return None
        if name == "load":
            if said == "best":
                cargo.best_load(self.params, self.board, ship, about[0], work.cargo)
            else:
                work.cargo[:] = 0
                for at, word in said.items():
                    work.cargo[self.square(*at)] = goods(word)
            return None
        if said is None:
            told = {"battery": ship.cells > 0, "figure": (ship.humans > 0) | (ship.alien > 0), "part": work.part != NOTHING}
            where = ship.goods[:, about[0]] > 0 if name == "block" else told[name]
            said = int(np.flatnonzero(where)[0])
            return int(work.part[said]) if name == "part" else said
        if name == "part":
            return int(work.part[self.square(*said)])
        return self.square(*said) if isinstance(said, tuple) else said

    def count_asked(self, *names: str) -> list[tuple[str, int]]:
        """Who was asked what, in order, of these decisions."""
        return [(asked[0], asked[1]) for asked in self.asked if asked[0] in names]

    # --- playing ---

    def roll(self, *totals: int) -> None:
        """What the dice of hits show."""
        self.pin(HIT_DIE_1, totals)

    def sabotage(self, *pairs: tuple[int, int]) -> None:
        """What the dice of sabotage show: column and row."""
        self.pin(COLUMN_DIE_1, [column for column, _ in pairs])
        self.pin(ROW_DIE_1, [row for _, row in pairs])

    def pin(self, first: int, totals: Sequence[int]) -> None:
        faces = [two_dice(total) for total in totals]
        pins = [{"name": first + die, "values": [pair[die] for pair in faces]} for die in range(2)]
        kept = [
            {"name": int(pin.name), "values": self.draws.values[pin.first : pin.first + pin.count].tolist()}
            for pin in self.draws.pins[: self.draws.pin_count]
            if pin.name not in (first, first + 1)
        ]
        self.draws = chance.new_draws(int(self.draws.seed), [*kept, *pins])[0]

    def deal(self, *names: str) -> None:
        """The deck."""
        self.state.deck[: len(names)] = [CARD[name] for name in names]
        self.state.deck_count, self.state.card_number = len(names), 0

    def card(self, name: str, rolls: Sequence[int] = ()) -> bool:
        """Reveal and play this card; whether all choices were legal."""
        if rolls:
            self.roll(*rolls)
        at = self.state.card_number
        self.state.deck[at], self.state.deck_count = CARD[name], at + 1
        self.state.order_count = flight_board.flight_order(self.params, self.state, self.state.order)
        return bool(flight.play_card(self.params, self.scratch, self.draws, self.log))

    def fly(self, *names: str) -> int:
        """The whole flight with this deck."""
        self.deal(*names)
        return int(flight.fly(self.params, self.scratch, self.draws, self.log, self.snapshots))

    def events(self, kind: int) -> list[Any]:
        return [event for event in event_log.events(self.log) if event.kind == kind]

    def effects(self, *names: int) -> list[tuple[int, ...]]:
        """Seat from 1 and words of the effects of these kinds, in order."""
        return [(event.seat + 1, *event.words) for event in self.events(event_log.EFFECT) if event.code in names]

    def told(self, seat: int | None = None) -> list[str]:
        """What happened, in order, to a seat or to all."""
        words = list(effects.MEANING)
        return [words[e.code] for e in self.events(event_log.EFFECT) if seat is None or e.seat == seat - 1]

    def choices(self, decision: int) -> list[tuple[int, ...]]:
        """Seat from 1 and words of the choices logged of a decision."""
        return [(e.seat + 1, *e.words) for e in self.events(event_log.CHOICE) if e.code == decision]

    def lost(self, seat: int) -> list[int]:
        """Ids of the tiles that a seat lost, in order."""
        return [ID[words[1]] for words in self.effects(effects.TILE_LOST) if words[0] == seat]
