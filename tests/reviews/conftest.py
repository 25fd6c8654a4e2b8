"""A review that several tests look at."""

import pytest

from farebox import Review, review
from support.weak_games import weak_game


@pytest.fixture(scope="package")
def whole() -> Review:
    """One with nothing left out."""
    return review(weak_game("new-york"), seed=3, worlds=128)
