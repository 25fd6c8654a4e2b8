"""A decision that a bot has to make, as it travels to another process: what its seat knows, nothing more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from farebox.boards import load_board
from farebox.errors import Forfeit
from farebox.game.game import FAMILIES
from farebox.game.notation import notation_for
from farebox.game.observation import Observation
from farebox.kernel.layout import new_rows

# By family of rules: compiled, quick, and never at a loss. It answers where a bot doesn't.
PLANNERS = {"city": "planner", "card-game": "packer"}


@dataclass(frozen=True)
class Question:
    """What to decide, and the bot to ask as `make_bot` reads it."""

    bot: str
    edition: str
    seed: int
    knowledge: bytes
    ids: tuple[int, ...]

    @staticmethod
    def of(bot: str, observation: Observation, seed: int) -> "Question":
        """Pack an observation."""
        return Question(bot, observation.board.id, seed, observation.row.tobytes(), observation.ids)

    def observation(self) -> Observation:
        """Unpack it on the other side."""
        board = load_board(self.edition)
        dtype = FAMILIES[board.rules].knowledge
        rows = new_rows(dtype)
        rows[:] = np.frombuffer(self.knowledge, dtype)
        row = rows[0]
        offer = row["offer"][: int(row["n_offer"][int(row["seat"])])].tolist()
        notation = notation_for(board)
        return Observation(board, row, self.ids, [notation.action(id, offer) for id in self.ids])

    def to_planner(self) -> "Question":
        """The same decision for the planner of this family of rules."""
        return replace(self, bot=PLANNERS[load_board(self.edition).rules])

    @property
    def is_planners(self) -> bool:
        """Whether the planner is asked, for itself or instead of another."""
        return self.bot in PLANNERS.values()


def decide(question: Question) -> int:
    """The id of what the bot chooses; a Forfeit if that is nothing legal."""
    from farebox.bots import OutsideBot, make_bot

    observation = question.observation()
    legal = list(observation.actions)  # not the bot's to change
    bot = make_bot(question.bot, observation.board, question.seed)
    try:
        chosen = bot.choose(observation)
    finally:
        if isinstance(bot, OutsideBot):
            bot.end()
    if chosen not in legal:
        raise Forfeit("it chose no legal action")
    return question.ids[legal.index(chosen)]


def offered_bots(edition: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The bots that may sit at a table, the weakest first."""
    from farebox.bots import bot_names

    return (*bot_names(load_board(edition)), *more)


def bot_behind(name: str, edition: str, more: Mapping[str, str]) -> str | None:
    """What to make a bot from; None if it isn't offered any more. A name that was kept is never a command."""
    return more.get(name) or (name if name in offered_bots(edition) else None)
