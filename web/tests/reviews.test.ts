import { describe, expect, it, test, vi } from "vitest";
import { ChanceGraph } from "../src/lib/chance-graph";
import { isDealUnderWay } from "../src/lib/deal-under-way";
import { GameReview, plainRecord } from "../src/lib/game-review.svelte";
import { learn, setLanguage } from "../src/lib/i18n.svelte";
import type { KeptTable } from "../src/lib/keep";
import type { ReviewStore } from "../src/lib/review-store";
import { REVIEW_VERSION } from "../src/lib/review-types";
import { costOf, ReviewWords, share, titleText } from "../src/lib/review-words";
import { NEW_YORK } from "./boards";
import { blunder, decision, keptTable, openStore, reviewing, someReview, told } from "./review-support";
import { eventually, seatInfo, someView } from "./support";

describe("the way to reviews", () => {
  it("tells how far it is, and what was found at last", async () => {
    const { link, posted, answer } = reviewing();
    const heard: (number | string | null)[] = [];
    const { whole } = link.review("{}", [1], (done, text) => heard.push(done, text));
    expect(posted).toEqual([{ type: "review", id: 1, record: "{}", first: [1] }]);
    answer({ type: "told", id: 1, done: 0.5, text: null });
    answer({ type: "told", id: 1, done: 1, text: "all" });
    expect([await whole, heard]).toEqual(["all", [0.5, null, 1, "all"]]);
  });

  it("can be stopped, and judges meanwhile", async () => {
    const { link, posted, answer } = reviewing();
    const heard: number[] = [];
    const { stop } = link.review("{}", [], (done) => heard.push(done));
    const judged = link.judge("{}", 3, 7);
    stop();
    stop();
    expect(posted.slice(1)).toEqual([
      { type: "judge", id: 2, record: "{}", at: 3, action: 7 },
      { type: "stop", id: 1 },
    ]);
    answer({ type: "told", id: 1, done: 0.5, text: null });
    answer({ type: "judged", id: 2, text: "so" });
    expect([await judged, heard]).toEqual(["so", []]);
  });

  it("says why not; after a fault another worker is begun", async () => {
    const { link, posted, ends, answer } = reviewing();
    const refused = link.review("x", [], () => undefined).whole;
    const error = { type: "error", code: "malformed", message: "no", reason: "review_under_way" };
    answer({ type: "refused", id: 1, text: JSON.stringify(error) });
    await expect(refused).rejects.toMatchObject({ code: "malformed", reason: "review_under_way" });
    const lost = link.judge("x", 0, 0);
    answer({ type: "fault", code: "not_loaded", message: "gone" });
    await expect(lost).rejects.toMatchObject({ code: "not_loaded" });
    void link.judge("x", 0, 0);
    expect([ends.length, posted.length]).toEqual([1, 3]);
  });
});

