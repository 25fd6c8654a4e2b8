"""Par of a daily deal, found without a table."""

from farebox.authority.daily import OPPONENT, deal_by_date
from farebox.bots import make_bot
from farebox.game.game import new_game
from farebox.game.seal import decision_seed, table_seed


def played_by(level: str, day: str, edition: str) -> int:
    """The points of a level on a device's deal of the day, by a program of our own."""
    seal = deal_by_date(day, edition).seal
    game, whims = new_game(edition, seed=seal.seed), table_seed(seal.seed)
    while not game.is_over:
        assert game.to_move is not None
        bot = make_bot([level, OPPONENT][game.to_move], game.board, decision_seed(whims, game.n_actions))
        game.play(bot.choose(game.observe(game.to_move)))
    return game.scores()[0].total
