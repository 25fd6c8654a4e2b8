import { describe, expect, it } from "vitest";
import { flightsOf, slotOf } from "../src/lib/flights";
import type { Event } from "../src/lib/schema";
import { deedsSince } from "../src/lib/since";
import { someView } from "./support";

const acted = { text: null, sequence: 1 };
const drew = (seat: number, card: string | null): Event =>
  card
    ? { ...acted, kind: "draw", seat, source: "market", card }
    : { ...acted, kind: "draw", seat, source: "deck", card: null };
const claimed = (seat: number, route: number): Event => ({
  ...acted,
  kind: "claim",
  seat,
  route,
  cards: { red: 2 },
  points: 4,
});

describe("what happened since one's own last action", () => {
  it("is told by player, in the order of play, all of it", () => {
    const log = [
      drew(1, "blue"),
      drew(0, "red"),
      drew(1, "red"),
      drew(1, null),
      claimed(2, 7),
      drew(3, "red"),
    ];
    const deeds = deedsSince(someView({ seat: 0 }), log);
    expect(deeds.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(deeds[0]!.drawn).toEqual(["red", null]);
    expect(deeds[1]!.claimed).toEqual([{ route: 7, points: 4 }]);
  });

  it("has stacks of souvenirs as pictures, and no words for them", () => {
    const placed: Event = { ...acted, kind: "place", seat: 1, place: 3, symbol: 2 };
    const [deeds] = deedsSince(someView({ seat: 0 }), [placed]);
    expect(deeds!.placed).toEqual([{ place: 3, symbol: 2 }]);
    expect(deeds!.other).toEqual([]);
  });

  it("is nothing right after it", () => {
    expect(deedsSince(someView({ seat: 0 }), [drew(1, "blue"), drew(0, "red")])).toEqual([]);
  });
});

describe("a card that flies", () => {
  it("leaves the slot that it was taken from", () => {
    expect(slotOf(["red", "blue", "red"], ["red", "blue", "green"], "red")).toBe(2);
    expect(slotOf(["red", "blue", "red"], ["red", "blue", "red"], "red")).toBe(0);
    const view = someView({ seat: 0, market: ["red", "blue", "green"] });
    const [flight] = flightsOf(view, ["red", "blue", "red"], [drew(2, "red")]);
    expect(flight!.from[0]).toBe('[data-slot="2"]');
    expect(flight!.to[0]).toContain('[data-player="2"]');
    expect(flight!.card).toBe("red");
  });

  it("comes from the deck face down to others, and to one's own hand", () => {
    const view = someView({ seat: 0, market: [] });
    const flights = flightsOf(view, [], [drew(1, null), drew(0, null)]);
    expect(flights.map(({ from, card }) => [from[0], card])).toEqual([
      ["[data-deck]", null],
      ["[data-deck]", null],
    ]);
    expect(flights[1]!.to.at(-1)).toBe("[data-hand]");
  });

  it("put in the yard comes to its wagon, else to that yard", () => {
    const view = someView({ seat: 0, market: [] });
    const [flight] = flightsOf(view, [], [{ ...acted, kind: "yard", seat: 1, stacks: [{ red: 2 }] }]);
    expect(flight!.to).toEqual(['[data-player-yard="1"] [data-wagon="red"]', '[data-player-yard="1"]']);
  });
});
