"""Plays told games and prints a digest of everything the kernel makes of them.

Run as a program, once for each way the kernel can run, with the games as JSON on standard input:

    {"games": [{"board": "new-york", "n_seats": 2, "seed": 1, "ids": [...], "is_learned": true}]}

It prints one line of JSON: for each game the digests of all states, legal actions and events, and of some
knowledge, worlds and scores, and of what a learner sees if it is learned. The same rules must give the same
line compiled, interpreted and bounds-checked.
"""

import hashlib
import json
import sys
from typing import Any

import numpy as np

from farebox.boards.arrays import board_rows
from farebox.envs.learner_games import Tables
from farebox.game.families import family_of
from farebox.kernel.playout import keys_of
from farebox.kernel.record_types import EventRow, ScoreRow
from farebox.kernel.row import Row, new_rows
from support import web_assembly
from support.bits import bits
from support.boards import board_of

SCORE_EVERY = 5  # actions; interpreted, all of this takes much longer than playing
RESAMPLE_EVERY = 7


class Witness:
    """Plays one game through the doors of the kernel and hashes what it sees, by kind."""

    def __init__(self, told: dict[str, Any]) -> None:
        board = board_of(told["board"])
        self.family = family_of(board)
        self.rules = self.family.rules
        self.board = board_rows(board)[0]
        self.n_seats = int(told["n_seats"])
        self.state = new_rows(self.family.state)[0]
        self.ids = np.zeros(int(self.board["n_actions"]), np.int16)
        self.seen: dict[str, Any] = {}
        event = new_rows(EventRow)[0]
        self.rules.deal(self.board, self.state, self.n_seats, keys_of([told["seed"]])[0], event)
        self._note("events", bits(event))
        self._look(0)
        for number, id in enumerate(told["ids"], start=1):
            self._play(id)
            self._look(number)
        if told["is_learned"]:
            self._learn(Tables(board, self.n_seats), told)

    def digests(self) -> dict[str, str]:
        """What was seen of each kind."""
        return {kind: seen.hexdigest() for kind, seen in self.seen.items()}

    def _note(self, kind: str, data: bytes) -> None:
        self.seen.setdefault(kind, hashlib.sha256()).update(data)

    def _play(self, id: int) -> None:
        event = new_rows(EventRow)[0]
        self._note("refusals", bytes([self.rules.refusal(self.board, self.state, id)]))
        self.rules.apply(self.board, self.state, id, event)
        self._note("events", bits(event))

    def _look(self, number: int) -> None:
        self._note("states", bits(self.state))
        n = self.rules.legal(self.board, self.state, self.ids)
        self._note("legal", self.ids[:n].tobytes())
        if number % SCORE_EVERY == 0:
            score = new_rows(ScoreRow)[0]
            self.rules.score(self.board, self.state, score)
            self._note("scores", bits(score))
        know = new_rows(self.family.knowledge)[0]
        self.rules.observe(self.board, self.state, number % self.n_seats, know)
        self._note("knowledge", bits(know))
        if number % RESAMPLE_EVERY == 0:
            self._resample(know, number)

    def _resample(self, know: Row, seed: int) -> None:
        world = new_rows(self.family.state)[0]
        self.rules.resample(self.board, know, np.uint64(seed), world)
        self._note("worlds", bits(world))

    def _learn(self, tables: Tables, told: dict[str, Any]) -> None:
        """The same game as a learner sees it, and a little of the one that is dealt next."""
        tables.deal([told["seed"]])
        for id in [*told["ids"], 0]:
            self._note("learning", tables.codes.tobytes() + tables.masks.tobytes() + tables.reward.tobytes())
            tables.step(np.array([id]))
        self._note("learning", tables.states.tobytes() + tables.seed.tobytes())


if __name__ == "__main__":
    web_assembly.attach()
    games = json.load(sys.stdin)["games"]
    print(json.dumps([Witness(told).digests() for told in games]))
