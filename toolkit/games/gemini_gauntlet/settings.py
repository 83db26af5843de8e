"""The knobs a scenario may set (`setup:`) and the rulings it may switch (`options:`), with the only copy of each default."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from toolkit.engine.declarations import Mode

from .limits import CELLS, MAX_HEXES, MAX_SHIPS, ORIGIN

FARTHEST = ORIGIN - 2  # two steps from any hex stay on the grid
TeamWord = Literal["white", "red", "yellow", "green", "purple", "black", "orange", "blue", "grey", "teal"]
TokenWord = Literal["A2", "A3", "B2", "B3", "C2", "C3", "D2", "D3", "E2", "E3", "F2", "F3"]
Coordinate = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Hex = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Three = Annotated[list[Coordinate], Field(min_length=3, max_length=3)]
Boosts = Annotated[int, Field(ge=0, le=12)]


def _unit(name: str) -> dict[str, Any]:
    return {"unit": name}


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CustomBoard(_Block):
    """A board by its columns of hexes."""

    columns: list[Three] = Field(
        min_length=1, max_length=2 * FARTHEST + 1, description="GG-RUL-01 [q, lowest r, highest r] of every column."
    )
    landing_pad: list[Hex] = Field(min_length=1, max_length=MAX_HEXES, description="GG-BRD-01 Hexes [q, r] of the Landing Pad.")
    gate_a: list[Three | None] = Field(
        min_length=1,
        max_length=CELLS,
        description="GG-RUL-04 The Gate A table, A1 to A6, then B1 and so on: [q, r, laser facing], or null to roll again.",
    )


class _Setup(_Block):
    draft: bool = Field(False, description="GG-DRF Whether every ship's console is drafted from the system tiles.")
    teams: Literal["random", "chosen"] | Annotated[list[TeamWord], Field(min_length=2, max_length=MAX_SHIPS)] = Field(
        "random",
        description="GG-PLR-03 Race teams: dealt at random, chosen by the seats in turn order, or a list with one a ship, "
        "by seat.",
    )
    turn_order: Literal["random", "seat"] = Field(
        "random", description="GG-PLR-01 Turn Order tokens: dealt at random, or token 1 to the first seat and so on."
    )
    boosts: (
        Literal["default", "steep", "gentle", "flat", "none"]
        | Annotated[list[Boosts], Field(min_length=MAX_SHIPS, max_length=MAX_SHIPS)]
    ) = Field(
        "default",
        description="GG-RUL-18 Boosts at the start: one of the tables of the components, or six numbers, by Turn Order.",
        json_schema_extra=_unit("boosts"),
    )
    extra_boosts: Annotated[list[Boosts], Field(min_length=2, max_length=MAX_SHIPS)] | None = Field(
        None, description="GG-PLR-02 Boosts beyond these, by seat; a handicap.", json_schema_extra=_unit("boosts")
    )
    tokens_removed: Literal["by_ships"] | Annotated[list[TokenWord], Field(max_length=12)] = Field(
        "by_ships",
        description="GG-BRD-05 Asteroids not used: by the number of ships, or those in a list. Gates can't be removed.",
    )
    board: Literal["rect13", "hexagon6"] | CustomBoard = Field(
        "rect13", description="GG-RUL-01 A board of the components, or one by its columns, Landing Pad and Gate A table."
    )
    gates_to_score: int = Field(
        4, ge=1, le=6, description="GG-RUL-06 Gates of the course; the others are decoys.", json_schema_extra=_unit("gates")
    )
    placement_method: Literal["uniform_sequential", "spread"] = Field(
        "uniform_sequential",
        description="GG-RUL-02 How a token's hex is found: any legal one, or of three the one farthest from other tokens.",
    )
    gate_a_facing: Literal["table", "random", "longest"] = Field(
        "table", description="GG-RUL-04 Facing of Gate A's laser: of the table, random, or along its longest line."
    )
    drift: bool = Field(True, description="GG-AST-01 Whether tokens move in 2d; false is for studies of luck.")


class _Ships(_Setup):
    ships: int = Field(4, ge=2, le=MAX_SHIPS, description="GG-BRD-05 Ships, one a player.", json_schema_extra=_unit("ships"))


class RaceSetup(_Ships):
    """What is put on the table for a Gauntlet."""


class TeamSetup(_Setup):
    """What is put on the table for the Race Team variant."""

    players: int = Field(2, ge=2, le=3, description="GG-TEAM-01 Players, two ships each.", json_schema_extra=_unit("players"))


class LeagueSetup(_Ships):
    """What is put on the table for a league."""

    races: int = Field(3, ge=1, le=7, description="GG-RUL-56 Races of the league.", json_schema_extra=_unit("races"))


class Options(_Block):
    """Readings of the rules, each named in the Rulings of RULES.md."""

    teleport_geometry: Literal["lateral", "forward_diagonal"] = Field(
        "lateral", description="GG-RUL-07 Where a teleport to the left or right goes."
    )
    teleport_crash_deflectable: bool = Field(
        True, description="GG-RUL-08 Whether a deflector takes damage of a teleport into rock."
    )
    hop_at_edge: Literal["collide", "stop_free"] = Field(
        "collide", description="GG-RUL-10 What a hop is dealt that ends on rock at the edge of the board."
    )
    crash_counts_offboard: bool = Field(
        True, description="GG-RUL-11 Whether hexes off the board count among those that a crashed ship did not travel."
    )
    directional_tiles: Literal["both", "one_side"] = Field(
        "both", description="GG-RUL-15 Whether a directional system offers both sides, or the one that its column says."
    )
    boost_repair: bool = Field(True, description="GG-RUL-16 Whether Repair takes a boost.")
    scoring_optional: bool = Field(
        False, description="GG-RUL-20 Whether a ship may leave a gate unscored after drift or a Swap."
    )
    same_action_finish: bool = Field(
        True, description="GG-RUL-23 Whether a ship may score its last gate and land in one action."
    )
    reopen_after_swap: bool = Field(False, description="GG-RUL-24 Whether blocked gates are opened after a Swap.")
    reopen_scope: Literal["unscored_by_all", "revealed_only"] = Field(
        "unscored_by_all", description="GG-RUL-25 Which gates are opened."
    )
    reopen_order: Literal["letter", "random"] = Field(
        "letter", description="GG-RUL-37 In which order blocked gates are opened."
    )
    reveal_timing: Literal["end_of_round", "after_action", "all_open"] = Field(
        "end_of_round", description="GG-RUL-26 When the next gate is revealed."
    )
    blocked_ship_counts_as_mover: bool = Field(
        False, description="GG-RUL-27 Whether a ship that was blocked at once has moved into its hex."
    )
    chain_at_edge: Literal["bounce_back", "stop"] = Field(
        "bounce_back", description="GG-RUL-32 What the last token of a chain does at the edge of the Course."
    )
    chain_hits_ship: bool = Field(
        True, description="GG-RUL-33 Whether a ship in the way of the last token of a chain is dealt damage."
    )
    pushed_token_skips_own_move: bool = Field(
        False, description="GG-RUL-35 Whether a token that was pushed in this 2d makes no move of its own."
    )
    deflector_stacks: bool = Field(False, description="GG-RUL-39 Whether two deflectors take twice as much.")
    own_delayed_order: Literal["blue_pink_auto", "owner_choice"] = Field(
        "blue_pink_auto", description="GG-RUL-40 Order of a ship's own delayed actions."
    )
    swap_mandatory: bool = Field(True, description="GG-RUL-42 Whether a Swap has to be made where it can be.")
    landing: Literal["end_on_pad", "pass_through"] = Field(
        "end_on_pad", description="GG-RUL-48 Whether a move has to end on the Landing Pad to land."
    )
    race_end: Literal["first_landing", "end_of_round", "all_but_one"] | None = Field(
        None,
        description="GG-RUL-50 When a race ends; left out: with the first landing, in a league when all but one have landed.",
    )
    tiebreak_damage: Literal["with_pending", "assigned_only"] = Field(
        "with_pending", description="GG-RUL-51 Whether damage not yet assigned counts in the third tie-break."
    )
    team_turn_order: Literal["per_ship", "per_player"] = Field(
        "per_ship", description="GG-RUL-54 Who is dealt Turn Order tokens in the Race Team variant."
    )
    given_count_towards_cap: bool = Field(
        False, description="GG-RUL-58 Whether the tiles that every ship begins with count towards the draft's cap."
    )
    mistake_rate: float = Field(
        0.0, ge=0, le=1, description="GG-RUL-60 Chance, a ship and round, of a mistake that costs the pink pilot."
    )
    repair_per_pilot: int = Field(
        2, ge=0, le=6, description="GG-DEL-02 Damage that a pilot on Repair removes.", json_schema_extra=_unit("tokens")
    )
    cold_restart: int = Field(
        6, ge=0, le=6, description="GG-CLD-01 Damage that a cold restart removes.", json_schema_extra=_unit("tokens")
    )
    auto_repair_amount: int = Field(
        1, ge=0, le=6, description="GG-DEL-05 Damage that Auto-Repair removes.", json_schema_extra=_unit("tokens")
    )
    max_rounds: int = Field(
        60, ge=4, le=200, description="GG-RUL-74 Rounds after which a race ends.", json_schema_extra=_unit("rounds")
    )
    max_gate_reopen_rolls: int = Field(
        200, ge=1, le=1000, description="GG-RUL-73 Dice that one opening of gates may take.", json_schema_extra=_unit("dice")
    )


MODES = {
    "race": Mode("race", "Gauntlet", "one race of 2 to 6 ships, one a player", alike=True),
    "team": Mode("team", "Race teams", "one race of 2 or 3 players with two ships each", alike=True),
    "league": Mode("league", "League", "races for points, with a podium order between them", alike=True),
}
SETUP: dict[str, type[BaseModel]] = {"race": RaceSetup, "team": TeamSetup, "league": LeagueSetup}
OPTIONS = Options
