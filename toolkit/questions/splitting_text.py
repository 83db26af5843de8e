"""What a split of luck found, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .solved_text import aligned, percent, settings

if TYPE_CHECKING:
    from .splitting import Luck, Place

#: Draws of a group that a table names.
NAMED = 6

#: What the kinds of share mean.
MEANINGS = (
    "by itself: how much of the variance would be gone if the draws of this group were known and nothing else;",
    "in all: how much would be left if all other draws were known: what the group decides by itself and with others;",
    "together: what no group decides by itself, as one matters more or less with how another falls.",
)


def share(row: Mapping[Any, Any]) -> str:
    """A share with its interval in percent."""
    if row["estimate"] != row["estimate"]:
        return "not known, as nothing varies"
    if not row["n"]:
        return percent(row["estimate"])
    middle, lo, hi = (f"{100 * row[name]:.1f}" if row[name] == row[name] else "?" for name in ("estimate", "lo", "hi"))
    return f"{middle} % [{lo}, {hi}]"


def summary(luck: Luck) -> str:
    """The sentences first, then the table of shares, then what they mean and rest on."""
    return "\n".join([*(sentence(luck, place) for place in luck.places), "", table(luck), "", *MEANINGS, "", foot(luck)])


def sentence(luck: Luck, place: Place) -> str:
    """What the split of one cell says."""
    where = f"{settings(place.settings)}: " if place.settings else ""
    rows = luck.of(place.settings).to_dict("records")
    alone = sorted((row for row in rows if row["share"] == "by itself"), key=lambda row: -row["estimate"])
    unseen = f"; not drawn in the first {luck.looked_at:,} games: {_listed(place.undrawn)}" if place.undrawn else ""
    if not alone:
        return f"{where}no draw is made, so that all games are the same"
    if len(alone) == 1:
        return f"{where}nothing but {alone[0]['group']} is drawn, so that it decides {luck.measure} alone{unseen}"
    if any(row["estimate"] != row["estimate"] for row in rows):
        return f"{where}{luck.measure} is the same in all games of some group, so that there is nothing to split{unseen}"
    parts = [f"{share(row)} by {row['group']} alone" for row in alone[:NAMED]]
    parts += [f"no more than that by each of {len(alone) - NAMED} others"] if len(alone) > NAMED else []
    parts += [f"{share(row)} only by several together" for row in rows if row["share"] == "together"]
    return f"{where}how {luck.measure} varies is decided to {', to '.join(parts)}{unseen}"


def table(luck: Luck) -> str:
    """One line a cell and group that draws anything."""
    head = f"[{percent(luck.level)} interval]"
    columns: dict[str, list[str]] = {name: [] for name in (*luck.keys, "group", f"by itself {head}", f"in all {head}", "draws")}
    draws = {group.name: "" if group.draws == (group.name,) else _listed(group.draws) for group in luck.groups}
    for place in luck.places:
        rows = {(row["group"], row["share"]): row for row in luck.of(place.settings).to_dict("records")}
        for group in dict.fromkeys(name for name, _ in rows):
            shares = [rows.get((group, kind)) for kind in (("by itself", "in all") if group else ("together", ""))]
            texts = [share(row) if row else "" for row in shares]
            values = [settings({"": place.settings[key]}).strip() for key in luck.keys]
            for column, text in zip(
                columns.values(), [*values, group or "together", *texts, draws.get(group, "")], strict=True
            ):
                column.append(text)
    return "\n".join(aligned(columns, left=("group", "draws")))


def _listed(draws: tuple[str, ...]) -> str:
    more = len(draws) - NAMED
    return ", ".join(draws[:NAMED]) + (f" and {more} more" if more > 0 else "")


def foot(luck: Luck) -> str:
    """What the shares rest on."""
    asked = f"shares of the variance of {luck.measure}, seed {luck.seed}"
    if luck.run is None:
        return f"{asked}; nothing had to be played"
    played = luck.table[luck.table["n"] > 0]
    lines = [
        f"{asked}: {luck.blocks:,} blocks of {luck.replicates:,} games for each group held, {luck.games:,} games in all",
        f"intervals: {percent(luck.level)} each ({'; '.join(dict.fromkeys(played['method']))}), {played['label'].iloc[0]}",
        f"games: kept in {luck.run.folder}; the same command goes on from there",
    ]
    return "\n".join(lines)
