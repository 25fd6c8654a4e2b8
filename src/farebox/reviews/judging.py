"""One decision: what it cost against the best that can be found, by what its seat could know."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from farebox.ai.judgement import progress
from farebox.game.notation import BoardNotation
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NONE
from farebox.reviews.advantages import reasons_for
from farebox.reviews.review_types import LABELS, SURE, Alternative, Hint, Moment, factor, label_of
from farebox.reviews.told_chances import ToldChances
from farebox.reviews.trying import Comparison, Found, Mean, Trials, seed_of

_FIRST, _SECOND = 32, 64  # worlds for all options, then for the better third
_THIRD, _FEW = 256, 4  # for a hint or a find as many more, for so few: what it names ought to be the best
_STEP = 128  # fresh ones at a time for the best and the one played
_FINE = 0.015  # an error that is small enough
_SHOWN = 6  # options
_OPINION_WORLDS, _OPINION_DECISIONS = 256, 3
_OPINION_STEP = 32  # worlds: a search in each takes as long as a hundred without
_OPINION_DOUBT = SURE - 1.0  # errors: with the one that is taken off, as many as a first opinion must have
_, _MISTAKE, _SLIP = (least for _, least in LABELS)


@dataclass
class _Screened:
    """An option before the best two are looked at closely."""

    action: int
    total: float = 0.0
    worlds: int = 0
    behind: Mean = field(default=Mean(0.0, 0.0))

    @property
    def mean(self) -> float:
        """The seat's share of the victory."""
        return self.total / max(1, self.worlds)


@dataclass(frozen=True)
class _Look:
    """What was played beside the best of what else might have been."""

    screened: list[_Screened]
    best: int
    seems_better: bool  # to the worlds that chose it
    is_planned: bool  # what was played: the planner would too
    pair: Comparison
    first: Mean  # the cost in the first of the fresh worlds


