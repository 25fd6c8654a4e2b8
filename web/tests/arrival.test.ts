import { beforeEach, describe, expect, it } from "vitest";
import { Refused } from "../src/lib/api";
import { Arrival, takeIn } from "../src/lib/arrival.svelte";
import { Keeper } from "../src/lib/keep";
import type { Join, Joined, Welcome } from "../src/lib/schema";
import { closed, memory } from "./support";

let storage: ReturnType<typeof memory>, keeper: Keeper, asked: Join[];
/** What the server answers, one after the other. */
let answers: (Joined | Refused)[];

beforeEach(() => {
  storage = memory();
  keeper = new Keeper(storage);
  asked = [];
  answers = [];
});

const ask = (_: string, wanted: Join): Promise<Joined> => {
  asked.push(wanted);
  const answer = answers.shift()!;
  return answer instanceof Refused ? Promise.reject(answer) : Promise.resolve(answer);
};
/** What it answers to who only looks. */
let seen: Welcome | Refused = new Refused("offline", "");
const look = (): Promise<Welcome> => (seen instanceof Refused ? Promise.reject(seen) : Promise.resolve(seen));
const calls = { join: ask, look };
const open = (): Arrival => new Arrival("t", keeper.find("t")!.coming!, keeper, calls);

describe("a link opened here", () => {
  it("leaves no secret in the address", () => {
    expect(takeIn("#/join/t/CODE", keeper)).toEqual({ at: { page: "table", table: "t" }, shown: "#/t/t" });
    expect(takeIn("#/watch/t/SECRET", keeper).shown).toBe("#/t/t");
    expect(keeper.find("t")?.seats).toMatchObject([{ secret: "SECRET", kind: "watch" }]);
    expect(takeIn("#/new/amsterdam", keeper).shown).toBe("#/new/amsterdam");
  });

  it("has its secret made and kept before anything is sent, and only once", () => {
    takeIn("#/join/t/CODE", keeper);
    const secret = keeper.find("t")!.coming!.secret;
    takeIn("#/join/t/CODE", keeper);
    expect(keeper.find("t")!.coming!.secret).toBe(secret);
  });
});

describe("coming in", () => {
  it("uses the invitation with that secret, and keeps the seat", async () => {
    takeIn("#/join/t/CODE", keeper);
    const { secret } = keeper.find("t")!.coming!;
    answers = [{ seat: 2 }];
    const arrival = open();
    await arrival.enter(" Bea ");
    expect(asked).toEqual([{ invitation: "CODE", secret, name: "Bea" }]);
    expect(arrival.state).toBe("in");
    expect(keeper.find("t")).toMatchObject({ seats: [{ seat: 2, secret, kind: "link" }] });
    expect(keeper.find("t")!.coming).toBeUndefined();
  });

  it("asks again with the same secret when the answer was lost, after a reload too", async () => {
    takeIn("#/join/t/CODE", keeper);
    answers = [new Refused("offline", ""), new Refused("too_fast", ""), { seat: 1 }];
    const first = open();
    await first.enter();
    expect(first.state).toBe("lost");
    await first.enter();
    await open().enter();
    expect(new Set(asked.map((join) => join.secret)).size).toBe(1);
    expect(keeper.find("t")!.seats).toHaveLength(1);
  });

  it.each(["used", "unknown"])(
    "is refused for good when the invitation is %s, and nothing is left",
    async (code) => {
      takeIn("#/join/t/CODE", keeper);
      answers = [new Refused(code, "")];
      const arrival = open();
      await arrival.enter();
      expect([arrival.state, arrival.code]).toEqual(["refused", code]);
      expect(keeper.find("t")).toBeUndefined();
      expect(storage.text()).not.toContain("CODE");
    },
  );

  it("leads to the seat again by the link it was taken by", async () => {
    takeIn("#/join/t/CODE", keeper);
    answers = [{ seat: 1 }];
    await open().enter();
    takeIn("#/join/t/CODE", keeper);
    expect(keeper.find("t")!.coming).toBeUndefined();
  });

  it("doesn't use an invitation up where the seat could not be kept", async () => {
    const forgetful = new Keeper(closed);
    const coming = { invitation: "CODE", secret: "s", device: false };
    const arrival = new Arrival("t", coming, forgetful, calls);
    await arrival.enter();
    expect([arrival.state, arrival.code, asked]).toEqual(["refused", "no_storage", []]);
  });

  it("is doubtful for who sits there already, and leaves the invitation to whom it is for", () => {
    keeper.put({ table: "t", edition: "", opened: 1, seats: [], host: "h" });
    takeIn("#/join/t/CODE", keeper);
    const arrival = open();
    expect(arrival.isDoubtful).toBe(true);
    arrival.decline();
    expect([arrival.state, asked]).toEqual(["in", []]);
    expect(keeper.find("t")).toMatchObject({ host: "h", seats: [] });
    expect(keeper.find("t")!.coming).toBeUndefined();
  });

  it("asks no name of one's own other device", async () => {
    takeIn("#/device/t/CODE", keeper);
    answers = [{ seat: 0 }];
    await open().enter("Bea");
    expect(asked[0]).not.toHaveProperty("name");
  });
});

describe("looking at an invitation", () => {
  const welcome: Welcome = { edition: "amsterdam", seat: 1, seats: [], pace: "live", away_seconds: 60 };
  const looked = async (answer: Welcome | Refused): Promise<Arrival> => {
    takeIn("#/join/t/CODE", keeper);
    seen = answer;
    const arrival = open();
    await arrival.look();
    return arrival;
  };

  it("tells what it leads to and leaves it unused", async () => {
    const arrival = await looked(welcome);
    expect([arrival.welcome, arrival.state, asked]).toEqual([welcome, "asking", []]);
  });

  it("says at once that it is no longer good", async () => {
    const arrival = await looked(new Refused("unknown", ""));
    expect([arrival.state, arrival.code, asked]).toEqual(["refused", "unknown", []]);
  });

  it("comes in if it was used here and the answer was lost, else says that it is used", async () => {
    answers = [{ seat: 1 }];
    expect((await looked(new Refused("used", ""))).state).toBe("in");
    keeper.forget("t");
    answers = [new Refused("used", "")];
    expect((await looked(new Refused("used", ""))).code).toBe("used");
  });

  it("can be done without: whoever sits down is told the rest", async () => {
    const arrival = await looked(new Refused("offline", ""));
    answers = [{ seat: 1 }];
    await arrival.enter("Bea");
    expect([arrival.welcome, arrival.state]).toEqual([null, "in"]);
  });
});
