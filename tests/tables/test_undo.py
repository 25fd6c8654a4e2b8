"""One rule for taking back: nothing goes back once anybody has learnt anything, and all front ends agree."""

from collections.abc import Collection
from random import Random

import pytest

from farebox.bots import make_bot
from farebox.errors import FareboxError
from farebox.game.actions import Complete
from farebox.game.game import Game
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import new_rows
from farebox.tables.log import Refused
from farebox.tables.table import Table
from farebox.tables.undo import CantUndo, UndoRule, undo_depth
from farebox.terminal.local_table import LocalTable
from farebox.terminal.players import Player
from support.bits import state_bits
from support.boards import TABLES, board_of
from support.counts import count
from support.players import pick, seat_players
from support.positions import Course
from support.scenes import card_scene, city_scene, completing_scene, live, set_up
from support.secrets import scramble
from tables.plain_tables import act, new_table


def answer(game: Game, seat: int, people: Collection[int], rule: UndoRule = "unrevealed") -> int | str:
    """How many actions go back, or the code of the refusal."""
    try:
        return undo_depth(game, seat, people, rule)
    except CantUndo as error:
        return error.code


def after(game: Game, *actions: str) -> int | str:
    """The answer to seat 0, two people at the table, after these actions."""
    for action in actions:
        game.play(action)
    return answer(game, 0, [0, 1])


# Single rules.


def test_who_has_done_nothing_has_nothing_to_take_back() -> None:
    """Even when others have."""
    game = Game(board_of("new-york"), ["Ann", "Bo"], 1)
    assert answer(game, 0, [0, 1]) == "undo_nothing"
    game.play("keep all")
    assert answer(game, 1, [0, 1]) == "undo_nothing"


def test_what_only_its_player_knew_can_be_taken_back() -> None:
    """Kept tickets, a claim, cards laid down, a pass: nobody has seen a hidden card."""
    assert after(Game(board_of("new-york"), ["Ann", "Bo"], 1), "keep 1") == 1
    assert after(city_scene(hand={"pink": 4}), "claim Chelsea - Soho pink*4") == 1
    assert after(card_scene(hand={"red": 2}), "yard red*2") == 1
    assert after(city_scene(deck={}, market=[], ticket_deck=[]), "pass") == 1


@pytest.mark.parametrize("action", ["draw deck", "draw red", "tickets"])
def test_what_came_from_a_deck_stays(action: str) -> None:
    """To the hand, to the market or to the offer."""
    assert after(city_scene(), action) == "undo_seen"
    assert after(card_scene(), action) == "undo_seen"


def test_a_face_up_card_that_nothing_replaces_can_be_put_back() -> None:
    """C13, K21: an empty deck shows nothing."""
    assert after(city_scene(deck={}), "draw red") == 1
    assert after(card_scene(deck={}), "draw red") == 1


def test_a_claim_that_fills_the_market_stays() -> None:
    """C13: its cards are the new deck, and are turned up."""
    game = city_scene(hand={"pink": 4}, market=["red", "blue"], deck={})
    assert after(game, "claim Chelsea - Soho pink*4") == "undo_seen"


def test_a_rows_sweep_stays() -> None:
    """C12: even if the new row is short."""
    market = ["wild", "wild", "red", "blue", "green"]
    game = city_scene(market=market, deck={"wild": 1}, discard={})
    assert after(game, "draw red") == "undo_seen"


def test_the_last_turn_of_a_round_stays() -> None:
    """K11: from now on everyone looks at the own track."""
    game = card_scene(hand={"red": 2}, deck={})
    live(game)["final_turns"] = 1
    assert after(game, "yard red*2") == "undo_seen"


def test_completed_tickets_can_be_thought_over_until_one_has_finished() -> None:
    """K40: what was chosen stays chosen, and the answer is the same whether the next has chosen or not."""
    game = completing_scene(4, tracks={0: {"locomotive": 6}, 1: {"yellow": 1}}, tickets={0: [1], 1: [0]})
    game.play(Complete(1))
    assert answer(game, 0, range(4)) == 1
    game.play("finish")
    assert answer(game, 0, range(4)) == "undo_finished"
    assert answer(game, 0, [0], "own") == 1
    game.play(Complete(0))
    assert answer(game, 0, range(4)) == "undo_finished"
    assert answer(game, 1, range(4)) == 1
    for _ in range(3):
        game.play("finish")
    assert answer(game, 3, range(4)) == "undo_finished"


def test_a_finished_game_stays() -> None:
    """All cards are open."""
    game = completing_scene(2)
    game.play("finish")
    game.play("finish")
    assert answer(game, 1, [0, 1]) == "undo_over"
    assert answer(game, 1, [1], "own") == "undo_over"


def test_a_bots_choice_stays_like_a_persons() -> None:
    """Whatever it chose, it chose by what it holds."""
    for people in ([0, 1], [0]):
        game = Game(board_of("new-york"), ["Ann", "Bo"], 1)
        game.play("keep all")
        game.play("keep all")
        assert answer(game, 0, people) == "undo_decided"


def test_alone_with_bots_the_last_decision_goes_back_whatever_was_seen() -> None:
    """And what the bots did since with it."""
    game = Game(board_of("new-york"), ["Ann", "a bot", "a bot"], 1)
    for depth in (1, 2, 3):
        game.play("keep all")
        assert answer(game, 0, [0], "own") == depth
    game.play("draw deck")
    assert answer(game, 0, [0], "own") == 1


