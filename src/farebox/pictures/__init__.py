"""Pictures of boards, games, observations and records, without a browser: the page's drawing as SVG."""

from collections.abc import Iterable
from html import escape
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from farebox.boards import Board
from farebox.boards.look import look_of
from farebox.game.actions import Claim
from farebox.locale import translator
from farebox.pictured import Pictured
from farebox.pictures import table_panel, tableau
from farebox.pictures.elements import box, colored, element, moved, number
from farebox.pictures.looks import colors_of
from farebox.pictures.map_picture import MapPicture
from farebox.pictures.own_tickets import tickets_in_hand
from farebox.pictures.scenes import Named, highlights_of, scene_of

__all__ = ["Picture", "beside", "svg"]

Sized: TypeAlias = tuple[str, float, float]  # a drawing, its width and its height


class Picture(str):
    """SVG as text, which notebooks show and `save` writes."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as a file of its own."""
        Path(path).write_text(self, encoding="utf-8")


def svg(
    thing: Pictured,
    *,
    seat: int | None = None,
    step: int | None = None,
    routes: Iterable[Named | Claim] = (),
    way: Iterable[Named | Claim] = (),
    plan: Iterable[Named | Claim] = (),
    places: Iterable[Named] = (),
    arrows: Iterable[tuple[Named, Named]] = (),
    claims: bool = True,
    table: bool = True,
    dark: bool = False,
    language: str | None = None,
    board: Board | None = None,
) -> Picture:
    """Draw a board, a game, an observation or a record.

    Of a game or a record it shows what lies open; with `seat` also what that seat holds, and with `step`
    how it stood after so many actions. What can be pointed out on a map: `routes` glow, `way` is dashed as
    a ticket's way is, `plan` are routes in mind, `places` are ringed, `arrows` lead from one place to
    another. Routes and places are told by number or name, routes also by claims.

    Routes that the seat may claim glow if no others do, unless `claims` is False. `table=False` leaves out
    what lies beside the map. A record of a board of one's own may need that `board`.
    """
    scene = scene_of(thing, seat=seat, step=step, board=board, claims=claims)
    told = highlights_of(scene.board, routes=routes, way=way, plan=plan, places=places, arrows=arrows)
    say = translator(language)
    tickets = tickets_in_hand(scene.seen) if scene.seen and scene.is_own else []
    beside, least = table_panel.panel(scene, tickets, say) if table else ("", 0.0)
    main, width, height = scene.board.by_family(
        lambda board: _map(MapPicture(board, scene, tickets, told), least),
        lambda board: _tableau(tableau.Tableau(board, scene, say), least),
    )
    body = _frame(main, width, height, beside)
    full = width + (table_panel.WIDTH if beside else 0)
    drawing = _document(body, full, height, say("board.label", name=scene.board.name))
    return Picture(colored(drawing, colors_of(look_of(scene.board), dark)))


def beside(thing: Pictured, *, seat: int, step: int | None = None, language: str | None = None) -> Picture:
    """What lies beside a map, as a picture of its own: on a narrow page it can stand below."""
    scene, say = scene_of(thing, seat=seat, step=step, board=None), translator(language)
    tickets = tickets_in_hand(scene.seen) if scene.seen else []
    body, height = table_panel.panel(scene, tickets, say)
    ground = box(0, 0, table_panel.WIDTH, height, fill="var(--panel)")
    drawing = _document(ground + body, table_panel.WIDTH, height, say("hand"))
    return Picture(colored(drawing, colors_of(look_of(scene.board), dark=False)))


def _map(drawn: MapPicture, least: float) -> Sized:
    """A city, in the middle of so much height at least."""
    width, own = drawn.shapes.width, drawn.shapes.height
    height = max(own, least)
    return moved(0, (height - own) / 2, drawn.body()), width, height


def _tableau(laid: tableau.Tableau, least: float) -> Sized:
    height = max(laid.height, least)
    return laid.body(height), tableau.WIDTH, height


def _frame(main: str, width: float, height: float, beside: str) -> str:
    """The map in a window of its own, since cities reach beyond it, and what lies beside it."""
    window = element(
        "svg",
        box(0, 0, width, height, fill="var(--water)"),
        main,
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
    )
    if not beside:
        return window
    ground = box(width, 0, table_panel.WIDTH, height, fill="var(--panel)")
    return window + ground + moved(width, 0, beside)


def _document(body: str, width: float, height: float, title: str) -> str:
    return element(
        "svg",
        element("title", escape(title, quote=False)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="img",
    )
