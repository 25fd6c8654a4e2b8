"""Contests: who meets whom on which deals, what is kept, and that going on repeats and loses nothing."""

import json
from collections import Counter
from pathlib import Path

import pytest

from farebox.arena import Contest, Sprt, run
from farebox.arena.match import GameTask, play_task
from farebox.boards import load_board
from farebox.bots import make_bot
from farebox.bots.uniform import RandomBot
from farebox.errors import FareboxError
from farebox.game.seal import bot_seed
from farebox.tables.at_hand import play_game

NEW_YORK = load_board("new-york")


class TestLineUps:
    """Who meets whom."""

    def test_all_pairings_at_two_seats(self) -> None:
        """More bots than seats."""
        contest = Contest(NEW_YORK, 2, ("path", "random", "hungry"))
        assert contest.line_ups == [("path", "random"), ("path", "hungry"), ("random", "hungry")]

    def test_the_last_bot_fills_the_table(self) -> None:
        """Fewer bots than seats."""
        contest = Contest(NEW_YORK, 4, ("path", "random"))
        assert contest.line_ups == [("path", "random", "random", "random")]

    def test_every_deal_is_played_in_all_rotations(self) -> None:
        """Ten games at three seats are four whole deals."""
        tasks = list(Contest(NEW_YORK, 3, ("path", "random", "hungry"), seed=7).tasks(10))
        assert Counter(task.seed for task in tasks) == {7: 3, 8: 3, 9: 3, 10: 3}
        assert sorted(task.rotation for task in tasks if task.seed == 8) == [0, 1, 2]

    @pytest.mark.parametrize(
        ("seats", "bots", "says"),
        [
            (5, ("path", "random"), "for 2 to 4 players"),
            (2, ("path",), "at least two bots"),
            (2, ("path", "path"), "name each bot once"),
            (2, ("path", "hungri"), "did you mean 'hungry'?"),
            (2, ("path", "greedy"), "doesn't play New York"),
        ],
    )
    def test_what_can_not_be_is_said(self, seats: int, bots: tuple[str, ...], says: str) -> None:
        """Before anything is played."""
        with pytest.raises(FareboxError, match=says):
            Contest(NEW_YORK, seats, bots)


class TestGames:
    """One game."""

    def test_results_are_by_bot_and_not_by_seat(self) -> None:
        """The same game as played by hand: bot i sits at i + rotation, with its own seed."""
        task = GameTask(NEW_YORK, ("path", "random", "hungry"), 0, 5, 1)
        result = play_task(task)
        seats = [("hungry", 2), ("path", 0), ("random", 1)]
        game = play_game(NEW_YORK, [make_bot(name, NEW_YORK, bot_seed(5, i)) for name, i in seats], 5)
        scores = game.scores()
        assert result.totals == tuple(scores[seat].total for seat in (1, 2, 0))
        assert result.won == tuple(float(scores[seat].winner) for seat in (1, 2, 0))
        assert sum(result.decisions) == game.n_actions
        assert min(result.ms) >= 0

    def test_a_bot_has_the_same_luck_in_every_seat(self) -> None:
        """Its stream depends on the deal and on its place in the line-up, and on nothing else."""
        first, second = (RandomBot(NEW_YORK, bot_seed(3, place))._random.random() for place in (0, 1))
        assert first != second
        assert len({bot_seed(seed, place) for seed in range(50) for place in range(4)}) == 200


class TestGoingOn:
    """A run that was broken off."""

    CONTEST = Contest(NEW_YORK, 2, ("path", "random"), seed=3)

    def keys(self, path: Path) -> list[tuple[int, int, int]]:
        """The games in a file."""
        facts = [json.loads(line) for line in path.read_text().splitlines()[1:]]
        return [(one["number"], one["seed"], one["rotation"]) for one in facts]

    def test_nothing_is_lost_or_repeated(self, tmp_path: Path) -> None:
        """Cut within a line: the torn game is played again, the whole ones aren't, the result is the same."""
        path = tmp_path / "games.jsonl"
        whole = run(self.CONTEST, 8, jobs=1)
        run(self.CONTEST, 8, jobs=1, out=path)
        data = path.read_bytes()
        path.write_bytes(data[: data.rfind(b"\n", 0, -40) + 30])
        kept = path.read_bytes().count(b"\n")
        played: list[int] = []
        report = run(self.CONTEST, 8, jobs=1, out=path, on_progress=played.append)
        assert len(played) == 9 - kept
        assert sorted(self.keys(path)) == [
            (0, seed, rotation) for seed in (3, 4, 5, 6) for rotation in (0, 1)
        ]
        assert [share.win_rate for share in report.shares] == [share.win_rate for share in whole.shares]
        assert [share.margin for share in report.shares] == [share.margin for share in whole.shares]

    def test_it_can_be_made_longer(self, tmp_path: Path) -> None:
        """Only the new games are played."""
        path = tmp_path / "games.jsonl"
        run(self.CONTEST, 4, jobs=1, out=path)
        played: list[int] = []
        assert run(self.CONTEST, 6, jobs=1, out=path, on_progress=played.append).games == 6
        assert played == [5, 6]

    def test_a_file_about_something_else_is_refused(self, tmp_path: Path) -> None:
        """And left alone."""
        path = tmp_path / "games.jsonl"
        run(self.CONTEST, 2, jobs=1, out=path)
        before = path.read_bytes()
        with pytest.raises(FareboxError, match="holds games with seed 3, not 4; name another file"):
            run(Contest(NEW_YORK, 2, ("path", "random"), seed=4), 2, jobs=1, out=path)
        assert path.read_bytes() == before
        path.write_text("hello\n")
        with pytest.raises(FareboxError, match="not a file of arena results"):
            run(self.CONTEST, 2, jobs=1, out=path)


def test_a_test_stops_when_it_is_sure() -> None:
    """A bot that always wins needs few deals."""
    contest = Contest(NEW_YORK, 2, ("path", "random"))
    report = run(contest, 400, jobs=1, sprt=Sprt(0.5, 0.6))
    assert report.sprt is not None
    assert report.sprt.answer == "accepted"
    assert report.games < 60


def test_a_test_is_about_one_line_up() -> None:
    """Three pairings have no first bot."""
    with pytest.raises(FareboxError, match="about one line-up"):
        run(Contest(NEW_YORK, 2, ("path", "random", "hungry")), 4, sprt=Sprt(0.5, 0.6))
