"""`farebox arena` and `farebox bots`."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from cli.program import Farebox
from farebox.boards import load_board
from farebox.bots import bot_names
from farebox.bots.strength import among, strengths
from support.boards import EDITIONS


def test_a_contest(farebox: Farebox, tmp_path: Path) -> None:
    """A table for people, results and games in files, a picture."""
    out, picture = tmp_path / "r.json", tmp_path / "r.svg"
    args = ("arena", "path", "random", "hungry", "--edition", "new-york", "--games", 4, "--jobs", 1)
    done = farebox(*args, "--out", out, "--plot", picture)
    assert done.status == 0, done.err
    assert "new-york, 2 seats: 2 deals, 12 games" in done.out
    assert "Ladder" in done.out
    report = json.loads(out.read_text())
    assert [share["games"] for share in report["shares"]] == [4] * 6
    assert len((tmp_path / "r.games.jsonl").read_text().splitlines()) == 13
    assert "<svg" in picture.read_text()


def test_a_card_game_of_one_s_own_has_no_points_for_routes(farebox: Farebox, tmp_path: Path) -> None:
    """The columns follow the family of rules, not the edition's name."""
    printed = files("farebox.boards").joinpath("card-game.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(printed.replace('id = "card-game"', 'id = "own-cards"'), encoding="utf-8")
    done = farebox("arena", "packer", "random", "--board", own, "--games", 2, "--jobs", 1)
    assert done.status == 0, done.err
    assert "tickets" in done.out
    assert "routes" not in done.out


def test_a_sequential_test(farebox: Farebox) -> None:
    """It says what it found."""
    done = farebox(
        *(
            "arena",
            "path",
            "random",
            "--edition",
            "new-york",
            "--games",
            200,
            "--sprt",
            "0.5,0.7",
            "--jobs",
            1,
        )
    )
    assert done.status == 0
    assert "Sequential test: accepted after" in done.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("path", "--edition", "new-york"), "at least two bots"),
        (("path", "hungri", "--edition", "new-york"), "did you mean 'hungry'?"),
        (("path", "hungry"), "which game?"),
        (("path", "hungry", "--edition", "new-york", "--sprt", "0.6"), "two win rates"),
        (("path", "hungry", "--edition", "new-york", "--plot", "x.bmp"), "ends in .svg, .png or .pdf"),
    ],
)
def test_what_can_not_be_is_said(farebox: Farebox, args: tuple[str, ...], says: str) -> None:
    """In one line."""
    done = farebox("arena", *args)
    assert done.status == 2
    assert says in done.err


def test_bots_are_listed_with_a_sentence(farebox: Farebox) -> None:
    """All editions, each with those that play it."""
    done = farebox("bots")
    assert done.status == 0
    for name in ("New York", "Card Game", "long-route", "packer"):
        assert name in done.out
    assert "Picks any legal action, all equally likely." in done.out


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_of_strength_is_about_bots_that_exist(edition: str) -> None:
    """A rating within its interval, from some games, for a bot that plays the edition."""
    for name, one in strengths(edition).items():
        assert name in bot_names(load_board(edition))
        assert one.low <= one.rating <= one.high
        assert one.games > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_tell_who_comes_first_at_every_size_of_table(farebox: Farebox, edition: str) -> None:
    """As the results have it, which the same program writes."""
    path = Path(__file__).parents[2] / "bench" / "results" / "strength.json"
    rows = [row for row in json.loads(path.read_text(encoding="utf-8")) if row["edition"] == edition]
    for one in among(edition):
        against = "+".join([one.others] * (one.seats - 1))
        key = (one.seats, one.bot, against)
        row = next(row for row in rows if (row["seats"], row["bot"], row["against"]) == key)
        assert (one.games, one.win_rate, one.low, one.high) == tuple(
            row[name] for name in ("games", "win_rate", "low", "high")
        )
    lines = [line for line in farebox("bots", "--edition", edition).out.splitlines() if " × " in line]
    assert [one.seats for one in among(edition)] == [2, 3, 4]
    assert len(lines) == 2
