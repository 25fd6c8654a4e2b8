"""The records that minds work on: what a policy sees, and the desk it works at."""

import numpy as np

from farebox.kernel.layout import record
from farebox.kernel.limits import (
    MAX_OFFER,
    MAX_PLACES,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    N_COLORS,
    N_KINDS,
)

# Which routes leave a place: those of `first[place]` to `first[place + 1]`.
CITY_MAP = record(
    [
        ("first", np.int16, MAX_PLACES + 1),
        ("to", np.int8, 2 * MAX_ROUTES),
        ("via", np.int8, 2 * MAX_ROUTES),
    ]
)

# What a seat of the Card Game has that it may build hopes on.
ASSETS = (
    "anyhow",  # 1, whatever it has
    "done",  # points of its completed tickets
    "points",  # of those it holds,
    "tickets",  # how many these are,
    "lacking",  # cards they take that are neither in hand nor under way,
    "useful",  # those in hand that they want
    "other",  # other cards in hand
    "wilds",  # locomotives in hand,
    "wilds_under",  # and under way, in the yard or on the track
    "under",  # cards under way that the tickets want
    "yard",  # everything in its yard
)
N_STAGES = 4  # of a round, for which it is known what assets bring
MAX_ROUNDS = 2  # K4

CARD_MAP = record(
    [
        ("needs", np.uint64, MAX_TICKETS),  # what each ticket takes of every color, in one number
        # Points at the end that go with one of each asset: by seats, round, stage, asset.
        ("asset_points", np.float64, (MAX_SEATS + 1, MAX_ROUNDS, N_STAGES, len(ASSETS))),
    ]
)

_SIGHT = [  # what every policy may look at: the public table and the seat's own
    ("tickets", np.uint64),  # held, as bits
    ("unseen_tickets", np.uint64),  # those that may yet be drawn, as bits
    ("seat", np.int64),
    ("n_seats", np.int64),
    ("phase", np.int64),
    ("turns", np.int64),
    ("final_turns", np.int64),
    ("n_deck", np.int64),
    ("n_ticket_deck", np.int64),
    ("n_offer", np.int64),
    ("shown", np.int64, N_KINDS),  # face-up cards by kind
    ("hand", np.int64, N_KINDS),
    ("unseen", np.int64, N_KINDS),  # cards the seat can't place, by kind
    ("offer", np.int64, MAX_OFFER),
]

CITY_SIGHT = record(
    [
        *_SIGHT,
        ("pieces", np.int64, MAX_SEATS),
        ("merchandise_left", np.int64),
        ("tokens", np.int64),  # the seat's own, as bits
        ("owner", np.int8, MAX_ROUTES),
        ("stack_place", np.int8, MAX_SYMBOLS),
        ("stack_left", np.int8, MAX_SYMBOLS),
    ]
)

CITY_DESK = record(
    [
        ("cost", np.float64, MAX_ROUTES),  # of claiming a route, in turns, its own worth taken off
        ("turns", np.float64, MAX_ROUTES),  # to draw its cards and claim it
        ("worth", np.float64, MAX_ROUTES),  # of planned routes: what they serve, in points; 0 if not planned
        ("far", np.float64, MAX_PLACES),
        ("near", np.float64, MAX_PLACES),  # what it costs to join a place to the largest network,
        ("late", np.float64, MAX_PLACES),  # the turns,
        ("long", np.int64, MAX_PLACES),  # and the pieces
        ("merit", np.float64, N_KINDS),
        ("gain", np.float64, 64),
        ("plan_turns", np.float64),
        ("plan_cost", np.float64),
        ("plan_pieces", np.int64),
        ("plan_points", np.int64),  # tickets planned or done, minus those given up
        ("n_planned", np.int64),
        ("n_undone", np.int64),
        ("tag", np.int64),  # whose turn the plan was made for
        ("need", np.int64, N_KINDS),
        ("from_route", np.int8, MAX_PLACES),
        ("settled", np.uint8, MAX_PLACES),
    ]
)

