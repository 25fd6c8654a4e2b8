"""How a report says things: messages in a board's own wording, and numbers with their intervals."""

from collections.abc import Sequence

from farebox.boards import Board
from farebox.game.names import board_name
from farebox.locale import FALLBACK, Translator
from farebox.study.figures import Figure

_MOST_NAMED = 8


class Telling:
    """Speaks of one board in one language; called with a key it is the catalogue's message."""

    def __init__(self, board: Board, say: Translator | None = None) -> None:
        """English, if no translator is given."""
        self.say = say or Translator(FALLBACK)
        self.board_name = self.say.tell(board_name(board))
        self._ticket = board.terms.ticket[0]

    def __call__(self, key: str, /, **values: object) -> str:
        """A message, in the words of the board's tickets."""
        return self.say(key, wording=self._ticket, **values)

    def number(self, value: float, form: str = ".1f") -> str:
        """A number as the language writes it."""
        return self.say.number(value, form)

    def range(self, figure: Figure, form: str = "z.1f") -> str:
        """An interval in words; `z` keeps a minus from standing before a zero."""
        return self("phrase.range", low=self.number(figure.low, form), high=self.number(figure.high, form))

    def percent(self, figure: Figure) -> str:
        """A share with its interval."""
        return f"{self.number(figure.value, '.1%')} ({self.range(figure, '.1%')})"

    def points(self, n: int) -> str:
        """A number of points."""
        return self("points", n=n)

    def games(self, n: int) -> str:
        """A number of games, which may be large."""
        return self("study.n_games", n=n, games=self.number(n, ","))

    def names(self, names: Sequence[str]) -> str:
        """Names in a sentence: `a, b and c`, or the first of them and how many more there are."""
        if len(names) > _MOST_NAMED:
            return self("typed.more", names=", ".join(names[:_MOST_NAMED]), n=len(names) - _MOST_NAMED)
        *first, last = names
        return self("phrase.and", first=", ".join(first), last=last) if first else last
