"""One game played twice: by the compiled rules, and by the slow reference from the record they wrote.

The kernel deals and plays; its record's rows are then fed to the reference, which checks each of them and
must agree after every action about everything: what is legal, where every card, ticket, piece and token is,
who won.

One difference is meant: once a game is over nothing counts turns.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from farebox.boards import Board, CityBoard
from farebox.game.actions import (
    Action,
    Claim,
    Complete,
    DrawCard,
    DrawTickets,
    Finish,
    Keep,
    Pass,
    PlaceCards,
    PlaceStack,
)
from farebox.game.game import Game
from farebox.kernel.layout import NOT_YET, Phase
from farebox.kernel.limits import NOBODY
from farebox.kernel.row import Row, Rows
from reference import Choice, Reference, choices_of, new_reference
from reference.card_game import CardGameReference
from reference.cards import cards_key
from support.cards import market, named
from support.players import Temper, pick
from support.tickets import deck_order, members, offers


@dataclass
class Position:
    """What the kernel had after so many actions."""

    states: Rows
    choices: list[Choice]

    @property
    def state(self) -> Row:
        """The whole state."""
        return self.states[0]


def choice_of(board: Board, action: Action) -> Choice:
    """A typed action as the reference's `legal` lists it."""
    match action:
        case DrawCard(card=card):
            return ("draw", "deck") if card == "deck" else ("draw", "market", card)
        case DrawTickets():
            return ("tickets",)
        case Keep(tickets=tickets):
            return ("keep", tickets)
        case PlaceStack(place=place):
            return ("place", place)
        case Claim(route=route, color=color, wilds=wilds, souvenir=souvenir):
            assert isinstance(board, CityBoard)
            cards = Counter({color or "": board.routes[route].length - wilds, board.wild: wilds})
            return ("claim", route, cards_key(cards), souvenir)
        case PlaceCards(cards=cards_placed):
            stacks = (
                [{name: n} for name, n in cards_placed] if len(cards_placed) == 3 else [dict(cards_placed)]
            )
            return ("yard", tuple(sorted(cards_key(Counter(stack)) for stack in stacks)))
        case Complete(ticket=ticket):
            return ("complete", ticket)
        case Finish():
            return ("finish",)
        case Pass():
            return ("pass",)
    raise AssertionError(f"no choice for {action}")


def look(game: Game) -> Position:
    """Take down where the game stands; the ids of what is legal ascend."""
    ids = game.legal_ids()
    assert ids == sorted(set(ids))
    return Position(game.state, [choice_of(game.board, action) for action in game.legal_actions()])


def play_and_look(rng: Random, game: Game, tempers: Sequence[Temper]) -> list[Position]:
    """Play a game to its end, taking down every position."""
    positions = [look(game)]
    while (seat := game.to_move) is not None:
        game.play(pick(rng, game, tempers[seat]))
        positions.append(look(game))
    return positions


def compare(game: Game, positions: Sequence[Position]) -> None:
    """Let the reference follow a finished game and assert that both agree in every position."""
    record = game.record()
    follower = Follower(game.board, game.n_seats)
    follower.start(record.deal, positions[0])
    at = 0
    for row in record.actions:
        for choice in choices_of(game.board, row):
            at += 1
            follower.follow(choice, row, positions[at])
        if row["do"] == "round":
            follower.deal_again(row, positions[at])
    assert at == len(positions) - 1
    assert game.result() == follower.reference.result() == record.result


