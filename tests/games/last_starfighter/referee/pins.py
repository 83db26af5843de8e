"""Pinned dice as a scenario writes them: which draws they replace, and with what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass
class Pin:
    """Values for draws of one name: for every one, or for the first ones of a seat or turn."""

    values: list[int]
    always: bool = False
    seat: str | None = None
    turn: int | None = None
    seen: int = 0

    def next(self) -> int | None:
        """The value for the next draw that this pin speaks of, if it still has one."""
        at, self.seen = (0 if self.always else self.seen), self.seen + 1
        return self.values[at] if at < len(self.values) else None


class Pins:
    """All pins of a scenario; all count a draw that they speak of, the first that has a value gives it."""

    def __init__(self, dice: Mapping[str, Any]):
        self.by_name = {name: list(read(written)) for name, written in dice.items()}

    def value(self, name: str, seat: str | None, turn: int) -> int | None:
        pins = [pin for pin in self.by_name.get(name, []) if pin.seat in (None, seat) and pin.turn in (None, turn)]
        values = [value for value in [pin.next() for pin in pins] if value is not None]
        return values[0] if values else None


def read(written: Any) -> list[Pin]:
    """One entry or a list of entries of `dice:`."""
    if isinstance(written, list):
        return [pin for entry in written for pin in read(entry)]
    seat = written.get("seat")
    if "always" in written:
        return [Pin([written["always"]], always=True, seat=seat)]
    if "first" in written:
        return [Pin(list(written["first"]), seat=seat)]
    return [Pin(list(values), seat=seat, turn=int(turn)) for turn, values in written["turn"].items()]