class Judge:
    """Judges decisions at one table. Not to be shared by threads."""

    def __init__(
        self, trials: Trials, notation: BoardNotation, told: ToldChances, seed: int, worlds: int
    ) -> None:
        self._worlds = worlds  # fresh ones, at most
        self._trials = trials
        self._notation = notation
        self._told = told
        self._seed = seed

    def judge(self, observation: Observation, moment: Moment) -> Moment:
        """The moment with all that can be said of it alone."""
        seeds = self._seeds(moment.at)
        look = self._look(observation, moment.played, seeds)
        if look is None:
            return _forced(moment)
        cost = _cost(look.pair)
        judged = replace(
            _rated(moment, look),
            best=look.best if cost.value > 0 else moment.played,
            cost=cost.value,
            error=cost.error,
            worlds=look.pair.worlds,
            options=self._shown(observation, look.screened, look.pair, moment.played),
        )
        judged = self._with_chances(judged, observation, look.pair)
        judged = _with_told_cost(self._labelled(observation, judged, look.best, seeds))
        if judged.label:
            judged = replace(judged, reasons=reasons_for(observation, look.pair[0], _charged(look.pair)))
        elif not look.is_planned and _is_far_ahead(observation, cost):
            judged = self._found(observation, judged, look.screened, seeds)
        return judged

    def rate(self, observation: Observation, moment: Moment) -> Moment:
        """The moment with its part in the error rate alone: the same as `judge` finds, in any worlds."""
        look = self._look(observation, moment.played, self._seeds(moment.at))
        return _forced(moment) if look is None else _rated(moment, look)

    def _look(self, observation: Observation, played: int, seeds: Iterator[int]) -> _Look | None:
        """What was played beside the best; None if there was no choice."""
        options = self._options(observation, played, next(seeds))
        if len(options) == 1:
            return None
        screened = self._screen(observation, options, played, seeds)
        best = max((one for one in screened if one.action != played), key=lambda one: one.mean)
        own = next(one for one in screened if one.action == played)
        pair, first = self._measure(observation, played, best.action, seeds)
        return _Look(screened, best.action, best.mean > own.mean, options[0] == played, pair, first)

    def _seeds(self, at: int) -> Iterator[int]:
        for number in range(64):
            yield seed_of(self._seed, 64 * at + number)

    def advise(self, observation: Observation) -> Hint:
        """What to do, against the best of another kind (where there is none, the next best), and why."""
        seeds = self._seeds(0)
        options = self._options(observation, None, next(seeds))
        if len(options) == 1:
            return Hint(options[0])
        screened = self._screen(observation, options, None, seeds)
        closest = screened[:_FEW]
        self._try(observation, closest, next(seeds), _THIRD)
        screened[:_FEW] = sorted(closest, key=lambda one: -one.mean)
        pair, _ = self._measure(observation, self._rival(screened), screened[0].action, seeds)
        best, other = sorted((pair[0], pair[1]), key=lambda one: -one.win(observation.seat).value)
        behind = pair[1].behind()
        is_sure = abs(behind.value) >= SURE * behind.error
        return Hint(
            int(best.trial.action),
            self._chance(observation, best).value,
            int(other.trial.action),
            self._chance(observation, other).value,
            behind.error,
            pair.worlds,
            reasons_for(observation, best, other) if is_sure else (),
        )

    def _with_chances(self, moment: Moment, observation: Observation, pair: Comparison) -> Moment:
        """The moment with the seat's chance, and the one that the best would have promised."""
        known, best = (self._chance(observation, pair[at]) for at in (1, 0))
        return replace(moment, known=known.value, known_error=known.error, promised=best.value)

    def _chance(self, observation: Observation, found: Found) -> Mean:
        """The seat's chance by an option, as chances come true."""
        return self._told.known(found, progress(observation), observation.seat)

    def _rival(self, screened: list[_Screened]) -> int:
        """What to compare the first of some options with."""
        best, *others = [self._notation.action(one.action).kind for one in screened]
        at = next((at for at, kind in enumerate(others) if kind != best), 0)
        return screened[1 + at].action

    def _options(self, observation: Observation, played: int | None, seed: int) -> list[int]:
        """What might be done, the planner's choice first: of things that come to the same, one."""
        by_meaning = {} if played is None else {self._notation.meaning(played): played}
        found = []
        for action in self._trials.sensible(observation, seed):
            meaning = self._notation.meaning(action)
            if meaning not in by_meaning:
                by_meaning[meaning] = action
            if by_meaning[meaning] not in found:
                found.append(by_meaning[meaning])
        return found if played is None or played in found else [*found, played]

    def _screen(
        self, observation: Observation, options: list[int], played: int | None, seeds: Iterator[int]
    ) -> list[_Screened]:
        """All options in a few worlds, then the better third and the one played in some more; best first."""
        all_of_them = [_Screened(action) for action in options]
        self._try(observation, all_of_them, next(seeds), _FIRST)
        all_of_them.sort(key=lambda one: -one.mean)
        kept = all_of_them[: max(2, -(-len(options) // 3))]
        kept += [one for one in all_of_them if one.action == played and one not in kept]
        self._try(observation, kept, next(seeds), _SECOND)
        kept.sort(key=lambda one: -one.mean)
        return kept

    def _try(self, observation: Observation, options: list[_Screened], seed: int, worlds: int) -> None:
        found = self._trials.compare(observation, [(one.action, NONE) for one in options])
        found.more(seed, worlds)
        for at, one in enumerate(options):
            one.total += found[at].win(observation.seat).value * worlds
            one.worlds += worlds
            one.behind = found[at].behind()

    def _measure(
        self, observation: Observation, played: int, best: int, seeds: Iterator[int]
    ) -> tuple[Comparison, Mean]:
        """The best, the one played, and it with the best next, in worlds that chose neither.

        Whether there are more worlds depends on what was found, so what is found in the end is a little low;
        the cost in the first step is not.
        """
        pair = self._trials.compare(observation, [(best, NONE), (played, NONE), (played, best)])
        least = _SLIP * factor(observation.n_seats)
        pair.more(next(seeds), _STEP)
        first = cost = _cost(pair)
        while pair.worlds < self._worlds and cost.error >= _FINE and cost.value + SURE * cost.error >= least:
            pair.more(next(seeds), _STEP)
            cost = _cost(pair)
        return pair, first

    def _labelled(self, observation: Observation, moment: Moment, best: int, seeds: Iterator[int]) -> Moment:
        """The moment with its label; a grave one is held only if a search, playing on, thinks so too."""
        label = label_of(moment.cost, moment.error, observation.n_seats)
        if label in (None, "slip"):
            return replace(moment, label=label)
        again = self._trials.compare(
            observation, [(best, NONE), (moment.played, NONE)], searched=_OPINION_DECISIONS
        )
        other = self._opinion(again, moment, seeds)
        told = label_of(min(moment.cost, other), moment.error, observation.n_seats)
        return replace(moment, label=told, second_opinion=other)

    def _opinion(self, again: Comparison, moment: Moment, seeds: Iterator[int]) -> float:
        """The cost by a second opinion, as closely as it matters to what the decision is called.

        It is less sure than the first, as it has fewer worlds: what it is in doubt of is not charged.
        """
        while again.worlds < _OPINION_WORLDS:
            again.more(next(seeds), _OPINION_STEP)
            other = again[1].behind()
            told, doubt = other.value - other.error, _OPINION_DOUBT * other.error
            costs = [min(moment.cost, bound) for bound in (told - doubt, told + doubt)]
            if len({label_of(cost, moment.error, again.n_seats) for cost in costs}) == 1:
                break
        return told

    def _found(
        self, observation: Observation, moment: Moment, screened: list[_Screened], seeds: Iterator[int]
    ) -> Moment:
        """What a planner would not do, as a find if it is much better than each of the next best.

        One of them alone may have been thought the best by chance, and anything is far ahead of that.
        """
        others = [one.action for one in screened if one.action != moment.played][:_FEW]
        found = self._trials.compare(observation, [(action, NONE) for action in (moment.played, *others)])
        found.more(next(seeds), _THIRD)
        closest = min((found[at] for at in range(1, len(others) + 1)), key=lambda one: one.behind().value)
        least = closest.behind()
        if not _is_far_ahead(observation, Mean(-least.value, least.error)):
            return moment
        reasons = reasons_for(observation, found[0], closest)
        return replace(moment, marks=("find",), cost=-least.value, error=least.error, reasons=reasons)

    def _shown(
        self, observation: Observation, screened: list[_Screened], pair: Comparison, played: int
    ) -> tuple[Alternative, ...]:
        """The best options, what was played among them, each with what it lacks of the best."""
        behind = pair[1].behind()
        top = screened[0] if screened[0].action != played else screened[1]
        offer = [int(ticket) for ticket in observation.row["offer"].tolist()]
        told = []
        for one in screened:
            lacks, worlds = Mean(max(0.0, screened[0].mean - one.mean), one.behind.error), one.worlds
            if one.action == top.action:
                lacks, worlds = Mean(max(0.0, -behind.value), behind.error), pair.worlds
            elif one.action == played:
                lacks, worlds = Mean(max(0.0, behind.value), behind.error), pair.worlds
            text = self._notation.action(one.action, offer).text
            told.append(Alternative(one.action, text, lacks.value, lacks.error, worlds))
        told.sort(key=lambda one: one.behind)
        return tuple(one for at, one in enumerate(told) if at < _SHOWN or one.id == played)


def _forced(moment: Moment) -> Moment:
    return replace(moment, is_forced=True, is_judged=True)


def _rated(moment: Moment, look: _Look) -> Moment:
    """The moment with its part in the error rate."""
    rated = look.first.value if look.seems_better else 0.0
    return replace(moment, is_judged=True, rated=rated, rated_error=look.first.error)


def _charged(pair: Comparison) -> Found:
    """What was played, or it with the best next, whichever is nearer to the best."""
    return min(pair[1], pair[2], key=lambda one: one.behind().value)


def _cost(pair: Comparison) -> Mean:
    return _charged(pair).behind()


def _is_far_ahead(observation: Observation, cost: Mean) -> bool:
    """Whether something is better by a mistake's worth, for sure; in which order one completes is nothing."""
    least = max(_MISTAKE * factor(observation.n_seats), SURE * cost.error)
    return observation.phase != Phase.COMPLETE and -cost.value >= least


def _with_told_cost(moment: Moment) -> Moment:
    """The moment with the option that was played as far behind as it is said to have cost."""
    cost = max(0.0, moment.told_cost)
    told = [replace(one, behind=cost) if one.id == moment.played else one for one in moment.options]
    return replace(moment, options=tuple(sorted(told, key=lambda one: one.behind)))
