"""Plays a contest on all cores, writes every game down when it is over, and stops early if a test says so."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np

from farebox.arena.game_log import add_game, appending, load
from farebox.arena.match import Contest, GameResult, GameTask, play_task
from farebox.arena.sprt import Sprt
from farebox.arena.summary import Report, report_of
from farebox.errors import fault
from farebox.kernel import jit
from farebox.sim.pool import Progress, in_order, n_cores


def run(
    contest: Contest,
    games: int,
    *,
    jobs: int | None = None,
    out: Path | None = None,
    sprt: Sprt | None = None,
    on_progress: Progress | None = None,
    ray: str | None = None,
) -> Report:
    """Play at least so many games for each line-up, in whole deals; with `sprt` no more than it takes.

    With `out` every game goes to that file, and those it holds already are not played again. Jobs are
    processes, by default one for each core; their number changes nothing but the time. `ray` is the
    address of a cluster that plays instead, or `local`.
    """
    if games < 1:
        raise fault("one_game", n=games)
    if jobs is not None and jobs < 1:
        raise fault("one_job", n=jobs)
    if sprt is not None and len(contest.line_ups) > 1:
        raise fault("one_line_up")
    tasks = list(contest.tasks(games))
    wanted = {task.key for task in tasks}
    known = load(out, contest) if out is not None else []
    done = [game for game in known if game.key in wanted]
    referee = _Referee(contest, sprt, done)
    with ExitStack() as stack:
        file = stack.enter_context(appending(out, contest)) if out is not None else None
        for result in _play(tasks, {game.key for game in known}, jobs, ray, referee):
            done.append(result)
            referee.see(result)
            if file is not None:
                add_game(file, result)
            if on_progress:
                on_progress(len(done))
    return report_of(contest, done, referee.verdict)


def _play(
    tasks: list[GameTask],
    known: set[tuple[int, int, int]],
    jobs: int | None,
    ray: str | None,
    referee: "_Referee",
) -> Iterator[GameResult]:
    """The games not known yet, in order, until the test has its answer."""
    left = [task for task in tasks if task.key not in known]
    if referee.is_sure():
        return
    if ray is None:
        jobs = min(jobs or n_cores(), max(1, len(left)))
        if left and jobs > 1 and jit.is_cold():
            yield play_task(left.pop(0))
    for result in in_order(play_task, left, jobs, ray):
        yield result
        if referee.is_sure():
            return


class _Referee:
    """Follows the deals of one line-up for a sequential test; without a test it says nothing."""

    def __init__(self, contest: Contest, sprt: Sprt | None, done: Iterable[GameResult]) -> None:
        self._sprt = sprt
        self._n_seats = contest.n_seats
        self._open: dict[int, list[float]] = {}
        self._means: list[float] = []
        self.verdict = sprt.judge(np.zeros(0)) if sprt is not None else None
        for game in done:
            self.see(game)

    def is_sure(self) -> bool:
        """Whether the test has an answer."""
        return self.verdict is not None and self.verdict.answer != "undecided"

    def see(self, game: GameResult) -> None:
        """Take one more game into account; only whole deals count."""
        if self._sprt is None:
            return
        won = self._open.setdefault(game.seed, [])
        won.append(game.won[0])
        if len(won) == self._n_seats:
            self._means.append(sum(won) / len(won))
            self.verdict = self._sprt.judge(np.array(self._means))
