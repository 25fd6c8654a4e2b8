"""How fast the environments are: `python bench/environments.py`, a part of `make bench`. CPU time, one core.

Every decision is any legal action, each as likely, with observation and mask written out; `bench/others.py`
puts it beside other libraries.
"""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from farebox.boards import board_names
from farebox.envs.compiled.encode import Codes
from farebox.envs.opponents import ChosenIds, Opponents
from farebox.envs.pettingzoo import TicketAEC
from farebox.envs.vector import TicketVectorEnv

Numbers = dict[str, float]
SECONDS = 1.0
TURNS = 3
N_GAMES = 1024


def rate(run: Callable[[], int], seconds: float = SECONDS, turns: int = TURNS) -> float:
    """Decisions a second: the best of a few turns, because others may use the machine."""
    run()
    best = 0.0
    for _ in range(turns):
        start, n = time.process_time(), 0
        while (spent := time.process_time() - start) < seconds:
            n += run()
        best = max(best, n / spent)
    return best


class Vector:
    """Many games at once, dealt anew as they end; for every seat, or for one against opponents."""

    def __init__(self, edition: str, *, copy: bool = False, opponents: Opponents = None) -> None:
        self.env = TicketVectorEnv(N_GAMES, edition, opponents=opponents, copy=copy)
        self.env.reset(seed=1)
        self.chance = np.random.default_rng(1)
        self.every = np.arange(N_GAMES)

    def run(self) -> int:
        """One step; games that are dealt anew take no decision in it."""
        tables = self.env.tables
        going = N_GAMES - int(tables.over.sum())
        at = (self.chance.random(N_GAMES) * tables.n_legal).astype(np.intp)
        self.env.step(tables.ids[self.every, at] * (tables.over == 0))
        return going


class Zoo:
    """One game at a time through PettingZoo's loop."""

    def __init__(self, edition: str) -> None:
        self.env = TicketAEC(edition)
        self.env.reset(seed=1)

    def run(self) -> int:
        """One game."""
        env, n = self.env, 0
        for _ in env.agent_iter():
            _, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            env.step(int(env.tables.ids[0, int(random.random() * env.tables.n_legal[0])]))
            n += 1
        env.reset()
        return n


def first_legal(codes: Codes, masks: Codes) -> ChosenIds:
    """A policy that costs next to nothing."""
    chosen: ChosenIds = masks.argmax(axis=1)
    return chosen


def measure_opponents(numbers: Numbers) -> None:
    """Decisions of the own seat a second in New York, by who sits opposite; the learner plays by lot."""
    for name, opponent in (("random", "random"), ("planner", "planner"), ("policy", first_legal)):
        numbers[f"own-decisions-against-{name}/new-york/2"] = rate(Vector("new-york", opponents=opponent).run)


def measure_environments(numbers: Numbers) -> None:
    """Decisions a second through the environments."""
    for edition in board_names():
        numbers[f"vector-decisions/{edition}/2"] = rate(Vector(edition).run)
        numbers[f"pettingzoo-decisions/{edition}/2"] = rate(Zoo(edition).run)
    measure_opponents(numbers)
    numbers["vector-decisions-copied/new-york/2"] = rate(Vector("new-york", copy=True).run)


def main() -> None:
    """Measure, print, keep."""
    numbers: Numbers = {}
    measure_environments(numbers)
    for name, value in numbers.items():
        print(f"{name:45} {value:>14,.0f}" if value >= 100 else f"{name:45} {value:>14.3g}")
    (Path(__file__).parent / "latest-environments.json").write_text(json.dumps(numbers, indent=1) + "\n")


if __name__ == "__main__":
    main()
