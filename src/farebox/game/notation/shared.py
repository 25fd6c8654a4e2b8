"""What both families of rules write the same way: drawing, keeping, passing."""

import re
from collections.abc import Iterable, Sequence

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.errors import BadNotation, IllegalAction
from farebox.game.actions import Action, DrawCard, DrawTickets, Keep, Pass
from farebox.game.names import find_kind, find_name, find_pair, kind_name, name_list, ticket_name
from farebox.kernel.layout import DECK_ID, KEEP_ID, MARKET_ID, PASS_ID, TICKETS_ID
from farebox.kernel.limits import WILD
from farebox.locale import Said

CARDS = re.compile(r"^(.*?)\*(\d{1,3})$")


class Notation:
    """What both families of rules write the same way: drawing, keeping, passing."""

    verbs: tuple[str, ...] = ("draw", "tickets", "keep", "pass")
    after_keep = KEEP_ID  # the first id after those that choose among tickets
    keep_rule: str  # the number of the rule about choosing among drawn tickets

    def __init__(self, board: Board) -> None:
        self.board = board
        self.row = board_rows(board)[0]
        self.n_actions = int(self.row["n_actions"])
        self._actions: dict[int, Action] = {}

    # Ids to actions.

    def action(self, id: int, offer: Sequence[int] = ()) -> Action:
        """The typed action with this id; `offer` is what the seat to move may choose from."""
        known = self._actions.get(id)
        if known is not None:
            return known
        if KEEP_ID <= id < self.after_keep:
            return self._keep(id - KEEP_ID, offer)
        return self._actions.setdefault(id, self._action(id))

    def _action(self, id: int) -> Action:
        """An action that is the same in every position."""
        if id == DECK_ID:
            return DrawCard("deck", text="draw deck")
        if id < TICKETS_ID and (id - MARKET_ID < len(self.board.colors) or id - MARKET_ID == WILD):
            card = kind_name(self.board, id - MARKET_ID)
            return DrawCard(card, text=f"draw {card}")
        if id == TICKETS_ID:
            return DrawTickets(text="tickets")
        if id == PASS_ID:
            return Pass(text="pass")
        raise IllegalAction(f"{self.board.name} has no action {id}", "G3")

    def _keep(self, kept: int, offer: Sequence[int]) -> Keep:
        tickets = tuple(ticket for slot, ticket in enumerate(offer) if kept >> slot & 1)
        names = ", ".join(ticket_name(self.board, ticket) for ticket in tickets)
        return Keep(tickets, text=f"keep {names or 'none'}")

    # Actions to ids.

    def id(self, action: Action, offer: Sequence[int] = ()) -> int:
        """The id of a typed action; an action that no position allows is illegal, with its rule."""
        match action:
            case DrawCard(card="deck"):
                return DECK_ID
            case DrawCard(card=card):
                return MARKET_ID + find_kind(self.board, card)
            case DrawTickets():
                return TICKETS_ID
            case Pass():
                return PASS_ID
            case Keep(tickets=tickets):
                return KEEP_ID + self._kept_bits(tickets, offer)
        raise IllegalAction(f"{type(action).__name__} is no action of {self.board.name}", "G3")

    def _kept_bits(self, tickets: Iterable[int], offer: Sequence[int]) -> int:
        bits = 0
        for ticket in tickets:
            if ticket not in offer:
                raise IllegalAction(
                    f"ticket {ticket} is not among those offered: {list(offer)}", self.keep_rule
                )
            bits |= 1 << list(offer).index(ticket)
        return bits

    def meaning(self, id: int) -> tuple[object, ...]:
        """What an action comes to: two with the same meaning are the same thing to everybody."""
        return (id,)

    # Text to ids.

    def parse(self, text: str, offer: Sequence[int] = ()) -> list[int]:
        """The ids a text may mean, none checked against a position; BadNotation if it means nothing."""
        words = text.split()
        if not words:
            raise BadNotation(Said("typed.nothing", {"names": name_list(self.verbs)}))
        verb = find_name(words[0], self.verbs, "action")
        return self._parse(verb, " ".join(words[1:]), offer)

    def _parse(self, verb: str, rest: str, offer: Sequence[int]) -> list[int]:
        if verb == "draw":
            return [self._parse_draw(rest)]
        if verb == "keep":
            return [KEEP_ID + self._parse_kept(rest, offer)]
        if rest:
            raise BadNotation(Said("typed.alone", {"verb": verb, "rest": rest}))
        return [TICKETS_ID if verb == "tickets" else PASS_ID]

    def _parse_draw(self, rest: str) -> int:
        if rest.casefold() == "deck":
            return DECK_ID
        if not rest:
            raise BadNotation(Said("typed.draw_what"))
        return MARKET_ID + find_kind(self.board, rest)

    def _parse_kept(self, rest: str, offer: Sequence[int]) -> int:
        if rest.casefold() == "none":
            return 0
        if rest.casefold() in ("all", "both"):
            return (1 << len(offer)) - 1
        if not rest:
            raise BadNotation(Said("typed.keep_which"))
        if re.fullmatch(r"[\d ,]+", rest):
            return self._parse_slots(rest, offer)
        names = [ticket_name(self.board, ticket) for ticket in offer]
        bits = 0
        for part in rest.split(","):
            bits |= 1 << names.index(find_pair(part.strip(), names, "offered_ticket"))
        return bits

    def _parse_slots(self, rest: str, offer: Sequence[int]) -> int:
        bits = 0
        for number in rest.replace(",", " ").split():
            if not 1 <= int(number) <= len(offer):
                raise BadNotation(Said("typed.offer_has", {"n": len(offer), "number": number}))
            bits |= 1 << int(number) - 1
        return bits

    def parse_cards(self, words: Sequence[str]) -> dict[int, int]:
        """Cards as counts by kind: `red*2 wild*1`; a name alone is one card."""
        counts: dict[int, int] = {}
        for word in words:
            found = CARDS.match(word)
            name, n = (found[1], int(found[2])) if found else (word, 1)
            kind = find_kind(self.board, name)
            counts[kind] = counts.get(kind, 0) + n
        return {kind: n for kind, n in counts.items() if n}

    def format_cards(self, cards: Iterable[tuple[int, int]]) -> str:
        """Counts by kind as `red*2 wild*1`."""
        return " ".join(f"{kind_name(self.board, kind)}*{n}" for kind, n in cards if n)
