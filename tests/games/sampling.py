"""Random scenarios of any game, made from what the game declares: its knobs' bounds, components, seats and policies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from toolkit.engine.declarations import Components
from toolkit.errors import ScenarioError
from toolkit.game import Game
from toolkit.scenario import Scenario, load

#: Tries at a set-up that fits together; each next one changes fewer knobs, the last none.
TRIES = 40


def sample(schema: Mapping[str, Any], rng: np.random.Generator, density: float, defs: Mapping[str, Any]) -> Any:
    """A random value that a JSON schema allows; about this share of an object's properties is set."""
    if "$ref" in schema:
        return sample(defs[schema["$ref"].rpartition("/")[2]], rng, density, defs)
    if "examples" in schema:  # random values would hardly ever make sense
        return schema["examples"][rng.integers(len(schema["examples"]))]
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][rng.integers(len(schema["enum"]))]
    for union in ("anyOf", "oneOf"):
        if union in schema:
            options = [option for option in schema[union] if bounded(option)]
            return sample(options[rng.integers(len(options))], rng, density, defs)
    if "allOf" in schema:
        return sample(schema["allOf"][0], rng, density, defs)
    kind = schema["type"]
    if kind == "object":
        chosen = [name for name in schema.get("properties", {}) if rng.random() < density]
        return {name: sample(schema["properties"][name], rng, density, defs) for name in chosen}
    if kind == "array":
        return sample_list(schema, rng, density, defs)
    if kind == "boolean":
        return bool(rng.integers(2))
    if kind == "integer":
        low, high = bounds(schema)
        return int(rng.integers(int(low), int(high), endpoint=True))
    if kind == "number":
        return float(rng.uniform(*bounds(schema)))
    if kind == "null":
        return None
    raise AssertionError(f"no way to sample {kind}: a knob that scenarios may set has bounds or a list of words")


def sample_list(schema: Mapping[str, Any], rng: np.random.Generator, density: float, defs: Mapping[str, Any]) -> list[Any]:
    """A random list: of fixed places, or of a length within its bounds."""
    if "prefixItems" in schema:
        return [sample(item, rng, density, defs) for item in schema["prefixItems"]]
    most = schema.get("maxItems", schema.get("minItems", 0) + 3)
    length = rng.integers(schema.get("minItems", 0), most, endpoint=True)
    return [sample(schema["items"], rng, 1.0, defs) for _ in range(length)]


def bounds(schema: Mapping[str, Any]) -> tuple[float, float]:
    """Lowest and highest value of a number's schema."""
    low = schema["minimum"] if "minimum" in schema else schema["exclusiveMinimum"] + 1
    high = schema["maximum"] if "maximum" in schema else schema["exclusiveMaximum"] - 1
    return low, high


def bounded(schema: Mapping[str, Any]) -> bool:
    """Whether random values make sense: not where a place on some map is asked for, which only the game can check."""
    if schema.get("type") == "array":
        return all(
            bounded(item) for item in (*schema.get("prefixItems", ()), *([schema["items"]] if "items" in schema else ()))
        )
    return schema.get("type") not in ("integer", "number") or "minimum" in schema or "exclusiveMinimum" in schema


def sample_model(model: Any, rng: np.random.Generator, density: float) -> dict[str, Any]:
    """Random settings of a pydantic model, as a scenario would write them."""
    schema = model.model_json_schema()
    found: dict[str, Any] = sample(schema, rng, density, schema.get("$defs", {}))
    return found


def leaves(tree: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All leaves of the components' tree with their paths."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(tree, Sequence) and not isinstance(tree, str):
        for index, value in enumerate(tree):
            yield from leaves(value, (*path, str(index)))
    else:
        yield path, tree


def matching(patterns: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """What the first pattern that fits a path says, or None."""
    for pattern, said in patterns.items():
        steps = pattern.split(".")
        if len(steps) == len(path) and all(step in ("*", here) for step, here in zip(steps, path, strict=True)):
            return said
    return None


def sample_components(components: Components, rng: np.random.Generator, most: int = 3) -> dict[str, Any]:
    """Overrides of up to `most` component numbers or words, within their bounds."""
    open_leaves = []
    for path, value in leaves(components.tree):
        low_high, words = matching(components.bounds, path), matching(components.words, path)
        if low_high and isinstance(value, int | float) and not isinstance(value, bool):
            open_leaves.append((".".join(path), value, low_high))
        elif words and isinstance(value, str):
            open_leaves.append((".".join(path), value, words))
    if not open_leaves:
        return {}
    found: dict[str, Any] = {}
    for index in rng.choice(len(open_leaves), size=min(most, len(open_leaves)), replace=False):
        key, value, allowed = open_leaves[index]
        if isinstance(value, str):
            found[key] = str(rng.choice(list(allowed)))
        elif isinstance(value, int):
            found[key] = int(rng.integers(int(allowed[0]), int(allowed[1]), endpoint=True))
        else:
            found[key] = float(rng.uniform(*allowed))
    return found


def random_scenario(
    game: Game,
    mode: str,
    rng: np.random.Generator,
    folder: Path,
    *,
    games: int = 10,
    policies: Mapping[str, float] | None = None,
) -> Scenario:
    """A scenario of one cell with random settings, seed and policies, written to `folder` and loaded from there.

    `policies` says how often policies are wanted, by name; 1.0 where it says nothing.
    """
    for attempt in range(TRIES):
        density = rng.uniform(0.1, 0.9) * (1 - attempt / (TRIES - 1))
        setup, options = sample_model(game.SETUP[mode], rng, density), sample_model(game.OPTIONS, rng, density)
        scenario = {
            "game": game.NAME, "mode": mode, "seed": int(rng.integers(2**40)), "games": games,
            "setup": setup, "options": options,
        }  # fmt: skip
        if rng.random() < density / 2:
            scenario["components"] = sample_components(game.COMPONENTS, rng)
        try:
            return with_policies(game, scenario, rng, folder, policies)
        except ScenarioError:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("not reached")


def with_policies(
    game: Game, scenario: dict[str, Any], rng: np.random.Generator, folder: Path, policies: Mapping[str, float] | None
) -> Scenario:
    """The scenario with a random policy for every seat that its set-up has."""
    path = folder / f"{game.NAME}-{scenario['mode']}-{rng.integers(2**62):016x}.yaml"
    path.write_text(json.dumps(scenario))
    try:
        loaded = load(path)
        seats = {}
        for seat in loaded.cells[0].seats:
            known = list(game.policies(loaded.mode, seat))
            chances = np.array([(policies or {}).get(name, 1.0) for name in known])
            seats[seat] = {"policy": str(rng.choice(known, p=chances / chances.sum()))}
        path.write_text(json.dumps(scenario | {"seats": seats}))
        return load(path)
    except ScenarioError:
        path.unlink()
        raise
