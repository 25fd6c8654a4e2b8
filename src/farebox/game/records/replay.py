"""Replaying a record against the rules: every action must be legal, every card possible, every score right.

A game that we dealt is dealt again from its seed. For any other, what chance gave is taken from the record.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

import numpy as np

from farebox.boards import Board, load_board
from farebox.boards.arrays import board_rows
from farebox.errors import BadBoard, BadRecord, FareboxError, IllegalAction, bad_record
from farebox.game.event_reader import EventReader
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.names import kind_name
from farebox.game.reasons import refuse
from farebox.game.records.from_events import record_of
from farebox.game.records.record import Record, read_records
from farebox.game.records.replayed_game import ReplayedGame
from farebox.game.records.rows import RecordRow, deal_row, record_rows
from farebox.game.records.script import reader_for, set_script, told_offers
from farebox.game.scores import result_of, scores_of
from farebox.game.seal import fingerprint_of, number_of
from farebox.kernel.layout import CITY_OFFER, OVER, Phase
from farebox.kernel.limits import MAX_OFFER, MAX_SEATS, MIN_SEATS, NONE, WILD
from farebox.kernel.playout import play_ids
from farebox.kernel.record_types import EventRow, ScoreRow
from farebox.kernel.refusals import GAME_OVER
from farebox.kernel.row import new_rows


def replay(source: Record | str | PathLike[str], *, board: Board | None = None, game: int = 1) -> Game:
    """Play a record again: its game, as it stood at the end. Of a file, game number `game`, from 1."""
    record = source if isinstance(source, Record) else _pick(source, game)
    return Replayer(record, board or _board_of(record)).run()


def verify(record: Record, *, board: Board | None = None) -> None:
    """Replayer a record and compare the result as well; BadRecord says what is wrong, and by which rule."""
    again = Replayer(record, board or _board_of(record))
    check_fingerprint(record)
    if again.is_same():
        return
    again.run()
    again.check_result()


def check_fingerprint(record: Record) -> None:
    """That the deal is the one whose fingerprint was shown before the game (G2)."""
    if record.told_fingerprint is None or record.seed is None or record.salt is None:
        return
    true = fingerprint_of(record.seed, record.salt)
    if record.told_fingerprint != true:
        raise BadRecord(
            f"the fingerprint {record.told_fingerprint} is not that of seed and salt, {true}: "
            "the deal was not the one that was fixed before the game"
        )


def _pick(path: str | PathLike[str], number: int) -> Record:
    found = 0
    for record in read_records(path):
        found += 1
        if found == number:
            return record
    raise BadRecord(f"{path}: there is no game {number}; the file has {found}")


def _board_of(record: Record) -> Board:
    try:
        return load_board(record.edition)
    except BadBoard:
        raise bad_record("record_board", board=record.edition) from None


class Replayer:
    """One record being replayed."""

    game: ReplayedGame

    def __init__(self, record: Record, board: Board) -> None:
        if board.id != record.edition:
            raise bad_record("record_other", played=record.edition, board=board.id)
        if not MIN_SEATS <= len(record.seats) <= MAX_SEATS:
            raise BadRecord(f"{len(record.seats)} seats; {board.name} is for {MIN_SEATS} to {MAX_SEATS}")
        self.record = record
        self.board = board
        self.foreign = record.seed is None
        self.reader = reader_for(board)
        self.events = EventReader(board)
        self.offers: list[list[int]] = []
        self.order: list[int] = []
        self.round: list[RecordRow] = []  # dealt and not yet met in the record

    def run(self) -> Game:
        """Deal, then every action in turn."""
        self.game = self._at("deal", self._deal)
        for number, row in enumerate(self.record.actions, start=1):
            self._at(f"action {number}", self._step, number - 1, row)
        for ticket in self.record.completing:
            self._at(
                "completing", self._play, self.reader.ids({"do": "complete", "tickets": [ticket]}, [])[0]
            )
        self.game.more = dict(self.record.more)
        return self.game

    def is_same(self) -> bool:
        """Whether dealing and playing the same in one call of the kernel gives the very same record.

        If not, something is wrong, or the record is of another kind: `run` finds out what.
        """
        if self.foreign or self.record.completing:
            return False
        try:
            ids = [
                id for row in self.record.actions if row.get("do") != "round" for id in self._told_ids(row)
            ]
        except FareboxError:
            return False
        return self.record.to_dict() == record_again(self.board, self.record, ids)

    def _told_ids(self, row: RecordRow) -> list[int]:
        if row.get("do") == "round":
            return []
        if type(row.get("seat")) is not int:
            raise BadRecord('"seat" should be a whole number')
        return self.reader.ids(row, self.reader.offered(row) if row.get("do") == "keep" else ())

    def check_result(self) -> None:
        """C52, C53, K42-K44: the scores and winners that the record tells."""
        told, true = self.record.result, self.game.result()
        if told is None and true is not None:
            raise BadRecord('the game is over, but the record has no "result"')
        if told is None or true is None:
            if told is not None:
                rule = "C50" if self.reader.city else "K41"
                raise BadRecord("the record has a result, but the game is not over", rule)
            return
        rules = {"scores": "C52", "completed": "C43", "winners": "C53"}
        if not self.reader.city:
            rules = {"scores": "K42", "completed": "K40", "bonuses": "K43", "winners": "K44"}
        for name, rule in rules.items():
            if told.get(name) != true[name]:
                raise BadRecord(
                    f'result: "{name}" is {told.get(name)}, should be {true[name]} ({rule})', rule
                )

    def _at(self, where: str, do: Any, *args: Any) -> Any:
        """Say where in the game something is wrong."""
        try:
            return do(*args)
        except (BadRecord, IllegalAction) as error:
            raise BadRecord(f"{where}: {error.message}", error.rule) from None
        except FareboxError as error:
            raise BadRecord(f"{where}: {error}") from None

    # The deal.

    def _deal(self) -> ReplayedGame:
        deal = self.record.deal
        event = new_rows(EventRow)[0]
        if self.foreign:
            set_script(event, self._dealt_cards(deal))
        game = ReplayedGame(self.board, self.record.seats, self.record.seed, event, salt=self.record.salt)
        self._check_chance(event, deal)
        self._compare(deal_row(self.events.deal(event, game.n_seats)), deal, "deal")
        if self.foreign:
            self.game = game
            self._order(deal)
            self.offers, self.order = told_offers(self.record.actions, self.reader)
            self._deal_tickets(game)
        return game

    def _dealt_cards(self, deal: Mapping[str, Any]) -> list[int]:
        hands = self.reader.hands(self.reader.get(deal, "hands"), len(self.record.seats))
        size, rule = (2, "C2") if self.reader.city else (8, "K1")
        for seat, hand in enumerate(hands):
            if len(hand) != size:
                raise BadRecord(f"seat {seat} was dealt {len(hand)} cards, not {size}", rule)
            if not self.reader.city:
                if WILD not in hand:
                    raise BadRecord(f"seat {seat} was dealt no {self.board.wild}", "K1")
                hand.remove(WILD)
        self.reader.get(deal, "market")
        return [*(kind for hand in hands for kind in hand), *self.reader.turned(self.reader.laid(deal), [])]

    def _deal_tickets(self, game: ReplayedGame) -> None:
        """Lay the tickets as the record tells; what it never shows lies in any order."""
        size, rule = (CITY_OFFER, "C4") if self.reader.city else (MAX_OFFER, "K3")
        dealt = [ticket for offer in self.offers for ticket in offer]
        if any(len(offer) != size for offer in self.offers) or len(set(dealt)) != len(dealt):
            raise BadRecord(f"each seat is offered {size} different tickets at the start", rule)
        game.lay_tickets(self.offers, self.order)

    # One action.

    def _step(self, index: int, row: RecordRow) -> None:
        if row.get("do") == "round" and not self.reader.city:
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
        self._compare(ours[0], row, row["do"])
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
            rule = self._order_rule()
            raise BadRecord(f"seat {seat} acts, but it is seat {self.game.to_move}'s turn", rule)

    def _order_rule(self) -> str:
        """The rule about who acts now."""
        city, card_game = {
            Phase.KEEP_START: ("C4", "K3"),
            Phase.PLACE: ("SF3" if self.game.n_seats == 2 else "SF2", ""),
            Phase.COMPLETE: ("", "K40"),
        }.get(self.game.phase, ("C5", "K5"))
        return city if self.reader.city else card_game

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
        return after[0] if row["do"] == "complete" and after and after[0].get("do") == "round" else row

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
            raise BadRecord("no new round is due", "K41")
        self._compare(self.round.pop(), row, "round")
        if self.foreign:
            self._order(row)

    def _order(self, row: Mapping[str, Any]) -> None:
        """Let the cards lie as the record says: other programs fill other slots."""
        if "market" in row:
            self.game.order_market(self.reader.laid(row))

    # What must agree.

    def _check_chance(self, event: EventRow, row: Mapping[str, Any]) -> None:
        """C12, C13, K20: the deck could give these cards, and turned up no fewer and no more."""
        rule = self._chance_rule(row)
        told = len(row.get("swept", []))
        if told != event["n_swept"]:
            rule = "C12" if self.reader.city else "K20"
            raise BadRecord(f"{told} rows were swept away; it should be {int(event['n_swept'])}", rule)
        if not self.foreign:
            return
        if event["impossible"] != NONE:
            card = kind_name(self.board, int(event["impossible"]))
            raise BadRecord(f"the deck has no {card} left to give", rule)
        if event["at_script"] != event["n_script"]:
            told, turned = int(event["n_script"]), int(event["at_script"])
            raise BadRecord(f"{told} cards left the deck; it should be {turned}", rule)

    def _chance_rule(self, row: Mapping[str, Any]) -> str:
        """The rule by which cards leave the deck here."""
        city, card_game = {"draw": ("C10", "K20"), "claim": ("C13", ""), "round": ("", "K41")}.get(
            row.get("do", "deal"), ("C2", "K1")
        )
        return city if self.reader.city else card_game

    def _compare(self, ours: Mapping[str, Any], theirs: Mapping[str, Any], what: str) -> None:
        """Every field of the contract, the market's cards in any order if another program dealt."""
        for name, rule in self._rules(what).items():
            mine, told = ours.get(name), theirs.get(name)
            if name in ("market", "swept") and self.foreign:
                mine, told = _sorted_rows(mine), _sorted_rows(told)
            if name == "market" and mine is None and told is not None:
                mine = _names(self.board, self.game.market())
                mine, told = _sorted_rows(mine), _sorted_rows(told)
            if mine != told:
                raise BadRecord(f'"{name}" is {told}, should be {mine}', rule)

    def _rules(self, what: str) -> dict[str, str]:
        """The fields of a row, with the rule that settles each."""
        city = self.reader.city
        card, market = ("C10", "C10") if city else ("K20", "K20")
        start = self.game.n_actions <= self.game.n_seats if what == "keep" else False
        offer = ("C4" if start else "C40") if city else ("K3" if start else "K38")
        fields = {
            "deal": {"hands": "C2" if city else "K1", "swept": "C3", "market": "C2" if city else "K1"},
            "draw": {"card": card, "swept": "C12", "market": market},
            "tickets": {"offered": offer},
            "keep": {"offered": offer},
            "claim": {"souvenir": "SF4", "merchandise": "AMS1", "swept": "C12", "market": "C13"},
            "yard": {"robbed": "K33"},
            "round": {"hands": "K41", "market": "K41"},
        }
        return fields.get(what, {})


def record_again(board: Board, record: Record, ids: Sequence[int]) -> dict[str, Any] | None:
    """What a record should say after these actions from its seed; None if one of them is illegal."""
    n_seats = len(record.seats)
    states, scores = new_rows(family_of(board).state), new_rows(ScoreRow)
    events = new_rows(EventRow, len(ids) + 1)
    actions = np.array(ids, np.int16)
    seed = number_of(record.seed or 0)
    played = play_ids(board_rows(board), states, events, n_seats, seed, actions, scores)
    if played < len(ids):
        return None
    result = result_of(board, scores_of(scores[0], n_seats)) if states[0]["phase"] == OVER else None
    made = record_of(board, record.seats, record.seed, events, result)
    sealed = replace(made, salt=record.salt, told_fingerprint=record.told_fingerprint, more=record.more)
    return sealed.to_dict()


def _sorted_rows(value: Any) -> Any:
    """A row of cards, or rows of them, without their order."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(value)
    if isinstance(value, list):
        return [_sorted_rows(one) for one in value]
    return value


def _names(board: Board, kinds: Sequence[int]) -> list[str]:
    return [kind_name(board, kind) for kind in kinds]
