"""The bots at the tables: asked when it is their turn and a person is there, one decision at a time.

A person is somebody connected to a seat. Spectators are not enough: their link goes to anybody and may stay
open for ever, and the game belongs to the people in its seats, who should not come back to one that went on
without them.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from farebox.game.seal import bot_seed
from farebox.server.live.live_table import Live
from farebox.server.thinking.question import Question, bot_behind
from farebox.server.thinking.thinker import BotChoice
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
        moved = live.table.moved
        await asyncio.sleep(self.hub.settings.patience_seconds)
        if live.table.moved == moved:
            self.stir(live)

    def _due(self, live: Live) -> str | None:
        """The bot that has to decide now, if a person is there."""
        return live.table.bot_to_move() if live.addresses() else None

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
        moved = live.table.moved
        choice = await self._choose(live, bot)
        if choice is not None:
            instead_of = bot if choice.is_planners else ""
            await self.hub.change(
                live, lambda table: table.propose_bot_act(moved, bot, choice.id, instead_of)
            )

    async def _choose(self, live: Live, bot: str) -> BotChoice | None:
        """What the bot chooses, or the planner where it can't or isn't offered any more."""
        table, thinker = live.table, self.hub.thinker
        assert table.game.to_move is not None
        name = bot_behind(bot, table.agreement.edition, self.hub.settings.more_bots)
        seed = bot_seed(table.agreement.bot_seed, table.moved)
        question = Question.of(name or bot, table.game.observe(table.game.to_move), seed)
        if name is None:
            log.warning("bot %s is not offered here any more; the planner answers instead", bot)
            return await thinker.plan(question, live.id, live.addresses())
        return await thinker.choose(question, live.id, live.addresses())
