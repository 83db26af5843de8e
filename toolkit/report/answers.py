"""The answer first: sentences with their estimate, interval, number of games, level and seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

from toolkit.analysis import comparisons, results, verdicts
from toolkit.analysis.crossing import CROSSED, NOT_CROSSED, OPEN, SEVERAL
from toolkit.questions.compared_text import difference_text
from toolkit.report import wording
from toolkit.report.differences import Panel
from toolkit.report.facts import Facts
from toolkit.report.layout import is_count, value_text, valued, words
from toolkit.runner.watching import fresh_command
from toolkit.scenario import holds_draws
from toolkit.store.files import SCENARIO

#: Values without order that are named one by one; above that, only the highest and the lowest.
LISTED = 8

#: More games than that are not recommended to anyone: the values are as good as equal.
MOST_GAMES = 10**7

#: One row of a frame, by column.
Row = Mapping[Any, Any]


@dataclass(frozen=True)
class Answer:
    """A claim, what bears it out, and what that rests on."""

    claim: str
    evidence: tuple[str, ...]
    basis: str


def answers(facts: Facts) -> list[Answer]:
    """One answer a series, in the order of the cells."""
    curve = facts.curve[facts.curve["n"] > 0]
    if curve.empty:
        return [Answer("No game has been played yet.", (), f"seed {facts.info['seed']}")]
    if facts.target is not None:
        curve = curve.assign(verdict=verdicts.judge(curve, facts.target))
    if facts.target is not None and facts.margin is not None:
        curve = curve.assign(balance=verdicts.judge(curve, facts.target, facts.margin))
    panels, _ = facts.differences if facts.layout.x and not facts.layout.numeric else ([], "")
    if panels:
        return [_of_switches(facts, panel) for panel in panels]
    found = []
    for name, part in curve.groupby("series", sort=False):
        series = _Series(facts, part.to_dict("records"), f" ({name!s})" if name else "")
        crossings = facts.crossings[facts.crossings["series"] == name].to_dict("records")
        claim, evidence = series.crossing(crossings) if crossings else series.listing()
        judged = (*series.balance(), *series.balance_of_all())
        found.append(Answer(_capital(claim), (*map(_capital, evidence), *judged), series.basis()))
    return found


@dataclass(frozen=True)
class _Series:
    """One series of the main measure: its rows along the knob, and how it is called."""

    facts: Facts
    rows: Sequence[Row]
    where: str

    @property
    def x(self) -> str:
        """The swept key along the axis."""
        assert self.facts.layout.x is not None  # asked for only where one is swept
        return self.facts.layout.x

    @property
    def target(self) -> str:
        """The target as text."""
        target = self.facts.target
        return wording.round_percent(target) if self.facts.is_rate and target is not None else value_text(target)

    @property
    def aim(self) -> str:
        """What is sought: "an even fight", or "turns of 12"."""
        if wording.winner(self.facts.measure) and self.facts.target == 0.5:
            return "an even fight"
        return f"{self.facts.main.replace('_', ' ')} of {self.target}"

    def basis(self) -> str:
        """Games, intervals, seed, and what stopped games that were watched."""
        first, n = self.rows[0], [row["n"] for row in self.rows]
        games = f"{min(n):,}" if min(n) == max(n) else f"{min(n):,} to {max(n):,}"
        intervals = f"{wording.round_percent(first['level'])} {first['method'].title()} intervals"
        each = " games each" if len(self.rows) > 1 else " games"
        watched = self.facts.how is not None
        stopped = f", stopped by looking: {results.rule_in_words(self.facts.info['stop'])}" if watched else ""
        return f"{games}{each}, {intervals}, {first['label']}, seed {self.facts.info['seed']}{stopped}"

    def crossing(self, crossings: Sequence[Row]) -> tuple[str, list[str]]:
        """What the crossings of a curve say: the claim, then the evidence."""
        first, knob = crossings[0], words(self.x)
        swept = f"{value_text(self.rows[0][self.x])} to {value_text(self.rows[-1][self.x])}"
        each = f"number of {knob}" if is_count(self.x) else knob
        if first["verdict"] == CROSSED:
            between = valued(self.x, f"{value_text(first['low'])} and {value_text(first['high'])}")
            return f"{self.aim} lies between {between}{self.where}.", self._bracket(first)
        if first["verdict"] == SEVERAL:
            pairs = [f"between {value_text(c['low'])} and {value_text(c['high'])} it {c['direction']}" for c in crossings]
            return f"{self.target} is crossed several times over {knob} {swept}{self.where}: {'; '.join(pairs)}.", []
        nearest = min(self.rows, key=lambda row: abs(row["estimate"] - (self.facts.target or 0)))
        evidence = [f"nearest {self._at(nearest)}."]
        if first["verdict"] == NOT_CROSSED:
            claim = f"no {each} from {swept} gives {self.aim}: all lie {first['direction']} {self.target}{self.where}."
            return claim, evidence
        undecided = [row for row in self.rows if row["verdict"] == verdicts.UNDECIDED]
        evidence += self._more_games(undecided)
        if first["verdict"] == OPEN:
            values = valued(self.x, wording.listed([row[self.x] for row in undecided]))
            claim = f"{values} can't be told from {self.target}; all others lie {first['direction']} it{self.where}."
            return claim, evidence
        return f"no {each} from {swept} can be told from {self.target} with these games{self.where}.", evidence

    def _bracket(self, crossing: Row) -> list[str]:
        ends = [row for row in self.rows if row[self.x] in (crossing["low"], crossing["high"])]
        inside = [row for row in self.rows if crossing["low"] < row[self.x] < crossing["high"]]
        undecided = [row for row in inside if row["verdict"] == verdicts.UNDECIDED]
        evidence = [f"{'; '.join(self._at(row) for row in ends)}."]
        if undecided:
            values = wording.listed([row[self.x] for row in undecided])
            evidence += [f"{values} can't be told from {self.target} with these games.", *self._more_games(undecided)]
        if not isnan(crossing["estimate"]):
            guide = f"{crossing['estimate']:.2f} [{crossing['lo']:.2f}, {crossing['hi']:.2f}]"
            evidence.append(f"as a guide, straight lines between the points meet {self.target} at {guide}.")
        return evidence

    def listing(self) -> tuple[str, list[str]]:
        """What is said where no curve is asked about: each value, or the highest and the lowest."""
        if self.facts.layout.x is None or len(self.rows) == 1:
            only = self.rows[0]
            claim = f"{wording.at_value(self.facts.measure, only)}{self._told(only, ': ')}{self.where}."
            return claim, self._more_games([row for row in self.rows if row.get("verdict") == verdicts.UNDECIDED])
        ordered = sorted(self.rows, key=lambda row: row["estimate"])
        who = wording.winner(self.facts.measure)
        low, high = (wording.interval(row, self.facts.is_rate, self.facts.measure["unit"]) for row in (ordered[0], ordered[-1]))
        ends = f", at {words(self.x)} {value_text(ordered[0][self.x])} and {value_text(ordered[-1][self.x])}"
        ends = ends if self.facts.layout.joined else ""  # in a sampled design all knobs differ
        subject = f"{who} wins" if who else self.facts.main.replace("_", " ")
        claim = f"{subject}: from {low} to {high}{ends}{self.where}."
        if len(self.rows) > LISTED:
            return claim, [
                f"these are the extremes of {len(self.rows):,} cells, picked after looking: fresh seeds would be milder."
            ]
        return claim, [f"{self._at(row)}{self._told(row, ', ')}." for row in self.rows]

    def balance(self) -> list[str]:
        """Which values are balanced within the scenario's margin."""
        if self.facts.margin is None or self.facts.target is None:
            return []
        margin = wording.figure(self.facts.margin, self.facts.is_rate)
        within = f"{self.target} ± {margin}{' points' if self.facts.is_rate else ''}"
        if self.facts.layout.x is None:
            return [f"Against {within}: {self.rows[0]['balance']}."]
        groups = []
        for word in (verdicts.BALANCED, verdicts.UNDECIDED):
            values = [row[self.x] for row in self.rows if row["balance"] == word]
            groups += [f"{word}: {wording.listed(values)}"] if values else []
        if any(row["balance"] == verdicts.UNBALANCED for row in self.rows):
            groups.append("all others unbalanced" if groups else "all unbalanced")
        return [f"Against {within}: {'; '.join(groups)}."]

    def balance_of_all(self) -> list[str]:
        """What is judged beside the main measure, all of it at once: all intervals hold together at Bonferroni's level."""
        if not self.facts.also or self.facts.target is None:
            return []
        rows = self.facts.estimates
        names = [self.facts.main, *self.facts.also]
        rows = rows[rows["measure"].isin(names) & rows["cell"].isin([row["cell"] for row in self.rows]) & (rows["n"] > 0)]
        words = verdicts.judge(rows, self.facts.target, self.facts.margin or 0.0)
        together = max(0.0, 1 - len(rows) * (1 - self.facts.level))
        joint = f"{len(rows)} intervals at once, which hold together with {wording.round_percent(together)}"
        told = f"{wording.listed(names)}, {joint}"
        if (words == verdicts.BALANCED).all():
            return [f"{told}: all practically balanced."]
        kinds = []
        for word in (verdicts.UNBALANCED, verdicts.UNDECIDED):
            places = [self._named(row) for row in rows[words == word].to_dict("records")]
            kinds += [f"{word}: {wording.listed(places)}"] if places else []
        return [f"{told}: {'; '.join(kinds)}; all others practically balanced."]

    def _named(self, row: Row) -> str:
        """A measure, and the value of the knob at which it was taken."""
        return str(row["measure"]) + (f" at {value_text(row[self.x])}" if self.facts.layout.x else "")

    def _at(self, row: Row) -> str:
        place = value_text(row[self.x]) if self.facts.layout.numeric else f"{words(self.x)} {value_text(row[self.x])}"
        return f"at {place}, {wording.at_value(self.facts.measure, row)}"

    def _told(self, row: Row, before: str) -> str:
        """On which side of the target a row lies."""
        verdict = row.get("verdict")
        if verdict is None:
            return ""
        return f"{before}{'not to be told from' if verdict == verdicts.UNDECIDED else verdict} {self.target}"

    def _more_games(self, undecided: Sequence[Row]) -> list[str]:
        """How many games would tell the clearest of the open calls, were its present estimate the truth."""
        target = self.facts.target
        undecided = [row for row in undecided if row.get("balance") != verdicts.BALANCED]
        if not undecided or target is None or not self.facts.is_rate or self.facts.how is not None:
            return []  # what is reckoned here are games of a fixed number
        clearest = max(undecided, key=lambda row: abs(row["estimate"] - target))
        games = verdicts.games_to_tell(clearest["estimate"], target, self.facts.level)
        if games is None or games > MOST_GAMES:
            return []
        value = f"{value_text(clearest[self.x])} " if self.facts.layout.x else "it "
        return [
            f"if the present estimate is right, about {float(f'{games:.2g}'):,.0f} games would tell {value}from {self.target}."
        ]


