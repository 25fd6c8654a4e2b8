"""Learn New York for two from games against oneself alone: NumPy, hundreds of games at once, a few minutes.

A policy scores every legal action by a weighted sum of a few facts about it, and plays better scores more
often. After each game the weights move towards what the better side did (REINFORCE). The facts come from the
documented pieces of the observation: which routes lie on the cheapest ways between the places of one's
tickets, which cards those routes still want, what a claim scores.

It prints CPU seconds and win rates as it goes; the same seed gives the same numbers everywhere.
"""

import argparse
import math
import time
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox import load_board, make_bot, play_game
from farebox.envs.encoding import Encoding
from farebox.envs.policy_bot import PolicyBot
from farebox.envs.vector import TicketVectorEnv
from farebox.game.actions import Claim
from farebox.game.notation import notation_for
from farebox.kernel.layout import DECK_ID, KEEP_ID, MARKET_ID, PLACE_ID, TICKETS_ID

Array = npt.NDArray[Any]  # of numbers with a fraction
Numbers = npt.NDArray[np.intp]  # of games, actions, routes
Codes = npt.NDArray[np.int8]
FAR = 99.0  # there is no way
N_GAMES, BATCH, PARTS, RATE = 512, 256, 6, 0.06

BOARD = load_board("new-york").as_city()
ENCODING = Encoding(BOARD, 2)
WILD = len(BOARD.colors)  # the last kind
N_PLACES, N_ROUTES, N_TICKETS = len(BOARD.places), len(BOARD.routes), len(BOARD.tickets)
FIRST, SECOND = np.array([route.ends for route in BOARD.routes]).T
LENGTH = np.array([route.length for route in BOARD.routes], np.float32)
POINTS = np.array([BOARD.points[route.length] for route in BOARD.routes], np.float32)
COLOR = np.array([-1 if route.color is None else route.color for route in BOARD.routes])
TWIN = np.array([route.twin if route.twin is not None else index for index, route in enumerate(BOARD.routes)])
FROM, TO = np.array([ticket.ends for ticket in BOARD.tickets]).T
WORTH = np.array([ticket.points for ticket in BOARD.tickets], np.float32)
ATTRACTION = np.array([place.attraction for place in BOARD.places], np.float32)

# What each claim's number means.
FIRST_CLAIM = PLACE_ID + N_PLACES
CLAIMS = [notation_for(BOARD).action(id) for id in range(FIRST_CLAIM, ENCODING.n_actions)]
ROUTE = np.array([claim.route for claim in CLAIMS if isinstance(claim, Claim)])
WILDS = np.array([claim.wilds for claim in CLAIMS if isinstance(claim, Claim)], np.float32)
PAID = np.array(
    [
        WILD if claim.color is None else BOARD.colors.index(claim.color)
        for claim in CLAIMS
        if isinstance(claim, Claim)
    ]
)

N_CLAIM, N_DRAW, N_TICKET, N_KEEP = 12, 8, 5, 5
N_FACTS = N_CLAIM + N_DRAW + N_TICKET + N_KEEP


def distances(cost: Array) -> Array:
    """For each game the cheapest way between any two places, from what each route costs."""
    far = np.full((len(cost), N_PLACES, N_PLACES), FAR, np.float32)
    far[:, np.arange(N_PLACES), np.arange(N_PLACES)] = 0
    for route, (a, b) in enumerate(zip(FIRST.tolist(), SECOND.tolist(), strict=True)):
        far[:, a, b] = far[:, b, a] = np.minimum(far[:, a, b], cost[:, route])
    for via in range(N_PLACES):
        far = np.minimum(far, far[:, :, via, None] + far[:, None, via, :])
    return far


