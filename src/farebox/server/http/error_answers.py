"""What goes wrong with a request, as the protocol tells it."""

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from farebox.messages.error_message import STATUS, error_facts
from farebox.server.counters import count_refusal
from farebox.server.protocol.checked import explain
from farebox.tables.log import Refused


async def refused(_request: Request, error: Exception) -> Response:
    """A refusal as the protocol tells it."""
    assert isinstance(error, Refused)
    return coded(error)


async def malformed(_request: Request, error: Exception) -> Response:
    """A request that is not what the protocol says; nothing of what was in it is repeated."""
    assert isinstance(error, RequestValidationError)
    return coded(Refused("malformed", "malformed_because", problem=explain(error.errors())))


async def failed(_request: Request, _error: Exception) -> Response:
    """Our own mistake."""
    return coded(Refused("fault"))


def coded(error: Refused) -> Response:
    """The answer that tells of a refusal."""
    count_refusal(error.code)
    return JSONResponse(error_facts(error), STATUS.get(error.code, 400))
