"""What an interval says about a target, in one word, and how many games would say more."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from toolkit.analysis.rates import LEVEL

if TYPE_CHECKING:
    import pandas as pd

#: On which side of a target an interval lies.
ABOVE, BELOW = "above", "below"

#: Verdicts of a target with a margin; the last one without a margin too.
UNBALANCED, BALANCED, UNDECIDED = "unbalanced", "practically balanced", "undecided"


def judge(estimates: pd.DataFrame, target: float, margin: float | None = None) -> pd.Series[str]:
    """One word a row of an estimates frame.

    Without a margin: "above" or "below" where the interval lies wholly on that side of the target, else "undecided". With
    one: "practically balanced" where the interval lies wholly within target +- margin, "unbalanced" where it lies wholly
    outside, else "undecided".
    """
    import pandas as pd  # not at the top: words for arrays need none, and a start is quicker without

    words = judge_limits(estimates["lo"].to_numpy(), estimates["hi"].to_numpy(), target, margin)
    return pd.Series(words, index=estimates.index, name="verdict")


def judge_limits(
    lo: NDArray[np.float64], hi: NDArray[np.float64], target: float, margin: float | None = None
) -> NDArray[np.str_]:
    """The words of `judge` for limits in arrays of any shape."""
    if margin is None:
        return np.select([lo > target, hi < target], [ABOVE, BELOW], UNDECIDED)
    outside = (lo > target + margin) | (hi < target - margin)
    inside = (lo >= target - margin) & (hi <= target + margin)
    return np.select([outside, inside], [UNBALANCED, BALANCED], UNDECIDED)


def games_to_tell(rate: float, target: float, level: float = LEVEL, power: float = 0.8) -> int | None:
    """Games after which a true rate would be told from the target with this power; None where they are equal.

    Source: J. L. Fleiss, Statistical Methods for Rates and Proportions, section 2.5 (one sample, normal approximation).
    """
    if rate == target:
        return None
    normal = NormalDist()
    wrong, right = normal.inv_cdf((1 + level) / 2), normal.inv_cdf(power)
    spread = wrong * sqrt(target * (1 - target)) + right * sqrt(rate * (1 - rate))
    return ceil((spread / (rate - target)) ** 2)
