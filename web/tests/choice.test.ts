import { describe, expect, it } from "vitest";
import { Choice } from "../src/lib/choice.svelte";
import { someView } from "./support";

describe("a choice", () => {
  it("outlives what isn't an action: somebody sat down while one was choosing", () => {
    const choice = new Choice();
    choice.see(someView({ sequence: 4, steps: 3 }), true);
    choice.lay("red");
    choice.see(someView({ sequence: 5, steps: 3 }), true);
    expect(choice.laid).toEqual({ red: 1 });
    choice.see(someView({ sequence: 6, steps: 4 }), true);
    expect(choice.nLaid).toBe(0);
  });

  it("of a route stays when the turn comes, and ends with the turn", () => {
    const choice = new Choice();
    choice.see(someView({ steps: 3, to_move: 1 }), false);
    choice.chooseRoute(7);
    choice.see(someView({ steps: 4 }), true);
    expect(choice.sheet(someView(), true)).toBe("pay");
    choice.see(someView({ steps: 5, to_move: 1 }), false);
    expect(choice.route).toBeNull();
  });

  it("that is due opens by itself, in sight", () => {
    const choice = new Choice();
    choice.openTab("list");
    expect(choice.side).toBe("list");
    const view = someView({ phase: "keep" });
    choice.see(view, true);
    expect([choice.sheet(view, true), choice.tab]).toEqual(["keep", "hand"]);
    expect(choice.sheet(view, false)).toBeNull();
  });
});
