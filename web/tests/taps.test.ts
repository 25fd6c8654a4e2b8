import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Taps } from "../src/board/taps";
import type { Size } from "../src/board/geometry";
import { Fit } from "../src/board/zoom.svelte";

describe("taps of a finger", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("count alone when no second one follows", () => {
    const told: string[] = [];
    const taps = new Taps(() => told.push("twice"));
    taps.tap({ x: 10, y: 10 }, () => told.push("once"));
    expect(told).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(told).toEqual(["once"]);
  });

  it("are two when the second comes soon and near, and then nothing is chosen", () => {
    const told: string[] = [];
    const taps = new Taps(() => told.push("twice"));
    taps.tap({ x: 10, y: 10 }, () => told.push("first"));
    vi.advanceTimersByTime(100);
    taps.tap({ x: 20, y: 12 }, () => told.push("second"));
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["twice"]);
  });

  it("somewhere else is another tap, and the first is forgotten", () => {
    const told: string[] = [];
    const taps = new Taps(() => told.push("twice"));
    taps.tap({ x: 10, y: 10 }, () => told.push("here"));
    taps.tap({ x: 200, y: 10 }, () => told.push("there"));
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["there"]);
  });
});

describe("the frame a board is laid out for", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is the largest it had for a while, until the window changes", () => {
    const fit = new Fit();
    const phone = { width: 390, height: 844 };
    const rest = (height: number): void => {
      fit.see({ width: 390, height }, phone);
      vi.advanceTimersByTime(200);
    };
    fit.see({ width: 390, height: 800 }, phone);
    rest(300);
    expect(fit.frame).toEqual({ width: 390, height: 300 });
    rest(500);
    rest(200);
    expect(fit.frame).toEqual({ width: 390, height: 500 });
    expect(fit.now).toEqual({ width: 390, height: 200 });
    fit.see({ width: 450, height: 390 }, { width: 844, height: 390 });
    fit.see({ width: 0, height: 0 }, phone);
    vi.advanceTimersByTime(200);
    expect(fit.frame).toEqual({ width: 450, height: 390 });
  });

  it("was once the first: whoever lays the same board out again in such a window is told that one", () => {
    const tablet = { width: 1024, height: 768 };
    const first = { width: 702, height: 568 },
      lower = { width: 702, height: 540 };
    const see = (fit: Fit, frame: Size, screen: Size): Size | null => {
      fit.see(frame, screen);
      vi.advanceTimersByTime(200);
      return fit.first;
    };
    const fit = new Fit("town");
    expect(see(fit, first, tablet)).toEqual(first);
    expect(see(fit, lower, tablet)).toEqual(first);
    expect(see(new Fit("town"), lower, tablet)).toEqual(first);
    expect(see(new Fit("another"), lower, tablet)).toEqual(lower);
    expect(see(fit, lower, { width: 768, height: 1024 })).toEqual(lower);
    expect(see(fit, lower, tablet)).toEqual(first);
    expect(see(new Fit(), lower, tablet)).toBeNull();
    const told = see(new Fit("told much"), { width: 390, height: 240 }, { width: 390, height: 800 });
    expect(told).toEqual({ width: 390, height: 352 });
  });
});
