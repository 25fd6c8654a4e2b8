"""The board as a widget: it shows owners and what can be chosen, and tells what was chosen."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from farebox.boards import CityBoard
from farebox.game.names import route_name
from farebox.game.observation import CityObservation
from farebox.kernel.layout import Phase
from farebox.terminal.screen import palette
from farebox.terminal.screen.city_signs import CART, FERRY, place_marks
from farebox.terminal.screen.map_layout import Cell, MapPlan, draw_plan
from farebox.terminal.text.city_extras import at_place
from farebox.terminal.text.city_view import CityView

Glyph = tuple[str, Style]
_BASE = Style(bgcolor=palette.DARK)
_NOTHING: Glyph = (" ", Style())


class Map(Widget, can_focus=True):
    """A city board; arrow keys go from one route in reach to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "step(-1)", show=False),
        Binding("right,down", "step(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        """A route or a place was chosen."""

        def __init__(self, route: int | None, place: int | None) -> None:
            super().__init__()
            self.route = route
            self.place = place

    def __init__(self, board: CityBoard) -> None:
        super().__init__(id="map")
        self.board = board
        self._plan: MapPlan | None = None
        self._cells: dict[Cell, Glyph] = {}
        self._rows: list[Strip] = []
        self._owner_of: dict[Cell, tuple[int | None, int | None]] = {}
        self._view: CityView | None = None
        self._routes: list[int] = []  # in reach, or all ways of the chosen one
        self._places: list[int] = []
        self._at: int | None = None  # the route that is pointed at

    def show(self, view: CityView, routes: Iterable[int], places: Iterable[int], at: int | None) -> None:
        """Show a position, with what can be chosen now and the route that is looked at."""
        self._view, self._routes, self._places, self._at = view, list(routes), list(places), at
        self._draw()

    def point(self, route: int | None) -> None:
        """Let a route stand out."""
        if route != self._at:
            self._at = route
            self._draw()

    # Drawing.

    def on_resize(self, event: events.Resize) -> None:
        """Lay the board out anew."""
        self._plan = None
        self._draw()

    def _draw(self) -> None:
        if self._view is None or self.size.width < 20 or self.size.height < 8:
            return
        marks = {
            place: len(place_marks(self._view.observation, place)) for place in range(len(self.board.places))
        }
        if self._plan is None or self._plan.marks != marks:
            self._plan = draw_plan(self.board, self.size.width, self.size.height, marks)
        self._cells, self._owner_of = {}, {}
        for route in range(len(self.board.routes)):
            self._draw_line(self._plan, route)
        for route in range(len(self.board.routes)):
            self._draw_route(self._plan, self._view, route)
        for place in range(len(self.board.places)):
            self._draw_place(self._plan, self._view.observation, place)
        self._rows = [self._row(y) for y in range(self.size.height)]
        self.refresh()

    def _draw_line(self, plan: MapPlan, route: int) -> None:
        for cell in plan.lines[route]:
            self._cells.setdefault(cell, ("·", Style(color="#2f3541")))

    def _draw_route(self, plan: MapPlan, view: CityView, route: int) -> None:
        this = self.board.routes[route]
        for space, cell in enumerate(plan.routes[route]):
            self._cells[cell] = self._space(view, route, space < this.ferries)
            self._owner_of[cell] = (route, None)
        if route in plan.carts and view.observation.owners[route] is None:
            self._cells[plan.carts[route]] = (CART, Style(color=palette.GOLD))
            self._owner_of[plan.carts[route]] = (route, None)

    def _space(self, view: CityView, route: int, is_ferry: bool) -> Glyph:
        owner = view.observation.owners[route]
        if owner is not None:
            style = palette.seat_style(owner)
            return palette.seat_sign(owner), style + Style(underline=route == self._at)
        color = self.board.routes[route].color
        card = None if color is None else self.board.colors[color]
        sign = palette.GRAY_SYMBOL if card is None else palette.symbol(self.board, card)
        ink = palette.GRAY_INK if card is None else palette.ink(self.board, card)
        sign = FERRY if is_ferry else sign
        if route == self._at:
            return sign, Style(color=palette.DARK, bgcolor=ink, bold=True)
        if route in self._routes:
            return sign, Style(color=ink, bgcolor=palette.LIT, bold=True)
        if not view.network.is_open(route):
            return "×", Style(color=palette.DIM)
        return sign, Style(color=ink)

    def _draw_place(self, plan: MapPlan, observation: CityObservation, place: int) -> None:
        this = self.board.places[place]
        lit = place in self._places
        ink = palette.GOLD if this.attraction else palette.BRIGHT
        style = Style(
            color=palette.DARK if lit else ink, bgcolor=palette.GOLD if lit else palette.RAISED, bold=True
        )
        (x, y), text = plan.labels[place]
        for at, letter in enumerate(text):
            self._cells[(x + at, y)] = (letter, style)
            self._owner_of[(x + at, y)] = (None, place)
        for at, sign in enumerate(place_marks(observation, place), start=len(text)):
            self._cells[(x + at, y)] = (sign, Style(color=palette.GOLD, bold=True))

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        return self._rows[y] if y < len(self._rows) else Strip.blank(self.size.width, _BASE)

    def _row(self, y: int) -> Strip:
        """Cells of the same style are one segment: that is far quicker to draw."""
        glyphs = [self._cells.get((x, y), _NOTHING) for x in range(self.size.width)]
        runs = [
            Segment("".join(sign for sign, _ in run), _BASE + style)
            for style, run in groupby(glyphs, key=itemgetter(1))
        ]
        return Strip(runs, self.size.width)

    # Choosing.

    def on_click(self, event: events.Click) -> None:
        """Choose what lies under the mouse, or a cell beside it."""
        route, place = self._under(event.x, event.y)
        if route is not None or place is not None:
            self.post_message(self.Chosen(route, place))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what lies under the mouse."""
        route, place = self._under(event.x, event.y)
        self.tooltip = self._tell(route, place)

    def _under(self, x: int, y: int) -> tuple[int | None, int | None]:
        for dx in (0, 1, -1):
            if (x + dx, y) in self._owner_of:
                return self._owner_of[(x + dx, y)]
        return None, None

    def _tell(self, route: int | None, place: int | None) -> str | None:
        view = self._view
        if view is None or (route is None and place is None):
            return None
        if route is not None:
            return f"{route_name(self.board, route)}\n{view.words.takes(route)} · {view.holder(route)}"
        assert place is not None
        return f"{self.board.places[place].name}\n{at_place(view.words, view.observation, place)}".rstrip()

    def action_step(self, by: int) -> None:
        """Go to the next route or place that can be chosen."""
        if self._view is not None and self._view.observation.phase == Phase.PLACE:
            return
        if self._routes:
            order = sorted(self._routes)
            at = order.index(self._at) if self._at in order else -1 if by > 0 else 0
            self.point(order[(at + by) % len(order)])

    def action_choose(self) -> None:
        """Choose the route that is pointed at."""
        if self._at is not None:
            self.post_message(self.Chosen(self._at, None))
