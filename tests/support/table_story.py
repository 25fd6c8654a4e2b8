"""Plays whole games at tables and prints a digest of all that anybody is told, step by step.

Run as a program, once for each way the kernel may run and records be kept, with the games as JSON on standard
input and as arguments the packages that can't be imported there:

    echo '[{"edition": "new-york", "seats": 3, "seed": 1}]' | python -m support.table_story numpy numba

Every decision is another bot's, so that all of them have their say in each game.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":  # before anything of the package is there
    sys.modules |= dict.fromkeys(sys.argv[1:])  # type: ignore[arg-type]  # None: not to be imported

from farebox.boards import load_board
from farebox.bots import bot_names, make_bot
from farebox.game.game import Game
from farebox.game.records.record import RULES, parse_record
from farebox.game.records.replay import replay, verify
from farebox.tables.agreement import Agreement, new_seat
from farebox.tables.log import Refused
from farebox.tables.table import Table
from farebox.tables.views import events_since, view_of

if TYPE_CHECKING:
    from farebox.bots import Bot

UNDO_EVERY = 9  # actions
AGAIN_EVERY = 25  # actions; from its text a game goes on as it would


class Story:
    """One game at a table where everybody sits at one screen."""

    def __init__(self, edition: str, seats: int, seed: int) -> None:
        self.board = load_board(edition)
        people = [new_seat("here", f"Player {at + 1}").agreed() for at in range(seats)]
        salt = "0" * 32
        self.table = Table(Agreement("t", edition, RULES, seed, tuple(people), own_track=True, salt=salt))
        self.bots: list[Bot] = [make_bot(name, self.board, seed) for name in bot_names(self.board)]
        self.seen: dict[int | None, int] = dict.fromkeys((None, *range(seats)), -1)

    def tell(self) -> Iterator[object]:
        """All that is told, to everybody, from the deal to the record."""
        game = self.table.game
        acts = 0
        yield from self._shown()
        while (seat := game.to_move) is not None:
            bot = self.bots[acts % len(self.bots)]
            action = bot.choose(game.observe(seat))
            yield [bot.name, action.text]
            self.table.commit(self.table.propose_act(seat, self.table.told(seat), action))
            yield from self._shown()
            acts += 1
            if acts % UNDO_EVERY == 0:
                yield from self._undo(seat)
            if acts % AGAIN_EVERY == 0:
                yield self._again(game)
        yield from self._record(game)

    def _shown(self) -> Iterator[object]:
        """What each seat and the spectators see now, and what they heard."""
        for seat, seen in self.seen.items():
            view = view_of(self.table, seat)
            yield [view, events_since(self.table, seat, seen)]
            self.seen[seat] = view["sequence"]

    def _undo(self, seat: int) -> Iterator[object]:
        try:
            self.table.commit(self.table.propose_undo(seat, self.table.told(seat)))
        except Refused as refused:
            yield str(refused)
        else:
            yield from self._shown()

    def _again(self, game: Game) -> object:
        """The same position from its text, and from what a copy keeps."""
        text = game.position()
        there, copied = Game.from_position(text), game.copy()
        assert (there.position(), copied.position()) == (text, text)
        assert there.legal_ids() == copied.legal_ids() == game.legal_ids()
        return [text, there.legal_ids(), game.refusals(range(game.notation.n_actions))]

    def _record(self, game: Game) -> Iterator[object]:
        text = game.record().to_json()
        read = parse_record(text, "a line")
        verify(read)
        yield [text, replay(read).record().to_json(), game.result()]


def digests(games: list[dict[str, Any]]) -> Iterator[str]:
    """A line for each thing that is told."""
    for told in games:
        for step, thing in enumerate(Story(**told).tell()):
            data = json.dumps(thing, ensure_ascii=False).encode()
            yield f"{told['edition']} {step} {hashlib.sha256(data).hexdigest()}"


if __name__ == "__main__":
    for line in digests(json.load(sys.stdin)):
        print(line)
    assert not any(sys.modules[name] for name in sys.argv[1:]), "something that can't be imported was"
