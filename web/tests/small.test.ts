import { describe, expect, it } from "vitest";
import { linkTo, parseAddress } from "../src/lib/address";
import english from "../../src/farebox/locale/en.json";
import { BOARDS } from "./boards";

describe("addresses", () => {
  it.each([
    ["join", { page: "join", table: "Qm1z-Yb0", invitation: "SeCret_9", device: false }],
    ["device", { page: "join", table: "Qm1z-Yb0", invitation: "SeCret_9", device: true }],
    ["watch", { page: "watch", table: "Qm1z-Yb0", secret: "SeCret_9" }],
    [
      "replay",
      {
        page: "replay",
        table: "Qm1z-Yb0",
        secret: "SeCret_9",
        base: "#/replay/Qm1z-Yb0/SeCret_9",
        viewpoint: null,
      },
    ],
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

describe("the rules at hand", () => {
  it.each(BOARDS)("have a text for every rule and page of $name", (board) => {
    for (const number of board.rule_numbers) expect(english).toHaveProperty([`rule.${number}`]);
    for (const page of board.intro) expect(english).toHaveProperty([page]);
  });
});
