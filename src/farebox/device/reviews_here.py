"""Reviews on a device: a finished game looked at again piece by piece, by whoever shows how far it is.

Hints in play as well: whoever keeps the table tells what a seat knows, and it is thought about here. What is
told is JSON: the review, and for every decision the actions that it speaks of, as a view tells them.
"""

import json
from base64 import b64decode
from collections.abc import Iterable, Sequence

from farebox.authority.live_table import plain_json
from farebox.device.screen_guest import check_size
from farebox.device.stories_here import tell_story
from farebox.errors import BadBoard, BadRecord, FareboxError
from farebox.game.packed_knowledge import unpack_knowledge
from farebox.game.records.record import read_line
from farebox.messages.answers import HintMessage
from farebox.messages.bounds import RECORD_BYTES
from farebox.messages.error_message import error_facts
from farebox.reviews.codec import write_json
from farebox.reviews.hinting import hint
from farebox.reviews.review_types import Moment
from farebox.reviews.reviewing import Reviewer
from farebox.reviews.typical_worlds import typical_worlds
from farebox.tables.log import Refused
from farebox.tables.table_board import board_of
from farebox.tables.wire import ActionFacts


class OpenReview:
    """One game's review, under way. `trouble` says, as the protocol does, why there is none."""

    def __init__(self, record: str, first: Sequence[int] = ()) -> None:
        """The decisions of these seats come first."""
        self.trouble = ""
        self._actions: dict[int, list[ActionFacts]] = {}  # by the decision that they could have been
        try:
            self._reviewer = _open(record, first)
        except Refused as error:
            self.trouble = plain_json(error_facts(error))
        else:
            self._work = self._reviewer.work()

    @property
    def can_tell(self) -> bool:
        """Whether there is something to show."""
        return self._reviewer.can_tell

    def go_on(self) -> float:
        """One piece more; how much is done, 1 at the end."""
        return next(self._work, 1.0)

    def told(self) -> str:
        """What was found so far."""
        review = self._reviewer.told()
        for moment in review.moments:
            if moment.is_judged and moment.at not in self._actions:
                self._actions[moment.at] = self._actions_of(moment)
        return f'{{"review":{review.to_json()},"actions":{plain_json(self._actions)}}}'

    def judge(self, at: int, action: int) -> str:
        """Decision number `at`, if something else had been done."""
        if action not in self._reviewer.observe(at).ids:
            raise ValueError("no legal action")  # a page offers nothing else
        moment = self._reviewer.judge_instead(at, action)
        return f'{{"moment":{write_json(moment)},"actions":{plain_json(self._actions_of(moment))}}}'

    def play_on(self, at: int, action: int) -> str:
        """Worlds that might have been, if the seat of decision number `at` had done this."""
        observation = self._reviewer.observe(at)
        worlds = typical_worlds(observation, action)
        return plain_json([tell_story(world, observation.seat) for world in worlds])

    def _actions_of(self, moment: Moment) -> list[ActionFacts]:
        """All that was played or could have been, as far as it is spoken of."""
        ids = [moment.played, moment.best, *(one.id for one in moment.options)]
        offer = self._reviewer.observe(moment.at).row["offer"].tolist()
        return list(self._facts(dict.fromkeys(id for id in ids if id is not None), offer))

    def _facts(self, ids: Iterable[int], offer: Sequence[int]) -> Iterable[ActionFacts]:
        notation = self._reviewer.game.notation
        return ({"id": id, **notation.action(id, offer).facts()} for id in ids)


def tell_hint(text: str) -> str:
    """What to do, of a seat that was told what it knows by a `HintMessage`; or why that can't be read."""
    asked: HintMessage = json.loads(text)
    try:
        board = board_of(asked["edition"], asked.get("own_board", ""))
        observation = unpack_knowledge(board, b64decode(asked["knowledge"]), asked["ids"])
    except FareboxError as error:
        return plain_json(error_facts(Refused("malformed", cause=error)))
    found = hint(observation)
    actions = dict(zip(observation.ids, observation.actions, strict=True))
    spoken_of = [id for id in (found.best, found.other) if id is not None]
    facts = [{"id": id, **actions[id].facts()} for id in spoken_of]
    return f'{{"hint":{write_json(found)},"actions":{plain_json(facts)}}}'


def _open(text: str, first: Sequence[int]) -> Reviewer:
    check_size(text, RECORD_BYTES)
    try:
        record = read_line(text)
        n_seats = len(record.seats)
        others = [seat for seat in range(n_seats) if seat not in first]
        return Reviewer(record, seats=[*(seat for seat in first if seat < n_seats), *others])
    except BadBoard as error:
        raise Refused("bad_board", problem=error.message) from None
    except BadRecord as error:
        raise Refused("malformed", rule=error.rule or None, cause=error) from None
