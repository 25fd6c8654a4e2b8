"""A review as one page of HTML that needs nothing else: graph, bills, moments with boards and reasons."""

from collections.abc import Iterator
from html import escape

from farebox import __version__
from farebox.game.actions import Claim, PlaceStack
from farebox.game.game import Game
from farebox.pictures import beside, svg
from farebox.pictures.documents import style_of
from farebox.pictures.looks import seat_look
from farebox.retelling.chance_graph import graph
from farebox.retelling.review_words import BriefWords, ReviewWords
from farebox.reviews.review_types import Alternative, Moment, SeatReview


def write_page(words: ReviewWords) -> str:
    """The whole page."""
    title = words("review.title", board=words.words.board_name)
    told = [*_in_short(words), *_moments(words), *_gifts(words)]
    return _page(words, title, f"<h1>{escape(title)}</h1>", *told)


def brief_frame(words: BriefWords) -> str:
    """What can be told without the record, in a frame that keeps its style to itself: for notebooks."""
    page = _page(words, " · ".join(words.names), *_in_short(words), _moment_list(words))
    return f'<iframe srcdoc="{escape(page)}" style="width:100%;height:46rem;border:0"></iframe>'


def _page(words: BriefWords, title: str, *parts: str) -> str:
    style = style_of("retelling/review_page.css")
    foot = escape(words("review.foot", version=__version__, seed=words.review.seed))
    return (
        f'<!doctype html><html lang="{words.say.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><main>{''.join(parts)}<footer>{foot}</footer></main></body></html>\n"
    )


def _in_short(words: BriefWords) -> Iterator[str]:
    colors = [seat_look(seat).color for seat in range(len(words.names))]
    yield from _head(words)
    yield _graph(words, colors)
    yield from _bills(words)


def _head(words: BriefWords) -> Iterator[str]:
    review = words.review
    yield f'<p class="soft">{escape(" ".join(words.outcome(seat) for seat in review.seats))}</p>'
    if (problem := words.problem()) is not None:
        yield f'<p class="warning">{escape(problem)}</p>'
    if not review.is_whole:
        yield f'<p class="warning">{escape(words("review.not_whole"))}</p>'


def _graph(words: BriefWords, colors: list[str]) -> str:
    legend = "".join(
        f'<span><i style="background:{colors[seat]}"></i>{escape(name)}</span>'
        for seat, name in enumerate(words.names)
    )
    graphs = "".join(graph(words, colors, is_narrow=is_narrow) for is_narrow in (False, True))
    return (
        f"<section><h2>{escape(words('review.graph'))}</h2><div class='panel'>{graphs}"
        f"<div class='legend'>{legend}</div></div><p class='note'>{escape(words('review.graph_words'))}</p>"
        "</section>"
    )


# What it came of.


def _bills(words: BriefWords) -> Iterator[str]:
    yield f"<section><h2>{escape(words('review.bill'))}</h2><div class='row'>"
    yield from (_bill(words, seat) for seat in words.review.seats)
    yield f"</div><p class='note'>{escape(words('review.bill_words'))}</p></section>"


def _bill(words: BriefWords, seat: SeatReview) -> str:
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{words.change(gave)}</td>"
        f"<td>{'±' + words.error(error) if error else ''}</td><td>{_bar(gave)}</td></tr>"
        for name, gave, error in words.bill(seat)
    )
    result = words.change(seat.result, "")
    rows += (
        f"<tr class='sum'><th>{escape(words('review.result'))}</th><td>{result}</td><td></td><td></td></tr>"
    )
    said = [words.adjusted(seat), *words.rate(seat)]
    told = "".join(f"<p>{escape(one)}</p>" for one in said)
    return f"<div class='panel'><h3>{escape(words.outcome(seat))}</h3><table>{rows}</table>{told}</div>"


def _bar(gave: float) -> str:
    """To the right what it gave, to the left what it took."""
    wide = min(50.0, 50 * abs(gave))
    left = 50.0 if gave > 0 else 50.0 - wide
    kind = "gain" if gave > 0 else "loss"
    return f"<div class='bar'><i class='{kind}' style='left:{left:.1f}%;width:{wide:.1f}%'></i></div>"


# Moments.


def _moments(words: ReviewWords) -> Iterator[str]:
    yield f"<section><h2>{escape(words('review.moments'))}</h2>"
    moments = words.review.told_moments()
    if not moments:
        yield f"<p>{escape(words('review.no_moments'))}</p>"
    yield from (_moment(words, moment) for moment in moments)
    yield "</section>"


