"""The legal actions as a numbered choice: short for the prompt, whole for `list`."""

from collections.abc import Mapping
from typing import TypeVar

from farebox.game.actions import (
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
from farebox.game.observation import CityObservation, Observation
from farebox.game.seat_map import Network
from farebox.kernel.layout import Phase
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.table_view import view_of

A = TypeVar("A", bound=Action)
MOST_LINES = 8  # of claims, before the menu says how to see the rest


class Menu:
    """The actions of one position, numbered from 1 in their fixed order.

    Where tickets are chosen the numbers are those of the offered tickets, and several may be typed.
    """

    def __init__(self, observation: Observation, words: Words) -> None:
        self.observation = observation
        self.words = words
        self.board = observation.board
        self.actions = observation.actions
        self.keeps = observation.phase in (Phase.KEEP_START, Phase.KEEP)

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
            *self._draws(),
            *self._places(),
            *self._claims(),
            *self._stacks(),
            *(self.line(action) for action in self._of(DrawTickets, Complete, Finish, Pass)),
        ]

    def listing(self, wanted: str = "") -> list[str]:
        """Every action with its number; with a text only those that have all its words."""
        if self.keeps:
            return self._offer()
        sought = wanted.casefold().split()
        texts = {action: f"{action.text} {self.words.action(action)}".casefold() for action in self.actions}
        found = [action for action in self.actions if all(word in texts[action] for word in sought)]
        return [self.line(action) for action in found] or [self.words("line.no_action", wanted=wanted)]

    def line(self, action: Action) -> str:
        """One action with its number and what it is worth."""
        return f"{self._number(action):>4}  {self.words.action(action)}{self._worth(action)}"

    def _number(self, action: Action) -> int:
        return self.actions.index(action) + 1

    def _of(self, *kinds: type[Action]) -> list[Action]:
        return [action for action in self.actions if isinstance(action, kinds)]

    def _worth(self, action: Action) -> str:
        match action:
            case Claim(route=route):
                return f", {self.words.points(self._points(route))}"
            case DrawTickets():
                return f": {self.words('deck.left', n=self.observation.ticket_deck)}"
            case Complete(ticket=ticket):
                return f", {self.words.points(self.board.tickets[ticket].points)}"
        return ""

    def _in_a_row(self, key: str, names: Mapping[A, str]) -> list[str]:
        chosen = [f"{self._number(action)} {name}" for action, name in names.items()]
        return [f"{self.words(key)}: {', '.join(chosen)}"] if chosen else []

    def _draws(self) -> list[str]:
        cards = [action for action in self.actions if isinstance(action, DrawCard)]
        deck = self.words("do.deck")
        names = {one: deck if one.card == "deck" else self.words.card(one.card) for one in cards}
        return self._in_a_row("line.draw", names)

    def _places(self) -> list[str]:
        stacks = [action for action in self.actions if isinstance(action, PlaceStack)]
        return self._in_a_row("line.put_stack", {one: self.board.places[one.place].name for one in stacks})

    def _offer(self) -> list[str]:
        view = view_of(self.observation, [""] * self.observation.n_seats, self.words)
        return [
            f"{slot:>4}  {self.words.ticket(ticket)}: {view.way(ticket)}"
            for slot, ticket in enumerate(self.observation.offer, start=1)
        ]

    # Claims: a line a route, those for the own tickets first.

    def _points(self, route: int) -> int:
        return self.board.points[self.board.routes[route].length]

    def _claims(self) -> list[str]:
        ways: dict[int, list[Action]] = {}
        for action in self.actions:
            if isinstance(action, Claim):
                ways.setdefault(action.route, []).append(action)
        if not ways:
            return []
        wanted = wanted_routes(self.observation.as_city())
        order = sorted(ways, key=lambda route: (route not in wanted, -self._points(route), route))
        lines = [self._claim(ways[route], route in wanted) for route in order]
        more = len(lines) - MOST_LINES
        return (
            lines if more <= 0 else [*lines[:MOST_LINES], f"      {self.words('line.more_routes', n=more)}"]
        )

    def _claim(self, ways: list[Action], is_wanted: bool) -> str:
        first, n = ways[0], len(ways) - 1
        note = f" ({self.words('line.on_way')})" if is_wanted else ""
        return self.line(first) + note + (f"; {self.words('line.other_ways', n=n)}" if n else "")

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
        names = {action: self.words.paid(dict(action.cards)) for action in largest.values()}
        lines = self._in_a_row("line.to_yard", names)
        if threes:
            colors = ", ".join(self.words.card(color) for color, _ in threes[0].cards)
            lines += self._in_a_row("line.three", {threes[0]: colors})
        return [*lines, f"      {self.words('line.ways', n=len(placings))}"]


def wanted_routes(observation: CityObservation) -> set[int]:
    """The routes on the cheapest ways of the own tickets."""
    network = Network.of(observation)
    ways = [network.way(observation.board.tickets[ticket].ends) for ticket in observation.tickets]
    return {route for way in ways if way for route in way}
