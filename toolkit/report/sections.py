"""What an answer rests on: the table of all cells, who played, rulings, assumptions, definitions, provenance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import pandas as pd

from toolkit.analysis import results, verdicts
from toolkit.analysis.methods import CORRECTIONS, method
from toolkit.analysis.terms import CROSSING_VERDICTS, DIFFERENCE_VERDICTS, TARGET_VERDICTS, label
from toolkit.game import Game
from toolkit.report import wording
from toolkit.report.facts import CAPS, Facts
from toolkit.report.layout import value_text, words
from toolkit.scenario.knobs import Knob, knobs_of
from toolkit.scenario.model import CALLED, telling

#: Most failed games that are listed.
MOST_FAILURES = 50


@dataclass(frozen=True)
class Table:
    """A table of texts. The rows named in `marked` stand out."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    marked: frozenset[int] = frozenset()


@lru_cache(maxsize=8)
def _knobs(model: Any) -> tuple[Knob, ...]:
    return tuple(knobs_of(model))


def knob_label(game: Game, mode: str, key: str) -> str:
    """A swept key as an axis label, with its unit where the name doesn't say it: "head start (steps)"."""
    block, _, rest = key.partition(".")
    model = {"setup": game.SETUP[mode], "options": game.OPTIONS}.get(block)
    unit = next((knob.unit for knob in _knobs(model) if knob.key == rest), "") if model else ""
    text = words(key)
    return f"{text} ({unit})" if unit and unit not in text else text


def all_cells(facts: Facts) -> Table:
    """Every cell with its settings, games and every measure shown."""
    keys = telling(facts.info["sweep_keys"], facts.cells.to_dict("records"))
    judged = facts.target is not None
    columns = (*(words(key) for key in keys), "games", *(wording.title(measure) for measure in facts.measures.values()))
    by_cell = {(row["cell"], row["measure"]): row for row in facts.estimates.to_dict("records")}
    verdict: dict[Any, str] = {}
    if facts.target is not None:
        verdict = dict(zip(facts.curve["cell"], verdicts.judge(facts.curve, facts.target, facts.margin), strict=True))
    stopped = [] if facts.how is None else [stop.why for stop in facts.run.stops or ()]
    fresh, rows = _on_fresh_seeds(facts), []
    for cell in facts.cells.to_dict("records"):
        estimates = (
            wording.interval(by_cell[cell["cell"], name], measure["kind"] == "rate") for name, measure in facts.measures.items()
        )
        row = (*(value_text(cell[key]) for key in keys), f"{cell['games']:,}", *estimates)
        row += (_verdict(facts, verdict[cell["cell"]]),) if judged else ()
        row += (stopped[cell["index"]] or "nothing yet",) if stopped else ()
        row += (fresh[cell["index"]],) if fresh else ()
        rows.append((*row, cell["cell"]))
    beside = [("verdict", judged), ("stopped by", stopped), (f"{facts.main.replace('_', ' ')} on fresh seeds", fresh)]
    return Table((*columns, *(name for name, there in beside if there), "cell"), rows)


def _on_fresh_seeds(facts: Facts) -> list[str]:
    """The main measure on fresh seeds, cell by cell; empty where there is no such run."""
    if facts.fresh is None:
        return []
    estimates = facts.fresh.estimates(facts.level)
    rows = estimates[estimates["measure"] == facts.main].to_dict("records")
    return [wording.interval(row, facts.is_rate) for row in rows]


def seatings(facts: Facts) -> Table:
    """The mean scores of what the seats bring, over all seatings, and of the seats, over all that is brought."""
    found, _ = facts.seatings
    if found is None:
        return Table((), ())
    rows = [
        (
            *(value_text(row[key]) for key in found.keys),
            row["of"],
            row["name"],
            wording.interval(row, row["kind"] == "rate"),
            f"{row['n']:,}",
        )
        for row in found.scores.to_dict("records")
    ]
    return Table((*(words(key) for key in found.keys), "of", "name", found.measure, "game numbers"), rows)


def _verdict(facts: Facts, word: str) -> str:
    if word not in (verdicts.ABOVE, verdicts.BELOW):
        return word
    return f"{word} {wording.round_percent(facts.target or 0) if facts.is_rate else value_text(facts.target)}"


