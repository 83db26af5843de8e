"""Tables as one worker meets them, game after game: ships move, cubes go, maps come and are removed, seats take turns.

    for table in tables(7):
        furthest(table.params, table.state, table.seat, table.shield, table.turn, table.visited, table.count, 0, look)

Records are plain Python objects; nothing here is a fair game, and what is dealt is as odd as the settings allow.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.games.astro_drive.plain_records import plain
from tests.games.astro_drive.random_track import READINGS
from tests.games.astro_drive.track_table import LETTERS, QUIET, default_params
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.parameters import PARAMS, place
from toolkit.games.astro_drive.rules.course import forget_taken, place_due, placing_row, remove_left_behind
from toolkit.games.astro_drive.rules.keys import turn_key
from toolkit.games.astro_drive.rules.legal import apply, possible
from toolkit.games.astro_drive.rules.turn import commit, has_shield, start_turn
from toolkit.games.astro_drive.state import ALIVE, CUBE_SQUARE, NO_CARD, NO_SYMBOL, STATE, TRACTOR_BEAM, TURN, WORMHOLE

CARD = 0
MIXES = ("......PRRFAEE", "...PRFABEE", ".....", "....PRFAABBEE", "RRRR.PFB", "..PPPP.EE", "....EEEE", "..AAEE", "......PPPEF")


@dataclass
class Table:
    """A turn that is to be looked at; `game` changes where nothing that was known holds any more."""

    game: int
    params: Any
    state: Any
    seat: int
    shield: int
    turn: Any
    visited: Any
    count: int


def readings(dice: random.Random) -> Any:
    """Parameters: mostly those of the box, else any that the settings allow."""
    params = plain(PARAMS, default_params())
    changes = dice.choice([0.0, 0.0, 0.15, 0.4])
    for _, field, values in READINGS:
        if dice.random() < changes:
            setattr(params, field, dice.randrange(len(values)))
    if dice.random() < 0.7:
        params.duty_forces_control, params.fog_short = 0, 2 * (params.fog_short // 2)
    params.columns, params.map_rows = dice.choice([5, 5, 3, 9]), dice.choice([7, 7, 5, 12])
    params.reveal_row = min(5, params.map_rows - 1) if dice.random() < 0.7 else dice.randint(2, params.map_rows - 1)
    params.run_out_next_map, params.win_on_crossing = int(dice.random() < 0.2), int(dice.random() < 0.2)
    if dice.random() < 0.3:
        params.cube_uses, params.cube_limit = dice.randint(0, 3), dice.randint(1, 6)
        params.cube_movement, params.cube_control = dice.randint(0, 4), dice.randint(0, 4)
    if dice.random() < 0.2:
        params.sideways_cost = dice.randint(1, 3)
        params.cost[:] = [dice.randint(1, 4) for _ in params.cost]
        params.cost[2] = dice.randint(0, 4)
        params.cost[WORMHOLE:] = [params.cost[WORMHOLE]] * len(params.cost[WORMHOLE:])
    return params


class Game:
    """A game under way."""

    def __init__(self, number: int, dice: random.Random) -> None:
        self.number, self.dice, self.params = number, dice, readings(dice)
        self.letters, self.pairs = dice.choice(MIXES), dice.choice([0, 0, 1, 1, 2, 4])
        self.most = dice.choice([3, 5, 6])
        state = self.state = plain(STATE)
        state.ship_count = state.survivors = dice.randint(1, 4)
        state.storage, state.first_row = dice.choice([0, 1, 3, 15]), 1
        for _ in range(dice.randint(1, 3)):
            self.lay_map(self.letters)
        state.pile_count = dice.choice([0, 2, 4])
        for seat in range(state.ship_count):
            state.ships[seat].played = NO_CARD
            state.ships[seat].cubes = dice.randint(0, min(3, self.params.cube_limit))
            if dice.random() < 0.8:
                self.put(state, seat, dice.randint(1, state.last_row))

    def lay_map(self, letters: str, state: Any = None, finish: bool = False) -> None:
        """A map of random letters behind the last one."""
        dice, params, state = self.dice, self.params, state or self.state
        squares = [
            (state.last_row + row, column) for row in range(1, params.map_rows + 1) for column in range(1, params.columns + 1)
        ]
        printed = {square: dice.choice(letters) for square in squares}
        for i, square in enumerate(dice.sample(squares, 2 * self.pairs)):
            printed[square] = str(i // 2 + 1)
        ends: list[list[int]] = [[] for _ in state.maps[state.placed].ends]
        for (row, column), letter in printed.items():
            symbol = LETTERS.index(letter)
            state.rows[row] = (0 if column == 1 else state.rows[row]) | symbol << 4 * (column - 1)
            state.lying[row] = 0 if column == 1 else state.lying[row]
            if symbol == CUBE_SQUARE and state.storage > 0 and state.cube_count < 28:
                state.storage -= 1
                state.lying[row] |= 1 << column
                state.cube_places[state.cube_count] = place(row, column)
                state.cube_count += 1
            elif symbol >= WORMHOLE:
                ends[symbol - WORMHOLE].append(place(row, column))
        for pair, places in enumerate(ends):
            state.maps[state.placed].ends[pair][:] = places or [0, 0]
        state.placed += 1
        state.last_row += params.map_rows
        if finish:
            state.winning_row = state.last_row - params.map_rows + 1 + dice.randint(1, params.map_rows)

    def put(self, state: Any, seat: int, row: int, anywhere: bool = False) -> None:
        """A ship onto a free square of a row; not beyond the row that places a map, unless it is `anywhere`."""
        column = self.dice.randint(1, self.params.columns)
        ships = state.ships[: state.ship_count]
        if row < state.first_row or row > state.last_row + 2 or (row, column) in [(ship.row, ship.column) for ship in ships]:
            return
        if anywhere or row < placing_row(self.params, state):
            state.ships[seat].row, state.ships[seat].column = row, column

    def begin_turn(self, state: Any, seat: int) -> Table:
        dice, params, turn = self.dice, self.params, plain(TURN)
        params.movement[CARD] = dice.randint(0, self.most)
        params.control[CARD] = dice.randint(0, self.most - params.movement[CARD])
        params.symbol[seat][CARD] = dice.choice([*range(NO_SYMBOL, 5), TRACTOR_BEAM])
        start_turn(params, state, seat, CARD, turn, QUIET)
        return Table(self.number, params, state, seat, int(has_shield(params, seat, CARD)), turn, [0], 0)

    def tables(self) -> Iterator[Table]:
        dice, state = self.dice, self.state
        for _ in range(dice.randint(2, 6)):
            seat = dice.randrange(state.ship_count)
            if state.ships[seat].out != ALIVE:
                continue
            table = self.begin_turn(state, seat)
            yield table
            if dice.random() < 0.3 and state.placed < 14:
                yield self.what_may_come(seat)
                yield table
            yield from self.fly(table)
            forget_taken(state)
            if dice.random() < 0.5:
                remove_left_behind(self.params, state, QUIET)
            for _ in range(dice.randrange(3)):
                self.change(seat)

    def what_may_come(self, seat: int) -> Table:
        """Another map lies there and a rival has moved, perhaps beyond the row that places a map: as `strong` samples them."""
        state, dice = self.state.copy(), self.dice
        self.lay_map(self.letters, state)
        other = dice.randrange(state.ship_count)
        if other != seat:
            self.put(state, other, dice.randint(state.last_row - self.params.map_rows, state.last_row + 2), anywhere=True)
        table = self.begin_turn(state, seat)
        if table.turn.row > 0 and dice.random() < 0.5:
            table.turn.taken = dice.getrandbits(state.cube_count) if state.cube_count else 0
        return table

    def fly(self, table: Table) -> Iterator[Table]:
        """Some random actions of a turn, looked at in between; none that crashes or comes beyond the line."""
        dice, params, state, seat = self.dice, self.params, self.state, table.seat
        state.turn, state.visited[0], state.visited_count = table.turn, turn_key(table.turn), 1
        commit(params, state, seat, QUIET)
        for _ in range(dice.randint(0, 5)):
            after = self.next_state(table)
            if after is None or 0 < state.winning_row <= after.row:
                break
            state.turn = after
            commit(params, state, seat, QUIET)
            state.visited[state.visited_count] = turn_key(after)
            state.visited_count += 1
            while place_due(params, state, after.touched) and state.placed < 15:
                state.pile_count -= 1
                self.lay_map(self.letters, finish=state.winning_row == 0 and dice.random() < 0.3)
            if dice.random() < 0.6:
                turn = state.turn.copy()
                yield Table(self.number, params, state, seat, table.shield, turn, state.visited, state.visited_count)
        state.turn.taken = 0

    def next_state(self, table: Table) -> Any:
        """The turn after a random action that survives and leads to no state of the turn so far, None if there is none."""
        state, choices = self.state, list(range(actions.END))
        self.dice.shuffle(choices)
        for action in choices:
            if possible(self.params, state, table.seat, table.shield, state.turn, action):
                after = state.turn.copy()
                apply(self.params, state, table.seat, table.shield, after, action, QUIET)
                if after.out == ALIVE and turn_key(after) not in state.visited[: state.visited_count]:
                    return after
        return None

    def change(self, seat: int) -> None:
        """Something on the table changes while the others move."""
        dice, state = self.dice, self.state
        other, what = dice.randrange(state.ship_count), dice.randrange(4)
        if what == 0:
            self.put(state, other, state.ships[seat].row + dice.randint(-1, 4))
        elif what == 1:
            state.ships[other].cubes = dice.randint(0, min(4, self.params.cube_limit))
        elif what == 2 and state.cube_count:
            at = state.cube_places[dice.randrange(state.cube_count)]
            state.lying[at // 16] &= ~(1 << at % 16)
        elif what == 3 and other != seat:
            state.ships[other].out = 1 - min(1, state.ships[other].out)


def tables(number: int) -> Iterator[Table]:
    """The tables of one game."""
    yield from Game(number, random.Random(number)).tables()
