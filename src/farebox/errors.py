"""Every error a user of the package can meet. Each message says what was wrong and what would be right."""

from farebox.locale import Said, Translator


class FareboxError(Exception):
    """Anything that went wrong because of what was asked, not because of a bug.

    As text it is English. What people meet every day is a message of the catalogue; `tell` says it in their
    language.
    """

    def __init__(self, message: Said | str) -> None:
        super().__init__(str(message))
        self.message = message

    def tell(self, say: Translator) -> str:
        """The error in a language, as far as the catalogue has it."""
        return say.tell(self.message)


def fault(key: str, /, **values: object) -> FareboxError:
    """The error that the catalogue has under `fault.` and this key."""
    return FareboxError(Said(f"fault.{key}", values))


def numpy_missing() -> FareboxError:
    """What to tell somebody who has many games in mind and only what playing takes."""
    return fault("no_numpy", command="pip install 'farebox[science]'")


def bad_board(key: str, /, **values: object) -> "BadBoard":
    """The same for a board that can't be had."""
    return BadBoard(Said(f"fault.{key}", values))


def bad_record(key: str, rule: str = "", /, **values: object) -> "BadRecord":
    """The same for records that can't be read, and for a game that breaks a rule."""
    return BadRecord(Said(f"fault.{key}", values), rule)


def forfeit(key: str, /, **values: object) -> "Forfeit":
    """The same for a bot that gives up, under `forfeit.`."""
    return Forfeit(Said(f"forfeit.{key}", values))


class IllegalAction(FareboxError):  # noqa: N818 - reads as what happened, like python-chess's IllegalMoveError
    """The action is well formed, but the rules forbid it now; `rule` is the number that does.

    `legal` says what would be allowed instead, if that is known; `reason` is the catalogue's word for why.
    """

    def __init__(self, message: Said | str, rule: str, legal: str = "", reason: Said | None = None) -> None:
        super().__init__(f"{message} ({rule})" + (f". Legal now: {legal}" if legal else ""))
        self.message = message
        self.rule = rule
        self.reason = reason

    def tell(self, say: Translator) -> str:
        """Why not, and which rule says so."""
        return f"{say.tell(self.reason or self.message)} ({self.rule})"


class Forfeit(FareboxError):  # noqa: N818 - see IllegalAction
    """A bot can't go on and gives its seat up; the message says why, and goes into the record."""


class BadNotation(FareboxError):  # noqa: N818 - see IllegalAction
    """The text is not an action, or names more than one."""


class BadPosition(FareboxError):  # noqa: N818 - see IllegalAction
    """The text is not a position, is damaged, or tells of one that can't be."""


class BadBoard(FareboxError):  # noqa: N818 - see IllegalAction
    """A board file that can't be played; the message names file, entry and remedy."""


class BadRecord(FareboxError):  # noqa: N818 - see IllegalAction
    """A record that can't be read, or whose game breaks a rule; `rule` is its number, if one is broken."""

    def __init__(self, message: Said, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.message: Said = message
        self.rule = rule

    @property
    def said(self) -> Said:
        """What is wrong with a file or a game, with the rule."""
        return (
            Said("fault.by_rule", {"problem": self.message, "rule": self.rule}) if self.rule else self.message
        )

    def tell(self, say: Translator) -> str:
        """The same in a language."""
        return say.tell(self.said)
