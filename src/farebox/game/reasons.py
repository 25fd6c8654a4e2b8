"""The kernel's refusals for people: the rule that forbids an action, and the catalogue's words for why."""

from farebox.boards import Board
from farebox.errors import IllegalAction
from farebox.game.families import family_of
from farebox.kernel import refusals
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MAX_SEATS
from farebox.locale import Said, Within

# Each refusal's name, by its number: what the protocol calls it, and the catalogue under `refused.`.
CODES = {number: name.lower() for name, number in vars(refusals).items() if name.isupper()}


def cited_rule(board: Board, refusal: int, phase: Phase = Phase.TURN, n_seats: int = MAX_SEATS) -> str:
    """The rule by which something is refused; phase and seats may point to a more exact one."""
    return family_of(board).citations.rule(refusal, phase, n_seats)


def reason_of(refusal: int) -> Said:
    """Why something is refused, as a sentence without its full stop."""
    return Said(f"refused.{CODES[refusal]}")


def refuse(
    board: Board, text: str, refusal: int, phase: Phase = Phase.TURN, n_seats: int = MAX_SEATS
) -> IllegalAction:
    """The error for an action that the kernel refused."""
    reason = reason_of(refusal)
    rule = cited_rule(board, refusal, phase, n_seats)
    told = Said("fault.refused", {"text": text, "reason": Within(reason.key)})
    return IllegalAction(told, rule, reason=reason)
