"""What one finished game leaves behind: columns of the two tables and the measures that questions are about."""

from __future__ import annotations

import numpy as np

from toolkit.engine.declarations import Column, Measure

from .components import SYSTEM_WORDS, TEAM_WORDS
from .limits import MAX_SHIPS
from .names.draws import SEAT_NAMES
from .names.endings import NAMES as ENDINGS
from .names.endings import STATUS_MEANING
from .state import LETTERS, REP

WINNERS = ("nobody", *SEAT_NAMES)
NOBODY = 0
RACES = ("race", "team")  # modes of one race
DAMAGE = {
    "crash": "its own crashes into tokens",
    "drift": "tokens that moved into it",
    "ships": "ship collisions",
    "teleport": "teleports into tokens",
}  # in the order of state.BY_...
TIE_BREAKS = ("distance from the last gate", "boosts left", "damage tokens", "Turn Order")  # levels 1 to 4
SYSTEM_COLUMNS = tuple(f"used_{word.lower()}" for word in SYSTEM_WORDS[: REP + 1])
_DRAWN = "; a draw, where nobody won, is no win"
_LAST_RACE = "; in a league, of the last race"

GAMES = (
    Column("winner", "i4", "", "seat of the ship that won, or nobody", labels=WINNERS),
    Column("ending", "i4", "", "why the game ended", labels=ENDINGS),
    Column("rounds", "i4", "rounds", "rounds begun, of all races"),
    Column("status", "i4", "", STATUS_MEANING),
    Column("races", "i4", "races", "races run"),
    Column("races_cut", "i4", "races", "races that the round limit ended"),
    Column("winner_order", "i4", "", f"Turn Order of the ship that won, 0: nobody{_LAST_RACE}"),
    Column("first_landing_round", "i4", "rounds", f"round of the first landing, 0: none{_LAST_RACE}"),
    Column("first_gate_round", "i4", "rounds", f"round in which a gate was first scored, 0: none{_LAST_RACE}"),
    Column("tiebreak", "i4", "", f"tie-break level that decided the first place, 0: none was needed{_LAST_RACE}"),
    Column("gates_turned", "i4", "turns", "blocked gates turned open"),
    Column("gates_swapped", "i4", "swaps", "blocked gates that changed places with a token"),
    Column("reopening_given_up", "i4", "gates", "gates left blocked as the dice ran out"),
    Column("lead_changes", "i4", "changes", "times that another ship came to be alone in front"),
)

SEATS = (
    Column("won", "i4", "", "this seat won; in the Race Team variant, its player", flag=True),
    Column("place", "i4", "", "place at the end, 1 to the number of ships; ships not landed are ranked, too"),
    Column("points", "i4", "points", "league points"),
    Column("gates", "i4", "gates", f"gates scored{_LAST_RACE}"),
    Column("landed", "i4", "", f"the ship landed{_LAST_RACE}", flag=True),
    Column("finish_round", "i4", "rounds", f"round of its landing, 0: none{_LAST_RACE}"),
    Column("team", "i4", "", "race team", labels=TEAM_WORDS),
    Column("player", "i4", "", "its player, from 1"),
    Column("turn_order", "i4", "", f"its Turn Order{_LAST_RACE}"),
    Column("wins", "i4", "races", "league races won"),
    Column("tiebreak", "i4", "", f"tie-break level that put it before the next ship to land, 0: none{_LAST_RACE}"),
    *(
        Column(f"gate_{k}_round", "i4", "rounds", f"round in which its gate {k} was scored, 0: not{_LAST_RACE}")
        for k in range(1, LETTERS + 1)
    ),
    Column("drift_gates", "i4", "gates", "gates scored by drift"),
    Column("swap_gates", "i4", "gates", "gates scored by a Swap"),
    *(Column(f"damage_{cause}", "i4", "points", f"damage dealt by {what}") for cause, what in DAMAGE.items()),
    Column("absorbed", "i4", "points", "damage that its deflector took"),
    Column("assigned", "i4", "tokens", "damage tokens put on its console"),
    Column("repaired", "i4", "tokens", "damage tokens removed"),
    Column("damaged_columns", "i4", "columns", f"columns damaged at the end{_LAST_RACE}"),
    Column("cold_restarts", "i4", "uses", "cold restarts"),
    Column("collisions", "i4", "collisions", "ship collisions that it took part in"),
    Column("boosts_start", "i4", "boosts", "boosts that it began with, of all races"),
    Column("boosts_used", "i4", "boosts", "boosts spent, of all races"),
    Column("boosts_left", "i4", "boosts", f"boosts left at the end{_LAST_RACE}"),
    *(
        Column(column, "i4", "actions", f"actions of {word} resolved")
        for column, word in zip(SYSTEM_COLUMNS, SYSTEM_WORDS, strict=False)
    ),
)


