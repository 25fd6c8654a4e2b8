"""The protocol's legal actions: a union told apart by `kind`, made from the classes of actions."""

from dataclasses import fields
from inspect import getdoc
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import Field, RootModel, create_model

from farebox.game.actions import Action, PlaceCards
from farebox.game.events import Robbed
from farebox.server.protocol.checked import Strict
from farebox.server.protocol.derived import UNIONS, MadeOf, one_of, part, plain


class ActionMessage(Strict):
    """What every action has. Send its `id` (or `text`) to do it."""

    id: int
    text: str
    kind: str
    reveals: bool = Field(
        default=False, description="draws or turns up something hidden: can't simply be undone"
    )


def _message(kind: type[Action]) -> type[ActionMessage]:
    hints = get_type_hints(kind)
    told = [one.name for one in fields(kind) if not one.metadata and one.name != "text"]
    parts: dict[str, Any] = {name: part(plain(hints[name])) for name in told}
    parts["kind"] = (Literal[kind.kind], ...)
    if kind is PlaceCards:
        parts["robs"] = (
            plain(list[Robbed] | None),
            Field(default=None, description="what others lose by it (K33)"),
        )
    return create_model(kind.__name__, __base__=ActionMessage, __doc__=getdoc(kind), **parts)


def _union() -> Any:
    return one_of([_message(kind) for kind in Action.__subclasses__()], "kind")


class LegalAction(RootModel[Annotated[ActionMessage, MadeOf(_union)]]):
    """Something the seat may do now."""


UNIONS[Action] = LegalAction
