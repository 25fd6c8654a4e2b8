"""What is asked of a comparison of options, and what it finds: all that compiled code sums up."""

from farebox.kernel.limits import MAX_ROUTES, MAX_SEATS, MAX_TICKETS, N_COLORS
from farebox.kernel.row import Row, float64, int64


class TrialSettings(Row):
    """In which worlds options are tried, and who plays on in them."""

    seat = int64()  # whose options they are
    is_open = int64()  # whether worlds differ from the truth only in what lies in the decks
    searched = int64()  # decisions of the seat's own, after the first, that a search makes for the planner


class Trial(Row):
    """One option, and how the worlds ended in which it was tried, summed up."""

    action = int64()  # what the seat does; NONE: what the planner would
    later = int64()  # what it does next, by the time its next turn begins, if it may; NONE: as above
    wins = float64(MAX_SEATS)  # shares of the victory
    wins_squared = float64(MAX_SEATS)
    behind = float64()  # how much less of the victory the seat has than by the first option in the same world
    behind_squared = float64()
    points = float64()  # the seat's,
    routes = float64()  # part by part
    tickets = float64()
    bonus = float64()
    rival = float64()  # those of the best of the others
    turns = float64()  # that the game had
    completed = float64(MAX_TICKETS)  # worlds in which the seat completes the ticket
    own_soon = float64(MAX_ROUTES)  # worlds in which the route is the seat's within two rounds,
    rivals_soon = float64(MAX_ROUTES)  # and somebody else's
    own_end = float64(MAX_ROUTES)  # worlds in which the route is the seat's in the end
    robbed = float64(N_COLORS)  # worlds in which the seat is robbed of a stack within two rounds
