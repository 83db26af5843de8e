"""Ships that are given: onto a board as the kernel reads them, and what is wrong with their text (GT-RUL-53)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .components import ALIEN_WORDS, START_CABIN
from .contents import board_of, known_tiles, ship_of, squares_of, start_of
from .limits import MAX_TILES
from .spec import Placed, SpecError
from .state import BATTERY, CABIN, NO_ALIEN, NOTHING
from .state import START_CABIN as PILOT_CABIN

Problem = tuple[str, str]
HUMANS = 2  # of a cabin (GT-CRW-02, GT-CRW-03)


def write_ship(params: Any, board: Any, ship: Any, placed: Sequence[Placed], numbers: Sequence[int]) -> None:
    """A ship without tokens."""
    ship.tile[:] = NOTHING
    ship.tiles = len(placed)
    for part, number in zip(placed, numbers, strict=True):
        square = board.at[part.row, part.column]
        ship.tile[square], ship.turned[square] = number, part.turned


def write_crew(params: Any, board: Any, ship: Any, preset: Mapping[str, Any]) -> None:
    """Crew as a preset says, full batteries (GT-CRW-14)."""
    aliens = {board.at[tuple(preset[word])]: number for number, word in enumerate(ALIEN_WORDS) if preset.get(word)}
    for square in range(board.count):
        tile = ship.tile[square]
        kind = params.tile_type[tile] if tile != NOTHING else NOTHING
        if kind in (CABIN, PILOT_CABIN):
            ship.alien[square] = aliens.get(square, NO_ALIEN)
            ship.humans[square] = HUMANS if ship.alien[square] == NO_ALIEN else 0
        elif kind == BATTERY:
            ship.cells[square] = params.cap[tile]
    ship.all_humans, ship.all_cells = ship.humans.sum(), ship.cells.sum()
    ship.all_aliens = (ship.alien != NO_ALIEN).sum()


# --- what is wrong with presets ---


def preset_problems(cell: Any) -> Iterator[Problem]:
    """Presets are there where they are needed, one for all seats or one a seat, and are ships."""
    if cell.setup["build"] != "preset":
        yield from _unused_problems(cell)
        return
    presets, players = cell.setup["presets"], cell.setup["players"]
    if presets is None:
        yield "setup.presets", "is missing: setup.build is preset, so one ship for all seats, or one a seat, is needed"
        return
    if len(presets) not in (1, players):
        yield "setup.presets", f"{len(presets)} ships for {players} players; give one for all, or one for each"
    if cell.setup["preset_order"] == "lot" and any(preset["number"] for preset in presets):
        yield "setup.preset_order", "is lot, but the ships have number tiles; leave them out, or have the order of the seats"
    yield from _number_problems(presets, players)
    yield from _slot_problems(cell)
    known = known_tiles(cell)
    faults = [fault for place, preset in enumerate(presets) for fault in _ship_problems(cell, place, preset, known)]
    yield from faults
    tiles = sum(len(ship_of(cell, preset)) for preset in presets) * (players if len(presets) == 1 else 1) if not faults else 0
    if tiles > MAX_TILES:
        yield "setup.presets", f"{tiles} tiles on all ships; up to {MAX_TILES} are accepted"


def _unused_problems(cell: Any) -> Iterator[Problem]:
    """Nothing is said of ships that are given where ships are built."""
    for key in ("presets", "preset_crew", "slot_tiles"):
        if cell.setup[key]:
            yield (
                f"setup.{key}",
                f"ships are built (setup.build: {cell.setup['build']}), not given; setup.build: preset has it used",
            )


def _slot_problems(cell: Any) -> Iterator[Problem]:
    """Tiles for slots are the set-up's own, and no more than a ship has slots."""
    tiles, most = cell.setup["slot_tiles"], max(len(preset["slots"] or ()) for preset in cell.setup["presets"])
    if len(tiles) > most:
        yield "setup.slot_tiles", f"{len(tiles)} tiles, and no ship has more than {most} slots (setup.presets.*.slots)"
    own = {tile["id"] for tile in cell.setup["own_tiles"]}
    for place, text in enumerate(tiles):
        if text.partition("@")[0] not in own:
            yield f"setup.slot_tiles.{place}", f"'{text.partition('@')[0]}' is none of setup.own_tiles"


