"""A table to test drift, opening, landing and leagues on: tokens and ships where a test wants them, dice as it says.

    table = Table({"C1": (4, 0), "C2": (6, -3)}, ships=[(8, 0)])
    table.roll("C", 3)
    assert table.where("C1", "C2") == [(5, 0), (7, -3)]

Everything runs as plain Python (see tests/conftest.py), so rules are called as they stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.gemini_gauntlet.names import draws as draw_names
from toolkit.games.gemini_gauntlet.names import effects
from toolkit.games.gemini_gauntlet.parameters import COURSE, PAD, PARAMS, is_rock, place, put_token, q_of, r_of
from toolkit.games.gemini_gauntlet.rules import drift, landing, opening
from toolkit.games.gemini_gauntlet.state import DEF, EMPTY, NOWHERE, ROWS, STATE

Hex = tuple[int, int]
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # by facing, from the checklist's Conventions
RECT13 = [(q, r) for q in range(-1, 12) for r in range(-13, 14) if abs(2 * r + q) <= 10]
HEXAGON6 = [(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6]
LANDING_PAD = [(0, 0), *STEPS]
LETTERS = "ABCDEF"
WORDS = [f"{letter}{dots}" for letter in LETTERS for dots in (1, 2, 3)]
DRAW_IDS = {draw.name: draw.id for draw in draw_names.DRAWS}
DRAW_NAMES = {draw.id: draw.name for draw in draw_names.DRAWS}


@cache
def defaults(hexagon: bool) -> np.ndarray:
    """The numbers and readings that these rules look at, at their defaults."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    p = params[0]
    for at in HEXAGON6 if hexagon else RECT13:
        p.kind[place(*at)] = PAD if at in LANDING_PAD else COURSE
    p.drift = p.drift_damage = p.deflector_absorbs = p.chain_hits_ship = p.same_action_finish = 1
    p.slots[DEF] = 2
    p.max_reopen_rolls, p.max_rounds = 200, 60
    p.league_points[:] = [6, 4, 3, 2, 1, 0]
    p.boosts[:] = [1, 2, 2, 3, 4, 4]
    return params


class Table:
    """A race in progress: parameters, state, dice, log."""

    def __init__(
        self,
        tokens: Mapping[str, tuple[int, ...]] | None = None,
        ships: Sequence[Hex | None] = ((0, 0),),
        dice: Mapping[str, Sequence[int]] | None = None,
        *,
        hexagon: bool = False,
        sequence: str = "ABCDEF",
        gates: int = 4,
        revealed: int = 1,
        seed: int = 1984,
        **readings: int,
    ) -> None:
        self.params = defaults(hexagon).copy().view(np.recarray)[0]
        for name, value in readings.items():
            setattr(self.params, name, value)
        pins = [{"name": DRAW_IDS[name], "values": list(values)} for name, values in (dice or {}).items()]
        self.draws = chance.new_draws(seed, pins)[0]
        self.log = event_log.new_log(1 << 14)
        event_log.start(self.log)
        self.state = np.zeros(1, dtype=STATE).view(np.recarray)[0]
        s = self.state
        s.round_number, s.gates_to_score, s.revealed, s.ship_count = 5, gates, revealed, len(ships)
        s.sequence[:] = [LETTERS.index(letter) for letter in sequence]
        for token in s.tokens:
            token.place = NOWHERE
        for word, (q, r, *facing) in (tokens or {}).items():
            self.lay(word, (q, r), *facing)
        for i, at in enumerate(ships):
            self.ship(i).console[:] = EMPTY
            self.ship(i).turn_order, self.ship(i).player = i + 1, i
            self.fly(i, at)

    def lay(self, word: str, at: Hex, facing: int = 0) -> None:
        """Lay a token."""
        put_token(self.state, WORDS.index(word), place(*at))
        self.token(word).facing = facing

    def fly(self, i: int, *path: Hex | None) -> None:
        """A ship has entered these hexes in this action; None: it is not on the board."""
        places = [NOWHERE if at is None else place(*at) for at in path]
        self.ship(i).place, self.ship(i).entered = places[-1], len(places)
        self.ship(i).path[: len(places)] = places

    def stay(self, i: int) -> None:
        """A ship's action has moved it nowhere."""
        self.ship(i).entered = 0

    def set(self, field: str, *values: int) -> None:
        """Write a field of all ships in order."""
        for i, value in enumerate(values):
            self.ship(i)[field] = value

    def get(self, field: str) -> list[int]:
        """A field of all ships in order."""
        return [int(self.ship(i)[field]) for i in range(self.state.ship_count)]

    def shield(self, i: int) -> None:
        """A Deflector Shield in column 0."""
        for row in range(ROWS):
            self.ship(i).console[row, 0] = DEF

    # --- the rules ---

    def roll(self, letter: str, number: int) -> Table:
        """2d with this roll."""
        drift.move_letter(self.params, self.state, self.log, LETTERS.index(letter), number - 1)
        return self

    def drift(self) -> None:
        """2d with the dice."""
        drift.drift(self.params, self.state, self.draws, self.log)

    def open(self) -> Table:
        """Open blocked gates."""
        opening.open_gates(self.params, self.state, self.draws, self.log)
        return self

    def land(self) -> int:
        """The landing check after an action."""
        return int(landing.land_after_action(self.params, self.state, self.log))

    def places(self, *distances: int) -> list[int]:
        """Places at the end of the race, by ship."""
        landing.set_places(self.state, self.log, np.array(distances or [0] * self.state.ship_count))
        return self.get("last_place")

    def over(self, end_of_round: int = 0) -> bool:
        """Whether the race is over."""
        return bool(landing.race_over(self.params, self.state, end_of_round))

    # --- what is to be seen ---

    def ship(self, i: int) -> Any:
        return self.state.ships[i]

    def token(self, word: str) -> Any:
        return self.state.tokens[WORDS.index(word)]

    def facing(self, word: str) -> int:
        return int(self.token(word).facing)

    def where(self, *words: str) -> list[Hex]:
        """Hexes of tokens."""
        return [(q_of(self.token(word).place), r_of(self.token(word).place)) for word in words]

    def board(self) -> dict[str, Hex]:
        """Tokens on the board and their hexes; the grid of rocks must agree."""
        found = {word: self.where(word)[0] for word in WORDS if self.token(word).place != NOWHERE}
        assert len(set(found.values())) == len(found)
        assert all(is_rock(self.state, place(*at)) for at in found.values())
        assert sum(int(word).bit_count() for word in self.state.rocks) == len(found)
        return found

    def events(self) -> list[event_log.Event]:
        """Everything logged so far."""
        assert self.log[event_log.USED] <= len(self.log)
        return list(event_log.events(self.log))

    def dice(self) -> list[tuple[str, int]]:
        """Dice that fell, in order."""
        return [(DRAW_NAMES[e.code], e.words[2]) for e in self.events() if e.kind == event_log.DRAW]

    def story(self, *names: str) -> list[tuple[str, tuple[int, ...]]]:
        """Name and words of the effects of these kinds, in order."""
        codes = {getattr(effects, name): name for name in names}
        return [(codes[e.code], e.words) for e in self.events() if e.kind == event_log.EFFECT and e.code in codes]

    def effects(self, name: str) -> list[tuple[int, ...]]:
        """The words of all effects of a kind, in order."""
        code = getattr(effects, name)
        return [e.words for e in self.events() if e.kind == event_log.EFFECT and e.code == code]
