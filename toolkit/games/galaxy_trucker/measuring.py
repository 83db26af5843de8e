"""How measures are made from the columns of `outcomes`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from .limits import MAX_ROUNDS
from .state import GAVE_UP, LAPPED

Numbers = Callable[[np.ndarray, np.ndarray], np.ndarray]  # games, seats -> one number a game, or a game and seat

ROUND_NUMBERS = range(1, MAX_ROUNDS + 1)
LOST_BUILDING = ("spot_check", "aside")
LOST_IN_FLIGHT = ("small_meteor", "big_meteor", "light_shot", "heavy_shot", "sabotage", "falling_off")
LOST = (*LOST_BUILDING, *LOST_IN_FLIGHT)
GAINS, COSTS = ("credits_from_cards", "finish_reward", "looks_bonus", "sale"), ("penalty", "fine")


def as_float(values: ArrayLike) -> np.ndarray:
    """Numbers as f8."""
    return np.asarray(values, np.float64)


def round_of(name: str, number: int) -> Numbers:
    """A seat's column in a round."""
    return lambda games, seats: as_float(seats[f"{name}_{number}"])


def net_of(number: int) -> Numbers:
    """What a seat gained in a round."""
    gains, costs = sum_of(GAINS)(number), sum_of(COSTS)(number)
    return lambda games, seats: gains(games, seats) - costs(games, seats)


def insured_of(number: int) -> Numbers:
    """Whether a seat lost more components in a round than it paid credits for."""
    lost, paid = sum_of(f"lost_by_{word}" for word in LOST)(number), round_of("penalty", number)
    return lambda games, seats: as_float(lost(games, seats) > paid(games, seats))


def all_rounds(of_round: Callable[[int], Numbers]) -> Numbers:
    """Of a seat, over all rounds."""
    return lambda games, seats: as_float(sum(of_round(number)(games, seats) for number in ROUND_NUMBERS))


def column_of(name: str) -> Callable[[int], Numbers]:
    """A seat's column, by round."""
    return lambda number: round_of(name, number)


def sum_of(names: Iterable[str]) -> Callable[[int], Numbers]:
    """Of columns of a round their sum."""
    wanted = tuple(names)
    return lambda number: lambda games, seats: as_float(sum(as_float(seats[f"{name}_{number}"]) for name in wanted))


def flag_of(name: str, test: Callable[[np.ndarray], np.ndarray]) -> Callable[[int], Numbers]:
    """Whether a column of a round passes a test, in rounds that were played."""

    def of_round(number: int) -> Numbers:
        def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
            played = (games["rounds"] >= number)[:, np.newaxis]
            return as_float(played & test(seats[f"{name}_{number}"]))

        return of

    return of_round


def a_ship(of_round: Callable[[int], Numbers]) -> Numbers:
    """The mean of all ships and rounds."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        return as_float(all_rounds(of_round)(games, seats).mean(axis=1) / np.maximum(games["rounds"], 1))

    return of


def mean_in_round(of_round: Callable[[int], Numbers], number: int) -> Numbers:
    """The mean of all ships in a round, NaN where it was not played."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        return np.where(games["rounds"] >= number, of_round(number)(games, seats).mean(axis=1), np.nan)

    return of


def by_tile(tile: int, of_round: Callable[[int], Numbers]) -> Numbers:
    """The mean over rounds of the ship with a number tile, NaN where no ship had it."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        total, count = np.zeros(len(games)), np.zeros(len(games))
        for number in ROUND_NUMBERS:
            mine = seats[f"launch_tile_{number}"] == tile
            total += np.where(mine, of_round(number)(games, seats), 0.0).sum(axis=1)
            count += mine.sum(axis=1)
        return np.divide(total, count, out=np.full(len(games), np.nan), where=count > 0)

    return of


def share(above: Callable[[int], Numbers], below: Callable[[int], Numbers]) -> Numbers:
    """One total of all ships over another, NaN where the other is 0."""
    return lambda games, seats: ratio(all_rounds(above)(games, seats), all_rounds(below)(games, seats))


def share_in_round(above: Callable[[int], Numbers], below: Callable[[int], Numbers], number: int) -> Numbers:
    """The same in one round."""
    return lambda games, seats: ratio(above(number)(games, seats), below(number)(games, seats))


def ratio(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    """The sum over seats of one over that of the other, NaN where the other is 0."""
    over, under = above.sum(axis=1), below.sum(axis=1)
    return np.divide(over, under, out=np.full(len(over), np.nan), where=under > 0)


def added_of(number: int) -> Numbers:
    """Tiles that a seat had added to its starting cabin when building ended, in rounds in which it took tiles in hand."""
    return lambda games, seats: np.where(seats[f"grabs_{number}"] > 0, as_float(seats[f"filled_{number}"]) - 1, 0.0)


def first_number(number: int) -> Numbers:
    """When the first number tile was taken in a round, of the time of all runs of the timer; NaN where none ran."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        first, runs = as_float(seats[f"build_time_{number}"].min(axis=1)), games[f"runs_time_{number}"]
        return np.divide(first, runs, out=np.full(len(games), np.nan), where=runs > 0)

    return of


