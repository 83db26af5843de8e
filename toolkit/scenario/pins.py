"""`dice:` pins: values in place of named draws, checked against the game's draws and turned into the engine's form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.engine.declarations import DrawName
from toolkit.engine.draws import ANY, MAX_PIN_VALUES, MAX_PINS

from .checks import Problem, expected, unknown
from .layers import PIN_KEYS, PIN_WAYS
from .source import shown

LARGEST = 2**31 - 1
Pin = dict[str, Any]


def resolve(draws: Sequence[DrawName], seats: Sequence[str] | None, dice: Mapping[str, Any]) -> tuple[list[Pin], list[Problem]]:
    """The pins of a cell as `engine.draws.new_draws` takes them, and what is wrong with them.

    Seats are None where they are not known: then no seat's name is wrong.
    """
    known = {draw.name: draw for draw in draws if draw.kind != "policy"}
    pins, problems = list[Pin](), list[Problem]()
    for name, written in dice.items():
        key = f"dice.{name}"
        if any(draw.name == name and draw.kind == "policy" for draw in draws):
            problems.append(Problem(key, "a policy's own draws can't be pinned", on_key=True))
        elif name not in known:
            problems.append(Problem(key, unknown("draw ", name, known), on_key=True))
        elif isinstance(written, list):
            if not written:
                problems.append(Problem(key, "an empty list of pins"))
            for index, each in enumerate(written):
                _entry(known[name], seats, each, f"{key}.{index}", pins, problems)
        else:
            _entry(known[name], seats, written, key, pins, problems)
    values = sum(len(pin["values"]) for pin in pins)
    if len(pins) > MAX_PINS or values > MAX_PIN_VALUES:
        found = f"{len(pins)} pins with {values} values"
        problems.append(
            Problem("dice", f"at most {MAX_PINS} pins with {MAX_PIN_VALUES} values in all, found {found}", on_key=True)
        )
    return pins, problems


def moved(dice: Mapping[str, Any], seats: Sequence[str], by: int) -> dict[str, Any]:
    """Checked pins as written, those of a seat given to the seat so many places on, the last before the first."""

    def to(pin: Mapping[str, Any]) -> dict[str, Any]:
        return {**pin, "seat": seats[(seats.index(str(pin["seat"])) + by) % len(seats)]} if "seat" in pin else {**pin}

    return {name: [to(pin) for pin in written] if isinstance(written, list) else to(written) for name, written in dice.items()}


def _entry(
    draw: DrawName, seats: Sequence[str] | None, written: Any, key: str, pins: list[Pin], problems: list[Problem]
) -> None:
    """One pin as written: adds to pins, or to problems."""
    if not isinstance(written, dict):
        example = "{always: 6}, {first: [6, 6]} or {turn: {3: [6]}}, with or without seat"
        problems.append(Problem(key, expected(f"a pin such as {example}", written)))
        return
    before = len(problems)
    problems += [
        Problem(f"{key}.{name}", unknown("key ", name, PIN_KEYS), on_key=True) for name in written if name not in PIN_KEYS
    ]
    ways = [name for name in PIN_WAYS if name in written]
    if len(ways) != 1:
        named = " and ".join(ways) or "none of them"
        problems.append(Problem(key, f"expected exactly one of always, first and turn, found {named}"))
    seat = ANY
    if "seat" in written:
        name = written["seat"]
        if seats is None:
            pass
        elif isinstance(name, bool) or not isinstance(name, (str, int)) or str(name) not in seats:
            problems.append(Problem(f"{key}.seat", unknown("seat ", str(name), seats)))
        else:
            seat = seats.index(str(name))
    found: list[Pin] = []
    for way in ways:
        for turn, values, place in _values(way, written[way], f"{key}.{way}", problems):
            problems += _check(draw, values, place, always=way == "always")
            found.append({"name": draw.id, "values": values, "always": way == "always", "seat": seat, "turn": turn})
    pins += found if len(problems) == before else []


def _values(way: str, written: Any, key: str, problems: list[Problem]) -> Iterator[tuple[int, list[Any], str]]:
    """(turn or ANY, values, their key) for each engine pin that a written one stands for."""
    if way == "always":
        if isinstance(written, (list, dict)):
            problems.append(Problem(key, expected("one value", written)))
        else:
            yield ANY, [written], key
        return
    turns = written if way == "turn" else {ANY: written}
    if not isinstance(turns, dict) or not turns:
        problems.append(Problem(key, expected("a mapping of turns to values, such as {3: [6]}", turns)))
        return
    for turn, values in turns.items():
        place = key if turn == ANY else f"{key}.{turn}"
        if turn != ANY and not (turn.isdecimal() and int(turn) <= LARGEST):
            problems.append(Problem(place, expected("a turn's number", turn), on_key=True))
        elif not isinstance(values, list) or not values:
            problems.append(Problem(place, expected("a list of values", values)))
        else:
            yield int(turn), values, place


def _check(draw: DrawName, values: list[Any], key: str, always: bool) -> list[Problem]:
    """What is wrong with values pinned to a draw."""
    low = 1 if draw.kind == "die" else 0
    high = low + draw.sides - 1 if draw.sides else LARGEST
    what = f"an integer from {low} to {high}" if draw.sides else f"an integer of at least {low}"
    problems = [
        Problem(key if always else f"{key}.{index}", expected(what, value))
        for index, value in enumerate(values)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high
    ]
    if always and draw.kind == "shuffle":
        return [Problem(key, "a shuffle takes first: what comes first from the top", on_key=True)]
    if always and not problems and values[0] in draw.rerolled:
        return [Problem(key, f"the rules roll again on {shown(values[0])}: this would never end")]
    return problems
