"""The charts of a report, each drawn wide and narrow, with its table for those who can't or won't look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from toolkit import charts
from toolkit import game as contract
from toolkit.analysis import crossing, endings, survival, verdicts
from toolkit.questions.compared_text import difference_text, gain_text
from toolkit.report import wording
from toolkit.report.facts import Facts
from toolkit.report.layout import is_numeric, value_text, valued, words
from toolkit.report.sections import Table, knob_label

#: Widths in inches, for a wide page and for a telephone.
WIDE, NARROW = 8.6, 4.1

#: Most series that one chart of curves, or a row of panels, shows; most bars in a panel; most rows of differences.
MOST_CURVES, MOST_PANELS, MOST_BARS, MOST_ROWS = 8, 6, 30, 60

#: Most series whose brackets are shaded in the curves; of more, they are drawn by themselves.
MOST_SHADED = 3

#: Causes that stay below this share in every bar are drawn as one.
RARE = 0.02
OTHER = "other causes"

#: Why games of a sampled design are not shown together.
UNPOOLED = "The cells were stopped by looking and have different numbers of games, so that their games can't be put together."


@dataclass(frozen=True)
class Picture:
    """A chart: two drawings of the same thing, as SVG, and its numbers."""

    name: str
    title: str
    caption: str
    wide: str
    narrow: str
    table: Table


def pictures(facts: Facts) -> tuple[list[Picture], list[str]]:
    """The charts that the scenario asks for, else those that suit it, and why any is missing."""
    asked = (facts.scenario.get("report") or {}).get("charts")
    found: list[Picture] = []
    missing: list[str] = []
    if facts.curve["n"].sum() == 0:
        return [], ["No game has been played yet, so that there is nothing to draw."]
    suits = {
        "rate_curve": facts.layout.x,
        "heat_map": facts.layout.y,
        "length_survival": facts.length,
        "differences": facts.baseline,
    }
    for name in asked or [name for name in DRAWN_BY if suits.get(name, True)]:
        drawn, why = DRAWN_BY[name](facts)
        found += drawn
        missing += [why] if why else []
    return found, missing


def _picture(name: str, title: str, caption: str, draw: Callable[[float], Axes], table: Table) -> Picture:
    wide, narrow = (
        charts.to_svg(draw(width), f"{name}-{size}", title, caption) for size, width in (("wide", WIDE), ("narrow", NARROW))
    )
    return Picture(name, title, caption, wide, narrow, table)


def _rate_curve(facts: Facts) -> tuple[list[Picture], str]:
    layout = facts.layout
    if layout.x is None:
        return [], "A rate curve needs a swept key."
    x, names = layout.x, list(dict.fromkeys(facts.curve["series"]))
    rows = facts.curve[facts.curve["series"].isin(names[:MOST_CURVES])]
    if not layout.numeric:
        rows = rows.assign(**{x: rows[x].map(value_text)})
    brackets = facts.crossings[facts.crossings["verdict"].isin([crossing.CROSSED, crossing.SEVERAL])]
    shaded = len(names) <= MOST_SHADED and len(brackets) > 0
    label, series = knob_label(facts.game, facts.info["mode"], x), "series" if names != [""] else None

    def draw(width: float) -> Axes:
        return charts.rate_curve(
            rows,
            x,
            series=series,
            target=facts.target,
            brackets=brackets if shaded else None,
            rate=facts.is_rate,
            knob_label=label,
            measure_label=wording.label(facts.measure),
            joined=layout.joined and layout.numeric,
            width=width,
        )

    caption = [f"{wording.label(facts.measure)} over {label}."]
    caption += [f"Shaded: where {_target(facts)} is crossed."] * shaded
    caption += [f"Moved along: {', '.join(words(key) for key in layout.moved)}."] * bool(layout.moved)
    caption += ["Each point is a sample of the whole space, so no line joins them."] * (not layout.joined)
    table = _table(facts, rows, [*(["series"] if series else []), x])
    picture = _picture("rate_curve", f"{wording.label(facts.measure)}, by {words(x)}", " ".join(caption), draw, table)
    found = [picture, _even_values(facts, label)] if len(names) > MOST_SHADED and len(brackets) else [picture]
    return found, _left_out(len(names), MOST_CURVES, "curves")


def _even_values(facts: Facts, label: str) -> Picture:
    """Where each of many series crosses the target, side by side."""
    rows = facts.crossings
    told = {
        crossing.NOT_CROSSED: "{} {} everywhere",
        crossing.OPEN: "{} {} as far as can be told",
        verdicts.UNDECIDED: "not to be told from {1}",
    }
    notes = [told.get(v, "").format(d, _target(facts)) for v, d in zip(rows["verdict"], rows["direction"], strict=True)]
    rows = rows.assign(note=notes)

    def draw(width: float) -> Axes:
        return charts.even_values(rows, "series", note="note", knob_label=label, width=width)

    body = []
    for row in rows.to_dict("records"):
        bracket = f"{value_text(row['low'])} to {value_text(row['high'])}" if not row["note"] else row["note"]
        guide = "" if np.isnan(row["estimate"]) else f"{row['estimate']:.2f} [{row['lo']:.2f}, {row['hi']:.2f}]"
        body.append((row["series"], bracket, guide))
    table = Table(("series", f"where {_target(facts)} is crossed", "interpolated"), body)
    title = f"Where {wording.label(facts.measure)} {'' if facts.is_rate else 'is '}{_target(facts)}"
    caption = "Bars: the two values that it lies between. Points: straight lines between the swept values, as a guide."
    return _picture("even_values", title, caption, draw, table)


def _heat_map(facts: Facts) -> tuple[list[Picture], str]:
    layout = facts.layout
    if layout.x is None or layout.y is None:
        return [], "A heat map needs two swept keys that hold numbers, or that report.by names."
    x, y = layout.x, layout.y
    rest = [key for key in layout.series if key != y]
    curve = facts.curve.sort_values("index", kind="stable")
    curve = curve.assign(**{key: curve[key].map(value_text) for key in (x, y) if not is_numeric(curve[key])})
    panels = list(curve.groupby(rest, sort=False)) if rest else [((), curve)]
    found = []
    for i, (values, rows) in enumerate(panels[:MOST_PANELS]):
        where = ", ".join(f"{words(key)} {value_text(value)}" for key, value in zip(rest, values, strict=True))
        title = f"{wording.label(facts.measure)}, by {words(x)} and {words(y)}{f' ({where})' if where else ''}"
        caption = "Each cell: the estimate and half the width of its interval."
        if facts.target is not None:
            caption += f" Hatched: the interval holds {_target(facts)}."

        def draw(width: float, rows: pd.DataFrame = rows) -> Axes:
            x_label, y_label = (knob_label(facts.game, facts.info["mode"], key) for key in (x, y))
            return charts.heat_map(
                rows, x, y, target=facts.target, rate=facts.is_rate, x_label=x_label, y_label=y_label, width=width
            )

        found.append(_picture(f"heat_map-{i}", title, caption, draw, _table(facts, rows, [x, y])))
    return found, _left_out(len(panels), MOST_PANELS, "heat maps")


def _ending_causes(facts: Facts) -> tuple[list[Picture], str]:
    if facts.tally is None:
        return [], "Causes of ending need the rows of the games, which this run does not keep."
    if _pooled(facts):
        return [], UNPOOLED
    found, panels = [], [(name, *_grouped(facts, part)) for name, part in _panels(facts, facts.tally)]
    shares = [
        endings.shares(tally, [group], contract.ENDING, weight="tallied", level=facts.level, how=facts.how)
        for _, group, tally in panels
    ]
    largest = pd.concat(shares).groupby(contract.ENDING, observed=True)["estimate"].max()
    rare = list(largest[(largest < RARE) & (largest > 0)].index)
    rare = rare if len(rare) > 1 else []
    labels = [*largest[(largest > 0) & ~largest.index.isin(rare)].index, *([OTHER] if rare else [])]
    for i, ((name, group, tally), table) in enumerate(zip(panels[:MOST_PANELS], shares, strict=False)):
        merged = _merged(tally, rare)
        drawn = endings.shares(merged, [group], contract.ENDING, weight="tallied", how=facts.how) if rare else table
        label = knob_label(facts.game, facts.info["mode"], group) if "." in group else ""

        def draw(width: float, shares: pd.DataFrame = drawn, group: str = group, label: str = label) -> Axes:
            return charts.ending_causes(shares, group, cause=contract.ENDING, group_label=label, labels=labels, width=width)

        caption = "Share of games that ended for each cause, in percent."
        caption += f" Other causes, each below {wording.round_percent(RARE)}: {_listed(rare)}." if rare else ""
        numbers = _wide_table(table[table[contract.ENDING].map(largest).astype(float) > 0], group, contract.ENDING)
        found.append(_picture(f"ending_causes-{i}", f"Why games end{name}", caption, draw, numbers))
    return found, _left_out(len(panels), MOST_PANELS, "charts of endings")


def _length_survival(facts: Facts) -> tuple[list[Picture], str]:
    length = facts.length
    if length is None:
        return [], "This game has no column of turns or rounds."
    if facts.tally is None:
        return [], "Game lengths need the rows of the games, which this run does not keep."
    if _pooled(facts):
        return [], UNPOOLED
    found, panels = [], _panels(facts, facts.tally)
    for i, (name, tally) in enumerate(panels[:MOST_PANELS]):
        group, tally = _grouped(facts, tally)
        values = _telling_values(facts, tally, group)
        curves = pd.concat(
            [
                survival.curve(
                    part, [group], length=length, capped="capped", weight="tallied", level=facts.level, how=facts.how
                )
                for part in (tally[tally[group] == value] for value in values)
            ]
        )
        curves["curve"] = [valued(group, value_text(value)) if "." in group else value for value in curves[group]]

        def draw(width: float, curves: pd.DataFrame = curves) -> Axes:
            return charts.length_survival(curves, length=length, series="curve", width=width)

        capped = int(tally.loc[tally["capped"], "tallied"].sum())
        caption = f"Share of games still being played after each of the {length}; bands: interval at each turn."
        caption += f" Stopped at the cap, and counted as going on: {capped:,} games." if capped else ""
        table = _wide_table(curves, length, "curve")
        found.append(_picture(f"length_survival-{i}", f"How long games last{name}", caption, draw, table))
    return found, _left_out(len(panels), MOST_PANELS, "charts of lengths")


def _differences(facts: Facts) -> tuple[list[Picture], str]:
    panels, why = facts.differences
    found = []
    for i, panel in enumerate(panels[:MOST_PANELS]):
        rows, measure = panel.rows.iloc[:MOST_ROWS], facts.measures[panel.measure]
        name, rate, main = wording.label(measure), measure["kind"] == "rate", panel.measure == facts.main

        def draw(width: float, rows: pd.DataFrame = rows, name: str = name, rate: bool = rate, main: bool = main) -> Axes:
            margin = facts.margin if main else None
            return charts.forest(rows, "place", margin=margin, rate=rate, measure_label=f"{name}, difference", width=width)

        caption = (
            "Each row played the same games as the baseline, on the same luck, and is compared with it game by game. "
            f"{gain_text(panel.rows)} p-values are those of all {sum(len(each.rows) for each in panels)} comparisons of this "
            f"page together, adjusted by {rows['adjustment'].iloc[0]}."
        )
        title = f"{name}: differences from {panel.baseline}"
        found.append(_picture(f"differences-{i}", title, caption, draw, _difference_table(panel.rows)))
    return found, why or _left_out(len(panels), MOST_PANELS, "charts of differences")


def _difference_table(rows: pd.DataFrame) -> Table:
    """Differences with what the common luck was worth: how many times narrower the interval is than that of other seeds."""
    body = [
        (
            row["place"],
            difference_text(row),
            f"{row['n']:,}",
            f"{row['discordant']:,}",
            "–" if not np.isfinite(row["gain"]) else f"{row['gain']:.2f}",
            "–" if not np.isfinite(row["gain"]) else f"{np.sqrt(row['gain']):.2f}",
            "–" if np.isnan(row["adjusted_p"]) else f"{row['adjusted_p']:.4f}",
            row["verdict"],
        )
        for row in rows.to_dict("records")
    ]
    adjusted = f"p, {rows['adjustment'].iloc[0]}"
    return Table(("cell", "difference", "pairs", "differing", "gain in games", "times narrower", adjusted, "verdict"), body)


#: Charts by the name that a scenario gives them, in the order of a report.
DRAWN_BY: dict[str, Callable[[Facts], tuple[list[Picture], str]]] = {
    "rate_curve": _rate_curve,
    "heat_map": _heat_map,
    "ending_causes": _ending_causes,
    "length_survival": _length_survival,
    "differences": _differences,
}


def _panels(facts: Facts, tally: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """The tally by series, each with its name in brackets."""
    if facts.layout.x is None or not facts.layout.joined:
        return [("", tally)]
    return [(f" ({name!s})" if name else "", part) for name, part in tally.groupby("series", sort=False)]


def _pooled(facts: Facts) -> bool:
    """Whether games of cells that were stopped by looking would be put together: so many of each as luck has made of them."""
    return facts.how is not None and len(facts.cells) > 1 and not facts.layout.joined


def _grouped(facts: Facts, tally: pd.DataFrame) -> tuple[str, pd.DataFrame]:
    """The column that bars or curves stand for, and the rows of those that are drawn."""
    x = facts.layout.x
    if x is None or not facts.layout.joined:
        return "group", tally.assign(group="all games")
    if not facts.layout.numeric:
        tally = tally.assign(**{x: tally[x].map(value_text)})
    values = list(dict.fromkeys(tally.sort_values(x, kind="stable")[x] if facts.layout.numeric else tally[x]))
    kept = [values[round(i)] for i in np.linspace(0, len(values) - 1, min(len(values), MOST_BARS))]
    order = {value: i for i, value in enumerate(kept)}
    return x, tally[tally[x].isin(kept)].sort_values(x, key=lambda column: column.map(order), kind="stable")


def _telling_values(facts: Facts, tally: pd.DataFrame, group: str) -> list[Any]:
    """The values whose game lengths are drawn: the first, the last, and those nearest to the target."""
    values = list(dict.fromkeys(tally[group]))
    if len(values) <= 5 or facts.target is None or not facts.layout.numeric:
        return values[:5]
    series = tally["series"].iloc[0]
    curve = facts.curve[(facts.curve["series"] == series) & facts.curve[group].isin(values)]
    nearest = curve.loc[(curve["estimate"] - facts.target).abs().nsmallest(2).index, group]
    return [value for value in values if value in {values[0], values[-1], *nearest}]


def _merged(tally: pd.DataFrame, rare: Sequence[str]) -> pd.DataFrame:
    """The tally with rare causes as one, the last one."""
    kept = [label for label in tally[contract.ENDING].cat.categories if label not in rare]
    merged = tally[contract.ENDING].astype(str).where(~tally[contract.ENDING].isin(rare), OTHER)
    return tally.assign(**{contract.ENDING: pd.Categorical(merged, categories=[*kept, OTHER])})


def _left_out(all_of_them: int, most: int, what: str) -> str:
    return (
        f"{all_of_them - most} of {all_of_them} {what} are left out; the tables have all cells." if all_of_them > most else ""
    )


def _listed(causes: Sequence[str]) -> str:
    return wording.listed([cause.replace("_", " ") for cause in causes], 20)


def _target(facts: Facts) -> str:
    return wording.round_percent(facts.target or 0) if facts.is_rate else value_text(facts.target)


def _table(facts: Facts, rows: pd.DataFrame, keys: Sequence[str]) -> Table:
    """Estimates as a table, one row a point."""
    unit = "" if facts.is_rate else facts.measures[facts.main]["unit"]
    body = [
        (*(value_text(row[key]) for key in keys), wording.interval(row, facts.is_rate, unit), f"{row['n']:,}")
        for row in rows.to_dict("records")
    ]
    return Table((*(words(key) for key in keys), wording.label(facts.measure), "games"), body)


def _wide_table(rows: pd.DataFrame, down: str, across: str) -> Table:
    """Shares as a table: one column a cause or curve."""
    cells = {(row[down], row[across]): wording.interval(row, True) for row in rows.to_dict("records")}
    columns = list(dict.fromkeys(rows[across]))
    body = [
        (value_text(value), *(cells.get((value, column), "") for column in columns))
        for value in (sorted(set(rows[down])) if across == "curve" else dict.fromkeys(rows[down]))
    ]
    return Table((words(down), *(str(column).replace("_", " ") for column in columns)), body)
