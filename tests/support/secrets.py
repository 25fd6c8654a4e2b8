"""To change in a state everything that one seat can't know, and nothing that it can."""

from random import Random

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MAX_TICKETS
from farebox.kernel.row import Row
from support.boards import n_tickets
from support.tickets import bits_of, deck_order, members, offers


def scramble(board: Board, state: Row, seat: int, rng: Random) -> None:
    """Shuffle what is hidden from the seat: cards, tickets, what others remember, chance, and unused room."""
    scramble_cards(state, seat, rng)
    chosen = pick_up(state, seat)
    scramble_tickets(state, seat, rng)
    choose_anew(state, chosen, rng)
    state["key"] = rng.getrandbits(64), rng.getrandbits(64)
    for other in range(int(state["n_seats"])):
        if other != seat:
            state["put_back"][other] = rng.getrandbits(n_tickets(board))
            state["offer"][other, int(state["n_offer"][other]) :] = rng.randrange(20)
    state["offer"][seat, int(state["n_offer"][seat]) :] = rng.randrange(20)
    state["market"][int(state["n_market"]) :] = rng.randrange(9)


def scramble_cards(state: Row, seat: int, rng: Random) -> None:
    """Deal the others' unseen cards anew, with the deck."""
    hidden = [state["hand"][other] - state["known"][other] for other in range(4)]
    sizes = [0 if other == seat else int(cards.sum()) for other, cards in enumerate(hidden)]
    pool = [kind for kind, n in enumerate(state["deck"].tolist()) for _ in range(n)]
    for other, cards in enumerate(hidden):
        if other != seat:
            pool += [kind for kind, n in enumerate(cards.tolist()) for _ in range(n)]
    rng.shuffle(pool)
    for other, size in enumerate(sizes):
        if other != seat:
            state["hand"][other] = state["known"][other] + _counts([pool.pop() for _ in range(size)])
    state["deck"] = _counts(pool)


def _counts(kinds: list[int]) -> npt.NDArray[np.int8]:
    return np.bincount(np.array(kinds, np.int64), minlength=9).astype(np.int8)


def scramble_tickets(state: Row, seat: int, rng: Random) -> None:
    """Swap tickets that the seat can't place: in others' hands and offers, and in the deck.

    A seat that has drawn no tickets since the start can't have one that this seat turned down.
    """
    n_seats = int(state["n_seats"])
    held = {other: members(state["held"][other]) for other in range(n_seats) if other != seat}
    offered = {other: tickets for other, tickets in enumerate(offers(state, n_seats)) if other != seat}
    order, returned_by = deck_order(state), deck_givers(state)
    slots = [(tickets, place) for tickets in held.values() for place in range(len(tickets))]
    slots += [(tickets, place) for tickets in offered.values() for place in range(len(tickets))]
    fresh = [held[other] for other in held if not state["drew"][other]]
    fresh += [offered[other] for other in offered if not state["drew"][other]]
    slots += [(order, place) for place, giver in enumerate(returned_by) if giver != seat]
    turned_down = set(members(state["put_back"][seat]))
    for _ in range(3 * len(slots)):
        (a, i), (b, j) = rng.choice(slots), rng.choice(slots)
        a_new, b_new = b[j], a[i]
        if any(a is one for one in fresh) and a_new in turned_down:
            continue
        if any(b is one for one in fresh) and b_new in turned_down:
            continue
        a[i], b[j] = a_new, b_new
    for other, tickets in held.items():
        state["held"][other] = bits_of(tickets)
    for other, tickets in offered.items():
        state["offer"][other, : len(tickets)] = tickets
    lay_deck(state, order, returned_by, rng.randrange(MAX_TICKETS))


def pick_up(state: Row, seat: int) -> list[int]:
    """K40: give others their face-down tickets back; returns who may have laid some down."""
    if "face_down" not in state.fields or Phase(int(state["phase"])) != Phase.COMPLETE:
        return []
    first, n_seats = int(state["first"]), int(state["n_seats"])
    begun = [(first + step) % n_seats for step in range(int(state["completions"]) + 1)]
    for other in begun:
        if other != seat:
            state["held"][other] |= state["done"][other] & state["face_down"]
            state["done"][other] &= ~state["face_down"]
    state["face_down"] &= state["done"][seat]
    return [other for other in begun if other != seat]


def choose_anew(state: Row, seats: list[int], rng: Random) -> None:
    """K40: let seats lay any of their tickets down, whether their tracks pay for them or not."""
    for seat in seats:
        held = members(state["held"][seat])
        down = np.uint64(bits_of(rng.sample(held, rng.randint(0, len(held)))))
        state["held"][seat] &= ~down
        state["done"][seat] |= down
        state["face_down"] |= down


def deck_givers(state: Row) -> list[int]:
    """Who put each ticket of the deck there, from the top."""
    top, n = int(state["ticket_top"]), int(state["n_ticket_deck"])
    return [int(state["returned_by"][(top + place) % MAX_TICKETS]) for place in range(n)]


def lay_deck(state: Row, order: list[int], returned_by: list[int], top: int) -> None:
    """Lay the ticket deck in this order, its top anywhere in the ring."""
    state["ticket_top"] = top
    state["ticket_deck"] = 0
    state["returned_by"] = 0
    for place, (ticket, giver) in enumerate(zip(order, returned_by, strict=True)):
        state["ticket_deck"][(top + place) % MAX_TICKETS] = ticket
        state["returned_by"][(top + place) % MAX_TICKETS] = giver
