"""Rate the sides that meet in games: who is stronger, and who beats whom, as text or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolkit import errors
from toolkit.questions import Ratings, ratings
from toolkit.questions.rated_text import answer, elo, foot
from toolkit.questions.rating import Standing
from toolkit.runner import Plan
from toolkit.scenario import load

from .display import answered
from .output import headed, interval, print_json, say, table, telling_faults


def execute(
    source: str,
    by: Sequence[str],
    level: float,
    games: int | None,
    seed: int | None,
    overrides: Sequence[str],
    jobs: int | None,
    out: Path,
    quiet: bool,
    json: bool,
) -> int:
    """Play what is missing and rate the sides; the exit code tells whether games failed."""

    def command() -> int:
        given = load(source, overrides=overrides, seed=seed, games=games) if overrides else source

        def asked(plan: Plan) -> Ratings:
            return ratings(given, by, games=games, seed=seed, level=level, out=out, plan=plan)

        return answered(asked, jobs, quiet, lambda found: _tell(found, json))

    return telling_faults(json, command)


def _tell(found: Ratings, json: bool) -> int:
    print_json(found.to_dict()) if json else print(headed(readable(found), found.run.scenario))
    return _close(found)


def readable(found: Ratings) -> str:
    """The answers as sentences and tables."""
    parts = [part for one in found.standings for part in ("\n".join(answer(one)), _sides(one), _beats(one))]
    return "\n\n".join([*parts, "\n".join(foot(found))])


def _sides(one: Standing) -> str:
    level = f"{100 * one.table['level'].iloc[0]:g} % interval"
    rows = [
        [
            row["side"],
            "{:+.3f} [{:+.3f}, {:+.3f}]".format(*(row[part] + 0.0 for part in ("estimate", "lo", "hi"))),
            elo(row),
            row["n"],
        ]
        for row in one.table.to_dict("records")
    ]
    return table(["side", f"log strength [{level}]", "Elo points", "games"], rows)


def _beats(one: Standing) -> str:
    if one.beats.empty:
        return "nobody is known to beat another"
    rows = [
        [
            f"{row['winner']} beats {row['loser']}",
            interval("rate", row["estimate"], row["lo"], row["hi"]),
            row["n"],
            "in a circle" if row["circle"] else "",
        ]
        for row in one.beats.to_dict("records")
    ]
    return table(["who beats whom", f"score [{100 * one.pair_level:.4g} % interval]", "game numbers", ""], rows)


def _close(found: Ratings) -> int:
    """Say what to be wary of; the exit code."""
    if found.run.info.get("watched_before"):
        say("warning: these games were watched before their number was fixed: intervals hold with another --seed only")
    if not found.failed:
        return errors.DONE
    say(f"{found.failed:,} games did not finish by the rules; they are rated as they stand")
    return errors.FAILED_GAMES
