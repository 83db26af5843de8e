"""The page that defines every measure, method, label, verdict and column, made from their declarations.

    python -m toolkit.report.definitions docs

writes it, with its picture. What it shows of games is what they declare, so that a game that is added appears by itself;
what it shows of misuse is simulated anew (`trials`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from toolkit import charts
from toolkit import game as contract
from toolkit.analysis import anytime, rates
from toolkit.analysis.methods import CORRECTIONS, METHODS, SEARCHES, TESTS, Definition
from toolkit.analysis.rates import LEVEL
from toolkit.analysis.stopping import Rule
from toolkit.analysis.terms import COLUMNS, LABELS, VERDICTS
from toolkit.engine.declarations import EVERY_SEAT, Measure
from toolkit.game import Game
from toolkit.report import trials, wording
from toolkit.report.trials import LOOKS, SEED, SETS, TRIALS, Errors, Trial
from toolkit.store import files
from toolkit.store.blocks import BLOCK

#: The page and its picture.
PAGE, PICTURE = "measures_and_methods.md", "watched.svg"

#: Looks that the table of watched games shows.
SHOWN = (1, 5, 20, 50, 100, 200)

#: Games at which the price of looking is shown, and those of which intervals of rates are checked exactly.
PRICED, CHECKED = (1_000, 10_000, 100_000, 1_000_000), (50, 1_000)


def build(games: Sequence[str] | None = None) -> dict[str, str]:
    """The page and its picture, as texts by file name.

    Args:
        games: names of the games that are shown; by default all that are found.

    Raises:
        UnknownNameError: no such game.
    """
    names = contract.names() if games is None else games
    return {PAGE: page([contract.find(name) for name in names]), PICTURE: picture()}


def page(games: Iterable[Game]) -> str:
    """The page, in Markdown."""
    parts = [
        "# Measures and methods",
        "What every name in a table, a chart, a report or `--json` means, what it is for, and where it must not be used. This "
        "page is made from the declarations in the code by `make docs`; a test makes it anew and compares.",
        *_watching(),
        *_misuse(),
        *_exact(),
        "## Measures",
        "A rate counts 0 or 1 in each game, a mean any number. Whether a draw counts is told in the meaning. Games in which a "
        "measure does not apply are left out of its `n`. The measure in bold is the one that a question is about unless it "
        f"says otherwise. A name that ends in `{EVERY_SEAT}` stands for one measure a seat, such as `score.gun_star`.",
        *(text for game in games for text in _of_game(game)),
        "## Methods",
        "The column `method` holds one of these names.",
        *(text for title, group in METHODS.items() for text in _of_methods(title, group)),
        *_of_methods("Many questions at once (column `adjustment`)", CORRECTIONS),
        *_of_methods("Tests behind p-values and verdicts", TESTS),
        *_of_methods("Searches for better weights", SEARCHES),
        "## Labels",
        "The column `label` holds one of these.",
        _of_terms("label", LABELS),
        "## Verdicts",
        *(text for title, group in VERDICTS.items() for text in (f"### {title}", _of_terms("verdict", group))),
        "## Columns",
        *(text for title, group in COLUMNS.items() for text in (f"### {title}", _of_terms("column", group))),
    ]
    return "\n\n".join(parts) + "\n"


def picture() -> str:
    """The warning as a picture, an SVG file."""
    ax = charts.called_unfair(trials.watched(), allowed=1 - LEVEL, every=BLOCK)
    title = "Fair games called unfair so far, by the number of looks"
    return charts.to_svg_file(ax, "watched", title, _warning())


def write(folder: Path) -> list[Path]:
    """Write the page and its picture into a folder, each whole or not at all; gives their paths.

    Raises:
        StoreError: the folder can't be made or written.
    """
    files.make_folder(folder)
    for name, text in build().items():
        files.write_text(folder / name, text)
    return [folder / PAGE, folder / PICTURE]


def _watching() -> list[str]:
    """The warning: what looking does to an interval for a fixed number of games."""
    shares = trials.watched()
    rows = []
    for look in SHOWN:
        found = shares[shares["look"] == look].set_index("watched")
        both = (wording.interval(dict(found.loc[name]), True) for name in (rates.WILSON, anytime.RATE_METHOD))
        rows.append((str(look), f"{look * BLOCK:,}", *both))
    planned = Rule(max_games=LOOKS * BLOCK, decision=True, target=0.5).planned
    prices = zip(PRICED, trials.prices(PRICED, planned), strict=True)
    return [
        "## A warning: don't watch an interval for a fixed number of games",
        _warning(),
        f"![Lines: share of fair games called unfair so far, against looks]({PICTURE})",
        _table(("looks", "games", f"{rates.WILSON}, {rates.FIXED_N}", f"{anytime.RATE_METHOD}, {rates.ANYTIME}"), rows),
        f"{SETS:,} fair games, seed {SEED}, called unfair as soon as the {wording.round_percent(LEVEL)} interval leaves out "
        f"one half. {_basis()}",
        f'So a number of games that is fixed before looking gets intervals labelled "{rates.FIXED_N}"; a run with a `stop` '
        f'block is watched, and gets "{rates.ANYTIME}" ones. What that costs in width at a rate of one half, where {planned:,} '
        f"games were planned: {', '.join(f'{price:.2f} times at {games:,} games' for games, price in prices)}.",
    ]


def _warning() -> str:
    trial = TRIALS["watched_rate"]()
    wrong, right = (wording.interval(each.estimate, True) for each in (trial.wrong, trial.right))
    return (
        f"A fair game is looked at {LOOKS} times, once after every {BLOCK:,} games. Who stops when Wilson's "
        f"{wording.round_percent(LEVEL)} interval leaves out one half calls it unfair in {wrong} of all runs; with the "
        f"interval that is made for looking it is {right}."
    )


def _misuse() -> list[str]:
    """All trials as a table."""
    rows = []
    for name, trial in ((name, make()) for name, make in TRIALS.items()):
        allowed = "" if trial.allowed is None else wording.round_percent(trial.allowed)
        rows.append((f'<a id="{name}"></a>{trial.question}', trial.error, allowed, _erred(trial.wrong), _erred(trial.right)))
    return [
        "## Measured: methods where they don't belong",
        "Simulated data with a known truth, put to a method that is often used for the question and to the one that belongs "
        "there.",
        _table(("question", "error", "allowed", "not so", "but so"), rows),
        f"In brackets the interval of the share of errors; n is the number of data sets; seed {SEED}. {_basis()}",
    ]


def _erred(found: Errors) -> str:
    return f"{found.done}: {wording.interval(found.estimate, True)}, n = {found.sets:,}"


def _basis() -> str:
    return f"Shares with {wording.round_percent(LEVEL)} intervals ({rates.WILSON}, {rates.FIXED_N})."


def _exact() -> list[str]:
    """How often intervals of a rate hold it, from the binomial distribution."""
    rows = []
    for n in CHECKED:
        for row in trials.coverage(n).to_dict("records"):
            shares = (wording.percent(row[name]) for name in ("lowest", "mean", "highest"))
            rows.append((row["method"], f"{n:,}", *shares))
    return [
        f"How often {wording.round_percent(LEVEL)} intervals of a rate hold it, over rates from 0.5 % to 99.5 %, from the "
        "binomial distribution (exact, so without an interval):",
        _table(("method", "games", "at the worst rate", "on average", "at the best"), rows),
    ]


def _of_game(game: Game) -> list[str]:
    """What a game measures, all modes in one table."""
    modes = "; ".join(f"`{mode.name}`: {mode.title}" for mode in game.MODES.values())
    columns = ("measure", "kind", "unit", "meaning", "modes", "left out")
    rows = [_of_measure(game, measure) for measure in game.MEASURES]
    return [f"### {game.TITLE} (`{game.NAME}`)", f"Rules version {game.RULES_VERSION}. Modes: {modes}.", _table(columns, rows)]


def _of_measure(game: Game, measure: Measure) -> tuple[str, ...]:
    modes = measure.modes or tuple(game.MODES)
    main = [mode for mode in modes if game.MAIN_MEASURE[mode] == measure.name]
    listed = measure.name + EVERY_SEAT * measure.by_seat
    name = f"**`{listed}`**" if main else f"`{listed}`"
    unit = measure.unit or ("share" if measure.kind == "rate" else "")
    return name, measure.kind, unit, measure.meaning, ", ".join(modes), measure.missing


def _of_methods(title: str, group: Iterable[Definition]) -> list[str]:
    return [f"### {title}", *map(_of_method, group)]


def _of_method(method: Definition) -> str:
    lines = [f"**`{method.name}`**: {method.meaning}", ""]
    lines.append(f"- For: {method.purpose}")
    lines += [f"- Mind: {caveat}" for caveat in method.caveats]
    lines += [f"- Measured: {_measured(name, TRIALS[name]())}" for name in method.trials]
    return "\n".join([*lines, f"- Source: {method.source}."])


def _measured(name: str, trial: Trial) -> str:
    """A trial in a line, with a link to its row."""
    return f"[{trial.question}](#{name}): {trial.error}: {_erred(trial.wrong)}; {_erred(trial.right)}."


def _of_terms(what: str, terms: Iterable[Definition]) -> str:
    rows = []
    for term in terms:
        measured = [f"[measured](#{name})" for name in term.trials]
        rows.append((f"`{term.name}`", term.meaning, " ".join([*term.caveats, *measured])))
    return _table((what, "meaning", "mind"), rows)


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    print("\n".join(map(str, write(Path(sys.argv[1])))))
