"""The bound: a search that is shown the whole game. Nothing outside the arena can make one.

Where luck decides much, no honest bot can win as often as one would like; how often a bot wins that sees
every hidden card tells how much of it is luck.
"""

from farebox.boards import Board
from farebox.bots import Bot, make_bot
from farebox.bots.search_bot import SearchBot
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.game import Game
from farebox.game.observation import Observation

PREFIX = "open-"


def make_player(spec: str, board: Board, seed: int, game: Game | None = None) -> Bot:
    """A bot by its text; `open-search` and its options for a search that sees the game, once there is one."""
    if not spec.startswith(PREFIX):
        return make_bot(spec, board, seed)
    bot = make_bot(spec.removeprefix(PREFIX), board, seed)
    if not isinstance(bot, SearchBot):
        raise fault("open_search", spec=spec)
    return OpenBot(bot, game)


class OpenBot:
    """Searches worlds in which all hands, tickets and orders are as they are; only the deck's are drawn."""

    name = "open-search"

    def __init__(self, bot: SearchBot, game: Game | None) -> None:
        self._bot = bot
        self._game = game

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        assert self._game is not None
        return self._bot.choose_knowing_all(observation, self._game.state[0])
