"""Building that follows a script: what each builder does, word by word, and what the tiles are that it draws.

    site = Site(patch, "draw; place 7 8 90; finish 1", "wait 5000; draw; aside; finish 2", drawn="23 9")
    site.build()
    assert site.number(2) == 2

Plans are by seat; tiles are named by their ids, squares by row and column, rotations in degrees. A builder whose plan is over
waits. Times are round numbers without noise: see TIMES. `drawn` names the tiles on top of the warehouse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.printed import ID, NUMBER, printed
from tests.games.galaxy_trucker.printed_cards import set_cards
from tests.games.galaxy_trucker.ships import put_spec
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker import invariants, kernel
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.names.draws import WAREHOUSE
from toolkit.games.galaxy_trucker.names.phases import NAMES as PHASES
from toolkit.games.galaxy_trucker.parameters import PRESET
from toolkit.games.galaxy_trucker.policies import choose
from toolkit.games.galaxy_trucker.policies.work import SCRATCH, TRUE_STATE
from toolkit.games.galaxy_trucker.rules.building.setup import key_draws
from toolkit.games.galaxy_trucker.rules.ship.repair import repair
from toolkit.games.galaxy_trucker.state import NO_ALIEN, NOTHING, STATE
from toolkit.games.galaxy_trucker.steps.building import building
from toolkit.games.galaxy_trucker.steps.outcome import GOES_ON

#: In ms; candidates cost 1 ms each.
TIMES = {
    "t_draw": 1000, "t_take": 800, "t_scan": 100, "t_scan_tile": 10, "t_fit": 1, "t_place": 500, "t_return": 400,
    "t_aside": 300, "t_peek": 2000, "t_peek_card": 500, "t_check": 50, "t_finish": 600,
}  # fmt: skip
SURE = {"speed": 1000, "attention": 1000, "memory": 1000, "check_skill": 1000}
RUN = 20_000
KINDS = {
    "draw": codes.DRAWING, "take": codes.TAKING, "place": codes.PLACING, "move": codes.MOVING, "aside": codes.SETTING_ASIDE,
    "return": codes.RETURNING, "use": codes.USING_ASIDE, "peek": codes.PEEKING, "check": codes.CHECKING,
    "finish": codes.FINISHING, "wait": codes.WAITING,
}  # fmt: skip
LONG = 5000  # what a builder waits whose plan is over


class Site:
    """A table of scripted builders; seats are numbered from 1, as they are named."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        *plans: str,
        drawn: str = "",
        boards: Iterable[str] = ("I",),
        learning: bool = False,
        presets: Sequence[str] = (),
        skill: Mapping[str, int] | None = None,
        pins: Iterable[dict[str, Any]] = (),
        seed: int = 1,
        **options: int,
    ) -> None:
        timer = {"run_time": RUN, "max_build_time": 6 * RUN}
        if presets:
            plans, options = ("",) * len(presets), {"build": PRESET, **options}
        self.params = printed(*boards, **{"players": len(plans), **timer, **options})
        set_cards(self.params)
        for number in range(self.params.round_count):
            self.params.rounds[number].learning = int(learning)
        for seat in range(len(plans)):
            for name, value in {**TIMES, **SURE, **(skill or {})}.items():
                self.params.skill[seat][name] = value
        for seat, spec in enumerate(presets):
            put_spec(self.params, self.params.boards[0], self.params.preset[0, seat], spec)
            self.params.preset_number[seat] = seat + 1
        self.ids = dict(ID)
        self.tell_apart(len(presets))
        top = [{"name": WAREHOUSE, "values": [NUMBER[int(name)] for name in drawn.split()]}] if drawn else []
        self.draws = chance.new_draws(seed, [*top, *pins])[0]
        self.scratch = np.zeros(1, dtype=SCRATCH).view(np.recarray)[0]
        self.log, self.snapshots = event_log.new_log(1 << 18), np.zeros(40, dtype=STATE).view(np.recarray)
        self.plans = {seat: iter(plan.split(";") if plan else ()) for seat, plan in enumerate(plans, 1)}
        self.flips: dict[int, Callable[[Any], bool]] = {}
        self.crew: dict[tuple[int, int, int], int] = {}
        self.removals: dict[int, list[tuple[int, int]]] = {}
        self.asked: list[tuple[str, int, int]] = []  # what, seat, its clock
        self.seen: list[Any] = []  # copies of what seats saw, beside `asked`
        for name in ("build_action", "flip", "removal", "cabin_crew"):
            patch.setattr(choose, name, getattr(self, name))
        event_log.start(self.log)
        self.begin(0)

    def tell_apart(self, presets: int) -> None:
        """A tile that stands on a second preset too is another one, just like it."""
        params, met = self.params, set[int]()
        for ship in params.preset[0, :presets]:
            for square in range(params.boards[0].count):
                tile = int(ship.tile[square])
                if tile in met - {NOTHING}:
                    new = ship.tile[square] = int(params.tile_count)
                    params.tile_count += 1
                    self.ids[new] = ID[tile]
                    for table in (params.tile_type, params.cap, params.worth, params.connector, params.in_warehouse):
                        table[new] = table[tile]
                met.add(tile)

    # --- the answers ---

    def note(self, what: str, seen: Any, seat: int) -> None:
        self.asked.append((what, seat + 1, int(self.state.players[seat].builder.clock)))
        copy = np.zeros(1, dtype=STATE).view(np.recarray)
        copy[0] = seen
        self.seen.append(copy[0])

    def build_action(self, params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
        self.note("build", seen, seat)
        word, *rest = next(self.plans[seat + 1], f"wait {LONG}").split()
        numbers = [int(text) for text in rest]
        action = work.action
        action.kind, action.looked_at, action.noticed = KINDS[word], 0, 0
        action.tile = action.square = action.pile = NOTHING
        if word in ("place", "move"):
            action.square, action.turned = self.square(*numbers[:2]), numbers[2] // 90
        elif word in ("take", "use"):
            action.tile = NUMBER[numbers[0]]
        elif word == "peek":
            action.pile = numbers[0]
        elif word == "finish":
            action.number = numbers[0]
        elif word == "wait" and numbers:
            action.looked_at = numbers[0] - TIMES["t_scan"]

    def flip(self, params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> bool:
        self.note("flip", seen, seat)
        return self.flips.get(seat + 1, lambda seen: False)(seen)

    def removal(self, params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
        self.note("removal", seen, seat)
        if seat + 1 in self.removals:
            work.removal[:] = 0
            for row, column in self.removals[seat + 1]:
                work.removal[self.square(row, column)] = 1
        else:
            repair(params, self.board, seen.players[seat].ship, work.ship, work.removal)

    def cabin_crew(self, params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, square: int) -> int:
        self.note("crew", seen, seat)
        return self.crew.get((seat + 1, *self.place(square)), NO_ALIEN)

    # --- playing ---

    def begin(self, number: int) -> None:
        """The round is set up."""
        kernel.begin_round(self.params, self.scratch, self.draws, self.log, self.snapshots, number)

    def build(self) -> Site:
        """All up to the launch; every invariant holds."""
        assert building.build(self.params, self.scratch, self.draws, self.log, self.snapshots) == GOES_ON
        assert invariants.ready(self.params, self.state)
        return self

    def only_build(self) -> int:
        """Building alone, without spot check and crew: what it came to."""
        return int(building.build_ships(self.params, self.scratch, self.draws, self.log))

    def key(self, number: int) -> None:
        key_draws(self.draws, number)

    # --- what stands there ---

    @property
    def state(self) -> Any:
        return self.scratch.states[TRUE_STATE]

    @property
    def board(self) -> Any:
        return self.params.boards[self.params.rounds[self.state.round_number].board]

    def player(self, seat: int) -> Any:
        return self.state.players[seat - 1]

    def builder(self, seat: int) -> Any:
        return self.player(seat).builder

    def ship(self, seat: int) -> Any:
        return self.player(seat).ship

    def number(self, seat: int) -> int:
        return int(self.builder(seat).number)

    def square(self, row: int, column: int) -> int:
        return int(self.board.at[row, column])

    def place(self, square: int) -> tuple[int, int]:
        return int(self.board.row[square]), int(self.board.column[square])

    def tiles(self, seat: int) -> dict[tuple[int, int], tuple[int, int]]:
        """By row and column, the ids and degrees of the tiles but for the starting cabin."""
        ship = self.ship(seat)
        return {
            self.place(square): (self.ids[int(ship.tile[square])], 90 * int(ship.turned[square]))
            for square in range(self.board.count)
            if ship.tile[square] != NOTHING and square != self.board.start
        }

    def up(self) -> list[int]:
        """Ids of the face-up tiles."""
        return [ID[int(tile)] for tile in self.state.up[: self.state.up_count]]

    def aside(self, seat: int) -> list[int]:
        return [ID[int(tile)] for tile in self.builder(seat).aside if tile != NOTHING]

    def hand(self, seat: int) -> int:
        """The id of the tile in hand, 0: none."""
        hand = int(self.builder(seat).hand)
        return 0 if hand == NOTHING else ID[hand]

    def where(self, name: int) -> tuple[int, int]:
        """Place and seat (0: none) of a tile."""
        return int(self.state.place[NUMBER[name]]), int(self.state.holder[NUMBER[name]]) + 1

    # --- the log ---

    def events(self, kind: int, code: int) -> list[Any]:
        return [e for e in event_log.events(self.log) if e.kind == kind and e.code == code]

    def told(self, name: str) -> list[tuple[int, ...]]:
        """Seat from 1 (0: none), then words, of the effects of a name."""
        code = list(effects.MEANING).index(name)
        return [(e.seat + 1, *e.words) for e in self.events(event_log.EFFECT, code)]

    def chosen(self, decision: int) -> list[tuple[int, ...]]:
        """Seat from 1, then words, of the choices of a kind."""
        return [(e.seat + 1, *e.words) for e in self.events(event_log.CHOICE, decision)]

    def drawn(self, name: int) -> list[tuple[int, ...]]:
        """Values of the draws of a name; of a shuffle the whole order."""
        return [e.words[2:] for e in self.events(event_log.DRAW, name)]

    def phases(self) -> list[str]:
        return [PHASES[e.code] for e in event_log.events(self.log) if e.kind == event_log.STATE]

    def clocks(self, seat: int, what: str = "build") -> list[int]:
        """When a seat was asked."""
        return [clock for asked, who, clock in self.asked if asked == what and who == seat]
