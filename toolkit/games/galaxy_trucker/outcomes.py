"""What one finished game leaves behind: the columns of the two tables.

Columns of a round end in its number, 1 for the first that was played; those of a round that was not played are 0. A kernel
sees the same rows with the columns of a round as one record (SEAT_ROW, GAME_ROW): of a seat its tally (state.TALLY).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from toolkit.engine.declarations import Column

from .components import CARD_WORDS, TILE_WORDS
from .limits import MAX_CARDS, MAX_ROUNDS
from .measures import MAIN_MEASURE, MAIN_SCORE, MEASURES
from .names.draws import SEAT_NAMES
from .names.endings import NAMES as ENDINGS
from .names.endings import STATUS_MEANING
from .state import CARD_TYPES, TALLY, TYPES

__all__ = ["GAMES", "GAME_ROW", "MAIN_MEASURE", "MAIN_SCORE", "MEASURES", "ROUND_ROW", "SEATS", "SEAT_ROW"]

Said = tuple[str, str | dict[str, str]]  # unit, and a meaning, or one by suffix

ROUND_NUMBERS = range(1, MAX_ROUNDS + 1)
WINNERS = ("nobody", *SEAT_NAMES, "shared")
NOBODY, FIRST_SEAT, SHARED = 0, 1, len(SEAT_NAMES) + 1
CARDS_OF_WORD = 60
CARD_SETS = (MAX_CARDS + CARDS_OF_WORD - 1) // CARDS_OF_WORD

#: What a round leaves in the `games` table; the kernel writes it.
ROUND_ROW = np.dtype(
    [
        ("level", "i8"),  # 1 is I; 0: the round was not played
        ("cards", "i8"),  # revealed
        ("cards_by_type", "i8", (CARD_TYPES,)),  # of these
        ("seen", "i8", (CARD_SETS,)),  # sets of cards by number, the first of each word lowest
        ("build_time", "i8"),  # ms
        ("runs_time", "i8"),  # ms; 0: no timer ran
        ("forced_flips", "i8"),
        ("face_down", "i8"),  # tiles left when building ended
        ("face_up", "i8"),
        ("face_up_by_type", "i8", (TYPES,)),  # of these
        ("lead_changes", "i8"),
        ("finishers", "i8"),
    ]
)
_SETS = tuple(f"{word * CARDS_OF_WORD + 1} to {(word + 1) * CARDS_OF_WORD}" for word in range(CARD_SETS))
#: Of each field: unit, and meaning; of several values: their suffixes and meanings.
_ROUND_FIELDS: dict[str, Said] = {
    "level": ("", "its level, 0: it was not played"),
    "cards": ("cards", "adventure cards revealed"),
    "cards_by_type": ("cards", {word: f"{word} cards revealed" for word in CARD_WORDS}),
    "seen": ("", {str(n): f"cards revealed, a bit each, numbers {said}, the first lowest" for n, said in enumerate(_SETS, 1)}),
    "build_time": ("ms", "time until building ended"),
    "runs_time": ("ms", "time of all runs of the timer, 0: it did not run"),
    "forced_flips": ("flips", "flips of the timer that only the time limit made"),
    "face_down": ("tiles", "face-down tiles left when building ended"),
    "face_up": ("tiles", "face-up tiles left when building ended"),
    "face_up_by_type": ("tiles", {word: f"face-up tiles of type {word} left when building ended" for word in TILE_WORDS}),
    "lead_changes": ("changes", "times that another ship came to be the leader, looked at after each card"),
    "finishers": ("ships", "ships that finished"),
}
LOST_BY = {
    "spot_check": "in the spot check", "aside": "set aside and never added", "small_meteor": "to small meteors",
    "big_meteor": "to big meteors", "light_shot": "to light shots", "heavy_shot": "to heavy shots",
    "sabotage": "to sabotage", "falling_off": "that fell off with others",
}  # fmt: skip
CELLS_FOR = {"engines": "for engines", "cannons": "for cannons", "shields": "for shields", "goods": "in place of goods"}
OUT_WHY = {
    "gave_up": "gave up by choice", "no_humans": "had no humans", "no_engines": "had no engine strength in open space",
    "lapped": "was lapped",
}  # fmt: skip
_SEAT_FIELDS: dict[str, Said] = {
    "launch_tile": ("", "number tile"),
    "finish_place": ("", "place among the finishers, 0: it did not finish"),
    "tiles_by_type": ("tiles", {word: f"tiles of type {word} at launch" for word in TILE_WORDS}),
    "filled": ("squares", "squares filled when building ended"),
    "exposed_at_launch": ("connectors", "exposed connectors at launch"),
    "exposed_at_end": ("connectors", "exposed connectors after the last card, of a ship that is there"),
    "violations": ("violations", "violations when building ended"),
    "lost_by": ("components", {word: f"components lost {said}" for word, said in LOST_BY.items()}),
    "crew_at_launch": ("figures", "crew at launch"),
    "aliens_at_launch": ("figures", "aliens at launch"),
    "crew_lost": ("figures", "crew lost or given up"),
    "cells_at_launch": ("tokens", "battery tokens at launch"),
    "cells_used": ("tokens", {word: f"battery tokens spent {said}" for word, said in CELLS_FOR.items()}),
    "goods_loaded": ("blocks", "blocks loaded"),
    "goods_lost": ("blocks", "blocks given up or lost"),
    "goods_sold": ("blocks", "blocks sold"),
    "goods_value": ("credits", "their full price"),
    "credits_from_cards": ("credits", "credits of abandoned ships and beaten enemies"),
    "finish_reward": ("credits", "credits for the place"),
    "looks_bonus": ("credits", "credits for the best-looking ship"),
    "sale": ("credits", "credits for goods"),
    "penalty": ("credits", "credits paid for lost components"),
    "fine": ("credits", "credits paid for flaws found in flight"),
    "days_gained": ("days", "flight days gained"),
    "days_lost": ("days", "flight days lost"),
    "cards_taken": ("cards", {word: f"{word} cards whose offer was taken" for word in CARD_WORDS}),
    "fights_won": ("fights", "enemies beaten"),
    "fights_tied": ("fights", "enemies tied with"),
    "fights_lost": ("fights", "enemies lost to"),
    "lines_suffered": ("lines", "lines of combat zones suffered"),
    "hits": ("hits", "meteors and shots that would have hit before any defence"),
    "stopped": ("hits", "of these stopped"),
    "peeks": ("looks", "looks at piles of cards"),
    "flips": ("flips", "flips of the timer"),
    "build_time": ("ms", "time until it took a number tile"),
    "grabs": ("tiles", "tiles taken in hand while building"),
    "out_card": ("cards", "cards revealed when it left, 0: none, or it finished"),
    "out_why": ("", "why it left: " + ", ".join(f"{2 + n} it {said}" for n, said in enumerate(OUT_WHY.values()))),
    "crew_at_end": ("figures", "crew after the last card"),
    "cells_at_end": ("tokens", "battery tokens after the last card"),
    "credits": ("credits", "credits after the round"),
}


def _columns(record: np.dtype, fields: dict[str, Said]) -> Iterator[Column]:
    """The columns of a record that every round has, in the order in which it lies in memory."""
    for number in ROUND_NUMBERS:
        for name in record.names or ():
            unit, said = fields[name]
            words = said if isinstance(said, dict) else {"": said}
            for word, meaning in words.items():
                whole = f"{name}_{word}_{number}" if word else f"{name}_{number}"
                yield Column(whole, "i8", unit, f"round {number}: {meaning}")


GAMES = (
    Column("winner", "i8", "", "seat with the most credits, or shared", labels=WINNERS),
    Column("ending", "i8", "", "why the game ended", labels=ENDINGS),
    Column("status", "i8", "", STATUS_MEANING),
    Column("rounds", "i8", "rounds", "rounds played"),
    *_columns(ROUND_ROW, _ROUND_FIELDS),
)
SEATS = (
    Column("won", "i4", "", "it has the most credits, alone or with others", flag=True),
    Column("winners", "i8", "seats", "seats that have the most credits"),
    Column("place", "i8", "", "1 and the number of seats with more credits"),
    Column("final_credits", "i8", "credits", "credits at the end"),
    *_columns(TALLY, _SEAT_FIELDS),
)


def _row(head: Iterable[tuple[str, str]], columns: tuple[Column, ...], of_round: np.dtype) -> np.dtype:
    """A row as the kernel sees it: the columns before those of the rounds by name, then a record for each round."""
    own = [(column.name, "<" + column.dtype) for column in columns if not column.name[-1].isdigit()]
    return np.dtype([*head, *own, ("by_round", of_round, (MAX_ROUNDS,))])


GAME_ROW = _row([("game", "<i8")], GAMES, ROUND_ROW)
SEAT_ROW = _row([("game", "<i8"), ("seat", "<i4")], SEATS, TALLY)
