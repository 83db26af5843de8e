"""Points of a sweep that are sampled (Latin hypercube, Sobol) or read from a CSV file."""

from __future__ import annotations

import csv
import io
import math
import warnings
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from .checks import Problem, validate
from .source import Document, Node, Place, parse, plain, read_text, scalar, shown
from .sweep import MAX_CELLS, Point


class Design(BaseModel):
    """A sampled block: n points spread evenly over the box of `over`."""

    model_config = ConfigDict(extra="forbid")
    n: int = Field(ge=1, le=MAX_CELLS)
    seed: int = Field(ge=0, le=2**32 - 1)
    over: dict[str, Annotated[list[float], Field(min_length=2, max_length=2)]] = Field(min_length=1)


def sample(kind: str, node: Node, key: str, is_whole: Callable[[str], bool], problems: list[Problem]) -> list[Point]:
    """The points of an `lhs` or `sobol` block, those that fall together (whole numbers) only once.

    A key that takes whole numbers gets low..high with equal chances, both ends included.
    """
    design, found = validate(Design, plain(node), key)
    if found:
        problems += found
        return []
    over = node.value["over"]
    whole = {name: is_whole(name) for name in over.value}
    for name, (low, high) in design["over"].items():
        if not low < high:
            problems.append(Problem(f"{key}.over.{name}", f"expected [low, high] with low below high, found [{low}, {high}]"))
        elif whole[name] and not (float(low).is_integer() and float(high).is_integer()):
            problems.append(Problem(f"{key}.over.{name}", f"takes whole numbers, found [{low}, {high}]"))
    if kind == "sobol" and design["n"] & (design["n"] - 1):
        near = 1 << design["n"].bit_length()
        problems.append(Problem(f"{key}.n", f"expected a power of two, such as {near // 2} or {near}, found {design['n']}"))
        return []
    points: dict[tuple[float, ...], Point] = {}
    for row in _unit_points(kind, len(over.value), design["n"], design["seed"]):
        point: Point = {}
        for name, at in zip(over.value, row, strict=True):
            low, high = design["over"][name]
            value = int(low) + int(at * (int(high) - int(low) + 1)) if whole[name] else low + at * (high - low)
            point[name] = (Node(value, over.value[name].place), over.keys[name])
        points.setdefault(tuple(value.value for value, _ in point.values()), point)
    return list(points.values())


def _unit_points(kind: str, dimensions: int, n: int, seed: int) -> list[list[float]]:
    from scipy.stats import qmc

    engine: Any = qmc.LatinHypercube(dimensions, rng=seed) if kind == "lhs" else qmc.Sobol(dimensions, rng=seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        rows: list[list[float]] = engine.random(n).tolist()
    return rows


def read_csv(node: Node, key: str, problems: list[Problem]) -> list[Point]:
    """The rows of a CSV file, whose header names the swept keys. Its path starts from the scenario's folder."""
    if not isinstance(node.value, str) or not node.value:
        problems.append(Problem(key, "expected the path of a CSV file", False, node.place))
        return []
    path = node.place.document.folder / node.value
    document, faults = read_text(path, str(path))
    if faults:
        problems.append(Problem(key, f"'{node.value}' {faults[0].message}", False, node.place))
        return []
    try:
        reader = csv.reader(io.StringIO(document.text, newline=""), strict=True, skipinitialspace=True)
        rows = [(reader.line_num, row) for row in reader if row]
    except csv.Error as error:
        problems.append(Problem(key, f"not CSV: {error}", False, Place(document, 1, 1)))
        return []
    header, keys = rows[0][1], [name.strip() for name in rows[0][1]]
    lines = document.text.splitlines()
    starts = _starts(lines[0], header)
    repeated = [name for name in keys if keys.count(name) > 1]
    if repeated or not all(keys) or len(rows) == 1 or len(rows) > MAX_CELLS + 1:
        what = f"column '{repeated[0]}' stands there twice" if repeated else "a column has no name"
        what = (
            what if repeated or not all(keys) else f"expected 1 to {MAX_CELLS:,} rows under the header, found {len(rows) - 1:,}"
        )
        problems.append(Problem(key, what, False, Place(document, 1, 1)))
        return []
    points: list[Point] = []
    for number, row in rows[1:]:
        place = Place(document, number, 1)
        if len(row) != len(keys):
            problems.append(Problem(key, f"expected {len(keys)} values, found {len(row)}", False, place))
            continue
        columns = _starts(lines[number - 1], row)
        values = [_cell(document, number, column, text, problems) for column, text in zip(columns, row, strict=True)]
        points.append(
            {name: (value, Place(document, 1, start)) for name, value, start in zip(keys, values, starts, strict=True)}
        )
    return points


def _starts(line: str, row: list[str]) -> list[int]:
    """The columns where a line's values begin; 1 for all where quotes hide them."""
    parts = line.split(",")
    if len(parts) != len(row):
        return [1] * len(row)
    starts, at = [], 1
    for part in parts:
        starts.append(at + len(part) - len(part.lstrip()))
        at += len(part) + 1
    return starts


def _cell(document: Document, line: int, column: int, text: str, problems: list[Problem]) -> Node:
    """A value as YAML reads it; columns are those of the CSV file."""
    place = Place(document, line, column)
    text = text.strip()
    if text.startswith(("{", "[", "'", '"')):
        node, faults = parse(Document(document.name, text))
        if node is not None and not faults:
            return _moved(node, place)
        message = faults[0].message if faults else "no value"
    else:
        value = scalar(text)
        if text and not (isinstance(value, float) and not math.isfinite(value)):
            return Node(value, place)
        message = f"{shown(text)} is not a finite number" if text else "an empty value"
    problems.append(Problem("", message, False, place))
    return Node(None, place)


def _moved(node: Node, place: Place) -> Node:
    if node.is_map:
        return Node({name: _moved(child, place) for name, child in node.value.items()}, place, dict.fromkeys(node.keys, place))
    return Node([_moved(child, place) for child in node.value] if node.is_list else node.value, place)
