"""The bots at the tables: asked when it is their turn and a person is there, one decision at a time.

A person is somebody connected to a seat. Spectators are not enough: their link goes to anybody and may stay
open for ever, and the game belongs to the people in its seats, who should not come back to one that went on
without them.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from dataclasses import dataclass

from farebox.authority.changes import Authority
from farebox.authority.live_table import Live
from farebox.tables.forfeits import LOT
from farebox.tables.log import Refused

log = logging.getLogger(__name__)

RETRY_SECONDS = 1


@dataclass(frozen=True)
class BotChoice:
    """A decision: the bot's own, or the planner's instead of it."""

    id: int
    is_planners: bool = False


class BotTurns(ABC):
    """Lets bots act at an authority's tables; how they think is for who runs it to say."""

    def __init__(self, authority: Authority) -> None:
        self._authority = authority

    def stir(self, live: Live) -> None:
        """Let a bot think if one is to move."""
        if self.due(live) is not None and not live.is_thinking:
            live.thinking = self._authority.spawn(self._think(live))

    def due(self, live: Live) -> str | None:
        """The bot that has to decide now, if a person is there."""
        return live.table.bot_to_move() if live.has_people else None

    @abstractmethod
    async def choose(self, live: Live, bot: str) -> BotChoice | None:
        """What the bot chooses, or the planner instead; None if nobody waits for it any more."""

    async def _think(self, live: Live) -> None:
        while (bot := self.due(live)) is not None:
            try:
                await self._act(live, bot)
            except Refused as error:
                if error.code != "stale" and not await self.refused(live, error):
                    return
            except Exception as error:
                log.error("a bot's action could not be kept: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def refused(self, live: Live, error: Refused) -> bool:
        """Whether to try again what was refused to a bot; nothing of it is its own fault."""
        return False

    async def _act(self, live: Live, bot: str) -> None:
        if bot == LOT:
            await self._authority.change(live, lambda table: table.propose_due_lot())
            return
        moved = live.table.moved
        choice = await self.choose(live, bot)
        if choice is not None:
            instead_of = bot if choice.is_planners else ""
            await self._authority.change(
                live, lambda table: table.propose_bot_act(moved, bot, choice.id, instead_of)
            )
