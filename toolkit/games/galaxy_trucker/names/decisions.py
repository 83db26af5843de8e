"""Decision points; the event log writes the name."""

from __future__ import annotations

(
    GRAB, BUILD, PEEK, FINISH, FLIP, SPOT_CHECK_REMOVAL, CREW, POWER_ENGINES, POWER_CANNONS, SHIELD, SHOOT, PLANET, TAKE_SHIP,
    TAKE_STATION, REWARD, LOAD, LOSE_CREW, LOSE_GOOD, KEEP_PART, GIVE_UP, BATTERY_USED,
) = range(21)  # fmt: skip

MEANING = {
    "grab": "D-01 the next action of a builder: draw, take, use_aside, check, wait",
    "build": "D-02 what becomes of the tile in hand: place it on a square with a rotation, move the newest, aside, return",
    "peek": "D-03 the pile that is looked at",
    "finish": "D-04 the number tile that is taken",
    "flip": "D-05 whether the timer is flipped",
    "spot_check": "D-06 the squares whose tiles are removed",
    "crew": "D-07 who goes into a cabin: humans, orange, purple",
    "power_engines": "D-08 double engines that are powered",
    "power_cannons": "D-09 double cannons that are powered: forward, other",
    "shield": "D-10 whether a shield is powered against a hit",
    "shoot": "D-10 whether a double cannon is powered against a big meteor",
    "planet": "D-11 the planet, from 0, or none",
    "take_ship": "D-12 whether an abandoned ship is taken",
    "take_station": "D-12 whether an abandoned station is taken",
    "reward": "D-13 whether the reward of a beaten enemy is taken",
    "load": "D-14 the whole cargo afterwards, by square",
    "lose_crew": "D-15 a figure that is given up, by square",
    "lose_good": "D-15 a block that is given up, by square and colour",
    "keep_part": "D-16 the part of a broken ship that is kept, by its first square",
    "give_up": "D-17 whether the flight is given up",
    "battery": "GT-STR-04 the square that a battery token is taken from",
}
