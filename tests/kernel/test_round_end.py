"""How a round of the Card Game ends, and what the game is worth (K39-K44)."""

from collections import Counter

import pytest

from farebox.game.actions import Complete
from farebox.game.game import Game
from farebox.game.names import ticket_names
from farebox.kernel.layout import Phase
from farebox.kernel.record_types import ScoreRow
from farebox.kernel.row import new_rows
from support.acts import play, refused, texts
from support.bits import bits
from support.boards import NO_DECK, SEATS, board_of, card_game
from support.cards import counted, whole_box
from support.look import face_up, hand, pile, totals, track, winners, yard
from support.scenes import card_scene, completing_scene, live, set_up
from support.tickets import bits_of, members

NAMES = ticket_names(card_game())


def turns_left(game: Game) -> list[int | None]:
    """Who takes a turn until the round ends, everyone looking at tickets and keeping none."""
    order = []
    while game.phase == Phase.TURN:
        order.append(game.to_move)
        play(game, "tickets")
        play(game, "keep none")
    return order


@pytest.mark.parametrize("n_seats", SEATS)
def test_the_last_card_drawn_gives_everyone_one_more_turn(n_seats: int) -> None:
    """K39: the one whose turn it is included, after this one."""
    game = card_scene(n_seats, deck={"white": 2})
    play(game, "draw deck")
    play(game, "draw deck")
    assert game.observe(0).final_turns == n_seats
    assert turns_left(game) == [*range(1, n_seats), 0]
    assert game.phase == Phase.COMPLETE


def test_a_deal_that_leaves_no_deck_gives_everyone_one_turn() -> None:
    """K39, K41: 37 cards and four players; the second deal leaves none either."""
    game = set_up(board_of(NO_DECK), 4)
    assert (live(game)["n_deck"], len(face_up(game))) == (0, 5)
    assert game.observe(0).final_turns == 4
    assert turns_left(game) == [0, 1, 2, 3]
    assert game.phase == Phase.COMPLETE
    for _ in range(4):
        play(game, "finish")
    assert live(game)["n_deck"] == 0
    assert turns_left(game) == [0, 1, 2, 3]


@pytest.mark.parametrize("n_seats", [2, 3])
def test_the_same_box_at_a_smaller_table_has_a_deck(n_seats: int) -> None:
    """K39."""
    game = set_up(board_of(NO_DECK), n_seats)
    assert live(game)["n_deck"] == 37 - 8 * n_seats - 5
    assert game.observe(0).final_turns is None


def test_the_last_card_may_leave_for_the_market() -> None:
    """K39."""
    game = card_scene(deck={"white": 1})
    play(game, "draw red")
    play(game, "draw blue")
    assert face_up(game) == ["white", "green", "black", "orange"]
    assert turns_left(game) == [1, 0]


def test_a_deck_that_still_has_a_card_is_not_the_end() -> None:
    """K39."""
    game = card_scene(deck={"white": 3})
    play(game, "draw deck")
    play(game, "draw deck")
    assert game.observe(0).final_turns is None


def test_a_first_card_that_empties_the_deck_leaves_the_turn_its_second() -> None:
    """K39, K20."""
    game = card_scene(deck={"white": 1})
    play(game, "draw deck")
    assert (game.phase, game.observe(0).final_turns) == (Phase.SECOND, None)
    play(game, "draw red")
    assert game.observe(0).final_turns == 2


def test_who_can_do_nothing_passes() -> None:
    """K39."""
    game = card_scene(market=(), deck={}, ticket_deck=[])
    assert texts(game) == {"pass"}
    play(game, "pass")
    assert game.to_move == 1
    for other in (
        card_scene(market=("red",), deck={}, ticket_deck=[]),
        card_scene(market=(), deck={}, ticket_deck=[2]),
        card_scene(market=(), deck={"red": 1}, ticket_deck=[]),
        card_scene(market=(), deck={}, ticket_deck=[], hand={"blue": 2}),
        card_scene(market=(), deck={}, ticket_deck=[], hand={"blue": 1, "red": 1, "white": 1}),
    ):
        assert "pass" not in texts(other)
        refused(other, "pass", "K39")


def test_turns_are_counted() -> None:
    """G2: one more for everybody who has had one; bots look so many ahead."""
    game = card_scene(3)
    turns = [game.turns]
    for _ in range(4):
        play(game, "tickets")
        play(game, "keep none")
        turns.append(game.turns)
    assert turns == [turns[0] + n for n in range(5)]


