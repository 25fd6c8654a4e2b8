"""`make strength`: measures the strength that Farebox claims for its bots, and writes it to `bench/results/`.

`strength.json` holds a row for each claim, `strength.md` the same for people. Each claim is played on paired
deals from seed 1,000,000 up, which no bot was tuned on. Games are kept beside the results, so that a run that
was broken off goes on; `--only` and `--edition` measure a part and leave the other rows as they were.
`--ladder` measures the ratings that `farebox bots` lists, and writes them into the package.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from farebox.arena import Contest, run
from farebox.arena.game_log import load
from farebox.arena.ladder import comparisons, ladder
from farebox.arena.perfect_information import make_player
from farebox.boards import Board, load_board
from farebox.bots import bot_names, make_bot
from farebox.errors import FareboxError

HERE = Path(__file__).parent
RESULTS = HERE / "results"
LADDER = HERE.parent / "src" / "farebox" / "bots" / "strength.json"
SEED = 1_000_000
GAMES = 2000  # for a claim
CLOSE_GAMES = 10_000  # for one that is near its target, where games are quick
BOUND_GAMES = 400
LADDER_GAMES = 20  # for each pairing
ANCHOR = 1000  # the rating of an edition's baseline

CITIES = ("new-york", "amsterdam", "san-francisco")
BASELINES = ("path", "one-step", "hungry", "long-route")
# Where the usual ten milliseconds a decision miss a target: games enough, in fifty milliseconds at most.
LONGER = {
    "new-york": ("search:sims=1100", (*BASELINES, "planner")),
    "san-francisco": ("search:sims=100", ("planner",)),
}
# How often a search should be first among three planners, where one game of four would be even.
AMONG_PLANNERS = {"new-york": 0.40, "amsterdam": 0.50, "san-francisco": 0.50}
HEAD = ("edition", "seats", "bot", "against", "games", "win rate", "95% interval", "target", "met", "ms")
Row = dict[str, Any]


@dataclass(frozen=True)
class Claim:
    """A bot wins, or at more than two seats comes first, at least so often; without a target it's a bound."""

    edition: str
    seats: int
    bot: str
    against: tuple[str, ...]
    target: float | None
    games: int = GAMES

    @property
    def others(self) -> str:
        """The bots it meets, as one name."""
        return "+".join(self.against)

    @property
    def key(self) -> tuple[str, int, str, str]:
        """Which claim it is."""
        return (self.edition, self.seats, self.bot, self.others)

    def contest(self, board: Board) -> Contest:
        """What is played for it; bots that are all the same fill the table."""
        same = len(set(self.against)) == 1
        return Contest(board, self.seats, (self.bot, *(self.against[:1] if same else self.against)), SEED)


# With 1,100 games the mean was at the target, the interval's lower end wasn't: more time, and games to tell.
LONGEST = Claim("new-york", 2, "search:sims=1300", ("one-step",), 0.90, 5000)


def claims() -> Iterator[Claim]:
    """All that is claimed."""
    for edition in CITIES:
        for other in BASELINES:
            yield Claim(edition, 2, "planner", (other,), 0.80)
        for left_out in BASELINES[::-1]:
            table = tuple(name for name in BASELINES if name != left_out)
            yield Claim(edition, 4, "planner", table, 0.55, CLOSE_GAMES if edition == "new-york" else GAMES)
        for other in BASELINES:
            yield Claim(edition, 2, "search", (other,), 0.90)
        yield Claim(edition, 2, "search", ("planner",), 0.60)
        yield Claim(edition, 3, "search", ("planner",) * 2, None, BOUND_GAMES)
        yield Claim(edition, 4, "search", ("planner",) * 3, AMONG_PLANNERS[edition], BOUND_GAMES)
        longer, others = LONGER.get(edition, ("", ()))
        for other in others:
            yield Claim(edition, 2, longer, (other,), 0.60 if other == "planner" else 0.90)
        if edition == "new-york":
            yield LONGEST
        for other in (*BASELINES, "planner"):
            yield Claim(edition, 2, "open-search", (other,), None, BOUND_GAMES)
    yield Claim("card-game", 3, "search", ("packer",) * 2, None, BOUND_GAMES)
    for seats in (2, 4):
        rivals = seats - 1
        yield Claim("card-game", seats, "packer", ("greedy",) * rivals, 0.80)
        yield Claim("card-game", seats, "search", ("packer",) * rivals, 0.60)
        for other in ("greedy", "packer"):
            yield Claim("card-game", seats, "open-search", (other,) * rivals, None, BOUND_GAMES)


def missing(board: Board, bots: Iterable[str]) -> dict[str, str]:
    """The bots that can't be had, with the reason."""
    found: dict[str, str] = {}
    for bot in bots:
        try:
            make_player(bot, board, 0)
        except FareboxError as error:
            found[bot] = str(error)
    return found


