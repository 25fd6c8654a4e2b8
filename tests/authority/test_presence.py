"""How long somebody who is away is waited for, by the clock that is given."""

from farebox.authority.live_table import Live
from farebox.authority.presence import SILENT_SECONDS, Attendance, Visit
from farebox.server.live.socket_guest import SocketGuest
from tables.plain_tables import new_table


class Clock:
    """Time as we like it."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_a_seat_is_waited_for_from_its_last_disconnection() -> None:
    """Or, if nobody ever came, from the table's opening."""
    clock = Clock(1000)
    presence = Attendance(2, 60, opened=990, clock=clock)
    assert [presence.away_for(seat) for seat in (0, 1)] == [50, 50]
    presence.watch([2, 0])
    clock.now = 1030
    presence.watch([1, 0])
    clock.now = 1040.5
    assert [presence.away_for(seat) for seat in (0, 1)] == [50, 10]
    clock.now = 2000
    assert [presence.away_for(seat) for seat in (0, 1)] == [0, 0]


def test_connections_at_other_servers_count() -> None:
    """As long as those servers are heard of."""
    clock = Clock(1000)
    presence = Attendance(2, 60, opened=0, clock=clock)
    presence.hear("there", [1, 0])
    assert presence.total([1, 1]) == [2, 1]
    clock.now += SILENT_SECONDS - 1
    presence.watch([0, 0])
    clock.now += 2
    assert presence.total([0, 0]) == [0, 0]
    assert presence.away_for(0) == 58


def test_what_was_written_down_outlives_the_server() -> None:
    """Who had gone has been away since; who was there when a server ended may be back in a moment."""
    clock = Clock(1000)
    visits = {0: Visit(970, False), 1: Visit(100, True)}
    presence = Attendance(3, 60, opened=50, visits=visits, clock=clock)
    assert [presence.away_for(seat) for seat in range(3)] == [30, 60, 0]
    assert presence.in_doubt == {1}


def test_who_left_is_told_when_and_who_never_came_is_not() -> None:
    """Nor is who is there, nor a bot."""
    clock = Clock(1000)
    table = new_table("new-york", "person", "person", "simple")
    live = Live(table, [], Attendance(3, 60, opened=900, clock=clock))
    table.seats[1].taken = False
    assert live.away_since() == [900, None, None]
    guest = SocketGuest(0, 0, 9)
    live.guests.add(guest)
    assert live.away_since() == [None, None, None]
    clock.now = 1500.5
    live.presence.watch(live.here())
    live.guests.discard(guest)
    clock.now = 2000
    assert live.there().away_since == [1500, None, None]
