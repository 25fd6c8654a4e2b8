import { describe, expect, it } from "vitest";
import { Guide } from "../src/lib/guide.svelte";
import { BOARDS, NEW_YORK } from "./boards";
import { closed, memory, someView } from "./support";

const turn = (turns: number): ReturnType<typeof someView> => someView({ turns, final_turns: null });

describe("a first game's guide", () => {
  it("tells one idea a turn, each at its moment", () => {
    const guide = new Guide("new-york", NEW_YORK.intro, memory());
    guide.see(turn(0));
    expect(guide.scene).toBe("draw");
    guide.next();
    guide.see(turn(0));
    expect(guide.page).toBeNull();
    guide.see(someView({ phase: "keep_start", turns: 1 }));
    expect(guide.scene).toBe("goal");
    guide.next();
    guide.see(someView({ turns: 2, to_move: 1 }));
    expect(guide.page).toBeNull();
    const claim = { kind: "claim", route: 1, cards: {}, id: 1, text: "" } as const;
    guide.see(someView({ turns: 3, actions: [claim] }));
    expect(guide.scene).toBe("claim");
  });

  it("has an idea for the very first turn, whether or not the last one was put away", () => {
    for (const isPutAway of [true, false]) {
      const guide = new Guide("new-york", NEW_YORK.intro, memory());
      guide.see(someView({ phase: "keep_start", turns: 0 }));
      if (isPutAway) guide.next();
      guide.see(turn(0));
      expect(guide.scene).toBe("draw");
      guide.see(turn(2));
      expect(guide.scene).toBe("tickets");
    }
  });

  it("goes on where it was after the page is loaded again", () => {
    const storage = memory();
    const first = new Guide("new-york", NEW_YORK.intro, storage);
    first.see(turn(0));
    first.next();
    const second = new Guide("new-york", NEW_YORK.intro, storage);
    second.see(turn(4));
    expect(second.page).not.toBe("intro.c.draw");
    expect(second.left).toBe(NEW_YORK.intro.length - 1);
  });

  it("can be left for good, in this game alone", () => {
    const storage = memory();
    expect(Guide.isWanted("new-york", storage)).toBe(true);
    const guide = new Guide("new-york", NEW_YORK.intro, storage);
    guide.see(turn(0));
    guide.leave();
    expect([guide.page, guide.isOver]).toEqual([null, true]);
    expect(Guide.isWanted("new-york", storage)).toBe(false);
    expect(Guide.isWanted("amsterdam", storage)).toBe(true);
  });

  it("works where a browser keeps nothing", () => {
    const guide = new Guide("new-york", NEW_YORK.intro, closed);
    guide.see(turn(0));
    guide.next();
    expect(guide.page).toBeNull();
  });

  it.each(BOARDS)("of $name ends", ({ id, intro }) => {
    const guide = new Guide(id, intro, memory());
    const yard = { kind: "yard", cards: {}, id: 1, text: "" } as const;
    const claim = { kind: "claim", route: 1, cards: {}, id: 1, text: "" } as const;
    const player = { cards: 0, seen: {}, tickets: 0, offered: 0, points: 0, yard: { red: { red: 2 } } };
    for (let turns = 0; turns < 2 * intro.length && !guide.isOver; turns++) {
      const phase = turns === 0 ? "keep_start" : "turn";
      guide.see(someView({ phase, turns, final_turns: 2, actions: [yard, claim], players: [player] }));
      guide.next();
    }
    expect(guide.isOver).toBe(true);
  });
});
