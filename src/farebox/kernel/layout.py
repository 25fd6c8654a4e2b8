"""What numbers mean: phases, ids of actions, and where a seat knows a ticket to be."""

from enum import IntEnum

from farebox.kernel.limits import MAX_OFFER, N_KINDS


class Phase(IntEnum):
    """The kind of decision that is due."""

    KEEP_START = 0  # choose among the first tickets (C4, K3)
    PLACE = 1  # put a stack of tokens on the board (SF2, SF3)
    TURN = 2  # one of the three things a turn may be (C10-C40, K12)
    SECOND = 3  # take the second card (C10, K20)
    KEEP = 4  # choose among drawn tickets (C40, K38)
    COMPLETE = 5  # complete tickets at the end of a round (K40)
    OVER = 6


# Plain integers for compiled code.
KEEP_START = 0
PLACE = 1
TURN = 2
SECOND = 3
KEEP = 4
COMPLETE = 5
OVER = 6

NOT_YET = -1  # final_turns before the end is triggered

# Action ids both families share; what comes after KEEP_ID is each family's own.
DECK_ID = 0
MARKET_ID = 1  # + kind
TICKETS_ID = MARKET_ID + N_KINDS
PASS_ID = TICKETS_ID + 1
KEEP_ID = PASS_ID + 1  # + the kept positions of the offer as bits

# City games.
CITY_OFFER = 2  # C4, C40
PLACE_ID = KEEP_ID + (1 << CITY_OFFER)  # + place
# After the places come the claims: `first_claim[route]` + payment * token_ways + token way.
NO_TOKEN = 0  # token ways: no token taken, the first end's, the second end's
FIRST_END = 1
SECOND_END = 2

# The Card Game.
CARD_OFFER = 4  # K38
YARD_ID = KEEP_ID + (1 << MAX_OFFER)  # + one color's stacks, then threes, completions, finish

# Where a seat knows a ticket to be: a hand, an offer, before its owner, a position in the deck.
UNKNOWN = -1
IN_HAND = 0  # + seat
IN_OFFER = 8  # + slot of the own offer
DONE = 16  # + seat
FACE_DOWN = 24  # completed by the seat itself in this round, and not shown yet (K40)
IN_DECK = 64  # + position from the top
