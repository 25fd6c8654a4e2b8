"""A finished game reviewed: every step as dealt, every decision by what its seat could know."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from os import PathLike
from queue import SimpleQueue
from typing import TypeVar

from farebox.ai.judgement import belief
from farebox.boards import Board
from farebox.errors import BadRecord, fault
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.records.record import Record
from farebox.game.records.replay import good_part, pick_record
from farebox.game.seal import MAX_SEED
from farebox.reviews.judging import Judge
from farebox.reviews.level_rates import level_of
from farebox.reviews.luck import StepLook, gifts_of, is_worth_a_look, look_at, skill_of, steps_of
from farebox.reviews.marking import with_marks, without_repeats
from farebox.reviews.review_types import Guess, Moment, Review, SeatReview, Step
from farebox.reviews.trying import Trials, seed_of

_COARSE = 64  # worlds for each step as dealt, before there is time for more
_FEWEST, _MOST = 128, 1_000_000
_TOLD_GUESSES = 4  # of a rival's tickets, beside those that it held
T = TypeVar("T")
A = TypeVar("A")
Progress = Callable[[float], None]  # is told how much is done, from 0 to 1


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
    progress: Progress = lambda done: None,
) -> Review:
    """Review a finished game: what each decision of these seats (all, by default) cost, and what luck gave.

    The same record and seed give the same review. With a limit of `seconds` decisions are looked at until
    the time is up; the review says if there was not enough. At most so many `worlds` are played for an option
    and for a step: with fewer it is quicker and less sure. Of a file, game number `game`.
    """
    record = source if isinstance(source, Record) else pick_record(source, game)
    played, wrong = good_part(record, board)
    if wrong is None and not played.is_over:
        raise fault("review_under_way")
    if played.n_actions == 0:
        raise wrong if wrong is not None else fault("review_under_way")
    if not (isinstance(seed, int) and 0 <= seed <= MAX_SEED):
        raise fault("seed", max=MAX_SEED, seed=str(seed)[:60])
    if not _FEWEST <= worlds <= _MOST:
        raise fault("review_worlds", min=_FEWEST, max=_MOST, worlds=worlds)
    if seconds is not None and not seconds >= 0:
        raise fault("review_seconds", seconds=seconds)
    asked = tuple(range(played.n_seats)) if seats is None else tuple(dict.fromkeys(seats))
    for seat in asked:
        if not 0 <= seat < played.n_seats:
            raise fault("no_seat", seat=seat, last=played.n_seats - 1)
    clock = _Deadline(seconds, progress)
    return Reviewer(played, asked, seed, worlds, cores).review(record, wrong, clock)


class _Deadline:
    """How much time there is, and who is told how far things are."""

    def __init__(self, seconds: float | None, progress: Progress) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._progress = progress
        self.total = 1
        self._done = 0

    @property
    def is_up(self) -> bool:
        """Whether there is no time left."""
        return self._end is not None and time.monotonic() >= self._end

    def tick(self) -> None:
        """One thing more is done."""
        self._done += 1
        self._progress(self._done / self.total)


class Reviewer:
    """Reviews one game."""

    def __init__(self, game: Game, seats: Sequence[int], seed: int, worlds: int, cores: int) -> None:
        self._game = game
        self._seats = seats
        self._seed = seed
        self._worlds = worlds
        self._cores = cores
        self._tools: SimpleQueue[Trials] = SimpleQueue()
        for _ in range(cores):
            self._tools.put(Trials(game.board, game.n_seats))

    def review(self, record: Record, wrong: BadRecord | None, clock: _Deadline) -> Review:
        """A coarse look at every step, then every decision, then a finer look."""
        game = self._game
        moments = [self._moment(at) for at in range(game.n_actions) if game.act(at)[0] in self._seats]
        looks = [at for at in range(game.n_actions) if self._with_tool(is_worth_a_look, game, at)]
        clock.total = 2 * len(looks) + len(moments)
        seen = self._look(looks, _COARSE, clock, is_due=True)
        judged = self._each(self._judge, moments, clock)
        seen |= self._look(looks, self._worlds, clock)
        is_whole = len(judged) == len(moments)
        ends = self._ends(seen)
        steps = steps_of(game, seen, ends)
        judged = without_repeats(judged, game.notation)
        told = [
            with_marks(judged.get(at, moment), steps, game.n_seats, ends) for at, moment in enumerate(moments)
        ]
        told = [self._with_guesses(moment) if moment.label or moment.marks else moment for moment in told]
        return Review(
            edition=game.board.id,
            record=sha256(record.to_json().encode()).hexdigest(),
            names=game.names,
            seed=self._seed,
            is_whole=is_whole,
            ends=tuple(ends),
            steps=tuple(steps),
            moments=tuple(told),
            seats=tuple(self._seat(seat, steps, told, ends[seat]) for seat in range(game.n_seats)),
            problem=None if wrong is None else str(wrong),
        )

    def _observe(self, at: int) -> Observation:
        state = self._game.states()[at]
        return Game.from_state(self._game.board, state).observe(self._game.act(at)[0])

    def _moment(self, at: int) -> Moment:
        seat, id = self._game.act(at)
        turn = int(self._game.states()[at][0]["turns"])
        return Moment(at, seat, turn, id, self._game.played(at).text)

    def _judge(self, trials: Trials, moment: Moment) -> Moment:
        judge = Judge(trials, self._game.notation, self._seed, self._worlds)
        return judge.judge(self._observe(moment.at), moment)

    def _look(
        self, looks: Sequence[int], worlds: int, clock: _Deadline, *, is_due: bool = False
    ) -> dict[int, StepLook]:
        def look(trials: Trials, at: int) -> StepLook:
            return look_at(
                trials, self._game, at, seed_of(self._seed, 500_000 + 2 * at + (worlds == _COARSE)), worlds
            )

        return {looks[at]: found for at, found in self._each(look, looks, clock, is_due=is_due).items()}

    def _ends(self, seen: dict[int, StepLook]) -> list[float]:
        """Every seat's share of the victory; of a game that breaks off, the chances it had reached."""
        if self._game.is_over:
            winners = [score.winner for score in self._game.scores()]
            return [winner / sum(winners) for winner in winners]
        last = seen[max(seen)]
        return [now.value + change.value for now, change in zip(last.chances, last.changes, strict=True)]

    def _seat(self, seat: int, steps: Sequence[Step], moments: Iterable[Moment], end: float) -> SeatReview:
        name, luck = self._game.names[seat], gifts_of(steps, seat, self._game.n_seats)
        made = SeatReview(seat, name, end, *skill_of(steps, seat), luck, seat in self._seats)
        costs = [one for one in moments if one.seat == seat and one.is_judged and not one.is_forced]
        if not costs:
            return made
        counted = [one.cost for one in costs if one.best != one.played and one.repeats is None]
        rate = max(0.0, sum(counted) / len(costs))
        error = sum(one.error**2 for one in costs) ** 0.5 / len(costs)
        level = level_of(self._game.board, self._game.n_seats, rate)
        return replace(made, unforced=len(costs), error_rate=rate, error_rate_error=error, level=level)

    def _with_guesses(self, moment: Moment) -> Moment:
        """What the seat could have thought of the others' tickets, and what they held."""
        state = self._game.states()[moment.at][0]
        told = []
        for rival in belief(self._observe(moment.at)):
            held = int(state["held"][rival.seat])
            for place, (ticket, chance) in enumerate(rival.chances.items()):
                is_held = bool(held >> ticket & 1)
                if is_held or place < _TOLD_GUESSES:
                    told.append(Guess(rival.seat, ticket, round(chance, 3), is_held))
        return replace(moment, guesses=tuple(told))

    # Carried out one after another, or on several cores.

    def _with_tool(self, do: Callable[..., T], *arguments: object) -> T:
        trials = self._tools.get()
        try:
            return do(trials, *arguments)
        finally:
            self._tools.put(trials)

    def _each(
        self, do: Callable[[Trials, A], T], things: Sequence[A], clock: _Deadline, *, is_due: bool = False
    ) -> dict[int, T]:
        """Do something for each thing while there is time (or though there is none); by number."""
        done: dict[int, T] = {}

        def one(at: int) -> None:
            if is_due or not clock.is_up:
                done[at] = self._with_tool(do, things[at])
                clock.tick()

        if self._cores == 1:
            for at in range(len(things)):
                one(at)
        else:
            from concurrent.futures import ThreadPoolExecutor  # a browser has no threads

            with ThreadPoolExecutor(self._cores) as pool:
                list(pool.map(one, range(len(things))))
        return done
