"""Random games told as records: chance and choices taken at random from what the reference allows."""

from collections import Counter
from random import Random
from typing import Any

from farebox.boards.schema import Board, CityBoard
from reference.base import Choice, Reference
from reference.card_game import CardGameReference
from reference.cards import Row, Supply, plain
from reference.city import CityReference
from reference.replay import new_reference

# What each kind of player likes, as weights; anything else weighs 1.
TEMPERS: tuple[dict[str, int], ...] = (
    {},
    {"draw": 20},
    {"claim": 20, "yard": 20},
    {"tickets": 20},
    {"draw": 8, "claim": 8, "yard": 8},
)


class RandomGame:
    """A game that goes on by itself, one row at a time, and keeps its record."""

    def __init__(self, board: Board, n_seats: int, rng: Random) -> None:
        self.board = board
        self.rng = rng
        self.tempers = [rng.choice(TEMPERS) for _ in range(n_seats)]
        self.reference: Reference = new_reference(board, n_seats)
        self.actions: list[Row] = []
        self.deal = self._random_deal()
        self.reference.deal(self.deal)

    def play_out(self) -> dict[str, Any]:
        """Play to the end and return the record."""
        while not self.reference.over:
            self.step()
        return self.record()

    def record(self) -> dict[str, Any]:
        """Return the game so far, with its result if it is over."""
        record: dict[str, Any] = {"farebox": 1, "edition": self.board.id, "rules": "1", "seed": None}
        record |= {"seats": ["random"] * self.reference.n_seats, "deal": self.deal, "actions": self.actions}
        return record | ({"result": self.reference.result()} if self.reference.over else {})

    def step(self) -> None:
        """Play one row more."""
        row = self._next_row()
        self.reference.apply(row)
        self.actions.append(row)

    def _next_row(self) -> Row:
        reference, seat = self.reference, self.reference.to_move()
        if seat is None:
            return {"do": "round"} | self._random_second_deal()
        if reference.is_setup:
            unseen = sorted(reference.ticket_deck.unseen)
            reference.tell_offer(seat, self.rng.sample(unseen, reference.n_first_offer))
        choice = self._pick(sorted(reference.legal(), key=repr), seat)
        return {"seat": seat} | self._row(choice, seat)

    def _pick(self, choices: list[Choice], seat: int) -> Choice:
        kinds = sorted({choice[0] for choice in choices})
        weights = [self.tempers[seat].get(kind, 1) for kind in kinds]
        (kind,) = self.rng.choices(kinds, weights)
        return self.rng.choice([choice for choice in choices if choice[0] == kind])

    def _row(self, choice: Choice, seat: int) -> Row:
        match choice:
            case ("keep", kept):
                return {"do": "keep", "offered": self.reference.offered[seat], "kept": list(kept)}
            case ("draw", "deck"):
                return {"do": "draw", "from": "deck", "card": self._random_card(self.reference.supply)}
            case ("draw", _, card):
                return {"do": "draw", "from": "market", "card": card} | self._row_after_draw(card)
            case ("pass",):
                return {"do": "pass"}
            case ("tickets",):
                return {"do": "tickets", "offered": self._random_offer()}
            case ("yard", stacks):
                return self._yard_row(seat, [dict(stack) for stack in stacks])
            case ("complete" | "finish", *_):
                return {"do": "complete", "tickets": self._random_completion()}
        return self._city_row(choice)

    def _city_row(self, choice: Choice) -> Row:
        assert isinstance(self.board, CityBoard)
        places = [place.name for place in self.board.places]
        match choice:
            case ("place", place):
                return {"do": "place", "place": places[place]}
            case ("claim", route, cards, place):
                row = {"do": "claim", "route": route, "cards": dict(cards)}
                row |= self._row_after_claim(dict(cards))
                if self._gives_merchandise(route):
                    row["merchandise"] = True
                return row if place is None else row | {"souvenir": places[place]}
        raise AssertionError(f"no row for {choice}")

    def _gives_merchandise(self, route: int) -> bool:
        assert isinstance(self.reference, CityReference)
        return self.reference.board.routes[route].merchandise and self.reference.merchandise_left > 0

    def _yard_row(self, seat: int, stacks: list[dict[str, int]]) -> Row:
        assert isinstance(self.reference, CardGameReference)
        colors = {card for stack in stacks for card in stack}
        robbed = [
            {"seat": other, "color": color, "cards": plain(cards)}
            for other, yard in enumerate(self.reference.yards)
            for color, cards in yard.items()
            if color in colors
        ]
        return {"do": "yard", "stacks": stacks} | ({"robbed": robbed} if robbed else {})

    def _random_completion(self) -> list[int]:
        trial = self.reference._copy()
        assert isinstance(trial, CardGameReference)
        done: list[int] = []
        while (choice := self.rng.choice(sorted(trial.legal(), key=repr))) != ("finish",):
            trial.complete_one(choice[1])
            done.append(choice[1])
        return done

    def _random_card(self, supply: Supply) -> str:
        return self.rng.choice(sorted(supply.deck.elements()))

    def _random_offer(self) -> list[int]:
        deck = self.reference.ticket_deck
        n = min(self.reference.n_offer, len(deck))
        shuffled = self.rng.sample(sorted(deck.unseen), min(n, deck.n_shuffled))
        return shuffled + deck.under[: n - len(shuffled)]

    def _random_hand(self, supply: Supply, n: int) -> dict[str, int]:
        hand: Counter[str] = Counter()
        for _ in range(n):
            card = self._random_card(supply)
            supply.take(Counter([card]), "C2")
            hand[card] += 1
        return dict(hand)

    def _random_deal(self) -> Row:
        supply, n_hand = self.reference.supply.copy(), self.reference.n_hand
        hands: list[dict[str, int]] = []
        for _ in range(self.reference.n_seats):
            if supply.city:
                hands.append(self._random_hand(supply, n_hand))
            else:
                supply.take(Counter([supply.wild]), "K1")
                hand = Counter(self._random_hand(supply, n_hand - 1)) + Counter([supply.wild])
                hands.append(dict(hand))
        return {"hands": hands} | self._lay(supply)

    def _random_second_deal(self) -> Row:
        trial = self.reference._copy()
        assert isinstance(trial, CardGameReference)
        supply = trial.pool_for_second_round()
        due = trial.second_hand_sizes()
        return {"hands": [self._random_hand(supply, n) for n in due]} | self._lay(supply)

    def _row_after_draw(self, card: str) -> Row:
        supply = self.reference.supply.copy()
        supply.market = supply.market - Counter([card])
        return {"market": sorted(supply.market.elements())} | self._lay(supply)

    def _row_after_claim(self, cards: dict[str, int]) -> Row:
        supply = self.reference.supply.copy()
        supply.throw(Counter(cards))
        return self._lay(supply) if supply.n_can_lay() else {}

    def _lay(self, supply: Supply) -> Row:
        """Turn cards up at random and sweep while that is due; the record's `market` and `swept`."""
        rows: list[list[str]] = []
        while supply.n_can_lay():
            while supply.n_can_lay():
                card = self._random_card(supply)
                supply.take(Counter([card]), "C10")
                supply.market[card] += 1
            rows.append(sorted(supply.market.elements()))
            if supply.must_sweep(len(rows) - 1):
                supply.sweep()
        market = {"market": sorted(supply.market.elements())}
        return market | ({"swept": rows[:-1]} if len(rows) > 1 else {})
