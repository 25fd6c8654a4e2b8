import { describe, expect, it } from "vitest";
import {
  canAdd,
  claimable,
  decided,
  keepAction,
  leastKept,
  payments,
  sortBots,
  sortHand,
  usualBot,
  whatNow,
  yardAction,
  type Cards,
} from "../src/lib/game";
import type { BoardFacts, BotFacts, LegalAction } from "../src/lib/schema";
import { NEW_YORK } from "./boards";
import { seatInfo, someView } from "./support";

const board: BoardFacts = {
  ...NEW_YORK,
  colors: ["blue", "red"],
  wild: "wild",
  routes: [1, 0, null].map((twin) => ({ ...NEW_YORK.routes[0]!, twin })),
};
type Parts<A> = A extends LegalAction ? Omit<A, "id" | "text"> : never;
const action = (id: number, parts: Parts<LegalAction>): LegalAction => ({ id, text: "", ...parts });
const claim = (id: number, route: number, cards: Cards, souvenir: number | null = null): LegalAction =>
  action(id, { kind: "claim", route, cards, souvenir });
const view = someView;

const bot = (name: string, level: number | null = null): BotFacts => ({
  name,
  level,
  about: "",
  editions: ["new-york"],
  rules: ["city"],
});

describe("whom to play against", () => {
  const plain = [bot("random"), bot("path")],
    levels = [bot("level-3", 3), bot("level-1", 1), bot("level-2", 2)];
  it("offers the levels by number first, the other bots after them", () => {
    const told = sortBots([...plain, ...levels]);
    expect(told.levels.map((b) => b.name)).toEqual(["level-1", "level-2", "level-3"]);
    expect(told.others.map((b) => b.name)).toEqual(["random", "path"]);
  });
  it("proposes whom one chose last, else an easy level, else the strongest bot there is", () => {
    expect(usualBot([...plain, ...levels], "random")).toBe("random");
    expect(usualBot([...plain, ...levels], "gone")).toBe("level-2");
    expect(usualBot([...plain, bot("level-1", 1)])).toBe("level-1");
    expect(usualBot(plain)).toBe("path");
    expect(usualBot([])).toBe("");
  });
});

describe("what a view means to the eye", () => {
  it("sorts a hand by the board's colours, wilds last, and leaves out what is not there", () => {
    expect(sortHand(board, { wild: 1, red: 2, blue: 0 })).toEqual([
      { card: "red", n: 2 },
      { card: "wild", n: 1 },
    ]);
  });

  it("offers every way to pay, fewest wilds first, with the choice of souvenir inside one way", () => {
    const actions = [
      claim(1, 0, { wild: 2 }),
      claim(2, 0, { red: 2 }, 3),
      claim(3, 0, { red: 2 }, 4),
      claim(4, 0, { red: 1, wild: 1 }),
      claim(5, 2, { blue: 1 }),
    ];
    const ways = payments(view({ actions }), board, 0);
    expect(ways.map((w) => w.ways.map((a) => a.id))).toEqual([[2, 3], [4], [1]]);
    expect(claimable(view({ actions }))).toEqual(new Set([0, 2]));
  });

  it("finds the action that keeps exactly the tickets chosen", () => {
    const v = view({
      phase: "keep",
      actions: [action(1, { kind: "keep", tickets: [4] }), action(2, { kind: "keep", tickets: [4, 11] })],
    });
    expect(keepAction(v, [11, 4])?.id).toBe(2);
    expect(keepAction(v, [11])).toBeUndefined();
    expect(leastKept(v)).toBe(1);
  });

  it("finds what goes to the yard, and which card may be added", () => {
    const v = view({
      actions: [
        action(1, { kind: "yard", cards: { red: 2 } }),
        action(2, { kind: "yard", cards: { red: 2, wild: 1 } }),
      ],
    });
    expect(yardAction(v, { red: 2 })?.id).toBe(1);
    expect(yardAction(v, { red: 1 })).toBeUndefined();
    expect(canAdd(v, { red: 2 }, "wild")).toBe(true);
    expect(canAdd(v, { red: 2 }, "blue")).toBe(false);
  });

  it("says who has won when somebody gave up, as far as that decides", () => {
    const table = (...gaveUp: number[]) =>
      decided(view({ seats: [0, 1, 2].map((seat) => seatInfo(seat, { forfeited: gaveUp.includes(seat) })) }));
    expect(table()).toBeNull();
    expect(table(1)).toBeNull();
    expect(table(1, 2)?.key).toBe("now.all_gave_up");
    expect(table(0)?.key).toBe("now.you_gave_up");
    expect(table(0, 1, 2)).toBeNull();
    const [own, bo] = view().seats;
    const alone = view({ seats: [own!, { ...bo!, forfeited: true }] });
    expect(decided(alone)).toEqual({ key: "now.they_gave_up", params: { name: "Bo" } });
    expect(decided({ ...alone, phase: "over" })).toBeNull();
    expect(decided({ ...alone, seat: null })).toBeNull();
  });

  it("always has one sentence that says what to do", () => {
    expect(whatNow(view({ owners: [], actions: [claim(1, 0, { red: 1 })] })).key).toBe("now.turn");
    expect(whatNow(view({ owners: [], actions: [] })).key).toBe("now.turn_no_claim");
    expect(whatNow(view({ to_move: 1 })).key).not.toBe("now.to_move");
    expect(whatNow(view({ to_move: 1 }), true).key).toBe("now.to_move");
    expect(whatNow(view({ actions: [action(1, { kind: "yard", cards: { red: 2 } })] })).key).toBe(
      "now.turn_yard",
    );
    expect(whatNow(view({ actions: [action(1, { kind: "pass" })] })).key).toBe("now.pass");
    expect(whatNow(view({ phase: "second" })).key).toBe("now.second");
    expect(whatNow(view({ to_move: 1 }))).toEqual({ key: "now.bot", params: { name: "Bo" } });
    expect(whatNow(view({ phase: "over", to_move: null })).key).toBe("now.over");
  });
});
