"""Bots at a server's tables: they think in processes of their own, and one server at a time thinks."""

import asyncio
import logging
from typing import TYPE_CHECKING

from farebox.authority.bot_turns import BotChoice, BotTurns
from farebox.authority.live_table import Live
from farebox.game.seal import decision_seed
from farebox.server.live.socket_guest import addresses_at
from farebox.server.thinking.question import Question, bot_behind

if TYPE_CHECKING:
    from farebox.server.live.hub import Hub

log = logging.getLogger(__name__)

PAR = ("par",)  # games of bots alone are nobody's: they have a share of their own


class PatientTurns(BotTurns):
    """Lets bots act at a hub's tables."""

    def __init__(self, hub: "Hub") -> None:
        super().__init__(hub)
        self.hub = hub

    def stir_later(self, live: Live) -> None:
        """Let a bot think after a while, if no other server has done it by then."""
        if self.due(live) is not None and not live.is_thinking:
            self.hub.spawn(self._stir_later(live))

    async def _stir_later(self, live: Live) -> None:
        """Think after a while, unless the game has gone on by then."""
        moved = live.table.moved
        await asyncio.sleep(self.hub.settings.patience_seconds)
        if live.table.moved == moved:
            self.stir(live)

    async def choose(self, live: Live, bot: str) -> BotChoice | None:
        """What the bot chooses, or the planner where it can't or isn't offered any more."""
        table, thinker = live.table, self.hub.thinker
        assert table.game.to_move is not None
        name = bot_behind(bot, table.board, self.hub.settings.more_bots)
        seed = decision_seed(table.agreement.bot_seed, table.moved)
        whose = addresses_at(live) or PAR
        question = Question.of(name or bot, table.game.observe(table.game.to_move), seed)
        if name is None:
            log.warning("bot %s is not offered here any more; the planner answers instead", bot)
            return await thinker.plan(question, live.id, whose)
        return await thinker.choose(question, live.id, whose)
