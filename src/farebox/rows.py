"""A game's events as the rows of a record: what each action was, and what chance gave."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from farebox.actions import Claim, Complete, DrawCard, DrawTickets, Finish, Keep, Pass, PlaceCards, PlaceStack
from farebox.boards import Board, CityBoard
from farebox.kernel.layout import Row
from farebox.kernel.limits import N_KINDS, NOBODY, WILD
from farebox.names import kind_name, kind_names
from farebox.notation import notation_for

RecordRow: TypeAlias = dict[str, Any]


def name_cards(board: Board, counts: Sequence[int]) -> dict[str, int]:
    """Counts by kind as names, without what there is none of."""
    return {kind_name(board, kind): int(n) for kind, n in enumerate(counts) if n}


def deal_row(board: Board, n_seats: int, event: Row) -> RecordRow:
    """The record's `deal`: hands, rows swept away, the market that stood."""
    row: RecordRow = {"hands": [name_cards(board, hand) for hand in event["hands"].tolist()[:n_seats]]}
    _tell_market(board, event, row)
    return row


def _tell_market(board: Board, event: Row, row: RecordRow) -> None:
    """Add what lies face up, if it changed, and what was swept away before."""
    if not event["laid"]:
        return
    names = [*kind_names(board)[:-1], *[""] * (N_KINDS - 1 - len(board.colors)), board.wild]
    if event["n_swept"]:
        swept = event["swept"][: int(event["n_swept"])].tolist()
        row["swept"] = [[names[kind] for kind in cards] for cards in swept]
    row["market"] = [names[kind] for kind in event["market"][: int(event["n_market"])].tolist()]


def rows_of(board: Board, events: Iterable[Row]) -> list[RecordRow]:
    """The rows of a game's events, in order; a seat's completions are one row once it has finished."""
    rows: list[RecordRow] = []
    completed: list[int] = []
    for event in events:
        row = _row(board, event, completed)
        if row is None:
            continue
        rows.append(row)
        if row["do"] == "complete":
            completed = []
        if event["dealt"]:
            rows.append(_round_row(board, event))
    return rows


def unfinished(board: Board, events: Sequence[Row]) -> list[int]:
    """The tickets completed by a seat that has not finished yet: they stand in no row so far."""
    tickets: list[int] = []
    for event in reversed(events):
        action = notation_for(board).action(int(event["action"]), ())
        if not isinstance(action, Complete):
            break
        tickets.append(action.ticket)
    return tickets[::-1]


def _row(board: Board, event: Row, completed: list[int]) -> RecordRow | None:
    """One event's row; a completed ticket is only noted."""
    offer: list[int] = event["offer"][: int(event["n_offer"])].tolist()
    row: RecordRow = {"seat": int(event["seat"])}
    match notation_for(board).action(int(event["action"]), offer):
        case DrawCard(card=card):
            row["do"] = "draw"
            row["from"] = "deck" if card == "deck" else "market"
            row["card"] = kind_name(board, int(event["card"]))
        case DrawTickets():
            row |= {"do": "tickets", "offered": offer}
        case Keep(tickets=tickets):
            row |= {"do": "keep", "offered": offer, "kept": list(tickets)}
        case Claim() as claim:
            _tell_claim(board, claim, event, row)
        case PlaceStack(place=place):
            assert isinstance(board, CityBoard)
            row |= {"do": "place", "place": board.places[place].name}
        case PlaceCards(cards=cards):
            _tell_yard(board, cards, event, row)
        case Complete(ticket=ticket):
            completed.append(ticket)
            return None
        case Finish():
            return row | {"do": "complete", "tickets": list(completed)}
        case Pass():
            row["do"] = "pass"
    _tell_market(board, event, row)
    return row


def _tell_claim(board: Board, claim: Claim, event: Row, row: RecordRow) -> None:
    assert isinstance(board, CityBoard)
    length = board.routes[claim.route].length
    cards = {claim.color: length - claim.wilds} if claim.color else {}
    if claim.wilds:
        cards[board.wild] = claim.wilds
    row |= {"do": "claim", "route": claim.route, "cards": cards}
    if claim.souvenir is not None:
        row["souvenir"] = board.places[claim.souvenir].name
    if event["took_merchandise"]:
        row["merchandise"] = True


def _tell_yard(board: Board, cards: tuple[tuple[str, int], ...], event: Row, row: RecordRow) -> None:
    threes = len(cards) == 3
    row |= {"do": "yard", "stacks": [{name: n} for name, n in cards] if threes else [dict(cards)]}
    if event["robbed"] != NOBODY:
        color = board.colors.index(cards[0][0])
        lost = [0] * N_KINDS
        lost[color] = int(event["robbed_cards"])
        lost[WILD] = int(event["robbed_wilds"])
        row["robbed"] = [
            {"seat": int(event["robbed"]), "color": cards[0][0], "cards": name_cards(board, lost)}
        ]


def _round_row(board: Board, event: Row) -> RecordRow:
    row: RecordRow = {"do": "round", "hands": [name_cards(board, hand) for hand in event["hands"].tolist()]}
    _tell_market(board, event, row)
    return row
