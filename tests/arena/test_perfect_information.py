"""The bound is a search that sees the game; only the arena can make one, and nothing else shows it a card."""

import pytest

from farebox.arena import Contest, run
from farebox.arena.perfect_information import make_player
from farebox.boards import load_board
from farebox.bots import is_bot, make_bot
from farebox.errors import FareboxError

NEW_YORK = load_board("new-york")


def test_no_table_can_seat_one() -> None:
    """G1: to the registry, and so to every table, there is no such bot."""
    assert not is_bot("open-search")
    with pytest.raises(FareboxError, match="no bot is called"):
        make_bot("open-search", NEW_YORK, 1)


def test_only_a_search_plays_openly() -> None:
    """An error that says what would do."""
    with pytest.raises(FareboxError, match="open-search"):
        make_player("open-path", NEW_YORK, 1)


def test_who_sees_everything_wins_more() -> None:
    """At the same number of games played out; a few dozen deals are enough to tell."""
    report = run(Contest(NEW_YORK, 2, ("open-search:sims=60", "planner"), 100), 60, jobs=1)
    share = next(share for share in report.shares if share.bot == "open-search:sims=60")
    assert share.win_rate > 0.6
