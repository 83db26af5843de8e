"""How large things may get: the sizes of the kernel's arrays, and so the bounds of what a scenario may set."""

from __future__ import annotations

MAX_TYPES = 24  # token types of a game: common ones and those of the ship
MAX_ROW = 6  # slots for enemies
MAX_SECTIONS = 6  # of a mothership
MAX_TARGETS = MAX_ROW + MAX_SECTIONS
MAX_ENEMIES = 30  # kinds of enemy cards
MAX_COPIES = 12  # of one kind
MAX_FLEET = 80  # enemy cards of a level, and of a mission deck
LEVELS = 3
MAX_SKILLS = 30  # kinds of skill cards, one copy each
MAX_WARPS = 10
MAX_VALUE = 20  # of a token, an effect, a stat
MAX_COUNT = 60  # tokens of a type
MAX_TURNS = 500  # a game that is longer has stalled (WE-END-05)
