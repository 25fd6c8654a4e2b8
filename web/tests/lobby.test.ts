import { describe, expect, it } from "vitest";
import { Refused } from "../src/lib/api";
import { Keeper } from "../src/lib/keep";
import { Lobby } from "../src/lib/lobby.svelte";
import type { EditionFacts, View } from "../src/lib/schema";
import { boardOf } from "./boards";
import { memory } from "./support";

const edition = (id: string): EditionFacts => ({
  id,
  name: id,
  rules: "city",
  min_seats: 2,
  max_seats: 4,
  minutes: [1, 2],
});

describe("the lobby", () => {
  it("lists the games though a picture of one doesn't come", async () => {
    const lobby = new Lobby(new Keeper(memory()), {
      editions: () => Promise.resolve([edition("new-york"), edition("amsterdam")]),
      board: (id) => (id === "amsterdam" ? Promise.reject(new Error("lost")) : Promise.resolve(boardOf(id))),
    });
    await lobby.load();
    expect(lobby.editions.map((e) => e.id)).toEqual(["new-york", "amsterdam"]);
    expect([Object.keys(lobby.boards), lobby.trouble]).toEqual([["new-york"], ""]);
  });

  it("says why there are no games", async () => {
    const lost = () => Promise.reject(new Refused("nonsense", "no server"));
    const lobby = new Lobby(new Keeper(memory()), { editions: lost, board: lost });
    await lobby.load();
    expect(lobby.trouble).toBe("no server");
  });

  it("knows the tables under way, and forgets one on request", () => {
    const keeper = new Keeper(memory());
    keeper.sit("a", { seat: 0, secret: "s", name: "", kind: "here" });
    keeper.sit("b", { seat: 0, secret: "s2", name: "", kind: "here" });
    keeper.change("b", { over: true });
    const lost = () => Promise.reject(new Error("unused"));
    const lobby = new Lobby(keeper, { editions: lost, board: lost });
    expect([lobby.underWay.map((t) => t.table), lobby.past.map((t) => t.table)]).toEqual([["a"], ["b"]]);
    void lobby.forget(lobby.underWay[0]!);
    expect([lobby.underWay, keeper.find("a")]).toEqual([[], undefined]);
  });

  it("deletes what only this device has, and keeps it on the list if that fails", async () => {
    const keeper = new Keeper(memory());
    for (const table of ["a", "b"])
      keeper.put({ table, edition: "new-york", opened: 1, seats: [], where: "device", over: true });
    const dropped: string[] = [];
    const drop = (table: string): Promise<void> => {
      if (table === "b") return Promise.reject(new Refused("nonsense", "no storage"));
      dropped.push(table);
      return Promise.resolve();
    };
    const lost = () => Promise.reject(new Error("unused"));
    const lobby = new Lobby(keeper, { editions: lost, board: lost }, drop);
    await lobby.forget(keeper.find("a")!);
    await lobby.forget(keeper.find("b")!);
    expect([dropped, lobby.past.map((t) => t.table), lobby.trouble]).toEqual([["a"], ["b"], "no storage"]);
  });

  it("finds a rematch that somebody else asked for, once, and not again when it was forgotten", async () => {
    const keeper = new Keeper(memory());
    keeper.sit("a", { seat: 0, secret: "s", name: "Bea", kind: "link" }, "new-york");
    keeper.change("a", { over: true });
    keeper.put({ table: "d", edition: "new-york", opened: 1, seats: [], where: "device", over: true });
    const asked: string[] = [];
    const look = (table: string): Promise<View> => {
      asked.push(table);
      return table === "a" ? Promise.resolve({ next: "b" } as View) : Promise.reject(new Error("later"));
    };
    const lost = () => Promise.reject(new Error("unused"));
    const lobby = new Lobby(keeper, { editions: lost, board: lost });
    await lobby.refresh(look);
    expect([asked, lobby.underWay.map((t) => t.table)]).toEqual([["a", "b"], ["b"]]);
    await lobby.forget(lobby.underWay[0]!);
    await lobby.refresh(look);
    expect([asked, lobby.underWay]).toEqual([["a", "b"], []]);
  });

  it("lists a few finished games, and all of them for who asks", () => {
    const keeper = new Keeper(memory());
    for (let i = 0; i < 7; i++)
      keeper.put({ table: `t${i}`, edition: "x", opened: i, seats: [], over: true });
    const lost = () => Promise.reject(new Error("unused"));
    const lobby = new Lobby(keeper, { editions: lost, board: lost });
    expect([lobby.past.length, lobby.nMore]).toEqual([4, 3]);
    lobby.isOpen = true;
    expect([lobby.past.length, lobby.nMore]).toEqual([7, 0]);
  });
});
