"""A table to test movement, gates and collisions on: ships and tokens where a test wants them.

    table = Table(ship("white", (4, 0), 0), rock=[(4, -3)])
    table.act("FW4")
    assert table.path() == [(4, -1), (4, -2)]

Everything runs as plain Python (see tests/conftest.py), so rules are called as they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.gemini_gauntlet import parameters
from toolkit.games.gemini_gauntlet.names import draws as draw_names
from toolkit.games.gemini_gauntlet.names import effects
from toolkit.games.gemini_gauntlet.parameters import COURSE, PAD, PARAMS, place, put_token
from toolkit.games.gemini_gauntlet.rules import collisions, gates, movement, systems
from toolkit.games.gemini_gauntlet.state import (
    BLUE,
    COLUMNS,
    LEFT,
    NO_PILOT,
    NOWHERE,
    PINK,
    REPAIR_SPACE,
    RIGHT,
    STATE,
    TOKENS,
)

Hex = tuple[int, int]
SIDES = {"": LEFT, "left": LEFT, "right": RIGHT, "ccw": LEFT, "cw": RIGHT}

#: kind, number, directional, boostable, hop, slots of each system, from the checklist.
NUMBERS = {
    "FW2": ("MOVE", 2, 0, 1, 1, 1), "FW3": ("MOVE", 3, 0, 1, 0, 1), "FW4": ("MOVE", 4, 0, 1, 0, 1),
    "SF1": ("SLIDE_FORWARD", 1, 1, 1, 0, 1), "SF2": ("SLIDE_FORWARD", 2, 1, 1, 0, 1),
    "SB1": ("SLIDE_BACKWARD", 1, 1, 1, 0, 1), "RO1": ("ROTATE", 1, 1, 1, 0, 1), "RO2": ("ROTATE", 2, 1, 1, 0, 1),
    "UTN": ("ROTATE", 3, 0, 0, 0, 1), "TEL": ("TELEPORT", 0, 1, 0, 0, 1), "SWP": ("SWAP", 0, 0, 0, 0, 1),
    "ARM": ("ARMOR", 0, 0, 0, 0, 1), "DEF": ("DEFLECTOR", 0, 0, 0, 0, 2), "AUT": ("AUTO_REPAIR", 1, 0, 0, 0, 2),
    "REP": ("REPAIR", 2, 0, 1, 0, 0), "EMPTY": ("NOTHING", 0, 0, 0, 0, 0),
}  # fmt: skip

CODE = {word: code for code, word in enumerate(NUMBERS)}

CONSOLES = {
    "white": ("RO1 FW2 FW3 FW4 SF1 UTN", "FW2 RO1 SB1 FW3 RO2 SF2"),
    "red": ("FW2 RO1 FW4 SF1 FW3 ARM", "RO1 FW3 FW2 RO2 SF2 UTN"),
    "yellow": ("SF2 RO1 FW2 SF1 FW3 ARM", "RO1 SF2 FW3 FW2 SB1 RO1"),
    "green": ("RO1 FW2 FW3 SB1 SF1 DEF", "FW2 RO1 SB1 FW3 RO2 DEF"),
    "purple": ("TEL RO1 FW2 FW3 SF1 RO2", "RO1 TEL FW3 FW2 UTN SF1"),
    "black": ("RO2 FW2 FW3 RO1 UTN AUT", "FW3 RO1 FW2 RO2 SF1 AUT"),
    "orange": ("FW2 ARM RO1 FW3 FW4 SF1", "RO1 FW2 FW3 RO2 ARM UTN"),
    "blue": ("SWP RO1 FW2 FW3 SF1 ARM", "FW2 FW3 RO1 RO2 SF2 SB1"),
    "grey": ("DEF AUT RO1 FW2 FW3 SF1", "DEF AUT FW2 RO1 RO2 FW3"),
    "teal": ("FW4 FW3 RO1 FW2 UTN TEL", "RO1 FW4 FW2 FW3 SWP RO1"),
}


def rect13() -> list[Hex]:
    """Hexes of the default board, by q, then r (Conventions)."""
    return [(q, r) for q in range(-1, 12) for r in range(-13, 14) if abs(2 * r + q) <= 10]


def pad() -> list[Hex]:
    """The Landing Pad: (0, 0) and its neighbours, by q, then r."""
    return sorted([(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)])


@cache
def defaults() -> np.ndarray:
    """Every number and reading of the movement rules at its default."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    p = params[0]
    p.ships, p.gates_to_score = 2, 4
    for i, at in enumerate(rect13()):
        p.kind[place(*at)] = COURSE
        p.hexes[i] = place(*at)
    p.hex_count = len(rect13())
    for i, at in enumerate(pad()):
        p.kind[place(*at)] = PAD
        p.pad[i] = place(*at)
    p.pad_count = len(pad())
    for word, (kind, number, directional, boostable, hop, slots) in NUMBERS.items():
        code = CODE[word]
        p.system_kind[code], p.number[code] = getattr(parameters, kind), number
        p.directional[code], p.boostable[code], p.hop[code], p.slots[code] = directional, boostable, hop, slots
    p.deflector_absorbs = p.crash_per_hex = p.drift_damage = p.collision_damage = p.armor_damage = 1
    p.teleport_damage, p.repair_per_pilot, p.cold_restart, p.auto_repair = 2, 2, 6, 1
    p.teleport_crash_deflectable = p.crash_counts_offboard = p.same_action_finish = p.chain_hits_ship = 1
    return params


