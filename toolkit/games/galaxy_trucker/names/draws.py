"""Random events by name. Ids are never reused: they are part of the rules version.

Each builder has streams of its own, so that another way to build, or another policy, of one of them leaves the luck of the
others as it was. Dice of hits are keyed by round, card, projectile and ship: the n-th card's dice are the same whatever
happened before it (checklist 4.8).
"""

from __future__ import annotations

from toolkit.engine.declarations import POLICIES, SET_UP, DrawName

WAREHOUSE, CARDS_LEVEL, DECK, NUMBER_TILES, GRAB_ORDER, TIES = 0, 1, 4, 5, 6, 7  # CARDS_LEVEL + level
HIT_DIE_1, HIT_DIE_2 = 8, 9
COLUMN_DIE_1, COLUMN_DIE_2, ROW_DIE_1, ROW_DIE_2 = 10, 11, 12, 13
FLAW = 14
SPEED, TIMING, NOISE, ATTENTION, MEMORY = 16, 20, 24, 28, 32  # each + seat
POLICY = 40  # + seat

SEAT_NAMES = ("1", "2", "3", "4")
LEVEL_NAMES = ("I", "II", "III")

_HIT = (
    "of a meteor or shot; keyed by round, card, projectile (of a combat zone: line and projectile), ship where it rolls alone"
)

DRAWS: tuple[DrawName, ...] = (
    DrawName(WAREHOUSE, "warehouse", "shuffle", 0, "tiles by id, as they are drawn face down in this round", group=SET_UP),
    *(
        DrawName(
            CARDS_LEVEL + level, f"cards.{name}", "shuffle", 0,
            f"cards of level {name} that are left, by number from 1; the piles take the first", group=SET_UP,
        )
        for level, name in enumerate(LEVEL_NAMES)
    ),
    DrawName(DECK, "deck", "shuffle", 0, "cards of the flight by number from 1; again until the first has the round's level"),
    DrawName(NUMBER_TILES, "number_tiles", "pick", 0, "who of the builders without one takes the next number tile, by seat"),
    DrawName(GRAB_ORDER, "build.order", "shuffle", 0, "seats in the order in which they grab, mode grabs"),
    DrawName(TIES, "build.ties", "pick", 0, "who of the builders that are free at the same time acts first"),
    DrawName(HIT_DIE_1, "hit.die1", "die", 6, f"first die {_HIT}"),
    DrawName(HIT_DIE_2, "hit.die2", "die", 6, f"second die {_HIT}"),
    DrawName(COLUMN_DIE_1, "sabotage.column.die1", "die", 6, "first die of the column; keyed by round, card and pair"),
    DrawName(COLUMN_DIE_2, "sabotage.column.die2", "die", 6, "second die of the column"),
    DrawName(ROW_DIE_1, "sabotage.row.die1", "die", 6, "first die of the row"),
    DrawName(ROW_DIE_2, "sabotage.row.die2", "die", 6, "second die of the row"),
    DrawName(FLAW, "spot_check.missed", "pick", 1000, "whether a flaw is missed, of thousand"),
    *(
        DrawName(first + seat, f"build.{name}.{who}", "policy", 0, meaning.format(who), group=POLICIES)
        for first, name, meaning in (
            (SPEED, "speed", "how fast builder {} is"),
            (TIMING, "timing", "how long actions of builder {} take"),
            (NOISE, "noise", "what builder {} misjudges and overlooks"),
            (ATTENTION, "attention", "face-up tiles that builder {} notices"),
            (MEMORY, "memory", "cards that builder {} remembers"),
        )
        for seat, who in enumerate(SEAT_NAMES)
    ),
    *(
        DrawName(POLICY + seat, f"policy.{who}", "policy", 0, f"the choices of seat {who}", group=POLICIES)
        for seat, who in enumerate(SEAT_NAMES)
    ),
)  # fmt: skip
