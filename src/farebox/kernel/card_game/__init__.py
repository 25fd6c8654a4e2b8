"""The Card Game's rules, the K numbers: the same function names as the city games'."""

from farebox.kernel.card_game.apply import apply
from farebox.kernel.card_game.legal import legal, refusal
from farebox.kernel.card_game.observe import observe
from farebox.kernel.card_game.resample import resample, resample_told
from farebox.kernel.card_game.score import score
from farebox.kernel.card_game.setup import deal, deal_imagined

__all__ = [
    "apply",
    "deal",
    "deal_imagined",
    "legal",
    "observe",
    "refusal",
    "resample",
    "resample_told",
    "score",
]
