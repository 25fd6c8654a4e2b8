"""The legal actions as a numbered choice: short for the prompt, whole for `list`."""

from farebox.actions import (
    Action,
    Claim,
    Complete,
    DrawCard,
    DrawTickets,
    Finish,
    Pass,
    PlaceCards,
    PlaceStack,
)
from farebox.boards import CityBoard
from farebox.bots.ways import Network
from farebox.kernel.layout import Phase
from farebox.observation import Observation
from farebox.terminal import words
from farebox.terminal.view import view_of

MOST_LINES = 8  # of claims, before the menu says how to see the rest


class Menu:
    """The actions of one position, numbered from 1 in their fixed order.

    Where tickets are chosen the numbers are those of the offered tickets, and several may be typed.
    """

    def __init__(self, see: Observation) -> None:
        self.see = see
        self.board = see.board
        self.actions = see.actions
        self.keeps = see.phase in (Phase.KEEP_START, Phase.KEEP)

    def pick(self, typed: str) -> str | None:
        """The action that typed numbers mean, as notation; None if that is not what was typed."""
        numbers = typed.replace(",", " ").split()
        if not numbers or not all(number.isdecimal() and number.isascii() for number in numbers):
            return None
        if self.keeps:
            return f"keep {' '.join(numbers)}"
        if len(numbers) == 1 and 1 <= int(numbers[0][:6]) <= len(self.actions):
            return self.actions[int(numbers[0]) - 1].text
        return None

    # What is shown.

    def brief(self) -> list[str]:
        """What the prompt shows: every kind of action, with its most useful numbers."""
        if self.keeps:
            return self._offer()
        return [
            *self._in_a_row("Draw", "draw ", DrawCard),
            *self._in_a_row("Put the souvenir stack on", "place ", PlaceStack),
            *self._claims(),
            *self._stacks(),
            *(self.line(action) for action in self._of(DrawTickets, Complete, Finish, Pass)),
        ]

    def listing(self, wanted: str = "") -> list[str]:
        """Every action with its number; with a text only those that have all its words."""
        if self.keeps:
            return self._offer()
        sought = wanted.casefold().split()
        found = [action for action in self.actions if all(word in action.text.casefold() for word in sought)]
        return [self.line(action) for action in found] or [f"No action has {wanted!r} in it."]

    def line(self, action: Action) -> str:
        """One action with its number and what it is worth."""
        return f"{self._number(action):>4}  {action.text}{self._worth(action)}"

    def _number(self, action: Action) -> int:
        return self.actions.index(action) + 1

    def _of(self, *kinds: type[Action]) -> list[Action]:
        return [action for action in self.actions if isinstance(action, kinds)]

    def _worth(self, action: Action) -> str:
        match action:
            case Claim(route=route):
                return f", {words.count(self._points(route), 'point')}"
            case DrawTickets():
                return f": {self.see.ticket_deck} in the deck"
            case Complete(ticket=ticket):
                return words.ticket(self.board, ticket)[len(action.text) - len("complete ") :]
        return ""

    def _in_a_row(self, title: str, verb: str, kind: type[Action]) -> list[str]:
        chosen = [f"{self._number(action)} {action.text.removeprefix(verb)}" for action in self._of(kind)]
        return [f"{title}: {', '.join(chosen)}"] if chosen else []

    def _offer(self) -> list[str]:
        view = view_of(self.see, [""] * self.see.n_seats)
        return [
            f"{slot:>4}  {words.ticket(self.board, ticket)}: {view.way(ticket)}"
            for slot, ticket in enumerate(self.see.offer, start=1)
        ]

    # Claims: a line a route, those for the own tickets first.

    def _points(self, route: int) -> int:
        assert isinstance(self.board, CityBoard)
        return self.board.points[self.board.routes[route].length]

    def _claims(self) -> list[str]:
        ways: dict[int, list[Action]] = {}
        for action in self.actions:
            if isinstance(action, Claim):
                ways.setdefault(action.route, []).append(action)
        if not ways:
            return []
        wanted = self._wanted()
        order = sorted(ways, key=lambda route: (route not in wanted, -self._points(route), route))
        lines = [self._claim(ways[route], route in wanted) for route in order]
        more = len(lines) - MOST_LINES
        return lines if more <= 0 else [*lines[:MOST_LINES], f"      and {more} more routes: 'list claim'"]

    def _claim(self, ways: list[Action], is_wanted: bool) -> str:
        first, n = ways[0], len(ways) - 1
        note = " (on your way)" if is_wanted else ""
        return (
            self.line(first) + note + (f"; {words.count(n, 'other way', 'other ways')} to pay" if n else "")
        )

    def _wanted(self) -> set[int]:
        """The routes on the cheapest ways of the own tickets."""
        assert isinstance(self.board, CityBoard)
        network = Network.of(self.see)
        ways = [network.way(self.board.tickets[ticket].ends) for ticket in self.see.tickets]
        return {route for way in ways if way for route in way}

    # The yard: a number for each color, the threes in words.

    def _stacks(self) -> list[str]:
        placings = [action for action in self.actions if isinstance(action, PlaceCards)]
        if not placings:
            return []
        threes = [action for action in placings if len(action.cards) == 3]
        largest: dict[str, PlaceCards] = {}
        for action in placings:
            color, n = action.cards[0]
            wilds = len(action.cards) == 2
            if len(action.cards) < 3 and (
                color not in largest or (not wilds and n > largest[color].cards[0][1])
            ):
                largest[color] = action
        chosen = [
            f"{self._number(action)} {action.text.removeprefix('yard ')}" for action in largest.values()
        ]
        lines = [f"Place in the yard: {', '.join(chosen)}"] if chosen else []
        if threes:
            example = threes[0].text.replace("*1", "")
            lines.append(f"Place three colours: {self._number(threes[0])} {example}; {len(threes)} such ways")
        return [*lines, f"      {len(placings)} ways to place in all: 'list yard'"]
