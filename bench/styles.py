"""What styles of play cost: `python -m bench.styles`, planners that weigh one thing otherwise, or block.

Each meets the planner in the cities, on paired deals; beside how often it wins stands what it does
differently. The mild form of a style should cost nothing, the strong one should be seen. Games are kept, so
that a run that was broken off goes on. `bench/results/styles.md` tells it.
"""

import argparse
from dataclasses import dataclass

from bench.matches import CITIES, RESULTS, shares
from farebox.arena import Contest
from farebox.boards import Board, load_board
from farebox.bots import make_bot
from farebox.game.actions import Claim, Keep
from farebox.game.game import new_game

SEED, WATCHED_SEED = 1_400_000, 1_500_000
WATCHED = 300  # games in which is counted what a style does
STYLES = {
    "racer": ("factors=pace*0.5+finish*2+approach*2", "factors=pace*0.6+length*1.3"),
    "collector": ("factors=draw*0.8+more*1.5", "factors=draw*0.6+more*2"),
    "blocker": ("block=3:longest=2", "factors=contest*3"),
}
HEAD = """# What styles of play cost

Written by `python -m bench.styles`: planners that weigh one thing otherwise, or block
(`bench/exploiter.py`), each in a mild form and a strong one, against the planner at two seats on paired deals
from seed {seed:,} up. The interval is of 95%, over deals. Turns, routes claimed and tickets kept are a game's
means, over {watched} games of the same deals for everybody.

| edition | style | differs by | games | wins | 95% interval | turns | routes | tickets |
|---|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Habits:
    """What a player does in a game, on average."""

    turns: float
    claims: float
    tickets: float

    @property
    def told(self) -> str:
        """As columns."""
        return f"{self.turns:.1f} | {self.claims:.2f} | {self.tickets:.2f}"


def habits(board: Board, spec: str) -> Habits:
    """What one does against the planner, who begins every other game."""
    turns = claims = tickets = 0
    one, planner = make_bot(spec, board, 1), make_bot("planner", board, 2)
    for seed in range(WATCHED_SEED, WATCHED_SEED + WATCHED):
        game = new_game(board, seats=2, seed=seed)
        while (seat := game.to_move) is not None:
            seen = game.observe(seat)
            bot = one if seat == seed % 2 else planner
            action = bot.choose(seen)
            if bot is one:
                claims += isinstance(action, Claim)
                tickets += len(action.tickets) if isinstance(action, Keep) else 0
                turns += seen.phase.name == "TURN"
            game.play(action)
    return Habits(turns / WATCHED, claims / WATCHED, tickets / WATCHED)


def row(board: Board, style: str, options: str, games: int) -> str:
    """How one style fares on a board, and what it does."""
    spec = f"bench.exploiter:Exploiter:{options}"
    contest = Contest(board, 2, (spec, "planner"), SEED)
    share = shares(contest, games, f"style-{board.id}-{style}-{STYLES[style].index(options)}")[spec]
    return (
        f"| {board.id} | {style} | `{options}` | {share.games} | {share.win_rate:.1%} "
        f"| {share.low:.1%} to {share.high:.1%} | {habits(board, spec).told} |\n"
    )


def main() -> None:
    """Play all styles, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000, help="of each style (default: %(default)s)")
    games = parser.parse_args().games
    text = HEAD.format(seed=SEED, watched=WATCHED)
    for board in map(load_board, CITIES):
        text += f"| {board.id} | planner | - | - | - | - | {habits(board, 'planner').told} |\n"
        for style, forms in STYLES.items():
            for options in forms:
                text += row(board, style, options, games)
        print(board.id, flush=True)
    (RESULTS / "styles.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
