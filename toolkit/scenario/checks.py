"""Blocks checked against their pydantic models, every error at once, in the scenario's words."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from toolkit.errors import Fault, suggestion

from . import knobs
from .source import MAX_FAULTS, Node, Place, locate, shown

MAX_NAMED = 24  # known names that a message lists


class Problem(NamedTuple):
    """One thing wrong with the value (or with the key itself) at a dotted key; `place` where it is known already."""

    key: str
    message: str
    on_key: bool = False
    place: Place | None = None


def fault_of(problem: Problem, root: Node) -> Fault:
    """The problem at the best matching place of a scenario: the value, else the nearest key around it."""
    if problem.place is not None:
        return problem.place.fault(problem.key, problem.message)
    key_place, value_place, missing = locate(root, problem.key)
    place = key_place if missing or problem.on_key else value_place
    return place.fault(problem.key, problem.message)


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """The message about a name that is not one of those there are."""
    names = list(known)
    listed = ", ".join(names[:MAX_NAMED]) + (f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else "")
    return f"unknown {kind}'{word}'{suggestion(word, names) or ';'} " + (f"one of: {listed}" if names else "there is none")


def expected(what: str, found: Any) -> str:
    """The message about a value that does not fit."""
    return f"expected {what}, found {shown(found)}"


def validate(model: Any, data: Any, prefix: str) -> tuple[dict[str, Any], list[Problem]]:
    """The block with every default filled in, as plain data, and what is wrong with it."""
    from pydantic import ValidationError

    try:
        filled: dict[str, Any] = model.__pydantic_validator__.validate_json(json.dumps(data), strict=True).model_dump(
            mode="json"
        )
    except ValidationError as error:
        found: dict[str, Problem] = {}
        errors = error.errors(include_url=False, include_input=False)[:MAX_FAULTS]
        for each in [each for each in errors if not _fits_elsewhere(model, data, each)] or errors:
            problem = _rephrase(model, data, prefix, each)
            found.setdefault(problem.key, problem)
        return {}, list(found.values())
    return filled, []


def _rephrase(model: Any, data: Any, prefix: str, error: Any) -> Problem:
    kind, root = error["type"], knobs.schema_of(model)
    path, value = _path(error["loc"], data, kind)
    key = ".".join([prefix, *map(str, path)]) if prefix else ".".join(map(str, path))
    schema = knobs.schema_at(root, path)
    if kind == "extra_forbidden":
        return Problem(key, _unknown_key(root, path, data), on_key=True)
    if error["loc"][-1:] == ("[key]",):
        what = "an integer as a key" if kind == "int_parsing" else "another key"
        return Problem(key, expected(what, path[-1]), on_key=True)
    if kind == "missing":
        return Problem(key, f"is missing; expected {knobs.describe(root, schema or {})}", on_key=True)
    if kind in ("value_error", "assertion_error"):
        return Problem(key, str(error["ctx"]["error"]))
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        name = error["ctx"]["discriminator"].strip("'")
        words = knobs.words_of(root, knobs.properties(root, schema or {}).get(name, {}))
        if kind == "union_tag_not_found":
            return Problem(f"{key}.{name}", f"is missing; expected one of: {', '.join(map(str, words))}", on_key=True)
        return Problem(f"{key}.{name}", unknown("", str(value[name]), map(str, words)))
    if schema is None:
        return Problem(key, f"{error['msg']}, found {shown(value)}")
    words = knobs.words_of(root, schema)
    if isinstance(value, str) and words and all(isinstance(word, str) for word in words):
        return Problem(key, unknown("", value, words))
    return Problem(key, expected(knobs.describe(root, schema), value))


def _unknown_key(root: knobs.Schema, path: tuple[Any, ...], data: Any) -> str:
    name, siblings = str(path[-1]), _siblings(root, path, data)
    if name in knobs.properties(root, knobs.schema_at(root, path[:-1]) or {}):
        return f"'{name}' does not go with the keys beside it; one of: {', '.join(siblings)}"
    return unknown("key ", name, siblings)


def _siblings(root: knobs.Schema, path: tuple[Any, ...], data: Any) -> list[str]:
    """The keys that may stand where a path ends, given the words beside it."""
    for step in path[:-1]:
        data = data[str(step) if isinstance(data, dict) else step]
    return list(knobs.properties(root, knobs.schema_at(root, path[:-1]) or {}, data))


def _fits_elsewhere(model: Any, data: Any, error: Any) -> bool:
    """Whether an error only says that a word or a key belongs to another branch of a union than the one tried."""
    root = knobs.schema_of(model)
    path, value = _path(error["loc"], data, error["type"])
    if error["type"] == "literal_error":
        return value in knobs.words_of(root, knobs.schema_at(root, path) or {})
    return error["type"] == "extra_forbidden" and str(path[-1]) in _siblings(root, path, data)


def _path(steps: tuple[Any, ...], data: Any, kind: str) -> tuple[tuple[Any, ...], Any]:
    """The steps of an error's place that are in the data: pydantic also names the branch of a union that it tried."""
    path: list[Any] = []
    for step in steps:
        if isinstance(data, dict) and str(step) in data:
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif kind == "missing" and step == steps[-1]:
            data = None
        else:
            continue
        path.append(step)
    return tuple(path), data
