"""What fixes a deal: seeds, fingerprints, and the deal computed again from docs/fair-deal.md alone."""

import hashlib
import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from farebox import BadRecord, FareboxError, Game, new_game
from farebox.game.records.record import Record, parse_record
from farebox.game.records.replay import verify
from farebox.game.seal import MAX_SEED, Seal, bot_seed, fingerprint_of, new_seal, parse_seed
from support.boards import EDITIONS, board_of, n_tickets
from support.cards import card_names, whole_box
from support.tickets import deck_order, offers


def finished(edition: str = "new-york", seed: str | None = None) -> Game:
    """A whole game of random players."""
    game, chance = new_game(edition, seed=seed), Random(4)
    while not game.is_over:
        game.play(chance.choice(game.legal_ids()))
    return game


# Seeds.


def test_a_game_without_a_seed_has_one_that_nobody_can_guess() -> None:
    """G2: 128 bits, another for every game, with a salt of its own."""
    seals = [new_game("new-york").seal for _ in range(50)]
    assert len({seal.seed for seal in seals if seal}) == len({seal.salt for seal in seals if seal}) == 50
    assert all(seal and len(str(seal.seed)) == len(seal.salt) == 32 for seal in seals)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, "7", "AB" * 16, "0" * 31, "g" * 32, True, 1.5])
def test_what_is_no_seed_is_refused_with_what_would_be_one(seed: object) -> None:
    """G3."""
    with pytest.raises(FareboxError, match="32 hexadecimal digits"):
        new_game("new-york", seed=seed)  # type: ignore[arg-type] # wrong on purpose


def test_a_seed_may_be_typed_in_either_form() -> None:
    """A whole number stays one, also with 32 digits or more it must be in range."""
    assert parse_seed(" 17 ") == 17
    assert parse_seed("00AB" * 8) == "00ab" * 8
    assert parse_seed("1" * 32) == "1" * 32
    for typed in ("", "-1", "abc", "9" * 20):
        with pytest.raises(FareboxError, match="a seed is a whole number from 0"):
            parse_seed(typed)


def test_a_bot_can_t_tell_the_seed_from_its_own() -> None:
    """G1: another number for every seat, of the size of a seed, and no arithmetic leads back."""
    seeds = {bot_seed(seed, seat) for seed in range(50) for seat in range(4)}
    assert len(seeds) == 200
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    assert bot_seed("0" * 32, 1) == bot_seed("0" * 32, 1) != bot_seed(0, 1)


# Fingerprints.


def test_the_fingerprint_is_sha_256_of_seed_and_salt() -> None:
    """As docs/fair-deal.md tells, for digits and for whole numbers."""
    seal = new_seal()
    assert seal.fingerprint == hashlib.sha256(f"{seal.seed}{seal.salt}".encode()).hexdigest()
    assert Seal(17, "ab" * 16).fingerprint == hashlib.sha256(b"17" + b"ab" * 16).hexdigest()


def test_the_record_holds_what_proves_the_deal() -> None:
    """G2: seed, salt and fingerprint, and it verifies."""
    game = finished()
    assert game.seal is not None
    facts = json.loads(game.record().to_json())
    assert (facts["seed"], facts["salt"]) == (game.seal.seed, game.seal.salt)
    assert facts["fingerprint"] == fingerprint_of(facts["seed"], facts["salt"]) == game.seal.fingerprint
    verify(parse_record(json.dumps(facts)))


def test_a_simulated_game_has_no_fingerprint() -> None:
    """Its seed was known to who asked for it."""
    facts = new_game("new-york", seed=3).record().to_dict()
    assert not {"salt", "fingerprint"} & set(facts)


def changed(record: Record, name: str) -> Record:
    """The record with one digit of something else."""
    text = str(record.to_dict()[name])
    other = ("1" if text[0] != "1" else "2") + text[1:]
    return parse_record(json.dumps(record.to_dict() | {name: other}))


@pytest.mark.parametrize("name", ["seed", "salt", "fingerprint"])
def test_a_changed_digit_is_found(name: str) -> None:
    """G2."""
    with pytest.raises(BadRecord, match="fingerprint"):
        verify(changed(finished().record(), name))


def test_a_seed_changed_with_its_fingerprint_deals_other_cards() -> None:
    """G2: whoever makes a fingerprint that fits is found by the cards."""
    record = changed(finished().record(), "seed")
    assert record.seed is not None
    assert record.salt is not None
    with pytest.raises(BadRecord):
        verify(replace(record, told_fingerprint=fingerprint_of(record.seed, record.salt)))


