"""G1: what chance will give can't be computed from what it gave.

The fast generator is linear, so a few dozen cards tell its whole state. It is for worlds that bots imagine:
the attack that succeeds against it must fail against every game that is dealt.
"""

from math import sqrt

from attack.findings import attack_many, dealt, imagined
from support.counts import count

GAMES = count(150, proof=1000)


def test_who_sees_the_fast_generators_cards_computes_the_rest() -> None:
    """The cards to come and the rival's tickets: so the attack works."""
    found = attack_many(imagined, 36)
    assert found.solved >= 30
    assert found.foretold == found.tickets == found.solved
    assert found.contradicted == 0 < found.agreed
    assert found.luck > 20


def test_who_sees_a_dealt_games_cards_computes_nothing() -> None:
    """No state explains them, nothing about them is linear, and the next card is guessed as by counting."""
    found = attack_many(dealt, GAMES)
    assert found.had_enough > 0.9 * GAMES
    assert found.solved == 0
    assert abs(found.agreed - found.contradicted) < 4 * sqrt(found.agreed + found.contradicted)
    assert abs(found.luck) < 4
    assert found.hits < found.best
