"""The JSON Schema of scenarios (draft 2020-12): what an editor needs to complete and check them while they are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from toolkit import game as contract
from toolkit.engine.declarations import DrawName
from toolkit.game import Game

from . import knobs, overrides
from .head import Head, Hold, known_measures
from .holds import accepted
from .layers import ALL
from .model import CALLED
from .sweep import BLOCKS

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NUMBER_LIST = {"type": "array", "items": {"type": "integer"}, "minItems": 1}


def schema_text(names: list[str] | None = None) -> str:
    """The schema as text, for the named games; without names for those that live in the games' folder."""
    return json.dumps(scenario_schema(own_games() if names is None else names), indent=1, ensure_ascii=False) + "\n"


def own_games() -> list[str]:
    """The games of this distribution, without those that others have added."""
    import toolkit.games

    home = Path(toolkit.games.__file__ or "").parent
    return [name for name in contract.names() if contract.folder(name).parent == home]


def scenario_schema(names: list[str]) -> Schema:
    """The schema of every scenario of these games."""
    schema = Head.model_json_schema()
    parts: Schema = schema["properties"]
    definitions: Schema = schema.setdefault("$defs", {})
    parts["game"] |= {"enum": names}
    parts["sweep"]["items"] = _sweep()
    parts["hold"] |= {name: body for name, body in Hold.model_json_schema().items() if name not in ("title", "required")}
    required = schema.pop("required")
    schema["anyOf"] = [{"required": ["extends"]}, {"required": required}]
    schema["allOf"] = [rule for name in names for rule in _rules(contract.find(name), definitions)]
    return {"$schema": DIALECT, **schema}


def _rules(game: Game, definitions: Schema) -> list[Schema]:
    """What follows from the game, and from each of its modes."""
    of_game: Schema = {"properties": {"game": {"const": game.NAME}}, "required": ["game"]}
    names = {draw.name: _pins(draw) for draw in game.DRAWS if draw.kind != "policy"}
    then: Schema = {
        "mode": {"enum": list(game.MODES)},
        "options": _model(f"{game.NAME}.options", game.OPTIONS, definitions),
        "components": {
            "properties": {path: _component(kind, default) for path, default, kind in overrides.numbers(game.COMPONENTS)}
        },
        "dice": {"properties": names, "additionalProperties": False},
        "hold": {"properties": {"draws": {"items": {"anyOf": [{"enum": accepted(game.DRAWS)}, {"type": "string"}]}}}},
    }
    rules: list[Schema] = [{"if": of_game, "then": {"properties": then}}]
    for mode in game.MODES:
        of_mode: Schema = {
            "properties": {"game": {"const": game.NAME}, "mode": {"const": mode}},
            "required": ["game", "mode"],
        }
        measure = {"properties": {"measure": _measure(game, mode)}}
        then = {
            "setup": _model(f"{game.NAME}.{mode}.setup", game.SETUP[mode], definitions),
            "seats": _seats(game, mode),
            "verdict": measure,
            "stop": measure,
        }
        rules.append({"if": of_mode, "then": {"properties": then}})
    return rules


def _measure(game: Game, mode: str) -> Schema:
    """A measure's name: those for the seats that there are by default, and any other seat's that a set-up may bring."""
    named: Schema = {"enum": list(known_measures(game, mode))}
    by_seat = [measure.name for measure in game.MEASURES if measure.by_seat and (not measure.modes or mode in measure.modes)]
    return {"anyOf": [named, {"pattern": rf"^({'|'.join(by_seat)})\..+$"}]} if by_seat else named


def _model(name: str, model: Any, definitions: Schema) -> Schema:
    """A reference to a model's schema, put among the definitions under a name of its own."""
    schema: Schema = model.model_json_schema(ref_template=f"#/$defs/{name}.{{model}}")
    for inner, body in schema.pop("$defs", {}).items():
        definitions[f"{name}.{inner}"] = body
    definitions[name] = schema
    return {"$ref": f"#/$defs/{name}"}


def _seats(game: Game, mode: str) -> Schema:
    seats = game.seats(mode, knobs.defaults_of(game.SETUP[mode]))
    entries = {seat: _seat(game, mode, (seat,)) for seat in seats}
    every = _seat(game, mode, tuple(seats))
    return {"properties": {**entries, ALL: every}, "additionalProperties": every}


def _seat(game: Game, mode: str, seats: tuple[str, ...]) -> Schema:
    """An entry of one seat, or of several at once."""
    policies = {name: policy for seat in seats for name, policy in game.policies(mode, seat).items()}
    weights = {
        weight.name: {"type": "number", "minimum": weight.low, "maximum": weight.high, "description": weight.meaning}
        for policy in policies.values()
        for weight in policy.weights
    }
    meaning = "; ".join(f"{name}: {policy.meaning}" for name, policy in policies.items())
    return {
        "type": "object",
        "properties": {
            "policy": {"enum": list(policies), "description": meaning},
            "weights": {"type": "object", "properties": weights},
        },
        "additionalProperties": False,
    }


def _component(accepted: str, default: Any) -> Schema:
    kind = {bool: "boolean", int: "integer", float: "number"}.get(type(default), "string")
    return {"type": kind, "default": default, "description": accepted}


def _pins(draw: DrawName) -> Schema:
    pin: Schema = {
        "type": "object",
        "properties": {
            "always": {"type": "integer"},
            "first": NUMBER_LIST,
            "turn": {"type": "object", "additionalProperties": NUMBER_LIST},
            "seat": {"type": ["string", "integer"]},
        },
        "additionalProperties": False,
    }
    return {"description": draw.meaning, "anyOf": [pin, {"type": "array", "items": pin, "minItems": 1}, {"type": "null"}]}


def _sweep() -> Schema:
    """One block of a sweep."""
    triple = {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3}
    ranged = {"type": "object", "properties": {"range": triple}, "required": ["range"], "additionalProperties": False}
    axes = {"type": "object", "additionalProperties": {"anyOf": [{"type": "array", "minItems": 1}, ranged]}, "minProperties": 1}
    pair = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    design = {
        "type": "object",
        "properties": {
            "n": {"type": "integer", "minimum": 1},
            "seed": {"type": "integer", "minimum": 0},
            "over": {"type": "object", "additionalProperties": pair, "minProperties": 1},
        },
        "required": ["n", "seed", "over"],
        "additionalProperties": False,
    }
    called = {"type": "string", "minLength": 1, "description": "What the entry is called in reports; it sets nothing."}
    entry = {"type": "object", "properties": {CALLED: called}}
    bodies: dict[str, Schema] = {
        "grid": axes, "zip": axes, "list": {"type": "array", "items": entry, "minItems": 1},
        "lhs": design, "sobol": design, "csv": {"type": "string"},
    }  # fmt: skip
    return {
        "type": "object",
        "properties": {kind: bodies[kind] for kind in BLOCKS},
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
    }
