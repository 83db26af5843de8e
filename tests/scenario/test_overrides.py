"""Component overrides, against a box with everything that may be in one."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from toolkit.engine.declarations import Components
from toolkit.scenario.layers import patch_for
from toolkit.scenario.overrides import apply, numbers
from toolkit.scenario.source import Document, Node, Place, parse

TREE: dict[str, Any] = {
    "weapons": {"laser": {"base": 3, "arcs": ["fwd", "aft"], "source": "rulebook: Lasers"}, "beam": {"base": 4, "chance": 0.5}},
    "chart": {1: {1: [{"type": "hull", "points": 1}, {"type": "power", "points": 2}]}, 2: {1: []}},
    "ranges": [10, 9, 8],
    "tracked": True,
    "note": "a text that nothing may replace",
    "none": None,
    "source": "rulebook: everything",
}
BOX = Components(
    tree=TREE,
    sources={},
    bounds={"weapons.*.base": (2, 12), "weapons.beam.chance": (0, 1), "chart.*.*.*.points": (0, 20), "ranges.*": (0, 10)},
    words={"chart.*.*.*.type": ("hull", "power", "crew")},
)
PLACE = Place(Document("box.yaml", ""))


def overridden(text: str) -> tuple[Any, dict[str, Any], list[tuple[str, str]]]:
    """The tree, the changes and the problems (key, message) of a `components:` block."""
    node, faults = parse(Document("box.yaml", text))
    assert node is not None
    assert not faults
    patch, _ = patch_for("components", node, PLACE)
    assert patch is not None
    tree, changed, problems = apply(BOX, patch.value["components"])
    return tree, changed, [(problem.key, problem.message) for problem in problems]


def test_no_block_is_the_box_itself() -> None:
    assert apply(BOX, None) == (TREE, {}, [])
    assert apply(BOX, Node({}, PLACE)) == (TREE, {}, [])


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("weapons.laser.base: 5", {"weapons.laser.base": 5}),
        ("weapons: {laser.base: 5, beam: {base: 6}}", {"weapons.laser.base": 5, "weapons.beam.base": 6}),
        ("weapons.beam.chance: 1", {"weapons.beam.chance": 1.0}),
        ("chart.1.1.0.points: 9", {"chart.1.1.0.points": 9}),
        ("chart: {1: {1: {1: {type: crew}}}}", {"chart.1.1.1.type": "crew"}),
        ("chart.1.1: [{points: 3}, {type: hull, points: 2}]", {"chart.1.1.0.points": 3, "chart.1.1.1.type": "hull"}),
        ("ranges: [10, 9, 7]", {"ranges.2": 7}),
        ("ranges.0: 4", {"ranges.0": 4}),
        ("tracked: false", {"tracked": False}),
        ("{weapons.laser.base: 3, ranges: [10, 9, 8], tracked: true, weapons.beam.chance: 0.5}", {}),
        ("{ranges: [1, 1, 1], ranges.1: 9}", {"ranges.0": 1, "ranges.2": 1}),
    ],
)
def test_what_differs_is_kept(text: str, changed: dict[str, Any]) -> None:
    before = copy.deepcopy(TREE)
    tree, found, problems = overridden(text)
    assert found == changed
    assert problems == []
    assert TREE == before
    for path, value in changed.items():
        assert _value(tree, path) == value
        assert type(_value(tree, path)) is type(value)


def test_the_rest_of_the_tree_is_untouched() -> None:
    tree, _, _ = overridden("weapons.laser.base: 5")
    assert tree["chart"] is TREE["chart"]
    assert tree["weapons"]["beam"] is TREE["weapons"]["beam"]
    expected = copy.deepcopy(TREE)
    expected["weapons"]["laser"]["base"] = 5
    assert tree == expected


@pytest.mark.parametrize(
    ("text", "key", "part"),
    [
        ("weapons.laser.base: 1", "components.weapons.laser.base", "expected an integer from 2 to 12, found 1"),
        ("weapons.laser.base: 5.0", "components.weapons.laser.base", "found 5.0"),
        ("weapons.laser.base: true", "components.weapons.laser.base", "found true"),
        ("weapons.laser.base: null", "components.weapons.laser.base", "found nothing"),
        ("weapons.laser.base: [5]", "components.weapons.laser.base", "found a list of length 1"),
        ("weapons.beam.chance: 1.5", "components.weapons.beam.chance", "expected a number from 0 to 1, found 1.5"),
        (
            "weapons.lazer.base: 5",
            "components.weapons.lazer.base",
            "unknown component 'lazer'; did you mean 'laser'? one of: laser, beam",
        ),
        ("weapons.laser.arcs.0: port", "components.weapons.laser.arcs.0", "can't be overridden"),
        ("weapons.laser: 5", "components.weapons.laser", "expected a mapping with some of: base, arcs, found 5"),
        ("chart.7.1.0.points: 1", "components.chart.7.1.0.points", "unknown component '7'; one of: 1, 2"),
        ("chart.1.1.2.points: 1", "components.chart.1.1.2.points", "unknown component '2'; one of: 0, 1"),
        ("chart.1.1.0.type: hul", "components.chart.1.1.0.type", "unknown 'hul'; did you mean 'hull'?"),
        ("chart.1.1.0.type: 3", "components.chart.1.1.0.type", "expected one of: hull, power, crew, found 3"),
        ("ranges: [1, 2]", "components.ranges", "expected a list of length 3, found one of length 2"),
        ("ranges: 3", "components.ranges", "expected a list of length 3, found 3"),
        ("ranges: [10, 9, 11]", "components.ranges.2", "expected an integer from 0 to 10, found 11"),
        ("tracked: 1", "components.tracked", "expected true or false, found 1"),
        ("note: x", "components.note", "neither a number nor one of a list of words"),
        ("none: 1", "components.none", "neither a number nor one of a list of words"),
        ("source: x", "components.source", "says where a block comes from"),
    ],
)
def test_what_does_not_fit(text: str, key: str, part: str) -> None:
    tree, changed, problems = overridden(text)
    assert [problem[0] for problem in problems] == [key]
    assert part in problems[0][1]
    assert changed == {}
    assert tree == TREE


def test_everything_that_may_be_overridden_is_listed() -> None:
    assert [(path, default) for path, default, _ in numbers(BOX)] == [
        ("weapons.laser.base", 3),
        ("weapons.beam.base", 4),
        ("weapons.beam.chance", 0.5),
        ("chart.1.1.0.type", "hull"),
        ("chart.1.1.0.points", 1),
        ("chart.1.1.1.type", "power"),
        ("chart.1.1.1.points", 2),
        ("ranges.0", 10),
        ("ranges.1", 9),
        ("ranges.2", 8),
        ("tracked", True),
    ]


def _value(tree: Any, path: str) -> Any:
    for step in path.split("."):
        tree = tree[int(step)] if isinstance(tree, list) or int in map(type, tree) else tree[step]
    return tree
