"""`sweep:` blocks expanded into points: each sets some keys, and the blocks multiply."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from .checks import Problem, expected, unknown
from .model import CALLED
from .source import Node, Place, plain

MAX_CELLS = 10_000
SWEEPABLE = ("setup", "components", "options", "seats", "dice", "hold")
BLOCKS = ("grid", "zip", "list", "lhs", "sobol", "csv")

Point = dict[str, tuple[Node, Place]]  # swept key -> its value, and where the key stands
Axes = dict[str, list[tuple[Node, Place]]]


@dataclass(frozen=True)
class Block:
    """One block: its points, its keys in order, and itself with everything written out."""

    points: list[Point]
    keys: tuple[str, ...]
    resolved: Mapping[str, Any]


@dataclass
class Sweep:
    """All blocks of a scenario, and what is wrong with them."""

    blocks: list[Block] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def keys(self) -> tuple[str, ...]:
        """Swept keys, in order."""
        return tuple(dict.fromkeys(key for block in self.blocks for key in block.keys))

    @property
    def resolved(self) -> list[Mapping[str, Any]]:
        """The blocks with ranges and files written out: loads again without them."""
        return [block.resolved for block in self.blocks]

    def points(self) -> list[Point]:
        """What each cell sets, the last block changing fastest."""
        crossed = itertools.product(*(block.points for block in self.blocks))
        return [{key: value for point in parts for key, value in point.items()} for parts in crossed]


def expand(node: Node | None, is_whole: Callable[[str], bool]) -> Sweep:
    """The blocks of a `sweep:` list. `is_whole` tells whether a key takes whole numbers only."""
    sweep = Sweep()
    for index, each in enumerate(node.value if node is not None and node.is_list else ()):
        block = _block(each, f"sweep.{index}", is_whole, sweep.problems)
        if block is not None:
            sweep.blocks.append(block)
    _check_keys(sweep)
    sizes = [len(block.points) for block in sweep.blocks]
    if math.prod(sizes) > MAX_CELLS:
        sweep.problems.append(_too_many("sweep", sizes))
        sweep.blocks.clear()
    return sweep


def _too_many(key: str, sizes: list[int]) -> Problem:
    counts = " x ".join(map(str, sizes))
    return Problem(key, f"makes {math.prod(sizes):,} cells ({counts}); at most {MAX_CELLS:,}", on_key=True)


def _block(node: Node, key: str, is_whole: Callable[[str], bool], problems: list[Problem]) -> Block | None:
    if not node.is_map or len(node.value) != 1:
        found = f"{len(node.value)} keys" if node.is_map else None
        what = f"a mapping with exactly one of: {', '.join(BLOCKS)}"
        problems.append(Problem(key, f"expected {what}, found {found}" if found else expected(what, node.value)))
        return None
    ((kind, body),) = node.value.items()
    key, before = f"{key}.{kind}", len(problems)
    if kind not in BLOCKS:
        problems.append(Problem(key, unknown("sweep block ", kind, BLOCKS), on_key=True))
        return None
    if kind in ("grid", "zip"):
        axes = _axes(body, key, problems)
        points = _crossed(axes, key, problems) if kind == "grid" else _zipped(axes, key, problems)
        resolved: Any = {name: [plain(value) for value, _ in values] for name, values in axes.items()}
    elif kind == "list":
        points, resolved = _listed(body, key, problems), plain(body)
    else:
        from . import designs

        if kind == "csv":
            points = designs.read_csv(body, key, problems)
            kind, resolved = "list", [{name: plain(value) for name, (value, _) in point.items()} for point in points]
        else:
            points, resolved = designs.sample(kind, body, key, is_whole, problems), plain(body)
    places = {name: place for point in reversed(points) for name, (_, place) in point.items()}
    if kind == "list":
        problems += _name_problems(points, key)
        places.pop(CALLED, None)
    problems += [
        Problem(f"{key}.{name}", key_problem(name), True, place) for name, place in places.items() if key_problem(name)
    ]
    keys = tuple(dict.fromkeys(name for point in points for name in point))
    return Block(points, keys, {kind: resolved}) if len(problems) == before else None


def _name_problems(points: list[Point], key: str) -> Iterator[Problem]:
    """Entries of a list are all called something, each by another name, or none is."""
    seen: dict[Any, int] = {}
    for index, point in enumerate(points if any(CALLED in point for point in points) else ()):
        if CALLED not in point:
            yield Problem(f"{key}.{index}", f"is not called anything, and others of the list are; expected {CALLED}: a name")
            continue
        (name, place), where = point[CALLED], f"{key}.{index}.{CALLED}"
        if not isinstance(name.value, str) or not name.value:
            yield Problem(where, expected("a name", plain(name)), place=place)
        elif name.value in seen:
            yield Problem(where, f"'{name.value}' is entry {seen[name.value]} as well; each has a name of its own", place=place)
        else:
            seen[name.value] = index


def key_problem(key: str) -> str:
    """Why a key can't be swept; empty if it can."""
    head, _, rest = key.partition(".")
    if head not in SWEEPABLE:
        return f"'{key}' can't be swept; expected a key under one of: {', '.join(SWEEPABLE)}"
    return "" if rest and all(key.split(".")) else f"'{key}' names no value; expected a key such as {head}.name"