def _of_switches(facts: Facts, panel: Panel) -> Answer:
    """What each of several switches does to a measure: the largest difference first, then all that can be told."""
    rows = panel.rows.sort_values("estimate", key=abs, ascending=False, na_position="last").to_dict("records")
    before = facts.estimates[(facts.estimates["cell"] == panel.cell) & (facts.estimates["measure"] == panel.measure)]
    told = [row for row in rows if row["verdict"] == comparisons.DIFFERENT]
    stands = f"{wording.at_value(facts.measures[panel.measure], before.to_dict('records')[0])} ({panel.baseline})"
    evidence = [f"{row['place']}: {difference_text(row)}." for row in told]
    open_calls = [row["place"] for row in rows if row["verdict"] == verdicts.UNDECIDED]
    if open_calls:
        evidence.append(f"No difference can be told with these games: {wording.listed(open_calls)}.")
    moved = f"moved most by {told[0]['place']}: {difference_text(told[0])}" if told else "nothing here can be told to move it"
    basis = f"{rows[0]['n']:,} pairs of games each, {wording.round_percent(rows[0]['level'])} intervals"
    return Answer(_capital(f"{stands}, {moved}."), tuple(map(_capital, evidence)), f"{basis}, seed {facts.info['seed']}")


def _of_looking(facts: Facts) -> list[str]:
    """What looking has done to the estimates."""
    info = facts.info
    if facts.how is None:
        told = "These games were watched before, to stop when they were enough. Was their number chosen after looking, it is "
        return [f"{told}not fixed and the intervals don't hold: take another seed."] if info.get("watched_before") else []
    fresh = info["stop"].get("fresh")
    if fresh is None:
        return []
    told = "Cells were stopped when their verdict was reached. That is sooner where luck exaggerates, so their estimates are"
    if facts.fresh is not None:
        return [
            f"{told} biased; their verdicts and intervals hold. The table of all cells has estimates without that bias: the "
            f"same cells on seed {fresh['seed']}, {fresh['games']:,} games each, nothing watched."
        ]
    command = fresh_command(info["command"] or f"starbalance run {SCENARIO}", fresh)
    return [f"{told} biased; their verdicts and intervals hold. An estimate without that bias, on fresh seeds: {command}"]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def warnings(facts: Facts) -> list[str]:
    """What a reader must know before trusting the answer: unfinished runs, failed games, pins that did nothing."""
    found = []
    if not facts.run.complete:
        played, asked = int(facts.cells["games"].sum()), facts.info["games"] * len(facts.cells)
        most = "" if facts.how is None else "at most "
        found.append(f"This run is unfinished: {played:,} of {most}{asked:,} games. The same command again continues it.")
    found += _of_looking(facts)
    if holds_draws(facts.scenario, facts.info["sweep_keys"]):
        found.append("Games of a block share the draws that are held: they are not independent, and the intervals don't hold.")
    failed = int(facts.cells["failed"].sum())
    if failed:
        found.append(f"{failed:,} games did not finish by the rules; they are listed below.")
    useless = [pin for pin in facts.info.get("pins") or [] if pin["games"] and not pin["reached"]]
    return found + [f"The pinned draw {pin['pin']} was reached in none of {pin['games']:,} games." for pin in useless]
