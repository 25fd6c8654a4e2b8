import { describe, expect, it, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { Daily, DailyTries, daysInRow, type DailyCalls } from "../src/lib/daily.svelte";
import { Keeper } from "../src/lib/keep";
import { ParScale, shareLine } from "../src/lib/par.svelte";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { DailyDeals, SeatResult, TableOpened, View } from "../src/lib/schema";
import { eventually, memory, someView } from "./support";

const DAY = "2026-11-17";
const deals: DailyDeals = {
  day: DAY,
  ends: 1_794_960_000,
  secret: true,
  deals: [{ edition: "new-york", fingerprint: "f" }],
};
const opened = (table: string): TableOpened => ({
  table,
  seats: [
    { seat: 0, kind: "here", secret: "s", invitation: null },
    { seat: 1, kind: "bot", secret: null, invitation: null },
  ],
  host: "h",
  spectator: "w",
});
const ended = (table: string, total: number, day = DAY): View =>
  someView({
    table,
    phase: "over",
    daily: { day, ends: 1, held: true, late: false },
    result: [{ total, winner: true } as SeatResult, { total: 1, winner: false } as SeatResult],
  });

function day(calls: Partial<DailyCalls> = {}): { daily: Daily; keeper: Keeper; tries: DailyTries } {
  const storage = memory();
  const keeper = new Keeper(storage);
  const tries = new DailyTries(storage);
  let n = 0;
  const usual: DailyCalls = {
    daily: () => Promise.resolve(deals),
    openDaily: () => Promise.resolve(opened(`t${n++}`)),
  };
  return { daily: new Daily({ ...usual, ...calls }, "server", keeper, tries), keeper, tries };
}

describe("the day's deals", () => {
  it("are opened once to count, and then for practice", async () => {
    const { daily, keeper, tries } = day();
    await daily.load();
    expect(daily.tryAt("new-york")).toBeUndefined();
    expect(await daily.open("new-york", " Ada ")).toBe("t0");
    expect(keeper.find("t0")).toMatchObject({ daily: DAY, seats: [{ name: "Ada", secret: "s" }] });
    await daily.load();
    expect(daily.tableOf("new-york")).toBe("t0");
    await daily.open("new-york", "Ada");
    tries.note(ended("t1", 90));
    await daily.load();
    expect(daily.tryAt("new-york")).toEqual({ table: "t0" });
    tries.note(ended("t0", 31));
    tries.note(ended("t0", 99));
    await daily.load();
    expect(daily.tryAt("new-york")).toEqual({ table: "t0", points: 31 });
    expect([tries.counts(ended("t0", 1)), tries.counts(ended("t1", 1))]).toEqual([true, false]);
  });

  it("don't count when the day was over before the last decision", async () => {
    const { daily, tries } = day();
    await daily.load();
    await daily.open("new-york", "Ada");
    const late = ended("t0", 31);
    tries.note({ ...late, daily: { ...late.daily!, held: false, late: true } });
    await daily.load();
    expect(daily.tryAt("new-york")).toEqual({ table: "t0" });
    expect(daily.inRow).toBe(0);
  });

  it("say why one could not be opened, and nothing is kept of it", async () => {
    const { daily, keeper, tries } = day({
      openDaily: () => Promise.reject(new Refused("nonsense", "no room")),
    });
    await daily.load();
    expect(await daily.open("new-york", "")).toBeNull();
    expect([daily.trouble, daily.opening, keeper.all(), tries.all()]).toEqual(["no room", "", [], {}]);
  });

  it("are not shown when nobody answers", async () => {
    const { daily } = day({ daily: () => Promise.reject(new Error("offline")) });
    await daily.load();
    expect([daily.today, daily.inRow]).toEqual([null, 0]);
  });

  it("begin anew when what was kept is something else", () => {
    const storage = memory();
    storage.setItem("farebox.daily", '{"2026-11-17": 7}');
    expect(new DailyTries(storage).all()).toEqual({});
  });
});

describe("days in a row", () => {
  const done = { "new-york": { table: "x", points: 3 } };
  it("are counted up to today, which may be to come", () => {
    const tries = { "2026-10-31": done, "2026-11-01": done, "2026-11-02": done };
    expect(daysInRow(tries, "2026-11-02")).toBe(3);
    expect(daysInRow(tries, "2026-11-03")).toBe(3);
    expect(daysInRow(tries, "2026-11-04")).toBe(0);
  });
  it("are none for a deal that was not finished", () => {
    expect(daysInRow({ "2026-11-02": { "new-york": { table: "x" } } }, "2026-11-02")).toBe(0);
  });
});

describe("par", () => {
  it("is asked for until all levels have played", async () => {
    const answers = [
      [10, null, null],
      [10, 30, null],
      [10, 30, 31],
    ];
    const scale = new ParScale(31, () => Promise.resolve({ points: answers.shift()! }), 0);
    await eventually(() => expect(scale.isDone).toBe(true));
    expect(answers).toEqual([]);
    expect(scale.nBeaten).toBe(2);
    expect([scale.place(10), scale.place(31)]).toEqual([0, 1]);
  });

  it("puts those with the same points together, and near ones above each other", async () => {
    const scale = new ParScale(30, () => Promise.resolve({ points: [0, 30, 100, 99, 30] }), 0);
    await eventually(() => expect(scale.isDone).toBe(true));
    expect(scale.marks.map(({ levels, isOwn, row }) => [levels, isOwn, row])).toEqual([
      [[1], false, 0],
      [[2, 5], true, 0],
      [[4], false, 0],
      [[3], false, 1],
    ]);
  });

  it("finds a row for every mark, however wide they are", async () => {
    const scale = new ParScale(30, () => Promise.resolve({ points: [31, 32, 33, 34, 60] }), 0);
    await eventually(() => expect(scale.isDone).toBe(true));
    scale.near = 0.5;
    expect(scale.marks.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 0]);
    expect(scale.nRows).toBe(5);
  });

  it("asks again after a lost answer", async () => {
    let n = 0;
    const scale = new ParScale(
      5,
      () => (n++ ? Promise.resolve({ points: [5] }) : Promise.reject(new Error())),
      0,
    );
    await eventually(() => expect(scale.isDone).toBe(true));
    expect([scale.nBeaten, scale.place(5)]).toEqual([0, 0.5]);
  });

  it("makes a line that tells no card", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("navigator", { languages: ["en-GB"] });
    await setLanguage("en");
    const scale = new ParScale(31, () => Promise.resolve({ points: [1, 2, 40] }), 0);
    await eventually(() => expect(scale.isDone).toBe(true));
    expect(shareLine(ended("t", 31), scale)).toBe(
      "Farebox 17 Nov · New York · 31 points · beats 2 of 3 levels",
    );
    const lost = new ParScale(-4, () => Promise.resolve({ points: [1, 2, 40] }), 0);
    await eventually(() => expect(lost.isDone).toBe(true));
    expect(shareLine(ended("t", -4), lost)).toContain("· −4 points ·");
  });
});
