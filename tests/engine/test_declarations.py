"""Row dtypes made from columns."""

from __future__ import annotations

from toolkit.engine.declarations import Column, games_dtype, seats_dtype

COLUMNS = (Column("winner", "i4", "", "who won", labels=("a", "b")), Column("lead", "f8", "steps", "how far ahead"))


def test_rows_are_packed_little_endian_with_the_keys_first():
    games, seats = games_dtype(COLUMNS), seats_dtype(COLUMNS)
    assert games.descr == [("game", "<i8"), ("winner", "<i4"), ("lead", "<f8")]
    assert games.itemsize == 8 + 4 + 8
    assert seats.descr == [("game", "<i8"), ("seat", "<i4"), ("winner", "<i4"), ("lead", "<f8")]
    assert seats.itemsize == 8 + 4 + 4 + 8