def players(facts: Facts) -> Table:
    """Seats with their policies and weights; swept ones are named, weights that differ show their default."""
    rows = []
    for seat, entry in (facts.scenario.get("seats") or {}).items():
        swept = {key.split(".", 2)[2] for key in facts.info["sweep_keys"] if key.startswith((f"seats.{seat}.", "seats.all."))}
        declared = facts.game.policies(facts.info["mode"], seat)[entry["policy"]].weights
        defaults = {weight.name: weight.default for weight in declared}
        weights = []
        for name, value in (entry.get("weights") or {}).items():
            default = defaults.get(name, value)
            weights.append(f"{name} {value_text(value)}{f' (default {value_text(default)})' if value != default else ''}")
        policy = "swept" if "policy" in swept else entry["policy"]
        told = "as each policy has them" if "policy" in swept else ", ".join(weights) or "none"
        rows.append((seat.replace("_", " "), policy, told, wording.listed(sorted(swept)) if swept else ""))
    return Table(("seat", "policy", "weights", "swept"), rows)


def settings(facts: Facts, block: str) -> Table:
    """Every knob of `setup` or `options`: value, default, meaning; those that differ or are swept stand out."""
    model = facts.game.SETUP[facts.info["mode"]] if block == "setup" else facts.game.OPTIONS
    rows, marked = [], set()
    for i, knob in enumerate(_knobs(model)):
        value, swept = _value(facts, block, knob)
        text = f"swept: {_swept(facts, block, knob, swept)}" if swept else value_text(value)
        if swept or value != knob.default:
            marked.add(i)
        unit = f" {knob.unit}" if knob.unit and knob.default is not None else ""
        rows.append((knob.key, text, f"{value_text(knob.default)}{unit}", knob.meaning))
    return Table((block, "value", "default", "meaning"), rows, frozenset(marked))


def _swept(facts: Facts, block: str, knob: Knob, values: list[Any]) -> str:
    """The values that a knob is swept over; where the names of cells stand for them, how many."""
    told = telling(facts.info["sweep_keys"], facts.cells.to_dict("records"))
    by_name = CALLED in told and not any(f"{block}.{knob.key}.".startswith(f"{key}.") for key in told)
    return f"{len(values)} values, by the names of cells" if by_name else wording.listed(values, 10)


def _value(facts: Facts, block: str, knob: Knob) -> tuple[Any, list[Any]]:
    """A knob's value in the scenario, and the values that it is swept over (or that a swept block around it takes)."""
    value: Any = facts.scenario.get(block) or {}
    for step in knob.key.split("."):
        value = value.get(step, knob.default) if isinstance(value, Mapping) else knob.default
    key = f"{block}.{knob.key}"
    for swept in facts.info["sweep_keys"]:
        if key == swept or key.startswith(f"{swept}."):
            return value, list(dict.fromkeys(facts.cells[swept]))
    return value, []


def overrides(facts: Facts) -> Table:
    """Component numbers that differ from the box, with the box's number and its source."""
    flat = dict(_flat(facts.scenario.get("components") or {}))
    swept = {key.removeprefix("components."): key for key in facts.info["sweep_keys"] if key.startswith("components.")}
    rows = []
    for path in sorted({*flat, *swept}):
        value = value_text(flat.get(path))
        if path in swept:
            value = f"swept: {wording.listed(list(dict.fromkeys(facts.cells[swept[path]])), 10)}"
        rows.append((path, value, value_text(_component(facts.game, path)), _source(facts.game, path)))
    return Table(("component", "value", "in the box", "source of the box's value"), rows)


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _component(game: Game, path: str) -> Any:
    value: Any = game.COMPONENTS.tree
    for step in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(step, value.get(int(step)) if step.isdigit() else None)
        else:
            value = value[int(step)] if isinstance(value, (list, tuple)) and step.isdigit() else None
    return value


def _source(game: Game, path: str) -> str:
    """The source of the nearest block around a component."""
    steps = path.split(".")
    for end in range(len(steps), 0, -1):
        if (source := game.COMPONENTS.sources.get(".".join(steps[:end]))) is not None:
            return source
    return ""


def assumptions(facts: Facts) -> Table:
    """Every component block whose source says that the rulebook's text does not give it."""
    rows = [(path, source) for path, source in facts.game.COMPONENTS.sources.items() if "assumption:" in source]
    return Table(("component", "assumption"), rows)


