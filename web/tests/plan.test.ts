import { describe, expect, it } from "vitest";
import { ticketEnds, ticketLetters } from "../src/lib/own-tickets";
import { RoutePlan } from "../src/lib/plan.svelte";
import type { Event, Own, PlanFacts, View } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { closed, memory, someView } from "./support";

const facts = (routes: number[], more: Partial<PlanFacts> = {}): PlanFacts => ({
  routes,
  lacking: {},
  any_color: [],
  spare_wilds: 0,
  cards: 0,
  turns: routes.length,
  pieces: 0,
  tickets: [],
  ...more,
});
const own = (...tickets: Own["tickets"]): Own => ({ hand: {}, tickets, offer: [] });
const at = (steps: number, more: Partial<View> = {}): View =>
  someView({ steps, owners: NEW_YORK.routes.map(() => null), closed: [], ...more });
const claimed = (seat: number, route: number): Event =>
  ({ kind: "claim", sequence: 1, seat, route, cards: {}, points: 1 }) as unknown as Event;

function newPlan(storage = memory()) {
  const asked: (number[] | null)[] = [];
  const plan = new RoutePlan({ ask: (routes) => asked.push(routes), storage });
  return { plan, asked, storage };
}
const taken = (route: number, seat: number): (number | null)[] =>
  NEW_YORK.routes.map((_, i) => (i === route ? seat : null));

describe("routes in mind", () => {
  it("asks what they take whenever they change, and shows the last answer only", () => {
    const { plan, asked } = newPlan();
    plan.see(at(1), []);
    plan.toggle(3);
    plan.toggle(5);
    expect(asked).toEqual([[3], [3, 5]]);
    plan.hear(facts([3]), 1);
    expect(plan.facts).toBeNull();
    plan.hear(facts([3, 5]), 2);
    expect(plan.facts?.routes).toEqual([3, 5]);
    plan.toggle(3);
    expect(plan.routes).toEqual([5]);
  });

  it("asks again when something happened at the table, not when somebody came or went", () => {
    const { plan, asked } = newPlan();
    plan.see(at(1), []);
    plan.toggle(3);
    plan.see(at(1), []);
    expect(asked).toHaveLength(1);
    plan.see(at(2), []);
    expect(asked).toHaveLength(2);
  });

  it("takes a proposal over, and says when there is none to make", () => {
    const { plan, asked } = newPlan();
    plan.see(at(1), []);
    plan.propose();
    expect(asked).toEqual([null]);
    plan.hear(facts([7, 8]), 1);
    expect(plan.routes).toEqual([7, 8]);
    expect(plan.nothing).toBe(false);
    plan.clear();
    plan.propose();
    plan.hear(facts([]), 2);
    expect(plan.nothing).toBe(true);
  });

  it("is kept on this device by table and seat, and goes on where it was", () => {
    const { plan, storage } = newPlan();
    plan.see(at(1), []);
    plan.toggle(4);
    const again = newPlan(storage);
    again.plan.see(at(1), []);
    expect(again.plan.routes).toEqual([4]);
    expect(again.asked).toEqual([[4]]);
    const other = newPlan(storage);
    other.plan.see(at(1, { seat: 1 }), []);
    expect(other.plan.routes).toEqual([]);
    plan.clear();
    expect(storage.text()).not.toContain("4");
  });

  it("works without a storage, and with one that holds nonsense", () => {
    const plan = new RoutePlan({ ask: () => 1, storage: closed });
    plan.see(at(1), []);
    plan.toggle(2);
    expect(plan.routes).toEqual([2]);
    const odd = memory();
    odd.setItem("farebox.plans", '{"t/0": "x"}');
    const { plan: other } = newPlan(odd);
    other.see(at(1), []);
    expect(other.routes).toEqual([]);
  });

  it("tells what a rival's claim broke, and plans it no more; one's own claim is no harm", () => {
    const { plan } = newPlan();
    plan.see(at(1), []);
    plan.toggle(3);
    plan.toggle(5);
    expect(plan.see(at(2, { owners: taken(3, 1) }), [claimed(1, 3)])).toEqual([
      { kind: "broken", seat: 1, route: 3 },
    ]);
    expect(plan.routes).toEqual([5]);
    expect(plan.see(at(3, { owners: taken(5, 0) }), [claimed(0, 5)])).toEqual([]);
    expect(plan.routes).toEqual([]);
  });

  it("tells which tickets take more than before, or are lost", () => {
    const { plan } = newPlan();
    const before = own(
      { ticket: 0, done: false, way: [3], spaces: 2 },
      { ticket: 1, done: false, way: [4], spaces: 3 },
      { ticket: 2, done: false, way: [6], spaces: 1 },
    );
    plan.see(at(1, { own: before }), []);
    const after = own(
      { ticket: 0, done: false, way: [7, 8], spaces: 4 },
      { ticket: 1, done: false, way: null, spaces: null },
      { ticket: 2, done: true, way: [], spaces: 0 },
    );
    expect(plan.see(at(2, { own: after }), [claimed(1, 3)])).toEqual([
      { kind: "longer", ticket: 0, spaces: 4 },
      { kind: "lost", ticket: 1 },
    ]);
  });

  it("wants what is planned, and the ways of tickets that the plan leaves out", () => {
    const { plan } = newPlan();
    const tickets = own(
      { ticket: 0, done: false, way: [3], spaces: 2 },
      { ticket: 1, done: false, way: [4], spaces: 3 },
    );
    plan.see(at(1, { own: tickets }), []);
    expect(plan.wanted()).toEqual([3, 4]);
    plan.toggle(9);
    plan.hear(facts([9], { tickets: [0] }), 1);
    expect(plan.wanted()).toEqual([9, 4]);
  });
});

describe("own tickets on the board", () => {
  it("have letters in the order they came, at both ends", () => {
    const view = at(1, { own: own({ ticket: 4, done: false }, { ticket: 2, done: true }) });
    expect([...ticketLetters(view)]).toEqual([
      [4, "A"],
      [2, "B"],
    ]);
    const ends = ticketEnds(view, NEW_YORK);
    for (const place of NEW_YORK.tickets[2]!.places!)
      expect(ends.get(place)).toContainEqual({ letter: "B", done: true });
  });
});
