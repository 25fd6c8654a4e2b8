"""Games by the thousand: played by bots, tallied, written down, checked; on as many cores as there are."""

from farebox.sim.check import CheckedFile, Finding, check_file
from farebox.sim.simulation import simulate
from farebox.sim.tally import SeatSummary, Summary

__all__ = [
    "CheckedFile",
    "Finding",
    "SeatSummary",
    "Summary",
    "check_file",
    "simulate",
]
