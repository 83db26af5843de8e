"""Who plays: each seat's policy with all its weights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolkit.engine.declarations import Policy
from toolkit.game import Game

from .checks import Problem, expected, unknown
from .knobs import limits
from .layers import ALL, merge_seat
from .source import Node, plain

DEFAULT_POLICY = "greedy"
Seated = dict[str, tuple[str, dict[str, float]]]


def resolve(game: Game, mode: str, names: Sequence[str], block: Node | None, moved: int = 0) -> tuple[Seated, list[Problem]]:
    """Policy and weights of every seat of a cell, and what is wrong with the entries that they come from.

    With `moved`, what is written for a seat is played by the seat so many places on, the last before the first.
    """
    seated, problems = Seated(), list[Problem]()
    for index, seat in enumerate(names):
        written = names[index - moved]
        policy, weights, found = _seat(game.policies(mode, seat), written, block)
        also = f" (mirror: what {written} brings is played by {seat}, too)" if moved else ""
        problems += [problem._replace(message=problem.message + also) for problem in found]
        seated[seat] = (policy, weights)
    return seated, problems


def written(names: Sequence[str], block: Node | None) -> dict[str, dict[str, Any]]:
    """What is written for every seat, weights without their defaults, which differ between seats."""
    entries = {seat: _entry(seat, block) for seat in names}
    return {
        seat: {"policy": DEFAULT_POLICY, "weights": {}, **(plain(entry) if entry is not None else {})}
        for seat, entry in entries.items()
    }


def _entry(seat: str, block: Node | None) -> Node | None:
    """A seat's own entry laid over that of all seats."""
    every, own = (block.value.get(name) if block is not None else None for name in (ALL, seat))
    return merge_seat(every, own) if every is not None and own is not None else own or every


def unknown_seats(block: Node | None, names: Iterable[str]) -> list[Problem]:
    """Entries for seats that no cell has."""
    known = list(names)
    entries = block.value if block is not None else {}
    return [
        Problem(f"seats.{seat}", unknown("seat ", seat, [*known, ALL]), on_key=True)
        for seat in entries
        if seat not in (*known, ALL)
    ]


def _seat(policies: Mapping[str, Policy], seat: str, block: Node | None) -> tuple[str, dict[str, float], list[Problem]]:
    every = block.value.get(ALL) if block is not None else None
    own = block.value.get(seat) if block is not None else None
    problems = [
        Problem(f"seats.{name}", expected("a mapping with policy, weights", node.value))
        for name, node in ((ALL, every), (seat, own))
        if node is not None and not node.is_map
    ]
    if problems:
        return DEFAULT_POLICY, {}, problems
    entry = _entry(seat, block)
    fields = entry.value if entry is not None else {}

    def key_of(*steps: str) -> str:
        return ".".join(("seats", seat if own is not None and _has(own, steps) else ALL, *steps))

    for name in fields:
        if name not in ("policy", "weights"):
            place = entry.keys[name] if entry is not None else None
            problems.append(Problem(key_of(name), unknown("key ", name, ("policy", "weights")), True, place))
    chosen = fields.get("policy")
    name = chosen.value if chosen is not None else DEFAULT_POLICY
    if not isinstance(name, str) or name not in policies:
        message = unknown("", name, policies) if isinstance(name, str) else expected(f"one of: {', '.join(policies)}", name)
        return DEFAULT_POLICY, {}, [*problems, Problem(key_of("policy"), message, False, chosen.place if chosen else None)]
    given = fields.get("weights")
    if given is not None and not given.is_map:
        problems.append(Problem(key_of("weights"), expected("a mapping of weights by name", given.value), False, given.place))
        given = None
    weights = {weight.name: float(weight.default) for weight in policies[name].weights}
    for weight_name, node in given.value.items() if given is not None else ():
        message, on_key = _weight(policies[name], weight_name, node.value)
        if message:
            place = given.keys[weight_name] if on_key and given is not None else node.place
            problems.append(Problem(key_of("weights", weight_name), message, on_key, place))
        else:
            weights[weight_name] = float(node.value)
    return name, weights, problems


def _has(node: Node, steps: Sequence[str]) -> bool:
    for step in steps:
        if not node.is_map or step not in node.value:
            return False
        node = node.value[step]
    return True


def _weight(policy: Policy, name: str, value: Any) -> tuple[str, bool]:
    """What is wrong with a weight, if anything, and whether it is its name."""
    declared = {weight.name: weight for weight in policy.weights}
    if name not in declared:
        if not declared:
            return f"policy '{policy.name}' has no weights", True
        return f"policy '{policy.name}': " + unknown("weight ", name, declared), True
    low, high = declared[name].low, declared[name].high
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        return expected(f"a number{limits(low, high)}", value), False
    return "", False
