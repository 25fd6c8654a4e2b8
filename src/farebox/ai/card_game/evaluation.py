"""What a seat may hope for while the game goes on.

A search that looks only some turns ahead tries more worlds in the same time, and the luck of all turns after
them doesn't blur what it finds. How many points at the end go with what a seat has differs by the number of
seats and by round, and changes as the deck runs out. The numbers are those of the printed game:
`bench/evaluation.py` finds them, and writes them to `ai/evaluation.toml`.
"""

from farebox.ai.card_game.counts import less, pack, plus, some, total
from farebox.ai.card_game.supply import needs, worth
from farebox.ai.plan_types import ASSETS, N_STAGES, CardMap, CardPlan
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import NOT_YET
from farebox.kernel.limits import N_COLORS, WILD
from farebox.kernel.record_types import CardState
from farebox.kernel.row import constants, float64
from farebox.kernel.tickets import size

BOARD = "card-game"

# Cards in the deck, or turns since it ran out, as `now_in` tells; between them numbers change evenly. The
# first is later than any turn begins: what is there goes on from the others.
STAGES = constants(float64, [-4.0, 0.0, 16.0, 64.0])
_FAR = 1e9  # behind everybody


@rule
def now_in(state: CardState) -> float:
    """How far a round has come: the cards in the deck; once that is empty, turns since then, below zero."""
    if state.final_turns == NOT_YET:
        return float(state.n_deck)
    return float(state.final_turns - state.n_seats)


@rule
def lead(board: CardBoardRow, map: CardMap, state: CardState, seat: int, plan: CardPlan) -> float:
    """By how many points a seat may hope to be ahead of the best of the others at the end."""
    now = min(max(now_in(state), STAGES[0]), STAGES[N_STAGES - 1])
    stage = 0
    while stage < N_STAGES - 2 and now >= STAGES[stage + 1]:
        stage += 1
    share = (now - STAGES[stage]) / (STAGES[stage + 1] - STAGES[stage])
    own = 0.0
    best = -_FAR
    for one in range(to_int(state.n_seats)):
        take_assets(board, map, state, one, plan)
        hope = 0.0
        for asset in range(len(ASSETS)):
            early = map.asset_points[state.n_seats, state.round_number - 1, stage + 1, asset]
            late = map.asset_points[state.n_seats, state.round_number - 1, stage, asset]
            hope += plan.assets[asset] * (share * early + (1.0 - share) * late)
        if one == seat:
            own = hope
        else:
            best = max(best, hope)
    return float(own - best)


@rule
def take_assets(board: CardBoardRow, map: CardMap, state: CardState, seat: int, plan: CardPlan) -> None:
    """Write down what a seat has: `ASSETS` says what each number is."""
    hand = pack(state.hand[seat])
    under = pack(state.track[seat])
    wilds_under = to_int(state.track[seat, WILD])
    yard = 0
    for color in range(N_COLORS):
        if state.yard_owner[color] == seat:
            under = plus(under, some(to_int(state.yard[color]), color))
            wilds_under += to_int(state.yard_wilds[color])
            yard += to_int(state.yard[color] + state.yard_wilds[color])
    tickets = state.held[seat]
    wanted = needs(map, tickets)
    lacking = less(wanted, under)
    useful = total(lacking) - total(less(lacking, hand))
    plan.assets[0] = 1.0
    plan.assets[1] = worth(board, state.done[seat])
    plan.assets[2] = worth(board, tickets)
    plan.assets[3] = size(tickets)
    plan.assets[4] = total(lacking) - useful
    plan.assets[5] = useful
    plan.assets[6] = total(hand) - useful
    plan.assets[7] = state.hand[seat, WILD]
    plan.assets[8] = wilds_under
    plan.assets[9] = total(wanted) - total(lacking)
    plan.assets[10] = yard
