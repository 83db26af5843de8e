"""What one finished game leaves behind: columns of the two tables and the measures that questions are about."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from toolkit.engine.declarations import Column, Measure

from .limits import MAX_PLAYERS
from .names.draws import SEAT_NAMES
from .names.endings import FINISH, ROUND_CAP, STATUS_MEANING, SURVIVOR
from .names.endings import NAMES as ENDINGS
from .state import ALIVE

Numbers = Callable[[np.ndarray, np.ndarray], np.ndarray]  # of a measure: games, seats -> one number a game, or a seat

WINNERS = ("nobody", *SEAT_NAMES)
NOBODY = 0
EARLY = 2  # the round after which `early_leader` is noted
CAUSES = {
    "planet": "into a planet",
    "asteroids": "into asteroids without a cube",
    "hole": "into a black hole by its own move",
    "pull": "into a black hole by its pull",
    "edge": "over the edge",
    "fog": "into fog that it could not pay",
    "shield": "into a black hole under a force shield",
}  # in the order of state.BY_...
SYMBOLS = {
    "no_symbol": "without a symbol",
    "energy_cube": "with an energy cube",
    "wormhole_generator": "with a wormhole generator",
    "tractor_beam": "with a tractor beam",
    "force_shield": "with a force shield",
}  # in the order of the symbols in state
_DRAWN = "; a draw, where nobody won, is no win"
_NO_TURN, _NO_CARD, _NONE = "games without a turn", "games without a card", "games without one"
_OF_ALL = ", mean of all ships"

GAMES = (
    Column("winner", "i4", "", "seat that won, or nobody", labels=WINNERS),
    Column("ending", "i4", "", "why the game ended", labels=ENDINGS),
    Column("rounds", "i4", "rounds", "rounds begun"),
    Column("status", "i4", "", STATUS_MEANING),
    Column("finish_position", "i4", "maps", "where in the pile the finish lay, 1 is the top"),
    Column("maps_placed", "i4", "maps", "maps placed, those of the set-up and the finish among them"),
    Column("lead_changes", "i4", "changes", "times that another ship came to be alone in front, looked at after each round"),
    Column("early_leader", "i4", "", f"seat alone in front after round {EARLY}, or nobody", labels=WINNERS),
    Column("reshuffles", "i4", "shuffles", "times that the discard pile became the draw deck"),
    Column("winner_position", "i4", "", "the winner's place in the order of the last round, 1 is first; 0: nobody won"),
    Column("movers", "i4", "ships", "ships in the order of the last round"),
    Column("survivors", "i4", "ships", "ships still flying at the end"),
    Column("first_out_round", "i4", "rounds", "round in which a ship first went out, 0: none"),
    Column("impassable_maps", "i4", "maps", "maps of random symbols that could not be made passable"),
)

SEATS = (
    Column("won", "i4", "", "this seat won", flag=True),
    Column("place", "i4", "", "place at the end: the winner, ships that fly, then those out, the last to go out first"),
    Column("rows", "i4", "rows", "rows from the starting line to where it is, or went out"),
    Column("row", "i4", "rows", "track row at the end, 0: it is out or at the starting line"),
    Column("out_round", "i4", "rounds", "round in which it went out, 0: it did not"),
    Column("out_cause", "i4", "", "how it went out", labels=("no", *CAUSES)),
    Column("out_position", "i4", "", "when it moved in the round in which it went out, 1 is first; 0: it did not"),
    Column("out_card", "i4", "", "number in the deck of the card with which it went out, 0: it did not"),
    Column("blind", "i4", "", "it went out on a map that it had itself placed in that turn", flag=True),
    Column("overshot", "i4", "", "it went out beyond the finish line", flag=True),
    Column("cubes_start", "i4", "cubes", "energy cubes that it began with"),
    Column("cubes_from_squares", "i4", "cubes", "cubes taken from squares"),
    Column("cubes_from_cards", "i4", "cubes", "cubes taken by cards"),
    Column("cubes_discarded", "i4", "cubes", "cubes beyond the limit, or of a card and too late"),
    Column("cubes_for_movement", "i4", "cubes", "cubes used for movement points"),
    Column("cubes_for_control", "i4", "cubes", "cubes used for control points"),
    Column("cubes_lost", "i4", "cubes", "cubes lost to asteroids"),
    Column("cubes_left", "i4", "cubes", "cubes held at the end"),
    Column("cards_played", "i4", "cards", "cards played"),
    *(Column(f"played_{name}", "i4", "cards", f"cards played {what}") for name, what in SYMBOLS.items()),
    *(
        Column(f"{what}_{word}", "i8", "", f"cards {what}, {said}: {cards}")
        for what, said in (("played", "a bit each"), ("drawn", "those of the first hand among them, a bit each"))
        for word, cards in ((1, "bit 0 is the deck's card 1"), (2, "bit 0 is card 61"))
    ),
    Column("initiative_sum", "i4", "", "initiatives of the cards played, added up"),
    Column("movement_sum", "i4", "points", "movement points of the cards played"),
    Column("control_sum", "i4", "points", "control points of the cards played"),
    Column("jumps", "i4", "jumps", "jumps by the wormhole generator"),
    Column("beams", "i4", "beams", "moves by the tractor beam"),
    Column("passes", "i4", "ships", "ships passed"),
    Column("transports", "i4", "transports", "transports by wormholes"),
    Column("pulls", "i4", "pulls", "pulls by black holes"),
    Column("sideways", "i4", "moves", "sideways moves by control points"),
    Column("blocked", "i4", "turns", "turns that began with a ship beside it"),
    Column("turns", "i4", "turns", "turns begun"),
    Column("first_turns", "i4", "turns", "rounds in which it moved first"),
    Column("last_turns", "i4", "turns", "rounds in which it moved last"),
    Column("position_sum", "i4", "", "when it moved, 1 is first, added up over its turns"),
    Column("movement_lost", "i4", "points", "movement points left when it ended its turns, not by a crash or a win"),
    Column("control_lost", "i4", "points", "control points left when it ended its turns, not by a crash or a win"),
    Column("maps_placed", "i4", "maps", "maps that its steps placed"),
    Column("shield_saves", "i4", "squares", "asteroids entered without loss under a force shield"),
    Column("rows_by_card", "i4", "rows", "rows gained by movement points, wormholes entered so included"),
    Column("rows_by_jump", "i4", "rows", "rows gained by jumps, wormholes entered so included"),
    Column("rows_by_beam", "i4", "rows", "rows gained by tractor beams, wormholes entered so included"),
)


def _number(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: games[column].astype(np.float64)


def _where_positive(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: np.where(games[column] > 0, games[column].astype(np.float64), np.nan)


def _ended(ending: int):  # type: ignore[no-untyped-def]
    return lambda games, seats: (games["ending"] == ending).astype(np.float64)


def _each(column: str) -> Numbers:
    return lambda games, seats: seats[column].astype(np.float64)


def _mean(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: seats[column].mean(axis=1, dtype=np.float64)


def _sum(column: str) -> Numbers:
    return lambda games, seats: seats[column].sum(axis=1, dtype=np.float64)


def _ratio(above: Numbers, below: Numbers) -> Numbers:
    """One number over another, NaN where the other is 0."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        over, under = above(games, seats), below(games, seats)
        return np.divide(over, under, out=np.full(over.shape, np.nan), where=under > 0)

    return of


