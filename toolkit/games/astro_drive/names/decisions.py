"""Decision points; the event log writes the name."""

from __future__ import annotations

CARD, ACTION = 0, 1

MEANING = {
    "AD-D-01": "the card that a seat plays in this round, by its id; all seats choose in secret",
    "AD-D-02": "the next action of a turn: F (F1, F2, ... from row 0, by column), L, R, M, C, J, TF, TB, TL, TR or end",
}
