"""The HTTP part of the protocol without HTTP: which address means what, and what is answered."""

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import fields
from typing import TYPE_CHECKING, NoReturn, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

from farebox.authority.keys import Key
from farebox.authority.live_table import Live, plain_json
from farebox.authority.presence import AWAY_SECONDS
from farebox.authority.rights import check_at_table, seat_at, viewer
from farebox.boards import built_in_text, load_board
from farebox.device.screen_guest import check_size
from farebox.messages.answers import (
    BoardFile,
    DailyDeals,
    PaceFacts,
    Par,
    PushKey,
    Rematch,
    Shown,
    TableOpened,
)
from farebox.messages.bounds import BODY_BYTES, RECORD_BYTES
from farebox.messages.checking import Malformed, check, read
from farebox.messages.error_message import STATUS, error_facts
from farebox.messages.requests import BoardGiven, BotForSeat, DailyWanted, NewTable, StepsWanted
from farebox.messages.retold_steps import Retold, retell
from farebox.tables import history
from farebox.tables.log import Refused
from farebox.tables.offered import BotFacts, EditionFacts, list_bots, list_editions
from farebox.tables.printed import BoardFacts, printed
from farebox.tables.table_board import check_edition, check_own_board
from farebox.tables.view_types import View
from farebox.tables.views import view_of

if TYPE_CHECKING:
    from farebox.device.tables_here import DeviceAuthority

log = logging.getLogger(__name__)

T = TypeVar("T")
OK, CREATED, EMPTY, WRONG_METHOD = 200, 201, 204, 405


class Asked:
    """A request, with what reading it takes."""

    def __init__(self, device: "DeviceAuthority", path: str, secret: str | None, body: str | None) -> None:
        address = urlsplit(path)
        self.device = device
        self.path = [unquote(part) for part in address.path.split("/")[1:]]
        self.query = dict(parse_qsl(address.query, keep_blank_values=True))
        self.secret = secret
        self.body = body

    async def at_table(self) -> tuple[Live, Key]:
        """The table in the address and what the secret opens there."""
        if self.secret is None:
            raise Refused("unknown")
        return await self.device.find(self.path[1], self.secret)

    def read(self, kind: type[T], most: int = BODY_BYTES) -> T:
        """The body."""
        text = self.body or ""
        check_size(text, most)
        return _refusing(lambda: read(kind, text, ("body",)))

    def steps_wanted(self) -> StepsWanted:
        """The query of a replay."""
        names = [one.name for one in fields(StepsWanted)]
        told = {name: _number(self.query[name]) for name in names if name in self.query}
        return _refusing(lambda: check(StepsWanted, told, ("query",)))


