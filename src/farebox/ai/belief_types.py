"""What is thought of the tickets that others hold: the clues it goes by, and the record it is kept in."""

from farebox.kernel.limits import MAX_ROUTES, MAX_SEATS, MAX_TICKETS, N_KINDS
from farebox.kernel.record_types import Generator
from farebox.kernel.row import float64, int8, int64, uint64

# What is shown that no other ticket explains which the rival is thought to hold.
ALONE = (
    "alone_share",  # the share of its spaces, or cards under way,
    "alone",  # and how many, in eights
)
# What a rival's routes tell about a ticket.
CITY_CLUES = (
    *ALONE,
    "points",  # of the ticket, in eights
    "done",  # whether its ends are joined,
    "done_later",  # by a rival who has drawn tickets since the start
    "lost",  # whether it can't be completed any more
    "progress",  # the share of its shortest way that is saved already,
    "saved",  # the same in eights of spaces
    "ends",  # how many of its ends the rival's routes touch,
    "both_ends",  # whether they touch both
    "tips",  # how many of its ends are where a chain of these routes stops,
    "both_tips",  # whether both are
    "detour",  # spaces more than the shortest way that its way now has, in fours
    "rest",  # spaces that it lacks, in eights
    "share",  # the share of the rival's spaces that lie on its way
)
# What a rival's cards under way, in its yard and on its track, tell about a ticket.
CARD_CLUES = (
    *ALONE,
    "points",  # of the ticket, in tens
    "cards",  # that it takes, in sixes
    "famous",  # big cities that it names
    "met",  # the share of its cards that are under way,
    "under",  # the same in sixes of cards
    "done",  # whether all of them are
    "seen",  # cards that it lacks and everybody saw go to the rival's hand, in sixes
    "lack",  # cards that are neither, in sixes
    "share",  # the share of the cards under way that it wants
)
# How near what a rival did is to what a planner would have done.
JUST_THAT = 0  # it drew the same card, or claimed the same route
ANOTHER_CARD = 1  # both draw
ANYTHING_ELSE = 2
NOT_ASKED = 3  # a second card
UNKNOWN_BEFORE = 4  # what it held then, so that it can be asked about nothing further back
# How much a clue says depends on how much a rival has shown; between these the numbers change evenly.
CITY_SHOWN = (0.0, 1.0, 2.0, 4.0, 8.0)  # routes
CARDS_SHOWN = (0.0, 2.0, 5.0, 10.0, 20.0)  # cards under way
MAX_ASKED = 128  # guesses that are asked what they would have done
MAX_MARKS = 64  # routes of a rival that are told apart; further ones count as the last
N_SHOWN = len(CITY_SHOWN)
MAX_CLUES = max(len(CITY_CLUES), len(CARD_CLUES))


class Belief(Generator):
    """What a seat thinks of the others' tickets; `held` is one guess, and the next is made from it."""

    held = uint64(MAX_SEATS)  # by each rival, as bits
    possible = uint64(MAX_SEATS)  # all that each might hold
    n_held = int64(MAX_SEATS)
    score = float64(MAX_SEATS, MAX_TICKETS)  # how much speaks for a ticket, as a logarithm of likelihood
    alone = float64(MAX_SEATS)  # what a space or card counts that no other ticket explains
    even = float64(MAX_SEATS)  # the part of every choice that is even, whatever speaks for a ticket
    shown = int64(MAX_SEATS)  # spaces, or cards under way
    # Of a city game: the rival's routes on a ticket's way, as bits. Of the Card Game: the cards it takes.
    marks = uint64(MAX_SEATS, MAX_TICKETS)
    mark = int8(MAX_ROUTES)  # which of these bits a route is, of the rival that was looked at last
    spaces = int64(MAX_SEATS, MAX_MARKS)  # of each of these routes
    under = uint64(MAX_SEATS)  # cards under way, of every color in one number
    clues = float64(MAX_TICKETS, MAX_CLUES)  # about each ticket, of the rival that was looked at last
    weight = float64(MAX_TICKETS)  # how likely each is to be held instead of the one that is put back
    chance = float64(MAX_SEATS, MAX_TICKETS)  # that a rival holds a ticket
    # Guesses at tickets and cards, and how well each rival with these would have done what it did.
    n_asked = int64()  # 0 where nothing is known of what was
    asked_held = uint64(MAX_ASKED, MAX_SEATS)
    asked_hand = int8(MAX_ASKED, MAX_SEATS, N_KINDS)
    fit = float64(MAX_SEATS, MAX_ASKED)
    fit_total = float64(MAX_SEATS)
    counted = float64(MAX_SEATS, MAX_TICKETS)  # the guesses with a ticket, each by how well it fits
    hand = int64(N_KINDS)  # of the rival that is asked, as it was then
    unlike = float64(MAX_SEATS, MAX_ASKED)  # how likely each rival then plays unlike a planner
    picked = int64(MAX_SEATS)  # which guess each rival has in the world that is imagined
