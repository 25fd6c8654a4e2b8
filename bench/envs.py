"""How fast the environments are: `python bench/envs.py`, and a part of `make bench`. One core, CPU time.

Every decision is any legal action, each as likely, with observation and mask written out. If the Gym
environment of Catanatron, a similar game, can be imported, it is measured in turns with PettingZoo's here;
CATANATRON_PYTHON may name another interpreter that has it (it wants an older Gymnasium than Farebox does).
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from farebox.boards import board_names
from farebox.envs.compiled.encode import Codes
from farebox.envs.opponents import Choices, Opponents
from farebox.envs.pettingzoo import TicketAEC
from farebox.envs.vector import TicketVectorEnv

Numbers = dict[str, float]
SECONDS = 1.0
TURNS = 3
N_GAMES = 1024
THEIRS = """
import random, time
import gymnasium
env = gymnasium.make("catanatron_gym:catanatron-v1")
_, info = env.reset(seed=1)
start, n = time.process_time(), 0
while time.process_time() - start < 2:
    _, _, over, cut, info = env.step(random.choice(info["valid_actions"]))
    n += 1
    if over or cut:
        _, info = env.reset()
print(n / (time.process_time() - start))
"""


def rate(run: Callable[[], int], seconds: float = SECONDS) -> float:
    """Decisions a second: the best of a few turns, because others may use the machine."""
    run()
    best = 0.0
    for _ in range(TURNS):
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


def first_legal(codes: Codes, masks: Codes) -> Choices:
    """A policy that costs next to nothing."""
    chosen: Choices = masks.argmax(axis=1)
    return chosen


def measure_opponents(numbers: Numbers) -> None:
    """Decisions of the own seat a second in New York, by who sits opposite; the learner plays by lot."""
    for name, opponent in (("random", "random"), ("planner", "planner"), ("policy", first_legal)):
        numbers[f"own-decisions-against-{name}/new-york/2"] = rate(Vector("new-york", opponents=opponent).run)


def catanatron_rate() -> float | None:
    """Decisions a second of Catanatron's Gym environment, in its own process; None if it is not there."""
    python = os.environ.get("CATANATRON_PYTHON", sys.executable)
    done = subprocess.run([python, "-c", THEIRS], capture_output=True, text=True, check=False)
    return float(done.stdout.split()[-1]) if done.returncode == 0 else None


def measure_environments(numbers: Numbers) -> None:
    """Decisions a second through the environments, and PettingZoo's against Catanatron's Gym."""
    for edition in board_names():
        numbers[f"vector-decisions/{edition}/2"] = rate(Vector(edition).run)
        numbers[f"pettingzoo-decisions/{edition}/2"] = rate(Zoo(edition).run)
    measure_opponents(numbers)
    numbers["vector-decisions-copied/new-york/2"] = rate(Vector("new-york", copy=True).run)
    ratios = []
    for _ in range(TURNS):
        theirs = catanatron_rate()
        if theirs is None:
            print("Catanatron's Gym is not installed: the comparison with it is left out", file=sys.stderr)
            return
        numbers["catanatron-gym-decisions"] = max(theirs, numbers.get("catanatron-gym-decisions", 0))
        ratios.append(rate(Zoo("new-york").run) / theirs)
    numbers["pettingzoo-vs-catanatron-gym"] = float(np.median(ratios))


def main() -> None:
    """Measure, print, keep."""
    numbers: Numbers = {}
    measure_environments(numbers)
    for name, value in numbers.items():
        print(f"{name:45} {value:>14,.0f}" if value >= 100 else f"{name:45} {value:>14.3g}")
    (Path(__file__).parent / "latest-envs.json").write_text(json.dumps(numbers, indent=1) + "\n")


if __name__ == "__main__":
    main()
