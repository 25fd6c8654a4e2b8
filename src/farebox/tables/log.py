"""A table's log: what changed it, in order. A table is its agreement with the log played over it."""

from dataclasses import dataclass
from typing import Literal

from farebox.errors import FareboxError
from farebox.game.standing import Outcome
from farebox.locale import Said, Translator

EntryKind = Literal[
    "act",
    "undo",
    "join",
    "device",
    "hand_over",
    "take_back",
    "rename",
    "rematch",
    "forfeit",
    "bot",
    "color",
    "start",
    "say",
    "emote",
    "late",
    "hint",
]


@dataclass(frozen=True)
class Entry:
    """One change. `number` is an action's id, or how many actions an undo takes back, or whose seat it is.

    The `text` of an act is the bot that gave no answer, where the planner acted instead.
    """

    sequence: int
    kind: EntryKind
    seat: int
    number: int = 0
    text: str = ""


@dataclass(frozen=True)
class Change:
    """What a table has agreed to and has not carried out yet: the entry, and what its action will bring.

    Whoever keeps the entry first can drop the change if it can't be kept: the table has not moved.
    """

    entry: Entry
    outcome: Outcome | None = None

    @property
    def ends_game(self) -> bool:
        """Whether the game is over then."""
        return self.outcome is not None and self.outcome.is_over


class Refused(FareboxError):  # noqa: N818 - reads as what happened
    """A request that changes nothing, with the code that the protocol gives it.

    `why` is more exact, where a code has several reasons; the catalogue's words, with the values in them, are
    under `error.`. `cause` is the error of the game behind it, if there is one, and has the words then.
    """

    def __init__(
        self,
        code: str,
        why: str = "",
        /,
        *,
        rule: str | None = None,
        cause: FareboxError | None = None,
        **values: Said | str | int,
    ) -> None:
        spoken_of = values if rule is None or cause is not None else values | {"rule": rule}
        super().__init__(Said(f"error.{why or code}", spoken_of) if cause is None else str(cause))
        self.code = code
        self.why = why
        self.rule = rule
        self.values = spoken_of
        self.cause = cause

    def tell(self, say: Translator) -> str:
        """Why not, in a language."""
        return super().tell(say) if self.cause is None else self.cause.tell(say)
