"""The Card Game's picture: yards as trains of wagons, the track they roll on to, tickets completed."""

from collections.abc import Mapping

from farebox.boards import CardGameBoard
from farebox.game.observation import CardObservation, CardSeatView
from farebox.locale import Translator
from farebox.pictures.elements import box, disc, moved, path, shortened, text
from farebox.pictures.looks import seat_look
from farebox.pictures.scenes import Scene
from farebox.pictures.table_panel import card_face, pips, seat_mark

WIDTH = 700
_PAD = 18
_ROOM = WIDTH - 2 * _PAD
_CAR = 46
_YARD = 118  # where the yard begins
_TUNNEL = 84


class Tableau:
    """One drawing of the table: a line for each seat under the cities that have a bonus."""

    def __init__(self, board: CardGameBoard, scene: Scene, say: Translator) -> None:
        self.board = board
        self._scene, self._say = scene, say
        self._seen = scene.seen.as_card_game() if scene.seen else None
        self._parts: list[str] = []
        self.height = float(_PAD)
        self._lay(*self._cities())
        if self._seen:
            for seat, view in enumerate(self._seen.seats):
                self._lay(*self._line(self._seen, seat, view))
        else:
            self._lay(*self._deck())

    def body(self, height: float) -> str:
        """Everything, on a table so high."""
        return box(0, 0, WIDTH, height, fill="var(--table)") + "".join(self._parts)

    def _lay(self, body: str, height: float) -> None:
        self._parts.append(moved(_PAD, self.height, body))
        self.height += height + 12

    def _cities(self) -> tuple[str, float]:
        """What each big city is worth, and who leads there; as many in a line as there is room for."""
        done = [seat.completed for seat in self._seen.seats] if self._seen else []
        parts, x, y = [], 0.0, 0.0
        for bonus in self.board.bonuses:
            leaders = self.board.leaders(bonus.city, done) if done else []
            wide = len(bonus.city) * 7.6 + 48 + 20 * len(leaders)
            if x + wide > _ROOM:
                x, y = 0.0, y + 34
            parts.append(moved(x, y, self._city(bonus.city, bonus.points, leaders, wide)))
            x += wide + 8
        return "".join(parts), y + 28

    def _city(self, city: str, points: int, leaders: list[int], wide: float) -> str:
        ground = box(0, 0, wide, 28, rx=9, fill="var(--panel)", stroke="var(--line-2)", stroke_width=1.4)
        at = 12 + len(city) * 7.6
        worth = box(at, 5, 26, 18, rx=6, fill="var(--accent)")
        told = text(at + 13, 18.5, str(points), weight=700, ink="var(--accent-ink)", anchor="middle")
        marks = (seat_mark(seat, at + 38 + n * 20, 14, 16) for n, seat in enumerate(leaders))
        return ground + text(10, 18.5, city, weight=600) + worth + told + "".join(marks)

    def _line(self, seen: CardObservation, seat: int, view: CardSeatView) -> tuple[str, float]:
        due, mine = seen.to_move == seat, self._scene.is_own and seen.seat == seat
        done = self._completed(view)
        track = self._track(view.track) if mine and view.track else ("", 0.0)
        height = 98 + track[1] + done[1]
        edge = seat_look(seat).color if due else "var(--line)"
        parts = [
            box(0, 0, _ROOM, height, rx=14, fill="var(--panel)", stroke=edge, stroke_width=2.4 if due else 1),
            seat_mark(seat, 26, 28, 26),
            text(12, 60, shortened(self._scene.name(seat, self._say), 100, 13.5), size=13.5, weight=600),
            moved(_YARD, 14, self._yard(view.yard)),
            moved(_ROOM - _TUNNEL - 12, 12, self._tunnel(sum(view.track.values()))),
            moved(14, 96, track[0]),
            moved(14, 96 + track[1], done[0]),
        ]
        return "".join(parts), height

    def _yard(self, yard: Mapping[str, Mapping[str, int]]) -> str:
        long = _ROOM - _YARD - _TUNNEL - 28
        ties = "".join(f"M{x} 70h5v9h-5z" for x in range(0, int(long) - 4, 15))
        rails = path(ties, fill="#8a7350") + box(0, 68, long, 2.5, fill="#6d6357")
        if not yard:
            return rails + text(8, 42, self._say("yard.empty"), ink="var(--soft)")
        return rails + "".join(
            moved(n * 66 + 4, 6, self._wagon(color, cards)) for n, (color, cards) in enumerate(yard.items())
        )

    def _wagon(self, color: str, cards: Mapping[str, int]) -> str:
        wilds = cards.get(self.board.wild, 0)
        badge = disc(11, _CAR - 3, 2, fill="var(--ink)", stroke="var(--panel)", stroke_width=2)
        n = text(_CAR - 3, 6.5, str(sum(cards.values())), weight=700, ink="var(--on-ink)", anchor="middle")
        loco = card_face(self.board, self.board.wild, _CAR - 8, 32, 20) if wilds else ""
        more = text(_CAR + 13, 49, f"×{wilds}", size=11, weight=600) if wilds > 1 else ""
        return card_face(self.board, color, 0, 2, _CAR) + badge + n + loco + more

    def _tunnel(self, n: int) -> str:
        mouth = path(f"M0 78V36a36 36 0 0 1 36-36h{_TUNNEL - 72}a36 36 0 0 1 36 36v42z", fill="#4b4239")
        count = text(_TUNNEL / 2, 42, str(n), size=22, weight=700, ink="#fff", anchor="middle")
        return mouth + count + text(
            _TUNNEL / 2, 62, self._say("track"), size=10.5, ink="#fff", anchor="middle"
        )  # fmt: skip

    def _track(self, track: Mapping[str, int]) -> tuple[str, float]:
        words = self._say("complete.track")
        return text(0, 16, words, size=12.5, weight=600) + moved(
            len(words) * 6.6 + 10, 0, pips(self.board, track, 18)
        ), 32

    def _completed(self, view: CardSeatView) -> tuple[str, float]:
        parts, x, y = [], 0.0, 0.0
        for ticket in view.completed:
            words = f"✓ {' – '.join(self.board.ticket_ends(ticket))}  {self.board.tickets[ticket].points}"
            wide = len(words) * 6.7 + 12
            if x + wide > _ROOM - 28:
                x, y = 0.0, y + 27
            ground = box(x, y, wide, 22, rx=7, fill="var(--good-soft)")
            parts.append(ground + text(x + 8, y + 15.5, words, size=12, ink="var(--good-deep)"))
            x += wide + 6
        return "".join(parts), y + 32 if parts else 0

    def _deck(self) -> tuple[str, float]:
        """Before a game: every kind of card, and how many there are."""
        counts = dict.fromkeys(self.board.colors, self.board.cards_each)
        counts[self.board.wild] = self.board.cards_wild
        return moved(0, 8, pips(self.board, counts, 34)), 70
