"""Bots by name: what is asked for in text becomes a player, or an error that says what would have done.

A bot is written `name`, or `name:option=value:option=value`; one of your own `package.module:Class`, with
options behind it in the same way. A program is written `cmd:option=value:command with its arguments`: there
options come first, and all that follows belongs to the command.
An installed package can give its bots names: entry points of the group `farebox.bots`, each a class.
Built-in names go first.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from farebox.boards import Board
from farebox.boards.fault_words import nearest
from farebox.bots.base import Bot
from farebox.bots.commands import PREFIX, split_command
from farebox.bots.greedy import GreedyBot
from farebox.bots.hungry import HungryBot
from farebox.bots.learned import LearnedBot, has_learned
from farebox.bots.levels import LEVELS
from farebox.bots.long_route import LongRouteBot
from farebox.bots.one_step import OneStepBot
from farebox.bots.path import PathBot
from farebox.bots.planner import PackerBot, PlannerBot
from farebox.bots.search_bot import FirstSearchBot, SearchBot
from farebox.bots.uniform import RandomBot
from farebox.errors import FareboxError, fault
from farebox.game.names import board_name
from farebox.locale import Said

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Maker: TypeAlias = Callable[..., Bot]
OptionValue: TypeAlias = bool | int | float | str  # of an option

_GROUP = "farebox.bots"  # of entry points
_KINDS = {bool: "phrase.yes_or_no", int: "phrase.whole_number", float: "phrase.number"}  # of options

# For each name the class that plays city games, and the one that plays the Card Game.
_BOTS: dict[str, tuple[Maker | None, Maker | None]] = {
    "random": (RandomBot, RandomBot),
    "simple": (PathBot, GreedyBot),
    "path": (PathBot, None),
    "one-step": (OneStepBot, None),
    "hungry": (HungryBot, None),
    "long-route": (LongRouteBot, None),
    "greedy": (None, GreedyBot),
    "packer": (None, PackerBot),
    "planner": (PlannerBot, None),
    "search": (SearchBot, SearchBot),
    "learned": (LearnedBot, None),
    **{level.name: (level.bot, level.bot) for level in LEVELS},
}
# Kept for measuring what has changed since: everybody can name them, nobody is offered them.
_KEPT: dict[str, tuple[Maker | None, Maker | None]] = {"search-1": (FirstSearchBot, FirstSearchBot)}
_ALL = _BOTS | _KEPT


def bot_names(board: Board | None = None) -> tuple[str, ...]:
    """The names of the bots that come with the package; with a board, of those that can play it."""
    return tuple(name for name in _BOTS if board is None or _own_maker(name, board))


def installed_bots() -> dict[str, "EntryPoint"]:
    """Bots that other packages have given names to, without loading any."""
    from importlib.metadata import entry_points  # slow to import, and a browser has no packages

    return {point.name: point for point in entry_points(group=_GROUP) if point.name not in _ALL}


def about(name: str, board: Board) -> str:
    """What a bot says of itself: the first paragraph of its class's docstring, as one line."""
    text = inspect.getdoc(_find(name, board)) or ""
    return " ".join(text.partition("\n\n")[0].split())


def is_bot(spec: str) -> bool:
    """Whether a text names a bot, rather than a person."""
    name, _ = split_spec(spec)
    return name in _ALL or ":" in name or name in installed_bots()


def is_command(spec: str) -> bool:
    """Whether a text names a program to be started."""
    return spec.strip().startswith(PREFIX)


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the options, still as text."""
    if is_command(spec):
        return split_command(spec)
    parts = spec.strip().split(":")
    options = dict(part.split("=", 1) for part in parts[1:] if "=" in part)
    return ":".join([parts[0], *(part for part in parts[1:] if "=" not in part)]), options


def make_bot(spec: str, board: Board, seed: int) -> Bot:
    """The bot that a text asks for, ready to play this board."""
    name, told = split_spec(spec)
    maker = _maker(name, board)
    options = _read_options(name, maker, told)
    try:
        bot = maker(board, seed, **options)
    except FareboxError:
        raise
    except Exception as error:
        raise fault("bot_fails", name=name, problem=f"{type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise fault("no_bot_at_all", name=name)
    return bot


def _maker(name: str, board: Board) -> Maker:
    """What makes a bot: of a program, of somebody else's class, of a class that comes with the package."""
    if is_command(name):
        from farebox.bots.outside import OutsideBot  # with all that processes take

        return partial(OutsideBot, name.removeprefix(PREFIX))
    return _import(name) if ":" in name else _find(name, board)


def _find(name: str, board: Board) -> Maker:
    """The class behind a built-in name, for the board's family of rules."""
    maker = _own_maker(name, board)
    if maker is not None:
        return maker
    names = bot_names(board)
    others = installed_bots()
    if name in others:
        return _load(others[name])
    if name in _BOTS:
        raise fault("bot_board", name=name, board=board_name(board), names=", ".join(names))
    near = nearest(name, (*names, *others))
    raise fault(
        "near_bot" if near else "unknown_bot", name=name, near=near, names=", ".join((*names, *others))
    )


def _own_maker(name: str, board: Board) -> Maker | None:
    """The class that comes with the package under a name, if it plays the board."""
    maker = board.either(*_ALL.get(name, (None, None)))
    return None if maker is LearnedBot and not has_learned(board) else maker


def _load(point: "EntryPoint") -> Maker:
    """A class that another package offers under a name."""
    module, _, name = point.value.partition(":")
    return _import(f"{module.strip()}:{name.partition('[')[0].strip()}")


def _import(path: str) -> Maker:
    """A class of somebody else's, by its import path."""
    module, _, name = path.partition(":")
    try:
        maker: Maker = getattr(import_module(module), name)
    except ImportError as error:
        raise fault("bot_import", name=path, problem=str(error)) from error
    except AttributeError:
        raise fault("bot_lost", name=path, module=module, attribute=name) from None
    except Exception as error:
        raise fault("bot_import", name=path, problem=f"{type(error).__name__}: {error}") from error
    if not callable(maker):
        raise fault("bot_class", name=path)
    return maker


def _read_options(name: str, maker: Maker, told: Mapping[str, str]) -> dict[str, OptionValue]:
    """The options as values of the kind that their defaults have."""
    if not told:
        return {}
    known = {
        option: parameter.default
        for option, parameter in inspect.signature(maker).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    return {option: _read_option(name, option, text, known) for option, text in told.items()}


def _read_option(name: str, option: str, text: str, known: Mapping[str, OptionValue]) -> OptionValue:
    if option not in known:
        near = nearest(option, known)
        names = ", ".join(known) or Said("phrase.none")
        raise fault(
            "bot_option_near" if near else "bot_option", name=name, option=option, near=near, names=names
        )
    kind = type(known[option])
    try:
        return {"yes": True, "no": False}[text] if kind is bool else kind(text)
    except (ValueError, KeyError):
        right = Said(_KINDS.get(kind, "phrase.something_else"))
        raise fault("bot_value", option=option, name=name, right=right, text=text) from None
