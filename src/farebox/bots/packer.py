"""*Packer*: few and long trains, so that more turns are left for drawing; tickets that fit its cards."""

from farebox.actions import Action, Complete, DrawCard, DrawTickets, Finish, Keep, PlaceCards
from farebox.boards import Board, CardGameBoard
from farebox.bots.completion import best_set
from farebox.bots.freight import Freight
from farebox.kernel.layout import Phase
from farebox.observation import CardSeatView, Observation


class PackerBot:
    """Counts stock against demand, and turns against trains.

    A stack waits until `patience` useful cards go with it, until it robs a rival of two cards or more, or
    until its time has come: each card takes a turn to roll on, so that the useful cards in hand tell when to
    start. Tickets are drawn while the cards to come are `room` more than those wanted, and kept by what they
    bring for each card they lack; a big city counts for the part `fame` of its bonus.
    """

    name = "packer"

    def __init__(
        self,
        board: Board,
        seed: int,
        *,
        patience: int = 5,
        room: float = 3.0,
        fame: float = 0.5,
        ahead: int = 1,
        use: float = 0.8,
        late: int = 4,
    ) -> None:
        assert isinstance(board, CardGameBoard)
        self.board = board
        self.patience = patience
        self.room = room
        self.fame = fame
        self.ahead = ahead
        self.use = use
        self.late = late
        self._index = {name: color for color, name in enumerate(board.colors)}

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        if observation.phase == Phase.COMPLETE:
            return self._complete(observation)
        see = Freight(self.board, observation, self.fame)
        if observation.phase in (Phase.KEEP_START, Phase.KEEP):
            return self._keep(see)
        if see.turns <= self.late:
            see.focus()
        if observation.phase == Phase.SECOND:
            return self._draw(see) or observation.actions[0]
        return self._turn(see)

    def _complete(self, see: Observation) -> Action:
        own = see.seats[see.seat]
        assert isinstance(own, CardSeatView)
        best = best_set(self.board, see.tickets, own.track)
        return self._legal(see, Complete(best[0]) if best else Finish())

    @staticmethod
    def _legal(see: Observation, wanted: Action) -> Action:
        return next(action for action in see.actions if action == wanted)

    # Tickets.

    def _budget(self, see: Freight) -> float:
        """Cards that can still be found for tickets."""
        return self.use * see.future if see.turns > 2 else 0.0

    def _keep(self, see: Freight) -> Action:
        """One after another the ticket that brings most for each card it lacks, while cards will do."""
        keeps = {frozenset(action.tickets): action for action in see.see.actions if isinstance(action, Keep)}
        kept: set[int] = set()
        demand = list(see.demand)
        while left := [ticket for ticket in see.see.offer if ticket not in kept]:
            now = see.missing(demand)
            after = {
                one: [a + b for a, b in zip(demand, self.board.tickets[one].cards, strict=True)]
                for one in left
            }
            best = max(left, key=lambda one: see.worth(one) / (see.missing(after[one]) - now + 0.5))
            if see.missing(after[best]) > self._budget(see) and (kept or frozenset() in keeps):
                break
            kept.add(best)
            demand = after[best]
        return keeps[frozenset(kept)]

    def _has_room(self, see: Freight) -> bool:
        return see.turns > self.late + 1 and self._budget(see) - see.missing(see.demand) >= self.room

    # Turns.

    def _turn(self, see: Freight) -> Action:
        placing, load, prey = self._best_placing(see)
        slack = see.slack()
        if placing is not None and (load >= self.patience or slack <= self.ahead or (prey > 1 and load > 1)):
            return placing
        if self._has_room(see):
            for action in see.see.actions:
                if isinstance(action, DrawTickets):
                    return action
        return self._draw(see) or placing or see.see.actions[0]

    def _best_placing(self, see: Freight) -> tuple[PlaceCards | None, int, int]:
        """The placing that brings most, with its useful cards and those a rival loses; None if none pays."""
        best: tuple[float, PlaceCards | None, int, int] = (0.0, None, 0, 0)
        useful = {name: see.useful(color) for name, color in self._index.items()}
        wilds = see.useful_wilds
        for action in see.see.actions:
            if isinstance(action, PlaceCards):
                merit, load, prey = self._weigh(see, action, useful, wilds)
                if merit > best[0]:
                    best = (merit, action, load, prey)
        return best[1:]

    def _weigh(
        self, see: Freight, placing: PlaceCards, useful: dict[str, int], useful_wilds: int
    ) -> tuple[float, int, int]:
        load = waste = prey = n_wilds = 0
        time = see.turns
        for card, n in placing.cards:
            if card == self.board.wild:
                n_wilds = n
        for card, n in placing.cards:
            if card != self.board.wild:
                good = min(n, useful[card], time - n_wilds)
                load += max(0, good)
                waste += n - max(0, good)
                prey += see.robbed(self._index[card])
        good = min(n_wilds, useful_wilds, time)
        load += good
        waste += n_wilds - good
        loss = 0.3 * waste + 2.0 * (n_wilds - good) + self._risk(see, placing)
        return load + prey * 0.8 / (see.n_seats - 1) - loss, load, prey

    def _risk(self, see: Freight, placing: PlaceCards) -> float:
        """Cards that are likely lost: to a rival who has been seen to take enough of the color."""
        if len(placing.cards) == 3:
            return 0.0
        color = self._index[next(card for card, _ in placing.cards if card != self.board.wild)]
        size = sum(n for _, n in placing.cards)
        risk = 0.0
        for rival in see.rivals():
            if see.known[rival][color] > size:
                risk = max(risk, 0.5 * size)
        return risk

    # Cards.

    def _draw(self, see: Freight) -> Action | None:
        draws = [action for action in see.see.actions if isinstance(action, DrawCard)]
        return max(draws, key=lambda draw: self._draw_merit(see, draw.card), default=None)

    def _draw_merit(self, see: Freight, card: str) -> float:
        """A wanted color, best of all one that makes a long train; a locomotive costs the other card."""
        lacking = see.missing(see.demand)
        if card == "deck":
            return 0.7
        if card == self.board.wild:
            return 1.2 if lacking else 0.1
        color = self._index[card]
        if see.lacks(color):
            return 1.5 + 0.1 * see.hand[color]
        return 0.3
