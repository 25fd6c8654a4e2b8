"""The widgets of a table's screen, and how a moment of the game is written on them; it knows no turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, RichLog, Static
from textual.widgets.option_list import Option

from farebox.boards import CardGameBoard, CityBoard
from farebox.game.events import Event
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.terminal.local_table import LocalTable
from farebox.terminal.screen import palette
from farebox.terminal.screen.map import Map
from farebox.terminal.screen.market_row import Chip, Market
from farebox.terminal.screen.panels import Panels
from farebox.terminal.text.phrases import Words

_LOG_LINES = 60
# What a click on it presses; the key, and the message for what it does.
_KEYS = {
    "help": ("?", "tui.help"),
    "h": ("h", "hint"),
    "u": ("u", "tui.undo"),
    "l": ("l", "tui.language"),
    "q": ("q", "tui.quit"),
}


@dataclass(frozen=True)
class TableMoment:
    """What the person at the screen sees: taken once, so that a bot may think meanwhile."""

    observation: Observation
    events: list[Event]


class Column(Vertical):
    """A side of the screen; when its width changes, what stands there is written anew."""

    def __init__(self, write: Callable[[], None], *, id: str) -> None:
        super().__init__(id=id)
        self._write = write

    def on_resize(self) -> None:
        """Write for the new width, once everything has its place."""
        self.call_after_refresh(self._write)


class Sheet:
    """Writes what the person at the screen may see, in the language chosen."""

    def __init__(self, app: App[Any], table: LocalTable) -> None:
        self._app = app
        self._table = table

    @property
    def _words(self) -> Words:
        return self._table.words

    def compose(self, write: Callable[[], None]) -> ComposeResult:
        """The board on the left, the person's own things on the right."""
        yield Static(id="title", markup=False)
        yield Static(id="prompt", markup=False)
        with Horizontal(id="main"):
            with Column(write, id="left"):
                yield from self._table.game.board.by_family(_map, _yards)
                yield Static(id="signs")
                yield Market()
                yield RichLog(id="log", wrap=True, min_width=20)
            with Column(write, id="right"):
                with VerticalScroll(id="players-box"):
                    yield Static(id="players")
                yield Static(id="hand")
                with VerticalScroll(id="tickets-box"):
                    yield Static(id="tickets")
                yield OptionList(id="choices", markup=False)
        with Horizontal(id="keys"):
            for key in _KEYS:
                yield Chip(key, id=f"key-{key}", classes="key")

    def show(self, moment: TableMoment) -> None:
        """Everything but the choices and the prompt."""
        self._show_frame(moment.observation)
        observation = moment.observation
        panels = self.panels(observation)
        self._update("players", panels.players(), "players")
        self._update("hand", panels.hand(), "hand")
        self._update("tickets", panels.tickets(), "tickets.own")
        self._app.query_one("#signs", Static).update(panels.signs())
        market = self._app.query_one(Market)
        market.show(observation, self._words)
        market.border_title = self._words("market")
        for yards in self._app.query("#yards").results(Static):
            yards.update(panels.yards())
        self._show_log(moment)

    def hide(self) -> None:
        """Nothing of anybody's: the next person is not there yet."""
        self._show_frame(None)
        for name in ("players", "hand", "tickets", "prompt", "signs"):
            self._app.query_one(f"#{name}", Static).update("")
        for yards in self._app.query("#yards").results(Static):
            yards.update("")
        self._app.query_one("#log", RichLog).clear()
        self._app.query_one("#choices", OptionList).clear_options()

    def prompt(self, sentence: str, *, is_complaint: bool) -> None:
        """A line below the title."""
        style = palette.BAD if is_complaint else palette.PLAIN
        self._app.query_one("#prompt", Static).update(Text(f" {sentence}", style=style))

    def list_choices(self, lines: Sequence[Text], *, stay: bool) -> None:
        """What can be chosen; the mark stays at its line, or goes to the first."""
        options = self._app.query_one("#choices", OptionList)
        at = options.highlighted
        options.clear_options()
        options.add_options(Option(line) for line in lines)
        if lines:
            options.highlighted = min(at, len(lines) - 1) if stay and at is not None else 0
        options.border_title = self._words("tui.choices")

    def panels(self, observation: Observation) -> Panels:
        """The texts of both sides, for the widths that they have."""
        right, left = self._app.query_one("#right").size.width, self._app.query_one("#left").size.width
        return Panels(
            observation,
            self._table.names,
            self._words,
            open_track=self._table.open_track,
            width=(right or 38) - 1,
            left=(left or 62) - 2,
        )

    @property
    def choices_width(self) -> int:
        """How wide a line of the list of choices may be."""
        return (self._app.query_one("#right").size.width or 38) - 4

    def _show_frame(self, observation: Observation | None) -> None:
        """The title, and the keys at the bottom."""
        self._app.query_one("#title", Static).update(self._title(observation))
        for name, (key, does) in _KEYS.items():
            label = Text.assemble((f" {key} ", palette.GOLD), self._words(does))
            self._app.query_one(f"#key-{name}", Static).update(label)

    def _title(self, observation: Observation | None) -> Text:
        title = Text.assemble((f" {self._words.board_name} ", f"bold {palette.DARK} on {palette.GOLD}"), " ")
        if observation is None:
            return title
        turn = Text(self._words("tui.turn", n=observation.turns + 1), style=palette.PALE)
        last = observation.final_turns
        banner = "" if last is None else self._words("last.banner", n=max(last, 1))
        return Text.assemble(title, turn, "  ", (banner, f"bold {palette.BAD}"))

    def _update(self, name: str, text: Text, title: str) -> None:
        panel = self._app.query_one(f"#{name}", Static)
        panel.update(text)
        box = panel.parent if panel.parent is not None and panel.parent.id == f"{name}-box" else panel
        assert box is not None
        box.border_title = self._words(title)  # type: ignore[attr-defined]  # a box or the panel itself

    def _show_log(self, moment: TableMoment) -> None:
        log = self._app.query_one("#log", RichLog)
        log.border_title = self._words("history")
        log.clear()
        account = self._table.account(moment.observation.seat)
        lines = account.tell(moment.events[1:]) or [self._words("log.none")]
        for line in [*self._table.fingerprint_lines(), *lines][-_LOG_LINES:]:
            log.write(Text(line, style=palette.PLAIN))


def _map(board: CityBoard) -> ComposeResult:
    yield Map(board)


def _yards(board: CardGameBoard) -> ComposeResult:
    with VerticalScroll(id="yards-box"):
        yield Static(id="yards")


def what_now(observation: Observation, words: Words) -> str:
    """What to do next, in a sentence."""
    match observation.phase:
        case Phase.TURN if len(observation.actions) == 1 and observation.actions[0].text == "pass":
            return words("now.pass")
        case Phase.TURN if not observation.board.routes:
            return words("tui.turn_yard")
        case Phase.TURN:
            return words("now.turn", n=n) if (n := len(observation.claims)) else words("now.turn_no_claim")
        case Phase.KEEP_START:
            return words("now.keep_start", n=1)
        case Phase.KEEP:
            return words("now.keep", n=1 if observation.board.routes else 2)
    return words(f"now.{observation.phase.name.lower()}")
