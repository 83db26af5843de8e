"""What a pydantic model accepts, read from its JSON Schema: one listing for checks, templates and `starbalance games`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .source import shown

Schema = dict[str, Any]


@dataclass(frozen=True)
class Knob:
    """One value that a scenario may set."""

    key: str  # dotted, from the block on
    kind: str  # what is accepted, in words
    default: Any
    unit: str
    meaning: str
    whole: bool  # takes whole numbers only
    low: float | None = None
    high: float | None = None
    words: tuple[Any, ...] = ()  # the values that it may have, where they are listed


@lru_cache(maxsize=64)
def schema_of(model: Any) -> Schema:
    """A pydantic model's JSON Schema."""
    schema: Schema = model.model_json_schema()
    return schema


def defaults_of(model: Any) -> dict[str, Any]:
    """A model's values when nothing is set, as plain data; empty where some value has to be set."""
    from pydantic import ValidationError

    try:
        values: dict[str, Any] = model().model_dump(mode="json")
    except ValidationError:
        return {}
    return values


def knobs_of(model: Any) -> list[Knob]:
    """Every value that may be set under a model, innermost ones, in the order of declaration.

    What may be a word or a mapping, at choice, counts as one value, and so does a mapping that may be left out but has to be
    whole where it is given.
    """
    schema = schema_of(model)
    return list(_walk(schema, schema, "", defaults_of(model), "", ""))


def _walk(root: Schema, schema: Schema, key: str, default: Any, unit: str, meaning: str) -> Iterator[Knob]:
    unit, meaning = schema.get("unit", unit), schema.get("description", meaning)
    parts = branches(root, schema)
    children = properties(root, schema)
    left_out = default is None and any(part.get("required") for part in parts)
    if children and not left_out and all("properties" in part or part.get("type") == "null" for part in parts):
        for name, child in children.items():
            below = default.get(name) if isinstance(default, dict) else None
            yield from _walk(root, child, f"{key}.{name}" if key else name, below, "", "")
        return
    kinds = {part.get("type") for part in parts} - {"null"}
    lows, highs = ([part[name] for part in parts if name in part] for name in ("minimum", "maximum"))
    yield Knob(
        key=key, kind=describe(root, schema), default=default, unit=unit, meaning=meaning, whole=kinds == {"integer"},
        low=min(lows, default=None), high=max(highs, default=None), words=tuple(words_of(root, schema)),
    )  # fmt: skip


def resolve(root: Schema, schema: Schema) -> Schema:
    """The schema that a `$ref` stands for, with what is written beside the `$ref`."""
    while "$ref" in schema:
        target: Schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
        schema = {**target, **{name: value for name, value in schema.items() if name != "$ref"}}
    return schema


def branches(root: Schema, schema: Schema) -> list[Schema]:
    """The alternatives of a schema: one unless it is a union."""
    schema = resolve(root, schema)
    parts = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if not parts:
        return [schema]
    return [branch for part in parts for branch in branches(root, part)]


def properties(root: Schema, schema: Schema, data: Any = None) -> Schema:
    """The named children that a value of this schema may have, over all alternatives, or over those that fit the data."""
    found: Schema = {}
    for branch in branches(root, schema):
        children = branch.get("properties", {})
        if isinstance(data, dict) and not _fits(root, children, data):
            continue
        for name, child in children.items():
            found[name] = {"anyOf": [found[name], child]} if name in found and found[name] != child else child
    return found


def _fits(root: Schema, children: Schema, data: dict[str, Any]) -> bool:
    """Whether the words in the data are words of these children: `method: dice` of one alternative, not of the other."""
    return all(
        data[name] in words_of(root, child) for name, child in children.items() if name in data and words_of(root, child)
    )


def schema_at(root: Schema, path: tuple[Any, ...]) -> Schema | None:
    """The schema of the value at a path, or None where the model knows no such key."""
    schema: Schema | None = root
    for step in path:
        schema = _child(root, schema or {}, step)
        if schema is None:
            return None
    return schema


def _child(root: Schema, schema: Schema, step: Any) -> Schema | None:
    named: Schema | None = properties(root, schema).get(str(step))
    if named is not None:
        return named
    for branch in branches(root, schema):
        child = None
        if isinstance(step, int):
            fixed = branch.get("prefixItems", [])
            child = fixed[step] if step < len(fixed) else branch.get("items")
        if child is None and isinstance(branch.get("additionalProperties"), dict):
            child = branch["additionalProperties"]
        if isinstance(child, dict):
            return child
    return None


def words_of(root: Schema, schema: Schema) -> list[Any]:
    """The values that a schema lists, over all alternatives; empty where some alternative lists none."""
    found: list[Any] = []
    for branch in branches(root, schema):
        words = branch.get("enum", [branch["const"]] if "const" in branch else [])
        if not words:
            return []
        found += [word for word in words if word not in found]
    return found


def describe(root: Schema, schema: Schema) -> str:
    """What a schema accepts, in words: `an integer from 1 to 28`."""
    words = words_of(root, schema)
    if len(words) > 1:
        return "one of: " + ", ".join(word if isinstance(word, str) else shown(word) for word in words)
    parts = dict.fromkeys(_describe(root, branch) for branch in branches(root, schema))
    nothing = parts.pop("nothing", "") is None and parts
    return " or ".join(parts or ["nothing"]) + (", or nothing" if nothing else "")


def _describe(root: Schema, schema: Schema) -> str:
    words = words_of(root, schema)
    if words:
        return " or ".join(map(shown, words))
    kind = schema.get("type")
    if kind in ("integer", "number"):
        bounds = (schema.get(name) for name in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"))
        what = ("an integer" if kind == "integer" else "a number") + limits(*bounds)
        return f"{what}, a multiple of {schema['multipleOf']}" if "multipleOf" in schema else what
    if kind == "array":
        each = f", each {describe(root, schema['items'])}" if schema.get("items") else ""
        return "a list" + _count(schema.get("minItems"), schema.get("maxItems")) + each
    if kind == "string":
        pattern = f" that matches {schema['pattern']}" if "pattern" in schema else ""
        return "text" + _count(schema.get("minLength"), schema.get("maxLength")) + pattern
    if kind == "object":
        names = list(schema.get("properties", {}))
        return f"a mapping with {', '.join(names)}" if names else "a mapping"
    return {"boolean": "true or false", "null": "nothing"}.get(str(kind), "a value")


def limits(low: Any, high: Any, above: Any = None, below: Any = None) -> str:
    """Bounds in words: ` from 1 to 28`, ` above 0 and below 1`."""
    low, high, above, below = (tidy(bound) for bound in (low, high, above, below))
    if low is not None and high is not None and above is None and below is None:
        return f" from {low} to {high}"
    parts = [
        f"{word} {value}"
        for word, value in (("of at least", low), ("above", above), ("of at most", high), ("below", below))
        if value is not None
    ]
    return f" {' and '.join(parts)}" if parts else ""


def tidy(bound: Any) -> Any:
    """A bound without `.0` behind it."""
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound


def _count(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    if low == high:
        return f" of length {low}"
    return f" of length {low or 0} to {high}" if high is not None else f" of length {low} or more"
