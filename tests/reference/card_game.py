"""The Card Game, straight from rules K1-K44."""

from collections import Counter
from itertools import combinations
from typing import Any

from farebox.boards.schema import CardGameBoard
from reference.base import Choice, Numbers, Reference, same_scores
from reference.card_game_score import can_complete, card_game_result, cards_used
from reference.cards import Cards, Row, Supply, cards_key, parse_cards, plain, pooled
from reference.illegal import Illegal
from reference.tickets import parse_tickets

N_SECOND_DEAL = 4
N_STACKS = 3
N_IDLE = 24  # draws of tickets in a row that keep none; no more before something else is done

# Which rows each phase takes, and the rule that says so.
ROWS_OF_PHASE = {
    "keep": ({"keep"}, "K38"),
    "turn": ({"draw", "yard", "tickets", "pass"}, "K12"),
    "second": ({"draw"}, "K12"),
    "complete": ({"complete"}, "K40"),
}


class CardGameReference(Reference):
    """A game of the Card Game, of one round or (4 players) two."""

    numbers = Numbers("K1", "K20", "K3", "K5", "K20", "K20", "K20", "K21", "K38")
    n_hand = 8
    n_first_offer = 6
    n_offer = 4

    def __init__(self, board: CardGameBoard, n_seats: int) -> None:
        super().__init__(board, n_seats)
        self.board = board
        self.yards: list[dict[str, Cards]] = [{} for _ in range(n_seats)]
        self.tracks: list[Cards] = [Counter() for _ in range(n_seats)]
        self.completed: list[list[int]] = [[] for _ in range(n_seats)]
        self.chosen: list[list[int]] = [[] for _ in range(n_seats)]  # completed in this completing phase
        self.round = 1
        self.n_rounds = 2 if n_seats == 4 else 1
        self.first = 0
        self.last_seat = 0  # who took the latest turn
        self.n_idle = 0  # draws of tickets in a row that kept none, by all players together

    def legal(self) -> set[Choice]:
        """Every legal choice now; none for a first offer that has not been told."""
        if self.phase == "keep":
            return self._keep_choices()
        if self.phase == "second":
            return self._draw_choices()
        if self.phase == "turn":
            return self._turn_choices() or {("pass",)}
        if self.phase == "complete" and self.seat is not None:
            return self._complete_choices() | {("finish",)}
        return set()

    def snapshot(self) -> dict[str, Any]:
        """Everything there is to know about the game, as plain comparable data."""
        return self._base_snapshot() | {
            "yards": [{color: plain(stack) for color, stack in yard.items()} for yard in self.yards],
            "tracks": [plain(track) for track in self.tracks],
            "completed": [sorted(completed) for completed in self.completed],
            "round": self.round,
            "first": self.first,
        }

    def result(self) -> dict[str, Any]:
        """K42-K44: scores and winners of a game that is over."""
        if not self.over:
            raise Illegal(self._running_rule(), "the game is not over")
        return card_game_result(self.board, self.tickets, self.completed)

    def check_result(self, told: dict[str, Any]) -> None:
        """K40, K42-K44: object to a record's result that differs."""
        due = self.result()
        if not same_scores(told.get("scores"), due["scores"]):
            raise Illegal("K42", f"scores are {due['scores']}, not {told.get('scores')}")
        for name, rule in (("completed", "K40"), ("bonuses", "K43"), ("winners", "K44")):
            if told.get(name) != due[name]:
                raise Illegal(rule, f"{name} are {due[name]}, not {told.get(name)}")

    def complete_one(self, ticket: int) -> None:
        """K40: the seat to move completes one more of its tickets with what is on its track."""
        self._check_completing()
        if ("complete", ticket) not in self._complete_choices():
            raise Illegal("K40", f"seat {self.seat} cannot complete ticket {ticket}")
        seat = self._turn_seat()
        self.tickets[seat].remove(ticket)
        self.completed[seat].append(ticket)
        self.chosen[seat].append(ticket)

    def finish(self) -> None:
        """K40, K41: the seat to move completes no more; after the last seat, the game or the round ends."""
        self._check_completing()
        following = (self._turn_seat() + 1) % self.n_seats
        if following != self.first:
            self.seat = following
        else:
            self._discard_used()
            self.seat = None
            self.phase = "over" if self.round == self.n_rounds else "complete"

    def _discard_used(self) -> None:
        """K40: when all have chosen, everything is shown, and what tickets took leaves the tracks."""
        for seat, tickets in enumerate(self.chosen):
            used = cards_used(self.board, tickets, self.tracks[seat])
            self.tracks[seat] = self.tracks[seat] - used
            self.supply.throw(used)
        self.chosen = [[] for _ in range(self.n_seats)]

    def _check_completing(self) -> None:
        if self.phase != "complete" or self.seat is None:
            raise Illegal("K40", "tickets are completed at the end of a round")

    def _least_kept(self) -> int:
        return 1 if self.is_setup else 0

    def _end_rule(self) -> str:
        return "K41"

    def _running_rule(self) -> str:
        if self.phase != "complete":
            return "K39"
        return "K41" if self.seat is None else "K40"

    def _order_rule(self) -> str:
        return "K40" if self.phase == "complete" else super()._order_rule()

    def _deal(self, deal: Row) -> None:
        super()._deal(deal)
        if not all(hand[self.wild] for hand in self.hands):
            raise Illegal("K1", "every hand starts with a locomotive")
        self._look_at_deck()

    def _apply(self, row: Row) -> None:
        is_due = self.phase == "complete" and self.seat is None
        if is_due != (row.get("do") == "round"):
            raise Illegal("K41", f"the second round is {'' if is_due else 'not '}due")
        if is_due:
            self._deal_round(row)
        else:
            super()._apply(row)

    def _play(self, row: Row) -> None:
        do = row.get("do")
        due, _ = ROWS_OF_PHASE[self.phase]
        if do not in due:
            raise Illegal(self._misplaced_rule(do), f"{do} cannot come now, only {sorted(due)}")
        plays = {"keep": self._keep, "draw": self._draw, "yard": self._fill_yard}
        plays |= {"tickets": self._draw_tickets, "pass": self._pass, "complete": self._complete}
        plays[do](row)
        if do != "tickets":
            self.n_idle = self.n_idle + 1 if do == "keep" and not row["kept"] else 0

    def _draw_tickets(self, row: Row) -> None:
        if self.n_idle >= N_IDLE:
            raise Illegal("K38", f"tickets were drawn {N_IDLE} times in a row and none kept")
        super()._draw_tickets(row)

    def _misplaced_rule(self, do: Any) -> str:
        if self.is_setup:
            return "K3"
        if self.phase == "turn" and do in ("keep", "complete"):
            return "K38" if do == "keep" else "K39"
        return ROWS_OF_PHASE[self.phase][1]

    def _start_play(self) -> None:
        """K3, K5: the tickets not kept are shuffled in, and seat 0 begins."""
        self.ticket_deck.shuffle()
        self._start_turn(0)

    def _start_turn(self, seat: int) -> None:
        """K10: one card of every stack in the yard goes on the track, locomotives first."""
        self.phase, self.seat = "turn", seat
        for color, stack in list(self.yards[seat].items()):
            card = self.wild if stack[self.wild] else color
            self.tracks[seat][card] += 1
            stack[card] -= 1
            if not stack.total():
                del self.yards[seat][color]

    def _end_turn(self) -> None:
        """K39: the next seat's turn, or the end of the round when everybody had a turn more."""
        seat = self._turn_seat()
        self.last_seat = seat
        if self.final_turns_left is not None:
            self.final_turns_left -= 1
        elif not self.supply.deck:
            self.final_turns_left = self.n_seats
        if self.final_turns_left == 0:
            self.phase, self.seat = "complete", self.first
        else:
            self._start_turn((seat + 1) % self.n_seats)

    def _turn_choices(self) -> set[Choice]:
        can_draw = len(self.ticket_deck) and self.n_idle < N_IDLE
        tickets: set[Choice] = {("tickets",)} if can_draw else set()
        return self._draw_choices() | self._yard_choices() | tickets

    def _pass(self, row: Row) -> None:
        """K39: only when nothing else can be done."""
        if self._turn_choices():
            raise Illegal("K39", "a player who can act may not pass")
        self._end_turn()

    def _yard_choices(self) -> set[Choice]:
        hand = self.hands[self._turn_seat()]
        colors = [color for color in self.board.colors if hand[color]]
        one_color = [
            [Cards({color: n, self.wild: n_wild})]
            for color in colors
            for n in range(1, hand[color] + 1)
            for n_wild in range(hand[self.wild] + 1)
        ]
        three_colors = [[Cards([color]) for color in three] for three in combinations(colors, N_STACKS)]
        return {
            ("yard", tuple(sorted(cards_key(stack) for stack in stacks)))
            for stacks in one_color + three_colors
            if self._objection_to_yard(stacks) is None
        }

    def _objection_to_yard(self, stacks: list[Cards]) -> Illegal | None:
        """K30-K33: why the seat to move cannot place these stacks."""
        colors = [card for stack in stacks for card in plain(stack) if card != self.wild]
        if len(stacks) == 1:
            objection = self._objection_to_one_color(stacks[0], colors)
        else:
            objection = self._objection_to_three_colors(stacks, colors)
        if objection:
            return objection
        if not pooled(stacks) <= self.hands[self._turn_seat()]:
            return Illegal("K30", "the hand does not hold these cards")
        return next(filter(None, map(self._objection_to_stack, colors, stacks)), None)

    def _objection_to_one_color(self, stack: Cards, colors: list[str]) -> Illegal | None:
        if not colors and stack[self.wild]:
            return Illegal("K31", "locomotives cannot be placed alone")
        if len(colors) != 1 or stack.total() < 2:
            return Illegal("K30", "a stack is two or more cards of one colour")
        return None

    def _objection_to_three_colors(self, stacks: list[Cards], colors: list[str]) -> Illegal | None:
        if any(stack[self.wild] for stack in stacks):
            return Illegal("K31", "no locomotive goes with three different colours")
        if len(stacks) != N_STACKS or len(set(colors)) != N_STACKS or pooled(stacks).total() != N_STACKS:
            return Illegal("K30", "different colours are placed as exactly three single cards")
        return None

    def _objection_to_stack(self, color: str, stack: Cards) -> Illegal | None:
        seat = self._turn_seat()
        if color in self.yards[seat]:
            return Illegal("K32", f"{color} lies in the yard already")
        for other, yard in enumerate(self.yards):
            if color in yard and stack.total() <= yard[color].total():
                return Illegal("K33", f"{stack.total()} cards do not rob seat {other} of its {color}")
        return None

    def _fill_yard(self, row: Row) -> None:
        """K30-K33: lay the stacks down; who has fewer cards of a colour there discards them."""
        seat, told = self._turn_seat(), row.get("stacks")
        if not isinstance(told, list) or not told:
            raise Illegal("K30", "no stacks are placed")
        stacks = [parse_cards(stack) for stack in told]
        objection = self._objection_to_yard(stacks)
        if objection:
            raise objection
        self.hands[seat] = self.hands[seat] - pooled(stacks)
        mine = {next(card for card in stack if card != self.wild): stack for stack in stacks}
        self._rob(set(mine), row.get("robbed") or [])
        self.yards[seat].update(mine)
        self._end_turn()

    def _rob(self, colors: set[str], told: list[Row]) -> None:
        """K33: the others' stacks of these colours are discarded, and the record says so."""
        due = [(seat, color) for seat, yard in enumerate(self.yards) for color in yard.keys() & colors]
        robbed = [(seat, color, cards_key(self.yards[seat][color])) for seat, color in due]
        stated = [
            (one.get("seat"), one.get("color"), cards_key(parse_cards(one.get("cards")))) for one in told
        ]
        if Counter(stated) != Counter(robbed):
            raise Illegal("K33", f"robbed is {robbed}, not {stated}")
        for seat, color in due:
            self.supply.throw(self.yards[seat].pop(color))

    def _complete_choices(self) -> set[Choice]:
        """K40: each own ticket that the track can complete beside those chosen."""
        seat = self._turn_seat()
        return {
            ("complete", ticket)
            for ticket in self.tickets[seat]
            if can_complete(self.board, [*self.chosen[seat], ticket], self.tracks[seat])
        }

    def _complete(self, row: Row) -> None:
        """K40: all that a seat completes now."""
        for ticket in parse_tickets(row.get("tickets")):
            self.complete_one(ticket)
        self.finish()

    def _deal_round(self, row: Row) -> None:
        """K41: hands and tickets stay, all other cards are dealt anew, from the left of the last turn."""
        due = self.second_hand_sizes()
        self.supply = self.pool_for_second_round()
        self.round, self.first, self.n_idle = 2, self._second_first(), 0
        self.yards = [{} for _ in range(self.n_seats)]
        self.tracks = [Counter() for _ in range(self.n_seats)]
        dealt = [parse_cards(hand) for hand in row.get("hands", [])]
        if [hand.total() for hand in dealt] != due:
            raise Illegal("K41", f"the seats are dealt {due} cards for the second round")
        for seat, hand in enumerate(dealt):
            self.supply.take(hand, "K41")
            self.hands[seat] = self.hands[seat] + hand
        self.supply.lay(row, "K41", "K20")
        self._look_at_deck()
        self._start_turn(self.first)

    def _look_at_deck(self) -> None:
        """K39: a deal that empties the deck leaves every player exactly one turn."""
        self.final_turns_left = None if self.supply.deck else self.n_seats

    def _second_first(self) -> int:
        return (self.last_seat + 1) % self.n_seats

    def pool_for_second_round(self) -> Supply:
        """K41: every card not in a hand, as the new deck."""
        stacks = [stack for yard in self.yards for stack in yard.values()]
        old = self.supply
        return Supply(
            +pooled([old.deck, old.discard, old.market, *self.tracks, *stacks]), self.wild, city=False
        )

    def second_hand_sizes(self) -> list[int]:
        """K41: four cards for each seat, or one at a time from the first seat on while they last."""
        n_cards = min(N_SECOND_DEAL * self.n_seats, self.pool_for_second_round().deck.total())
        sizes = [0] * self.n_seats
        for nth in range(n_cards):
            sizes[(self._second_first() + nth) % self.n_seats] += 1
        return sizes
