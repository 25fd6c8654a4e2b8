"""Where lines go and where they come from: a terminal with colors, or a plain stream."""

import re
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.highlighter import Highlighter
from rich.text import Text

from farebox.terminal.text.phrases import Words

_INKS = {
    "black": "bright_black",
    "gray": "dim",
    "orange": "dark_orange",
    "pink": "hot_pink",
    "purple": "medium_purple",
    "white": "bright_white",
    "brown": "orange4",
}


def ink(color: str) -> str:
    """The terminal's color for a card's; nothing for one it doesn't know."""
    return color if color in ("red", "blue", "green", "yellow", "cyan", "magenta") else _INKS.get(color, "")


def _names(words: Words, kind: str) -> set[str]:
    """What cards of a kind are called: one by itself, one among others, several."""
    return {words.card(kind), *(words.counted(kind, n).removeprefix(f"{n} ") for n in (1, 2))}


class _CardColors(Highlighter):
    """Writes the names of cards in their colors; only where the terminal has colors at all."""

    def __init__(self, words: Words) -> None:
        kinds = {color: ink(color) for color in (*words.board.colors, "gray")}
        kinds[words.board.wild] = "bold cyan"
        inks = {name: shade for kind, shade in kinds.items() for name in _names(words, kind)}
        self._inks = {name: ink for name, ink in inks.items() if ink}
        self._words = re.compile(rf"\b({'|'.join(map(re.escape, self._inks))})\b")

    def highlight(self, text: Text) -> None:
        """Color the names in one line."""
        for found in self._words.finditer(text.plain):
            text.stylize(self._inks[found[1]], *found.span())


class Printer:
    """Prints lines, wrapped only on a terminal; titles and errors stand out where there are colors."""

    def __init__(self, words: Words) -> None:
        self._console = Console(highlighter=_CardColors(words), markup=False, emoji=False)
        self._console.soft_wrap = not self._console.is_terminal

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self._console.print(line)

    def title(self, line: str) -> None:
        """Print a line that begins something new."""
        self._console.print()
        self._console.print(line, style="bold", highlight=False)

    def complain(self, line: str) -> None:
        """Print what went wrong."""
        self._console.print(line, style="red", highlight=False)

    def clear(self) -> None:
        """Make what was printed unreadable, if this is a terminal: also what is scrolled away."""
        if self._console.is_terminal:
            self._console.clear()
            self._console.file.write("\x1b[3J")


class Keyboard:
    """Lines typed by people; from a pipe they are repeated, so that what was said can be read later."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_interactive:
            _prepare_editing()

    def ask(self, prompt: str = "> ") -> str:
        """One line, without spaces around it. Raises EOFError at the end of input."""
        line = input(prompt)
        if not self.is_interactive:
            print(line)
        return line.strip()

    def forget(self) -> None:
        """Let the next person find nothing of what was typed before."""
        if self.is_interactive:
            _forget_lines()

    def offer(self, texts: Iterable[str]) -> None:
        """What the tab key completes to from now on."""
        if self.is_interactive:
            _complete_to(list(texts))


def _prepare_editing() -> None:
    """Let the line be edited and the tab key complete it, where that is to be had."""
    try:
        import readline
    except ImportError:
        return
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")


def _forget_lines() -> None:
    try:
        import readline
    except ImportError:
        return
    readline.clear_history()


def _complete_to(texts: Sequence[str]) -> None:
    try:
        import readline
    except ImportError:
        return

    def complete(begun: str, number: int) -> str | None:
        fitting = [text for text in texts if text.casefold().startswith(begun.casefold())]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(complete)
