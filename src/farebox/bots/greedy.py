"""The Card Game's baseline: sends to the track what its tickets want, and completes the best set of them."""

from collections.abc import Iterable, Sequence

from farebox.boards import CardGameBoard
from farebox.game.actions import Action, Complete, DrawCard, DrawTickets, Finish, Keep, PlaceCards
from farebox.game.completion import best_set
from farebox.game.observation import CardObservation, Observation
from farebox.kernel.layout import Phase

_CARDS_A_TURN = 1.2  # that leave the deck, on average


class GreedyBot:
    """Places the stack that brings its tickets most points nearer, once that is worth a turn; else draws.

    A card is worth the share of the points of the ticket it goes to. `patience` is how many wanted cards
    make a stack worth a turn while there is time.
    """

    name = "greedy"

    def __init__(self, board: CardGameBoard, seed: int, *, patience: int = 3) -> None:
        self.board = board
        self.patience = patience

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        observation = observation.as_card_game()
        hopes = _Assessment(observation)
        match observation.phase:
            case Phase.KEEP_START | Phase.KEEP:
                return self._keep(hopes)
            case Phase.COMPLETE:
                return self._complete(observation)
        return self._turn(hopes)

    def _complete(self, observation: CardObservation) -> Action:
        best = best_set(self.board, observation.tickets, observation.track_left)
        wanted = Complete(best[0]) if best else Finish()
        return next(action for action in observation.actions if action == wanted)

    def _keep(self, hopes: "_Assessment") -> Action:
        """The tickets that pay most for the cards they still want, as far as time allows."""
        keeps = {keep.tickets: keep for keep in hopes.observation.of_kind(Keep)}
        kept: list[int] = []
        offer = sorted(
            hopes.observation.offer, key=lambda one: -self.board.tickets[one].points / hopes.size(one)
        )
        for ticket in offer:
            if hopes.unmet([*kept, ticket]) <= hopes.turns_left - hopes.is_hand_late:
                kept.append(ticket)
        chosen = tuple(
            ticket for ticket in hopes.observation.offer if ticket in kept or (not keeps.get(()) and not kept)
        )
        return keeps.get(chosen) or min(keeps.values(), key=lambda keep: hopes.unmet(keep.tickets))

    def _turn(self, hopes: "_Assessment") -> Action:
        placing = max(
            hopes.observation.of_kind(PlaceCards),
            key=hopes.merit,
            default=None,
        )
        enough = self.patience if hopes.turns_left > 3 and hopes.n_hand < 12 else 1
        if placing is not None and hopes.n_wanted(placing) >= enough and hopes.merit(placing) > 0:
            return placing
        if hopes.unmet(()) <= 2 and hopes.turns_left >= 5:
            for action in hopes.observation.actions:
                if isinstance(action, DrawTickets):
                    return action
        return self._draw(hopes) or placing or hopes.observation.actions[0]

    def _draw(self, hopes: "_Assessment") -> Action | None:
        draws = hopes.observation.of_kind(DrawCard)
        return max(draws, key=lambda draw: hopes.draw_merit(draw.card), default=None)


class _Assessment:
    """An observation with what each further card of a color would be worth."""

    def __init__(self, observation: CardObservation) -> None:
        self.board = observation.board
        self.observation = observation
        self.own = observation.seats[observation.seat]
        self.n_hand = sum(observation.hand.values())
        self.under_way = _add(self.own.track, *self.own.yard.values())
        self.worth = self._worth(observation.tickets)
        self.turns_left = self._turns_left()

    def size(self, ticket: int) -> int:
        """How many cards a ticket takes."""
        return sum(self.board.tickets[ticket].cards)

    def _turns_left(self) -> int:
        """Own turns after this one, exactly once the end is near."""
        left = self.observation.final_turns
        if left is not None:
            return max(0, left - 1) // self.observation.n_seats
        return 1 + int(self.observation.deck / _CARDS_A_TURN / self.observation.n_seats)

    def _worth(self, tickets: Iterable[int]) -> dict[str, list[float]]:
        """For each color the worth of the cards that tickets want beyond those under way, the best first."""
        worth: dict[str, list[float]] = {color: [] for color in self.board.colors}
        for ticket in tickets:
            this = self.board.tickets[ticket]
            for color, n in zip(self.board.colors, this.cards, strict=True):
                worth[color] += [this.points / self.size(ticket)] * n
        return {
            color: sorted(all_worth, reverse=True)[self.under_way.get(color, 0) :]
            for color, all_worth in worth.items()
        }

    @property
    def is_hand_late(self) -> bool:
        """Whether a card placed next turn has no turn left to roll on in."""
        return self.turns_left <= 1

    def unmet(self, more: Sequence[int]) -> int:
        """Cards that the tickets, with more, still want beyond those under way and, in time, in hand."""
        worth = self._worth([*self.observation.tickets, *more]) if more else self.worth
        hand = {} if self.is_hand_late else self.observation.hand
        lacking = sum(max(0, len(wanted) - hand.get(color, 0)) for color, wanted in worth.items())
        wilds = hand.get(self.board.wild, 0) + self.under_way.get(self.board.wild, 0)
        return max(0, lacking - wilds)

    def n_wanted(self, placing: PlaceCards) -> int:
        """How many of the cards go to tickets, in the time there is."""
        return sum(self._moves(color, n) for color, n in placing.cards)

    def _moves(self, card: str, n: int) -> int:
        wanted = self.unmet(()) if card == self.board.wild else len(self.worth[card])
        return min(n, self.turns_left, wanted)

    def merit(self, placing: PlaceCards) -> float:
        """The points that a placing brings nearer, less a little for cards it wastes."""
        cards = dict(placing.cards)
        wilds = cards.pop(self.board.wild, 0)
        time = max(0, self.turns_left - wilds)
        merit = sum(sum(self.worth[color][: min(n, time)]) for color, n in cards.items())
        wasted = sum(max(0, n - min(time, len(self.worth[color]))) for color, n in cards.items())
        useful = self._moves(self.board.wild, wilds)
        return merit + 2.5 * useful - 3 * (wilds - useful) - wasted

    def draw_merit(self, card: str) -> float:
        """The worth of one more card in hand; of the deck's top about what a card brings on average."""
        if card == "deck":
            return 1.0
        if card == self.board.wild:
            return 3.5 if self.unmet(()) else 0.0
        wanted = self.worth[card][self.observation.hand.get(card, 0) :]
        return wanted[0] if wanted else 0.0


def _add(*hands: dict[str, int]) -> dict[str, int]:
    """Cards put together."""
    total: dict[str, int] = {}
    for hand in hands:
        for card, n in hand.items():
            total[card] = total.get(card, 0) + n
    return total
