"""What `ratings` found, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .solved_text import percent, settings

if TYPE_CHECKING:
    from .rating import Ratings, Standing

__all__ = ["settings", "summary"]


def summary(found: Ratings) -> str:
    """The order of strength and circles of each answer, then what they rest on."""
    return "\n".join([*(line for one in found.standings for line in answer(one)), *foot(found)])


def answer(one: Standing) -> list[str]:
    """What one answer says, in sentences."""
    where = settings(one.settings)
    order = ", ".join(f"{row['side']} {elo(row)}" for row in one.table.to_dict("records"))
    undecided = len(one.pairs) - len(one.beats)
    lines = [f"{f'{where}: ' if where else ''}strongest first, in Elo points: {order}."]
    if undecided:
        lines.append(f"{undecided} of {len(one.pairs)} pairs are not told apart.")
    lines += [f"A circle: {circle_text(circle)}." for circle in one.circles]
    if one.unbalanced:
        names = ", ".join(one.unbalanced)
        lines.append(f"Not balanced: {names} did not sit in all seats equally often, so that what a seat is worth counts, too.")
    return lines


def circle_text(circle: tuple[object, ...]) -> str:
    """A circle in words: "paper beats rock beats scissors beats paper"."""
    return " beats ".join(map(str, (*circle, circle[0])))


def elo(row: dict[object, object]) -> str:
    """A rating in Elo points with its interval."""
    return "{:+.0f} [{:+.0f}, {:+.0f}]".format(*(_rounded(row[name]) for name in ("elo", "elo_lo", "elo_hi")))


def _rounded(value: object) -> float:
    """A whole number without a minus before zero."""
    return round(float(str(value))) + 0.0


def foot(found: Ratings) -> list[str]:
    """What the answers rest on."""
    cells, first = len(found.cells), found.standings[0]
    row = first.table.iloc[0]
    lines = [
        f"{found.games:,} games{f' in each of {cells} cells' if cells > 1 else ''} on seed {found.seed}, judged by the column "
        f"'{found.outcome}'; ratings: {row['method']}, {percent(found.level)} intervals, {row['label']}. They are logs of "
        "strengths with mean 0: 400 Elo points, ln 10, are ten to one; a tie is half a win.",
        f"who beats whom: {first.pairs['method'].iloc[0]} intervals of level {_levels(found)}, {first.pairs['label'].iloc[0]}, "
        f"so that all pairs hold together with {percent(found.level)} (Bonferroni); games of one number count as one.",
    ]
    if found.pooled:
        lines.append(f"averaged over: {', '.join(found.pooled)}.")
    if len(found.standings) > 1:
        lines.append(f"each answer holds with {percent(found.level)}; that all of them do is less likely.")
    return lines


def _levels(found: Ratings) -> str:
    return " or ".join(dict.fromkeys(percent(one.pair_level) for one in found.standings))
