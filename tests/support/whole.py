"""What every state must have: no card, ticket, piece, token or bonus card lost, found or in two places."""

from collections import Counter

from farebox.boards import Board, CardGameBoard, CityBoard
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MARKET_SIZE, NOBODY, NOWHERE
from farebox.kernel.row import Row
from support.boards import n_tickets
from support.cards import counted, whole_box
from support.tickets import deck_order, members, offers


def check_whole(board: Board, state: Row) -> None:
    """Assert that the state holds each thing of the box exactly once."""
    check_cards(board, state)
    check_tickets(board, state)
    if isinstance(board, CityBoard):
        check_map(board, state)
        check_extras(board, state)
    else:
        check_yards(board, state)


def check_cards(board: Board, state: Row) -> None:
    """C2, C13, K21: every card is in one place; the market is short only without a deck."""
    n_seats = int(state["n_seats"])
    total = state["hand"].sum(axis=0) + state["deck"] + state["discard"]
    for kind in state["market"][: int(state["n_market"])].tolist():
        total[kind] += 1
    if not isinstance(board, CityBoard):
        total += state["track"].sum(axis=0)
        total[:8] += state["yard"]
        total[8] += state["yard_wilds"].sum()
    assert total.tolist() == counted(board, whole_box(board)).tolist()
    assert min(state[pile].min() for pile in ("hand", "deck", "discard", "known")) >= 0
    assert state["hand"][n_seats:].sum() == 0
    assert (state["known"] <= state["hand"]).all()
    assert state["n_deck"] == state["deck"].sum()
    assert 0 <= state["n_market"] <= MARKET_SIZE
    assert state["n_market"] == MARKET_SIZE or state["n_deck"] == 0
    if isinstance(board, CityBoard):
        assert state["n_deck"] or not state["discard"].any()


def check_tickets(board: Board, state: Row) -> None:
    """C4, C40, K3, K38: every ticket is held, offered, completed or in the deck, and in one place only."""
    n_seats = int(state["n_seats"])
    places = [deck_order(state), *offers(state, n_seats)]
    places += [members(state["held"][seat]) for seat in range(4)]
    if not isinstance(board, CityBoard):
        places += [members(state["done"][seat]) for seat in range(4)]
    assert sorted(ticket for tickets in places for ticket in tickets) == list(range(n_tickets(board)))
    choosing = Phase(int(state["phase"])) in (Phase.KEEP_START, Phase.KEEP)
    assert (state["n_offer"][int(state["to_move"])] > 0) == choosing
    assert not state["n_offer"][n_seats:].any()


def check_map(board: CityBoard, state: Row) -> None:
    """C1, C20, C22-C24: pieces and points follow from who owns which route; nobody owns a whole double."""
    n_seats = int(state["n_seats"])
    owners = state["owner"].tolist()
    assert set(owners[len(board.routes) :]) <= {NOBODY}
    for seat in range(n_seats):
        mine = [route for route, owner in zip(board.routes, owners, strict=False) if owner == seat]
        assert state["pieces"][seat] == board.pieces - sum(route.length for route in mine)
        assert state["pieces"][seat] >= 0
        assert state["points"][seat] == sum(board.points[route.length] for route in mine)
    for route, owner in zip(board.routes, owners, strict=False):
        if route.twin is not None and owner != NOBODY:
            assert owners[route.twin] != owner
            assert n_seats > 2 or owners[route.twin] == NOBODY


def check_extras(board: CityBoard, state: Row) -> None:
    """AMS1, SF1-SF6: bonus cards and tokens are either left or somebody's."""
    owners = state["owner"].tolist()
    n_seats = int(state["n_seats"])
    if board.merchandise:
        claimed = Counter(
            owner
            for route, owner in zip(board.routes, owners, strict=False)
            if route.merchandise and owner != NOBODY
        )
        taken = state["merchandise"].tolist()
        assert sum(taken) == min(claimed.total(), board.merchandise.cards)
        assert all(taken[seat] <= claimed[seat] for seat in range(4))
        assert state["merchandise_left"] == board.merchandise.cards - sum(taken)
    if board.souvenirs:
        places = [place for place in state["stack_place"].tolist() if place != NOWHERE]
        assert len(places) == len(set(places))
        for symbol in range(len(board.souvenirs.symbols)):
            if state["stack_place"][symbol] == NOWHERE:
                continue
            is_aside = symbol >= len(board.souvenirs.start)
            height = (board.souvenirs.aside_tokens if is_aside else board.souvenirs.tokens)[n_seats]
            taken_by = sum(int(tokens) >> symbol & 1 for tokens in state["tokens"])
            assert state["stack_left"][symbol] + taken_by == height


def check_yards(board: Board, state: Row) -> None:
    """K10, K30-K33: a color lies in one yard at most, under no locomotive of its own."""
    assert isinstance(board, CardGameBoard)
    for color in range(8):
        stack = (int(state["yard"][color]), int(state["yard_wilds"][color]))
        if state["yard_owner"][color] == NOBODY:
            assert stack == (0, 0)
        else:
            assert 0 <= state["yard_owner"][color] < state["n_seats"]
            assert stack[0] > 0
            assert stack[1] >= 0
    assert state["track"].min() >= 0
