"""Bots by name: what is asked for in text becomes a player, or an error that says what would have done."""

import pytest

from farebox.boards import load_board
from farebox.bots import Bot, bot_names, is_bot, make_bot
from farebox.bots.greedy import GreedyBot
from farebox.bots.path import PathBot
from farebox.errors import FareboxError

NEW_YORK = load_board("new-york")
LEVELS = tuple(f"level-{number}" for number in range(1, 6))
CARD_GAME = load_board("card-game")


def refusal(spec: str) -> str:
    """Ask for a New York bot that can't be had, and return what the error says."""
    with pytest.raises(FareboxError) as caught:
        make_bot(spec, NEW_YORK, 1)
    return str(caught.value)


def test_names_are_those_that_play_the_board() -> None:
    """A menu for a board lists nothing that can't play it."""
    assert bot_names() == (
        "random",
        "simple",
        "path",
        "one-step",
        "hungry",
        "long-route",
        "greedy",
        "packer",
        "planner",
        "search",
        "learned",
        *LEVELS,
    )
    city_bots = ("random", "simple", "path", "one-step", "hungry", "long-route", "planner", "search")
    assert bot_names(NEW_YORK) == (*city_bots, "learned", *LEVELS)
    assert bot_names(load_board("amsterdam")) == (*city_bots, *LEVELS)
    assert bot_names(CARD_GAME) == ("random", "simple", "greedy", "packer", "search", *LEVELS)


def test_what_is_kept_for_measuring_can_be_named_and_is_not_offered() -> None:
    """The search as it was: nobody finds it in a menu, and the arena can have it play."""
    for board in (NEW_YORK, CARD_GAME):
        assert "search-1" not in bot_names(board)
        assert make_bot("search-1:sims=20", board, 1).name == "search-1"
    assert is_bot("search-1:ms=5")


def test_simple_is_the_baseline_of_the_family() -> None:
    """One name for both families of rules."""
    assert isinstance(make_bot("simple", NEW_YORK, 1), PathBot)
    assert isinstance(make_bot("simple", CARD_GAME, 1), GreedyBot)


@pytest.mark.parametrize("name", ["random", "simple", "path"])
def test_every_bot_keeps_the_protocol(name: str) -> None:
    """A name and a choice."""
    assert isinstance(make_bot(name, NEW_YORK, 1), Bot)


def test_a_misspelt_name_gets_a_suggestion_and_the_list() -> None:
    """The remedy is one word away."""
    message = refusal("simpel")
    assert "did you mean 'simple'?" in message
    assert "random, simple, path" in message


def test_a_bot_of_the_other_family_is_refused_with_the_list() -> None:
    """The Card Game's player has no map."""
    assert "doesn't play New York; choose one of random, simple, path" in refusal("greedy")


def test_options_are_read_as_what_they_are() -> None:
    """Numbers, and yes or no."""
    bot = make_bot("path:weight=5:spare=3", NEW_YORK, 1)
    assert isinstance(bot, PathBot)
    assert (bot.weight, bot.spare) == (5, 3)
    own = make_bot("bots.own:LastBot:before=2:loud=yes", NEW_YORK, 1)
    assert (own.before, own.loud) == (2, True)  # type: ignore[attr-defined] # the bot's own


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("path:wieght=3", "has no option 'wieght'; did you mean 'weight'?"),
        ("random:weight=3", "has no option 'weight'; it has none"),
        ("path:weight=heavy", "should be a whole number, not 'heavy'"),
        ("bots.own:LastBot:loud=maybe", "should be yes or no, not 'maybe'"),
        ("nowhere.to.be:Found", "can't be imported"),
        ("bots.own:Nobody", "has no 'Nobody'"),
        ("bots.own:NOT_A_CLASS", "is not a bot's class"),
        ("bots.own:Mute", "is not a bot: it needs a `name`"),
        ("bots.own:Unborn", "can't be made: ValueError: no"),
        ("", "no bot is called ''"),
    ],
)
def test_what_can_not_be_had_is_said(spec: str, says: str) -> None:
    """Every mistake has its sentence."""
    assert says in refusal(spec)


def test_a_bot_is_told_from_a_person() -> None:
    """Tables seat both by name."""
    assert is_bot("path:weight=2")
    assert is_bot("bots.own:LastBot")
    assert not is_bot("Ann")
