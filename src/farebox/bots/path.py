"""The city games' baseline: joins its tickets' places by the cheapest open ways, and says so in its plan."""

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

from farebox.actions import Action, Claim, DrawCard, DrawTickets, Keep, PlaceStack
from farebox.boards import Board, CityBoard
from farebox.bots.ways import Network
from farebox.kernel.layout import Phase
from farebox.observation import CitySeatView, Observation

Kind = TypeVar("Kind", bound=Action)


class PathBot:
    """Keeps its first tickets, plans a way for each, and claims or draws for the best route of these.

    A route is worth its points plus `weight` times those of the tickets it serves. New tickets are drawn when
    all are settled and everybody has at least `spare` pieces.
    """

    name = "path"

    def __init__(self, board: Board, seed: int, *, weight: int = 2, spare: int = 7) -> None:
        assert isinstance(board, CityBoard)
        self.board = board
        self.weight = weight
        self.spare = spare
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        see = _Sight(observation)
        match see.phase:
            case Phase.KEEP_START:
                return max(_of(Keep, see.actions), key=lambda keep: len(keep.tickets))
            case Phase.KEEP:
                return self._keep(see)
            case Phase.PLACE:
                return self._place(see)
        return self._turn(see)

    def _turn(self, see: "_Sight") -> Action:
        wanted = self._plan(see, see.tickets)
        if not wanted and self._has_time(see):
            return _of(DrawTickets, see.actions)[0]
        claim = self._claim(see, wanted or self._open_routes(see))
        if claim is None and see.is_last_turn:
            claim = self._claim(see, self._open_routes(see))
        return claim or self._draw(see, wanted or self._open_routes(see)) or see.actions[0]

    # What to build.

    def _plan(self, see: "_Sight", tickets: Iterable[int]) -> dict[int, int]:
        """The routes still to claim, each with what it is worth; what pieces can't reach is left out."""
        wanted: dict[int, int] = {}
        pieces = see.pieces
        for ticket in sorted(tickets, key=lambda one: -self.board.tickets[one].points):
            way = see.network.way(
                self.board.tickets[ticket].ends,
                lambda route: (
                    0 if route in wanted else self.board.routes[route].length + see.lacking(route) / 2
                ),
            )
            new = [route for route in way or () if route not in wanted]
            if way is None or sum(self.board.routes[route].length for route in new) > pieces:
                continue
            pieces -= sum(self.board.routes[route].length for route in new)
            for route in way:
                worth = wanted.get(route, self.board.points[self.board.routes[route].length])
                wanted[route] = worth + self.weight * self.board.tickets[ticket].points
        return wanted

    def _open_routes(self, see: "_Sight") -> dict[int, int]:
        """Every route that could still be had, for its points alone."""
        return {
            route: self.board.points[this.length]
            for route, this in enumerate(self.board.routes)
            if see.network.is_open(route) and this.length <= see.pieces
        }

    def _claim(self, see: "_Sight", wanted: dict[int, int]) -> Claim | None:
        """The most valuable route that can be paid, with fewest wilds and the color least needed."""
        claims = [claim for claim in _of(Claim, see.actions) if claim.route in wanted]
        if not claims:
            return None
        needed = {self.board.routes[route].color for route in wanted}

        def rank(claim: Claim) -> tuple[int, int, bool, int]:
            color = -1 if claim.color is None else self.board.colors.index(claim.color)
            spared = self.board.routes[claim.route].color is None and color in needed
            return (wanted[claim.route], -claim.wilds, not spared, see.held(color))

        return max(claims, key=rank)

    # What to draw.

    def _has_time(self, see: "_Sight") -> bool:
        """Whether tickets can be drawn, and there are turns and pieces enough for another."""
        near_the_end = see.see.final_turns is not None or see.fewest_pieces < self.spare
        return not near_the_end and bool(_of(DrawTickets, see.actions))

    def _draw(self, see: "_Sight", wanted: dict[int, int]) -> Action | None:
        """The card that brings the most valuable route nearer: face up if it lies there, else unseen."""
        draws = {draw.card: draw for draw in _of(DrawCard, see.actions)}
        merit = dict.fromkeys(draws, 0.0)
        for route, worth in wanted.items():
            for card, lacking in see.helpful(route).items():
                if card in merit and lacking:
                    merit[card] = max(merit[card], worth / lacking)
        if self.board.wild in merit:
            merit[self.board.wild] = max(merit.values()) + 0.5 if self._lacks_one(see, wanted) else 0.0
        best = max(merit, key=lambda card: merit[card], default=None)
        if best is not None and merit[best] > 0:
            return draws[best]
        return draws.get("deck") or next(iter(draws.values()), None)

    def _lacks_one(self, see: "_Sight", wanted: dict[int, int]) -> bool:
        """Whether the most valuable route wants for a single card that doesn't lie face up."""
        top = max(wanted, key=lambda route: wanted[route], default=None)
        if top is None or see.lacking(top) != 1:
            return False
        return not any(card in see.see.market for card in see.helpful(top) if card != self.board.wild)

    # What to choose.

    def _keep(self, see: "_Sight") -> Action:
        """Every ticket that can still be built with what is left, or else the one that costs least."""

        def profit(keep: Keep) -> int:
            wanted = self._plan(see, [*see.tickets, *keep.tickets])
            served = [ticket for ticket in keep.tickets if self._is_served(see, ticket, wanted)]
            cost = sum(self.board.routes[route].length for route in wanted)
            return sum(
                self.board.tickets[ticket].points * (2 if ticket in served else -2) for ticket in keep.tickets
            ) - (cost if cost > see.pieces - 2 else 0)

        return max(_of(Keep, see.actions), key=profit)

    def _is_served(self, see: "_Sight", ticket: int, wanted: dict[int, int]) -> bool:
        way = see.network.way(
            self.board.tickets[ticket].ends, lambda route: 0 if route in wanted else len(self.board.routes)
        )
        return way is not None and all(route in wanted for route in way)

    def _place(self, see: "_Sight") -> Action:
        """A souvenir stack goes where the own ways lead, to a place that few routes reach."""
        mine = {end for route in self._plan(see, see.tickets) for end in self.board.routes[route].ends}
        near = [place for place in _of(PlaceStack, see.actions) if place.place in mine]
        return self._random.choice(near or list(_of(PlaceStack, see.actions)))


