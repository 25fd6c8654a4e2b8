"""K40: which tickets of the Card Game to complete with the cards on the track. The best set, exactly.

Branch and bound. The bound puts a price on the cards: however tickets are chosen, they bring no more than
all cards at their prices plus, for each ticket, what it is worth beyond the price of its cards. That holds
for any prices under which no card costs more than a locomotive; good ones make the search short.
"""

from collections.abc import Iterable, Mapping, Sequence

from farebox.boards import CardGameBoard

_POINT = 128  # a point weighs more than any number of tickets
_ROUNDS = 80  # of mending the prices


def best_set(board: CardGameBoard, tickets: Iterable[int], track: Mapping[str, int]) -> tuple[int, ...]:
    """The tickets, ascending, that these cards complete for most points; of equals the most tickets."""
    have = [track.get(color, 0) for color in board.colors]
    wilds = track.get(board.wild, 0)
    possible = {
        ticket: board.tickets[ticket].cards
        for ticket in sorted(set(tickets))
        if _lacking(board.tickets[ticket].cards, have) <= wilds
    }
    all_cards = [sum(cards) for cards in zip(*possible.values(), strict=True)]
    if not possible or _lacking(all_cards, have) <= wilds:
        return tuple(possible)  # enough for all of them: nothing to search for
    search = _Search(board, possible, have, wilds)
    search.run(0, have, wilds, 0, ())
    return tuple(sorted(search.best))


class _Search:
    """Decides ticket by ticket, those with the clearest price first."""

    def __init__(
        self, board: CardGameBoard, need: Mapping[int, Sequence[int]], have: Sequence[int], wilds: int
    ) -> None:
        self.need = need
        self.wants = {  # the colors that a ticket needs cards of, and how many
            ticket: [(color, n) for color, n in enumerate(cards) if n] for ticket, cards in need.items()
        }
        self.worth = {ticket: board.tickets[ticket].points * _POINT + 1 for ticket in need}
        self.best: tuple[int, ...] = ()
        self.value = 0
        self.prices = self._find_prices(have, wilds)
        self.wild_price = max(self.prices)
        gain = self._gains(self.prices)
        self.order = sorted(need, key=lambda ticket: (-abs(gain[ticket]), ticket))
        self.gain = [gain[ticket] for ticket in self.order]
        self.beyond = [sum(one for one in self.gain[at:] if one > 0) for at in range(len(self.order) + 1)]

    def run(self, at: int, have: Sequence[int], wilds: int, value: int, chosen: tuple[int, ...]) -> None:
        """Decide about the ticket at this place in the order, and about all after it."""
        if value > self.value:
            self.value, self.best = value, chosen
        if at == len(self.order) or value + self._most(at, have, wilds) < self.value + 1:
            return
        if self.gain[at] <= 0:
            self.run(at + 1, have, wilds, value, chosen)
        ticket = self.order[at]
        lacking = _lacking(self.need[ticket], have)
        if lacking <= wilds:
            left = [max(0, n - cards) for n, cards in zip(have, self.need[ticket], strict=True)]
            self.run(at + 1, left, wilds - lacking, value + self.worth[ticket], (*chosen, ticket))
        if self.gain[at] > 0:
            self.run(at + 1, have, wilds, value, chosen)

    def _most(self, at: int, have: Sequence[int], wilds: int) -> float:
        """What the remaining tickets can't exceed; the grain of salt is for rounding."""
        cards = sum(n * price for n, price in zip(have, self.prices, strict=True))
        return cards + wilds * self.wild_price + self.beyond[at] + 1e-6

    def _gains(self, prices: Sequence[float]) -> dict[int, float]:
        """What each ticket is worth beyond the price of its cards. Most of a search's time is spent here."""
        gains = {}
        for ticket, wants in self.wants.items():
            cost = 0.0
            for color, n in wants:
                cost += n * prices[color]
            gains[ticket] = self.worth[ticket] - cost
        return gains

    def _find_prices(self, have: Sequence[int], wilds: int) -> list[float]:
        """Prices at which about as many cards are wanted as there are: what lacks gets dearer."""
        prices = best = [0.0] * len(have)
        lowest = float(sum(self.worth.values()))
        step = max(self.worth.values(), default=0) / 4
        gains = self._gains(prices)
        for _ in range(_ROUNDS):
            excess = [-n for n in have]
            for ticket, gain in gains.items():
                if gain > 0:
                    for color, n in self.wants[ticket]:
                        excess[color] += n
            dearest = prices.index(max(prices))
            excess[dearest] -= wilds
            prices = [max(0.0, price + step * n) for price, n in zip(prices, excess, strict=True)]
            bound = sum(n * price for n, price in zip(have, prices, strict=True)) + wilds * max(prices)
            gains = self._gains(prices)
            bound += sum(gain for gain in gains.values() if gain > 0)
            if bound < lowest:
                lowest, best = bound, prices
            step *= 0.93
        return best


def _lacking(need: Iterable[int], have: Iterable[int]) -> int:
    """How many locomotives must stand in."""
    return sum(max(0, cards - n) for cards, n in zip(need, have, strict=True))
