"""The face-up cards and the two decks, each a chip with its key; a click is the same as the key."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Grid
from textual.widgets import Static

from farebox.game.observation import Observation
from farebox.terminal.screen import palette
from farebox.terminal.text.phrases import Words

SLOTS = 5


class Chip(Static):
    """Something to press: its key, and what it stands for."""

    def __init__(self, key: str, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.key = key

    async def on_click(self) -> None:
        """The same as pressing the key."""
        await self.app.run_action(f"press({self.key!r})")


class Market(Grid):
    """Five cards, the deck and the ticket deck."""

    def __init__(self) -> None:
        super().__init__(id="market")
        self._cards = [Chip(str(slot + 1), classes="card") for slot in range(SLOTS)]
        self._deck, self._tickets = Chip("d", classes="deck"), Chip("t", classes="deck")

    def compose(self) -> ComposeResult:
        """The cards in the first places, the decks behind them."""
        yield from (*self._cards[:3], self._deck, *self._cards[3:], Static(), self._tickets)

    def show(self, observation: Observation, words: Words) -> None:
        """What lies there now."""
        market = observation.market
        for slot, chip in enumerate(self._cards):
            name = market[slot] if slot < len(market) else None
            chip.update(self._card(observation, words, name, slot))
        self._deck.update(self._chip("d", f"{words('tui.deck')} {observation.deck}"))
        self._tickets.update(self._chip("t", f"{words('tui.tickets')} {observation.ticket_deck}"))

    def _card(self, observation: Observation, words: Words, name: str | None, slot: int) -> Text:
        if name is None:
            return Text("")
        return Text.assemble(
            (f"{slot + 1} ", palette.PALE), palette.card(observation.board, name, words.card(name))
        )

    def _chip(self, key: str, label: str) -> Text:
        return Text.assemble((f"{key} ", palette.PALE), label)
