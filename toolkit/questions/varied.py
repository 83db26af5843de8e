"""Which knobs are varied, and how far: as asked, else as the scenario sweeps them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from toolkit import game as contract
from toolkit.analysis.emulator import Knob
from toolkit.errors import ToolkitError
from toolkit.scenario import Scenario
from toolkit.scenario.ranges import DIGITS, Numbers, accepted, choices, numbers_of, numeric_keys
from toolkit.scenario.source import scalar


@dataclass(frozen=True)
class Varied:
    """A key that is varied: its numbers, or two values that the numbers 0 and 1 stand for."""

    knob: Knob
    values: tuple[Any, Any] | None = None

    @property
    def key(self) -> str:
        """The key."""
        return self.knob.name

    @property
    def text(self) -> str:
        """What it is varied over, in words."""
        low, high = self.values or (f"{self.knob.low:.{DIGITS}g}", f"{self.knob.high:.{DIGITS}g}")
        return f"{self.key} {_word(low)} {'or' if self.values else 'to'} {_word(high)}"

    def value(self, number: float) -> Any:
        """What the key is set to for a number of a design."""
        if self.values is not None:
            return self.values[int(number)]
        return int(number) if self.knob.whole else float(f"{number:.{DIGITS}g}")

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        low, high = self.values or ((int, float)[not self.knob.whole](bound) for bound in (self.knob.low, self.knob.high))
        return {"key": self.key, "low": low, "high": high, "whole": self.knob.whole, "two_values": self.values is not None}


def varied(scenario: Scenario, over: Sequence[str] = ()) -> tuple[Varied, ...]:
    """The knobs that are asked for, each as `KEY` or `KEY=LOW:HIGH`; by default all that the scenario sweeps and that can be.

    A key alone is varied over the values that the scenario sweeps, else over all that are declared.

    Raises:
        ToolkitError: there is no such key, it can't be varied, or its range is none.
    """
    if over:
        found = tuple(_asked(scenario, text) for text in over)
        keys = [each.key for each in found]
        for key in keys:
            if keys.count(key) > 1:
                raise ToolkitError(f"--over: '{key}' is given {keys.count(key)} times; once will do")
        return found
    swept = tuple(each for each in (_swept(scenario, key) for key in scenario.sweep_keys) if each is not None)
    if not swept:
        known = ", ".join(numeric_keys(scenario)[:6])
        raise ToolkitError(
            f"sensitive to what? {scenario.path} sweeps no key over numbers or two values; "
            f"give --over KEY or --over KEY=LOW:HIGH, a key such as {known}"
        )
    return swept


def settings_of(design: pd.DataFrame, knobs: Iterable[Varied]) -> list[dict[str, Any]]:
    """What the points of a design set."""
    columns = {each.key: [each.value(number) for number in design[each.key].tolist()] for each in knobs}
    return [dict(zip(columns, point, strict=True)) for point in zip(*columns.values(), strict=True)]


def _asked(scenario: Scenario, text: str) -> Varied:
    key, given, bounds = text.partition("=")
    if not given:
        return _swept(scenario, key) or _declared(scenario, key)
    ends = [scalar(word.strip()) for word in bounds.split(":")]
    if len(ends) != 2 or None in ends:
        raise ToolkitError(f"--over: expected KEY or KEY=LOW:HIGH, found '{text}'")
    low, high = ends
    if not (_is_number(low) and _is_number(high)):
        if low == high:
            raise ToolkitError(f"--over {key}: expected two values that differ, found {_word(low)} twice")
        return Varied(Knob(key, 0, 1, whole=True), (low, high))
    return _numeric(key, numbers_of(scenario, key), low, high)


def _swept(scenario: Scenario, key: str) -> Varied | None:
    """A key over what the scenario sweeps it over; None where that are not at least two numbers, or two values."""
    values = list(dict.fromkeys(cell.settings[key] for cell in scenario.cells if key in cell.settings))
    numbers = accepted(contract.find(scenario.game), scenario, key) if values else None
    if len(values) > 1 and isinstance(numbers, Numbers) and all(map(_is_number, values)):
        return _numeric(key, numbers, min(values), max(values))
    if len(values) == 2 and set(values) <= {*choices(scenario, key)}:
        return Varied(Knob(key, 0, 1, whole=True), (values[0], values[1]))
    return None


def _declared(scenario: Scenario, key: str) -> Varied:
    """A key over all values that it may have."""
    words = choices(scenario, key)
    if len(words) == 2:
        return Varied(Knob(key, 0, 1, whole=True), (words[0], words[1]))
    if words:
        listed = ", ".join(map(_word, words))
        raise ToolkitError(f"--over {key}: takes one of {listed}; give two of them, as --over {key}={words[0]}:{words[1]}")
    numbers = numbers_of(scenario, key)
    if numbers.low is None or numbers.high is None:
        raise ToolkitError(f"--over {key}: takes {numbers.words}; no range of it is declared, so give --over {key}=LOW:HIGH")
    return _numeric(key, numbers, numbers.low, numbers.high)


def _numeric(key: str, numbers: Numbers, low: float, high: float) -> Varied:
    for value in (low, high):
        if not numbers.hold(value):
            raise ToolkitError(f"--over {key}: takes {numbers.words}, found {value:g}")
    if not low < high:
        raise ToolkitError(f"--over {key}: no values from {low:g} to {high:g}; expected LOW below HIGH")
    return Varied(Knob(key, low, high, numbers.whole))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
