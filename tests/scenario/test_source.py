"""YAML read with places: the core schema's values, and where everything stands."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from toolkit.errors import ScenarioError
from toolkit.scenario import load
from toolkit.scenario.source import Document, Node, locate, parse, plain, scalar
from toolkit.scenario.text import block, flow


def read(text: str) -> Node:
    node, faults = parse(Document("x.yaml", text))
    assert not faults
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # YAML 1.2.2, section 10.3.2, core schema
        ("null", None), ("~", None), ("true", True), ("FALSE", False), ("yes", "yes"), ("on", "on"), ("no", "no"),
        ("0", 0), ("-12", -12), ("+3", 3), ("0o14", 12), ("0x1F", 31), ("007", 7), ("1_000", "1_000"), ("12:30", "12:30"),
        ("0.5", 0.5), (".5", 0.5), ("5.", 5.0), ("-1e3", -1000.0), ("1.2.3", "1.2.3"), ("e3", "e3"), (".", "."),
        ("2026-01-31", "2026-01-31"), ("=", "="), ("'12'", "12"), ('"\\u00e9"', "é"),
    ],
)  # fmt: skip
def test_values_of_the_core_schema(text: str, value: object) -> None:
    found = plain(read(f"a: {text}"))["a"]
    assert found == value
    assert type(found) is type(value)


def test_infinity_and_nan_are_known_as_such() -> None:
    assert scalar(".inf") == math.inf
    assert scalar("-.INF") == -math.inf
    assert math.isnan(scalar(".NaN"))


def test_keys_are_text() -> None:
    assert plain(read("{1: a, true: b, 2.5: c, x y: d}")) == {"1": "a", "true": "b", "2.5": "c", "x y": "d"}


def test_places_of_keys_and_values() -> None:
    node = read("a: 1\nb:\n  - {c: 2}\n  - d.e:\n      f: 3\n")
    key, value, missing = locate(node, "b.1.d.e.f")
    assert (key.line, key.column, value.line, value.column, missing) == (5, 7, 5, 10, "")
    key, value, missing = locate(node, "b.0.x.y")
    assert (value.line, value.column, missing) == (3, 5, "x.y")
    key, _, missing = locate(node, "q")
    assert missing == "q"
    assert locate(node, "b.7")[2] == "7"


def test_the_way_that_goes_deepest_is_taken() -> None:
    node = read("a: {b: 1, x: {}}\na.b: {c: 2}\n")
    assert locate(node, "a.b.c")[1].line == 2
    assert locate(node, "a.b")[1].line in (1, 2)


def test_lines_end_in_any_way() -> None:
    for end in ("\n", "\r\n", "\r"):
        node = read(end.join(["a: 1", "b:", "  c: 2", ""]))
        assert (node.value["b"].value["c"].place.line, node.value["b"].value["c"].place.column) == (3, 6)


def test_block_texts() -> None:
    assert plain(read("a: |\n  one\n  two\nb: >-\n  one\n  two\n")) == {"a": "one\ntwo\n", "b": "one two"}


words = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Cn"]), max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words.filter(bool), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(words.filter(bool), values, min_size=1, max_size=4))
@example({".Inf": None})
@settings(deadline=None, max_examples=300)
def test_what_is_written_is_read_again(data: dict[str, object]) -> None:
    assert plain(read(block(data))) == data
    assert plain(read(f"x: {flow(data)}"))["x"] == data


PIECES = [
    "game: dice_race",
    "mode: race",
    "seed: 1",
    "games: 5",
    "setup:",
    "  finish: 20",
    "  lanes: {mud: 1}",
    "options: {tie: first}",
    "sweep:",
    "- grid: {setup.finish: [10, 20]}",
    "  - zip: {setup.finish: {range: [1, 9, 2]}}",
    "dice: {step: {always: 6}}",
    "seats: {1: {policy: random}}",
    "components: {shoes.bonus: 1}",
    "extends: x.yaml",
    "stop: {half_width: 0.1, max_games: 5}",
    "{",
    "}",
    "[",
    "]",
    ": ",
    "- ",
    "'",
    '"',
    "&a",
    "*a",
    "!t",
    "|",
    ">",
    "%",
    "@",
    "\t",
    "#",
    "---",
    "...",
    "? ",
    ",",
    "1",
    "é",
    "\x85",
]


def load_or_refuse(path: Path) -> bool:
    """Whether the file has cells or faults, every one of them with a message that can be printed."""
    try:
        return bool(load(path).cells)
    except ScenarioError as error:
        return bool(str(error).encode()) and all(fault.message for fault in error.faults)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=14), st.sampled_from(["\n", " ", ""]))
@settings(deadline=None, max_examples=400)
def test_any_text_is_a_scenario_or_a_list_of_faults(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str], between: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(between.join(parts).encode("utf-8", "surrogatepass"))
    assert load_or_refuse(path)


@given(st.binary(max_size=60))
@settings(deadline=None, max_examples=200)
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError):
        load(path)
