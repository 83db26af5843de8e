"""Questions that take runs and give answers: what they need is played, then analysed; an answer has a frame and a chart.

Statistics are those of `analysis`, playing is that of `runner`; here they are brought together.
"""

from .comparing import Comparison, compare
from .seatings import Seatings
from .solving import Solved, solve

__all__ = ["Comparison", "Seatings", "Solved", "compare", "solve"]
