import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSamePage, parseAddress } from "../src/lib/address";
import { setLanguage } from "../src/lib/i18n.svelte";
import { viewpointPath, parseViewpoint, type Viewpoint } from "../src/lib/viewpoint";
import { ViewpointHistory } from "../src/lib/viewpoint-history";
import { MOST_PACKED, packRecord, unpackRecord } from "../src/lib/packed-record";
import type { Account } from "../src/lib/schema";
import { Sharing } from "../src/lib/sharing.svelte";

const VIEWPOINT: Viewpoint = { step: 42, seat: 1, reading: "known" };
const SITE = "https://h/x/";
/** Letters that nothing can compress. */
const noise = (n: number): string =>
  Array.from({ length: n }, (_, i) =>
    String.fromCharCode(33 + (((i * i * 7919 + i * 104_729) % 9973) % 90)),
  ).join("");

describe("a viewpoint in an address", () => {
  it.each<[string, Viewpoint]>([
    ["42/1/known", VIEWPOINT],
    ["0/all/dealt", { step: 0, seat: null, reading: "dealt" }],
  ])("is %s, there and back", (path, viewpoint) => {
    expect(viewpointPath(viewpoint)).toBe(path);
    expect(parseViewpoint(path)).toEqual(viewpoint);
  });

  it("may be less, and nonsense is none", () => {
    expect(parseViewpoint("7")).toEqual({ step: 7, seat: null, reading: "known" });
    for (const nonsense of ["", "x", "1/9", "1/0/other", "1234567", "-1"])
      expect(parseViewpoint(nonsense)).toBeNull();
  });

  it.each([
    [
      "#/replay/Qm1zYb0c/42/1/known",
      { page: "replay", table: "Qm1zYb0c", secret: null, base: "#/replay/Qm1zYb0c" },
    ],
    [
      "#/replay/Qm1zYb0c/SeCret_9/42/1/known",
      { page: "replay", table: "Qm1zYb0c", secret: "SeCret_9", base: "#/replay/Qm1zYb0c/SeCret_9" },
    ],
    ["#/record/42/1/known", { page: "record", base: "#/record" }],
    ["#/game/a-_b/42/1/known", { page: "game", packed: "a-_b", base: "#/game/a-_b" }],
  ])("stands behind %s", (hash, at) => {
    expect(parseAddress(hash)).toEqual({ ...at, viewpoint: VIEWPOINT });
    expect(isSamePage(parseAddress(hash), parseAddress(at.base))).toBe(true);
    expect(isSamePage(parseAddress(hash), parseAddress("#/new/card-game"))).toBe(false);
  });
});

describe("the address while one steps", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const written = () => {
    const all: string[] = [];
    const history = {
      pushState: (_: unknown, __: string, to: string) => void all.push(`+${to}`),
      replaceState: (_: unknown, __: string, to: string) => void all.push(to),
    } as unknown as History;
    return { all, shown: new ViewpointHistory("#/record", history) };
  };

  it("is written once all is at rest", () => {
    const { all, shown } = written();
    for (let step = 1; step <= 42; step++) shown.step({ ...VIEWPOINT, step });
    expect(all).toEqual([]);
    vi.runAllTimers();
    expect(all).toEqual(["#/record/42/1/known"]);
  });

  it("is one to go back to before a jump", () => {
    const { all, shown } = written();
    shown.step(VIEWPOINT);
    shown.jump({ ...VIEWPOINT, step: 50 });
    vi.runAllTimers();
    expect(all).toEqual(["#/record/42/1/known", "+#/record/50/1/known"]);
  });

  it("is left alone by a page that is gone", () => {
    const { all, shown } = written();
    shown.step(VIEWPOINT);
    shown.stop();
    vi.runAllTimers();
    expect(all).toEqual([]);
  });
});

describe("a game in a link", () => {
  it("comes out as it went in", async () => {
    const record = JSON.stringify({
      farebox: 1,
      seats: ["Åsa", "Ștefan"],
      actions: Array(200).fill({ do: "draw" }),
    });
    const packed = await packRecord(record);
    expect(packed).toMatch(/^[\w-]{20,400}$/);
    expect(await unpackRecord(packed!)).toBe(record);
  });

  it("is not made if it would be too long, and one that was cut off is noticed", async () => {
    expect(await packRecord(noise(3 * MOST_PACKED))).toBeNull();
    const packed = await packRecord(noise(2_000));
    expect(await unpackRecord(packed!.slice(0, -9))).toBeNull();
    expect(await unpackRecord("***")).toBeNull();
  });
});

describe("sharing", () => {
  vi.stubGlobal("document", { documentElement: {} });
  beforeEach(() => setLanguage("en"));
  const account = (record: unknown) => () =>
    Promise.resolve({ over: true, record, events: [] } as unknown as Account);
  const share = () => Promise.resolve({ replay: "SeCret_9" });

  it("puts the game into the link, with the viewpoint unless it is the beginning", async () => {
    const sharing = new Sharing("T", { account: account({ farebox: 1 }), share }, SITE);
    await sharing.make("s", VIEWPOINT);
    const [, packed] = /#\/game\/([\w-]+)\/42\/1\/known$/.exec(sharing.link) ?? [];
    expect(await unpackRecord(packed!)).toBe('{"farebox":1}');
    await sharing.makeOf('{"farebox":1}', { ...VIEWPOINT, step: 0 });
    expect(sharing.link).toBe(`${SITE}#/game/${packed}`);
  });

  it("asks whoever keeps the table if the game is too long for a link; a device says so", async () => {
    const long = account({ x: noise(3 * MOST_PACKED) });
    const far = new Sharing("Qm1zYb0c", { account: long, share }, SITE);
    await far.make("s", VIEWPOINT);
    expect(far.link).toBe(`${SITE}#/replay/Qm1zYb0c/SeCret_9/42/1/known`);
    const here = new Sharing("T", { account: long }, SITE);
    await here.make("s");
    expect([here.link, here.trouble]).toEqual(["", expect.stringContaining("too long for a link")]);
  });
});
