"""Every game ends, however its players try to keep it going."""

from random import Random

import pytest

from farebox.game.game import new_game
from support.boards import ALL_TABLES, board_of
from support.players import COLLECTOR, DECK_DRAWER, EVEN, HOARDER, MARKET_DRAWER, REFUSER, Temper, pick

NEVER_CLAIMS_ALWAYS_DECK: Temper = {**HOARDER, "deck": 1000}
STUBBORN: Temper = {"tickets": 10**6, "keep few": 10**6, "keep some": 0, "keep all": 0, "deck": 0, "color": 0}
TEMPERS = (HOARDER, NEVER_CLAIMS_ALWAYS_DECK, COLLECTOR, REFUSER, STUBBORN, DECK_DRAWER, MARKET_DRAWER, EVEN)

# More than any game can take. Cards only go from deck and market to hands, and claims (of at most 20 pieces a
# seat) bring them back. In the Card Game the deck only shrinks, and 24 idle looks at tickets are all
# that fit between two draws.
MOST = 10_000


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_no_way_to_play_goes_on_for_ever(name: str, n_seats: int) -> None:
    """C51, K38, K39."""
    for number, temper in enumerate(TEMPERS):
        rng = Random(f"{name} {n_seats} {number}")
        game = new_game(board_of(name), seats=n_seats, seed=number)
        for _ in range(MOST):
            if game.is_over:
                break
            game.play(pick(rng, game, temper))
        assert game.is_over
        assert game.result() is not None


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_hoarders_end_a_city_game_by_passing(n_seats: int) -> None:
    """C51, C14: all cards in hands, all tickets kept, nobody claims while there is anything else."""
    rng = Random(n_seats)
    game = new_game("new-york", seats=n_seats, seed=n_seats)
    while game.state[0]["n_deck"] or game.state[0]["n_market"] or game.state[0]["n_ticket_deck"]:
        game.play(pick(rng, game, COLLECTOR))
    state = game.state[0]
    assert state["hand"].sum() == 44
    assert state["discard"].sum() == 0
    assert all(text.startswith(("claim", "pass")) for text in map(str, game.legal_actions()))
