"""Learn to beat the planner at two seats in New York: PPO with NumPy alone, hundreds of games at once.

The learner is shown what its seat knows and what the planner would do there. At first it does mostly that;
from games against the compiled planner, half of them at either seat, it learns where something else is
better. What it has learned is written as a small file; the bot `learned` plays by one made like this.

It prints a line of the learning curve now and then: CPU seconds, games, and the share of games won when it
always takes what it likes best. The same seed gives the same numbers on the same machine.
"""

import argparse
import csv
import json
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.bots.learned import read_weights
from farebox.envs.encoding import Encoding
from farebox.envs.ids import find_board
from farebox.envs.vector import TicketVectorEnv

Array = npt.NDArray[np.float32]
Codes = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

N_GAMES, N_STEPS = 256, 32  # at each seat; decisions in each game before the weights move
EPOCHS, BATCH, RATE = 2, 4096, 1e-3
HIDDEN = 128
CLIP, TRUST, ENTROPY, VALUE = 0.2, 0.95, 0.003, 0.5
ADVICE = 4.5  # by how much the planner's choice is preferred at first: it is taken about six times of seven
LOOKS = 30  # measurements, about
MARGIN = 40  # points ahead at the end that count as much as a victory

ENCODING = Encoding(find_board("new-york"), 2)
N_CODES, N_ACTIONS = ENCODING.size, ENCODING.n_actions
N_INPUTS = N_CODES + N_ACTIONS
COUNTS = {"turns": 30, "deck": 40, "ticket_deck": 15, "discard": 4, "hand": 4, "cards": 10, "put_back": 10}
COUNTS |= {"points": 20, "pieces": 15, "market": 2, "held": 3, "seen": 3}


def _scale() -> Array:
    """By what each number of a row is multiplied, so that all are about as large."""
    scale = np.ones(N_INPUTS, np.float32)
    for name, most in COUNTS.items():
        scale[ENCODING.slices[name]] = 1 / most
    return scale


SCALE = _scale()


@dataclass
class Seen:
    """What some seats see before they decide: what they know, what they may do, what a planner would do."""

    codes: Codes
    masks: Codes
    advice: Numbers

    def __getitem__(self, at: Any) -> "Seen":
        return Seen(self.codes[at], self.masks[at], self.advice[at])

    def inputs(self) -> Array:
        """All of it but the masks as one row of numbers each."""
        rows = np.zeros((len(self.codes), N_INPUTS), np.float32)
        np.multiply(self.codes, SCALE[:N_CODES], out=rows[:, :N_CODES])
        rows[np.arange(len(rows)), N_CODES + self.advice] = 1
        return rows