def test_passing_counts_as_a_turn() -> None:
    """K39, K10: the round ends though nobody can act; what lay in a yard has rolled on."""
    game = card_scene(3, market=(), deck={}, ticket_deck=[], yards={2: {"red": {"red": 3}}})
    live(game)["hand"] = 0
    live(game)["final_turns"] = 3
    for _ in range(3):
        play(game, "pass")
    assert game.phase == Phase.COMPLETE
    assert (yard(game, "red"), track(game, 2)) == ((2, 2, 0), {"red": 1})


def test_everyone_completes_in_turn_from_the_round_s_first_player() -> None:
    """K40."""
    game = completing_scene(3)
    order = []
    while not game.is_over:
        assert game.phase == Phase.COMPLETE
        order.append(game.to_move)
        play(game, "finish")
    assert order == [0, 1, 2]
    game = completing_scene(4)
    live(game)["first"] = live(game)["to_move"] = 2
    for seat in (2, 3, 0, 1):
        assert game.to_move == seat
        play(game, "finish")


def test_the_turn_order_of_completing_starts_with_who_began_the_round() -> None:
    """K40: whoever took the last turn."""
    game = card_scene(3, deck={})
    live(game)["to_move"] = 1
    live(game)["final_turns"] = 1
    play(game, "tickets")
    play(game, "keep none")
    assert (game.phase, game.to_move) == (Phase.COMPLETE, 0)


def test_in_a_round_begun_by_another_seat_that_seat_completes_first() -> None:
    """K40, K41: as in a second round."""
    game = card_scene(4)
    live(game)["first"] = 3
    live(game)["to_move"] = 2
    live(game)["final_turns"] = 1
    play(game, "tickets")
    play(game, "keep none")
    assert (game.phase, game.to_move) == (Phase.COMPLETE, 3)


def complete(track: dict[str, int], *tickets: int) -> Game:
    """Seat 0 completes, with this on its track and these tickets."""
    return completing_scene(tracks={0: track}, tickets={0: tickets})


def test_a_ticket_is_completed_with_the_cards_it_names() -> None:
    """K40."""
    game = complete({"yellow": 1, "green": 1, "red": 1}, 2, 9)  # both take yellow and green
    assert texts(game) == {f"complete {NAMES[2]}", f"complete {NAMES[9]}", "finish"}
    play(game, Complete(9))
    assert members(live(game)["done"][0]) == [9]
    assert members(live(game)["held"][0]) == [2]
    assert game.observe(0).as_card_game().track_left == {"red": 1}


def test_a_card_serves_one_ticket() -> None:
    """K40."""
    game = complete({"yellow": 1, "green": 1, "red": 1}, 2, 9)
    play(game, Complete(9))
    assert texts(game) == {"finish"}
    refused(game, Complete(2), "K40")


@pytest.mark.parametrize(("locomotives", "can"), [(0, False), (1, False), (2, True), (3, True)])
def test_locomotives_stand_in_for_any_color(locomotives: int, can: bool) -> None:
    """K40: ticket 33 takes green, orange and two black."""
    game = complete({"green": 1, "black": 1, "locomotive": locomotives}, 33)
    assert (f"complete {NAMES[33]}" in texts(game)) == can
    if can:
        play(game, Complete(33))
        assert (
            game.observe(0).as_card_game().track_left == Counter({"locomotive": locomotives - 2}) - Counter()
        )
    else:
        refused(game, Complete(33), "K40")


def test_locomotives_are_kept_for_what_colors_cannot_pay() -> None:
    """K40: so both tickets are completed, whichever comes first."""
    for first, second in ((2, 31), (31, 2)):
        game = complete({"yellow": 3, "green": 1, "locomotive": 1}, 2, 31)
        play(game, Complete(first))
        play(game, Complete(second))
        assert game.observe(0).as_card_game().track_left == {}


