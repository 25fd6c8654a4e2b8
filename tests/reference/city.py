"""The city games, straight from rules C1-C53, NY1, AMS1-AMS3 and SF1-SF8."""

from typing import Any

from farebox.boards.schema import CityBoard, Route
from reference.base import Choice, Numbers, Reference, same_scores
from reference.cards import Cards, Row, cards_key, parse_cards
from reference.city_score import city_result
from reference.illegal import Illegal

LAST_PIECES = 2

# Which rows each phase takes, and the rule that says so.
ROWS_OF_PHASE = {
    "keep": ({"keep"}, "C40"),
    "place": ({"place"}, "SF2"),
    "turn": ({"draw", "claim", "tickets", "pass"}, "C5"),
    "second": ({"draw"}, "C10"),
}


class CityReference(Reference):
    """A game of New York, Amsterdam or San Francisco."""

    numbers = Numbers("C2", "C3", "C4", "C5", "C10", "C12", "C11", "C13", "C40")
    n_hand = 2
    n_first_offer = 2
    n_offer = 2

    def __init__(self, board: CityBoard, n_seats: int) -> None:
        super().__init__(board, n_seats)
        self.board = board
        self.owner: dict[int, int] = {}  # seat by claimed route
        self.pieces = [board.pieces] * n_seats
        self.points = [0] * n_seats
        self.passes_in_a_row = 0
        self.merchandise = [0] * n_seats
        self.merchandise_left = board.merchandise.cards if board.merchandise else 0
        self.tokens: list[list[int]] = [[] for _ in range(n_seats)]
        self.stacks: dict[int, tuple[int, int]] = {}
        self.placers: list[int] = []
        if board.souvenirs:
            height = board.souvenirs.tokens[n_seats]
            self.stacks = {place: (symbol, height) for symbol, place in enumerate(board.souvenirs.start)}
            self.placers = [1, 1] if n_seats == 2 else [n_seats - 1, n_seats - 2]

    def legal(self) -> set[Choice]:
        """Every legal choice now; none for a first offer that has not been told."""
        if self.phase == "keep":
            return self._keep_choices()
        if self.phase == "place":
            return {("place", place) for place in range(len(self.board.places)) if place not in self.stacks}
        if self.phase == "second":
            return self._draw_choices()
        if self.phase == "turn":
            return self._turn_choices() or {("pass",)}
        return set()

    def snapshot(self) -> dict[str, Any]:
        """Everything there is to know about the game, as plain comparable data."""
        return self._base_snapshot() | {
            "owner": self._owners(),
            "pieces": list(self.pieces),
            "points": list(self.points),
            "merchandise": list(self.merchandise),
            "merchandise_left": self.merchandise_left,
            "tokens": [sorted(tokens) for tokens in self.tokens],
            "stacks": {place: stack for place, stack in self.stacks.items() if stack[1]},
            "passes_in_a_row": self.passes_in_a_row,
        }

    def result(self) -> dict[str, Any]:
        """C52, C53: scores and winners of a game that is over."""
        if not self.over:
            raise Illegal("C50", "the game is not over")
        return city_result(self.board, self._owners(), self.tickets, self.merchandise, self.tokens)

    def check_result(self, told: dict[str, Any]) -> None:
        """C43, C52, C53: object to a record's result that differs."""
        due = self.result()
        if told.get("completed") != due["completed"]:
            raise Illegal("C43", f"completed tickets are {due['completed']}, not {told.get('completed')}")
        if not same_scores(told.get("scores"), due["scores"]):
            raise Illegal("C52", f"scores are {due['scores']}, not {told.get('scores')}")
        if told.get("winners") != due["winners"]:
            raise Illegal("C53", f"winners are {due['winners']}, not {told.get('winners')}")

    def _owners(self) -> list[int | None]:
        return [self.owner.get(route) for route in range(len(self.board.routes))]

    def _least_kept(self) -> int:
        return 1

    def _end_rule(self) -> str:
        return "C50" if self.final_turns_left == 0 else "C51"

    def _order_rule(self) -> str:
        return self._place_rule() if self.phase == "place" else super()._order_rule()

    def _place_rule(self) -> str:
        return "SF3" if self.n_seats == 2 else "SF2"

    def _play(self, row: Row) -> None:
        do = row.get("do")
        due, _ = ROWS_OF_PHASE[self.phase]
        if do not in due:
            raise Illegal(self._misplaced_rule(do), f"{do} cannot come now, only {sorted(due)}")
        self.passes_in_a_row = self.passes_in_a_row + 1 if do == "pass" else 0
        plays = {"keep": self._keep, "place": self._place, "draw": self._draw, "claim": self._claim}
        plays |= {"tickets": self._draw_tickets, "pass": self._pass}
        plays[do](row)

    def _misplaced_rule(self, do: Any) -> str:
        if self.is_setup:
            return "C4"
        if self.phase == "place" or do == "place":
            return self._place_rule()
        return "C40" if do == "keep" else ROWS_OF_PHASE[self.phase][1]

    def _start_play(self) -> None:
        """SF2, SF3, C5: place the stacks set aside, if the game has any, then seat 0 begins."""
        self.phase, self.seat = ("place", self.placers[0]) if self.placers else ("turn", 0)

    def _place(self, row: Row) -> None:
        """SF2, SF3: put the next stack set aside on a place without one."""
        place = self._place_index(row.get("place"))
        souvenirs = self.board.souvenirs
        if souvenirs is None or place is None or place in self.stacks:
            raise Illegal(self._place_rule(), f"{row.get('place')} cannot take a stack")
        self.stacks[place] = (len(self.stacks), souvenirs.aside_tokens[self.n_seats])
        self.placers = self.placers[1:]
        self._start_play()

    def _place_index(self, name: Any) -> int | None:
        return next((index for index, place in enumerate(self.board.places) if place.name == name), None)

    def _end_turn(self) -> None:
        """C5, C50, C51: the next seat's turn, unless the last turns are over or everybody passed."""
        seat = self._turn_seat()
        if self.final_turns_left is not None:
            self.final_turns_left -= 1
        elif self.pieces[seat] <= LAST_PIECES:
            self.final_turns_left = self.n_seats
        if self.final_turns_left == 0 or self.passes_in_a_row == self.n_seats:
            self.phase, self.seat = "over", None
        else:
            self.phase, self.seat = "turn", (seat + 1) % self.n_seats

    def _turn_choices(self) -> set[Choice]:
        tickets: set[Choice] = {("tickets",)} if len(self.ticket_deck) else set()
        return self._draw_choices() | self._claim_choices() | tickets

    def _pass(self, row: Row) -> None:
        """C51: only when nothing else can be done."""
        if self._turn_choices():
            raise Illegal("C51", "a player who can act may not pass")
        self._end_turn()

    def _claim_choices(self) -> set[Choice]:
        return {
            ("claim", index, cards_key(cards), place)
            for index, route in enumerate(self.board.routes)
            if self._objection_to_route(index) is None
            for cards in self._payments(route)
            if self._objection_to_payment(route, cards) is None
            for place in self._souvenirs_offered(route) or [None]
        }

    def _payments(self, route: Route) -> list[Cards]:
        """C21: one colour, with any number of wilds in its stead; wilds alone belong to no colour."""
        colors = self.board.colors if route.color is None else [self.board.colors[route.color]]
        mixed = [
            Cards({color: route.length - n_wild, self.wild: n_wild})
            for color in colors
            for n_wild in range(route.length)
        ]
        return [*mixed, Cards({self.wild: route.length})]

    def _objection_to_route(self, index: int) -> Illegal | None:
        """C20, C22, C24: why the seat to move cannot claim this route, whatever it pays."""
        seat, route = self._turn_seat(), self.board.routes[index]
        if index in self.owner:
            return Illegal("C20", f"seat {self.owner[index]} owns route {index}")
        twin_owner = None if route.twin is None else self.owner.get(route.twin)
        if twin_owner is not None and (twin_owner == seat or self.n_seats == 2):
            return Illegal("C24", f"route {index} is closed by its twin")
        if self.pieces[seat] < route.length:
            return Illegal("C22", f"{self.pieces[seat]} pieces are too few for {route.length} spaces")
        return None

    def _objection_to_payment(self, route: Route, cards: Cards) -> Illegal | None:
        """C20, C21, SF8: why the seat to move cannot pay for this route with these cards."""
        if cards.total() != route.length:
            return Illegal("C20", f"{cards.total()} cards do not pay for {route.length} spaces")
        colors = {card for card, n in cards.items() if n} - {self.wild}
        is_any = route.color is None
        if len(colors) > 1 or (colors and not is_any and colors != {self.board.colors[route.color or 0]}):
            return Illegal("C21", f"{sorted(colors)} is not the one colour of the route")
        if cards[self.wild] < route.ferries:
            return Illegal("SF8", f"the route needs {route.ferries} ferry cards")
        if not cards <= self.hands[self._turn_seat()]:
            return Illegal("C20", f"the hand does not hold {cards_key(cards)}")
        return None

    def _claim(self, row: Row) -> None:
        """C20-C24: discard the cards, put the pieces, take points, bonus card and token; C13 refills."""
        seat, index = self._turn_seat(), row.get("route")
        if not isinstance(index, int) or not 0 <= index < len(self.board.routes):
            raise Illegal("C20", f"there is no route {index}")
        route, cards = self.board.routes[index], parse_cards(row.get("cards"))
        objection = self._objection_to_route(index) or self._objection_to_payment(route, cards)
        if objection:
            raise objection
        self.hands[seat] = self.hands[seat] - cards
        self.owner[index] = seat
        self.pieces[seat] -= route.length
        self.points[seat] += self.board.points[route.length]
        self._take_merchandise(route, told=bool(row.get("merchandise")))
        self._take_souvenir(route, row.get("souvenir"))
        self.supply.throw(cards)
        self.supply.lay(row, "C13", "C12")
        self._end_turn()

    def _take_merchandise(self, route: Route, *, told: bool) -> None:
        """AMS1: one bonus card for a route with the symbol, while there are any."""
        is_due = route.merchandise and self.merchandise_left > 0
        if told != is_due:
            raise Illegal("AMS1", f"a bonus card {'is' if is_due else 'is not'} due")
        if is_due:
            self.merchandise[self._turn_seat()] += 1
            self.merchandise_left -= 1

    def _souvenirs_offered(self, route: Route) -> list[int | None]:
        """SF4: the ends of a route with a token whose symbol the seat to move lacks."""
        mine = self.tokens[self._turn_seat()]
        stacks = [(place, *self.stacks[place]) for place in route.ends if place in self.stacks]
        return [place for place, symbol, n_left in stacks if n_left and symbol not in mine]

    def _take_souvenir(self, route: Route, told: Any) -> None:
        """SF4, SF5: a token must be taken where one is offered, by choice only if both ends do."""
        offered, place = self._souvenirs_offered(route), self._place_index(told)
        if told is None:
            if offered:
                raise Illegal("SF5", "a token is there and must be taken")
            return
        if place is None or place not in offered:
            raise Illegal("SF4", f"no token can be taken from {told}")
        symbol, n_left = self.stacks[place]
        self.stacks[place] = (symbol, n_left - 1)
        self.tokens[self._turn_seat()].append(symbol)
