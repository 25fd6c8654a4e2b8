"""G1: nothing that is hidden from a seat reaches its screen."""

import json
import re
from random import Random
from typing import Any

import pytest

from farebox.boards import Board, load_board
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.records.record import Record
from farebox.kernel.layout import Phase
from farebox.sim import play_game
from farebox.terminal.lines.menu import Menu
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.story import Account
from farebox.terminal.text.table_view import view_of
from support.boards import EDITIONS, n_tickets
from support.players import pick
from support.scenes import city_scene, completing_scene, live
from support.secrets import scramble
from terminal.people import deal, play_out, seat


def screen(game: Game, viewer: int) -> list[str]:
    """Everything that the line mode can say to a seat about a position."""
    see, words = game.observe(viewer), Words(game.board)
    view = view_of(see, [f"seat {seat}" for seat in range(game.n_seats)], words)
    menu = Menu(see, words)
    return [*view.position(), *view.printed(), *view.score(), *menu.brief(), *menu.listing()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_looks_the_same_whatever_is_hidden(edition: str) -> None:
    """Change others' cards, tickets and offers, the decks and chance: not a letter changes."""
    rng = Random(3)
    board = load_board(edition)
    game = Game(board, ["a", "b", "c"], 5)
    while game.to_move is not None:
        viewer = rng.randrange(3)
        shown = screen(game, viewer)
        kept = game._states.copy()
        scramble(board, live(game), viewer, rng)
        assert screen(game, viewer) == shown
        game._states = kept
        game.play(pick(rng, game, {}))


def hide(board: Board, record: Record, viewer: int, rng: Random) -> Record:
    """The same game with other cards and tickets wherever the viewer could not see them."""
    told: dict[str, Any] = json.loads(record.to_json())
    cards = [*board.colors, board.wild]
    for row in told["actions"]:
        if row["do"] == "round":
            _other_hands(row["hands"], viewer, cards, rng)
        elif row["seat"] != viewer:
            if row["do"] == "draw" and row["from"] == "deck":
                row["card"] = rng.choice(cards)
            if "offered" in row:
                row["offered"] = [rng.randrange(n_tickets(board)) for _ in row["offered"]]
            if "kept" in row:
                row["kept"] = rng.sample(row["offered"], len(row["kept"]))
    _other_hands(told["deal"]["hands"], viewer, cards, rng)
    return Record(record.edition, record.seats, told["deal"], told["actions"])


def _other_hands(hands: list[Any], viewer: int, cards: list[str], rng: Random) -> None:
    for other in range(len(hands)):
        if other != viewer:
            hands[other] = {rng.choice(cards): 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_account_is_the_same_whatever_was_hidden(edition: str) -> None:
    """C42, K3: cards drawn unseen and tickets of others are told as numbers."""
    rng = Random(1)
    table = deal(load_board(edition), "random,random,random,random", seed=2)
    bots = [player.bot for player in table.players if player.bot is not None]
    record = play_game(table.game.board, bots, 2).record()
    for viewer in range(4):
        account = Account(table.words, record.seats, viewer)
        other = hide(table.game.board, record, viewer, rng)
        assert other.actions != record.actions
        assert account.deal(other.deal) == account.deal(record.deal)
        assert account.tell(other.actions) == account.tell(record.actions)


def watched(color: str, ticket: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What Ann reads when she claims, then Bo, who has these cards and this ticket, draws from the deck."""
    game = city_scene(hand={"pink": 4}, hands={1: {color: 2}}, tickets={0: [0], 1: [ticket]})
    typed = iter(["claim Chelsea - Soho pink*4", "draw deck", "draw deck", "log", "score"])
    shown: list[str] = []

    def types(see: Observation) -> str:
        read = capsys.readouterr().out
        shown.append(read if see.seat == 0 else "")
        for line in typed:
            return line
        raise EOFError

    with pytest.raises(EOFError):
        play_out(seat(game, "Ann,Bo"), types)
    return "".join(shown)


def test_what_another_holds_and_draws_unseen_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The same visible game with other hidden cards: the same lines, to the letter."""
    told = watched("blue", 5, capsys)
    assert "Bo drew 2 cards from the deck." in told
    assert watched("green", 9, capsys) == told


def completed(first: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What Bo, Cy and Di read before all have chosen, after Ann has typed this; and what Bo reads after."""
    tracks = {0: {"yellow": 2, "green": 2}, 1: {"blue": 1}}
    game = completing_scene(4, tracks=tracks, tickets={0: [0, 2], 1: [1], 2: [44]})
    live(game)["next_first"] = 1
    looks = ["log", "score", "hand", "board"]
    typed = iter(
        [*first, *looks, "complete New York - Chicago", "finish", *looks, "finish", *looks, "finish"]
    )
    before, after = "", ""

    def types(see: Observation) -> str:
        nonlocal before, after
        read = capsys.readouterr().out
        if see.phase == Phase.COMPLETE:
            before += read if see.seat else ""
        elif not after:
            after = read
        for line in typed:
            return line
        raise EOFError

    with pytest.raises(EOFError):
        play_out(seat(game, "Ann,Bo,Cy,Di"), types)
    return before, after


def test_what_others_complete_is_shown_when_all_have_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    """K40: until then the same lines, to the letter; then everybody reads it."""
    none, after_none = completed(["finish"], capsys)
    some, after_some = completed(["complete Chicago - New York", "finish"], capsys)
    assert some == none
    assert "Bo completed" not in none.replace("You completed", "")
    assert "Ann is done with the tickets." in after_none
    assert "Ann completed" not in after_none
    assert "Ann completed Chicago - New York: +5." in after_some
    assert "You completed New York - Chicago: +5." in after_some


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_log_never_names_what_was_drawn_unseen(edition: str) -> None:
    """The whole story so far, told to each seat."""
    table = deal(load_board(edition), "random,random", seed=4)
    while (one := table.game.to_move) is not None:
        table.let_bot_play(one)
    for viewer in range(2):
        other = table.names[1 - viewer]
        log = table.log(viewer)
        assert any("from the deck" in line for line in log)
        for line in log:
            if line.startswith(f"{other} drew") and "from the deck." in line:
                assert "1 card from the deck." in line or "2 cards from the deck." in line
            if line.startswith(f"{other} kept"):
                assert re.fullmatch(rf"{other} kept \d (tickets?|contracts?)\.", line)
            assert not line.startswith(f"{other} is dealt")
