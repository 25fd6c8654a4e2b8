"""Bots in any language: a program that answers questions, each a line of JSON (docs/outside-bots.md).

A bot is told what its seat may know and nothing else. One that hangs, dies, or says what makes no sense
forfeits: that is for the table to deal with.
"""

import json
import shlex
import shutil
import weakref
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from farebox.boards import Board
from farebox.bots.commands import PREFIX
from farebox.bots.process import Process, excerpt
from farebox.errors import Forfeit, fault, forfeit
from farebox.game.actions import Action
from farebox.game.observation import Observation
from farebox.game.packed_knowledge import pack_known_now
from farebox.locale import Said

PROTOCOL = 1


class OutsideBot:
    """A program of its own, in any language, asked over its standard input and output.

    It is started for its first decision. `seconds` is its time for a decision and `start` for getting ready;
    `log` is a file that its standard error is added to.
    """

    def __init__(
        self,
        command: str,
        board: Board,
        seed: int,
        *,
        seconds: float = 10.0,
        start: float = 10.0,
        log: str = "",
    ) -> None:
        """Check the command; it is never given to a shell."""
        self.name = PREFIX + command
        self.board = board
        self.seed = seed
        self.seconds = _positive("seconds", seconds)
        self.start = _positive("start", start)
        self.log = Path(log) if log else None
        self.names: list[str] | None = None
        self._command = _parse(command)
        self._process: Process | None = None
        self._failed: Said | str | None = None

    def meet(self, names: Sequence[str]) -> None:
        """Learn who sits at the table, before the first decision."""
        self.names = list(names)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`; a Forfeit says why there is no choice, and stands."""
        if self._failed is not None:
            raise Forfeit(self._failed)
        try:
            if self._process is None:
                self._begin(observation)
            return self._decide(observation)
        except Forfeit as error:
            self._failed = error.message
            self.end()
            raise

    def end(self, result: dict[str, Any] | None = None) -> None:
        """Let the program go, with the game's result if there is one."""
        if self._process is not None:
            last = None if result is None else _line({"type": "over", "result": result})
            self._process.close(last)
            self._process = None

    def _begin(self, observation: Observation) -> None:
        """Start it and agree on the protocol."""
        process = self._process = Process(self._command, self.log)
        weakref.finalize(self, process.close)
        answer = self._ask(self._hello(observation), self.start)
        if answer.get("protocol") != PROTOCOL or isinstance(answer["protocol"], bool):
            theirs = ascii(answer.get("protocol"))[:20]
            raise forfeit("protocol", theirs=theirs, ours=PROTOCOL)

    def _hello(self, observation: Observation) -> dict[str, Any]:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "edition": self.board.id,
            "seat": observation.seat,
            "seats": observation.n_seats,
            "names": self.names,
            "seed": self.seed,
            "seconds": self.seconds,
            "board": asdict(self.board) | {"wild": self.board.wild},
        }

    def _decide(self, observation: Observation) -> Action:
        """Ask for one of the legal actions, by id or by text."""
        legal = [
            {"id": id, "text": action.text}
            for id, action in zip(observation.ids, observation.actions, strict=True)
        ]
        knowledge = b64encode(pack_known_now(observation)).decode()
        question = {
            "type": "decide",
            "observation": _facts(observation),
            "knowledge": knowledge,
            "actions": legal,
        }
        chosen = self._ask(question, self.seconds).get("action")
        for id, action in zip(observation.ids, observation.actions, strict=True):
            if chosen == action.text or (chosen == id and type(chosen) is int):
                return action
        raise forfeit("illegal", answer=excerpt(json.dumps(chosen).encode()))

    def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process is not None
        answer = self._process.ask(_line(question), seconds)
        try:
            facts = json.loads(answer)
        except (ValueError, RecursionError):
            raise forfeit("not_json", answer=excerpt(answer)) from None
        if not isinstance(facts, dict):
            raise forfeit("not_object", answer=excerpt(answer))
        return facts


def _facts(observation: Observation) -> dict[str, Any]:
    """The observation; its actions are told apart, with their ids."""
    facts = observation.to_dict()
    del facts["actions"]
    return facts


def _line(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, separators=(",", ":")).encode() + b"\n"


def _positive(option: str, seconds: float) -> float:
    if not 0 < seconds <= 86_400:
        raise fault("bot_time", option=option, seconds=f"{seconds:g}")
    return seconds


def _parse(command: str) -> list[str]:
    """The command's words, as a shell would part them; its program must be there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise fault("bot_command", command=command, problem=str(error)) from None
    if not words:
        raise fault("bot_no_command")
    if shutil.which(words[0]) is None:
        raise fault("bot_no_program", name=words[0])
    return words
