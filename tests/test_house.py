"""The rules of the house that no library's settings can say: who imports what within a game, who exits, who draws.

That imports between rooms point down only is checked by import-linter (`[tool.importlinter]` in pyproject.toml).
"""

from __future__ import annotations

import ast
import graphlib
import itertools
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

TOOLKIT = Path(__file__).parents[1] / "toolkit"
SOURCES = sorted(TOOLKIT.rglob("*.py"))
KERNEL_SOURCES = [path for path in SOURCES if path.relative_to(TOOLKIT).parts[0] in ("engine", "games")]

#: Within a game: a room may be used by those that follow it, not by those before it.
ROOMS = ("components", "state", "rules", "policies", "kernel")
#: Leaves of a game, and the rooms that they may not use.
LEAVES = {"settings": ROOMS, "outcomes": ("rules", "policies", "kernel")}


@pytest.fixture(scope="module")
def imports() -> list[tuple[str, str]]:
    """Every import of one module of ours by another, as (importer, imported)."""
    graph = grimp.build_graph("toolkit", exclude_type_checking_imports=True)
    return [(module, used) for module in graph.modules for used in graph.find_modules_directly_imported_by(module)]


def room(module: str) -> tuple[str, str] | None:
    """The game and the room within it that a module belongs to."""
    steps = module.split(".")
    return (steps[2], steps[3]) if steps[:2] == ["toolkit", "games"] and len(steps) > 3 else None


def test_imports_within_a_game_point_down_only(imports):
    upward = []
    for importer, imported in imports:
        here, there = room(importer), room(imported)
        if not here or not there or here[0] != there[0]:
            continue
        above = ROOMS[ROOMS.index(here[1]) + 1 :] if here[1] in ROOMS else LEAVES.get(here[1], ())
        if there[1] in above:
            upward.append(f"{importer} -> {imported}")
    assert upward == []


def imported_names(tree: ast.AST) -> Iterator[str]:
    """Dotted names of all that a source imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def parsed(paths: list[Path]) -> Iterator[tuple[str, ast.AST]]:
    """Each source with its path from the package on."""
    return ((path.relative_to(TOOLKIT).as_posix(), ast.parse(path.read_text())) for path in paths)


def test_only_settings_know_pydantic():
    knowing = {
        path
        for path, tree in parsed(KERNEL_SOURCES)
        if any(name.startswith("pydantic") for name in imported_names(tree)) and "settings" not in path
    }
    assert knowing == set()


def test_all_chance_passes_through_the_draws():
    chance, offenders = ("random", "secrets", "uuid", "time", "datetime", "numpy.random", "np.random"), []
    for path, tree in parsed(KERNEL_SOURCES):
        names = {*imported_names(tree), *(ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute))}
        offenders += [(path, name) for name in names for source in chance if f"{name}.".startswith(f"{source}.")]
    assert offenders == []


def module_of(path: Path, level: int = 0, name: str = "") -> str:
    """The dotted name of a source, or of what it imports `level` steps up."""
    steps = list(path.relative_to(TOOLKIT.parent).with_suffix("").parts)
    steps = steps if not level else steps[:-level]
    return ".".join([*steps, *(name.split(".") if name else [])])


def kernel_calls(path: Path) -> dict[str, set[str]]:
    """By the dotted name of each kernel function of a source: the dotted names that it calls, ours and others."""
    tree, here = ast.parse(path.read_text()), module_of(path)
    known = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            home = module_of(path, node.level, node.module or "") if node.level else node.module
            known |= {alias.asname or alias.name: f"{home}.{alias.name}" for alias in node.names}
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    kernels = [node for node in functions if {ast.unparse(each) for each in node.decorator_list} & {"inner", "entry"}]
    known |= {node.name: f"{here}.{node.name}" for node in functions}
    found = {}
    for function in kernels:
        called = [ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)]
        heads = [name.partition(".") for name in called]
        found[f"{here}.{function.name}"] = {f"{known.get(head, head)}{dot}{rest}" for head, dot, rest in heads}
    return found


def test_no_kernel_function_comes_back_to_itself():
    # machine code is made of entries alone: one that leads back to itself is broken when it comes from the cache
    calls = {name: called for path in KERNEL_SOURCES for name, called in kernel_calls(path).items()}
    assert sum(bool(called & set(calls)) for called in calls.values()) > 200  # calls are resolved
    graphlib.TopologicalSorter(calls).prepare()


def test_only_the_command_line_exits():
    exits, offenders = {"sys.exit", "os._exit", "typer.Exit", "SystemExit", "exit", "quit"}, []
    for path, tree in parsed(SOURCES):
        calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        raised = {ast.unparse(node.exc) for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc}
        if exits & (calls | raised) and path not in ("cli.py", "__main__.py"):
            offenders.append(path)
    assert offenders == []


def test_the_sources_are_found_and_the_walk_sees_games(imports):
    assert len(SOURCES) > 20
    assert any(importer.startswith("toolkit.cli") for importer, _ in imports)
    rooms = {name for name in itertools.chain.from_iterable(imports) if room(name)}
    games = [path.name for path in (TOOLKIT / "games").iterdir() if (path / "__init__.py").is_file()]
    assert {room(name)[0] for name in rooms} == set(games)
