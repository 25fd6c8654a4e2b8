import { beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../src/lib/schema";
import { Session } from "../src/lib/session.svelte";
import { seatInfo, someView, Wire } from "./support";

const view = (sequence: number): View => someView({ sequence });
const show = (sequence: number, ref?: number) => ({
  type: "view",
  view: view(sequence),
  events: [{ sequence, kind: "draw", seat: 1 }],
  ...(ref === undefined ? {} : { ref }),
});

let wires: Wire[], pace: number;
function begin(): Session {
  const session = new Session({
    table: "t",
    secret: "s",
    pace: () => pace,
    open: (events) => {
      const wire = new Wire(events);
      wires.push(wire);
      return wire;
    },
  });
  session.connect();
  wires[0]!.open();
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  pace = 0;
});

describe("a session", () => {
  it("says hello with its secret and asks for everything from the deal on", () => {
    begin();
    expect(wires[0]!.sent[0]).toMatchObject({ type: "hello", v: 2, table: "t", secret: "s", seen: -1 });
  });

  it("acts once on the sequence it has shown, and not again while the answer is on its way", () => {
    const session = begin();
    wires[0]!.tell(show(4));
    expect(session.act(17)).toBe(true);
    expect(session.act(17)).toBe(false);
    expect(wires[0]!.sent.filter((m) => m.type === "act")).toMatchObject([
      { sequence: 4, action: 17, ref: 1 },
    ]);
    wires[0]!.tell(show(5, 1));
    expect(session.busy).toBe(false);
    expect(session.view?.sequence).toBe(5);
  });

  it("comes back after a lost connection and asks only for what it has not seen", () => {
    const session = begin();
    wires[0]!.tell(show(7));
    session.act(3);
    wires[0]!.close();
    expect(session.state).toBe("lost");
    expect(session.busy).toBe(false);
    vi.advanceTimersByTime(1000);
    wires[1]!.open();
    expect(wires[1]!.sent[0]).toMatchObject({ type: "hello", seen: 7 });
    wires[1]!.tell(show(8));
    expect(session.state).toBe("open");
  });

  it("shows others' actions at a pace, one after the other, and own ones at once", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    pace = 900;
    wires[0]!.tell(show(2));
    wires[0]!.tell(show(3));
    expect(session.view?.sequence).toBe(1);
    vi.advanceTimersByTime(900);
    expect(session.view?.sequence).toBe(2);
    vi.advanceTimersByTime(900);
    expect(session.view?.sequence).toBe(3);
    session.act(1);
    wires[0]!.tell(show(4, 1));
    expect(session.view?.sequence).toBe(4);
    expect(session.log.map((e) => e.sequence)).toEqual([1, 2, 3, 4]);
  });

  it("tells refusals and gives the hand free again", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    session.act(9);
    wires[0]!.tell({ type: "error", code: "stale", message: "m", ref: 1 });
    expect(session.trouble).toMatchObject({ code: "stale" });
    expect(session.busy).toBe(false);
  });

  it("doesn't act without a connection, and says so", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    wires[0]!.close();
    expect(session.act(1)).toBe(false);
    expect(session.trouble?.code).toBe("offline");
  });

  it("notices a connection that has gone deaf while an answer is owed, and comes back", () => {
    const session = begin();
    wires[0]!.tell(show(3));
    session.act(5);
    vi.advanceTimersByTime(9_000);
    expect(session.busy).toBe(true);
    vi.advanceTimersByTime(4_000);
    expect(session.busy).toBe(false);
    vi.advanceTimersByTime(1_000);
    wires[1]!.open();
    expect(wires[1]!.sent[0]).toMatchObject({ type: "hello", seen: 3 });
    wires[1]!.tell(show(3));
    expect(session.state).toBe("open");
  });

  it("asks now and then whether the server is there, and stays as long as it answers", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    for (let minute = 0; minute < 3; minute++) {
      const asked = wires[0]!.sent.length;
      vi.advanceTimersByTime(30_000);
      expect(wires[0]!.sent.slice(asked)).toMatchObject([{ type: "ping" }]);
      wires[0]!.tell({ type: "pong" });
    }
    expect(wires).toHaveLength(1);
    expect(session.state).toBe("open");
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBeGreaterThan(1);
  });

  it("tries at once when the network is back", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    wires[0]!.close();
    session.wake();
    expect(wires).toHaveLength(2);
    session.wake();
    expect(wires).toHaveLength(2);
  });

  it("stops when the table has gone meanwhile", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    wires[0]!.close();
    session.wake();
    wires[1]!.open();
    wires[1]!.tell({ type: "error", code: "unknown", message: "m" });
    expect(session.state).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
  });

  it("stops in the middle of a game that goes on in another window", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    wires[0]!.tell({ type: "error", code: "elsewhere", message: "m" });
    wires[0]!.close();
    vi.advanceTimersByTime(60_000);
    expect([session.state, session.trouble?.code, wires.length]).toEqual(["closed", "elsewhere", 1]);
  });

  it("gives up on a table that doesn't know the secret", () => {
    const session = begin();
    wires[0]!.tell({ type: "error", code: "unknown", message: "m" });
    expect(session.state).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it("counts down until a seat may be handed over, and asks for no particular bot", () => {
    const session = begin();
    const away = [seatInfo(0), seatInfo(1, { connections: 0, handover_in: 2 })];
    wires[0]!.tell({ type: "view", view: someView({ seats: away }), events: [] });
    expect(session.presence.isAway(1)).toBe(true);
    expect(session.presence.secondsLeft(1)).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(session.presence.secondsLeft(1)).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(session.presence.secondsLeft(1)).toBe(0);
    session.handOver(1);
    expect(wires[0]!.asked("hand_over")).toEqual([{ type: "hand_over", seat: 1, ref: 1 }]);
  });

  it("hears who comes and goes while nothing happens at the table", () => {
    const session = begin();
    wires[0]!.tell(show(1));
    wires[0]!.tell({
      type: "presence",
      connections: [2, 0],
      handover_in: [null, 60],
      away_since: [null, 60],
    });
    expect(session.presence.connections).toEqual([2, 0]);
    expect(session.presence.secondsLeft(0)).toBeNull();
    expect([0, 1].map((seat) => session.presence.awaySince(seat))).toEqual([null, 60_000]);
    wires[0]!.tell({ type: "presence", connections: [1, 1], handover_in: [null, null] });
    expect(session.presence.secondsLeft(1)).toBeNull();
    expect(session.presence.isAway(1)).toBe(false);
  });
});