def _check_keys(sweep: Sweep) -> None:
    """A key may be swept by one block only, alone or as part of a bigger one."""
    seen: list[tuple[int, str, Place]] = []
    for index, block in enumerate(sweep.blocks):
        places = {name: place for point in reversed(block.points) for name, (_, place) in point.items()}
        for key in block.keys:
            for other, old, place in seen:
                if f"{old}.".startswith(f"{key}.") or f"{key}.".startswith(f"{old}."):
                    if other == index and old == key:
                        continue
                    where = f"{place.document.name}:{place.line}"
                    sweep.problems.append(Problem(key, f"is swept twice: '{old}' is swept at {where}", True, places[key]))
                    break
            seen.append((index, key, places[key]))


def _axes(node: Node, key: str, problems: list[Problem]) -> Axes:
    """Keys with their values, as `grid` and `zip` list them."""
    axes: Axes = {}
    if not node.is_map or not node.value:
        problems.append(Problem(key, expected("a mapping of keys to lists of values", node.value)))
        return axes
    for name, body in node.value.items():
        axes[name] = [(value, node.keys[name]) for value in _values(body, f"{key}.{name}", problems)]
    return axes


def _values(node: Node, key: str, problems: list[Problem]) -> list[Node]:
    if node.is_list and node.value:
        items: list[Node] = node.value
        return items
    if node.is_map and list(node.value) == ["range"]:
        return _range(node.value["range"], f"{key}.range", problems)
    what = "a list of values or {range: [first, last, step]}"
    problems.append(Problem(key, expected(what, node.value)))
    return []


def _range(node: Node, key: str, problems: list[Problem]) -> list[Node]:
    """The numbers from first to last, both included, exactly as decimals count."""
    written = plain(node)
    numbers = isinstance(written, list) and all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in written)
    if not numbers or len(written) != 3:
        problems.append(Problem(key, f"expected three numbers [first, last, step], found {written}"))
        return []
    first, last, step = (Decimal(repr(number)) for number in written)
    if step == 0 or (last - first) / step < 0:
        problems.append(Problem(key, f"holds no value: steps of {written[2]} from {written[0]} never come to {written[1]}"))
        return []
    if (last - first) / step >= MAX_CELLS:
        problems.append(Problem(key, f"holds more than {MAX_CELLS:,} values"))
        return []
    kind = int if all(isinstance(number, int) for number in written) else float
    return [Node(kind(first + step * i), node.place) for i in range(int((last - first) / step) + 1)]


def _crossed(axes: Axes, key: str, problems: list[Problem]) -> list[Point]:
    sizes = [len(values) for values in axes.values()]
    if math.prod(sizes) > MAX_CELLS:
        problems.append(_too_many(key, sizes))
        return []
    return [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())]


def _zipped(axes: Axes, key: str, problems: list[Problem]) -> list[Point]:
    sizes = {name: len(values) for name, values in axes.items()}
    if len(set(sizes.values())) > 1 and all(sizes.values()):
        counts = ", ".join(f"{name} {size}" for name, size in sizes.items())
        problems.append(Problem(key, f"expected lists of one length, found {counts}", on_key=True))
        return []
    return [dict(zip(axes, values, strict=True)) for values in zip(*axes.values(), strict=False)]


def _listed(node: Node, key: str, problems: list[Problem]) -> list[Point]:
    if not node.is_list or not node.value:
        problems.append(Problem(key, expected("a list of mappings of keys to values", node.value)))
        return []
    for index, each in enumerate(node.value):
        if not each.is_map:
            problems.append(Problem(f"{key}.{index}", expected("a mapping of keys to values", each.value)))
    return [{name: (value, each.keys[name]) for name, value in each.value.items()} for each in node.value if each.is_map]
