"""The log as a script: the referee says what must come next and takes chance and choices from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .pins import Pins


class Disagreement(Exception):
    """Log and rules part at event `n` (None: header or outcome)."""

    def __init__(self, n: int | None, rule: str, message: str):
        self.n, self.rule, self.message = n, rule, message
        super().__init__(f"event {n}: {rule}: {message}")


def differences(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where two JSON values differ, each as `path: expected x, found y`."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        keys = [*expected, *(key for key in found if key not in expected)]
        places = [(key, expected.get(key, "nothing"), found.get(key, "nothing")) for key in keys]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        places = [(index, *pair) for index, pair in enumerate(zip(expected, found, strict=True))]
    else:
        same = type(expected) is type(found) and expected == found
        return [] if same else [f"{path or 'line'}: expected {expected!r}, found {found!r}"]
    return [text for key, a, b in places for text in differences(a, b, f"{path}.{key}" if path else str(key))]


class Script:
    """The lines between header and outcome, read once from front to back."""

    def __init__(self, lines: Iterable[Mapping[str, Any]], dice: Mapping[str, Any]):
        self.lines = list(lines)
        self.at = 0
        self.turn, self.phase = 0, "setup"
        self.counts: dict[str, int] = {}
        self.pins = Pins(dice)

    def fail(self, rule: str, message: str) -> Disagreement:
        return Disagreement(self.at, rule, message)

    def peek(self) -> Mapping[str, Any]:
        return self.lines[self.at] if self.at < len(self.lines) else {"type": "end of the log"}

    def _take(self, expected: Mapping[str, Any], free: Iterable[str] = (), rule: str = "log") -> Mapping[str, Any]:
        """Take the next line, which must say just this; the values of `free` keys are for the caller to judge."""
        found = self.peek()
        place = {"n": self.at, "type": expected["type"], "turn": self.turn, "phase": self.phase}
        left_open = {key: found.get(key, "nothing") for key in free}
        wrong = differences({**place, **expected, **left_open}, dict(found))
        if wrong or "nothing" in left_open.values():
            shown = {key: value for key, value in found.items() if key != "state"}
            raise self.fail(rule, f"expected {dict(expected)} with {list(free)}, found {shown}: {'; '.join(wrong[:6])}")
        self.at += 1
        return found

    def draw(self, name: str, lowest: int, highest: int, *, extra: Mapping[str, Any] | None = None, **owner: Any) -> int:
        """The next draw of a name: a number within bounds, a pin's value where one speaks of it."""
        k = self.counts.get(name, 0)
        line = {"type": "draw", "name": name, "k": k, **owner, **(extra or {})}
        pin = self.pins.value(name, owner.get("seat"), self.turn)
        found = self._take({**line, "pinned": pin is not None}, free=("value",), rule="draw")
        value = found["value"]
        if type(value) is not int or not lowest <= value <= highest:
            raise self.refuse("draw", f"{name} must lie in {lowest}..{highest}, found {value!r}")
        if pin is not None and value != pin:
            raise self.refuse("draw", f"{name} is pinned to {pin}, found {value}")
        self.counts[name] = k + 1
        return value

    def policy_draw(self, owner: Mapping[str, Any]) -> None:
        """A decision may be preceded by one line about the policy's own draws."""
        found = self.peek()
        if found["type"] != "draw" or not str(found.get("name", "")).startswith("policy."):
            return
        name = f"policy.{owner['seat']}"
        line = {"type": "draw", "name": name, "k": self.counts.get(name, 0), **owner}
        count = self._take(line, free=("count",), rule="policy draw")["count"]
        if type(count) is not int or count < 1:
            raise self.refuse("policy draw", f"count must be 1 or more, found {count!r}")
        self.counts[name] = self.counts.get(name, 0) + count

    def choice(self, decision: str, **owner: Any) -> Any:
        """The option that a player picks. Judge it with `refuse`."""
        self.policy_draw(owner)
        line = {"type": "choice", "decision": decision, **owner}
        return self._take(line, free=("option",), rule=decision)["option"]

    def plot(self, decided_by: str, **owner: Any) -> Any:
        """Decision D1, which says who decided."""
        self.policy_draw(owner)
        line = {"type": "choice", "decision": "D1", **owner, "decided_by": decided_by}
        return self._take(line, free=("option",), rule="D1")["option"]

    def refuse(self, rule: str, message: str) -> Disagreement:
        """What is wrong with the line just taken."""
        return Disagreement(self.at - 1, rule, message)

    def effect(self, what: str, rule: str = "effect", **fields: Any) -> None:
        self._take({"type": "effect", "what": what, **fields}, rule=rule)

    def state(self, expected: Mapping[str, Any]) -> None:
        """The whole state after the present phase."""
        found = self._take({"type": "state", "after": self.phase}, free=("state",), rule="state")
        wrong = differences(expected, found["state"])
        if wrong:
            raise self.refuse("state", f"after {self.phase} of turn {self.turn}: {'; '.join(wrong[:8])}")

    def end(self) -> None:
        if self.at < len(self.lines):
            raise self.fail("log", f"the game is over, and the log goes on with {dict(self.lines[self.at])}")