describe("a game's review", () => {
  const asked = (store: ReviewStore | null, tables: KeptTable[] = []) => {
    const worker = reviewing();
    const review = new GameReview({
      link: worker.link,
      record: () => Promise.resolve('{ "fingerprint": "abc" }'),
      store: () => Promise.resolve(store),
      own: [0],
      tables: () => tables,
    });
    return { ...worker, review };
  };

  it("grows, is kept when it is whole with one's own mistakes, and is not made twice", async () => {
    const store = await openStore();
    const first = asked(store);
    const opened = first.review.open();
    await eventually(() => expect(first.posted.length).toBe(1));
    const found = told([blunder(2), blunder(3), decision(4)]);
    first.answer({ type: "told", id: 1, done: 0.2, text: JSON.stringify(told([decision(2)])) });
    expect([first.review.done, first.review.moments.length]).toEqual([0.2, 0]);
    first.answer({ type: "told", id: 1, done: 1, text: JSON.stringify(found) });
    await opened;
    expect([first.review.isUnderWay, first.review.moments.map(({ at }) => at)]).toEqual([false, [2, 3]]);
    const exercises = await store.exercises();
    expect(exercises.map((one) => one.told.moment.at)).toEqual([2]);
    const second = asked(store);
    await second.review.open();
    expect([second.posted, second.review.told, second.review.done]).toEqual([[], found, 1]);
  });

  it("can be left off and gone on with", async () => {
    const { review, posted, answer } = asked(null);
    void review.open();
    await eventually(() => expect(posted.length).toBe(1));
    answer({ type: "told", id: 1, done: 0.5, text: JSON.stringify(told([blunder(2)])) });
    review.stop();
    expect([review.isUnderWay, review.moments.length, posted[1]?.type]).toEqual([false, 1, "stop"]);
    void review.open();
    await eventually(() => expect(posted.length).toBe(3));
  });

  it("is refused while the same deal is being played here", async () => {
    const playing = asked(null, [keptTable("abc")]);
    await playing.review.open();
    expect([playing.review.trouble !== "", playing.posted]).toEqual([true, []]);
    const over = asked(null, [keptTable("abc", true)]);
    void over.review.open();
    await eventually(() => expect(over.posted.length).toBe(1));
  });

  test("a deal is known by what its record tells of it, not by what stands in a name", () => {
    const isPlayed = (record: object | string, over = false): boolean =>
      isDealUnderWay(typeof record === "string" ? record : JSON.stringify(record), [keptTable("abc", over)]);
    expect(isPlayed({ fingerprint: "abc" })).toBe(true);
    expect(isPlayed('{\n  "fingerprint" : "abc"}')).toBe(true);
    expect(isPlayed({ fingerprint: "abc" }, true)).toBe(false);
    expect(isPlayed({ fingerprint: "abcd" })).toBe(false);
    expect(isPlayed({ fingerprint: "d", seats: [{ fingerprint: "abc" }] })).toBe(false);
    expect(isPlayed('no record: "fingerprint":"abc"')).toBe(false);
    expect(isPlayed({})).toBe(false);
  });

  it("leads from moment to moment, round and round", () => {
    const { review } = asked(null);
    review.told = told([blunder(2), decision(3), blunder(5), blunder(6)]);
    const to = (step: number, by: 1 | -1, seat?: number) => review.next(step, by, seat ?? null)?.at;
    expect([to(0, 1), to(2, 1), to(6, 1), to(2, -1), to(6, -1), to(2, 1, 0)]).toEqual([2, 5, 2, 6, 5, 6]);
  });

  test("the same record is the same, however it was written", () => {
    expect(plainRecord('{ "a": 1 }\n')).toBe(plainRecord('{"a":1}'));
    expect(plainRecord(" no record ")).toBe("no record");
  });
});

describe("kept reviews", () => {
  it("are of this version, and of them the latest", async () => {
    const store = await openStore();
    const old = told([]);
    await store.keep("old", { ...old, review: { ...old.review, version: REVIEW_VERSION - 1 } }, 0);
    expect(await store.find("old")).toBeNull();
    for (let n = 1; n <= 81; n++) await store.keep(`game ${n}`, old, n);
    expect([await store.find("game 1"), await store.find("game 2")]).toEqual([null, old]);
  });
});

describe("the graph", () => {
  it("keeps its signs apart, in their order and within its width", () => {
    const graph = new ChanceGraph(someReview([]), { width: 438, height: 127 });
    expect(graph.signs([], 18)).toEqual([]);
    expect(graph.signs([0, 4], 18)).toEqual([47, graph.x(4)]);
    expect(graph.signs([4, 4, 4], 18)).toEqual([0, 18, 36].map((far) => graph.x(4) + far));
    expect(graph.signs([5, 8, 8, 8], 18)).toEqual([graph.x(5), 393, 411, 429]);
    const crowd = graph.signs(Array<number>(100).fill(4), 18);
    expect([Math.round(crowd[0]!), Math.round(crowd.at(-1)!)]).toEqual([47, 429]);
  });
  it("has every step in its width, and finds a step by its place", () => {
    const graph = new ChanceGraph(someReview([decision(2), decision(4, { is_forced: true })]), {
      width: 438,
      height: 127,
    });
    expect([graph.x(0), graph.x(8), graph.y(1), graph.y(0), graph.y(1.4)]).toEqual([38, 430, 7, 107, 7]);
    for (const step of [0, 3, 8]) expect(graph.stepAt(graph.x(step))).toBe(step);
    expect([graph.stepAt(-50), graph.stepAt(9999)]).toEqual([0, 8]);
    const { line, band, dots } = graph.curve(0);
    expect(line.split(" ")).toHaveLength(9);
    expect(band.split(" ")).toHaveLength(18);
    expect(dots.map(({ moment }) => moment.at)).toEqual([2]);
    const soFar = graph.curve(0, 2);
    expect([soFar.line.split(" ").length, soFar.band.split(" ").length, soFar.dots]).toEqual([3, 6, []]);
  });
});

test("of two opinions the smaller is told", () => {
  expect([costOf(blunder(1)), costOf(blunder(1, { second_opinion: 0.2 }))]).toEqual([0.3, 0.2]);
});

