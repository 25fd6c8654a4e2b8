"""Opening a table: what is left to chance, and what a named deal decides."""

import pytest

from farebox.authority.opening import opening_for
from farebox.messages.requests import NewTable, SeatWanted
from farebox.tables.agreement import Agreement
from farebox.tables.log import Refused

PERSON, BOT = SeatWanted(kind="here"), SeatWanted(kind="bot", bot="random")


def agreed(seed: int | None, *seats: SeatWanted, chosen_deals: bool = True) -> Agreement:
    """What is kept of a table that was opened so."""
    wanted = NewTable(edition="new-york", seats=list(seats or (PERSON, BOT)), seed=seed)
    return opening_for(wanted, chosen_deals=chosen_deals)[0].agreement


def test_a_named_deal_is_the_same_again_bots_included() -> None:
    """Another has other bots, and no two tables by chance have the same deal or bots."""
    same, again, other = agreed(5), agreed(5), agreed(6)
    assert (same.seed, same.bot_seed, same.practice) == (again.seed, again.bot_seed, True)
    assert other.bot_seed != same.bot_seed
    one, two = agreed(None), agreed(None)
    assert one.seed != two.seed
    assert one.bot_seed != two.bot_seed
    assert not one.practice


def test_nobody_names_a_deal_where_others_play() -> None:
    """Unless whoever keeps the tables lets them."""
    with pytest.raises(Refused):
        agreed(5, PERSON, PERSON, chosen_deals=False)
    assert agreed(5, PERSON, BOT, chosen_deals=False).practice
    assert agreed(5, PERSON, PERSON).practice
    wanted = NewTable(edition="new-york", seats=[PERSON, PERSON], seed=5)
    with pytest.raises(Refused):
        opening_for(wanted)
