"""A table on the whole terminal: what one person at a time may see, and whatever that person chooses."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from farebox.errors import FareboxError, fault
from farebox.game.observation import Observation
from farebox.kernel.layout import DECK_ID, TICKETS_ID
from farebox.locale import LANGUAGES, Translator
from farebox.reviews.review_types import Hint
from farebox.tables.undo import UndoRule
from farebox.terminal.lines.console import Keyboard, Printer
from farebox.terminal.lines.session import Quit
from farebox.terminal.local_table import LocalTable
from farebox.terminal.screen import palette
from farebox.terminal.screen.choice_list import ChoiceList
from farebox.terminal.screen.choice_tree import Choice, Choices
from farebox.terminal.screen.map import Map
from farebox.terminal.screen.screens import Curtain, help_page, hint_page, result_page
from farebox.terminal.screen.sheet import Sheet, TableMoment, what_now
from farebox.terminal.text.city_view import CityView
from farebox.terminal.text.phrases import Words

# What a click on a key at the bottom runs.
_COMMANDS = {"help": "help", "h": "hint", "u": "undo('unrevealed')", "l": "language", "q": "leave"}
_PILES = {"d": DECK_ID, "t": TICKETS_ID}  # the keys of what lies there always, whether it can be drawn or not


class TableApp(App[FareboxError | None]):
    """Runs a table until the game is over or somebody leaves."""

    TITLE = "Farebox"
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"press({key!r})", show=False) for key in "12345dtkfp"),
        Binding("escape", "press('escape')", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo('unrevealed')", show=False),
        Binding("U", "undo('own')", show=False),
        Binding("l", "language", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q,ctrl+q,ctrl+c", "leave", show=False, priority=False),
    ]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self.game = table.game
        self.viewer = table.people[0] if len(table.people) == 1 else None
        self.moment: TableMoment | None = None
        self.thinking: int | None = None  # the seat that a bot thinks for, or a hint
        self.is_leaving = self.is_finished = False
        self.choices = ChoiceList(self._tree)
        self._complaint = ""
        self._sheet = Sheet(self, table)

    @property
    def words(self) -> Words:
        """The words of the board in the language chosen."""
        return self.table.words

    def compose(self) -> ComposeResult:
        """See `Sheet.compose`."""
        yield from self._sheet.compose(self.show)

    def on_mount(self) -> None:
        """Begin."""
        self.table.keep()
        self.query_one("#choices").focus()
        self.go_on()

    # Whose turn it is.

    def go_on(self) -> None:
        """Let the next one decide: a bot thinks, a person is asked, or the game is over."""
        self.choices.begin()
        seat = self.game.to_move
        if seat is None:
            self._finish()
        elif seat not in self.table.people:
            self._take_moment()
            self.thinking = seat
            self.show()
            self.run_worker(lambda: self._think(seat), thread=True, exit_on_error=False)
        elif len(self.table.people) > 1 and self.viewer != seat:
            self.viewer = self.moment = None
            self.show()
            self.push_screen(Curtain(self.words, self.table.names[seat]), lambda _: self._lift(seat))
        else:
            self._take_moment()
            self.show()

    def _lift(self, seat: int) -> None:
        self.viewer = seat
        self._take_moment()
        self.show()

    def _take_moment(self) -> None:
        if self.viewer is not None:
            self.moment = TableMoment(self.table.observe(self.viewer), self.table.events(self.viewer))

    def _think(self, seat: int) -> None:
        """In a thread of its own: the screen goes on."""
        failed: FareboxError | None = None
        try:
            self.table.let_bot_play(seat)
        except FareboxError as error:
            failed = error
        self.call_from_thread(self._thought, failed)

    def _thought(self, failed: FareboxError | None) -> None:
        self.thinking = None
        if failed is not None:
            self.exit(failed)
        elif self.is_leaving:
            self.exit()
        else:
            self.go_on()

    def _finish(self) -> None:
        self.table.keep()
        self.is_finished = True
        self._take_moment()
        self.show()
        self.push_screen(result_page(self.words, self.table.result_lines()), lambda _: self.exit())

    # What is shown.

    def show(self) -> None:
        """Everything anew, from the moment that was taken."""
        if self.moment is None:
            self._sheet.hide()
            self.choices.show(None)
            return
        observation = self.moment.observation
        self._sheet.show(self.moment)
        self._show_choices(observation)
        self._sheet.prompt(self._complaint or self._now(observation), is_complaint=bool(self._complaint))

    def _now(self, observation: Observation) -> str:
        if self.thinking == observation.seat:
            return self.words("hint.thinking")
        if self.thinking is not None:
            return self.words("now.bot", name=self.table.names[self.thinking])
        return what_now(observation, self.words)

    # Choosing.

    def _show_choices(self, observation: Observation) -> None:
        self.choices.show(None if self.thinking is not None else observation)
        lines = [self._line(choice) for choice in self.choices.lines]
        self._sheet.list_choices(lines, stay=bool(self.choices.ticked))
        self._show_map(observation)

    def _tree(self, observation: Observation, ticked: Sequence[int]) -> list[Choice]:
        """The choices there are, written for the width of the list."""
        return Choices(observation, self.words, ticked, self._sheet.choices_width).all()

    def _line(self, choice: Choice) -> Text:
        key = choice.key if len(choice.key) == 1 else ""
        return Text.assemble((f"{key:<2}", palette.GOLD), choice.label)

    def _show_map(self, observation: Observation) -> None:
        for board in self.query(Map):
            places = [choice.place for choice in self.choices.lines if choice.place is not None]
            at = self.choices.opened.route if self.choices.opened else None
            shown = set(observation.claims) if self.thinking is None else set()
            board.show(CityView(observation.as_city(), self.table.names, self.words), shown, places, at)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Let the route in question stand out on the board."""
        choice = self.choices.line(event.option_index)
        for board in self.query(Map):
            board.point(None if choice is None else choice.route)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a line of the list."""
        choice = self.choices.line(event.option_index)
        if choice is not None:
            self.choose(choice)

    def on_map_chosen(self, event: Map.Chosen) -> None:
        """A route or place on the board: the same as its line in the list."""
        if self.moment is None or self.thinking is not None:
            return
        observation = self.moment.observation
        choice = self.choices.on_board(event.route, event.place, observation)
        if choice is not None:
            self.choose(choice)
        elif event.route is not None:
            self._refuse(observation, event.route)

    def _refuse(self, observation: Observation, route: int) -> None:
        """Why a route can't be claimed."""
        owner = observation.as_city().owners[route]
        reason = self.words("route.not_now")
        if owner is not None:
            reason = self.words("route.owned", name=self.table.names[owner])
        self.complain(reason)

    def choose(self, choice: Choice) -> None:
        """Do what a line says."""
        self._complaint = ""
        assert self.moment is not None
        if choice.actions:
            self._play(choice)
        elif choice.ticket is not None:
            self.choices.tick(choice.ticket, self.moment.observation)
            options = self.query_one("#choices", OptionList)
            at = options.highlighted
            self.show()
            options.highlighted = at
        else:
            self.choices.open(choice)
            self.show()

    def _play(self, choice: Choice) -> None:
        try:
            for action in choice.actions:
                self.table.play(action)
        except FareboxError as error:
            self.complain(error.tell(self.words.say))
            return
        self.go_on()

    def complain(self, sentence: str) -> None:
        """Say why something was not done, in the place of the prompt."""
        self._complaint = sentence
        self.show()
        self._complaint = ""

    # Keys.

    async def action_press(self, key: str) -> None:
        """A key of a choice, or of something else that can be clicked."""
        if key in _COMMANDS:
            await self.run_action(_COMMANDS[key])
            return
        if self.moment is None or self.thinking is not None:
            return
        choice = self.choices.by_key(key, self.moment.observation)
        if choice is not None:
            self.choose(choice)
        elif key in _PILES:
            self._explain(_PILES[key])

    def _explain(self, id: int) -> None:
        """Why a pile can't be drawn from now, and which rule says so."""
        try:
            self.game.check(id)
        except FareboxError as error:
            self.complain(error.tell(self.words.say))

    def action_hint(self) -> None:
        """Ask what a strong player would do; it is thought about in a thread of its own."""
        if self.moment is None or self.thinking is not None or self.is_finished:
            return
        self.thinking = seat = self.moment.observation.seat
        self.show()
        self.run_worker(lambda: self._find_hint(seat), thread=True, exit_on_error=False)

    def _find_hint(self, seat: int) -> None:
        found: Hint | FareboxError
        try:
            found = self.table.hint(seat)
        except FareboxError as error:
            found = error
        self.call_from_thread(self._hinted, seat, found)

    def _hinted(self, seat: int, found: Hint | FareboxError) -> None:
        self.thinking = None
        if self.is_leaving:
            self.exit()
        elif isinstance(found, FareboxError):
            self.complain(found.tell(self.words.say))
        else:
            self._take_moment()
            self.show()
            self._mark(found.best)
            self.push_screen(hint_page(self.words, self.table.hint_lines(seat, found)))

    def _mark(self, id: int) -> None:
        """Let the line that leads to an action be the one that Enter takes."""
        at = self.choices.place_of(self.game.notation.action(id))
        if at is not None:
            self.query_one("#choices", OptionList).highlighted = at

    def action_undo(self, rule: UndoRule) -> None:
        """Take the last decision back."""
        if self.moment is None or self.thinking is not None or self.is_finished:
            return
        try:
            self.table.take_back(self.moment.observation.seat, rule, bolder="U")
        except FareboxError as error:
            self.complain(error.tell(self.words.say))
            return
        self.go_on()

    def action_language(self) -> None:
        """The next language."""
        languages = list(LANGUAGES)
        at = languages.index(self.words.say.language)
        self.table.speak(Translator(languages[(at + 1) % len(languages)]))
        self.show()

    def action_help(self) -> None:
        """The keys, and the game in short."""
        if self.moment is None:
            return
        signs = self._sheet.panels(self.moment.observation).signs()
        self.push_screen(help_page(self.words, signs))

    def action_leave(self) -> None:
        """Get up; a bot may finish its thought first."""
        self.is_leaving = True
        if self.thinking is None:
            self.exit()


def play_on_screen(table: LocalTable, printer: Printer, keyboard: Keyboard) -> None:
    """Play on the whole screen; raises Quit when somebody leaves early."""
    if not keyboard.is_interactive:
        raise fault("tui_terminal")
    if not table.people:
        raise fault("tui_people")
    failed = TableApp(table).run()
    if failed is not None:
        raise failed
    if not table.game.is_over:
        raise Quit
