"""What is wrong with a cell as a whole: what single fields of a scenario can't see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .components import HOLDERS, LEVEL_WORDS, PENALTY_WORDS, SOURCE, START_CABIN
from .contents import board_of, box_tiles, cards_of, counts_of, rounds_of, squares_of, tiles_of, warehouse_of
from .limits import LAST_LINE, MAX_CARDS, MAX_DECK, MAX_PILE, MAX_SEATS, MAX_TILES, PILES, SQUARES
from .presets import preset_problems

Problem = tuple[str, str]

#: What a card of each type has; the others have nothing but their level.
FIELDS: dict[str, tuple[str, ...]] = {
    "meteoric_swarm": ("meteors",),
    "planets": ("planets", "days"),
    "abandoned_ship": ("crew", "credits", "days"),
    "abandoned_station": ("crew", "goods", "days"),
    "smugglers": ("strength", "lose_goods", "goods", "days"),
    "slavers": ("strength", "crew", "credits", "days"),
    "pirates": ("strength", "credits", "days", "shots"),
    "combat_zone": ("lines",),
}
CARD_KEYS = ("strength", "crew", "lose_goods", "credits", "goods", "planets", "days", "meteors", "shots", "lines")
LETTERS = "#.S"


def problems(cell: Any) -> list[Problem]:
    """What is wrong with a cell as a whole, as (dotted key, message)."""
    found = [*_seat_problems(cell), *_board_problems(cell), *_tile_problems(cell), *_card_problems(cell)]
    if not found:
        found = [*_deck_problems(cell), *_room_problems(cell), *preset_problems(cell)]
    return found


def _seat_problems(cell: Any) -> Iterator[Problem]:
    """Lists by seat have one entry a player; ships do not meet on the start (GT-FLB-02, GT-FLB-05)."""
    setup, players = cell.setup, cell.setup["players"]
    for key in ("skill", "builders"):
        given = setup[key]
        if given is not None and not isinstance(given, str) and len(given) != players:
            yield f"setup.{key}", f"{len(given)} entries for {players} players; give one for each"
    words, spaces = setup["rounds"], cell.components["flight_board"]["spaces"]
    if setup["first_flight"] and LEVEL_WORDS[0] not in words:
        yield "setup.first_flight", f"the learning flight takes the place of round I, and setup.rounds is {', '.join(words)}"
    for word, about in zip(words, rounds_of(cell), strict=True):
        if (players - 1) * about["launch_spacing"] >= spaces:
            key = "setup.launch_spacing" if setup["launch_spacing"] else f"components.rounds.{word}.launch_spacing"
            yield (
                key,
                f"{about['launch_spacing']} spaces between {players} ships are more than the {spaces} of the flight board",
            )


# --- boards ---


def _board_problems(cell: Any) -> Iterator[Problem]:
    """Boards have one start, fit the dice, and are of one piece with room for a ship (GT-BLD-01, GT-MET-02)."""
    seen = set[str]()
    for place, own in enumerate(cell.setup["own_boards"]):
        if own["round"] in seen:
            yield f"setup.own_boards.{place}.round", f"round {own['round']} has two boards; each has one"
        seen.add(own["round"])
        message = _grid_fault(own["grid"], own["first_row"], own["first_column"])
        if message:
            yield f"setup.own_boards.{place}.grid", message
    for word in () if seen and list(_faulty(cell)) else dict.fromkeys(cell.setup["rounds"]):
        board = board_of(cell, word)
        message = _grid_fault(board["grid"], board["first_row"], board["first_column"])
        if message and board["key"].startswith("components"):
            yield f"{board['key']}.first_row", message


def _faulty(cell: Any) -> Iterator[Any]:
    return (own for own in cell.setup["own_boards"] if _grid_fault(own["grid"], own["first_row"], own["first_column"]))


def _grid_fault(grid: Sequence[str], first_row: int, first_column: int) -> str:
    """What is wrong with a grid, with the row and column of the fault as they are numbered, or nothing."""
    starts = list[str]()
    for row, line in enumerate(grid, first_row):
        if row > LAST_LINE:
            return f"row {row} is beyond {LAST_LINE}, the most that two dice show"
        if len(line) != len(grid[0]):
            return f"row {row} has {len(line)} squares and row {first_row} has {len(grid[0])}; all have the same"
        if first_column + len(line) - 1 > LAST_LINE:
            return f"row {row}: column {LAST_LINE + 1} is beyond {LAST_LINE}, the most that two dice show"
        for column, letter in enumerate(line, first_column):
            if letter not in LETTERS:
                return f"row {row}, column {column} is '{letter}'; expected # no square, . a square, S the starting cabin's"
            if letter == "S":
                starts.append(f"row {row}, column {column}")
    if not starts:
        return "has no S, the square of the starting cabin"
    if len(starts) > 1:
        return f"{starts[1]} is a second S, after {starts[0]}; there is one starting cabin"
    return _squares_fault(squares_of({"grid": grid, "first_row": first_row, "first_column": first_column}))


def _squares_fault(squares: Sequence[tuple[int, int]]) -> str:
    """Squares are few enough for the table, and there are some to build on."""
    if len(squares) > SQUARES:
        return f"{len(squares)} squares; up to {SQUARES} are accepted"
    return "has no square beside that of the starting cabin" if len(squares) == 1 else ""


# --- tiles ---


def _tile_problems(cell: Any) -> Iterator[Problem]:
    """Tiles have connectors and capacities of their type; names are given once (GT-CON-01, GT-TIL-03 to 08)."""
    box = {tile["id"]: tile for tile in box_tiles(cell)}
    for id_, tile in box.items():
        for key, message in _tile_faults(tile):
            yield f"components.tiles.{id_}.{key}", message
    seen = set(box)
    for place, own in enumerate(cell.setup["own_tiles"]):
        if own["id"] in seen:
            yield f"setup.own_tiles.{place}.id", f"'{own['id']}' is the name of another tile; every name is given once"
        seen.add(own["id"])
        for key, message in _tile_faults(own):
            yield f"setup.own_tiles.{place}.{key}", message
    cabins = sum(tile["type"] == START_CABIN for tile in box.values())
    if cabins < MAX_SEATS:
        yield "options.edition_tiles", f"{cabins} starting cabins are left; {MAX_SEATS} are needed"
    kinds = {tile["type"] for tile in warehouse_of(cell)}
    for word, count in counts_of(cell).items():
        if count and word not in kinds:
            yield f"setup.tile_counts.{word}", "there is no tile of this type to have more of"


def _tile_faults(tile: Mapping[str, Any]) -> Iterator[Problem]:
    kind, (north, _, south, _) = tile["type"], tile["connectors"]
    if not any(tile["connectors"]):
        yield "connectors", "a tile without any connector joins nothing; expected 1 to 4 above 0"
    elif kind in ("engine", "double_engine") and south:
        yield "connectors", f"the rear of an engine has its exhaust and is smooth; expected 0 in the third place, found {south}"
    elif kind in ("cannon", "double_cannon") and north:
        yield "connectors", f"the front of a cannon has its barrel and is smooth; expected 0 in the first place, found {north}"
    if kind in HOLDERS and not tile.get("cap"):
        yield "cap", f"is missing: a {kind} holds 1 or more"
    elif kind not in HOLDERS and tile.get("cap"):
        yield "cap", f"only {', '.join(HOLDERS)} hold anything; this is of type {kind}"


def _room_problems(cell: Any) -> Iterator[Problem]:
    """All tiles and cards fit the table."""
    if cell.setup["build"] != "preset":
        tiles = len(tiles_of(cell))
        if tiles > MAX_TILES:
            yield _tile_key(cell), f"{tiles} tiles, those of the box among them; up to {MAX_TILES} are accepted"
    cards = len(cards_of(cell))
    if cards > MAX_CARDS:
        yield "setup.own_cards", f"{cards} cards, those of the box among them; up to {MAX_CARDS} are accepted"


def _tile_key(cell: Any) -> str:
    return "setup.tile_counts" if counts_of(cell) else "setup.own_tiles"


# --- cards ---


def _card_problems(cell: Any) -> Iterator[Problem]:
    """Cards have what their type has and nothing else; names are given once and are known (GT-CMP-04)."""
    box = {id_ for id_ in cell.components["cards"] if id_ != SOURCE}
    names = Counter(own["id"] for own in cell.setup["own_cards"])
    for place, own in enumerate(cell.setup["own_cards"]):
        if names[own["id"]] > 1 and any(own["id"] == other["id"] for other in cell.setup["own_cards"][:place]):
            yield f"setup.own_cards.{place}.id", f"'{own['id']}' stands here twice; every name is given once"
        for key, message in _field_problems(own):
            yield f"setup.own_cards.{place}.{key}", message
    known = box | set(names)
    for place, id_ in enumerate(cell.setup["left_out_cards"]):
        if id_ not in known:
            yield f"setup.left_out_cards.{place}", f"'{id_}' is no card of this game"
    there = {card["id"] for card in cards_of(cell)}
    for place, id_ in enumerate(cell.setup["deck"] or ()):
        if id_ not in there:
            why = "is left out (setup.left_out_cards)" if id_ in known else "is no card of this game"
            yield f"setup.deck.{place}", f"'{id_}' {why}"


def _field_problems(card: Mapping[str, Any]) -> Iterator[Problem]:
    wanted = FIELDS.get(card["type"], ())
    for key in CARD_KEYS:
        if key in wanted and card[key] is None:
            yield key, f"is missing: a card of type {card['type']} has {' and '.join(wanted)}"
        elif key not in wanted and card[key] is not None:
            what = " and ".join(wanted) if wanted else "nothing but its level"
            yield key, f"a card of type {card['type']} has {what}"
    for place, line in enumerate(card["lines"] or ()):
        given = [word for word in PENALTY_WORDS if line[word] is not None]
        if len(given) != 1:
            found = " and ".join(given) if given else "none"
            yield f"lines.{place}", f"a line has one penalty of {', '.join(PENALTY_WORDS)}; found {found}"


def _deck_problems(cell: Any) -> Iterator[Problem]:
    """There are cards enough for the piles of all rounds, one of the round's level to come first (GT-CRD-01, 05, 06)."""
    if cell.setup["deck"] is not None:
        return
    left = Counter(card["level"] for card in cards_of(cell))
    starred = Counter(card["level"] for card in cards_of(cell) if card.get("starred"))
    for about in rounds_of(cell):
        if about["learning"]:
            yield from _learning_problems(cell, starred)
            taken = starred
        else:
            yield from _pile_problems(about, left)
            taken = Counter({word: PILES * count for word, count in about["pile"].items()})
        if not cell.options["used_cards_return"]:
            left = Counter({word: left[word] - taken[word] for word in LEVEL_WORDS})


def _learning_problems(cell: Any, starred: Mapping[str, int]) -> Iterator[Problem]:
    count = sum(starred.values())
    if not 1 <= count <= MAX_DECK:
        key = "setup.left_out_cards" if count == 0 else "setup.own_cards"
        yield key, f"{count} starred cards for the learning flight; 1 to {MAX_DECK} are accepted"


def _pile_problems(about: Mapping[str, Any], left: Mapping[str, int]) -> Iterator[Problem]:
    key, word = f"components.rounds.{about['word']}.pile", about["word"]
    size = sum(about["pile"].values())
    if size > MAX_PILE:
        yield f"{key}.{word}", f"{size} cards in a pile; up to {MAX_PILE} are accepted"
    if about["pile"][word] == 0:
        yield f"{key}.{word}", f"no card of level {word} is in the piles, and the first one of round {word} has to be"
    for level, count in about["pile"].items():
        if PILES * count > left[level]:
            there = f"{max(0, left[level])} are left for round {word}"
            yield f"{key}.{level}", f"{PILES} piles of {count} cards of level {level} need {PILES * count}; {there}"
