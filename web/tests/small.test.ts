import { describe, expect, it } from "vitest";
import { linkTo, parseAddress } from "../src/lib/address";
import { introOf, rulesOf } from "../src/lib/rulebook";
import english from "../../src/farebox/locale/en.json";

describe("addresses", () => {
  it.each([
    ["join", { page: "join", table: "Qm1z-Yb0", invitation: "SeCret_9", device: false }],
    ["device", { page: "join", table: "Qm1z-Yb0", invitation: "SeCret_9", device: true }],
    ["watch", { page: "watch", table: "Qm1z-Yb0", secret: "SeCret_9" }],
    ["replay", { page: "replay", table: "Qm1z-Yb0", secret: "SeCret_9" }],
  ] as const)("keep the secret of a link to %s behind the #", (kind, meant) => {
    const link = linkTo(kind, "Qm1z-Yb0", "SeCret_9", "https://example.org/trains/");
    expect(new URL(link).pathname + new URL(link).search).toBe("/trains/");
    expect(parseAddress(new URL(link).hash)).toEqual(meant);
  });
  it("lead home when they mean nothing", () => {
    expect(parseAddress("")).toEqual({ page: "home" });
    expect(parseAddress("#/new/../..")).toEqual({ page: "home" });
    expect(parseAddress("#/join/table-without-invitation")).toEqual({ page: "home" });
    expect(parseAddress("#/new/card-game")).toEqual({ page: "new", edition: "card-game" });
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
