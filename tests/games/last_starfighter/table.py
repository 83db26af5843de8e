"""A table to test rules on: ships where a test wants them, dice that fall as it says, players who do as they are told.

    table = duel(gun_star=(0, 0, 0), deck_fighter=(3, 0, 3), dice={"to_hit.red": [6], "to_hit.white": [6]})
    table.fire({(0, PBC): 1})
    assert table.dice() == [("to_hit.red", 6), ("to_hit.white", 6), ...]

Everything runs as plain Python (see tests/conftest.py), so rules and kernel functions are called as they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from tests.games.cells import Cell, make_cell
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter import kernel
from toolkit.games.last_starfighter.names import decisions, effects
from toolkit.games.last_starfighter.policies.work import TRUE_STATE
from toolkit.games.last_starfighter.prepare import starting_poses
from toolkit.games.last_starfighter.rules import damage, movement, setup, sight
from toolkit.games.last_starfighter.state import AFT, CLUSTER_TARGET, FWD, PBC_SLOT, PORT, RACK_SLOT, STBD
from toolkit.games.last_starfighter.steps import ending as ending_step

PBC, RACK, CLUSTER = PBC_SLOT, RACK_SLOT, CLUSTER_TARGET
ARCS = {"port": PORT, "fwd": FWD, "stbd": STBD, "aft": AFT}
DRAW_IDS = {draw.name: draw.id for draw in game.DRAWS}
DRAW_NAMES = {draw.id: draw.name for draw in game.DRAWS}
STRINGS = ["".join(letters) for length in range(6) for letters in product("LFR", repeat=length)]
Pose = tuple[int, int, int]
Dice = Mapping[str, int | Sequence[int]]  # by name: what every such die shows, or what the first ones show
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # by facing, from the checklist's Conventions

MISSES: Dice = {"to_hit.red": 1, "to_hit.white": 1}
HITS: Dice = {"to_hit.red": 6, "to_hit.white": 6}


def cell(
    mode: str,
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
) -> Cell:
    """A cell with the given settings, every other one at its default. `components` maps dotted paths to values."""
    return make_cell(game, mode, setup, options, components)


_prepared: dict[str, np.ndarray] = {}


def parameters(cell: Cell) -> Any:
    """The parameter record of a cell; cells that differ in explicit poses only are prepared once."""
    counts = {key: len(value) if key.endswith("_positions") and value else value for key, value in cell.setup.items()}
    key = repr((cell.mode, counts, cell.options, cell.components))
    if key not in _prepared:
        if len(_prepared) > 20:
            _prepared.clear()
        _prepared[key] = game.prepare(cell)
    record = _prepared[key].copy().view(np.recarray)[0]
    ours, theirs = starting_poses(cell)
    fighters = ours if cell.mode == "swarm" else ours + theirs
    record.fighter_poses[: len(fighters)] = fighters
    if cell.mode == "swarm":
        record.swarm_poses[: len(theirs)] = theirs
    return record


def pin(name: str, values: int | Sequence[int]) -> dict[str, Any]:
    """A pin as the engine takes it: one number for every draw of the name, or the first ones in order."""
    always = isinstance(values, int)
    return {"name": DRAW_IDS[name], "values": [values] if isinstance(values, int) else list(values), "always": always}


class Table:
    """One game in progress: parameters, state, dice, log."""

    def __init__(self, cell: Cell, dice: Dice | None = None, seed: int = 1984):
        self.cell = cell
        self.params = parameters(cell)
        self.scratch = game.scratch()[0]
        self.draws = chance.new_draws(seed, [pin(name, values) for name, values in (dice or {}).items()])[0]
        self.log = event_log.new_log(1 << 15)
        event_log.start(self.log)
        self.snapshots = np.zeros(400, dtype=game.STATE)
        setup.place_ships(self.params, self.state)

    @property
    def state(self) -> Any:
        """The true state."""
        return self.scratch.states[TRUE_STATE]

    def ship(self, index: int = 0) -> Any:
        """A Gun Star or Deck Fighter by id."""
        return self.state.fighters[index]

    def swarm(self, index: int = 0) -> Any:
        """A Swarm Ship, from 0 in numerical order."""
        return self.state.swarm[index]

    def lay(self, *hexes: tuple[int, int], large: bool = False) -> Table:
        """Asteroid clusters with these centres."""
        for q, r in hexes:
            setup.lay_cluster(self.state, self.log, q, r, int(large))
        return self

    # --- what a test does ---

    def turn(self) -> tuple[int, int]:
        """Play a whole game turn: (winner, ending), GOES_ON while the game does."""
        winner, ending = kernel.play_turn(self.params, self.scratch, self.draws, self.log, self.snapshots)
        return int(winner), int(ending)

    def stage(self, function: Any, *arguments: Any) -> Any:
        """One of the kernel's steps that take (params, scratch, draws, log)."""
        return function(self.params, self.scratch, self.draws, self.log, *arguments)

    def end_rolls(self, index: int | None = None) -> None:
        """Step 8, and the turn after it begins."""
        assert ending_step.end_rolls(self.params, self.scratch, self.draws, self.log)
        self.state.turn += 1

    def plot(self, index: int, moves: str) -> None:
        """Enter a plot, legal or not: letters, or a star for each movement that the die turns."""
        ship = self.ship(index)
        if moves.startswith("*"):
            movement.write_number(ship, len(moves), 0, 1)
        else:
            movement.write_plot(self.params, ship, STRINGS.index(moves))

    def fly(self, index: int, moves: str) -> list[Pose]:
        """Plot and move one fighter; its pose after each movement."""
        self.plot(index, moves)
        seen = len(self.effects("moved"))
        movement.move_fighter(self.params, self.state, self.draws, self.log, index)
        return [words[:3] for actor, words in self.effects("moved")[seen:] if actor == index]

    def hit(self, index: int, table: int, line: int, crew: int = 0) -> None:
        """Record a line of the damage chart."""
        damage.record(self.params, self.state, self.log, index, table, line, crew, 0)

    def legal(self, index: int = 0) -> set[str]:
        """The strings that a fighter may plot."""
        found = np.zeros(len(STRINGS), dtype="i4")
        count = movement.legal_plots(self.params, self.ship(index), found)
        return {STRINGS[int(found[i])] for i in range(count)}

    def number(self, firer: int, slot: int, target: int) -> int | None:
        """To-Hit Number of a fighter's weapon with its present aim; None if it has no shot."""
        arc = sight.arc_of(self.ship(firer), slot)
        number = sight.weapon_number(self.params, self.state, firer, slot, arc, target)
        return None if number == sight.NO_SHOT else int(number)

    def swarm_number(self, index: int, target: int = 0) -> int | None:
        """To-Hit Number of a Swarm Ship against a Gun Star; None if it has no shot."""
        number = sight.swarm_number(self.params, self.state, index, target)
        return None if number == sight.NO_SHOT else int(number)

    # --- what a test looks at ---

    def events(self) -> list[event_log.Event]:
        """Everything logged so far."""
        assert event_log.fits(self.log, self.snapshots)
        return list(event_log.events(self.log))

    def dice(self, *names: str) -> list[tuple[str, int]]:
        """Dice and picks that fell, in order; of these names only, if any are given."""
        fallen = [(DRAW_NAMES[e.code], e.words[2]) for e in self.events() if e.kind == event_log.DRAW]
        return [(name, value) for name, value in fallen if not names or name in names]

    def effects(self, *names: str) -> list[tuple[int, tuple[int, ...]]]:
        """(actor, words) of the effects with these names, in order."""
        codes = [effects.NAMES.index(name) for name in names]
        return [(e.actor, e.words) for e in self.events() if e.kind == event_log.EFFECT and e.code in codes]

    def story(self, *names: str) -> list[tuple[str, int]]:
        """(name, actor) of the effects with these names, in order."""
        told = [(effects.NAMES[e.code], e.actor) for e in self.events() if e.kind == event_log.EFFECT]
        return [(name, actor) for name, actor in told if name in names]

    def choices(self, decision: str) -> list[event_log.Event]:
        """The choices of one decision point, in order."""
        code = getattr(decisions, decision)
        return [e for e in self.events() if e.kind == event_log.CHOICE and e.code == code]

    def after(self, phase: int) -> Any:
        """The state as it stood after a phase of the last turn played."""
        shots = [e.words[0] for e in self.events() if e.kind == event_log.STATE and e.code == phase]
        return self.snapshots.view(np.recarray)[shots[-1]]


