"""Views of a game whose record somebody gives, and what is wrong with that."""

from typing import Annotated, NotRequired, cast

from farebox.messages.answers import SaidFacts
from farebox.messages.error_message import said_facts
from farebox.messages.requests import StepsWanted
from farebox.tables.history import Replay, all_steps
from farebox.tables.retold import retold_table
from farebox.tables.wire import Doc


class Retold(Replay):
    """Views of the game that a record tells of; of a damaged one, as far as it is right."""

    problem: NotRequired[Annotated[SaidFacts, Doc("what is wrong with the record after what is shown")]]
    whole: Annotated[bool, Doc("whether all of the game is shown: then only what is said of it is wrong")]


def retell(record: str, wanted: StepsWanted) -> Retold:
    """The views wanted of a record's game; refused if nothing of it can be shown."""
    table, wrong = retold_table(record)
    steps = all_steps(table, wanted.seat, wanted.first, wanted.count)
    told = cast("Retold", {**steps, "whole": table.is_over})
    if wrong is not None:
        told["problem"] = said_facts(wrong.said)
    return told
