import { afterEach, describe, expect, it } from "vitest";
import type { PushWanted } from "../src/lib/schema";
import { choose } from "../src/lib/settings.svelte";
import { TurnNotices, type Pusher } from "../src/lib/turn-notices";
import { seatInfo, someView } from "./support";

const subscribed = {
  toJSON: () => ({ endpoint: "https://push.example/x", keys: { p256dh: "P", auth: "A" } }),
};

/** A browser, and a server that hears what it wants. */
function scene(key: string | null = "K") {
  const heard: unknown[] = [];
  let given: typeof subscribed | null = null;
  const pusher: Pusher = {
    getSubscription: () => Promise.resolve(given),
    subscribe: (options) => {
      given = subscribed;
      heard.push(options.applicationServerKey);
      return Promise.resolve(subscribed);
    },
  };
  const calls = {
    pushKey: () => Promise.resolve({ key }),
    subscribe: (table: string, secret: string, wanted: PushWanted) => {
      heard.push([table, secret, wanted]);
      return Promise.resolve();
    },
    unsubscribe: (table: string, secret: string) => {
      heard.push(["end", table, secret]);
      return Promise.resolve();
    },
  };
  return { heard, notices: new TurnNotices("t", calls, () => Promise.resolve(pusher)) };
}
const together = someView({ seats: [seatInfo(0), seatInfo(1, { kind: "link" })] });

describe("notices of a turn", () => {
  afterEach(() => choose({ notify: false }));

  it("are asked for once by who wants them", async () => {
    choose({ notify: true });
    const { heard, notices } = scene();
    await notices.see(together, "s");
    await notices.see(together, "s");
    const wanted = { endpoint: "https://push.example/x", p256dh: "P", auth: "A", language: "en" };
    expect(heard).toEqual(["K", ["t", "s", wanted]]);
  });

  it("are ended by who wants them no more, and when the game is over", async () => {
    choose({ notify: true });
    const { heard, notices } = scene();
    await notices.see(together, "s");
    choose({ notify: false });
    await notices.see(together, "s");
    expect(heard.at(-1)).toEqual(["end", "t", "s"]);
    choose({ notify: true });
    await notices.see(together, "s");
    await notices.see({ ...together, phase: "over" }, "s");
    expect(heard.slice(-1)).toEqual([["end", "t", "s"]]);
  });

  it("are for seats at tables of several people, and from servers that send any", async () => {
    choose({ notify: true });
    const { heard, notices } = scene();
    await notices.see(someView(), "s");
    await notices.see({ ...together, seat: null }, "s");
    choose({ notify: false });
    await notices.see(together, "s");
    choose({ notify: true });
    const none = scene(null);
    await none.notices.see(together, "s");
    expect([heard, none.heard]).toEqual([[], []]);
  });
});
