import { describe, expect, it, test } from "vitest";
import { GameReview } from "../src/lib/game-review.svelte";
import { answered, Exercises } from "../src/lib/exercises.svelte";
import { comparedIn, ReplayReview } from "../src/lib/replay-review.svelte";
import { Retry } from "../src/lib/retry.svelte";
import type { Exercise } from "../src/lib/review-store";
import { REVIEW_VERSION, type Decision } from "../src/lib/review-types";
import {
  blunder,
  CLAIM,
  decision,
  DRAW,
  keptTable,
  openStore,
  reviewing,
  someReview,
  told,
} from "./review-support";
import { eventually, someView } from "./support";

const exercise = (at: number, more: Partial<Exercise> = {}): Exercise => ({
  record: "r",
  review: someReview([]),
  told: { moment: blunder(at), actions: [DRAW, CLAIM] },
  found: 0,
  due: 0,
  ...more,
});

describe("exercises", () => {
  const DAY = 24 * 3600 * 1000;

  it("brings what was found later and later, what was not tomorrow", () => {
    const days = (one: Exercise): number => one.due / DAY;
    let one = exercise(1);
    const seen = [true, true, true, true, true, true, false].map((isRight) => {
      one = answered(one, isRight, 0);
      return days(one);
    });
    expect(seen).toEqual([3, 7, 21, 60, 60, 60, 1]);
  });

  it("asks what is due, the costliest first; the first answer counts", async () => {
    const store = await openStore();
    const small = exercise(1, { told: { moment: blunder(1, { cost: 0.05 }), actions: [] } });
    await store.add([small, exercise(2), exercise(3, { due: 9 * DAY })]);
    await store.add([exercise(2, { found: 4 })]);
    const exercises = new Exercises(
      () => Promise.resolve(store),
      () => [],
      () => DAY,
    );
    await exercises.load();
    exercises.next();
    expect([exercises.due.length, exercises.current?.told.moment.at]).toEqual([2, 2]);
    await exercises.note(true);
    await exercises.note(false);
    exercises.next();
    expect([exercises.current?.told.moment.at, exercises.nextDue]).toEqual([1, 0]);
    await exercises.drop();
    expect([exercises.current, exercises.nextDue]).toEqual([null, 4 * DAY]);
    exercises.next(true);
    expect(exercises.current).not.toBeNull();
    expect((await store.exercises()).map(({ found, due }) => [found, due / DAY])).toEqual([
      [1, 4],
      [0, 9],
    ]);
  });

  it("asks what is of this version; one of another is replaced when it is found anew", async () => {
    const store = await openStore();
    const old = { ...someReview([]), version: REVIEW_VERSION - 1 };
    await store.add([exercise(1, { review: old, found: 3 }), exercise(2, { found: 2 })]);
    const found = async (): Promise<number[]> => (await store.exercises()).map((one) => one.found);
    expect(await found()).toEqual([2]);
    await store.add([exercise(1), exercise(2)]);
    expect(await found()).toEqual([0, 2]);
  });

  it("asks nothing about a deal that is being played here", async () => {
    const store = await openStore();
    const record = JSON.stringify({ fingerprint: "abc" });
    await store.add([exercise(1, { record }), exercise(2, { told: { moment: blunder(2), actions: [] } })]);
    const tables = [keptTable("abc")];
    const exercises = new Exercises(
      () => Promise.resolve(store),
      () => tables,
      () => DAY,
    );
    await exercises.load();
    const asked = (): (number | undefined)[] => exercises.due.map(({ told }) => told.moment.at);
    expect([asked(), exercises.hasHidden]).toEqual([[2], true]);
    exercises.next();
    await exercises.drop();
    exercises.next(true);
    expect([exercises.current, exercises.nextDue]).toEqual([null, null]);
    tables[0] = keptTable("abc", true);
    exercises.next();
    expect([asked(), exercises.hasHidden, exercises.current?.record]).toEqual([[1], false, record]);
  });
});

const STORY = {
  held: [[], [3]],
  views: [someView({ steps: 1 }), someView({ steps: 9, phase: "over" })],
  events: [[]],
};
const nothing = (): Promise<string> => Promise.resolve("[]");