def _per(column: str, below: str) -> Numbers:
    """A column of all seats over another one."""
    return _ratio(_sum(column), _sum(below))


def _per_seat(column: str, below: str) -> Numbers:
    return _ratio(_each(column), _each(below))


def _out(seats: np.ndarray) -> np.ndarray:
    return np.asarray(seats["out_cause"] != ALIVE)


def _crashed(games, seats):  # type: ignore[no-untyped-def]
    return _out(seats).astype(np.float64)


def _crashed_share(games, seats):  # type: ignore[no-untyped-def]
    return _out(seats).mean(axis=1, dtype=np.float64)


def _crashes(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return np.asarray(_out(seats).sum(axis=1, dtype=np.float64))


def _crashed_by(cause: int):  # type: ignore[no-untyped-def]
    return lambda games, seats: (seats["out_cause"] == cause).mean(axis=1, dtype=np.float64)


def _crashes_moving_first(games, seats):  # type: ignore[no-untyped-def]
    return (seats["out_position"] == 1).sum(axis=1, dtype=np.float64)


def _crashes_moving_later(games, seats):  # type: ignore[no-untyped-def]
    return (seats["out_position"] > 1).sum(axis=1, dtype=np.float64)


def _later_turns(games, seats):  # type: ignore[no-untyped-def]
    return (seats["turns"] - seats["first_turns"]).sum(axis=1, dtype=np.float64)


def _rounds_out(games, seats):  # type: ignore[no-untyped-def]
    """Rounds that ships which went out sat out, mean of all ships."""
    waited = np.where(_out(seats), games["rounds"][:, np.newaxis] - seats["out_round"], 0)
    return waited.mean(axis=1, dtype=np.float64)


def _early_out(games, seats):  # type: ignore[no-untyped-def]
    return ((games["first_out_round"] > 0) & (games["first_out_round"] <= 3)).astype(np.float64)


def _score(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """1 for the winner; where nobody won, each of n seats has 1/n."""
    return np.asarray(seats["won"] + (games["winner"] == NOBODY)[:, np.newaxis] / seats.shape[1])


def _edge(games, seats):  # type: ignore[no-untyped-def]
    return _score(games, seats) - 1 / seats.shape[1]


def _seat_1_won(games, seats):  # type: ignore[no-untyped-def]
    return (games["winner"] == 1).astype(np.float64)  # WINNERS counts seats from 1, as nobody comes first


def _lateness(games, seats):  # type: ignore[no-untyped-def]
    """Where in the order of the last round the winner moved, between the first ship and the last."""
    told = (games["winner_position"] > 0) & (games["movers"] > 1)
    last = np.where(told, games["movers"] - 1.0, 1.0)
    return np.where(told, (games["winner_position"] - 1.0) / last, np.nan)


def _mover_won(position: int):  # type: ignore[no-untyped-def]
    """Whether the winner moved at this position of the last round, where there was one."""

    def of(games, seats):  # type: ignore[no-untyped-def]
        told = (games["winner_position"] > 0) & (games["movers"] >= position)
        return np.where(told, (games["winner_position"] == position).astype(np.float64), np.nan)

    return of


def _early_leader_won(games, seats):  # type: ignore[no-untyped-def]
    told = (games["early_leader"] != NOBODY) & (games["winner"] != NOBODY)
    return np.where(told, (games["early_leader"] == games["winner"]).astype(np.float64), np.nan)


def _finish_at(position: int):  # type: ignore[no-untyped-def]
    return lambda games, seats: (games["finish_position"] == position).astype(np.float64)


MEASURES = (
    Measure("won", "rate", "", f"this seat won{_DRAWN}", _each("won"), by_seat=True),
    Measure("score", "mean", "", "1 for a win, a draw is shared equally", _score, by_seat=True, bounds=(0, 1)),
    Measure(
        "edge", "mean", "", "score beyond an even share, 1 over the number of seats", _edge, by_seat=True, bounds=(-1, 1),
    ),
    Measure("place", "mean", "", "place at the end", _each("place"), by_seat=True, bounds=(1, MAX_PLAYERS)),
    Measure("crashed", "rate", "", "the ship went out", _crashed, by_seat=True),
    Measure("rows", "mean", "rows", "rows to where the ship is, or went out", _each("rows"), by_seat=True),
    Measure(
        "position", "mean", "", "when the ship moved in its rounds, 1 is first", _per_seat("position_sum", "turns"),
        missing="games in which it had no turn", by_seat=True, bounds=(1, MAX_PLAYERS),
    ),
    Measure("seat_1_won", "rate", "", f"seat 1 won{_DRAWN}", _seat_1_won),
    Measure(
        "winner_lateness", "mean", "",
        "when the winner moved in the last round, 0 the first to 1 the last; 0.5 where moving early does not matter",
        _lateness, missing="draws, where nobody won, and last rounds of one ship", bounds=(0, 1),
    ),
    *(
        Measure(
            f"mover_{k}_won", "rate", "", f"the ship that moved {word} in the last round won; draws are left out",
            _mover_won(k),
            missing="draws, and last rounds of fewer ships",
        )
        for k, word in enumerate(("first", "second", "third", "fourth"), 1)
    ),
    Measure("rounds", "mean", "rounds", "rounds begun", _number("rounds")),
    Measure("finished", "rate", "", "a ship crossed the finish line and ended the game so", _ended(FINISH)),
    Measure("survivor_left", "rate", "", "the game ended as one ship was left", _ended(SURVIVOR)),
    Measure("round_cap_reached", "rate", "", "the round limit ended the game", _ended(ROUND_CAP)),
    Measure("crashes", "mean", "ships", "ships that went out", _crashes, bounds=(0, MAX_PLAYERS)),
    Measure("crashed_share", "mean", "", "share of ships that went out", _crashed_share, bounds=(0, 1)),
    *(
        Measure(f"crashed_{cause}", "mean", "", f"share of ships that went out {what}", _crashed_by(k), bounds=(0, 1))
        for k, (cause, what) in enumerate(CAUSES.items(), ALIVE + 1)
    ),
    Measure(
        "crashed_blind", "mean", "", "share of ships that went out on a map that they had placed in that turn", _mean("blind"),
        bounds=(0, 1),
    ),
    Measure("overshot", "mean", "", "share of ships that went out beyond the finish line", _mean("overshot"), bounds=(0, 1)),
    Measure(
        "crashes_per_turn", "mean", "", "crashes over turns, of all ships", _ratio(_crashes, _sum("turns")),
        missing=_NO_TURN, bounds=(0, 1),
    ),
    Measure(
        "crashes_per_first_turn", "mean", "", "crashes over turns of ships that moved first in the round",
        _ratio(_crashes_moving_first, _sum("first_turns")), missing=_NO_TURN, bounds=(0, 1),
    ),
    Measure(
        "crashes_per_later_turn", "mean", "", "crashes over turns of ships that did not move first in the round",
        _ratio(_crashes_moving_later, _later_turns), missing="games in which no ship moved second", bounds=(0, 1),
    ),
    Measure(
        "blind_per_map", "mean", "", "ships that went out on a map placed in that turn, over maps that steps placed",
        _per("blind", "maps_placed"), missing="games in which no step placed a map", bounds=(0, 1),
    ),
    Measure("out_early", "rate", "", "a ship went out in one of the first three rounds", _early_out),
    Measure(
        "first_out_round", "mean", "rounds", "round in which a ship first went out, among games with one",
        _where_positive("first_out_round"), missing="games in which no ship went out",
    ),
    Measure("rounds_out", "mean", "rounds", f"rounds that a ship sat out, being out{_OF_ALL}", _rounds_out),
    Measure("lead_changes", "mean", "changes", "times that another ship came to be alone in front", _number("lead_changes")),
    Measure(
        "early_leader_won", "rate", "", f"the ship alone in front after round {EARLY} won; draws are left out",
        _early_leader_won, missing="draws, and games in which no ship was alone in front then",
    ),
    *(
        Measure(f"finish_at_{position}", "rate", "", f"the finish was map {position} of the pile", _finish_at(position))
        for position in (6, 7, 8)
    ),
    Measure("reshuffles", "mean", "shuffles", "times that the discard pile became the draw deck", _number("reshuffles")),
    Measure("maps_placed", "mean", "maps", "maps placed, those of the set-up among them", _number("maps_placed")),
    *(
        Measure(name, "mean", unit, f"{what}{_OF_ALL}", _mean(name))
        for name, unit, what in (
            ("cubes_from_squares", "cubes", "cubes taken from squares"),
            ("cubes_from_cards", "cubes", "cubes taken by cards"),
            ("cubes_discarded", "cubes", "cubes beyond the limit, or too late"),
            ("cubes_for_movement", "cubes", "cubes used for movement points"),
            ("cubes_for_control", "cubes", "cubes used for control points"),
            ("cubes_lost", "cubes", "cubes lost to asteroids"),
            ("cubes_left", "cubes", "cubes held at the end"),
            ("passes", "ships", "ships passed"),
            ("transports", "transports", "transports by wormholes"),
            ("pulls", "pulls", "pulls by black holes"),
            ("sideways", "moves", "sideways moves"),
            ("movement_lost", "points", "movement points left at the end of turns"),
            ("control_lost", "points", "control points left at the end of turns"),
        )
    ),
    *(
        Measure(name, "mean", unit, what, _per(above, below), missing=missing)
        for name, above, below, unit, what, missing in (
            ("blocked_per_turn", "blocked", "turns", "", "share of turns that began with a ship beside", _NO_TURN),
            ("rows_per_turn", "rows", "turns", "rows", "rows flown a turn, of all ships", _NO_TURN),
            ("initiative_played", "initiative_sum", "cards_played", "", "initiative of a card played", _NO_CARD),
            ("movement_played", "movement_sum", "cards_played", "points", "movement points of a card played", _NO_CARD),
            ("control_played", "control_sum", "cards_played", "points", "control points of a card played", _NO_CARD),
            (
                "jumps_per_card", "jumps", "played_wormhole_generator", "jumps", "jumps for a wormhole generator played",
                _NONE,
            ),
            ("rows_per_jump", "rows_by_jump", "jumps", "rows", "rows gained by a jump", _NONE),
            ("beams_per_card", "beams", "played_tractor_beam", "beams", "moves for a tractor beam played", _NONE),
            ("rows_per_beam", "rows_by_beam", "beams", "rows", "rows gained by a move of a tractor beam", _NONE),
            (
                "saves_per_shield", "shield_saves", "played_force_shield", "squares",
                "asteroids entered without loss for a force shield played", _NONE,
            ),
        )
    ),
)  # fmt: skip
MAIN_MEASURE = {"race": "seat_1_won"}
MAIN_SCORE = {"race": "score"}
