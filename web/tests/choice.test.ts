import { describe, expect, it } from "vitest";
import { Choice } from "../src/lib/choice.svelte";
import type { LegalAction, OwnTicket, View } from "../src/lib/schema";
import { someView } from "./support";

const keep = (id: number, ...tickets: number[]): LegalAction => ({ id, text: "", kind: "keep", tickets });
const ticket = (number: number): OwnTicket => ({ ticket: number, done: false });
const own = (more: Partial<NonNullable<View["own"]>> = {}): NonNullable<View["own"]> => ({
  hand: { red: 2 },
  tickets: [],
  offer: [],
  ...more,
});

/** A choice, and what comes of it. */
function make(): { choice: Choice; acts: number[]; said: string[] } {
  const acts: number[] = [],
    said: string[] = [];
  const onact = (action: LegalAction): unknown => acts.push(action.id);
  return { choice: new Choice({ onact, onsay: (text, rule) => said.push(rule ?? text) }), acts, said };
}

describe("a choice", () => {
  it("outlives what isn't an action: somebody sat down while one was choosing", () => {
    const { choice } = make();
    choice.see(someView({ sequence: 4, steps: 3, own: own() }), true);
    choice.lay("red");
    choice.see(someView({ sequence: 5, steps: 3, own: own() }), true);
    expect(choice.laid).toEqual({ red: 1 });
    choice.see(someView({ sequence: 6, steps: 4, own: own() }), true);
    expect(choice.nLaid).toBe(0);
  });

  it("of a route stays when the turn comes, and ends with the turn", () => {
    const { choice } = make();
    choice.see(someView({ steps: 3, to_move: 1 }), false);
    choice.chooseRoute(7);
    choice.see(someView({ steps: 4 }), true);
    expect(choice.sheet).toBe("pay");
    choice.see(someView({ steps: 5, to_move: 1 }), false);
    expect([choice.route, choice.sheet]).toEqual([null, null]);
  });

  it("shows where a route is until it is pressed again, or until somebody does something", () => {
    const { choice } = make();
    choice.see(someView({ steps: 3 }), true);
    choice.point(7);
    choice.point(8);
    expect([choice.pointed, choice.sheet]).toEqual([8, null]);
    choice.point(8);
    expect(choice.pointed).toBeNull();
    choice.point(7);
    choice.see(someView({ steps: 4 }), true);
    expect(choice.pointed).toBeNull();
  });

  it("of a souvenir goes with its route", () => {
    const { choice } = make();
    choice.chooseRoute(7);
    choice.souvenir = 3;
    choice.chooseRoute(7);
    expect(choice.souvenir).toBe(3);
    choice.chooseRoute(8);
    expect(choice.souvenir).toBeNull();
  });

  it("that is due opens by itself, in sight", () => {
    const { choice } = make();
    choice.openTab("list");
    expect(choice.side).toBe("list");
    choice.see(someView({ phase: "keep" }), true);
    expect([choice.sheet, choice.tab]).toEqual(["keep", "hand"]);
    choice.see(someView({ phase: "keep" }), false);
    expect(choice.sheet).toBeNull();
  });

  it("of tickets to keep is the action that keeps exactly those", () => {
    const { choice, acts } = make();
    const actions = [keep(1, 4), keep(2, 11), keep(3, 4, 11)];
    choice.see(someView({ phase: "keep", actions, own: own({ offer: [ticket(4), ticket(11)] }) }), true);
    expect([choice.leastKept, choice.keepAction]).toEqual([1, undefined]);
    choice.toggleKept(11);
    choice.toggleKept(4);
    expect(choice.keepAction?.id).toBe(3);
    choice.toggleKept(11);
    choice.act(choice.keepAction!);
    expect(acts).toEqual([1]);
    choice.see(someView({ phase: "turn", own: own() }), true);
    expect(choice.kept).toEqual([]);
  });

  it("is made where there is none: all tickets are ticked if all must be kept", () => {
    const { choice } = make();
    choice.see(someView({ phase: "keep", actions: [keep(9, 5)], own: own({ offer: [ticket(5)] }) }), true);
    expect([choice.kept, choice.keepAction?.id]).toEqual([[5], 9]);
  });

  it("shows the ticket pointed at, then the pinned one, then none", () => {
    const { choice } = make();
    choice.see(someView({ own: own({ tickets: [ticket(1), ticket(2)] }) }), true);
    choice.togglePin(1);
    choice.showTicket(2);
    expect(choice.ticket?.ticket).toBe(2);
    choice.showTicket(null);
    expect(choice.ticket?.ticket).toBe(1);
    choice.togglePin(1);
    expect(choice.ticket).toBeNull();
  });

  it("is refused with the rule's reason, or because it is not the time", () => {
    const { choice, said } = make();
    choice.see(someView({ own: own() }), false);
    choice.lay("red");
    choice.refuse({ kind: "draw", code: "no_tickets", reason: "there are none", rule: "C41" });
    expect(said).toEqual(["error.not_your_turn", "C41"]);
    choice.lay("blue");
    expect([choice.nLaid, said.length]).toEqual([0, 2]);
  });

  it("puts souvenirs where it is allowed", () => {
    const { choice, acts } = make();
    choice.see(someView({ actions: [{ id: 8, text: "", kind: "place", place: 3 }] }), true);
    choice.place(2);
    choice.place(3);
    expect(acts).toEqual([8]);
  });
});
