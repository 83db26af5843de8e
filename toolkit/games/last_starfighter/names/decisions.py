"""Decision points of the checklist; the event log writes D and the number."""

from __future__ import annotations

D1 = 1
D2 = 2
D3 = 3
D4 = 4
D5 = 5
D6 = 6
D7 = 7
D8 = 8

MEANING = {
    "D1": "plot of a Gun Star or Deck Fighter: movements and laser aim",
    "D2": "movements of a Swarm Ship",
    "D3": "target of a Swarm Ship's laser",
    "D4": "target of one weapon in regular fire",
    "D5": "Death Blossom instead of regular fire",
    "D6": "target of one weapon in one rotation of a Death Blossom (under blossom_laser_arc free, the aim first)",
    "D7": "Deck Fighter laser given up, under deck_fighter_laser_loss owner_choice",
    "D8": "position of an asteroid cluster, when the sides lay them in turn",
}