def test_what_a_round_completes_is_shown_when_all_have_chosen() -> None:
    """K40: tickets face up, their cards discarded; before that only the own seat knows."""
    game = completing_scene(
        3, tracks={0: {"yellow": 2, "red": 1}, 1: {"blue": 1, "locomotive": 1}}, tickets={0: [0], 1: [1, 3]}
    )
    before = [pile(game, "discard"), *(track(game, seat) for seat in range(3))]
    play(game, Complete(0))
    play(game, "finish")
    play(game, Complete(1))
    for seat in range(3):
        seen = game.observe(seat).as_card_game()
        assert [view.tickets for view in seen.seats] == [1, 2, 0]
        assert [view.completed for view in seen.seats] == [()] * 3
        assert seen.face_down == [[0], [1], []][seat]
        assert seen.tickets == [[], [3], []][seat]
        assert [seen.discard, *(view.track for view in seen.seats)] == before
    play(game, "finish")
    assert live(game)["face_down"] == 0b11
    play(game, "finish")
    assert live(game)["face_down"] == 0
    for seat in range(3):
        seen = game.observe(seat).as_card_game()
        assert [view.tickets for view in seen.seats] == [0, 1, 0]
        assert [view.completed for view in seen.seats] == [(0,), (1,), ()]
        assert seen.face_down == []
    assert [track(game, seat) for seat in range(3)] == [{"yellow": 1, "red": 1}, {"locomotive": 1}, {}]
    assert pile(game, "discard") == {"yellow": 1, "blue": 1}


def test_what_the_first_round_completed_takes_nothing_of_the_second_s_track() -> None:
    """K40, K41: its cards are gone since then."""
    game = completing_scene(4, tracks={0: {"red": 1, "blue": 1}}, tickets={0: [0, 1]})
    live(game)["round_number"] = 2
    live(game)["held"][0], live(game)["done"][0] = bits_of([1]), bits_of([0])
    play(game, Complete(1))
    for _ in range(4):
        play(game, "finish")
    assert game.is_over
    assert (track(game, 0), pile(game, "discard")) == ({"red": 1}, {"blue": 1})


def test_what_others_complete_takes_nothing_of_ones_own_track() -> None:
    """K40: seat 0 lays a ticket face down that takes a yellow card; seat 1 has none, and needs none."""
    game = completing_scene(tracks={0: {"yellow": 1}, 1: {"blue": 1}}, tickets={0: [0], 1: [1]})
    for action in (Complete(0), "finish", Complete(1), "finish"):
        play(game, action)
    assert [members(live(game)["done"][seat]) for seat in range(2)] == [[0], [1]]
    assert pile(game, "discard") == {"yellow": 1, "blue": 1}


def test_the_locomotive_that_stood_in_is_what_is_discarded() -> None:
    """K40: not a card that was never there."""
    game = completing_scene(tracks={0: {"red": 1, "locomotive": 2}}, tickets={0: [0]})
    play(game, Complete(0))
    for _ in range(2):
        play(game, "finish")
    assert (track(game, 0), pile(game, "discard")) == ({"red": 1, "locomotive": 1}, {"locomotive": 1})


def test_completing_is_a_choice() -> None:
    """K40: nobody has to."""
    game = complete({"yellow": 1}, 0)
    play(game, "finish")
    assert members(live(game)["held"][0]) == [0]
    assert game.to_move == 1


def test_cards_in_hand_and_yard_complete_nothing() -> None:
    """K40: the on-the-track cards."""
    game = completing_scene(hand={"yellow": 2}, yards={0: {"yellow": {"yellow": 2}}}, tickets={0: [0]})
    assert texts(game) == {"finish"}


def test_only_the_own_tickets_are_completed_with_the_own_track() -> None:
    """K40."""
    game = completing_scene(tracks={0: {"yellow": 1}, 1: {"blue": 1}}, tickets={0: [1], 1: [0]})
    assert texts(game) == {"finish"}
    refused(game, Complete(0), "K40")
    refused(game, Complete(1), "K40")


def test_at_the_end_of_a_round_there_is_nothing_but_completing() -> None:
    """K40."""
    game = completing_scene()
    refused(game, "draw deck", "K40")
    refused(game, "tickets", "K40")
    refused(game, "pass", "K40")


@pytest.mark.parametrize("n_seats", [2, 3])
def test_two_or_three_players_are_done_after_one_round(n_seats: int) -> None:
    """K41, K4."""
    game = completing_scene(n_seats)
    for _ in range(n_seats):
        play(game, "finish")
    assert game.is_over
    refused(game, "draw deck", "K41")


