"""What became of a decision: right but unlucky, or wrong and got away with."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from farebox.game.actions import Claim, PlaceStack
from farebox.game.notation import BoardNotation
from farebox.reviews.review_types import GAP, LABELS, SURE, Moment, MomentMark, Step, factor

_BLUNDER, _SLIP = dict(LABELS)["blunder"], dict(LABELS)["slip"]


def with_marks(
    moment: Moment, steps: Sequence[Step], lucky: Collection[int], ends: Sequence[float]
) -> Moment:
    """The moment, marked by what the true cards and chance made of it; `lucky` steps are told as such."""
    if not moment.is_judged or moment.is_forced or moment.repeats is not None:
        return moment
    seat, step, n_seats = moment.seat, steps[moment.at], len(ends)
    least = max(_BLUNDER * factor(n_seats), SURE * step.luck_errors[seat])
    marks: tuple[MomentMark, ...] = moment.marks
    if moment.label in ("mistake", "blunder"):
        if _next_chance(moment, steps, ends) >= moment.promised:
            marks = (*marks, "got_away")
    elif moment.cost < _SLIP * factor(n_seats) and -step.luck[seat] >= least and moment.at in lucky:
        marks = (*marks, "unlucky")
    return replace(moment, marks=marks)


def is_far_off(moment: Moment, steps: Sequence[Step]) -> bool:
    """Whether a moment is told at which a seat could not know how it stood: what others held explains it."""
    step = steps[moment.at]
    is_told = bool(moment.label or moment.marks)
    return is_told and abs(step.after[moment.seat] - moment.known) >= GAP


def without_repeats(judged: dict[int, Moment], notation: BoardNotation) -> dict[int, Moment]:
    """What was left out is charged once: later on, its being left out again is no new mistake."""
    left_out: dict[tuple[int, str, object], int] = {}
    told = {}
    for number, moment in sorted(judged.items()):
        best = None if moment.best is None else notation.action(moment.best)
        told[number] = moment
        if moment.label and isinstance(best, Claim | PlaceStack):
            what = best.route if isinstance(best, Claim) else best.place
            first = left_out.setdefault((moment.seat, best.kind, what), moment.at)
            if first != moment.at:
                told[number] = replace(moment, label=None, repeats=first)
    return told


def _next_chance(moment: Moment, steps: Sequence[Step], ends: Sequence[float]) -> float:
    """The seat's chance, as dealt, when its next turn begins."""
    later = (step.chances for step in steps[moment.at + 1 :] if step.seat == moment.seat)
    return next(later, tuple(ends))[moment.seat]
