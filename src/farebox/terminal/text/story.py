"""A game told row by row, to one seat or to everybody: what a seat may not know is never put into words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from farebox.boards import CardGameBoard, CityBoard
from farebox.game.names import route_name, ticket_name
from farebox.terminal.text.phrases import Words

Facts: TypeAlias = Mapping[str, Any]


class Account:
    """Tells rows of a record. `viewer` is the seat it is told to, addressed as you; None may know all."""

    def __init__(self, words: Words, names: Sequence[str], viewer: int | None = None) -> None:
        self.words = words
        self.board = words.board
        self.names = names
        self.viewer = viewer

    def deal(self, deal: Facts) -> list[str]:
        """The cards dealt, as far as the viewer saw them, and the market."""
        return [*self._hands(deal["hands"]), *self._sweeps(deal), self.words.market(deal["market"])]

    def tell(self, rows: Iterable[Facts]) -> list[str]:
        """A line for each thing done; the two cards of a turn are one."""
        lines: list[str] = []
        drawing: list[Facts] = []
        for row in rows:
            if drawing and (row["do"] != "draw" or row["seat"] != drawing[0]["seat"]):
                lines += self._draws(drawing)
                drawing = []
            if row["do"] == "draw":
                drawing.append(row)
            else:
                lines += self._tell(row)
        return lines + (self._draws(drawing) if drawing else [])

    def _tell(self, row: Facts) -> list[str]:
        match row["do"]:
            case "keep":
                return [self._keep(row)]
            case "place":
                return [self._does(row, "stack", place=row["place"])]
            case "claim":
                return [self._claim(row), *self._sweeps(row)]
            case "tickets":
                return [self._tickets(row)]
            case "yard":
                return [self._yard(row)]
            case "complete":
                return [*self._completes(row), self.finishes(row["seat"])]
            case "round":
                return [self.words("log.round", n=2), *self._hands(row["hands"])]
        return [self._does(row, "pass")]

    # The sentences.

    def _draws(self, rows: Sequence[Facts]) -> list[str]:
        piles = dict.fromkeys(row["from"] for row in rows)
        line = " ".join(self._drawn([row for row in rows if row["from"] == pile]) for pile in piles)
        return [line, *(line for row in rows for line in self._sweeps(row))]

    def _drawn(self, rows: Sequence[Facts]) -> str:
        """The cards drawn from one pile; from the deck only their number, to others."""
        cards = self.words.join(self.words.card(row["card"]) for row in rows)
        if rows[0]["from"] == "market":
            return self._does(rows[0], "market", card=cards)
        unseen = self.words.n_cards(len(rows))
        return self._does(rows[0], "deck_known", card=cards if self._sees(rows[0]) else unseen)

    def _sweeps(self, row: Facts) -> list[str]:
        return [self.words("log.sweep")] * len(row.get("swept", ()))

    def _keep(self, row: Facts) -> str:
        kept, offered = row["kept"], row["offered"]
        line = self._does(row, "keep", n=len(kept))
        if not self._sees(row):
            return line
        returned = [ticket for ticket in offered if ticket not in kept]
        line += f" {self.words.ticket_list(kept)}." if kept else ""
        back = self.words("line.returned", tickets=self.words.ticket_list(returned))
        return f"{line} {back}" if returned else line

    def _tickets(self, row: Facts) -> str:
        line = self._does(row, "tickets", n=len(row["offered"]))
        return f"{line} {self.words.ticket_list(row['offered'])}." if self._sees(row) else line

    def _claim(self, row: Facts) -> str:
        assert isinstance(self.board, CityBoard)
        route, cards = row["route"], self.words.cards(row["cards"])
        points = self.board.points[self.board.routes[route].length]
        line = self._does(row, "claim", route=route_name(self.board, route), cards=cards, n=points)
        if "souvenir" in row:
            line += f" {self.words('line.souvenir_at', place=row['souvenir'])}"
        return f"{line} {self.words('log.merchandise')}" if row.get("merchandise") else line

    def _yard(self, row: Facts) -> str:
        placed = ", ".join(self.words.cards(stack) for stack in row["stacks"])
        lines = [self._does(row, "yard", cards=placed)]
        for robbed in row.get("robbed", ()):
            key = "log.robbed_you" if robbed["seat"] == self.viewer else "log.robbed"
            cards = self.words.cards(robbed["cards"])
            lines.append(self.words(key, name=self.names[robbed["seat"]], cards=cards))
        return " ".join(lines)

    def _completes(self, row: Facts) -> list[str]:
        return [self.completes(row["seat"], ticket) for ticket in row["tickets"]]

    def completes(self, seat: int, ticket: int) -> str:
        """A completed ticket; it stands in no row before its owner has finished."""
        assert isinstance(self.board, CardGameBoard)
        points = self.board.tickets[ticket].points
        return self._does({"seat": seat}, "complete", ticket=ticket_name(self.board, ticket), n=points)

    def finishes(self, seat: int) -> str:
        """Somebody has chosen which tickets to complete."""
        return self._does({"seat": seat}, "finish")

    def _hands(self, hands: Sequence[Facts]) -> list[str]:
        """The cards dealt to each seat whose cards the viewer may see."""
        return [
            self._does({"seat": seat}, "dealt", cards=self.words.cards(hand))
            for seat, hand in enumerate(hands)
            if self.viewer in (None, seat)
        ]

    # Who did it, and who may know.

    def _sees(self, row: Facts) -> bool:
        return self.viewer is None or self.viewer == row["seat"]

    def _does(self, row: Facts, key: str, **values: object) -> str:
        seat = row["seat"]
        who = "you" if seat == self.viewer else "they"
        return self.words(f"log.{who}.{key}", name=self.names[seat], **values)
