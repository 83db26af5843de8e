"""What a cell is played with: tiles, adventure cards, boards, of the components or the set-up's own.

Lists are in the order of the numbers that the kernel knows things by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .components import LEVEL_WORDS, SOURCE, START_CABIN
from .limits import MAX_SEATS
from .spec import Placed, read_ship

Thing = dict[str, Any]
PRESET = "preset"
MIRRORED = "_mirrored"


def tiles_of(cell: Any) -> list[Thing]:
    """Tiles with id, type, cap (0: none), connectors, drawn (whether the warehouse has it); the cabins of the seats first.

    Where ships are given there are only theirs: each seat has tiles of its own, though another may have the same ones.
    """
    if cell.setup["build"] == PRESET and cell.setup["presets"]:
        return _preset_tiles(cell)
    return [*start_cabins(cell), *_counted(counts_of(cell), warehouse_of(cell))]


def start_cabins(cell: Any) -> list[Thing]:
    """The starting cabins, one for each seat that there may be (GT-TIL-01)."""
    return [{**tile, "drawn": False} for tile in box_tiles(cell) if tile["type"] == START_CABIN][:MAX_SEATS]


def box_tiles(cell: Any) -> list[Thing]:
    """All tiles of the edition (GT-RUL-01)."""
    wanted = ("both", cell.options["edition_tiles"])
    tiles = ({"id": str(id_), "cap": 0, **tile} for id_, tile in cell.components["tiles"].items() if id_ != SOURCE)
    return [tile for tile in tiles if tile.get("edition", "both") in wanted]


def warehouse_of(cell: Any) -> list[Thing]:
    """The tiles of the edition, then the set-up's own, before they are counted."""
    box = [{**tile, "drawn": True} for tile in box_tiles(cell) if tile["type"] != START_CABIN]
    own = [
        {**tile, "id": named(tile["id"], copy), "cap": tile["cap"] or 0, "drawn": True}
        for tile in cell.setup["own_tiles"]
        for copy in range(tile["copies"])
    ]
    return box + own


def counts_of(cell: Any) -> dict[str, int]:
    """How many tiles of a type the set-up wants, of those that it speaks of."""
    return {word: count for word, count in cell.setup["tile_counts"].items() if count is not None}


def named(id_: str, copy: int) -> str:
    """The name of a thing of which there are several: the first has the plain one."""
    return id_ if copy == 0 else f"{id_}.{copy + 1}"


