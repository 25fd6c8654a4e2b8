"""Simulation: as many games as asked for, one for each seed, tallied and, if wanted, written as records."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from os import PathLike

from farebox.boards import Board
from farebox.bots import make_bot
from farebox.errors import fault
from farebox.game.records.record import open_whole
from farebox.game.seal import MAX_SEED, bot_seed
from farebox.game.seating import check_seats
from farebox.kernel import jit
from farebox.sim.chunks import Chunk, Players, play_chunk
from farebox.sim.pool import in_order, n_cores
from farebox.sim.tally import Summary, Tally, summary_of

# Games a chunk: a fraction of a second's work each, and the same whatever the number of processes.
_SUMMED = {Players.RANDOM: 2000, Players.PLANNERS: 500}
_RECORDED = 100
_BY_BOTS = 4


def simulate(
    board: Board,
    n_seats: int,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int | None = None,
    out: str | PathLike[str] | None = None,
    on_progress: Callable[[int], None] | None = None,
    ray: str | None = None,
) -> Summary:
    """Play games; game i (from 0) has the seed `seed + i`, so that any can be played again alone.

    `bots` names a bot for each seat, or one for all. `jobs` are processes, by default one for each core;
    their number changes nothing but the time. `ray` is the address of a cluster that plays instead, or
    `local`. With `out` the records are written there, in the order of their seeds, and the file appears when
    all are. `on_progress` is told how many games are done.
    """
    specs = _seat(board, n_seats, bots, games, seed)
    if jobs is not None and jobs < 1:
        raise fault("one_job", n=jobs)
    if ray is None and (jobs or n_cores()) > 1 and jit.is_cold():
        play_chunk(Chunk(board, specs, seed, 1, out is not None))
    started = time.perf_counter()
    total: Tally | None = None
    chunks = _chunks(board, specs, seed, games, out is not None)
    with open_whole(out) if out is not None else nullcontext() as file:
        for played in in_order(play_chunk, chunks, jobs, ray):
            if file is not None:
                file.write(played.lines)
            total = played.tally if total is None else total + played.tally
            if on_progress:
                on_progress(total.games)
    assert total is not None
    return summary_of(total, specs, time.perf_counter() - started)


def _seat(board: Board, n_seats: int, bots: Sequence[str], games: int, seed: int) -> tuple[str, ...]:
    """Check what was asked for; returns a bot for each seat."""
    check_seats(board, n_seats)
    if games < 1:
        raise fault("one_game", n=games)
    if seed < 0 or seed + games - 1 > MAX_SEED:
        raise fault("seeds", max=MAX_SEED)
    if len(bots) not in (1, n_seats):
        raise fault("n_bots", bots=len(bots), n=n_seats)
    specs = tuple(spec.strip() for spec in bots) * (n_seats if len(bots) == 1 else 1)
    for seat, spec in enumerate(specs):
        make_bot(spec, board, bot_seed(seed, seat))
    return specs


def _chunks(
    board: Board, specs: tuple[str, ...], seed: int, games: int, wants_records: bool
) -> Iterator[Chunk]:
    players = Players.of(specs)
    size = _BY_BOTS if players is Players.BOTS else _RECORDED if wants_records else _SUMMED[players]
    for first in range(0, games, size):
        yield Chunk(board, specs, seed + first, min(size, games - first), wants_records)