class Follower:
    """The reference on its way through a record."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self.board = board
        self.n_seats = n_seats
        self.reference: Reference = new_reference(board, n_seats)

    def start(self, deal: dict[str, Any], position: Position) -> None:
        """Deal; tell every first offer, so that all of them can be compared."""
        self.reference.deal(deal)
        for seat, offer in enumerate(offers(position.state, self.n_seats)):
            self.reference.tell_offer(seat, offer)
        self.check(position)

    def follow(self, choice: Choice, row: dict[str, Any], position: Position) -> None:
        """Play one action; a row of completions is several."""
        if choice[0] == "complete":
            assert isinstance(self.reference, CardGameReference)
            self.reference.complete_one(choice[1])
        elif choice == ("finish",):
            assert isinstance(self.reference, CardGameReference)
            self.reference.finish()
        else:
            self.reference.apply(row)
        if self.reference.seat is not None or self.reference.over:
            self.check(position)

    def deal_again(self, row: dict[str, Any], position: Position) -> None:
        """K41: the second round, dealt by the kernel with the last completion."""
        self.reference.apply(row)
        self.check(position)

    def check(self, position: Position) -> None:
        """Assert that both hold the same and allow the same."""
        ours, theirs = self.snapshot(position.state), self.reference.snapshot()
        if self.reference.over:
            ours.pop("final_turns_left")
            theirs.pop("final_turns_left")
        assert ours == theirs
        deck, order = self.reference.ticket_deck, deck_order(position.state)
        assert set(order[: deck.n_shuffled]) == deck.unseen
        assert order[deck.n_shuffled :] == deck.under
        assert len(position.choices) == len(set(position.choices))
        assert set(position.choices) == self.reference.legal()

    def snapshot(self, state: Row) -> dict[str, Any]:
        """The kernel's state in the words of the reference's snapshot."""
        of_family = self._city(state) if isinstance(self.board, CityBoard) else self._card_game(state)
        return self._table(state) | of_family

    def _table(self, state: Row) -> dict[str, Any]:
        seats = range(self.n_seats)
        phase = Phase(int(state["phase"]))
        final_turns = int(state["final_turns"])
        return {
            "phase": "keep" if phase == Phase.KEEP_START else phase.name.lower(),
            "to_move": None if phase == Phase.OVER else int(state["to_move"]),
            "hands": [named(self.board, state["hand"][seat]) for seat in seats],
            "market": sorted(market(self.board, state)),
            "deck": named(self.board, state["deck"]),
            "discard": named(self.board, state["discard"]),
            "tickets": [members(state["held"][seat]) for seat in seats],
            "offered": offers(state, self.n_seats),
            "ticket_deck_size": int(state["n_ticket_deck"]),
            "final_turns_left": None if final_turns == NOT_YET else final_turns,
        }

    def _city(self, state: Row) -> dict[str, Any]:
        n_seats = self.n_seats
        assert isinstance(self.board, CityBoard)
        owners = state["owner"][: len(self.board.routes)].tolist()
        stacks = zip(state["stack_place"].tolist(), state["stack_left"].tolist(), strict=True)
        return {
            "owner": [None if owner == NOBODY else owner for owner in owners],
            "pieces": state["pieces"][:n_seats].tolist(),
            "points": state["points"][:n_seats].tolist(),
            "merchandise": state["merchandise"][:n_seats].tolist(),
            "merchandise_left": int(state["merchandise_left"]),
            "tokens": [members(tokens) for tokens in state["tokens"][:n_seats]],
            "stacks": {place: (symbol, left) for symbol, (place, left) in enumerate(stacks) if left},
            "passes_in_a_row": int(state["passes"]),
        }

    def _card_game(self, state: Row) -> dict[str, Any]:
        seats = range(self.n_seats)
        return {
            "yards": [self._yard(state, seat) for seat in seats],
            "tracks": [named(self.board, state["track"][seat]) for seat in seats],
            "completed": [members(state["done"][seat]) for seat in seats],
            "round": int(state["round_number"]),
            "first": int(state["first"]),
        }

    def _yard(self, state: Row, seat: int) -> dict[str, dict[str, int]]:
        yard = {}
        for color, name in enumerate(self.board.colors):
            if state["yard_owner"][color] == seat:
                stack = {name: int(state["yard"][color]), self.board.wild: int(state["yard_wilds"][color])}
                yard[name] = {card: n for card, n in stack.items() if n}
        return yard
