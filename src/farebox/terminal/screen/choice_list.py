"""What somebody at the screen is choosing from: the lines that stand there, what was opened, what is ticked.

It knows no widgets, and plays nothing.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from farebox.game.actions import Action, DrawCard
from farebox.game.observation import Observation
from farebox.terminal.screen.choice_tree import Choice

Tree: TypeAlias = Callable[[Observation, Sequence[int]], list[Choice]]  # all there is, with tickets ticked


class ChoiceList:
    """The lines of one decision after another."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.opened: Choice | None = None
        self.ticked: list[int] = []
        self.lines: list[Choice] = []

    def begin(self) -> None:
        """Another decision: nothing is opened, nothing ticked."""
        self.opened, self.ticked = None, []

    def show(self, observation: Observation | None) -> None:
        """Write the lines anew; none while nobody is asked."""
        if observation is None:
            self.lines = []
        else:
            self.lines = list(self.opened.inner) if self.opened else self._tree(observation, self.ticked)

    def line(self, at: int) -> Choice | None:
        """The line at a place, if there is one."""
        return self.lines[at] if at < len(self.lines) else None

    def place_of(self, action: Action) -> int | None:
        """Where the line stands that leads to an action, if one does."""
        return next((at for at, choice in enumerate(self.lines) if _leads_to(choice, action)), None)

    def open(self, choice: Choice) -> None:
        """Go into a line that has others in it, or back out of it."""
        if choice.is_back or choice.inner:
            self.opened = choice if choice.inner else None

    def tick(self, ticket: int, observation: Observation) -> None:
        """Choose a ticket of the offer, or choose it no more."""
        ticked = set(self.ticked) ^ {ticket}
        self.ticked = [one for one in observation.offer if one in ticked]

    def by_key(self, key: str, observation: Observation) -> Choice | None:
        """The line of a key; a number is that of a card in the market, wherever its line stands."""
        shown = next((choice for choice in self.lines if choice.key == key), None)
        if shown is not None:
            return shown
        market = observation.market
        card = market[int(key) - 1] if key.isdigit() and int(key) <= len(market) else None
        for choice in self._tree(observation, self.ticked):
            draws = [one.card for one in choice.actions if isinstance(one, DrawCard)]
            if choice.key == key or (card is not None and draws == [card]):
                return choice
        return None

    def on_board(self, route: int | None, place: int | None, observation: Observation) -> Choice | None:
        """The line of a route or a place; what was opened is closed."""
        self.opened = None
        for choice in self._tree(observation, self.ticked):
            if route is not None and choice.route == route:
                return choice
            if place is not None and choice.place == place:
                return choice
        return None


def _leads_to(choice: Choice, action: Action) -> bool:
    return choice.actions == (action,) or any(_leads_to(inner, action) for inner in choice.inner)
