"""The knobs a scenario may set (`setup:`) and the rulings it may switch (`options:`), with the only copy of each default."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Hex = Annotated[list[int], Field(min_length=2, max_length=2)]
Pose = Annotated[list[int], Field(min_length=3, max_length=3)]  # q, r, facing


def _unit(name: str) -> dict[str, Any]:
    return {"unit": name}


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SecretNumbers(_Block):
    """What each side writes down, for the method secret_sum."""

    star_league: int = Field(
        7, ge=0, le=36, description="LS-SET-11 Star League's secret number.", json_schema_extra=_unit("clusters")
    )
    ko_dan: int = Field(7, ge=0, le=36, description="LS-SET-11 Ko-Dan's secret number.", json_schema_extra=_unit("clusters"))
    limit: Literal[10, 15] = Field(10, description="LS-SET-11 Cap on each secret number.", json_schema_extra=_unit("clusters"))


class Asteroids(_Block):
    """How many asteroid clusters there are and who lays them."""

    method: Literal["none", "agreed", "dice", "secret_sum"] = Field(
        "none", description="LS-SET-11 How the number of clusters is found; none plays without asteroids."
    )
    count: int | None = Field(
        None,
        ge=0,
        le=36,
        description="LS-SET-11 Clusters agreed on (method agreed); left out: asteroids.agreed_count of the components.",
        json_schema_extra=_unit("clusters"),
    )
    secret: SecretNumbers = Field(
        default_factory=lambda: SecretNumbers(), description="LS-SET-11 Numbers of the method secret_sum."
    )
    large: int = Field(
        2,
        ge=0,
        le=2,
        description="LS-SET-13 Large clusters laid first, as far as the number reaches.",
        json_schema_extra=_unit("clusters"),
    )
    placement: Literal["random", "alternating"] = Field("random", description="LS-SET-13, LS-SET-17 Who lays the clusters.")
    positions: list[Hex] | None = Field(
        None, max_length=36, description="Explicit hexes [q, r] of the clusters, large ones first; replaces the placement."
    )


class _Setup(_Block):
    asteroids: Asteroids = Field(default_factory=lambda: Asteroids(), description="LS-SET-11 Asteroid clusters.")


class DuelSetup(_Setup):
    """What is put on the table in the Starfighter Duel."""

    gun_stars: int = Field(1, ge=1, le=5, description="LS-SET-02 Gun Stars.", json_schema_extra=_unit("ships"))
    deck_fighters: int = Field(1, ge=1, le=5, description="LS-SET-02 Deck Fighters.", json_schema_extra=_unit("ships"))
    gun_star_positions: list[Pose] | None = Field(
        None, min_length=1, max_length=5, description="LS-R-03 Explicit poses [q, r, facing] of the Gun Stars."
    )
    deck_fighter_positions: list[Pose] | None = Field(
        None, min_length=1, max_length=5, description="LS-R-03 Explicit poses [q, r, facing] of the Deck Fighters."
    )


class SwarmSetup(_Setup):
    """What is put on the table in The Ko-Dan Swarm."""

    swarm_ships: int = Field(14, ge=1, le=28, description="LS-SET-10 Swarm Ships.", json_schema_extra=_unit("ships"))
    gun_stars: int = Field(1, ge=1, le=5, description="LS-SET-16 Gun Stars.", json_schema_extra=_unit("ships"))
    start: Literal["auto", "open", "asteroids"] = Field(
        "auto",
        description="LS-SET-06, LS-SET-07 Which set-up: the open one, or across an asteroid belt; auto takes the open one "
        "where the asteroid method is none or the agreed number is 0.",
    )
    swarm_layout: Literal["tandem", "abreast"] = Field(
        "tandem", description="LS-R-04 Waves one behind the other, or side by side (LS-SET-15)."
    )
    wave_clear_hexes: int = Field(
        2, ge=0, le=5, description="LS-R-04 Clear hexes between the waves.", json_schema_extra=_unit("hexes")
    )
    gunstar_inset: int = Field(
        5,
        ge=1,
        le=8,
        description="LS-R-04 Hex from the short side that the Gun Star starts on (open set-up).",
        json_schema_extra=_unit("hexes"),
    )
    swarm_lead: int = Field(
        5,
        ge=2,
        le=10,
        description="LS-R-04 Hexes from the Gun Star to the first wave (open set-up).",
        json_schema_extra=_unit("hexes"),
    )
    gun_star_positions: list[Pose] | None = Field(
        None, min_length=1, max_length=5, description="LS-R-04 Explicit poses [q, r, facing] of the Gun Stars."
    )
    swarm_positions: list[Pose] | None = Field(
        None,
        min_length=1,
        max_length=28,
        description="LS-R-04 Explicit poses [q, r, facing] of the Swarm Ships, in numerical order.",
    )


class Options(_Block):
    """Readings of the rules, each named in the Rulings of RULES.md."""

    same_hex_fire: Literal["none", "any_arc_at_base"] = Field("none", description="LS-R-16 Fire between ships in one hex.")
    arc_front_corners: bool = Field(
        True, description="LS-R-15 Whether an arc holds the two hexes beside its axis at distance 1."
    )
    los_rule: Literal["interior", "sampled", "axis_only"] = Field(
        "interior", description="LS-R-33 When an asteroid hex blocks a line."
    )
    range_rule: Literal["shrink", "fixed", "unlimited"] = Field(
        "shrink", description="LS-R-18 Whether targeting damage shortens ranges."
    )
    all_targeting_lost: Literal["no_fire", "base_plus_5"] = Field(
        "no_fire", description="LS-R-19 Fire with five targeting arcs crossed."
    )
    missile_aim: Literal["ships_and_small_clusters", "any_hex"] = Field(
        "ships_and_small_clusters", description="LS-R-41 What a missile may be aimed at."
    )
    missile_clears_large_hex: bool = Field(False, description="LS-R-34 Whether a missile destroys a hex of a large cluster.")
    blast_damage_roll: Literal["per_ship", "shared"] = Field("per_ship", description="LS-R-20 Damage dice of a blast.")
    blast_hits_firer: bool = Field(True, description="LS-R-20, LS-HIT-10 Whether a firer inside its own blast is hit.")
    swarm_first_effect: Literal["immediate", "simultaneous"] = Field(
        "immediate", description="LS-R-07 Whether Swarm fire takes effect before the Gun Star fires."
    )
    duel_fire: Literal["simultaneous", "star_league_first", "ko_dan_first"] = Field(
        "simultaneous", description="LS-R-06 Order of fire in Duel."
    )
    blossom_allowed: bool = Field(True, description="LS-DB-01 Whether the Death Blossom may be used at all.")
    blossom_laser_arc: Literal["plotted", "free"] = Field(
        "plotted", description="LS-R-37 Aim of the lasers in a Death Blossom."
    )
    blossom_power_limit: bool = Field(True, description="LS-R-37 Whether the systems-powered limit holds in a Death Blossom.")
    nsc_may_hold: bool = Field(True, description="LS-R-08, LS-R-25 Whether a ship under No Speed Change may hold.")
    restricted_may_hold: bool = Field(
        True, description="LS-R-08 Whether a ship with locked controls or a stabilizer hit may hold."
    )
    half_speed_basis: Literal["maximum", "last_movements"] = Field("maximum", description="LS-R-24 What half speed is half of.")
    unconscious_roll: Literal["per_turn", "per_wound"] = Field(
        "per_turn", description="LS-R-29 Rolls after several wounds in a turn."
    )
    unconscious_pilot: Literal["hold", "drift"] = Field(
        "hold", description="LS-R-30 What a ship with an unconscious pilot does."
    )
    gunner_lost: Literal["continue", "side_loses"] = Field("continue", description="LS-R-31 What a dead gunner means.")
    pilot_killed_loses: bool = Field(
        True, description="LS-VIC-01, LS-VIC-04, LS-R-28 Whether a ship with a dead pilot is lost."
    )
    leave_map: Literal["lost", "forbidden"] = Field("lost", description="LS-R-09 What leaving the map means.")
    life_support_exit: Literal["lost", "draw"] = Field(
        "lost", description="LS-R-27 What leaving the map means for a side that does it with life support hit."
    )
    life_support_turns: int = Field(
        6, ge=1, le=20, description="LS-R-27 Turns to leave the map.", json_schema_extra=_unit("turns")
    )
    collision_truncates_move: bool = Field(
        False, description="LS-R-10 Whether collision damage shortens the plot it happens in."
    )
    asteroid_min_distance: int = Field(
        2,
        ge=1,
        le=4,
        description="LS-R-05 Least distance from a cluster to a ship at set-up.",
        json_schema_extra=_unit("hexes"),
    )
    deck_fighter_laser_loss: Literal["random", "owner_choice"] = Field(
        "random", description="LS-R-26 Which Deck Fighter laser is lost."
    )
    max_turns: int = Field(
        60, ge=10, le=200, description="LS-R-39 Turns after which the game is a draw.", json_schema_extra=_unit("turns")
    )


SETUP: dict[str, type[BaseModel]] = {"duel": DuelSetup, "swarm": SwarmSetup}
OPTIONS = Options
