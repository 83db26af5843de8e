"""What a scenario may bring of its own: tokens, enemies, skills, a ship, a mothership, built from the verbs of effects."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .limits import LEVELS, MAX_COPIES, MAX_COUNT, MAX_FLEET, MAX_SECTIONS, MAX_TARGETS, MAX_VALUE, MAX_WARPS

MAX_POWERS = 4  # kinds of power tokens of a game
MAX_REWARD = 6  # tokens of a reward

Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=20)]
Name = Annotated[str, Field(max_length=40)]
OneShotVerb = Literal["laser", "maneuver", "stun", "shield", "hull", "draw", "energy", "recover", "upgrade"]
LastingVerb = Literal["cancel", "laser_bonus", "maneuver_bonus", "hold_bonus", "discount"]
CardCount = Annotated[int, Field(ge=0, le=MAX_FLEET)]
TokenCount = Annotated[int, Field(ge=0, le=MAX_COUNT)]
Reward = Annotated[list[Id], Field(max_length=MAX_REWARD)]


class Block(BaseModel):
    """Settings that know no other keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Effect(Block):
    """What a power token or a skill does."""

    verb: OneShotVerb | LastingVerb = Field(
        description="WE-PWR-03 What is done; the last five, from cancel on, last and are for ongoing skills (WE-SKL-08)."
    )
    value: int | None = Field(None, ge=1, le=MAX_VALUE, description="WE-PWR-03 How much, for each verb but stun.")
    targets: Literal["all"] | Annotated[int, Field(ge=1, le=MAX_TARGETS)] | None = Field(
        None, description="WE-PWR-03 Of laser, maneuver, stun: how many different targets at most, or all."
    )
    to: Literal["bag", "pool"] | None = Field(None, description="WE-PWR-07 Of recover: where the tokens go.")


class OwnToken(Block):
    """A type of token."""

    id: Id = Field(description="WE-CMP-01 What it is called; one of the box with this name is replaced.")
    kind: Literal["laser", "maneuver", "energy", "power"] = Field(description="WE-CMP-01 Its kind.")
    value: int = Field(0, ge=0, le=MAX_VALUE, description="WE-CMP-01 Its value; 0 of a power token.")
    cost: int = Field(ge=1, le=MAX_VALUE, description="WE-BUY-01 Energy value that it costs.")
    count: int = Field(ge=0, le=MAX_COUNT, description="WE-CMP-09 How many there are.")
    effect: Effect | None = Field(None, description="WE-PWR-01 What a power token does.")


class OwnEnemy(Block):
    """A kind of enemy card."""

    id: Id = Field(description="WE-CMP-06 What it is called; one of the box with this name is replaced.")
    level: int = Field(ge=1, le=LEVELS, description="WE-SET-05 Its level in the mission deck.")
    copies: int = Field(1, ge=0, le=MAX_COPIES, description="WE-SET-05 How many cards there are.")
    hull: int = Field(ge=1, le=MAX_VALUE, description="WE-LAS-03 Laser value that destroys it.")
    speed: int = Field(ge=1, le=MAX_VALUE, description="WE-MAN-02 Maneuver value that evades it.")
    attack: int = Field(ge=0, le=MAX_VALUE, description="WE-ATK-03 Damage that it deals.")
    destroy: Reward = Field(default=[], description="WE-LAS-04 Tokens gained when it is destroyed.")
    evade: Reward = Field(default=[], description="WE-MAN-02 Tokens gained when it is evaded.")


class Requirement(Block):
    """What a skill asks for."""

    kind: Literal["laser", "maneuver", "energy", "any"] = Field(
        description="WE-SKL-02 Kind of tokens; any: laser, maneuver or energy."
    )
    value: int = Field(ge=1, le=MAX_VALUE, description="WE-SKL-03 Their value.")


class OwnSkill(Block):
    """A skill card."""

    id: Id = Field(description="WE-SKL-01 What it is called; one of the box with this name is replaced.")
    req: Requirement = Field(description="WE-SKL-03 What activates it.")
    ongoing: bool = Field(False, description="WE-SKL-06 Whether it lasts to the end of the warp.")
    effect: Effect = Field(description="WE-SKL-08 What it does.")


class Power(Block):
    """A power token of a ship."""

    id: Id = Field(description="WE-CMP-01 What it is called.")
    cost: int = Field(ge=1, le=MAX_VALUE, description="WE-BUY-05 Energy value that it costs.")
    count: int = Field(ge=0, le=MAX_COUNT, description="WE-SET-02 How many there are.")
    effect: Effect = Field(description="WE-PWR-01 What it does.")


class Ability(Block):
    """What a ship does by itself."""

    verb: Literal["draw"] | LastingVerb = Field(
        description="WE-ABL-01 What it does: draw more after the draw that opens a warp, or what lasts."
    )
    value: int = Field(1, ge=0, le=MAX_VALUE, description="WE-ABL-01 How much.")


