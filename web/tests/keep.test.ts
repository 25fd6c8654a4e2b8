import { describe, expect, it } from "vitest";
import { Keeper, newSecret } from "../src/lib/keep";
import { closed, memory } from "./support";

const table = (name: string, more = {}) => ({ table: name, edition: "x", opened: 1, seats: [], ...more });

describe("the tables kept on this device", () => {
  it("are found again, newest first, and take seats once", () => {
    const keeper = new Keeper(memory());
    keeper.put(table("a"));
    keeper.put(table("b", { opened: 2 }));
    const seat = { seat: 0, secret: "s", name: "Ada", kind: "link" as const };
    keeper.sit("a", seat);
    keeper.sit("a", seat);
    expect(keeper.find("a")?.seats).toHaveLength(1);
    expect(keeper.all().map((t) => t.table)).toEqual(["b", "a"]);
    keeper.forget("b");
    expect(keeper.all()).toHaveLength(1);
  });

  it("don't hold two secrets of one seat: a device that has it needs no other", () => {
    const keeper = new Keeper(memory());
    keeper.sit("a", { seat: 1, secret: "old", name: "", kind: "here" });
    keeper.sit("a", { seat: 1, secret: "new", name: "", kind: "link" });
    expect(keeper.find("a")?.seats.map((s) => s.secret)).toEqual(["old"]);
  });

  it("survive a storage full of nonsense, and one that is closed", () => {
    const storage = memory();
    storage.setItem("farebox.tables", "{nonsense");
    expect(new Keeper(storage).all()).toEqual([]);
    storage.setItem("farebox.tables", '[null, 3, {"table": "a"}]');
    expect(new Keeper(storage).all()).toEqual([]);
    const keeper = new Keeper(closed);
    keeper.put(table("a"));
    expect(keeper.all()).toEqual([]);
  });

  it("lose finished ones first when there are too many", () => {
    const keeper = new Keeper(memory());
    keeper.put(table("playing"));
    for (let i = 0; i < 50; i++) keeper.put(table(`over${i}`, { over: true }));
    expect(keeper.all()).toHaveLength(40);
    expect(keeper.find("playing")).toBeDefined();
  });

  it("go on to the rematch with the same secrets, and nobody's old seat number", () => {
    const keeper = new Keeper(memory());
    const seats = [{ seat: 0, secret: "s", name: "Ada", kind: "here" as const }];
    keeper.put(table("a", { seats, host: "h", spectator: "w", invitations: { 1: "i" }, over: true }));
    keeper.follow("a", "b");
    keeper.follow("a", "b");
    expect(keeper.find("b")).toMatchObject({
      seats: [{ secret: "s", seat: null }],
      host: "h",
      spectator: "w",
    });
    expect(keeper.find("b")).not.toHaveProperty("invitations");
    expect(keeper.find("b")).not.toHaveProperty("over");
  });
});

describe("a secret made here", () => {
  it("is 256 bits in 43 characters that a server takes, another each time", () => {
    const made = Array.from({ length: 50 }, newSecret);
    for (const secret of made) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(made).size).toBe(50);
  });
});
