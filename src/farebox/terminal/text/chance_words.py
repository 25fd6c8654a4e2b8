"""Chances and reasons in words, as hints and reviews tell them."""

from collections.abc import Iterator, Sequence

from farebox.game.names import route_name, ticket_name
from farebox.game.observation import Observation
from farebox.locale import Translator
from farebox.reviews.review_types import SURE, Advantage, Hint
from farebox.terminal.text.action_words import tell_action
from farebox.terminal.text.phrases import Words

# Reasons that count worlds; others count points.
_SHARES = ("ticket", "kept", "own_route", "rivals_route", "taken", "robbed", "exposed")


def tell_share(say: Translator, chance: float) -> str:
    """A chance: `62%`; of one that is small but there, `<1%`."""
    is_small = 0 < chance < 0.005
    return ("<" if is_small else "") + say.number(0.01 if is_small else min(1.0, max(0.0, chance)), ".0%")


def tell_change(say: Translator, change: float, sign: str = "+") -> str:
    """A difference of chances, in percentage points: `+6.2`."""
    return say.number(100 * change, f"{sign}z.1f")


def opponent_in(reason: Advantage, names: Sequence[str], seat: int) -> str | None:
    """The name of the other player that a reason tells of, where it is one alone."""
    if reason.seat is not None:
        return names[reason.seat]
    others = [name for other, name in enumerate(names) if other != seat]
    return others[0] if len(others) == 1 else None


def tell_reason(words: Words, reason: Advantage, name: str | None = None, opponent: str | None = None) -> str:
    """Why the best is better, of a player by name; without one, of whoever reads it.

    One opponent that it tells of is named too.
    """
    kind = reason.key.rpartition(".")[2]
    values: dict[str, object] = {"name": name, "opponent": opponent}
    for part in ("best", "played"):
        number: float = getattr(reason, part)
        form = "+z.1f" if kind == "lead" else ".1f"
        values[part] = tell_share(words.say, number) if kind in _SHARES else words.say.number(number, form)
    if reason.ticket is not None:
        values["ticket"] = ticket_name(words.board, reason.ticket)
    if reason.route is not None:
        values["route"] = route_name(words.board, reason.route)
    if reason.color is not None:
        values["color"] = words.card(words.board.colors[reason.color])
    fitting = [f"review.you.{kind}"] if name is None else []
    fitting += [f"review.opponent.{kind}"] if opponent is not None else []
    return words(next(filter(words.say.has, fitting), reason.key), **values)


def tell_hint(words: Words, hint: Hint, observation: Observation, names: Sequence[str]) -> Iterator[str]:
    """What to do and why, and what else could be done, to the seat that asked."""
    actions = dict(zip(observation.ids, observation.actions, strict=True))
    yield words("hint.best", action=tell_action(words, actions[hint.best]))
    if hint.other is None:
        yield words("hint.only")
    else:
        yield words("hint.chance", chance=tell_share(words.say, hint.chance))
        for reason in hint.reasons:
            yield tell_reason(words, reason, opponent=opponent_in(reason, names, observation.seat))
        yield _other(words, hint, tell_action(words, actions[hint.other]))
    yield words("hint.note")


def _other(words: Words, hint: Hint, action: str) -> str:
    """The best of another kind, and how much less it is worth, where that is sure."""
    chance, less = tell_share(words.say, hint.other_chance), hint.chance - hint.other_chance
    if less < SURE * hint.error:
        return words("hint.same", action=action, chance=chance)
    told, error = tell_change(words.say, less, ""), tell_change(words.say, hint.error, "")
    return words("hint.other", action=action[:1].upper() + action[1:], chance=chance, less=told, error=error)
