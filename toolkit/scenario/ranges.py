"""Values of one key: which numbers it takes, which of them are meant, and the scenario in which it goes through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import ceil, gcd, lcm
from typing import Any, NamedTuple

from toolkit import game as contract
from toolkit.engine.declarations import Weight
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.game import Game

from . import knobs, overrides
from .baselines import without_baseline
from .cells import Cells
from .checks import unknown
from .head import MAX_GAMES
from .loading import altered
from .model import Scenario
from .source import Document, Node, Place
from .sweep import MAX_CELLS, Block, expand, key_problem

#: Steps into which the range of a real knob is cut unless told otherwise.
STEPS = 100

#: Digits that a value keeps, so that 0.1 and twice 0.1 make 0.3.
DIGITS = 12

Number = int | float


class Range(NamedTuple):
    """The values `low`, `low + step`, ... and `high`; the last step may be short. Integers where the key takes those only."""

    low: Number
    high: Number
    step: Number

    @property
    def values(self) -> list[Number]:
        """The values, as decimals count."""
        low, high, step = map(_exact, self)
        whole = all(isinstance(number, int) for number in self)
        exact = [low + i * step for i in range(self.steps)] + [high]
        return [int(value) if whole else float(value) for value in exact]

    @property
    def steps(self) -> int:
        """How many steps lead from low to high."""
        low, high, step = map(_exact, self)
        return ceil((high - low) / step - Fraction(1, 10**9))


class Numbers(NamedTuple):
    """The numbers that a key takes; a bound is None where none is declared."""

    whole: bool
    low: Number | None = None
    high: Number | None = None

    @property
    def words(self) -> str:
        """What is accepted, in words."""
        return ("an integer" if self.whole else "a number") + knobs.limits(self.low, self.high)

    def hold(self, value: Number) -> bool:
        """Whether a value is one of them."""
        inside = (self.low is None or self.low <= value) and (self.high is None or value <= self.high)
        return inside and (not self.whole or float(value).is_integer())


def range_over(
    scenario: Scenario, key: str, low: Number | None = None, high: Number | None = None, step: Number | None = None
) -> Range:
    """The values of a key that are meant: as given, else as the scenario sweeps it, else as it is declared.

    A step that is not given is the largest that leads to every swept value; where nothing is swept it is 1 for a key that
    takes integers, and a hundredth of the range for another.

    Raises:
        ToolkitError: there is no such key, it takes no numbers or not these, or no range or an empty one is left.
    """
    numbers = numbers_of(scenario, key)
    for option, value in (("--low", low), ("--high", high)):
        if value is not None and not numbers.hold(value):
            raise ToolkitError(f"{option}: expected {numbers.words}, as {key} takes them, found {value:g}")
    swept = _swept_numbers(scenario, key)
    bounds = (min(swept), max(swept)) if swept else (numbers.low, numbers.high)
    first, last = (bound if value is None else value for value, bound in zip((low, high), bounds, strict=True))
    if first is None or last is None:
        raise ToolkitError(f"--over {key}: takes {numbers.words}; no range of it is declared, so give --low and --high")
    if not first < last:
        raise ToolkitError(f"--over {key}: no values from {first:g} to {last:g}; expected --low below --high")
    if step is None:
        common = _common_step([first, *swept, last]) if swept else Fraction(1) if numbers.whole else None
        step = float(common or (last - first) / STEPS)
    if step <= 0 or (numbers.whole and not float(step).is_integer()):
        raise ToolkitError(f"--step: expected {'an integer' if numbers.whole else 'a number'} above 0, found {step:g}")
    found = Range(*(int(x) if numbers.whole else float(f"{x:.{DIGITS}g}") for x in (first, last, step)))
    if found.steps >= MAX_CELLS:
        text = f"makes {found.steps + 1:,} values from {first:g} to {last:g}; at most {MAX_CELLS:,}, so give a larger one"
        raise ToolkitError(f"--step: {step:g} {text}")
    return found


def numbers_of(scenario: Scenario, key: str) -> Numbers:
    """The numbers that a key takes.

    Raises:
        ToolkitError: there is no such key, or it takes none.
    """
    problem = key_problem(key)
    if problem:
        raise ToolkitError(f"--over: {problem}")
    found = accepted(contract.find(scenario.game), scenario, key)
    if found is None:
        raise ToolkitError(f"--over: {unknown('key ', key, numeric_keys(scenario))}")
    if isinstance(found, str):
        raise ToolkitError(f"--over: expected a key that takes numbers; {key} takes {found}")
    return found


def numeric_keys(scenario: Scenario) -> list[str]:
    """Every key that takes numbers, but for those of pinned draws."""
    game = contract.find(scenario.game)
    models = {"setup": game.SETUP[scenario.mode], "options": game.OPTIONS}
    keys = [f"{head}.{knob.key}" for head, model in models.items() for knob in knobs.knobs_of(model)]
    for seat in scenario.cells[0].seats:
        keys += [f"seats.{seat}.weights.{weight.name}" for weight in _weights(game, scenario, seat)]
    keys += [f"components.{path}" for path, _, _ in overrides.numbers(game.COMPONENTS)]
    return [key for key in keys if isinstance(accepted(game, scenario, key), Numbers)]


def choices(scenario: Scenario, key: str) -> list[Any]:
    """The words that a key takes, or False and True; empty where it takes other things or is none."""
    game, (head, *steps) = contract.find(scenario.game), key.split(".")
    if head in ("setup", "options"):
        root, schema = _schema_at(game.SETUP[scenario.mode] if head == "setup" else game.OPTIONS, steps)
        if schema is None:
            return []
        switch = all(part.get("type") == "boolean" for part in knobs.branches(root, schema))
        return knobs.words_of(root, schema) or [False, True] * switch
    if head == "components":
        found, count = overrides.find(game.COMPONENTS.tree, steps)
        switch = count == len(steps) and isinstance(overrides.value_at(game.COMPONENTS.tree, found), bool)
        return [False, True] if switch else [*(overrides.words_of(game.COMPONENTS, found) or ())] * (count == len(steps))
    seats = scenario.cells[0].seats
    policy = head == "seats" and steps[1:] == ["policy"] and steps[0] in ("all", *seats)
    return [*game.policies(scenario.mode, seats[0] if steps[0] == "all" else steps[0])] if policy else []


def swept_over(scenario: Scenario, key: str, values: Sequence[Number]) -> Scenario:
    """The scenario with a key swept over values, fastest of all, in place of its own sweep over that key, if any.

    What else it sweeps, it sweeps still; a `stop:` block is gone.

    Raises:
        ScenarioError: some value can't be played, or the key is swept in step with others.
    """
    place = Place(Document("--over", key), 1, 1)
    left = (_without(node, block, key) for node, block in _blocks(scenario))
    items = [Node(value, place) for value in values]
    grid = Node({key: Node(items, place)}, place, {key: place})
    return _sweeping(scenario, [*(node for node in left if node is not None), Node({"grid": grid}, place, {"grid": place})])


def swept_through(scenario: Scenario, points: Sequence[Mapping[str, Any]]) -> tuple[Scenario, list[int]]:
    """The scenario at these points, each of which sets the same keys, in place of its own sweep.

    Equal points make one cell; `stop:` and `report:` blocks, which may lean on what was swept, are gone.

    Returns:
        The scenario, and for each point the index of its cell.

    Raises:
        ScenarioError: some point can't be played.
    """
    places = {key: Place(Document("--over", key), 1, 1) for key in points[0]}
    cells = {point: index for index, point in enumerate(dict.fromkeys(tuple(each.values()) for each in points))}
    place = next(iter(places.values()))
    values = ({key: Node(value, places[key]) for key, value in zip(places, point, strict=True)} for point in cells)
    block = Node({"list": Node([Node(each, place, places) for each in values], place)}, place, {"list": place})
    return _sweeping(scenario, [block], without=("report",)), [cells[tuple(point.values())] for point in points]


def _sweeping(scenario: Scenario, blocks: Sequence[Node], without: Sequence[str] = ()) -> Scenario:
    """The scenario with these blocks for its sweep, without a `stop:` block and some others."""
    root, place = without_baseline(scenario.root), blocks[-1].place
    kept = {key: node for key, node in root.value.items() if key not in ("stop", *without)}
    joined = Node({**kept, "sweep": Node([*blocks], place)}, root.place, {"sweep": place, **root.keys})
    return replace(altered(scenario, joined), stop=None)


def accepted(game: Game, scenario: Scenario, key: str) -> Numbers | str | None:
    """The numbers that a key takes; what it takes, in words, where that is none; None where there is no such key."""
    head, *steps = key.split(".")
    if head == "components":
        return _of_component(game, steps)
    if head == "seats":
        return _of_weight(game, scenario, steps)
    if head == "hold":
        return Numbers(True, 1, MAX_GAMES) if steps == ["games"] else "names of draws" if steps == ["draws"] else None
    if head == "dice":
        return _of_pin(game, ".".join(steps))
    return _of_setting(game.SETUP[scenario.mode] if head == "setup" else game.OPTIONS, steps)


def _schema_at(model: Any, steps: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """A model's schema, and that of one of its values; None where there is no such value."""
    root = knobs.schema_of(model)
    return root, knobs.schema_at(root, tuple(int(step) if step.isdecimal() else step for step in steps))


