"""Five levels for people. The weaker ones make a person's mistakes: they overlook, forget and misjudge.

No mistake is a blunder at random. A *person* is a planner who doesn't think of all its tickets on every turn,
and who weighs things as beginners do: it keeps tickets too gladly, grabs what lies near and scores at once
instead of saving for what is long and serves its tickets, is fond of wild cards and of what the deck may
hold, and thinks that there is more time left than there is. The strongest search. At cards, where looking
ahead is worth far more, all but the first do, but only on some of their turns: the weaker, the fewer.

How far apart they are was measured: `bench/levels.py`. Five steps of this size don't reach from the best to
a beginner of the Card Game: its first level is stronger than a city's.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.bots.base import Bot
from farebox.bots.planner import PlannerBot
from farebox.bots.prepared_call import PreparedCall
from farebox.bots.search_bot import SearchBot, usual_sims
from farebox.game.actions import Action
from farebox.game.observation import Observation
from farebox.kernel.layout import UNKNOWN


@dataclass(frozen=True)
class Skill:
    """What it takes to play at a level: mistakes for a person, thought for a search."""

    greenness: float = 0.0  # how far it weighs things as beginners do, from 0 to 2
    effort: float = 0.0  # games played for a decision, against a search's usual number
    thinks: float = 1.0  # the chance that it searches on a turn, and doesn't just go by its plan

    @property
    def forgets(self) -> float:
        """The chance that it doesn't think of one of its tickets on a turn."""
        return self.greenness / 2


@dataclass(frozen=True)
class Level:
    """One level: its number, and the skill it has in city games and at cards.

    What a beginner's mistakes cost differs from city to city; so may the skill.
    """

    number: int
    in_cities: Skill
    at_cards: Skill
    in_city: Mapping[str, Skill] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The bot's name."""
        return f"level-{self.number}"

    def bot(self, board: Board, seed: int) -> Bot:
        """A player of this level."""
        bot = self._bot(board, seed)
        bot.name = self.name  # what a record says of who played
        return bot

    def _bot(self, board: Board, seed: int) -> Bot:
        skill = self.in_city.get(board.id, board.either(self.in_cities, self.at_cards))
        if not skill.effort:
            return PersonBot(board, seed, skill=skill)
        search = SearchBot(board, seed, sims=round(skill.effort * usual_sims(board)))
        return search if skill.thinks == 1.0 else HastyBot(search, PlannerBot(board, seed), seed, skill)


def _in_city(new_york: float, amsterdam: float, san_francisco: float) -> dict[str, Skill]:
    """Skills of persons in the printed cities, by their greenness."""
    greenness = {"new-york": new_york, "amsterdam": amsterdam, "san-francisco": san_francisco}
    return {board: Skill(green) for board, green in greenness.items()}


LEVELS = (
    Level(1, Skill(1.5), Skill(0.037), _in_city(1.75, 1.47, 1.4)),
    Level(2, Skill(1.0), Skill(effort=1.0, thinks=0.072), _in_city(1.08, 1.12, 0.95)),
    Level(3, Skill(0.5), Skill(effort=1.0, thinks=0.26), _in_city(0.5, 0.49, 0.58)),
    Level(4, Skill(), Skill(effort=1.0, thinks=0.56)),
    Level(5, Skill(effort=4.0), Skill(effort=4.0)),
)
# By how much a beginner's weights differ from the planner's.
_GREEN_IN_CITIES = {
    "turn": 0.1,
    "give_up": 0.3,
    "free": 0.3,
    "length": 0.3,
    "sharp": 0.2,
    "pace": 3,
    "hoard": 0.1,
    "wait": 0.1,
    "serve": 0.1,
    "point": 4,
    "wild": 3,
    "deck": 2,
}
_GREEN_AT_CARDS = {"patience": 0.5, "room": 6.0, "reach": 3.0, "prey": 0.1, "want": 0.6, "held": 0.1}


class PersonBot:
    """A planner with a person's weaknesses."""

    name = "person"

    def __init__(self, board: Board, seed: int, *, skill: Skill) -> None:
        beginners = board.either(_GREEN_IN_CITIES, _GREEN_AT_CARDS)
        green = {name: factor**skill.greenness for name, factor in beginners.items()}
        self.skill = skill
        self._points: list[int] = board_rows(board)[0]["ticket_points"].tolist()
        self._seed = seed
        self.planner = PlannerBot(board, seed, factors=green)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.action_of(self.prepare(observation).decide())

    def prepare(self, observation: Observation) -> PreparedCall:
        """See `CompiledBot.prepare`."""
        row = observation.row.copy()
        for ticket in self._overlooked(observation):
            row["where"][ticket] = UNKNOWN
        seen = type(observation)(observation.board, row, observation.ids, observation.actions)
        return self.planner.prepare(seen)

    def _overlooked(self, observation: Observation) -> list[int]:
        """The tickets that it doesn't think of this turn; of one at least it always does."""
        own = sorted(observation.tickets, key=lambda ticket: (-self._points[ticket], ticket))
        chance = random.Random(f"{self._seed} {observation.turns}")
        kept = [ticket for ticket in own if chance.random() >= self.skill.forgets]
        return [ticket for ticket in own if ticket not in (kept or own[:1])]


class HastyBot:
    """A search that on some turns doesn't stop to think, and goes by its plan."""

    name = "hasty"

    def __init__(self, search: SearchBot, planner: PlannerBot, seed: int, skill: Skill) -> None:
        self.skill = skill
        self._search = search
        self._planner = planner
        self._seed = seed

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.action_of(self.prepare(observation).decide())

    def prepare(self, observation: Observation) -> PreparedCall:
        """See `CompiledBot.prepare`."""
        thinks = random.Random(f"{self._seed} {observation.turns}").random() < self.skill.thinks
        return (self._search if thinks else self._planner).prepare(observation)
