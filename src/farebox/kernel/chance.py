"""All chance comes from here: a sealed one for games that are dealt, a fast one for worlds that are imagined.

A **dealt** game has a key of 128 bits, its seed. What the deck gives is ChaCha20 of the key, of which deck it
is and of how many cards were drawn from it; the tickets' order has a stream of its own. So nothing that
anybody sees tells what comes next, and the deck's next card is the same whatever people do in between.

An **imagined** world (a rollout, a resampled state, a random playout) draws from a 64-bit xorshift that lives
in its record, a hundred times as fast. Whoever sees enough of it can compute the rest: it must never deal a
game that somebody plays.

The state holds the key, instead of getting words of chance with every event: so the same call plays a game
at a table, in a simulation and in a replay, and a state that is copied goes on as the game would.

Only shifts, exclusive-ors, and sums and products below 2^64 are used, so that the interpreted kernel computes
the very same bits without overflow.
"""

from farebox.kernel.jit import rule, to_int
from farebox.kernel.record_types import Generator, Key, State
from farebox.kernel.row import Word

_LOW = Word(0xFFFFFFFF)
_A = Word(0x7FEB352D)
_B = Word(0x846CA68B)
_GOLDEN = Word(0x9E3779B97F4A7C15)
_S7 = Word(7)
_S8 = Word(8)
_S12 = Word(12)
_S13 = Word(13)
_S15 = Word(15)
_S16 = Word(16)
_S17 = Word(17)
_S20 = Word(20)
_S24 = Word(24)
_S25 = Word(25)
_S32 = Word(32)
_ZERO = Word(0)
_RANGE = Word(2**32)

# ChaCha's constants for keys of 128 bits, "expand 16-byte k".
_C0 = Word(0x61707865)
_C1 = Word(0x3120646E)
_C2 = Word(0x79622D36)
_C3 = Word(0x6B206574)
_DOUBLE_ROUNDS = 10

WORDS = 16  # in a block

# Streams of one key: what is drawn from one says nothing about another.
_DECK = Word(1)
_TICKETS = Word(2)
_AGAIN = Word(16)


# The fast generator, for worlds that are imagined.


@rule
def _scramble(half: Word) -> Word:
    """Mix 32 bits; every input bit moves about half of the output bits."""
    half = half ^ (half >> _S16)
    half = (half * _A) & _LOW
    half = half ^ (half >> _S15)
    half = (half * _B) & _LOW
    return half ^ (half >> _S16)


@rule
def seed(source: Generator, number: int | Word) -> None:
    """Start the fast generator from any 64-bit number; near numbers give unrelated streams."""
    mixed = Word(number) ^ _GOLDEN
    high = mixed >> _S32
    low = mixed & _LOW
    for turn in range(4):
        high, low = low, high ^ _scramble(low ^ Word(turn))
    mixed = (high << _S32) | low
    source.rng = mixed if mixed != _ZERO else _GOLDEN


@rule
def below(source: Generator, n: int) -> int:
    """A whole number from 0 to n - 1 of the fast generator, each as likely (but for one part in 2^25)."""
    x = source.rng
    x = x ^ (x << _S13)
    x = x ^ (x >> _S7)
    x = x ^ (x << _S17)
    source.rng = x
    return to_int(((x >> _S32) * Word(n)) >> _S32)


@rule
def imagine(state: State, number: int | Word) -> None:
    """From here on the state is imagined: the fast generator draws for it."""
    state.sealed = 0
    state.key[0] = _ZERO
    state.key[1] = _ZERO
    seed(state, number)


# The sealed one, for games that are dealt.


@rule
def seal(state: State, key: Key) -> None:
    """From here on the state is a dealt game of this key: two numbers of 64 bits, the low one first."""
    state.sealed = 1
    state.key[0] = key[0]
    state.key[1] = key[1]
    state.rng = _ZERO


