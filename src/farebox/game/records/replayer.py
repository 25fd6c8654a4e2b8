"""One record played again, action by action; where a rule is broken it says which, and what was due."""

from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec, TypeVar

from farebox.boards import Board
from farebox.errors import BadRecord, FareboxError, IllegalAction, bad_record
from farebox.game.event_reader import EventReader
from farebox.game.events import Dealt, Finished, NewRound
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.marks import RecordRow
from farebox.game.names import kind_name
from farebox.game.reasons import refuse
from farebox.game.records.cited_rules import Told, cited_rules
from farebox.game.records.record import Record, shown
from farebox.game.records.replayed_game import ReplayedGame
from farebox.game.records.rows import deal_row, record_rows
from farebox.game.records.script import checked_row, reader_for, set_script, told_offers
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS, NONE, WILD
from farebox.kernel.record_types import EventRow
from farebox.kernel.refusals import GAME_OVER
from farebox.kernel.row import new_rows
from farebox.locale import Said

P = ParamSpec("P")
T = TypeVar("T")


class Replayer:
    """One record being replayed."""

    game: ReplayedGame

    def __init__(self, record: Record, board: Board) -> None:
        if board.id != record.edition:
            raise bad_record("record_other", played=record.edition, board=board.id)
        if not MIN_SEATS <= len(record.seats) <= MAX_SEATS:
            n = len(record.seats)
            raise bad_record("record_n_seats", n=n, board=board.name, min=MIN_SEATS, max=MAX_SEATS)
        self.record = record
        self.board = board
        self.foreign = record.seed is None
        self.reader = reader_for(board)
        self.rules = cited_rules(board)
        self.events = EventReader(board)
        self.offers: list[list[int]] = []
        self.order: list[int] = []
        self.round: list[RecordRow] = []  # dealt and not yet met in the record

    def run(self) -> Game:
        """Deal, then every action in turn."""
        self.game = self._at(Said("record_part.deal"), self._deal)
        for number, row in enumerate(self.record.actions, start=1):
            self._at(Said("record_part.action", {"number": number}), self._step, number - 1, row)
        for ticket in self.record.completing:
            [id, _] = self.reader.ids({"do": Finished.do, "tickets": [ticket]}, [])
            self._at(Said("record_part.completing"), self._play, id)
        self.game.more = dict(self.record.more)
        return self.game

    def run_good_part(self) -> tuple[Game, BadRecord | None]:
        """The game as far as the record keeps to the rules, and the first thing that doesn't.

        If not even the deal is right there is no game, and what is wrong is raised.
        """
        self.game = self._at(Said("record_part.deal"), self._deal)
        self.game.more = dict(self.record.more)
        for number, row in enumerate(self.record.actions, start=1):
            before = self.game.n_actions
            try:
                self._at(Said("record_part.action", {"number": number}), self._step, number - 1, row)
            except BadRecord as error:
                while self.game.n_actions > before:
                    self.game.undo()
                return self.game, error
        return self.game, None

    def check_result(self) -> None:
        """C52, C53, K42-K44: the scores and winners that the record tells."""
        told, true = self.record.result, self.game.result()
        if told is None and true is not None:
            raise bad_record("result_missing")
        if told is None or true is None:
            if told is not None:
                rule = family_of(self.board).over
                raise bad_record("result_early", rule)
            return
        for name, rule in self.rules.result.items():
            if told.get(name) != true[name]:
                facts = {"told": shown(told.get(name)), "right": shown(true[name])}
                raise bad_record("result_wrong", rule, name=name, **facts)

    def _at(self, where: Said, do: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Say where in the game something is wrong."""
        try:
            return do(*args, **named)
        except (BadRecord, IllegalAction) as error:
            raise bad_record("record_line", error.rule, where=where, problem=error.message) from None
        except FareboxError as error:
            raise bad_record("record_line", where=where, problem=error.message) from None

    # The deal.

    def _deal(self) -> ReplayedGame:
        deal = self.record.deal
        event = new_rows(EventRow)[0]
        if self.foreign:
            set_script(event, self._dealt_cards(deal))
        game = ReplayedGame(self.board, self.record.seats, self.record.seed, event, salt=self.record.salt)
        self._check_chance(event, deal)
        self._compare(deal_row(self.events.deal(event, game.n_seats)), deal, self.rules.told[Dealt])
        if self.foreign:
            self.game = game
            self._order(deal)
            self.offers, self.order = told_offers(self.record.actions, self.reader)
            self._deal_tickets(game)
        return game

    def _dealt_cards(self, deal: Mapping[str, object]) -> list[int]:
        hands = self.reader.hands(self.reader.get(deal, "hands"), len(self.record.seats))
        size, rules = self.rules.hand, self.rules.told[Dealt]
        for seat, hand in enumerate(hands):
            if len(hand) != size:
                raise bad_record("dealt_n", rules["hands"], seat=seat, n=len(hand), right=size)
            if not self.reader.city:
                if WILD not in hand:
                    raise bad_record("dealt_no_wild", rules["hands"], seat=seat, card=self.board.wild)
                hand.remove(WILD)
        self.reader.get(deal, "market")
        return [*(kind for hand in hands for kind in hand), *self.reader.turned(self.reader.laid(deal), [])]

    def _deal_tickets(self, game: ReplayedGame) -> None:
        """Lay the tickets as the record tells; what it never shows lies in any order."""
        size, rule = self.rules.offer, self.rules.first_offer
        dealt = [ticket for offer in self.offers for ticket in offer]
        if any(len(offer) != size for offer in self.offers) or len(set(dealt)) != len(dealt):
            raise bad_record("offered_n", rule, n=size)
        game.lay_tickets(self.offers, self.order)

    # One action.

    def _step(self, index: int, row: RecordRow) -> None:
        if checked_row(row).get("do") == NewRound.do and not self.reader.city:
            self._check_round(row)
            return
        before = self.game.n_actions
        self._check_seat(row)
        ids = self.reader.ids(row, self.game.offer())
        for id in ids[:-1]:
            self._play(id)
        event = self._play(ids[-1], self._script(index, row))
        self._check_chance(event, self._chance_row(index, row))
        ours = record_rows(self.board, self.events.read(self.game.events()[before + 1 :]))
        rules = self.rules.of_row(row["do"])
        if before < self.game.n_seats and "offered" in rules:
            rules = {"offered": self.rules.first_offer}
        self._compare(ours[0], row, rules)
        self.round = ours[1:]
        if event["laid"] and self.foreign and not event["dealt"]:
            self._order(row)
        if self.foreign and not self.reader.city and self._set_up_ends(before):
            self.game.lay_tickets([], self.order)

    def _set_up_ends(self, before: int) -> bool:
        return before + 1 == self.game.n_seats

    def _check_seat(self, row: RecordRow) -> None:
        seat = self.reader.number(self.reader.get(row, "seat"), self.game.n_seats, '"seat"')
        if self.game.is_over:
            raise refuse(self.board, str(row.get("do")), GAME_OVER, self.game.phase, self.game.n_seats)
        if seat != self.game.to_move:
            rule = self.rules.turn(self.game.phase, self.game.n_seats)
            raise bad_record("other_turn", rule, seat=seat, right=self.game.to_move)

    def _play(self, id: int, script: Sequence[int] = ()) -> EventRow:
        self.game.check(id)
        event = new_rows(EventRow)[0]
        if self.foreign:
            set_script(event, script)
        self.game.apply(id, event)
        return event

    def _chance_row(self, index: int, row: RecordRow) -> RecordRow:
        """The row that tells what chance gave: for the last completion of a round the next one."""
        after = self.record.actions[index + 1 : index + 2]
        is_dealt = row["do"] == Finished.do and after and checked_row(after[0]).get("do") == NewRound.do
        return after[0] if is_dealt else row

    def _script(self, index: int, row: RecordRow) -> list[int]:
        if not self.foreign:
            return []
        source = self._chance_row(index, row)
        if source is row:
            return self.reader.script(row, self.game.market())
        hands = self.reader.hands(self.reader.get(source, "hands"), self.game.n_seats)
        first = self.game.next_first()
        order = [(first + step) % self.game.n_seats for step in range(self.game.n_seats)]
        most = max(len(hand) for hand in hands)
        dealt = [hands[seat][card] for card in range(most) for seat in order if card < len(hands[seat])]
        return [*dealt, *self.reader.turned(self.reader.laid(source), [])]

    def _check_round(self, row: RecordRow) -> None:
        """K41: the second round, dealt by the last completion."""
        if not self.round or "seat" in row:
            raise bad_record("no_round", "K41")
        self._compare(self.round.pop(), row, self.rules.told[NewRound])
        if self.foreign:
            self._order(row)

    def _order(self, row: Mapping[str, object]) -> None:
        """Let the cards lie as the record says: other programs fill other slots."""
        if "market" in row:
            self.game.order_market(self.reader.laid(row))

    # What must agree.

    def _check_chance(self, event: EventRow, row: Mapping[str, object]) -> None:
        """C12, C13, K20: the deck could give these cards, and turned up no fewer and no more."""
        rule = self.rules.chance(str(row.get("do", "")))
        swept = row.get("swept", [])
        if not isinstance(swept, list):
            raise bad_record("swept_rows")
        told = len(swept)
        if told != event["n_swept"]:
            raise bad_record("swept_n", self.rules.swept, n=told, right=int(event["n_swept"]))
        if not self.foreign:
            return
        if event["impossible"] != NONE:
            card = kind_name(self.board, int(event["impossible"]))
            raise bad_record("deck_lacks", rule, card=card)
        if event["at_script"] != event["n_script"]:
            told, turned = int(event["n_script"]), int(event["at_script"])
            raise bad_record("deck_gave", rule, n=told, right=turned)

    def _compare(self, ours: Mapping[str, object], theirs: Mapping[str, object], rules: Told) -> None:
        """Every field of the contract, the market's cards in any order if another program dealt."""
        for name, rule in rules.items():
            mine, told = ours.get(name), theirs.get(name)
            if name in ("market", "swept") and self.foreign:
                mine, told = _sorted_rows(mine), _sorted_rows(told)
            if name == "market" and mine is None and told is not None:
                mine = _names(self.board, self.game.market())
                mine, told = _sorted_rows(mine), _sorted_rows(told)
            if mine != told:
                raise bad_record("field_wrong", rule, name=name, told=shown(told), right=shown(mine))


def _sorted_rows(value: object) -> object:
    """A row of cards, or rows of them, without their order."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(value)
    if isinstance(value, list):
        return [_sorted_rows(one) for one in value]
    return value


def _names(board: Board, kinds: Sequence[int]) -> list[str]:
    return [kind_name(board, kind) for kind in kinds]