def test_among_people_nobody_looks_at_the_deck_by_taking_back() -> None:
    """The rule `own` is for one person alone."""
    game = set_up(board_of("new-york"), 2)
    game.play("draw deck")
    assert answer(game, 0, [0, 1], "own") == "undo_alone"


def test_what_a_stand_in_chose_is_a_bots_choice() -> None:
    """Its person has not done it, and what the person did before it stays."""
    table = new_table()
    table.commit(table.propose_hand_over(1, 0, "random"))
    act(table)
    table.commit(table.propose_take_back(0))
    with pytest.raises(Refused, match="nothing to undo"):
        table.propose_undo(0, table.sequence)
    act(table)
    act(table, "tickets")
    table.commit(table.propose_hand_over(1, 0, "random"))
    act(table)
    with pytest.raises(Refused, match="another player has decided since"):
        table.propose_undo(0, table.sequence)


# Every position of many games.


def seated(edition: str, n_seats: int, people: Collection[int], rule: UndoRule) -> tuple[Table, LocalTable]:
    """The same deal at the server and in the terminal."""
    table = new_table(
        edition, *["person" if seat in people else "random" for seat in range(n_seats)], undo=rule
    )
    bot = make_bot("random", table.board, 1)
    players = [Player(name, None if seat in people else bot) for seat, name in enumerate(table.names)]
    return table, LocalTable(Game(table.board, [one.name for one in players], table.game.seed), players)


def ask_server(table: Table, seat: int) -> int | str:
    """The server's answer."""
    try:
        return table.propose_undo(seat, table.told(seat)).entry.number
    except Refused as error:
        return str(error) if error.code == "no_undo" else error.code


def ask_terminal(local: LocalTable, seat: int, rule: UndoRule) -> int | str:
    """The terminal's answer; what it took back is played again, and chance gives the same."""
    game = local.game
    before, ids = state_bits(game), [int(event["action"]) for event in game.events()[1:]]
    try:
        local.take_back(seat, rule)
    except FareboxError as error:
        assert state_bits(game) == before
        return str(error)
    depth = len(ids) - game.n_actions
    for id in ids[game.n_actions :]:
        game.play(id)
    assert state_bits(game) == before
    return depth


@pytest.mark.parametrize("rule", ["unrevealed", "own"])
@pytest.mark.parametrize("n_people", [1, 2])
@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_server_and_terminal_answer_alike(edition: str, n_seats: int, n_people: int, rule: UndoRule) -> None:
    """In every position, to every person; and after something was really taken back.

    Some games never seem to end: 300 actions are enough.
    """
    rng = Random(f"{edition} {n_seats} {n_people} {rule}")
    people = sorted(rng.sample(range(n_seats), n_people))
    table, local = seated(edition, n_seats, people, rule)
    tempers = seat_players(rng, n_seats)
    answers: list[int | str] = []
    while (mover := table.game.to_move) is not None and table.game.n_actions < 300:
        for seat in people:
            answers.append(ask_server(table, seat))
            assert table.can_undo(seat) == isinstance(answers[-1], int)
            assert ask_terminal(local, seat, rule) == answers[-1]
            if answers[-1] == 1 and rng.random() < 0.2:
                table.commit(table.propose_undo(seat, table.told(seat)))
                local.take_back(seat, rule)
                mover = seat
        id = pick(rng, table.game, tempers[mover])
        act(table, id)
        local.game.play(id)
        assert state_bits(table.game) == state_bits(local.game)
    assert [ask_server(table, seat) for seat in people] == [
        ask_terminal(local, seat, rule) for seat in people
    ]
    assert (1 in answers) == (rule == "unrevealed" or n_people == 1)


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_what_can_be_taken_back_taught_its_player_nothing(edition: str, n_seats: int) -> None:
    """In every world that looked the same to the player before, it looks the same after.

    And what is refused as seen mostly does not: now and then a deck holds cards of one kind only.
    """
    seen = differed = 0
    for seed in range(count(1, proof=3)):
        rng = Random(f"{edition} {n_seats} {seed}")
        course = Course(Game(board_of(edition), ["person"] * n_seats, seed), seat_players(rng, n_seats), rng)
        while (seat := course.game.to_move) is not None:
            worlds = [_world(course.game, seat, rng) for _ in range(3)]
            id = course.step()
            assert id is not None
            told = answer(course.game, seat, range(n_seats))
            sights = {_sight(game, seat, id) for game in worlds}
            assert told != 1 or len(sights) == 1, course
            seen += told == "undo_seen"
            differed += told == "undo_seen" and len(sights) > 1
    assert differed > seen // 2 > 0


def _world(game: Game, seat: int, rng: Random) -> Game:
    """Another game that looks the same to a seat."""
    other = Game(game.board, game.names, 0)
    other._states = game.state
    scramble(game.board, live(other), seat, rng)
    return other


def _sight(game: Game, seat: int, id: int) -> bytes:
    """What a seat knows after its action."""
    game.apply(id, new_rows(EventRow)[0])
    sight: bytes = game.observe(seat).row.tobytes()
    return sight
