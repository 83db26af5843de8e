"""Row dtypes made from columns, and the measures of a mode and its seats."""

from __future__ import annotations

import numpy as np

from toolkit.engine.declarations import Column, Measure, games_dtype, measures_of, seats_dtype, values_of

COLUMNS = (Column("winner", "i4", "", "who won", labels=("a", "b")), Column("lead", "f8", "steps", "how far ahead"))


def test_rows_are_packed_little_endian_with_the_keys_first():
    games, seats = games_dtype(COLUMNS), seats_dtype(COLUMNS)
    assert games.descr == [("game", "<i8"), ("winner", "<i4"), ("lead", "<f8")]
    assert games.itemsize == 8 + 4 + 8
    assert seats.descr == [("game", "<i8"), ("seat", "<i4"), ("winner", "<i4"), ("lead", "<f8")]
    assert seats.itemsize == 8 + 4 + 4 + 8


def place(games, seats):
    return np.argsort(np.argsort(-seats["points"], axis=1), axis=1) + 1


MEASURES = (
    Measure("turns", "mean", "turns", "turns played", lambda games, seats: games["turns"]),
    Measure("place", "mean", "", "1 for the best", place, by_seat=True),
    Measure("hits", "mean", "hits", "hits made", lambda games, seats: games["turns"], ("duel",)),
)
GAMES = np.array([(4,), (7,)], dtype=[("turns", "<i4")])
SEATS = np.array([[(5,), (9,)], [(3,), (1,)]], dtype=[("points", "<i4")])


def test_measures_of_a_mode_one_a_seat():
    found = measures_of(MEASURES, "race", [("red", "blue")])
    assert [measure.name for measure in found] == ["turns", "place.red", "place.blue"]
    assert [measure.seat for measure in found] == [None, "red", "blue"]
    assert [measure.meaning for measure in found] == ["turns played", "red: 1 for the best", "blue: 1 for the best"]
    assert not any(measure.by_seat for measure in found)
    assert [measure.name for measure in measures_of(MEASURES, "duel", [("red",)])] == ["turns", "place.red", "hits"]


def test_seats_of_all_cells_have_measures():
    found = measures_of(MEASURES, "race", [("red", "blue"), ("red", "grey", "blue")])
    assert [measure.name for measure in found] == ["turns", "place.red", "place.blue", "place.grey"]


def test_values_are_those_of_the_seat_by_its_name():
    found = measures_of(MEASURES, "race", [("red", "blue", "grey")])
    turns, red, blue, grey = values_of(found, GAMES, SEATS, ("blue", "red"))
    assert turns.tolist() == [4, 7]
    assert blue.tolist() == [2, 1]  # the cell's first seat
    assert red.tolist() == [1, 2]
    assert np.isnan(grey).all()
    assert grey.shape == (2,)
    assert {values.dtype for values in (turns, red, blue, grey)} == {np.dtype(float)}


def test_values_of_all_seats_are_reckoned_once():
    calls = []
    counted = Measure("points", "mean", "", "points", lambda games, seats: calls.append(1) or seats["points"], by_seat=True)
    list(values_of(measures_of([counted], "race", [("red", "blue")]), GAMES, SEATS, ("red", "blue")))
    assert len(calls) == 1
