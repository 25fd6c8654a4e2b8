"""The Card Game's baseline, in scenes."""

from farebox.bots import make_bot
from farebox.game.game import Game
from support.boards import card_game
from support.scenes import card_scene, completing_scene

BOARD = card_game()


def ticket(**cards: int) -> int:
    """The first ticket that takes exactly these cards."""
    wanted = tuple(cards.get(color, 0) for color in BOARD.colors)
    return next(number for number, this in enumerate(BOARD.tickets) if this.cards == wanted)


def chosen(game: Game) -> str:
    """What the bot does at seat 0, in notation."""
    return make_bot("greedy", game.board, 1).choose(game.observe(0)).text


def test_it_places_three_colors_that_its_tickets_want() -> None:
    """K30."""
    game = card_scene(
        hand={"red": 1, "blue": 1, "orange": 1, "black": 1},
        tickets={0: [ticket(red=1, blue=1, orange=1)]},
    )
    assert chosen(game) == "yard red*1 blue*1 orange*1"


def test_it_draws_what_its_tickets_lack() -> None:
    """Face up, if it lies there."""
    game = card_scene(
        hand={"yellow": 1},
        tickets={0: [ticket(red=1, yellow=1), ticket(red=1, blue=1), ticket(yellow=2, black=1)]},
        market=("white", "white", "red", "purple", "orange"),
    )
    assert chosen(game) == "draw red"


def test_it_completes_the_best_set_and_finishes() -> None:
    """K40."""
    game = completing_scene(tracks={0: {"red": 1, "locomotive": 1}}, tickets={0: [ticket(red=1, blue=1)]})
    assert chosen(game).startswith("complete")
    game.play(chosen(game))
    assert chosen(game) == "finish"


def test_it_keeps_no_ticket_when_there_is_no_time_left() -> None:
    """K38, K39: what is drawn in the last turn can only cost."""
    game = card_scene(hand={"red": 1}, hands={1: {}}, deck={}, tickets={0: []}, ticket_deck=[0, 1, 2, 3])
    game.play("tickets")
    assert chosen(game) == "keep none"
