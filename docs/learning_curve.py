"""Draw how `learned` came to beat the planner: `python docs/learning_curve.py`, after a run of its example.

`python examples/beat_planner.py --weights src/farebox/bots/learned.weights
--curve bench/results/learning.csv`
"""

import csv
from pathlib import Path

from matplotlib.figure import Figure

HERE = Path(__file__).parent
CURVE = HERE.parent / "bench" / "results" / "learning.csv"
PICTURE = HERE / "learning-curve.svg"


def main() -> None:
    """The share of games won by the processor's seconds, with 95 % intervals."""
    with CURVE.open(newline="", encoding="utf-8") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    seconds = [row["seconds"] for row in rows]
    share = [100 * row["share"] for row in rows]
    half = [196 * row["error"] for row in rows]
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    low, high = ([one + sign * by for one, by in zip(share, half, strict=True)] for sign in (-1, 1))
    axes.fill_between(seconds, low, high, color="#2b5a8a", alpha=0.2, linewidth=0)
    axes.plot(seconds, share, color="#2b5a8a")
    axes.axhline(50, color="#999999", linestyle=":")
    axes.set_xlabel("seconds of one core")
    axes.set_ylabel("games won against planner, %")
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    main()