class Network:
    """Two hidden layers; from the second a score for every action, and what the game is worth."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = {"first": (N_INPUTS, HIDDEN), "second": (HIDDEN, HIDDEN)}
        self.weights: dict[str, Array] = {
            name: (rng.normal(size=size) * math.sqrt(2 / size[0])).astype(np.float32)
            for name, size in sizes.items()
        }
        self.weights["first"] *= 2  # most inputs are zero
        self.weights["actions"] = (rng.normal(size=(HIDDEN, N_ACTIONS)) * 0.01).astype(np.float32)
        self.weights["value"] = np.zeros((HIDDEN, 1), np.float32)
        for name, matrix in list(self.weights.items()):
            self.weights[f"{name}_bias"] = np.zeros(matrix.shape[1], np.float32)
        self._mean = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._moves = 0

    def forward(self, seen: Seen) -> tuple[Array, Array, tuple[Array, Array, Array]]:
        """How likely each action is, what the game is worth, and what the layers held."""
        w = self.weights
        rows = seen.inputs()
        first = np.maximum(rows @ w["first"] + w["first_bias"], 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        scores = second @ w["actions"] + w["actions_bias"]
        scores[np.arange(len(rows)), seen.advice] += ADVICE
        scores[seen.masks == 0] = -1e9
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        value = (second @ w["value"] + w["value_bias"])[:, 0]
        return scores, value, (rows, first, second)

    def move(self, layers: tuple[Array, Array, Array], scores: Array, value: Array, rate: float) -> None:
        """One step of Adam, from the slopes of the loss by the scores and by the value."""
        rows, first, second = layers
        w, value = self.weights, value[:, None]
        to_second = (scores @ w["actions"].T + value @ w["value"].T) * (second > 0)
        to_first = (to_second @ w["second"].T) * (first > 0)
        pairs = {"first": (rows, to_first), "second": (first, to_second)}
        pairs |= {"actions": (second, scores), "value": (second, value)}
        slopes = {name: held.T @ slope for name, (held, slope) in pairs.items()}
        slopes |= {f"{name}_bias": slope.sum(axis=0) for name, (_, slope) in pairs.items()}
        length = math.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self._moves += 1
        short = min(1.0, 0.5 / (length + 1e-8))
        for name, slope in slopes.items():
            self._mean[name] += 0.1 * (slope * short - self._mean[name])
            self._square[name] += 0.001 * ((slope * short) ** 2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._moves)
            square = self._square[name] / (1 - 0.999**self._moves)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Games:
    """Games against the planner, half of them at either seat, that go on from one look to the next."""

    def __init__(self, seed: int, n: int) -> None:
        self.n = n
        self.envs = [
            TicketVectorEnv(n, "new-york", opponents="planner", seat=seat, copy=False) for seat in (0, 1)
        ]
        for seat, env in enumerate(self.envs):
            env.reset(seed=seed + seat * n)

    def look(self) -> tuple[Seen, Flags]:
        """What the learner sees in each, and which are over."""
        tables = [env.tables for env in self.envs]
        advice = np.maximum(np.concatenate([one.advice() for one in tables]), 0).astype(np.intp)
        seen = Seen(
            np.concatenate([one.codes for one in tables]),
            np.concatenate([one.masks for one in tables]),
            advice,
        )
        return seen, np.concatenate([one.over for one in tables]) != 0

    def step(self, actions: Numbers) -> tuple[Array, Array, Flags]:
        """A decision in each; those that were over are dealt anew. Results, points ahead, which ended now."""
        results, ahead, ends = [], [], []
        for seat, env in enumerate(self.envs):
            _, result, over, _, _ = env.step(actions[seat * self.n : (seat + 1) * self.n])
            total = env.tables.total.astype(np.float32)
            results.append(result)
            ahead.append((total[:, seat] - total[:, 1 - seat]) * over)
            ends.append(over)
        return np.concatenate(results).astype(np.float32), np.concatenate(ahead), np.concatenate(ends)


@dataclass
class Step:
    """A decision in every game; one that was over before was dealt anew, and counts for nothing."""

    seen: Seen
    over: Flags  # before it
    value: Array
    actions: Numbers
    likely: Array
    reward: Array
    ended: Flags  # by it


@dataclass
class Part:
    """Some decisions, with what came of them."""

    seen: Seen
    actions: Numbers
    likely: Array  # how likely each was
    gain: Array  # how much better it went than was expected
    worth: Array  # how well it went


class Practice:
    """Plays, and moves the weights towards what went better than expected (PPO)."""

    def __init__(self, network: Network, seed: int, n: int) -> None:
        self.network = network
        self.games = Games(seed, n)
        self.rng = np.random.default_rng(seed)
        self.played = 0

    def round(self, rate: float) -> None:
        """Play on for a while, then learn from it."""
        part = self._play()
        n = len(part.actions)
        gain = (part.gain - part.gain.mean()) / (part.gain.std() + 1e-8)
        for _ in range(EPOCHS):
            order = self.rng.permutation(n)
            for at in np.array_split(order, max(1, n // BATCH)):
                self._learn(part, gain, at, rate)

    def _play(self) -> Part:
        """Some decisions in every game, judged by what the value says and how the games ended."""
        steps = [self._step() for _ in range(N_STEPS)]
        seen, over = self.games.look()
        values = [step.value for step in steps] + [np.where(over, 0, self.network.forward(seen)[1])]
        gains = np.zeros((N_STEPS + 1, len(over)), np.float32)
        for t in reversed(range(N_STEPS)):
            step = steps[t]
            surprise = step.reward + np.where(step.ended, 0, values[t + 1]) - values[t]
            gains[t] = np.where(step.over, 0, surprise + TRUST * np.where(step.ended, 0, gains[t + 1]))
        decided = ~np.concatenate([step.over for step in steps])

        def joined(arrays: Iterable[npt.NDArray[Any]]) -> npt.NDArray[Any]:
            kept: npt.NDArray[Any] = np.concatenate(list(arrays))[decided]
            return kept

        looks, gain = [step.seen for step in steps], joined(gains[:-1])
        return Part(
            Seen(*(joined(getattr(one, field) for one in looks) for field in ("codes", "masks", "advice"))),
            joined(step.actions for step in steps),
            joined(step.likely for step in steps),
            gain,
            gain + joined(values[:-1]),
        )

    def _step(self) -> Step:
        """One decision in every game, better ones more often."""
        seen, over = self.games.look()
        chances, value, _ = self.network.forward(seen)
        at = self.rng.uniform(1e-5, 1 - 1e-5, (len(over), 1))
        actions = (chances.cumsum(axis=1) < at).sum(axis=1)
        result, ahead, ended = self.games.step(np.where(over, 0, actions))
        self.played += int(ended.sum())
        likely = chances[np.arange(len(over)), actions]
        reward = (result + ahead / MARGIN).astype(np.float32)
        return Step(seen, over, np.where(over, 0, value), actions, likely, reward, ended)

    def _learn(self, part: Part, gain: Array, at: Numbers, rate: float) -> None:
        """One step from some of the decisions."""
        chances, value, layers = self.network.forward(part.seen[at])
        n, every, actions = len(at), np.arange(len(at)), part.actions[at]
        ratio = chances[every, actions] / part.likely[at]
        gain = gain[at]
        held = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
        pull = np.where(held, 0, gain * ratio) / n
        logs = np.log(chances + 1e-9)
        mixed = -(chances * logs).sum(axis=1, keepdims=True)
        scores = chances * (pull[:, None] + ENTROPY / n * (logs + mixed))
        scores[every, actions] -= pull
        worth = VALUE * (value - part.worth[at]) / n
        self.network.move(layers, scores, worth.astype(np.float32), rate)


def measure(network: Network, games: int, seed: int) -> tuple[float, float]:
    """The share of games won, a tie as half, each deal from either seat; and its standard error."""
    table = Games(seed, games)
    table.envs[1].reset(seed=seed)  # the same deals
    won = np.full(2 * games, np.nan)
    while np.isnan(won).any():
        seen, _ = table.look()
        result, _, end = table.step(network.forward(seen)[0].argmax(axis=1))
        won = np.where(end & np.isnan(won), (result + 1) / 2, won)
    pairs = (won[:games] + won[games:]) / 2
    return float(pairs.mean()), float(pairs.std() / math.sqrt(games))


def packed(matrix: Array) -> tuple[list[float], bytes]:
    """A matrix in eight bits a number: for each of its rows by how much they count, and the numbers."""
    scale = np.abs(matrix).max(axis=1) / 127 + 1e-12
    numbers = np.rint(matrix / scale[:, None]).astype(np.int8)
    return [float(f"{one:.4g}") for one in scale], numbers.tobytes()


def write_weights(network: Network, path: Path) -> None:
    """What a bot needs to play: each layer's matrix and bias, for codes as they are."""
    w = network.weights
    layers, matrices = [], b""
    for name in ("first", "second", "actions"):
        matrix = w[name] * SCALE[:, None] if name == "first" else w[name]
        bias = [round(float(one), 4) for one in w[f"{name}_bias"]]
        scale, numbers = packed(matrix)
        layers.append({"scale": scale, "bias": bias})
        matrices += numbers
    path.write_bytes(json.dumps({"advice": ADVICE, "layers": layers}).encode() + b"\n" + matrices)


