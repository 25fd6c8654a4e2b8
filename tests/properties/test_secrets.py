"""What a seat may know is all that reaches it (G1)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from farebox.boards import CityBoard
from farebox.game.actions import Complete
from farebox.game.game import Game
from farebox.game.observation import CardSeatView, CitySeatView, Observation
from farebox.kernel.layout import DONE, FACE_DOWN, IN_DECK, IN_HAND, IN_OFFER
from farebox.kernel.row import Row
from support.acts import play
from support.bits import bits, state_bits
from support.boards import city
from support.cards import market, named
from support.positions import Course, completings, positions
from support.scenes import completing_scene, live, set_up
from support.secrets import deck_givers, scramble
from support.tickets import deck_order, members, offers
from support.whole import check_whole


def all_that_reaches(game: Game, seat: int) -> tuple[bytes, object, object]:
    """The bits, the plain data and the actions that a seat is given."""
    seen = game.observe(seat)
    return bits(seen.row), seen.to_dict(), (seen.ids, seen.actions)


@given(positions() | completings(), st.randoms(use_true_random=False))
def test_nothing_hidden_changes_what_a_seat_is_given(course: Course, rng: Random) -> None:
    """G1, C42, K40: others' cards and tickets, the deck, what others remember, and chance itself."""
    check_hidden(course.game, rng)


@given(completings(), st.randoms(use_true_random=False))
def test_nobody_is_told_what_others_complete_before_all_have_chosen(course: Course, rng: Random) -> None:
    """G1, K40: neither which tickets nor how many, whatever they have laid face down."""
    check_hidden(course.game, rng)


def check_hidden(game: Game, rng: Random) -> None:
    """Assert that every seat is given the same when what it can't know is shuffled."""
    whole = game._states.copy()
    for seat in range(game.n_seats):
        before = all_that_reaches(game, seat)
        for _ in range(3):
            scramble(game.board, live(game), seat, rng)
            check_whole(game.board, live(game))
            assert all_that_reaches(game, seat) == before
        game._states[:] = whole
        assert all_that_reaches(game, seat) == before


def test_the_shuffling_of_secrets_shuffles_them() -> None:
    """G1: so that the test above can fail; another seat does see the difference."""
    game = set_up(city("new-york"), 3)
    for _ in range(6):
        game.play("draw deck")
    game.play("tickets")
    others = [all_that_reaches(game, seat) for seat in range(3)]
    state = state_bits(game)
    scramble(game.board, live(game), 1, Random(1))
    assert state_bits(game) != state
    changed = [all_that_reaches(game, seat) != before for seat, before in enumerate(others)]
    assert changed == [True, False, True]


def test_the_shuffling_of_secrets_lays_other_tickets_face_down() -> None:
    """K40: as above, for what seat 0 has completed; seat 1 can't see it."""
    game = completing_scene(tracks={0: {"yellow": 4, "green": 4}}, tickets={0: [0, 2, 9], 1: [44]})
    play(game, Complete(0))
    play(game, Complete(2))
    play(game, "finish")
    before = [all_that_reaches(game, seat) for seat in range(2)]
    laid = set()
    for seed in range(20):
        scramble(game.board, live(game), 1, Random(seed))
        laid.add(int(live(game)["face_down"]).bit_count())
        assert all_that_reaches(game, 1) == before[1]
    assert laid == {0, 1, 2, 3}
    assert all_that_reaches(game, 0) != before[0]


@given(positions() | completings())
def test_what_is_public_and_what_is_one_s_own_is_told(course: Course) -> None:
    """G1, AMS2, SF6, K11, K40: every fact that lies open, and the seat's own secrets."""
    game = course.game
    for seat in range(game.n_seats):
        seen = game.observe(seat)
        check_table(game, seen)
        check_own(game, seen)
        check_seats(game, seen)


