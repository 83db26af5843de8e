"""The measures that questions are about, from the columns of `outcomes`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from toolkit.engine.declarations import Measure

from .components import CARD_WORDS, TILE_WORDS
from .limits import MAX_ROUNDS, MAX_SEATS
from .state import GAVE_UP, LAPPED, NO_ENGINES, NO_HUMANS

Numbers = Callable[[np.ndarray, np.ndarray], np.ndarray]  # games, seats -> one number a game, or a game and seat

ROUND_NUMBERS = range(1, MAX_ROUNDS + 1)
LOST = ("spot_check", "aside", "small_meteor", "big_meteor", "light_shot", "heavy_shot", "sabotage", "falling_off")
CELLS = ("engines", "cannons", "shields", "goods")
GAINS, COSTS = ("credits_from_cards", "finish_reward", "looks_bonus", "sale"), ("penalty", "fine")
_TIED = "; a draw counts for all that share it"
_A_SHIP = ", a ship and round"
_NOT_PLAYED = "games in which that round was not played"


def _float(values: ArrayLike) -> np.ndarray:
    return np.asarray(values, np.float64)


def _round_of(name: str, number: int) -> Numbers:
    """A seat's column in a round."""
    return lambda games, seats: _float(seats[f"{name}_{number}"])


def _net_of(number: int) -> Numbers:
    """What a seat gained in a round."""
    gains, costs = _sum_of(GAINS)(number), _sum_of(COSTS)(number)
    return lambda games, seats: gains(games, seats) - costs(games, seats)


def _lost_of(number: int) -> Numbers:
    """Components that a seat lost in a round, whatever by."""
    return lambda games, seats: _float(sum(_float(seats[f"lost_by_{word}_{number}"]) for word in LOST))


def _all(of_round: Callable[[int], Numbers]) -> Numbers:
    """Of a seat, over all rounds."""
    return lambda games, seats: _float(sum(of_round(number)(games, seats) for number in ROUND_NUMBERS))


def _of(name: str) -> Callable[[int], Numbers]:
    return lambda number: _round_of(name, number)


def _sum_of(names: Iterable[str]) -> Callable[[int], Numbers]:
    """Of columns of a round their sum."""
    wanted = tuple(names)
    return lambda number: lambda games, seats: _float(sum(_float(seats[f"{name}_{number}"]) for name in wanted))


def _flag_of(name: str, test: Callable[[np.ndarray], np.ndarray]) -> Callable[[int], Numbers]:
    """Whether a column of a round passes a test, in rounds that were played."""

    def of_round(number: int) -> Numbers:
        def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
            played = (games["rounds"] >= number)[:, np.newaxis]
            return _float(played & test(seats[f"{name}_{number}"]))

        return of

    return of_round


def _a_ship(of_round: Callable[[int], Numbers]) -> Numbers:
    """The mean of all ships and rounds."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        return _float(_all(of_round)(games, seats).mean(axis=1) / np.maximum(games["rounds"], 1))

    return of


def _in_round(of_round: Callable[[int], Numbers], number: int) -> Numbers:
    """The mean of all ships in a round, NaN where it was not played."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        return np.where(games["rounds"] >= number, of_round(number)(games, seats).mean(axis=1), np.nan)

    return of


def _by_tile(tile: int, of_round: Callable[[int], Numbers]) -> Numbers:
    """The mean over rounds of the ship with a number tile, NaN where no ship had it."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        total, count = np.zeros(len(games)), np.zeros(len(games))
        for number in ROUND_NUMBERS:
            mine = seats[f"launch_tile_{number}"] == tile
            total += np.where(mine, of_round(number)(games, seats), 0.0).sum(axis=1)
            count += mine.sum(axis=1)
        return np.divide(total, count, out=np.full(len(games), np.nan), where=count > 0)

    return of


def _share(above: Callable[[int], Numbers], below: Callable[[int], Numbers]) -> Numbers:
    """One total of all ships over another, NaN where the other is 0."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        over, under = _all(above)(games, seats).sum(axis=1), _all(below)(games, seats).sum(axis=1)
        return np.divide(over, under, out=np.full(len(games), np.nan), where=under > 0)

    return of


def _seat(column: str) -> Numbers:
    return lambda games, seats: _float(seats[column])


