"""Levels for people: weak by a person's mistakes, and never by waiting for nothing."""

from statistics import mean

import pytest

import farebox
from farebox.ai.rollout import decide
from farebox.ai.search import search
from farebox.bots.levels import LEVELS, HastyBot, PersonBot, Skill
from farebox.bots.planner import PlannerBot
from farebox.bots.search_bot import SearchBot
from farebox.game.actions import Claim, DrawCard, DrawTickets
from farebox.game.observation import CityObservation
from farebox.game.seat_map import Network
from support.boards import EDITIONS, board_of

CITIES = [edition for edition in EDITIONS if board_of(edition).rules == "city"]


def cards_left(edition: str, level: str, seed: int) -> list[int]:
    """How many cards everybody has in hand when such a game is over."""
    board = board_of(edition)
    bots = [farebox.make_bot(level, board, 2 * seed + seat) for seat in range(2)]
    game = farebox.play_game(board, bots, seed=seed)
    return [sum(game.observe(seat).hand.values()) for seat in range(2)]


@pytest.mark.parametrize("edition", CITIES)
@pytest.mark.parametrize("level", ["level-1", "level-2"])
def test_beginners_play_the_cards_they_draw(edition: str, level: str) -> None:
    """Who claimed no short route drew twenty cards and more."""
    assert mean(left for seed in range(8) for left in cards_left(edition, level, seed)) < 9


@pytest.mark.parametrize("edition", CITIES)
def test_a_beginner_likes_cards_that_it_sees(edition: str) -> None:
    """Who thought of no claim drew five cards of six from the deck, whatever lay face up beside it."""
    board = board_of(edition)
    unseen = []
    for seed in range(8):
        game = farebox.new_game(edition, seed=seed)
        bots = [farebox.make_bot("level-1", board, 2 * seed + seat) for seat in range(2)]
        while (seat := game.to_move) is not None:
            action = bots[seat].choose(game.observe(seat))
            if isinstance(action, DrawCard):
                unseen.append(action.card == "deck")
            game.play(action)
    assert mean(unseen) < 0.7


@pytest.mark.parametrize("edition", CITIES)
def test_a_beginner_claims_on_its_last_turn_if_it_can(edition: str) -> None:
    """Who overlooked claims drew cards that were never to be played; tickets may be drawn as a gamble."""
    board = board_of(edition)
    last_turns = 0
    for seed in range(40):
        game = farebox.new_game(edition, seed=seed)
        bots = [farebox.make_bot("level-2", board, 2 * seed + seat) for seat in range(2)]
        while (seat := game.to_move) is not None:
            seen = game.observe(seat)
            action = bots[seat].choose(seen)
            if seen.final_turns is not None and seen.of_kind(Claim):
                last_turns += 1
                assert not isinstance(action, DrawCard)
            game.play(action)
    assert last_turns


@pytest.mark.parametrize("edition", [*CITIES, "my-town"])
def test_persons_are_greener_the_lower_their_level(edition: str) -> None:
    """In every city, with none at level 4, which in one of them thinks on some turns."""
    bots = [level.bot(board_of(edition), 1) for level in LEVELS]
    greenness = [bot.skill.greenness for bot in bots if isinstance(bot, PersonBot | HastyBot)]
    assert len(greenness) == 4
    assert greenness == sorted(set(greenness), reverse=True)
    assert greenness[-1] == 0.0


@pytest.mark.parametrize("edition", CITIES)
def test_a_beginner_has_completed_its_tickets_before_it_draws_more(edition: str) -> None:
    """Who didn't think of what was still to be done drew tickets turn after turn; a last turn is a gamble."""
    board = board_of(edition)
    drawn = 0
    for seed in range(12):
        game = farebox.new_game(edition, seed=seed)
        bots = [farebox.make_bot("level-1", board, 2 * seed + seat) for seat in range(2)]
        while (seat := game.to_move) is not None:
            seen = game.observe(seat)
            action = bots[seat].choose(seen)
            if isinstance(action, DrawTickets) and seen.final_turns is None:
                drawn += 1
                assert isinstance(seen, CityObservation)
                assert all(Network.of(seen).is_done(ticket) for ticket in seen.tickets)
            game.play(action)
    assert drawn


@pytest.mark.parametrize("edition", CITIES)
def test_a_beginner_overlooks_claims_until_it_has_many_cards(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who forgets no ticket claims what it would if it saw it, but on some turns it doesn't see."""
    monkeypatch.setattr(Skill, "forgets", 0.0)
    board = board_of(edition)
    seen_by_cards: dict[bool, list[bool]] = {False: [], True: []}
    for seed in range(12):
        game = farebox.new_game(edition, seed=seed)
        beginner = PersonBot(board, seed, skill=Skill(2.0))
        while (seat := game.to_move) is not None:
            seen = game.observe(seat)
            action = beginner.choose(seen)
            would = seen.action_of(beginner.planner.prepare(seen).decide())
            if isinstance(would, Claim) and seen.final_turns is None:
                seen_by_cards[sum(seen.hand.values()) >= 12].append(action == would)
            game.play(action)
    assert all(seen_by_cards[True])
    assert len(seen_by_cards[True]) > 3
    assert 0.2 < mean(seen_by_cards[False]) < 0.45


def test_at_cards_a_higher_level_thinks_on_more_turns() -> None:
    """The first never does, the fifth always."""
    bots = [level.bot(board_of("card-game"), 1) for level in LEVELS]
    thinks = [bot.skill.thinks for bot in bots if isinstance(bot, HastyBot)]
    assert [type(bot) for bot in bots] == [PersonBot, HastyBot, HastyBot, HastyBot, SearchBot]
    assert thinks == sorted(set(thinks))
    assert 0.0 < thinks[0] < thinks[-1] < 1.0


def test_who_is_hasty_goes_by_the_plan_on_all_other_turns() -> None:
    """And searches on about as many turns as its skill says."""
    board = board_of("card-game")
    skill = Skill(effort=1.0, thinks=0.4)
    game = farebox.new_game("card-game", seed=4)
    packer = farebox.make_bot("packer", board, 1)
    calls = []
    while (seat := game.to_move) is not None:
        seen = game.observe(seat)
        hasty = HastyBot(SearchBot(board, 1, sims=1), PlannerBot(board, 1), 1, skill)
        calls.append(hasty.prepare(seen).entry_point)
        if calls[-1] is decide:
            assert hasty.choose(seen) == packer.choose(seen)
        game.play(packer.choose(seen))
    assert set(calls) == {decide, search}
    assert 0.2 < calls.count(search) / len(calls) < 0.6
