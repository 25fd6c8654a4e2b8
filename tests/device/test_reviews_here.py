"""Reviews as a browser's worker makes them: piece by piece, told as JSON, and in words that the page has."""

import json
import re
from base64 import b64encode
from dataclasses import fields
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import farebox
from farebox.boards import parse_own_board
from farebox.device.reviews_here import OpenReview, tell_hint
from farebox.game.packed_knowledge import pack_knowledge
from farebox.game.records.record import read_line
from farebox.reviews import review_types
from farebox.reviews.review_types import VERSION, Label, Luck, MomentMark, Review
from farebox.reviews.reviewing import Reviewer
from support.boards import EDITIONS, ROOT, board_of

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "review-types.ts"
TOLD = ("Hint", "Alternative", "Advantage", "Guess", "Moment", "Step", "Gift", "SeatReview", "Review")
PAGE_NAMES = {"Moment": "Decision"}  # a moment of a replay is another thing there
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean"}
CHOICES = {Label: "MomentLabel", MomentMark: "MomentMark", Luck: "Luck"}


def played(edition: str = "new-york", seed: int = 1) -> str:
    """The record of a game of weak players."""
    board = board_of(edition)
    bots = [farebox.make_bot("level-1", board, seat) for seat in range(2)]
    return farebox.play_game(board, bots, seed).record().to_json()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_graph_comes_first_and_then_one_decision_after_the_other(edition: str) -> None:
    """The seats asked for come first; every action that is spoken of is told as a view tells it."""
    review = OpenReview(played(edition), [1])
    assert not review.trouble
    done = [0.0]
    while not review.can_tell:
        done.append(review.go_on())
    first = json.loads(review.told())
    assert not any(moment["is_judged"] for moment in first["review"]["moments"])
    assert first["actions"] == {}
    for _ in range(3):
        done.append(review.go_on())
    assert done == sorted(set(done))
    assert done[-1] < 1
    told = json.loads(review.told())
    judged = [moment for moment in told["review"]["moments"] if moment["is_judged"]]
    assert [moment["seat"] for moment in judged] == [1, 1, 1]
    for moment in judged:
        known = {action["id"]: action for action in told["actions"][str(moment["at"])]}
        assert moment["played"] in known
        assert {option["id"] for option in moment["options"]} <= known.keys()
        assert all("kind" in action for action in known.values())
    Review.from_json(json.dumps(told["review"]))


def test_all_pieces_make_the_same_review() -> None:
    """As the library makes it at once."""
    record = read_line(played())
    reviewer = Reviewer(record, seed=3, worlds=128)
    assert list(reviewer.work())[-1] == 1
    assert reviewer.told() == farebox.review(record, seed=3, worlds=128)


def test_another_decision_is_judged_by_the_same_measure() -> None:
    """What was best costs nothing, what was played what the review says; nothing illegal is judged."""
    review = OpenReview(played(), [0])
    reviewer = Reviewer(read_line(played()))
    ids = reviewer.observe(0).ids
    again = {id: json.loads(review.judge(0, id))["moment"] for id in ids}
    assert {moment["played"] for moment in again.values()} == set(ids)
    costs = {id: moment["cost"] for id, moment in again.items()}
    best = min(costs, key=lambda id: costs[id])
    assert costs[best] <= 0
    assert again[best]["best"] == best
    with pytest.raises(ValueError, match="no legal action"):
        review.judge(0, 10**6)


@pytest.mark.parametrize("own_board", [False, True])
def test_a_hint_is_told_with_the_actions_that_it_speaks_of(own_board: bool) -> None:
    """By a table's message alone; what doesn't fit this version is refused in words."""
    text = (ROOT / "examples" / "my-town.toml").read_text(encoding="utf-8")
    game = farebox.Game(parse_own_board(text, "town") if own_board else board_of("new-york"), ["a", "b"], 5)
    seen = game.observe(game.to_move or 0)
    message = {
        "type": "hint",
        "knowledge": b64encode(pack_knowledge(seen)).decode(),
        "edition": game.board.id,
        "ids": list(seen.ids),
        "sequence": 0,
        **({"own_board": text} if own_board else {}),
    }
    told = json.loads(tell_hint(json.dumps(message)))
    assert told["hint"]["best"] in seen.ids
    assert [action["id"] for action in told["actions"]] == [told["hint"]["best"], told["hint"]["other"]]
    assert all(action["kind"] == "keep" for action in told["actions"])
    refused = json.loads(tell_hint(json.dumps({**message, "knowledge": "AAAA"})))
    assert (refused["type"], refused["reason"]) == ("error", "knowledge")


def test_what_can_t_be_reviewed_is_told_as_the_protocol_tells_it() -> None:
    """A game under way, and what is no record: with the reason that a page puts into words."""
    game = farebox.new_game("new-york", seed=1)
    game.play(game.legal_ids()[0])
    for text, reason in ((game.record().to_json(), "review_under_way"), ("{", "")):
        trouble = json.loads(OpenReview(text).trouble)
        assert trouble["type"] == "error"
        assert trouble["code"] == "malformed"
        assert not reason or trouble["reason"] == reason


def test_the_page_knows_the_same_types_and_version() -> None:
    """What it declares of a review is what is written, name by name and type by type."""
    text = TYPES.read_text(encoding="utf-8")
    declared = dict(re.findall(r"export interface (\w+) \{\n(.*?)\n\}", text, re.DOTALL))
    for name in TOLD:
        kind = getattr(review_types, name)
        hints = get_type_hints(kind)
        written = [f"{one.name}: {in_typescript(hints[one.name])}" for one in fields(kind)]
        assert re.findall(r"^  (\w+: .*);$", declared[in_typescript(kind)], re.MULTILINE) == written
    for choice, name in CHOICES.items():
        words = " | ".join(f'"{word}"' for word in get_args(choice))
        assert f"export type {name} = {words};" in text
    assert f"REVIEW_VERSION = {VERSION};" in text


def in_typescript(hint: Any) -> str:
    """A type as the page writes it."""
    parts = get_args(hint)
    if hint in CHOICES:
        return CHOICES[hint]
    if NoneType in parts:
        (kind,) = (one for one in parts if one is not NoneType)
        return f"{in_typescript(kind)} | null"
    if get_origin(hint) is tuple:
        return f"{in_typescript(parts[0])}[]"
    return PLAIN.get(hint) or PAGE_NAMES.get(hint.__name__, hint.__name__)
