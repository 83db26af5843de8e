"""The reference ships of the worked examples: every fact of their table, and the tiles as they are drawn there."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.printed import ID, all_tiles
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA, SIDES, Dock, Place, read_spec
from toolkit.games.galaxy_trucker.rules.ship import connectors, crew, legality, parts, strength
from toolkit.games.galaxy_trucker.state import BATTERY, CARGO_HOLD, EAST, SOUTH, SPECIAL_HOLD

# Connectors N E S W after rotation, by row, column.
DRAWN = {
    ALPHA: """
        57:0210
        66:2030 67:3210 68:0003
        75:1320 76:2111 77:3333 78:0222 79:1012
        86:1010 87:1000 88:3210
        96:1300 98:1003
    """,
    BETA: """
        57:0121
        66:2101 67:2021
        75:0300 76:0322 77:3333 78:0012
        86:2022 87:2000 88:1230
        98:2000
    """,
    GAMMA: """
        67:0023 68:0230
        75:0301 76:0312 77:3333 78:2303 79:1013
        86:1000 89:1020
        99:2000
    """,
}
EXPOSED = {
    ALPHA: "57E 66N 75N 75S 79N 79S 88E 96E 98W",
    BETA: "57E 57W 66N 66W 86S 86W 88E",
    GAMMA: "67W 68E 75W 77S 79N",
}
# Tiles, cabins, largest crew, batteries, ordinary and reinforced containers, joins.
COUNTS = {ALPHA: (14, 3, 6, 2, 5, 1, 13), BETA: (11, 5, 10, 3, 0, 0, 10), GAMMA: (10, 2, 4, 2, 5, 0, 9)}
# In half points: engines and cannons without a battery, and with one.
STRENGTH = {ALPHA: (4, 8, 3, 5), BETA: (2, 6, 0, 4), GAMMA: (4, 4, 4, 4)}

ships = pytest.mark.parametrize("spec", [ALPHA, BETA, GAMMA], ids=["ALPHA", "BETA", "GAMMA"])


def place_of(word: str) -> Place:
    return int(word[0]), int(word[1])


@ships
@pytest.mark.rule("GT-CON-08")
def test_tiles_are_turned_as_they_are_drawn(spec: str) -> None:
    dock = Dock(spec)
    drawn = dict(word.split(":") for word in DRAWN[spec].split())
    assert dock.filled() == {place_of(word) for word in drawn}
    for word, sides in drawn.items():
        square = dock.square(*place_of(word))
        shown = [connectors.connector(dock.params, dock.ship, square, side) for side in range(4)]
        assert "".join(map(str, shown)) == sides, word


@ships
def test_each_tile_of_the_game_is_there_once(spec: str) -> None:
    names = [name for _, _, name, _ in read_spec(spec)]
    assert len(set(names)) == len(names)
    assert set(names) <= {name for name, *_ in all_tiles()} == set(ID.values())


@ships
@pytest.mark.rule("GT-CON-06", "GT-CON-07")
def test_exposed_connectors_and_where(spec: str) -> None:
    dock, words = Dock(spec), EXPOSED[spec].split()
    found = {
        (dock.place(square), side)
        for square in range(dock.board.count)
        for side in range(4)
        if dock.ask(connectors.is_exposed, square, side)
    }
    assert found == {(place_of(word), SIDES[word[2]]) for word in words}
    assert dock.ask(connectors.exposed) == len(words)


@ships
def test_counts(spec: str) -> None:
    dock = Dock(spec)
    dock.make_ready()
    ship, params = dock.ship, dock.params
    kinds = [(int(params.tile_type[tile]), int(params.cap[tile])) for tile in ship.tile if tile >= 0]
    joins = sum(dock.ask(connectors.joined, square, side) for square in range(dock.board.count) for side in (EAST, SOUTH))
    cabins = sum(crew.is_cabin(params, ship, square) for square in range(dock.board.count))
    ordinary, reinforced = (sum(cap for kind, cap in kinds if kind == hold) for hold in (CARGO_HOLD, SPECIAL_HOLD))
    counts = (ship.tiles, cabins, crew.crew(ship), ship.all_cells, ordinary, reinforced, joins)
    assert tuple(map(int, counts)) == COUNTS[spec]
    assert ship.all_cells == sum(cap for kind, cap in kinds if kind == BATTERY)


@ships
def test_legal_and_in_one_part(spec: str) -> None:
    dock = Dock(spec)
    assert dock.ask(legality.violations) == 0
    assert dock.ask(parts.find_parts, dock.part) == 1


@ships
def test_strength(spec: str) -> None:
    dock = Dock(spec)
    dock.make_ready()
    forward = int(dock.ask(strength.double_cannons_forward) > 0)
    other = int(dock.ask(strength.double_cannons_other) > 0 and not forward)
    engine = min(1, dock.ask(strength.double_engines))
    assert STRENGTH[spec] == (
        dock.ask(strength.engines, 0),
        dock.ask(strength.engines, engine),
        dock.ask(strength.cannons, 0, 0),
        dock.ask(strength.cannons, forward, other),
    )