def _moment_list(words: BriefWords) -> str:
    """The moments without boards, each decision as it is written down."""
    rows = []
    for moment in words.review.told_moments():
        said = f"{words.names[moment.seat]}: {words.title(moment)}. {words.verdict(moment)}"
        better = next((one.text for one in moment.options if one.id == moment.best), moment.text)
        played = f"<code>{escape(moment.text)}</code>"
        if better != moment.text:
            played += f" → <code>{escape(better)}</code>"
        rows.append(f"<li id='moment-{moment.at}' value='{moment.at + 1}'>{escape(said)}<br>{played}</li>")
    told = f"<ol>{''.join(rows)}</ol>" if rows else f"<p>{escape(words('review.no_moments'))}</p>"
    return f"<section><h2>{escape(words('review.moments'))}</h2>{told}</section>"


def _moment(words: ReviewWords, moment: Moment) -> str:
    kind = moment.label or moment.marks[0]
    who = f"{moment.at + 1}. {words.when(moment)}, {words.names[moment.seat]}"
    told = [f"<p class='played'>{escape(words.action(moment.at, moment.played))}</p>"]
    told.append(f"<p>{escape(words.verdict(moment))}</p>")
    told += [f"<p>{escape(said)}</p>" for said in words.drawn(moment)]
    if moment.label and moment.best is not None:
        better = words("review.better", action=words.action(moment.at, moment.best))
        told.append(f"<p class='better'>{escape(better)}</p>")
    told += [f"<p>{escape(words.reason(reason, moment.seat))}</p>" for reason in moment.reasons]
    told.append(f"<p class='note'>{escape(words.readings(moment))}</p>")
    told += [f"<p class='note'>{escape(one)}</p>" for one in words.guesses(moment)]
    told.append(_options(words, moment))
    return (
        f"<article id='moment-{moment.at}' class='panel'><header><h3>{escape(who)}</h3>"
        f"<b class='label {kind}'>{escape(words.title(moment))}</b></header>"
        f"<div class='moment'><div class='board'>{_board(words, moment)}</div>"
        f"<div>{''.join(told)}</div></div></article>"
    )


def _board(words: ReviewWords, moment: Moment) -> str:
    """The table as the player saw it, and what they held: the best glows, what was played is dashed."""
    offer = Game.from_state(words.game.board, words.game.states()[moment.at]).offer()
    played = words.game.notation.action(moment.played, offer)
    best = words.game.notation.action(moment.played if moment.best is None else moment.best, offer)
    lit = [best] if isinstance(best, Claim) else []
    lit_by_reason = [one.route for one in moment.reasons if one.route is not None]
    dashed = [played] if isinstance(played, Claim) and played != best else []
    places = [one.place for one in (best, played) if isinstance(one, PlaceStack)]
    language = words.say.language
    table = svg(
        words.game,
        step=moment.at,
        seat=moment.seat,
        routes=[*lit, *lit_by_reason],
        plan=dashed,
        places=places,
        claims=False,
        table=False,
        language=language,
    )
    held = beside(words.game, step=moment.at, seat=moment.seat, language=language)
    return f"<div>{table}</div><div>{held}</div>"


def _options(words: ReviewWords, moment: Moment) -> str:
    most = max(0.05, *(one.behind for one in moment.options))
    rows = "".join(_option(words, moment, one, most) for one in moment.options)
    return f"<h4>{escape(words('review.options'))}</h4><table class='options'>{rows}</table>"


def _option(words: ReviewWords, moment: Moment, option: Alternative, most: float) -> str:
    name = escape(words.action(moment.at, option.id))
    if option.id == moment.played:
        name = f"<b>{name}</b> <small>({escape(words('review.was_played'))})</small>"
    behind = f"\u2212{words.change(option.behind, '')}" if option.behind >= 0.0005 else "0"
    bar = (
        f"<div class='bar'><i class='loss' style='left:0;width:{100 * option.behind / most:.1f}%'></i></div>"
    )
    return f"<tr><th>{name}</th><td>{behind}</td><td>±{words.error(option.error)}</td><td>{bar}</td></tr>"


def _gifts(words: ReviewWords) -> Iterator[str]:
    gifts = words.gifts()
    if gifts:
        items = "".join(f"<li value='{step.at + 1}'>{escape(said)}</li>" for step, said in gifts)
        yield f"<section><h2>{escape(words('review.gifts'))}</h2><ol>{items}</ol></section>"
