"""RULES.md and the tests name the same rules, examples, rulings and knobs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolkit.games import last_starfighter as game

TESTS = Path(__file__).parent
RULES = (Path(game.__file__).parent / "RULES.md").read_text(encoding="utf-8")
NO_BEHAVIOUR = "*(no behaviour)*"
MOST_RULES_A_TEST = 3
MOST_WITHOUT_BEHAVIOUR = 6

LISTED = re.findall(r"^- \*\*(LS-[A-Z]{1,4}-\d\d)\b(.*)$", RULES, re.MULTILINE)
EXAMPLES = [name for name, _ in LISTED if name.startswith("LS-EX-")]
RULINGS = {name: text for name, text in LISTED if name.startswith("LS-R-")}
RULE_TEXTS = {name: text for name, text in LISTED if not name.startswith(("LS-EX-", "LS-R-"))}


def marks(kind: str) -> Iterator[tuple[str, list[str]]]:
    """(test, ids) of every test in this folder that carries a mark of this kind."""
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                calls = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
                found = [mark for mark in calls if ast.unparse(mark.func) == f"pytest.mark.{kind}"]
                ids = [ast.literal_eval(argument) for mark in found for argument in mark.args]
                if ids:
                    yield f"{path.name}::{node.name}", ids


def named(kind: str) -> set[str]:
    """The ids that marks of this kind name."""
    return {name for _, ids in marks(kind) for name in ids}


def paths(model: Any) -> set[str]:
    """Dotted names of a settings model's fields, blocks included."""
    found = set()
    for name, field in model.model_fields.items():
        found.add(name)
        block = field.annotation
        if hasattr(block, "model_fields"):
            found |= {f"{name}.{inner}" for inner in paths(block)}
    return found


def tree_paths(tree: Any) -> set[str]:
    """Dotted paths of the components, blocks included."""
    items = tree.items() if isinstance(tree, dict) else []
    below = {f"{key}.{inner}" for key, value in items for inner in tree_paths(value)}
    return below | {str(key) for key, _ in items}


def test_every_rule_has_a_test() -> None:
    testable = {name for name, text in RULE_TEXTS.items() if NO_BEHAVIOUR not in text}
    assert len(testable) > 100
    assert sorted(testable - named("rule")) == []
    assert sorted(named("rule") - testable) == []  # a mark that names no rule, or one without behaviour


def test_rule_ids_are_given_once() -> None:
    names = [name for name, _ in LISTED]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_few_rules_have_no_behaviour() -> None:
    assert sum(NO_BEHAVIOUR in text for text in RULE_TEXTS.values()) <= MOST_WITHOUT_BEHAVIOUR


def test_few_rules_a_test() -> None:
    assert [test for test, ids in marks("rule") if len(set(ids)) > MOST_RULES_A_TEST] == []


def test_every_example_is_played() -> None:
    assert len(EXAMPLES) > 25
    assert sorted(EXAMPLES) == sorted(named("example"))


def test_every_ruling_with_a_switch_is_tried() -> None:
    assert sorted(named("ruling") - set(RULINGS)) == []
    switched = {name for name, text in RULINGS.items() if re.search(r"`(options|setup)\.", text)}
    assert sorted(switched - named("ruling")) == []


@pytest.mark.parametrize("block", ["options", "setup"])
def test_knobs_are_told_and_known(block: str) -> None:
    models = [game.OPTIONS] if block == "options" else list(game.SETUP.values())
    known = set().union(*(paths(model) for model in models))
    told = {path.rstrip(".") for path in re.findall(rf"`{block}\.([a-z_.]+)`", RULES)}
    assert sorted(told - known) == []
    leaves = {path for path in known if not any(other.startswith(f"{path}.") for other in known)}
    untold = {path for path in leaves - told if not any(path.startswith(f"{prefix}.") for prefix in told)}
    assert sorted(untold) == EXPLAINED[block]


#: Knobs that settings.py alone explains.
EXPLAINED: dict[str, list[str]] = {"options": [], "setup": ["deck_fighters", "gun_stars", "start"]}


def test_component_paths_exist() -> None:
    told = set(re.findall(r"`components\.(?!yaml)([a-z_.]+)`", RULES))
    assert len(told) > 5
    assert sorted(told - tree_paths(dict(game.COMPONENTS.tree))) == []


def test_descriptions_of_knobs_name_what_is_listed() -> None:
    names = {name for name, _ in LISTED}
    for model in (game.OPTIONS, *game.SETUP.values()):
        schema = model.model_json_schema()
        for text in re.findall(r"LS-[A-Z]+-\d\d", str(schema)):
            assert text in names
    for name, field in game.OPTIONS.model_fields.items():
        assert re.match(r"LS-[A-Z]+-\d\d", field.description or ""), name


def test_ids_in_the_code_are_listed() -> None:
    names = {name for name, _ in LISTED}
    for path in Path(game.__file__).parent.rglob("*.py"):
        assert set(re.findall(r"\bLS-[A-Z]+-\d\d\b", path.read_text(encoding="utf-8"))) <= names, path.name
