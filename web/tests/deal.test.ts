import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chacha20, followsFrom, type CardBox, type ToldDeal } from "../src/lib/deal";

const city = { cards_each: 6, cards_wild: 8, wild: "wild", wilds_handed: 0 };
const six = (fourth: string): string[] => ["blue", "green", "black", fourth, "red", "orange"];
const boxes: Record<string, CardBox> = {
  "new-york": { ...city, colors: six("pink"), tickets: Array(18).fill(0) },
  amsterdam: { ...city, colors: six("pink"), tickets: Array(24).fill(0) },
  "san-francisco": { ...city, colors: six("purple"), tickets: Array(24).fill(0) },
  "card-game": {
    colors: ["red", "blue", "yellow", "green", "black", "white", "orange", "purple"],
    cards_each: 10,
    cards_wild: 16,
    wild: "locomotive",
    wilds_handed: 1,
    tickets: Array(46).fill(0),
  },
};
const games = Object.entries(boxes).flatMap(([edition, box]) => [2, 3, 4].map((n) => ({ edition, box, n })));

/** A game that the kernel dealt and played. */
function golden(edition: string, n: number): ToldDeal & { seed: number } {
  const text = readFileSync(`../tests/golden/records/${edition}-${n}.jsonl`, "utf8");
  return JSON.parse(text.split("\n")[0]!) as ToldDeal & { seed: number };
}

describe("a deal made again", () => {
  it("begins with the published words of ChaCha20 for a key of zeros", () => {
    const words = chacha20([0, 0, 0, 0], [0, 0], [0, 0]);
    const bytes = new Uint8Array(words.buffer).slice(0, 8);
    expect([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe("89670952608364fd");
  });

  it.each(games)("is that of the seed: $edition, $n seats", ({ edition, box, n }) => {
    const told = golden(edition, n);
    expect(followsFrom(told.seed, told, box)).toBe(true);
    expect(followsFrom(told.seed + 1, told, box)).toBe(false);
  });

  it.each(games)("shows a changed card: $edition, $n seats", ({ edition, box, n }) => {
    const other = (card: string): string => box.colors.find((color) => color !== card)!;
    const { seed } = golden(edition, n);
    const hand = golden(edition, n);
    const card = Object.keys(hand.deal.hands[1]!)[0]!;
    hand.deal.hands[1]![card]! -= 1;
    hand.deal.hands[1]![other(card)] = (hand.deal.hands[1]![other(card)] ?? 0) + 1;
    const market = golden(edition, n);
    market.deal.market![2] = other(market.deal.market![2]!);
    const drawn = golden(edition, n);
    const row = drawn.actions.find((one) => one.do === "draw" && one.from === "deck")!;
    row.card = other(row.card!);
    const tickets = golden(edition, n);
    tickets.actions.find((one) => one.do === "keep")!.offered!.reverse();
    for (const told of [hand, market, drawn, tickets]) expect(followsFrom(seed, told, box)).toBe(false);
  });
});
