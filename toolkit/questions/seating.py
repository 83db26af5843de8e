"""Which side sits where: what the seats of a cell are or bring, and which cells are played under the same conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.scenario import Cell
from toolkit.scenario.model import canonical
from toolkit.scenario.text import flow

from .solved_text import number

#: Keys that name a side: the seat itself, and what it plays by. `*` stands for the seat.
SEAT, POLICY = "seat", "seats.*.policy"

#: What a seat is called that has nothing under a key.
NOTHING = "none"


@dataclass(frozen=True)
class Seating:
    """Cells that are played under the same conditions, but for what the sides are told apart by."""

    settings: Mapping[str, Any]  # swept keys that tell these cells from those of other seatings
    cells: tuple[Cell, ...]
    seated: bool  # a side is one seat's, and named with it
    sides: tuple[tuple[str, ...], ...]  # for each cell, the side at each of its seats

    @property
    def names(self) -> list[str]:
        """All sides."""
        return sorted({side for sides in self.sides for side in sides})


def default_keys(cells: Sequence[Cell]) -> tuple[str, ...]:
    """What tells sides apart unless it is said: policies where there are several, else the seats themselves."""
    policies = {policy for cell in cells for policy, _ in cell.policies.values()}
    return (POLICY,) if len(policies) > 1 else (SEAT,)


def checked_keys(cells: Sequence[Cell], keys: Sequence[str]) -> tuple[str, ...]:
    """The keys as they are used here: `seats.all.policy` and `seats.*.policy` are the same.

    Raises:
        ToolkitError: a key that no seat has a value of its own for; the message says what would be accepted.
    """
    known = known_keys(cells)
    return tuple(dict.fromkeys(_checked(cells, key, known) for key in keys))


def _checked(cells: Sequence[Cell], key: str, known: Sequence[str]) -> str:
    word = key.replace("seats.all.", "seats.*.", 1)
    if word in known:
        return word
    if f"{word}.*" in known:
        return f"{word}.*"
    if any(_at(_body(cell), word.split(".")) is not None for cell in cells):
        raise ToolkitError(f"--by {key}: no seat has a value of its own there; one of: {', '.join(known)}")
    raise UnknownNameError("key", key, known)


def known_keys(cells: Sequence[Cell]) -> list[str]:
    """All keys that may tell sides apart: by seat, then those of one seat alone."""
    shared = dict.fromkeys([SEAT, POLICY])
    single = dict[str, None]()
    for cell in cells:
        body = _body(cell)
        shared |= dict.fromkeys(f"setup.{key}.*" for key in _containers(body["setup"], cell.seats))
        for seat, brought in body["seats"].items():
            shared |= dict.fromkeys(f"seats.*.weights.{name}" for name in brought["weights"])
            single |= dict.fromkeys([f"seats.{seat}.policy", *(f"seats.{seat}.weights.{name}" for name in brought["weights"])])
    return [*shared, *single]


def seatings(cells: Sequence[Cell], settings: Sequence[Mapping[str, Any]], keys: Sequence[str], alike: bool) -> list[Seating]:
    """Cells by the conditions they are played under, in their order, with the side at each seat.

    Args:
        cells: the cells.
        settings: of each, the swept keys with their values.
        keys: what tells sides apart, see `checked_keys`.
        alike: seats are equals; else a side is named with its seat.
    """
    groups: dict[str, list[int]] = {}
    for i, cell in enumerate(cells):
        groups.setdefault(_conditions(cell, keys), []).append(i)
    told, seated = _telling(settings, list(groups.values())), not alike or SEAT in keys
    return [
        Seating(
            {key: settings[group[0]][key] for key in told},
            tuple(cells[i] for i in group),
            seated,
            tuple(_sides(cells[i], keys, seated) for i in group),
        )
        for group in groups.values()
    ]


def pooled_keys(settings: Sequence[Mapping[str, Any]], keys: Sequence[str], told: Mapping[str, Any]) -> list[str]:
    """Swept keys that tell neither sides nor conditions apart: what they change is averaged over."""
    swept = dict.fromkeys(key for each in settings for key in each)
    varied = [key for key in swept if len({canonical(each.get(key)) for each in settings}) > 1]
    return [key for key in varied if key not in told and not any(_covers(name, key) for name in keys)]


def unbalanced(seating: Seating) -> list[str]:
    """Sides that don't sit in all seats equally often against the same others: what a seat is worth counts as theirs."""
    if seating.seated:
        return []
    seen: dict[tuple[str, ...], Counter[tuple[str, str]]] = {}
    for cell, sides in zip(seating.cells, seating.sides, strict=True):
        seen.setdefault(tuple(sorted(sides)), Counter()).update(zip(sides, cell.seats, strict=True))
    seats = seating.cells[0].seats
    found = {
        side
        for met, counts in seen.items()
        if len(set(met)) > 1
        for side in met
        if len({counts[side, seat] for seat in seats}) > 1
    }
    return sorted(found)


