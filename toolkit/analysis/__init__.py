"""Frames in, frames out: estimates with their intervals, and what they say about a question.

Every estimate stands in the same columns (`rates.ESTIMATE_COLUMNS`), so that tables, charts and reports need to know one
shape only: `estimate`, `lo`, `hi`, `n`, `method`, `level`, `label`.
"""
