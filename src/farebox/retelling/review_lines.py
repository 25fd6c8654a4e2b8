"""A review as lines of text."""

from collections.abc import Iterator

from farebox.retelling.review_words import ReviewWords
from farebox.reviews.review_types import Moment, SeatReview


def tell_review(words: ReviewWords) -> Iterator[str]:
    """All of it, for a terminal."""
    review = words.review
    yield words("review.title", board=words.words.board_name)
    if (problem := words.problem()) is not None:
        yield problem
    if not review.is_whole:
        yield words("review.not_whole")
    for seat in review.seats:
        yield ""
        yield from _seat(words, seat)
    yield ""
    yield words("review.bill_words")
    yield ""
    yield words("review.moments")
    moments = review.told_moments()
    if not moments:
        yield "  " + words("review.no_moments")
    if any(moment.label for moment in moments):
        yield "  " + words("review.equals")
    for moment in moments:
        yield from _moment(words, moment)
    gifts = words.gifts()
    if gifts:
        yield ""
        yield words("review.gifts")
        yield from (f"{step.at + 1:>4}. {said}" for step, said in gifts)


def _seat(words: ReviewWords, seat: SeatReview) -> Iterator[str]:
    yield words.outcome(seat)
    lines = words.bill(seat)
    wide = max(len(name) for name, _, _ in lines)
    for name, gave, error in lines:
        off = f"  ±{words.error(error)}" if error else ""
        yield f"  {name:<{wide}}  {words.change(gave):>7}{off}"
    yield f"  {words('review.result'):<{wide}}  {words.change(seat.result, ''):>7}"
    yield "  " + words.adjusted(seat)
    if said := words.rate(seat):
        yield "  " + " ".join(said)


def _moment(words: ReviewWords, moment: Moment) -> Iterator[str]:
    who = f"{words.when(moment)}, {words.names[moment.seat]}"
    yield f"{moment.at + 1:>4}. {who}: {words.action(moment.at, moment.played)}"
    yield f"      {words.title(moment)}: {words.verdict(moment)}"
    yield from (f"      {said}" for said in words.drawn(moment))
    if moment.label and moment.best is not None:
        yield "      " + words("review.better", action=words.action(moment.at, moment.best))
    yield from (f"      {words.reason(reason, moment.seat)}" for reason in moment.reasons)
    yield "      " + words.readings(moment)
    yield from (f"      {said}" for said in words.guesses(moment))
