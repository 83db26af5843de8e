"""Changes that the rules make; beside each number: its four words in the event log."""

from __future__ import annotations

MOVED = 0  # q, r, facing, turn of the nose + 1
LEFT_MAP = 1  # q, r stepped to
STEP_VOID = 2  # q, r that would have been stepped to (leave_map forbidden)
COLLISION = 3  # total of the dice, 1 if it collides
SHOT = 4  # weapon slot (or SWARM_LASER_SLOT), target, To-Hit Number, total of the dice
WASTED = 5  # weapon slot, target
DAMAGE = 6  # table, line, crew member hit (0 none, 1 pilot, 2 gunner), cause (0 fire, 1 blast, 2 collision)
DESTROYED = 7  # reason (LOST_... of a fighter)
SWARM_SHIP_LOST = 8  # reason (SWARM_... of a Swarm Ship)
CLUSTER_HIT = 9  # cluster index
CLUSTER_REMOVED = 10  # cluster index
POWER_PAID = 11  # points, power left
MISSILE_USED = 12  # missiles left
ROTATED = 13  # facing, number of the rotation
BLOSSOM_ENDED = 14  # power left
STEERING_SET = 15  # restriction (1..5)
WEAPON_LOST = 16  # slot, or -1 where that weapon was gone already
CREW_ROLL = 17  # crew member (1 pilot, 2 gunner), total of the dice, needed, 1 if unconscious next turn
LIFE_SUPPORT_OVER = 18  # deadline
RECHARGED = 19  # points gained, power
RECHARGE_CANCELLED = 20  # power
CLUSTER_LAID = 21  # cluster index, q, r, 1 if large

SWARM_LASER_SLOT = 5  # the weapon slot that Swarm Ships log

# In the order of the numbers: name in the event log, meaning.
MEANING = {
    "moved": "a ship made one movement",
    "left_map": "a ship left the map and the game",
    "step_void": "a step off the map did not take place (leave_map forbidden)",
    "collision": "the dice for entering an asteroid hex",
    "shot": "a to-hit roll",
    "wasted": "a declared shot whose Swarm Ship was gone already",
    "damage": "a line of the damage chart recorded on a ship",
    "destroyed": "a Gun Star or Deck Fighter is lost",
    "swarm_ship_lost": "a Swarm Ship is gone",
    "cluster_hit": "a small cluster is destroyed; it is removed in step 7",
    "cluster_removed": "a destroyed cluster is taken from the map",
    "power_paid": "the turn's power is paid",
    "missile_used": "a missile left the rack",
    "rotated": "a Gun Star turned one hex-side in its Death Blossom",
    "blossom_ended": "the Death Blossom is over and has taken the power",
    "steering_set": "the steering restriction of the next turn",
    "weapon_lost": "what a Weapon Destroyed result took",
    "crew_roll": "a roll to stay or become conscious",
    "life_support_over": "the crew ran out of air",
    "recharged": "power gained at the end of the turn",
    "recharge_cancelled": "no power gained, as the power plant was hit",
    "cluster_laid": "an asteroid cluster is on the map",
}

NAMES = tuple(MEANING)
