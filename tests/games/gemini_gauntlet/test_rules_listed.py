"""RULES.md, README.md, settings, components and code speak of the same rules and knobs.

That each rule and worked example has a test is seen to in tests/games/test_rule_ids.py, for every game.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.texts import Texts, tree_paths, tried
from toolkit.games import gemini_gauntlet as game
from toolkit.games.gemini_gauntlet.components import COMPONENTS
from toolkit.games.gemini_gauntlet.names import decisions, draws, effects, phases
from toolkit.games.gemini_gauntlet.settings import OPTIONS, SETUP, CustomBoard

TEXTS = Texts(game)
RULES = TEXTS.rules
README = TEXTS.readme
LISTED = TEXTS.listed
RULINGS = TEXTS.rulings()


def test_rule_ids_are_given_once() -> None:
    assert sorted({name for name in LISTED if LISTED.count(name) > 1}) == []
    counts = {
        kind: sum(name.startswith(f"GG-{kind}-") for name in LISTED) for kind in ("RUL", "EX", "BRD", "MOV", "AST", "END")
    }
    assert counts == {"RUL": 76, "EX": 36, "BRD": 8, "MOV": 14, "AST": 10, "END": 5}


def test_rules_that_texts_refer_to_are_listed() -> None:
    for text in (RULES, README):
        assert set(re.findall(r"\bGG-[A-Z]{2,4}-\d\d\b", text)) <= set(LISTED)
    for path in TEXTS.folder.rglob("*.py"):
        found = set(re.findall(r"\bGG-[A-Z]{2,4}-\d\d\b", path.read_text(encoding="utf-8")))
        assert found <= set(LISTED), path.name
    for model in (OPTIONS, *SETUP.values()):
        for text in re.findall(r"GG-[A-Z]+(?:-\d\d)?", str(model.model_json_schema())):
            assert any(name.startswith(text) for name in LISTED), text


def test_every_ruling_with_a_switch_is_tried() -> None:
    switched = {name for name, text in RULINGS.items() if re.search(r"Option `(options|setup)\.", text)}
    assert len(switched) > 30
    assert sorted(switched - tried(Path(__file__).parent)) == []
    assert sorted(tried(Path(__file__).parent) - set(RULINGS)) == []


@pytest.mark.parametrize("block", ["options", "setup"])
def test_knobs_are_told_and_known(block: str) -> None:
    models = [OPTIONS] if block == "options" else list(SETUP.values())
    known = {name for model in models for name in model.model_fields}
    inner = {f"board.{name}" for name in CustomBoard.model_fields} if block == "setup" else set()
    told = set(re.findall(rf"`{block}\.([a-z_.]+)`", RULES))
    assert told == known | inner


def test_component_paths_exist() -> None:
    paths = tree_paths(dict(COMPONENTS.tree))
    told = set(re.findall(r"`components\.(?!yaml)([a-z_.*]+)`", RULES))
    assert len(told) > 15
    for path in told:
        pattern = re.escape(path).replace(r"\*", r"[^.]+")
        assert any(re.fullmatch(pattern, known) for known in paths), path


def test_knobs_in_the_readme_are_known() -> None:
    known = {f"setup.{name}" for model in SETUP.values() for name in model.model_fields}
    known |= {f"options.{name}" for name in OPTIONS.model_fields}
    told = set(re.findall(r"`((?:setup|options)\.[a-z_]+)`", README)) - {draw.name for draw in draws.DRAWS} - set(phases.NAMES)
    assert told <= known


def test_the_event_log_is_told_name_by_name() -> None:
    assert sorted(TEXTS.rows("Draws")) == sorted(draw.name for draw in draws.DRAWS)
    assert sorted(TEXTS.rows("Decisions")) == sorted(decisions.MEANING)
    assert sorted(TEXTS.rows("Effects")) == sorted(effects.MEANING)
    listed = README.split("### Phases\n")[1].split("\n#")[0].split("A `state` line")[0]
    assert tuple(re.findall(r"`([\w.]+)`", listed)) == phases.NAMES


def test_effects_have_a_meaning_each_in_the_order_of_their_numbers() -> None:
    for number, name in enumerate(effects.NAMES):
        assert getattr(effects, name.upper()) == number
    for number, name in enumerate(decisions.MEANING):
        assert getattr(decisions, name.upper()) == number
