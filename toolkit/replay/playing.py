"""Plays one game of a cell with the log on and holds what came of it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from toolkit import game as contract
from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.engine.log import SNAPSHOTS, USED, fits, new_log
from toolkit.errors import ToolkitError, suggestion
from toolkit.game import Game
from toolkit.scenario import Cell, Scenario, cell_as_scenario

from .text import as_text
from .words import FORMAT, row_in_words, seats_in_words

#: Room for a first try; a game that needs more says how much and is played again.
WORDS, STATES = 1 << 16, 256

#: Cells named in a message before it says how many more there are.
MOST_CELLS = 12

LARGEST = 2**63 - 1


@dataclass(frozen=True)
class Replay:
    """One game, told.

    `events` are the JSON-ready lines between header and outcome, each with its `n`; `row` and `seats` are the game's
    rows of the results, in the words of the stored tables.
    """

    game: Game
    scenario: Scenario
    cell: Cell
    game_number: int
    events: tuple[dict[str, Any], ...]
    row: dict[str, Any]
    seats: list[dict[str, Any]]

    @property
    def header(self) -> dict[str, Any]:
        """The first line: what this game is a pure function of."""
        return {
            "type": "header",
            "format": FORMAT,
            "game": self.game.NAME,
            "mode": self.cell.mode,
            "rules_version": self.game.RULES_VERSION,
            "scenario": cell_as_scenario(self.scenario, self.cell),
            "cell": self.cell.id,
            "seed": self.scenario.seed,
            "game_number": self.game_number,
        }

    @property
    def outcome(self) -> dict[str, Any]:
        """The last line: the stored row of the game, with the rows of its seats."""
        return {"type": "outcome", **self.row, "seats": self.seats}

    def lines(self) -> Iterator[dict[str, Any]]:
        """All lines in order: header, events, outcome. Each is ready for `json.dumps`."""
        yield self.header
        yield from self.events
        yield self.outcome

    def text(self) -> str:
        """The game as sentences, turn by turn."""
        return as_text(self.game, self.header, self.events, self.outcome)


def find_cell(scenario: Scenario, cell: str | None) -> Cell:
    """The cell with this id, or the only one if no id is given.

    Raises:
        ToolkitError: no such cell, or several to choose from; the message names those there are.
    """
    if cell is None:
        if len(scenario.cells) == 1:
            return scenario.cells[0]
        raise ToolkitError(f"{scenario.path} has {len(scenario.cells)} cells: say which with --cell\n{_cells(scenario)}")
    for known in scenario.cells:
        if known.id == cell:
            return known
    near = suggestion(cell, (known.id for known in scenario.cells))
    raise ToolkitError(f"unknown cell '{cell}'{near}; {scenario.path} has\n{_cells(scenario)}")


def _cells(scenario: Scenario) -> str:
    """The scenario's cells with their settings, one a line."""
    lines = [
        f"  {cell.id}  {', '.join(f'{key}={value}' for key, value in cell.settings.items())}"
        for cell in scenario.cells[:MOST_CELLS]
    ]
    if len(scenario.cells) > MOST_CELLS:
        lines.append(f"  and {len(scenario.cells) - MOST_CELLS} more")
    return "\n".join(line.rstrip() for line in lines)


def replay(scenario: Scenario, cell: Cell, game_number: int) -> Replay:
    """Play a game of a cell again and tell it.

    Args:
        scenario: gives the seed.
        cell: one of its cells.
        game_number: any from 0 on, whether or not a run has played it.

    Raises:
        ToolkitError: there is no such game number.
    """
    if not 0 <= game_number <= LARGEST:
        raise ToolkitError(f"game {game_number}: there is no such game; numbers go from 0 to {LARGEST}")
    game = contract.find(scenario.game)
    logged = play_logged(game, cell, scenario.seed, game_number)
    lines = enumerate(game.event_lines(cell, logged.log, logged.snapshots))
    events = tuple({"n": n, "type": line["type"], **line} for n, line in lines)
    row = {"cell": cell.id, **row_in_words(game.GAMES, logged.games[0])}
    return Replay(game, scenario, cell, game_number, events, row, seats_in_words(game.SEATS, cell.seats, logged.seats[0]))


class Logged(NamedTuple):
    """What the kernel wrote of one game: rows of length 1, the whole log, the states beside it."""

    games: np.ndarray
    seats: np.ndarray
    log: np.ndarray
    snapshots: np.ndarray


def play_logged(game: Game, cell: Cell, seed: int, number: int) -> Logged:
    """Play one game with the log on, again with more room where it did not fit."""
    params, scratch = game.prepare(cell), game.scratch()
    games = np.zeros(1, games_dtype(game.GAMES)).view(np.recarray)
    seats = np.zeros((1, len(cell.seats)), seats_dtype(game.SEATS)).view(np.recarray)
    log, snapshots = new_log(WORDS), np.zeros(STATES, game.STATE).view(np.recarray)
    while True:
        game.play_batch(number, 1, params, cell.draws(seed), scratch, games, seats, log, snapshots)
        if fits(log, snapshots):
            return Logged(games, seats, log, snapshots)
        words, states = max(len(log), int(log[USED])), max(len(snapshots), int(log[SNAPSHOTS]))
        log, snapshots = new_log(words), np.zeros(states, game.STATE).view(np.recarray)
