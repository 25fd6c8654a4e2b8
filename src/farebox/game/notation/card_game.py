"""The Card Game's notation: adds the rail yard and completing tickets."""

from collections.abc import Sequence

from farebox.boards import CardGameBoard
from farebox.errors import BadNotation, IllegalAction
from farebox.game.actions import Action, Complete, Finish, PlaceCards
from farebox.game.names import find_kind, find_name, kind_name, ticket_name, ticket_names
from farebox.game.notation.shared import Notation
from farebox.kernel.layout import YARD_ID
from farebox.kernel.limits import WILD
from farebox.locale import Said


class CardNotation(Notation):
    """Adds the rail yard and completing tickets."""

    verbs = (*Notation.verbs, "yard", "complete", "finish")
    after_keep = YARD_ID
    keep_rule = "K38"
    board: CardGameBoard

    def __init__(self, board: CardGameBoard) -> None:
        super().__init__(board)
        self.triple_id = int(self.row["triple_id"])
        self.complete_id = int(self.row["complete_id"])
        self.finish_id = int(self.row["finish_id"])
        self.triples: list[tuple[int, ...]] = [tuple(t) for t in self.row["triples"].tolist()]
        self.triples = self.triples[: int(self.row["n_triples"])]

    def _action(self, id: int) -> Action:
        if id < YARD_ID:
            return super()._action(id)
        if id < self.complete_id:
            cards = self.yard_cards(id)
            named = tuple((kind_name(self.board, kind), n) for kind, n in cards)
            return PlaceCards(named, text=f"yard {self.format_cards(cards)}")
        if id < self.finish_id:
            ticket = id - self.complete_id
            return Complete(ticket, text=f"complete {ticket_name(self.board, ticket)}")
        return Finish(text="finish")

    def yard_cards(self, id: int) -> list[tuple[int, int]]:
        """The cards that a placing's id lays down, counted by kind."""
        if id >= self.triple_id:
            return [(color, 1) for color in self.triples[id - self.triple_id]]
        rest, wilds = divmod(id - YARD_ID, self.board.cards_wild + 1)
        color, fewer = divmod(rest, self.board.cards_each)
        return [(color, fewer + 1), *([(WILD, wilds)] if wilds else [])]

    def id(self, action: Action, offer: Sequence[int] = ()) -> int:
        """See `Notation.id`."""
        match action:
            case PlaceCards(cards=cards):
                return self.yard_id({find_kind(self.board, name): n for name, n in cards})
            case Complete(ticket=ticket):
                if not 0 <= ticket < len(self.board.tickets):
                    raise IllegalAction(f"there is no ticket {ticket}", "K40")
                return self.complete_id + ticket
            case Finish():
                return self.finish_id
        return super().id(action, offer)

    def yard_id(self, cards: dict[int, int]) -> int:
        """The id of placing these cards; no id means that no position allows it."""
        wilds = cards.get(WILD, 0)
        colors = sorted(kind for kind, n in cards.items() if kind != WILD and n)
        if not colors:
            raise IllegalAction(Said("typed.wilds_alone"), "K31")
        if len(colors) == 1:
            n = cards[colors[0]]
            if not 1 <= n <= self.board.cards_each or not 0 <= wilds <= self.board.cards_wild:
                raise IllegalAction(Said("typed.so_many"), "K30")
            return YARD_ID + (colors[0] * self.board.cards_each + n - 1) * (self.board.cards_wild + 1) + wilds
        if wilds:
            raise IllegalAction(Said("yard.no_wild"), "K31")
        if len(colors) != 3 or any(cards[color] != 1 for color in colors):
            raise IllegalAction(Said("yard.more"), "K30")
        return self.triple_id + self.triples.index(tuple(colors))

    def _parse(self, verb: str, rest: str, offer: Sequence[int]) -> list[int]:
        if verb == "yard":
            if not rest:
                raise BadNotation(Said("typed.yard_what"))
            return [self.yard_id(self.parse_cards(rest.split()))]
        if verb == "complete":
            names = ticket_names(self.board)
            return [self.complete_id + names.index(find_name(rest, names, "ticket"))]
        if verb == "finish":
            if rest:
                raise BadNotation(Said("typed.alone", {"verb": verb, "rest": rest}))
            return [self.finish_id]
        return super()._parse(verb, rest, offer)
