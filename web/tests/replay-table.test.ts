import { describe, expect, it } from "vitest";
import { Refused } from "../src/lib/api";
import { ReplayTable, type ReplayCalls } from "../src/lib/replay-table.svelte";
import type { Event, Replay } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { eventually, someView } from "./support";

const STEPS = 90;
const pass = (sequence: number): Event => ({ sequence, kind: "pass", seat: 0 });

/** A game of ninety passes; `asked` is what was fetched. */
function open(asked: string[], replay?: ReplayCalls["replay"]): ReplayTable {
  const page: ReplayCalls["replay"] = (seat, first, n) => {
    asked.push(`${seat}:${first}`);
    const steps = Array.from({ length: Math.min(n, STEPS + 1 - first) }, (_, i) => first + i);
    const views = steps.map((step) => someView({ seat, steps: step, sequence: step }));
    const told: Replay = { steps: STEPS, first, views, events: steps.map((step) => [pass(step)]) };
    return Promise.resolve(told);
  };
  return new ReplayTable(0, { replay: replay ?? page, board: () => Promise.resolve(NEW_YORK) });
}
const ready = (table: ReplayTable): Promise<void> =>
  eventually(() => expect([table.view === null, table.board === null]).toEqual([false, false]));

describe("a finished game", () => {
  it("is shown step by step, never past its ends", async () => {
    const table = open([]);
    await ready(table);
    table.go(-1);
    expect([table.step, table.view?.steps]).toEqual([0, 0]);
    table.go(3);
    expect([table.view?.steps, table.fresh, table.log.length]).toEqual([3, [pass(3)], 4]);
    table.go(STEPS + 5);
    expect(table.step).toBe(STEPS);
  });

  it("is fetched as far as one looks, each page once, and tells all that came before", async () => {
    const asked: string[] = [];
    const table = open(asked);
    await ready(table);
    table.go(STEPS);
    await ready(table);
    table.go(2);
    table.go(STEPS);
    expect(asked).toEqual(["0:0", "0:40", "0:80"]);
    await eventually(() => expect(table.log.length).toBe(STEPS + 1));
  });

  it("tells in order what comes out of order", async () => {
    const late: (() => void)[] = [];
    const table = open([], async (_, first) => {
      if (first > 0 && first < 80) await new Promise<void>((come) => late.push(come));
      const view = someView({ steps: first });
      return { steps: STEPS, first, views: [view], events: [[pass(first)]] };
    });
    await ready(table);
    table.go(80);
    await ready(table);
    expect(table.log).toEqual([pass(0), pass(80)]);
    late.forEach((come) => come());
    await eventually(() => expect(table.log).toEqual([pass(0), pass(40), pass(80)]));
  });

  it("is seen from another side at the same step", async () => {
    const table = open([]);
    await ready(table);
    table.go(5);
    table.sitAt(null);
    await ready(table);
    expect([table.view?.seat, table.view?.steps]).toEqual([null, 5]);
    expect([table.choice.mine, table.choice.sheet]).toEqual([false, null]);
  });

  it("says why it can't be shown", async () => {
    const table = open([], () => Promise.reject(new Refused("nonsense", "no such table")));
    await eventually(() => expect(table.trouble).toBe("no such table"));
  });
});