class Facts:
    """What an observer of some games works out before looking at single actions."""

    def __init__(self, codes: Codes) -> None:
        see = ENCODING.split(codes.astype(np.float32))
        self.see = see
        hand = see["hand"]
        own, theirs = see["routes"][:, 0] > 0, see["routes"][:, 1] > 0
        taken = own | theirs
        self.open = ~(taken | taken[:, TWIN]) & (see["pieces"][:, :1] >= LENGTH)
        most = hand[:, :WILD].max(axis=1, keepdims=True)
        have = np.where(COLOR >= 0, hand[:, COLOR], most)
        self.lacking = np.maximum(0, LENGTH - have - hand[:, WILD:])
        cost = np.where(own, 0, np.where(self.open, LENGTH + self.lacking / 2, FAR)).astype(np.float32)
        self.far = distances(cost)
        self.want = self._wanted(see["tickets"], cost)
        self.idle: Array = np.where(self.want.any(axis=1), 0.0, 1.0)  # nothing left to do for one's tickets
        touched = np.zeros((len(codes), N_PLACES), bool)
        for route, (a, b) in enumerate(zip(FIRST.tolist(), SECOND.tolist(), strict=True)):
            touched[:, a] |= own[:, route]
            touched[:, b] |= own[:, route]
        fresh = ATTRACTION * ~touched
        self.fresh = fresh[:, FIRST] + fresh[:, SECOND]
        self.near, self.call = self._demand(hand)
        self.late = (see["final_turns"][:, 0] >= 0).astype(np.float32)
        self.left, self.theirs = see["pieces"][:, 0] / 15, see["pieces"][:, 1] / 15

    def _wanted(self, tickets: Array, cost: Array) -> Array:
        """For each route the points of the tickets on whose cheapest ways it lies."""
        game, ticket = np.nonzero(tickets)
        a, b = self.far[game, FROM[ticket]], self.far[game, TO[ticket]]
        way = self.far[game, FROM[ticket], TO[ticket]]
        through = np.minimum(a[:, FIRST] + b[:, SECOND], a[:, SECOND] + b[:, FIRST]) + cost[game]
        on = (through <= way[:, None] + 0.01) & self.open[game] & ((way > 0) & (way < FAR))[:, None]
        want = np.zeros((len(tickets), N_ROUTES), np.float32)
        np.add.at(want, game, on * WORTH[ticket, None])
        return want

    def _demand(self, hand: Array) -> tuple[Array, Array]:
        """For each kind of card how near it brings a wanted route, and how many wanted routes call for it."""
        near = np.zeros((len(hand), WILD + 1), np.float32)
        call = np.zeros_like(near)
        wanted = np.where(self.idle[:, None] > 0, self.open * POINTS / 8, self.want / 8)
        nearer = np.where(self.lacking > 0, wanted / np.maximum(self.lacking, 1), 0)
        called = np.where(self.lacking > 0, wanted, 0)
        gray = COLOR < 0
        best = hand[:, :WILD] >= hand[:, :WILD].max(axis=1, keepdims=True)
        for color in range(WILD):
            at = color == COLOR
            of_gray = nearer[:, gray].max(axis=1) * best[:, color]
            near[:, color] = np.maximum(nearer[:, at].max(axis=1), of_gray)
            call[:, color] = called[:, at].sum(axis=1) + called[:, gray].sum(axis=1) * best[:, color] / 2
        near[:, WILD] = nearer.max(axis=1)
        call[:, WILD] = called.max(axis=1)
        return near, call

    def of(self, game: Numbers, id: Numbers) -> Array:
        """The facts about some actions, each of one game."""
        facts = np.zeros((len(id), N_FACTS), np.float32)
        claim, draw = id >= FIRST_CLAIM, id < TICKETS_ID
        keep = (id >= KEEP_ID) & (id < PLACE_ID)
        facts[claim, :N_CLAIM] = self._claims(game[claim], id[claim] - FIRST_CLAIM)
        facts[draw, N_CLAIM : N_CLAIM + N_DRAW] = self._draws(game[draw], id[draw])
        at = N_CLAIM + N_DRAW
        facts[id == TICKETS_ID, at : at + N_TICKET] = self._tickets(game[id == TICKETS_ID])
        facts[keep, at + N_TICKET :] = self._keeps(game[keep], id[keep] - KEEP_ID)
        return facts

    def _claims(self, game: Numbers, claim: Numbers) -> Array:
        route = ROUTE[claim]
        want, points, idle = self.want[game, route] / 8, POINTS[route] / 4, self.idle[game]
        gray = (COLOR[route] < 0) & (WILDS[claim] < LENGTH[route])
        spared = self.call[game, np.minimum(PAID[claim], WILD)] * gray
        one = np.ones(len(claim), np.float32)
        late = self.late[game]
        return np.stack(
            [
                one, want > 0, want, points, self.fresh[game, route], WILDS[claim], spared,
                idle, idle * points, late, late * points, (1 - self.theirs[game]) * points,
            ], axis=1,
        )  # fmt: skip

    def _draws(self, game: Numbers, id: Numbers) -> Array:
        kind = np.where(id == MARKET_ID + 8, WILD, np.clip(id - MARKET_ID, 0, WILD))
        deck, wild = id == DECK_ID, id == MARKET_ID + 8
        colored = ~deck & ~wild
        near, call = self.near[game, kind], self.call[game, kind]
        cards = self.see["cards"][game, 0] / 10
        one = np.ones(len(id), np.float32)
        return np.stack(
            [one, deck, wild, colored * near, colored * call, wild * near, cards, self.late[game]], axis=1
        )

    def _tickets(self, game: Numbers) -> Array:
        idle, left = self.idle[game], self.left[game]
        one = np.ones(len(game), np.float32)
        return np.stack([one, idle, idle * left, idle * self.theirs[game], self.late[game]], axis=1)

    def _keeps(self, game: Numbers, bits: Numbers) -> Array:
        kept = np.stack([bits & 1, bits >> 1 & 1], axis=1)
        offer = self.see["offer"][game]
        ticket = offer.argmax(axis=2)
        kept = kept * offer.any(axis=2)
        way = self.far[game[:, None], FROM[ticket], TO[ticket]]
        within = way <= self.see["pieces"][game, :1]
        worth = WORTH[ticket] / 8
        parts = [
            kept,
            kept * worth * within,
            kept * worth * ~within,
            kept * within * way / 10,
            kept * (way == 0),
        ]
        facts: Array = np.stack(parts, axis=2).sum(axis=1)
        return facts


