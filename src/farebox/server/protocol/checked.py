"""What all messages share: nothing unknown is let in, names are short and show something."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from farebox.server.protocol.visible_names import check_name

MAX_NAME = 40
MAX_TEXT = 300  # the longest notation of an action is a third of it
MAX_SEQUENCE = 1_000_000


class Strict(BaseModel):
    """A message whose every field is known and of exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Name = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=MAX_NAME), AfterValidator(check_name)
]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Sequence = Annotated[int, Field(ge=0, le=MAX_SEQUENCE)]
Cards = dict[str, int]
Json = dict[str, Any]
