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
    from farebox.actions import (
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
    from farebox.batch import Batch
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
    from farebox.game import Game, Score, new_game
    from farebox.imagine import Playouts, play_out, playouts, sample_world
    from farebox.kernel.layout import Phase
    from farebox.observation import CardSeatView, CitySeatView, Observation, SeatView
    from farebox.record import Record, read_records, write_records
    from farebox.replaying import replay, verify
    from farebox.seal import Seal, Seed, new_seal
    from farebox.sim import Summary, play_game, simulate

__version__ = "0.1.0"
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
    "CardSeatView",
    "CardTicket",
    "CityBoard",
    "CitySeatView",
    "Claim",
    "Complete",
    "DrawCard",
    "DrawTickets",
    "FareboxError",
    "Finish",
    "Forfeit",
    "Game",
    "IllegalAction",
    "Keep",
    "Observation",
    "Pass",
    "Phase",
    "Place",
    "PlaceCards",
    "PlaceStack",
    "Playouts",
    "Record",
    "Route",
    "Score",
    "Seal",
    "SeatView",
    "Seed",
    "Summary",
    "Ticket",
    "board_names",
    "bot_names",
    "load_board",
    "make_bot",
    "new_game",
    "new_seal",
    "play_game",
    "play_out",
    "playouts",
    "read_records",
    "replay",
    "sample_world",
    "simulate",
    "verify",
    "write_records",
]

_MODULES = {
    "actions": (
        "Action",
        "Claim",
        "Complete",
        "DrawCard",
        "DrawTickets",
        "Finish",
        "Keep",
        "Pass",
        "PlaceCards",
        "PlaceStack",
    ),
    "batch": ("Batch",),
    "boards": (
        "Board",
        "CardGameBoard",
        "CardTicket",
        "CityBoard",
        "Place",
        "Route",
        "Ticket",
        "board_names",
        "load_board",
    ),
    "bots": ("Bot", "bot_names", "make_bot"),
    "game": ("Game", "Score", "new_game"),
    "imagine": ("Playouts", "play_out", "playouts", "sample_world"),
    "kernel.layout": ("Phase",),
    "observation": ("CardSeatView", "CitySeatView", "Observation", "SeatView"),
    "record": ("Record", "read_records", "write_records"),
    "replaying": ("replay", "verify"),
    "seal": ("Seal", "Seed", "new_seal"),
    "sim": ("Summary", "play_game", "simulate"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


if not TYPE_CHECKING:  # a type checker would take every name for one that is there

    def __getattr__(name: str) -> object:
        """Import what is asked for when it is asked for: `farebox --help` must not wait for a compiler."""
        if name not in _HOMES:
            raise AttributeError(f"module 'farebox' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"farebox.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
