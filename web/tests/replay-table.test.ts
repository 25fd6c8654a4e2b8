import { afterEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../src/lib/api";
import type { Viewpoint } from "../src/lib/viewpoint";
import { nameOf } from "../src/lib/names";
import { isTurn, ReplayTable, type ReplayCalls, type ReplayOptions } from "../src/lib/replay-table.svelte";
import { whatNow } from "../src/lib/game";
import { eventText } from "../src/lib/words";
import type { Event, Own, Replay, View } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { eventually, seatInfo, someView } from "./support";

const STEPS = 90;
const START: Viewpoint = { step: 0, seat: 0, reading: "known" };
/** Turns of two steps each, of two seats in turn. */
const seen = (seat: number | null, step: number): Partial<View> => ({
  seat,
  steps: step,
  sequence: step,
  turns: Math.floor(step / 2),
  to_move: Math.floor(step / 2) % 2,
  ...(seat === null ? {} : { own: { hand: { red: seat + 1 }, tickets: [] } as unknown as Own }),
});
const pass = (sequence: number): Event => ({ sequence, kind: "pass", seat: 0 });

/** A game of ninety passes; `asked` is what was fetched. */
function open(
  asked: string[],
  replay?: ReplayCalls["replay"],
  { start = START, ...options }: ReplayOptions & { start?: Viewpoint } = {},
): ReplayTable {
  const page: ReplayCalls["replay"] = (seat, first, n) => {
    asked.push(`${seat}:${first}`);
    const steps = Array.from({ length: Math.min(n, STEPS + 1 - first) }, (_, i) => first + i);
    const views = steps.map((step) => someView(seen(seat, step)));
    const told: Replay = { steps: STEPS, first, views, events: steps.map((step) => [pass(step)]) };
    return Promise.resolve(told);
  };
  const calls = { replay: replay ?? page, board: () => Promise.resolve(NEW_YORK) };
  return new ReplayTable(start, calls, options);
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

  it("speaks to who played it, whoever's side is shown", async () => {
    const seats = [seatInfo(0, { name: null }), seatInfo(1, { kind: "bot", name: "Mabel" })];
    const kept: Event = { sequence: 1, kind: "keep", seat: 0, n: 2 };
    const told = async (options: ReplayOptions): Promise<string[]> => {
      const replay: ReplayCalls["replay"] = (seat, first) =>
        Promise.resolve({ steps: 0, first, views: [someView({ seat, seats })], events: [[kept]] });
      const table = open([], replay, { ...options, start: { ...START, seat: 1 } });
      await ready(table);
      const view = table.view!;
      return [nameOf(view, 0), nameOf(view, 1), eventText(view, NEW_YORK, kept), whatNow(view, true).key];
    };
    expect(await told({ you: 0 })).toEqual(["you", "Mabel", "log.you.keep", "your_turn"]);
    expect(await told({ you: 1 })).toEqual(["seat.name", "Mabel", "log.they.keep", "now.to_move"]);
    expect(await told({})).toEqual(["seat.name", "Mabel", "log.they.keep", "now.to_move"]);
  });

  it("is shown as far as its record is right, with what is wrong after that", async () => {
    const problem = { key: "fault.record_line", values: { where: "", problem: "" } };
    const table = open([], (_, first) =>
      Promise.resolve({ steps: 3, first, views: [someView({})], events: [[]], problem }),
    );
    await ready(table);
    expect([table.steps, table.trouble]).toEqual([3, ""]);
    await eventually(() => expect(table.problem).toEqual(problem));
    const right = open([]);
    await ready(right);
    expect(right.problem).toBeNull();
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

describe("a viewpoint", () => {
  afterEach(() => vi.useRealTimers());

  it("can be begun at, and one past the end is the end", async () => {
    const asked: string[] = [];
    const table = open(asked, undefined, { start: { step: 99_999, seat: 1, reading: "known" } });
    await eventually(() => expect(table.view?.steps).toBe(STEPS));
    expect([table.step, asked]).toEqual([STEPS, ["1:0", "1:40", "1:80"]]);
  });

  it("is told when it changes: a step, or a jump that is worth a way back", async () => {
    const told: [Viewpoint, boolean][] = [];
    const table = open([], undefined, { onviewpoint: (viewpoint, isJump) => told.push([viewpoint, isJump]) });
    await ready(table);
    table.go(1);
    table.go(1);
    table.jump(7);
    table.sitAt(1);
    table.read("dealt");
    table.play();
    table.come({ step: 2, seat: null, reading: "known" });
    expect(table.isPlaying).toBe(false);
    expect(told).toEqual([
      [{ step: 1, seat: 0, reading: "known" }, false],
      [{ step: 7, seat: 0, reading: "known" }, true],
      [{ step: 7, seat: 1, reading: "known" }, true],
      [{ step: 7, seat: 1, reading: "dealt" }, true],
    ]);
    await eventually(() => expect([table.view?.seat, table.view?.steps]).toEqual([null, 2]));
  });

  it("is found from a line of the log", async () => {
    const table = open([]);
    await ready(table);
    table.go(9);
    table.jumpTo(table.log[4]!);
    expect(table.step).toBe(4);
  });

  it("is the next turn or decision, in pages that are not here yet as well", async () => {
    const table = open([]);
    await ready(table);
    await table.seek(1, isTurn);
    expect(table.step).toBe(2);
    await table.seek(1, table.isOwnDecision);
    expect(table.step).toBe(4);
    table.go(39);
    await table.seek(1, isTurn);
    expect(table.step).toBe(40);
    await table.seek(-1, isTurn);
    expect(table.step).toBe(38);
    await table.seek(1, () => false);
    expect(table.step).toBe(STEPS);
    await table.seek(-1, () => false);
    expect(table.step).toBe(0);
  });

  it("shows everybody's cards at once where its address says so", async () => {
    const table = open([], undefined, { start: { step: 50, seat: null, reading: "dealt" } });
    await eventually(() => expect(table.hands.map(({ seat }) => seat)).toEqual([0, 1]));
  });

  it("shows everybody's cards as dealt, and only one's own as known", async () => {
    const table = open([]);
    await ready(table);
    table.go(3);
    expect(table.hands).toEqual([]);
    table.read("dealt");
    await eventually(() =>
      expect(table.hands.map(({ seat, own }) => [seat, own.hand])).toEqual([[1, { red: 2 }]]),
    );
    table.sitAt(null);
    await eventually(() => expect(table.hands.map(({ seat }) => seat)).toEqual([0, 1]));
  });

  it("follows the one before by itself, to the end, and begins again there", async () => {
    const table = open([], undefined, { pace: () => 10, start: { ...START, step: STEPS - 2 } });
    await eventually(() => expect(table.view?.steps).toBe(STEPS - 2));
    vi.useFakeTimers();
    table.play();
    vi.advanceTimersByTime(10);
    expect([table.step, table.isPlaying]).toEqual([STEPS - 1, true]);
    vi.advanceTimersByTime(100);
    expect([table.step, table.isPlaying]).toEqual([STEPS, false]);
    table.play();
    vi.advanceTimersByTime(10);
    table.pause();
    vi.advanceTimersByTime(100);
    expect([table.step, table.isPlaying]).toEqual([1, false]);
  });
});