class OwnShip(Block):
    """A ship."""

    name: Name = Field("own ship", description="WE-CMP-08 What it is called.")
    hull: int = Field(ge=1, le=MAX_VALUE, description="WE-CMP-08 Hull.")
    shield_max: int = Field(ge=0, le=MAX_VALUE, description="WE-CMP-08 Highest value of the shields.")
    hold: int = Field(ge=0, le=MAX_VALUE, description="WE-CMP-08 Tokens that it holds.")
    ability: Ability | None = Field(None, description="WE-CMP-08 Its ability.")
    starting_bag: dict[Id, TokenCount] = Field(description="WE-SET-03 Tokens that begin in the bag, by type.")
    powers: list[Power] = Field(default=[], max_length=MAX_POWERS, description="WE-SET-02 Its power tokens.")


class Section(Block):
    """A part of a mothership."""

    id: Id = Field(description="WE-CMP-07 What it is called.")
    hull: int = Field(ge=1, le=MAX_VALUE, description="WE-MSH-04 Laser value that destroys it.")
    attack: int = Field(ge=0, le=MAX_VALUE, description="WE-ATK-05 Damage that it deals.")
    speed: int = Field(0, ge=0, le=MAX_VALUE, description="WE-R-16 With mothership_evadable; 0: can't be evaded.")


class OwnMothership(Block):
    """A mothership."""

    name: Name = Field("own mothership", description="WE-CMP-07 What it is called.")
    warps: int = Field(4, ge=1, le=MAX_WARPS, description="WE-CMP-07 Warps.")
    deck: Annotated[list[CardCount], Field(min_length=LEVELS, max_length=LEVELS)] = Field(
        default=[5, 4, 2], description="WE-SET-05 Cards of levels 1, 2 and 3 in the mission deck."
    )
    trait: Literal["none", "ordered", "linked", "regenerate"] = Field("none", description="WE-CMP-07 Its trait.")
    sections: Annotated[list[Section], Field(min_length=1, max_length=MAX_SECTIONS)] = Field(
        description="WE-CMP-07 Its sections, from left to right."
    )


def _effect(verb: str, **numbers: Any) -> dict[str, Any]:
    return {"verb": verb, **numbers}


# Each whole by itself: what random scenarios of the tests draw from, and what a reader starts from.
TOKENS_EXAMPLES: list[list[dict[str, Any]]] = [
    [],
    [{"id": "L4", "kind": "laser", "value": 4, "cost": 7, "count": 4}],
    [
        {"id": "E3", "kind": "energy", "value": 3, "cost": 6, "count": 3},
        {"id": "P_NOVA", "kind": "power", "cost": 6, "count": 2, "effect": _effect("laser", value=2, targets="all")},
    ],
]
ENEMIES_EXAMPLES: list[list[dict[str, Any]]] = [
    [],
    [{"id": "decoy", "level": 1, "copies": 2, "hull": 1, "speed": 1, "attack": 0, "destroy": ["E1"]}],
    [
        {
            "id": "scout", "level": 1, "copies": 3, "hull": 3, "speed": 2, "attack": 1, "destroy": ["L2"], "evade": ["M2"],
        },
        {"id": "bomber", "level": 3, "copies": 2, "hull": 6, "speed": 9, "attack": 5, "destroy": ["L3", "E2", "M1"]},
    ],
]  # fmt: skip
SKILLS_EXAMPLES: list[list[dict[str, Any]]] = [
    [],
    [{"id": "snare", "req": {"kind": "any", "value": 3}, "effect": _effect("stun", targets=2)}],
    [
        {
            "id": "armor", "req": {"kind": "energy", "value": 3}, "ongoing": True, "effect": _effect("cancel", value=2),
        },
        {"id": "hot_reload", "req": {"kind": "laser", "value": 2}, "effect": _effect("draw", value=4)},
    ],
]  # fmt: skip
SHIP_EXAMPLES: list[dict[str, Any] | None] = [
    None,
    {
        "name": "Freighter", "hull": 8, "shield_max": 6, "hold": 3, "ability": {"verb": "hold_bonus", "value": 1},
        "starting_bag": {"L1": 6, "M1": 4, "E1": 4, "P_TOW": 1},
        "powers": [{"id": "P_TOW", "cost": 3, "count": 4, "effect": _effect("recover", value=1, to="pool")}],
    },
]  # fmt: skip
MOTHERSHIP_EXAMPLES: list[dict[str, Any] | None] = [
    None,
    {
        "name": "The Twin", "warps": 5, "deck": [4, 3, 2], "trait": "linked",
        "sections": [{"id": "left", "hull": 7, "attack": 2, "speed": 6}, {"id": "right", "hull": 9, "attack": 1}],
    },
]  # fmt: skip
