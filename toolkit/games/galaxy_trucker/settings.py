"""The knobs a scenario may set (`setup:`) and the rulings it may switch (`options:`), with the only copy of each default."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from toolkit.engine.declarations import Mode

from .limits import LEVELS, MAX_DECK, MAX_ROUNDS, MAX_SEATS, MOST_CREDITS
from .own_settings import (
    BOARDS_EXAMPLES,
    CARDS_EXAMPLES,
    PRESETS_EXAMPLES,
    TILES_EXAMPLES,
    Block,
    Builder,
    LevelWord,
    OwnBoard,
    OwnCard,
    OwnTile,
    Preset,
    SlotTile,
    TileCounts,
)

SkillWord = Literal["regular", "novice", "expert"]
CardId = Annotated[str, Field(max_length=20)]
Credits = Annotated[int, Field(ge=0, le=MOST_CREDITS)]
Rewards = Annotated[list[Credits], Field(min_length=MAX_SEATS, max_length=MAX_SEATS)]
_BY_SEAT = [None, [{"speed": 1.2}, {"speed": 0.8, "memory": 0.5}, {}, {"finish_rule": "full_board"}]]


def _unit(name: str) -> dict[str, Any]:
    return {"unit": name}


class GameSetup(Block):
    """What is put on the table."""

    players: int = Field(4, ge=2, le=MAX_SEATS, description="GT-CMP-01 Players.", json_schema_extra=_unit("players"))
    rounds: Annotated[list[LevelWord], Field(min_length=1, max_length=MAX_ROUNDS)] = Field(
        default=["I", "II", "III"],
        description="GT-GAM-03 The rounds that are played, in this order.",
        examples=[["I", "II", "III"], ["I"], ["II"], ["III"], ["I", "I", "II"]],
    )
    first_flight: bool = Field(False, description="GT-GAM-03 Whether the learning flight takes the place of the first round I.")
    board_3: Literal["III", "IIIa"] = Field("III", description="GT-GAM-07 The ship board of round III.")
    own_boards: Annotated[list[OwnBoard], Field(max_length=LEVELS)] = Field(
        default=[], description="GT-BLD-01 Ship boards in place of those of the components.", examples=BOARDS_EXAMPLES
    )
    own_tiles: Annotated[list[OwnTile], Field(max_length=40)] = Field(
        default=[], description="GT-CMP-03 Tiles that are added to the warehouse.", examples=TILES_EXAMPLES
    )
    tile_counts: TileCounts = Field(
        default=TileCounts(),
        description="GT-CMP-03 Tiles of each type in the warehouse, own ones among them; left out: all there are.",
        examples=[{}, {"cannon": 12}, {"shield": 12, "battery": 20, "structural": 0}],
    )
    own_cards: Annotated[list[OwnCard], Field(max_length=20)] = Field(
        default=[], description="GT-CMP-04 Adventure cards beside those of the components, or in their place.",
        examples=CARDS_EXAMPLES,
    )  # fmt: skip
    left_out_cards: Annotated[list[CardId], Field(max_length=60)] = Field(
        default=[],
        description="GT-CMP-04 Adventure cards that are not in the game.",
        examples=[[], ["I-03"], ["II-05", "III-05"]],
    )
    deck: Annotated[list[CardId], Field(max_length=MAX_DECK)] | None = Field(
        None,
        description="GT-CRD-01 Adventure cards of every round in this order, in place of the piles; left out: piles.",
        examples=[None, [], ["I-16"], ["II-09", "I-05", "I-05"]],
    )
    launch_spacing: int | None = Field(
        None, ge=1, le=10, description="GT-FLB-02 Spaces between ships at launch, in all rounds; left out: as printed.",
        json_schema_extra=_unit("spaces"),
    )  # fmt: skip
    finish_reward: Rewards | None = Field(
        None, description="GT-END-02 Rewards of the first to fourth finisher, in all rounds; left out: as printed.",
        examples=[None, [4, 4, 4, 4], [9, 6, 3, 0]],
        json_schema_extra=_unit("credits"),
    )  # fmt: skip
    best_looking_bonus: Credits | None = Field(
        None, description="GT-END-03 The bonus of best-looking ships, in all rounds; left out: as printed.",
        json_schema_extra=_unit("credits"),
    )  # fmt: skip
    insurance_cap: Literal["printed", "none"] | Credits = Field(
        "printed", description="GT-END-05 The most that is paid for lost components, on all boards.",
        json_schema_extra=_unit("credits"),
    )  # fmt: skip
    build: Literal["events", "grabs", "preset"] = Field(
        "events", description="GT-RUL-52 Whether ships are built against the timer, by a number of grabs, or are given."
    )
    grabs: int | None = Field(
        None, ge=0, le=200, description="GT-RUL-54 Grabs of each builder, where ships are built so; left out: by round.",
        json_schema_extra=_unit("tiles"),
    )  # fmt: skip
    presets: Annotated[list[Preset], Field(min_length=1, max_length=MAX_SEATS)] | None = Field(
        None, description="GT-RUL-53 The ships that are given: one for all seats, or one a seat.", examples=PRESETS_EXAMPLES
    )
    slot_tiles: Annotated[list[SlotTile], Field(max_length=12)] = Field(
        default=[],
        description="GT-RUL-53 Own tiles that stand in the slots of ships that are given, in order, or turned by @180; "
        "mirrored where needed to join with their right side.",
        examples=[[]],
    )
    preset_order: Literal["seats", "lot"] = Field(
        "seats",
        description="GT-RUL-53 Whether ships that are given take number tiles by seat, or by lot in each round.",
    )
    preset_crew: bool = Field(
        False,
        description="GT-RUL-53 Whether crew stands as presets say, with humans where no alien is named; else it is chosen.",
    )
    skill: SkillWord | Annotated[list[SkillWord], Field(min_length=1, max_length=MAX_SEATS)] = Field(
        "regular", description="GT-RUL-52 How good builders are: one word for all, or one a seat."
    )
    builder: Builder = Field(default=Builder(), description="GT-RUL-52 What is different from that, of all builders.")
    builders: Annotated[list[Builder], Field(min_length=1, max_length=MAX_SEATS)] | None = Field(
        None, description="GT-RUL-52 What is different from that, by seat.", examples=_BY_SEAT
    )
    flip_fill: float = Field(
        0.6, ge=0, le=1, description="GT-RUL-41 Share of the board that the most advanced builder has filled before it flips."
    )


class Options(Block):
    """Readings of the rules, each named in the Rulings of RULES.md."""

    edition_tiles: Literal["first", "newer"] = Field("first", description="GT-RUL-01 The edition whose tiles are used.")
    edition_cards: Literal["first", "newer"] = Field("first", description="GT-RUL-01 The edition whose cards are used.")
    placement_check: Literal["spot", "strict"] = Field(
        "spot", description="GT-RUL-02 Whether a tile with one legal join may violate rules elsewhere, until the spot check."
    )
    number_tile_choice: Literal["any", "lowest"] = Field("any", description="GT-RUL-03 Which number tile may be taken.")
    hand_tile_at_end: Literal["return", "lost"] = Field(
        "return", description="GT-RUL-04 What becomes of a tile in hand when the last run ends."
    )
    spot_check_chooser: Literal["minimal", "value"] = Field(
        "minimal", description="GT-RUL-05 Whether the default chooser looks at the number of lost tiles first, or at value."
    )
    leftover_tiles: Literal["by_speed", "random", "by_order_of_tiles_placed"] = Field(
        "by_speed", description="GT-RUL-06 How unfinished builders come to the number tiles that are left."
    )
    contention_penalty: float = Field(
        0, ge=0, le=10, description="GT-RUL-07 Time that it costs to miss a face-up tile, beyond the look.",
        json_schema_extra=_unit("s"),
    )  # fmt: skip
    occupancy: Literal["modulo", "absolute"] = Field(
        "modulo", description="GT-RUL-08 Whether ships of other laps occupy the spaces that they stand on."
    )
    lapping_check: Literal["end_of_card", "immediate"] = Field("end_of_card", description="GT-RUL-09 When lapping is checked.")
    stardust_order: Literal["rear_first", "leader_first"] = Field("rear_first", description="GT-RUL-11 Order of stardust.")
    planet_move_order: Literal["rear_first", "leader_first"] = Field(
        "rear_first", description="GT-RUL-12 Order in which ships that landed lose their days."
    )
    combat_tie_order: Literal["current", "at_reveal"] = Field(
        "current", description="GT-RUL-13 Positions that decide who of tied ships suffers a line."
    )
    withdraw: Literal["immediate", "end_of_card"] = Field(
        "immediate", description="GT-RUL-14 When a ship without humans leaves; in a combat zone always after the card."
    )
    epidemic: Literal["simultaneous", "sequential"] = Field(
        "simultaneous", description="GT-RUL-17 Whether the losses of an epidemic are found on the state before it."
    )
    defence_timing: Literal["after_roll", "before_roll"] = Field(
        "after_roll", description="GT-RUL-18 When a shield or double cannon is powered."
    )
    rearrange: Literal["when_loading", "any_time"] = Field("when_loading", description="GT-RUL-21 When cargo may be moved.")
    enemy_tie: Literal["nothing", "lose", "win"] = Field("nothing", description="GT-RUL-24 What a tie with an enemy is.")
    rear_big_meteor: Literal["adjacent", "same_column"] = Field(
        "adjacent", description="GT-RUL-25 Columns in which a cannon that points to the rear shoots a big meteor from there."
    )
    sabotage_tries: int = Field(
        3, ge=1, le=10, description="GT-RUL-29 Pairs of rolls before saboteurs give up.", json_schema_extra=_unit("pairs")
    )
    solo_skips: bool = Field(True, description="GT-RUL-30 Whether sabotage and combat zones leave a last ship alone.")
    debt: bool = Field(False, description="GT-RUL-34 Whether credits may fall below 0.")
    used_cards_return: bool = Field(False, description="GT-RUL-36 Whether used cards come back in later rounds.")
    bank_limits: bool = Field(False, description="GT-RUL-39 Whether goods run out.")
    timer_seconds: float = Field(
        90, ge=10, le=600, description="GT-RUL-40 Length of a run of the timer.", json_schema_extra=_unit("s")
    )
    flip_policy: Literal["leader_flips", "eager", "never_before_finished"] = Field(
        "leader_flips", description="GT-RUL-41 Who flips the timer."
    )
    max_build_seconds: float | None = Field(
        None, ge=10, le=6000, description="GT-RUL-41 Time after which flips come by themselves; left out: six runs.",
        json_schema_extra=_unit("s"),
    )  # fmt: skip
    spot_check_miss_rate: float = Field(0, ge=0, le=1, description="GT-RUL-45 Chance of a flaw to be found in flight only.")
    voluntary_give_up: bool = Field(True, description="GT-RUL-47 Whether anybody may give up by choice.")
    peek_fixes_tile: bool = Field(False, description="GT-RUL-49 Whether looking at cards fixes the newest tile.")


MODES = {"game": Mode("game", "Game", "rounds of building a ship and flying it, of 2 to 4 truckers", alike=True)}
SETUP: dict[str, type[BaseModel]] = {"game": GameSetup}
OPTIONS = Options