def second_round(**scene: object) -> Game:
    """A game of four at the last completion of its first round; seat 2 took the last turn."""
    game = completing_scene(4, **scene)
    live(game)["next_first"] = 3
    for _ in range(3):
        play(game, "finish")
    return game


CARDS = {
    "hands": {0: {"red": 2}, 1: {"blue": 3}, 2: {}, 3: {"locomotive": 1}},
    "market": ("green", "locomotive"),
    "discard": {"white": 4},
    "yards": {1: {"purple": {"purple": 2, "locomotive": 1}}},
    "tracks": {0: {"yellow": 2}},
}


def test_the_second_round_is_dealt_from_every_card_not_in_a_hand() -> None:
    """K41: hands stay; yards, piles, discards, market and deck are shuffled; four to each, five face up."""
    game = second_round(**CARDS)
    play(game, "finish")
    before = [Counter({"red": 2}), Counter({"blue": 3}), Counter(), Counter({"locomotive": 1})]
    hands = [Counter(hand(game, seat)) for seat in range(4)]
    dealt = [now - then for now, then in zip(hands, before, strict=True)]
    assert [cards.total() for cards in dealt] == [4] * 4
    assert all(then <= now for now, then in zip(hands, before, strict=True))
    assert len(face_up(game)) == 5
    assert pile(game, "discard") == {}
    assert [track(game, seat) for seat in range(4)] == [{}] * 4
    assert all(yard(game, color) == (-1, 0, 0) for color in game.board.colors)
    assert sum(hands, Counter(pile(game, "deck")) + Counter(face_up(game))) == whole_box(game.board)
    assert live(game)["n_deck"] == 96 - 6 - 16 - 5
    assert game.record().actions[-1]["hands"] == [dict(cards) for cards in dealt]


def test_the_second_round_starts_to_the_left_of_the_last_turn() -> None:
    """K41, K39: seat 2 took the last turn of the first."""
    game = card_scene(4)
    live(game)["to_move"] = 2
    live(game)["final_turns"] = 1
    play(game, "tickets")
    play(game, "keep none")
    for _ in range(4):
        play(game, "finish")
    assert (game.phase, game.to_move, live(game)["round_number"]) == (Phase.TURN, 3, 2)
    order = []
    for _ in range(5):
        order.append(game.to_move)
        play(game, "draw deck")
        play(game, "draw deck")
    assert order == [3, 0, 1, 2, 3]


def test_completed_tickets_lie_face_up_and_the_others_stay_secret() -> None:
    """K41."""
    game = completing_scene(4, tracks={0: {"yellow": 1}}, tickets={0: [0, 44], 1: [17]})
    play(game, Complete(0))
    for _ in range(4):
        play(game, "finish")
    assert members(live(game)["done"][0]) == [0]
    assert members(live(game)["held"][0]) == [44]
    for seat in range(4):
        seen = game.observe(seat)
        assert [view.completed for view in seen.seats] == [(0,), (), (), ()]  # type: ignore[attr-defined]
        assert (44 in seen.tickets) == (seat == 0)
    assert game.scores()[0].tickets == 5 - 21


def test_two_rounds_are_the_end_for_four() -> None:
    """K41, K4."""
    game = second_round()
    play(game, "finish")
    live(game)["phase"] = Phase.COMPLETE
    for _ in range(4):
        assert not game.is_over
        play(game, "finish")
    assert game.is_over


@pytest.mark.parametrize(
    ("n", "dealt", "market"),
    [(3, [1, 1, 0, 1], 0), (9, [2, 2, 2, 3], 0), (16, [4] * 4, 0), (18, [4] * 4, 2), (21, [4] * 4, 5)],
)
def test_too_few_cards_are_dealt_one_at_a_time_while_they_last(n: int, dealt: list[int], market: int) -> None:
    """K41: in turn order from the player who begins; then what is left is turned up."""
    game = completing_scene(4)
    live(game)["next_first"] = 3
    rest = whole_box(game.board)
    kept = Counter[str]()
    for card in sorted(rest.elements())[n:]:
        kept[card] += 1
    state = live(game)
    state["hand"] = 0
    state["hand"][0] = counted(game.board, kept)
    state["n_market"] = 0
    state["deck"] = 0
    state["n_deck"] = 0
    state["discard"] = counted(game.board, rest - kept)
    for _ in range(4):
        play(game, "finish")
    hands = [Counter(hand(game, seat)) for seat in range(4)]
    hands[0] -= kept
    assert [cards.total() for cards in hands] == dealt
    assert (len(face_up(game)), live(game)["n_deck"]) == (market, 0)
    assert game.to_move == 3
    assert turns_left(game) == [3, 0, 1, 2]
    assert game.phase == Phase.COMPLETE


