"""The panels around the board, as styled text: hand, tickets, players, yards; of what one seat may know."""

from collections.abc import Sequence

from rich.text import Text

from farebox.game.names import BETWEEN, kind_names, ticket_name
from farebox.game.observation import Observation
from farebox.terminal.screen import palette
from farebox.terminal.screen.choice_tree import Choices
from farebox.terminal.screen.city_signs import legend, seat_counts, seat_tokens
from farebox.terminal.screen.flow import flow
from farebox.terminal.text.card_view import CardView
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.table_view import view_of


class Panels:
    """Everything beside the board, for one seat, in one language."""

    def __init__(
        self,
        observation: Observation,
        names: Sequence[str],
        words: Words,
        *,
        open_track: bool,
        width: int,
        left: int,
    ) -> None:
        """Panels of this width on the right; `left` is the width below the board."""
        self.observation = observation
        self.width = width
        self.left = left
        self.board = observation.board
        self.names = names
        self.words = words
        self.view = view_of(observation, names, words, open_track)

    def hand(self) -> Text:
        """The own cards."""
        hand = self.observation.hand
        parts = [
            palette.card(self.board, name, self.words.counted(name, hand[name]))
            for name in kind_names(self.board)
            if hand.get(name)
        ]
        return flow(parts, self.width) if parts else self._dim(self.words("hand.empty"))

    def tickets(self) -> Text:
        """The own tickets: a tick, or how much is still to do."""
        lines = [self._ticket(ticket, self.view.to_go(ticket)) for ticket in self.observation.tickets]
        lines += [self._ticket(ticket, None) for ticket in self.view.own_completed()]
        return Text("\n").join(lines) if lines else self._dim(self.words("tickets.none"))

    def _ticket(self, ticket: int, to_go: str | None) -> Text:
        first, *rest = self._label(ticket)
        mark = ("✓ ", palette.GOOD) if to_go is None else ("○ ", palette.PALE)
        more = [Text(to_go, style=palette.PALE)] if to_go else []
        return flow([Text.assemble(mark, first), *rest, *more], self.width, " ", 2)

    def _label(self, ticket: int) -> list[Text]:
        """A ticket in parts: its ends, its points."""
        first, second = ticket_name(self.board, ticket).split(BETWEEN, 1)
        return [Text(first), *Choices(self.observation, self.words).ticket(ticket, f"- {second}")]

    def players(self) -> Text:
        """Everybody at the table, with what lies open about them; whose turn it is stands out."""
        return Text("\n").join(self._player(seat) for seat in range(self.observation.n_seats))

    def _player(self, seat: int) -> Text:
        name = self.words("you") if seat == self.observation.seat else self.names[seat]
        turn = (" ◂", palette.GOLD) if seat == self.observation.to_move else ""
        head = Text.assemble(palette.seat_mark(seat), " ", (name, "bold"), turn)
        top, *rest = self._facts(seat)
        facts = flow([Text(fact, style=palette.PALE) for fact in rest], self.width, " · ")
        return Text.assemble(flow([head, Text(top, style=palette.GOLD)], self.width), "\n", facts)

    def _facts(self, seat: int) -> list[str]:
        """Points first, then what can be counted."""
        points = self.words.points(self.view.points(seat))
        top = f"{points} {seat_tokens(self.observation, seat)}".rstrip()
        return [top, *self.view.counted(seat), *seat_counts(self.observation, seat)]

    def signs(self) -> Text:
        """What the signs on the board mean, where it has any beside the cards'."""
        return flow([self._dim(sign) for sign in legend(self.words)], self.left, "  ")

    # The Card Game's table, in place of a board.

    def yards(self) -> Text:
        """The big-city bonuses, then everybody's yard, track and completed tickets."""
        assert isinstance(self.view, CardView)
        lines = [self._bonuses(self.view), Text("")]
        for seat in range(self.observation.n_seats):
            lines += self._yard(self.view, seat)
        return Text("\n").join(lines)

    def _bonuses(self, view: CardView) -> Text:
        parts = []
        for bonus in view.board.bonuses:
            leaders = view.leaders(bonus.city)
            marks = Text("").join(palette.seat_mark(seat) for seat in leaders)
            parts.append(Text.assemble(f"{bonus.city} ", (str(bonus.points), palette.GOLD), marks))
        return flow([Text(f"{self.words('cities')}:", style=palette.PALE), *parts], self.left)

    def _yard(self, view: CardView, seat: int) -> list[Text]:
        own = view.seats[seat]
        name = self.words("you") if seat == self.observation.seat else self.names[seat]
        head = Text.assemble(palette.seat_mark(seat), " ", (name, "bold"))
        stacks = [self._stack(color, stack) for color, stack in own.yard.items()]
        yard = self._dim(self.words("yard.empty"))
        if stacks:
            yard = flow(stacks, self.left - 4, "   ", 4)
        n = sum((view.observation.track_left if seat == self.observation.seat else own.track).values())
        bar = "▪" * min(n, 30) + " " if n else ""
        track = Text.assemble((bar, palette.PALE), self.words("count.track", n=n))
        if view.open_track and seat == self.observation.seat:
            track = Text.assemble(track, (f": {self.words.cards(view.observation.track_left)}", palette.PALE))
        lines = [head, Text.assemble("    ", yard), Text.assemble("    ", track)]
        if completed := view.completed_by(seat):
            lines.append(Text.assemble("    ", ("✓ ", palette.GOOD), self.words.n_tickets(len(completed))))
        return lines

    def _stack(self, color: str, stack: dict[str, int]) -> Text:
        signs = palette.symbol(self.board, color) * stack[color]
        wilds = palette.WILD_SYMBOL * stack.get(self.board.wild, 0)
        text = Text.assemble((signs, palette.ink(self.board, color)), (wilds, palette.WILD_INK))
        return Text.assemble(text, (f" {self.words.card(color)}", palette.PALE))

    def _dim(self, text: str) -> Text:
        return Text(text, style=palette.PALE)
