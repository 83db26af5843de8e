"""RULES.md, settings, components and tests speak of the same rulings and knobs.

That each rule and worked example has a test is seen to in tests/games/test_rule_ids.py, for every game.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.texts import Texts, tree_paths, tried
from toolkit.games import last_starfighter as game

TEXTS = Texts(game)
RULES = TEXTS.rules

LISTED = TEXTS.numbered
RULINGS = TEXTS.rulings()


def paths(model: Any) -> set[str]:
    """Dotted names of a settings model's fields, blocks included."""
    found = set()
    for name, field in model.model_fields.items():
        found.add(name)
        block = field.annotation
        if hasattr(block, "model_fields"):
            found |= {f"{name}.{inner}" for inner in paths(block)}
    return found


def test_rule_ids_are_given_once() -> None:
    names = [name for name, _ in LISTED]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_ruling_with_a_switch_is_tried() -> None:
    switched = {name for name, text in RULINGS.items() if re.search(r"`(options|setup)\.", text)}
    assert len(switched) > 20
    assert sorted(switched - tried(Path(__file__).parent)) == []
    assert sorted(tried(Path(__file__).parent) - set(RULINGS)) == []


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
