"""The Card Game's packer, in scenes."""

import random
from dataclasses import replace

import pytest

from farebox.bots import make_bot
from farebox.bots.planner import PackerBot
from farebox.game.completion import best_set
from farebox.game.game import Game, new_game
from farebox.tables.at_hand import play_game
from support.boards import card_game
from support.scenes import card_scene, completing_scene

BOARD = card_game()


def ticket(**cards: int) -> int:
    """The first ticket that takes exactly these cards."""
    wanted = tuple(cards.get(color, 0) for color in BOARD.colors)
    return next(number for number, this in enumerate(BOARD.tickets) if this.cards == wanted)


def chosen(game: Game, **factors: float) -> str:
    """What the bot does at seat 0, in notation; `factors` are by how much it weighs things otherwise."""
    return PackerBot(game.board, 1, factors).choose(game.observe(0)).text


def test_it_waits_for_a_longer_train() -> None:
    """Two cards are not worth a turn while there is time."""
    game = card_scene(hand={"red": 1, "blue": 1, "orange": 1}, tickets={0: [ticket(red=1, blue=1, orange=1)]})
    assert not chosen(game).startswith("yard")


def test_three_single_cards_are_worth_a_turn_at_a_table_of_four() -> None:
    """K30: they roll on at once, before one of three rivals can rob them (K33)."""
    hand = {"red": 1, "blue": 1, "orange": 1}
    game = card_scene(4, hand=hand, tickets={0: [ticket(red=1, blue=1, orange=1)]})
    assert chosen(game) == "yard red*1 blue*1 orange*1"


@pytest.mark.parametrize("n_seats", [2, 4])
def test_what_no_ticket_within_reach_wants_stays_in_hand(n_seats: int) -> None:
    """K41: what lies on the track unused is lost. With the ticket's other cards in hand it goes."""

    def first(hand: dict[str, int]) -> str:
        want = ticket(blue=1, yellow=1, black=1, purple=2)
        return chosen(card_scene(n_seats, hand=hand, deck={"green": 2, "orange": 2}, tickets={0: [want]}))

    assert first({"purple": 2, "blue": 1, "yellow": 1, "black": 1}).startswith("yard")
    assert not first({"purple": 2}).startswith("yard")


def test_it_places_when_time_runs_out() -> None:
    """K39: cards that don't leave now never reach the track."""
    game = card_scene(
        hand={"red": 1, "blue": 1, "orange": 1},
        tickets={0: [ticket(red=1, blue=1, orange=1)]},
        deck={"green": 1, "black": 1},
    )
    assert chosen(game) == "yard red*1 blue*1 orange*1"


def test_a_long_stay_in_the_yard_costs() -> None:
    """K10, K33: a stack rolls on card by card, and until then it may be robbed."""
    red = [number for number, this in enumerate(BOARD.tickets) if this.cards[BOARD.colors.index("red")] == 1]
    game = card_scene(hand={"red": 8}, tickets={0: red[:8]})
    assert chosen(game) == "yard red*8"
    assert not chosen(game, exposed=100.0).startswith("yard")


def test_a_second_round_is_thought_of_when_tickets_are_kept() -> None:
    """K4, K41: at a table of four, what the first round can't complete has another."""
    game = new_game(BOARD, seats=4, seed=9)
    assert chosen(game).count(",") == 5  # all six
    assert chosen(game, second=0.0).count(",") == 3


def test_tickets_that_take_many_cards_are_counted_to_the_end() -> None:
    """A box of one's own: six tickets that take twenty of each of their colors are too many."""
    large = [replace(this, cards=tuple(20 * count for count in this.cards)) for this in BOARD.tickets]
    board = replace(BOARD, id="large", cards_each=100, tickets=tuple(large))
    assert chosen(new_game(board, seats=4, seed=1)).count(",") <= 1


def test_it_completes_the_best_set_and_finishes() -> None:
    """K40."""
    game = completing_scene(tracks={0: {"red": 1, "locomotive": 1}}, tickets={0: [ticket(red=1, blue=1)]})
    assert chosen(game).startswith("complete")
    game.play(chosen(game))
    assert chosen(game) == "finish"


def test_no_other_set_brings_more() -> None:
    """K40: as many points as the exact search finds, whatever lies on the track."""
    luck = random.Random(40)
    for _ in range(60):
        tickets = luck.sample(range(len(BOARD.tickets)), 9)
        track = {card: luck.randint(0, 3) for card in (*BOARD.colors, "locomotive")}
        game = completing_scene(tracks={0: track}, tickets={0: tickets})
        best = best_set(BOARD, tickets, track)
        while (action := chosen(game)) != "finish":
            game.play(action)
        completed = game.observe(0).as_card_game().face_down
        assert sum(BOARD.tickets[one].points for one in completed) == sum(
            BOARD.tickets[one].points for one in best
        )


def test_it_keeps_no_ticket_when_there_is_no_time_left() -> None:
    """K38, K39."""
    game = card_scene(hand={"red": 1}, hands={1: {}}, deck={}, tickets={0: []}, ticket_deck=[0, 1, 2, 3])
    game.play("tickets")
    assert chosen(game) == "keep none"


def test_it_beats_the_baseline() -> None:
    """More often than not, over a few paired deals; the measured share is in bench/results."""
    won = 0.0
    for seed in range(8):
        for seat in (0, 1):
            specs = ["packer", "greedy"] if seat == 0 else ["greedy", "packer"]
            won += play_game(BOARD, [make_bot(one, BOARD, seed) for one in specs], seed).scores()[seat].winner
    assert won >= 10
