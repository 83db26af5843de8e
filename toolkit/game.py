"""The contract that a game's folder satisfies, and how games are found: a game is a folder under `toolkit/games`.

Nothing here knows a game by name. A sixth game is one new folder; no list has to be edited.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np

from toolkit.engine.declarations import Column, Components, DrawName, Measure, Mode, Policy
from toolkit.errors import UnknownNameError


class Cell(Protocol):
    """What `Game.prepare` reads of a scenario's cell: plain, checked data with every default filled in."""

    @property
    def mode(self) -> str: ...

    @property
    def setup(self) -> Mapping[str, Any]: ...

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def components(self) -> Mapping[str, Any]:
        """The whole tree, overrides applied."""

    @property
    def policies(self) -> Mapping[str, tuple[str, Mapping[str, float]]]:
        """For each seat its policy's name and all its weights by name."""


class Game(Protocol):
    """The names that `toolkit.games.<name>` exports. Arrays are C-contiguous and writable; integers are int64."""

    NAME: str
    TITLE: str
    RULES_VERSION: str
    MODES: Mapping[str, Mode]
    SETUP: Mapping[str, Any]  # mode -> pydantic model of its `setup:` block
    OPTIONS: Any  # pydantic model of the `options:` block; each field's description begins with its ruling's id
    COMPONENTS: Components
    DRAWS: tuple[DrawName, ...]
    DECISIONS: Mapping[str, str]  # id in the event log -> meaning
    PHASES: tuple[str, ...]
    EFFECTS: Mapping[str, str]  # `what` in the event log -> meaning
    GAMES: tuple[Column, ...]
    SEATS: tuple[Column, ...]
    MEASURES: tuple[Measure, ...]
    MAIN_MEASURE: Mapping[str, str]  # mode -> the measure that a question is about unless it says otherwise
    MAIN_SCORE: Mapping[str, str]  # mode -> the measure by seat that tells who did better
    STATE: np.dtype
    HIDDEN: Mapping[str, tuple[str, ...]]  # seat -> state fields that this seat may not see; `a.1`: of an array, place 1 alone
    # A game may add BENCHMARKS: name -> scenario blocks that `starbalance bench` measures, in place of each mode's plain case.
    # And NOTICE: what a reader must know of its component numbers before any result, such as that they are stand-ins.

    def seats(self, mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
        """Seat names in seat-index order, for a checked set-up."""

    def policies(self, mode: str, seat: str) -> Mapping[str, Policy]:
        """Policies that this seat may be given, by name."""

    def problems(self, cell: Cell) -> list[tuple[str, str]]:
        """What single fields can't see, as (dotted key, message): a set-up with a ship off the map, say."""

    def prepare(self, cell: Cell) -> np.ndarray:
        """The parameter record of a cell (array of length 1): numbers, rulings, policies, tables by position."""

    def scratch(self) -> np.ndarray:
        """One worker's work space (array of length 1)."""

    def play_batch(
        self,
        first: int,
        count: int,
        params: np.ndarray,
        draws: np.ndarray,
        scratch: np.ndarray,
        games: np.ndarray,
        seats: np.ndarray,
        log: np.ndarray,
        snapshots: np.ndarray,
    ) -> None:
        """Play games first..first + count - 1 and write their rows.

        `games` has shape (count,) and dtype `games_dtype(GAMES)`; `seats` has shape (count, number of seats) and dtype
        `seats_dtype(SEATS)`. With a log (see `engine.log`) only the last game's events are left in it.
        """

    def event_lines(self, cell: Cell, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
        """The events of the last game as JSON-ready dicts, without `n`, in order (draw, choice, effect, state)."""

    def sentence(self, event: Mapping[str, Any]) -> str:
        """One event as a sentence in the rulebook's words; empty where there is nothing to tell."""


#: Columns that every game's GAMES begins with, by name: how the runner knows a failed game. STATUS 0 is finished.
STATUS = "status"
ENDING = "ending"
FINISHED = 0


def names() -> list[str]:
    """The names of all games found, sorted."""
    import toolkit.games

    found = (module.name for module in pkgutil.iter_modules(toolkit.games.__path__) if module.ispkg)
    return sorted(name for name in found if not name.startswith("_"))


def find(name: str) -> Game:
    """Load a game by its folder's name.

    Raises:
        UnknownNameError: no such folder; the message names those there are.
    """
    if name not in names():
        raise UnknownNameError("game", name, names())
    return cast(Game, importlib.import_module(f"toolkit.games.{name}"))


def notice(game: Game, source: str | None) -> str:
    """What stands above results: whose numbers the scenario says it is played with, else what the game says of its own.

    Empty where neither says anything: the numbers are those in print.
    """
    return f"Numbers of components: {source}" if source else getattr(game, "NOTICE", "")


def folder(name: str) -> Path:
    """The folder of a game's sources."""
    import toolkit.games

    for parent in toolkit.games.__path__:
        if (Path(parent) / name / "__init__.py").is_file():
            return Path(parent) / name
    raise UnknownNameError("game", name, names())