def test_a_changed_card_is_found() -> None:
    """G2."""
    record = finished().record()
    facts = record.to_dict()
    market = facts["deal"]["market"]
    market[0] = "blue" if market[0] != "blue" else "red"
    with pytest.raises(BadRecord):
        verify(parse_record(json.dumps(facts)))


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"seed": "xyz"}, '"seed" as a text has 32'),
        ({"seed": -4}, '"seed" should be from 0'),
        ({"salt": "12"}, '"salt" should be 32'),
        ({"fingerprint": "12"}, '"fingerprint" should be 64'),
        ({"salt": None}, '"fingerprint" needs'),
    ],
)
def test_what_can_t_be_read_is_said(facts: dict[str, object], said: str) -> None:
    """G3."""
    record = finished().record().to_dict() | facts
    with pytest.raises(BadRecord, match=said):
        parse_record(json.dumps(record))


def test_a_replayed_game_keeps_its_seal() -> None:
    """So that a game saved half-way can still be checked at its end."""
    from farebox import replay

    game = finished()
    assert replay(game.record()).seal == game.seal


# The deal computed again, from docs/fair-deal.md alone.


def quarter(words: list[int], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round."""
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[x] = (words[x] + words[y]) % 2**32
        mixed = words[z] ^ words[x]
        words[z] = (mixed << turn | mixed >> 32 - turn) % 2**32


def chacha20(key: int, counter: int, nonce: int) -> list[int]:
    """One block."""
    first = b"expand 16-byte k" + key.to_bytes(16, "little") * 2
    first += counter.to_bytes(8, "little") + nonce.to_bytes(8, "little")
    start = [int.from_bytes(first[at : at + 4], "little") for at in range(0, 64, 4)]
    words = list(start)
    for _ in range(10):
        for column in range(4):
            quarter(words, column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter(words, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return [(one + other) % 2**32 for one, other in zip(words, start, strict=True)]


def pick(key: int, stream: int, number: int, place: int, n: int) -> int:
    """One of n at a place of a stream; the rare word that can't be used has a test of its own."""
    deck = stream == 1
    block = chacha20(key, place if deck else place // 16, stream + number * 2**32)
    product = block[0 if deck else place % 16] * n
    assert product % 2**32 >= 2**32 % n
    return product // 2**32


class Deck:
    """Cards drawn one by one."""

    def __init__(self, key: int, box: Counter[str], names: list[str]) -> None:
        self.key = key
        self.left = [name for name in names for _ in range(box[name])]
        self.drawn = 0

    def draw(self) -> str:
        """The next card."""
        card = self.left.pop(pick(self.key, 1, 1, self.drawn, len(self.left)))
        self.drawn += 1
        return card


def shuffled(key: int, n: int) -> list[int]:
    """All tickets in the order of the first shuffle."""
    left = list(range(n))
    return [left.pop(pick(key, 2, 1, place, n - place)) for place in range(n)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", ["0123456789abcdef0123456789abcdef", "f" * 32])
def test_the_deal_is_the_one_that_the_docs_tell(edition: str, seed: str) -> None:
    """C2, C4, K1, K3, G2: hands, the first market and the tickets, by a program that shares no code."""
    board, key = board_of(edition), int(seed, 16)
    game = new_game(board, seats=3, seed=seed)
    names = [name for name in card_names(board) if name]
    deck = Deck(key, whole_box(board), names)
    hands = [Counter[str]() for _ in range(3)]
    if edition == "card-game":
        deck.left = [card for card in deck.left if card != "locomotive"]
        deck.left += ["locomotive"] * (whole_box(board)["locomotive"] - 3)
        hands = [Counter({"locomotive": 1}) for _ in range(3)]
    for hand in hands:
        hand.update(deck.draw() for _ in range(7 if edition == "card-game" else 2))
    dealt = game.record().deal
    assert [dict(hand) for hand in hands] == [Counter(hand) for hand in dealt["hands"]]
    rows = [*dealt.get("swept", []), dealt["market"]]
    assert [[deck.draw() for _ in row] for row in rows] == rows
    order = shuffled(key, n_tickets(board))
    size = 6 if edition == "card-game" else 2
    state = game.state[0]
    assert [list(offer) for offer in offers(state, 3)] == [
        order[size * seat : size * seat + size] for seat in range(3)
    ]
    assert list(deck_order(state)) == order[3 * size :]
