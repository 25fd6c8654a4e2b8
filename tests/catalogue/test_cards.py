"""Sentences about single cards in every language: each color in its form, and colors nobody translated."""

import pytest

from farebox.boards import board_names, load_board
from farebox.game.events import DrewBlind, DrewOpen
from farebox.game.names import kind_names
from farebox.locale import LANGUAGES, translator
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.story import Storyteller

# One card, then two.
ENGLISH = {
    "blue": ("a blue card", "2 blue cards"),
    "green": ("a green card", "2 green cards"),
    "black": ("a black card", "2 black cards"),
    "pink": ("a pink card", "2 pink cards"),
    "red": ("a red card", "2 red cards"),
    "orange": ("an orange card", "2 orange cards"),
    "purple": ("a purple card", "2 purple cards"),
    "yellow": ("a yellow card", "2 yellow cards"),
    "white": ("a white card", "2 white cards"),
    "wild": ("a wild", "2 wilds"),
    "locomotive": ("a locomotive", "2 locomotives"),
}
SWEDISH = {
    "blue": ("ett blått kort", "2 blå kort"),
    "green": ("ett grönt kort", "2 gröna kort"),
    "black": ("ett svart kort", "2 svarta kort"),
    "pink": ("ett rosa kort", "2 rosa kort"),
    "red": ("ett rött kort", "2 röda kort"),
    "orange": ("ett orange kort", "2 orange kort"),
    "purple": ("ett lila kort", "2 lila kort"),
    "yellow": ("ett gult kort", "2 gula kort"),
    "white": ("ett vitt kort", "2 vita kort"),
    "wild": ("en joker", "2 jokrar"),
    "locomotive": ("ett lokomotiv", "2 lokomotiv"),
}
DANISH = {
    "blue": ("et blåt kort", "2 blå kort"),
    "green": ("et grønt kort", "2 grønne kort"),
    "black": ("et sort kort", "2 sorte kort"),
    "pink": ("et pink kort", "2 pink kort"),
    "red": ("et rødt kort", "2 røde kort"),
    "orange": ("et orange kort", "2 orange kort"),
    "purple": ("et lilla kort", "2 lilla kort"),
    "yellow": ("et gult kort", "2 gule kort"),
    "white": ("et hvidt kort", "2 hvide kort"),
    "wild": ("en joker", "2 jokere"),
    "locomotive": ("et lokomotiv", "2 lokomotiver"),
}
ROMANIAN = {
    "blue": ("o carte albastră", "2 cărți albastre"),
    "green": ("o carte verde", "2 cărți verzi"),
    "black": ("o carte neagră", "2 cărți negre"),
    "pink": ("o carte roz", "2 cărți roz"),
    "red": ("o carte roșie", "2 cărți roșii"),
    "orange": ("o carte portocalie", "2 cărți portocalii"),
    "purple": ("o carte mov", "2 cărți mov"),
    "yellow": ("o carte galbenă", "2 cărți galbene"),
    "white": ("o carte albă", "2 cărți albe"),
    "wild": ("o carte joker", "2 cărți joker"),
    "locomotive": ("o locomotivă", "2 locomotive"),
}
FORMS = {"en": ENGLISH, "sv": SWEDISH, "da": DANISH, "ro": ROMANIAN}
TOOK = {"en": "You took {}.", "sv": "Du tog {}.", "da": "Du tog {}.", "ro": "Ai luat {}."}
DREW = {
    "en": "You drew {} from the deck.",
    "sv": "Du drog {} från högen.",
    "da": "Du trak {} fra stakken.",
    "ro": "Ai tras {} din teanc.",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", board_names())
def test_a_card_taken_is_a_card_in_the_language(edition: str, language: str) -> None:
    """One by one, and two of a kind."""
    board = load_board(edition)
    teller = Storyteller(Words(board, translator(language)), ("Ann", "Bo"), viewer=0)
    for kind in kind_names(board):
        one, two = FORMS[language][kind]
        assert teller.tell([DrewOpen(0, "", "market", kind)]) == [TOOK[language].format(one)]
        blind = DrewBlind(0, "", "deck", kind)
        assert teller.tell([blind, blind]) == [DREW[language].format(two)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_card_has_its_forms(language: str) -> None:
    """What the editions call their wilds, too: as the page says them."""
    say = translator(language)
    boards = [load_board(edition) for edition in board_names()]
    kinds = {kind for board in boards for kind in (*board.colors, board.wild, board.terms.wild)}
    assert [kind for kind in kinds if not say.has(f"card.{kind}") or not say.has(f"cards.{kind}")] == []
    for kind in kinds:
        assert "2" in say(f"card.{kind}", n=2)
        assert "1" not in say(f"card.{kind}", n=1)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["one teal card", "3 teal cards"]),
        ("sv", ["ett kort i färgen teal", "3 kort i färgen teal"]),
        ("da", ["et kort i farven teal", "3 kort i farven teal"]),
        ("ro", ["o carte de culoarea teal", "3 cărți de culoarea teal"]),
    ],
)
def test_a_color_of_ones_own_reads_well(language: str, says: list[str]) -> None:
    """A board's maker may call it anything."""
    words = Words(load_board("new-york"), translator(language))
    assert [words.some("teal"), words.some("teal", 3)] == says


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "3 red, 1 wild"),
        ("sv", "3 röda, 1 joker"),
        ("da", "3 røde, 1 joker"),
        ("ro", "3 roșii, 1 carte joker"),
    ],
)
def test_a_hand_is_counted_in_the_language(language: str, says: str) -> None:
    """In a list a card's noun is left out, its form is not."""
    words = Words(load_board("new-york"), translator(language))
    assert words.cards({"red": 3, "wild": 1}) == says


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["draw red", "draw deck"]),
        ("sv", ["dra ett rött kort", "dra från högen"]),
        ("da", ["træk et rødt kort", "træk fra stakken"]),
        ("ro", ["trage o carte roșie", "trage din teanc"]),
    ],
)
def test_what_can_be_drawn_is_said_in_the_language(language: str, says: list[str]) -> None:
    """In English by the notation."""
    words = Words(load_board("new-york"), translator(language))
    assert [words("do.draw", card=words.drawn(card)) for card in ("red", "deck")] == says


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_souvenir_has_its_article(language: str) -> None:
    """`You take a bell`, never `You take bell`."""
    souvenirs = load_board("san-francisco").souvenirs
    assert souvenirs is not None
    say = translator(language)
    for symbol in souvenirs.symbols:
        assert say(f"souvenir.a.{symbol}").endswith(f" {say(f'souvenir.{symbol}')}")
