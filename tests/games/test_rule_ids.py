"""Every rule and worked example of a game's RULES.md is named by a test.

As in `@pytest.mark.rule("LS-MOV-01")` and `@pytest.mark.example("LS-EX-01")`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolkit import game as contract

TESTS = Path(__file__).parent
#: A rule begins a line of the list: `- **LS-MOV-01** ...` or `- **LS-EX-01 Movement.** ...`.
RULE = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]+-\d+)\b(.*)$", re.MULTILINE)
#: Rulings are readings of rules; what they change is tested by the rules that name them.
RULING = re.compile(r"^[A-Z]{2}-R(UL)?-\d+$")
EXAMPLE = re.compile(r"^[A-Z]{2}-E?X-\d+$")
NO_BEHAVIOUR = "*(no behaviour)*"
MOST_A_TEST, MOST_WITHOUT = 3, 6

with_rules = pytest.mark.parametrize(
    "name", [name for name in contract.names() if (contract.folder(name) / "RULES.md").exists()]
)


def rules(name: str) -> dict[str, str]:
    """The game's rules and worked examples by id."""
    return dict(RULE.findall((contract.folder(name) / "RULES.md").read_text()))


def marked(name: str, kind: str) -> Iterator[tuple[str, set[str]]]:
    """Each test of the game that names rules (kind rule) or worked examples (kind example), with those it names."""
    for path in sorted((TESTS / name).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                named = {id_ for decorator in node.decorator_list for id_ in named_in(decorator, kind)}
                if named:
                    yield f"{path.relative_to(TESTS)}::{node.name}", named


def named_in(decorator: ast.expr, kind: str) -> Iterator[str]:
    """Ids in a decorator, also in the marks of its parameters."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{kind}":
            yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


def untested(name: str, kind: str) -> list[str]:
    """Rules, or worked examples, that no test names."""
    wanted = {id_ for id_, text in rules(name).items() if not RULING.match(id_) and NO_BEHAVIOUR not in text}
    assert len(wanted) > 10
    named = {id_ for _, ids in marked(name, kind) for id_ in ids}
    return sorted(id_ for id_ in wanted - named if bool(EXAMPLE.match(id_)) == (kind == "example"))


@with_rules
def test_no_rule_is_without_a_test(name):
    assert not untested(name, "rule")


@with_rules
def test_no_worked_example_is_without_a_test(name):
    assert not untested(name, "example")


@with_rules
def test_tests_name_rules_that_there_are_and_few_at_a_time(name):
    known = rules(name)
    for test, named in marked(name, "rule"):
        assert named <= set(known), test
        assert len(named) <= MOST_A_TEST, test
    for test, named in marked(name, "example"):
        assert named <= set(known), test


@with_rules
def test_few_rules_have_no_behaviour(name):
    assert sum(NO_BEHAVIOUR in text for text in rules(name).values()) <= MOST_WITHOUT
