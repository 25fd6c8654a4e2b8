"""The Card Game as a packing bot looks at it: stock, demand and time, counted once for each decision."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from farebox.boards import CardGameBoard
from farebox.bots.completion import best_set
from farebox.kernel.layout import IN_HAND
from farebox.kernel.limits import NOBODY, WILD
from farebox.observation import Observation

_PACE = 1.35  # cards that leave the deck in a turn, on average


class Freight:
    """What a seat has in hand and under way, what its tickets want, and how many turns there are for it.

    Colors are numbers here. *Useful* cards are those in hand that some ticket wants beyond what is under way.
    """

    def __init__(self, board: CardGameBoard, see: Observation, fame: float) -> None:
        row = see.row
        self.board = board
        self.see = see
        self.seat = see.seat
        self.n_seats = see.n_seats
        self.n_colors = len(board.colors)
        hand: list[int] = row["hand"].tolist()
        track: list[int] = row["track"].tolist()[self.seat]
        self.owner: list[int] = row["yard_owner"].tolist()
        yard: list[int] = row["yard"].tolist()
        yard_wilds: list[int] = row["yard_wilds"].tolist()
        self.stack = [cards + wilds for cards, wilds in zip(yard, yard_wilds, strict=True)]
        mine = [owner == self.seat for owner in self.owner]
        self.hand = hand[: self.n_colors]
        self.wilds = hand[WILD]
        self.under = [track[c] + (yard[c] if mine[c] else 0) for c in range(self.n_colors)]
        self.under_wilds = track[WILD] + sum(yard_wilds[c] for c in range(self.n_colors) if mine[c])
        self.tickets = [
            one for one, where in enumerate(row["where"].tolist()) if where == IN_HAND + self.seat
        ]
        self.known: list[list[int]] = row["known"].tolist()
        self.fame = fame
        self.turns = self._turns()
        self.demand = self.wants(self.tickets)

    def _turns(self) -> int:
        """Own turns after this one: exactly once the end is near, a guess before."""
        left = self.see.final_turns
        if left is not None:
            return max(0, left - 1) // self.n_seats
        return 1 + int(self.see.deck / _PACE / self.n_seats)

    @property
    def future(self) -> float:
        """Cards that the seat may still draw and send on its way."""
        return max(0.0, self.see.deck / self.n_seats - 2)

    @property
    def is_last_round(self) -> bool:
        """K41: whether what is in hand at the end of the round is lost."""
        return self.n_seats < 4 or int(self.see.row["round_number"]) == 2

    # Demand.

    def wants(self, tickets: Iterable[int]) -> list[int]:
        """The cards of each color that tickets take."""
        demand = [0] * self.n_colors
        for ticket in tickets:
            for color, n in enumerate(self.board.tickets[ticket].cards):
                demand[color] += n
        return demand

    def focus(self) -> None:
        """Late in the round: only tickets count that the cards under way and in hand complete."""
        stock = {name: self.under[color] + self.hand[color] for color, name in enumerate(self.board.colors)}
        stock[self.board.wild] = self.under_wilds + self.wilds
        self.demand = self.wants(best_set(self.board, self.tickets, stock))

    def missing(self, demand: Sequence[int]) -> int:
        """How many cards a demand lacks, once all stock and all locomotives are used."""
        lack = sum(max(0, n - self.under[color] - self.hand[color]) for color, n in enumerate(demand))
        return max(0, lack - self.under_wilds - self.wilds)

    def worth(self, ticket: int) -> float:
        """What completing a ticket brings: it no longer counts against the seat, and cities may pay."""
        return 2 * self.board.tickets[ticket].points + self.fame * fame_of(self.board)[ticket]

    # Cards.

    def useful(self, color: int) -> int:
        """Cards of a color in hand that are wanted on the track."""
        return max(0, min(self.hand[color], self.demand[color] - self.under[color]))

    @property
    def useful_wilds(self) -> int:
        """Locomotives in hand that can stand in for a card that is nowhere."""
        lack = sum(max(0, n - self.under[color] - self.hand[color]) for color, n in enumerate(self.demand))
        return max(0, min(self.wilds, lack - self.under_wilds))

    def lacks(self, color: int) -> int:
        """How many more cards of a color are wanted in hand."""
        return max(0, self.demand[color] - self.under[color] - self.hand[color])

    def rivals(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.n_seats) if seat != self.seat]

    def robbed(self, color: int) -> int:
        """Cards that a rival would lose if the color were placed now (K33)."""
        owner = self.owner[color]
        return 0 if owner in (NOBODY, self.seat) else self.stack[color]

    def slack(self) -> int:
        """Turns that may still be spent otherwise before the useful cards can't all roll on in time.

        The largest stack goes first; single cards go by three.
        """
        sizes = sorted((self.useful(color) for color in range(self.n_colors)), reverse=True)
        stacks = [n for n in sizes if n > 1]
        n_singles = sum(n == 1 for n in sizes)
        loads = [*stacks, *([1] * ((n_singles + 2) // 3))]
        return min((self.turns - at - n for at, n in enumerate(loads)), default=self.turns)


@lru_cache(maxsize=16)
def fame_of(board: CardGameBoard) -> tuple[int, ...]:
    """For each ticket the bonuses of the big cities that it names (K43)."""
    points = {bonus.city: bonus.points for bonus in board.bonuses}
    return tuple(sum(points.get(city, 0) for city in ticket.ends) for ticket in board.tickets)
