"""`starbalance new`: a commented scenario to start from."""

from __future__ import annotations

from pathlib import Path

from toolkit.errors import DONE, ToolkitError, UnknownNameError


def execute(what: str, out: Path | None) -> int:
    """Print a scenario for GAME/MODE, or write it to a file that does not exist yet."""
    from toolkit import game as contract
    from toolkit.scenario.template import scenario_text

    name, _, mode = what.partition("/")
    game = contract.find(name)
    if not mode and len(game.MODES) == 1:
        (mode,) = game.MODES
    if mode not in game.MODES:
        known = [f"{name}/{each}" for each in game.MODES]
        raise UnknownNameError("mode", what, known)
    text = scenario_text(game, mode)
    if out is None:
        print(text, end="")
        return DONE
    try:
        with out.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise ToolkitError(f"{out} exists already; choose another name or take it away first") from None
    except OSError as error:
        raise ToolkitError(f"{out} can't be written: {error.strerror}") from None
    print(out)
    return DONE
