"""Taking back: the one rule for every front end. It only says how many actions go back."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from farebox.errors import FareboxError
from farebox.game.actions import Complete, DrawCard, DrawTickets, Finish
from farebox.game.event_reader import RawEvent, read_raw
from farebox.game.game import Game
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MARKET_SIZE
from farebox.locale import Said

UndoRule: TypeAlias = Literal["unrevealed", "own"]
UndoCode: TypeAlias = Literal[
    "undo_over", "undo_alone", "undo_nothing", "undo_finished", "undo_decided", "undo_seen"
]


class CantUndo(FareboxError):  # noqa: N818 - reads as what happened
    """Nothing may be taken back now; the catalogue has the reason under its code."""

    def __init__(self, code: UndoCode) -> None:
        super().__init__(Said(f"fault.{code}"))
        self.code = code


def undo_depth(
    game: Game, seat: int, people: Collection[int], rule: UndoRule, stood_in: Collection[int] = ()
) -> int:
    """How many actions go back to the last decision of a seat's person; CantUndo if none may.

    `people` are the seats that belong to people, `stood_in` the numbers, from 0, of the actions that a bot
    chose in a person's place.
    """
    if game.is_over:
        raise CantUndo("undo_over")
    if rule == "own" and set(people) != {seat}:
        raise CantUndo("undo_alone")
    numbers = (at for at in reversed(range(game.n_actions)) if at not in stood_in)
    own = next((at for at in numbers if game.act(at)[0] == seat), None)
    if own is None:
        raise CantUndo("undo_nothing")
    depth = game.n_actions - own
    if rule == "unrevealed":
        _check_unrevealed(game, depth)
    return depth


def _check_unrevealed(game: Game, depth: int) -> None:
    """Refuse if anybody has learnt anything since.

    A bot's choice comes of its hidden cards and tickets, whatever it is: going back would be asking it "and
    what if?".
    """
    if isinstance(game.played(game.n_actions - depth), Finish):
        raise CantUndo("undo_finished")  # said always: else it would tell whether the next has chosen (K40)
    if depth > 1:
        raise CantUndo("undo_decided")
    if _showed(game):
        raise CantUndo("undo_seen")


def _showed(game: Game) -> bool:
    """Whether the last action showed anybody, who took it included, what was hidden before."""
    event = next(read_raw([game.last_event()]))
    match game.played(game.n_actions - 1):
        case Complete():
            return False
        case DrawTickets() | DrawCard(card="deck"):
            return True
        case DrawCard():
            turned_up = _was_replaced(event)
        case _:
            turned_up = event.laid
    opened_tracks = game.phase == Phase.COMPLETE  # K11: everybody looks at the own track now
    return turned_up or opened_tracks


def _was_replaced(event: RawEvent) -> bool:
    """Whether a card lies in the place of one taken: a row is short only with an empty deck (C13, K21)."""
    return event.n_market == MARKET_SIZE or event.n_swept > 0