def _counted(counts: Mapping[str, int], tiles: list[Thing]) -> list[Thing]:
    """So many tiles of each type: others are left in the box, spread evenly, or all are there once more (`tile_counts`)."""
    found = list(tiles)
    copies = Counter(_name_of(tile) for tile in tiles)
    for word, count in counts.items():
        mine = [tile for tile in tiles if tile["type"] == word]
        chosen = {place * len(mine) // count for place in range(count)} if count else set()
        for place, tile in enumerate(mine):
            tile["drawn"] = place in chosen
        for more in range(len(mine), count if mine else 0):
            tile = mine[more % len(mine)]
            name = _name_of(tile)
            found.append({**tile, "id": named(name, copies[name])})
            copies[name] += 1
    return found


def _name_of(tile: Thing) -> str:
    """The plain name of a tile, whichever copy it is."""
    name: str = tile["id"].partition(".")[0]
    return name


def presets_of(cell: Any) -> list[Mapping[str, Any]]:
    """The preset of each seat; one that stands alone is for all."""
    presets = cell.setup["presets"]
    return list(presets) * cell.setup["players"] if len(presets) == 1 else list(presets)


def ships_of(cell: Any) -> list[list[Placed]]:
    """The tiles of each seat's preset, its starting cabin first."""
    cabins = {tile["id"] for tile in box_tiles(cell) if tile["type"] == START_CABIN}
    ships = [ship_of(cell, preset) for preset in presets_of(cell)]
    return [sorted(ship, key=lambda placed: placed.tile not in cabins) for ship in ships]


def ship_of(cell: Any, preset: Mapping[str, Any]) -> list[Placed]:
    """A preset's tiles, and those that the set-up puts into its slots.

    Raises:
        SpecError: its text is no ship.
    """
    return [*read_ship(preset["ship"]), *_in_slots(preset["slots"] or (), cell.setup["slot_tiles"])]


def _in_slots(slots: Iterable[str], tiles: Iterable[str]) -> Iterator[Placed]:
    """A tile for each slot, as it is or mirrored, so that its right side joins where the slot says."""
    used = Counter[str]()
    for slot, text in zip(slots, tiles, strict=False):
        where, side = slot.split()
        row, column = where.strip("()").split(",")
        id_, _, degrees = text.partition("@")
        name = named(id_, used[id_])
        used[id_] += 1
        plain = (side == "E") == (degrees == "")
        yield Placed(int(row), int(column), name if plain else name + MIRRORED, 0 if degrees == "" else 2)


def known_tiles(cell: Any) -> dict[str, Thing]:
    """All tiles by name that a ship may have, the set-up's own ones mirrored as well."""
    found = {tile["id"]: tile for tile in (*box_tiles(cell), *warehouse_of(cell))}
    own = {named(tile["id"], copy) for tile in cell.setup["own_tiles"] for copy in range(tile["copies"])}
    for name in own:
        north, east, south, west = found[name]["connectors"]
        found[name + MIRRORED] = {**found[name], "connectors": [north, west, south, east]}
    return found


def _preset_tiles(cell: Any) -> list[Thing]:
    """The starting cabins, then the tiles of the ships, seat by seat."""
    known = known_tiles(cell)
    found, used = start_cabins(cell), Counter[str]()
    for ship in ships_of(cell):
        for placed in ship[1:]:
            found.append({**known[placed.tile], "id": named(placed.tile, used[placed.tile]), "drawn": False})
            used[placed.tile] += 1
    return found


def cards_of(cell: Any) -> list[Thing]:
    """Adventure cards with id, level, type and what their type has."""
    own = {card["id"]: card for card in cell.setup["own_cards"]}
    box = _box_cards(cell)
    kinds = [own.get(id_, card) for id_, card in box.items()] + [card for id_, card in own.items() if id_ not in box]
    return [copy for card in kinds if card["id"] not in cell.setup["left_out_cards"] for copy in _copies(card)]


def _box_cards(cell: Any) -> dict[str, Thing]:
    """The cards of the edition (GT-RUL-01)."""
    found = {id_: {"id": id_, **card} for id_, card in cell.components["cards"].items() if id_ != SOURCE}
    if cell.options["edition_cards"] == "newer":
        newer = cell.components["newer_cards"]
        found |= {id_: {"id": id_, **card} for id_, card in newer.items() if id_ != SOURCE}
    return found


def _copies(card: Mapping[str, Any]) -> Iterator[Thing]:
    for copy in range(card.get("copies", 1)):
        yield {**card, "id": named(card["id"], copy)}


def rounds_of(cell: Any) -> list[Thing]:
    """The rounds with level (0 is I), learning, and the numbers of the components, as the set-up changes them."""
    found: list[Thing] = []
    for word in cell.setup["rounds"]:
        numbers = dict(cell.components["rounds"][word])
        for key in ("launch_spacing", "finish_reward", "best_looking_bonus", "grabs"):
            if cell.setup[key] is not None:
                numbers[key] = cell.setup[key]
        first = word == LEVEL_WORDS[0] and not any(other["level"] == 0 for other in found)
        learning = bool(cell.setup["first_flight"] and first)
        found.append({**numbers, "word": word, "level": LEVEL_WORDS.index(word), "learning": learning})
    return found


def board_of(cell: Any, word: str) -> Thing:
    """The ship board of a round: key (where it is written down), first_row, first_column, insurance_cap, grid."""
    name = cell.setup["board_3"] if word == LEVEL_WORDS[2] else word
    found = {"key": f"components.boards.{name}", **cell.components["boards"][name]}
    for place, own in enumerate(cell.setup["own_boards"]):
        if own["round"] == word:
            cap = found["insurance_cap"] if own["insurance_cap"] is None else own["insurance_cap"]
            found = {**own, "key": f"setup.own_boards.{place}", "insurance_cap": cap}
    if cell.setup["insurance_cap"] == "none":
        found["insurance_cap"] = NO_CAP
    elif cell.setup["insurance_cap"] != "printed":
        found["insurance_cap"] = cell.setup["insurance_cap"]
    return found


NO_CAP = 10**6  # more than anybody can lose


def squares_of(board: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Row and column of each building square, by row, then column."""
    return [
        (board["first_row"] + down, board["first_column"] + right)
        for down, row in enumerate(board["grid"])
        for right, letter in enumerate(row)
        if letter != "#"
    ]


def start_of(board: Mapping[str, Any]) -> tuple[int, int]:
    """Row and column of the starting cabin's square."""
    down = next(place for place, row in enumerate(board["grid"]) if "S" in row)
    return board["first_row"] + down, board["first_column"] + board["grid"][down].index("S")