def _number(text: str) -> int | str:
    """A whole number, if it is one."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _refusing(reading: Callable[[], T]) -> T:
    try:
        return reading()
    except Malformed as error:
        raise Refused("malformed", "malformed_because", problem=str(error)) from None


async def answer(
    device: "DeviceAuthority", method: str, path: str, secret: str | None, body: str | None
) -> tuple[int, str]:
    """Status and JSON; whatever goes wrong is an answer too."""
    try:
        asked = Asked(device, path, secret, body)
        by_method = _addresses(asked.path)
        if method not in by_method:
            refused = Refused("malformed", "no_method")
            return (WRONG_METHOD, plain_json(error_facts(refused)))
        status, tell = by_method[method]
        told = await tell(asked)
        return status, "" if status == EMPTY else plain_json(told)
    except Refused as error:
        return STATUS.get(error.code, 400), plain_json(error_facts(error))
    except Exception as error:
        log.error("a request could not be answered: %s", type(error).__name__)
        return STATUS["fault"], plain_json(error_facts(Refused("fault")))


Tell = Callable[[Asked], Awaitable[object]]


async def _editions(_: Asked) -> list[EditionFacts]:
    return list_editions()


async def _board(asked: Asked) -> BoardFacts:
    check_edition(asked.path[1])
    return printed(load_board(asked.path[1]))


async def _board_file(asked: Asked) -> BoardFile:
    check_edition(asked.path[1])
    return {"text": built_in_text(asked.path[1])}


async def _check_board(asked: Asked) -> BoardFacts:
    given = asked.read(BoardGiven, RECORD_BYTES)
    return printed(check_own_board(given.text, given.name))


async def _bots(_: Asked) -> list[BotFacts]:
    return list_bots({})


async def _paces(_: Asked) -> list[PaceFacts]:
    return [{"pace": pace, "away_seconds": int(wait)} for pace, wait in AWAY_SECONDS.items()]


async def _push_key(_: Asked) -> PushKey:
    """Nobody plays here while the page is closed."""
    return {"key": None}


async def _addresses_here(_: Asked) -> list[str]:
    """Nobody else comes here."""
    return []


async def _open(asked: Asked) -> TableOpened:
    return await asked.device.open(asked.read(NewTable, RECORD_BYTES))


async def _daily(asked: Asked) -> DailyDeals:
    day = asked.path[1] if len(asked.path) > 1 else None
    return await asked.device.tell_daily(day, asked.device.runtime.now())


async def _open_daily(asked: Asked) -> TableOpened:
    return await asked.device.open_daily(asked.read(DailyWanted))


async def _par(asked: Asked) -> Par:
    live, key = await asked.at_table()
    seat_at(key)
    return await asked.device.par.of(live)


async def _view(asked: Asked) -> View:
    live, key = await asked.at_table()
    return view_of(live.table, viewer(key), live.there())


async def _table_board(asked: Asked) -> BoardFacts:
    live, key = await asked.at_table()
    viewer(key)
    return printed(live.table.board)


async def _share(asked: Asked) -> Shown:
    live, key = await asked.at_table()
    check_at_table(key)
    return await asked.device.show(live, asked.secret or "")


async def _rematch(asked: Asked) -> Rematch:
    live, key = await asked.at_table()
    return await asked.device.rematch(live, seat_at(key))


async def _record(asked: Asked) -> history.Account:
    live, key = await asked.at_table()
    return history.account(live.table, viewer(key), is_open=live.is_open)


async def _replay(asked: Asked) -> history.Replay:
    wanted = asked.steps_wanted()
    live, key = await asked.at_table()
    viewer(key)
    return history.steps(live.table, wanted.seat, wanted.first, wanted.count, is_open=live.is_open)


async def _retold(asked: Asked) -> Retold:
    wanted, text = asked.steps_wanted(), asked.body or ""
    check_size(text, RECORD_BYTES)
    return retell(text, wanted)


async def _start(asked: Asked) -> None:
    live, key = await asked.at_table()
    await asked.device.start(live, key)


async def _seat_bot(asked: Asked) -> None:
    live, key = await asked.at_table()
    await asked.device.seat_bot(live, key, asked.read(BotForSeat))


async def _nobody(_: Asked) -> NoReturn:
    """Nobody can be invited: there is no server that they could come by."""
    raise Refused("forbidden", "device_alone")


# By pattern, by method: the status of an answer, and what makes it.
ADDRESSES: dict[str, dict[str, tuple[int, Tell]]] = {
    "editions": {"GET": (OK, _editions)},
    "boards": {"POST": (OK, _check_board)},
    "boards/*": {"GET": (OK, _board)},
    "boards/*/file": {"GET": (OK, _board_file)},
    "bots": {"GET": (OK, _bots)},
    "records": {"POST": (OK, _retold)},
    "daily": {"GET": (OK, _daily), "POST": (CREATED, _open_daily)},
    "daily/*": {"GET": (OK, _daily)},
    "tables": {"POST": (CREATED, _open)},
    "tables/*": {"GET": (OK, _view)},
    "tables/*/board": {"GET": (OK, _table_board)},
    "paces": {"GET": (OK, _paces)},
    "addresses": {"GET": (OK, _addresses_here)},
    "tables/*/join": {"GET": (OK, _nobody), "POST": (OK, _nobody)},
    "tables/*/invitations": {"POST": (OK, _nobody)},
    "tables/*/invitations/*": {"DELETE": (EMPTY, _nobody)},
    "push": {"GET": (OK, _push_key)},
    "tables/*/push": {"POST": (EMPTY, _nobody), "DELETE": (EMPTY, _nobody)},
    "tables/*/start": {"POST": (EMPTY, _start)},
    "tables/*/bots": {"POST": (EMPTY, _seat_bot)},
    "tables/*/devices": {"POST": (OK, _nobody)},
    "tables/*/rematch": {"POST": (OK, _rematch)},
    "tables/*/share": {"POST": (OK, _share)},
    "tables/*/par": {"GET": (OK, _par)},
    "tables/*/record": {"GET": (OK, _record)},
    "tables/*/replay": {"GET": (OK, _replay)},
}


def _addresses(path: list[str]) -> dict[str, tuple[int, Tell]]:
    """What may be done at an address."""
    for pattern, by_method in ADDRESSES.items():
        wanted = pattern.split("/")
        if len(wanted) == len(path) and all(map(_fits, wanted, path)):
            return by_method
    raise Refused("unknown", "no_address")


def _fits(wanted: str, part: str) -> bool:
    return wanted in ("*", part)
