"""The error rate: what a player's decisions cost on average, where there was a choice."""

from collections.abc import Sequence

from farebox.reviews.review_types import Moment
from farebox.reviews.trying import Mean


def error_rate(rated: Sequence[Moment]) -> Mean:
    """The mean over judged moments that were not forced, one at least.

    Costs below 0 count too, else chance would count as errors. What is left out turn after turn counts each
    time, as its cost is only that of one more turn.
    """
    value = max(0.0, sum(one.rated for one in rated) / len(rated))
    return Mean(value, sum(one.rated_error**2 for one in rated) ** 0.5 / len(rated))