test("a review speaks of the board's things, and to whom it is about", async () => {
  await learn("review");
  const seats = [seatInfo(0, { name: null }), seatInfo(1, { kind: "bot", name: "Mabel" })];
  const review = someReview([]);
  const words = new ReviewWords(review, someView({ seats }), NEW_YORK);
  const moment = blunder(4, { guesses: [{ seat: 1, ticket: 0, chance: 0.1, is_held: true }] });
  expect([titleText(moment), words.when(moment), words.when(decision(1))]).toEqual([
    "Blunder",
    "Turn 3",
    "Before the first turn",
  ]);
  expect(words.verdict(moment)).toBe("Cost 30.0 percentage points between equals (±1.0)");
  expect(words.verdict({ ...moment, second_opinion: 0.2 })).toMatch(/^Cost 20.0 /);
  const [said, held] = words.readings(moment);
  expect(said).toContain("your chance was 70%");
  expect(held).toMatch(/^Mabel held .*\(10% likely\)/);
  expect(words.readings({ ...moment, guesses: [] })).toHaveLength(1);
  const nothing = { ticket: null, route: null, color: null, seat: null };
  const route = { ...nothing, key: "review.reason.own_route", best: 0.9, played: 0.25, route: 0 };
  expect(words.reason(route, 0)).toMatch(/^You get .* in 90% of cases, instead of 25%/);
  expect(words.reason(route, 1)).toMatch(/^Mabel gets /);
  const toMabel = new ReviewWords(review, someView({ seats, seat: 1 }), NEW_YORK);
  expect(toMabel.reason(route, 1)).toMatch(/^You get /);
  const rival = { ...nothing, key: "review.reason.rival", best: 30, played: 40 };
  expect(words.reason(rival, 0)).toMatch(/^Mabel makes 30.0 points/);
  expect(words.reason(rival, 1)).toMatch(/^The best of the others makes /);
  const lead = { ...nothing, key: "review.reason.lead", best: 1.25, played: -0.5 };
  expect(words.reason(lead, 0)).toBe("Points ahead of Mabel: +1.3 on average, instead of −0.5.");
  const robs = { ...nothing, key: "review.reason.robs", best: 1, played: 0, color: 0, seat: 1 };
  expect(words.reason(robs, 0)).toBe(`It robs Mabel of a stack (${NEW_YORK.colors[0]}).`);
  expect(toMabel.reason(robs, 0)).toBe(`It robs you of a stack (${NEW_YORK.colors[0]}).`);
  expect([share(0), share(0.002), share(0.006)]).toEqual(["0%", "<1%", "1%"]);
  const [own, other] = review.seats;
  expect(words.outcome(own!)).toBe("You lost.");
  expect(words.inShort(own!)).toBe(
    "You lost. Own decisions −20.0, the others' 0.0, luck −30.0 percentage points.",
  );
  expect(words.bill(own!).map(({ gave }) => gave)).toEqual([0.5, -0.2, 0, -0.3]);
  expect(words.rate(own!)).toHaveLength(3);
  expect(words.rate(own!).at(-1)).toBe("That is about how levels 1–2 play.");
  expect(words.rate(other!).at(-1)).toBe("That is about how level 2 plays.");
  expect(words.rate({ ...own!, levels: [] })).toHaveLength(2);
  expect(words.curve(1)).toBe("Mabel: 50% at the start, between 50% and 85% on the way, 100% at the end.");
});

test("which card came is told, drawn or turned face up", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await Promise.all([learn("review"), setLanguage("en")]);
  const review = someReview([]);
  const seats = [seatInfo(0, { name: null }), seatInfo(1, { kind: "bot", name: "Mabel" })];
  const words = new ReviewWords(review, someView({ seats }), NEW_YORK);
  const drew = { ...review.steps[5]!, kind: "draws" as const, came: ["red"], luck: [0.1, -0.1] };
  expect(words.drawn(drew)).toBe("Mabel drew a red card from the deck.");
  expect(words.drawn({ ...drew, seat: 0 })).toBe("You drew a red card from the deck.");
  const turned = { ...drew, kind: "market" as const };
  expect(words.drawn(turned)).toBe("Turned face up: red.");
  expect(words.drawn({ ...drew, kind: "tickets" })).toBe("");
  const steps = Array.from({ length: 6 }, () => turned);
  const after = new ReviewWords({ ...review, steps }, someView({ seats }), NEW_YORK);
  expect(after.verdict(decision(5, { marks: ["unlucky"] }))).toBe(
    "What came next took 10.0 percentage points. Turned face up: red.",
  );
});