class _Sight:
    """An observation with the few questions this bot asks of it."""

    def __init__(self, observation: Observation) -> None:
        self.see = observation
        self.board = observation.board
        self.phase = observation.phase
        self.actions: Sequence[Action] = observation.actions
        self.network = Network.of(observation)
        self.hand = observation.hand
        self.wilds = self.hand.get(self.board.wild, 0)
        self.tickets = [one for one in observation.tickets if not self.network.is_done(one)]
        views = [view for view in observation.seats if isinstance(view, CitySeatView)]
        self.pieces = views[observation.seat].pieces
        self.fewest_pieces = min(view.pieces for view in views)
        self._helpful: dict[int, dict[str, int]] = {}

    @property
    def is_last_turn(self) -> bool:
        """Whether the seat has no turn after this one."""
        left = self.see.final_turns
        return left is not None and left <= self.see.n_seats

    def held(self, color: int) -> int:
        """Cards of a color in hand."""
        return self.hand.get(self.board.colors[color], 0) if color >= 0 else 0

    def helpful(self, route: int) -> dict[str, int]:
        """The cards that would go to the route, each with how many are lacking if it is paid that way."""
        if route not in self._helpful:
            self._helpful[route] = self._find_helpful(route)
        return self._helpful[route]

    def _find_helpful(self, route: int) -> dict[str, int]:
        board = self.network.board
        this = board.routes[route]
        colors = board.colors if this.color is None else (board.colors[this.color],)
        ferries = max(0, this.ferries - self.wilds)
        spare = max(0, self.wilds - this.ferries)
        lacking = {
            color: ferries + max(0, this.length - this.ferries - self.hand.get(color, 0) - spare)
            for color in colors
        }
        fewest = min(lacking.values())
        return {color: n for color, n in lacking.items() if n == fewest} | {board.wild: fewest}

    def lacking(self, route: int) -> int:
        """How many cards the route still wants, paid the best way."""
        return min(self.helpful(route).values())


def _of(kind: type[Kind], actions: Iterable[Action]) -> list[Kind]:
    """The actions of one kind."""
    return [action for action in actions if isinstance(action, kind)]
