"""Random events by name. Ids are never reused: they are part of the rules version."""

from __future__ import annotations

from toolkit.engine.declarations import POLICIES, SET_UP, DrawName

SKILLS_SHUFFLE, FLEET_LEVEL, FLEET_SHUFFLE, BAG, REMOVAL = 0, 1, 4, 5, 6  # FLEET_LEVEL + level - 1
POLICY = 12

SEAT_NAMES = ("pilot",)

DRAWS: tuple[DrawName, ...] = (
    DrawName(
        SKILLS_SHUFFLE, "skills.shuffle", "shuffle", 0, "skill cards by number from 1, as they come to lie in the deck",
        group=SET_UP,
    ),
    *(
        DrawName(
            FLEET_LEVEL + level, f"fleet.level_{level + 1}", "shuffle", 0,
            f"enemy cards of level {level + 1} by number from 1, each copy by itself; the mission deck takes the first",
            group=SET_UP,
        )
        for level in range(3)
    ),
    DrawName(
        FLEET_SHUFFLE, "fleet.shuffle", "shuffle", 0, "kinds of enemy cards by number from 1, as they come to lie in the deck"
    ),
    DrawName(BAG, "bag", "pick", 0, "a token drawn from the bag, by the number of its type"),
    DrawName(REMOVAL, "removal", "pick", 0, "a token lost to damage where chance chooses it, by the number of its type"),
    DrawName(POLICY, "policy.pilot", "policy", 0, "the choices of the pilot", group=POLICIES),
)  # fmt: skip