describe("trying again", () => {
  const view = someView({ steps: 2, actions: [DRAW, CLAIM, { ...DRAW, id: 3 }] });
  const begin = (answer: Partial<Decision> = {}, isHidden = () => false) => {
    const heard: string[] = [];
    const retry = new Retry(
      { moment: blunder(2), actions: [DRAW, CLAIM] },
      (action) => Promise.resolve(JSON.stringify({ moment: decision(2, { played: action, ...answer }) })),
      (action) => Promise.resolve(JSON.stringify([{ ...STORY, totals: [action, 0] }])),
      isHidden,
      (verdict) => heard.push(verdict),
    );
    retry.see(view);
    return { retry, heard };
  };

  it("knows the best and what was played by itself", () => {
    const { retry, heard } = begin();
    expect(retry.choice.mine).toBe(true);
    retry.choice.act(CLAIM);
    expect([retry.verdict, retry.isRight, retry.choice.mine]).toEqual(["best", true, false]);
    retry.again();
    expect([retry.verdict, retry.choice.mine]).toEqual([null, true]);
    retry.choice.act(DRAW);
    expect([retry.verdict, retry.isRight, heard]).toEqual(["same", false, ["best", "same"]]);
  });

  it("has all else judged", async () => {
    const fine = begin();
    fine.retry.choice.act({ ...DRAW, id: 3 });
    expect(fine.retry.verdict).toBeNull();
    await eventually(() => expect(fine.retry.verdict).toBe("fine"));
    const slip = begin({ label: "slip" });
    slip.retry.choice.act({ ...DRAW, id: 3 });
    await eventually(() => expect([slip.retry.verdict, slip.retry.isRight]).toEqual(["slip", false]));
  });

  it("shows the answer when asked, and then nothing can be chosen", () => {
    const { retry } = begin();
    retry.show();
    expect([retry.isShown, retry.choice.mine]).toEqual([true, false]);
  });

  it("tells nothing once its deal is being played here, and all again when that is over", () => {
    let isPlayed = true;
    const { retry, heard } = begin({}, () => isPlayed);
    retry.choice.act(CLAIM);
    retry.show();
    expect([retry.verdict, retry.isShown, retry.on.stories, heard]).toEqual([null, false, null, []]);
    expect(retry.trouble).not.toBe("");
    isPlayed = false;
    retry.show();
    expect([retry.isShown, retry.trouble]).toEqual([true, ""]);
  });

  it("plays on from the best, and lays a world on the board", async () => {
    const { retry } = begin();
    retry.show();
    await eventually(() => expect(retry.on.stories?.[0]?.totals).toEqual([CLAIM.id, 0]));
    expect(retry.on.over(view)).toBe(view);
    retry.on.visit(0, 1);
    expect([retry.on.over(view).phase, retry.on.over(view).seats]).toEqual(["over", view.seats]);
    retry.on.leave();
    expect(retry.on.over(view)).toBe(view);
  });

  it("draws nothing that gives it away, and ends with looking elsewhere", () => {
    const review = new GameReview({ link: reviewing().link, record: () => Promise.resolve("") });
    review.told = told([blunder(2)]);
    review.isOpen = true;
    const replay = {
      step: 0,
      seat: 0 as number | null,
      visit: ({ step }: { step: number }) => (replay.step = step),
    };
    const looked = new ReplayReview(review, replay, { judge: nothing, playOn: nothing });
    looked.whose = null;
    looked.go(1);
    expect([replay.step, looked.tab, looked.whose]).toEqual([2, "moment", null]);
    expect(looked.compared).toEqual({ best: [5], played: [], taken: null });
    looked.begin(review.moments[0]!);
    looked.see(view);
    expect([looked.compared, looked.retry?.choice.mine]).toEqual([null, true]);
    looked.retry?.show();
    expect(looked.compared).toEqual({ best: [5], played: [], taken: null });
    replay.step = 3;
    looked.see(view);
    expect(looked.retry).toBeNull();
  });

  test("best and played are told apart on the board", () => {
    const moment = decision(2, { label: "slip", played: 2, best: 1 });
    expect(comparedIn({ moment, actions: [DRAW, CLAIM] })).toEqual({ best: [], played: [5], taken: "deck" });
  });
});
