"""How a review says things: players, decisions, reasons, luck; in the words of a board and of a language."""

from collections.abc import Iterator

from farebox.game.events import Acted
from farebox.game.game import Game
from farebox.game.names import ticket_name
from farebox.locale import Translator
from farebox.messages.error_message import said_of
from farebox.reviews.review_types import (
    Advantage,
    Luck,
    Moment,
    Review,
    SeatReview,
    Step,
)
from farebox.terminal.text.action_words import describe_action
from farebox.terminal.text.chance_words import opponent_in, tell_change, tell_reason, tell_share
from farebox.terminal.text.phrases import Words, display_names
from farebox.terminal.text.story import Storyteller


class BriefWords:
    """Says of a review what can be said without its record."""

    def __init__(self, review: Review, say: Translator) -> None:
        self.review = review
        self.say = say
        self.names = display_names(review.names)

    def __call__(self, key: str, /, **values: object) -> str:
        """A message of the catalogue."""
        return self.say(key, wording=self.review.edition, **values)

    # Numbers.

    def share(self, chance: float) -> str:
        """A chance: `62%`."""
        return tell_share(self.say, chance)

    def change(self, change: float, sign: str = "+") -> str:
        """A difference of chances, in percentage points: `+6.2`."""
        return tell_change(self.say, change, sign)

    def error(self, error: float) -> str:
        """How far it may be off, in percentage points."""
        return tell_change(self.say, error, "")

    def problem(self) -> str | None:
        """What is wrong with the record, if something is."""
        facts = self.review.problem
        key = "review.untrue" if self.review.is_over else "review.problem"
        return None if facts is None else self(key, problem=said_of(facts))

    # Players.

    def outcome(self, seat: SeatReview) -> str:
        """Who won."""
        name, result = self.names[seat.seat], self.review.ends[seat.seat]
        if not self.review.is_over:
            return self("review.broke_off", name=name, share=self.share(result))
        key = "won" if result == 1 else "shared" if result > 0 else "lost"
        return self(f"review.{key}", name=name)

    def rate(self, seat: SeatReview) -> list[str]:
        """How much a player's decisions cost, and whose do about as much."""
        if seat.error_rate is None:
            return []
        rate, error = self.change(seat.error_rate, ""), self.error(seat.error_rate_error)
        said = [self("review.rate", n=seat.unforced, rate=rate, error=error)]
        if len(seat.levels) == 1:
            said.append(self("review.like_level", level=seat.levels[0]))
        elif seat.levels:
            said.append(self("review.like_levels", first=seat.levels[0], last=seat.levels[-1]))
        return said

    def bill(self, seat: SeatReview) -> list[tuple[str, float, float | None]]:
        """The lines that add up to the result, each with its error if it has one."""
        lines: list[tuple[str, float, float | None]] = [
            (self("review.start"), 1 / len(self.names), None),
            (self("review.own_skill"), seat.own_skill, seat.own_error),
            (self("review.others_skill"), seat.others_skill, seat.others_error),
        ]
        lines += [(self.luck(gift.kind), gift.gave, gift.error) for gift in seat.luck]
        return lines

    def adjusted(self, seat: SeatReview) -> str:
        """The result without luck; an estimate may lie beyond what a result can be."""
        share, error = self.share(min(1.0, max(0.0, seat.adjusted))), self.error(seat.skill_error)
        return self("review.adjusted", share=share, error=error)

    def luck(self, kind: Luck) -> str:
        """A kind of luck."""
        return self(f"review.luck.{kind}")

    # Moments.

    def title(self, moment: Moment) -> str:
        """What a decision is called."""
        names = [self(f"review.label.{moment.label}")] if moment.label else []
        names += [self(f"review.mark.{mark}") for mark in moment.marks]
        return " · ".join(names)

    def verdict(self, moment: Moment) -> str:
        """What it cost, or brought."""
        error = self.error(moment.error)
        if moment.label:
            return self("review.cost", cost=self.change(moment.told_cost, ""), error=error)
        if "find" in moment.marks:
            return self("review.margin", margin=self.change(-moment.cost, ""), error=error)
        step = self.review.steps[moment.at]
        return self("review.came", took=self.change(-step.luck[moment.seat], ""))


class ReviewWords(BriefWords):
    """Speaks of one review; the game is the one that it is of."""

    def __init__(self, review: Review, game: Game, say: Translator) -> None:
        super().__init__(review, say)
        self.game = game
        self.words = Words(game.board, say)
        self._acted = [event for event in game.story() if isinstance(event, Acted)]  # by action

    def __call__(self, key: str, /, **values: object) -> str:
        """A message, in the edition's own wording if it has one."""
        return self.words(key, **values)

    # Actions.

    def action(self, at: int, id: int) -> str:
        """An action of the seat that decided then."""
        state = self.game.states()[at]
        offer = Game.from_state(self.game.board, state).offer()
        return describe_action(self.words, self.game.notation.action(id, offer))

    def when(self, moment: Moment) -> str:
        """In which of its turns a player decided."""
        first = next((step.at for step in self.review.steps if self._is_turn(step.at)), 0)
        if moment.at < first:
            return self("review.setting_up")
        return self("review.turn", turn=moment.turn // len(self.names) + 1)

    def _is_turn(self, at: int) -> bool:
        return self.game.played(at).kind not in ("keep", "place")

    # Moments.

    def reason(self, reason: Advantage, seat: int) -> str:
        """Why the best is better."""
        opponent = opponent_in(reason, self.names, seat)
        return tell_reason(self.words, reason, self.names[seat], opponent)

    def readings(self, moment: Moment) -> str:
        """Both chances: by what was known, and by what was true."""
        step = self.review.steps[moment.at]
        name, dealt = self.names[moment.seat], self.share(step.after[moment.seat])
        return self("review.known", name=name, known=self.share(moment.known), dealt=dealt)

    def guesses(self, moment: Moment) -> Iterator[str]:
        """What each of the others held, and how likely that seemed."""
        for seat, name in enumerate(self.names):
            held = [guess for guess in moment.guesses if guess.seat == seat and guess.is_held]
            if held:
                told = [
                    self(
                        "review.guess",
                        ticket=ticket_name(self.game.board, guess.ticket),
                        chance=self.share(guess.chance),
                    )
                    for guess in held
                ]
                yield self("review.held", name=name, tickets="; ".join(told))

    # Luck.

    def gifts(self) -> list[tuple[Step, str]]:
        """The single pieces of luck that are large enough to be told, each for the seat that acted."""
        told = []
        for step in (self.review.steps[at] for at in self.review.lucky):
            gave, error = step.luck[step.seat], step.luck_errors[step.seat]
            values = {"name": self.names[step.seat], "gave": self.change(gave), "error": self.error(error)}
            told.append((step, self("review.gift", came=self.came(step.at), **values)))
        return told

    def drawn(self, moment: Moment) -> list[str]:
        """What somebody unlucky drew, or what was turned face up then."""
        step = self.review.steps[moment.at]
        if "unlucky" not in moment.marks or step.kind == "deal":
            return []
        if step.kind != "market":
            return [self.came(moment.at)]
        return [self("review.turned_up", cards=", ".join(self.words.card(card) for card in step.came))]

    def came(self, at: int) -> str:
        """What an action brought to light, all of it: the game is over."""
        return " ".join(Storyteller(self.words, self.names).tell([self._acted[at]]))
