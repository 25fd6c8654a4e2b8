"""A finished game reviewed: every step as dealt, every decision by what its seat could know."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from os import PathLike
from queue import SimpleQueue
from typing import Concatenate, ParamSpec, TypeVar

from farebox.ai.judgement import belief, progress
from farebox.boards import Board
from farebox.errors import BadRecord, bad_record, fault
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.records.record import Record
from farebox.game.records.replay import good_part, pick_record, verify
from farebox.game.seal import MAX_SEED
from farebox.messages.error_message import said_facts
from farebox.reviews.error_rates import error_rate
from farebox.reviews.judging import Judge
from farebox.reviews.level_rates import levels_of
from farebox.reviews.luck import (
    StepLook,
    gifts_of,
    is_worth_a_look,
    large_steps,
    look_at,
    lucky_steps,
    skill_of,
    steps_of,
)
from farebox.reviews.luck_opinion import does_luck_hold
from farebox.reviews.marking import is_far_off, with_marks, without_repeats
from farebox.reviews.review_types import Guess, Moment, Review, SeatReview, Step
from farebox.reviews.told_chances import ToldChances
from farebox.reviews.trying import Mean, Trials, seed_of
from farebox.tables.told_bots import bots_of

_COARSE = 64  # worlds for each step as dealt, before there is time for more
FEWEST, _MOST = 128, 1_000_000
BEFORE_LUCK = 0.9  # of the work: what comes before the second opinion on luck
_TOLD_GUESSES = 4  # of a rival's tickets: the likeliest, and of those that it held the weightiest
T = TypeVar("T")
A = TypeVar("A")
P = ParamSpec("P")
ShareDone = Callable[[float], None]  # is told how much is done, from 0 to 1


def review(
    source: Record | str | PathLike[str],
    *,
    board: Board | None = None,
    seats: Sequence[int] | None = None,
    seconds: float | None = None,
    seed: int = 0,
    worlds: int = 1024,
    cores: int = 1,
    game: int = 1,
    progress: ShareDone = lambda done: None,
) -> Review:
    """Review a finished game: what each decision of these seats (all, by default) cost, and what luck gave.

    The same record and seed give the same review. With a limit of `seconds` decisions are looked at until
    the time is up; the review says if there was not enough. At most so many `worlds` are played for an option
    and for a step: with fewer it is quicker and less sure. Of a file, game number `game`.
    """
    record = source if isinstance(source, Record) else pick_record(source, game)
    if not (isinstance(seed, int) and 0 <= seed <= MAX_SEED):
        raise fault("seed", max=MAX_SEED, seed=str(seed)[:60])
    if not FEWEST <= worlds <= _MOST:
        raise fault("review_worlds", min=FEWEST, max=_MOST, worlds=worlds)
    if seconds is not None and not seconds >= 0:
        raise fault("review_seconds", seconds=seconds)
    reviewer = Reviewer(record, board, seats, seed=seed, worlds=worlds, cores=cores)
    for done in reviewer.work(seconds):
        progress(done)
    return reviewer.told()


def finished(record: Record, board: Board | None = None) -> tuple[Game, BadRecord | None]:
    """The game of a record, and what is wrong with it: after its good part, or of what it says of the whole.

    One that is under way is refused, and one that says it is over and isn't.
    """
    played, wrong = good_part(record, board)
    if wrong is None and not played.is_over:
        raise _untrue(record, board) or bad_record("review_under_way")
    if wrong is not None and played.n_actions == 0:
        raise wrong
    return played, wrong or _untrue(record, board)


def _untrue(record: Record, board: Board | None) -> BadRecord | None:
    """What a record that keeps to the rules says and isn't so: a result, or the deal's fingerprint."""
    try:
        verify(record, board=board)
    except BadRecord as error:
        return error
    return None


class Reviewer:
    """Reviews one game piece by piece. What was found can be told once every step was looked at."""

    def __init__(
        self,
        record: Record,
        board: Board | None = None,
        seats: Sequence[int] | None = None,
        *,
        seed: int = 0,
        worlds: int = 1024,
        cores: int = 1,
    ) -> None:
        """Decisions are judged seat by seat, in the order given."""
        game, self._wrong = finished(record, board)
        self._record = record
        self._game = game
        self._seats = _seats_of(game, seats)
        self._seed = seed
        self._worlds = worlds
        self._cores = cores
        self._chances = ToldChances(game.board, bots_of(record.more, game.n_seats))
        self._tools: SimpleQueue[Trials] = SimpleQueue()
        for _ in range(cores):
            self._tools.put(Trials(game.board, game.n_seats))
        self._moments = [self._moment(at) for at in range(game.n_actions) if game.act(at)[0] in self._seats]
        self._seen: dict[int, StepLook] = {}
        self._judged: dict[int, Moment] = {}
        self._held: dict[int, bool] = {}  # large pieces of luck, and whether a second opinion thinks so too
        self._guesses: dict[int, tuple[Guess, ...]] = {}  # at each moment that they were told of
        self.can_tell = False

    @property
    def game(self) -> Game:
        """What is reviewed."""
        return self._game

    @property
    def is_judged(self) -> bool:
        """Whether every decision was."""
        return len(self._judged) == len(self._moments)

    def work(self, seconds: float | None = None) -> Iterator[float]:
        """A coarse look at every step, then every decision, then a finer look; how much is done after each.

        In the end there is a second opinion on large pieces of luck: without one they are not told. When the
        time is up, what comes after the coarse look is left.
        """
        end = None if seconds is None else time.monotonic() + seconds
        game = self._game
        looks = [at for at in range(game.n_actions) if self._with_tool(is_worth_a_look, game, at)]
        order = sorted(self._moments, key=lambda one: (self._seats.index(one.seat), one.at))
        total = max(1, 2 * len(looks) + len(order))
        done = 0
        for _ in self._each(self._look_coarsely, looks, None):
            done += 1
            self.can_tell = done == len(looks)
            yield BEFORE_LUCK * done / total
        for finer in (self._each(self._judge, order, end), self._each(self._look, looks, end)):
            for _ in finer:
                done += 1
                yield BEFORE_LUCK * done / total
        large = large_steps(steps_of(game, self._seen, self._results()), game.n_seats)
        for number, _ in enumerate(self._each(self._hold, large, end), start=1):
            yield BEFORE_LUCK + (1 - BEFORE_LUCK) * number / len(large)

    def told(self) -> Review:
        """What was found so far."""
        game = self._game
        results = self._results()
        counted = steps_of(game, self._seen, results)
        steps = [self._as_told(step) for step in counted]
        ends = tuple(results) if game.is_over else steps[-1].after
        judged = without_repeats(self._judged, game.notation)
        held = {at for at, does_hold in self._held.items() if does_hold}
        told = [with_marks(judged.get(one.at, one), steps, held, ends) for one in self._moments]
        told = [self._with_guesses(one) if is_far_off(one, steps) else one for one in told]
        return Review(
            edition=game.board.id,
            record=sha256(self._record.to_json().encode()).hexdigest(),
            names=game.names,
            seed=self._seed,
            is_whole=self.is_judged,
            is_over=game.is_over,
            ends=ends,
            steps=tuple(steps),
            moments=tuple(told),
            seats=tuple(self._seat(seat, counted, told, results[seat]) for seat in range(game.n_seats)),
            lucky=lucky_steps(steps, held),
            problem=None if self._wrong is None else said_facts(self._wrong.said),
        )

    def judge_instead(self, at: int, action: int) -> Moment:
        """Decision number `at`, judged as if something else had been done."""
        moment = replace(self._moment(at), played=action)
        return self._with_tool(self._judged_by, moment)

    def observe(self, at: int) -> Observation:
        """What the seat that made decision number `at` knew then."""
        return self._game.observe_before(at, self._game.act(at)[0])

    def _moment(self, at: int) -> Moment:
        seat, id = self._game.act(at)
        turn = int(self._game.states()[at][0]["turns"])
        return Moment(at, seat, turn, id, self._game.played(at).text)

    def _judged_by(self, trials: Trials, moment: Moment) -> Moment:
        judge = Judge(trials, self._game.notation, self._chances, self._seed, self._worlds)
        return judge.judge(self.observe(moment.at), moment)

    def _judge(self, trials: Trials, moment: Moment) -> None:
        self._judged[moment.at] = self._judged_by(trials, moment)

    def _look_coarsely(self, trials: Trials, at: int) -> None:
        seed = seed_of(self._seed, 500_000 + 2 * at + 1)
        self._seen[at] = look_at(trials, self._game, at, seed, _COARSE)

    def _look(self, trials: Trials, at: int) -> None:
        seed = seed_of(self._seed, 500_000 + 2 * at)
        self._seen[at] = look_at(trials, self._game, at, seed, self._worlds)

    def _hold(self, trials: Trials, at: int) -> None:
        step = steps_of(self._game, self._seen, self._results())[at]
        seed = seed_of(self._seed, 900_000 + at)
        self._held[at] = does_luck_hold(trials, self._game, step, seed)

    def _results(self) -> list[float]:
        """Every seat's share of the victory; of a game that breaks off, what was counted last."""
        if self._game.is_over:
            winners = [score.winner for score in self._game.scores()]
            return [winner / sum(winners) for winner in winners]
        last = self._seen[max(self._seen)]
        return [now.value + change.value for now, change in zip(last.chances, last.changes, strict=True)]

    def _as_told(self, step: Step) -> Step:
        """A step with its chances as such come true; what it changed stays as it was counted."""
        before = self._dealt(step.at, step.chances, step.errors)
        after = self._dealt(step.at, step.after, step.errors)
        return replace(
            step,
            chances=tuple(one.value for one in before),
            errors=tuple(one.error for one in before),
            after=tuple(one.value for one in after),
        )

    def _dealt(self, at: int, counted: Sequence[float], errors: Sequence[float]) -> list[Mean]:
        """Chances about action number `at` with the true cards, as they come true."""
        means = [Mean(*one) for one in zip(counted, errors, strict=True)]
        return self._chances.dealt(means, self._progress[at])

    @cached_property
    def _progress(self) -> list[float]:
        """How far the game has come before each action."""
        return [progress(self.observe(at)) for at in range(self._game.n_actions)]

    def _seat(self, seat: int, steps: Sequence[Step], moments: Iterable[Moment], end: float) -> SeatReview:
        name, luck = self._game.names[seat], gifts_of(steps, seat, self._game.n_seats)
        own = skill_of((step for step in steps if step.seat == seat), seat)
        others = skill_of((step for step in steps if step.seat != seat), seat)
        skill = (own.value, own.error, others.value, others.error)
        made = SeatReview(seat, name, end, *skill, luck, seat in self._seats)
        rated = [one for one in moments if one.seat == seat and one.is_judged and not one.is_forced]
        if not rated:
            return made
        rate = error_rate(rated)
        levels = levels_of(self._game.board, self._game.n_seats, rate.value)
        made = replace(made, unforced=len(rated), levels=levels)
        return replace(made, error_rate=rate.value, error_rate_error=rate.error)

    def _with_guesses(self, moment: Moment) -> Moment:
        """A moment with them; a page is told of it again and again while others are judged."""
        if moment.at not in self._guesses:
            self._guesses[moment.at] = tuple(self._guess(moment.at))
        return replace(moment, guesses=self._guesses[moment.at])

    def _guess(self, at: int) -> Iterator[Guess]:
        """What the seat could have thought of the others' tickets, and what they held."""
        for rival in belief(self.observe(at)):
            held = self._weightiest(at, rival.seat)
            for place, (ticket, chance) in enumerate(rival.chances.items()):
                is_held = self._holds(at, rival.seat, ticket)
                if ticket in held or (place < _TOLD_GUESSES and not is_held):
                    yield Guess(rival.seat, ticket, round(chance, 3), is_held)

    def _weightiest(self, at: int, seat: int) -> list[int]:
        """Of the tickets that a seat held before an action, a few that bring most."""
        tickets = self._game.board.tickets
        held = [ticket for ticket in range(len(tickets)) if self._holds(at, seat, ticket)]
        return sorted(held, key=lambda ticket: -tickets[ticket].points)[:_TOLD_GUESSES]

    def _holds(self, at: int, seat: int, ticket: int) -> bool:
        return bool(int(self._game.states()[at][0]["held"][seat]) >> ticket & 1)

    # Carried out one after another, or on several cores.

    def _with_tool(self, do: Callable[Concatenate[Trials, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        trials = self._tools.get()
        try:
            return do(trials, *arguments, **named)
        finally:
            self._tools.put(trials)

    def _each(
        self, do: Callable[[Trials, A], None], things: Sequence[A], end: float | None
    ) -> Iterator[None]:
        """Do something for each thing, while there is time."""

        def one(thing: A) -> bool:
            is_due = end is None or time.monotonic() < end
            if is_due:
                self._with_tool(do, thing)
            return is_due

        if self._cores == 1:
            yield from (None for is_done in map(one, things) if is_done)
            return
        from concurrent.futures import ThreadPoolExecutor  # a browser has no threads

        with ThreadPoolExecutor(self._cores) as pool:
            yield from (None for is_done in pool.map(one, things) if is_done)


def _seats_of(game: Game, seats: Sequence[int] | None) -> tuple[int, ...]:
    """The seats asked for, each once; all, if none is named."""
    asked = tuple(range(game.n_seats)) if seats is None else tuple(dict.fromkeys(seats))
    for seat in asked:
        if not 0 <= seat < game.n_seats:
            raise fault("no_seat", seat=seat, last=game.n_seats - 1)
    return asked