@rule
def _quarter(a: Word, b: Word, c: Word, d: Word) -> tuple[Word, Word, Word, Word]:
    """ChaCha's quarter round, on words of 32 bits."""
    a = (a + b) & _LOW
    d = d ^ a
    d = ((d << _S16) | (d >> _S16)) & _LOW
    c = (c + d) & _LOW
    b = b ^ c
    b = ((b << _S12) | (b >> _S20)) & _LOW
    a = (a + b) & _LOW
    d = d ^ a
    d = ((d << _S8) | (d >> _S24)) & _LOW
    c = (c + d) & _LOW
    b = b ^ c
    b = ((b << _S7) | (b >> _S25)) & _LOW
    return a, b, c, d


@rule
def chacha(low: Word, high: Word, counter: Word, nonce: Word) -> tuple[Word, ...]:
    """One block of ChaCha20 by a key of 128 bits: sixteen words of 32 bits."""
    k0, k1, k2, k3 = low & _LOW, low >> _S32, high & _LOW, high >> _S32
    n0, n1, n2, n3 = counter & _LOW, counter >> _S32, nonce & _LOW, nonce >> _S32
    x0, x1, x2, x3 = _C0, _C1, _C2, _C3
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, x10, x11 = k0, k1, k2, k3
    x12, x13, x14, x15 = n0, n1, n2, n3
    for _ in range(_DOUBLE_ROUNDS):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    return (
        (x0 + _C0) & _LOW,
        (x1 + _C1) & _LOW,
        (x2 + _C2) & _LOW,
        (x3 + _C3) & _LOW,
        (x4 + k0) & _LOW,
        (x5 + k1) & _LOW,
        (x6 + k2) & _LOW,
        (x7 + k3) & _LOW,
        (x8 + k0) & _LOW,
        (x9 + k1) & _LOW,
        (x10 + k2) & _LOW,
        (x11 + k3) & _LOW,
        (x12 + n0) & _LOW,
        (x13 + n1) & _LOW,
        (x14 + n2) & _LOW,
        (x15 + n3) & _LOW,
    )


@rule
def _block(state: State, stream: Word, number: int, block: int) -> tuple[Word, ...]:
    """Sixteen words of one of the key's streams."""
    return chacha(state.key[0], state.key[1], Word(block), stream | (Word(number) << _S32))


@rule
def _try_again(state: State, stream: Word, number: int, place: int, n: int) -> int:
    """A number below n where the first word was of no use: the first good one of words kept for that."""
    counter = Word(place)
    nonce = (stream + _AGAIN) | (Word(number) << _S32)
    while True:
        product = chacha(state.key[0], state.key[1], counter, nonce)[0] * Word(n)
        if (product & _LOW) >= _RANGE % Word(n):
            return to_int(product >> _S32)
        counter += _RANGE


@rule
def card_below(state: State, n: int) -> int:
    """A number from 0 to n - 1, each as likely: which of the deck's n cards comes next."""
    if state.sealed:
        return _sealed_card(state, n)
    return below(state, n)


@rule
def _sealed_card(state: State, n: int) -> int:
    """The same in a dealt game, each exactly as likely: a word in the uneven rest of 2^32 by n is not used.

    One word of a block's sixteen is used. Keeping some in the state for the next draws was tried: random play
    of dealt games took a fifth less time, for eight bytes more in every state.
    """
    product = _block(state, _DECK, to_int(state.decks), to_int(state.drawn))[0] * Word(n)
    if (product & _LOW) < _RANGE % Word(n):
        return _try_again(state, _DECK, to_int(state.decks), to_int(state.drawn), n)
    return to_int(product >> _S32)


@rule
def ticket_words(state: State, place: int) -> tuple[Word, ...]:
    """The sixteen words that order the tickets from this place on, in this shuffle."""
    return _block(state, _TICKETS, to_int(state.ticket_shuffles), place // WORDS)


@rule
def ticket_below(state: State, words: tuple[Word, ...], place: int, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely: which of the n tickets left comes at this place."""
    product = words[place % WORDS] * Word(n)
    if (product & _LOW) < _RANGE % Word(n):
        return _try_again(state, _TICKETS, to_int(state.ticket_shuffles), place, n)
    return to_int(product >> _S32)