def check_table(game: Game, seen: Observation) -> None:
    """Whose turn it is, market, discards, sizes of the decks."""
    state = live(game)
    assert (seen.phase, seen.to_move, seen.turns) == (game.phase, game.to_move, game.turns)
    assert seen.n_seats == game.n_seats
    assert seen.final_turns == (None if state["final_turns"] == -1 else state["final_turns"])
    assert seen.market == market(game.board, state)
    assert seen.discard == named(game.board, state["discard"])
    assert (seen.deck, seen.ticket_deck) == (state["n_deck"], state["n_ticket_deck"])
    if isinstance(game.board, CityBoard):
        owners = state["owner"][: len(game.board.routes)].tolist()
        assert seen.as_city().owners == [None if owner == -1 else owner for owner in owners]
        stacks = zip(state["stack_place"].tolist(), state["stack_left"].tolist(), strict=True)
        assert seen.as_city().stacks == {
            place: (symbol, left) for symbol, (place, left) in enumerate(stacks) if place != -1
        }


def check_own(game: Game, seen: Observation) -> None:
    """The seat's own hand, tickets, offer, and where it knows tickets to be."""
    state, seat = live(game), seen.seat
    assert seen.hand == named(game.board, state["hand"][seat])
    assert seen.tickets == members(state["held"][seat])
    assert seen.offer == offers(state, game.n_seats)[seat]
    assert seen.ids == (tuple(game.legal_ids()) if game.to_move == seat else ())
    where = dict.fromkeys(range(64), -1)
    where |= dict.fromkeys(seen.tickets, IN_HAND + seat)
    where |= {ticket: IN_OFFER + slot for slot, ticket in enumerate(seen.offer)}
    for place, (ticket, giver) in enumerate(zip(deck_order(state), deck_givers(state), strict=True)):
        if giver == seat:
            where[ticket] = IN_DECK + place
    if not isinstance(game.board, CityBoard):
        for other in range(game.n_seats):
            where |= dict.fromkeys(members(shown(state, other)), DONE + other)
        where |= dict.fromkeys(members(laid_down(state, seat)), FACE_DOWN)
        assert seen.as_card_game().face_down == members(laid_down(state, seat))
    assert seen.row["where"].tolist() == list(where.values())


def laid_down(state: Row, seat: int) -> int:
    """The seat's completed tickets that lie face down (K40), as bits."""
    return int(state["done"][seat] & state["face_down"]) if "done" in state.fields else 0


def shown(state: Row, seat: int) -> int:
    """The seat's completed tickets that everybody sees, as bits."""
    return int(state["done"][seat] & ~state["face_down"])


def check_seats(game: Game, seen: Observation) -> None:
    """What lies open about every seat."""
    state = live(game)
    for other, view in enumerate(seen.seats):
        assert view.cards == state["hand"][other].sum()
        assert view.seen == named(game.board, state["known"][other])
        assert view.tickets == len(members(int(state["held"][other]) | laid_down(state, other)))
        assert view.offered == state["n_offer"][other]
        if isinstance(view, CitySeatView):
            assert view.pieces == state["pieces"][other]
            assert view.points == state["points"][other]
            assert view.merchandise == state["merchandise"][other]
            assert list(view.souvenirs) == members(state["tokens"][other])
        else:
            assert isinstance(view, CardSeatView)
            assert view.track == named(game.board, state["track"][other])
            assert list(view.completed) == members(shown(state, other))
            assert set(view.yard) == {
                color for kind, color in enumerate(game.board.colors) if state["yard_owner"][kind] == other
            }


@given(positions())
def test_cards_everyone_saw_go_to_a_hand_are_known_until_they_may_be_spent(course: Course) -> None:
    """G1, C10, K1, K20: face-up cards taken, and the locomotive of the deal, are public."""
    game = course.game
    seen = [[0] * 9 for _ in range(4)]
    if not isinstance(game.board, CityBoard):
        for seat in range(game.n_seats):
            seen[seat][8] = 1
    names = {name: kind for kind, name in enumerate([*game.board.colors])} | {game.board.wild: 8}
    for row in game.record().actions:
        if row["do"] == "draw" and row["from"] == "market":
            seen[row["seat"]][names[row["card"]]] += 1
        spent = row.get("cards", {}) if row["do"] == "claim" else {}
        for stack in row.get("stacks", []):
            spent = {**spent, **stack}
        for card, n in spent.items():
            seen[row["seat"]][names[card]] = max(0, seen[row["seat"]][names[card]] - n)
    assert live(game)["known"].tolist() == seen
