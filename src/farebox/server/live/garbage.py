"""Keeps Python's collector of garbage from stopping a full server.

It looks for cycles by going through every object there is; with a thousand tables that takes half a second,
in which nobody is answered. Tables live long and hold no cycles, so what has been there for a while is set
aside and looked at only now and then. What is new is looked at first: garbage that is set aside stays, and a
server of short games grew by twelve megabytes an hour.
"""

import gc
import time

LOOK_SECONDS = 3600
THRESHOLDS = (10_000, 20, 20)


class GarbageCollection:
    """Called once in a while."""

    def __init__(self) -> None:
        self._looked = time.monotonic()
        gc.set_threshold(*THRESHOLDS)
        gc.collect()
        gc.freeze()

    def __call__(self) -> None:
        """Look at what is new, and set aside what is there; once an hour look at all of it."""
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._looked = now
            gc.unfreeze()
        gc.collect()
        gc.freeze()
