"""What a scenario may bring of its own: builders, ships, boards, tiles, adventure cards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .builders import REGULAR
from .limits import COMBAT_LINES, LAST_LINE, LINES, MAX_CELLS, MAX_HITS, MAX_PLANETS, MAX_SEATS, MOST, MOST_CREDITS

MOST_SECONDS = 60.0
Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]*$", max_length=20)]
LevelWord = Literal["I", "II", "III"]
Connectors = Annotated[list[Annotated[int, Field(ge=0, le=3)]], Field(min_length=4, max_length=4)]
Goods = Annotated[str, Field(pattern=r"^[RYGB]+$", max_length=9)]
Row = Annotated[str, Field(min_length=1, max_length=LINES)]
Worth = Annotated[float, Field(ge=-100, le=100)]
Slot = Annotated[str, Field(pattern=r"^\(\d{1,2},\d{1,2}\) [EW]$")]
SlotTile = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]*(@180)?$", max_length=24)]
Square = Annotated[list[Annotated[int, Field(ge=2, le=LAST_LINE)]], Field(min_length=2, max_length=2)]
Meteor = Literal["small N", "small E", "small S", "small W", "big N", "big E", "big S", "big W"]
Shot = Literal["light N", "light E", "light S", "light W", "heavy N", "heavy E", "heavy S", "heavy W"]
OwnTileWord = Literal[
    "cabin", "battery", "cargo_hold", "special_hold", "engine", "double_engine", "cannon", "double_cannon", "shield",
    "structural", "life_support_orange", "life_support_purple",
]  # fmt: skip
CardWord = Literal[
    "open_space", "stardust", "meteoric_swarm", "planets", "abandoned_ship", "abandoned_station", "smugglers", "slavers",
    "pirates", "combat_zone", "epidemic", "sabotage",
]  # fmt: skip


class Block(BaseModel):
    """Settings that know no other keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _unit(name: str) -> dict[str, Any]:
    return {"unit": name}


def _of_skill(
    name: str, meaning: str, low: float | None = None, high: float | None = None, unit: dict[str, Any] | None = None
) -> Any:
    """A field of a builder; what the regular one has is told."""
    description = f"GT-RUL-52 {meaning}; regular: {REGULAR[name]}."
    return Field(None, ge=low, le=high, description=description, json_schema_extra=unit)


def _time(name: str, meaning: str, most: float = MOST_SECONDS) -> Any:
    return _of_skill(name, meaning, 0, most, _unit("s"))


def _share(name: str, meaning: str) -> Any:
    return _of_skill(name, meaning, 0, 1)


class Builder(Block):
    """How a builder works; what is left out is as its skill has it."""

    speed: float | None = _of_skill("speed", "What all durations are divided by", 0.1, 10)
    speed_spread: float | None = _share("speed_spread", "Standard deviation of the logarithm of the speed, drawn for each game")
    t_draw: float | None = _time("t_draw", "Reach for a face-down tile, carry and turn it")
    t_take: float | None = _time("t_take", "Take a chosen face-up tile")
    t_scan: float | None = _time("t_scan", "Look over the face-up tiles")
    t_scan_tile: float | None = _time("t_scan_tile", "More of that for each one that is noticed")
    t_fit: float | None = _time("t_fit", "Try a tile on a square in a rotation")
    t_place: float | None = _time("t_place", "Add a tile to the ship")
    t_return: float | None = _time("t_return", "Return a tile")
    t_aside: float | None = _time("t_aside", "Set a tile aside")
    t_peek: float | None = _time("t_peek", "Look through a pile of cards")
    t_peek_card: float | None = _time("t_peek_card", "More of that for each card")
    t_check: float | None = _time("t_check", "Look for mistakes in the newest tile, for each tile of the ship")
    t_finish: float | None = _time("t_finish", "Take a number tile")
    t_noise: float | None = _of_skill("t_noise", "Standard deviation of the logarithm of a factor on each duration", 0, 2)
    attention: float | None = _share("attention", "Share of the face-up tiles that is noticed in a look")
    fit_breadth: int | None = _of_skill("fit_breadth", "Squares and rotations that are tried for a tile, at most", 1, 200)
    eval_noise: float | None = _of_skill("eval_noise", "Standard deviation of the error on a worth, in median tiles", 0, 5)
    p_miss_connector: float | None = _share("p_miss_connector", "Chance to overlook a connector that does not fit")
    p_miss_cannon: float | None = _share("p_miss_cannon", "Chance to overlook a blocked barrel")
    p_miss_engine: float | None = _share("p_miss_engine", "Chance to overlook a blocked exhaust")
    check_skill: float | None = _share("check_skill", "Chance that a check finds a violation of the newest tile")
    memory: float | None = _share("memory", "Chance of each card that was looked at to be remembered")
    accept_floor_start: float | None = _of_skill(
        "accept_floor_start", "Worth from which on a tile is kept at the start, in median tiles", -10, 10
    )
    accept_floor_end: float | None = _of_skill("accept_floor_end", "The same at the end of the time", -10, 10)
    return_limit: int | None = _of_skill("return_limit", "Tiles returned in a row, at most, 0 any number", 0, 200)
    faceup_bias: float | None = _of_skill("faceup_bias", "Worth that face-up tiles have beyond face-down ones", -10, 10)
    aside_use: Literal["unique", "never", "greedy"] | None = _of_skill("aside_use", "Which tiles are set aside")
    aside_deadline: float | None = _time(
        "aside_deadline", "Before the end, from when on set-aside tiles go anywhere legal", 600
    )
    hole_policy: Literal["fill", "skip"] | None = _of_skill("hole_policy", "Whether holes are filled if possible")
    peek_piles: int | None = _of_skill("peek_piles", "Piles that are looked through", 0, 3)
    peek_after_tiles: int | None = _of_skill("peek_after_tiles", "Tiles placed before the first look", 1, 60)
    peek_response: float | None = _of_skill("peek_response", "How far cards seen move what is wanted of the ship", 0, 2)
    finish_rule: Literal["value", "full_board", "fixed_tiles", "deadline"] | None = _of_skill(
        "finish_rule", "When a number tile is taken: by worth, on a full board, at so many tiles, at a time"
    )
    finish_tiles: int | None = _of_skill("finish_tiles", "Tiles of fixed_tiles", 1, 64)
    finish_seconds: float | None = _time("finish_seconds", "Time of deadline", 3600)
    launch_value: Annotated[list[Worth], Field(min_length=MAX_SEATS, max_length=MAX_SEATS)] | None = Field(
        None,
        description=f"GT-RUL-52 Worth of number tiles 1 to 4, times the round's number; regular: {REGULAR['launch_value']}.",
        examples=[None, [3.0, 2.0, 1.0, 0.0]],
        json_schema_extra=_unit("credits"),
    )


