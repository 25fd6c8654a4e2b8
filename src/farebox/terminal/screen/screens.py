"""Whole screens before the table: the curtain between people, the help, the final count."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Static

from farebox.boards.rulebook import intro_pages
from farebox.terminal.screen import palette
from farebox.terminal.text.phrases import Words

# The keys of the table: what is pressed, and the catalogue's message for what it does.
KEYS = (
    ("↑ ↓ Enter", "tui.key.list"),
    ("Tab", "tui.key.board"),
    ("1–5  d", "tui.key.draw"),
    ("t", "tui.key.tickets"),
    ("k", "tui.key.keep"),
    ("Esc", "tui.key.back"),
    ("h", "keys.hint"),
    ("u  U", "tui.key.undo"),
    ("l", "tui.key.language"),
    ("q", "tui.key.quit"),
)


class Curtain(Screen[None]):
    """Hides everything until the next person is alone with the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", show=False)]

    def __init__(self, words: Words, name: str) -> None:
        super().__init__()
        self.words = words
        self.player = name

    def compose(self) -> ComposeResult:
        """Whose turn it is, and nothing else."""
        with Vertical(classes="middle"):
            yield Static(self.words("curtain.title", name=self.player), classes="large", markup=False)
            yield Static(self.words("curtain.help"), markup=False)
            yield Button(self.words("curtain.open"), id="lift")

    def on_button_pressed(self) -> None:
        """The next person is there."""
        self.dismiss()

    def action_lift(self) -> None:
        """The next person is there."""
        self.dismiss()


class Page(Screen[None]):
    """Something to read, until a key is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark", "close", show=False)]

    def __init__(self, title: str, body: Text, close: str) -> None:
        super().__init__()
        self.heading, self.body, self.close_label = title, body, close

    def compose(self) -> ComposeResult:
        """A title, the text, a button."""
        yield Static(self.heading, classes="large", markup=False)
        with VerticalScroll(classes="page"):
            yield Static(self.body)
        yield Button(self.close_label, id="close")

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def on_button_pressed(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()


def help_page(words: Words, signs: Text) -> Page:
    """The keys, the signs on the board, and the game in short."""
    width = max(len(keys) for keys, _ in KEYS)
    keys = [Text.assemble((f"{pressed:<{width}}  ", palette.GOLD), words(key)) for pressed, key in KEYS]
    intro = [Text(words(key)) for key in intro_pages(words.board)]
    body = Text("\n").join([*keys, Text(""), signs, Text("")]) + Text("\n")
    return Page(words("tui.help"), body + Text("\n\n").join(intro), words("close"))


def hint_page(words: Words, lines: Sequence[str]) -> Page:
    """What to do, which stands out, and why."""
    first, *others = lines
    body = [Text(first, style=f"bold {palette.GOLD}"), *map(Text, others)]
    return Page(words("hint.ask"), Text("\n").join(body), words("close"))


def result_page(words: Words, lines: Sequence[str]) -> Page:
    """Every seat's score with where it comes from, and who won."""
    body = Text("\n").join(
        Text(line, style="" if line.startswith("  ") else f"bold {palette.GOLD}") for line in lines
    )
    return Page(words("now.over"), body, words("tui.leave"))
