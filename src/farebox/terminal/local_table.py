"""A table in one terminal: its players, what each has been told, in which words, the file it is kept in."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from farebox.boards import board_names
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.events import Acted, Event
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.locale import Translator
from farebox.reviews.review_types import Hint
from farebox.tables.at_hand import end_game, let_play, table_at_hand
from farebox.tables.log import Change, Refused
from farebox.tables.table_events import Hinted
from farebox.tables.told_bots import note_bots
from farebox.tables.undo import CantUndo, UndoRule
from farebox.terminal.players import Player
from farebox.terminal.text.chance_words import tell_hint
from farebox.terminal.text.final_score import tell_result
from farebox.terminal.text.phrases import Words, display_names
from farebox.terminal.text.story import Storyteller


class LocalTable:
    """The game with its players; after every change it is saved, if a file was named."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        save: Path | None = None,
        *,
        resumed: bool = False,
        say: Translator | None = None,
        open_track: bool = False,
        hints: bool | None = None,
    ) -> None:
        """Sit down; `save` is a new file, or the game's own if it is resumed. Without `say` in English.

        Where nobody says, who is alone with bots may ask for `hints`.
        """
        self.players = tuple(players)
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        note_bots(game, [player.name if player.bot else None for player in players])
        self.table = table_at_hand(game, people, hints=hints)
        self.game = game
        self.people = people
        self.path = save
        self._own_files = {save} if resumed else set()
        self.words = Words(game.board, say)
        self.open_track = open_track  # K11's variant
        self.names = display_names([player.name for player in players])
        self._hints: list[tuple[int, Hinted]] = []  # each with how many events had been told to all before
        self._told: dict[int | None, int] = {None: len(game.story())}
        self._told |= {seat: self._last_own(seat) for seat in range(len(players))}

    def _last_own(self, seat: int) -> int:
        """How many events a seat knows of when it sits down: all up to its own last one, or the deal."""
        own = [at for at, event in enumerate(self.events(seat), start=1) if _is_by(event, seat)]
        return own[-1] if own else 1

    def observe(self, seat: int) -> Observation:
        """What a seat may know."""
        return self.game.observe(seat)

    def play(self, action: Action | str) -> Action:
        """What the seat to move does."""
        seat = self.game.to_move or 0
        self._commit(lambda: self.table.propose_act(seat, self.table.told(seat), action))
        self.keep()
        return self.game.played(self.game.n_actions - 1)

    def _commit(self, propose: Callable[[], Change | None]) -> bool:
        """Carry out what the table agrees to, if it is anything new; whether it was.

        What the table refuses is told by the game's own reason.
        """
        try:
            change = propose()
        except Refused as error:
            raise error.cause or error from None
        if change is not None:
            self.table.commit(change)
        return change is not None

    def hint(self, seat: int) -> Hint:
        """What a strong player would do, by what the seat knows; that it asked is noted for all."""
        from farebox.reviews.hinting import hint  # seldom asked for, and slow to import

        if self._commit(lambda: self.table.propose_hint(seat, self.table.told(seat))):
            self._hints.append((len(self.game.open_story()), Hinted(seat)))
        return hint(self.observe(seat))

    def hint_lines(self, seat: int, hint: Hint) -> list[str]:
        """A hint in words, to the seat that asked."""
        return list(tell_hint(self.words, hint, self.observe(seat), self.names))

    def let_bot_play(self, seat: int) -> None:
        """A bot's decision."""
        bot = self.players[seat].bot
        assert bot is not None
        let_play(self.table, bot)

    def take_back(self, seat: int, rule: UndoRule, bolder: str = "") -> None:
        """Go back to the seat's last decision, if the rule lets it; `bolder` is typed for the rule `own`."""
        try:
            self._commit(lambda: self.table.propose_undo(seat, self.table.told(seat), rule))
        except CantUndo as error:
            is_late = error.code in ("undo_finished", "undo_decided", "undo_seen")
            if bolder and self.people == [seat] and is_late:
                raise fault("undo_bolder", error=error.message, command=bolder) from None
            raise
        left = len(self.game.open_story())
        self._hints = [(min(at, left), hinted) for at, hinted in self._hints]
        self._told = {one: min(told, len(self.events(one))) for one, told in self._told.items()}
        self.keep()

    def speak(self, say: Translator) -> None:
        """Go on in another language."""
        self.words = Words(self.game.board, say)

    def leave(self) -> None:
        """Get up: players that are programs of their own end."""
        end_game(self.game, [player.bot for player in self.players])

    # What happened.

    def account(self, seat: int | None) -> Storyteller:
        """A teller for one seat, or for somebody who may know all."""
        return Storyteller(self.words, self.names, seat)

    def news(self, seat: int | None) -> list[str]:
        """What happened since the seat was last told, as far as it may know; None may know all."""
        events = self.events(seat)
        new = events[self._told[seat] :]
        self._told[seat] = len(events)
        return self.account(seat).tell(new)

    def log(self, seat: int) -> list[str]:
        """The whole game so far, as far as the seat may know."""
        return self.account(seat).tell(self.events(seat))

    def events(self, seat: int | None) -> list[Event]:
        """What happened, the deal first, as far as a seat may be told of it; None may know all."""
        if seat is None:
            return self.game.story()
        events = [*self.game.open_story()]
        for at, hinted in reversed(self._hints):
            events.insert(at, hinted)
        return events

    def fingerprint_lines(self) -> list[str]:
        """What fixes the deal, to be shown before the first decision; nothing if it is not sealed."""
        seal = self.game.seal
        return [] if seal is None else [self.words("line.fingerprint", fingerprint=seal.fingerprint)]

    def result_lines(self) -> list[str]:
        """How the game ended, who asked for hints, and how the deal can be checked."""
        asked = [
            f"{name} {seat.hints}"
            for name, seat in zip(self.names, self.table.seats, strict=True)
            if seat.hints
        ]
        hints = [self.words("result.hints", seats=", ".join(asked))] if asked else []
        return [*tell_result(self.game, self.names, self.words), *hints, *self._deal_lines()]

    def _deal_lines(self) -> list[str]:
        seal = self.game.seal
        if seal is None:
            return []
        return [self.words("line.deal_checked", **vars(seal), fingerprint=seal.fingerprint)]

    def epilogue(self) -> Iterable[str]:
        """What else is told when the game is over."""
        return ()

    # What is kept.

    def keep(self) -> None:
        """Save the game, if a file was named for it."""
        if self.path is not None:
            self.save(self.path)

    def save(self, path: Path) -> None:
        """Save the game as it stands; what lies in a file already is not lost."""
        if path not in self._own_files and path.exists():
            raise fault("file_exists", path=path)
        self.game.record().save(path)
        self._own_files.add(path)

    def resume_command(self, path: Path | None) -> str:
        """How the game goes on later."""
        board = "" if self.game.board.id in board_names() else " --board FILE"
        return f"farebox play --resume {path}{board}"


def _is_by(event: Event, seat: int) -> bool:
    return isinstance(event, Acted) and event.seat == seat
