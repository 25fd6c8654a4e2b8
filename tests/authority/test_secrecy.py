"""Nothing a seat may not know is in any byte sent to it (G1, C42): hidden things change, the bytes don't.

Worlds that look the same to a seat are drawn by the kernel's own `resample`: other decks, hands and tickets.
"""

import copy
import random

import pytest

from farebox.authority.live_table import Live
from farebox.kernel.layout import DECK_ID, KEEP_ID, TICKETS_ID, YARD_ID
from farebox.kernel.row import new_rows
from farebox.server.live.socket_guest import SocketGuest
from farebox.tables.narration import Narrator
from farebox.tables.table import Table
from support.counts import count
from tables.plain_tables import EDITIONS, positions

EVERY = count(3, proof=1)  # which positions of a game are looked at: odd, so that every seat has its share


def other_world(table: Table, seat: int, seed: int) -> Table:
    """The same table, with everything the seat can't know dealt anew."""
    game = table.game
    twin = copy.copy(table)
    twin.game = copy.copy(game)
    know = game.observe(seat).row
    states = new_rows(game._family.state)
    game._rules.resample(game._board, know, seed, states[0])
    twin.game._states = states
    twin.game._past, twin.game._events = list(game._past), list(game._events)
    twin._heard = copy.deepcopy(table._heard)
    twin.narrator = Narrator(twin.game)
    return twin


def sent(table: Table, seat: int | None, id: int | None = None) -> list[str]:
    """Every message to a connection of the seat: on coming, and after an action."""
    live = Live(table, [])
    guest = SocketGuest(seat, table.told(seat), 100)
    live.guests.add(guest)
    live.show(guest)
    if id is not None:
        mover = table.game.to_move
        assert mover is not None
        table.commit(table.propose_act(mover, table.told(mover), id))
        live.tell()
    return [guest.queue.get_nowait() or "" for _ in range(guest.queue.qsize())]


def hidden_action(table: Table, seed: int) -> int | None:
    """Something to do of which the others see no card: a blind draw, tickets, keeping."""
    hidden = [id for id in table.game.legal_ids() if id in (DECK_ID, TICKETS_ID) or KEEP_ID <= id < YARD_ID]
    if table.board.rules == "city":
        hidden = [id for id in hidden if id < KEEP_ID + 4]
    return random.Random(seed).choice(hidden) if hidden else None


@pytest.mark.parametrize("n_seats", [2, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_hidden_things_change_no_byte(edition: str, n_seats: int) -> None:
    """For the seat itself and for spectators, all through a game, before and after another seat's action."""
    differed = compared = 0
    for step, table in enumerate(positions(edition, n_seats, 11 * n_seats)):
        if table.is_over:
            break
        if step % EVERY:
            continue
        seat = step % n_seats
        action = None if seat == table.game.to_move else hidden_action(table, step)
        for viewer in (seat, None):
            first, second = (other_world(table, seat, seed) for seed in (2 * step, 2 * step + 1))
            differed += first.game.state.tobytes() != second.game.state.tobytes()
            told = sent(first, viewer, action), sent(second, viewer, action)
            assert told[0][0] == told[1][0] == sent(table, viewer)[0]
            if not turned_up(first) and not turned_up(second):
                compared += action is not None
                assert told[0] == told[1]
    assert differed > 50 // EVERY
    assert compared > 20 // EVERY


def turned_up(table: Table) -> bool:
    """Whether chance, or the end, has just shown everyone something: it may differ between worlds."""
    return any(event.kind in ("market", "over", "round") for event in table.heard(None)[-1].events)
