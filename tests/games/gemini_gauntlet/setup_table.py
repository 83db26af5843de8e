"""A table before the race and in phases 4 and 5: what `movement_table` has, and the set-up's own numbers.

table = before_race(ships=2, pins=[pin(GATE_A_NUMBER, 2), pin(GATE_A_LETTER, 4)])
table.lay_tokens()
assert table.hexes("A1") == (5, -2)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from tests.games.gemini_gauntlet.data_table import parameters
from tests.games.gemini_gauntlet.movement_table import CODE, CONSOLES, Hex, Table, token_index
from toolkit.engine import log as event_log
from toolkit.games.gemini_gauntlet.desk import DESK
from toolkit.games.gemini_gauntlet.limits import MAX_SHIPS
from toolkit.games.gemini_gauntlet.parameters import COURSE, OFF, PLACES, place, q_of, r_of
from toolkit.games.gemini_gauntlet.rules import assigning, draft, setup
from toolkit.games.gemini_gauntlet.state import ALL_DAMAGED, COLUMNS, NOWHERE, ROWS, TOKENS

TEAMS = list(CONSOLES)
TOKEN_WORDS = [letter + dots for letter in "ABCDEF" for dots in "123"]
REMOVED = {2: [], 3: [], 4: ["F3"], 5: ["F3", "E3"], 6: ["F3", "E3", "D3"]}  # GG-BRD-05
BOOSTS = [1, 2, 2, 3, 4, 4]  # GG-RUL-18
TILES = {
    "FW2": 10, "FW3": 8, "FW4": 6, "RO1": 10, "RO2": 6, "UTN": 4, "SF1": 6, "SF2": 6, "SB1": 4, "ARM": 6, "DEF": 2,
    "SWP": 2, "TEL": 2, "AUT": 2,
}  # fmt: skip
DIRECTIONS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # by facing, from the checklist's Conventions


def neighbours(at: Hex) -> list[Hex]:
    return [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]


def pin(name: int, *values: int, always: bool = False) -> dict[str, Any]:
    """A pin as the engine takes it."""
    return {"name": name, "values": list(values), "always": always}


def columns(*numbers: int) -> int:
    """A set of console columns, numbered 1 to 6 as on the console."""
    return sum(1 << (number - 1) for number in numbers)


@cache
def prepared(mode: str, ships: int) -> Any:
    """Parameters of a mode with everything else at its default."""
    return parameters(mode, {"players": ships // 2} if mode == "team" else {"ships": ships})


class SetupTable(Table):
    """A table with nothing on it yet; readings are fields of the parameters."""

    def __init__(
        self, ships: int = 2, mode: str = "race", tokens: Any = None, pins: list[dict[str, Any]] | None = None, **readings: Any
    ) -> None:
        super().__init__(tokens=tokens, pins=pins)
        self.params = prepared(mode, ships).copy()
        for name, value in readings.items():
            setattr(self.params, name, value)
        self.work = np.zeros(1, dtype=DESK).view(np.recarray)[0]
        self.found = np.zeros((draft.MAX_PICKS, 2), dtype=np.int64)
        self.state.ship_count = ships
        self.state.race = 1
        self.state.by_order[:ships] = range(ships)

    def small_board(self, hexes: Iterable[Hex], gate_a: Hex, facing: int, tokens: Iterable[str]) -> None:
        """A board of Course hexes alone, with Gate A on one of them whatever the dice say, and these tokens."""
        p = self.params
        p.kind[:PLACES] = OFF
        ordered = sorted(hexes)
        for i, at in enumerate(ordered):
            p.hexes[i], p.kind[place(*at)] = place(*at), COURSE
        p.hex_count, p.pad_count = len(ordered), 0
        p.gate_a_place[:], p.gate_a_facing[:] = place(*gate_a), facing
        self.only("A1", *tokens)

    def only(self, *words: str) -> None:
        """These tokens are in play, and no others."""
        self.params.on_board[:] = [int(word in words) for word in TOKEN_WORDS]

    def lay_tokens(self) -> bool:
        return bool(setup.lay_tokens(self.params, self.state, self.draws, self.log, self.work))

    def ready(self) -> None:
        """Ships, Turn Order and teams."""
        setup.ready_ships(self.params, self.state)
        setup.deal_turn_order(self.params, self.state, self.draws, self.log, self.work)
        setup.give_teams(self.params, self.state, self.draws, self.log, self.work)

    def laid(self) -> dict[str, Hex]:
        """Hexes of the tokens on the board."""
        places = [int(self.state.tokens[t].place) for t in range(TOKENS)]
        return {TOKEN_WORDS[t]: (q_of(at), r_of(at)) for t, at in enumerate(places) if at != NOWHERE}

    def facing(self, word: str) -> int:
        return int(self.state.tokens[token_index(word)].facing)

    def order(self) -> list[int]:  # type: ignore[override]
        """Seats in ascending Turn Order, from 1."""
        return [int(i) + 1 for i in self.state.by_order[: self.params.ships]]

    def console(self, i: int = 0) -> list[str]:
        """A console's rows in words."""
        words = list(CODE)
        return [" ".join(words[system] for system in row) for row in self.ship(i).console]

    def fill(self, i: int, words: str) -> None:
        """Put systems into a ship's console, row by row; what is not filled is empty."""
        codes = [CODE[word] for word in words.split()]
        codes += [CODE["EMPTY"]] * (ROWS * COLUMNS - len(codes))
        self.state.ships[i].console[:] = np.array(codes).reshape(ROWS, COLUMNS)


def before_race(ships: int = 2, seed: int | None = None, **arguments: Any) -> SetupTable:
    """A table for so many ships; other arguments are readings and pins."""
    assert ships <= MAX_SHIPS
    table = SetupTable(ships, **arguments)
    if seed is not None:
        table.draws.seed = seed
    return table


def assign(table: Table, i: int, *choices: int) -> list[tuple[int, list[int]]]:
    """Phase 5 for a ship, whose owner chooses these columns (1 to 6); what was asked: (need, columns to choose from)."""
    asked = []
    wanted = iter(choices)
    for _ in range(assigning.MAX_STEPS + 1):
        need = assigning.next_token(table.params, table.state, table.draws, table.log, i)
        if need == assigning.ALL_ASSIGNED:
            break
        if need != assigning.TOKEN_PUT:
            legal = [c + 1 for c in range(COLUMNS) if assigning.legal_damage_column(table.ship(i), need, c)]
            asked.append((int(need), legal))
            column = next(wanted) - 1
            assigning.put_damage(table.state, table.log, i, column, int(need == assigning.NEEDS_ARMOR_COLUMN))
    else:
        raise AssertionError("phase 5 never ends")
    assert next(wanted, None) is None
    return asked


def damaged(table: Table, i: int = 0) -> list[int]:
    """Numbers of a ship's damaged columns."""
    assert 0 <= table.ship(i).damage <= ALL_DAMAGED
    return [c + 1 for c in range(COLUMNS) if table.ship(i).damage >> c & 1]


def dice(table: Table, name: int) -> list[int]:
    """What fell under a name, in order."""
    drawn = [e for e in event_log.events(table.log) if e.kind == event_log.DRAW and e.code == name]
    return [e.words[2] for e in drawn]
