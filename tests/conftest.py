"""How the whole suite runs: Hypothesis without a clock and with the same examples every time."""

import signal

import pytest
from hypothesis import HealthCheck, settings

from support.counts import IS_PROOF

# A run started in the background has Ctrl-C ignored, and every program it starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The first use of a rule compiles it, so a deadline would be luck; random examples belong to a longer run,
# which looks for new ones (`make prove`, or --hypothesis-profile=search).
settings.register_profile(
    "same", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "search", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("search" if IS_PROOF else "same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first: nobody waits for it alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)
