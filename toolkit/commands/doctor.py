"""Tell versions, cores and the state of the kernel cache; compile what is not compiled yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit import errors, game
from toolkit.engine.compiled import cache_folder, cache_root, interpreted
from toolkit.runner.machine import machine, versions
from toolkit.runner.workers import Crew, kernel_cached

from .cases import loaded, plain
from .display import Display
from .output import print_json, table


def execute(name: str | None, quiet: bool, json: bool) -> int:
    """Examine the installation and warm the kernels of one game or of all."""
    names = [name] if name else game.names()
    with Display("", quiet or json) as display:
        kernels = [_warmed(game.find(each), display) for each in names]
    found: dict[str, Any] = {"versions": versions(), "machine": machine(), "cache": str(cache_root()), "kernels": kernels}
    if json:
        print_json(found)
        return errors.DONE
    for part in ("versions", "machine"):
        print(f"{part}\n{table(['', ''], [[f'  {key}', str(value)] for key, value in found[part].items()])}\n")
    print(f"kernel cache\n  {found['cache']}\n")
    print(table(list(kernels[0]), [list(kernel.values()) for kernel in kernels]) if kernels else "no games found")
    return errors.DONE


def _warmed(played: game.Game, display: Display) -> dict[str, Any]:
    """Compile a game's kernel or load it, and say which."""
    folder = cache_folder(game.folder(played.NAME))
    was_there = kernel_cached(played)
    crew = Crew(played, loaded(plain(played, next(iter(played.MODES)))).cells, 1)
    if was_there:
        seconds = crew.warm()
    else:
        with display.compiling(played.TITLE):
            seconds = crew.warm()
    state = "interpreted" if interpreted() else "was there" if was_there else "compiled now"
    return {"game": played.NAME, "kernel": folder.name, "state": state, "seconds": round(seconds, 2), "MB": _megabytes(folder)}


def _megabytes(folder: Path) -> float:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6, 2)