def duel(
    gun_star: Pose | list[Pose] = (0, 0, 0),
    deck_fighter: Pose | list[Pose] = (20, 0, 3),
    *,
    dice: Dice | None = None,
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    seed: int = 1984,
) -> Table:
    """A Starfighter Duel with ships at these poses (q, r, facing); Gun Stars have the first ids."""
    ours, theirs = poses(gun_star), poses(deck_fighter)
    placed = {
        "gun_stars": len(ours),
        "deck_fighters": len(theirs),
        "gun_star_positions": ours,
        "deck_fighter_positions": theirs,
    }
    return Table(cell("duel", {**placed, **(setup or {})}, options, components), dice, seed)


def swarm(
    gun_star: Pose | list[Pose] = (0, 0, 0),
    ships: Iterable[Pose] = ((20, 0, 0),),
    *,
    dice: Dice | None = None,
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    seed: int = 1984,
) -> Table:
    """A Ko-Dan Swarm with ships at these poses; Gun Stars have the first ids."""
    ours, theirs = poses(gun_star), poses(list(ships))
    placed = {"gun_stars": len(ours), "swarm_ships": len(theirs), "gun_star_positions": ours, "swarm_positions": theirs}
    return Table(cell("swarm", {**placed, **(setup or {})}, options, components), dice, seed)


def poses(given: Pose | list[Pose]) -> list[list[int]]:
    """One pose or several, as a scenario lists them."""
    return [list(pose) for pose in ([given] if isinstance(given, tuple) else given)]


def distance(a: Sequence[int], b: Sequence[int]) -> int:
    """Hexes from one hex to another (the checklist's Conventions)."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(q: int, r: int) -> list[tuple[int, int]]:
    """The six hexes around one."""
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def map_hexes(cols: int = 21, rows: int = 19) -> list[tuple[int, int]]:
    """All hexes of a map, by row, then column (LS-R-01)."""
    half = rows // 2
    return [(c - r // 2, r) for r in range(-half, half + 1) for c in range(cols)]
