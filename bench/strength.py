"""`make strength` begins with this: the strength that Farebox claims for its bots, measured.

`strength.json` holds a row for each claim, `strength.md` the same for people. Each claim is played on paired
deals from seed 1,000,000 up, which no bot was tuned on. Games are kept beside the results, so that a run that
was broken off goes on; `--only`, `--edition`, `--seats` and `--against` measure a part and leave the other
rows as they were. What `farebox bots` lists is written there too: how often search comes first at tables of
each size with every run, the ratings with `--ladder`.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

from bench.matches import CITIES, RESULTS, MatchRow, match_row, shares
from farebox.arena import Contest, run
from farebox.arena.game_log import load
from farebox.arena.ladder import comparisons, ladder
from farebox.arena.perfect_information import make_player
from farebox.boards import Board, board_names, load_board
from farebox.bots import bot_names, make_bot
from farebox.bots.strength import Among, Strength
from farebox.errors import FareboxError

HERE = Path(__file__).parent
LADDER = HERE.parent / "src" / "farebox" / "bots" / "strength.json"
SEED = 1_000_000
GAMES = 2000  # for a claim
BOUND_GAMES = 400
LADDER_GAMES = 24  # for each pairing
ANCHOR = 1000  # the rating of an edition's baseline
SEARCHING = ("search", "level-5")  # who takes long for a game,
NEAR = ("planner", "level-3", "level-4", *SEARCHING)  # and who is near to them in strength

BASELINES = ("path", "one-step", "hungry", "long-route")
STRONGEST = ("hungry", "long-route")  # of these
# Games for a decision in about fifty milliseconds at two seats, and at four, where each takes longer.
LONGER = {"new-york": (2400, 1500), "amsterdam": (1500, 1100), "san-francisco": (800, 700)}
# How often a search that thinks so long should be first among three planners; one game of four would be even.
AMONG_PLANNERS = {"new-york": 0.40, "amsterdam": 0.50, "san-francisco": 0.50}
# Games for a decision in about half a second of one core at two seats, and those of level 5 when `search-1`
# was the search it played by; how often the first should win.
TOP = {
    "new-york": (24_000, 1200, 0.75),
    "amsterdam": (24_000, 600, 0.65),
    "san-francisco": (12_000, 240, 0.65),
    "card-game": (40_000, 800, 0.65),
}
HEAD = ("edition", "seats", "bot", "against", "games", "win rate", "95% interval", "target", "met", "ms")
Key: TypeAlias = tuple[str, int, str, str]  # which claim it is


class ClaimRow(MatchRow):
    """What was measured of a claim."""

    ms_per_decision: float
    target: float | None


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
    def key(self) -> Key:
        """Which claim it is."""
        return (self.edition, self.seats, self.bot, self.others)

    @property
    def title(self) -> str:
        """What is claimed, for people."""
        return f"{self.edition}, {self.seats} seats: {self.bot} against {self.others}"

    def contest(self, board: Board) -> Contest:
        """What is played for it; bots that are all the same fill the table."""
        same = len(set(self.against)) == 1
        return Contest(board, self.seats, (self.bot, *(self.against[:1] if same else self.against)), SEED)


def claims() -> Iterator[Claim]:
    """All that is claimed."""
    for edition in CITIES:
        yield from planner_claims(edition)
        yield from search_claims(edition)
    for seats in (2, 3, 4):
        rivals = seats - 1
        yield Claim("card-game", seats, "packer", ("greedy",) * rivals, 0.80 if seats == 2 else None)
        yield Claim("card-game", seats, "search", ("packer",) * rivals, 0.60)
        yield Claim("card-game", seats, "open-search", ("packer",) * rivals, None, BOUND_GAMES)
    for edition, (most, then, target) in TOP.items():
        yield Claim(edition, 2, f"search:sims={most}", (f"search-1:sims={then}",), target, BOUND_GAMES)
        if edition == "new-york":  # where the aim was missed: would knowing all reach it?
            yield Claim(edition, 2, f"open-search:sims={most}", (f"search-1:sims={then}",), None, BOUND_GAMES)


def planner_claims(edition: str) -> Iterator[Claim]:
    """What is claimed of a city's planner: against each baseline, and among several."""
    for other in BASELINES:
        yield Claim(edition, 2, "planner", (other,), 0.80)
    yield Claim(edition, 3, "planner", STRONGEST, None)
    for left_out in BASELINES[::-1]:
        yield Claim(edition, 4, "planner", tuple(name for name in BASELINES if name != left_out), 0.55)


