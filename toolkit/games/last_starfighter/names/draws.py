"""Random events by name. Ids are never reused: they are part of the rules version."""

from __future__ import annotations

from toolkit.engine.declarations import POLICIES, SET_UP, DrawName

ASTEROIDS_COUNT, ASTEROIDS_LARGE, ASTEROIDS_SMALL, STABILIZER = 0, 1, 2, 3
COLLISION_RED, COLLISION_WHITE, COLLISION_LINE = 4, 5, 6
TO_HIT_RED, TO_HIT_WHITE, DAMAGE_RED, DAMAGE_WHITE, CREW = 7, 8, 9, 10, 11
STEERING, WEAPON, LASER_LOST = 12, 13, 14
PILOT_RED, PILOT_WHITE, GUNNER_RED, GUNNER_WHITE = 15, 16, 17, 18
POLICY_GUN_STAR, POLICY_SWARM, POLICY_DECK_FIGHTER = 19, 20, 21

DRAWS: tuple[DrawName, ...] = (
    DrawName(ASTEROIDS_COUNT, "asteroids.count", "die", 6, "a die of the number of asteroid clusters", group=SET_UP),
    DrawName(
        ASTEROIDS_LARGE,
        "asteroids.large",
        "pick",
        0,
        "centre of a large cluster, among the legal ones by row, then column",
        group=SET_UP,
    ),
    DrawName(
        ASTEROIDS_SMALL,
        "asteroids.small",
        "pick",
        0,
        "hex of a small cluster, among the legal ones by row, then column",
        group=SET_UP,
    ),
    DrawName(STABILIZER, "stabilizer", "die", 6, "turn of the nose after a movement without control"),
    DrawName(COLLISION_RED, "collision.red", "die", 6, "red die on entry to an asteroid hex"),
    DrawName(COLLISION_WHITE, "collision.white", "die", 6, "white die on entry to an asteroid hex"),
    DrawName(COLLISION_LINE, "collision.line", "die", 6, "line of the damage chart after a collision"),
    DrawName(TO_HIT_RED, "to_hit.red", "die", 6, "red die of a to-hit roll"),
    DrawName(TO_HIT_WHITE, "to_hit.white", "die", 6, "white die of a to-hit roll"),
    DrawName(DAMAGE_RED, "damage.red", "die", 6, "table of the damage chart, before the weapon's shift"),
    DrawName(DAMAGE_WHITE, "damage.white", "die", 6, "line of the damage chart"),
    DrawName(CREW, "crew", "die", 6, "who of a crew of two is hit"),
    DrawName(STEERING, "steering", "die", 6, "steering restriction of the next turn", rerolled=(6,)),
    DrawName(WEAPON, "weapon", "die", 6, "which weapon a Weapon Destroyed result takes"),
    DrawName(LASER_LOST, "laser", "die", 0, "which of the Deck Fighter's lasers is lost"),
    DrawName(PILOT_RED, "pilot.red", "die", 6, "red die of a pilot's consciousness roll"),
    DrawName(PILOT_WHITE, "pilot.white", "die", 6, "white die of a pilot's consciousness roll"),
    DrawName(GUNNER_RED, "gunner.red", "die", 6, "red die of a gunner's consciousness roll"),
    DrawName(GUNNER_WHITE, "gunner.white", "die", 6, "white die of a gunner's consciousness roll"),
    DrawName(POLICY_GUN_STAR, "policy.gun_star", "policy", 0, "the Gun Star seat's own choices", group=POLICIES),
    DrawName(POLICY_SWARM, "policy.swarm", "policy", 0, "the Swarm seat's own choices", group=POLICIES),
    DrawName(POLICY_DECK_FIGHTER, "policy.deck_fighter", "policy", 0, "the Deck Fighter seat's own choices", group=POLICIES),
)
