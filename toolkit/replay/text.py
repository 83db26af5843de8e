"""The game as sentences, in the rulebook's words (`Game.sentence`), grouped by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.game import Game


def as_text(game: Game, header: Mapping[str, Any], events: Iterable[Mapping[str, Any]], outcome: Mapping[str, Any]) -> str:
    """Heading, one paragraph a turn, and what the game left behind."""
    parts = [_heading(game, header), *_turns(game, events), _outcome(game, outcome)]
    return "\n\n".join(parts) + "\n"


def _heading(game: Game, header: Mapping[str, Any]) -> str:
    """What is played, and by whom."""
    seats = ", ".join(f"{seat} plays {entry['policy']}" for seat, entry in header["scenario"]["seats"].items())
    number, cell, seed = header["game_number"], header["cell"], header["seed"]
    return f"{game.TITLE}, {game.MODES[header['mode']].title}\nGame {number} of cell {cell}, seed {seed}: {seats}"


def _turns(game: Game, events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A paragraph for each turn (or round) in which something is told."""
    heading, told = "", list[str]()
    for event in events:
        unit = "turn" if "turn" in event else "round"
        here = f"{unit.capitalize()} {event[unit]}" if event[unit] else "Set-up"
        if here != heading:
            if told:
                yield "\n".join([heading, *told])
            heading, told = here, []
        sentence = game.sentence(event)
        if sentence:
            told += [f"  {line}" for line in sentence.splitlines()]
    if told:
        yield "\n".join([heading, *told])


def _outcome(game: Game, outcome: Mapping[str, Any]) -> str:
    """The game's row and its seats' rows, column by column."""
    units = {column.name: column.unit for column in (*game.GAMES, *game.SEATS)}
    lines = ["Outcome"]
    width = max(len(column.name) for column in game.GAMES)
    lines += [f"  {column.name:{width}}  {_value(outcome[column.name], column.unit)}" for column in game.GAMES]
    for seat in outcome["seats"]:
        shown = (f"{name} {_value(value, units[name])}" for name, value in seat.items() if name != "seat")
        lines.append(f"  {seat['seat']}: {', '.join(shown)}")
    return "\n".join(lines)


def _value(value: Any, unit: str) -> str:
    """A value with its unit, yes or no for a flag, a dash where there is none."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    shown = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{shown} {unit}".rstrip()
