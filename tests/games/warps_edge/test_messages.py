"""What a scenario's writer is told about a card, a token or a ship that is not one: what was found, what is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warps_edge.data_table import MODE
from toolkit.games.warps_edge.settings import OPTIONS, SETUP
from toolkit.scenario import checks, knobs

VERBS = (
    "laser, maneuver, stun, shield, hull, draw, energy, recover, upgrade, cancel, laser_bonus, maneuver_bonus, hold_bonus, "
    "discount"
)


def told(data: dict[str, Any]) -> dict[str, str]:
    """What is said about a set-up, by key."""
    _, problems = checks.validate(SETUP[MODE], data, "setup")
    return {problem.key: problem.message for problem in problems}


def skill(**other: Any) -> dict[str, Any]:
    return {"own_skills": [{"id": "snare", "req": {"kind": "any", "value": 1}, "effect": {"verb": "stun"}, **other}]}


@pytest.mark.parametrize(
    ("data", "key", "message"),
    [
        (skill(effect={"verb": "lazer"}), "effect.verb", f"unknown 'lazer'; did you mean 'laser'? one of: {VERBS}"),
        (skill(effect={"verb": "explode"}), "effect.verb", f"unknown 'explode'; one of: {VERBS}"),
        (
            skill(req={"kind": "power", "value": 1}), "req.kind",
            "unknown 'power'; one of: laser, maneuver, energy, any",
        ),
        (skill(effect={"verb": "draw", "value": 21}), "effect.value", "expected an integer from 1 to 20, or nothing, found 21"),
    ],
)  # fmt: skip
def test_cards_that_are_not(data: dict[str, Any], key: str, message: str) -> None:
    assert told(data) == {f"setup.own_skills.0.{key}": message}


def test_lists_are_no_longer_than_the_table_has_room_for() -> None:
    parts = [{"id": f"p{n}", "hull": 1, "attack": 1} for n in range(7)]
    (message,) = told({"own_mothership": {"sections": parts}}).values()
    assert message.startswith("expected a list of length 1 to 6")
    enemy = {"id": "x", "level": 1, "hull": 1, "speed": 1, "attack": 0}
    (message,) = told({"own_enemies": [{**enemy, "id": f"x{n}"} for n in range(19)]}).values()
    assert message.startswith("expected a list of length 0 to 18")


def test_a_ship_or_mothership_of_another_name_is_told_of() -> None:
    assert told({"ship": "viper", "mothership": "hidra"}) == {
        "setup.ship": "unknown 'viper'; one of: hermes, achilles, titan, artemis",
        "setup.mothership": "unknown 'hidra'; did you mean 'hydra'? one of: dread, duo, hydra, revenant, array, sixth",
    }


def test_every_knob_is_told_with_what_it_accepts() -> None:
    for model in (SETUP[MODE], OPTIONS):
        for knob in knobs.knobs_of(model):
            assert knob.kind, knob.key
            assert knob.meaning, knob.key
            assert (knob.low is None) == (knob.high is None), knob.key
