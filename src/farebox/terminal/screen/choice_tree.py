"""What can be done now, as a tree to choose from: draw, claim and how to pay, the yard, tickets.

The leaves are the legal actions of the position, each exactly once, except where tickets are chosen: there
any number of them is ticked.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from farebox.boards import CardGameBoard
from farebox.game.actions import (
    Action,
    Complete,
    DrawCard,
    DrawTickets,
    Finish,
    Keep,
    Pass,
    PlaceCards,
    PlaceStack,
)
from farebox.game.completion import best_set
from farebox.game.names import BETWEEN, route_name, ticket_name
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.terminal.lines.menu import by_use
from farebox.terminal.screen import palette
from farebox.terminal.screen.city_signs import CART, FERRY
from farebox.terminal.screen.flow import flow
from farebox.terminal.text.city_extras import claim_takes
from farebox.terminal.text.phrases import Words


@dataclass(frozen=True)
class Choice:
    """A line to choose: actions to play one after another, or more choices, or a ticket to tick."""

    label: Text
    actions: tuple[Action, ...] = ()
    inner: tuple["Choice", ...] = ()
    key: str = ""
    route: int | None = None
    place: int | None = None
    ticket: int | None = None
    is_back: bool = False


class Choices:
    """The choices of one position, in the words of a language."""

    def __init__(
        self, observation: Observation, words: Words, ticked: Sequence[int] = (), width: int = 34
    ) -> None:
        """For a list of this width; `ticked` are the tickets chosen so far."""
        self.observation = observation
        self.width = width
        self.board = observation.board
        self.words = words
        self.ticked = ticked

    def all(self) -> list[Choice]:
        """What the list shows."""
        if self.observation.phase in (Phase.KEEP_START, Phase.KEEP):
            return self._keeps()
        return [*self._best(), *self._draws(), *self._places(), *self._claims(), *self._yard(), *self._rest()]

    # Cards and places.

    def _draws(self) -> list[Choice]:
        draws = self.observation.of_kind(DrawCard)
        slots = {card: str(1 + slot) for slot, card in reversed(list(enumerate(self.observation.market)))}
        choices = [
            Choice(self._draw(one.card), (one,), key="d" if one.card == "deck" else slots.get(one.card, ""))
            for one in draws
        ]
        return sorted(choices, key=lambda choice: choice.key)

    def _draw(self, card: str) -> Text:
        if card == "deck":
            return Text(self.words("deck"))
        name = palette.card(self.board, card, self.words.some(card))
        before, _, after = self.words("take", card="\0").partition("\0")
        return Text.assemble(before, name, after)

    def _places(self) -> list[Choice]:
        stacks = self.observation.of_kind(PlaceStack)
        return [Choice(Text(self.board.places[one.place].name), (one,), place=one.place) for one in stacks]

    # Routes: one line each, then every way to pay.

    def _claims(self) -> list[Choice]:
        return [self._claim(route, is_wanted) for route, is_wanted in by_use(self.observation)]

    def _claim(self, route: int, is_wanted: bool) -> Choice:
        first, second = route_name(self.board, route).split(BETWEEN, 1)
        mark = Text("»" if is_wanted else " ", style=palette.GOLD)
        head = Text.assemble(mark, self.spaces(route), " ", first)
        label = flow([head, f"- {second}"], self.width, " ", 12)
        city = self.observation.as_city()
        pay = [
            Choice(self._payment(way.cards, claim_takes(self.words, city, way)), (way,), route=route)
            for way in city.claims[route]
        ]
        return Choice(label, inner=(*pay, self._back()), route=route)

    def spaces(self, route: int) -> Text:
        """A route's spaces in its color, then its points."""
        this = self.board.routes[route]
        card = None if this.color is None else self.board.colors[this.color]
        sign = palette.GRAY_SYMBOL if card is None else palette.symbol(self.board, card)
        ink = palette.GRAY_INK if card is None else palette.ink(self.board, card)
        marks = FERRY * this.ferries + sign * (this.length - this.ferries)
        cart = CART if this.merchandise else " "
        pad = " " * (5 - len(marks))
        points = f"{self.board.route_points(route):>3}"
        return Text.assemble((marks, ink), (cart, palette.GOLD), pad, (points, palette.GOLD))

    def _payment(self, cards: Mapping[str, int], takes: str) -> Text:
        before = self.words("pay.with", cards="").strip()
        label = flow([before, *self._cards(cards.items())], self.width, " ", 2)
        return Text.assemble(label, "\n", (takes, palette.PALE)) if takes else label

    def _cards(self, cards: Iterable[tuple[str, int]]) -> list[Text]:
        return [palette.card(self.board, name, self.words.counted(name, n)) for name, n in cards]

    def _back(self) -> Choice:
        return Choice(Text(f"← {self.words('back')}", style=palette.PALE), key="escape", is_back=True)

    # The yard.

    def _yard(self) -> list[Choice]:
        groups: dict[str, list[PlaceCards]] = {}
        for action in self.observation.of_kind(PlaceCards):
            groups.setdefault("" if len(action.cards) == 3 else action.cards[0][0], []).append(action)
        return [self._stack(color, ways) for color, ways in groups.items()]

    def _stack(self, color: str, ways: Sequence[PlaceCards]) -> Choice:
        inner = tuple(Choice(self._placing(way), (way,)) for way in reversed(ways))
        what = Text(self.words("tui.three"))
        if color:
            what = palette.card(self.board, color, self.words.card(color))
        label = Text.assemble(f"{self.words('yard.do')}: ", what, (f" ({len(ways)})", palette.PALE))
        return Choice(label, inner=(*inner, self._back()))

    def _placing(self, placing: PlaceCards) -> Text:
        return Text.assemble(Text(", ").join(self._cards(placing.cards)), self._robs(placing))

    def _robs(self, placing: PlaceCards) -> Text:
        """Whose stack this robs."""
        if len(placing.cards) == 3:
            return Text("")
        color = placing.cards[0][0]
        for seat, view in enumerate(self.observation.as_card_game().seats):
            if seat != self.observation.seat and color in view.yard:
                said = self.words("tui.robs", n=seat + 1, cards=self.words.cards(view.yard[color]))
                return Text(f" {said}", style=palette.BAD)
        return Text("")

    # Tickets.

    def _keeps(self) -> list[Choice]:
        tickets = [self._tick(ticket) for ticket in self.observation.offer]
        action = Keep(tuple(ticket for ticket in self.observation.offer if ticket in self.ticked))
        if action not in self.observation.actions:
            return [*tickets, Choice(Text(self.words("keep.choose"), style=palette.DIM))]
        n = len(action.tickets)
        label = self.words("keep.do", n=n) if n else self.words("keep.none")
        return [*tickets, Choice(Text(label, style=f"bold {palette.GOOD}"), (action,), key="k")]

    def _tick(self, ticket: int) -> Choice:
        mark = "[x] " if ticket in self.ticked else "[ ] "
        first, *rest = self._parts(ticket)
        label = flow([Text.assemble((mark, palette.GOLD), first), *rest], self.width, " ", 4)
        return Choice(label, ticket=ticket)

    def ticket(self, ticket: int, name: str) -> list[Text]:
        """A ticket's name, its points and, in the Card Game, the cards it takes."""
        points = Text(str(self.board.tickets[ticket].points), style=f"bold {palette.GOLD}")
        named = Text.assemble(name, " ", points)
        return self.board.by_family(lambda _: [named], lambda cards: [named, _needs(cards, ticket)])

    def _parts(self, ticket: int) -> list[Text]:
        first, second = ticket_name(self.board, ticket).split(BETWEEN, 1)
        return [Text(first), *self.ticket(ticket, f"- {second}")]

    def _best(self) -> list[Choice]:
        """The best set of tickets to complete, all at once."""
        if self.observation.phase != Phase.COMPLETE:
            return []
        observation = self.observation.as_card_game()
        best = best_set(observation.board, observation.tickets, observation.track_left)
        if not best:
            return []
        points = sum(self.board.tickets[ticket].points for ticket in best)
        label = Text(self.words("complete.all", n=len(best), points=points), style=f"bold {palette.GOOD}")
        return [Choice(label, (*(Complete(ticket) for ticket in best), Finish()), key="k")]

    def _rest(self) -> Iterable[Choice]:
        for action in self.observation.actions:
            match action:
                case DrawTickets():
                    yield Choice(Text(self.words("tickets.draw")), (action,), key="t")
                case Complete(ticket=ticket):
                    title = f"{self.words('complete.one')}:"
                    text = flow([title, *self._parts(ticket)], self.width, " ", 2)
                    yield Choice(text, (action,), ticket=ticket)
                case Finish():
                    yield Choice(Text(self.words("complete.finish_none")), (action,), key="f")
                case Pass():
                    yield Choice(Text(self.words("pass")), (action,), key="p")


def _needs(board: CardGameBoard, ticket: int) -> Text:
    """The cards that a ticket takes, as signs."""
    need = zip(board.colors, board.tickets[ticket].cards, strict=True)
    return Text.assemble(
        *((palette.symbol(board, color) * n, palette.ink(board, color)) for color, n in need)
    )
