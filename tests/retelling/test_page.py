"""A review as text and as one page, in every language."""

import re
from dataclasses import replace
from html import escape, unescape
from html.parser import HTMLParser

import pytest

import farebox
from farebox.errors import bad_record
from farebox.game.records.replay import good_part
from farebox.locale import LANGUAGES, Said, Within, catalogue, translator
from farebox.messages.error_message import said_facts
from farebox.retelling.review_lines import tell_review
from farebox.retelling.review_page import write_page
from farebox.retelling.review_words import ReviewWords
from farebox.reviews.review_types import Advantage, Alternative, Guess, Moment, Review
from farebox.terminal.text.action_words import describe_action
from farebox.terminal.text.phrases import Words
from support.boards import EDITIONS

REASONS = [key for key in catalogue("en") if key.startswith("review.reason.") and "@" not in key]


def reviewed(edition: str, language: str = "en") -> ReviewWords:
    """A hasty review with one decision that has all that a decision can have."""
    board = farebox.load_board(edition)
    bots = [farebox.make_bot("level-1", board, seat) for seat in range(2)]
    record = farebox.play_game(board, bots, 1, ["Ann <b>", "Bo"]).record()
    game, _ = good_part(record)
    hasty = farebox.review(record, seconds=0)
    at = 6
    seat, id = game.act(at)
    moment = Moment(
        at,
        seat,
        1,
        id,
        game.played(at).text,
        is_judged=True,
        known=0.62,
        best=id,
        cost=0.123,
        error=0.015,
        worlds=128,
        label="mistake",
        marks=("got_away",),
        options=(Alternative(id, "", 0.0, 0.01, 128),),
        reasons=tuple(_reason(key) for key in REASONS if _fits(edition, key)),
        guesses=(Guess(1 - seat, 2, 0.4, True), Guess(1 - seat, 3, 0.3, False)),
    )
    moments = [moment if one.at == at else one for one in hasty.moments]
    return ReviewWords(replace(hasty, moments=tuple(moments)), game, translator(language))


def _reason(key: str) -> Advantage:
    """With what it speaks of."""
    is_ticket, is_route = key.endswith((".ticket", ".kept", ".vain")), key.endswith(("_route", ".taken"))
    color = 1 if key.endswith((".robs", ".robbed", ".exposed")) else None
    return Advantage(key, 0.8, 0.6, 1 if is_ticket else None, 1 if is_route else None, color)


def _fits(edition: str, key: str) -> bool:
    of_routes, of_stacks = ("_route", ".taken", ".routes"), (".robs", ".robbed", ".exposed")
    return not key.endswith(of_routes if edition == "card-game" else of_stacks)