def _sides(cell: Cell, keys: Sequence[str], seated: bool) -> tuple[str, ...]:
    """The side at each seat of a cell: its seat where that tells, then what it brings."""
    body, sides = _body(cell), []
    for index, seat in enumerate(cell.seats):
        found = (_brought(body, key, index, cell.seats) for key in keys if key != SEAT)
        words = [seat] * seated + [word for word in found if word]
        sides.append(" ".join(words) or seat)
    return tuple(sides)


def _brought(body: Mapping[str, Any], key: str, index: int, seats: Sequence[str]) -> str:
    """What a seat has under a key, as text; empty where the key is another seat's."""
    steps = key.split(".")
    if "*" not in steps and steps[1] != seats[index]:
        return ""
    here: Any = body
    for step in steps:
        here = _below(here, (index if isinstance(here, list | tuple) else seats[index]) if step == "*" else step)
    if isinstance(here, int | float) and not isinstance(here, bool):
        return number(here)
    return NOTHING if here is None else here if isinstance(here, str) else flow(here)


def _covers(key: str, swept: str) -> bool:
    """Whether a key that tells sides apart is a swept one, or by seat what is swept for one seat, for all or as a whole."""
    mine, other = key.split("."), swept.split(".")
    return mine[: len(other)] == other or (
        len(mine) == len(other) and all(a == b or a == "*" for a, b in zip(mine, other, strict=True))
    )


def _telling(settings: Sequence[Mapping[str, Any]], groups: Sequence[Sequence[int]]) -> list[str]:
    """Swept keys that have one value within each group, and not the same in all of them."""
    keys = dict.fromkeys(key for each in settings for key in each)
    values = {key: [{canonical(settings[i].get(key)) for i in group} for group in groups] for key in keys}
    return [key for key, found in values.items() if all(len(each) == 1 for each in found) and len(set().union(*found)) > 1]


def _conditions(cell: Cell, keys: Sequence[str]) -> str:
    """All that the seats of a cell have in common: everything but the seats and what sides are told apart by."""
    setup: Any = cell.setup
    for key in keys:
        head, _, rest = key.partition(".")
        setup = _without(setup, rest.removesuffix(".*").split(".")) if head == "setup" else setup
    return canonical([cell.mode, setup, cell.options, cell.overrides, cell.dice])


def _body(cell: Cell) -> dict[str, Any]:
    seats = {seat: {"policy": policy, "weights": weights} for seat, (policy, weights) in cell.policies.items()}
    return {"seats": seats, "setup": cell.setup, "options": cell.options, "components": cell.components}


def _below(here: Any, step: str | int) -> Any:
    """What stands a step below; None where nothing does."""
    if isinstance(here, Mapping):
        return here.get(step)
    if isinstance(here, list | tuple) and str(step).isdecimal() and int(step) < len(here):
        return here[int(step)]
    return None


def _at(here: Any, steps: Sequence[str]) -> Any:
    for step in steps:
        here = _below(here, step)
    return here


def _without(tree: Mapping[str, Any], steps: Sequence[str]) -> dict[str, Any]:
    """A copy without what stands at the end of the steps."""
    first, *rest = steps
    if not rest:
        return {key: value for key, value in tree.items() if key != first}
    return {key: _without(value, rest) if key == first else value for key, value in tree.items()}


def _containers(tree: Mapping[str, Any], seats: Sequence[str], prefix: str = "") -> Iterator[str]:
    """Keys in a set-up with a value for each seat: a mapping by seat, or a list as long as there are seats."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            if set(seats) <= set(value):
                yield prefix + key
            else:
                yield from _containers(value, seats, f"{prefix}{key}.")
        elif isinstance(value, list | tuple) and len(value) == len(seats) > 1:
            yield prefix + key