def _of_setting(model: Any, steps: Sequence[str]) -> Numbers | str | None:
    root, schema = _schema_at(model, steps)
    if schema is None:
        return None
    kinds = [part for part in knobs.branches(root, schema) if part.get("type") in ("integer", "number")]
    if not kinds or knobs.words_of(root, schema):
        return knobs.describe(root, schema)
    whole = all(part["type"] == "integer" for part in kinds)
    low, high = ([part[name] for part in kinds if name in part] for name in ("minimum", "maximum"))
    return Numbers(whole, min(low, default=None), max(high, default=None))


def _of_component(game: Game, steps: Sequence[str]) -> Numbers | str | None:
    found, count = overrides.find(game.COMPONENTS.tree, steps)
    if count < len(steps):
        return None
    default = overrides.value_at(game.COMPONENTS.tree, found)
    if isinstance(default, bool) or not isinstance(default, (int, float)):
        return "no number"
    low, high = overrides.bounds_of(game.COMPONENTS, found) or (None, None)
    return Numbers(isinstance(default, int), low, high)


def _of_weight(game: Game, scenario: Scenario, steps: Sequence[str]) -> Numbers | str | None:
    if len(steps) < 3 or steps[1] != "weights":
        return "no number" if steps[1:] == ["policy"] else None
    name = ".".join(steps[2:])
    weight = next((each for each in _weights(game, scenario, steps[0]) if each.name == name), None)
    if weight is None:
        return None
    declared = (weight.low, weight.high) != (Weight.low, Weight.high)
    return Numbers(False, weight.low, weight.high) if declared else Numbers(False)