def test_a_deck_with_cards_left_gives_an_ordinary_second_round() -> None:
    """K41, K39."""
    game = second_round()
    live(game)["final_turns"] = 0
    play(game, "finish")
    assert game.observe(0).final_turns is None
    assert live(game)["completions"] == 0


def ended(n_seats: int, done: dict[int, list[int]], held: dict[int, list[int]] | None = None) -> Game:
    """A game with these tickets completed and these still held."""
    game = card_scene(n_seats, tickets=held or {})
    for seat, tickets in done.items():
        live(game)["done"][seat] = bits_of(tickets)
    return game


def test_completed_tickets_count_and_others_count_against_one() -> None:
    """K42: Dallas - Raleigh 8 and Seattle - Denver 10, two bonuses, minus Chicago - Charleston 7."""
    score = ended(2, {0: [6, 13]}, {0: [5], 1: [45]}).scores()
    assert (score[0].tickets, score[0].bonus, score[0].total) == (18 - 7, 10 + 8, 29)
    assert (score[1].tickets, score[1].bonus, score[1].total) == (-22, 0, -22)
    assert (score[0].completed, score[1].completed) == (2, 0)


def test_a_big_city_bonus_goes_to_the_most_completed_tickets_there() -> None:
    """K43: seat 1 has two to Dallas, seat 0 one."""
    score = ended(3, {0: [6], 1: [16, 17]}).scores()
    assert [one.bonus for one in score] == [0, 10, 0]
    assert [one.bonuses for one in score] == [0, 1, 0]


def test_a_ticket_between_two_big_cities_counts_for_both() -> None:
    """K43: Chicago - New York."""
    assert [one.bonus for one in ended(2, {0: [0]}).scores()] == [15 + 12, 0]


def test_tied_players_all_take_the_bonus() -> None:
    """K43."""
    score = ended(3, {0: [6], 1: [16], 2: [17]}).scores()
    assert [one.bonus for one in score] == [10, 10, 10]
    assert [one.bonuses for one in score] == [1, 1, 1]


def test_nobody_gets_a_bonus_without_a_completed_ticket_there() -> None:
    """K43: held tickets don't count."""
    assert [one.bonus for one in ended(2, {}, {0: [6], 1: [16]}).scores()] == [0, 0]


def test_most_points_win() -> None:
    """K44."""
    game = ended(3, {0: [6], 2: [45]})
    assert totals(game) == [18, 0, 22 + 8 + 8]
    assert winners(game) == [2]


def test_then_most_completed_tickets_win() -> None:
    """K44: Los Angeles - Miami alone is worth as much as the other two tickets."""
    game = ended(2, {0: [39], 1: [13, 8]})
    assert totals(game) == [19 + 12 + 8, 19 + 8 + 12]
    assert winners(game) == [1]


def test_then_most_bonus_cards_win() -> None:
    """K44: two tickets each and the same total, but one bonus card against two."""
    for seat in range(2):
        game = ended(2, {seat: [0, 1], 1 - seat: [2, 44]})
        scores = game.scores()
        assert totals(game) == [37, 37]
        assert [score.completed for score in scores] == [2, 2]
        assert (scores[seat].bonuses, scores[1 - seat].bonuses) == (2, 1)
        assert winners(game) == [seat]


def test_who_is_still_tied_shares_the_victory() -> None:
    """K44."""
    game = ended(3, {0: [16], 1: [17]})
    assert totals(game) == [20, 20, 0]
    assert winners(game) == [0, 1]


def test_an_empty_seat_has_no_score() -> None:
    """K42, K44: nor does it win, whatever was scored before."""
    game = card_scene()
    clean, rows = new_rows(ScoreRow), new_rows(ScoreRow)
    for field in ScoreRow.fields:
        rows[field] = 1
    for row in (clean[0], rows[0]):
        game._rules.score(game._board, game._states[0], row)
    assert bits(rows[0]) == bits(clean[0])
    assert not any(rows[0][field][2:].any() for field in ScoreRow.fields)
