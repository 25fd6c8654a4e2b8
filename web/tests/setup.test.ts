import { describe, expect, it } from "vitest";
import { Keeper } from "../src/lib/keep";
import { Setup, type SetupCalls } from "../src/lib/setup.svelte";
import { Refused } from "../src/lib/api";
import type { EditionFacts, TableOpened } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { memory } from "./support";

const facts: EditionFacts = {
  id: "new-york",
  name: "New York",
  rules: "city",
  min_seats: 2,
  max_seats: 4,
  minutes: [10, 20],
};
const calls = (opened: () => Promise<TableOpened>): SetupCalls => ({
  editions: () => Promise.resolve([facts]),
  board: () => Promise.resolve(NEW_YORK),
  bots: () => Promise.resolve([{ name: "level-2", about: "", level: 2, editions: ["new-york"] }]),
  openTable: opened,
});
const OPENED: TableOpened = { table: "t", seats: [], spectator: "s", host: "h" };
const loaded = async (opened = () => Promise.resolve(OPENED)): Promise<Setup> => {
  const setup = new Setup("new-york", "Ada", calls(opened));
  await setup.load();
  return setup;
};

async function withSeats(...kinds: ("here" | "link" | "bot")[]): Promise<Setup> {
  const setup = await loaded();
  while (setup.seats.length < kinds.length) setup.add();
  kinds.forEach((kind, at) => (setup.seats[at]!.kind = kind));
  return setup;
}

describe("a table to be", () => {
  it("is one against the usual bot, where everything may be taken back", async () => {
    expect((await loaded()).wanted("level-2")).toMatchObject({
      edition: "new-york",
      seats: [
        { kind: "here", name: "Ada" },
        { kind: "bot", bot: "level-2" },
      ],
      options: { undo: "own", first: "random", pace: "live" },
    });
  });

  it("is stricter alone if one wants it, and among people always", async () => {
    const alone = await withSeats("here", "bot");
    alone.freely = false;
    expect(alone.wanted("x").options?.undo).toBe("unrevealed");
    const friends = await withSeats("here", "link");
    friends.freely = true;
    expect(friends.wanted("x").options?.undo).toBe("unrevealed");
  });

  it("needs a person", async () => {
    expect((await withSeats("bot", "bot")).hasPerson).toBe(false);
    expect((await withSeats("bot", "link")).hasPerson).toBe(true);
  });

  it("asks for a pace only where somebody comes by link", async () => {
    const setup = await withSeats("here", "link");
    setup.pace = "days";
    expect([setup.hasGuests, setup.wanted("x").options?.pace]).toEqual([true, "days"]);
    setup.seats[1]!.kind = "bot";
    expect([setup.hasGuests, setup.wanted("x").options?.pace]).toEqual([false, "live"]);
  });

  it("has two to four seats", async () => {
    const setup = await withSeats("here", "bot", "bot", "bot");
    setup.add();
    expect([setup.canAdd, setup.seats.length]).toEqual([false, 4]);
    setup.remove(1);
    expect(setup.seats).toHaveLength(3);
  });

  it("keeps own secrets and invitations, by where everybody sits", async () => {
    const keeper = new Keeper(memory());
    const seats = [
      { seat: 1, kind: "here" as const, secret: "MINE", invitation: null },
      { seat: 0, kind: "link" as const, secret: null, invitation: "CODE" },
    ];
    const opened = { table: "t", seats, spectator: "EYES", host: "HOST" };
    (await withSeats("here", "link")).keep(opened, keeper);
    expect(keeper.find("t")).toMatchObject({
      seats: [{ seat: 1, secret: "MINE", kind: "here" }],
      invitations: { 0: "CODE" },
      host: "HOST",
      spectator: "EYES",
    });
  });

  it("lets who only opened it watch", async () => {
    const keeper = new Keeper(memory());
    const seats = [
      { seat: 0, kind: "link" as const, secret: null, invitation: "A" },
      { seat: 1, kind: "link" as const, secret: null, invitation: "B" },
    ];
    (await withSeats("link", "link")).keep({ table: "t", seats, spectator: "EYES", host: "HOST" }, keeper);
    expect(keeper.find("t")?.seats).toMatchObject([{ secret: "EYES", kind: "watch", seat: null }]);
  });

  it("is opened once its board is there, and kept", async () => {
    const keeper = new Keeper(memory());
    const setup = await loaded();
    expect(setup.canOpen).toBe(true);
    expect(await setup.open("", keeper)).toBe("t");
    expect([setup.canOpen, keeper.find("t")?.host]).toEqual([false, "h"]);
  });

  it("says why it was not opened, and may be tried again", async () => {
    const setup = await loaded(() => Promise.reject(new Refused("nonsense", "no room")));
    expect(await setup.open("", new Keeper(memory()))).toBeNull();
    expect([setup.trouble, setup.canOpen]).toEqual(["no room", true]);
  });
});
