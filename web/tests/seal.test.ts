import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Keeper } from "../src/lib/keep";
import type { View } from "../src/lib/schema";
import { browserDigest, Seal, type Follows } from "../src/lib/seal.svelte";
import { eventually, memory, someView } from "./support";

const deal = { seed: "0123456789abcdef0123456789abcdef", salt: "fedcba9876543210fedcba9876543210" };
const fingerprint = createHash("sha256")
  .update(deal.seed + deal.salt, "ascii")
  .digest("hex");
const offer = { hand: {}, tickets: [], offer: [{ ticket: 1, done: false }] };
const start = someView({ fingerprint, phase: "keep_start", own: offer });
const later = someView({ fingerprint, own: { ...offer, tickets: [{ ticket: 1, done: false }], offer: [] } });
const end = (more: Partial<View> = {}): View => someView({ fingerprint, phase: "over", deal, ...more });
let keeper: Keeper;
const fits: Follows = () => Promise.resolve(true);

beforeEach(() => {
  keeper = new Keeper(memory());
  keeper.put({ table: "t", edition: "", opened: 1, seats: [] });
});

/** Everything this browser saw of a table, one page load after the other. */
async function watch(...loads: View[][]): Promise<Seal> {
  let seal = new Seal("t", keeper, fits);
  for (const views of loads) {
    seal = new Seal("t", keeper, fits);
    for (const view of views) seal.see(view);
  }
  await eventually(() => expect(seal.verdict).not.toBe("sealed"));
  return seal;
}

describe("the sealed deal", () => {
  it("is not found right by its fingerprint alone: the cards must be those of the seed", async () => {
    for (const [follows, verdict] of [
      [() => Promise.resolve(false), "cards"],
      [() => Promise.reject(new Error("no net")), "unread"],
    ] as [Follows, string][]) {
      const seal = new Seal("t", keeper, follows);
      seal.see(start);
      seal.see(end());
      await eventually(() => expect(seal.verdict).toBe(verdict));
    }
  });

  it("shows its fingerprint and stays shut while the game goes on", () => {
    const seal = new Seal("t", keeper, fits);
    seal.see(start);
    seal.see(later);
    expect([seal.verdict, seal.shown, seal.deal]).toEqual(["sealed", fingerprint, null]);
  });

  it("is found fixed before the tickets were kept, after a reload too", async () => {
    expect((await watch([start, end()])).verdict).toBe("early");
    expect((await watch([start], [later], [end()])).verdict).toBe("early");
  });

  it("is checked against a seed that is a whole number, as it is written", async () => {
    const numbered = { ...deal, seed: 7 };
    const print = createHash("sha256").update(`7${deal.salt}`).digest("hex");
    const seen = { fingerprint: print, practice: true };
    const seal = await watch([someView({ ...seen, own: offer }), end({ ...seen, deal: numbered })]);
    expect([seal.verdict, seal.practice]).toEqual(["early", true]);
  });

  it("claims no more than this browser saw", async () => {
    expect((await watch([later, end()])).verdict).toBe("since");
  });

  it("says so when this browser came after the end", async () => {
    expect((await watch([end()])).verdict).toBe("late");
  });

  it("warns when what is told at the end doesn't fit", async () => {
    expect((await watch([start, end({ deal: { ...deal, salt: "0".repeat(32) } })])).verdict).toBe("differs");
  });

  it("warns as soon as another fingerprint is shown than at first, and at the end still", async () => {
    const other = "0".repeat(64);
    const seal = await watch([start], [someView({ fingerprint: other, own: offer })]);
    expect([seal.verdict, seal.first, seal.shown]).toEqual(["differs", fingerprint, other]);
    expect((await watch([end({ fingerprint: other })])).verdict).toBe("differs");
  });

  it("is honest where the browser can't reckon", () => {
    const seal = new Seal("t", keeper, fits, null);
    seal.see(start);
    seal.see(end());
    expect([seal.verdict, seal.deal]).toEqual(["by_hand", deal]);
    vi.stubGlobal("crypto", {});
    expect(browserDigest()).toBeNull();
    vi.unstubAllGlobals();
  });
});