def _score(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """1 for a win, shared equally where several have the most."""
    return np.divide(_float(seats["won"]), seats["winners"], out=np.zeros(seats.shape), where=seats["winners"] > 0)


def _edge(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return _score(games, seats) - 1 / seats.shape[1]


def _seat_1_won(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return _float(seats["won"][:, 0])


def _spread(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return _float(seats["final_credits"].max(axis=1) - seats["final_credits"].min(axis=1))


def _most(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return _float(seats["final_credits"].max(axis=1))


def _leader_won(number: int) -> Numbers:
    """Whether the seat alone in front after a round won, NaN where there is none or it was the last round."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        credits = seats[f"credits_{number}"]
        first = credits == credits.max(axis=1, keepdims=True)
        told = (games["rounds"] > number) & (first.sum(axis=1) == 1)
        return np.where(told, _float((first & (seats["won"] == 1)).any(axis=1)), np.nan)

    return of


def _drift(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Places that ships moved from number tile to finish, mean of all that finished, NaN where none did."""
    moved, count = np.zeros(len(games)), np.zeros(len(games))
    for number in ROUND_NUMBERS:
        tile, place = seats[f"launch_tile_{number}"], seats[f"finish_place_{number}"]
        moved += np.where(place > 0, np.abs(tile - place), 0).sum(axis=1)
        count += (place > 0).sum(axis=1)
    return np.divide(moved, count, out=np.full(len(games), np.nan), where=count > 0)


def _game(name: str) -> Numbers:
    """A column of the rounds, a round."""
    return lambda games, seats: _float(
        sum(_float(games[f"{name}_{number}"]) for number in ROUND_NUMBERS) / np.maximum(games["rounds"], 1)
    )


def _plain(column: str) -> Numbers:
    return lambda games, seats: _float(games[column])


def _positive(values: np.ndarray) -> np.ndarray:
    return np.asarray(values > 0)


def _out(values: np.ndarray) -> np.ndarray:
    return np.asarray((values >= GAVE_UP) & (values <= LAPPED))


def _is(code: int) -> Callable[[np.ndarray], np.ndarray]:
    return lambda values: np.asarray(values == code)


_FLAWED, _OUT = _flag_of("violations", _positive), _flag_of("out_why", _out)
_HELD = _sum_of(f"tiles_by_type_{word}" for word in TILE_WORDS)
_BY_SEAT = (
    Measure("won", "rate", "", f"this seat has the most credits{_TIED}", _seat("won"), by_seat=True),
    Measure("score", "mean", "", "1 for a win, a draw is shared equally", _score, by_seat=True, bounds=(0, 1)),
    Measure(
        "edge", "mean", "", "score beyond an even share, 1 over the number of seats", _edge, by_seat=True, bounds=(-1, 1),
    ),
    Measure("place", "mean", "", "place at the end", _seat("place"), by_seat=True, bounds=(1, MAX_SEATS)),
    Measure("credits", "mean", "credits", "credits at the end", _seat("final_credits"), by_seat=True),
    *(
        Measure(f"seat_{name}", "mean", unit, f"{said}, over all rounds", _all(of), by_seat=True)
        for name, unit, said, of in (
            ("net", "credits", "credits gained", _net_of),
            ("lost", "components", "components lost", _lost_of),
            ("filled", "squares", "squares filled when building ended", _of("filled")),
            ("exposed", "connectors", "exposed connectors at launch", _of("exposed_at_launch")),
            ("out", "rounds", "flights that it left before the end", _OUT),
        )
    ),
)  # fmt: skip
#: Each by itself, a ship and round, and in each round: unit, meaning, what it is in a round.
_BOTH: dict[str, tuple[str, str, Callable[[int], Numbers]]] = {
    "net": ("credits", "credits gained", _net_of),
    "filled": ("squares", "squares filled when building ended", _of("filled")),
    "exposed": ("connectors", "exposed connectors at launch", _of("exposed_at_launch")),
    "flawed": ("", "share of ships with a violation when building ended", _FLAWED),
    "lost": ("components", "components lost", _lost_of),
    "out": ("", "share of ships that left before the end", _OUT),
}
_ONCE: dict[str, tuple[str, str, Callable[[int], Numbers]]] = {
    **{
        name: ("credits", said, _of(name))
        for name, said in (
            ("credits_from_cards", "credits of abandoned ships and beaten enemies"),
            ("finish_reward", "credits for the place"),
            ("looks_bonus", "credits for the best-looking ship"),
            ("sale", "credits for goods"),
            ("penalty", "credits paid for lost components"),
            ("fine", "credits paid for flaws found in flight"),
        )
    },
    "exposed_at_end": ("connectors", "exposed connectors after the last card", _of("exposed_at_end")),
    "violations": ("violations", "violations when building ended", _of("violations")),
    **{f"lost_{word}": ("components", f"components lost: {word}", _of(f"lost_by_{word}")) for word in LOST},
    **{
        name: ("", f"share of ships that {said}", _flag_of("out_why", _is(code)))
        for name, said, code in (
            ("gave_up", "gave up by choice", GAVE_UP),
            ("no_humans", "had no humans left", NO_HUMANS),
            ("no_engines", "had no engine strength in open space", NO_ENGINES),
            ("lapped", "were lapped", LAPPED),
        )
    },
    **{f"tiles_{word}": ("tiles", f"tiles of type {word} at launch", _of(f"tiles_by_type_{word}")) for word in TILE_WORDS},
    "crew_at_launch": ("figures", "crew at launch", _of("crew_at_launch")),
    "aliens_at_launch": ("figures", "aliens at launch", _of("aliens_at_launch")),
    "crew_lost": ("figures", "crew lost or given up", _of("crew_lost")),
    "cells_at_launch": ("tokens", "battery tokens at launch", _of("cells_at_launch")),
    "cells_left": ("tokens", "battery tokens after the last card", _of("cells_at_end")),
    **{f"cells_{word}": ("tokens", f"battery tokens spent: {word}", _of(f"cells_used_{word}")) for word in CELLS},
    "goods_loaded": ("blocks", "blocks loaded", _of("goods_loaded")),
    "goods_lost": ("blocks", "blocks given up or lost", _of("goods_lost")),
    "goods_sold": ("blocks", "blocks sold", _of("goods_sold")),
    "days_gained": ("days", "flight days gained", _of("days_gained")),
    "days_lost": ("days", "flight days lost", _of("days_lost")),
    **{
        f"taken_{word}": ("cards", f"{word} cards whose offer was taken", _of(f"cards_taken_{word}"))
        for word in ("planets", "abandoned_ship", "abandoned_station", "smugglers", "slavers", "pirates")
    },
    "lines_suffered": ("lines", "lines of combat zones suffered", _of("lines_suffered")),
    "hits": ("hits", "meteors and shots that would have hit", _of("hits")),
    "peeks": ("looks", "looks at piles of cards", _of("peeks")),
    "ship_build_time": ("ms", "time until a number tile was taken", _of("build_time")),
}
_SHARES = {"flawed", "out", "gave_up", "no_humans", "no_engines", "lapped"}
_FIGHTS = _sum_of(("fights_won", "fights_tied", "fights_lost"))

MEASURES = (
    *_BY_SEAT,
    Measure("seat_1_won", "rate", "", f"seat 1 has the most credits{_TIED}", _seat_1_won),
    Measure("rounds", "mean", "rounds", "rounds played", _plain("rounds"), bounds=(0, MAX_ROUNDS)),
    Measure("most_credits", "mean", "credits", "credits of the best seat", _most),
    Measure("credit_spread", "mean", "credits", "credits between the best seat and the worst", _spread),
    *(
        Measure(
            f"leader_{number}_won", "rate", "",
            f"the seat alone in front after round {number} has the most at the end; a draw counts for all that share it",
            _leader_won(number), missing="games that ended there, or in which nobody was alone in front then",
        )
        for number in ROUND_NUMBERS[:-1]
    ),
    *(
        Measure(name, "mean", unit, said + _A_SHIP, _a_ship(of), bounds=(0, 1) if name in _SHARES else None)
        for name, (unit, said, of) in (_BOTH | _ONCE).items()
    ),
    *(
        Measure(
            f"{name}_{number}", "mean", unit, f"round {number}: {said}, a ship", _in_round(of, number), missing=_NOT_PLAYED,
            bounds=(0, 1) if name in _SHARES else None,
        )
        for name, (unit, said, of) in _BOTH.items()
        for number in ROUND_NUMBERS
    ),
    *(
        Measure(
            f"{name}_tile_{tile}", "mean", unit, f"{said} of the ship with number tile {tile}, a round", _by_tile(tile, of),
            missing="games without this tile",
        )
        for name, unit, said, of in (
            ("net", "credits", "credits gained", _net_of),
            ("place", "", "place among the finishers, 0 for one that left,", _of("finish_place")),
        )
        for tile in range(1, MAX_SEATS + 1)
    ),
    Measure(
        "places_moved", "mean", "places", "places between number tile and finish, mean of the finishers", _drift,
        missing="games without a finisher", bounds=(0, MAX_SEATS - 1),
    ),
    Measure(
        "hits_stopped", "mean", "", "share of the meteors and shots that would have hit which were stopped",
        _share(_of("stopped"), _of("hits")), missing="games without one", bounds=(0, 1),
    ),
    Measure(
        "fights_beaten", "mean", "", "share of the meetings with enemies that ships have won; a draw is no win",
        _share(_of("fights_won"), _FIGHTS), missing="games without one", bounds=(0, 1),
    ),
    Measure(
        "grabs_per_tile", "mean", "tiles", "tiles taken in hand for each that stands at launch, all ships together",
        _share(_of("grabs"), _HELD), missing="games in which no ship was launched",
    ),
    *(
        Measure(name, "mean", unit, f"{said}, a round", _game(name))
        for name, unit, said in (
            ("cards", "cards", "adventure cards revealed"),
            *((f"cards_by_type_{word}", "cards", f"{word} cards revealed") for word in CARD_WORDS),
            ("build_time", "ms", "time until building ended"),
            ("forced_flips", "flips", "flips of the timer that only the time limit made"),
            ("face_down", "tiles", "face-down tiles left when building ended"),
            ("face_up", "tiles", "face-up tiles left when building ended"),
            ("lead_changes", "changes", "times that another ship came to be the leader"),
            ("finishers", "ships", "ships that finished"),
        )
    ),
)  # fmt: skip
MAIN_MEASURE = {"game": "seat_1_won"}
MAIN_SCORE = {"game": "score"}
