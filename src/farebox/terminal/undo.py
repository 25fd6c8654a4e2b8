"""Taking back: a person may, until something hidden has come to light since."""

from collections.abc import Sequence

from farebox.actions import Claim, Complete, PlaceCards
from farebox.errors import fault
from farebox.events import Event, read_events
from farebox.game import Game
from farebox.kernel.layout import DECK_ID, TICKETS_ID


def undo(game: Game, seat: int, people: Sequence[int], *, force: bool = False) -> None:
    """Go back to the seat's last decision; `force` is for who sits alone among bots."""
    if force and len(people) > 1:
        raise fault("undo_alone")
    events = read_events(game.events()[1:])
    since = next((at for at in range(len(events) - 1, -1, -1) if events[at].seat == seat), None)
    if since is None:
        raise fault("undo_nothing")
    if not force:
        _refuse_if_known(game, events[since:], seat, people)
    for _ in events[since:]:
        game.undo()


def _refuse_if_known(game: Game, events: Sequence[Event], seat: int, people: Sequence[int]) -> None:
    if any(event.seat != seat and event.seat in people for event in events):
        raise fault("undo_decided")
    if any(reveals(game, event, seat) for event in events):
        raise fault("undo_seen_alone" if len(people) == 1 else "undo_seen")


def reveals(game: Game, event: Event, seat: int) -> bool:
    """Whether an event showed the seat anything it could not know before."""
    if event.market is not None or event.hands is not None:
        return True
    if event.seat == seat:
        return event.action in (DECK_ID, TICKETS_ID)
    action = game.notation.action(event.action, event.offer)
    return isinstance(action, Claim | PlaceCards | Complete)
