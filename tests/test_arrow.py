"""Arrow arrays made without pandas are those that PyArrow makes itself."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from toolkit.store.arrow import lists, numbers, texts, to_numpy, words

ROWS = np.array([(i, i - 5, i / 4) for i in range(11)], dtype=[("game", "<i8"), ("lead", "<i4"), ("share", "<f8")])


@pytest.mark.parametrize(
    "values",
    [
        np.array([3, -1, 2**62]),
        np.array([], np.int32),
        np.array([0.5, np.nan, -np.inf]),
        ROWS["lead"],
        ROWS["share"][::3],
        np.arange(11) % 3 == 0,
        np.array([], bool),
    ],
)
def test_numbers(values: np.ndarray) -> None:
    made = numbers(values)
    made.validate(full=True)
    assert made.type == pa.array(values).type
    assert made.null_count == 0
    assert np.array_equal(made.to_pylist(), values.tolist(), equal_nan=values.dtype.kind == "f")


@pytest.mark.parametrize("values", [np.arange(11), np.arange(11) % 3 == 0])
@pytest.mark.parametrize("missing", [np.arange(11) % 4 == 1, np.zeros(11, bool), np.ones(11, bool)])
def test_missing_numbers(values: np.ndarray, missing: np.ndarray) -> None:
    made = numbers(values, missing)
    made.validate(full=True)
    assert made.equals(pa.array(values, mask=missing))


@pytest.mark.parametrize("values", [[], [""], ["gun_star", "", "größer ≥ 5", "x"]])
def test_texts(values: list[str]) -> None:
    made = texts(values)
    made.validate(full=True)
    assert made.equals(pa.array(values, pa.string()))


def test_words() -> None:
    made = words(numbers(np.array([1, 0, 7, 1], np.int32), np.array([False, False, True, False])), ["won", "lost"])
    assert made.to_pylist() == ["lost", "won", None, "lost"]
    with pytest.raises(pa.ArrowException):
        words(numbers(np.array([2], np.int32)), ["won", "lost"])


@pytest.mark.parametrize("parts", [[], [[]], [[1, 2], [], [3]]])
def test_lists(parts: list[list[int]]) -> None:
    made = lists(parts, numbers(np.array([value for part in parts for value in part], np.int64)))
    made.validate(full=True)
    assert made.equals(pa.array(parts, pa.list_(pa.int64())))


def test_columns_of_several_chunks_come_back() -> None:
    values = np.array([1.5, 2.5, 4.0])
    column = pa.chunked_array([numbers(values[:2]), numbers(values[2:])])
    assert to_numpy(column).tolist() == [1.5, 2.5, 4.0]