def search_claims(edition: str) -> Iterator[Claim]:
    """What is claimed of search in a city: as it is, thinking longer, and seeing everything."""
    for other in BASELINES:
        yield Claim(edition, 2, "search", (other,), 0.90)
    yield Claim(edition, 2, "search", ("planner",), 0.60)
    for seats in (3, 4):
        yield Claim(edition, seats, "search", ("planner",) * (seats - 1), None)
    longer, longer_at_four = (f"search:sims={sims}" for sims in LONGER[edition])
    if edition == "new-york":
        yield Claim(edition, 2, longer, ("long-route",), 0.86)
    yield Claim(edition, 2, longer, ("planner",), 0.65)
    yield Claim(edition, 4, longer_at_four, ("planner",) * 3, AMONG_PLANNERS[edition])
    for other in ("long-route", "planner"):
        yield Claim(edition, 2, "open-search", (other,), None, BOUND_GAMES)


def missing(board: Board, bots: Iterable[str]) -> dict[str, str]:
    """The bots that can't be had, with the reason."""
    found: dict[str, str] = {}
    for bot in bots:
        try:
            make_player(bot, board, 0)
        except FareboxError as error:
            found[bot] = str(error)
    return found


def measure(claim: Claim, games: int | None, jobs: int | None) -> ClaimRow:
    """Play a claim's games, or those that lack, and reckon its row."""
    contest = claim.contest(load_board(claim.edition))
    name = "_".join((claim.edition, str(claim.seats), claim.bot, claim.others))
    found = shares(contest, games or claim.games, name.replace(":", "-").replace("=", "-"), jobs)
    share = found[claim.bot]
    ms = round(share.ms_per_decision, 3)
    return {**match_row(contest, share), "ms_per_decision": ms, "target": claim.target}


def verdict(row: ClaimRow) -> str:
    """Whether a row's target is met, as far as its games tell."""
    if row["target"] is None:
        return "-"
    if row["low"] >= row["target"]:
        return "yes"
    return "no" if row["high"] < row["target"] else "open"


def row_key(row: ClaimRow) -> Key:
    """Which claim a row is about."""
    return (row["edition"], row["seats"], row["bot"], row["against"])


