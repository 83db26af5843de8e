"""What `tune` found, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .solved_text import number, settings

if TYPE_CHECKING:
    from .tuning import Tuned


def summary(tuned: Tuned) -> str:
    """The claim, the cells, what it rests on, the weights."""
    *cells, last = tuned.table.to_dict("records")
    level = f"{100 * tuned.level:g} % intervals"
    rests = (
        f"{tuned.rounds} rounds of search played {tuned.played:,} games; what is shown are {last['n']:,} pairs of games a cell "
        f"from number {tuned.first_shown:,} on, which the search has not seen; seed {tuned.seed}, {level}."
    )
    failed = [f"{tuned.failed:,} games did not finish by the rules."] if tuned.failed else []
    rows = [f"  {settings({key: row[key] for key in _keys(tuned)})}: {gain(row)}" for row in cells]
    if not tuned.changed:
        return "\n".join([f"The search found nothing better than the weights of '{tuned.policy}'.", *rows, rests, *failed])
    where = " over all cells" if cells else ""
    return "\n".join([f"{tuned.measure}{where}: {gain(last)}", *rows, rests, *failed, "", block(tuned)])


def gain(row: dict[Any, Any]) -> str:
    """From what to what, and the difference with its interval."""
    before, after, change, lo, hi = (row[name] for name in ("before", "after", "difference", "lo", "hi"))
    return f"from {before:.4f} to {after:.4f}, {change:+.4f} [{lo:+.4f}, {hi:+.4f}]"


def block(tuned: Tuned) -> str:
    """The `seats:` block that plays with the weights found."""
    weights = ", ".join(f"{name}: {number(value)}" for name, value in tuned.changed.items())
    return f"seats:\n  {tuned.seat}: {{policy: {tuned.policy}, weights: {{{weights}}}}}"


def _keys(tuned: Tuned) -> list[str]:
    """The swept keys."""
    return [*tuned.table.columns[: tuned.table.columns.get_loc("measure")]]
