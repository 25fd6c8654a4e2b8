"""A game that was played, once more from its beginning: what each action brings is what it brought."""

from farebox.game.game import Game
from farebox.game.standing import Outcome
from farebox.kernel.record_types import EventRow


class RetoldGame(Game):
    """Stands where another stood after its deal, and goes the same way whoever dealt that one."""

    def __init__(self, played: Game) -> None:
        self._sit(played.board, played.names)
        self.seed, self.seal, self.more = played.seed, played.seal, dict(played.more)
        self._told = [*played._past, played._states]
        self._told_events = list(played.events())
        self._states = self._told[0].copy()
        self._events = self._told_events[:1]

    def outcome(self, id: int, event: EventRow | None = None) -> Outcome:
        """What the next action brought; there is no other than the one that was played."""
        after = self.n_actions + 1
        return Outcome(self._told[after].copy(), self._told_events[after])