def measure(claim: Claim, games: int | None, jobs: int | None) -> Row:
    """Play a claim's games, or those that lack, and reckon its row."""
    keep = RESULTS / "games"
    keep.mkdir(parents=True, exist_ok=True)
    name = "_".join((claim.edition, str(claim.seats), claim.bot, claim.others))
    out = keep / (name.replace(":", "-").replace("=", "-") + ".jsonl")
    report = run(claim.contest(load_board(claim.edition)), games or claim.games, jobs=jobs, out=out)
    share = next(share for share in report.shares if share.bot == claim.bot)
    return {
        "edition": claim.edition,
        "seats": claim.seats,
        "bot": claim.bot,
        "against": claim.others,
        "games": share.games,
        "win_rate": round(share.win_rate, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "ms_per_decision": round(share.ms_per_decision, 3),
        "target": claim.target,
        "met": None if claim.target is None else share.low >= claim.target,
    }


def row_key(row: Row) -> tuple[str, int, str, str]:
    """Which claim a row is about."""
    return (row["edition"], row["seats"], row["bot"], row["against"])


def write(rows: dict[tuple[str, int, str, str], Row]) -> None:
    """Both files, rows in the order of the claims."""
    ordered = [rows[claim.key] for claim in claims() if claim.key in rows]
    (RESULTS / "strength.json").write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    lines = [
        "# How strong the bots are",
        "",
        "Written by `make strength` (`bench/strength.py`): paired deals, every line-up in all rotations,",
        f"seeds from {SEED:,} up. At more than two seats a win is to come first. The interval is of 95%,",
        "over deals; a target is met if its lower end reaches it. Milliseconds (ms) are CPU time a decision.",
        "",
        f"| {' | '.join(HEAD)} |",
        f"|{'---|' * len(HEAD)}",
    ]
    for row in ordered:
        target = "-" if row["target"] is None else f"{row['target']:.0%}"
        met = {None: "-", True: "yes", False: "no"}[row["met"]]
        lines.append(
            f"| {row['edition']} | {row['seats']} | {row['bot']} | {row['against']} | {row['games']} "
            f"| {row['win_rate']:.1%} | {row['low']:.1%} to {row['high']:.1%} | {target} | {met} "
            f"| {row['ms_per_decision']:.2f} |"
        )
    (RESULTS / "strength.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def known_rows() -> dict[tuple[str, int, str, str], Row]:
    """The rows measured before."""
    path = RESULTS / "strength.json"
    rows: list[Row] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {row_key(row): row for row in rows}


def measure_claims(only: str | None, edition: str | None, games: int | None, jobs: int | None) -> int:
    """Measure the claims that were asked for; returns how many could not be."""
    rows = known_rows()
    n_missing = 0
    for claim in claims():
        is_wanted = only is None or only in (claim.bot, claim.bot.partition(":")[0])
        if not is_wanted or edition not in (None, claim.edition):
            continue
        gone = missing(load_board(claim.edition), {claim.bot, *claim.against})
        title = f"{claim.edition}, {claim.seats} seats: {claim.bot} against {claim.others}"
        if gone:
            n_missing += 1
            print(f"{title}: not measured, missing: {', '.join(sorted(gone))}", flush=True)
            continue
        row = rows[claim.key] = measure(claim, games, jobs)
        write(rows)
        print(f"{title}: {row['win_rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})", flush=True)
    return n_missing


def measure_ladders(edition: str | None, games: int, jobs: int | None) -> None:
    """Measure every bot against every other at two seats, and write the ratings into the package."""
    facts = json.loads(LADDER.read_text(encoding="utf-8"))
    for name in (*CITIES, "card-game"):
        if edition in (None, name):
            facts["ladders"][name] = measure_ladder(name, games, jobs)
            facts |= {"anchor": ANCHOR, "seats": 2, "seed": SEED}
            LADDER.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
            print(f"{name}: {', '.join(facts['ladders'][name])}", flush=True)


def measure_ladder(edition: str, games: int, jobs: int | None) -> dict[str, Row]:
    """One edition's ratings; `simple` is its baseline under another name and stands for it."""
    board = load_board(edition)
    bots = tuple(name for name in bot_names(board) if name != "simple")
    anchor = make_bot("simple", board, 0).name
    contest = Contest(board, 2, bots, SEED)
    out = RESULTS / "games" / f"ladder_{edition}_{len(bots)}.jsonl"
    out.parent.mkdir(parents=True, exist_ok=True)
    report = run(contest, games, jobs=jobs, out=out)
    wanted = {task.key for task in contest.tasks(games)}
    played = [game for game in load(out, contest) if game.key in wanted]
    ratings = ladder(comparisons(played, contest.line_ups, bots).values(), bots, anchor, ANCHOR)
    a_bot = report.games * 2 // len(bots)
    rows = {
        one.bot: {"rating": round(one.rating), "low": round(one.low), "high": round(one.high), "games": a_bot}
        for one in ratings
    }
    return rows | {"simple": rows[anchor]}


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="BOT", help="only claims about this bot")
    parser.add_argument("--edition", choices=(*CITIES, "card-game"), help="only claims about this edition")
    parser.add_argument("--games", type=int, metavar="N", help="games a claim, or a pairing of the ladder")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes; one for each core if left out")
    parser.add_argument("--ladder", action="store_true", help="measure the ladder that `farebox bots` shows")
    asked = parser.parse_args()
    try:
        if asked.ladder:
            measure_ladders(asked.edition, asked.games or LADDER_GAMES, asked.jobs)
        elif measure_claims(asked.only, asked.edition, asked.games, asked.jobs):
            print("Some bots are missing: their claims were left out.")
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on.")
    except FareboxError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