def write(rows: dict[Key, ClaimRow]) -> None:
    """Both files, rows in the order of the claims."""
    ordered = [rows[claim.key] for claim in claims() if claim.key in rows]
    (RESULTS / "strength.json").write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    lines = [
        "# How strong the bots are",
        "",
        "Written by `make strength` (`bench/strength.py`): paired deals, every line-up in all rotations,",
        f"seeds from {SEED:,} up. At more than two seats a win is to come first. The interval is of 95%,",
        "over deals; a target is met if its lower end reaches it, missed if its upper end doesn't, and open",
        "where so few games don't tell. Milliseconds (ms) are CPU time a decision.",
        "",
        f"| {' | '.join(HEAD)} |",
        f"|{'---|' * len(HEAD)}",
    ]
    for row in ordered:
        target = "-" if row["target"] is None else f"{row['target']:.0%}"
        lines.append(
            f"| {row['edition']} | {row['seats']} | {row['bot']} | {row['against']} | {row['games']} "
            f"| {row['win_rate']:.1%} | {row['low']:.1%} to {row['high']:.1%} | {target} | {verdict(row)} "
            f"| {row['ms_per_decision']:.2f} |"
        )
    if left := [claim.title for claim in claims() if claim.key not in rows]:
        lines += ["", "Still to be measured with these bots:", "", *(f"- {title}" for title in left)]
    (RESULTS / "strength.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    facts = json.loads(LADDER.read_text(encoding="utf-8"))
    facts["among"] = {
        edition: [asdict(one) for one in among_planners(edition, ordered)] for edition in board_names()
    }
    LADDER.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def among_planners(edition: str, rows: Iterable[ClaimRow]) -> list[Among]:
    """How often search comes first where planners have the other seats: a row for each size of table."""
    found = []
    for row in rows:
        others = set(row["against"].split("+"))
        if (row["edition"], row["bot"]) == (edition, "search") and others in ({"planner"}, {"packer"}):
            shares = (row["win_rate"], row["low"], row["high"])
            found.append(Among(row["bot"], others.pop(), row["seats"], row["games"], *shares))
    return found


def known_rows() -> dict[Key, ClaimRow]:
    """The rows measured before."""
    path = RESULTS / "strength.json"
    rows: list[ClaimRow] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {row_key(row): row for row in rows}


def asked_claims(asked: argparse.Namespace) -> Iterator[Claim]:
    """The claims about this bot, edition, number of seats and these others, as far as one was told."""
    for claim in claims():
        told = (asked.edition, asked.seats, asked.only, asked.against)
        if all(one in (None, own) for one, own in zip(told, claim.key, strict=True)):
            yield claim


def measure_claims(asked: argparse.Namespace) -> int:
    """Measure the claims that were asked for; returns how many could not be."""
    rows = known_rows()
    n_missing = 0
    for claim in asked_claims(asked):
        gone = missing(load_board(claim.edition), {claim.bot, *claim.against})
        if gone:
            n_missing += 1
            print(f"{claim.title}: not measured, missing: {', '.join(sorted(gone))}", flush=True)
            continue
        row = rows[claim.key] = measure(claim, asked.games, asked.jobs)
        write(rows)
        print(f"{claim.title}: {row['win_rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})", flush=True)
    return n_missing


def measure_ladders(edition: str | None, games: int, jobs: int | None) -> None:
    """Measure every bot against every other at two seats, and write the ratings into the package."""
    facts = json.loads(LADDER.read_text(encoding="utf-8"))
    for name in board_names():
        if edition in (None, name):
            rated = measure_ladder(name, games, jobs)
            facts["ladders"][name] = {bot: asdict(one) for bot, one in rated.items()}
            facts |= {"anchor": ANCHOR, "seats": 2, "seed": SEED}
            LADDER.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
            print(f"{name}: {', '.join(rated)}", flush=True)


@dataclass(frozen=True)
class Ladder(Contest):
    """Everybody meets everybody, but who searches long meets only who is near: other games tell little."""

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        """The pairs that meet."""
        far = set(self.bots) - set(NEAR)
        return [pair for pair in super().line_ups if not (far & set(pair) and set(SEARCHING) & set(pair))]


def measure_ladder(edition: str, games: int, jobs: int | None) -> dict[str, Strength]:
    """One edition's ratings; `simple` is its baseline under another name and stands for it."""
    board = load_board(edition)
    bots = tuple(name for name in bot_names(board) if name != "simple")
    anchor = make_bot("simple", board, 0).name
    contest = Ladder(board, 2, bots, SEED)
    out = RESULTS / "games" / f"ladder_{edition}.jsonl"
    out.parent.mkdir(parents=True, exist_ok=True)
    report = run(contest, games, jobs=jobs, out=out)
    wanted = {task.key for task in contest.tasks(games)}
    played = [game for game in load(out, contest) if game.key in wanted]
    ratings = ladder(comparisons(played, contest.line_ups, bots).values(), bots, anchor, ANCHOR)
    each = report.games // len(contest.line_ups)
    met = {bot: each * sum(bot in pair for pair in contest.line_ups) for bot in bots}
    rows = {
        one.bot: Strength(round(one.rating), round(one.low), round(one.high), met[one.bot]) for one in ratings
    }
    return rows | {"simple": rows[anchor]}


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="BOT", help="only claims about this bot")
    parser.add_argument("--edition", choices=board_names(), help="only claims about this edition")
    parser.add_argument("--seats", type=int, metavar="N", help="only claims about tables of so many")
    parser.add_argument("--against", metavar="BOTS", help="only claims about these others, as in hungry+path")
    parser.add_argument("--games", type=int, metavar="N", help="games a claim, or a pairing of the ladder")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes; one for each core if left out")
    parser.add_argument("--ladder", action="store_true", help="measure the ladder that `farebox bots` shows")
    asked = parser.parse_args()
    try:
        if asked.ladder:
            measure_ladders(asked.edition, asked.games or LADDER_GAMES, asked.jobs)
        elif measure_claims(asked):
            print("Some bots are missing: their claims were left out.")
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on.")
    except FareboxError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
