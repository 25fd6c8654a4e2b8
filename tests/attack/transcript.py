"""What one seat of a city game for two was told, read as draws from the deck: which card, out of what.

Only the events that the server sends to that seat are used. What the rival draws unseen stays unknown; but
how many cards are drawn, and what the discard holds when it becomes the deck, everybody can count.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeAlias

from farebox.boards import CityBoard
from farebox.kernel.limits import N_KINDS, WILD

Told: TypeAlias = Mapping[str, Any]
Counts: TypeAlias = tuple[int, ...]
FIRST_HAND = 2


@dataclass(frozen=True)
class Draw:
    """A card left the deck: its kind, if that was seen, and what was known of the `n` cards there.

    `pool` counts the cards that lay there when the deck was last made, less those that were seen since; more
    than `n` of them if cards went unseen. The first draw from a deck just made has `fresh`.
    """

    kind: int | None
    n: int
    pool: Counts
    fresh: bool

    @property
    def places(self) -> tuple[int, int]:
        """Where it can have lain in the deck sorted by kind: from the first number to below the second."""
        assert self.kind is not None
        before = sum(self.pool[: self.kind])
        unseen = sum(self.pool) - self.n
        return max(0, before - unseen), min(self.n, before + self.pool[self.kind])


class Reader:
    """Follows the cards from event to event."""

    def __init__(self, board: CityBoard, seat: int) -> None:
        self.kinds = {name: kind for kind, name in enumerate(board.colors)} | {board.wild: WILD}
        self.seat = seat
        self.draws: list[Draw] = []
        self.pool = [board.cards_each if kind < len(board.colors) else 0 for kind in range(N_KINDS)]
        self.pool[WILD] = board.cards_wild
        self.n = sum(self.pool)
        self.fresh = True
        self.discard = [0] * N_KINDS
        self.rival = [0] * N_KINDS  # what the rival is known to hold
        self.market: list[int] = []

    def read(self, events: Iterable[Told]) -> list[Draw]:
        """All draws of a game so far, the deal's included."""
        for _, told in groupby(events, key=lambda event: event["sequence"]):
            self._change(list(told))
        return self.draws

    def _change(self, told: Sequence[Told]) -> None:
        """One action, or the deal, with the cards that it turned up."""
        first = told[0]
        rows = [self._kinds(row) for event in told for row in event.get("swept", ())]
        rows += [self._kinds(event["market"]) for event in told if "market" in event]
        match first["kind"]:
            case "deal":
                self._deal(first)
            case "draw" if first["source"] == "deck":
                self._draw(self.kinds[first["card"]] if "card" in first else None)
            case "draw":
                self._take(first["seat"], self.kinds[first["card"]], rows)
            case "claim":
                self._claim(first["seat"], self._count(first["cards"]))
        self._lay(rows)

    def _deal(self, deal: Told) -> None:
        """Two cards to each seat; of one's own one does not know which came first."""
        for _ in range(2 * FIRST_HAND):
            self._draw(None)
        for kind, n in enumerate(self._count(deal["hand"])):
            self.pool[kind] -= n

    def _take(self, seat: int, kind: int, rows: Sequence[list[int]]) -> None:
        """A face-up card is taken; the one that replaces it lies in its slot, in the first row told."""
        slot = self.market.index(kind)
        if seat != self.seat:
            self.rival[kind] += 1
        del self.market[slot]
        if len(rows[0]) > len(self.market):
            self._draw(rows[0][slot])
            self.market.insert(slot, rows[0][slot])

    def _claim(self, seat: int, cards: Counts) -> None:
        """The cards of a claim; what the rival was not known to hold had been drawn unseen from this deck."""
        for kind, n in enumerate(cards):
            self.discard[kind] += n
            if seat != self.seat:
                known = min(n, self.rival[kind])
                self.rival[kind] -= known
                self.pool[kind] -= n - known
        self._renew()

    def _lay(self, rows: Sequence[list[int]]) -> None:
        """Rows that were turned up one after the other, each but the last swept away."""
        for at, row in enumerate(rows):
            if at:
                for kind in self.market:
                    self.discard[kind] += 1
                self.market = []
                self._renew()
            for kind in row[len(self.market) :]:
                self._draw(kind)
            self.market = row

    def _draw(self, kind: int | None) -> None:
        """The top card."""
        self.draws.append(Draw(kind, self.n, tuple(self.pool), self.fresh))
        self.fresh = False
        self.n -= 1
        if kind is not None:
            self.pool[kind] -= 1
        self._renew()

    def _renew(self) -> None:
        """C13: the discard becomes the deck; and what had gone unseen is what the rival holds."""
        if self.n:
            return
        self.rival = [held + unseen for held, unseen in zip(self.rival, self.pool, strict=True)]
        self.pool, self.discard = self.discard, [0] * N_KINDS
        self.n, self.fresh = sum(self.pool), True

    def _kinds(self, names: Iterable[str]) -> list[int]:
        return [self.kinds[name] for name in names]

    def _count(self, cards: Mapping[str, int]) -> Counts:
        named = {self.kinds[name]: n for name, n in cards.items()}
        return tuple(named.get(kind, 0) for kind in range(N_KINDS))
