"""What lies beside a map: who sits there, the face-up cards, and a seat's own cards and tickets."""

from collections.abc import Mapping, Sequence

from farebox.boards import Board, CardTicket
from farebox.boards.look import look_of
from farebox.game.names import kind_names
from farebox.game.observation import CitySeatView, Observation, SeatView
from farebox.locale import Translator
from farebox.pictures.elements import (
    PRINT,
    box,
    disc,
    moved,
    shortened,
    symbol,
    text,
)
from farebox.pictures.looks import RAINBOW, SHAPES, card_look, drawing_of, seat_look, symbol_path
from farebox.pictures.own_tickets import TicketInHand
from farebox.pictures.scenes import Scene

WIDTH = 296
_PAD = 16
_ROOM = WIDTH - 2 * _PAD
_TICKET_LETTERS = 26  # of a line: more would run into the points where letters are broad
_CARD = "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"
Block = tuple[str, float]  # what is drawn from a height of 0 on, and how high it is


def card_face(board: Board, card: str, x: float, y: float, width: float) -> str:
    """A card: color and symbol together, the wild in all colors."""
    look, height = card_look(board, card), width * 1.27
    middle = x + width / 2, y + height / 2
    rx = width * 0.16
    edge = box(x, y, width, height, rx=rx, fill="none", stroke="#000", stroke_opacity=0.25)
    frame = box(
        x + 1.2, y + 1.2, width - 2.4, height - 2.4, rx=rx - 1, fill="none", stroke=PRINT, stroke_width=1.6
    )
    if card != board.wild:
        ground = box(x, y, width, height, rx=rx, fill=look.color)
        return ground + edge + frame + symbol(look.path, *middle, width * 0.54, look.ink)
    plate = box(
        middle[0] - width * 0.36, middle[1] - width * 0.36, width * 0.72, width * 0.72,
        rx=width * 0.2, fill=look.color,
    )  # fmt: skip
    sign = symbol(look.path, *middle, width * 0.56, look.ink)
    return _stripes(x, y, width, height, rx) + edge + frame + plate + sign


def _stripes(x: float, y: float, width: float, height: float, rx: float) -> str:
    """All colors, one under another; the first and the last have the card's round corners."""
    first, *middle, last = RAINBOW
    step = height / len(RAINBOW)
    half = height / 2
    ends = box(x, y, width, half, rx=rx, fill=first) + box(x, y + half, width, half, rx=rx, fill=last)
    return ends + "".join(
        box(x, y + step * (n + 1), width, step + 0.3, fill=color) for n, color in enumerate(middle)
    )


def seat_mark(seat: int, x: float, y: float, size: float) -> str:
    """A seat's sign on its color."""
    look = seat_look(seat)
    ground = box(x - size / 2, y - size / 2, size, size, rx=size * 0.32, fill=look.color)
    return ground + symbol(look.path, x, y, size * 0.58, look.ink)


def panel(scene: Scene, tickets: Sequence[TicketInHand], say: Translator) -> Block:
    """All that lies beside the map, one thing under another."""
    if scene.seen is None:
        return "", 0
    blocks = [_seats(scene, scene.seen, say), _market(scene.seen, say)]
    if scene.is_own:
        blocks += [_hand(scene.seen, say), _tickets(scene.board, tickets, say)]
    parts, y = [], float(_PAD)
    for body, height in blocks:
        if body:
            parts.append(moved(_PAD, y, body))
            y += height + 14
    return "".join(parts), y


def _titled(title: str, body: str, height: float) -> Block:
    return text(0, 11, title, size=12.5, weight=600, ink="var(--soft)") + moved(0, 20, body), height + 20


def _seats(scene: Scene, seen: Observation, say: Translator) -> Block:
    rows = [_seat(scene, seat, view, seen.to_move == seat, say) for seat, view in enumerate(seen.seats)]
    return "".join(moved(0, n * 56, row) for n, row in enumerate(rows)), len(rows) * 56 - 6


def _seat(scene: Scene, seat: int, view: SeatView, due: bool, say: Translator) -> str:
    edge = seat_look(seat).color if due else "var(--line)"
    ground = box(0, 0, _ROOM, 50, rx=9, fill="var(--sheet)", stroke=edge, stroke_width=2.4 if due else 1.2)
    score = scene.scores[seat] if scene.scores else None
    points = score.total if score else view.points if isinstance(view, CitySeatView) else None
    name = text(40, 20, shortened(scene.name(seat, say), 160, 14), size=14, weight=600)
    parts = [ground, seat_mark(seat, 20, 18, 24), name]
    if points is not None:
        parts.append(text(_ROOM - 12, 22, str(points), size=18, weight=700, anchor="end"))
    if score and score.winner:
        parts.append(symbol(SHAPES["star"], _ROOM - 52, 16, 18, "var(--star)"))
    return "".join(parts) + moved(40, 38, _counts(scene.board, view))


