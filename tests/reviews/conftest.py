"""A review that several tests look at."""

import pytest

from farebox import Review, review
from support.played_games import played_game


@pytest.fixture(scope="package")
def whole() -> Review:
    """One with nothing left out."""
    return review(played_game("new-york"), seed=3, worlds=128)
