"""*Learned*: a small network that has played against the planner, and knows where to do something else.

It was trained by `examples/beat_planner.py`, which writes `learned.weights`. Plain Python plays it: a row of
numbers in, the same that the environments give (`farebox.envs.encoding`), a score for every action out.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from farebox.boards import Board, load_board
from farebox.bots.planner import PlannerBot
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.names import board_name
from farebox.game.observation import CityObservation, Observation
from farebox.kernel.layout import CITY_OFFER, IN_DECK, IN_HAND, OVER
from farebox.kernel.limits import WILD

BOARD, _SEATS = "new-york", 2
_MOST = 127  # a number that could be larger is cut off here


def has_learned(board: Board) -> bool:
    """Whether this is the board that it learned, to the last number."""
    return board.id == BOARD and board == load_board(BOARD)


class LearnedBot:
    """Has learned in New York for two where to leave the planner's advice; among more it just takes it.

    Chance has no part in what it does.
    """

    name = "learned"

    def __init__(self, board: Board, seed: int) -> None:
        if not has_learned(board):
            raise fault("bot_one_board", name=self.name, board=board_name(load_board(BOARD)))
        self._planner = PlannerBot(board, seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        advice = self._planner.prepare(observation).decide()
        if observation.n_seats != _SEATS:
            return observation.action_of(advice)
        scores = action_scores(position_codes(observation.as_city()), advice, observation.ids)
        return observation.action_of(max(zip(scores, observation.ids, strict=True))[1])


Inputs: TypeAlias = Iterable[tuple[int, float]]  # those that are not zero, with their places


class Layer:
    """A matrix of small whole numbers, a row for each input with how much it counts, and a bias."""

    def __init__(self, facts: dict[str, Any], numbers: bytes) -> None:
        self.bias: list[float] = facts["bias"]
        self._scale: list[float] = facts["scale"]
        self._numbers = memoryview(numbers).cast("b")

    def outputs(self, inputs: Inputs, wanted: Sequence[int] | None = None) -> list[float]:
        """What comes of the inputs; all of it, or the outputs wanted."""
        width = len(self.bias)
        sums = self.bias if wanted is None else [self.bias[one] for one in wanted]
        for at, value in inputs:
            row, part = self._numbers[at * width : (at + 1) * width], value * self._scale[at]
            weights = row if wanted is None else [row[one] for one in wanted]
            sums = [total + part * weight for total, weight in zip(sums, weights, strict=True)]
        return sums


@cache
def _network() -> tuple[float, list[Layer]]:
    """By how much advice counts, and the layers; read when somebody first plays."""
    facts, matrices = read_weights(Path(__file__).with_name("learned.weights").read_bytes())
    return facts["advice"], [Layer(*one) for one in zip(facts["layers"], matrices, strict=True)]


def read_weights(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """A line of facts, then the numbers of every layer's matrix, a byte each: text would take more room."""
    line, _, numbers = data.partition(b"\n")
    facts: dict[str, Any] = json.loads(line)
    matrices, at = [], 0
    for layer in facts["layers"]:
        size = len(layer["scale"]) * len(layer["bias"])
        matrices.append(numbers[at : at + size])
        at += size
    return facts, matrices


def action_scores(codes: Sequence[int], advice: int, ids: Sequence[int]) -> list[float]:
    """How much the network likes each of these actions, where the planner would do `advice`."""
    preferred, (first, second, last) = _network()
    known = [(at, float(code)) for at, code in enumerate(codes) if code]
    hidden = first.outputs([*known, (len(codes) + advice, 1.0)])
    scores = last.outputs(_active(second.outputs(_active(hidden))), ids)
    return [score + preferred * (id == advice) for id, score in zip(ids, scores, strict=True)]


def _active(sums: list[float]) -> Iterator[tuple[int, float]]:
    """What is above zero goes on."""
    return ((at, value) for at, value in enumerate(sums) if value > 0)


def position_codes(seen: CityObservation) -> list[int]:
    """What a seat knows as a row of small numbers: piece by piece what `Encoding` of two seats says."""
    row, board = seen.row, seen.board
    own, other = seen.seat, 1 - seen.seat
    n_colors, n_tickets = len(board.colors), len(board.tickets)

    def kinds(cards: Sequence[int]) -> list[int]:
        return [*cards[:n_colors], cards[WILD]]

    def each(field: str) -> list[int]:
        numbers: list[int] = row[field].tolist()
        return [numbers[own], numbers[other]]

    market = [min(kind, n_colors) for kind in row["market"].tolist()[: int(row["n_market"])]]
    to_move = -1 if seen.phase == OVER else (int(row["to_move"]) - own) % _SEATS
    where = row["where"].tolist()[:n_tickets]
    offer = [seen.offer[slot] if slot < len(seen.offer) else -1 for slot in range(CITY_OFFER)]
    owners = seen.owners
    return [
        *_one(int(seen.phase), OVER + 1),
        *_one(to_move, _SEATS),
        *_one(own, _SEATS),
        min(_MOST, seen.turns),
        *(int(row[name]) for name in ("final_turns", "passes", "n_deck", "n_ticket_deck")),
        *(market.count(kind) for kind in range(n_colors + 1)),
        *kinds(row["discard"].tolist()),
        *kinds(row["hand"].tolist()),
        *(number for name in ("n_hand", "n_held", "n_offer", "drew") for number in each(name)),
        *(number for seat in (own, other) for number in kinds(row["known"][seat].tolist())),
        *(int(place == IN_HAND + own) for place in where),
        *(max(0, place - IN_DECK + 1) for place in where),
        *(number for ticket in offer for number in _one(ticket, n_tickets)),
        *(min(_MOST, points) for points in each("points")),
        *each("pieces"),
        *(int(owner == seat) for seat in (own, other) for owner in owners),
    ]


def _one(at: int, n: int) -> list[int]:
    """A one among zeros."""
    return [int(place == at) for place in range(n)]
