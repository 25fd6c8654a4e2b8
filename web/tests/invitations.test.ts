import { beforeEach, describe, expect, it } from "vitest";
import { Refused } from "../src/lib/api";
import { Invitations } from "../src/lib/invitations.svelte";
import { Keeper } from "../src/lib/keep";
import { findReach } from "../src/lib/reach";
import { memory, seatInfo, someView } from "./support";

const seats = (taken: boolean) => [seatInfo(0), seatInfo(1, { kind: "link", name: "Bea", taken })];
const view = (taken = false) => someView({ seats: seats(taken) });
let storage: ReturnType<typeof memory>, keeper: Keeper, asked: unknown[][], refusal: Refused | null;

beforeEach(() => {
  storage = memory();
  keeper = new Keeper(storage);
  asked = [];
  refusal = null;
});

function host(): Invitations {
  const invitations = { 1: "FIRST" };
  keeper.put({ table: "t", edition: "", opened: 1, seats: [], host: "HOST", spectator: "EYES", invitations });
  return open();
}
function open(site = "https://x/"): Invitations {
  const answer =
    <T>(value: T) =>
    (...what: unknown[]): Promise<T> => {
      asked.push(what);
      return refusal ? Promise.reject(refusal) : Promise.resolve(value);
    };
  const calls = {
    invite: answer({ invitation: "SECOND" }),
    withdraw: answer(undefined),
    inviteDevice: answer({ invitation: "ALONG" }),
    addresses: () => Promise.resolve(["http://192.168.1.7:8000/"]),
  };
  return new Invitations("t", keeper, calls, site);
}

describe("invitations", () => {
  it("are links to pass on until somebody comes, then forgotten", () => {
    const all = host();
    expect(all.places(view())).toEqual([
      { seat: 1, name: "Bea", taken: false, link: "https://x/#/join/t/FIRST" },
    ]);
    expect(all.isOpen(view())).toBe(true);
    all.see(view(true));
    expect(all.places(view(true))).toEqual([{ seat: 1, name: "Bea", taken: true, link: null }]);
    expect(all.isOpen(view(true))).toBe(false);
    expect(storage.text()).not.toContain("FIRST");
  });

  it("are withdrawn and made anew by the host's secret, and survive a reload", async () => {
    const all = host();
    await all.withdraw(1);
    expect(asked).toEqual([["t", "HOST", 1]]);
    expect(all.places(view())[0]!.link).toBeNull();
    await all.renew(1);
    expect(all.places(view())[0]!.link).toBe("https://x/#/join/t/SECOND");
    expect(open().places(view())[0]!.link).toBe("https://x/#/join/t/SECOND");
  });

  it("keep the old link when the server refuses, and say so", async () => {
    const all = host();
    refusal = new Refused("offline", "no connection");
    await all.withdraw(1);
    expect(all.trouble).toBe("no connection");
    expect(all.busy).toBe(false);
    expect(all.places(view())[0]!.link).toContain("FIRST");
  });

  it("take the own seat along by a link that is kept nowhere", async () => {
    const all = host();
    await all.takeAlong("MINE");
    expect(asked).toEqual([["t", "MINE"]]);
    expect(all.deviceLink("MINE")).toBe("https://x/#/device/t/ALONG");
    expect(storage.text()).not.toContain("ALONG");
  });

  it("lead to an address that others can open, and say when there is none", async () => {
    host();
    const far = open();
    await far.widen();
    expect([far.reach, far.watchLink]).toEqual(["anybody", "https://x/#/watch/t/EYES"]);
    const near = open("http://localhost:8000/");
    expect(near.reach).toBe("nobody");
    await near.widen();
    expect([near.reach, near.watchLink]).toEqual(["network", "http://192.168.1.7:8000/#/watch/t/EYES"]);
    expect(await findReach("http://[::1]:8000/", () => Promise.resolve([]))).toEqual({
      site: "http://[::1]:8000/",
      by: "nobody",
    });
    expect((await findReach("http://127.0.0.1/", () => Promise.reject(new Error()))).by).toBe("nobody");
  });

  it("are the host's alone; who watches has a link if the table was opened here", () => {
    expect(host().watchLink).toBe("https://x/#/watch/t/EYES");
    keeper.forget("t");
    keeper.sit("t", { seat: 1, secret: "s", name: "", kind: "link" });
    const guest = open();
    expect([guest.isHost, guest.watchLink, guest.isOpen(view())]).toEqual([false, null, false]);
  });
});