def _many(meaning: str) -> Any:
    return Field(None, ge=0, le=60, description=f"GT-CMP-03 {meaning}.", json_schema_extra=_unit("tiles"))


class TileCounts(Block):
    """Tiles of each type in the warehouse, own ones among them; of one that is left out all there are."""

    cabin: int | None = _many("Cabins")
    battery: int | None = _many("Batteries")
    cargo_hold: int | None = _many("Cargo holds")
    special_hold: int | None = _many("Special holds")
    engine: int | None = _many("Engines")
    double_engine: int | None = _many("Double engines")
    cannon: int | None = _many("Cannons")
    double_cannon: int | None = _many("Double cannons")
    shield: int | None = _many("Shields")
    structural: int | None = _many("Structural modules")
    life_support_orange: int | None = _many("Life supports for the orange alien")
    life_support_purple: int | None = _many("Life supports for the purple alien")


class Preset(Block):
    """A ship that is given, in place of one that is built."""

    ship: str = Field(
        max_length=1500,
        description="GT-RUL-53 Its tiles: (row,column)=#tile@degrees, one after another with ; between.",
    )
    number: int | None = Field(
        None, ge=1, le=MAX_SEATS, description="GT-PRC-10 Its number tile; left out of all: in the order of the seats."
    )
    slots: Annotated[list[Slot], Field(max_length=12)] | None = Field(
        None, description="GT-RUL-53 Free squares for setup.slot_tiles, each with the side on which a tile joins there, E or W."
    )
    orange: Square | None = Field(None, description="GT-CRW-04 Row and column of the cabin with the orange alien.")
    purple: Square | None = Field(None, description="GT-CRW-04 Row and column of the cabin with the purple alien.")


class OwnBoard(Block):
    """A ship board."""

    round: LevelWord = Field(description="GT-BLD-01 The round whose board it replaces.")
    first_row: int = Field(ge=2, le=LAST_LINE, description="GT-BLD-01 The number of its first row.")
    first_column: int = Field(ge=2, le=LAST_LINE, description="GT-BLD-01 The number of its first column.")
    insurance_cap: int | None = Field(
        None, ge=0, le=MOST_CREDITS, description="GT-END-05 The most that is paid for lost components; left out: as printed."
    )
    grid: list[Row] = Field(
        min_length=1,
        max_length=LINES,
        description="GT-BLD-01 Its rows from the front: # no square, . a square, S that of the starting cabin.",
    )


class OwnTile(Block):
    """Equal tiles."""

    id: Id = Field(description="GT-CMP-03 What it is called.")
    type: OwnTileWord = Field(description="GT-CMP-03 Its type.")
    connectors: Connectors = Field(
        description="GT-CON-01 Connectors at the front, right, rear, left: 0 smooth, 1 simple, 2 double, 3 universal."
    )
    cap: int | None = Field(
        None, ge=1, le=MAX_CELLS, description="GT-TIL-03 Battery tokens or containers; of batteries and holds only."
    )
    copies: int = Field(1, ge=1, le=20, description="GT-CMP-03 How many there are.")


