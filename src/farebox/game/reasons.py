"""The kernel's refusals in words: which rule forbids an action, and why."""

from farebox.boards import Board
from farebox.errors import IllegalAction
from farebox.kernel import refusals as code
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MAX_SEATS
from farebox.locale import Said

# For each code: the rule in a city game, the rule in the Card Game, the reason.
_REASONS: dict[int, tuple[str, str, str]] = {
    code.UNKNOWN_ACTION: ("G3", "G3", "this board has no such action"),
    code.GAME_OVER: ("C50", "K41", "the game is over"),
    code.NOT_NOW: ("C5", "K12", "this is not the time for it"),
    code.KEEP_FIRST: ("C40", "K38", "first choose which of the offered tickets to keep"),
    code.PLACE_FIRST: ("SF2", "SF2", "first put the souvenir stack on a place"),
    code.SECOND_FIRST: ("C10", "K20", "first take the second card of this turn"),
    code.COMPLETE_FIRST: ("K40", "K40", "the round is over: complete tickets or finish"),
    code.DECK_EMPTY: ("C14", "K21", "the deck is empty"),
    code.NOT_IN_MARKET: ("C10", "K20", "no such card lies face up"),
    code.WILD_SECOND: ("C11", "K20", "a face-up wild card can't be the second card of a turn"),
    code.NO_TICKETS: ("C41", "K38", "no tickets are left to draw"),
    code.MUST_ACT: ("C51", "K39", "only who can do nothing passes"),
    code.KEEP_ONE: ("C40", "K3", "at least one ticket must be kept"),
    code.NOT_OFFERED: ("C40", "K38", "that ticket was not offered"),
    code.STACK_THERE: ("SF2", "SF2", "a stack stands there already"),
    code.ROUTE_TAKEN: ("C20", "C20", "the route has an owner"),
    code.TWIN_OWN: ("C24", "C24", "you own the other route of this double"),
    code.TWIN_CLOSED: ("C24", "C24", "with two players a double is closed once one of its routes is claimed"),
    code.NO_PIECES: ("C22", "C22", "not enough pieces are left for every space"),
    code.NOT_ENOUGH_CARDS: ("C20", "K30", "the hand lacks these cards"),
    code.TOKEN_MUST: ("SF5", "SF5", "a token of a new symbol lies at an end of the route and must be taken"),
    code.TOKEN_NONE: ("SF4", "SF4", "no token of a symbol you lack lies there"),
    code.TWO_OR_MORE: ("K30", "K30", "a stack has two cards or more"),
    code.IN_OWN_YARD: ("K32", "K32", "the colour lies in your own yard already"),
    code.IN_OTHER_YARD: ("K33", "K33", "it takes more cards than lie in the other player's yard"),
    code.NOT_HELD: ("K40", "K40", "you don't hold that ticket"),
    code.NOT_ENOUGH_ON_TRACK: ("K40", "K40", "the cards left on the track don't complete it"),
    code.IDLE_TICKETS: (
        "K38",
        "K38",
        f"tickets were drawn {IDLE_LIMIT} times in a row and none kept: do something else first",
    ),
}

_NAMES = {number: name.lower() for name, number in vars(code).items() if name.isupper()}

# At the start of a game other rules say the same.
_AT_THE_START = {code.KEEP_FIRST: ("C4", "K3"), code.KEEP_ONE: ("C4", "K3"), code.NOT_OFFERED: ("C4", "K3")}
_FOR_TWO = {code.PLACE_FIRST: ("SF3", "SF3"), code.STACK_THERE: ("SF3", "SF3")}


def refuse(
    board: Board, text: str, refusal: int, phase: Phase = Phase.TURN, n_seats: int = MAX_SEATS
) -> IllegalAction:
    """The error for an action that the kernel refused; phase and seats may point to a more exact rule."""
    city, card_game, reason = _REASONS[refusal]
    if phase == Phase.KEEP_START:
        city, card_game = _AT_THE_START.get(refusal, (city, card_game))
    if n_seats == 2:
        city, card_game = _FOR_TWO.get(refusal, (city, card_game))
    rule = city if board.rules == "city" else card_game
    return IllegalAction(f"{text}: {reason}", rule, reason=Said(f"refused.{_NAMES[refusal]}"))
