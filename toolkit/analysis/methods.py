"""Every method that may stand in a column `method` or `adjustment`, and the tests beside them: what each is and is not for.

Pages of definitions and reports are made from these declarations. Names are those that the analysis modules write down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.analysis import (
    anytime,
    comparisons,
    cross_entropy,
    crossing,
    emulator,
    luck,
    meetings,
    rates,
    ratings,
    sensitivity,
    solving,
    survival,
)
from toolkit.errors import UnknownNameError


@dataclass(frozen=True)
class Definition:
    """A name and what it means.

    `caveats` say what is taken for granted and where it must not be used. `trials` name simulations of what happens when it
    is used there all the same (`report.trials`).
    """

    name: str
    meaning: str  # one sentence
    purpose: str = ""
    caveats: tuple[str, ...] = ()
    source: str = ""
    trials: tuple[str, ...] = ()


#: What all intervals for a fixed number of games take for granted.
FIXED = "The number of games must be fixed before looking: whoever looks and then stops is wrong far more often than told."

RATES = (
    Definition(
        rates.WILSON,
        "Score interval of a rate: every rate from which the observed one is not too far off, by that rate's own spread.",
        "Rates of a run with a fixed number of games; the default.",
        (
            FIXED,
            "It covers at its level on average over rates; at some rates, near 0 and 1 with few games above all, at less.",
            "Games must be independent: with common draws between cells, pool game numbers, not cells.",
        ),
        "E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209",
        ("watched_rate", "pooled_cells"),
    ),
    Definition(
        rates.CLOPPER_PEARSON,
        "Exact interval of a rate: every rate that a one-sided binomial test does not reject on either side.",
        "Claims that must be guaranteed at every rate, and 0 of n.",
        (FIXED, "It covers at its level or more, so that it is wider than need be for most rates."),
        "C. J. Clopper and E. S. Pearson, Biometrika 26 (1934) 404",
    ),
    Definition(
        rates.JEFFREYS,
        "The middle of what one believes of a rate after the games, having begun with Beta(1/2, 1/2).",
        "A reading in terms of belief.",
        (FIXED, "It covers at its level on average over rates; at single rates, near 0 and 1 above all, at less."),
        "L. D. Brown, T. T. Cai and A. DasGupta, Statistical Science 16 (2001) 101",
    ),
    Definition(
        rates.MEAN_METHOD,
        "Student's interval of a mean, from its games' own spread.",
        "Means of a run with a fixed number of games.",
        (
            FIXED,
            "It leans on the central limit theorem: some dozens of games, more where a measure is skewed.",
            "Where all games gave the same value it has no width, which is no certainty.",
        ),
        "Student, Biometrika 6 (1908) 1",
        ("small_and_skewed",),
    ),
)

WATCHED = (
    Definition(
        anytime.RATE_METHOD,
        "Confidence sequence of a rate: the intervals after every game, all of which together hold the rate with the level.",
        "Rates of a run that is stopped by looking (`stop`), and the tests of `solve`.",
        (
            "About half as wide again as an interval for a fixed number of games; narrowest at the planned number, which must "
            "be named before the first look.",
            "Games must count in an order that their outcomes have no part in, as blocks in the order of their index.",
        ),
        "H. Robbins, Ann. Math. Stat. 41 (1970) 1397; S. R. Howard et al., Ann. Stat. 49 (2021) 1055",
        ("watched_rate", "stopped_by_decision"),
    ),
    Definition(
        anytime.MEAN_METHOD,
        "Asymptotic confidence sequence of a mean: intervals after every game that all hold together in the long run.",
        "Means of a run that is stopped by looking.",
        (
            f"There is none before {anytime.BURN_IN} games, nor while all values are the same.",
            "It holds as far as the central limit theorem does: rare large values need more games.",
        ),
        "I. Waudby-Smith et al., Ann. Stat. 52 (2024) 2613",
    ),
)

DIFFERENCES = (
    Definition(
        comparisons.RATE_METHOD,
        "Interval of the difference of two rates from pairs of games, with one more pair of either sort; b minus a.",
        "`compare`, rates; and scores between known bounds of games that were played once for every seating (`mirror`), where "
        "a game number with all its seatings is the pair and a mean score is told as its distance from the middle.",
        (
            FIXED,
            "Scores of which nearly all are the same get intervals that are rather too wide than too narrow.",
            "Both sides must have played the same games on the same seed.",
            "It speaks of the pair of games: an interval of each side by itself does not show the difference.",
        ),
        "D. G. Bonett and R. M. Price, J. Educ. Behav. Stat. 37 (2012) 479",
    ),
    Definition(
        comparisons.MEAN_METHOD,
        "Student's interval of the mean difference of pairs of games; b minus a.",
        "`compare`, means; and scores without known bounds over all seatings (`mirror`).",
        (
            FIXED,
            "Both sides must have played the same games on the same seed.",
            "Where few pairs differ it needs many pairs.",
        ),
        "Student, Biometrika 6 (1908) 1",
        ("watched_difference",),
    ),
    Definition(
        comparisons.WATCHED_METHOD,
        "Asymptotic confidence sequence of the mean difference of pairs of games; b minus a.",
        "Differences that are looked at again and again.",
        (f"There is none before {anytime.BURN_IN} pairs.",),
        "I. Waudby-Smith et al., Ann. Stat. 52 (2024) 2613",
        ("watched_difference",),
    ),
)

VALUES = (
    Definition(
        solving.BISECTION_METHOD,
        "A bracket of neighbouring values, each told from the target by a sign test that allows looking, with the chance of "
        "error shared out over all values on the way.",
        "`solve`: which value of a key gives the target.",
        (
            "A crossing lies in the bracket whatever the shape of the curve; other crossings may lie elsewhere: `--scan`.",
            "A value within the margin of the target ends it as practically even: another one may be nearer.",
        ),
        "H. Robbins, Ann. Math. Stat. 41 (1970) 1397 (sign test)",
        ("trusting_bisection", "logistic_fit"),
    ),
    Definition(
        solving.SCAN_METHOD,
        "Every value is told from the target by a sign test that allows looking, and such that all hold together; one bracket "
        "a crossing.",
        "`solve --scan`: curves that may bend.",
        ("Two crossings between two neighbouring values are not seen.", "It takes more games than a bisection."),
        "H. Robbins, Ann. Math. Stat. 41 (1970) 1397 (sign test)",
    ),
    Definition(
        crossing.METHOD,
        "The value at which straight lines between the swept values meet the target, and all at which the band of their "
        "intervals does.",
        "A guide within a bracket.",
        ("Nothing was played between two swept values: it is no proof, and a bent curve does not follow straight lines.",),
        "R. E. Barlow et al., Statistical Inference under Order Restrictions (1972) (the monotone fit)",
        ("logistic_fit",),
    ),
)

KNOBS = (
    Definition(
        sensitivity.MORRIS_METHOD,
        "Morris's screen: how far the outcome moves, on average, when one knob goes from end to end and the others stay.",
        "Which of many knobs matter at all.",
        (
            "A screen, no share of anything: knobs are ranked, and those below the noise floor may be left out.",
            "It speaks of the ranges given: a wider range makes a knob more important.",
            "Whole numbers go by the nearest of four levels, so that few values are measured roughly.",
        ),
        "F. Campolongo, J. Cariboni and A. Saltelli, Environ. Model. Softw. 22 (2007) 1509",
    ),
    Definition(
        sensitivity.EMULATOR_METHOD,
        "Sobol's indices of a logistic regression of the outcome on the knobs, their squares and products.",
        "Shares of the variance of the win probability, and luck's share of a single game.",
        (
            "Shares are of the win probability, not of single games: those are mostly luck, which is told apart.",
            "It must fit: where the check says that it does not, narrow the ranges.",
            "It speaks of the ranges given, all values within them equally likely.",
        ),
        "I. M. Sobol, Math. Comput. Simul. 55 (2001) 271; D. W. K. Andrews, Econometrica 70 (2002) 119 (its intervals)",
        ("sobol_of_single_games",),
    ),
    Definition(
        sensitivity.SALTELLI_METHOD,
        "Sobol's indices straight from the outcomes at the points of a design.",
        "Functions, or points with very many games each.",
        ("Noise counts as variance that every knob has a part in: never for single games.",),
        "A. Saltelli et al., Comput. Phys. Commun. 181 (2010) 259",
        ("sobol_of_single_games",),
    ),
)

LUCK = (
    Definition(
        luck.METHOD,
        "Share of the variance of the outcome that one group of draws decides by itself: what blocks that hold it fixed differ "
        "by, beyond what games within a block differ by.",
        "How much the set-up, the dice and the policies decide.",
        (
            "Shares of several groups need not add up to 1: the rest is what they decide together.",
            "What a group decides in all is 1 less the share of all others that draw anything, held together.",
            "Some dozens of blocks make the interval trustworthy.",
            "Shares are kept within 0 and 1.",
            "A draw that is held stays the k-th of its name, whatever it is used for in a game that takes another course.",
        ),
        "R. A. Fisher, Statistical Methods for Research Workers (1925), chapter VII",
    ),
    Definition(
        luck.AGREED_METHOD,
        "The same share where games of a block differ in no block, or in one: its lower limit comes from how many blocks may "
        "have games that differ, by Clopper and Pearson's interval.",
        "A group that decides everything, or next to nothing beside all others.",
        ("It takes outcomes to lie within those seen, and is wider than need be.",),
        "C. J. Clopper and E. S. Pearson, Biometrika 26 (1934) 404",
    ),
    Definition(
        luck.LEFT_OVER_METHOD,
        "1 less the shares of all groups: what no group decides by itself.",
        "How far groups of draws matter only together.",
        (
            "Blocks of one number have luck in common whatever is held in them, and are left out together.",
            "Kept within 0 and 1; some dozens of blocks make the interval trustworthy.",
        ),
        "J. W. Tukey, Ann. Math. Stat. 29 (1958) 614",
    ),
    Definition(
        luck.ONLY_METHOD,
        "Nothing was played: no other draw is made, so that these decide all that is decided.",
        "A scenario in which one group alone is drawn.",
        ("Told from the first games of the cell: a draw that comes up more rarely is missed.",),
        "I. M. Sobol, Math. Comput. Simul. 55 (2001) 271 (the share, which is 1 by definition)",
    ),
)

STRENGTHS = (
    Definition(
        ratings.PAIRS_METHOD,
        "Log strengths with which sides beat each other in proportion to their strengths; intervals by drawing blocks of seeds "
        "again.",
        "Who is stronger, from games of two; a draw is half a win for either.",
        (
            "One number a side cannot show that paper beats rock beats scissors: see the response graph.",
            "A side that never lost has no rating.",
            "Only differences mean something: ratings have mean 0, and ln 10 = 2.3 is ten to one, 400 points of Elo.",
        ),
        "R. A. Bradley and M. E. Terry, Biometrika 39 (1952) 324",
    ),
    Definition(
        ratings.PLACES_METHOD,
        "Log strengths with which each place in turn goes to one of those left, in proportion to theirs; intervals by drawing "
        "blocks of seeds again.",
        "Who is stronger, from places in games of two or more; a tie counts as all its orders, each with an equal part.",
        (
            "That who comes second does not hang on who came first is taken for granted.",
            "A side that never lost has no rating.",
        ),
        "R. L. Plackett, Appl. Stat. 24 (1975) 193; R. D. Luce, Individual Choice Behavior (1959)",
    ),
    Definition(
        meetings.SCORE_METHOD,
        "Wilson's interval of a side's score against another, for as many games as its game numbers are worth: more where ties "
        "and changed seats make them vary less than wins and losses.",
        "Who beats whom: an arrow stands only where the interval leaves out one half.",
        (
            FIXED,
            "The unit is the game number: games of one number share their luck, and are averaged first.",
        ),
        "C. Franco, R. J. A. Little, T. A. Louis and E. V. Slud, J. Surv. Stat. Methodol. 7 (2019) 334",
        ("pooled_cells",),
    ),
)

LENGTHS = (
    Definition(
        survival.METHOD,
        "Share of games still being played after each turn; games stopped at the cap count as going on.",
        "How long games last.",
        (
            FIXED,
            "The interval is that of one turn by itself, not of the whole curve.",
            "There is no interval where the share is 0 or 1.",
        ),
        "E. L. Kaplan and P. Meier, J. Am. Stat. Assoc. 53 (1958) 457",
    ),
)

#: Methods by what they are about.
METHODS: Mapping[str, tuple[Definition, ...]] = {
    "Rates and means, a fixed number of games": RATES,
    "Rates and means, watched": WATCHED,
    "Differences": DIFFERENCES,
    "Which value gives the target": VALUES,
    "Which knobs matter": KNOBS,
    "Luck": LUCK,
    "Ratings": STRENGTHS,
    "Lengths of games": LENGTHS,
}

#: What may stand in the column `adjustment`.
CORRECTIONS = (
    Definition(
        comparisons.HOLM,
        "Keeps the chance of even one false claim among all at 1 - level.",
        "Claims: several changes of which each is to be believed.",
        ("It holds for any dependence between the questions; with very many it finds little.",),
        "S. Holm, Scand. J. Stat. 6 (1979) 65",
        ("many_questions",),
    ),
    Definition(
        comparisons.BENJAMINI_HOCHBERG,
        "Keeps the expected share of false ones among all that are claimed at 1 - level.",
        "Screens: many changes, of which the claimed ones are looked at again.",
        ("Single claims are less sure than the level; it is proved for independent and for positively dependent questions.",),
        "Y. Benjamini and Y. Hochberg, J. R. Stat. Soc. B 57 (1995) 289",
    ),
    Definition(
        meetings.TOGETHER,
        "Each of k intervals gets the level 1 - (1 - level) / k, so that all hold together with the level.",
        "Who beats whom, over all pairs.",
        ("With many pairs the intervals are wide: a missing arrow is no proof of an even match.",),
        "C. E. Bonferroni, Pubbl. R. Ist. Super. Sci. Econ. Commer. Firenze 8 (1936) 3",
        ("many_questions",),
    ),
)

#: Tests that stand behind a p-value or a verdict, and in no column.
TESTS = (
    Definition(
        "McNemar's exact test",
        "Of the pairs of games that a change decided, as many should have gone one way as the other.",
        "`p_value` of a difference of rates.",
        (FIXED,),
        "Q. McNemar, Psychometrika 12 (1947) 153",
    ),
    Definition(
        "two one-sided tests",
        "A difference is told to be above minus the margin and below the margin, each at 1 - level.",
        "`compare --margin`: no difference that matters.",
        (
            FIXED,
            "Without it, no sign of a difference is no sign that there is none.",
            "The margin must be named before looking. The interval beside it has the level 2 × level - 1.",
        ),
        "D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657",
    ),
    Definition(
        "sign test that allows looking",
        "Evidence against a target that reaches 1 / (1 - level) with a chance of at most 1 - level where the target is true, "
        "however often one looks.",
        "Each value of `solve`.",
        ("The wrong side may be told with a chance of at most 1 - level.",),
        "H. Robbins, Ann. Math. Stat. 41 (1970) 1397",
        ("watched_rate",),
    ),
    Definition(
        "monotonicity check",
        "Whether a curve that only rises or only falls passes through all intervals, or is near enough to the rates.",
        "Whether `solve` may have missed a crossing.",
        ("A small bend is not seen: `monotone` means that no bend was proved.",),
        "R. E. Barlow et al., Statistical Inference under Order Restrictions (1972)",
    ),
    Definition(
        "lack-of-fit check",
        "Whether terms of third degree are called for, and change more than "
        f"{100 * emulator.MISSED_SHARE:g} % of the variance of the emulator's win probability.",
        "Whether the emulator of `sensitivity` may be trusted.",
        ("What terms of third degree don't catch it does not see; with common random numbers the p-value is a guide.",),
        "S. S. Wilks, Ann. Math. Stat. 9 (1938) 60",
    ),
)

#: How weights are sought; what is found is shown by a method of means.
SEARCHES = (
    Definition(
        cross_entropy.NAME,
        "Candidates are drawn from normal distributions that move towards the best of each round, and narrow with them.",
        "`tune`: better weights of a policy.",
        (
            "It finds a good place, not surely the best one: another seed, or more rounds, may find a better.",
            "Scores of a search lean upwards, as luck has chosen the best: only games that it has not seen tell what they are "
            "worth, and those are what `tune` shows.",
            "What is best against one set of cells need not be good elsewhere: a policy is tuned to what is swept.",
        ),
        "R. Y. Rubinstein, Methodol. Comput. Appl. Probab. 1 (1999) 127; P.-T. de Boer et al., Ann. Oper. Res. 134 (2005) 19",
    ),
)


def method(name: str) -> Definition:
    """The declaration of a method, as it stands in a column `method`.

    Raises:
        UnknownNameError: no such method.
    """
    known = {each.name: each for group in METHODS.values() for each in group}
    if name not in known:
        raise UnknownNameError("method", name, known)
    return known[name]
