"""The city games' rules, the C, NY, AMS and SF numbers: the same function names as the Card Game's."""

from farebox.kernel.city.apply import apply
from farebox.kernel.city.legal import legal, refusal
from farebox.kernel.city.observe import observe
from farebox.kernel.city.resample import resample, resample_told
from farebox.kernel.city.score import score
from farebox.kernel.city.setup import deal, deal_imagined

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
