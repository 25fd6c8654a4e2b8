"""Small phrases that all texts in a terminal are made of, in the words of a board and of a language."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from farebox.boards import Board
from farebox.game.actions import (
    Action,
    Claim,
    Complete,
    DrawCard,
    DrawTickets,
    Finish,
    Keep,
    PlaceCards,
    PlaceStack,
)
from farebox.game.names import board_name, kind_names, route_name, ticket_name
from farebox.locale import FALLBACK, Translator, word


def display_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that tell seats apart: equal ones are numbered."""
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


class Words:
    """Says things about one board in one language; called with a key it is the catalogue's message."""

    def __init__(self, board: Board, say: Translator | None = None) -> None:
        """English, if no translator is given."""
        self.board = board
        self.say = say or Translator(FALLBACK)

    def __call__(self, key: str, /, **values: object) -> str:
        """A message, in the edition's own wording if it has one."""
        return self.say(key, edition=self.board.id, **values)

    @property
    def board_name(self) -> str:
        """What the game is called."""
        return self.say.tell(board_name(self.board))

    # Counts and lists.

    def points(self, n: int) -> str:
        """A number of points."""
        return self("points", n=n)

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
        kinds = [f"{hand[name]} {self.card(name)}" for name in kind_names(self.board) if hand.get(name)]
        return ", ".join(kinds) or self("phrase.none")

    def market(self, cards: Iterable[str]) -> str:
        """The face-up cards in a line."""
        return f"{self('market')}: {', '.join(map(self.card, cards)) or self('phrase.empty')}."

    def symbol(self, number: int) -> str:
        """A souvenir's symbol."""
        assert self.board.souvenirs is not None
        return self.say.tell(word("souvenir", self.board.souvenirs.symbols[number]))

    def symbols(self, numbers: Iterable[int]) -> str:
        """Several symbols."""
        return ", ".join(map(self.symbol, numbers)) or self("phrase.none")

    def ticket(self, number: int) -> str:
        """A ticket with its points."""
        return f"{ticket_name(self.board, number)} ({self.board.tickets[number].points})"

    def ticket_list(self, numbers: Iterable[int]) -> str:
        """Several tickets with their points."""
        return self.join(map(self.ticket, numbers))

    def takes(self, route: int) -> str:
        """What a route takes: `4 pink`, `2 gray, needs a ferry`."""
        this = self.board.routes[route]
        color = self("phrase.gray") if this.color is None else self.card(self.board.colors[this.color])
        ferries = f", {self('route.ferries', n=this.ferries)}" if this.ferries else ""
        return f"{this.length} {color}{ferries}"

    def route(self, number: int) -> str:
        """A route with what it takes."""
        return f"{route_name(self.board, number)} ({self.takes(number)})"

    # Actions. In English the words are the notation's; in every language the notation itself can be typed.

    def action(self, action: Action) -> str:
        """What an action does, in a few words."""
        match action:
            case DrawCard(card="deck"):
                return self("do.draw", card=self("do.deck"))
            case DrawCard(card=card):
                return self("do.draw", card=self.card(card))
            case DrawTickets():
                return self("do.tickets")
            case Keep(tickets=tickets):
                names = ", ".join(ticket_name(self.board, ticket) for ticket in tickets)
                return self("do.keep", tickets=names or self("phrase.none"))
            case Claim():
                return self._claim(action)
            case PlaceStack(place=place):
                return self("do.place", place=self.board.places[place].name)
            case PlaceCards(cards=cards):
                return self("do.yard", cards=self.paid(dict(cards)))
            case Complete(ticket=ticket):
                return self("do.complete", ticket=ticket_name(self.board, ticket))
            case Finish():
                return self("do.finish")
        return self("do.pass")

    def paid(self, cards: Mapping[str, int]) -> str:
        """Cards laid down, as an action writes them: `pink*3 wild*1`."""
        parts = [self("do.paid", card=self.card(name), n=n) for name, n in cards.items() if n]
        return (
            reduce(lambda first, last: self("do.paid_more", first=first, last=last), parts) if parts else ""
        )

    def _claim(self, claim: Claim) -> str:
        facts = {"route": route_name(self.board, claim.route), "cards": self.paid(self.payment(claim))}
        if claim.souvenir is None:
            return self("do.claim", **facts)
        return self("do.claim_souvenir", place=self.board.places[claim.souvenir].name, **facts)

    def payment(self, claim: Claim) -> dict[str, int]:
        """The cards that a claim takes."""
        colored = self.board.routes[claim.route].length - claim.wilds
        return {**({claim.color: colored} if claim.color else {}), self.board.wild: claim.wilds}
