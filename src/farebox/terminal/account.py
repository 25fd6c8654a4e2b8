"""A game told row by row, to one seat or to everybody: what a seat may not know is never put into words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from farebox.boards import Board, CityBoard
from farebox.names import route_name
from farebox.terminal import words

Facts: TypeAlias = Mapping[str, Any]


class Account:
    """Tells rows of a record. `viewer` is the seat it is told to, addressed as you; None may know all."""

    def __init__(self, board: Board, names: Sequence[str], viewer: int | None = None) -> None:
        self.board = board
        self.names = names
        self.viewer = viewer

    def deal(self, deal: Facts) -> list[str]:
        """The cards dealt, as far as the viewer saw them, and the market."""
        lines = self._hands(deal["hands"])
        if deal.get("swept"):
            lines.append(f"{words.count(len(deal['swept']), 'row')} of cards with three wilds swept away.")
        return [*lines, f"Market: {', '.join(deal['market'])}."]

    def tell(self, rows: Iterable[Facts]) -> list[str]:
        """One sentence for each thing done; the two cards of a turn are one."""
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
                return [f"{self._does(row, 'put')} a souvenir stack on {row['place']}."]
            case "claim":
                return [self._claim(row), *self._sweeps(row)]
            case "tickets":
                return [self._tickets(row)]
            case "yard":
                return [self._yard(row)]
            case "complete":
                done = words.ticket_list(self.board, row["tickets"]) or "no tickets"
                return [f"{self._does(row, 'complete')} {done}."]
            case "round":
                return ["The second round begins.", *self._hands(row["hands"])]
        return [f"{self._does(row, 'pass', 'passes')}: nothing else can be done."]

    # The sentences.

    def _draws(self, rows: Sequence[Facts]) -> list[str]:
        piles = dict.fromkeys(row["from"] for row in rows)
        parts = [f"{self._cards(rows, pile)} from the {pile}" for pile in piles]
        sweeps = [line for row in rows for line in self._sweeps(row)]
        return [f"{self._does(rows[0], 'draw')} {words.join(parts)}.", *sweeps]

    def _cards(self, rows: Sequence[Facts], pile: str) -> str:
        """The cards drawn from one pile; from the deck only their number, to others."""
        cards = [row["card"] for row in rows if row["from"] == pile]
        if pile == "market" or self._sees(rows[0]):
            return words.join(cards)
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"

    def _sweeps(self, row: Facts) -> list[str]:
        n = len(row.get("swept", ()))
        times = "" if n == 1 else f" {n} times"
        return [f"Three wilds lay face up: the market was swept{times}."] if n else []

    def _keep(self, row: Facts) -> str:
        kept, offered = row["kept"], row["offered"]
        if not self._sees(row):
            return f"{self._does(row, 'keep')} {len(kept)} of {words.tickets(self.board, len(offered))}."
        returned = [ticket for ticket in offered if ticket not in kept]
        goes = "goes" if len(returned) == 1 else "go"
        back = f"; {words.ticket_list(self.board, returned)} {goes} back" if returned else ""
        return f"{self._does(row, 'keep')} {words.ticket_list(self.board, kept) or 'none'}{back}."

    def _tickets(self, row: Facts) -> str:
        offered = row["offered"]
        if self._sees(row):
            return f"{self._does(row, 'draw')} {words.ticket_list(self.board, offered)}."
        return f"{self._does(row, 'draw')} {words.tickets(self.board, len(offered))}."

    def _claim(self, row: Facts) -> str:
        assert isinstance(self.board, CityBoard)
        route = row["route"]
        points = words.count(self.board.points[self.board.routes[route].length], "point")
        line = f"{self._does(row, 'claim')} {route_name(self.board, route)}"
        line += f" with {words.cards(self.board, row['cards'])}, for {points}"
        if "souvenir" in row:
            line += f", and a souvenir at {row['souvenir']}"
        return line + (", and a merchandise card." if row.get("merchandise") else ".")

    def _yard(self, row: Facts) -> str:
        placed = words.join(words.cards(self.board, stack) for stack in row["stacks"])
        line = f"{self._does(row, 'place')} {placed} in the yard"
        for robbed in row.get("robbed", ()):
            whom = "you" if robbed["seat"] == self.viewer else self.names[robbed["seat"]]
            line += f", robbing {whom} of {words.cards(self.board, robbed['cards'])}"
        return line + "."

    def _hands(self, hands: Sequence[Facts]) -> list[str]:
        """The cards dealt to each seat whose cards the viewer may see."""
        return [
            f"{self._is(seat)} dealt {words.cards(self.board, hand)}."
            for seat, hand in enumerate(hands)
            if self.viewer in (None, seat)
        ]

    # Who did it, and who may know.

    def _sees(self, row: Facts) -> bool:
        return self.viewer is None or self.viewer == row["seat"]

    def _is(self, seat: int) -> str:
        return "You are" if seat == self.viewer else f"{self.names[seat]} is"

    def _does(self, row: Facts, verb: str, third: str = "") -> str:
        seat = row["seat"]
        return f"You {verb}" if seat == self.viewer else f"{self.names[seat]} {third or verb + 's'}"
