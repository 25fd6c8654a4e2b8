"""A game at one keyboard: what is shown, what is typed, until the game or the input ends."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from farebox.boards.fault_words import nearest
from farebox.errors import BadNotation, FareboxError, fault
from farebox.game.actions import Action, Complete, Finish
from farebox.game.completion import best_set
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.locale import Said
from farebox.terminal.lines.console import Keyboard, Printer
from farebox.terminal.lines.menu import Menu
from farebox.terminal.local_table import LocalTable
from farebox.terminal.text import help
from farebox.terminal.text.table_view import TextView, view_of

Command: TypeAlias = Callable[[Observation, str], bool]


class Quit(Exception):  # noqa: N818 - it is no error
    """A player wants to leave."""


class Session:
    """Runs a table."""

    def __init__(self, table: LocalTable, printer: Printer, keyboard: Keyboard) -> None:
        self.table = table
        self.game = table.game
        self.words = table.words
        self.printer = printer
        self.keyboard = keyboard
        self._at_keyboard: int | None = None
        self._is_fresh = True  # nobody has seen the position yet
        self._commands: dict[str, Command] = {
            "?": self._help,
            "help": self._help,
            "list": self._list,
            "hand": self._hand,
            "board": self._board,
            "score": self._score,
            "log": self._log,
            "hint": self._hint,
            "undo": self._undo,
            "undo!": self._undo_all,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over; Quit, EOFError and KeyboardInterrupt leave it as it stands."""
        self.table.keep()
        while (seat := self.game.to_move) is not None:
            if seat in self.table.people:
                self._decide(seat)
            else:
                self.table.let_bot_play(seat)
                if not self.table.people:
                    self._watch(seat)
        self.table.keep()
        self._end()

    # One decision.

    def _decide(self, seat: int) -> None:
        self._hand_over(seat)
        observation = self.table.observe(seat)
        self._show(observation)
        self.keyboard.offer([*(action.text for action in observation.actions), *self._commands])
        while True:
            line = self.keyboard.ask()
            try:
                if self._obey(observation, line):
                    return
            except FareboxError as error:
                self.printer.complain(error.tell(self.words.say))

    def _hand_over(self, seat: int) -> None:
        """With several people: nobody sees what was on the screen before."""
        if len(self.table.people) > 1 and self._at_keyboard != seat:
            if self._at_keyboard is not None and self.keyboard.is_interactive:
                self.keyboard.ask(f"{self.words('line.hide')} ")
            self.keyboard.forget()
            self.printer.clear()
            self.printer.title(self.words("line.pass_on", name=self.table.names[seat]))
            self.keyboard.ask("")
            self.printer.clear()
        self._at_keyboard = seat

    def _show(self, observation: Observation) -> None:
        news = self.table.news(observation.seat)
        view = self._view(observation)
        if observation.phase == Phase.SECOND and not self._is_fresh:
            self.printer.say(*news, view.table()[0])
        elif observation.phase == Phase.KEEP and not self._is_fresh:
            self.printer.say(*news)
        else:
            self.printer.title(self._title(observation))
            self.printer.say(*news, *([""] if news else []), *view.position())
        self._is_fresh = False
        if observation.final_turns is not None and observation.phase == Phase.TURN:
            self.printer.complain(self.words("last.banner", n=1))
        self.printer.say("", *self._question(observation), *Menu(observation, self.words).brief())

    def _view(self, observation: Observation) -> TextView:
        return view_of(observation, self.table.names, self.words, self.table.open_track)

    def _title(self, observation: Observation) -> str:
        call = f"{self.table.names[observation.seat]}: " if len(self.table.people) > 1 else ""
        match observation.phase:
            case Phase.KEEP_START:
                return call + self.words("now.keep_start", n=1)
            case Phase.PLACE:
                return call + self.words("line.place")
            case Phase.COMPLETE:
                return call + self.words("now.complete")
        return call + self.words("line.turn", n=observation.turns + 1)

    def _question(self, observation: Observation) -> list[str]:
        """What to do, in a line, where the menu does not say it."""
        match observation.phase:
            case Phase.KEEP_START | Phase.KEEP if len(observation.actions) > 1:
                return [self.words("line.keep_which")]
            case Phase.COMPLETE:
                return [self._proposal(observation)]
            case Phase.SECOND:
                return [self.words("now.second")]
        if len(observation.actions) == 1:
            return [self.words("line.only")]
        return [self.words("line.what")]

    # What is typed.

    def _obey(self, observation: Observation, line: str) -> bool:
        """Do what a line says; whether there is a new decision to take."""
        if not line:
            return self._enter(observation)
        if line.startswith("?"):
            return self._help(observation, line[1:].strip())
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        if command is not None:
            return command(observation, rest.strip())
        return self._play(observation, Menu(observation, self.words).pick(line) or line)

    def _play(self, observation: Observation, typed: Action | str) -> bool:
        try:
            action = self.table.play(typed)
        except BadNotation as error:
            raise self._with_command(error, str(typed)) from None
        if isinstance(action, Complete | Finish) and self.game.phase == Phase.COMPLETE:
            done = self.game.story()[-1:]  # told to the others later (K40)
            self.printer.say(*self.table.account(observation.seat).tell(done))
        self.printer.say(*self.table.news(observation.seat))
        return True

    def _with_command(self, error: BadNotation, text: str) -> BadNotation:
        """The error with the command that was probably meant."""
        word = text.split()[0].casefold()
        is_action = any(verb.startswith(word) for verb in self.game.notation.verbs)
        near = None if is_action else nearest(word, self._commands)
        return (
            BadNotation(Said("typed.or_command", {"error": error.message, "name": near})) if near else error
        )

    def _enter(self, observation: Observation) -> bool:
        """Enter alone takes what is proposed, or the only action there is."""
        if observation.phase == Phase.COMPLETE:
            for ticket in self._best(observation):
                self._play(observation, Complete(ticket))
            return self._play(observation, Finish())
        if len(observation.actions) == 1:
            return self._play(observation, observation.actions[0].text)
        self.printer.say(self.words("line.type"))
        return False

    def _best(self, observation: Observation) -> tuple[int, ...]:
        cards = observation.as_card_game()
        return best_set(cards.board, cards.tickets, cards.track_left)

    def _proposal(self, observation: Observation) -> str:
        best = self._best(observation)
        if not best:
            return self.words("line.best_none")
        points = self.words.points(sum(observation.board.tickets[ticket].points for ticket in best))
        return self.words("line.best", tickets=self.words.ticket_list(best), points=points)

    # Commands.

    def _help(self, observation: Observation, rest: str) -> bool:
        self.printer.say(
            *(help.help_on(self.words, rest) if rest else help.help_now(observation, self.words))
        )
        return False

    def _list(self, observation: Observation, rest: str) -> bool:
        self.printer.say(*Menu(observation, self.words).listing(rest))
        return False

    def _hand(self, observation: Observation, rest: str) -> bool:
        self.printer.say(*self._view(observation).own_things())
        return False

    def _board(self, observation: Observation, rest: str) -> bool:
        lines = self._view(observation).printed(rest)
        self.printer.say(*(lines or [self.words("line.not_on_board", wanted=rest)]))
        return False

    def _score(self, observation: Observation, rest: str) -> bool:
        self.printer.say(*self._view(observation).score())
        return False

    def _log(self, observation: Observation, rest: str) -> bool:
        self.printer.say(*self.table.log(observation.seat))
        return False

    def _hint(self, observation: Observation, rest: str) -> bool:
        found = self.table.hint(observation.seat)
        self.printer.say(*self.table.hint_lines(observation.seat, found))
        return False

    def _undo(self, observation: Observation, rest: str) -> bool:
        self.table.take_back(observation.seat, "unrevealed", bolder="undo!")
        return True

    def _undo_all(self, observation: Observation, rest: str) -> bool:
        self.table.take_back(observation.seat, "own")
        return True

    def _save(self, observation: Observation, rest: str) -> bool:
        if not rest:
            raise fault("save_where")
        self.table.save(Path(rest).expanduser())
        command = self.table.resume_command(Path(rest))
        self.printer.say(self.words("line.saved", path=rest), self.words("line.continue", command=command))
        return False

    def _quit(self, observation: Observation, rest: str) -> bool:
        raise Quit

    # Without people, and at the end.

    def _watch(self, seat: int) -> None:
        """Nobody plays: everything is told as it happens."""
        self.printer.say(*self.table.news(None))

    def _end(self) -> None:
        if len(self.table.people) == 1:
            self.printer.say("", *self.table.news(self.table.people[0]))
        self.printer.title(self.words("now.over"))
        self.printer.say(*self.table.result_lines())
