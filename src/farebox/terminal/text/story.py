"""A game told event by event, to one seat or to everybody: what a seat may not know has no words here."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from farebox.game.events import (
    Acted,
    Cards,
    Claimed,
    Completed,
    Dealt,
    DrewBlind,
    DrewOpen,
    DrewTickets,
    Event,
    Finished,
    Kept,
    LaidInYard,
    NewRound,
    Passed,
    PlacedStack,
)
from farebox.game.names import route_name, ticket_name
from farebox.tables.table_events import Hinted
from farebox.terminal.text.city_extras import claim_brought, symbol_name
from farebox.terminal.text.phrases import Words

Drew: TypeAlias = DrewBlind | DrewOpen


class Storyteller:
    """Tells events. `viewer` is the seat they are told to, addressed as you; None may know all."""

    def __init__(self, words: Words, names: Sequence[str], viewer: int | None = None) -> None:
        self.words = words
        self.board = words.board
        self.names = names
        self.viewer = viewer

    def tell(self, events: Iterable[Event]) -> list[str]:
        """A line for each thing that happened; the two cards of a turn are one."""
        lines: list[str] = []
        drawing: list[Drew] = []
        for event in events:
            seen = event if self.viewer is None else event.seen_by(self.viewer)
            if isinstance(seen, Drew):
                if drawing and seen.seat != drawing[0].seat:
                    lines += self._draws(drawing)
                    drawing = []
                drawing.append(seen)
                continue
            lines += self._draws(drawing) + self._tell(seen)
            drawing = []
        return lines + self._draws(drawing)

    def _tell(self, event: Event) -> list[str]:
        match event:
            case Dealt():
                hands = self._hands(event.hands)
                return [*hands, *self._sweeps(event.swept), self.words.market(event.market)]
            case Kept():
                return [self._keep(event)]
            case PlacedStack(place=place, symbol=symbol):
                shown = symbol_name(self.words, symbol)
                return [self._does(event, place=self.board.places[place].name, symbol=shown)]
            case Claimed():
                return [self._claim(event), *self._sweeps(event.swept)]
            case DrewTickets():
                return [self._tickets(event)]
            case LaidInYard():
                return [self._yard(event)]
            case Completed(ticket=ticket, points=points):
                return [self._does(event, ticket=ticket_name(self.board, ticket), n=points)]
            case Finished():
                return [self._does(event)]
            case NewRound(round=number, hands=hands):
                return [self.words("log.round", n=number), *self._hands(hands)]
            case Passed() | Hinted():
                return [self._does(event)]
        raise TypeError(type(event).__name__)

    # The sentences.

    def _draws(self, drawn: Sequence[Drew]) -> list[str]:
        if not drawn:
            return []
        piles = dict.fromkeys(one.source for one in drawn)
        line = " ".join(self._drawn([one for one in drawn if one.source == pile]) for pile in piles)
        return [line, *(sweep for one in drawn for sweep in self._sweeps(one.swept))]

    def _drawn(self, drawn: Sequence[Drew]) -> str:
        """The cards drawn from one pile; from the deck only their number, to others."""
        known = [one.card for one in drawn if one.card is not None]
        if isinstance(drawn[0], DrewOpen):
            return self._said(drawn[0].seat, "market", card=self._some(known))
        cards = self._some(known) if known else self.words.n_cards(len(drawn))
        return self._said(drawn[0].seat, "deck_known", card=cards)

    def _some(self, cards: Sequence[str]) -> str:
        return self.words.join(self.words.some(card, n) for card, n in Counter(cards).items())

    def _sweeps(self, swept: Sequence[object] | None) -> list[str]:
        return [self.words("log.sweep")] * len(swept or ())

    def _keep(self, event: Kept) -> str:
        line = self._does(event, n=event.n)
        if event.kept is None or event.offered is None:
            return line
        returned = [ticket for ticket in event.offered if ticket not in event.kept]
        line += f" {self.words.ticket_list(event.kept)}." if event.kept else ""
        back = self.words("line.returned", tickets=self.words.ticket_list(returned))
        return f"{line} {back}" if returned else line

    def _tickets(self, event: DrewTickets) -> str:
        line = self._does(event, n=event.n)
        return line if event.offered is None else f"{line} {self.words.ticket_list(event.offered)}."

    def _claim(self, event: Claimed) -> str:
        route, cards = route_name(self.board, event.route), self.words.cards(event.cards)
        line = self._does(event, route=route, cards=cards, n=event.points)
        return " ".join([line, *claim_brought(self.words, event)])

    def _yard(self, event: LaidInYard) -> str:
        placed = ", ".join(self.words.cards(stack) for stack in event.stacks)
        lines = [self._does(event, cards=placed)]
        for robbed in event.robbed or ():
            key = "log.robbed_you" if robbed["seat"] == self.viewer else "log.robbed"
            cards = self.words.cards(robbed["cards"])
            lines.append(self.words(key, name=self.names[robbed["seat"]], cards=cards))
        return " ".join(lines)

    def _hands(self, hands: Sequence[Cards | None]) -> list[str]:
        """The cards dealt to each seat whose cards the viewer may see."""
        return [
            self._said(seat, "dealt", cards=self.words.cards(hand))
            for seat, hand in enumerate(hands)
            if hand is not None
        ]

    # Who did it.

    def _does(self, event: Acted | Hinted, **values: object) -> str:
        """The sentence of the event's kind."""
        return self._said(event.seat, event.kind, **values)

    def _said(self, seat: int, key: str, **values: object) -> str:
        who = "you" if seat == self.viewer else "they"
        return self.words(f"log.{who}.{key}", name=self.names[seat], **values)
