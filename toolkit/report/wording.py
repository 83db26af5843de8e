"""Numbers and measures in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from toolkit.report.layout import value_text


def percent(share: float, digits: int = 1) -> str:
    """A share as text: 0.5 is "50.0 %"."""
    return f"{100 * share:.{digits}f} %"


def round_percent(share: float) -> str:
    """A target or level, without needless zeros: 0.5 is "50 %", 0.995 is "99.5 %"."""
    return f"{100 * share:.4g} %"


def figure(value: float, rate: bool, half: float = 0.01) -> str:
    """An estimate or limit as text; `half` is half the interval's width, which says how many digits mean something."""
    if isnan(value):
        return "–"
    half = half or 1.0  # games that all came out the same say nothing about digits
    if rate:
        return f"{100 * value:.{1 if half >= 0.002 else 2}f}"
    return f"{value:.{1 if half >= 0.2 else 2 if half >= 0.02 else 3}f}"


def interval(row: Mapping[Any, Any], rate: bool, unit: str = "") -> str:
    """An estimate with its interval: "52.1 % [50.2, 54.0]"; a dash where no game applies."""
    if not row["n"]:
        return "–"
    half = (row["hi"] - row["lo"]) / 2 if not isnan(row["lo"]) else 1.0
    middle, lo, hi = (figure(row[column], rate, half) for column in ("estimate", "lo", "hi"))
    return f"{middle}{' %' if rate else f' {unit}' if unit else ''} [{lo}, {hi}]"


def winner(measure: Mapping[str, Any]) -> str | None:
    """Who wins when a measure counts wins: the rate "gun_star_won" is "Gun Star", else None."""
    name = str(measure["name"])
    counts_wins = measure["kind"] == "rate" and name.endswith("_won")
    return name.removesuffix("_won").replace("_", " ").title() if counts_wins else None


def title(measure: Mapping[str, Any]) -> str:
    """A measure as the head of a column: its name, with its unit where that says more: "damage (points)"."""
    name = str(measure["name"]).replace("_", " ")
    return f"{name} ({measure['unit']})" if measure["unit"] and measure["unit"] != name else name


def label(measure: Mapping[str, Any]) -> str:
    """A measure as the label of an axis: "Gun Star wins" where it counts wins, else its title."""
    who = winner(measure)
    return f"{who} wins" if who else title(measure)


def at_value(measure: Mapping[str, Any], row: Mapping[Any, Any]) -> str:
    """An estimate as a statement: "Gun Star wins 52.1 % [50.2, 54.0]", "turns is 6.3 [6.2, 6.4]"."""
    name, rate, who = str(measure["name"]), measure["kind"] == "rate", winner(measure)
    return f"{who} wins {interval(row, rate)}" if who else f"{name.replace('_', ' ')} is {interval(row, rate, measure['unit'])}"


def listed(values: Sequence[Any], most: int = 12) -> str:
    """Values as a list in words: "9, 10 and 11"."""
    texts = [value_text(value) for value in values]
    if len(texts) > most:
        return f"{', '.join(texts[: most - 1])} and {len(texts) - most + 1} more"
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
