"""Random events by name. Ids are never reused: they are part of the rules version."""

from __future__ import annotations

from toolkit.engine.declarations import POLICIES, SET_UP, DrawName

(
    SEQUENCE, GATE_A_NUMBER, GATE_A_LETTER, TOKEN_ORDER, TOKEN_HEX, GATE_FACING, TURN_ORDER, TEAMS, DRIFT_LETTER, DRIFT_NUMBER,
    OPEN, DAMAGE, MISTAKE, OPEN_ORDER,
) = range(14)  # fmt: skip
POLICY = 20  # + seat index

SEAT_NAMES = ("1", "2", "3", "4", "5", "6")

DRAWS: tuple[DrawName, ...] = (
    DrawName(
        SEQUENCE,
        "setup.sequence",
        "shuffle",
        0,
        "letters B to F (2 to 6) of the gate sequence; the last are decoys",
        group=SET_UP,
    ),
    DrawName(GATE_A_NUMBER, "setup.gate_a.number", "die", 6, "number of Gate A's hex", group=SET_UP),
    DrawName(GATE_A_LETTER, "setup.gate_a.letter", "die", 6, "letter of Gate A's hex, 1 = A", rerolled=(6,), group=SET_UP),
    DrawName(TOKEN_ORDER, "setup.token_order", "shuffle", 0, "order in which the other tokens are laid", group=SET_UP),
    DrawName(TOKEN_HEX, "setup.hex", "pick", 0, "hex of a token, among the legal ones by q, then r", group=SET_UP),
    DrawName(GATE_FACING, "setup.facing", "die", 6, "facing + 1 of a gate that is flipped up", group=SET_UP),
    DrawName(TURN_ORDER, "setup.turn_order", "shuffle", 0, "seats in ascending Turn Order", group=SET_UP),
    DrawName(TEAMS, "setup.teams", "shuffle", 0, "teams in ascending Turn Order", group=SET_UP),
    DrawName(DRIFT_LETTER, "drift.letter", "die", 6, "letter of the tokens that move in 2d, 1 = A"),
    DrawName(DRIFT_NUMBER, "drift.number", "die", 6, "direction in which they move, 1 = north, then clockwise"),
    DrawName(OPEN, "open", "die", 6, "number die for a blocked gate"),
    DrawName(DAMAGE, "damage", "die", 6, "column that a damage token goes to"),
    DrawName(MISTAKE, "mistake", "pick", 1_000_000, "a programming mistake where it is below the rate in millionths"),
    DrawName(OPEN_ORDER, "open.order", "shuffle", 0, "letters in the order of opening, 1 = A (reopen_order random)"),
    *(
        DrawName(POLICY + i, f"policy.{seat}", "policy", 0, f"the choices of seat {seat}", group=POLICIES)
        for i, seat in enumerate(SEAT_NAMES)
    ),
)
