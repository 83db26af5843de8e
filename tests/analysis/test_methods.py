"""Every name that a result may hold is declared: methods, corrections, labels, verdicts, columns."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import toolkit.analysis
import toolkit.questions
from toolkit.analysis import (
    anytime,
    comparisons,
    crossing,
    endings,
    luck,
    meetings,
    rates,
    ratings,
    sensitivity,
    solving,
    stopping,
    survival,
    verdicts,
)
from toolkit.analysis.methods import CORRECTIONS, METHODS, SEARCHES, TESTS, method
from toolkit.analysis.results import Watched
from toolkit.analysis.terms import COLUMNS, LABELS, REASONS, VERDICTS, label
from toolkit.errors import UnknownNameError
from toolkit.report.trials import TRIALS

TOOLKIT = Path(toolkit.analysis.__file__).parents[1]
NAMES = {each.name for group in METHODS.values() for each in group}
WORDS = {each.name for group in VERDICTS.values() for each in group}
EVERYTHING = [*METHODS.values(), CORRECTIONS, TESTS, SEARCHES, LABELS, *VERDICTS.values(), *COLUMNS.values()]


def modules() -> Iterator[object]:
    """Every module of the analysis and of the questions."""
    for package in (toolkit.analysis, toolkit.questions):
        for found in pkgutil.iter_modules(package.__path__):
            yield importlib.import_module(f"{package.__name__}.{found.name}")


def named(pattern: str) -> set[str]:
    """Texts, and keys of mappings, that stand in constants of such names."""
    found: set[str] = set()
    for module in modules():
        for name, value in vars(module).items():
            if re.fullmatch(pattern, name):
                found |= {value} if isinstance(value, str) else set(value)
    return found


def test_every_method_is_declared_and_nothing_else():
    assert named(r"METHOD|[A-Z_]+_METHOD|RATE_METHODS") == NAMES
    assert len(NAMES) == sum(map(len, METHODS.values()))  # each once


def test_every_correction_is_declared():
    assert named("ADJUSTMENTS|TOGETHER") == {each.name for each in CORRECTIONS}


def texts(value: ast.AST) -> Iterator[ast.Constant]:
    """Texts that a value may be: itself, either way of a choice, or what NumPy chooses from."""
    parts: list[ast.expr] = []
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value
    elif isinstance(value, ast.IfExp):
        parts = [value.body, value.orelse]
    elif isinstance(value, ast.Call) and ast.unparse(value.func) in ("np.where", "np.full", "np.select"):
        parts = value.args
    elif isinstance(value, (ast.List, ast.Tuple)):
        parts = value.elts
    yield from (text for part in parts for text in texts(part))


def arguments(tree: ast.AST) -> dict[str, list[str]]:
    """What each function of a source takes, and each of its classes by the order of its fields."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found[node.name] = [argument.arg for argument in node.args.args]
        elif isinstance(node, ast.ClassDef):
            found[node.name] = [ast.unparse(field.target) for field in node.body if isinstance(field, ast.AnnAssign)]
    return found


def literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """Texts that a source gives as a method: to a variable, key or argument `method`, also of its own by position."""
    taken = arguments(tree)
    for node in ast.walk(tree):
        given: list[tuple[str, ast.expr]] = []
        if isinstance(node, ast.Dict):
            given = [(ast.literal_eval(key), value) for key, value in zip(node.keys, node.values, strict=True)
                     if isinstance(key, ast.Constant)]  # fmt: skip
        elif isinstance(node, ast.Call) and "confidence_interval" not in ast.unparse(node.func):  # SciPy's methods
            given = [*zip(taken.get(ast.unparse(node.func), []), node.args, strict=False)]
            given += [(str(each.arg), each.value) for each in node.keywords]
        elif isinstance(node, ast.Assign):
            targets, values = (part.elts if isinstance(part, ast.Tuple) else [part] for part in (node.targets[0], node.value))
            given = [(ast.unparse(target), value) for target, value in zip(targets, values, strict=False)]
        yield from (text for name, value in given if name == "method" for text in texts(value))