def _counts(board: Board, view: SeatView) -> str:
    """Numbers behind signs: pieces, cards, tickets, what only some boards have."""
    told = [(_CARD, view.cards), (SHAPES["ticket"], view.tickets + view.offered)]
    if isinstance(view, CitySeatView):
        told.insert(0, (drawing_of(board).piece, view.pieces))
        if board.merchandise:
            told.append((SHAPES["cart"], view.merchandise))
    parts = [
        symbol(sign, n * 46 + 7, 0, 15, "var(--soft)") + text(n * 46 + 17, 4.5, str(count), weight=600)
        for n, (sign, count) in enumerate(told)
    ]
    if isinstance(view, CitySeatView):
        for n, token in enumerate(view.souvenirs):
            sign = symbol_path(board.symbols[token])
            x = 142 + n * 15
            parts.append(disc(7, x, fill="var(--token)") + symbol(sign, x, 0, 10, "#fff"))
    return "".join(parts)


def _market(seen: Observation, say: Translator) -> Block:
    faces = [card_face(seen.board, card, n * 46, 0, 38) for n, card in enumerate(seen.market)]
    back = box(232, 1, 30, 46, rx=5, fill="var(--soft)")
    left = text(247, 30, str(seen.deck), size=15, weight=700, ink="var(--panel)", anchor="middle")
    return _titled(say("market"), "".join(faces) + back + left, 50)


def _hand(seen: Observation, say: Translator) -> Block:
    held = [(card, seen.hand[card]) for card in kind_names(seen.board) if seen.hand.get(card)]
    if not held:
        return _titled(say("hand"), text(0, 12, say("hand.empty"), ink="var(--soft)"), 16)
    parts = []
    for n, (card, count) in enumerate(held):
        x, y = n % 5 * 54, n // 5 * 50
        parts.append(card_face(seen.board, card, x, y, 32))
        parts.append(text(x + 36, y + 26, str(count), size=15, weight=700))
    return _titled(say("hand"), "".join(parts), (len(held) - 1) // 5 * 50 + 44)


def _tickets(board: Board, tickets: Sequence[TicketInHand], say: Translator) -> Block:
    title = say("tickets.own", wording=look_of(board))
    if not tickets:
        none = say("tickets.none", wording=look_of(board))
        return _titled(title, text(0, 12, none, ink="var(--soft)"), 16)
    rows, y = [], 0.0
    for held in tickets:
        body, height = _ticket(board, held)
        rows.append(moved(0, y, body))
        y += height + 5
    return _titled(title, "".join(rows), y - 5)


def _ticket(board: Board, held: TicketInHand) -> Block:
    printed, ends = board.tickets[held.ticket], board.ticket_ends(held.ticket)
    needs = printed.cards if isinstance(printed, CardTicket) else ()
    told = " – ".join(ends)
    lines = [told] if len(told) <= _TICKET_LETTERS else [f"{ends[0]} –", ends[1]]
    height = (50 if needs else 28) + 16 * (len(lines) - 1)
    fill = "var(--done-fill)" if held.is_done else "var(--way-fill)"
    flag = box(0, height / 2 - 9, 18, 18, rx=5, fill=fill)
    letter = text(
        9, height / 2 + 4.5, "✓" if held.is_done else held.letter, weight=700, ink="#fff", anchor="middle"
    )
    names = "".join(text(26, 18 + 16 * n, line, size=12.5, weight=600) for n, line in enumerate(lines))
    points = text(_ROOM - 2, 18, str(printed.points), size=15, weight=700, anchor="end")
    return flag + letter + names + points + moved(
        26, 10 + 16 * len(lines), pips(board, _named(board, needs), 18)
    ), height


def _named(board: Board, counts: Sequence[int]) -> Mapping[str, int]:
    return {board.colors[color]: n for color, n in enumerate(counts) if n}


def pips(board: Board, cards: Mapping[str, int], size: float) -> str:
    """Cards as small faces, with how many there are."""
    parts = []
    for n, (card, count) in enumerate(cards.items()):
        x = n * size * 2.1
        parts.append(card_face(board, card, x, 0, size))
        parts.append(text(x + size * 1.12, size * 0.95, str(count), size=size * 0.72, weight=600))
    return "".join(parts)
