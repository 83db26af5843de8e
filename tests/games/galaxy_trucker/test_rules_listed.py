"""RULES.md, README.md, settings, components and code speak of the same rules and knobs.

That each rule and worked example has a test is seen to in tests/games/test_rule_ids.py, for every game.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.games.galaxy_trucker import ships
from tests.games.galaxy_trucker.data_table import MODE, found
from tests.games.texts import Texts, tree_paths, tried
from toolkit.games import galaxy_trucker as game
from toolkit.games.galaxy_trucker.checks import FIELDS
from toolkit.games.galaxy_trucker.components import COMPONENTS
from toolkit.games.galaxy_trucker.names import decisions, draws, effects, phases
from toolkit.games.galaxy_trucker.own_settings import ALPHA
from toolkit.games.galaxy_trucker.settings import OPTIONS, SETUP
from toolkit.games.galaxy_trucker.spec import read_ship

TEXTS_OF = Texts(game)
RULES = TEXTS_OF.rules
README = TEXTS_OF.readme
ID = r"\bGT-[A-Z]+-\d\d\b"
TEXTS = TEXTS_OF.numbered
LISTED = TEXTS_OF.listed
RULINGS = TEXTS_OF.rulings()
SETTINGS = SETUP[MODE]
SHIPS = dict(re.findall(r"^\| ([A-Z]+\d?) \| `(\(.*?)` \|$", RULES, re.MULTILINE))


def test_rule_ids_are_given_once() -> None:
    assert sorted({name for name in LISTED if LISTED.count(name) > 1}) == []
    kinds = (
        "CMP", "TIL", "CON", "BLD", "PRC", "TIM", "CRD", "SPT", "CRW", "FLB", "ADV", "OPN", "STD", "MET", "PLN", "ABS", "ABT",
        "ENM", "SMG", "SLV", "PIR", "CZN", "EPI", "SAB", "HIT", "LOS", "STR", "GDS", "GVU", "LAP", "END", "GAM", "RUL", "EX",
    )  # fmt: skip
    counts = [sum(name.startswith(f"GT-{kind}-") for name in LISTED) for kind in kinds]
    assert counts == [
        8, 12, 8, 9, 11, 7, 7, 7, 14, 7, 6, 4, 3, 13, 5, 4, 4, 6, 2, 2, 4, 9, 4, 4, 7, 8, 5, 10, 10, 1, 7, 7, 54, 28,
    ]  # fmt: skip
    assert sum(counts) == len(LISTED)


def test_every_rule_says_where_it_comes_from() -> None:
    for name, text in TEXTS:
        if not name.startswith(("GT-RUL-", "GT-EX-")):
            (source,) = re.findall(r" \[([^\]]*)\]$", text)
            for part in source.split("; "):
                assert re.fullmatch(r"rulebook: .+|public|box|assumed|III assumed", part), (name, part)


def test_rules_that_texts_refer_to_are_listed() -> None:
    known = set(LISTED)
    for text in (RULES, README):
        assert set(re.findall(ID, text)) <= known
    for path in TEXTS_OF.folder.rglob("*.py"):
        assert set(re.findall(ID, path.read_text(encoding="utf-8"))) <= known, path.name
    for model in (OPTIONS, SETTINGS):
        assert set(re.findall(ID, str(model.model_json_schema()))) <= known


def test_every_ruling_with_a_switch_is_tried() -> None:
    switched = {name for name, text in RULINGS.items() if re.search(r"Options? `options\.", text)}
    assert len(switched) == 28
    assert sorted(switched - tried(Path(__file__).parent)) == []
    assert sorted(tried(Path(__file__).parent) - set(RULINGS)) == []


@pytest.mark.parametrize("block", ["options", "setup"])
def test_knobs_are_told_and_known(block: str) -> None:
    known = set((OPTIONS if block == "options" else SETTINGS).model_fields)
    assert set(re.findall(rf"`{block}\.(\w+)`", RULES)) == known
    assert set(re.findall(rf"`{block}\.(\w+)`", README)) <= known


def test_an_option_stands_with_its_ruling_and_all_its_words() -> None:
    for name, field in OPTIONS.model_fields.items():
        text = RULINGS[(field.description or "").split()[0]]
        assert f"`options.{name}` " in text, name
        schema = OPTIONS.model_json_schema()["properties"][name]
        default = "null" if schema["default"] is None else str(schema["default"]).lower()
        listed = re.match(r"[\w/]+", text.split(f"`options.{name}` ")[1])
        assert listed is not None, name
        words = listed[0].split("/")
        assert words[0] == default, name
        if "enum" in schema or schema.get("type") == "boolean":
            assert words == (schema.get("enum") or [default, "false" if default == "true" else "true"]), name


def test_component_paths_exist() -> None:
    paths = tree_paths(dict(COMPONENTS.tree))
    told = set(re.findall(r"`components\.(?!yaml)([\w.*]+)`", RULES))
    assert len(told) > 15
    for path in told:
        pattern = re.escape(path).replace(r"\*", r"[^.]+")
        assert any(re.fullmatch(pattern, known) for known in paths), path


def test_ships_of_the_examples_are_those_of_the_tests() -> None:
    assert len(SHIPS) == 10
    for name, text in SHIPS.items():
        assert sorted(read_ship(text)) == sorted(read_ship(getattr(ships, name))), name
    assert SHIPS["ALPHA"] == ALPHA


def test_cards_are_told_with_what_they_have() -> None:
    text = README.split("What a card has by its\ntype:")[1].split("\n\n")[0]
    for keys in FIELDS.values():
        wanted = r"`, `".join(keys)
        assert f"`{wanted}`" in text.replace("\n", " "), keys


def test_what_the_readme_brings_of_its_own_is_whole() -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert found(YAML(typ="safe", pure=True).load(block)["setup"]) == {}


def test_the_event_log_is_told_name_by_name() -> None:
    assert sorted(TEXTS_OF.rows("Draws")) == sorted(draw.name for draw in draws.DRAWS)
    assert sorted(TEXTS_OF.rows("Decisions")) == sorted(decisions.MEANING)
    assert sorted(TEXTS_OF.rows("Effects")) == sorted(effects.MEANING)
    listed = README.split("### Phases\n")[1].split("\n#")[0].split("A `state` line")[0]
    assert tuple(re.findall(r"`([\w.]+)`", listed)) == phases.NAMES


def test_effects_have_a_meaning_each_in_the_order_of_their_numbers() -> None:
    for number, name in enumerate(effects.MEANING):
        assert getattr(effects, name.upper()) == number
