"""Bots against bots, measured fairly: paired deals, intervals, a ladder, a test that stops when it knows."""

from farebox.arena.contest import run
from farebox.arena.ladder import Rating, ladder
from farebox.arena.match import Contest
from farebox.arena.sprt import Sprt, Verdict, read_sprt
from farebox.arena.summary import Report, Share

__all__ = ["Contest", "Rating", "Report", "Share", "Sprt", "Verdict", "ladder", "read_sprt", "run"]
