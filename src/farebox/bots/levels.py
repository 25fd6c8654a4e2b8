"""Five levels for people. The weaker ones make a person's mistakes: they overlook, forget and misjudge.

No mistake is a blunder at random. A *person* is a planner who doesn't think of all its tickets on every turn,
doesn't always see that it could claim a route and draws cards, and weighs things as beginners do: it keeps
tickets too gladly, grabs what lies near and scores at once instead of saving for what is long and serves its
tickets, is fond of wild cards and of any that it sees, and thinks that there is more time left than there is.
The strongest search.
Where looking ahead is worth more, others do so on some of their turns, the weaker the fewer: in Amsterdam and
San Francisco the fourth level, at cards all but the first, which is its planner.

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
from farebox.bots.search_bot import SearchBot
from farebox.game.actions import Action, Claim, DrawCard
from farebox.game.observation import CityObservation, Observation
from farebox.game.seat_map import Network
from farebox.kernel.layout import UNKNOWN


@dataclass(frozen=True)
class Skill:
    """What it takes to play at a level: mistakes for a person, thought for a search."""

    greenness: float = 0.0  # how far it weighs things as beginners do, from 0 up to 3
    effort: float = 0.0  # games played for a decision, against a search's usual number
    thinks: float = 1.0  # the chance that it searches on a turn, and doesn't just go by its plan

    @property
    def forgets(self) -> float:
        """The chance that it doesn't think of one of its tickets on a turn."""
        return min(1.0, self.greenness / 2)

    @property
    def overlooks(self) -> float:
        """The chance that it doesn't see on a turn that it could claim a route, and draws cards."""
        return self.greenness / 3


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
        search = SearchBot(board, seed, effort=skill.effort)
        return search if skill.thinks == 1.0 else HastyBot(search, PlannerBot(board, seed), seed, skill)


def _persons(new_york: float, amsterdam: float, san_francisco: float) -> dict[str, Skill]:
    """Skills of persons in the printed cities, by their greenness."""
    greenness = {"new-york": new_york, "amsterdam": amsterdam, "san-francisco": san_francisco}
    return {board: Skill(green) for board, green in greenness.items()}


def _hasty(amsterdam: float, san_francisco: float) -> dict[str, Skill]:
    """Skills of those that search in these cities on some turns, by how many of them."""
    thinks = {"amsterdam": amsterdam, "san-francisco": san_francisco}
    return {board: Skill(effort=1.0, thinks=share) for board, share in thinks.items()}


LEVELS = (
    Level(1, Skill(2.1), Skill(), _persons(1.78, 1.47, 2.3)),
    Level(2, Skill(1.2), Skill(effort=1.0, thinks=0.16), _persons(1.03, 1.0, 0.88)),
    Level(3, Skill(0.6), Skill(effort=1.0, thinks=0.37), _persons(0.44, 0.44, 0.38)),
    Level(4, Skill(), Skill(effort=1.0, thinks=0.85), _hasty(0.27, 0.3)),
    Level(5, Skill(effort=4.0), Skill(effort=4.0)),
)
# By how much a beginner's weights differ from the planner's in a city. At cards nobody is a beginner: the
# planner itself is the weakest.
_GREEN = {
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
    "deck": 0.7,
}
_MANY_CARDS = 12
_NO_CLAIM = {"wait": 1e3, "free": 1e3, "content": 1e3}  # no claim is urgent enough


class PersonBot:
    """A planner with a person's weaknesses."""

    name = "person"

    def __init__(self, board: Board, seed: int, *, skill: Skill) -> None:
        beginners = board.either(_GREEN, {})
        green = {name: factor**skill.greenness for name, factor in beginners.items()}
        self.skill = skill
        self._points: list[int] = board_rows(board)[0]["ticket_points"].tolist()
        self._seed = seed
        self.planner = PlannerBot(board, seed, factors=green)
        self._drawer = PlannerBot(board, seed, factors=green | board.either(_NO_CLAIM, {}))

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.action_of(self.prepare(observation).decide())

    def prepare(self, observation: Observation) -> PreparedCall:
        """See `CompiledBot.prepare`."""
        row = observation.row.copy()
        for ticket in self._overlooked(observation):
            row["where"][ticket] = UNKNOWN
        overlooks = self._overlooks_claims(observation)
        if overlooks:  # as who counts a card too few of each: else no card would seem to be of use
            row["hand"] = [max(0, cards - 1) for cards in row["hand"].tolist()]
        seen = type(observation)(observation.board, row, observation.ids, observation.actions)
        return (self._drawer if overlooks else self.planner).prepare(seen)

    def _overlooks_claims(self, observation: Observation) -> bool:
        """Whether it doesn't see this turn what it could claim; with many cards or at the end it looks."""
        if sum(observation.hand.values()) >= _MANY_CARDS or observation.final_turns is not None:
            return False
        if observation.of_kind(Claim) and not observation.of_kind(DrawCard):  # no card is left to draw
            return False
        return random.Random(f"{self._seed} {observation.turns} claims").random() < self.skill.overlooks

    def _overlooked(self, observation: Observation) -> list[int]:
        """The tickets that it doesn't think of this turn.

        Of one at least that it hasn't completed it always does: who believed to have completed all would draw
        more, turn after turn.
        """
        own = sorted(observation.tickets, key=lambda ticket: (-self._points[ticket], ticket))
        chance = random.Random(f"{self._seed} {observation.turns}")
        overlooked = [ticket for ticket in own if chance.random() < self.skill.forgets]
        ahead = [ticket for ticket in own if not _is_done(observation, ticket)]
        if set(ahead) <= set(overlooked):
            overlooked = [ticket for ticket in overlooked if ticket not in ahead[:1]]
        return overlooked


def _is_done(observation: Observation, ticket: int) -> bool:
    """Whether the seat has completed a ticket that it holds; at cards it then holds it no more."""
    return isinstance(observation, CityObservation) and Network.of(observation).is_done(ticket)


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
