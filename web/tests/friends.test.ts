import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { Invitations } from "../src/lib/invitations.svelte";
import { setLanguage } from "../src/lib/i18n.svelte";
import { Keeper } from "../src/lib/keep";
import { Lobby } from "../src/lib/lobby.svelte";
import type { Event } from "../src/lib/schema";
import { standingOf, standingText } from "../src/lib/table-standing";
import { byEdition, byOpponent, Statistics, streaks } from "../src/lib/statistics";
import { Talk } from "../src/lib/talk.svelte";
import { WaitingRoom } from "../src/lib/waiting-room.svelte";
import { memory, seatInfo, someView } from "./support";

let keeper: Keeper;
beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLanguage("en");
});
beforeEach(() => {
  keeper = new Keeper(memory());
});
const link = (seat: number, taken: boolean) => seatInfo(seat, { kind: "link", taken });
const rejected = (): Promise<never> => Promise.reject(new Refused("offline", ""));

describe("the waiting room", () => {
  const asked: unknown[][] = [];
  function room(host: string, refusal?: Refused): WaitingRoom {
    asked.length = 0;
    keeper.put({ table: "t", edition: "", opened: 1, seats: [], ...(host && { host }) });
    const answer = (...what: unknown[]): Promise<void> => {
      asked.push(what);
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    };
    const invitations = new Invitations(
      "t",
      keeper,
      { invite: rejected, withdraw: rejected, inviteDevice: rejected, addresses: rejected },
      "https://x/",
    );
    const bots = () => Promise.resolve([{ name: "level-2", level: 2, editions: ["new-york"] } as never]);
    return new WaitingRoom("t", invitations, { bots, seatBot: answer, start: answer }, () => "");
  }
  const half = someView({ waiting: true, seats: [seatInfo(0), link(1, true), link(2, false)] });
  const whole = someView({ waiting: true, seats: [seatInfo(0), link(1, true)] });

  it("lets the host begin at any time and others when everybody has come", () => {
    expect(room("HOST").missing(half)).toEqual([2]);
    expect([room("HOST").mayStart(half), room("").mayStart(half), room("").mayStart(whole)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(room("").mayStart(someView({ ...whole, seat: null }))).toBe(false);
  });

  it("begins by the host's secret, with bots for who is missing if so wanted", async () => {
    await room("HOST").start(half, "MINE", true);
    expect(asked).toEqual([
      ["t", "HOST", { seat: 2, bot: "level-2", name: "Otis" }],
      ["t", "HOST"],
    ]);
    await room("").start(whole, "MINE");
    expect(asked).toEqual([["t", "MINE"]]);
  });

  it("says why it could not", async () => {
    const refused = room("HOST", new Refused("forbidden", "", "has_started"));
    await refused.start(half, "");
    expect(refused.trouble).toContain("already started");
    expect(refused.busy).toBe(false);
  });
});

describe("talk", () => {
  const log = [
    { kind: "say", sequence: 3, seat: 1, text: "hi" },
    { kind: "emote", sequence: 4, seat: 0, emote: "nice" },
    { kind: "pass", sequence: 5, seat: 1 },
    { kind: "emote", sequence: 6, seat: 2, emote: "of a later version" },
  ] as Event[];
  const view = someView({ sequence: 6 });

  it("is what people say, until it is muted or hidden, and that is kept", () => {
    keeper.put({ table: "t", edition: "", opened: 1, seats: [] });
    const talk = new Talk("t", keeper);
    expect(talk.heard(log).map((u) => u.text)).toEqual(["hi", "👏 Well played!", "of a later version"]);
    expect(talk.nNew(view, log)).toBe(2);
    talk.mute(1, true);
    expect(new Talk("t", keeper).heard(log).map((u) => u.seat)).toEqual([0, 2]);
    talk.mute(1, false);
    talk.read(view);
    expect(new Talk("t", keeper).nNew(view, log)).toBe(0);
    talk.hide(true);
    expect(new Talk("t", keeper).heard(log)).toEqual([]);
  });

  it("is offered where somebody else could hear it", () => {
    const talk = new Talk("t", keeper);
    expect(talk.isOffered(someView())).toBe(false);
    expect(talk.isOffered(someView({ seats: [seatInfo(0), link(1, false)] }))).toBe(true);
  });
});

const results = (...totals: number[]) =>
  totals.map((total, seat) => ({ seat, total, winner: total === Math.max(...totals) }) as never);

describe("how a table stands", () => {
  const say = (more: Parameters<typeof someView>[0]): string =>
    standingText({
      table: "t",
      edition: "",
      opened: 1,
      seats: [],
      names: ["Ada", "Bo"],
      standing: standingOf(someView(more)),
    });

  it("is told in a line", () => {
    expect(say({})).toBe("Your turn.");
    expect(say({ to_move: 1 })).toBe("Bo to play");
    expect(say({ waiting: true, to_move: null })).toBe("Waiting for players");
    expect(say({ phase: "over", to_move: null, result: results(40, 30) })).toBe("You won, 40 – 30");
    expect(say({ phase: "over", to_move: null, result: results(20, 30) })).toBe("Bo won, 20 – 30");
    expect(say({ phase: "over", to_move: null, result: results(7, 7) })).toContain("You and Bo, 7 – 7");
    expect(say({ phase: "over", to_move: null, result: results(20, -4) })).toBe("You won, 20 – −4");
  });

  it("is asked of the server for games that go on elsewhere, one's own turn first", async () => {
    const seats = [{ seat: 0, secret: "S", name: "", kind: "here" as const }];
    for (const table of ["theirs", "mine", "gone"])
      keeper.put({ table, edition: "new-york", opened: table === "theirs" ? 3 : 1, seats });
    keeper.put({ table: "here", edition: "new-york", opened: 2, where: "device", seats });
    const lobby = new Lobby(keeper, { editions: rejected, board: rejected });
    const asked: string[] = [];
    await lobby.refresh((table) => {
      asked.push(table);
      if (table === "gone") return rejected();
      return Promise.resolve(someView({ table, to_move: table === "mine" ? 0 : 1 }));
    });
    expect(asked.sort()).toEqual(["gone", "mine", "theirs"]);
    expect(lobby.underWay[0]!.table).toBe("mine");
    expect(lobby.underWay).toHaveLength(4);
  });
});

describe("own games", () => {
  const over = (table: string, ...totals: number[]) =>
    someView({ table, phase: "over", to_move: null, result: results(...totals) });

  it("are counted once each, by game, by opponent and in a row", () => {
    const statistics = new Statistics(memory());
    for (const [table, own] of [
      ["a", 50],
      ["a", 50],
      ["b", 60],
      ["c", 10],
      ["d", 45],
    ] as const)
      statistics.note(over(table, own, 40));
    statistics.note(someView({ table: "e" }));
    statistics.note(someView({ ...over("f", 1, 2), seat: null }));
    const games = statistics.all();
    expect(byEdition(games)).toEqual(new Map([["new-york", { played: 4, won: 3, best: 60 }]]));
    expect(byOpponent(games)).toEqual([{ bot: true, name: "x", played: 4, won: 3 }]);
    expect(streaks(games)).toEqual({ now: 1, best: 2 });
    statistics.forget();
    expect(statistics.all()).toEqual([]);
  });

  it("survive what another version wrote", () => {
    const storage = memory();
    storage.setItem("farebox.played", '[7, null, {"table": "x"}]');
    expect(new Statistics(storage).all()).toEqual([]);
  });
});
