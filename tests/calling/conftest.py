"""What these tests look at must be there."""

import pytest

from farebox.kernel.calling.library import problem


@pytest.fixture(autouse=True, scope="session")
def _library() -> None:
    """A library that fits these sources."""
    wrong = problem()
    assert wrong is None, str(wrong)