def _number_problems(presets: Sequence[Mapping[str, Any]], players: int) -> Iterator[Problem]:
    """Number tiles are given to all or to none, and each once."""
    numbers = [preset["number"] for preset in presets]
    for place, number in enumerate(numbers):
        key = f"setup.presets.{place}.number"
        if number is None:
            if any(numbers):
                yield key, "is missing: number tiles are given to all ships or to none"
        elif len(presets) == 1:
            yield key, "one ship stands for all seats; number tiles need one ship a seat"
        elif number > players:
            yield key, f"number tile {number}; with {players} players there are 1 to {players}"
        elif number in numbers[:place]:
            yield key, f"number tile {number} stands here twice; each is taken once"


def _ship_problems(cell: Any, place: int, preset: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[Problem]:
    key = f"setup.presets.{place}"
    try:
        ship = ship_of(cell, preset)
    except SpecError as error:
        yield f"{key}.ship", str(error)
        return
    fault = _tile_fault(ship, known) or next(filter(None, (_board_fault(cell, ship, known, w) for w in _words(cell))), "")
    if fault:
        yield f"{key}.ship", fault
        return
    yield from _alien_problems(cell, key, preset, ship, known)


def _words(cell: Any) -> list[str]:
    """The rounds that are played, each once."""
    return list(dict.fromkeys(cell.setup["rounds"]))


def _tile_fault(ship: Sequence[Placed], known: Mapping[str, Any]) -> str:
    """What is wrong with a ship's tiles, wherever it is flown, or nothing."""
    tiles, squares = set[str](), set[tuple[int, int]]()
    for part in ship:
        at = f"({part.row},{part.column})"
        if part.tile not in known:
            return f"{at} has tile #{part.tile}, and there is none such in this game"
        if part.tile in tiles:
            return f"tile #{part.tile} stands here twice, the second time at {at}; every tile is there once"
        if (part.row, part.column) in squares:
            return f"{at} has two tiles"
        tiles.add(part.tile)
        squares.add((part.row, part.column))
    cabins = [part for part in ship if known[part.tile]["type"] == START_CABIN]
    if not cabins:
        return "has no starting cabin"
    return "has two starting cabins" if len(cabins) > 1 else ""


def _board_fault(cell: Any, ship: Sequence[Placed], known: Mapping[str, Any], word: str) -> str:
    """Why a ship does not fit the board of a round, or nothing."""
    board = board_of(cell, word)
    squares, start = squares_of(board), start_of(board)
    for part in ship:
        if (part.row, part.column) not in squares:
            return f"({part.row},{part.column}) is no square of the board of round {word} ({board['key']}.grid)"
        if known[part.tile]["type"] == START_CABIN and (part.row, part.column) != start:
            return (
                f"the starting cabin is at ({part.row},{part.column}); on the board of round {word} it stands at {_at(start)}"
            )
    return ""


def _at(square: Sequence[int]) -> str:
    return f"({square[0]},{square[1]})"


def _alien_problems(
    cell: Any, key: str, preset: Mapping[str, Any], ship: Sequence[Placed], known: Mapping[str, Any]
) -> Iterator[Problem]:
    """Aliens are in cabins joined to a life support of their colour (GT-CRW-04, GT-CRW-06)."""
    for word in ALIEN_WORDS[1:]:
        square = preset[word]
        if square is None:
            continue
        if not cell.setup["preset_crew"]:
            yield f"{key}.{word}", "says where an alien is, but crew is chosen; setup.preset_crew: true has it stand as said"
        elif not any((part.row, part.column) == tuple(square) and known[part.tile]["type"] == "cabin" for part in ship):
            yield f"{key}.{word}", f"{_at(square)} has no cabin for an alien"
        elif not _supported(ship, known, (square[0], square[1]), f"life_support_{word}"):
            yield f"{key}.{word}", f"the cabin at {_at(square)} is not joined to a life support for the {word} alien"
        elif word == ALIEN_WORDS[2] and square == preset[ALIEN_WORDS[1]]:
            yield f"{key}.{word}", f"{_at(square)} has the orange alien"


def _supported(ship: Sequence[Placed], known: Mapping[str, Any], square: tuple[int, int], support: str) -> bool:
    """Whether a cabin is joined to a life support."""
    at = {(part.row, part.column): part for part in ship}
    for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        beside = at.get((square[0] + down, square[1] + right))
        if beside is not None and known[beside.tile]["type"] == support:
            mine, theirs = _shown(at[square], known, side), _shown(beside, known, (side + 2) % 4)
            if 0 not in (mine, theirs) and (mine == theirs or 3 in (mine, theirs)):
                return True
    return False


def _shown(part: Placed, known: Mapping[str, Any], side: int) -> int:
    """The connector that a tile shows on a side (GT-CON-08)."""
    found: int = known[part.tile]["connectors"][(side - part.turned) % 4]
    return found
