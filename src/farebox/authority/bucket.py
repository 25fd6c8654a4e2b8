"""Not too much at once, and not too fast."""

import time
from collections.abc import Callable


class Bucket:
    """A number of things at once, filled up again at a steady rate."""

    def __init__(self, rate: tuple[float, float], clock: Callable[[], float] = time.monotonic) -> None:
        self.size, self.per_second = rate
        self.clock = clock
        self.left = self.size
        self.at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now; then it is counted."""
        now = self.clock()
        self.left = min(self.size, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing is held against the one it counts."""
        return self.left + (self.clock() - self.at) * self.per_second >= self.size
