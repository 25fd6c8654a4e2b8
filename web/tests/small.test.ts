import { describe, expect, it } from "vitest";
import { parseAddress } from "../src/lib/address";
import { Keeper, seatLink } from "../src/lib/keep";
import { introOf, rulesOf } from "../src/lib/rulebook";
import english from "../../src/farebox/locale/en.json";

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v) };
}

describe("addresses", () => {
  it("keep secrets behind the #", () => {
    const link = seatLink("Qm1z-Yb0", "SeCret_9", "https://example.org");
    expect(link).toBe("https://example.org/#/t/Qm1z-Yb0/SeCret_9");
    expect(parseAddress(new URL(link).hash)).toEqual({
      page: "table",
      table: "Qm1z-Yb0",
      secret: "SeCret_9",
    });
  });
  it("lead home when they mean nothing", () => {
    expect(parseAddress("")).toEqual({ page: "home" });
    expect(parseAddress("#/new/../..")).toEqual({ page: "home" });
    expect(parseAddress("#/new/card-game")).toEqual({ page: "new", edition: "card-game" });
  });
});

describe("the tables kept on this device", () => {
  it("are found again, newest first, and take seats that come by link once", () => {
    const keeper = new Keeper(memory());
    keeper.put({ table: "a", edition: "x", opened: 1, seats: [], links: [] });
    keeper.put({ table: "b", edition: "x", opened: 2, seats: [], links: [] });
    const seat = { seat: 0, secret: "s", name: "Ada", kind: "link" as const };
    keeper.join("a", seat);
    keeper.join("a", seat);
    expect(keeper.find("a")?.seats).toHaveLength(1);
    expect(keeper.all().map((t) => t.table)).toEqual(["b", "a"]);
    keeper.forget("b");
    expect(keeper.all()).toHaveLength(1);
  });
  it("survive a storage full of nonsense", () => {
    const storage = memory();
    storage.setItem("farebox.tables", "{nonsense");
    expect(new Keeper(storage).all()).toEqual([]);
  });
});

describe("the rulebook", () => {
  it.each(["new-york", "amsterdam", "san-francisco", "card-game"])(
    "has a text for every rule and card of %s",
    (edition) => {
      for (const id of rulesOf(edition)) expect(english).toHaveProperty([`rule.${id}`]);
      for (const key of introOf(edition)) expect(english).toHaveProperty([key]);
    },
  );
});
