"""Questions that take runs and give answers: what they need is played, then analysed; an answer has a frame and a chart.

Statistics are those of `analysis`, playing is that of `runner`; here they are brought together.
"""

from .comparing import Comparison, compare
from .influence import Influence, sensitivity
from .mirrored import Mirrored
from .rating import Ratings, ratings
from .solving import Solved, solve
from .splitting import Luck, luck
from .tuning import Tuned, tune

__all__ = [
    "Comparison", "Influence", "Luck", "Mirrored", "Ratings", "Solved", "Tuned", "compare", "luck", "ratings", "sensitivity",
    "solve", "tune",
]  # fmt: skip
