"""What all checked messages share: nothing unknown is let in, and every field is of exactly its type."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict


class Strict(BaseModel):
    """A message as pydantic checks it; `declared` is what it was made from."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    declared: ClassVar[type]


def explain(errors: Sequence[Mapping[str, Any]]) -> str:
    """Where a message is wrong first, and how, without repeating anything that was in it."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if isinstance(part, int) or part.isidentifier())
    own = first.get("ctx", {}).get("error")  # a sentence of ours
    how = str(own) if isinstance(own, ValueError) else first["type"].replace("_", " ")
    return f"{where[:60] or 'message'}: {how}"
