"""The line mode in every language: no English is left, no bare key is shown, and the notation works."""

import re
from itertools import cycle, product
from random import Random

import pytest
from rich.text import Text

from farebox.boards import load_board
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.locale import LANGUAGES, Translator, catalogue
from farebox.terminal.screen.screens import help_page
from farebox.terminal.text.action_words import tell_action
from farebox.terminal.text.phrases import Words
from support.boards import CITIES, EDITIONS, SOME_OF_ALL_TABLES, board_of
from support.counts import IS_PROOF
from support.players import pick
from terminal.people import anyhow, deal, play_out, say

# Every language tells of a city and of the Card Game; in `make prove` of every edition.
TOLD = (
    [*product(EDITIONS, LANGUAGES)]
    if IS_PROOF
    else [*zip(cycle(CITIES), LANGUAGES, strict=False), *product(["card-game"], LANGUAGES)]
)
QUESTIONS = (
    "?",
    "list",
    "hand",
    "board",
    "score",
    "log",
    "undo!",
    "dance",
    "pass",
    "save",
    "? rules",
    "? xyzzy",
)
ENGLISH = re.compile(
    r"\b(you|your|the|draw|deck|cards?|points|tickets?|routes?|with|and|left|none)\b", re.IGNORECASE
)
TICKETS = re.compile("tickets?|biljett|rutekort|bilet", re.IGNORECASE)
NAMES = re.compile(r"The (Castro|Embarcadero)|Point|Wall Street")  # printed on boards


class MistypingPlayer:
    """Asks for help and mistypes tickets before each decision of another kind."""

    def __init__(self) -> None:
        self._asked: set[Phase] = set()
        self._questions: list[str] = []

    def __call__(self, see: Observation) -> str:
        """What is typed."""
        if see.phase not in self._asked:
            self._asked.add(see.phase)
            self._questions = ["?", "hand", "keep", "keep 7", "keep Atlantis", "tickets"]
        if self._questions:
            return self._questions.pop(0)
        return "1" if see.offer else str(1 + len(see.actions) // 2)


@pytest.mark.parametrize(("edition", "language"), TOLD)
def test_a_game_leaves_no_key_unsaid(edition: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """From the first question to the reckoning."""
    table = deal(load_board(edition), "me,simple,random", seed=2, language=language)
    types, asked = anyhow(Random(5)), iter(QUESTIONS)
    play_out(table, lambda see: next(asked, "") or types(see))
    told = capsys.readouterr().out
    dotted = " ".join(re.findall(r"[\w.-]*\.\w[\w.-]*", told))  # the only words that could be keys
    keys = [key for key in catalogue("en") if "." in key]
    assert [key for key in keys if re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", dotted)] == []
    assert "{" not in told


@pytest.mark.parametrize(("edition", "language"), [one for one in TOLD if one[1] != "en"])
def test_no_english_is_left(edition: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Beside what is typed and what is printed on boards."""
    table = deal(load_board(edition), "me,simple", seed=4, language=language)
    play_out(table, lambda see: str(1 + len(see.actions) // 2) if not see.offer else "1")
    lines = [NAMES.sub("", line) for line in capsys.readouterr().out.splitlines() if not line.startswith(">")]
    shown = [re.sub("[”»„][^”«]*[”«]", "", line) for line in lines]
    assert [line for line in shown if ENGLISH.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_amsterdam_has_contracts_and_no_tickets(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a whole game, in what is asked and mistyped at every decision, and in the screen's own help."""
    table = deal(load_board("amsterdam"), "me,simple", seed=4, language=language)
    play_out(table, MistypingPlayer())
    told = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(">")]
    told += str(help_page(table.words, Text()).body).splitlines()
    # What can be typed is the same in all games.
    shown = [re.sub(r"[”»„'][^”«']*[”«']|^ +\d+  tickets: ", "", line) for line in told]
    assert [line for line in shown if TICKETS.search(line)] == []


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_in_english_an_action_is_told_in_its_notation(name: str, n_seats: int) -> None:
    """So that what is read can be typed."""
    board, rng = board_of(name), Random(2)
    game, words = Game(board, [str(seat) for seat in range(n_seats)], 3), Words(board)
    while game.to_move is not None:
        for action in game.legal_actions():
            assert tell_action(words, action) == action.text
        game.play(pick(rng, game, {}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_told_apart_in_every_language(language: str) -> None:
    """Two different actions never read the same."""
    board, rng = load_board("san-francisco"), Random(2)
    game, words = Game(board, ["a", "b", "c"], 3), Words(board, Translator(language))
    while game.to_move is not None:
        texts = [tell_action(words, action) for action in game.legal_actions()]
        assert len(set(texts)) == len(texts)
        game.play(pick(rng, game, {}))


def test_the_notation_is_typed_and_refusals_are_told_in_the_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """G3: with the rule's number."""
    table = deal(load_board("new-york"), "me,simple", seed=3, language="sv")
    say(table, "keep all", "draw deck", "pass", "dance", "claim Soho - Atlantis", "undo")
    told = capsys.readouterr().out
    assert "från högen." in told
    assert "(C10)" in told
    assert "det finns ingen handling ”dance”" in told
    assert "det finns ingen plats ”Atlantis”" in told
    assert "för sent att ångra" in told
