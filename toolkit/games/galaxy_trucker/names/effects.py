"""Changes that the rules make; beside each number: its words in the event log (at most four). Squares are numbers."""

from __future__ import annotations

(
    TILE_DRAWN,  # tile: face down, into the hand
    TILE_TAKEN,  # tile: face up, into the hand
    TILE_MISSED,  # tile: somebody else has taken it
    TILE_LEFT,  # tile: time was out before it came into the hand
    TILE_PLACED,  # tile, square, quarter turns
    TILE_MOVED,  # tile, square, quarter turns
    TILE_SET_ASIDE,  # tile
    TILE_RETURNED,  # tile
    ASIDE_TAKEN,  # tile: set aside before, into the hand
    PEEKED,  # pile, cards remembered
    REMEMBERED,  # card, of a pile that was looked through
    FLIPPED,  # circle where the timer now stands, 1 nobody wanted it
    RUN_ENDED,  # circle
    NUMBER_TAKEN,  # number tile, 1 it was left over
    BUILDING_ENDED,  # ms
    FLAWS_FOUND,  # violations
    TILE_LOST,  # tile, square, why (state.BY_...)
    FLAW_FINED,  # credits
    CREW_PLACED,  # square, humans, alien
    CELLS_FILLED,  # square of the battery, tokens on it
    LAUNCHED,  # position, number tile
    REVEALED,  # card
    MOVED,  # days (forward above 0), position
    POWERED,  # square of the battery, tokens left on it
    STRENGTH,  # what (state.LEAST_...), half points, battery tokens paid
    LANDED,  # planet
    TAKEN,  # card type
    PASSED,  # card type
    FIGHT_WON,  # half points, strength of the enemy
    FIGHT_TIED,  # half points, strength of the enemy
    FIGHT_LOST,  # half points, strength of the enemy
    DECLINED,  # -
    CREDITS_GAINED,  # credits, in all
    LOADED,  # goods by colour
    GOOD_LOST,  # square, colour
    CELL_LOST,  # square: in place of a block
    CREW_LOST,  # square, humans, alien
    LINE_SUFFERED,  # line, what (state.LEAST_...), penalty
    NO_EFFECT,  # card type: only one ship is flying
    MISSED_SHIP,  # projectile, line (row or column as printed)
    NO_DAMAGE,  # projectile, square
    STOPPED,  # projectile, square, 0 shield 1 cannon 2 double cannon
    HIT,  # projectile, square
    SABOTAGED,  # square, or -1, column, row
    PART_KEPT,  # first square of the part, tiles lost, tiles left
    LEFT,  # why (state.GAVE_UP ...)
    REWARDED,  # place, credits
    LOOKS_BONUS,  # exposed connectors, credits
    SOLD,  # credits, 1 for half
    PENALTY,  # lost components, credits paid
    ROUND_OVER,  # round
    GAME_WON,  # credits
    TILE_PICKED_UP,  # tile, square: the newest one, off the ship
) = range(53)

# In the order of the numbers: name in the event log, meaning.
MEANING = {
    "tile_drawn": "a face-down tile comes into a hand",
    "tile_taken": "a face-up tile comes into a hand",
    "tile_missed": "somebody else has taken the tile",
    "tile_left": "time is out before the tile has come into the hand, and it goes back",
    "tile_placed": "a tile is added to a ship",
    "tile_moved": "the newest tile is moved or turned",
    "tile_set_aside": "a tile is set aside",
    "tile_returned": "a tile is returned face up",
    "aside_taken": "a tile that was set aside comes into the hand",
    "peeked": "a pile of cards was looked through",
    "remembered": "a card of the pile is remembered",
    "flipped": "the timer is turned over",
    "run_ended": "a run of the timer has ended",
    "number_taken": "a number tile is taken",
    "building_ended": "nobody builds any more",
    "flaws_found": "the spot check finds violations",
    "tile_lost": "a component is lost",
    "flaw_fined": "a flaw found in flight costs credits",
    "crew_placed": "crew goes into a cabin",
    "cells_filled": "battery tokens are put on a battery",
    "launched": "a ship is put on the flight board",
    "revealed": "an adventure card is revealed",
    "moved": "a ship gains or loses flight days",
    "powered": "a battery token is spent",
    "strength": "a ship states a strength",
    "landed": "a ship lands on a planet",
    "taken": "a ship takes what the card offers",
    "passed": "a ship passes",
    "fight_won": "an enemy is beaten",
    "fight_tied": "an enemy is as strong as the ship",
    "fight_lost": "an enemy is stronger",
    "declined": "the reward of an enemy is declined",
    "credits_gained": "credits come from the bank",
    "loaded": "a cargo stands loaded anew",
    "good_lost": "a block is given up",
    "cell_lost": "a battery token is given up for a missing block",
    "crew_lost": "a figure is lost",
    "line_suffered": "a ship suffers a line of a combat zone",
    "no_effect": "the card does nothing to a ship that flies alone",
    "missed_ship": "a projectile misses the ship",
    "no_damage": "a small meteor meets a smooth side",
    "stopped": "a projectile is stopped",
    "hit": "a projectile destroys a component",
    "sabotaged": "sabotage blows up a component, or nothing",
    "part_kept": "a broken ship keeps one part",
    "left": "a ship leaves the flight",
    "rewarded": "a finisher gets its reward",
    "looks_bonus": "a best-looking ship gets its bonus",
    "sold": "goods are sold",
    "penalty": "lost components are paid for",
    "round_over": "a round is over",
    "game_won": "somebody has won",
    "tile_picked_up": "the newest tile comes off the ship, into the hand",
}
