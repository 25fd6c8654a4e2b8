import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { isMyTurn, isOwnDoing, whatNow } from "../src/lib/game";
import type { KeptTable } from "../src/lib/keep";
import { actorName, keptNames, nameOf } from "../src/lib/names";
import { seatInfo, someView } from "./support";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLanguage("en");
});

const unnamed = { seats: [seatInfo(0, { name: null }), seatInfo(1, { name: null, kind: "link" })] };

describe("a seat without a name", () => {
  it("is called by its place in the language of who looks", async () => {
    expect([0, 1].map((seat) => nameOf(someView(unnamed), seat))).toEqual(["Player 1", "Player 2"]);
    await setLanguage("sv");
    expect(nameOf(someView(unnamed), 1)).toBe("Spelare 2");
    await setLanguage("en");
  });

  it("is just you for who plays alone with bots, and a place for who watches that", () => {
    const alone = { seats: [seatInfo(0, { name: null }), seatInfo(1, { kind: "bot", bot: "x" })] };
    expect([nameOf(someView(alone), 0), nameOf(someView(alone), 1)]).toEqual(["You", "Bo"]);
    expect(nameOf(someView({ ...alone, seat: null }), 0)).toBe("Player 1");
  });

  it("is one's own on this device's list of tables", () => {
    const kept = {
      table: "t",
      edition: "",
      opened: 0,
      names: [null, null, "Cy"],
    } satisfies Partial<KeptTable>;
    const seat = { seat: 1, secret: "", name: "", kind: "link" as const };
    expect(keptNames({ ...kept, seats: [seat] })).toBe("Player 1 · You · Cy");
    expect(keptNames({ ...kept, seats: [] })).toBe("Player 1 · Player 2 · Cy");
  });
});

describe("a stand-in", () => {
  const handed = someView({ seats: [seatInfo(0, { stand_in: "level-3" }), seatInfo(1)] });

  it("is named with whom it plays for", () => {
    expect(actorName(handed, 0, "level-3")).toBe("Local (for you)");
    expect(actorName({ ...handed, seat: 1 }, 0, "level-3")).toBe("Local (for Ada)");
    expect(actorName(handed, 1, null)).toBe("Bo");
  });

  it("is who thinks: it is not the turn of who came back", () => {
    expect(isMyTurn(handed)).toBe(false);
    expect(whatNow(handed)).toEqual({ key: "now.bot", params: { name: "Local (for you)" } });
  });

  it("does nothing that its person has done", () => {
    const passed = { kind: "pass", sequence: 1, seat: 0 } as const;
    expect(isOwnDoing(handed, passed)).toBe(true);
    expect(isOwnDoing(handed, { ...passed, stand_in: "level-3" })).toBe(false);
    expect(isOwnDoing(handed, { kind: "hand_over", sequence: 1, seat: 0, bot: "x" })).toBe(false);
  });
});