def pins(facts: Facts) -> Table:
    """Pinned draws and how many games reached them."""
    rows = [(p["pin"], str(p["cells"]), f"{p['games']:,}", f"{p['reached']:,}") for p in facts.info.get("pins") or []]
    return Table(("pinned draw", "cells", "games", "games that reached it"), rows)


def definitions(facts: Facts) -> Table:
    """What each measure means and how its interval is made."""
    methods = dict(zip(facts.estimates["measure"], facts.estimates["method"], strict=True))
    rows = []
    for name, measure in facts.measures.items():
        rate = measure["kind"] == "rate"
        how = f"{'share of' if rate else 'mean over'} games, {methods[name]}"
        rows.append((name, measure["meaning"], measure["unit"] or ("share" if rate else ""), how))
    return Table(("measure", "meaning", "unit", "estimate"), rows)


class Term(NamedTuple):
    """A word that a report uses: what it is ("method", "label", "verdict"), what it means, and what to mind."""

    word: str
    kind: str
    meaning: str
    mind: str


def terms_used(facts: Facts) -> list[Term]:
    """The methods, labels and verdicts that this report uses."""
    frames = [facts.estimates, *(frame for frame in (facts.crossings, facts.endings, facts.lengths) if frame is not None)]
    differences = [panel.rows for panel in facts.differences[0]]
    frames += differences
    methods, labels = (list(dict.fromkeys(_words(frames, column))) for column in ("method", "label"))
    judged = set() if facts.target is None else set(verdicts.judge(facts.curve, facts.target, facts.margin))
    used = [("method", method(name)) for name in methods] + [("label", label(name)) for name in labels]
    used += [("verdict", term) for term in TARGET_VERDICTS if term.name in judged]
    used += [("crossing", term) for term in CROSSING_VERDICTS if term.name in _words([facts.crossings], "verdict")]
    used += [("difference", term) for term in DIFFERENCE_VERDICTS if term.name in _words(differences, "verdict")]
    used += [("correction", each) for each in CORRECTIONS if each.name in _words(differences, "adjustment")]
    return [Term(each.name, kind, *_plain(each.meaning, " ".join(each.caveats))) for kind, each in used]


def _plain(*texts: str) -> Iterable[str]:
    """Texts without the marks of code."""
    return (text.replace("`", "") for text in texts)


def _words(frames: Iterable[pd.DataFrame], column: str) -> list[str]:
    return [word for frame in frames for word in frame[column].dropna()]


def failures(facts: Facts) -> Table:
    """Games that did not finish by the rules, the first of them."""
    frame = facts.run.failures()
    rows = [
        (str(row["cell"]), f"{row['game']:,}", str(row["status"]), str(row["ending"]).replace("_", " "))
        for row in frame.head(MOST_FAILURES).to_dict("records")
    ]
    return Table(("cell", "game", "status", "ending"), rows)


def capped(facts: Facts) -> str:
    """How many games were stopped at the cap, in a sentence."""
    if facts.tally is None:
        return "Rows were not kept, so that capped games can't be counted here."
    games, stopped = int(facts.tally["tallied"].sum()), int(facts.tally.loc[facts.tally["capped"], "tallied"].sum())
    if not stopped:
        return f"None of {games:,} games was stopped at the cap ({' or '.join(CAPS)})."
    return f"Stopped at the cap: {stopped:,} of {games:,} games ({wording.percent(stopped / games, 2)})."


def provenance(facts: Facts) -> Table:
    """What a second person needs to get the same numbers."""
    info = facts.info
    rows = [
        ("game", f"{facts.game.TITLE} ({info['game']}), mode {info['mode']}"),
        ("rules version", str(info["rules_version"])),
        ("seed", str(info["seed"])),
        ("games", f"{'' if facts.how is None else 'at most '}{info['games']:,} in each of {len(facts.cells):,} cells"),
        *([] if facts.how is None else [("cells stopped", results.rule_in_words(info["stop"]))]),
        ("spec hash", str(info["spec_hash"])),
        ("digest of all rows", str(info["digest"] or "the run is unfinished")),
        ("kernel hash", str(info["kernel"])),
        *((f"{name} version", str(version)) for name, version in info["versions"].items()),
    ]
    return Table(("what", "value"), rows)