def _weights(game: Game, scenario: Scenario, seat: str) -> Iterator[Weight]:
    """The weights of a seat's policy, or of all seats' policies for `all`, in the first cell."""
    cell = scenario.cells[0]
    for name in cell.seats:
        if seat in (name, "all"):
            yield from game.policies(cell.mode, name)[cell.policies[name][0]].weights


def _of_pin(game: Game, rest: str) -> Numbers | str | None:
    name, _, way = rest.rpartition(".")
    draw = next((draw for draw in game.DRAWS if draw.name == name), None)
    if draw is None or way != "always":
        return None if draw is None else "no single number"
    return Numbers(True, 1, draw.sides) if draw.sides else Numbers(True)


def _blocks(scenario: Scenario) -> list[tuple[Node, Block]]:
    """The blocks of a scenario's sweep, as written and expanded."""
    node = scenario.root.value.get("sweep")
    if node is None:
        return []
    whole = Cells(contract.find(scenario.game), scenario.mode, scenario.root).is_whole()
    return list(zip(node.value, expand(node, whole).blocks, strict=True))


def _swept_numbers(scenario: Scenario, key: str) -> list[Number]:
    """The numbers that a scenario sweeps a key over."""
    points = (point for _, block in _blocks(scenario) for point in block.points if key in point)
    values = (point[key][0].value for point in points)
    return [value for value in values if isinstance(value, (int, float)) and not isinstance(value, bool)]


def _without(node: Node, block: Block, key: str) -> Node | None:
    """A block of a sweep without a key; None where nothing is left of it."""
    if key not in block.keys:
        return node
    others = [other for other in block.keys if other != key]
    if not others:
        return None
    ((kind, body),) = node.value.items()
    if kind != "grid":
        place = next(point[key][1] for point in block.points if key in point)
        message = f"is swept in step with {', '.join(others)}; expected a grid, in which it can be varied by itself"
        raise ScenarioError([place.fault(key, message)])
    left: Mapping[str, Node] = {name: values for name, values in body.value.items() if name != key}
    return Node({kind: Node(left, body.place, body.keys)}, node.place, node.keys)


def _exact(number: Number) -> Fraction:
    return Fraction(Decimal(repr(number)))


def _common_step(values: Sequence[Number]) -> Fraction:
    """The largest step that leads from the first value to all others, one of which differs."""
    first, *others = map(_exact, values)
    ways = [other - first for other in others]
    below = lcm(*(way.denominator for way in ways))
    return Fraction(gcd(*(int(way * below) for way in ways)), below)
