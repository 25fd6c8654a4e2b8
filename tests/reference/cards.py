"""Cards as counts, and the supply they come from: deck, discard and market.

The order of a hidden deck is in no record, so the deck is what it still holds. Every card that comes off
it is told by the record and checked against that.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from reference.illegal import Illegal

Cards = Counter[str]
Row = dict[str, Any]
CardsKey = tuple[tuple[str, int], ...]

MARKET_SLOTS = 5
SWEEP_WILDS = 3
MIN_NOT_WILD = 3
MAX_SWEEPS = 8


def parse_cards(told: Any) -> Cards:
    """Read cards counted by name, such as {"blue": 2, "wild": 1}."""
    if not isinstance(told, dict) or any(not isinstance(n, int) or n < 0 for n in told.values()):
        raise Illegal("record", f"{told!r} does not count cards by name")
    return +Counter[str](told)


def parse_row(told: Any) -> Cards:
    """Read a list of face-up cards; slots are not compared, any of them may have been filled first."""
    if not isinstance(told, list) or any(not isinstance(card, str) for card in told):
        raise Illegal("record", f"{told!r} is not a row of cards")
    return Counter[str](told)


def cards_key(cards: Cards) -> CardsKey:
    """Cards as a hashable part of a choice: (name, count) pairs sorted by name."""
    return tuple(sorted((card, n) for card, n in cards.items() if n))


def plain(cards: Cards) -> dict[str, int]:
    """Cards as comparable data: counts without zeros."""
    return {card: n for card, n in cards.items() if n}


def pooled(piles: Iterable[Cards]) -> Cards:
    """All cards of several piles together."""
    total: Cards = Counter()
    for pile in piles:
        total.update(pile)
    return total


class Supply:
    """Deck, discard and market; a `city` supply renews its deck (C13) and sweeps its market (C12).

    The Card Game's does neither (K20, K21).
    """

    def __init__(self, cards: Cards, wild: str, *, city: bool) -> None:
        self.deck = cards
        self.discard: Cards = Counter()
        self.market: Cards = Counter()
        self.wild = wild
        self.city = city

    def copy(self) -> "Supply":
        """Return a supply that can change without changing this one."""
        twin = Supply(self.deck.copy(), self.wild, city=self.city)
        twin.discard, twin.market = self.discard.copy(), self.market.copy()
        return twin

    def n_can_lay(self) -> int:
        """How many of the empty slots can be filled now."""
        n_left = self.deck.total() + (self.discard.total() if self.city else 0)
        return min(MARKET_SLOTS - self.market.total(), n_left)

    def must_sweep(self, n_swept: int) -> bool:
        """C12: three wilds lie face up, and neither limit of the ruling leaves them there."""
        if not self.city or n_swept >= MAX_SWEEPS or self.market[self.wild] < SWEEP_WILDS:
            return False
        not_in_hands = pooled([self.deck, self.discard, self.market])
        return not_in_hands.total() - not_in_hands[self.wild] >= MIN_NOT_WILD

    def take(self, cards: Cards, rule: str) -> None:
        """Take cards off the deck, going on with the renewed one when it runs out on the way (C13)."""
        if self.deck.total() < cards.total():
            if not self.deck <= cards:
                raise Illegal(rule, f"{plain(cards)} leaves out some of the deck's last {plain(self.deck)}")
            cards = cards - self.deck
            self.deck = Counter()
            self._renew_if_empty()
        if not cards <= self.deck:
            raise Illegal(rule, f"the deck does not hold {plain(cards - self.deck)}")
        self.deck = self.deck - cards
        self._renew_if_empty()

    def throw(self, cards: Cards) -> None:
        """C13: discard cards together, then renew the deck if it is empty."""
        self.discard = self.discard + cards
        self._renew_if_empty()

    def sweep(self) -> None:
        """C12: discard the whole market."""
        row, self.market = self.market, Counter()
        self.throw(row)

    def lay(self, told: Row, rule: str, sweep_rule: str) -> None:
        """Fill the slots as `told` says with its `swept` and `market`, and object to sweeps amiss."""
        swept = told.get("swept") or []
        if not self.n_can_lay():
            self._check_untouched(told, rule, sweep_rule)
            return
        if "market" not in told:
            raise Illegal(rule, "cards were laid face up, but the record does not say which")
        for n_swept, shown in enumerate([*swept, told["market"]]):
            self._turn_up(parse_row(shown), rule if n_swept == 0 else sweep_rule)
            is_last = n_swept == len(swept)
            if self.must_sweep(n_swept) == is_last:
                fault = "had to be swept" if is_last else "was swept, though it was to stay"
                raise Illegal(sweep_rule, f"the market {shown} {fault}")
            if not is_last:
                self.sweep()

    def _turn_up(self, shown: Cards, rule: str) -> None:
        n_due = self.market.total() + self.n_can_lay()
        if shown.total() != n_due:
            raise Illegal(rule, f"the market shows {shown.total()} cards, not {n_due}")
        if not self.market <= shown:
            raise Illegal(rule, f"{plain(self.market - shown)} vanished from the market")
        self.take(shown - self.market, rule)
        self.market = shown

    def _check_untouched(self, told: Row, rule: str, sweep_rule: str) -> None:
        if told.get("swept"):
            raise Illegal(sweep_rule, "no card was laid face up, so nothing is swept")
        if "market" in told and parse_row(told["market"]) != self.market:
            raise Illegal(rule, f"no card was laid face up, so the market stays {plain(self.market)}")

    def _renew_if_empty(self) -> None:
        if self.city and not self.deck:
            self.deck, self.discard = self.discard, Counter()