def seat(column: str) -> Numbers:
    """A seat's column that is not of a round."""
    return lambda games, seats: as_float(seats[column])


def score(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """1 for a win, shared equally where several have the most."""
    return np.divide(as_float(seats["won"]), seats["winners"], out=np.zeros(seats.shape), where=seats["winners"] > 0)


def edge(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """The score beyond an even share."""
    return score(games, seats) - 1 / seats.shape[1]


def seat_1_won(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Whether the first seat won."""
    return as_float(seats["won"][:, 0])


def spread(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Credits between the best seat and the worst."""
    return as_float(seats["final_credits"].max(axis=1) - seats["final_credits"].min(axis=1))


def most(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Credits of the best seat."""
    return as_float(seats["final_credits"].max(axis=1))


def leader_won(number: int) -> Numbers:
    """Whether the seat alone in front after a round won, NaN where there is none or it was the last round."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        credits = seats[f"credits_{number}"]
        first = credits == credits.max(axis=1, keepdims=True)
        told = (games["rounds"] > number) & (first.sum(axis=1) == 1)
        return np.where(told, as_float((first & (seats["won"] == 1)).any(axis=1)), np.nan)

    return of


def earner_won(number: int) -> Numbers:
    """Whether the seat that gained most in a round won, NaN where none gained most alone."""
    net = net_of(number)

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        gained = net(games, seats)
        first = gained == gained.max(axis=1, keepdims=True)
        told = (games["rounds"] >= number) & (first.sum(axis=1) == 1)
        return np.where(told, as_float((first & (seats["won"] == 1)).any(axis=1)), np.nan)

    return of


def least(of_round: Callable[[int], Numbers]) -> Numbers:
    """What the seat with least has, a round."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        found = np.zeros(len(games))
        for number in ROUND_NUMBERS:
            found += np.where(games["rounds"] >= number, of_round(number)(games, seats).min(axis=1), 0.0)
        return as_float(found / np.maximum(games["rounds"], 1))

    return of


def order_kept(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Spearman's rank correlation of number tile and place among the finishers, mean of the rounds with two or more."""
    total, count = np.zeros(len(games)), np.zeros(len(games))
    for number in ROUND_NUMBERS:
        tile, place = seats[f"launch_tile_{number}"], seats[f"finish_place_{number}"]
        there = place > 0
        rank = 1 + ((tile[:, np.newaxis, :] < tile[:, :, np.newaxis]) & there[:, np.newaxis, :]).sum(axis=2)
        n, apart = there.sum(axis=1), np.where(there, (rank - place) ** 2, 0).sum(axis=1)
        total += np.where(n > 1, 1 - 6 * apart / np.maximum(n * (n**2 - 1), 1), 0.0)
        count += n > 1
    return np.divide(total, count, out=np.full(len(games), np.nan), where=count > 0)


def drift(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Places that ships moved from number tile to finish, mean of all that finished, NaN where none did."""
    moved, count = np.zeros(len(games)), np.zeros(len(games))
    for number in ROUND_NUMBERS:
        tile, place = seats[f"launch_tile_{number}"], seats[f"finish_place_{number}"]
        moved += np.where(place > 0, np.abs(tile - place), 0).sum(axis=1)
        count += (place > 0).sum(axis=1)
    return np.divide(moved, count, out=np.full(len(games), np.nan), where=count > 0)


def a_round(name: str) -> Numbers:
    """A column of the rounds, a round."""
    return lambda games, seats: as_float(
        sum(as_float(games[f"{name}_{number}"]) for number in ROUND_NUMBERS) / np.maximum(games["rounds"], 1)
    )


def plain(column: str) -> Numbers:
    """A column of the game."""
    return lambda games, seats: as_float(games[column])


def is_positive(values: np.ndarray) -> np.ndarray:
    """Whether each is above 0."""
    return np.asarray(values > 0)


def is_out(values: np.ndarray) -> np.ndarray:
    """Whether each is a reason to have left the flight."""
    return np.asarray((values >= GAVE_UP) & (values <= LAPPED))


def equals(code: int) -> Callable[[np.ndarray], np.ndarray]:
    """A test for one code."""
    return lambda values: np.asarray(values == code)
