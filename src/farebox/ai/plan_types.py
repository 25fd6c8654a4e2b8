"""The records that compiled players work on: a board as they need it, what a policy gets, how it plans."""

from typing import TypeAlias

from farebox.ai.belief_types import MAX_CLUES, N_SHOWN
from farebox.kernel.limits import (
    MAX_LENGTH,
    MAX_OFFER,
    MAX_PLACES,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    N_COLORS,
    N_KINDS,
)
from farebox.kernel.row import Row, float64, int8, int16, int64, uint64

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
N_HALF_POINTS = 1024  # more than any route of a plan serves
TALLEST = 12  # longer trains count as this
MAX_LINE = 2 * MAX_ROUTES + 1  # a way may come to a place by every route, from either end


class CityMap(Row):
    """Which routes leave a place: those of `first[place]` to `first[place + 1]`."""

    first = int16(MAX_PLACES + 1)
    to = int8(2 * MAX_ROUTES)
    via = int8(2 * MAX_ROUTES)
    apart = int16(MAX_TICKETS)  # spaces of the shortest way between each ticket's ends, on an empty board
    shown = float64(N_SHOWN)  # how much a rival has shown, where it is known what clues count,
    clues = float64(N_SHOWN, MAX_CLUES)  # what each counts there,
    even = float64(N_SHOWN)  # and the part of belief that goes by none
    attractions = int64()  # places, as bits


class CardMap(Row):
    """What tickets take, and what is known of a seat's chances."""

    needs = uint64(MAX_TICKETS)  # what each ticket takes of every color, in one number
    # Points at the end that go with one of each asset: by seats, round, stage, asset.
    asset_points = float64(MAX_SEATS + 1, MAX_ROUNDS, N_STAGES, len(ASSETS))
    shown = float64(N_SHOWN)  # how much a rival has shown, where it is known what clues count,
    clues = float64(N_SHOWN, MAX_CLUES)  # what each counts there,
    even = float64(N_SHOWN)  # and the part of belief that goes by none


class PolicyInput(Row):
    """What every policy may look at: the public table and the seat's own."""

    tickets = uint64()  # held, as bits
    unseen_tickets = uint64()  # those that may yet be drawn, as bits
    seat = int64()
    n_seats = int64()
    phase = int64()
    turns = int64()
    final_turns = int64()
    n_deck = int64()
    n_ticket_deck = int64()
    n_offer = int64()
    shown = int64(N_KINDS)  # face-up cards by kind
    hand = int64(N_KINDS)
    unseen = int64(N_KINDS)  # cards the seat can't place, by kind
    offer = int64(MAX_OFFER)


class CityInput(PolicyInput):
    """What the planner of the city games looks at."""

    pieces = int64(MAX_SEATS)
    merchandise_left = int64()
    tokens = int64()  # the seat's own, as bits
    owner = int8(MAX_ROUTES)
    stack_place = int8(MAX_SYMBOLS)
    stack_left = int8(MAX_SYMBOLS)


class CardInput(PolicyInput):
    """What the planner of the Card Game looks at."""

    is_last_round = int64()
    can_draw_tickets = int64()
    yard_owner = int64(N_COLORS)
    yard = int64(N_COLORS)
    yard_wilds = int64(N_COLORS)
    track = int64(N_KINDS)  # the seat's own, as far as no ticket completed in this round takes it
    known = int64(MAX_SEATS, N_KINDS)


