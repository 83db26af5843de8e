"""RULES.md, README.md, settings, components and code speak of the same rules and knobs.

That each rule and worked example has a test is seen to in tests/games/test_rule_ids.py, for every game.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.texts import Texts, tree_paths, tried
from tests.games.warps_edge.data_table import MODE, cell
from toolkit.games import warps_edge as game
from toolkit.games.warps_edge.checks import EFFECT_KEYS, LASTING, ONCE, problems
from toolkit.games.warps_edge.components import COMPONENTS
from toolkit.games.warps_edge.names import decisions, draws, effects, phases
from toolkit.games.warps_edge.settings import OPTIONS, SETUP

TEXTS = Texts(game)
RULES = TEXTS.rules
README = TEXTS.readme
ID = r"\bWE-[A-Z]+-\d\d\b"
LISTED = TEXTS.listed
RULINGS = TEXTS.rulings()
DECISIONS = re.findall(r"^\| (DP-\d\d) \|", RULES, re.MULTILINE)
SETTINGS = SETUP[MODE]


def test_rule_ids_are_given_once() -> None:
    assert sorted({name for name in LISTED if LISTED.count(name) > 1}) == []
    kinds = (
        "CMP", "SET", "ARR", "ACT", "LAS", "MAN", "RWD", "REP", "PWR", "BUY", "SKL", "HLD", "ATK", "DMG", "PLN", "WRP",
        "MSH", "ABL", "END", "R", "EX",
    )  # fmt: skip
    counts = [sum(name.startswith(f"WE-{kind}-") for name in LISTED) for kind in kinds]
    assert counts == [13, 9, 5, 8, 6, 5, 2, 3, 12, 7, 10, 5, 7, 7, 5, 12, 9, 4, 6, 47, 23]
    assert list(decisions.MEANING) == DECISIONS


def test_every_rule_says_where_it_comes_from() -> None:
    for name, text in TEXTS.numbered:
        if not name.startswith(("WE-R-", "WE-EX-")):
            (source,) = re.findall(r" \[(.*)\]$", text)
            for part in source.split("; "):
                assert re.fullmatch(r"sheet: (step [1-4]|actions|end of warp)(, (step \d|end of warp))*|"
                                    r"(reviews|assumed)(, (reviews|assumed))*", part), (name, part)  # fmt: skip


def test_rules_that_texts_refer_to_are_listed() -> None:
    known = set(LISTED)
    for text in (RULES, README):
        assert set(re.findall(ID, text)) <= known
    for path in TEXTS.folder.rglob("*.py"):
        assert set(re.findall(ID, path.read_text(encoding="utf-8"))) <= known, path.name
    for model in (OPTIONS, SETTINGS):
        assert set(re.findall(ID, str(model.model_json_schema()))) <= known


def test_every_ruling_with_a_switch_is_tried() -> None:
    switched = {name for name, text in RULINGS.items() if re.search(r"Options? `options\.", text)}
    assert len(switched) == 26
    assert sorted(switched - tried(Path(__file__).parent)) == []
    assert sorted(tried(Path(__file__).parent) - set(RULINGS)) == []


@pytest.mark.parametrize("block", ["options", "setup"])
def test_knobs_are_told_and_known(block: str) -> None:
    known = set((OPTIONS if block == "options" else SETTINGS).model_fields)
    assert set(re.findall(rf"`{block}\.([a-z_]+)`", RULES)) == known


def test_an_option_stands_with_its_ruling_and_all_its_words() -> None:
    for name, field in OPTIONS.model_fields.items():
        text = RULINGS[(field.description or "").split()[0]]
        assert f"`options.{name}` " in text, name
        schema = OPTIONS.model_json_schema()["properties"][name]
        listed = text.split(f"`options.{name}` ")[1]
        words = schema.get("enum") or (["false", "true"] if schema["type"] == "boolean" else ["0", "1"])
        at = [re.search(rf"(^|/){word}\b", re.sub(r" \(.*?\)", "", listed)) for word in words]
        assert all(at), name
        assert str(schema["default"]).lower() == words[0], name


def test_component_paths_exist() -> None:
    paths = tree_paths(dict(COMPONENTS.tree), places=True)
    told = set(re.findall(r"`components\.(?!yaml)([a-z_.*]+)`", RULES))
    assert len(told) > 20
    for path in told:
        pattern = re.escape(path).replace(r"\*", r"[^.]+")
        assert any(re.fullmatch(pattern, known) for known in paths), path


def test_verbs_are_told_with_what_they_need() -> None:
    for verb, keys in ONCE.items():
        rule = next(text for name, text in TEXTS.numbered if name.startswith("WE-PWR-") and f"`{verb}`" in text.split(": ")[0])
        assert {key for key in EFFECT_KEYS if f"`{key}`" in rule} == set(keys), verb
    skills = next(text for name, text in TEXTS.numbered if name == "WE-SKL-08")
    assert all(f"`{verb}`" in skills for verb in LASTING)


def test_knobs_in_the_readme_are_known() -> None:
    known = {f"setup.{name}" for name in SETTINGS.model_fields} | {f"options.{name}" for name in OPTIONS.model_fields}
    assert set(re.findall(r"`((?:setup|options)\.[a-z_]+)`", README)) <= known


def test_what_the_readme_brings_of_its_own_is_whole() -> None:
    from ruamel.yaml import YAML

    (block,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert problems(cell(YAML(typ="safe", pure=True).load(block)["setup"])) == []


def test_the_event_log_is_told_name_by_name() -> None:
    assert sorted(TEXTS.rows("Draws")) == sorted(draw.name for draw in draws.DRAWS)
    assert list(TEXTS.rows("Decisions")) == list(decisions.MEANING)
    assert list(TEXTS.rows("Effects")) == list(effects.MEANING)
    listed = README.split("### Phases\n")[1].split("\n#")[0].split("A `state` line")[0]
    assert tuple(re.findall(r"`([\w.]+)`", listed)) == phases.NAMES


def test_effects_have_a_meaning_each_in_the_order_of_their_numbers() -> None:
    for number, name in enumerate(effects.NAMES):
        assert getattr(effects, name.upper()) == number
