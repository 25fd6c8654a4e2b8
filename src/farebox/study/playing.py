"""Playing a study's games: on this machine's cores, or on a Ray cluster; what is finished is kept at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from farebox.boards import Board
from farebox.bots import make_bot
from farebox.errors import fault
from farebox.game.seal import MAX_SEED, bot_seed
from farebox.game.seating import check_seats
from farebox.kernel import jit
from farebox.sim.chunks import Chunk, Players, play_games
from farebox.sim.cluster import as_done
from farebox.sim.pool import Progress, in_order, n_cores
from farebox.study.facts import RowFacts, facts_of
from farebox.study.files import StudyPlan, StudyStore, pyarrow, to_parquet

# Games a piece: a few seconds' work, and so the most that a power cut can cost.
_COMPILED = 500
_BY_BOTS = 10


@dataclass(frozen=True)
class StudyPart:
    """Games in a row, to be played by one process and, with a folder, kept by it."""

    plan: StudyPlan
    first: int
    n_games: int
    folder: Path | None = None


def make_plan(board: Board, bots: list[str], n_seats: int, games: int, seed: int) -> StudyPlan:
    """Check what was asked for."""
    check_seats(board, n_seats)
    if len(bots) not in (1, n_seats):
        raise fault("n_bots", bots=len(bots), n=n_seats)
    if games < 1 or seed < 0 or seed + games - 1 > MAX_SEED:
        raise fault("study_games", max=MAX_SEED)
    specs = tuple(bots * (n_seats if len(bots) == 1 else 1))
    for seat, spec in enumerate(specs):
        make_bot(spec, board, bot_seed(seed, seat))
    return StudyPlan(board, specs, seed)


def seating(plan: StudyPlan, seed: int) -> tuple[str, ...]:
    """Who sits where: different bots move on by a seat from game to game, so that no seat flatters one."""
    shift = (seed - plan.seed) % len(plan.bots)
    return plan.bots[shift:] + plan.bots[:shift]


def play(
    store: StudyStore, games: int, *, jobs: int | None = None, ray: str | None = None, progress: Progress
) -> None:
    """Play what is missing of this many games; stopped early, all finished pieces are kept."""
    pyarrow()
    size = _BY_BOTS if Players.of(store.plan.bots) is Players.BOTS else _COMPILED
    missing = list(store.missing(games, size))
    done = games - sum(n for _, n in missing)
    progress(done)
    if not missing:
        return
    for n in _played(store, missing, jobs, ray):
        done += n
        progress(done)


def _played(
    store: StudyStore, missing: list[tuple[int, int]], jobs: int | None, ray: str | None
) -> Iterator[int]:
    if ray is not None:
        pieces = [StudyPart(store.plan, first, n) for first, n in missing]
        return _on_ray(store, pieces, jobs, ray)
    if (jobs or n_cores()) > 1 and jit.is_cold():
        play_piece(StudyPart(store.plan, store.plan.seed, 1))
    return in_order(
        _play_and_keep,
        (StudyPart(store.plan, first, n, store.folder) for first, n in missing),
        jobs or n_cores(),
    )


def _play_and_keep(piece: StudyPart) -> int:
    """In a process of the pool: so that nothing finished is lost when the others stop listening."""
    assert piece.folder is not None
    StudyStore(piece.folder, piece.plan).keep(piece.first, play_piece(piece), piece.n_games)
    return piece.n_games


def play_piece(piece: StudyPart) -> bytes:
    """Play games, and return them as a Parquet file's bytes."""
    return to_parquet(list(_rows(piece)))


def _rows(piece: StudyPart) -> Iterator[RowFacts]:
    plan = piece.plan
    all_alike = len(set(plan.bots)) == 1
    size = piece.n_games if all_alike else 1
    for first in range(piece.first, piece.first + piece.n_games, size):
        chunk = Chunk(plan.board, seating(plan, first), first, size, wants_records=True)
        yield from map(facts_of, play_games(chunk))


def _on_ray(store: StudyStore, pieces: list[StudyPart], jobs: int | None, address: str) -> Iterator[int]:
    """As results come: what is finished is kept here at once."""
    for number, rows in as_done(play_piece, pieces, address, jobs):
        piece = pieces[number]
        store.keep(piece.first, rows, piece.n_games)
        yield piece.n_games
