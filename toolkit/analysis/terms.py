"""Every label, verdict, reason and column of a result: what it means, and what it does not."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.analysis import comparisons, crossing, emulator, rates, sensitivity, solving, stopping, verdicts
from toolkit.analysis.methods import Definition
from toolkit.errors import UnknownNameError

#: What may stand in the column `label`.
LABELS = (
    Definition(
        rates.FIXED_N,
        "The number of games was fixed before looking, and the interval holds for that number only.",
        caveats=("It must not be used to decide whether to play on.",),
        trials=("watched_rate",),
    ),
    Definition(
        rates.ANYTIME,
        "The interval holds at every look at once, so that looking may decide when to stop.",
        caveats=(
            "It is wider than one for a fixed number of games, which would be wrong here: watched 200 times, Wilson's interval "
            "calls two fair games in five unfair.",
            "Where a verdict stopped the games, the estimate leans away from the target: play as many on fresh seeds for it.",
        ),
        trials=("watched_rate", "stopped_by_decision"),
    ),
    Definition(
        rates.PARTIAL,
        "The number of games was fixed before looking, but not all of them have been played.",
        caveats=("Nothing may be concluded yet: the same command plays the rest.",),
    ),
)

_UNDECIDED = "Neither: with these games it can't be told, which says nothing for either side."

TARGET_VERDICTS = (
    Definition(verdicts.UNBALANCED, "The interval lies wholly outside target ± margin."),
    Definition(verdicts.BALANCED, "The interval lies wholly within target ± margin: what is left is too small to matter."),
    Definition(verdicts.ABOVE, "The interval lies wholly above the target (no margin given)."),
    Definition(verdicts.BELOW, "The interval lies wholly below the target (no margin given)."),
    Definition(
        verdicts.UNDECIDED,
        _UNDECIDED,
        caveats=("Verdicts are for one cell at a time: of many cells, some are called wrongly.",),
        trials=("many_questions",),
    ),
)

CROSSING_VERDICTS = (
    Definition(crossing.CROSSED, "The curve crosses the target between `low` and `high`."),
    Definition(crossing.SEVERAL, "The curve changes sides more than once: one row a change, each bracket for itself."),
    Definition(crossing.OPEN, "All values that can be told lie on one side; those from `low` to `high` can't be told."),
    Definition(
        crossing.NOT_CROSSED,
        "All values that were told lie on one side.",
        caveats=("A bisection has told the two ends only: a curve that bends may cross between them all the same.",),
    ),
    Definition(solving.EVEN, "The rate at this value lies within target ± margin."),
    Definition(verdicts.UNDECIDED, "No value, or not the one that matters, can be told from the target with these games."),
    Definition(crossing.RISES, "The curve crosses the target upwards."),
    Definition(crossing.FALLS, "The curve crosses the target downwards."),
)

DIFFERENCE_VERDICTS = (
    Definition(
        comparisons.DIFFERENT,
        "The difference is told from zero, all questions of the table taken together (`adjustment`).",
        caveats=("It may be too small to matter: look at the interval, or give a margin.",),
    ),
    Definition(comparisons.EQUIVALENT, "The difference is told to lie within ± margin, all questions taken together."),
    Definition(verdicts.UNDECIDED, _UNDECIDED),
)

KNOB_VERDICTS = (
    Definition(sensitivity.MATTERS, "The interval lies wholly above the noise floor."),
    Definition(
        sensitivity.NOISE,
        "What was measured is no larger than what a knob that does nothing may show.",
        caveats=("It is no proof that the knob does nothing: more games lower the floor.",),
    ),
    Definition(emulator.FITS, "Nothing is seen that the emulator misses."),
    Definition(
        emulator.MISSES,
        "The emulator misses something, so that its indices are not to be trusted.",
        caveats=("Narrow the ranges, or go by the screen.",),
    ),
)

REASONS = (
    Definition(stopping.HALF_WIDTH, "Half the width of the interval is as small as asked for."),
    Definition(
        stopping.DECISION,
        "The interval tells what it is to be judged by.",
        caveats=("The estimate exaggerates: play as many games on fresh seeds for it.",),
        trials=("stopped_by_decision",),
    ),
    Definition(stopping.BUDGET, "All games that the cell may have are played."),
)

#: Words that answer a question, by the question.
VERDICTS: Mapping[str, tuple[Definition, ...]] = {
    "Of a rate or mean against a target": TARGET_VERDICTS,
    "Of a curve against a target": CROSSING_VERDICTS,
    "Of a difference": DIFFERENCE_VERDICTS,
    "Of a knob, and of the emulator": KNOB_VERDICTS,
    "Why a watched cell was stopped": REASONS,
}

ESTIMATE = (
    Definition("estimate", "The measured value: a rate is a share (0.5 is 50 %), anything else in the measure's unit."),
    Definition("lo", "Lower limit of the interval of the estimate."),
    Definition("hi", "Upper limit of the interval of the estimate."),
    Definition(
        "n",
        "Games, or pairs of games, behind the estimate: those in which the measure applies.",
        caveats=("Fewer than were played where a measure does not apply to every game.",),
    ),
    Definition("method", "How estimate and interval were made."),
    Definition(
        "level",
        "How often such intervals hold the truth, as a share.",
        caveats=("Of one interval by itself, unless told otherwise; of many, some miss.",),
    ),
    Definition("label", "Whether the interval holds for a number of games fixed before looking, or at every look."),
)

MEASURED = (
    Definition("measure", "Name of what is counted or measured in each game."),
    Definition("kind", '"rate": in each game 0 or 1; "mean": any number.'),
    Definition("total", "Sum of the measure over the games."),
    Definition("squares", "Sum of its squares."),
    Definition("verdict", "What the interval says, in a word."),
    Definition("playing", "Games that were seen to go on after that turn."),
)

DIFFERENCE = (
    Definition("p_value", "Chance of a difference at least as large where there is none.", caveats=("Of this row by itself.",)),
    Definition("discordant", "Pairs of games that differ."),
    Definition(
        "gain",
        "How many times more games would be needed without common luck; the interval is narrower by its square root.",
        caveats=("Measured from the same games, so uncertain where few pairs differ; infinite where none does.",),
    ),
    Definition("adjusted_p", "The p-value with all rows of the table taken as one family."),
    Definition("adjustment", "The correction by which p-values were adjusted."),
    Definition("margin", "Largest difference that does not matter, or distance from the target that still counts as right."),
    Definition("equivalence_p", "The larger p-value of the two one-sided tests that the difference lies within ± margin."),
    Definition("adjusted_equivalence_p", "The same with all rows of the table taken as one family."),
    Definition("a_cell", "The cell that the row's cell was compared with."),
)

SEARCH = (
    Definition("low", "Lower end of the bracket, or of the values that are meant."),
    Definition("high", "Its upper end."),
    Definition("direction", "Whether the curve rises or falls through the target, or on which side of it all values lie."),
    Definition("target", "The rate or mean that is sought."),
    Definition("value", "The value of the key that was played."),
    Definition("monotone", "False where the values played can't lie on a curve that only rises or only falls."),
)

KNOB = (
    Definition("knob", 'The key that was varied; "dummy" is one that does nothing.'),
    Definition("index", '"first": what the knob decides by itself; "total": with all that it does together with others.'),
    Definition("floor", "The noise floor: upper limit of what was measured for the knob that does nothing."),
    Definition("mean", "Mean move of the outcome with its sign, when the knob goes from end to end."),
    Definition("spread", "Standard deviation of these moves: not small where the effect bends or hangs on other knobs."),
    Definition("missed", "Share of the variance of the win probability that terms of third degree change."),
    Definition("blocks", "Blocks of games that held a group of draws fixed."),
    Definition("group", "The group of draws whose share it is; empty for what no group decides by itself."),
    Definition(
        "share",
        '"by itself": how much of the variance would be gone if the group were known and nothing else; "in all": how much '
        'would be left if all others were known; "together": what no group decides by itself.',
        caveats=("Shares in all add up to more than 1 where groups matter together.",),
    ),
)

STRENGTH = (
    Definition("item", 'The side that is rated: what a seat brings, or the seat itself ("side" in answers).'),
    Definition("elo", "The rating in points of the Elo scale: 400 are ten to one; only differences mean something."),
    Definition("elo_lo", "Lower limit of its interval."),
    Definition("elo_hi", "Upper limit of its interval."),
    Definition(
        "a",
        "The side of a pair whose score is the estimate: a win counts 1, a tie 1/2.",
        caveats=("In differences of what seats bring the estimate is b minus a.",),
    ),
    Definition("b", "The other side of the pair."),
    Definition("winner", "The side that beats the other: the interval of its score leaves out one half."),
    Definition("loser", "The side that is beaten."),
    Definition("circle", "Whether the pair is part of a circle, in which each beats the next and the last the first."),
)

SEATING = (
    Definition("of", '"side": what a seat brings, over all seats that it sat in; "seat": a seat, over all that is brought.'),
    Definition("name", "The side or the seat that scores."),
    Definition("mirror", "By how many seats what the seats bring has moved on."),
)

#: Columns of frames, tables and `--json`, by where they stand.
COLUMNS: Mapping[str, tuple[Definition, ...]] = {
    "Every estimate": ESTIMATE,
    "Measures and counts": MEASURED,
    "Differences": DIFFERENCE,
    "Crossings and searches": SEARCH,
    "Knobs and luck": KNOB,
    "Ratings": STRENGTH,
    "Seatings": SEATING,
}


def label(name: str) -> Definition:
    """The declaration of a label.

    Raises:
        UnknownNameError: no such label.
    """
    known = {each.name: each for each in LABELS}
    if name not in known:
        raise UnknownNameError("label", name, known)
    return known[name]
