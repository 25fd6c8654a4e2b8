"""The city games' notation: adds placing a souvenir stack and claiming a route."""

import re
from collections.abc import Sequence

from farebox.boards import CityBoard
from farebox.errors import BadNotation, IllegalAction
from farebox.game.actions import Action, Claim, PlaceStack
from farebox.game.names import BETWEEN, find_kind, find_name, kind_name, route_name
from farebox.game.notation.shared import CARDS, Notation
from farebox.kernel.layout import PLACE_ID
from farebox.kernel.limits import WILD
from farebox.locale import Said, word

_SOUVENIR = re.compile(r"\s+souvenir\s+", re.IGNORECASE)


class CityNotation(Notation):
    """Adds placing a souvenir stack and claiming a route."""

    verbs = (*Notation.verbs, "place", "claim")
    after_keep = PLACE_ID
    keep_rule = "C40"
    board: CityBoard

    def __init__(self, board: CityBoard) -> None:
        super().__init__(board)
        self.first_claim: list[int] = self.row["first_claim"].tolist()
        self.n_ways = int(self.row["token_ways"])
        self._routes = {route_name(board, route): route for route in range(len(board.routes))}

    def _action(self, id: int) -> Action:
        if id < PLACE_ID:
            return super()._action(id)
        if id < PLACE_ID + len(self.board.places):
            place = id - PLACE_ID
            return PlaceStack(place, text=f"place {self.board.places[place].name}")
        return self._claim(id)

    def _claim(self, id: int) -> Claim:
        route = self.claim_route(id)
        this = self.board.routes[route]
        payment, way = divmod(id - self.first_claim[route], self.n_ways)
        if this.color is None:
            more, kind = divmod(payment, len(self.board.colors))
        else:
            more, kind = payment, this.color
        wilds = this.ferries + more
        color = self.board.colors[kind] if wilds < this.length else None
        souvenir = this.ends[way - 1] if way else None
        paid = [(kind, this.length - wilds), (WILD, wilds)]
        token = "" if souvenir is None else f" souvenir {self.board.places[souvenir].name}"
        text = f"claim {route_name(self.board, route)} {self.format_cards(paid)}{token}"
        cards = {kind_name(self.board, kind): n for kind, n in paid if n}
        return Claim(route, color, wilds, souvenir, text=text, cards=cards)

    def claim_route(self, id: int) -> int:
        """The route that a claim's id is about."""
        low, high = 0, len(self.board.routes)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.first_claim[middle] <= id else (low, middle)
        return low

    def meaning(self, id: int) -> tuple[object, ...]:
        """See `Notation.meaning`: identical routes of a double are the same."""
        if id < self.first_claim[0]:
            return (id,)
        route = self.claim_route(id)
        this = self.board.routes[route]
        printed = frozenset(this.ends), this.color, this.ferries, this.merchandise
        return (id - self.first_claim[route], *printed)

    def id(self, action: Action, offer: Sequence[int] = ()) -> int:
        """See `Notation.id`."""
        match action:
            case PlaceStack(place=place):
                if not 0 <= place < len(self.board.places):
                    raise IllegalAction(f"there is no place {place} on the board", "SF2")
                return PLACE_ID + place
            case Claim():
                return self._claim_id(action)
        return super().id(action, offer)

    def _claim_id(self, claim: Claim) -> int:
        if not 0 <= claim.route < len(self.board.routes):
            raise IllegalAction(f"there is no route {claim.route} on the board", "C20")
        kind = WILD if claim.color is None else find_kind(self.board, claim.color)
        cards = self.board.routes[claim.route].length - claim.wilds if kind != WILD else 0
        return self.claim_id(claim.route, {kind: cards, WILD: claim.wilds}, claim.souvenir)

    def claim_id(self, route: int, cards: dict[int, int], souvenir: int | None) -> int:
        """The id of claiming a route with these cards; no id means that no position allows it."""
        this = self.board.routes[route]
        wilds = cards.get(WILD, 0)
        colors = [kind for kind, n in cards.items() if kind != WILD and n]
        name = route_name(self.board, route)
        if wilds < 0 or sum(cards.values()) != this.length:
            paid = {"route": name, "n": this.length, "paid": sum(cards.values())}
            raise IllegalAction(Said("typed.n_cards", paid), "C20")
        if len(colors) > 1:
            raise IllegalAction(Said("typed.one_color", {"route": name}), "C21")
        if this.color is not None and colors not in ([], [this.color]):
            wanted = word("color", self.board.colors[this.color])
            raise IllegalAction(Said("typed.other_color", {"route": name, "color": wanted}), "C21")
        if wilds < this.ferries:
            raise IllegalAction(Said("typed.ferry", {"route": name, "n": this.ferries, "paid": wilds}), "SF8")
        payment = wilds - this.ferries
        if this.color is None:
            payment = payment * len(self.board.colors) + (colors[0] if colors else 0)
        return self.first_claim[route] + payment * self.n_ways + self._way(route, souvenir)

    def _way(self, route: int, souvenir: int | None) -> int:
        if souvenir is None:
            return 0
        ends = self.board.routes[route].ends
        if self.n_ways == 1 or souvenir not in ends:
            where = {"route": route_name(self.board, route), "place": self.board.places[souvenir].name}
            raise IllegalAction(Said("typed.no_token", where), "SF4")
        return 1 + ends.index(souvenir)

    def _parse(self, verb: str, rest: str, offer: Sequence[int]) -> list[int]:
        if verb == "place":
            return [PLACE_ID + self._parse_place(rest)]
        if verb == "claim":
            return self._parse_claim(rest)
        return super()._parse(verb, rest, offer)

    def _parse_place(self, rest: str) -> int:
        names = [place.name for place in self.board.places]
        return names.index(find_name(rest, names, "place"))

    def _parse_claim(self, rest: str) -> list[int]:
        """`claim A - B [#1|#2] [cards] [souvenir C]`: every route, payment and token that fits."""
        head, *tail = _SOUVENIR.split(rest, maxsplit=1)
        souvenir = self._parse_place(tail[0]) if tail else None
        words = head.split()
        cut = len(words)
        while cut and CARDS.match(words[cut - 1]):
            cut -= 1
        routes = self._parse_routes(" ".join(words[:cut]))
        if cut == len(words):
            return self._all_claims(routes, souvenir)
        cards = self.parse_cards(words[cut:])
        ids: list[int] = []
        refused: IllegalAction | None = None
        for route in routes:
            ends: tuple[int | None, ...] = (souvenir,)
            if souvenir is None and self.n_ways > 1:
                ends = (None, *self.board.routes[route].ends)
            try:
                ids += [self.claim_id(route, cards, end) for end in ends]
            except IllegalAction as error:
                refused = error
        if not ids and refused:
            raise refused
        return ids

    def _all_claims(self, routes: Sequence[int], souvenir: int | None) -> list[int]:
        ids = [id for route in routes for id in range(self.first_claim[route], self.first_claim[route + 1])]
        if souvenir is None:
            return ids
        ways = {route: self._way(route, souvenir) for route in routes}
        return [
            id
            for id in ids
            if (id - self.first_claim[self.claim_route(id)]) % self.n_ways == ways[self.claim_route(id)]
        ]

    def _parse_routes(self, typed: str) -> list[int]:
        if BETWEEN not in typed:
            raise BadNotation(Said("typed.claim_what"))
        pair, _, lane = typed.partition("#")
        first, _, second = pair.strip().partition(BETWEEN)
        ends = {self._parse_place(first), self._parse_place(second)}
        found = [route for route, this in enumerate(self.board.routes) if set(this.ends) == ends]
        if not found:
            raise BadNotation(Said("typed.no_route", {"pair": pair.strip(), **self._neighbours(first)}))
        if not lane:
            return found
        if lane.strip() not in ("1", "2") or int(lane) > len(found):
            lanes = {"lane": lane.strip(), "pair": pair.strip(), "n": len(found)}
            raise BadNotation(Said("typed.no_lane", lanes))
        return [found[int(lane) - 1]]

    def _neighbours(self, typed: str) -> dict[str, str]:
        place = self._parse_place(typed)
        beside = {end for route in self.board.routes if place in route.ends for end in route.ends} - {place}
        names = sorted(self.board.places[end].name for end in beside)
        return {"place": self.board.places[place].name, "names": ", ".join(names)}