class Tags(HTMLParser):
    """Sees to it that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Remember it."""
        told = dict(attributes)
        self.ids.add(told.get("id") or "")
        self.links += [told[name] or "" for name in ("href", "src") if name in told]
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Nothing to close."""

    def handle_endtag(self, tag: str) -> None:
        """It must be the last that was opened."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_is_whole_in_every_language(edition: str, language: str) -> None:
    """All tags are closed, nothing is loaded from elsewhere, names are escaped, no key is left unsaid."""
    page = write_page(reviewed(edition, language))
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert {link for link in tags.links if not link.startswith(("#", "data:"))} == set()
    assert {"moment-6"} <= tags.ids
    assert "Ann <b>" not in page
    assert "Ann &lt;b&gt;" in page
    assert re.findall(r"review\.[a-z_.]+", page) == []
    assert re.findall(r">[^<]*\{\w+\}[^<]*<", re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_moment_s_table_and_what_its_player_held_stand_apart(edition: str) -> None:
    """A phone shows one below the other: beside each other, half of it would lie out of sight."""
    words = reviewed(edition)
    _, _, shown = write_page(words).partition("<div class='board'>")
    table, held = re.findall(r"<div>(<svg.*?</svg>)</div>", shown.partition("class='played'")[0], re.DOTALL)
    assert words("hand") not in table
    assert words("hand") in held
    assert words("market") in held


def test_who_errs_as_much_is_named_alone_or_with_its_like() -> None:
    """Levels that can't be told apart are named together; where none was measured nobody is."""
    words = reviewed("new-york")
    seat = replace(words.review.seats[0], error_rate=0.02)
    told = [words.rate(replace(seat, levels=levels))[1:] for levels in ((), (3,), (1, 2))]
    alone, together = "That is about how level 3 plays.", "That is about how levels 1\N{EN DASH}2 play."
    assert told == [[], [alone], [together]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_unlucky_is_told_what_was_turned_face_up(language: str) -> None:
    """That something came says nothing; which card it was does."""
    words = reviewed("new-york", language)
    (moment,) = words.review.told_moments()
    steps = list(words.review.steps)
    steps[moment.at] = replace(steps[moment.at], kind="market", came=(words.game.board.wild,))
    unlucky = replace(moment, label=None, marks=("unlucky",))
    moments = [unlucky if one.at == moment.at else one for one in words.review.moments]
    words.review = replace(words.review, steps=tuple(steps), moments=tuple(moments))
    said = words("review.turned_up", cards=words.words.card(words.game.board.wild))
    assert "\n      " + said in "\n".join(tell_review(words))
    assert escape(said) in write_page(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_text_says_all_of_it(edition: str, language: str) -> None:
    """Bill, moments, reasons."""
    words = reviewed(edition, language)
    text = "\n".join(tell_review(words))
    assert re.findall(r"review\.[a-z_.]+|\{\w+\}", text) == []
    assert words("review.label.mistake") in text
    assert words.share(0.62) in text
    assert words.change(0.123, "") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_record_and_a_hasty_review_say_so(language: str) -> None:
    """At the top of both, in every language, with the rule that was broken."""
    words = reviewed("new-york", language)
    part = Said("record_part.action", {"number": 3})
    wrong = bad_record("record_line", "C20", where=part, problem=Within("<no>"))
    words.review = replace(words.review, problem=said_facts(wrong.said), is_whole=False, is_over=False)
    text, page = "\n".join(tell_review(words)), write_page(words)
    said = words("review.problem", problem=wrong.said)
    assert wrong.tell(words.say) in said
    assert said in text
    assert "&lt;no&gt;" in page
    assert words("review.not_whole") in text
    assert words("review.not_whole") in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_false_result_is_told_at_the_top_of_both(language: str) -> None:
    """In every language; who won is told all the same, as the game was played to its end."""
    words = reviewed("new-york", language)
    wrong = bad_record("result_wrong", "C53", name="winners", told="[0]", right="[1]")
    words.review = replace(words.review, problem=said_facts(wrong.said))
    said = words("review.untrue", problem=wrong.said)
    assert wrong.tell(words.say) in said
    assert said in "\n".join(tell_review(words))
    assert escape(said) in write_page(words)
    assert words.outcome(words.review.seats[0]) == words("review.won", name=words.names[0]) or words.outcome(
        words.review.seats[1]
    ) == words("review.won", name=words.names[1])


def test_a_review_that_was_read_again_is_told_the_same() -> None:
    """Kept as JSON, it is as good as new."""
    words = reviewed("amsterdam")
    again = ReviewWords(Review.from_json(words.review.to_json()), words.game, translator("en"))
    assert list(tell_review(again)) == list(tell_review(words))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_notebook_shows_a_review_in_short(edition: str) -> None:
    """Graph, bill and moments, without the record; and one line where only text is shown."""
    review = reviewed(edition).review
    frame = review._repr_html_()
    assert frame.startswith('<iframe srcdoc="')
    page = unescape(frame.partition('srcdoc="')[2].partition('"')[0])
    assert "<svg class=" in page
    assert "Ann &lt;b&gt;" in page
    assert "Ann <b>" not in page
    assert "<li id='moment-6' value='7'>" in page
    assert "12.3" in page
    assert repr(review) == f"<Review {edition}: Ann <b>, Bo; {len(review.steps)} steps, 1 moments>"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_action_is_described_as_a_sentence_has_it(edition: str, language: str) -> None:
    """None is left as it is written down, and nothing in it without its words."""
    board = farebox.load_board(edition)
    words = Words(board, translator(language))
    bots = [farebox.make_bot("level-2", board, seat) for seat in range(2)]
    game = farebox.play_game(board, bots, 3)
    told = {describe_action(words, game.played(at)) for at in range(game.n_actions)}
    assert not any(re.search(r"review\.|\*|\{|\bdeck\b(?<!the deck)", one) for one in told)
    assert words("review.do.deck") in told


def test_what_was_played_lacks_what_it_is_said_to_have_cost() -> None:
    """One figure for one thing, in the sentence and among the options."""
    board = farebox.load_board("new-york")
    bots = [farebox.make_bot("level-1", board, seat) for seat in range(2)]
    told = farebox.review(farebox.play_game(board, bots, 1).record(), seats=[0], worlds=128)
    accused = [moment for moment in told.moments if moment.label]
    assert any(moment.second_opinion is not None for moment in accused)
    for moment in accused:
        (played,) = [option for option in moment.options if option.id == moment.played]
        assert played.behind == pytest.approx(moment.told_cost)
