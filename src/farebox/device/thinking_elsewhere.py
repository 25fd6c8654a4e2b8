"""Bots on a device: compiled ones think where the runtime lets them, so that nobody waits meanwhile.

The others, which look a step ahead at most, decide here at once: that takes milliseconds, and whoever looks
at the page is in another thread.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from farebox.authority.bot_turns import BotChoice, BotTurns
from farebox.authority.live_table import Live
from farebox.bots import Bot, make_bot
from farebox.bots.prepared_call import CompiledBot
from farebox.game.families import family_of
from farebox.game.observation import Observation
from farebox.game.seal import decision_seed
from farebox.messages.error_message import error_facts
from farebox.tables.log import Refused

if TYPE_CHECKING:
    from farebox.device.tables_here import DeviceAuthority

log = logging.getLogger(__name__)

AGAIN_SECONDS = 5  # after which what could not be kept is tried again


class DeviceTurns(BotTurns):
    """Lets bots act at a device's tables."""

    def __init__(self, device: "DeviceAuthority") -> None:
        super().__init__(device)
        self._device = device
        self._complained: dict[str, int] = {}  # for each table, after which change people were told

    async def choose(self, live: Live, bot: str) -> BotChoice | None:
        """What the bot chooses, or the planner where it can't or isn't offered any more."""
        table = live.table
        assert table.game.to_move is not None
        observation = table.game.observe(table.game.to_move)
        seed = decision_seed(table.agreement.bot_seed, table.moved)
        try:
            if bot in self._device.bots_of(table.board):
                return BotChoice(await self._ask(make_bot(bot, table.board, seed), observation))
            log.warning("bot %s is not offered here any more; the planner answers instead", bot)
        except Exception as error:
            log.warning("bot %s gave no answer: %s; the planner answers instead", bot, type(error).__name__)
        planner = make_bot(family_of(table.board).planner, table.board, seed)
        return BotChoice(_id_of(planner, observation), is_planners=True)

    async def _ask(self, bot: Bot, observation: Observation) -> int:
        """The id of what a bot chooses, wherever it thinks."""
        if not isinstance(bot, CompiledBot):
            return _id_of(bot, observation)
        id = int(await self._device.carry_out(bot.prepare(observation)))
        if id not in observation.ids:
            raise ValueError("it chose no legal action")
        return id

    async def refused(self, live: Live, error: Refused) -> bool:
        """Tell everybody once that a bot's action could not be kept, and try again after a while."""
        if error.why != "not_kept":
            return False
        if self._complained.get(live.id) != live.table.sequence:
            self._complained[live.id] = live.table.sequence
            for guest in live.guests:
                guest.push(live.dump(error_facts(error, live.table.told(guest.seat))))
        await asyncio.sleep(AGAIN_SECONDS)
        return True


def _id_of(bot: Bot, observation: Observation) -> int:
    """What a bot chooses here and now; nothing but a legal action is its answer."""
    return observation.ids[observation.actions.index(bot.choose(observation))]
