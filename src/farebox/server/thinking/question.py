"""A decision that a bot has to make, as it travels to another process: what its seat knows, nothing more."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from farebox.boards import Board, is_built_in, load_board
from farebox.errors import forfeit
from farebox.game.families import FAMILIES, family_of
from farebox.game.observation import Observation
from farebox.game.packed_knowledge import pack_knowledge, unpack_knowledge
from farebox.tables.offered import offered_bots


@dataclass(frozen=True)
class Question:
    """What to decide, and the bot to ask as `make_bot` reads it."""

    bot: str
    edition: str
    seed: int
    knowledge: bytes
    ids: tuple[int, ...]
    own_board: Board | None = None  # if it is no edition's

    @staticmethod
    def of(bot: str, observation: Observation, seed: int) -> "Question":
        """Pack an observation."""
        board = observation.board
        own = None if is_built_in(board) else board
        return Question(bot, board.id, seed, pack_knowledge(observation), observation.ids, own)

    @property
    def board(self) -> Board:
        """What the game is played on."""
        return self.own_board or load_board(self.edition)

    def observation(self) -> Observation:
        """Unpack it on the other side."""
        return unpack_knowledge(self.board, self.knowledge, self.ids)

    def to_planner(self) -> "Question":
        """The same decision for the family's planner, which answers where a bot doesn't."""
        return replace(self, bot=family_of(self.board).planner)

    @property
    def is_planners(self) -> bool:
        """Whether the planner is asked, for itself or instead of another."""
        return self.bot in [family.planner for family in FAMILIES.values()]


def decide(question: Question) -> int:
    """The id of what the bot chooses; a Forfeit if that is nothing legal."""
    from farebox.bots import make_bot
    from farebox.bots.outside import OutsideBot

    observation = question.observation()
    legal = list(observation.actions)  # not the bot's to change
    bot = make_bot(question.bot, observation.board, question.seed)
    try:
        chosen = bot.choose(observation)
    finally:
        if isinstance(bot, OutsideBot):
            bot.end()
    if chosen not in legal:
        raise forfeit("no_choice")
    return question.ids[legal.index(chosen)]


def bot_behind(name: str, board: Board, more: Mapping[str, str]) -> str | None:
    """What to make a bot from; None if it isn't offered any more. A name that was kept is never a command."""
    return more.get(name) or (name if name in offered_bots(board) else None)
