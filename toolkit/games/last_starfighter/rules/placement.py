"""Where ships start: plain Python, run once a scenario (LS-SET-05 to LS-SET-10, LS-SET-15, LS-SET-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Pose = tuple[int, int, int]  # q, r, facing
EAST, WEST = 0, 3


def hex_in_column(column: int, row: int) -> tuple[int, int]:
    """The hex (q, r) in a column and row: c = q + floor(r / 2) (LS-R-01)."""
    return column - row // 2, row


def wave_rows(ships: int) -> list[int]:
    """Rows of a wave's ships, filled from the centre and sorted from the lowest (LS-SET-08, LS-SET-09)."""
    outward = [0]
    for distance in range(1, ships):
        outward += [distance, -distance]
    return sorted(outward[:ships])


def wave_sizes(ships: int) -> tuple[int, int]:
    """First and second wave (LS-SET-08)."""
    return (ships + 1) // 2, ships // 2


def tandem_waves(ships: int, first_column: int, second_column: int, facing: int) -> list[Pose]:
    """Two lines abreast, one behind the other (LS-SET-06, LS-SET-07, LS-R-04)."""
    first, second = wave_sizes(ships)
    return [(*hex_in_column(first_column, row), facing) for row in wave_rows(first)] + [
        (*hex_in_column(second_column, row), facing) for row in wave_rows(second)
    ]


def abreast_waves(ships: int, column: int, clear_rows: int, facing: int) -> list[Pose]:
    """Both waves in one column, side by side with clear rows between them (LS-SET-15)."""
    first, second = wave_sizes(ships)
    rows = [*range(-first, 0), *range(clear_rows, clear_rows + second)]
    return [(*hex_in_column(column, row), facing) for row in rows]


def open_start(setup: Mapping[str, Any], components: Mapping[str, Any]) -> bool:
    """Whether the Swarm's open set-up is used: the scenario's word, or (auto) no asteroids on the table."""
    if setup["start"] != "auto":
        return bool(setup["start"] == "open")
    asteroids = setup["asteroids"]
    if asteroids["positions"] is not None:
        return len(asteroids["positions"]) == 0
    if asteroids["method"] == "agreed":
        return agreed_count(asteroids, components) == 0
    return bool(asteroids["method"] == "none")


def agreed_count(asteroids: Mapping[str, Any], components: Mapping[str, Any]) -> int:
    """Clusters agreed on: the scenario's number, else the components' (LS-SET-11)."""
    if asteroids["count"] is not None:
        return int(asteroids["count"])
    return int(components["asteroids"]["agreed_count"])


def rows_of(positions: Sequence[Sequence[int]]) -> list[Pose]:
    """Explicit poses as tuples."""
    return [(q, r, facing) for q, r, facing in positions]


def column_of_ships(count: int, column: int, rows: Sequence[int], facing: int) -> list[Pose]:
    """A side's ships in one column (LS-R-03)."""
    return [(*hex_in_column(column, row), facing) for row in list(rows)[:count]]


def duel_poses(setup: Mapping[str, Any], components: Mapping[str, Any]) -> tuple[list[Pose], list[Pose]]:
    """Gun Stars and Deck Fighters at opposite short sides (LS-SET-05)."""
    rows = components["placement"]["duel_rows"]
    gun_stars = column_of_ships(setup["gun_stars"], 0, rows, EAST)
    deck_fighters = column_of_ships(setup["deck_fighters"], components["map"]["cols"] - 1, rows, WEST)
    if setup["gun_star_positions"] is not None:
        gun_stars = rows_of(setup["gun_star_positions"])
    if setup["deck_fighter_positions"] is not None:
        deck_fighters = rows_of(setup["deck_fighter_positions"])
    return gun_stars, deck_fighters


def swarm_poses(setup: Mapping[str, Any], components: Mapping[str, Any]) -> tuple[list[Pose], list[Pose]]:
    """Gun Stars and Swarm Ships, in the open or across an asteroid belt (LS-SET-06, LS-SET-07, LS-SET-16)."""
    rows = components["placement"]["duel_rows"]
    last_column = components["map"]["cols"] - 1
    gap = setup["wave_clear_hexes"] + 1
    if open_start(setup, components):
        gun_star_column, facing = setup["gunstar_inset"] - 1, EAST
        first = gun_star_column + setup["swarm_lead"]
        second = first + gap
        abreast_column = first
    else:
        gun_star_column, facing = 0, WEST
        second = last_column
        first = last_column - gap
        abreast_column = last_column
    gun_stars = column_of_ships(setup["gun_stars"], gun_star_column, rows, EAST)
    if setup["swarm_layout"] == "abreast":
        swarm = abreast_waves(setup["swarm_ships"], abreast_column, setup["wave_clear_hexes"], facing)
    else:
        swarm = tandem_waves(setup["swarm_ships"], first, second, facing)
    if setup["gun_star_positions"] is not None:
        gun_stars = rows_of(setup["gun_star_positions"])
    if setup["swarm_positions"] is not None:
        swarm = rows_of(setup["swarm_positions"])
    return gun_stars, swarm
