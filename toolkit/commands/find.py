"""Find the games of a run that meet a condition, with the commands that replay them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from toolkit import errors
from toolkit.errors import ToolkitError, suggestion
from toolkit.store import Run, open_run
from toolkit.store.files import SCENARIO

from .output import print_json, replay_command, say

#: What a condition may be made of. Pandas would also let it call methods, which no question about games needs.
ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.Invert, ast.USub, ast.UAdd, ast.Compare, ast.cmpop,
    ast.BinOp, ast.operator, ast.Name, ast.Constant, ast.List, ast.Tuple, ast.Load,
)  # fmt: skip


class ConditionError(ToolkitError):
    """A condition that can't be put to the games."""

    def __init__(self, where: str, problem: str):
        super().__init__(f'--where "{where}": {problem}')


def execute(run: Path, where: str, limit: int, json: bool) -> int:
    """Name the first matching games, in cell order, then game order."""
    opened = open_run(run)
    scenario = opened.folder / SCENARIO
    matches, total, first = search(opened, where, limit)
    found = [{"cell": cell, "game": game, "command": replay_command(scenario, cell, game)} for cell, game in first]
    if json:
        print_json({"where": where, "games": total, "matches": matches, "found": found})
        return errors.DONE
    for match in found:
        print(match["command"])
    named = f"; the first {len(found)} are named" if matches > len(found) else ""
    say(f"{matches:,} of {total:,} games match{named}")
    return errors.DONE


def search(run: Run, where: str, limit: int) -> tuple[int, int, list[tuple[str, int]]]:
    """How many games match, how many there are, and the first matching ones as (cell, game)."""
    settings = run.cells().drop(columns=["index", "games", "failed"])
    names = {key: f"swept_{i}" for i, key in enumerate(run.info["sweep_keys"])}
    condition = renamed(where, names)
    matches = total = 0
    first: list[tuple[str, int]] = []
    for piece in run.pieces("games"):
        rows = piece.merge(settings, on="cell", how="left").rename(columns=names)
        found = rows[matching(rows, condition, where, names)]
        if len(first) < limit:
            first += zip(found["cell"].astype("str"), found["game"].tolist(), strict=True)
        matches, total = matches + len(found), total + len(rows)
    return matches, total, first[:limit]


def renamed(where: str, names: dict[str, str]) -> str:
    """The condition with plain names for swept keys, whose dots an expression would not take; texts are left alone."""
    keys = "|".join(re.escape(key) for key in sorted(names, key=len, reverse=True)) or "(?!)"
    pattern = rf"(?P<text>'[^']*'|\"[^\"]*\")|`?(?<![\w.])(?P<key>{keys})(?![\w.])`?"
    return re.sub(pattern, lambda match: names[match["key"]] if match["key"] else match[0], where)


def matching(rows: pd.DataFrame, condition: str, where: str, names: dict[str, str]) -> pd.Series:
    """Which rows meet the condition.

    Raises:
        ConditionError: it can't be read, is more than comparisons, names what is not there, or is no yes or no.
    """
    check(condition, where, rows.columns, names)
    try:
        result: Any = rows.eval(condition, engine="python", local_dict={}, global_dict={})
    except (TypeError, ValueError, NotImplementedError) as error:
        raise ConditionError(where, f"can't be put to the games: {error}") from error
    if not isinstance(result, pd.Series) or not pd.api.types.is_bool_dtype(result):
        raise ConditionError(where, "is no condition; compare something, as in turns < 5")
    return result


def check(condition: str, where: str, columns: Iterable[str], names: dict[str, str]) -> None:
    """Let only comparisons of columns and values pass."""
    try:
        tree = ast.parse(condition.strip(), mode="eval")
    except (SyntaxError, ValueError) as error:
        problem = f"can't be read ({getattr(error, 'msg', error)}); an example: turns < 5 and ending == 'finish'"
        raise ConditionError(where, problem) from error
    shown = {name: key for key, name in names.items()}
    known = [shown.get(column, column) for column in columns]
    for node in ast.walk(tree):
        if not isinstance(node, ALLOWED):
            problem = "may only compare columns with values, joined with and, or, not; columns: "
            raise ConditionError(where, problem + ", ".join(known))
        if isinstance(node, ast.Name) and node.id not in columns:
            hint = suggestion(node.id, known)
            raise ConditionError(where, f"no column '{node.id}'{hint}; columns: {', '.join(known)}; texts stand in quotes")
