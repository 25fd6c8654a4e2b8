"""The one objection the reference makes: which rule a record breaks, and how."""


class Illegal(Exception):  # noqa: N818 - it is what the record is, not a fault of the program
    """A record or choice that the rules forbid; `rule` is the rule's number, or "record" for bad shape."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
