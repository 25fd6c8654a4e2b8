"""The deals of a day: one for each game, the same for everybody. A day is one of UTC, written as its date.

Whoever can keep a secret draws a deal's seed by chance and lays it open when the day is over. A device has
nobody to keep it from but its own person: there the deal follows from the date, and playing it unseen is a
matter of honour.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from farebox.game.seal import Seal
from farebox.messages.answers import DailyDeals, DealOfDay
from farebox.tables.log import Refused

OPPONENT = "level-3"  # whom everybody plays the day's deal against

_DAY_SECONDS = 24 * 3600
_FIRST = date(1970, 1, 1).toordinal()


@dataclass(frozen=True)
class DayDeal:
    """One game's deal on one day. `opens`: when what it hides may be told; 0 if anybody can know it."""

    day: str
    edition: str
    seal: Seal
    opens: float = 0.0


def day_of(now: float) -> str:
    """The date at a time, in seconds since 1970."""
    return date.fromordinal(_FIRST + int(now // _DAY_SECONDS)).isoformat()


def end_of(day: str) -> float:
    """When a day is over, in seconds since 1970."""
    return float((date.fromisoformat(day).toordinal() + 1 - _FIRST) * _DAY_SECONDS)


def check_day(day: str, now: float) -> None:
    """Refuse what is no date, or a day that has not come."""
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Refused("malformed", "no_date") from None
    if day > day_of(now):
        raise Refused("unknown", "no_day", day=day)


def deal_by_date(day: str, edition: str) -> DayDeal:
    """The deal that follows from the date, the same on every device."""
    digits = hashlib.sha256(f"farebox {day} {edition}".encode()).hexdigest()
    return DayDeal(day, edition, Seal(digits[:32], digits[32:]))


def tell_deals(day: str, deals: Iterable[DayDeal], now: float) -> DailyDeals:
    """What everybody is told of a day's deals: which they are only when that is no secret any more."""
    known = list(deals)
    return {
        "day": day,
        "ends": int(end_of(day)),
        "secret": any(one.opens for one in known),
        "deals": [_tell(one, now) for one in known],
    }


def _tell(one: DayDeal, now: float) -> DealOfDay:
    told: DealOfDay = {"edition": one.edition, "fingerprint": one.seal.fingerprint}
    return told if one.opens > now else {**told, "deal": {"seed": one.seal.seed, "salt": one.seal.salt}}
