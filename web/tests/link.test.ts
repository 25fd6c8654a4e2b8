import { afterEach, describe, expect, it, vi } from "vitest";
import { Api, Refused } from "../src/lib/api";
import { DeviceLink, DROPPED, type FromDevice, type ToDevice } from "../src/device/link";
import type { Answer, Link, Request } from "../src/lib/link";
import { ServerLink } from "../src/lib/server-link";

afterEach(() => vi.unstubAllGlobals());
const quiet = { onopen: () => undefined, ontext: () => undefined, onclose: () => undefined };
const said = (text: string, status = 200): Answer => ({ status, text });

/** A link whose other end is a list of answers. */
function scripted(...answers: (Answer | Error)[]): Link & { asked: Request[] } {
  const asked: Request[] = [];
  return {
    asked,
    request: (request) => {
      asked.push(request);
      const answer = answers.shift()!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    open: () => ({ isOpen: false, send: () => undefined, close: () => undefined }),
  };
}

describe("what one asks", () => {
  it("is the same whatever the way: method, path, secret, JSON", async () => {
    const link = scripted(said('{"invitation": "I"}'), said("null"));
    const api = new Api(link);
    expect(await api.invite("t", "HOST", 2)).toEqual({ invitation: "I" });
    await api.withdraw("t", "HOST", 2);
    expect(link.asked).toEqual([
      { method: "POST", path: "/tables/t/invitations", secret: "HOST", body: '{"seat":2}' },
      { method: "DELETE", path: "/tables/t/invitations/2", secret: "HOST" },
    ]);
  });

  it("is refused with the protocol's code, or with one for what is no answer of ours", async () => {
    const refusal = said('{"type": "error", "code": "used", "message": "m"}', 409);
    const api = new Api(scripted(refusal, said("<html>", 502), new Error("no network")));
    const codes: unknown[] = [];
    for (let i = 0; i < 3; i++)
      await api.share("t", "s").catch((error: unknown) => codes.push(error instanceof Refused && error.code));
    expect(codes).toEqual(["used", "fault", "offline"]);
  });

  it("is asked once if it never changes, and again if the answer didn't come", async () => {
    const link = scripted(new Error("no network"), said("[]"));
    const api = new Api(link);
    await expect(api.editions()).rejects.toMatchObject({ code: "offline" });
    await Promise.all([api.editions(), api.editions()]);
    expect(link.asked).toHaveLength(2);
  });
});

describe("the way to a server", () => {
  it("is beside the page, wherever that is; a secret goes into the header alone", async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response("{}", { status: 201 })));
    vi.stubGlobal("fetch", fetched);
    const link = new ServerLink("https://x/games/");
    const answer = await link.request({ method: "POST", path: "/tables/t/share", secret: "S", body: "{}" });
    expect(answer).toEqual(said("{}", 201));
    expect(fetched).toHaveBeenCalledWith("https://x/games/api/v2/tables/t/share", {
      method: "POST",
      headers: { Authorization: "Bearer S", "Content-Type": "application/json" },
      body: "{}",
    });
  });

  it("is a websocket for a seat", () => {
    const opened = vi.fn();
    vi.stubGlobal("WebSocket", opened);
    new ServerLink("https://x/games/").open(quiet);
    expect(opened).toHaveBeenCalledWith("wss://x/games/api/v2/live");
  });
});

describe("the way to this device", () => {
  interface Started {
    tell: (message: FromDevice) => void;
    posted: ToDevice[];
    ended: boolean;
  }
  function device(): { link: DeviceLink; started: Started[] } {
    const started: Started[] = [];
    const link = new DeviceLink("https://x/device/", (tell) => {
      const one: Started = { tell, posted: [], ended: false };
      started.push(one);
      return { post: (message) => one.posted.push(message), end: () => (one.ended = true) };
    });
    return { link, started };
  }

  it("begins with the first question, once, and answers each its own", async () => {
    const { link, started } = device();
    expect(started).toEqual([]);
    const first = link.request({ method: "GET", path: "/tables/t/record" });
    const second = link.request({ method: "GET", path: "/tables/u/record" });
    const [one, two] = started[0]!.posted as { id: number }[];
    started[0]!.tell({ type: "answer", id: two!.id, ...said("two") });
    started[0]!.tell({ type: "answer", id: one!.id, ...said("one") });
    expect([(await first).text, (await second).text, started.length]).toEqual(["one", "two", 1]);
  });

  it("reads what is printed from files, and starts nothing for it", async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response("[]")));
    vi.stubGlobal("fetch", fetched);
    const { link, started } = device();
    expect(await new Api(link).editions()).toEqual([]);
    expect(fetched).toHaveBeenCalledWith("https://x/device/printed/editions.json");
    expect(started).toEqual([]);
  });

  it("says that part of the page didn't arrive when one of those files didn't", async () => {
    const { link } = device();
    for (const host of [
      () => Promise.reject(new Error()),
      () => Promise.resolve(new Response("", { status: 404 })),
    ]) {
      vi.stubGlobal("fetch", host);
      await expect(new Api(link).editions()).rejects.toMatchObject({ code: "not_loaded" });
    }
  });

  it("opens a connection when the worker can play, and hands text to it alone", async () => {
    const { link, started } = device();
    const heard: string[] = [];
    const open = (name: string) =>
      link.open({
        onopen: () => heard.push(`${name} open`),
        ontext: (text) => heard.push(`${name} ${text}`),
        onclose: () => heard.push(`${name} closed`),
      });
    const early = open("early");
    expect(early.isOpen).toBe(false);
    started[0]!.tell({ type: "ready" });
    const late = open("late");
    await Promise.resolve();
    const { connection } = started[0]!.posted[1] as { connection: number };
    started[0]!.tell({ type: "text", connection, text: "hello" });
    late.close();
    late.close();
    started[0]!.tell({ type: "text", connection, text: "too late" });
    expect(heard).toEqual(["early open", "late open", "late hello", "late closed"]);
    expect([early.isOpen, late.isOpen]).toEqual([true, false]);
    expect(started[0]!.posted.at(-1)).toEqual({ type: "disconnect", connection });
  });

  it("deletes a table by whoever keeps it, and says if that can't be", async () => {
    const { link, started } = device();
    const gone = link.drop("t");
    const [asked] = started[0]!.posted as { id: number }[];
    expect(asked).toEqual({ type: "drop", id: asked!.id, table: "t" });
    started[0]!.tell({ type: "answer", id: asked!.id, ...said("", DROPPED) });
    await gone;
    const kept = link.drop("u");
    const { id } = started[0]!.posted[1] as { id: number };
    started[0]!.tell({ type: "answer", id, ...said("denied", 500) });
    await expect(kept).rejects.toMatchObject({ code: "no_storage" });
  });

  it("tells everybody who waits what went wrong, and begins anew for who asks again", async () => {
    const { link, started } = device();
    const heard: string[] = [];
    link.open({ ...quiet, ontext: (text) => heard.push(text), onclose: () => heard.push("closed") });
    const asked = link.request({ method: "GET", path: "/tables/t/record" });
    started[0]!.tell({ type: "fault", code: "no_wasm", message: "m" });
    await expect(asked).rejects.toMatchObject({ code: "no_wasm" });
    expect(heard).toEqual(['{"type":"error","code":"no_wasm","message":"m"}', "closed"]);
    expect(started[0]!.ended).toBe(true);
    link.start();
    expect(started).toHaveLength(2);
  });
});