def start_with(network: Network, path: Path) -> None:
    """Begin with what was written; what the game is worth is learned anew."""
    facts, matrices = read_weights(path.read_bytes())
    for name, told, numbers in zip(("first", "second", "actions"), facts["layers"], matrices, strict=True):
        matrix = (
            np.frombuffer(numbers, np.int8).reshape(len(told["scale"]), -1)
            * np.array(told["scale"], np.float32)[:, None]
        )
        network.weights[name] = matrix / SCALE[:, None] if name == "first" else matrix
        network.weights[f"{name}_bias"] = np.array(told["bias"], np.float32)


def main() -> None:
    """Learn, and say how it goes."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--minutes", type=float, default=60, help="of the processor's time to learn for")
    options.add_argument("--games", type=int, default=N_GAMES, help="at once, at each seat")
    options.add_argument("--measure", type=int, default=1000, help="deals in each measurement")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--start", type=Path, help="begin with weights that were written")
    options.add_argument("--weights", type=Path, help="write what was learned here")
    options.add_argument("--curve", type=Path, help="write the learning curve here, as CSV")
    told = options.parse_args()
    network = Network(told.seed)
    if told.start:
        start_with(network, told.start)
    practice = Practice(network, told.seed, told.games)
    curve: list[tuple[float, int, float, float]] = []
    next_look, seconds = 0.0, 60 * told.minutes
    while True:
        part = time.process_time() / seconds if seconds else 1.0
        if part >= min(next_look, 1):
            share, error = measure(network, told.measure, seed=2**40 + told.seed * 2**20)
            spent, next_look = time.process_time(), part + 1 / LOOKS
            curve.append((spent, practice.played, share, error))
            wins = f"wins {share:.1%} ± {1.96 * error:.1%}"
            print(f"{spent:5.0f} s, {practice.played:9,} games: {wins}", flush=True)
            if told.weights:
                write_weights(network, told.weights)
            if told.curve:
                with told.curve.open("w", newline="", encoding="utf-8") as file:
                    csv.writer(file).writerows([("seconds", "games", "share", "error"), *curve])
        if part >= 1:
            return
        practice.round(RATE * max(0.05, 1 - part))


if __name__ == "__main__":
    main()
