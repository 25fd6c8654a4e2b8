import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { setLanguage } from "../src/lib/i18n.svelte";
import { boardText, madeOwn, OwnBoards, textOf, type BoardCalls } from "../src/lib/own-boards.svelte";
import type { BoardGiven } from "../src/lib/schema";
import { boardOf, CARD_GAME } from "./boards";

const AMSTERDAM = boardOf("amsterdam");

const memory = (most = Infinity) => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error("quota");
      kept.set(key, value);
    },
  };
};
const file = (text: string | Uint8Array<ArrayBuffer>, name = "town.toml") => new File([text], name);
/** Takes every text for a board whose id it is. */
const calls = (asked: BoardGiven[] = []): BoardCalls => ({
  checkBoard: (given) => {
    asked.push(given);
    return Promise.resolve({ ...AMSTERDAM, id: given.text, name: given.text, look: "" });
  },
  boardFile: () => Promise.reject(new Error("not asked for")),
});
const failing = (error: Refused): BoardCalls => ({ ...calls(), checkBoard: () => Promise.reject(error) });

vi.stubGlobal("document", { documentElement: { lang: "" } });
beforeEach(() => setLanguage("en"));

describe("boards of one's own", () => {
  it("are checked and kept, also for the next page", async () => {
    const asked: BoardGiven[] = [];
    const storage = memory();
    const own = new OwnBoards(calls(asked), storage);
    const board = await own.take(file("town"));
    expect(asked).toEqual([{ text: "town", name: "town.toml" }]);
    expect(board?.facts.id).toBe("town");
    expect(new OwnBoards(calls(), storage).find("town")).toEqual(board);
  });

  it("replace the one with the same id, and stay until they are removed", async () => {
    const own = new OwnBoards(calls(), memory());
    await own.take(file("one"));
    await own.take(file("two"));
    await own.take(file("one", "again.toml"));
    expect(own.boards.map((b) => b.text)).toEqual(["one", "two"]);
    own.forget("one");
    expect(own.boards.map((b) => b.text)).toEqual(["two"]);
  });

  it("that can't be played change nothing, and it is told why", async () => {
    const storage = memory();
    await new OwnBoards(calls(), storage).take(file("good"));
    const why = "town.toml: route 9 (A - B): length = 12; write a whole number from 1 to 9";
    const own = new OwnBoards(failing(new Refused("bad_board", why, null, { problem: why })), storage);
    expect(await own.take(file("bad"))).toBeNull();
    expect(own.bad).toEqual({
      name: "town.toml",
      why: "route 9 (A - B): length = 12; write a whole number from 1 to 9",
    });
    expect(own.boards.map((b) => b.text)).toEqual(["good"]);
    expect(own.checking).toBe(false);
  });

  it("need a text, an id of their own, and room", async () => {
    const own = new OwnBoards(calls(), memory());
    expect(await own.take(file(new Uint8Array([0xff, 0xfe, 0x00])))).toBeNull();
    expect(own.bad?.why).toContain("text file");
    expect(await own.take(file("amsterdam"))).toBeNull();
    expect(own.bad?.why).toContain("one of our boards");
    const full = new OwnBoards(calls(), memory(10));
    expect(await full.take(file("town"))).toBeNull();
    expect(full.bad?.why).toContain("no room");
    expect(full.boards).toEqual([]);
  });

  it("are read no further than a board can be long", async () => {
    const text = await textOf(file("é".repeat(100_000)));
    expect(new TextEncoder().encode(text!).length).toBeGreaterThanOrEqual(64 * 1024);
    expect(text!.length).toBeLessThan(64 * 1024);
  });

  it("can begin with one of ours, under another id and name", () => {
    const text = 'id = "amsterdam"\nname = "Amsterdam"\nplace = [\n  { name = "Dam", x = 1, y = 2 },\n]\n';
    expect(madeOwn({ text }, "Amsterdam")).toBe(
      'id = "my-amsterdam"\nname = "My Amsterdam"\nplace = [\n  { name = "Dam", x = 1, y = 2 },\n]\n',
    );
  });

  it("say in a line what they have", () => {
    expect(boardText(CARD_GAME)).toBe(`${CARD_GAME.tickets.length} tickets`);
    expect(boardText(AMSTERDAM)).toMatch(/^\d+ places · \d+ routes · \d+ tickets$/);
  });
});
