"""Arrow arrays from NumPy arrays and lists, and back.

PyArrow's own ways between the two load pandas, a quarter of a second, to see whether they were given something of it. A
run of one game needs no frame.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray


def numbers(values: np.ndarray, missing: NDArray[np.bool_] | None = None) -> pa.Array:
    """Numbers or flags, of shape (n,) and in the machine's byte order; those that are `missing` have no value."""
    known = None if missing is None else _bits(~missing)
    data = _bits(values) if values.dtype == np.bool_ else pa.py_buffer(np.ascontiguousarray(values))
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [known, data])


def _bits(flags: NDArray[np.bool_]) -> pa.Buffer:
    return pa.py_buffer(np.packbits(flags, bitorder="little"))


def texts(values: Sequence[str]) -> pa.StringArray:
    """Texts, none of them missing."""
    encoded = [value.encode() for value in values]
    return pa.StringArray.from_buffers(len(encoded), pa.py_buffer(_ends(encoded)), pa.py_buffer(b"".join(encoded)))


def words(codes: pa.Array, labels: Sequence[str]) -> pa.DictionaryArray:
    """Texts as indices into their labels."""
    return pa.DictionaryArray.from_arrays(codes, texts(labels))


def lists(parts: Sequence[Sequence[object]], joined: pa.Array) -> pa.ListArray:
    """Lists as long as `parts`, whose values one after the other are `joined`."""
    return pa.ListArray.from_arrays(numbers(_ends(parts)), joined)


def _ends(parts: Sequence[Sequence[object]]) -> NDArray[np.int32]:
    """Where each part begins in all of them joined, and where the last one ends."""
    return np.cumsum([0, *map(len, parts)], dtype=np.int32)


def to_numpy(column: pa.ChunkedArray) -> np.ndarray:
    """The numbers of a column without missing values."""
    return np.concatenate([np.from_dlpack(chunk) for chunk in column.chunks])
