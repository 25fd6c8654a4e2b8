"""Many games played at random, each attacked from one seat: what it came to in all."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

import numpy as np

from attack.attacker import Attack, all_equations, attack, explains, first_tickets, foretell
from attack.transcript import Draw, Reader
from farebox.boards import CityBoard
from farebox.game.game import Game
from farebox.kernel.layout import CITY_OFFER, TICKETS_ID
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import new_rows
from farebox.tables.narration import Narrator
from support.boards import CITIES, city, n_tickets

NAMES = ("Ann", "Bo")


def dealt(edition: str, number: int) -> Game:
    """A game as it is dealt at a table."""
    return Game(city(edition), NAMES, number)


def imagined(edition: str, number: int) -> Game:
    """A game that the fast generator deals, as in a world that is only imagined."""
    game = dealt(edition, number)
    event = new_rows(EventRow)[0]
    game._rules.deal_imagined(game._board, game._states[0], len(NAMES), np.uint64(number), event)
    game._events = [event]
    return game


def play(game: Game, seat: int, rng: Random) -> str:
    """Play a game at random to its end, one seat drawing cards while it can; returns what it was sent."""
    teller = Narrator(game)
    happenings = [teller.deal()]
    while not game.is_over:
        ids = game.legal_ids()
        draws = [id for id in ids if id < TICKETS_ID] if game.to_move == seat else []
        id = rng.choice(draws or ids)
        happenings.append(teller.play(game.n_actions + 1, game.outcome(id)))
    told = [(happening.sequence, facts) for happening in happenings for facts in happening.to(seat)]
    return json.dumps([{"sequence": sequence, **facts} for sequence, facts in told])


@dataclass
class Findings:
    """What the attacks came to."""

    had_enough: int = 0  # games in which as much was seen as an attack needs
    solved: int = 0  # with a state that explains what was seen until then
    foretold: int = 0  # of these: all cards seen later are as the state says
    tickets: int = 0  # of these: the rival's first tickets are as the state says
    agreed: int = 0  # equations that followed from others
    contradicted: int = 0  # equations that contradicted others
    hits: int = 0  # guesses of the next card that were right; one guess for each card seen after the attack
    expected: float = 0.0  # hits of these very guesses, by the counts of the cards not seen yet
    variance: float = 0.0  # of these
    best: float = 0.0  # expected hits of who always guesses the kind of which most are left

    @property
    def luck(self) -> float:
        """By how many standard deviations the guesses were better than counts tell."""
        return (self.hits - self.expected) / sqrt(self.variance)

    def attack(self, game: Game, seat: int, rng: Random) -> None:
        """Play a game just dealt, and attack it from a seat."""
        assert isinstance(game.board, CityBoard)
        offers: list[list[int]] = game.state[0]["offer"][:, :CITY_OFFER].tolist()
        draws = Reader(game.board, seat).read(json.loads(play(game, seat, rng)))
        found = attack(draws)
        self.had_enough += found.had_enough
        for state in found.states:
            tickets = first_tickets(state, n_tickets(game.board))
            rivals = CITY_OFFER * (1 - seat)
            self.solved += 1
            self.foretold += explains(state, draws)
            self.tickets += tickets[rivals : rivals + CITY_OFFER] == offers[1 - seat]
        self._guess(found, draws)
        equations = all_equations(draws)
        self.agreed += equations.agreed
        self.contradicted += equations.contradicted

    def _guess(self, found: Attack, draws: Sequence[Draw]) -> None:
        """Guess every card seen after the attack by the state it found, or by its best guess at one."""
        guesses = foretell(found.guess, draws)
        for draw, guess in zip(draws[found.n_draws :], guesses[found.n_draws :], strict=True):
            if draw.kind is not None:
                chance = draw.pool[guess] / sum(draw.pool)
                self.hits += guess == draw.kind
                self.expected += chance
                self.variance += chance * (1 - chance)
                self.best += max(draw.pool) / sum(draw.pool)


def attack_many(deal: Callable[[str, int], Game], games: int) -> Findings:
    """Attack so many games of the city boards, from either seat in turn."""
    findings = Findings()
    for number in range(games):
        findings.attack(deal(CITIES[number % len(CITIES)], number), number % 2, Random(number))
    return findings
