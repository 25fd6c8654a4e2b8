"""The days' deals in the database: what only the server may know until a day is over, and their par."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from farebox.authority.daily import DayDeal, end_of
from farebox.boards import board_names
from farebox.game.seal import Seal, new_seal
from farebox.server.storage.database import DAYS, insert


class Days:
    """One database's. They are few and small, and stay: anybody may check a day long past."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"

    def deals(self, day: str, *, new_if_none: bool) -> list[DayDeal]:
        """A day's deals, in the order of the games; of servers that draw at once, the first one's hold."""
        known = self._read(day)
        if new_if_none and len(known) < len(board_names()):
            self._draw(day)
            known = self._read(day)
        return [known[edition] for edition in board_names() if edition in known]

    def par(self, day: str, edition: str) -> list[int] | None:
        """What the levels made of a deal, if that was kept."""
        wanted = sa.select(DAYS.c.par).where(*_is(day, edition))
        with self.engine.connect() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        return None if found is None else [int(one) for one in json.loads(found)]

    def keep_par(self, day: str, edition: str, points: Sequence[int]) -> None:
        """Keep it."""
        with self.engine.begin() as connection:
            change = sa.update(DAYS).where(*_is(day, edition)).values(par=json.dumps(list(points)))
            connection.execute(change)

    def _read(self, day: str) -> dict[str, DayDeal]:
        with self.engine.connect() as connection:
            rows = connection.execute(sa.select(DAYS).where(DAYS.c.day == day)).all()
        return {row.edition: _deal(row) for row in rows}

    def _draw(self, day: str) -> None:
        seals = {edition: new_seal() for edition in board_names()}
        rows = [{"day": day, "edition": edition, **vars(seal)} for edition, seal in seals.items()]
        with self.engine.begin() as connection:
            connection.execute(insert(self.is_shared, DAYS).values(rows).on_conflict_do_nothing())


def _is(day: str, edition: str) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return DAYS.c.day == day, DAYS.c.edition == edition


def _deal(row: sa.Row[Any]) -> DayDeal:
    return DayDeal(row.day, row.edition, Seal(row.seed, row.salt), end_of(row.day))
