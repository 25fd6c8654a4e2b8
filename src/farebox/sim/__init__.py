"""Games by the thousand: played by bots, tallied, written down, checked; on as many cores as there are."""

from farebox.sim.check import Batch, Finding, check_file
from farebox.sim.play import bot_seed, play_game
from farebox.sim.simulate import simulate
from farebox.sim.tally import SeatSummary, Summary

__all__ = [
    "Batch",
    "Finding",
    "SeatSummary",
    "Summary",
    "bot_seed",
    "check_file",
    "play_game",
    "simulate",
]
