"""Playing a study's games: on this machine's cores, or on a Ray cluster; what is finished is kept at once."""

from collections import Counter
from collections.abc import Iterable, Iterator
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
from farebox.study.files import GAMES_A_FILE, StudyPlan, StudyStore
from farebox.study.seed_files import game_schema, pyarrow, to_parquet

# Games a piece: a few seconds' work, and so the most that a power cut can cost.
_COMPILED = 500
_BY_BOTS = 10


@dataclass(frozen=True)
class StudyPart:
    """Games in a row, to be played by one process and, with a folder, kept by it."""

    plan: StudyPlan
    seeds: range
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
    missing = Counter({store.file_of(seed, games): 0 for seed in store.plan.seeds(games)[::GAMES_A_FILE]})
    for gap in store.missing(games, GAMES_A_FILE):
        missing[store.file_of(gap.start, games)] += len(gap)
    progress(games - missing.total())
    for file in [file for file, n in missing.items() if not n]:
        store.put_together(file)
    for seeds in _played(store, games, jobs, ray) if missing.total() else ():
        file = store.file_of(seeds.start, games)
        missing[file] -= len(seeds)
        if not missing[file]:
            store.put_together(file)
        progress(games - missing.total())
    store.clear_away()


def _played(store: StudyStore, games: int, jobs: int | None, ray: str | None) -> Iterator[range]:
    """The seeds of each piece as it has been played and kept."""
    size = _BY_BOTS if Players.of(store.plan.bots) is Players.BOTS else _COMPILED
    missing = store.missing(games, size)
    if ray is not None:
        return _on_ray(store, missing, jobs, ray)
    if (jobs or n_cores()) > 1 and jit.is_cold():
        play_piece(StudyPart(store.plan, store.plan.seeds(1)))
    pieces = (StudyPart(store.plan, seeds, store.folder) for seeds in missing)
    return in_order(_play_and_keep, pieces, jobs or n_cores())


def _play_and_keep(piece: StudyPart) -> range:
    """In a process of the pool: so that nothing finished is lost when the others stop listening."""
    assert piece.folder is not None
    StudyStore(piece.folder, piece.plan).keep(piece.seeds, play_piece(piece))
    return piece.seeds


def _on_ray(store: StudyStore, missing: Iterable[range], jobs: int | None, address: str) -> Iterator[range]:
    """As results come: what is finished is kept here at once."""
    pieces = (StudyPart(store.plan, seeds) for seeds in missing)
    for _, (seeds, rows) in as_done(_play_and_send, pieces, address, jobs):
        store.keep(seeds, rows)
        yield seeds


def _play_and_send(piece: StudyPart) -> tuple[range, bytes]:
    return piece.seeds, play_piece(piece)


def play_piece(piece: StudyPart) -> bytes:
    """Play games, and return them as a Parquet file's bytes."""
    return to_parquet(pyarrow().Table.from_pylist(list(_rows(piece)), schema=game_schema()))


def _rows(piece: StudyPart) -> Iterator[RowFacts]:
    plan = piece.plan
    all_alike = len(set(plan.bots)) == 1
    size = len(piece.seeds) if all_alike else 1
    for first in piece.seeds[::size]:
        chunk = Chunk(plan.board, seating(plan, first), first, size, wants_records=True)
        yield from map(facts_of, play_games(chunk))
