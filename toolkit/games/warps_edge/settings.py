"""The knobs a scenario may set (`setup:`) and the rulings it may switch (`options:`), with the only copy of each default."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from toolkit.engine.declarations import Mode

from .limits import LEVELS, MAX_ROW, MAX_SKILLS, MAX_VALUE, MAX_WARPS
from .own_settings import (
    ENEMIES_EXAMPLES,
    MOTHERSHIP_EXAMPLES,
    SHIP_EXAMPLES,
    SKILLS_EXAMPLES,
    TOKENS_EXAMPLES,
    Block,
    Id,
    OwnEnemy,
    OwnMothership,
    OwnShip,
    OwnSkill,
    OwnToken,
    TokenCount,
)

ShipWord = Literal["hermes", "achilles", "titan", "artemis"]
MothershipWord = Literal["dread", "duo", "hydra", "revenant", "array", "sixth"]
ByLevel = Annotated[list[Annotated[int, Field(ge=-5, le=5)]], Field(min_length=LEVELS, max_length=LEVELS)]
MeterStart = Annotated[int, Field(ge=0, le=2 * MAX_VALUE)]
FEWEST_DRAWN = 3  # a turn; with fewer, games could outlast the limit of turns (WE-END-05)


def _unit(name: str) -> dict[str, Any]:
    return {"unit": name}


class MissionSetup(Block):
    """What is put on the table."""

    ship: ShipWord = Field("hermes", description="WE-SET-01 The ship that is flown.")
    mothership: MothershipWord = Field("dread", description="WE-SET-01 The mothership that is hunted.")
    own_ship: OwnShip | None = Field(
        None, description="WE-CMP-08 A ship of one's own, in place of setup.ship.", examples=SHIP_EXAMPLES
    )
    own_mothership: OwnMothership | None = Field(
        None, description="WE-CMP-07 A mothership of one's own, in place of setup.mothership.", examples=MOTHERSHIP_EXAMPLES
    )
    own_tokens: list[OwnToken] = Field(
        default=[],
        max_length=12,
        description="WE-CMP-01 Types of tokens beside those of the components, or in the place of one of the same name.",
        examples=TOKENS_EXAMPLES,
    )
    own_enemies: list[OwnEnemy] = Field(
        default=[],
        max_length=18,
        description="WE-CMP-06 Enemy cards beside those of the components, or in the place of one of the same name.",
        examples=ENEMIES_EXAMPLES,
    )
    own_skills: list[OwnSkill] = Field(
        default=[],
        max_length=15,
        description="WE-SKL-01 Skill cards beside those of the components, or in the place of one of the same name.",
        examples=SKILLS_EXAMPLES,
    )
    starting_bag: dict[Id, TokenCount] = Field(
        default={},
        description="WE-SET-03 Tokens that begin in the bag, by type; of a type that is not named as many as the ship has.",
        examples=[{}, {"L1": 5, "M1": 6}, {"E1": 4, "L2": 1}],
        json_schema_extra=_unit("tokens"),
    )
    forced_skill: Id | None = Field(
        None,
        description="WE-SET-07 The skill that is owned from the start, in place of an offer; left out: cards are offered.",
        examples=[None, "barrage", "trade_link"],
    )
    banned_skills: Annotated[list[Id], Field(max_length=MAX_SKILLS)] = Field(
        default=[],
        description="WE-SET-07 Skill cards that are left out of the deck.",
        examples=[[], ["overcharge"], ["hot_reload", "cargo_pods"]],
    )
    warps: int | None = Field(
        None,
        ge=1,
        le=MAX_WARPS,
        description="WE-R-33 Warps before the difficulty is added; left out: those of the mothership.",
        json_schema_extra=_unit("warps"),
    )
    extra_shield: int = Field(
        0, ge=-5, le=10, description="WE-CMP-08 Added to the highest value of the shields.", json_schema_extra=_unit("points")
    )
    extra_hull: int = Field(
        0, ge=-5, le=10, description="WE-CMP-08 Added to the ship's hull.", json_schema_extra=_unit("points")
    )
    extra_section_hull: int = Field(
        0, ge=-5, le=10, description="WE-MSH-04 Added to the hull of every section.", json_schema_extra=_unit("points")
    )
    extra_section_attack: int = Field(
        0,
        ge=-5,
        le=5,
        description="WE-ATK-05 Added to the attack of every section; none falls below 0.",
        json_schema_extra=_unit("points"),
    )
    extra_cards: ByLevel = Field(
        default=[0, 0, 0],
        description="WE-SET-05 Enemy cards of levels 1, 2 and 3 added to the mission deck; none falls below 0.",
        examples=[[0, 0, 0], [1, 0, -1], [-2, 1, 1]],
        json_schema_extra=_unit("cards"),
    )
    extra_attack: ByLevel = Field(
        default=[0, 0, 0],
        description="WE-ATK-03 Added to the attack of all enemies of levels 1, 2 and 3; none falls below 0.",
        json_schema_extra=_unit("points"),
    )
    supply_percent: int = Field(
        100,
        ge=25,
        le=200,
        description="WE-CMP-09 How many tokens of each common type there are, of those listed.",
        json_schema_extra=_unit("%"),
    )
    supply_removes_starting_bag: bool = Field(
        True, description="WE-R-39 Whether the starting tokens are taken out of the supply; else they come on top."
    )
    shields_start: Literal["max"] | MeterStart = Field(
        "max", description="WE-SET-04 Shields at the start.", json_schema_extra=_unit("points")
    )
    hull_start: Literal["max"] | Annotated[int, Field(ge=1, le=2 * MAX_VALUE)] = Field(
        "max", description="WE-SET-04 Hull at the start.", json_schema_extra=_unit("points")
    )
    row_size: int = Field(
        4, ge=1, le=MAX_ROW, description="WE-ARR-01 Slots of the enemy row.", json_schema_extra=_unit("slots")
    )
    draw_size: int = Field(
        5, ge=FEWEST_DRAWN, le=12, description="WE-PLN-01 Tokens drawn each turn.", json_schema_extra=_unit("tokens")
    )
    repair_factor: int = Field(
        2, ge=1, le=5, description="WE-REP-01 Shield points for each point of energy.", json_schema_extra=_unit("points")
    )
    skill_draw: int = Field(
        2, ge=0, le=6, description="WE-WRP-07 Skill cards drawn at the end of a warp.", json_schema_extra=_unit("cards")
    )
    skill_keep: int = Field(1, ge=0, le=3, description="WE-WRP-07 How many of them are kept.", json_schema_extra=_unit("cards"))
    setup_skill_draw: int = Field(
        2, ge=0, le=6, description="WE-R-27 Skill cards drawn at the start.", json_schema_extra=_unit("cards")
    )
    setup_skill_keep: int = Field(
        1, ge=0, le=3, description="WE-R-27 How many of them are kept.", json_schema_extra=_unit("cards")
    )


class Options(Block):
    """Readings of the rules, each named in the Rulings of RULES.md."""

    damage_carry: Literal["cumulative", "this_turn_only"] = Field(
        "cumulative", description="WE-R-01 Whether tokens of earlier turns still count."
    )
    mixed_totals: Literal["separate", "laser_plus_maneuver"] = Field(
        "separate",
        description="WE-R-02 Whether each kind counts towards its own number, or their sum towards the lower of both.",
    )
    overkill: Literal["lost", "returned_to_pool"] = Field(
        "lost", description="WE-R-03 What becomes of tokens beyond what beats an enemy."
    )
    kill_tokens_to: Literal["discard", "bag", "removed"] = Field(
        "discard", description="WE-R-04 Where the tokens on a beaten enemy go."
    )
    reward_to: Literal["bag", "discard", "pool"] = Field("bag", description="WE-R-05 Where rewards go.")
    buy_to: Literal["bag", "discard", "pool"] = Field("bag", description="WE-R-07 Where bought tokens go.")
    buy_change: Literal["lost", "kept_this_step"] = Field(
        "lost", description="WE-R-08 Whether value beyond the cost stays for another purchase of the step."
    )
    row_refill: Literal["slot", "shift_left"] = Field(
        "slot", description="WE-R-10 Whether enemies keep their slots, or slide to the left before the row is filled."
    )
    deck_order: Literal["level_stacked", "fully_shuffled"] = Field(
        "level_stacked", description="WE-R-11 Whether the mission deck is sorted by level."
    )
    retrieved_cards: Literal["shuffled_on_top", "reshuffle_all", "rebuild_by_level"] = Field(
        "shuffled_on_top", description="WE-R-12 Which enemy cards are shuffled at the end of a warp, and where they go."
    )
    mothership_engage: Literal["fleet_cleared", "deck_empty", "row_gap", "always"] = Field(
        "fleet_cleared", description="WE-R-13 When the mothership is in play."
    )
    mothership_attack_delay: int = Field(
        0,
        ge=0,
        le=1,
        description="WE-R-14 Turns from the engagement until it attacks.",
        json_schema_extra=_unit("turns"),
    )
    section_persistence: Literal["reset_each_warp", "destroyed_stay_destroyed"] = Field(
        "reset_each_warp", description="WE-R-15 Whether destroyed sections are whole again in the next warp."
    )
    mothership_evadable: bool = Field(False, description="WE-R-16 Whether a section with a speed can be evaded.")
    short_draw: Literal["end_warp_if_fewer_than_5", "end_warp_only_if_zero"] = Field(
        "end_warp_if_fewer_than_5", description="WE-R-17 When the draw of a turn ends the warp; 5 is setup.draw_size."
    )
    short_initial_draw: Literal["play_on", "lose"] = Field(
        "play_on", description="WE-R-18 What comes of too few tokens for the draw that opens a warp."
    )
    shield_damage_removal: Literal["player_choice", "random", "highest_value", "none"] = Field(
        "player_choice", description="WE-R-19 Which token is lost to a point of shield damage."
    )
    removal_empty_discard: Literal["skip", "from_bag_random"] = Field(
        "skip", description="WE-R-20 What is lost while the discard pile is empty."
    )
    removed_tokens_to: Literal["out_of_game", "supply"] = Field("out_of_game", description="WE-R-21 Where removed tokens go.")
    mid_hit_split: Literal["shield_then_hull", "whole_hit_on_shield"] = Field(
        "shield_then_hull", description="WE-R-22 Whether a hit larger than the shields goes on to the hull."
    )
    hull_zero: Literal["lose", "end_of_warp"] = Field(
        "lose", description="WE-R-23 Whether a hull of 0 loses the game, or ends the warp and fills the meters."
    )
    warp_reset_shield: Literal["none", "full"] = Field("none", description="WE-R-24 Shields at the end of a warp.")
    warp_reset_hull: Literal["none", "full"] = Field("none", description="WE-R-24 Hull at the end of a warp.")
    skill_offer_unkept: Literal["bottom_of_deck", "removed"] = Field(
        "bottom_of_deck", description="WE-R-26 Where skill cards go that are not kept."
    )
    power_token_after_use: Literal["discard", "removed"] = Field(
        "discard", description="WE-R-28 Where a power token goes after its use."
    )
    hold_timing: Literal["any_time_in_step_2", "end_of_step_2_only"] = Field(
        "any_time_in_step_2", description="WE-R-30 When tokens may be moved into the hold."
    )
    hold_across_warp: Literal["kept", "returned_to_bag"] = Field(
        "kept", description="WE-R-30 What becomes of held tokens at the end of a warp."
    )
    difficulty: Literal["normal", "easy", "hard"] = Field(
        "normal", description="WE-R-33 What components.difficulty adds to warps, shields and sections."
    )


MODES = {"mission": Mode("mission", "Mission", "one pilot against a fleet and its mothership")}
SETUP: dict[str, type[BaseModel]] = {"mission": MissionSetup}
OPTIONS = Options
