import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { faceUpText, ownText, tableText } from "../src/lib/read-out";
import type { View } from "../src/lib/schema";
import { placeText } from "../src/lib/standing";
import { boardOf, NEW_YORK } from "./boards";
import { someView } from "./support";

const own = (more: Partial<NonNullable<View["own"]>>): Partial<View> => ({
  own: { hand: {}, tickets: [], offer: null, ...more } as NonNullable<View["own"]>,
});
const CARDS = boardOf("card-game");

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLanguage("en");
});

describe("what is read out to who asks", () => {
  it("names the face-up cards by the keys that take them, and what is left to draw", () => {
    const view = someView({ market: ["red", "wild", "blue"], deck: 1, ticket_deck: 12 });
    expect(faceUpText(view, NEW_YORK)).toBe(
      "Face up: 1: red, 2: taxi (wild), 3: blue. Draw a card: 1 left. Draw tickets: 12 left.",
    );
    expect(faceUpText(someView(), NEW_YORK)).toContain("Face up: none.");
  });

  it("tells own cards and where own tickets stand, in whole sentences", () => {
    const [first, second] = [0, 1].map((n) => NEW_YORK.tickets[n]!);
    const tickets = [
      { ticket: 0, done: true },
      { ticket: 1, done: false, way: null },
    ] as NonNullable<View["own"]>["tickets"];
    expect(ownText(someView(own({ hand: { red: 2, wild: 1 }, tickets })), NEW_YORK)).toBe(
      `Your cards: 2 red + 1 taxi (wild). Your tickets. ` +
        `${first!.ends.join(" – ")}, ${first!.points} points: completed. ` +
        `${second!.ends.join(" – ")}, ${second!.points} points: no way left to complete it.`,
    );
    expect(ownText(someView(own({})), NEW_YORK)).toBe("No cards in hand. No tickets yet.");
    expect(ownText(someView(), NEW_YORK)).toBe("");
  });

  it("tells what a ticket of the Card Game takes", () => {
    const tickets = [{ ticket: 0, done: false }] as NonNullable<View["own"]>["tickets"];
    expect(ownText(someView(own({ tickets })), CARDS)).toContain(
      "Chicago – New York, 5 points, 1 yellow: takes 1 card.",
    );
  });

  it("goes round the table, oneself first", () => {
    const some = { points: 0, cards: 8, tickets: 1, pieces: null };
    const players = [
      { ...some, yard: {}, n_track: 1 },
      { ...some, points: 5, yard: { red: { red: 2, locomotive: 1 } }, n_track: 0 },
    ] as View["players"];
    expect(tableText(someView({ players, seat: 1 }), CARDS)).toBe(
      "Bo: 5 points; 8 cards; 1 ticket; 0 cards on the track; Yard: 2 red + 1 locomotive. " +
        "Ada: 0 points; 8 cards; 1 ticket; 1 card on the track.",
    );
  });

  it("tells pieces, merchandise and souvenirs where a board has them", () => {
    const some = { points: 1, cards: 0, tickets: 2, pieces: 15, merchandise: 1, souvenirs: [0, 1] };
    const told = (edition: string): string =>
      tableText(someView({ players: [some, some] as View["players"] }), boardOf(edition)).split(". ")[0]!;
    expect(told("amsterdam")).toBe("Ada: 1 point; 0 cards; 2 contracts; 15 carts; 1 merchandise card");
    expect(told("san-francisco")).toBe(
      "Ada: 1 point; 0 cards; 2 tickets; 15 cable cars; souvenirs: bell, crab",
    );
  });

  it("tells a place and each route from it in a sentence of its own", () => {
    const told = placeText(someView({ owners: NEW_YORK.routes.map(() => null) }), NEW_YORK, 0);
    const [name, ...routes] = told.split(". ");
    expect(name).toBe(NEW_YORK.places[0]!.name + (NEW_YORK.places[0]!.attraction ? ", attraction" : ""));
    expect(routes.length).toBe(NEW_YORK.routes.filter(({ ends }) => ends.includes(0)).length);
    for (const route of routes) expect(route).toMatch(/^To .*: \d spaces?, .*, \d+ points?, open\.?$/);
  });
});
