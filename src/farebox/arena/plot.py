"""A picture of a contest: each bot's share of victories in each line-up, and the ladder. Needs Matplotlib."""

from pathlib import Path

from farebox.arena.summary import Report
from farebox.errors import fault
from farebox.locale import Translator


def plot(report: Report, path: Path, say: Translator) -> None:
    """Draw a report in a language; the file's ending says how (.svg, .png, .pdf)."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise fault("no_matplotlib", command="pip install 'farebox[arena]'") from None
    shares = sorted(report.shares, key=lambda share: share.win_rate)
    figure = Figure(figsize=(9, 1.8 + 0.32 * max(len(shares), len(report.ratings))), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(3, 2))
    for at, share in enumerate(shares):
        left.plot([100 * share.low, 100 * share.high], [at, at], color="#8a5a2b", linewidth=2)
        left.plot([100 * share.win_rate], [at], "o", color="#3b2a1a")
    met = [say("cli.plot.against", bot=share.bot, others=", ".join(share.against)) for share in shares]
    left.set_yticks(range(len(shares)), met)
    left.axvline(100 / report.seats, color="#999999", linestyle=":")
    left.set_xlabel(say("cli.plot.victories"))
    ratings = report.ratings[::-1]
    for at, one in enumerate(ratings):
        right.plot([one.low, one.high], [at, at], color="#2b5a8a", linewidth=2)
        right.plot([one.rating], [at], "o", color="#1a2a3b")
    right.set_yticks(range(len(ratings)), [one.bot for one in ratings])
    right.set_xlabel(say("cli.plot.rating"))
    figure.suptitle(report.title(say))
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise fault("not_drawn", path=path, reason=str(error)) from None
