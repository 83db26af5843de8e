"""A table at which policies choose: ships by spec lines, cards by id, a builder's tiles by id; nobody else acts.

    table = Table(ALPHA, BETA, policy="greedy", card="I-10")
    assert table.ask("shield", 1, table.hit("small", "N"), table.square(6, 6)) is True

Seats are numbered from 1, as they are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np

from tests.games.galaxy_trucker.printed import ID, NUMBER, printed
from tests.games.galaxy_trucker.printed_cards import CARD, COLOURS, set_cards
from tests.games.galaxy_trucker.ships import SIDES, put_spec
from toolkit.engine import draws as chance
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names.draws import POLICY
from toolkit.games.galaxy_trucker.parameters import HIT, PARAMS
from toolkit.games.galaxy_trucker.policies import choose
from toolkit.games.galaxy_trucker.policies.declared import PLACES, POLICIES
from toolkit.games.galaxy_trucker.policies.observe import observe
from toolkit.games.galaxy_trucker.policies.work import SCRATCH, SEEN_STATE, TRUE_STATE
from toolkit.games.galaxy_trucker.rules.ship import crew, squares
from toolkit.games.galaxy_trucker.state import NOTHING

#: A builder who notices all, misses nothing, and judges without noise; the rest as checklist 4.3 and 4.4 have it.
SKILL = {
    "speed": 1000, "t_draw": 1800, "t_place": 700, "attention": 1000, "fit_breadth": 60, "accept_floor_start": 800,
    "accept_floor_end": 100, "aside_deadline": 30_000, "peek_piles": 0, "peek_after_tiles": 3, "peek_response": 500,
}  # fmt: skip
LAUNCH_VALUE = (3000, 2000, 1000, 0)
RUN = 90_000
HITS = {"small": codes.SMALL_METEOR, "big": codes.BIG_METEOR, "light": codes.LIGHT_SHOT, "heavy": codes.HEAVY_SHOT}
WORKSPACE = np.zeros(1, dtype=SCRATCH).view(np.recarray)


@cache
def with_cards(board: str) -> Any:
    """The printed tiles and cards, made once."""
    params = printed(board)
    set_cards(params)
    return params


class Table:
    """Ships of a spec each ("" for a bare starting cabin): in flight if there is a card, else they are being built."""

    def __init__(
        self,
        *specs: str,
        policy: str = "greedy",
        board: str = "I",
        card: str = "",
        left: Iterable[str] = (),
        at: Iterable[int] = (),
        aliens: Mapping[tuple[int, int, int], int] | None = None,
        weights: Mapping[str, float] | None = None,
        skill: Mapping[str, int] | None = None,
        seed: int = 1,
        **options: int,
    ) -> None:
        self.params = with_cards(board).copy()
        for name, value in {"players": len(specs), "run_time": RUN, "max_build_time": 6 * RUN, **options}.items():
            assert name in PARAMS.names, name
            setattr(self.params, name, value)
        self.board = self.params.boards[0]
        self.scratch = WORKSPACE[0]
        self.scratch.states[TRUE_STATE] = np.zeros(1, dtype=codes.STATE)[0]
        self.work = self.scratch.work
        self.draws = chance.new_draws(seed)[0]
        self.flying = bool(card)
        for seat in range(len(specs)):
            self.params.policy[seat] = POLICIES[policy].id
            self.params.skill[seat].launch_value[:] = LAUNCH_VALUE
            for name, value in {**SKILL, **(skill or {})}.items():
                self.params.skill[seat][name] = value
            for weight in POLICIES[policy].weights:
                self.params.weights[seat, PLACES[weight.name]] = (weights or {}).get(weight.name, weight.default)
        self.lay(specs, aliens or {})
        if card:
            self.fly([card], left, at or [-2 * seat for seat in range(len(specs))])

    def lay(self, specs: Iterable[str], aliens: Mapping[tuple[int, int, int], int]) -> None:
        state = self.state
        state.level = self.params.rounds[0].level
        state.circle, state.run_ends, state.over_at = self.params.rounds[0].circle, RUN, NOTHING
        state.numbers_left[: self.params.players] = 1
        state.holder[:], state.down[:], state.planet_of[:], state.leader = NOTHING, NOTHING, NOTHING, NOTHING
        for tile in range(self.params.tile_count):
            state.place[tile] = codes.FACE_DOWN if self.params.in_warehouse[tile] != 0 else codes.IN_BOX
        for seat, spec in enumerate(specs, 1):
            builder, ship = self.builder(seat), self.ship(seat)
            builder.hand = builder.newest = builder.pile = builder.finished_at = builder.doing.tile = NOTHING
            builder.aside[:], builder.grabs, builder.placed, builder.speed = NOTHING, 1, 1, SKILL["speed"]
            put_spec(self.params, self.board, ship, spec or f"(7,7)=#{30 + seat}@0")
            for square in range(self.board.count):
                if ship.tile[square] != NOTHING:
                    self.put_at(ship.tile[square], codes.ON_SHIP, seat)
                place = (seat, int(self.board.row[square]), int(self.board.column[square]))
                if self.flying and place in aliens:
                    crew.place_alien(self.params, ship, square, aliens[place])
                elif self.flying and crew.is_cabin(self.params, ship, square):
                    crew.place_humans(self.params, ship, square)
            if self.flying:
                crew.fill_cells(self.params, self.board, ship)
        left = [tile for tile in range(self.params.tile_count) if state.place[tile] == codes.FACE_DOWN]
        state.down[: len(left)], state.down_count = left, len(left)

    def fly(self, cards: Iterable[str], left: Iterable[str], at: Iterable[int]) -> None:
        """The last of `cards` is the present one, those left come after it."""
        state = self.state
        revealed, ahead = [CARD[name] for name in cards], [CARD[name] for name in left]
        deck = [*revealed, *ahead]
        state.deck[:] = NOTHING
        state.deck[: len(deck)], state.deck_count, state.card_number = deck, len(deck), len(revealed)
        for seat, position in enumerate(at, 1):
            player = self.player(seat)
            player.flying, player.position, player.builder.number = codes.FLYING, position, seat
        state.numbers_left[:] = 0
        order = sorted(range(self.params.players), key=lambda seat: -state.players[seat].position)
        state.order[: len(order)], state.order_count = order, len(order)

    # --- what stands there ---

    @property
    def state(self) -> Any:
        return self.scratch.states[TRUE_STATE]

    def player(self, seat: int) -> Any:
        return self.state.players[seat - 1]

    def builder(self, seat: int) -> Any:
        return self.player(seat).builder

    def ship(self, seat: int) -> Any:
        return self.player(seat).ship

    def square(self, row: int, column: int) -> int:
        square = int(self.board.at[row, column])
        assert square != NOTHING, (row, column)
        return square

    def place(self, square: int) -> tuple[int, int]:
        return int(self.board.row[square]), int(self.board.column[square])

    def weigh(self, seat: int = 1, **weights: float) -> None:
        for name, value in weights.items():
            self.params.weights[seat - 1, PLACES[name]] = value

    def train(self, seat: int = 1, **skill: int) -> None:
        for name, value in skill.items():
            self.params.skill[seat - 1][name] = value

    # --- tiles ---

    def put_at(self, tile: int, where: int, seat: int) -> None:
        self.state.place[tile], self.state.holder[tile] = where, seat - 1 if seat else NOTHING

    def take_down(self, name: int) -> int:
        """A tile leaves the face-down ones."""
        tile, state = NUMBER[name], self.state
        count = int(state.down_count)
        rest = state.down[:count][state.down[:count] != tile]
        assert len(rest) == count - 1, name
        state.down[: count - 1], state.down[count - 1], state.down_count = rest, NOTHING, count - 1
        return tile

    def give(self, name: int, seat: int = 1) -> None:
        """A tile into a hand."""
        tile = self.take_down(name)
        self.builder(seat).hand = tile
        self.put_at(tile, codes.IN_HAND, seat)

    def lay_up(self, *names: int, noticed: Iterable[int] = (1,)) -> None:
        """Tiles face up in the middle, noticed by these seats."""
        for name in names:
            tile, state = self.take_down(name), self.state
            state.up[state.up_count] = tile
            state.up_count += 1
            self.put_at(tile, codes.FACE_UP, 0)
            for seat in noticed:
                self.builder(seat).noticed[tile] = 1

    def set_aside(self, *names: int, seat: int = 1) -> None:
        for place, name in enumerate(names):
            tile = self.take_down(name)
            self.builder(seat).aside[place] = tile
            self.put_at(tile, codes.SET_ASIDE, seat)

    def empty_warehouse(self) -> None:
        """No tile is face down any more."""
        self.state.down[:], self.state.down_count = NOTHING, 0

    # --- tokens ---

    def set_cells(self, seat: int, *cells: int) -> None:
        """Battery tokens on the first squares, whatever stands there; none elsewhere."""
        ship = self.ship(seat)
        ship.cells[:] = 0
        ship.cells[: len(cells)] = cells
        ship.all_cells = sum(cells)

    def stow(self, seat: int, row: int, column: int, word: str) -> None:
        for letter in word:
            self.ship(seat).goods[self.square(row, column), COLOURS.index(letter)] += 1

    def put(self, seat: int, row: int, column: int, name: int, degrees: int = 0) -> None:
        squares.put(self.params, self.ship(seat), self.square(row, column), self.take_down(name), degrees // 90)
        self.put_at(NUMBER[name], codes.ON_SHIP, seat)

    # --- choices ---

    @staticmethod
    def hit(kind: str, side: str) -> Any:
        record = np.zeros(1, dtype=HIT).view(np.recarray)[0]
        record.kind, record.side = HITS[kind], SIDES[side]
        return record

    def seen(self, seat: int = 1) -> Any:
        observe(self.params, self.scratch.states, seat - 1)
        return self.scratch.states[SEEN_STATE]

    def ask(self, decision: str, seat: int, *rest: Any) -> Any:
        """One of `choose`'s decisions."""
        function = getattr(choose, decision)
        return function(self.params, self.seen(seat), seat - 1, self.draws, POLICY + seat - 1, self.work, *rest)

    def build(self, seat: int = 1) -> str:
        """A builder's next action, in words: `place 7 8 90`, `take 31`, `peek 0`."""
        self.ask("build_action", seat)
        return self.words_of(self.work.action)

    def words_of(self, action: Any) -> str:
        name = ID.get(int(action.tile), 0)
        place = " ".join(map(str, self.place(action.square))) if action.square != NOTHING else ""
        words = {
            codes.DRAWING: "draw",
            codes.TAKING: f"take {name}",
            codes.PLACING: f"place {place} {90 * action.turned}",
            codes.MOVING: f"move {place} {90 * action.turned}",
            codes.SETTING_ASIDE: "aside",
            codes.RETURNING: "return",
            codes.USING_ASIDE: f"use {name}",
            codes.PEEKING: f"peek {action.pile}",
            codes.CHECKING: "check",
            codes.FINISHING: f"finish {action.number}",
            codes.WAITING: "wait",
        }
        return words[int(action.kind)]
