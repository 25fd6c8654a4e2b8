/**
 * Python's memory as it was when all was imported: a later visit begins there, in a fraction of the time.
 *
 * It is made on this device at a first start, before any table or secret is there, and kept for one build and
 * one browser. Whatever is wrong with it, nobody is bothered: Python starts as it did the first time.
 */

const CACHE = "farebox-snapshot"; // not one of the service worker's, which keeps a whole build
const DIGEST = "x-digest";

/** What a browser keeps files in, as far as this needs it. */
export type Shelf = Pick<CacheStorage, "open" | "delete">;

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Only pages that came by https, or from this machine, may keep files and compute digests. */
const here = (): Shelf | null => (isSecureContext ? caches : null);

export class Snapshot {
  readonly #address: string;

  /** `folder` has a build's digest in its name. */
  constructor(
    folder: string,
    private readonly shelf: Shelf | null = here(),
    browser: string = navigator.userAgent,
  ) {
    this.#address = `${folder}snapshot?${encodeURIComponent(browser)}`;
  }

  /** Whether one could be kept. */
  get isPossible(): boolean {
    return this.shelf !== null;
  }

  /** The memory, whole as it was kept; null if there is none for this build. */
  async load(): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const kept = await (await this.shelf?.open(CACHE))?.match(this.#address);
      if (!kept) return null;
      const bytes = new Uint8Array(await kept.arrayBuffer());
      if ((await digestOf(bytes)) === kept.headers.get(DIGEST)) return bytes;
    } catch {
      // what can't be read is forgotten
    }
    await this.forget();
    return null;
  }

  /** Make one and keep it in the place of any other; where there is no room, there is none. */
  async keep(make: () => Uint8Array): Promise<void> {
    if (!this.shelf) return;
    try {
      const bytes = make() as Uint8Array<ArrayBuffer>; // at once: a moment later there is more in it
      await this.forget();
      const headers = { [DIGEST]: await digestOf(bytes) };
      await (await this.shelf.open(CACHE)).put(this.#address, new Response(bytes, { headers }));
    } catch {
      await this.forget();
    }
  }

  async forget(): Promise<void> {
    await this.shelf?.delete(CACHE).catch(() => false);
  }
}
