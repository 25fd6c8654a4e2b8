"""What chance decides in OpenSpiel's games.

By default a chance node has 256 outcomes, each as likely. The first ones together are the seed that the game
is dealt by; later ones, wherever an action turns cards, each send the game's generator another way, and
outcome 0 lets it go on as it is. So the same history is the same game, and no search knows what the deck will
give.

With a number of `deals` one chance node chooses among the games of the first seeds. On a board whose cards
are all alike chance decides nothing after that: then the tree is the whole game, and answers are exact.
"""

from collections.abc import Sequence

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.errors import FareboxError
from farebox.kernel.record_types import AnyState

N_OUTCOMES = 256
GO_ON = 0  # the outcome that leaves the key as it is
_COUNTS_OF_CHANCE = ("decks", "drawn", "ticket_shuffles")  # one of them moves on whenever chance decides
_OUTCOMES = [(outcome, 1 / N_OUTCOMES) for outcome in range(N_OUTCOMES)]


class SeededChance:
    """The digits of a seed before the deal, then another way for the generator whenever cards are turned."""

    is_exact = False  # whether the tree tells chance as it is
    n_deal_nodes = 3

    def outcomes(self, is_dealt: bool) -> list[tuple[int, float]]:
        """Every way that chance may send the game, each as likely."""
        return _OUTCOMES

    def seed_of(self, outcomes: Sequence[int]) -> int:
        """The seed with these digits, the highest first."""
        return int.from_bytes(bytes(outcomes), "big")

    def has_decided(self, before: AnyState, after: AnyState) -> bool:
        """Whether chance had a say in what an action brought."""
        return any(after[name] != before[name] for name in _COUNTS_OF_CHANCE)

    def turn(self, state: AnyState, outcome: int) -> None:
        """Send the game the way that chance chose: what comes after is another key's."""
        if outcome != GO_ON:
            state["key"][0] = _mixed(int(state["key"][0]) + outcome)


class FewDeals(SeededChance):
    """The games of seeds 0, 1 and so on, each as likely; where all cards are alike that is all of chance."""

    n_deal_nodes = 1

    def __init__(self, board: Board, n: int) -> None:
        self.is_exact = has_one_kind(board)
        self._deals = [(outcome, 1 / n) for outcome in range(n)]

    def outcomes(self, is_dealt: bool) -> list[tuple[int, float]]:
        """The deals, then as ever."""
        return super().outcomes(is_dealt) if is_dealt else self._deals

    def has_decided(self, before: AnyState, after: AnyState) -> bool:
        """Where all cards are alike, whatever is drawn is a card like any other."""
        return not self.is_exact and super().has_decided(before, after)


def has_one_kind(board: Board) -> bool:
    """Whether all cards of a board are alike."""
    counts: list[int] = board_rows(board)[0]["cards"].tolist()
    return sum(n > 0 for n in counts) == 1


def chance_of(board: Board, deals: int) -> SeededChance:
    """All deals, or so many."""
    if not 0 <= deals <= N_OUTCOMES:
        raise FareboxError(f"deals are 1 to {N_OUTCOMES}, or 0 for all there are, not {deals}")
    return FewDeals(board, deals) if deals else SeededChance()


def _mixed(number: int) -> int:
    """A number of 64 bits, never zero, that looks unrelated (the finalizer of SplitMix64)."""
    number = (number * 0x9E3779B97F4A7C15) % 2**64
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) % 2**64
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) % 2**64
    return (number ^ number >> 31) or 1
