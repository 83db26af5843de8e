"""One step of a turn once more, slowly: squares in a dictionary, letters for symbols, nothing of the kernel's rules.

Written from the checklist alone, to hold the rules against. `step` returns the ship after an action, or None where the
action isn't legal; visited states are none of its business.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

Square = tuple[int, int]

DEFAULTS = {
    "hole.range": "row",
    "hole.adjacent_pull": "fatal",
    "hole.two_holes": "nearest",
    "hole.order": "square_first",
    "hole.pull_on_wormhole_exit": True,
    "hole.pull_after_pass": True,
    "fog.short": "stop",
    "radiation.at_zero": "optional",
    "edge.sideways": "illegal",
    "entry.columns": "any",
    "entry.items_before": False,
    "jump.landing_occupied": "pass",
    "tractor.cross_map": True,
    "tractor.spent_cube_square": "empty",
    "shield.blocked": "lose_points",
    "cube.overflow": "discard",
    "cube.symbol_timing": "best_moment",
    "duty.forces_control": False,
}


@dataclass
class World:
    """All that stands still while one ship flies."""

    grid: dict[Square, str]  # other squares are empty
    ships: set[Square]
    lying: set[Square]  # squares with a cube
    free_cubes: int  # the storage and the cubes of the ship together, before the turn
    shield: bool
    first_row: int
    last_row: int
    columns: int = 5
    map_rows: int = 7
    limit: int = 3
    uses: int = 1
    options: dict[str, object] = field(default_factory=lambda: dict(DEFAULTS))


@dataclass(frozen=True)
class Ship:
    row: int
    column: int
    movement: int
    control: int
    cubes: int
    used: int = 0
    jump: bool = False
    beam: bool = False
    due: bool = False  # the card's cube
    taken: frozenset[Square] = frozenset()
    out: str = ""
    touched: int = 0
    passed: int = 0
    pulls: int = 0


class IllegalStepError(Exception):
    """A force shield forbids the whole step."""


def start(world: World, ship: Ship) -> Ship:
    """The beginning of a turn: the card's cube comes now or waits (AD-R-23)."""
    ship = card_cube(world, ship)
    return ship if world.options["cube.symbol_timing"] == "best_moment" else replace(ship, due=False)


def step(world: World, ship: Ship, word: str) -> Ship | None:
    ship = replace(ship, touched=0, passed=0, pulls=0)
    try:
        return act(world, ship, word)
    except IllegalStepError:
        return None


def act(world: World, ship: Ship, word: str) -> Ship | None:
    if word[0] == "F":
        return forward(world, ship, word)
    if word in ("L", "R"):
        return sideways(world, ship, -1 if word == "L" else 1)
    if word in ("M", "C"):
        return use_cube(world, ship, word)
    if word[0] == "J":
        return jump(world, ship, word)
    return beam(world, ship, word)


# --- forward, entry, jump ---


def entry_square(world: World, ship: Ship, word: str, rows: int) -> Square | None:
    """The square that F, F1, ..., J, J1, ... aim at."""
    if len(word) == 1:
        return None if ship.row == 0 else (ship.row + rows, ship.column)
    column = int(word[1:])
    allowed = range(2, 5) if world.options["entry.columns"] == "middle_three" else range(1, world.columns + 1)
    return (rows, column) if ship.row == 0 and column in allowed else None


def behind_ships(world: World, square: Square) -> tuple[Square, int]:
    """The first square without a ship, and how many ships are passed."""
    passed = 0
    while square in world.ships:
        square, passed = (square[0] + 1, square[1]), passed + 1
    return square, passed


def forward(world: World, ship: Ship, word: str) -> Ship | None:
    aim = entry_square(world, ship, word, 1)
    if aim is None:
        return None
    square, passed = behind_ships(world, aim)
    cost = {"R": 0, "F": 2}.get(world.grid.get(square, "."), 1)
    if ship.movement == 0 and (cost > 0 or world.options["radiation.at_zero"] == "forbidden"):
        return None
    short = cost > ship.movement
    if short and world.options["fog.short"] == "stop":
        return None
    ship = replace(ship, movement=max(0, ship.movement - cost), passed=passed)
    if short and world.options["fog.short"] == "crash":
        return wreck(replace(ship, row=square[0], column=square[1], touched=square[0]), "fog")
    return arrive(world, ship, square, due_after(world, passed), forward_step=True)


