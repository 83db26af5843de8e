"""How large things may get: the sizes of the kernel's arrays, and so the bounds of what a scenario may set."""

from __future__ import annotations

MAX_SEATS = 4
FIRST_LINE, LAST_LINE = 2, 12  # rows and columns of a board, as two dice name them
LINES = LAST_LINE - FIRST_LINE + 1
SQUARES = 64  # building squares of a board, numbered by row, then column
BOARDS = 4  # of a game's rounds: one a round, each named by its round
MAX_ROUNDS = 4  # the learning flight and a round of each level
LEVELS = 3
MAX_TILES = 220  # kinds are single tiles, each there once
MAX_CARDS = 120  # adventure cards of all levels, each there once
MAX_DECK = 48  # cards of a flight
PILES = 4  # the last one is never seen before the flight
MAX_PILE = 12
MAX_HITS = 8  # meteors of a swarm, shots of pirates or of a line
MAX_PLANETS = 5
COMBAT_LINES = 3
MAX_ASIDE = 2
COLOURS = 4  # of goods
MAX_CELLS = 6  # battery tokens or containers of a tile
MAX_ACTIONS = 100_000  # actions of a builder in a round; a building phase that takes more has stalled
MOST = 60  # of a number on a card
MOST_CREDITS = 200  # that a reward, a bonus or a cap may name
