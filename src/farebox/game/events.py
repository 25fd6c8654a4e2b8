"""What an action brought to light, read out of the kernel's event record. Secrets included: not for seats.

Reading the record's bytes once is many times faster than asking NumPy field by field.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from farebox.kernel.layout import EVENT, Row, Rows
from farebox.kernel.limits import MARKET_SIZE, MAX_SEATS, N_KINDS

_AT = {name: EVENT.fields[name][1] for name in EVENT.names or ()} if EVENT.fields else {}
_SIZE = EVENT.itemsize
_CARD, _SEAT, _LAID = _AT["card"], _AT["seat"], _AT["laid"]
_N_MARKET, _MARKET = _AT["n_market"], _AT["market"]
_N_SWEPT, _SWEPT = _AT["n_swept"], _AT["swept"]
_N_OFFER, _OFFER = _AT["n_offer"], _AT["offer"]
_MERCHANDISE, _ROBBED, _DEALT, _HANDS = _AT["took_merchandise"], _AT["robbed"], _AT["dealt"], _AT["hands"]


class Event(NamedTuple):
    """One action's outcome; kinds of cards as numbers, the market None if it did not change."""

    action: int
    seat: int
    card: int
    market: list[int] | None
    swept: list[list[int]]
    offer: list[int]
    merchandise: bool
    robbed: tuple[int, int, int]  # seat (or NOBODY), cards of the color, locomotives
    hands: list[list[int]] | None  # a second round's


def read_events(rows: Rows | Iterable[Row]) -> list[Event]:
    """Read the events of an array, or of single records."""
    if isinstance(rows, np.ndarray):
        raw = rows.tobytes()
        return [_read(memoryview(raw)[at : at + _SIZE].cast("b")) for at in range(0, len(raw), _SIZE)]
    return [_read(memoryview(row.tobytes()).cast("b")) for row in rows]


def _read(raw: memoryview) -> Event:
    market = raw[_MARKET : _MARKET + raw[_N_MARKET]].tolist() if raw[_LAID] else None
    n_offer = raw[_N_OFFER]
    robbed = raw[_ROBBED]
    return Event(
        (raw[0] & 0xFF) | raw[1] << 8,
        raw[_SEAT],
        raw[_CARD],
        market,
        _read_swept(raw) if raw[_N_SWEPT] else [],
        raw[_OFFER : _OFFER + n_offer].tolist() if n_offer else [],
        bool(raw[_MERCHANDISE]),
        (robbed, raw[_ROBBED + 1], raw[_ROBBED + 2]),
        read_hands(raw) if raw[_DEALT] else None,
    )


def _read_swept(raw: memoryview) -> list[list[int]]:
    starts = range(_SWEPT, _SWEPT + raw[_N_SWEPT] * MARKET_SIZE, MARKET_SIZE)
    return [raw[at : at + MARKET_SIZE].tolist() for at in starts]


def read_hands(raw: memoryview) -> list[list[int]]:
    """The cards dealt to each seat, counted by kind."""
    return [raw[at : at + N_KINDS].tolist() for at in range(_HANDS, _HANDS + MAX_SEATS * N_KINDS, N_KINDS)]
