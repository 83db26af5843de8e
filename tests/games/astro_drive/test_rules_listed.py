"""RULES.md, README.md, settings, components and code speak of the same rules and knobs.

That each rule and worked example has a test is seen to in tests/games/test_rule_ids.py, for every game.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.texts import Texts, tree_paths, tried
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive.components import COMPONENTS
from toolkit.games.astro_drive.names import actions, decisions, draws, effects, phases
from toolkit.games.astro_drive.settings import OPTIONS, SETUP, MadeMaps

TEXTS = Texts(game)
RULES = TEXTS.rules
README = TEXTS.readme
ID = r"\bAD-[A-Z]{1,3}-\d\d\b"
LISTED = TEXTS.listed
RULINGS = TEXTS.rulings()
DECISIONS = re.findall(r"^\| (AD-D-\d\d) \|", RULES, re.MULTILINE)
ELSEWHERE = re.compile(r"^AD-[QP]-\d\d$")  # questions that scenarios ask, and policies


def test_rule_ids_are_given_once() -> None:
    assert sorted({name for name in LISTED if LISTED.count(name) > 1}) == []
    kinds = ("COM", "SET", "PIL", "CRD", "MOV", "CTL", "CUB", "PAS", "SYM", "MAP", "NEW", "EOR", "END", "R", "X")
    counts = [sum(name.startswith(f"AD-{kind}-") for name in LISTED) for kind in kinds]
    assert counts == [5, 5, 6, 6, 8, 5, 5, 5, 9, 15, 5, 2, 5, 52, 30]
    assert DECISIONS == ["AD-D-01", "AD-D-02", "AD-D-03"]


def test_rules_that_texts_refer_to_are_listed() -> None:
    known = {*LISTED, *DECISIONS}
    for text in (RULES, README):
        assert set(re.findall(ID, text)) <= known
    for path in TEXTS.folder.rglob("*.py"):
        found = {name for name in re.findall(ID, path.read_text(encoding="utf-8")) if not ELSEWHERE.match(name)}
        assert found <= known, path.name
    for model in (OPTIONS, *SETUP.values()):
        for text in re.findall(r"AD-[A-Z]+-\d\d", str(model.model_json_schema())):
            assert text in known or ELSEWHERE.match(text), text


def test_every_ruling_with_a_switch_is_tried() -> None:
    switched = {name for name, text in RULINGS.items() if re.search(r"Option `options\.", text)}
    assert len(switched) == 30
    assert sorted(switched - tried(Path(__file__).parent)) == []
    assert sorted(tried(Path(__file__).parent) - set(RULINGS)) == []


@pytest.mark.parametrize("block", ["options", "setup"])
def test_knobs_are_told_and_known(block: str) -> None:
    models = [OPTIONS] if block == "options" else list(SETUP.values())
    known = {name for model in models for name in model.model_fields}
    inner = {f"maps.{name}" for name in MadeMaps.model_fields} if block == "setup" else set()
    told = set(re.findall(rf"`{block}\.([a-z_.]+)`", RULES))
    assert told == known | inner


def test_component_paths_exist() -> None:
    paths = tree_paths(dict(COMPONENTS.tree))
    told = set(re.findall(r"`components\.(?!yaml)([a-z_.*]+)`", RULES))
    assert len(told) > 12
    for path in told:
        pattern = re.escape(path).replace(r"\*", r"[^.]+")
        assert any(re.fullmatch(pattern, known) for known in paths), path


def test_knobs_in_the_readme_are_known() -> None:
    known = {f"setup.{name}" for model in SETUP.values() for name in model.model_fields}
    known |= {f"options.{name}" for name in OPTIONS.model_fields}
    assert set(re.findall(r"`((?:setup|options)\.[a-z_]+)`", README)) <= known


def test_the_event_log_is_told_name_by_name() -> None:
    assert sorted(TEXTS.rows("Draws")) == sorted(draw.name for draw in draws.DRAWS)
    assert list(TEXTS.rows("Decisions")) == list(decisions.MEANING)
    assert list(TEXTS.rows("Effects")) == list(effects.MEANING)
    listed = README.split("### Phases\n")[1].split("\n#")[0].split("A `state` line")[0]
    assert tuple(re.findall(r"`([\w.]+)`", listed)) == phases.NAMES


def test_every_action_is_told() -> None:
    text = next(line for line in README.splitlines() if line.startswith("| `AD-D-02`"))
    told = set(re.findall(r"`([A-Z]+\d?|end)`", text))
    words = {word for word in actions.WORDS if not re.fullmatch(r"[FJ][2-8]", word)}
    assert told == words


def test_effects_have_a_meaning_each_in_the_order_of_their_numbers() -> None:
    for number, name in enumerate(effects.NAMES):
        assert getattr(effects, name.upper()) == number
