"""The knobs a scenario may set (`setup:`) and the rulings it may switch (`options:`), with the only copy of each default."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from toolkit.engine.declarations import Mode

from .limits import (
    MAX_CARDS,
    MAX_COURSE_MAPS,
    MAX_HAND,
    MAX_MAP_ROWS,
    MAX_PLAYERS,
    MOST_CONTROL,
    MOST_INITIATIVE,
    MOST_MOVEMENT,
    PAIRS,
)

MOST_CUBES, MOST_HELD = 20, 6
PrintedWord = Literal["energy_cube", "wormhole_generator", "tractor_beam", "force_shield"]
SymbolWord = Literal["none"] | PrintedWord
Cubes = Annotated[int, Field(ge=0, le=MOST_HELD)]
MoreInitiative = Annotated[int, Field(ge=-MOST_INITIATIVE, le=MOST_INITIATIVE)]
MorePoints = Annotated[int, Field(ge=-3, le=3)]
Row = Annotated[str, Field(min_length=1, max_length=20)]
_EXAMPLES = [
    ["....1", "E...F", ".1..F", "..2P.", "P....", "..A..", ".2.P."],
    [".....", "....B", "R.E..", "...RP", "..A..", "...P.", "F...."],
]


def _unit(name: str) -> dict[str, Any]:
    return {"unit": name}


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Grid(_Block):
    grid: list[Row] = Field(
        min_length=1,
        max_length=MAX_MAP_ROWS,
        description="AD-COM-05 Its rows as drawn, the highest first: . P R F A B E, and a digit twice for each wormhole.",
        examples=_EXAMPLES,
    )


class OwnMap(_Grid):
    """A course map."""

    name: str = Field("", max_length=40, description="AD-COM-05 What it is called.", examples=["", "Slalom"])


class OwnFinish(_Grid):
    """A finish map."""

    line_after_row: int = Field(ge=1, le=MAX_MAP_ROWS, description="AD-R-38 The row before the finish line.")


class Symbols(_Block):
    """How many of each symbol a map has; all other squares are empty."""

    planets: int = Field(3, ge=0, le=8, description="AD-Q-03 Planets.", json_schema_extra=_unit("squares"))
    radiation: int = Field(2, ge=0, le=6, description="AD-Q-03 Squares of radiation.", json_schema_extra=_unit("squares"))
    fog: int = Field(2, ge=0, le=6, description="AD-Q-03 Squares of fog.", json_schema_extra=_unit("squares"))
    asteroids: int = Field(2, ge=0, le=8, description="AD-Q-03 Squares of asteroids.", json_schema_extra=_unit("squares"))
    holes: int = Field(0, ge=0, le=2, description="AD-Q-03 Black holes.", json_schema_extra=_unit("squares"))
    cubes: int = Field(1, ge=0, le=4, description="AD-Q-03 Squares of energy cubes.", json_schema_extra=_unit("squares"))
    wormholes: int = Field(
        0, ge=0, le=PAIRS, description="AD-Q-03 Wormholes, of two squares each.", json_schema_extra=_unit("wormholes")
    )


class MadeMaps(_Block):
    """Course maps of random symbols, each made when it is placed."""

    made: Symbols = Field(description="AD-Q-03 How many of each symbol a map has.")


class Cards(_Block):
    """Equal cards of a deck."""

    initiative: int = Field(ge=0, le=MOST_INITIATIVE, description="AD-COM-02 Initiative.")
    movement: int = Field(ge=0, le=MOST_MOVEMENT, description="AD-COM-02 Movement points.")
    control: int = Field(ge=0, le=MOST_CONTROL, description="AD-COM-02 Control points.")
    symbol: SymbolWord = Field("none", description="AD-COM-02 The symbol.")
    count: int = Field(1, ge=1, le=MAX_CARDS, description="AD-COM-01 How many of them there are.")


class RaceSetup(_Block):
    """What is put on the table."""

    players: int = Field(4, ge=1, le=MAX_PLAYERS, description="AD-SET-01 Players.", json_schema_extra=_unit("players"))
    maps: Literal["box"] | Annotated[list[OwnMap], Field(min_length=1, max_length=MAX_COURSE_MAPS)] | MadeMaps = Field(
        "box", description="AD-PIL-01 Course maps: those of the components, a list of own ones, or made of random symbols."
    )
    finish_map: OwnFinish | None = Field(None, description="AD-R-38 The finish map; left out: that of the components.")
    maps_before_finish: int = Field(
        5, ge=1, le=10, description="AD-PIL-02 Course maps above the finish block.", json_schema_extra=_unit("maps")
    )
    maps_with_finish: int = Field(
        2,
        ge=0,
        le=4,
        description="AD-PIL-01 Course maps shuffled with the finish map.",
        json_schema_extra=_unit("maps"),
    )
    maps_at_start: int = Field(
        3, ge=1, le=10, description="AD-PIL-04 Maps that are placed at once.", json_schema_extra=_unit("maps")
    )
    finish_known: bool = Field(False, description="AD-Q-15 Whether players know where in the pile the finish map lies.")
    deck: Literal["box"] | Annotated[list[Cards], Field(min_length=1, max_length=MAX_CARDS)] = Field(
        "box", description="AD-COM-02 Movement cards: those of the components, or a list of own ones."
    )
    deck_speed: int = Field(
        0,
        ge=-3,
        le=6,
        description="AD-Q-08 Added to the movement points of every card; none falls below 0.",
        json_schema_extra=_unit("movement points"),
    )
    initiative: Literal["printed", "shuffled"] = Field(
        "printed", description="AD-Q-02 Initiative of the cards: as printed, or dealt anew among them for each game."
    )
    symbols_removed: Annotated[list[PrintedWord], Field(max_length=4)] = Field(
        default=[], description="AD-Q-07 Symbols that are left off all cards."
    )
    symbol_by_seat: Annotated[list[Literal["printed"] | SymbolWord], Field(min_length=1, max_length=MAX_PLAYERS)] | None = (
        Field(None, description="AD-Q-07 The symbol that all cards of a seat count as having, by seat; printed: their own.")
    )
    extra_initiative: Annotated[list[MoreInitiative], Field(min_length=1, max_length=MAX_PLAYERS)] | None = Field(
        None, description="AD-Q-06 Initiative added to all cards of a seat, by seat; a handicap."
    )
    extra_movement: Annotated[list[MorePoints], Field(min_length=1, max_length=MAX_PLAYERS)] | None = Field(
        None,
        description="AD-Q-06 Movement points added to all cards of a seat, by seat; none falls below 0.",
        json_schema_extra=_unit("movement points"),
    )
    extra_control: Annotated[list[MorePoints], Field(min_length=1, max_length=MAX_PLAYERS)] | None = Field(
        None,
        description="AD-Q-06 Control points added to all cards of a seat, by seat; none falls below 0.",
        json_schema_extra=_unit("control points"),
    )
    hand_size: int = Field(3, ge=1, le=MAX_HAND, description="AD-SET-03 Cards of a hand.", json_schema_extra=_unit("cards"))
    cubes_total: int = Field(
        15, ge=0, le=MOST_CUBES, description="AD-COM-03 Energy cubes in all.", json_schema_extra=_unit("cubes")
    )
    cubes_at_start: int = Field(
        2,
        ge=0,
        le=MOST_HELD,
        description="AD-SET-02 Energy cubes of a player at the start.",
        json_schema_extra=_unit("cubes"),
    )
    extra_cubes: Annotated[list[Cubes], Field(min_length=1, max_length=MAX_PLAYERS)] | None = Field(
        None, description="AD-Q-05 Energy cubes beyond these, by seat; a handicap.", json_schema_extra=_unit("cubes")
    )
    cube_limit: int = Field(
        3, ge=1, le=MOST_HELD, description="AD-CUB-03 Energy cubes that a player may hold.", json_schema_extra=_unit("cubes")
    )
    cube_gain_movement: int = Field(
        2, ge=0, le=4, description="AD-CUB-01 Movement points of a cube.", json_schema_extra=_unit("movement points")
    )
    cube_gain_control: int = Field(
        2, ge=0, le=4, description="AD-CUB-01 Control points of a cube.", json_schema_extra=_unit("control points")
    )


class Options(_Block):
    """Readings of the rules, each named in the Rulings of RULES.md."""

    hole_range: Literal["row", "adjacent"] = Field("row", description="AD-R-01 How far a black hole pulls.")
    hole_adjacent_pull: Literal["fatal", "hold"] = Field(
        "fatal", description="AD-R-02 Whether a ship beside a black hole is pulled into it, or stays."
    )
    hole_two_holes: Literal["nearest", "none", "both"] = Field(
        "nearest", description="AD-R-03 Which of two black holes in a row pulls; both: pulls to either side cancel each other."
    )
    hole_order: Literal["square_first", "pull_first"] = Field(
        "square_first", description="AD-R-07 Whether the square that a ship lands on acts before the pull; else it doesn't act."
    )
    hole_pull_on_wormhole_exit: bool = Field(True, description="AD-R-08 Whether a ship is pulled where a wormhole puts it.")
    hole_pull_after_pass: bool = Field(True, description="AD-R-18 Whether a ship is pulled where it lands by passing.")
    fog_short: Literal["stop", "enter", "crash"] = Field(
        "stop", description="AD-R-10 What comes of fog ahead when the movement points don't pay for it."
    )
    duty_forces_control: bool = Field(
        False, description="AD-R-11 Whether a turn with movement points left goes on as long as there is any action."
    )
    radiation_at_zero: Literal["optional", "forbidden", "forced"] = Field(
        "optional", description="AD-R-12 Whether a ship without movement points flies on into radiation."
    )
    edge_sideways: Literal["illegal", "crash", "wrap"] = Field("illegal", description="AD-R-13 What a move off the side does.")
    entry_columns: Literal["any", "middle_three"] = Field("any", description="AD-R-16 Where a ship may enter the first map.")
    entry_items_before: bool = Field(False, description="AD-R-17 Whether the wormhole generator works before the start.")
    cube_overflow: Literal["discard", "leave_on_map"] = Field(
        "discard", description="AD-R-22 What a player with all the cubes that may be held does with one on the map."
    )
    cube_symbol_timing: Literal["best_moment", "turn_start"] = Field(
        "best_moment", description="AD-R-23 Whether the cube of a card waits until there is room for it."
    )
    shield_blocked: Literal["lose_points", "crash"] = Field(
        "lose_points", description="AD-R-28 What comes of a black hole ahead of a ship with a force shield."
    )
    jump_landing_occupied: Literal["pass", "illegal"] = Field(
        "pass", description="AD-R-30 Whether a jump onto a ship passes it, or is illegal."
    )
    tractor_cross_map: bool = Field(True, description="AD-R-31 Whether a tractor beam reaches planets of other maps.")
    tractor_spent_cube_square: Literal["empty", "blocks"] = Field(
        "empty", description="AD-R-31 Whether a tractor beam goes through a cube square without a cube."
    )
    map_orientation: Literal["random", "fixed_A"] = Field("random", description="AD-R-32 Orientation of the course maps.")
    map_reveal_row: int = Field(
        5,
        ge=2,
        le=MAX_MAP_ROWS - 1,
        description="AD-R-33 Row of the last map from which on a ship has the next one placed.",
        json_schema_extra=_unit("rows"),
    )
    map_remove_behind: bool = Field(True, description="AD-R-34 Whether maps that all ships have left are removed.")
    finish_run_out: Literal["open", "next_map"] = Field(
        "open", description="AD-R-37 What lies behind the finish map: open space, or the maps left in the pile."
    )
    finish_line_after_row: int | None = Field(
        None,
        ge=1,
        le=MAX_MAP_ROWS,
        description="AD-R-38 Row of the finish map behind which the finish line lies; left out: as the map has it.",
        json_schema_extra=_unit("rows"),
    )
    finish_leftover_points: Literal["must_survive", "ignored"] = Field(
        "must_survive", description="AD-R-39 Whether movement points left behind the finish line have to be flown."
    )
    finish_timing: Literal["immediate", "end_of_round"] = Field(
        "immediate", description="AD-R-40 Whether the others finish the round in which a ship crosses the finish line."
    )
    last_survivor_wins: bool = Field(True, description="AD-R-42 Whether the only ship that is left wins at once.")
    initiative_tie: Literal["random", "leader_first", "trailer_first", "seat"] = Field(
        "random", description="AD-R-43 Who moves first of players with equal initiative."
    )
    round_cap: int = Field(
        60,
        ge=1,
        le=500,
        description="AD-R-44 Rounds after which nobody wins any more.",
        json_schema_extra=_unit("rounds"),
    )
    deck_exhausted: Literal["reshuffle", "stop_drawing"] = Field(
        "reshuffle", description="AD-R-46 What happens when the draw deck is empty."
    )
    draw_order: Literal["seat", "initiative"] = Field("seat", description="AD-R-47 In which order players draw.")
    crash_hand: Literal["discard", "out_of_game"] = Field(
        "discard", description="AD-R-48 Where the hand of a player goes whose ship is out."
    )


MODES = {"race": Mode("race", "Race", "one race of 2 to 4 ships, one a player", alike=True)}
SETUP: dict[str, type[BaseModel]] = {"race": RaceSetup}
OPTIONS = Options
