"""The protocol's events: a union told apart by `kind`, made from the classes of what happens."""

from inspect import getdoc
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import RootModel, create_model

from farebox.game import events
from farebox.game.marks import Marked
from farebox.server.protocol.checked import Strict
from farebox.server.protocol.derived import UNIONS, MadeOf, one_of, part, plain
from farebox.tables import table_events


class EventMessage(Strict):
    """What every event has."""

    sequence: int
    kind: str


def event_classes() -> list[type[Marked]]:
    """Every class of something that happens."""
    classes = [*vars(events).values(), *vars(table_events).values()]
    found = [one for one in classes if isinstance(one, type) and issubclass(one, Marked) and one.kind]
    return list(dict.fromkeys(found))


def _message(kind: type[Marked]) -> type[EventMessage]:
    """The message of a kind of event: what is hidden from the viewer, or not the case, is left out."""
    shape = kind.shape
    parts: dict[str, Any] = {"kind": (Literal[kind.kind], ...)}
    parts |= {name: part(plain(shape.hints[name])) for name in shape.on_wire}
    parts |= {own: part(_one(plain(shape.hints[name])) | None) for name, own in shape.each.items()}
    return create_model(kind.__name__, __base__=EventMessage, __doc__=getdoc(kind), **parts)


def _one(hint: Any) -> Any:
    """The type of one of a list, which may be missing."""
    of_all = next(one for one in (hint, *get_args(hint)) if get_origin(one) is list)
    return get_args(of_all)[0]


def _union() -> Any:
    """All kinds together; of those that share one, `source` tells which it is."""
    by_kind: dict[str, list[Any]] = {}
    for kind in event_classes():
        by_kind.setdefault(kind.kind, []).append(_message(kind))
    return one_of([one[0] if len(one) == 1 else one_of(one, "source") for one in by_kind.values()], "kind")


class Event(RootModel[Annotated[EventMessage, MadeOf(_union)]]):
    """Something that happened, as far as the viewer may know it."""


UNIONS[events.Event] = Event
