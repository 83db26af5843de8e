"""Cells: a scenario's blocks with one setting of the sweep laid over them, checked and filled in."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.errors import Fault
from toolkit.game import Game

from . import holds, knobs, overrides, pins, seats
from .checks import Problem, fault_of, unknown, validate
from .layers import merge, merge_deep, patch_for
from .model import CALLED, MIRROR, Cell, digest
from .source import Node, Place, plain, shown
from .sweep import Point, Sweep

BLOCKS = ("setup", "options", "components", "seats", "dice", "hold")


class Cells:
    """Builds the cells of one scenario and gathers what is wrong with them, each fault once."""

    def __init__(self, game: Game, mode: str, root: Node):
        self.game, self.mode, self.root = game, mode, root
        self.faults: dict[Fault, None] = {}
        self.cells: list[Cell] = []
        self.mirrored = MIRROR in root.value and root.value[MIRROR].value is True
        self.seat_names: dict[str, None] = {}  # of all cells
        self._clashes: dict[tuple[str, int, int, str], list[Fault]] = {}
        self._unswept: dict[tuple[str, Any], Any] = {}

    def build_all(self, sweep: Sweep) -> None:
        """Every cell of the sweep, or the one cell there is without; what is right of a sweep that has faults."""
        first: dict[str, tuple[Cell, Point]] = {}
        numbers = itertools.count()
        for point in sweep.points():
            root = self._root_of(point)
            cell = self._build(next(numbers), point, sweep.keys, root)
            for seated in self._seatings(cell, numbers, root) if cell is not None else ():
                if seated.id in first and not sweep.problems:
                    self._repeated(seated, point, *first[seated.id])
                first.setdefault(seated.id, (seated, point))
                self.cells.append(seated)
                for key, message in self.game.problems(seated) if not sweep.problems else ():
                    fault = _in_cell(fault_of(Problem(key, message), root), seated)
                    self._clashes.setdefault((fault.file, fault.line, fault.column, fault.key), []).append(fault)
        for clashes in self._clashes.values():
            self.faults[_and_more(clashes)] = None
        self._check_seat_names(sweep)

    def resolved(self, swept: tuple[str, ...]) -> dict[str, Any]:
        """The blocks as written, with every default filled in."""
        setup = self._resolved("setup", self.game.SETUP[self.mode], swept)
        options = self._resolved("options", self.game.OPTIONS, swept)
        names, block = tuple(self.seat_names), self._block(self.root, "seats")
        seated, _ = seats.resolve(self.game, self.mode, names, block)
        filled = {seat: {"policy": policy, "weights": weights} for seat, (policy, weights) in seated.items()}
        _, changed, _ = overrides.apply(self.game.COMPONENTS, self._block(self.root, "components"))
        return {
            "setup": setup,
            "options": options,
            "seats": seats.written(names, block) if self.mirrored else filled,
            "components": changed,
            "dice": self._dice(self.root),
            **self._hold(self.root),
        }

    def is_whole(self) -> Callable[[str], bool]:
        """Whether a dotted key takes whole numbers only."""
        models = {"setup": self.game.SETUP[self.mode], "options": self.game.OPTIONS}
        known = {f"{head}.{knob.key}": knob.whole for head, model in models.items() for knob in knobs.knobs_of(model)}

        def whole(key: str) -> bool:
            head, _, rest = key.partition(".")
            if head == "components":
                words = rest.split(".")
                steps, count = overrides.find(self.game.COMPONENTS.tree, words)
                value = overrides.value_at(self.game.COMPONENTS.tree, steps)
                return count == len(words) and isinstance(value, int) and not isinstance(value, bool)
            return known.get(key, head in ("dice", "hold"))

        return whole

    def _resolved(self, name: str, model: Any, swept: tuple[str, ...]) -> dict[str, Any]:
        """A block with its defaults, but for alternatives that a sweep chooses among: their defaults differ."""
        node = self._block(self.root, name)
        written = plain(node) if node is not None else {}
        filled, wrong = self._filled(name, model, self.root)
        if wrong:
            return written
        schema = knobs.schema_of(model)
        chosen = {key.split(".")[1] for key in swept if key.startswith(f"{name}.") and key.count(".") > 1}
        unions = {step for step in chosen if len(knobs.branches(schema, schema["properties"].get(step, {}))) > 1}
        kept = {key: value for key, value in filled.items() if key not in unions}
        return kept | {key: value for key, value in written.items() if key in unions}

    def _root_of(self, point: Point) -> Node:
        if not point:
            return self.root
        patch: Node | None = None
        for key, (value, place) in point.items():
            layer, _ = patch_for(key, value, place) if key != CALLED else (None, None)
            if layer is not None:
                patch = layer if patch is None else merge_deep(patch, layer)
        return self.root if patch is None else merge(self.root, patch)

    def _build(self, index: int, point: Point, swept: tuple[str, ...], root: Node) -> Cell | None:
        """One cell, or None where something is wrong with it (the faults are kept)."""
        problems: list[Problem] = []

        def part(result: tuple[Any, list[Problem]]) -> Any:
            problems.extend(result[1])
            return result[0]

        setup = part(self._filled("setup", self.game.SETUP[self.mode], root))
        known = not problems
        options = part(self._filled("options", self.game.OPTIONS, root))
        tree, changed = part(self._components(root))
        names = tuple(self.game.seats(self.mode, setup if known else knobs.defaults_of(self.game.SETUP[self.mode])))
        self.seat_names.update(dict.fromkeys(names if known else ()))
        policies = part(self._seated(names, root))
        dice = self._dice(root)
        pinned = part(pins.resolve(self.game.DRAWS, names if known else None, dice) if dice else ([], []))
        hold = self._hold(root)
        held = part(holds.resolve(self.game.DRAWS, hold["hold"]) if hold else ({}, []))
        if problems:
            self._tell(problems, root)
            return None
        body = self._body(setup, changed, options, dice, policies, hold)
        settings = {key: flat(plain(point[key][0]) if key in point else _value_in(body, tree, key)) for key in swept}
        return Cell(
            "c" + digest(body, 10), index, settings, self.mode, setup, options, tree, changed, policies, names, dice, pinned,
            hold.get("hold", {}), held,
        )  # fmt: skip

    def _body(
        self, setup: Any, changed: Any, options: Any, dice: Any, policies: seats.Seated, hold: dict[str, Any]
    ) -> dict[str, Any]:
        """What a cell is told by: equal data, equal games."""
        return {
            "game": self.game.NAME, "mode": self.mode, "setup": setup, "components": changed, "options": options, "dice": dice,
            "seats": {seat: {"policy": policy, "weights": weights} for seat, (policy, weights) in policies.items()},
            **hold,
        }  # fmt: skip

    def _seatings(self, cell: Cell, numbers: Iterator[int], root: Node) -> Iterator[Cell]:
        """The cell; with `mirror: true` then those in which what its seats bring has moved on, until it is as at first."""
        if not self.mirrored:
            yield cell
            return
        if len(cell.seats) < 2:
            self._tell([Problem(MIRROR, f"takes two seats or more to change places, found one: {cell.seats[0]}")], root)
        yield replace(cell, settings={**cell.settings, MIRROR: 0})
        for by in range(1, len(cell.seats)):
            policies, problems = self._seated(cell.seats, root, by)
            dice = pins.moved(cell.dice, cell.seats, by)
            pinned, _ = pins.resolve(self.game.DRAWS, cell.seats, dice)
            body = self._body(cell.setup, cell.overrides, cell.options, dice, policies, self._hold(root))
            id_ = "c" + digest(body, 10)
            if problems or id_ == cell.id:
                self._tell(problems, root)
                return
            yield replace(
                cell, id=id_, index=next(numbers), settings={**cell.settings, MIRROR: by}, policies=policies, dice=dice,
                pins=pinned,
            )  # fmt: skip

    def _tell(self, problems: Iterable[Problem], root: Node) -> None:
        self.faults.update(dict.fromkeys(fault_of(problem, root) for problem in problems))

    def _block(self, root: Node, name: str) -> Node | None:
        node: Node | None = root.value.get(name)
        return node if node is not None and node.is_map else None

    def _cached(self, name: str, root: Node, make: Callable[[Node | None], Any], extra: Any = None) -> Any:
        """What `make` gives for a block, made once where the sweep leaves the block alone."""
        node = self._block(root, name)
        if node is not self._block(self.root, name):
            return make(node)
        if (name, extra) not in self._unswept:
            self._unswept[name, extra] = make(node)
        return self._unswept[name, extra]

    def _filled(self, name: str, model: Any, root: Node) -> tuple[dict[str, Any], list[Problem]]:
        result: tuple[dict[str, Any], list[Problem]] = self._cached(
            name, root, lambda node: validate(model, plain(node) if node is not None else {}, name)
        )
        return result

    def _components(self, root: Node) -> tuple[tuple[Mapping[str, Any], dict[str, Any]], list[Problem]]:
        tree, changed, problems = self._cached("components", root, lambda node: overrides.apply(self.game.COMPONENTS, node))
        return (tree, changed), problems

    def _seated(self, names: tuple[str, ...], root: Node, moved: int = 0) -> tuple[seats.Seated, list[Problem]]:
        result: tuple[seats.Seated, list[Problem]] = self._cached(
            "seats", root, lambda node: seats.resolve(self.game, self.mode, names, node, moved), (names, moved)
        )
        return result

    def _dice(self, root: Node) -> dict[str, Any]:
        block = self._block(root, "dice")
        return {name: plain(node) for name, node in (block.value.items() if block else ()) if node.value is not None}

    def _hold(self, root: Node) -> dict[str, Any]:
        """The block under its name, or nothing: a scenario without it is what it was before there were any."""
        block = self._block(root, "hold")
        return {"hold": plain(block)} if block is not None and block.value else {}

    def _repeated(self, cell: Cell, point: Point, first: Cell, earlier: Point) -> None:
        key = next((key for key in point if key not in earlier or point[key][0] is not earlier[key][0]), "")
        place = point[key][0].place if key else self.root.value["sweep"].place
        where = ", ".join(f"{name} {shown(value)}" for name, value in first.settings.items())
        message = f"makes cell {cell.index} equal to cell {first.index} ({where}); each setting is played once"
        self.faults[place.fault(key or "sweep", message)] = None

    def _check_seat_names(self, sweep: Sweep) -> None:
        if not self.seat_names:
            return
        for problem in seats.unknown_seats(self._block(self.root, "seats"), self.seat_names):
            self.faults[fault_of(problem, self.root)] = None
        for block in sweep.blocks:
            for point in block.points:
                for key, (_, place) in point.items():
                    problem_ = _swept_seat(key, place, tuple(self.seat_names))
                    if problem_ is not None:
                        self.faults[fault_of(problem_, self.root)] = None


def _swept_seat(key: str, place: Place, names: tuple[str, ...]) -> Problem | None:
    head, _, rest = key.partition(".")
    seat = rest.partition(".")[0]
    if head != "seats" or seat in (*names, "all"):
        return None
    return Problem(key, unknown("seat ", seat, (*names, "all")), True, place)


def _in_cell(fault: Fault, cell: Cell) -> Fault:
    """The fault with the settings of the cell that it was found in."""
    if not cell.settings:
        return fault
    where = ", ".join(f"{key} {shown(value)}" for key, value in cell.settings.items())
    return Fault(fault.file, fault.line, fault.column, fault.key, f"{fault.message} (with {where})", fault.source)


def _and_more(faults: list[Fault]) -> Fault:
    """The first of the faults that cells have at one place, with their number."""
    first, count = faults[0], len(Counter(faults))
    if count == 1:
        return first
    return Fault(first.file, first.line, first.column, first.key, f"{first.message} and {count - 1} more like it", first.source)


def flat(value: Any) -> Any:
    """A setting as a frame's column holds it: a list, a mapping or nothing stands as its text."""
    from .text import flow

    if value is None:
        return "none"
    return flow(value) if isinstance(value, (list, dict)) else value


def _value_in(body: Mapping[str, Any], tree: Mapping[str, Any], key: str) -> Any:
    """What a cell has where a sweep's point says nothing; None where it has nothing either."""
    head, _, rest = key.partition(".")
    if head == "seats" and rest.startswith("all."):
        of_seats = [_value_in(body, tree, f"seats.{seat}.{rest[4:]}") for seat in body["seats"]]
        return of_seats[0] if all(value == of_seats[0] for value in of_seats) else "mixed"
    here: Any = tree if head == "components" else body.get(head, {})
    if head == "dice":
        name = max((name for name in here if rest == name or rest.startswith(name + ".")), key=len, default="")
        here, rest = here.get(name), rest[len(name) + 1 :]
    for step in rest.split(".") if rest else ():
        if isinstance(here, (list, tuple)) and step.isdecimal() and int(step) < len(here):
            here = here[int(step)]
        elif isinstance(here, Mapping) and step in {str(word): word for word in here}:
            here = here[{str(word): word for word in here}[step]]
        else:
            return None
    return here
