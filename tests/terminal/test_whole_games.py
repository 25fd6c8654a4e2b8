"""Whole games in the line mode: every edition, any mix of people and bots, actions typed in every way."""

from random import Random

import pytest

from farebox.game.records.replay import verify
from farebox.locale import MINUS
from support.boards import SOME_OF_ALL_TABLES, board_of
from terminal.people import anyhow, deal, play_out

PLAYERS = {
    2: ("me,simple", "Ann,Bo"),
    3: ("simple,me,random",),
    4: ("random,Ann,simple,Bo", "me,simple,random,simple"),
}


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_a_game_is_played_to_its_end_and_told(
    name: str, n_seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was typed is what was played, and the record holds to the rules."""
    board = board_of(name)
    for players in PLAYERS[n_seats]:
        table = deal(board, players, seed=n_seats)
        play_out(table, anyhow(Random(7)))
        told = capsys.readouterr().out
        assert table.game.is_over
        verify(table.game.record(), board=board)
        assert "The game is over." in told
        for seat, score in enumerate(table.game.scores()):
            total = str(score.total).replace("-", MINUS)
            assert f"{table.names[seat]}: {total} point" in told


def test_only_bots_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything is told as it happens."""
    table = deal(board_of("new-york"), "simple,simple")
    play_out(table, lambda see: "")
    told = capsys.readouterr().out
    assert "simple 1 claimed" in told
    assert "simple 2 claimed" in told
