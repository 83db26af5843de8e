"""`starbalance games`: which games there are, and what a scenario may say about one."""

from __future__ import annotations

import json as json_text
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from toolkit.errors import DONE

from .output import print_json

if TYPE_CHECKING:
    from toolkit.engine.declarations import Column, Policy
    from toolkit.game import Game
    from toolkit.scenario.knobs import Knob


def execute(name: str | None, json: bool) -> int:
    """List all games, or everything that one game declares."""
    from toolkit import game as contract

    if name is not None:
        game = contract.find(name)
        if json:
            print_json(describe(game))
        else:
            print(_text(describe(game)))
        return DONE
    games = [contract.find(each) for each in contract.names()]
    if json:
        print_json([_summary(game) for game in games])
    elif games:
        print(_table([(game.NAME, game.TITLE, "modes: " + ", ".join(game.MODES)) for game in games]))
    return DONE


def _summary(game: Game) -> dict[str, Any]:
    return {"name": game.NAME, "title": game.TITLE, "rules_version": game.RULES_VERSION, "modes": list(game.MODES)}


def describe(game: Game) -> dict[str, Any]:
    """Everything that a game declares, as JSON-ready data."""
    from toolkit import game as contract
    from toolkit.scenario import overrides
    from toolkit.scenario.knobs import knobs_of

    return {
        **_summary(game),
        **({"notice": noticed} if (noticed := contract.notice(game, None)) else {}),
        "modes": [{"name": mode.name, "title": mode.title, "meaning": mode.meaning} for mode in game.MODES.values()],
        "setup": {mode: [_knob("setup", knob) for knob in knobs_of(model)] for mode, model in game.SETUP.items()},
        "options": [_knob("options", knob) for knob in knobs_of(game.OPTIONS)],
        "policies": {mode: _policies(game, mode) for mode in game.MODES},
        "components": [
            {"key": f"components.{path}", "default": default, "accepts": accepted}
            for path, default, accepted in overrides.numbers(game.COMPONENTS)
        ],
        "measures": [
            {
                "name": each.name,
                "kind": each.kind,
                "unit": each.unit,
                "meaning": each.meaning,
                "modes": list(each.modes or game.MODES),
                "by_seat": each.by_seat,
            }
            for each in game.MEASURES
        ],
        "draws": [
            {"name": draw.name, "kind": draw.kind, "sides": draw.sides, "group": draw.group, "meaning": draw.meaning}
            for draw in game.DRAWS
        ],
        "columns": {"games": _columns(game.GAMES), "seats": _columns(game.SEATS)},
    }


def _knob(block: str, knob: Knob) -> dict[str, Any]:
    return {
        "key": f"{block}.{knob.key}", "default": knob.default, "accepts": knob.kind, "low": knob.low, "high": knob.high,
        "unit": knob.unit, "meaning": knob.meaning,
    }  # fmt: skip


def _policies(game: Game, mode: str) -> dict[str, list[dict[str, Any]]]:
    from toolkit.scenario.knobs import defaults_of

    seats = game.seats(mode, defaults_of(game.SETUP[mode]))
    return {seat: [_policy(policy) for policy in game.policies(mode, seat).values()] for seat in seats}


def _policy(policy: Policy) -> dict[str, Any]:
    weights = [asdict(weight) for weight in policy.weights]
    return {"name": policy.name, "meaning": policy.meaning, "weights": weights}


def _columns(columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    return [
        {"name": each.name, "type": _type(each), "unit": each.unit, "meaning": each.meaning, "labels": list(each.labels)}
        for each in columns
    ]


def _type(column: Column) -> str:
    if column.flag:
        return "true or false"
    return "label" if column.labels else {"f8": "number"}.get(column.dtype, "integer")


def _text(about: dict[str, Any]) -> str:
    """The listing for people."""
    parts = [f"{about['title']} ({about['name']}), rules version {about['rules_version']}"]
    parts += [f"{about['notice']}."] if "notice" in about else []
    parts.append(_section("Modes", [(mode["name"], mode["title"], mode["meaning"]) for mode in about["modes"]]))
    for title, knobs in _by_mode(about["setup"]):
        parts.append(_section(f"setup: what is put on the table{title}", [_knob_row(knob) for knob in knobs]))
    parts.append(_section("options: readings of the rules", [_knob_row(knob) for knob in about["options"]]))
    for title, seats in _by_mode(about["policies"]):
        for names, policies in _by_mode(seats):
            who = names.removeprefix(" (").removesuffix(")") or "every seat"
            parts.append(_section(f"Policies of {who}{title}", [row for policy in policies for row in _policy_rows(policy)]))
    components = [(each["key"], _shown(each["default"]), each["accepts"]) for each in about["components"]]
    parts.append(_section("components: what is in the box", components))
    measures = [(_measure_name(each), each["kind"], _with_unit(each["meaning"], each["unit"])) for each in about["measures"]]
    parts.append(_section("Measures; SEAT stands for each seat's name", measures))
    draws = [
        (
            each["name"],
            each["kind"] + (f" 1..{each['sides']}" if each["kind"] == "die" and each["sides"] else ""),
            each["group"],
            each["meaning"],
        )
        for each in about["draws"]
    ]
    parts.append(_section("Draws; those of policies can't be pinned", draws))
    for table, columns in about["columns"].items():
        rows = [(each["name"], each["type"], _with_unit(_column_meaning(each), each["unit"])) for each in columns]
        parts.append(_section(f"Columns of {table}", rows))
    return "\n\n".join(parts)


def _by_mode(parts: dict[str, Any]) -> list[tuple[str, Any]]:
    """Equal parts once: (names in brackets, or nothing where all are equal; the part)."""
    groups: dict[str, list[str]] = {}
    for name, part in parts.items():
        groups.setdefault(json_text.dumps(part), []).append(name)
    if len(groups) == 1:
        return [("", next(iter(parts.values())))]
    return [(f" ({', '.join(names)})", parts[names[0]]) for names in groups.values()]


def _knob_row(knob: dict[str, Any]) -> tuple[str, str, str]:
    return knob["key"], _shown(knob["default"]), f"{_with_unit(knob['accepts'], knob['unit'])}. {knob['meaning']}"


def _policy_rows(policy: dict[str, Any]) -> list[tuple[str, str, str]]:
    rows = [(policy["name"], "", policy["meaning"])]
    for weight in policy["weights"]:
        meaning = f"{weight['low']:g} to {weight['high']:g}. {weight['meaning']}"
        rows.append((f"  weights.{weight['name']}", _shown(weight["default"]), meaning))
    return rows


def _measure_name(measure: dict[str, Any]) -> str:
    from toolkit.engine.declarations import EVERY_SEAT

    return measure["name"] + EVERY_SEAT * measure["by_seat"]


def _column_meaning(column: dict[str, Any]) -> str:
    return column["meaning"] + (f": {', '.join(column['labels'])}" if column["labels"] else "")


def _with_unit(text: str, unit: str) -> str:
    return f"{text} ({unit})" if unit else text


def _shown(value: Any) -> str:
    from toolkit.scenario.text import flow

    return flow(value)


def _section(title: str, rows: Iterable[tuple[str, ...]]) -> str:
    found = list(rows)
    return title + "\n" + (_table([("  " + row[0], *row[1:]) for row in found]) if found else "  none")


def _table(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = ("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
