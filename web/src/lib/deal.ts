/** Whether a game's cards follow from its seed: dealt again here, as docs/fair-deal.md tells. */
import type { Cards } from "./game";
import type { BoardFacts } from "./schema";

interface Laid {
  market?: string[];
  swept?: string[][];
}
interface Row extends Laid {
  do: string;
  from?: string;
  card?: string;
  offered?: number[];
}
/** What is read of a board: the box. */
export type CardBox = Pick<BoardFacts, "colors" | "cards_each" | "cards_wild" | "wild" | "wilds_handed"> & {
  tickets: readonly unknown[];
};
/** What is read of a game's record. */
export interface ToldDeal {
  deal: Laid & { hands: Cards[] };
  actions: Row[];
}

/** Whether something looks like a game's record; what is in it is compared, whatever it is. */
export const isTold = (record: object): record is ToldDeal => "deal" in record && "actions" in record;

const WORD = 2 ** 32;
const DECK = 1;
const TICKETS = 2;
const SPARE = 16; // where the streams lie whose words stand in for those that can't be used

function quarter(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  for (const [x, y, z, turn] of [
    [a, b, d, 16],
    [c, d, b, 12],
    [a, b, d, 8],
    [c, d, b, 7],
  ] as const) {
    words[x]! += words[y]!;
    const mixed = words[z]! ^ words[x]!;
    words[z] = (mixed << turn) | (mixed >>> (32 - turn));
  }
}

/** One block of ChaCha20 with a key of 128 bits; counter and nonce as their low and high halves. */
export function chacha20(
  key: readonly number[],
  counter: [number, number],
  nonce: [number, number],
): Uint32Array {
  const first = Uint32Array.of(
    0x61707865,
    0x3120646e,
    0x79622d36,
    0x6b206574,
    ...key,
    ...key,
    ...counter,
    ...nonce,
  );
  const words = first.slice();
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(words, i, i + 4, i + 8, i + 12);
    for (let i = 0; i < 4; i++) quarter(words, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return words.map((word, i) => word + first[i]!);
}

/** A seed as a key: four words, the lowest first. */
export function keyOf(seed: string | number): number[] {
  const number = typeof seed === "number" ? BigInt(seed) : BigInt(`0x${seed}`);
  return [0n, 32n, 64n, 96n].map((shift) => Number((number >> shift) & 0xffffffffn));
}

/** One of n at a place of a stream: number 1 of decks or shuffles. */
function pick(key: number[], stream: number, place: number, n: number): number {
  const usable = (word: number): boolean => (word * n) % WORD >= WORD % n;
  let word =
    stream === DECK
      ? chacha20(key, [place, 0], [stream, 1])[0]!
      : chacha20(key, [Math.floor(place / 16), 0], [stream, 1])[place % 16]!;
  for (let again = 0; !usable(word); again++) word = chacha20(key, [place, again], [stream + SPARE, 1])[0]!;
  return Math.floor((word * n) / WORD);
}

/** All of some things in the order in which chance gives them. */
function orderOf<Thing>(key: number[], stream: number, things: Thing[]): Thing[] {
  const left = [...things];
  return things.map((_, place) => left.splice(pick(key, stream, place, left.length), 1)[0]!);
}

/** The cards of the first deck, in order. */
export function deckOf(seed: string | number, board: CardBox, nSeats: number): string[] {
  const box = board.colors.flatMap((color) => Array<string>(board.cards_each).fill(color));
  const wilds = board.cards_wild - board.wilds_handed * nSeats;
  return orderOf(keyOf(seed), DECK, [...box, ...Array<string>(wilds).fill(board.wild)]);
}

/** The cards turned up to get from what lay there through these rows. */
function turned(laid: Laid, before: readonly string[]): string[] {
  if (!laid.market) return [];
  const [first, ...others] = [...(laid.swept ?? []), laid.market];
  const old = [...before];
  const fresh = first.filter((card) => {
    const at = old.indexOf(card);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
  return [...fresh, ...others.flat()];
}

/** The cards that left the deck after the hands were dealt, in order, until a second round is dealt. */
function drawnIn(told: ToldDeal): string[] {
  const drawn = turned(told.deal, []);
  let market = told.deal.market ?? [];
  for (const row of told.actions) {
    if (row.do === "round") break;
    if (row.do === "draw" && row.from === "deck") drawn.push(row.card ?? "");
    const taken = row.do === "draw" && row.from === "market" ? market.indexOf(row.card ?? "") : -1;
    drawn.push(
      ...turned(
        row,
        market.filter((_, slot) => slot !== taken),
      ),
    );
    market = row.market ?? market;
  }
  return drawn;
}

function counted(cards: string[]): Cards {
  const counts: Cards = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

const same = (one: Cards, other: Cards): boolean =>
  Object.keys({ ...one, ...other }).every((card) => (one[card] ?? 0) === (other[card] ?? 0));

/** Whether the hands, every card of the first deck and the first tickets are those of the seed. */
export function followsFrom(seed: string | number, told: ToldDeal, board: CardBox): boolean {
  const { hands } = told.deal;
  const deck = deckOf(seed, board, hands.length);
  const handed: Cards = { [board.wild]: board.wilds_handed };
  for (const hand of hands) {
    const size = Object.values(hand).reduce((sum, n) => sum + n, 0) - board.wilds_handed;
    const dealt = counted(deck.splice(0, size));
    dealt[board.wild] = (dealt[board.wild] ?? 0) + (handed[board.wild] ?? 0);
    if (!same(dealt, hand)) return false;
  }
  const seen = drawnIn(told).slice(0, deck.length);
  return seen.every((card, place) => card === deck[place]) && ticketsFollow(seed, told, board);
}

/** Whether everybody was offered the tickets that lay on top. */
function ticketsFollow(seed: string | number, told: ToldDeal, board: CardBox): boolean {
  const order = orderOf(
    keyOf(seed),
    TICKETS,
    board.tickets.map((_, ticket) => ticket),
  );
  const first = told.actions.filter((row) => row.do === "keep").slice(0, told.deal.hands.length);
  const offered = first.flatMap((row) => row.offered ?? []);
  return offered.every((ticket, place) => ticket === order[place]);
}