def due_after(world: World, passed: int) -> bool:
    return passed == 0 or bool(world.options["hole.pull_after_pass"])


def jump(world: World, ship: Ship, word: str) -> Ship | None:
    aim = entry_square(world, ship, word, 2)
    if aim is None or not ship.jump or (ship.row == 0 and not world.options["entry.items_before"]):
        return None
    square, passed = behind_ships(world, aim)
    if passed and world.options["jump.landing_occupied"] == "illegal":
        return None
    return arrive(world, replace(ship, jump=False, passed=passed), square, due_after(world, passed))


# --- sideways, cubes, beam ---


def sideways(world: World, ship: Ship, by: int) -> Ship | None:
    if ship.row == 0 or ship.control == 0:
        return None
    column = ship.column + by
    if not 1 <= column <= world.columns:
        if world.options["edge.sideways"] == "illegal":
            return None
        if world.options["edge.sideways"] == "crash":
            return wreck(replace(ship, control=ship.control - 1), "edge")
        column = world.columns if column == 0 else 1
    if (ship.row, column) in world.ships:
        return None
    return arrive(world, replace(ship, control=ship.control - 1), (ship.row, column), False)


def use_cube(world: World, ship: Ship, word: str) -> Ship | None:
    if ship.cubes == 0 or ship.used == world.uses:
        return None
    more = {"movement": ship.movement + 2} if word == "M" else {"control": ship.control + 2}
    return card_cube(world, replace(ship, cubes=ship.cubes - 1, used=ship.used + 1, **more))


def beam(world: World, ship: Ship, word: str) -> Ship | None:
    if not ship.beam or ship.row == 0:
        return None
    rows, columns = {"TF": (1, 0), "TB": (-1, 0), "TL": (0, -1), "TR": (0, 1)}[word]
    line = [(ship.row + rows * i, ship.column + columns * i) for i in range(1, 80)]
    line = [square for square in line if 1 <= square[1] <= world.columns and in_reach(world, ship, square)]
    planets = [i for i, square in enumerate(line) if world.grid.get(square) == "P"]
    if not planets or planets[0] == 0 or not all(is_clear(world, ship, square) for square in line[: planets[0]]):
        return None
    return arrive(world, replace(ship, beam=False), line[0], rows != 0)


def in_reach(world: World, ship: Ship, square: Square) -> bool:
    if world.options["tractor.cross_map"]:
        return square[0] >= world.first_row
    return ship.row <= world.last_row and (square[0] - 1) // world.map_rows == (ship.row - 1) // world.map_rows


def is_clear(world: World, ship: Ship, square: Square) -> bool:
    letter = world.grid.get(square, ".")
    if letter == "E" and world.options["tractor.spent_cube_square"] == "empty":
        letter = "." if square not in world.lying or square in ship.taken else "E"
    return letter == "." and square not in world.ships


# --- what a square does ---


def arrive(
    world: World,
    ship: Ship,
    square: Square,
    due: bool,
    pairs: frozenset[str] = frozenset(),
    by_pull: bool = False,
    acts: bool = True,
    forward_step: bool = False,
) -> Ship:
    """The ship comes to a square: its effect, then the pull of the row if one is due (AD-MAP-15)."""
    ship = replace(ship, row=square[0], column=square[1], touched=max(ship.touched, square[0]))
    letter = world.grid.get(square, ".")
    if due and world.options["hole.order"] == "pull_first" and letter != "B":
        due, to = False, pulled(world, square)
        if to:
            return arrive(world, replace(ship, pulls=ship.pulls + 1), to, False, pairs, True, True, forward_step)
    pair = f"{letter} of map {(square[0] - 1) // world.map_rows}"
    if acts and letter in "1234" and pair not in pairs:
        return through(world, ship, square, letter, due, pairs | {pair}, forward_step)
    if acts:
        ship = effect(world, ship, square, letter, by_pull, forward_step)
    if ship.out or not due:
        return ship
    to = pulled(world, square)
    if to is None:
        return ship
    return arrive(world, replace(ship, pulls=ship.pulls + 1), to, False, pairs, True, True, forward_step)