class Learner:
    """Weights, and how they learn from games."""

    def __init__(self, seed: int) -> None:
        self.weights = np.zeros(N_FACTS, np.float32)
        self.rng = np.random.default_rng(seed)
        self._mean, self._square, self._steps = np.zeros(N_FACTS), np.zeros(N_FACTS), 0

    def scores(self, codes: Codes, mask: Codes) -> tuple[Numbers, Numbers, Array, Array]:
        """Every legal action's facts and score, with its game and number."""
        game, id = np.nonzero(mask)
        facts = Facts(codes).of(game, id)
        return game, id, facts, facts @ self.weights

    def choose(self, codes: Codes, mask: Codes) -> int:
        """The best action of one game: the policy that plays, with no chance in it."""
        _, id, _, scores = self.scores(codes[None], mask[None])
        return int(id[scores.argmax()])

    def sample(self, codes: Codes, mask: Codes) -> tuple[Numbers, Array]:
        """An action for each game, better ones more often, and how the weights favor it."""
        game, id, facts, scores = self.scores(codes, mask)
        noisy = np.full(mask.shape, -np.inf, np.float32)
        noisy[game, id] = scores + self.rng.gumbel(size=len(scores))
        chosen = noisy.argmax(axis=1)
        likely = np.exp(scores - scores.max())
        total = np.bincount(game, likely, len(mask))
        likely /= total[game]
        favor = (chosen[game] == id) - likely
        slope = np.zeros((len(mask), N_FACTS), np.float32)
        np.add.at(slope, game, favor[:, None] * facts)
        return chosen, slope

    def move(self, slope: npt.NDArray[np.float64], rate: float) -> None:
        """One step uphill (Adam)."""
        self._steps += 1
        self._mean = 0.9 * self._mean + 0.1 * slope
        self._square = 0.99 * self._square + 0.01 * slope**2
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.99**self._steps)
        self.weights += (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Practice:
    """Games against oneself, many at once, and the weights' gradient from those that ended."""

    def __init__(self, learner: Learner, seed: int) -> None:
        self.learner = learner
        self.env = TicketVectorEnv(N_GAMES, "new-york", opponents=None)
        self.looks, self.info = self.env.reset(seed=seed)
        self.traces = np.zeros((N_GAMES, 2, N_FACTS), np.float32)  # what each seat favored in this game

    def play(self, games: int, rate: float) -> None:
        """Play on until so many games have ended, and move the weights after every few hundred."""
        slope, batch = np.zeros(N_FACTS), 0
        while games > 0:
            over, gain = self._step()
            if len(over):
                slope += ((self.traces[over, 0] - self.traces[over, 1]) * gain[:, None]).sum(axis=0)
                self.traces[over] = 0
                batch, games = batch + len(over), games - len(over)
            if batch >= BATCH:
                self.learner.move(slope / batch, rate)
                slope, batch = np.zeros(N_FACTS), 0

    def _step(self) -> tuple[Numbers, Array]:
        """A decision in every game; returns those that ended, and what the first seat gained in them."""
        actions, favor = self.learner.sample(self.looks["observation"], self.looks["action_mask"])
        self.traces[np.arange(N_GAMES), self.info["seat"]] += favor
        self.looks, _, ends, _, self.info = self.env.step(actions)
        over = np.flatnonzero(ends)
        if not len(over):
            return over, np.zeros(0, np.float32)
        margin = self.info["total"][over, 0] - self.info["total"][over, 1]
        return over, np.clip(margin / 20, -1, 1) + self.info["rewards"][over, 0]


def measure(learner: Learner, opponent: str, games: int) -> str:
    """The share of games won against a bot, seats in turn, a tie as half, with its 95 % interval (Wilson)."""
    mine, won = PolicyBot(BOARD, learner.choose, name="learner"), 0.0
    for seed in range(games):
        theirs = make_bot(opponent, BOARD, seed)
        game = play_game(BOARD, (mine, theirs) if seed % 2 == 0 else (theirs, mine), seed)
        winners = [score.winner for score in game.scores()]
        won += winners[seed % 2] / sum(winners)
    share, z = won / games, 1.96
    middle = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z**2 / games)
    return f"{share:.0%} against {opponent} ({middle - half:.0%} to {middle + half:.0%})"


def main() -> None:
    """Learn, and say how it goes."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--games", type=int, default=60_000, help="games to learn from")
    options.add_argument("--measure", type=int, default=400, help="games in the last measurement")
    options.add_argument("--seed", type=int, default=1)
    told = options.parse_args()
    learner = Learner(told.seed)
    practice = Practice(learner, told.seed)
    for part in range(1, PARTS + 1):
        practice.play(told.games // PARTS, rate=RATE * (1 - (part - 1) / PARTS))
        games = told.measure if part == PARTS else told.measure // 4
        wins = ", ".join(measure(learner, name, games) for name in ("random", "path"))
        seconds, played = time.process_time(), told.games * part // PARTS
        print(f"{seconds:4.0f} s, {played:,} games played; wins {wins}", flush=True)


if __name__ == "__main__":
    main()
