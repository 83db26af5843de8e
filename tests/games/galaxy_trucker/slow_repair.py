"""The spot check's repair by trying every set of tiles, from the texts of the tiles; nothing is shared with the rules."""

from __future__ import annotations

import random
from itertools import combinations
from typing import NamedTuple

from tests.games.galaxy_trucker.printed import BOARDS, WORTH, all_tiles
from tests.games.galaxy_trucker.ships import Place
from toolkit.games.galaxy_trucker.state import CANNON, DOUBLE_CANNON, DOUBLE_ENGINE, ENGINE, START_CABIN

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # N E S W
CABIN_PLACE = (7, 7)
PRINTED = {name: (kind, cap, connectors) for name, kind, cap, connectors in all_tiles()}


class Tile(NamedTuple):
    """A tile as it stands."""

    name: int
    turned: int

    @property
    def kind(self) -> int:
        return PRINTED[self.name][0]

    @property
    def worth(self) -> int:
        return WORTH.get(self.kind, 0) * max(PRINTED[self.name][1], 1)

    def side(self, side: int) -> str:
        return PRINTED[self.name][2][side - self.turned]


Tiles = dict[Place, Tile]


def beside(place: Place, side: int) -> Place:
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


def join(one: str, other: str) -> bool:
    return one + other in ("11", "22", "33", "13", "31", "23", "32")


def is_legal(tiles: Tiles) -> bool:
    """Connectors, barrels and exhausts; that all hangs together is seen to by `kept`."""
    for place, tile in tiles.items():
        engine, cannon = tile.kind in (ENGINE, DOUBLE_ENGINE), tile.kind in (CANNON, DOUBLE_CANNON)
        if engine and (tile.turned != 0 or beside(place, 2) in tiles):
            return False
        if cannon and beside(place, tile.turned) in tiles:
            return False
        for side in range(4):
            other = tiles.get(beside(place, side))
            if other is not None:
                facing = tile.side(side), other.side((side + 2) % 4)
                if facing != ("0", "0") and not join(*facing):
                    return False
    return True


def hanging_together(tiles: Tiles, start: Place) -> Tiles:
    """All that joins hold to a tile."""
    seen, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        for side in range(4):
            other = beside(place, side)
            if other in tiles and other not in seen and join(tiles[place].side(side), tiles[other].side((side + 2) % 4)):
                seen.add(other)
                waiting.append(other)
    return {place: tiles[place] for place in seen}


def ships_left(tiles: Tiles) -> list[Tiles]:
    """The legal ships that a removal can leave: the cabin's part, or any part if the cabin is lost already."""
    cabin = CABIN_PLACE in tiles and tiles[CABIN_PLACE].kind == START_CABIN
    removable = [place for place in tiles if not (cabin and place == CABIN_PLACE)]
    found = []
    for count in range(len(removable) + 1):
        for gone in combinations(removable, count):
            rest = {place: tile for place, tile in tiles.items() if place not in gone}
            for start in [CABIN_PLACE] if cabin else rest:
                kept = hanging_together(rest, start)
                if is_legal(kept):
                    found.append(kept)
    return found or [{}]


def best_repair(tiles: Tiles, left: list[Tiles], by_value: bool = False) -> set[Place]:
    """The squares that the default chooser loses, of the ships that can be left."""

    def cost(kept: Tiles) -> tuple[int, int, list[Place]]:
        lost = sorted(set(tiles) - set(kept))
        worth = -sum(tile.worth for tile in kept.values())
        return (worth, len(lost), lost) if by_value else (len(lost), worth, lost)

    return set(tiles) - set(min(left, key=cost))


def random_tiles(seed: int, most: int, board: str = "I") -> Tiles:
    """A ship that was built without looking: each tile joins one side at least."""
    rng = random.Random(seed)
    row0, column0, _, rows = BOARDS[board]
    free = {(row0 + i, column0 + j) for i, text in enumerate(rows) for j, letter in enumerate(text) if letter != "#"}
    tiles = {CABIN_PLACE: Tile(31, 0)}
    pool = [name for name, (kind, _, _) in PRINTED.items() if kind != START_CABIN]
    rng.shuffle(pool)
    for name in pool:
        kind = PRINTED[name][0]
        turns = [0] if kind in (ENGINE, DOUBLE_ENGINE) and rng.random() < 0.8 else range(4)
        choices = [
            (place, Tile(name, turned)) for place in sorted(free - set(tiles)) for turned in turns
            if touches(tiles, place, Tile(name, turned))
        ]  # fmt: skip
        if choices and len(tiles) < most:
            place, tile = rng.choice(choices)
            tiles[place] = tile
    return tiles


def touches(tiles: Tiles, place: Place, tile: Tile) -> bool:
    for side in range(4):
        other = tiles.get(beside(place, side))
        if other is not None and join(tile.side(side), other.side((side + 2) % 4)):
            return True
    return False


def spec_of(tiles: Tiles) -> str:
    return "; ".join(f"({row},{column})=#{tile.name}@{90 * tile.turned}" for (row, column), tile in sorted(tiles.items()))
