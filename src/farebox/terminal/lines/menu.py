"""The legal actions as a numbered choice: short for the prompt, whole for `list`."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from farebox.game.actions import (
    Action,
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
from farebox.terminal.text.action_words import tell_action
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
        texts = {
            action: f"{action.text} {tell_action(self.words, action)}".casefold() for action in self.actions
        }
        found = [action for action in self.actions if all(word in texts[action] for word in sought)]
        return [self.line(action) for action in found] or [self.words("line.no_action", wanted=wanted)]

    def line(self, action: Action) -> str:
        """One action with its number and what it is worth."""
        return f"{self._number(action):>4}  {tell_action(self.words, action)}{self._worth(action)}"

    def _number(self, action: Action) -> int:
        return self.actions.index(action) + 1

    def _of(self, *kinds: type[Action]) -> list[Action]:
        return [action for action in self.actions if isinstance(action, kinds)]

    def _worth(self, action: Action) -> str:
        if isinstance(action, DrawTickets):
            return f": {self.words('deck.left', n=self.observation.ticket_deck)}"
        points = action.points(self.board)
        return "" if points is None else f", {self.words.points(points)}"

    def _in_a_row(self, key: str, names: Mapping[A, str]) -> list[str]:
        chosen = [f"{self._number(action)} {name}" for action, name in names.items()]
        return [f"{self.words(key)}: {', '.join(chosen)}"] if chosen else []

    def _draws(self) -> list[str]:
        cards = self.observation.of_kind(DrawCard)
        return self._in_a_row("line.draw", {one: self.words.drawn(one.card) for one in cards})

    def _places(self) -> list[str]:
        stacks = self.observation.of_kind(PlaceStack)
        return self._in_a_row("line.put_stack", {one: self.board.places[one.place].name for one in stacks})

    def _offer(self) -> list[str]:
        view = view_of(self.observation, [""] * self.observation.n_seats, self.words)
        return [
            f"{slot:>4}  {self.words.ticket(ticket)}: {view.way(ticket)}"
            for slot, ticket in enumerate(self.observation.offer, start=1)
        ]

    # Claims: a line a route, those for the own tickets first.

    def _claims(self) -> list[str]:
        claims = self.observation.claims
        lines = [self._claim(claims[route], is_wanted) for route, is_wanted in by_use(self.observation)]
        more = len(lines) - MOST_LINES
        return (
            lines if more <= 0 else [*lines[:MOST_LINES], f"      {self.words('line.more_routes', n=more)}"]
        )

    def _claim(self, ways: Sequence[Action], is_wanted: bool) -> str:
        first, n = ways[0], len(ways) - 1
        note = f" ({self.words('line.on_way')})" if is_wanted else ""
        return self.line(first) + note + (f"; {self.words('line.other_ways', n=n)}" if n else "")

    # The yard: a number for each color, the threes in words.

    def _stacks(self) -> list[str]:
        placings = self.observation.of_kind(PlaceCards)
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


def by_use(observation: Observation) -> list[tuple[int, bool]]:
    """The routes that can be claimed, and whether the own tickets want them: those first, then by points."""
    if not observation.claims:
        return []
    wanted, board = wanted_routes(observation.as_city()), observation.board
    order = sorted(
        observation.claims, key=lambda route: (route not in wanted, -board.route_points(route), route)
    )
    return [(route, route in wanted) for route in order]


def wanted_routes(observation: CityObservation) -> set[int]:
    """The routes on the cheapest ways of the own tickets."""
    network = Network.of(observation)
    ways = [network.way(observation.board.tickets[ticket].ends) for ticket in observation.tickets]
    return {route for way in ways if way for route in way}