class CityPlan(Row):
    """A seat's plan in a city game, and what finding it takes."""

    cost = float64(MAX_ROUTES)  # of claiming a route, in turns, its own worth taken off
    turns = float64(MAX_ROUTES)  # to draw its cards and claim it
    before = float64(MAX_ROUTES)  # what a planned route cost before it was
    worth = float64(MAX_ROUTES)  # of wanted routes: what they serve, in points; 0 of the others
    far = float64(MAX_PLACES)
    line_far = float64(MAX_LINE)  # places that ways have come to, the nearest first: how far each is,
    line_place = int8(MAX_LINE)  # and which
    near = float64(MAX_PLACES)  # what it costs to join a place to the largest network,
    late = float64(MAX_PLACES)  # the turns,
    long = int64(MAX_PLACES)  # and the pieces
    merit = float64(N_KINDS)
    gain = float64(64)
    plan_turns = float64()
    plan_cost = float64()
    plan_pieces = int64()
    plan_points = int64()  # tickets planned or done, minus those given up
    n_planned = int64()
    n_undone = int64()
    tag = int64()  # whose turn the plan was made for
    need = int64(N_KINDS)
    from_route = int8(MAX_PLACES)
    # The board as the seat finds it on its turn; sets of places are bits.
    n_open = int64()  # how many routes it may claim, now or later,
    open = int8(MAX_ROUTES)  # and which, in order
    n_networks = int64()  # places that its routes join: how many networks,
    network = int64(MAX_PLACES // 2)  # the places of each,
    network_route = int64(MAX_PLACES // 2)  # and its first route
    touched = int64()  # places that its routes touch,
    rivals = int64()  # those that the others' do,
    fresh = int64()  # and attractions that none of its own does
    tokens = int64()  # places with a token that it lacks
    is_priced = int64()  # whether it is known what the open routes cost;
    least = float64(MAX_LENGTH + 1)  # before that, what one of a length costs at least
    n_wanted = int64()  # how many routes are planned or wanted,
    wanted = int8(MAX_ROUTES)  # and which, in order


class CardPlan(Row):
    """A seat's plan in the Card Game, and what finding it takes."""

    merit = float64()  # of the best placing found
    load = int64()  # its useful cards
    prey = int64()  # cards that a rival would lose by it
    placing = int64()
    turns = int64()  # own turns after this one
    lack = int64()  # cards that all tickets together lack
    tag = int64()  # the seat, counted from 1, whose tickets to complete were chosen; 0 if none's
    chosen = uint64()  # these tickets, as bits
    wanted = uint64()  # cards that the tickets within reach take, in one number,
    demand = int64(N_COLORS)  # and by color
    stock = uint64()  # cards under way and in hand, in one number
    under = int64(N_KINDS)  # under way: on the track or in the own yard
    spare = uint64()  # cards to complete tickets with: of every color, in one number,
    wilds = int64()  # and locomotives
    heaps = int64(TALLEST + 1)  # how many colors have so many useful cards in hand
    choice = int64(MAX_TICKETS)  # tickets to choose from,
    rate = float64(MAX_TICKETS)  # the points of each for a card,
    rest = int64(MAX_TICKETS)  # the points of each and all after it,
    taken = int64(MAX_TICKETS)  # whether it is taken,
    spare_before = uint64(MAX_TICKETS)  # and the cards there were before
    wilds_before = int64(MAX_TICKETS)
    assets = float64(len(ASSETS))  # what a seat has


class CityWeights(Row):
    """What the planner of the city games goes by. Found by measurement: `bench/tune.py`."""

    card = float64()  # turns that a lacking card takes
    piece = float64()  # turns that a piece is worth
    point = float64()  # turns that a point of a route is worth
    bonus = float64()  # turns that a point of the edition's bonus is worth
    turn = float64()  # points that a turn is worth, when tickets are chosen
    pace = float64()  # turns that the game goes on for each piece of whoever has fewest
    draw = float64()  # points that drawing tickets must promise
    more = float64()  # tickets not done, up to which drawing more is thought of
    wild = float64()  # what a wild card is worth against the best color
    spend = float64()  # how little a wild card is spent gladly
    length = float64()  # urgency of a route: for each space,
    serve = float64()  # for each point it serves,
    contest = float64()  # for each rival at one of its ends
    deck = float64()  # what an unseen card is worth against the same card seen
    risk = float64()  # share of a ticket's points counted as lost for each turn it takes
    spare = float64()  # as `pace`, when drawing tickets is thought of
    give_up = float64()  # points that a turn is worth, when a ticket held is given up
    free = float64()  # urgency that a route must have to be claimed for itself,
    content = float64()  # or which share of the urgency that the best open one has
    sharp = float64()  # how much more a card for a better route is worth
    hoard = float64()  # urgency that a route loses for each wild card it takes
    wait = float64()  # urgency that a planned route must have
    finish = float64()  # urgency of a route that brings the end,
    approach = float64()  # or after which one of two spaces does
    show = float64()  # how far a card that lies face up counts as held
    # The power `sharp` of each half point, by a table: the last bit of a computed one depends on the machine.
    sharpened = float64(N_HALF_POINTS)


class CardWeights(Row):
    """What the planner of the Card Game goes by. Found by measurement: `bench/tune.py`."""

    patience = float64()  # useful cards that a stack waits for
    ahead = float64()  # turns to spare, at which placing can't wait
    late = float64()  # turns before the end, from which no tickets are drawn
    use = float64()  # share of the cards to come that will serve tickets
    room = float64()  # cards to come beyond those wanted, at which tickets are drawn
    fame = float64()  # share of a big city's bonus that a ticket to it counts
    pace = float64()  # cards that leave the deck in a turn
    deck = float64()  # what a card is worth: unseen,
    wild = float64()  # a locomotive,
    want = float64()  # of a color that lacks,
    held = float64()  # for each card of the color in hand,
    other = float64()  # of any other color
    waste = float64()  # what a card that serves nothing costs a placing,
    waste_wild = float64()  # a locomotive that serves nothing,
    prey = float64()  # a card of a rival's that it takes brings,
    risk = float64()  # a card that a rival may take costs,
    exposed = float64()  # and each turn more that a stack stays in the yard
    trio = float64()  # useful cards that make three single ones worth a turn; never if above three
    reach = float64()  # cards for tickets that a turn will bring, when those within reach are chosen
    second = float64()  # cards that the second round's deck will hold, seen from the first


AnyMap: TypeAlias = CityMap | CardMap
AnyInput: TypeAlias = CityInput | CardInput
AnyPlan: TypeAlias = CityPlan | CardPlan
AnyWeights: TypeAlias = CityWeights | CardWeights
