"""From a scenario's file to its checked cells; nothing is run or written, and every fault is told at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from toolkit import game as contract
from toolkit.errors import Fault, ScenarioError

from .baselines import check_baseline
from .cells import Cells
from .checks import Problem, fault_of, unknown, validate
from .head import Head, check_answers, check_budget, check_independent
from .layers import merge, patch_for, read
from .model import MIRROR, Scenario, digest
from .source import Document, Node, Place, plain
from .sweep import Sweep, expand

MAX_TOLD = 100  # faults that are told at once


def load(path: Path | str, *, overrides: Iterable[str] = (), seed: int | None = None, games: int | None = None) -> Scenario:
    """The scenario in a file, checked whole.

    Args:
        path: a YAML file.
        overrides: texts `key=value`, as `--set` takes them.
        seed: in place of the file's.
        games: games per cell, in place of the file's; a fixed number switches `stop:` off.

    Raises:
        ScenarioError: with every fault found, each at its file, line and column.
    """
    path = Path(path)
    root, faults = read(path, overrides)
    if root is None:
        raise _error(faults, path)
    scenario, found = _scenario(path, _with(root, seed, games))
    unreadable = {(fault.file, fault.line, fault.column) for fault in faults}
    faults += [fault for fault in found if (fault.file, fault.line, fault.column) not in unreadable]
    if faults or scenario is None:
        raise _error(faults, path)
    return scenario if games is None else _without_stop(scenario)


def loaded(
    source: Scenario | Path | str, *, overrides: Iterable[str] = (), seed: int | None = None, games: int | None = None
) -> Scenario:
    """The scenario that is meant: one that is loaded already, or one in a file, with changes as `load` takes them.

    Raises:
        ScenarioError: see `load`.
        TypeError: a loaded scenario, and changes.
    """
    if not isinstance(source, Scenario):
        return load(source, overrides=overrides, seed=seed, games=games)
    if games is not None or seed is not None or tuple(overrides):
        raise TypeError("games, seed and overrides belong to load() when a loaded scenario is given")
    return source


def altered(scenario: Scenario, root: Node) -> Scenario:
    """The scenario that stands in another root, checked whole, in place of the one that was read.

    Raises:
        ScenarioError: with every fault found.
    """
    found, faults = _scenario(scenario.path, root)
    if faults or found is None:
        raise _error(faults, scenario.path)
    return found


def on_fresh_seeds(scenario: Scenario, seed: int, games: int) -> Scenario:
    """The scenario on another seed, with a number of games that nothing watches."""
    return _without_stop(altered(scenario, _with(scenario.root, seed, games)))


def _with(root: Node, seed: int | None, games: int | None) -> Node:
    for name, value in (("seed", seed), ("games", games)):
        place = Place(Document(f"--{name}", str(value)))
        patch, _ = patch_for(name, Node(value, place), place)
        if value is not None and patch is not None:
            root = merge(root, patch)
    return root


def _without_stop(scenario: Scenario) -> Scenario:
    resolved = {key: value for key, value in scenario.resolved.items() if key != "stop"}
    return replace(scenario, stop=None, resolved=resolved)


def _error(faults: list[Fault], path: Path) -> ScenarioError:
    """All faults in reading order, the scenario's own file first."""
    ordered = sorted(dict.fromkeys(faults), key=lambda each: (each.file != str(path), each.file, each.line, each.column))
    if len(ordered) > MAX_TOLD:
        ordered = [*ordered[:MAX_TOLD], Fault(str(path), 0, 0, "", f"has more faults than the {MAX_TOLD} that are told here")]
    return ScenarioError(ordered)


def _scenario(path: Path, root: Node) -> tuple[Scenario | None, list[Fault]]:
    written = {key: [] if key == "sweep" and node.is_list else plain(node) for key, node in root.value.items()}
    head, problems = validate(Head, written, "")
    game, mode = _game(root, problems)
    if game is None or mode is None:
        sweep = expand(root.value.get("sweep"), lambda key: False)
        return None, [fault_of(problem, root) for problem in problems + sweep.problems]
    cells = Cells(game, mode, root)
    sweep = expand(root.value.get("sweep"), cells.is_whole())
    problems += sweep.problems
    cells.build_all(sweep)
    keys = (*sweep.keys, MIRROR) if cells.mirrored else sweep.keys
    blocks, found = check_answers(game, mode, cells.seat_names, written, keys)
    problems += found + check_budget(blocks.get("stop"), len(cells.cells))
    problems += check_independent(blocks.get("stop"), [cell.hold for cell in cells.cells])
    if not cells.faults:
        problems += check_baseline(blocks.get("report", {}).get("baseline"), keys, cells.cells)
    faults = [*(fault_of(problem, root) for problem in problems), *cells.faults]
    if faults or not head:
        return None, faults
    return _assemble(path, root, game, cells, sweep, keys, head | blocks), []


def _game(root: Node, problems: list[Problem]) -> tuple[contract.Game | None, str | None]:
    """The game and the mode that a scenario names; adds to problems where there are none such."""
    name, mode = (root.value[key].value if key in root.value else None for key in ("game", "mode"))
    if not isinstance(name, str):
        return None, None
    if name not in contract.names():
        problems.append(Problem("game", unknown("game ", name, contract.names())))
        return None, None
    game = contract.find(name)
    if not isinstance(mode, str):
        return game, None
    if mode not in game.MODES:
        problems.append(Problem("mode", unknown("mode ", mode, game.MODES)))
        return game, None
    return game, mode


def _assemble(
    path: Path, root: Node, game: contract.Game, cells: Cells, sweep: Sweep, keys: tuple[str, ...], head: dict[str, Any]
) -> Scenario:
    answers = {name: head[name] for name in ("stop", "verdict", "report")}
    given = {
        name: None if block is None else {key: value for key, value in block.items() if value is not None}
        for name, block in answers.items()
    }
    resolved = {name: head[name] for name in ("game", "mode", "title", "question", "seed", "games")}
    resolved |= {"source": head["source"]} if head["source"] else {}
    resolved |= cells.resolved(sweep.keys) | {"sweep": sweep.resolved}
    mirror = {MIRROR: True} if cells.mirrored else {}
    resolved |= mirror
    resolved |= {name: block for name, block in given.items() if block is not None}
    ids = [cell.id for cell in cells.cells]
    spec = {
        "cells": ids, "game": game.NAME, "mode": head["mode"], "seed": head["seed"], "sweep": resolved["sweep"],
        "rules_version": game.RULES_VERSION, **mirror,
    }  # fmt: skip
    return Scenario(
        path=path, name=path.stem, game=game.NAME, mode=head["mode"], title=head["title"], question=head["question"],
        seed=head["seed"], games=head["games"], sweep_keys=keys, cells=tuple(cells.cells), stop=given["stop"],
        verdict=given["verdict"], report=given["report"] or {}, resolved=resolved, spec_hash=digest(spec, 12),
        rules_version=game.RULES_VERSION, root=root,
    )  # fmt: skip
