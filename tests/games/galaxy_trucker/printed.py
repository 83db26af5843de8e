"""The printed tiles, boards and rounds as the kernel's parameters, with all readings of the rules at their defaults.

    params = printed("II", "III", strict=1)
    board = params.boards[params.rounds[0].board]

Nothing of it comes from the game's own components: a wrong number there shows against the numbers here.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from toolkit.games.galaxy_trucker.limits import FIRST_LINE, LAST_LINE
from toolkit.games.galaxy_trucker.parameters import BOARD, PARAMS
from toolkit.games.galaxy_trucker.prospects import prospects
from toolkit.games.galaxy_trucker.state import (
    BATTERY,
    CABIN,
    CANNON,
    CARGO_HOLD,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    EAST,
    ENGINE,
    NORTH,
    NOTHING,
    ORANGE_SUPPORT,
    PURPLE_SUPPORT,
    SHIELD,
    SOUTH,
    SPECIAL_HOLD,
    START_CABIN,
    STRUCTURAL,
    WEST,
)

# By type and cap: id and connectors N E S W as printed.
TILES = {
    (START_CABIN, 0): ("31:3333 32:3333 33:3333 34:3333"),
    (CABIN, 0): (
        "35:2121 36:2121 37:1202 38:2122 39:0013 40:0103 41:0113 42:0123 43:1013 44:1023 45:2003 46:2023 47:2203 "
        "48:2101 55:1211 109:0203"
    ),
    (BATTERY, 2): ("1:0003 2:0003 3:0013 4:0303 5:1113 6:1203 7:2003 8:2103 9:2223"),
    (BATTERY, 3): ("10:0201 11:1001 12:2001 13:0002 14:1002 15:2102"),
    (CARGO_HOLD, 2): ("16:0003 17:0003 18:0103 19:0123 20:0203 21:0213 22:1213 23:2123 24:3003"),
    (CARGO_HOLD, 3): ("25:0001 26:0101 27:0002 28:0102 29:0102 30:0202"),
    (SPECIAL_HOLD, 1): ("56:0213 57:0303 58:1113 59:2103 60:2223 112:3003"),
    (SPECIAL_HOLD, 2): ("61:0001 62:0201 63:0002"),
    (ENGINE, 0): (
        "64:0300 65:0300 66:1000 67:1100 68:2000 69:2000 70:2300 71:3200 72:0301 73:3001 74:1202 75:2002 76:3102 "
        "77:0003 78:0003 79:0203 80:1003 113:2101 118:1000"
    ),
    (DOUBLE_ENGINE, 0): ("81:1000 82:1300 83:2000 84:1101 85:2202 86:0303 87:2003"),
    (CANNON, 0): (
        "88:0010 89:0010 90:0020 91:0020 92:0120 93:0210 94:0230 95:0300 96:0300 97:0310 98:0021 99:0031 100:0111 "
        "101:0201 102:0231 103:0012 104:0132 105:0222 106:0302 107:0003 108:0003 121:0023 122:0103"
    ),
    (DOUBLE_CANNON, 0): ("123:0010 124:0020 125:0130 126:0320 127:0121 128:0032 129:0212 130:0013"),
    (SHIELD, 0): ("115:1212 116:0013 117:0223 120:0222 141:0131 142:1011 143:2121 144:0032"),
    (STRUCTURAL, 0): ("49:1303 50:1313 51:1323 52:2303 53:3123 54:3203 110:3301 111:3223"),
    (ORANGE_SUPPORT, 0): ("119:0003 131:1101 132:2101 133:0013 134:0203 135:1003"),
    (PURPLE_SUPPORT, 0): ("114:0023 136:1202 137:2202 138:0003 139:0103 140:2003"),
}

# What the default chooser of the spot check holds them to be worth: by token or container where the tile has any.
WORTH = {
    CANNON: 1200, DOUBLE_CANNON: 1300, ENGINE: 1000, DOUBLE_ENGINE: 1100, CABIN: 1000, BATTERY: 500, SHIELD: 1400,
    CARGO_HOLD: 450, SPECIAL_HOLD: 800, ORANGE_SUPPORT: 400, PURPLE_SUPPORT: 400, STRUCTURAL: 150,
}  # fmt: skip

# First row, first column, insurance cap, squares: "S" is the starting cabin's, "#" none.
BOARDS = {
    "I": (5, 5, 5, ("##.##", "#...#", "..S..", ".....", "..#..")),
    "II": (4, 4, 8, ("###.###", "##...##", "#.....#", "#..S..#", ".......", "...#...")),
    "III": (4, 3, 11, ("####.####", "###...###", ".#.....#.", "....S....", ".........", "..#...#..")),
    "IIIa": (3, 5, 11, ("#...#", ".....", "..#..", ".....", "#.S.#", ".#.#.", ".....", ".....", ".#.#.")),
}

# Level, rewards of finishers, bonus for looks, launch spacing, cards of levels I, II and III in a pile, grabs.
ROUNDS = {
    "I": (0, (4, 3, 2, 1), 2, 2, (2, 0, 0), 20),
    "II": (1, (8, 6, 4, 2), 4, 3, (1, 2, 0), 32),
    "III": (2, (12, 9, 6, 3), 6, 4, (1, 1, 2), 44),
}
SHORTER = {"I": "I", "II": "II", "III": "III", "IIIa": "III"}  # the round of a board


def all_tiles() -> list[tuple[int, int, int, str]]:
    """Id, type, cap and connectors of each tile, by id, the starting cabins first."""
    rows = []
    for (kind, cap), text in TILES.items():
        for word in text.split():
            number, connectors = word.split(":")
            rows.append((int(number), kind, cap, connectors))
    return sorted(rows, key=lambda row: (row[1] != START_CABIN, row[0]))


NUMBER = {row[0]: number for number, row in enumerate(all_tiles())}  # the kernel's number of a tile, by id
ID = {number: name for name, number in NUMBER.items()}


def set_tiles(params: Any) -> None:
    params.tile_count = len(NUMBER)
    params.warehouse_count = sum(kind != START_CABIN for _, kind, _, _ in all_tiles())
    for name, kind, cap, text in all_tiles():
        number = NUMBER[name]
        params.tile_type[number], params.cap[number] = kind, cap
        params.worth[number] = WORTH.get(kind, 0) * max(cap, 1)
        params.in_warehouse[number] = int(kind != START_CABIN)
        for turned in range(4):
            for side in range(4):
                params.connector[number, turned, side] = int(text[(side - turned) % 4])
    drawn = params.in_warehouse != 0
    params.prospect[:] = prospects(params.tile_type[drawn], params.connector[drawn])


def board_of(name: str) -> Any:
    """The BOARD record of a printed board."""
    row0, column0, cap, rows = BOARDS[name]
    return board_from(row0, column0, rows, cap)


def board_from(row0: int, column0: int, rows: tuple[str, ...], cap: int = 5) -> Any:
    """The BOARD record of a grid whose first row and column have these numbers."""
    board = np.zeros(1, dtype=BOARD).view(np.recarray)[0]
    board.cap, board.at[:], board.neighbour[:], board.line[:] = cap, NOTHING, NOTHING, NOTHING
    for row, text in enumerate(rows, start=row0):
        for column, letter in enumerate(text, start=column0):
            if letter != "#":
                square = int(board.count)
                board.row[square], board.column[square], board.at[row, column] = row, column, square
                board.count += 1
                if letter == "S":
                    board.start = square
    for square in range(board.count):
        row, column = board.row[square], board.column[square]
        for side, (down, right) in {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}.items():
            if 0 <= row + down <= LAST_LINE and 0 <= column + right <= LAST_LINE:
                board.neighbour[square, side] = board.at[row + down, column + right]
    for line in range(FIRST_LINE, LAST_LINE + 1):
        column_, row_ = board.at[:, line], board.at[line]
        for side, squares in {NORTH: column_, SOUTH: column_[::-1], WEST: row_, EAST: row_[::-1]}.items():
            met = [int(square) for square in squares if square != NOTHING]
            board.line[side, line, : len(met)], board.line_count[side, line] = met, len(met)
    return board


def printed(*boards: str, **options: int) -> Any:
    """Parameters of a game of four with a round on each of these boards (board I alone by default)."""
    params = defaults(boards or ("I",)).copy()
    for name, value in options.items():
        assert name in PARAMS.names, name
        setattr(params, name, value)
    return params


@cache
def defaults(boards: tuple[str, ...]) -> Any:
    """The parameters without other options, made once."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)[0]
    params.players, params.spaces, params.price[:] = 4, 40, (4, 3, 2, 1)
    params.alien_bonus, params.sabotage_tries, params.solo_skips = 4, 3, 1
    params.voluntary, params.any_number = 1, 1
    set_tiles(params)
    for number, name in enumerate(boards):
        set_round(params, number, name)
    return params


def set_round(params: Any, number: int, name: str) -> None:
    level, rewards, looks, spacing, pile, grabs = ROUNDS[SHORTER[name]]
    turn = params.rounds[number]
    turn.level, turn.board, turn.finish_reward[:], turn.looks_bonus = level, number, rewards, looks
    turn.lost_penalty, turn.spacing, turn.circle, turn.pile[:], turn.grabs = 1, spacing, level + 1, pile, grabs
    params.boards[number] = board_of(name)
    params.round_count = number + 1