def through(
    world: World, ship: Ship, square: Square, letter: str, due: bool, pairs: frozenset[str], forward_step: bool
) -> Ship:
    """Through a wormhole; both ends are on the same map."""
    number = (square[0] - 1) // world.map_rows
    ends = [at for at, other in world.grid.items() if other == letter and (at[0] - 1) // world.map_rows == number]
    [end] = [at for at in ends if at != square]
    landing, passed = behind_ships(world, end)
    if not world.options["hole.pull_on_wormhole_exit"]:
        due = False
    elif passed:
        due = bool(world.options["hole.pull_after_pass"])
    elif end[0] != square[0]:
        due = True
    ship = replace(ship, passed=ship.passed + passed)
    return arrive(world, ship, landing, due, pairs, False, passed > 0, forward_step)


def effect(world: World, ship: Ship, square: Square, letter: str, by_pull: bool, forward_step: bool) -> Ship:
    if letter == "P":
        return wreck(ship, "planet")
    if letter == "B":
        if not world.shield:
            return wreck(ship, "pull" if by_pull else "hole")
        if forward_step and world.options["shield.blocked"] == "crash":
            return wreck(ship, "shield")
        raise IllegalStepError
    if letter == "A" and not world.shield:
        return wreck(ship, "asteroids") if ship.cubes == 0 else card_cube(world, replace(ship, cubes=ship.cubes - 1))
    if letter == "E" and square in world.lying - ship.taken:
        full = ship.cubes == world.limit
        if full and world.options["cube.overflow"] == "leave_on_map":
            return ship
        return card_cube(world, replace(ship, taken=ship.taken | {square}, cubes=ship.cubes if full else ship.cubes + 1))
    return ship


def pulled(world: World, square: Square) -> Square | None:
    """Where the row pulls a ship on this square, if it does."""
    row, column = square
    holes = [c for c in range(1, world.columns + 1) if world.grid.get((row, c)) == "B" and c != column]
    if world.options["hole.range"] == "adjacent":
        holes = [c for c in holes if abs(c - column) == 1]
    if world.shield or not holes:
        return None
    sides = {c > column for c in holes}
    if world.options["hole.two_holes"] == "none" and len(holes) > 1:
        return None
    if world.options["hole.two_holes"] == "nearest":
        least = min(abs(c - column) for c in holes)
        sides = {c > column for c in holes if abs(c - column) == least}
    if len(sides) == 2:
        return None
    to = (row, column + 1 if sides == {True} else column - 1)
    if world.grid.get(to) == "B" and world.options["hole.adjacent_pull"] == "hold":
        return None
    return None if to in world.ships else to


def wreck(ship: Ship, cause: str) -> Ship:
    return replace(ship, out=cause, cubes=0)


def storage(world: World, ship: Ship) -> int:
    return world.free_cubes - ship.cubes + len(ship.taken)


def card_cube(world: World, ship: Ship) -> Ship:
    """The card's cube comes at the first moment that has room for it and a cube in the storage (AD-R-23)."""
    if ship.due and ship.cubes < world.limit and storage(world, ship) > 0:
        return replace(ship, due=False, cubes=ship.cubes + 1)
    return ship


def may_end(world: World, ship: Ship, offered: list[str]) -> bool:
    """Whether a turn may end where these other actions are offered (AD-MOV-03)."""
    ahead = any(word[0] == "F" for word in offered)
    if ship.movement == 0:
        return not (ahead and world.options["radiation.at_zero"] == "forced")
    return not ahead and not (offered and world.options["duty.forces_control"])
