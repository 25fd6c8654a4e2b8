"""A report: whole, by itself, with every part; and true about a board that was made unfair."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from farebox.boards import Board, load_board
from farebox.locale import LANGUAGES, Message, catalogue, translator
from farebox.study import Measures, study, to_arrow
from farebox.study.balance import findings
from farebox.study.files import StudyStore
from farebox.study.playing import make_plan, play
from support.boards import board_of, city


class Checker(HTMLParser):
    """Sees that every element is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One more is open, unless it has no inside."""
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Closed at once."""

    def handle_endtag(self, tag: str) -> None:
        """The last that was opened is closed first."""
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    ("edition", "bots"),
    [("new-york", ["random"]), ("card-game", ["random"]), ("my-town", ["simple", "random", "random"])],
)
def test_a_report_is_whole_and_needs_nothing_else(tmp_path: Path, edition: str, bots: list[str]) -> None:
    """No script, no address; every section; names from a board are no markup."""
    board = replace(board_of(edition), name="A <b>& B")
    path = study(board, bots, 6, tmp_path, n_seats=3, jobs=1)
    page = path.read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert not re.search(r"https?:|<script|<link|src=|url\(", page)
    sections = re.findall(r'<section id="(\w+)"', page)
    routes = [] if edition == "card-game" else ["routes"]
    assert sections == ["seats", "scores", "length", "tickets", *routes, "draws", "ties", "balance"]
    assert "A &lt;b&gt;&amp; B" in page
    assert "A <b>" not in page
    assert ("By bot" in page) == (len(set(bots)) > 1)
    assert "prefers-color-scheme: dark" in page


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_report_is_in_the_language_asked_for(tmp_path: Path, language: str) -> None:
    """Headings, sentences and labels of pictures; nothing of the English ones is left, and no bare key."""
    path = study(load_board("new-york"), ["random"], 6, tmp_path, jobs=1, say=translator(language))
    page = path.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    ours, english = catalogue(language), catalogue("en")
    for key in ("study.share", "study.often", "study.head.way", "study.balance_words", "study.unofficial"):
        assert str(ours[key]) in page
    told = {text for key in english if key.startswith("study.") for text in _fixed(english[key])}
    told -= {text for key in ours if key.startswith("study.") for text in _fixed(ours[key])}
    assert [text for text in told if text in page] == []
    assert not re.search(r"\b(?:study|result|phrase)\.[a-z_]+", page)
    assert not re.search(r">[^<]*\d\.\d+[^<]*</(?:text|b|small|td|span)>", page)


def _fixed(message: Message) -> list[str]:
    """What stands between the names in braces, if it is long enough to be told from other things."""
    texts = [message] if isinstance(message, str) else message.values()
    parts = (part.strip() for text in texts for part in re.split(r"\{\w+\}", text))
    return [part for part in parts if len(part) > 6 or " " in part]


def test_the_same_games_give_the_same_report(tmp_path: Path) -> None:
    """Whatever the number of processes."""
    board = load_board("new-york")
    one = study(board, ["random"], 30, tmp_path / "one", jobs=1).read_bytes()
    two = study(board, ["random"], 30, tmp_path / "two", jobs=2).read_bytes()
    assert one == two


def test_a_very_large_study_is_reported_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first games, as memory is short; all are kept, and the report says so."""
    board = load_board("new-york")
    alone = study(board, ["random"], 5, tmp_path / "alone", jobs=1).read_text(encoding="utf-8")
    monkeypatch.setattr("farebox.study.REPORTED", 5)
    page = study(board, ["random"], 8, tmp_path / "large", jobs=1).read_text(encoding="utf-8")
    assert to_arrow(tmp_path / "large").num_rows == 8
    assert page.replace(" The report is of the first 5 of 8 games.", "") == alone
    assert page != alone


def measured(tmp_path: Path, board: Board, games: int) -> Measures:
    """A study's figures."""
    store = StudyStore(tmp_path, make_plan(board, ["simple"], 2, games, 0))
    play(store, games, jobs=2, progress=lambda done: None)
    return Measures(board, store.read(games))


def test_a_ticket_that_pays_too_much_is_found(tmp_path: Path) -> None:
    """Printed at 30, its neighbours at 5: worth far less, and said so."""
    town = city("my-town")
    tickets = [replace(ticket, points=5) for ticket in town.tickets]
    tickets[3] = replace(tickets[3], points=30)
    unfair = replace(town, id="unfair", tickets=tuple(tickets))
    measures = measured(tmp_path, unfair, 120)
    dear = measures.tickets[3]
    assert dear.points == 30
    assert dear.fair is not None
    assert dear.fair.high < 25
    assert dear.brings is not None
    assert dear.brings.low > 5
    said = findings(measures)
    assert any("Lighthouse - Library is worth too much at 30 points" in one for one in said)
    assert "Change one value at a time" in said[-1]
    assert any(
        "Rutekortet Lighthouse - Library er for meget værd med 30 point" in one
        for one in findings(measures, translator("da"))
    )


def test_few_games_make_no_claims(tmp_path: Path) -> None:
    """About balance, that is."""
    store = StudyStore(tmp_path, make_plan(load_board("new-york"), ["random"], 2, 5, 0))
    play(store, 5, jobs=1, progress=lambda done: None)
    measures = Measures(load_board("new-york"), store.read(5))
    assert findings(measures) == ["5 games are too few to judge a balance: play at least 100."]
