import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countedView, countLines, FinalCount, wasTold } from "../src/lib/final-count.svelte";
import type { SeatResult } from "../src/lib/schema";
import { CARD_GAME, NEW_YORK } from "./boards";
import { someView } from "./support";

const seat = (number: number, more: Partial<SeatResult>): SeatResult => ({
  seat: number,
  routes: 0,
  tickets: 0,
  bonus: 0,
  total: 0,
  completed: 0,
  bonuses: 0,
  winner: false,
  hand: {},
  ticket_results: [],
  bonus_parts: [],
  ...more,
});
const RESULT = [
  seat(0, {
    routes: 20,
    bonus: 1,
    total: 26,
    ticket_results: [
      { ticket: 0, done: true, points: 8 },
      { ticket: 1, done: false, points: -3 },
    ],
    bonus_parts: [{ kind: "attraction", place: 2, points: 1 }],
  }),
  seat(1, { routes: 12, total: 17, ticket_results: [{ ticket: 2, done: true, points: 5 }] }),
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the final count", () => {
  it("has a line for routes, one for every ticket of whoever has most, one for the bonus", () => {
    const lines = countLines(NEW_YORK, RESULT);
    expect(lines.map((line) => line.key)).toEqual(["routes", "ticket0", "ticket1", "bonus"]);
    expect(lines.map((line) => line.cells.map((cell) => cell.points))).toEqual([
      [20, 12],
      [8, 5],
      [-3, null],
      [1, 0],
    ]);
    expect(lines[3]!.cells[0]!.about).toBe(NEW_YORK.places[2]!.name);
  });

  it("has no line for routes where there are none", () => {
    expect(countLines(CARD_GAME, RESULT).map((line) => line.key)).not.toContain("routes");
  });

  it("is told line by line, with sums that grow to the result", () => {
    const count = new FinalCount("slow", NEW_YORK, RESULT, false);
    expect(count.sums).toEqual([0, 0]);
    vi.advanceTimersByTime(1500);
    expect([count.shown, count.sums, count.done]).toEqual([2, [28, 17], false]);
    expect(count.counted[0]).toBeGreaterThan(20); // on its way from 20 to 28
    expect(count.counted[0]).toBeLessThan(28);
    vi.advanceTimersByTime(700);
    expect([count.shown, count.counted]).toEqual([2, [28, 17]]);
    vi.advanceTimersByTime(60_000);
    expect([count.shown, count.counted, count.done]).toEqual([5, [26, 17], true]);
  });

  it("is told at once to who is in a hurry", () => {
    const count = new FinalCount("hurried", NEW_YORK, RESULT, false);
    count.skip();
    expect([count.done, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it("is told once: who comes back to the table finds all of it", () => {
    const verdict = vi.fn();
    const left = new FinalCount("left", NEW_YORK, RESULT, false, verdict);
    left.stop();
    const count = new FinalCount("left", NEW_YORK, RESULT, false, verdict);
    expect(count.done).toBe(false);
    vi.advanceTimersByTime(60_000);
    const again = new FinalCount("left", NEW_YORK, RESULT, false, verdict);
    expect([again.done, again.counted, vi.getTimerCount()]).toEqual([true, [26, 17], 0]);
    expect(verdict).toHaveBeenCalledTimes(1);
    expect(new FinalCount("another", NEW_YORK, RESULT, false).done).toBe(false);
  });

  it("is what players have once it was told, and not before", () => {
    const players = [20, 12].map((points) => ({ points, cards: 0, seen: {}, tickets: 2, offered: 0 }));
    const over = someView({ phase: "over", players, result: RESULT });
    const points = (): number[] => countedView(over, wasTold("chips")).players.map((one) => one.points);
    const count = new FinalCount("chips", NEW_YORK, RESULT, false);
    expect(points()).toEqual([20, 12]);
    count.skip();
    expect(points()).toEqual([26, 17]);
    const under = someView({ players });
    expect(countedView(under, true)).toBe(under);
  });
});
