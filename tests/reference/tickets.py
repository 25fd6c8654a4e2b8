"""The ticket deck, as far as the table can know it: a shuffled part on top, returned tickets under it."""

from collections.abc import Sequence
from typing import Any

from reference.illegal import Illegal


def parse_tickets(told: Any) -> list[int]:
    """Read a list of tickets."""
    if not isinstance(told, list) or any(not isinstance(ticket, int) for ticket in told):
        raise Illegal("record", f"{told!r} is not a list of tickets")
    return told


class TicketDeck:
    """`n_shuffled` tickets in an order unknown, drawn from `unseen`; below them `under`, in order.

    While first offers are dealt but not yet told, `unseen` holds them too.
    """

    def __init__(self, n_tickets: int, n_dealt: int) -> None:
        self.unseen = set(range(n_tickets))
        self.n_shuffled = n_tickets - n_dealt
        self.under: list[int] = []

    def copy(self) -> "TicketDeck":
        """Return a deck that can change without changing this one."""
        twin = TicketDeck(0, 0)
        twin.unseen, twin.n_shuffled, twin.under = set(self.unseen), self.n_shuffled, list(self.under)
        return twin

    def __len__(self) -> int:
        return self.n_shuffled + len(self.under)

    def tell_dealt(self, offered: Sequence[int], n: int, rule: str) -> None:
        """Learn a first offer, dealt with all the others before anybody chose."""
        self._check_distinct(offered, n, rule)
        self._check_unseen(set(offered), rule)
        self.unseen -= set(offered)

    def draw(self, offered: Sequence[int], n_max: int, rule: str) -> None:
        """Take the top tickets, as many as there are up to `n_max`."""
        n = min(n_max, len(self))
        self._check_distinct(offered, n, rule)
        n_shuffled = min(n, self.n_shuffled)
        from_under = set(self.under[: n - n_shuffled])
        if not from_under <= set(offered):
            raise Illegal(rule, f"the top tickets include {sorted(from_under)}, but {list(offered)} came")
        self._check_unseen(set(offered) - from_under, rule)
        self.unseen -= set(offered)
        self.n_shuffled -= n_shuffled
        del self.under[: len(from_under)]

    def put_under(self, tickets: Sequence[int]) -> None:
        """Return tickets to the bottom, in this order."""
        self.under.extend(tickets)

    def shuffle(self) -> None:
        """Forget every order."""
        self.unseen.update(self.under)
        self.n_shuffled += len(self.under)
        self.under = []

    def _check_distinct(self, offered: Sequence[int], n: int, rule: str) -> None:
        if len(offered) != n or len(set(offered)) != n:
            raise Illegal(rule, f"{n} different tickets are offered, not {list(offered)}")

    def _check_unseen(self, tickets: set[int], rule: str) -> None:
        if not tickets <= self.unseen:
            raise Illegal(rule, f"tickets {sorted(tickets - self.unseen)} cannot lie on top of the deck")
