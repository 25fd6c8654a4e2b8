"""Par: what the levels make of a day's deal, in the same seat, against the same opponent, on the same cards.

Played when somebody who has finished asks for it, never before, and once for everybody.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from farebox.authority.bot_turns import BotTurns
from farebox.authority.changes import Authority
from farebox.authority.live_table import Live
from farebox.messages.answers import Par
from farebox.tables.agreement import Agreement
from farebox.tables.log import Refused
from farebox.tables.seats import SeatAgreed
from farebox.tables.table import Table

if TYPE_CHECKING:
    from farebox.bots.levels import Level

DayAndEdition: TypeAlias = tuple[str, str]  # day and edition
Points: TypeAlias = list[int | None]  # of level 1 and up; None: not played yet


class ParGames:
    """Plays them, one after the other: they are in nobody's way for longer than one decision."""

    def __init__(self, authority: Authority, turns: BotTurns) -> None:
        self._authority = authority
        self._turns = turns
        self._points: dict[DayAndEdition, Points] = {}
        self._playing: dict[DayAndEdition, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def of(self, live: Live) -> Par:
        """What is known by now; what is not is being played."""
        from farebox.bots.levels import LEVELS  # when it is asked for: their compiled parts take a while

        agreement = live.table.agreement
        if not agreement.daily:
            raise Refused("forbidden", "not_daily")
        if not live.table.is_over:
            raise Refused("not_over")
        deal = (agreement.daily, agreement.edition)
        if deal not in self._points:
            kept = await self._authority.kept_par(live)
            if deal not in self._points:  # others may have asked meanwhile
                self._points[deal] = [*kept] if kept else [None] * len(LEVELS)
        if None in self._points[deal] and deal not in self._playing:
            self._playing[deal] = self._authority.spawn(self._play(live, deal, LEVELS))
            self._playing[deal].add_done_callback(lambda _: self._playing.pop(deal))
        return {"points": [*self._points[deal]]}

    async def _play(self, live: Live, deal: DayAndEdition, levels: "Sequence[Level]") -> None:
        """Play what has not been played; if it fails, whoever asks next has it begun again there."""
        points = self._points[deal]
        async with self._one_at_a_time:
            for at, level in enumerate(levels):
                if points[at] is None:
                    points[at] = await self._points_of(live.table.agreement, level.name)
        await self._authority.keep_par(live, [one for one in points if one is not None])

    async def _points_of(self, agreement: Agreement, level: str) -> int:
        """One level's game."""
        seat = next(at for at, one in enumerate(agreement.seats) if one["kind"] != "bot")
        game = Live(Table(_with_bot(agreement, seat, level)), [])
        table = game.table
        while (bot := table.bot_to_move()) is not None:
            choice = await self._turns.choose(game, bot)
            assert choice is not None, "nobody withdraws what a par game asks"
            change = table.propose_bot_act(table.moved, bot, choice.id)
            assert change is not None
            table.commit(change)
        return table.game.scores()[seat].total


def _with_bot(agreement: Agreement, seat: int, level: str) -> Agreement:
    """The same table with a bot in the person's seat."""
    bot: SeatAgreed = {**agreement.seats[seat], "name": level, "kind": "bot", "bot": level, "taken": False}
    seats = (*agreement.seats[:seat], bot, *agreement.seats[seat + 1 :])
    return replace(agreement, table=f"par {agreement.edition}", seats=seats)
