"""Small phrases that all texts in a terminal are made of, in the words of a board and of a language."""

from collections.abc import Iterable, Mapping, Sequence

from farebox.boards import Board
from farebox.boards.look import look_of
from farebox.game.names import board_name, kind_names, route_name, ticket_name
from farebox.locale import FALLBACK, Said, Translator, word


def display_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that tell seats apart: equal ones are numbered."""
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


class Words:
    """Says things about one board in one language; called with a key it is the catalogue's message."""

    def __init__(self, board: Board, say: Translator | None = None) -> None:
        """English, if no translator is given; in either, the edition's own wording."""
        self.board = board
        self.say = Translator(say.language if say else FALLBACK, look_of(board))

    def __call__(self, key: str, /, **values: object) -> str:
        """A message, in the edition's own wording if it has one."""
        return self.say.tell(Said(key, values))

    @property
    def board_name(self) -> str:
        """What the game is called."""
        return self.say.tell(board_name(self.board))

    # Counts and lists.

    def points(self, n: int) -> str:
        """A number of points."""
        return self("points", n=n)

    def signed(self, n: int) -> str:
        """What a line of a score adds or takes, as wide as the others."""
        return self.say.number(n, "+4")

    def n_cards(self, n: int) -> str:
        """A number of cards."""
        return self("count.cards", n=n)

    def n_tickets(self, n: int) -> str:
        """A number of the edition's tickets."""
        if self.board.terms.ticket[0] in ("ticket", "contract"):
            return self("count.tickets", n=n)
        return f"{n} {self.board.terms.ticket[n != 1]}"

    def pieces(self, n: int) -> str:
        """A number of the edition's pieces."""
        key = f"pieces.{self.board.terms.piece[0].replace(' ', '_')}"
        return self(key, n=n) if self.say.has(key) else f"{n} {self.board.terms.piece[n != 1]}"

    def join(self, parts: Iterable[str]) -> str:
        """Parts of a sentence: `a, b and c`."""
        *first, last = list(parts) or [""]
        return self("phrase.and", first=", ".join(first), last=last) if first else last

    # Things of the board.

    def card(self, name: str) -> str:
        """A card by the word for its color, or for the wild."""
        return self.say.tell(word("wild" if name == self.board.wild else "color", name))

    def cards(self, hand: Mapping[str, int]) -> str:
        """Cards by color, in the board's order: `2 blue, 1 wild`."""
        kinds = [self.counted(name, hand[name]) for name in kind_names(self.board) if hand.get(name)]
        return ", ".join(kinds) or self("phrase.none")

    def counted(self, name: str, n: int) -> str:
        """So many cards of a kind, in a list: the words for one and for several differ."""
        key = f"cards.{name}"
        return self(key, n=n) if self.say.has(key) else f"{n} {self.card(name)}"

    def some(self, name: str, n: int = 1) -> str:
        """A card or several of a kind, in a sentence: `a red card`."""
        key = f"card.{name}"
        if self.say.has(key):
            return self(key, n=n)
        return self("card.other_wild" if name == self.board.wild else "card.other", card=name, n=n)

    def market(self, cards: Iterable[str]) -> str:
        """The face-up cards in a line."""
        return f"{self('market')}: {', '.join(map(self.card, cards)) or self('phrase.empty')}."

    def ticket(self, number: int) -> str:
        """A ticket with its points."""
        return f"{ticket_name(self.board, number)} ({self.board.tickets[number].points})"

    def ticket_list(self, numbers: Iterable[int]) -> str:
        """Several tickets with their points."""
        return self.join(map(self.ticket, numbers))

    def takes(self, route: int) -> str:
        """What a route takes: `4 pink`, `2 gray, needs a ferry`."""
        this = self.board.routes[route]
        color = "gray" if this.color is None else self.board.colors[this.color]
        ferries = f", {self('route.ferries', n=this.ferries)}" if this.ferries else ""
        return f"{self.counted(color, this.length)}{ferries}"

    def route(self, number: int) -> str:
        """A route with what it takes."""
        return f"{route_name(self.board, number)} ({self.takes(number)})"

    # Parts of actions. In English they are written as in the notation.

    def drawn(self, card: str) -> str:
        """What an action draws: `deck`, `red`."""
        if card == "deck":
            return self("do.deck")
        return card if self._as_notated else self.some(card)

    def paid(self, cards: Mapping[str, int]) -> str:
        """Cards that an action lays down: `pink*3 wild*1`."""
        if self._as_notated:
            return " ".join(f"{name}*{n}" for name, n in cards.items() if n)
        return self.cards(cards)

    @property
    def _as_notated(self) -> bool:
        return self.say.language == FALLBACK
