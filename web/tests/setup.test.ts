import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { Keeper } from "../src/lib/keep";
import { Setup, type SetupSite } from "../src/lib/setup.svelte";
import { Refused } from "../src/lib/api";
import type { EditionFacts, PaceFacts, TableOpened } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { closed, memory } from "./support";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLanguage("en");
});

const facts: EditionFacts = {
  id: "new-york",
  name: "New York",
  rules: "city",
  min_seats: 2,
  max_seats: 4,
  minutes: [10, 20],
};
const bot = (name: string) => ({
  name,
  about: "",
  level: 2,
  editions: ["new-york"],
  rules: ["city" as const],
});
const paces = (): Promise<PaceFacts[]> =>
  Promise.resolve([
    { pace: "live", away_seconds: 90 },
    { pace: "days", away_seconds: 0 },
  ]);
const behind = (openTable: () => Promise<TableOpened>, more: Partial<SetupSite> = {}): SetupSite => ({
  hasServer: true,
  hasDevice: false,
  printed: { editions: () => Promise.resolve([facts]), board: () => Promise.resolve(NEW_YORK) },
  at: () => ({ bots: () => Promise.resolve([bot("level-2")]), paces, openTable }),
  ...more,
});
const OPENED: TableOpened = { table: "t", seats: [], spectator: "s", host: "h" };
const loaded = async (opened = () => Promise.resolve(OPENED)): Promise<Setup> => {
  const setup = new Setup("new-york", "Ada", behind(opened));
  await setup.load();
  return setup;
};

async function withSeats(...kinds: ("here" | "link" | "bot")[]): Promise<Setup> {
  const setup = await loaded();
  while (setup.seats.length < kinds.length) setup.add();
  kinds.forEach((kind, at) => (setup.seats[at]!.kind = kind));
  return setup;
}

const TOWN = { text: "id = …", facts: { ...NEW_YORK, id: "my-town", name: "Port Willow", look: "" } };

describe("a game that nobody knows", () => {
  it("is told so, with those that there are, and nothing is wrong", async () => {
    const board = vi.fn(() => Promise.resolve(NEW_YORK));
    const printed = { editions: () => Promise.resolve([facts]), board };
    const setup = new Setup(
      "new-yrok",
      "Ada",
      behind(() => Promise.resolve(OPENED), { printed }),
    );
    await setup.load();
    expect(setup.others).toEqual([facts]);
    expect([setup.trouble, setup.canOpen]).toEqual(["", false]);
    expect(board).not.toHaveBeenCalled();
  });
});

describe("a table on a board of one's own", () => {
  it("is asked for with the board's text, and kept under its name", async () => {
    const setup = new Setup(
      "my-town",
      "Ada",
      behind(() => Promise.resolve(OPENED)),
      false,
      TOWN,
    );
    await setup.load();
    expect(setup.board?.name).toBe("Port Willow");
    expect(setup.canAdd).toBe(true);
    const wanted = setup.wanted("level-2");
    expect(wanted.own_board).toBe(TOWN.text);
    expect(wanted.edition).toBeUndefined();
    const keeper = new Keeper(memory());
    setup.keep(OPENED, keeper);
    expect(keeper.find("t")).toMatchObject({ edition: "my-town", ownBoard: "Port Willow" });
  });

  it("waits for its bots to be known, as any table does", async () => {
    const setup = new Setup(
      "my-town",
      "Ada",
      behind(() => Promise.resolve(OPENED)),
      false,
      TOWN,
    );
    const loading = setup.load();
    await Promise.resolve();
    expect(setup.board).not.toBeNull();
    expect(setup.canOpen).toBe(false);
    await loading;
    expect(setup.canOpen).toBe(true);
  });
});

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
    expect([setup.hasInvited, setup.wanted("x").options?.pace]).toEqual([true, "days"]);
    setup.seats[1]!.kind = "bot";
    expect([setup.hasInvited, setup.wanted("x").options?.pace]).toEqual([false, "live"]);
  });

  it("says for how long this server waits for somebody", async () => {
    const setup = await loaded();
    expect(setup.waitText("live")).toBe("A bot may sit in for whoever is away for 90 seconds.");
    expect(setup.waitText("days")).toBe("A bot may sit in for whoever is away.");
  });

  it("leaves a person without a name to each page's language, and names a bot", async () => {
    const setup = await withSeats("here", "link", "bot");
    setup.seats[0]!.name = " ";
    expect(setup.wanted("x").seats.map((s) => s.name)).toEqual([null, null, "Otis"]);
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

  it("is not entered by a browser that can't keep its secrets: it couldn't be found again", async () => {
    const setup = await loaded();
    expect(await setup.open("", new Keeper(closed))).toBeNull();
    expect(setup.trouble).toContain("stores nothing");
  });
});

describe("where a table is kept", () => {
  const both = { hasServer: true, hasDevice: true };
  const answers = {
    server: () => Promise.resolve([bot("clever")]),
    device: () => Promise.resolve([bot("x")]),
  };
  const begin = async (more: Partial<SetupSite>, onDevice = false, bots = answers): Promise<Setup> => {
    const opened = () => Promise.resolve(OPENED);
    const at: SetupSite["at"] = (where) => ({ bots: bots[where], paces, openTable: opened });
    const setup = new Setup("new-york", "Ada", behind(opened, { at, ...more }), onDevice);
    await setup.load();
    return setup;
  };

  it("is the server, or this device for who likes that, if nobody comes by link", async () => {
    expect((await begin(both)).where).toBe("server");
    const setup = await begin(both, true);
    expect(setup.where).toBe("device");
    setup.seats[1]!.kind = "link";
    expect([setup.canStay, setup.where]).toEqual([false, "server"]);
  });

  it("is this device where there is no server, and noted so", async () => {
    const keeper = new Keeper(memory());
    const setup = await begin({ hasServer: false, hasDevice: true });
    await setup.open("", keeper);
    expect(keeper.find("t")?.where).toBe("device");
  });

  it("is this device when the server doesn't answer", async () => {
    const lost = () => Promise.reject(new Refused("offline", "m"));
    const setup = await begin(both, false, { ...answers, server: lost });
    expect([setup.where, setup.isCutOff, setup.trouble]).toEqual(["device", true, ""]);
  });

  it("decides which bots there are, and a bot that isn't there is the usual one", async () => {
    const setup = await begin(both);
    setup.seats[1]!.bot = "clever";
    expect(setup.wanted("x").seats[1]?.bot).toBe("clever");
    setup.onDevice = true;
    expect(setup.wanted("x").seats[1]?.bot).toBe("x");
  });
});
