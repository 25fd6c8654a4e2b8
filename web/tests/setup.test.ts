import { describe, expect, it } from "vitest";
import { Keeper } from "../src/lib/keep";
import { Setup } from "../src/lib/setup.svelte";
import { memory } from "./support";

function withSeats(...kinds: ("here" | "link" | "bot")[]): Setup {
  const setup = new Setup("new-york", "Ada");
  while (setup.seats.length < kinds.length) setup.add();
  kinds.forEach((kind, at) => (setup.seats[at]!.kind = kind));
  return setup;
}

describe("a table to be", () => {
  it("is one against the usual bot, where everything may be taken back", () => {
    expect(new Setup("new-york", "Ada").wanted("level-2")).toMatchObject({
      edition: "new-york",
      seats: [
        { kind: "here", name: "Ada" },
        { kind: "bot", bot: "level-2" },
      ],
      options: { undo: "own", first: "random", pace: "live" },
    });
  });

  it("is stricter alone if one wants it, and among people always", () => {
    const alone = withSeats("here", "bot");
    alone.freely = false;
    expect(alone.wanted("x").options?.undo).toBe("unrevealed");
    const friends = withSeats("here", "link");
    friends.freely = true;
    expect(friends.wanted("x").options?.undo).toBe("unrevealed");
  });

  it("needs a person", () => {
    expect(withSeats("bot", "bot").hasPerson).toBe(false);
    expect(withSeats("bot", "link").hasPerson).toBe(true);
  });

  it("asks for a pace only where somebody comes by link", () => {
    const setup = withSeats("here", "link");
    setup.pace = "days";
    expect([setup.hasGuests, setup.wanted("x").options?.pace]).toEqual([true, "days"]);
    setup.seats[1]!.kind = "bot";
    expect([setup.hasGuests, setup.wanted("x").options?.pace]).toEqual([false, "live"]);
  });

  it("has two to four seats", () => {
    const setup = withSeats("here", "bot", "bot", "bot");
    setup.add();
    expect([setup.canAdd, setup.seats.length]).toEqual([false, 4]);
    setup.remove(1);
    expect(setup.seats).toHaveLength(3);
  });

  it("keeps own secrets and invitations, by where everybody sits", () => {
    const keeper = new Keeper(memory());
    const seats = [
      { seat: 1, kind: "here" as const, secret: "MINE", invitation: null },
      { seat: 0, kind: "link" as const, secret: null, invitation: "CODE" },
    ];
    const opened = { table: "t", seats, spectator: "EYES", host: "HOST" };
    withSeats("here", "link").keep(opened, keeper);
    expect(keeper.find("t")).toMatchObject({
      seats: [{ seat: 1, secret: "MINE", kind: "here" }],
      invitations: { 0: "CODE" },
      host: "HOST",
      spectator: "EYES",
    });
  });

  it("lets who only opened it watch", () => {
    const keeper = new Keeper(memory());
    const seats = [
      { seat: 0, kind: "link" as const, secret: null, invitation: "A" },
      { seat: 1, kind: "link" as const, secret: null, invitation: "B" },
    ];
    withSeats("link", "link").keep({ table: "t", seats, spectator: "EYES", host: "HOST" }, keeper);
    expect(keeper.find("t")?.seats).toMatchObject([{ secret: "EYES", kind: "watch", seat: null }]);
  });
});
