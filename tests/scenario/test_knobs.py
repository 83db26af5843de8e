"""What pydantic models accept, in words: a model with every kind of knob that a game may have."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from toolkit.scenario.checks import validate
from toolkit.scenario.knobs import knobs_of


class Block(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Agreed(Block):
    method: Literal["agreed"] = "agreed"
    count: int = Field(14, ge=0, le=36, description="Clusters.", json_schema_extra={"unit": "clusters"})


class Dice(Block):
    method: Literal["dice"] = "dice"
    rolls: int = Field(3, ge=1)


class Ship(Block):
    hull: int = Field(1, gt=0, lt=9)


class Setup(Block):
    chosen: Annotated[Agreed | Dice, Field(discriminator="method")] = Field(default_factory=lambda: Agreed())
    plain: Agreed | Dice = Field(default_factory=lambda: Agreed())
    cap: int | Literal["all"] | None = None
    pair: tuple[int, int] = (0, 1)
    ships: list[Ship] = Field([], max_length=2)
    share: float = Field(0.5, ge=0, le=1)
    even: int = Field(2, multiple_of=2)
    name: str = Field("ace", pattern="^[a-z]+$", max_length=5)
    by_seat: dict[int, float] = {}
    on: bool = False

    @model_validator(mode="after")
    def no_thirteen(self) -> Setup:
        if self.cap == 13:
            raise ValueError("13 ships bring bad luck")
        return self


class Needy(Block):
    needed: int
    also: str


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"chosen": {"method": "dise"}}, {"setup.chosen.method": "unknown 'dise'; did you mean 'dice'? one of: agreed, dice"}),
        ({"chosen": {"rolls": 3}}, {"setup.chosen.method": "is missing; expected one of: agreed, dice"}),
        (
            {"chosen": {"method": "dice", "count": 3}},
            {"setup.chosen.count": "'count' does not go with the keys beside it; one of: method, rolls"},
        ),
        (
            {"chosen": {"method": "dice", "rols": 3}},
            {"setup.chosen.rols": "unknown key 'rols'; did you mean 'rolls'? one of: method, rolls"},
        ),
        ({"chosen": {"method": "agreed", "count": 37}}, {"setup.chosen.count": "expected an integer from 0 to 36, found 37"}),
        ({"chosen": 3}, {"setup.chosen": "expected a mapping with method, count or a mapping with method, rolls, found 3"}),
        ({"plain": {"method": "dice", "rolls": 0}}, {"setup.plain.rolls": "expected an integer of at least 1, found 0"}),
        ({"cap": "al"}, {"setup.cap": "expected an integer or 'all', or nothing, found 'al'"}),
        ({"cap": 13}, {"setup": "13 ships bring bad luck"}),
        ({"pair": [1]}, {"setup.pair.1": "is missing; expected an integer"}),
        ({"pair": [1, "x"]}, {"setup.pair.1": "expected an integer, found 'x'"}),
        ({"pair": [1, 2, 3]}, {"setup.pair": "expected a list of length 2, found a list of length 3"}),
        (
            {"ships": [{"hull": 9}, {"hul": 1}]},
            {
                "setup.ships.0.hull": "expected an integer above 0 and below 9, found 9",
                "setup.ships.1.hul": "unknown key 'hul'; did you mean 'hull'? one of: hull",
            },
        ),
        (
            {"ships": [{}, {}, {}]},
            {"setup.ships": "expected a list of length 0 to 2, each a mapping with hull, found a list of length 3"},
        ),
        ({"share": "half"}, {"setup.share": "expected a number from 0 to 1, found 'half'"}),
        ({"even": 3}, {"setup.even": "expected an integer, a multiple of 2, found 3"}),
        ({"name": "Ace"}, {"setup.name": "expected text of length 0 to 5 that matches ^[a-z]+$, found 'Ace'"}),
        (
            {"by_seat": {"x": 1}},
            {"setup.by_seat.x": "expected an integer as a key, found 'x'"},
        ),
        (
            {"on": "yes", "share": 2},
            {"setup.share": "expected a number from 0 to 1, found 2", "setup.on": "expected true or false, found 'yes'"},
        ),
    ],
)
def test_messages(data: dict[str, Any], expected: dict[str, str]) -> None:
    filled, problems = validate(Setup, data, "setup")
    assert {problem.key: problem.message for problem in problems} == expected
    assert filled == {}


def test_all_that_is_missing_is_named() -> None:
    _, problems = validate(Needy, {}, "setup")
    assert [(problem.key, problem.message) for problem in problems] == [
        ("setup.needed", "is missing; expected an integer"),
        ("setup.also", "is missing; expected text"),
    ]


def test_values_are_plain_data_in_the_declared_type() -> None:
    data = {"chosen": {"method": "dice"}, "pair": [3, 4], "share": 1, "by_seat": {"2": 1}, "ships": [{}]}
    filled, problems = validate(Setup, data, "setup")
    assert problems == []
    assert filled == {
        "chosen": {"method": "dice", "rolls": 3}, "plain": {"method": "agreed", "count": 14}, "cap": None, "pair": [3, 4],
        "ships": [{"hull": 1}], "share": 1.0, "even": 2, "name": "ace", "by_seat": {"2": 1.0}, "on": False,
    }  # fmt: skip
    assert type(filled["share"]) is float


def test_knobs_are_listed_with_all_that_is_known_of_them() -> None:
    knobs = {knob.key: knob for knob in knobs_of(Setup)}
    assert list(knobs)[:4] == ["chosen.method", "chosen.count", "chosen.rolls", "plain.method"]
    count = knobs["chosen.count"]
    assert (count.default, count.low, count.high, count.unit, count.meaning) == (14, 0, 36, "clusters", "Clusters.")
    assert count.whole
    assert knobs["chosen.method"].words == ("agreed", "dice")
    assert not knobs["share"].whole
    assert not knobs["cap"].whole
    assert knobs["pair"].kind == "a list of length 2"


def test_a_word_or_a_mapping_is_one_knob() -> None:
    class Either(BaseModel):
        board: Literal["small", "large"] | Needy = Field("small", description="Which board.")
        maybe: Needy | None = None

    knobs = {knob.key: knob for knob in knobs_of(Either)}
    assert list(knobs) == ["board", "maybe"]  # as a part of it alone would not do
    assert knobs["maybe"].kind == "a mapping with needed, also, or nothing"
    assert knobs["board"].kind == "'small' or 'large' or a mapping with needed, also"
    assert (knobs["board"].default, knobs["board"].meaning) == ("small", "Which board.")
