"""Games by the thousand: played by bots, tallied, written down, checked; on as many cores as there are."""

from farebox.sim.check import Checked, Finding, check_file
from farebox.sim.simulation import simulate
from farebox.sim.tally import SeatSummary, Summary
from farebox.tables.at_hand import end_game, play_game
from farebox.tables.forfeits import forfeits_of, winners_of

__all__ = [
    "Checked",
    "Finding",
    "SeatSummary",
    "Summary",
    "check_file",
    "end_game",
    "forfeits_of",
    "play_game",
    "simulate",
    "winners_of",
]
