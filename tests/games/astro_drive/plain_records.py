"""Records as plain Python objects: interpreted rules run on them as they are, some thirty times as fast as on NumPy's.

    state = plain(STATE, track.state)     # a copy of a record
    turn = plain(TURN)                    # all 0

As with NumPy, a record that is assigned to a field or an item is copied into it. Integers don't wrap at 64 bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

LOGS = ("quiet", "nothing")  # logs that are off: they stay arrays
_classes: dict[str, type[Any]] = {}


class Row(list[Any]):
    """Numbers, or rows of them: `row[i]` and `row[i, k]`."""

    def __getitem__(self, at: Any) -> Any:
        return list.__getitem__(self, at[0])[at[1]] if type(at) is tuple else list.__getitem__(self, at)


class Records(list[Any]):
    """Records of one kind."""

    def __setitem__(self, at: Any, other: Any) -> None:
        list.__getitem__(self, at).copy_from(other)


class Record:
    """What all records can do; fields are slots, those that are records themselves stand behind a property."""

    __slots__ = ()
    dtype: np.dtype[Any]
    numbers: tuple[str, ...]
    others: tuple[str, ...]

    def copy_from(self, other: Any) -> None:
        if isinstance(other, np.void):
            for name in self.dtype.names or ():
                value = other[name]
                setattr(self, name, value.item()) if name in self.numbers else copy_into(getattr(self, name), value)
            return
        for name in self.numbers:
            setattr(self, name, getattr(other, name))
        for name in self.others:
            copy_into(getattr(self, name), getattr(other, name))

    def copy(self) -> Any:
        other = type(self)()
        other.copy_from(self)
        return other


def copy_into(here: Any, value: Any) -> None:
    """Copy a record, several, or rows into what is there already."""
    if isinstance(here, Record):
        here.copy_from(value)
    elif isinstance(here, Row) and here and not isinstance(here[0], Row):
        here[:] = value.tolist() if isinstance(value, np.ndarray) else value
    elif not isinstance(here, np.ndarray):
        for one, two in zip(here, value, strict=True):
            copy_into(one, two)


def rows(shape: tuple[int, ...]) -> Row:
    """Nested rows of zeros."""
    return Row(rows(shape[1:]) if len(shape) > 1 else 0 for _ in range(shape[0]))


def blank(record: Any) -> None:
    """All fields 0."""
    for name in record.dtype.names:
        field = record.dtype[name]
        if field.names is not None:
            setattr(record, f"_{name}", class_of(field)())
        elif field.subdtype is None:
            setattr(record, name, 0)
        elif field.base.names is not None:
            setattr(record, name, Records(class_of(field.base)() for _ in range(field.shape[0])))
        else:
            setattr(record, name, np.zeros(1, dtype=np.int64) if name in LOGS else rows(field.shape))


def class_of(dtype: np.dtype[Any]) -> type[Any]:
    """The class of the records of a dtype."""
    key = str(dtype.descr)
    if key not in _classes:
        names = dtype.names or ()
        nested = [name for name in names if dtype[name].names is not None]
        numbers = tuple(name for name in names if dtype[name].names is None and dtype[name].subdtype is None)
        own: dict[str, Any] = {"__slots__": [f"_{name}" if name in nested else name for name in names]}
        own |= {"dtype": dtype, "numbers": numbers, "others": tuple(n for n in names if n not in numbers), "__init__": blank}
        for name in nested:
            own[name] = property(
                lambda record, at=f"_{name}": getattr(record, at),
                lambda record, other, at=f"_{name}": getattr(record, at).copy_from(other),
            )
        _classes[key] = type("Plain", (Record,), own)
    return _classes[key]


def plain(dtype: np.dtype[Any], record: Any = None) -> Any:
    """A blank record, or a copy of one of NumPy's."""
    made = class_of(dtype)()
    if record is not None:
        made.copy_from(record)
    return made
