"""Farebox: four ticket games, every rule proven. All a program needs is here: docs/python.md."""

from typing import TYPE_CHECKING

from farebox.errors import (
    BadBoard,
    BadNotation,
    BadPosition,
    BadRecord,
    FareboxError,
    Forfeit,
    IllegalAction,
)

if TYPE_CHECKING:
    from farebox.ai.judgement import RivalTickets, SeatChance, belief, chances
    from farebox.boards import (
        Board,
        CardGameBoard,
        CardTicket,
        CityBoard,
        Place,
        Route,
        Ticket,
        board_names,
        load_board,
    )
    from farebox.bots import Bot, bot_names, make_bot
    from farebox.game.actions import (
        Action,
        Claim,
        Complete,
        DrawCard,
        DrawTickets,
        Finish,
        Keep,
        Pass,
        PlaceCards,
        PlaceStack,
    )
    from farebox.game.batch import Batch
    from farebox.game.completion import best_set
    from farebox.game.game import Game, new_game
    from farebox.game.observation import (
        CardObservation,
        CardSeatView,
        CityObservation,
        CitySeatView,
        Observation,
        SeatView,
    )
    from farebox.game.playouts import Playouts, playouts
    from farebox.game.records.record import Record, read_records, write_records
    from farebox.game.records.replay import replay, verify
    from farebox.game.scores import Score
    from farebox.game.seal import Seal, Seed, new_seal
    from farebox.game.seat_map import Network
    from farebox.game.worlds import play_out, sample_world
    from farebox.kernel.layout import Phase
    from farebox.pictures import Picture, svg
    from farebox.reviews.hinting import hint
    from farebox.reviews.review_types import Hint, Moment, Review
    from farebox.reviews.reviewing import review
    from farebox.sim import Summary, simulate
    from farebox.study import to_arrow, to_pandas, to_polars
    from farebox.tables.at_hand import play_game

__version__ = "0.2.0"
__all__ = [
    "Action",
    "BadBoard",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "Batch",
    "Board",
    "Bot",
    "CardGameBoard",
    "CardObservation",
    "CardSeatView",
    "CardTicket",
    "CityBoard",
    "CityObservation",
    "CitySeatView",
    "Claim",
    "Complete",
    "DrawCard",
    "DrawTickets",
    "FareboxError",
    "Finish",
    "Forfeit",
    "Game",
    "Hint",
    "IllegalAction",
    "Keep",
    "Moment",
    "Network",
    "Observation",
    "Pass",
    "Phase",
    "Picture",
    "Place",
    "PlaceCards",
    "PlaceStack",
    "Playouts",
    "Record",
    "Review",
    "RivalTickets",
    "Route",
    "Score",
    "Seal",
    "SeatChance",
    "SeatView",
    "Seed",
    "Summary",
    "Ticket",
    "belief",
    "best_set",
    "board_names",
    "bot_names",
    "chances",
    "hint",
    "load_board",
    "make_bot",
    "new_game",
    "new_seal",
    "play_game",
    "play_out",
    "playouts",
    "read_records",
    "replay",
    "review",
    "sample_world",
    "simulate",
    "svg",
    "to_arrow",
    "to_pandas",
    "to_polars",
    "verify",
    "write_records",
]

# Where each name is at home.
_MODULES = {
    "ai.judgement": "RivalTickets SeatChance belief chances",
    "boards": "Board CardGameBoard CardTicket CityBoard Place Route Ticket board_names load_board",
    "bots": "Bot bot_names make_bot",
    "game.actions": "Action Claim Complete DrawCard DrawTickets Finish Keep Pass PlaceCards PlaceStack",
    "game.batch": "Batch",
    "game.completion": "best_set",
    "game.game": "Game new_game",
    "game.observation": "CardObservation CardSeatView CityObservation CitySeatView Observation SeatView",
    "game.playouts": "Playouts playouts",
    "game.records.record": "Record read_records write_records",
    "game.records.replay": "replay verify",
    "game.scores": "Score",
    "game.seal": "Seal Seed new_seal",
    "game.seat_map": "Network",
    "game.worlds": "play_out sample_world",
    "kernel.layout": "Phase",
    "pictures": "Picture svg",
    "reviews.hinting": "hint",
    "reviews.review_types": "Hint Moment Review",
    "reviews.reviewing": "review",
    "sim": "Summary simulate",
    "study": "to_arrow to_pandas to_polars",
    "tables.at_hand": "play_game",
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}


if not TYPE_CHECKING:  # a type checker would take every name for one that is there

    def __getattr__(name: str) -> object:
        """Import what is asked for when it is asked for: `farebox --help` must not wait for a compiler."""
        if name not in _HOMES:
            raise AttributeError(f"module 'farebox' has no attribute {name!r}")
        from importlib import import_module

        try:
            return getattr(import_module(f"farebox.{_HOMES[name]}"), name)
        except ModuleNotFoundError as error:
            if error.name != "numpy":
                raise
        from farebox.errors import numpy_missing

        raise numpy_missing()


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
