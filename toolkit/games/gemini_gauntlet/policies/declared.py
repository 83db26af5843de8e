"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a policy declares the ones that it reads.
"""

from __future__ import annotations

from toolkit.engine.declarations import Policy, Weight

RANDOM, GREEDY, STRONG = 0, 1, 2

_NAMES = (
    "p_boost", "repair_from", "n_keep", "n_samples", "k_rivals", "rival_temperature", "w_finish", "w_gate", "w_distance",
    "w_unknown_goal", "w_damage", "w_column_forward", "w_column_rotation", "w_column_other", "w_cold", "w_boost",
    "w_boost_last_leg", "w_collision", "w_ram", "w_drift_hit", "w_line_risk", "w_drift_score", "w_leader_hold", "w_edge_stop",
    "w_crowd",
)  # fmt: skip
(
    P_BOOST, REPAIR_FROM, N_KEEP, N_SAMPLES, K_RIVALS, RIVAL_TEMPERATURE, W_FINISH, W_GATE, W_DISTANCE,
    W_UNKNOWN_GOAL, W_DAMAGE, W_COLUMN_FORWARD, W_COLUMN_ROTATION, W_COLUMN_OTHER, W_COLD, W_BOOST,
    W_BOOST_LAST_LEG, W_COLLISION, W_RAM, W_DRIFT_HIT, W_LINE_RISK, W_DRIFT_SCORE, W_LEADER_HOLD, W_EDGE_STOP,
    W_CROWD,
) = range(25)  # fmt: skip

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate(_NAMES)}

_RANDOM_WEIGHTS = (Weight("p_boost", 0.1, "chance of a program with a boost wherever there is one", 0.0, 1.0),)
_REPAIR = Weight("repair_from", 3.0, "damaged columns from which a pilot may go to Repair", 1.0, 7.0)
_GREEDY_WEIGHTS = (_REPAIR,)
# Found by trying each by itself against the greedy policy, two ships each, on seeds that no published result uses.
_STRONG_WEIGHTS = (
    Weight("n_keep", 40.0, "programs that are looked at closely", 1.0, 64.0),
    Weight("n_samples", 12.0, "rolls of the second drift that a program is judged by", 1.0, 36.0),
    Weight("k_rivals", 16.0, "programs that a rival is expected to choose among", 1.0, 24.0),
    Weight("rival_temperature", 3.0, "softmax temperature of that choice; smaller is more certain", 0.01, 100.0),
    Weight("w_finish", 100.0, "worth of landing", 0.0, 1000.0),
    Weight("w_gate", 25.0, "worth of a gate scored", 0.0, 100.0),
    Weight("w_distance", -4.0, "worth of an action left to the goal", -20.0, 0.0),
    Weight("w_unknown_goal", 0.8, "share of the mean distance to the gates that may come next, while it is hidden", 0.0, 2.0),
    Weight("w_damage", -0.5, "worth of a point of damage expected", -20.0, 0.0),
    Weight("w_column_forward", 0.8, "worth of an undamaged column with a move of 3 or more", 0.0, 20.0),
    Weight("w_column_rotation", 0.6, "worth of another undamaged column with a rotation", 0.0, 20.0),
    Weight("w_column_other", 0.4, "worth of any other undamaged column", 0.0, 20.0),
    Weight("w_cold", -6.0, "worth of five or more damaged columns", -100.0, 0.0),
    Weight("w_boost", 3.5, "worth of a boost kept", 0.0, 20.0),
    Weight("w_boost_last_leg", 0.2, "worth of a boost kept on the way back to the Landing Pad", 0.0, 20.0),
    Weight("w_collision", -0.5, "worth of a point of ship-collision damage expected", -20.0, 20.0),
    Weight("w_ram", 0.4, "worth of a point of ship-collision damage given; 0 is a peaceful pilot", 0.0, 20.0),
    Weight("w_drift_hit", -1.0, "worth of a point of drift damage expected", -20.0, 0.0),
    Weight("w_line_risk", -2.0, "worth of the goal's line being cut before the ship is there", -20.0, 0.0),
    Weight("w_drift_score", 25.0, "worth of a gate scored by drift", 0.0, 100.0),
    Weight("w_leader_hold", 0.0, "cost of revealing a gate to rivals, under options.scoring_optional", 0.0, 100.0),
    Weight("w_edge_stop", 0.3, "worth of a landing that the edge of the board stops", 0.0, 20.0),
    Weight("w_crowd", 0.5, "cost of a rival within a hex in front at the start", 0.0, 20.0),
)

POLICIES: dict[str, Policy] = {
    "random": Policy(RANDOM, "random", "uniform over legal choices without automated systems", _RANDOM_WEIGHTS),
    "greedy": Policy(
        GREEDY, "greedy", "the program that ends nearest to the next goal, as if tokens and rivals stood still", _GREEDY_WEIGHTS
    ),
    "strong": Policy(STRONG, "strong", "the program of most expected worth over drift and what rivals may do", _STRONG_WEIGHTS),
}
