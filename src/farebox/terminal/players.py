"""Who sits where: people by their names, bots by what they are asked for as."""

from collections.abc import Sequence
from dataclasses import dataclass

from farebox.boards import Board
from farebox.boards.fault_words import nearest
from farebox.bots import Bot, bot_names, is_bot, is_command, make_bot, split_list
from farebox.bots.registry import split_spec
from farebox.errors import fault
from farebox.game.seal import Seed, bot_seed

ME = "me"


@dataclass(frozen=True)
class Player:
    """Who sits at a seat; a person has no bot."""

    name: str
    bot: Bot | None = None


def parse_players(text: str, board: Board, seed: Seed) -> list[Player]:
    """Read `me,simple,random`: bots by name, anybody else is a person at this keyboard."""
    names = split_list(text)
    if not all(names):
        raise fault("players", text=text)
    players = [_player(name, board, seed, seat) for seat, name in enumerate(names)]
    people = [player.name for player in players if player.bot is None]
    for name in people:
        if people.count(name) > 1:
            raise fault("same_name", name=name)
    return players


def seat_again(names: Sequence[str], board: Board, seed: Seed) -> list[Player]:
    """The players of a saved game: bots by their names again, all others are people.

    A program is not started because a file says so: whoever resumes must name it.
    """
    for name in names:
        if is_command(name):
            raise fault("program_seat", name=name)
    return [
        Player(name, make_bot(name, board, bot_seed(seed, seat)) if is_bot(name) else None)
        for seat, name in enumerate(names)
    ]


def _player(name: str, board: Board, seed: Seed, seat: int) -> Player:
    person = name.removeprefix(f"{ME}:").strip()
    if name.startswith(f"{ME}:"):
        if not person or is_bot(person):
            raise fault("bad_name", name=person)
        return Player(person)
    if is_bot(name):
        return Player(name, make_bot(name, board, bot_seed(seed, seat)))
    _check_person(name, bot_names(board))
    return Player(name)


def _check_person(name: str, bots: Sequence[str]) -> None:
    """Refuse what was meant for a bot: people have no options, and their names begin with a capital.

    So Pat is no misspelt `path`, but Planner is the bot.
    """
    called, options = split_spec(name)
    is_meant = name != ME and (options or called.islower() or called.casefold() in bots)
    near = nearest(called, bots) if is_meant else None
    if near:
        raise fault("no_bot", name=name, near=near)
    if options:
        raise fault("unknown_bot", name=called, names=", ".join(bots))
