"""The day's deal at a keyboard: by its date, as on every device without a server."""

from collections.abc import Iterator
from pathlib import Path

from farebox.authority.daily import OPPONENT, deal_by_date
from farebox.boards import Board
from farebox.bots import make_bot
from farebox.bots.levels import LEVELS
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.seal import decision_seed, table_seed
from farebox.locale import Translator
from farebox.tables.at_hand import play_on
from farebox.tables.undo import UndoRule
from farebox.terminal.local_table import LocalTable
from farebox.terminal.players import ME, Player

PERSON = 0  # who plays it begins


class DailyBot:
    """A level with the same whims for everybody who plays the deal."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self._game = game
        self._seed = table_seed(game.seed or 0)

    def choose(self, observation: Observation) -> Action:
        """What the level does at this step, whoever asks."""
        seed = decision_seed(self._seed, self._game.n_actions)
        return make_bot(self.name, self._game.board, seed).choose(observation)


class DailyTable(LocalTable):
    """A day's deal of a game, against the opponent that everybody has."""

    def __init__(
        self, board: Board, day: str, save: Path | None = None, say: Translator | None = None
    ) -> None:
        self.day = day
        game = deal(board, day, ME)
        players = [Player(ME), Player(OPPONENT, DailyBot(OPPONENT, game))]
        super().__init__(game, players, save, say=say, hints=False)

    def fingerprint_lines(self) -> list[str]:
        """Which deal it is, and that nobody keeps it from anybody."""
        return [self.words("line.daily", day=self.day), *super().fingerprint_lines()]

    def take_back(self, seat: int, rule: UndoRule, bolder: str = "") -> None:
        """Nothing that brought a card to light: it would be a look at what others play unseen."""
        if rule == "own":
            raise fault("undo_daily")
        super().take_back(seat, rule)

    def epilogue(self) -> Iterator[str]:
        """What the levels make of the same cards, and a line to share that gives none of them away."""
        own = self.game.scores()[PERSON].total
        yield self.words("daily.playing")
        points = []
        for level in LEVELS:
            points.append(points_of(self.game.board, self.day, level.name))
            name = f"{self.words('level', n=level.number)} · {self.words(f'level.{level.number}.name')}"
            yield f"{name}: {self.words('points', n=points[-1])}"
        beaten, of = sum(one < own for one in points), len(points)
        yield self.words("daily.beaten", n=beaten, of=of)
        told = [self.words("daily.points", n=own), self.words("daily.beats", n=beaten, of=of)]
        yield " · ".join([f"Farebox {self.day}", self.words.board_name, *told])


def deal(board: Board, day: str, player: str) -> Game:
    """A day's game before its first decision."""
    seal = deal_by_date(day, board.id).seal
    return Game(board, [player, OPPONENT], seal.seed, salt=seal.salt)


def points_of(board: Board, day: str, level: str) -> int:
    """What a level makes of a day's deal in the person's seat."""
    game = deal(board, day, level)
    play_on(game, [DailyBot(name, game) for name in game.names])
    return game.scores()[PERSON].total
