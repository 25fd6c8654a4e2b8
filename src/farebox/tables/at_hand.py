"""A table in this very process: the game is here already, and its bots are asked on the spot."""

from collections.abc import Collection, Iterable, Sequence

from farebox.boards import Board
from farebox.bots import Bot
from farebox.bots.outside import OutsideBot
from farebox.errors import FareboxError, Forfeit, fault
from farebox.game.game import Game
from farebox.game.records.record import RULES
from farebox.game.seal import Seed
from farebox.tables.agreement import Agreement, default_undo, has_hints, new_seat
from farebox.tables.table import Table
from farebox.tables.told_bots import note_bots


def table_at_hand(
    game: Game, people: Collection[int] = (), *, own_track: bool = False, hints: bool | None = None
) -> Table:
    """A table for a game that was dealt or resumed; bots sit at all seats but those of people."""
    seats = [new_seat("here" if at in people else "bot", name, name) for at, name in enumerate(game.names)]
    agreement = Agreement(
        table="",
        edition=game.board.id,
        rules=RULES,
        seed=game.seed,
        salt=game.seal.salt if game.seal else "",
        seats=tuple(seat.agreed() for seat in seats),
        own_track=own_track,
        undo=default_undo(seats),
        hints=has_hints(seats, hints),
    )
    return Table(agreement, game=game)


def play_game(board: Board, bots: Sequence[Bot], seed: Seed, names: Sequence[str] | None = None) -> Game:
    """Let bots play one game, each from what its seat may know."""
    called = [bot.name for bot in bots]
    game = Game(board, names or called, seed)
    note_bots(game, called)
    play_on(game, bots)
    return game


def play_on(game: Game, bots: Sequence[Bot]) -> None:
    """Let bots play a game to its end, and then go."""
    table = table_at_hand(game)
    try:
        while (seat := game.to_move) is not None:
            let_play(table, bots[seat])
    finally:
        end_game(game, bots)


def end_game(game: Game, bots: Iterable[Bot | None]) -> None:
    """Let the players go that are programs of their own, also when the game was left early."""
    for bot in bots:
        if isinstance(bot, OutsideBot):
            bot.end(game.result())


def let_play(table: Table, bot: Bot) -> None:
    """Let a bot take the decision that is due; what goes wrong in it is told with its name.

    A program that can't go on forfeits its seat instead: the record says so, and lots are drawn for it.
    """
    seat, game = table.game.to_move, table.game
    if seat is None:
        raise FareboxError("the game is over: there is nothing to decide")
    if not table.has_forfeited(seat):
        try:
            if isinstance(bot, OutsideBot):
                bot.meet(game.names)
            table.commit(table.propose_act(seat, table.told(seat), bot.choose(game.observe(seat))))
            return
        except Forfeit as error:
            table.commit(table.propose_forfeit(seat, str(error)))
        except FareboxError as error:
            raise fault("bot_at_seat", name=game.names[seat], seat=seat, problem=str(error)) from error
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
            raise fault("bot_failed", name=game.names[seat], seat=seat, problem=problem) from error
    table.commit(table.propose_lot())
