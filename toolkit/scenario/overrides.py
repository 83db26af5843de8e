"""`components:` overrides: any number in the box, by dotted path, checked against what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.engine.declarations import Components

from .checks import Problem, expected, unknown
from .knobs import limits
from .source import Node, plain, shown

SOURCE = "source"
LARGEST = 10**9  # of a number without bounds of its own: it has to fit the kernel's fields


def apply(components: Components, block: Node | None) -> tuple[Mapping[str, Any], dict[str, Any], list[Problem]]:
    """The tree with a flat `components:` block applied, the overrides that differ from the default, and what is wrong."""
    tree, changed, problems = components.tree, dict[str, Any](), list[Problem]()
    for path, node in block.value.items() if block is not None else ():
        for steps, value, problem in _leaves(components, path.split("."), plain(node)):
            if problem is not None:
                problems.append(problem)
                continue
            key = ".".join(map(str, steps))
            changed.pop(key, None)
            if value != value_at(components.tree, steps):
                changed[key] = value
            tree = _with(tree, steps, value)
    return tree, changed, problems


def value_at(tree: Any, steps: Sequence[Any]) -> Any:
    """The value at steps that exist."""
    for step in steps:
        tree = tree[step]
    return tree


def find(tree: Any, words: Sequence[str]) -> tuple[list[Any], int]:
    """The steps that a path's words name, as far as they go, and how many words that is."""
    steps: list[Any] = []
    for count, word in enumerate(words):
        children = _children(tree)
        if word not in children:
            return steps, count
        steps.append(children[word])
        tree = tree[children[word]]
    return steps, len(words)


def numbers(components: Components) -> Iterator[tuple[str, Any, str]]:
    """Every value that may be overridden: dotted path, default, what is accepted."""

    def walk(tree: Any, steps: tuple[Any, ...]) -> Iterator[tuple[str, Any, str]]:
        children = _children(tree)
        if isinstance(tree, (Mapping, list, tuple)):
            for step in children.values():
                yield from walk(tree[step], (*steps, step))
        else:
            accepted = _accepted(components, steps, tree)
            if accepted:
                yield ".".join(map(str, steps)), tree, accepted

    yield from walk(components.tree, ())


def bounds_of(components: Components, steps: Sequence[Any]) -> tuple[float, float] | None:
    """The bounds declared for a path, by the first pattern that fits it."""
    return next((bounds for pattern, bounds in components.bounds.items() if _fits(pattern, steps)), None)


def words_of(components: Components, steps: Sequence[Any]) -> tuple[str, ...] | None:
    """The texts declared for a path, by the first pattern that fits it."""
    return next((words for pattern, words in components.words.items() if _fits(pattern, steps)), None)


def _fits(pattern: str, steps: Sequence[Any]) -> bool:
    parts = pattern.split(".")
    return len(parts) == len(steps) and all(part in ("*", str(step)) for part, step in zip(parts, steps, strict=True))


def _children(tree: Any) -> dict[str, Any]:
    if isinstance(tree, Mapping):
        return {str(key): key for key in tree if key != SOURCE}
    if isinstance(tree, (list, tuple)):
        return {str(index): index for index in range(len(tree))}
    return {}


def _with(tree: Any, steps: Sequence[Any], value: Any) -> Any:
    """The tree with one value changed; what is not on the way is shared with the old one."""
    if not steps:
        return value
    copy = dict(tree) if isinstance(tree, Mapping) else list(tree)
    copy[steps[0]] = _with(tree[steps[0]], steps[1:], value)
    return copy


def _leaves(components: Components, words: list[str], value: Any) -> Iterator[tuple[list[Any], Any, Problem | None]]:
    """A written value split into single ones, each checked: (steps, value, what is wrong)."""
    key = ".".join(["components", *words])
    steps, known = find(components.tree, words)
    here = value_at(components.tree, steps)
    if known < len(words):
        yield steps, None, Problem(key, _unknown_step(here, words, known), on_key=True)
    elif isinstance(here, Mapping):
        yield steps, None, Problem(key, expected(f"a mapping with some of: {', '.join(_children(here))}", value))
    elif isinstance(here, (list, tuple)):
        if isinstance(value, list) and len(value) == len(here):
            for index, item in enumerate(value):
                yield from _items(components, [*words, str(index)], item)
        else:
            found = f"one of length {len(value)}" if isinstance(value, list) else shown(value)
            yield steps, None, Problem(key, f"expected a list of length {len(here)}, found {found}")
    else:
        message, checked = _check(components, steps, here, value)
        yield steps, checked, Problem(key, message) if message else None


def _unknown_step(here: Any, words: list[str], known: int) -> str:
    if words[known] == SOURCE and isinstance(here, Mapping):
        return "says where a block comes from and can't be overridden"
    children = _children(here)
    return unknown("component ", words[known], children) if children else f"'{'.'.join(words[:known])}' holds a single value"


def _items(components: Components, words: list[str], item: Any) -> Iterator[tuple[list[Any], Any, Problem | None]]:
    if isinstance(item, dict):
        for name, child in item.items():
            yield from _items(components, [*words, name], child)
    else:
        yield from _leaves(components, words, item)


def _accepted(components: Components, steps: Sequence[Any], default: Any) -> str:
    """What may stand in a value's place, in words; empty where nothing else may."""
    if isinstance(default, bool):
        return "true or false"
    if isinstance(default, (int, float)):
        low, high = bounds_of(components, steps) or (-LARGEST, LARGEST)
        return ("an integer" if isinstance(default, int) else "a number") + limits(low, high)
    words = words_of(components, steps)
    return f"one of: {', '.join(words)}" if words else ""


def _check(components: Components, steps: Sequence[Any], default: Any, value: Any) -> tuple[str, Any]:
    """What is wrong with a single value, if anything, and the value in the default's type."""
    accepted = _accepted(components, steps, default)
    if not accepted:
        return "can't be overridden: it is neither a number nor one of a list of words", None
    if isinstance(default, bool):
        return ("", value) if isinstance(value, bool) else (expected(accepted, value), None)
    if isinstance(default, (int, float)):
        low, high = bounds_of(components, steps) or (-LARGEST, LARGEST)
        kinds = int if isinstance(default, int) else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            return expected(accepted, value), None
        return "", value if isinstance(default, int) else float(value)
    words = words_of(components, steps) or ()
    if value in words:
        return "", value
    return (unknown("", value, words) if isinstance(value, str) else expected(accepted, value)), None