# What the planner of the city games goes by. Found by measurement: `bench/tune.py`.
CITY_WEIGHTS = record(
    [
        ("card", np.float64),  # turns that a lacking card takes
        ("piece", np.float64),  # turns that a piece is worth
        ("point", np.float64),  # turns that a point of a route is worth
        ("bonus", np.float64),  # turns that a point of the edition's bonus is worth
        ("turn", np.float64),  # points that a turn is worth, when tickets are chosen
        ("pace", np.float64),  # turns that the game goes on for each piece of whoever has fewest
        ("draw", np.float64),  # points that drawing tickets must promise
        ("more", np.float64),  # tickets not done, up to which drawing more is thought of
        ("wild", np.float64),  # what a wild card is worth against the best color
        ("spend", np.float64),  # how little a wild card is spent gladly
        ("length", np.float64),  # urgency of a route: for each space,
        ("serve", np.float64),  # for each point it serves,
        ("contest", np.float64),  # for each rival at one of its ends
        ("deck", np.float64),  # what an unseen card is worth against the same card seen
        ("risk", np.float64),  # share of a ticket's points counted as lost for each turn it takes
        ("spare", np.float64),  # as `pace`, when drawing tickets is thought of
        ("give_up", np.float64),  # points that a turn is worth, when a ticket held is given up
        ("free", np.float64),  # points that a route must bring to be claimed for itself
        ("sharp", np.float64),  # how much more a card for a better route is worth
        ("hoard", np.float64),  # urgency that a route loses for each wild card it takes
        ("wait", np.float64),  # urgency that a planned route must have
        ("finish", np.float64),  # urgency of a route that brings the end,
        ("approach", np.float64),  # or after which one of two spaces does
        ("show", np.float64),  # how far a card that lies face up counts as held
    ]
)

MAX_TRIED = 64

# What a search keeps of the actions it tries; its chance is its own.
TRY = record(
    [
        ("rng", np.uint64),
        ("n", np.int64),
        ("planned", np.int64),
        ("action", np.int64, MAX_TRIED),
        ("worlds", np.int64, MAX_TRIED),
        ("total", np.float64, MAX_TRIED),
    ]
)

CARD_SIGHT = record(
    [
        *_SIGHT,
        ("is_last_round", np.int64),
        ("can_draw_tickets", np.int64),
        ("yard_owner", np.int64, N_COLORS),
        ("yard", np.int64, N_COLORS),
        ("yard_wilds", np.int64, N_COLORS),
        ("track", np.int64, N_KINDS),  # the seat's own, as far as no ticket completed in this round takes it
        ("known", np.int64, (MAX_SEATS, N_KINDS)),
    ]
)

TALLEST = 12  # longer trains count as this

CARD_DESK = record(
    [
        ("merit", np.float64),  # of the best placing found
        ("load", np.int64),  # its useful cards
        ("prey", np.int64),  # cards that a rival would lose by it
        ("placing", np.int64),
        ("turns", np.int64),  # own turns after this one
        ("lack", np.int64),  # cards that all tickets together lack
        ("tag", np.int64),  # the seat, counted from 1, whose tickets to complete were chosen; 0 if none's
        ("chosen", np.uint64),  # these tickets, as bits
        ("demand", np.int64, N_COLORS),
        ("under", np.int64, N_KINDS),  # under way: on the track or in the own yard
        ("spare", np.uint64),  # cards to complete tickets with: of every color, in one number,
        ("wilds", np.int64),  # and locomotives
        ("heaps", np.int64, TALLEST + 1),  # how many colors have so many useful cards in hand
        ("choice", np.int64, MAX_TICKETS),  # tickets to choose from,
        ("rate", np.float64, MAX_TICKETS),  # the points of each for a card,
        ("rest", np.int64, MAX_TICKETS),  # the points of each and all after it,
        ("taken", np.int64, MAX_TICKETS),  # whether it is taken,
        ("spare_before", np.uint64, MAX_TICKETS),  # and the cards there were before
        ("wilds_before", np.int64, MAX_TICKETS),
        ("assets", np.float64, len(ASSETS)),  # what a seat has
    ]
)

# What the planner of the Card Game goes by. Found by measurement: `bench/tune.py`.
CARD_WEIGHTS = record(
    [
        ("patience", np.float64),  # useful cards that a stack waits for
        ("ahead", np.float64),  # turns to spare, at which placing can't wait
        ("late", np.float64),  # turns before the end, from which no tickets are drawn
        ("use", np.float64),  # share of the cards to come that will serve tickets
        ("room", np.float64),  # cards to come beyond those wanted, at which tickets are drawn
        ("fame", np.float64),  # share of a big city's bonus that a ticket to it counts
        ("pace", np.float64),  # cards that leave the deck in a turn
        ("deck", np.float64),  # what a card is worth: unseen,
        ("wild", np.float64),  # a locomotive,
        ("want", np.float64),  # of a color that lacks,
        ("held", np.float64),  # for each card of the color in hand,
        ("other", np.float64),  # of any other color
        ("waste", np.float64),  # what a card that serves nothing costs a placing,
        ("waste_wild", np.float64),  # a locomotive that serves nothing,
        ("prey", np.float64),  # a card of a rival's that it takes brings,
        ("risk", np.float64),  # a card that a rival may take costs,
        ("exposed", np.float64),  # and each turn more that a stack stays in the yard
        ("trio", np.float64),  # useful cards that make three single ones worth a turn; never if above three
        ("reach", np.float64),  # cards for tickets that a turn will bring, when those within reach are chosen
        ("second", np.float64),  # cards that the second round's deck will hold, seen from the first
    ]
)