def test_methods_are_named_by_constants_alone():
    written = [
        (path.name, found.lineno, found.value)
        for room in ("analysis", "questions", "report", "commands")
        for path in sorted((TOOLKIT / room).glob("*.py"))
        for found in literals(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert written == []
    seen = """
def of(x, method): pass
class Limits(NamedTuple):
    lo: float
    method: str
of(1, "a"), f(method="b"), {"method": "c" if x else D["z"]}, Limits(1, "d"), f("z")
method, label = "e" if rate else "f", "z"
method = "g"
method = ", ".join(np.where(x, "z", y))
{"method": np.where(x, "h", D)}
"""
    assert sorted(found.value for found in literals(ast.parse(seen))) == [*"abcdefgh"]


@pytest.mark.parametrize("group", EVERYTHING)
def test_declarations_are_whole(group):
    assert len({each.name for each in group}) == len(group)
    for each in group:
        assert each.meaning.endswith(".")
        assert all(text.endswith(".") for text in each.caveats)
        assert set(each.trials) <= set(TRIALS)
        if group in (*METHODS.values(), CORRECTIONS, TESTS, SEARCHES):
            assert each.purpose
            assert each.caveats
            assert re.search(r"\b1[89]\d\d|\b20\d\d", each.source)  # a year


def test_every_trial_stands_beside_a_declaration():
    assert {name for group in EVERYTHING for each in group for name in each.trials} == set(TRIALS)


def test_declarations_are_found_by_name():
    assert method("wilson").source.endswith("(1927) 209")
    assert label("anytime").name == "anytime"
    with pytest.raises(UnknownNameError, match="did you mean 'wilson'"):
        method("wilsen")
    with pytest.raises(UnknownNameError, match="label"):
        label("some time")


def frames() -> Iterator[pd.DataFrame]:
    """What the analysis makes, small."""
    rng = np.random.default_rng(1)
    counts = pd.DataFrame(
        {"measure": ["won", "turns"], "kind": ["rate", "mean"], "n": 2000, "total": [1200.0, 9000.0], "squares": [1200.0, 5e4]}
    )
    yield counts
    yield from (rates.from_counts(counts, method=name) for name in rates.RATE_METHODS)
    yield anytime.from_counts(counts, planned=2000)
    turns = rng.integers(3, 9, 900)
    sides = [pd.DataFrame({"game": range(900), "won": rng.random(900) < p, "turns": turns + (p > 0.5)}) for p in (0.5, 0.7)]
    pairs = comparisons.pair_counts(*sides, ["won", "turns"])
    for name in comparisons.ADJUSTMENTS:
        yield comparisons.adjust(comparisons.differences(pairs), name)
    yield comparisons.differences(pairs, planned=900)
    yield comparisons.equivalence(pairs, 0.02)
    curve = rates.from_counts(
        pd.DataFrame({"ships": [8, 9, 10, 11], "kind": "rate", "n": 1000, "total": [700, 510, 490, 300], "squares": 0})
    ).drop(columns=["kind"])
    yield crossing.crossings(curve, "ships").drop(columns=[])
    for asking in (solving.Search(solving.Question(1, 9)), solving.Scan(solving.Question(1, 9))):
        while probe := asking.ask():
            asking.tell(probe.value, probe.games, probe.games * (10 - probe.value) / 10)
        yield asking.probes()
        yield asking.answer()
    knobs = [sensitivity.Knob("ships", 0, 1)]
    design = sensitivity.design(knobs, 60, 1)
    design = design.assign(block=np.arange(60) % 10, n=20.0, total=np.round(15 * design["ships"] + 2))
    yield from sensitivity.sobol(design.assign(squares=design["total"]), knobs, resamples=20, points=64)
    walks = sensitivity.morris_design(knobs, 10, 1)
    yield sensitivity.morris(walks.assign(n=10, total=5 * walks["ships"]), knobs, resamples=20)
    points = sensitivity.saltelli_design(knobs, 64, 1)
    yield sensitivity.saltelli(points["ships"].to_numpy(float), knobs, resamples=20)
    blocks = pd.DataFrame({"group_block": np.repeat(range(8), 5), "replicate": np.tile(range(5), 8), "outcome": rng.random(40)})
    yield luck.split(blocks)
    yield luck.split(blocks.assign(outcome=blocks["group_block"] % 2))
    yield pd.DataFrame([luck.left_over(blocks.assign(group="dice"), ["group"])])
    games = pd.DataFrame({"a": "x", "b": "y", "n": 10, "total": rng.integers(3, 9, 12), "block": range(12)})
    yield ratings.bradley_terry(games, resamples=20)
    seats = pd.DataFrame({"game": np.repeat(range(40), 2), "item": ["x", "y"] * 40, "block": np.repeat(range(40), 2)})
    seats["place"] = np.concatenate([rng.permutation([1.0, 2.0]) for _ in range(40)])
    yield ratings.plackett_luce(seats, resamples=20)
    winners = meetings.places_of_winners(rng.random((40, 2)) < 0.5)
    yield meetings.pair_estimates(meetings.scores([meetings.LineUp(("x", "y"), winners)]))
    yield ratings.response_graph(curve.assign(a="x", b="y"))
    lengths = pd.DataFrame({"turns": [3, 4, 4, 5], "ending": ["a", "b", "b", "b"]})
    for how in (None, Watched("won", 1000, 0.5)):
        yield survival.curve(lengths, by=(), how=how)
        yield endings.shares(lengths, by=(), how=how)


#: Columns of what the test made up: keys of the games, not of results.
MADE_UP = {"turns", "ending", "ships"}


def test_every_name_in_a_frame_is_declared():
    columns = {each.name for group in COLUMNS.values() for each in group}
    used = {"method": set[str](), "label": set[str](), "verdict": set[str](), "direction": set[str](), "adjustment": set[str]()}
    seen: set[str] = set()
    for frame in frames():
        seen |= set(frame.columns)
        for column, values in used.items():
            values |= set(frame.get(column, pd.Series(dtype=object)).dropna())
    assert seen - MADE_UP <= columns
    # crossings without an interpolated value have no method; a question names it; nor is anything played for one group alone
    assert used["method"] == NAMES - {solving.SCAN_METHOD, luck.ONLY_METHOD}
    assert used["label"] == {"fixed n", "anytime"}
    assert used["adjustment"] == {*comparisons.ADJUSTMENTS}
    assert (used["verdict"] | used["direction"]) - {""} <= WORDS


def test_every_verdict_and_reason_is_declared():
    for target, margin in ((0.5, None), (0.5, 0.1)):
        limits = np.array([0.1, 0.45, 0.7]), np.array([0.2, 0.55, 0.8])
        assert set(verdicts.judge_limits(*limits, target, margin).tolist()) <= WORDS
    assert set(crossing.VERDICTS) <= WORDS
    reasons = {value for name, value in vars(stopping).items() if name in ("HALF_WIDTH", "DECISION", "BUDGET")}
    assert {each.name for each in REASONS} == reasons