def _number(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: games[column].astype(np.float64)


def _where_positive(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: np.where(games[column] > 0, games[column].astype(np.float64), np.nan)


def _happened(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: (games[column] > 0).astype(np.float64)


def _each(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: seats[column].astype(np.float64)


def _mean(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: seats[column].mean(axis=1, dtype=np.float64)


def _sum(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: seats[column].sum(axis=1, dtype=np.float64)


def _share_without_gates(games, seats):  # type: ignore[no-untyped-def]
    return (seats["gates"] == 0).mean(axis=1, dtype=np.float64)


def _order_won(order: int):  # type: ignore[no-untyped-def]
    """Whether the ship with a Turn Order token won; there is no such token with fewer ships."""

    def of(games, seats):  # type: ignore[no-untyped-def]
        if seats.shape[1] < order:
            return np.full(len(games), np.nan)
        return (games["winner_order"] == order).astype(np.float64)

    return of


def _lateness(games, seats):  # type: ignore[no-untyped-def]
    """Where the winner's Turn Order lies between the first token and the last."""
    share = (games["winner_order"] - 1.0) / (seats.shape[1] - 1)
    return np.where(games["winner_order"] > 0, share, np.nan)


def _first_at_gate_won(k: int):  # type: ignore[no-untyped-def]
    """Whether the ship won that scored its gate k in an earlier round than all others; it takes a winner and such a ship."""

    def of(games, seats):  # type: ignore[no-untyped-def]
        rounds = seats[f"gate_{k}_round"].astype(np.float64)
        rounds[rounds == 0] = np.inf
        earliest = np.sort(rounds, axis=1)
        told = (earliest[:, 0] < earliest[:, 1]) & (games["winner"] != NOBODY)
        # WINNERS counts seats from 1, as nobody comes first
        return np.where(told, (rounds.argmin(axis=1) + 1 == games["winner"]).astype(np.float64), np.nan)

    return of


def _tie_broken(level: int):  # type: ignore[no-untyped-def]
    return lambda games, seats: (games["tiebreak"] == level).astype(np.float64)


def _score(games, seats):  # type: ignore[no-untyped-def]
    """1 for every ship of the winner; where nobody won, each of n players' ships has 1/n."""
    even = 1.0 / seats["player"].max(axis=1)
    return seats["won"] + (games["winner"] == NOBODY)[:, np.newaxis] * even[:, np.newaxis]


MEASURES = (
    Measure("won", "rate", "", f"this seat won; in the Race Team variant, its player{_DRAWN}", _each("won"), by_seat=True),
    Measure("score", "mean", "", "1 for a win, a draw is shared equally", _score, by_seat=True, bounds=(0, 1)),
    Measure("place", "mean", "", "place at the end", _each("place"), by_seat=True, bounds=(1, MAX_SHIPS)),
    Measure("points", "mean", "points", "league points", _each("points"), ("league",), by_seat=True),
    Measure("gates", "mean", "gates", f"gates scored{_LAST_RACE}", _each("gates"), by_seat=True, bounds=(0, LETTERS)),
    *(
        Measure(
            f"order_{k}_won", "rate", "", f"the ship with Turn Order token {k} won{_DRAWN}", _order_won(k), RACES, "fewer ships"
        )
        for k in range(1, MAX_SHIPS + 1)
    ),
    Measure(
        "winner_lateness", "mean", "", "Turn Order of the ship that won, 0 the first to 1 the last; 0.5 where seats are even",
        _lateness, RACES, "draws, where nobody won", bounds=(0, 1),
    ),
    *(
        Measure(
            f"first_at_gate_{k}_won", "rate", "",
            f"the ship that scored its gate {k} in an earlier round than all others won; draws are left out",
            _first_at_gate_won(k), RACES, "draws, and games in which no ship alone was first",
        )
        for k in range(1, 5)
    ),
    Measure("rounds", "mean", "rounds", "rounds begun, of all races", _number("rounds")),
    Measure(
        "first_landing_round", "mean", "rounds", "round of the first landing, among games with one",
        _where_positive("first_landing_round"), missing="games without a landing",
    ),
    Measure(
        "first_gate_round", "mean", "rounds", "round in which a gate was first scored, among games with one",
        _where_positive("first_gate_round"), missing="games without a gate scored",
    ),
    Measure("max_rounds_reached", "rate", "", "the round limit ended a race", _happened("races_cut")),
    Measure("no_gates", "mean", "", "share of ships without a gate", _share_without_gates, bounds=(0, 1)),
    Measure("collisions", "mean", "collisions", "ship collisions that a ship took part in, mean of all", _mean("collisions")),
    *(
        Measure(f"damage_{cause}", "mean", "points", f"damage by {what}, mean of all ships", _mean(f"damage_{cause}"))
        for cause, what in DAMAGE.items()
    ),
    Measure("absorbed", "mean", "points", "damage that deflectors took, mean of all ships", _mean("absorbed")),
    Measure("cold_restarts", "mean", "uses", "cold restarts, mean of all ships", _mean("cold_restarts")),
    Measure("boosts_unspent", "mean", "boosts", f"boosts left at the end, mean of all ships{_LAST_RACE}", _mean("boosts_left")),
    Measure("tie_broken", "rate", "", f"a tie-break decided the first place{_LAST_RACE}", _happened("tiebreak")),
    *(
        Measure(f"tie_broken_{k}", "rate", "", f"level {k} decided the first place: {what}{_LAST_RACE}", _tie_broken(k))
        for k, what in enumerate(TIE_BREAKS, 1)
    ),
    Measure("gates_turned", "mean", "turns", "blocked gates turned open", _number("gates_turned")),
    Measure("gates_swapped", "mean", "swaps", "blocked gates that changed places with a token", _number("gates_swapped")),
    Measure("drift_gates", "mean", "gates", "gates scored by drift, of all ships", _sum("drift_gates")),
    Measure("swap_gates", "mean", "gates", "gates scored by a Swap, of all ships", _sum("swap_gates")),
    Measure(
        "lead_changes", "mean", "changes", "times that another ship came to be alone in front", _number("lead_changes")
    ),
)  # fmt: skip
MAIN_MEASURE = {"race": "order_1_won", "team": "order_1_won", "league": "rounds"}
MAIN_SCORE = {"race": "score", "team": "score", "league": "score"}
