import { beforeEach, describe, expect, it, vi } from "vitest";
import { announcer } from "../src/lib/announcer.svelte";
import { Refused } from "../src/lib/api";
import { Keeper } from "../src/lib/keep";
import { LiveTable } from "../src/lib/live-table.svelte";
import type { LegalAction, View } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { eventually, memory, seatInfo, someView, Wire } from "./support";

let wires: Wire[], keeper: Keeper, shown: View[];

beforeEach(() => {
  vi.useFakeTimers();
  const known = memory();
  known.setItem("farebox.intro", "new-york");
  vi.stubGlobal("localStorage", known);
  wires = [];
  shown = [];
  keeper = new Keeper(memory());
});

function open(...seats: number[]): LiveTable {
  for (const seat of seats) keeper.sit("t", { seat, secret: `s${seat}`, name: "", kind: "here" });
  keeper.change("t", { host: "HOST" });
  const live = new LiveTable("t", {
    keeper,
    calls: {
      board: () => Promise.resolve(NEW_YORK),
      tableBoard: () => Promise.resolve({ ...NEW_YORK, id: "town", look: "", name: "Town" }),
      account: () => Promise.reject(new Error("no game is over here")),
      rematch: () => Promise.reject(new Refused("not_over", "m")),
      invite: () => Promise.reject(new Refused("offline", "")),
      withdraw: () => Promise.reject(new Refused("offline", "")),
      inviteDevice: () => Promise.reject(new Refused("offline", "")),
      addresses: () => Promise.resolve([]),
      open: (events) => {
        const wire = new Wire(events);
        wires.push(wire);
        return wire;
      },
    },
    site: "https://x/",
    digest: null,
    onshow: (view) => shown.push(view),
  });
  wires.forEach((wire) => wire.open());
  return live;
}
const tell = (at: number, more: Partial<View>): void =>
  wires[at]!.tell({ type: "view", view: someView({ table: "t", seat: at, ...more }), events: [] });

describe("a table at this browser", () => {
  it("notes how things stand, for the list of tables", () => {
    open(0);
    tell(0, { phase: "over", seats: [seatInfo(0, { name: "Ada B" }), seatInfo(1)] });
    expect(keeper.find("t")).toMatchObject({ edition: "new-york", over: true, names: ["Ada B", "Bo"] });
  });

  it("tells of bots that sit in for others until one has heard enough, and again the next time", () => {
    const live = open(0);
    const handed = { seats: [seatInfo(0, { stand_in: "x" }), seatInfo(1, { stand_in: "level-3" })] };
    tell(0, handed);
    expect(live.standIns).toEqual([{ seat: 1, bot: "level-3" }]);
    live.hush(1);
    expect(live.standIns).toEqual([]);
    tell(0, { seats: [seatInfo(0), seatInfo(1)] });
    tell(0, handed);
    expect(live.standIns).toHaveLength(1);
    tell(0, { ...handed, phase: "over" });
    expect(live.standIns).toEqual([]);
  });

  it("knows where a seat sits once it has seen it", () => {
    keeper.sit("t", { seat: null, secret: "later", name: "", kind: "link" });
    open();
    wires[0]!.tell({ type: "view", view: someView({ seat: 3 }), events: [] });
    expect(keeper.find("t")?.seats[0]?.seat).toBe(3);
  });

  it("turns the screen to whose turn it is, behind a curtain, and shows only that seat", () => {
    const live = open(0, 1);
    tell(0, { sequence: 1, to_move: 0 });
    tell(1, { sequence: 1, to_move: 0 });
    live.curtain = false;
    announcer.tell("Your cards: 2 wild cards.");
    tell(0, { sequence: 2, to_move: 1 });
    expect([live.active, live.curtain]).toEqual([1, true]);
    expect(announcer.lines).toEqual([]); // own cards that were read out are not the next one's
    expect(live.view?.seat).toBe(1);
    tell(1, { sequence: 2, to_move: 1 });
    expect(shown.map((view) => view.seat)).toEqual([0, 1]);
  });

  it("begins another person's choice with nothing of the last one's", () => {
    const live = open(0, 1);
    tell(0, { sequence: 1, to_move: 0 });
    live.choice.chooseRoute(4);
    tell(1, { sequence: 2, to_move: 1 });
    expect([live.choice.route, live.choice.mine]).toEqual([null, true]);
  });

  it("sends what was chosen, and says why something can't be", () => {
    const live = open(0);
    tell(0, { actions: [{ id: 12, text: "", kind: "pass" }] });
    live.choice.refuse({ kind: "draw", code: "nonsense", reason: "the deck is empty", rule: "C13" });
    expect(live.said).toEqual({ text: "the deck is empty", rule: "C13" });
    live.choice.act(live.view!.actions[0]!);
    expect([live.said, wires[0]!.asked("act")[0]?.action]).toEqual([null, 12]);
  });

  it("completes tickets one with each answer, and stops when one is refused", () => {
    const live = open(0);
    const action = (id: number, ticket: number) =>
      ({ id, ticket, kind: "complete", text: "" }) as LegalAction;
    const both = [action(5, 50), action(6, 60), action(7, 70)];
    tell(0, { phase: "complete", actions: both });
    live.completeAll([50, 60, 70]);
    const acts = (): unknown[] => wires[0]!.asked("act").map((m) => m.action);
    expect(acts()).toEqual([5]);
    const answer = { view: someView({ sequence: 2, phase: "complete", actions: both.slice(1) }), events: [] };
    wires[0]!.tell({ type: "view", ...answer, ref: 1 });
    expect(acts()).toEqual([5, 6]);
    wires[0]!.tell({ type: "error", code: "stale", message: "m", ref: 2 });
    wires[0]!.tell({ type: "view", ...answer });
    expect(acts()).toEqual([5, 6]);
    expect(live.said?.text).toBeTruthy();
  });

  it("keeps the sheet open that was opened before the last one told that it was closed", () => {
    const live = open(0);
    live.showSheet("settings", true);
    live.showSheet("rules", false);
    expect(live.sheet).toBe("settings");
    live.showSheet("settings", false);
    expect(live.sheet).toBeNull();
  });

  it("says what was refused for a while", () => {
    const live = open(0);
    tell(0, {});
    wires[0]!.tell({ type: "error", code: "illegal", message: "the route has an owner", rule: "C20" });
    expect(live.said).toEqual({ text: "the route has an owner", rule: "C20" });
    vi.advanceTimersByTime(10_000);
    expect(live.said).toBeNull();
  });

  it("follows to the rematch that somebody else asked for", async () => {
    const live = open(0);
    tell(0, { phase: "over", next: "t2" });
    expect(keeper.find("t2")).toMatchObject({ seats: [{ secret: "s0" }], host: "HOST" });
    expect(await live.rematch()).toBe("t2");
  });

  it("says why there is no rematch", async () => {
    const live = open(0);
    tell(0, {});
    expect(await live.rematch()).toBeNull();
    expect([live.said?.text, live.rematching]).toEqual(["m", false]);
  });

  it("guides who has never played the game, beside the table and not over it", async () => {
    vi.stubGlobal("localStorage", memory());
    const live = open(0);
    tell(0, { phase: "keep_start" });
    await eventually(() => expect(live.guide?.scene).toBe("goal"));
    expect(live.sheet).toBeNull();
  });
});
