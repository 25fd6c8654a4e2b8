import { describe, expect, it } from "vitest";
import { Snapshot, type Shelf } from "../src/device/snapshot";

/** A browser's caches, with as much room as it is given. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>();
  constructor(private readonly room = Infinity) {}

  open(name: string): Promise<Cache> {
    if (!this.kept.has(name)) this.kept.set(name, new Map());
    const files = this.kept.get(name)!;
    const cache = {
      match: (address: string) => Promise.resolve(files.get(address)?.clone()),
      put: async (address: string, file: Response) => {
        if ((await file.clone().arrayBuffer()).byteLength > this.room) throw new DOMException("full");
        files.set(address, file);
      },
    };
    return Promise.resolve(cache as unknown as Cache);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.kept.delete(name));
  }

  get files(): Response[] {
    return [...this.kept.values()].flatMap((files) => [...files.values()]);
  }
}

const BYTES = Uint8Array.from([1, 2, 3, 250]);
const snapshot = (caches: Shelf | null, folder = "https://farebox.test/device-1/", browser = "one") =>
  new Snapshot(folder, caches, browser);

describe("a snapshot of Python", () => {
  it("is loaded as it was kept", async () => {
    const caches = new Caches();
    expect(await snapshot(caches).load()).toBeNull();
    await snapshot(caches).keep(() => BYTES);
    expect(await snapshot(caches).load()).toEqual(BYTES);
  });

  it("is for one build and one browser, and the next takes its place", async () => {
    const caches = new Caches();
    await snapshot(caches).keep(() => BYTES);
    expect(await snapshot(caches, "https://farebox.test/device-2/").load()).toBeNull();
    expect(await snapshot(caches, undefined, "another").load()).toBeNull();
    await snapshot(caches, "https://farebox.test/device-2/").keep(() => BYTES);
    expect(await snapshot(caches).load()).toBeNull();
    expect(caches.files).toHaveLength(1);
  });

  it("is forgotten when it is damaged", async () => {
    const caches = new Caches();
    await snapshot(caches).keep(() => BYTES);
    for (const [cache] of caches.kept.values()) {
      const [address, file] = cache!;
      const damaged = new Response(Uint8Array.from([1, 2, 3, 251]), { headers: file.headers });
      await (await caches.open("farebox-snapshot")).put(address, damaged);
    }
    expect(await snapshot(caches).load()).toBeNull();
    expect(caches.files).toEqual([]);
  });

  it("is done without where there is no room or no way, or it can't be made", async () => {
    const full = new Caches(3);
    await snapshot(full).keep(() => BYTES);
    expect(full.files).toEqual([]);
    const caches = new Caches();
    await snapshot(caches).keep(() => {
      throw new Error("something in it can't be kept");
    });
    expect(caches.files).toEqual([]);
    await snapshot(null).keep(() => BYTES);
    expect([snapshot(null).isPossible, await snapshot(null).load()]).toEqual([false, null]);
  });
});
