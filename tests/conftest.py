"""What all tests share: the toy game, and which of the two sessions a test belongs to.

Functions marked `inner` can be called from Python only where Numba is switched off, so the suite runs in two sessions:

    pytest                         everything but interpreted tests, with compiled kernels
    NUMBA_DISABLE_JIT=1 pytest     interpreted tests: those marked `interpreted` and all below `tests/games/<game>/`,
                                   where a test that needs the compiled kernel is marked `compiled`

A test marked both runs in both. What belongs to the other session is left out and counted in the summary. `make test` runs
both sessions. One that is asked for tests below `tests/games/<game>/` alone switches Numba off by itself.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.toys import add_toy_games

GAMES = Path(__file__).parent / "games"

add_toy_games()

left_out = pytest.StashKey[int]()


def below_a_game(path: Path) -> bool:
    """Whether a path lies in the tests of one game."""
    steps = path.relative_to(GAMES).parts if path.is_relative_to(GAMES) else ()
    return bool(steps) and (GAMES / steps[0]).is_dir()


def without_numba() -> bool:
    """Whether this is the session without Numba."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def belongs_here(item: pytest.Item) -> bool:
    """Whether a test belongs to this session."""
    compiled, interpreted = (item.get_closest_marker(name) is not None for name in ("compiled", "interpreted"))
    if not compiled and not interpreted:
        interpreted = below_a_game(item.path)
        compiled = not interpreted
    return interpreted if without_numba() else compiled


def pytest_configure(config: pytest.Config) -> None:
    asked = [Path(argument.split("::")[0]).resolve() for argument in config.args]
    only_rules = asked and all(below_a_game(path) for path in asked)
    if only_rules and "numba" not in sys.modules and "compiled" not in config.option.markexpr:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    others = [item for item in items if not belongs_here(item)]
    items[:] = [item for item in items if belongs_here(item)]
    config.stash[left_out] = len(others)
    config.hook.pytest_deselected(items=others)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    count = config.stash.get(left_out, 0)
    if count:
        other = "pytest" if without_numba() else "NUMBA_DISABLE_JIT=1 pytest"
        terminalreporter.write_line(f"{count} tests belong to the other session: {other}")
