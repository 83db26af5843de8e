"""A commented scenario to start from: every knob of a game with its default, unit and meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from toolkit.engine.declarations import DrawName, Policy
from toolkit.game import Game

from . import holds, knobs, overrides
from .head import CHARTS, known_measures
from .seats import DEFAULT_POLICY
from .text import flow, flow_key

COMMENT_COLUMN = 40


def scenario_text(game: Game, mode: str) -> str:
    """The text of a scenario in which everything stands at its default; what may be left out is commented out."""
    about = game.MODES[mode]
    setup = knobs.defaults_of(game.SETUP[mode])
    lines = [
        "# yaml-language-server: $schema=../scenario.schema.json",
        f"# {game.TITLE}, {about.title}: {about.meaning}.",
        "# Everything stands at its default. Lines that are commented out may be left out.",
        _line("game", game.NAME),
        _line("mode", mode),
        _line("title", "A title for lists and reports"),
        _line("question", "What do you want to know?"),
        *_off([_line("source", "", note="whose component numbers these are, where they are other ones")]),
        _line("seed", 1, note="the same seed plays the same games"),
        _line("games", 1000, note="per cell"),
        "",
        "setup:  # what is put on the table",
        *_knob_lines(knobs.knobs_of(game.SETUP[mode])),
        "",
        *_off(["options:  # readings of the rules", *_knob_lines(knobs.knobs_of(game.OPTIONS))]),
        "",
        "seats:  # who plays, and how; `all` speaks for every seat",
        *(line for seat in game.seats(mode, setup) for line in _seat_lines(seat, game.policies(mode, seat))),
        "",
        *_off(["components:  # numbers in the box, by path", *_component_lines(game)]),
        "",
        *_off(["dice:  # pinned draws: values in place of the first draws of a name", *_draw_lines(game.DRAWS)]),
        "",
        *_off([_hold_line(game.DRAWS)]),
        "",
        *_off([*_sweep_lines(game, mode), _line("mirror", False, note="true: every game once for each seating")]),
        "",
        *(f"# measure {measure.name}: {measure.meaning}" for measure in known_measures(game, mode).values()),
        *_off(_answer_lines(game, mode)),
    ]
    return "\n".join(lines) + "\n"


def _line(key: str, value: Any, indent: str = "", note: str = "") -> str:
    text = f"{indent}{flow_key(key)}: {flow(value)}"
    return f"{text:<{COMMENT_COLUMN}}  # {note}" if note else text


def _off(lines: Iterable[str]) -> list[str]:
    return ["# " + line for line in lines]


def _knob_lines(found: list[knobs.Knob]) -> list[str]:
    """Knobs as nested mappings, outer keys once."""
    lines: list[str] = []
    before: list[str] = []
    for knob in found:
        *outer, last = knob.key.split(".")
        for depth, name in enumerate(outer):
            if outer[: depth + 1] != before[: depth + 1]:
                lines.append("  " * (depth + 1) + f"{flow_key(name)}:")
        before = outer
        unit = f" ({knob.unit})" if knob.unit else ""
        lines.append(_line(last, knob.default, "  " * (len(outer) + 1), f"{knob.kind}{unit}. {knob.meaning}".strip()))
    return lines or ["  {}"]


def _seat_lines(seat: str, policies: dict[str, Policy] | Any) -> list[str]:
    name = DEFAULT_POLICY if DEFAULT_POLICY in policies else next(iter(policies))
    lines = [f"  {flow_key(seat)}:", _line("policy", name, "    ", f"one of: {', '.join(policies)}")]
    for policy in policies.values():
        if policy.weights:
            lines.append(f"    # weights:  # of {policy.name}: {policy.meaning}")
            for weight in policy.weights:
                note = f"a number{knobs.limits(weight.low, weight.high)}. {weight.meaning}"
                lines.append("    # " + _line(weight.name, float(weight.default), "  ", note))
    return lines


def _component_lines(game: Game) -> list[str]:
    """Components with bounds or words of their own, rows of tables on one line; what is accepted where it changes."""
    rows: dict[str, tuple[Any, dict[str, None]]] = {}
    values = list(overrides.numbers(game.COMPONENTS))
    paths = {path for path, _, _ in values}
    for path, default, accepted in values:
        steps = path.split(".")
        if not (overrides.bounds_of(game.COMPONENTS, steps) or overrides.words_of(game.COMPONENTS, steps)):
            continue
        if any(step.isdecimal() for step in steps[-2:]):
            around, _ = overrides.find(game.COMPONENTS.tree, steps[:-1])
            row = overrides.value_at(game.COMPONENTS.tree, around)
            at = ".".join(steps[:-1])
            rows.setdefault(at, (_changeable(row, at, paths), {}))[1][accepted] = None
        else:
            rows[path] = (default, {accepted: None})
    lines, before = [], ""
    for path, (default, kinds) in rows.items():
        note = "; ".join(kinds)
        lines.append(_line(path, default, "  ", note if note != before else ""))
        before = note
    return lines or ["  {}"]


def _changeable(row: Any, at: str, paths: set[str]) -> Any:
    """A row of a table, without what can't be overridden, as names and sources."""
    return {key: value for key, value in row.items() if f"{at}.{key}" in paths} if isinstance(row, dict) else list(row)


def _draw_lines(draws: Iterable[DrawName]) -> list[str]:
    lines = []
    for draw in draws:
        if draw.kind != "policy":
            value = 1 if draw.kind == "die" else 0
            lines.append(_line(draw.name, {"first": [value]}, "  ", f"{draw.kind}: {draw.meaning}"))
    return lines or ["  {}"]


def _hold_line(draws: Sequence[DrawName]) -> str:
    """An example of draws that are held, several at once if some have a first part in common."""
    *_, pattern = sorted(holds.accepted(draws)[: len(draws) + 1], key=lambda name: name.endswith("*"))
    return _line("hold", {"draws": [pattern], "games": 20}, note="the same draws in all games of a block")


def _sweep_lines(game: Game, mode: str) -> list[str]:
    """An example of a sweep: over a number if there is one."""
    found = sorted(knobs.knobs_of(game.SETUP[mode]), key=lambda knob: not knob.whole)
    for knob in found:
        values = _around(knob)
        if len(values) > 1:
            head = "sweep:  # blocks multiply; grid, zip, list, lhs, sobol or csv"
            return [head, f"  - grid: {{setup.{knob.key}: {flow(values)}}}"]
    return ["sweep: []"]


def _around(knob: knobs.Knob) -> list[Any]:
    """A few values of a knob, its default among them."""
    if knob.words:
        return list(knob.words)
    if not knob.whole or not isinstance(knob.default, int):
        return []
    near = range(knob.default - 1, knob.default + 3)
    return [value for value in near if (knob.low is None or value >= knob.low) and (knob.high is None or value <= knob.high)]


def _answer_lines(game: Game, mode: str) -> list[str]:
    name = game.MAIN_MEASURE[mode]
    rate = known_measures(game, mode)[name].kind == "rate"
    return [
        _line("verdict", {"measure": name, "target": 0.5 if rate else 0.0, "margin": 0.02 if rate else 0.0}),
        _line("stop", {"measure": name, "half_width": 0.01 if rate else 0.1, "max_games": 100000}, note="in place of `games`"),
        _line("report", {"charts": list(CHARTS[:3])}),
    ]
