import { describe, expect, it } from "vitest";
import { HintState } from "../src/lib/hint.svelte";
import { Refused } from "../src/lib/refused";
import type { ToldHint } from "../src/lib/review-types";
import type { HintMessage } from "../src/lib/schema";
import { CLAIM, DRAW } from "./review-support";
import { eventually, someView } from "./support";

const MESSAGE: HintMessage = {
  type: "hint",
  knowledge: "AA==",
  edition: "new-york",
  ids: [1, 2],
  sequence: 1,
};
const reason = {
  key: "review.reason.own_route",
  best: 1,
  played: 0,
  ticket: null,
  route: 9,
  color: null,
  seat: null,
};
const TOLD: ToldHint = {
  hint: { best: 2, chance: 0.6, other: 1, other_chance: 0.5, error: 0.01, worlds: 128, reasons: [reason] },
  actions: [CLAIM, DRAW],
};
const asking = (answer: () => Promise<string>) => {
  const asked: string[] = [];
  let n = 0;
  const hint = new HintState(
    {
      hint: (text) => {
        asked.push(text);
        return answer();
      },
    },
    () => ++n > 0,
  );
  return { hint, asked, times: () => n };
};

describe("a hint", () => {
  it("is asked of the table once for a decision, and thought about by what it told", async () => {
    const { hint, asked, times } = asking(() => Promise.resolve(JSON.stringify(TOLD)));
    hint.want(someView({ steps: 4 }));
    hint.want(someView({ steps: 4 }));
    expect([hint.isOpen, times()]).toEqual([true, 1]);
    await hint.hear(MESSAGE);
    expect(asked.map((text) => JSON.parse(text) as unknown)).toEqual([MESSAGE]);
    expect([hint.routes, hint.taken]).toEqual([[5, 9], null]);
    hint.see(someView({ steps: 4 }));
    expect(hint.told).not.toBeNull();
    hint.see(someView({ steps: 5 }));
    expect([hint.isOpen, hint.told, hint.routes]).toEqual([false, null, []]);
  });

  it("that comes when the table has moved on is not shown", async () => {
    const { hint } = asking(() => Promise.resolve(JSON.stringify(TOLD)));
    hint.want(someView({ steps: 4 }));
    const heard = hint.hear(MESSAGE);
    hint.see(someView({ steps: 5 }));
    await heard;
    expect([hint.isOpen, hint.told, hint.trouble]).toEqual([false, null, ""]);
  });

  it("to take a card says which", async () => {
    const told = { ...TOLD, hint: { ...TOLD.hint, best: 1, reasons: [] } };
    const { hint } = asking(() => Promise.resolve(JSON.stringify(told)));
    hint.want(someView());
    await hint.hear(MESSAGE);
    expect([hint.routes, hint.taken]).toEqual([[], "deck"]);
  });

  it("that can't be found says why", async () => {
    const { hint } = asking(() => Promise.reject(new Refused("not_loaded", "no worker")));
    hint.want(someView());
    await hint.hear(MESSAGE);
    await eventually(() => expect(hint.trouble).not.toBe(""));
  });
});