class Line(Block):
    """A line of a combat zone: what is compared, and one penalty."""

    least: Literal["crew", "engines", "cannons"] = Field(description="GT-CZN-01 What the suffering ship has least of.")
    days: int | None = Field(None, ge=1, le=MOST, description="GT-CZN-04 Days that it loses.")
    crew: int | None = Field(None, ge=1, le=MOST, description="GT-CZN-04 Crew that it gives up.")
    goods: int | None = Field(None, ge=1, le=MOST, description="GT-CZN-04 Goods that it gives up.")
    shots: Annotated[list[Shot], Field(min_length=1, max_length=MAX_HITS)] | None = Field(
        None, description="GT-CZN-04 Shots at it, with the side that each comes from."
    )


class OwnCard(Block):
    """An adventure card; which of the numbers it has is told by its type."""

    id: Id = Field(description="GT-CMP-04 What it is called; one of the box with this name is replaced.")
    level: LevelWord = Field(description="GT-CMP-04 Its level.")
    type: CardWord = Field(description="GT-CMP-04 Its type.")
    copies: int = Field(1, ge=1, le=20, description="GT-CMP-04 How many there are.")
    starred: bool = Field(False, description="GT-GAM-04 Whether it belongs to the learning flight.")
    strength: int | None = Field(None, ge=0, le=MOST, description="GT-ENM-02 Strength of an enemy.")
    crew: int | None = Field(None, ge=0, le=MOST, description="GT-ABS-01 Crew that is given up, or needed.")
    lose_goods: int | None = Field(None, ge=0, le=MOST, description="GT-SMG-01 Goods that smugglers take.")
    credits: int | None = Field(
        None, ge=0, le=MOST_CREDITS, description="GT-ABS-02 Credits of the reward.", json_schema_extra=_unit("credits")
    )
    goods: Goods | None = Field(None, description="GT-ABT-02 Goods of the reward, a letter each: R, Y, G, B.")
    planets: Annotated[list[Goods], Field(min_length=1, max_length=MAX_PLANETS)] | None = Field(
        None, description="GT-PLN-01 Goods of each planet."
    )
    days: int | None = Field(None, ge=0, le=MOST, description="GT-ABS-02 Days lost.", json_schema_extra=_unit("days"))
    meteors: Annotated[list[Meteor], Field(min_length=1, max_length=MAX_HITS)] | None = Field(
        None, description="GT-MET-01 Meteors in their order, with the side that each comes from."
    )
    shots: Annotated[list[Shot], Field(min_length=1, max_length=MAX_HITS)] | None = Field(
        None, description="GT-PIR-02 Shots of pirates in their order."
    )
    lines: Annotated[list[Line], Field(min_length=COMBAT_LINES, max_length=COMBAT_LINES)] | None = Field(
        None, description="GT-CZN-01 The lines of a combat zone."
    )


ALPHA = (
    "(5,7)=#93@0; (6,6)=#109@270; (6,7)=#8@90; (6,8)=#17@0; (7,5)=#104@270; (7,6)=#55@270; (7,7)=#31@0; (7,8)=#120@0; "
    "(7,9)=#127@90; (8,6)=#26@90; (8,7)=#118@0; (8,8)=#59@90; (9,6)=#82@0; (9,8)=#80@0"
)

# Each whole by itself: what random scenarios of the tests draw from, and what a reader starts from.
PRESETS_EXAMPLES: list[list[dict[str, Any]] | None] = [None, [{"ship": ALPHA}]]
BOARDS_EXAMPLES: list[list[dict[str, Any]]] = [
    [],
    [{"round": "I", "first_row": 6, "first_column": 6, "insurance_cap": 4, "grid": ["..#", ".S.", "..."]}],
    [
        {"round": "II", "first_row": 5, "first_column": 5, "grid": ["..#..", ".....", "..S..", "#...#"]},
        {"round": "III", "first_row": 4, "first_column": 4, "grid": ["#.....#", ".......", "..#.#..", "...S...", "..###.."]},
    ],
]
TILES_EXAMPLES: list[list[dict[str, Any]]] = [
    [],
    [{"id": "big_battery", "type": "battery", "connectors": [3, 0, 3, 0], "cap": 5, "copies": 3}],
    [
        {"id": "long_cannon", "type": "cannon", "connectors": [0, 1, 3, 1]},
        {"id": "crate", "type": "special_hold", "connectors": [1, 1, 1, 1], "cap": 3, "copies": 2},
    ],
]
CARDS_EXAMPLES: list[list[dict[str, Any]]] = [
    [],
    [{"id": "hail", "level": "I", "type": "meteoric_swarm", "meteors": ["big S", "big W", "small N"], "copies": 2}],
    [
        {
            "id": "I-03", "level": "I", "type": "pirates", "strength": 4, "credits": 6, "days": 1,
            "shots": ["light N", "heavy S"],
        },
        {"id": "depot", "level": "II", "type": "abandoned_station", "crew": 3, "goods": "RRRYY", "days": 3},
        {
            "id": "skirmish", "level": "III", "type": "combat_zone",
            "lines": [
                {"least": "engines", "goods": 2}, {"least": "crew", "shots": ["heavy E"]}, {"least": "cannons", "days": 2},
            ],
        },
    ],
]  # fmt: skip
