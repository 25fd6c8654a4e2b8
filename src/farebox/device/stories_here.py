"""Worlds that might have been, told as a table tells a game: views, events, and how each ended."""

from typing import TypedDict

from farebox.game.game import Game
from farebox.tables.at_hand import table_at_hand
from farebox.tables.narration import Narrator
from farebox.tables.view_types import View
from farebox.tables.views import view_of
from farebox.tables.wire import EventFacts

_ROUNDS = 2  # shown step by step; after that only the end
_MOST_STEPS = 16


class Story(TypedDict):
    """One world: what each seat held, the next steps as the seat sees them, and the final points."""

    held: list[list[int]]
    views: list[View]  # the last is the end
    events: list[list[EventFacts]]  # what led to each view but the last
    totals: list[int]


def tell_story(played: Game, seat: int) -> Story:
    """A game that was played on from a world, from its first step."""
    game = Game.from_state(played.board, played.states()[0])
    table = table_at_hand(game, people=range(game.n_seats))
    narrator = Narrator(game)
    held = [list(game.observe(one).tickets) for one in range(game.n_seats)]
    views, events = list[View](), list[list[EventFacts]]()
    until = int(game.state[0]["turns"]) + _ROUNDS * game.n_seats
    for step in range(min(played.n_actions, _MOST_STEPS)):
        happening = narrator.play(step + 1, game.outcome(played.act(step)[1]))
        views.append(view_of(table, seat))
        events.append([{"sequence": step + 1, **facts} for facts in happening.to(seat)])
        if int(game.state[0]["turns"]) >= until:
            break
    end = table_at_hand(Game.from_state(played.board, played.state), people=range(game.n_seats))
    views.append(view_of(end, seat))
    totals = [score.total for score in played.scores()]
    return {"held": held, "views": views, "events": events, "totals": totals}
