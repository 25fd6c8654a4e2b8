"""The bots at the tables: asked when it is their turn and a person is there, one decision at a time.

A person is somebody connected to a seat. Spectators are not enough: their link goes to anybody and may stay
open for ever, and the game belongs to the people in its seats, who should not come back to one that went on
without them.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from farebox.server.live.live_table import Live
from farebox.server.thinking.question import Question, bot_behind, bot_seed
from farebox.server.thinking.thinker import Choice
from farebox.tables.log import Refused

if TYPE_CHECKING:
    from farebox.server.live.hub import Hub

log = logging.getLogger(__name__)

RETRY_SECONDS = 1


class Bots:
    """Lets bots act at a hub's tables."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    def stir(self, live: Live, patient: bool = False) -> None:
        """Let a bot think if one is to move; a patient server lets another do it that should."""
        if self._due(live) is None or live.is_thinking:
            return
        if patient:
            self.hub.spawn(self._stir_later(live))
        else:
            live.thinking = self.hub.spawn(self._think(live))

    async def _stir_later(self, live: Live) -> None:
        """Think after a while, unless the game has gone on by then."""
        moved = live.room.moved
        await asyncio.sleep(self.hub.settings.patience_seconds)
        if live.room.moved == moved:
            self.stir(live)

    def _due(self, live: Live) -> str | None:
        """The bot that has to decide now, if a person is there."""
        return live.room.bot_to_move() if live.addresses() else None

    async def _think(self, live: Live) -> None:
        while (bot := self._due(live)) is not None:
            try:
                await self._act(live, bot)
            except Refused as error:
                if error.code != "stale":  # else another server was quicker
                    return
            except Exception as error:
                log.error("a bot's action could not be kept: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _act(self, live: Live, bot: str) -> None:
        moved = live.room.moved
        choice = await self._choose(live, bot)
        if choice is not None:
            instead_of = bot if choice.is_planners else ""
            await self.hub.change(live, lambda room: room.propose_bot_act(moved, bot, choice.id, instead_of))

    async def _choose(self, live: Live, bot: str) -> Choice | None:
        """What the bot chooses, or the planner where it can't or isn't offered any more."""
        room, thinker = live.room, self.hub.thinker
        assert room.game.to_move is not None
        name = bot_behind(bot, room.agreement.edition, self.hub.settings.more_bots)
        seed = bot_seed(room.agreement.bot_seed, room.moved)
        question = Question.of(name or bot, room.game.observe(room.game.to_move), seed)
        if name is None:
            log.warning("bot %s is not offered here any more; the planner answers instead", bot)
            return await thinker.plan(question, live.table, live.addresses())
        return await thinker.choose(question, live.table, live.addresses())