def ship(team: str | Sequence[str], at: Hex, facing: int, **fields: int) -> dict[str, Any]:
    """A ship of a team (or with a console of two rows in words) at a hex; `fields` as in the state."""
    return {"rows": CONSOLES[team] if isinstance(team, str) else team, "at": at, "facing": facing, **fields}


def token_index(word: str) -> int:
    """The index of a token as it is written: letter and dots."""
    return 3 * "ABCDEF".index(word[0]) + int(word[1]) - 1


class Table:
    """A race in progress: parameters, state, draws, log."""

    def __init__(
        self,
        *ships: dict[str, Any],
        rock: Iterable[Hex] = (),
        tokens: Mapping[str, tuple[int, int] | tuple[int, int, int]] | None = None,
        sequence: str = "ABCDEF",
        revealed: int = 1,
        pins: list[dict[str, Any]] | None = None,
        **readings: float,
    ) -> None:
        self.params = defaults().copy().view(np.recarray)[0]
        for name, value in readings.items():
            setattr(self.params, name, value)
        self.state = np.zeros(1, dtype=STATE).view(np.recarray)[0]
        self.draws = chance.new_draws(1984, pins)[0]
        self.log = event_log.new_log(1 << 14)
        event_log.start(self.log)
        s = self.state
        s.round_number, s.action, s.gates_to_score, s.revealed = 1, 1, 4, revealed
        s.sequence[:] = ["ABCDEF".index(letter) for letter in sequence]
        for t in range(TOKENS):
            s.tokens[t].place = NOWHERE
        for word, (q, r, *facing) in (tokens or {}).items():
            self.lay(word, (q, r), *facing)
        spare = iter([w for w in ("F3", "F2", "E3", "E2", "D3", "D2", "C3", "C2") if w not in (tokens or {})])
        for at in rock:
            self.lay(next(spare), at)
        for given in ships:
            self.add(given)

    def add(self, given: dict[str, Any]) -> None:
        """Put a ship on the table."""
        i = self.state.ship_count
        new = self.state.ships[i]
        self.state.ship_count += 1
        self.params.ships = self.state.ship_count
        self.state.by_order[i] = i
        new.turn_order = i + 1
        new.place, new.facing = place(*given["at"]), given["facing"]
        for row, words in enumerate(given["rows"]):
            for column, word in enumerate(words.split()):
                new.console[row, column] = CODE[word]
        for pilot in (BLUE, PINK):
            new.orders[pilot].row, new.orders[pilot].column = pilot, REPAIR_SPACE
        for name, value in given.items():
            if name not in ("rows", "at", "facing"):
                setattr(new, name, value)

    def lay(self, word: str, at: Hex, facing: int = 0) -> None:
        """Lay a token."""
        put_token(self.state, token_index(word), place(*at))
        self.state.tokens[token_index(word)].facing = facing

    def ship(self, i: int = 0) -> Any:
        return self.state.ships[i]

    # --- orders ---

    def order(self, words: str, i: int = 0, pilot: int = BLUE) -> None:
        """Program a pilot in words: system, then side, then `boost`: "RO1 cw boost"; "REP"; "" for no pilot.

        The system may be anywhere on the console; the row is the one where it is found. A system that the console
        lacks is put in column 0 of the pilot's own row.
        """
        target = self.state.ships[i].orders[pilot]
        target.side, target.boost = LEFT, 0
        if not words:
            target.column = NO_PILOT
            return
        system, *rest = words.split()
        target.boost = int("boost" in rest)
        for word in rest:
            if word != "boost":
                target.side = SIDES[word]
        if system == "REP":
            target.column = REPAIR_SPACE
            return
        console = self.state.ships[i].console
        if CODE[system] not in console:
            console[pilot, 0] = CODE[system]
        rows, columns = np.nonzero(np.asarray(console) == CODE[system])
        target.row, target.column = int(rows[0]), int(columns[0])

    def act(self, *words: str, pilot: int = BLUE) -> None:
        """2a: every ship does as told, in ascending order; `words[i]` is ship i's order, the rest repair."""
        for i in range(self.state.ship_count):
            self.order(words[i] if i < len(words) else "REP", i, pilot)
            movement.act(self.params, self.state, self.log, i, pilot)

    def score(self) -> None:
        """2b."""
        for i in range(self.state.ship_count):
            gates.score_after_action(self.params, self.state, self.log, i)

    def collide(self) -> None:
        """2c."""
        collisions.collide(self.params, self.state, self.log)

    # --- what happened ---

    def at(self, i: int = 0) -> Hex:
        return parameters.q_of(self.ship(i).place), parameters.r_of(self.ship(i).place)

    def path(self, i: int = 0) -> list[Hex]:
        """Hexes entered in this action, in order."""
        ship = self.ship(i)
        return [(parameters.q_of(at), parameters.r_of(at)) for at in ship.path[: ship.entered]]

    def dealt(self) -> list[int]:
        return [int(self.ship(i).dealt) for i in range(self.state.ship_count)]

    def gates(self) -> list[int]:
        return [int(self.ship(i).gates) for i in range(self.state.ship_count)]

    def line(self, word: str) -> list[Hex]:
        """Gate hexes of a gate."""
        out = np.zeros(32, dtype=np.int64)
        count = gates.line(self.params, self.state, token_index(word), out)
        return [(parameters.q_of(at), parameters.r_of(at)) for at in out[:count]]

    def effects(self, *names: str) -> list[tuple[Any, ...]]:
        """Effects logged: (name, seat, actor, words); all, or those of these names."""
        word_of = {v: k.lower() for k, v in vars(effects).items() if isinstance(v, int)}
        found = [(word_of[e.code], e.seat, e.actor, e.words) for e in event_log.events(self.log) if e.kind == event_log.EFFECT]
        return [effect for effect in found if not names or effect[0] in names]

    def drawn(self, name: int) -> int:
        """Draws of a name so far."""
        return int(self.draws.counts[name])


__all__ = ["BLUE", "CODE", "COLUMNS", "PINK", "Table", "draw_names", "ship", "systems", "token_index"]
