"""G1: nothing that is hidden from a seat reaches its screen."""

import re
from copy import deepcopy
from random import Random

import pytest

from farebox.boards import Board, load_board
from farebox.game.events import Dealt, DrewBlind, DrewTickets, Event, Kept, NewRound
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.tables.at_hand import play_game
from farebox.terminal.lines.menu import Menu
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.story import Storyteller
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


def hide(board: Board, events: list[Event], viewer: int, rng: Random) -> list[Event]:
    """The same game with other cards and tickets wherever the viewer could not see them."""
    other = deepcopy(events)
    cards = [*board.colors, board.wild]
    for event in other:
        match event:
            case Dealt(hands=hands) | NewRound(hands=hands):
                hands[:] = [hand if at == viewer else {rng.choice(cards): 2} for at, hand in enumerate(hands)]
            case DrewBlind(seat=seat) if seat != viewer:
                event.card = rng.choice(cards)
            case DrewTickets(seat=seat, n=n) if seat != viewer:
                event.offered = rng.sample(range(n_tickets(board)), n)
            case Kept(seat=seat, n=n, offered=list(offered)) if seat != viewer:
                event.offered = rng.sample(range(n_tickets(board)), len(offered))
                event.kept, event.text = event.offered[:n], "keep something"
    return other


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_account_is_the_same_whatever_was_hidden(edition: str) -> None:
    """C42, K3: cards drawn unseen and tickets of others are told as numbers; on the wire they are absent."""
    rng = Random(1)
    table = deal(load_board(edition), "random,random,random,random", seed=2)
    bots = [player.bot for player in table.players if player.bot is not None]
    game = play_game(table.game.board, bots, 2)
    story = game.story()
    for viewer in range(4):
        account = Storyteller(table.words, game.names, viewer)
        other = hide(table.game.board, story, viewer, rng)
        assert other != story
        assert account.tell(other) == account.tell(story)
        assert [event.facts(viewer) for event in other] == [event.facts(viewer) for event in story]


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
