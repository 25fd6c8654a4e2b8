import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const SCOPE = "https://farebox.example/";
const NOTICE = { table: "AAAAAAAAAAAA", title: "Your turn.", body: "New York" };

interface Page {
  url: string;
  navigate: (address: string) => Promise<Page>;
  focus: () => Promise<void>;
}

/** What the browser gives a worker, and what the worker does with it. */
class Browser {
  readonly did: unknown[] = [];
  readonly pages: Page[] = [];
  readonly heard: Record<string, (event: unknown) => void> = {};

  readonly self = {
    registration: {
      scope: SCOPE,
      showNotification: (title: string, options: object) => this.#do("shows", title, options),
    },
    clients: {
      matchAll: () => Promise.resolve(this.pages),
      openWindow: (address: string) => this.#do("opens", address),
    },
    addEventListener: (kind: string, hear: (event: unknown) => void) => {
      this.heard[kind] = hear;
    },
  };

  open(url: string, canNavigate = true): void {
    const page: Page = {
      url,
      navigate: (address) =>
        canNavigate ? this.#do("goes", address).then(() => page) : Promise.reject(new Error("not its own")),
      focus: () => this.#do("focuses", url),
    };
    this.pages.push(page);
  }

  /** Something happens; when the worker says that it is done, it is. */
  async happen(kind: string, event: object): Promise<void> {
    let done: Promise<unknown> = Promise.reject(new Error("nothing was waited for"));
    done.catch(() => undefined);
    this.heard[kind]!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }

  #do(...what: unknown[]): Promise<void> {
    this.did.push(what);
    return Promise.resolve();
  }
}

describe("a notice to a closed page", () => {
  let browser: Browser;
  const close = vi.fn();
  const click = (): Promise<void> =>
    browser.happen("notificationclick", { notification: { data: NOTICE.table, close } });

  beforeEach(async () => {
    browser = new Browser();
    vi.stubGlobal("self", browser.self);
    vi.stubGlobal("FILES", { "index.html": "sha256-x" });
    vi.resetModules();
    await import("../src/service-worker");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is shown once for a table: a later one takes its place", async () => {
    await browser.happen("push", { data: { json: () => NOTICE } });
    const { table, title, body } = NOTICE;
    const options = { body, icon: `${SCOPE}icon-192.png`, tag: table, data: table };
    expect(browser.did).toEqual([["shows", title, options]]);
  });

  it("opens the table when it is pressed", async () => {
    await click();
    expect(close).toHaveBeenCalled();
    expect(browser.did).toEqual([["opens", `${SCOPE}#/t/${NOTICE.table}`]]);
  });

  it("goes to the table in a page that is open", async () => {
    browser.open(SCOPE);
    browser.open(`${SCOPE}#/t/${NOTICE.table}`);
    await click();
    const address = `${SCOPE}#/t/${NOTICE.table}`;
    expect(browser.did).toEqual([
      ["goes", address],
      ["focuses", address],
    ]);
  });

  it("at least shows a page that it may not turn", async () => {
    browser.open(SCOPE, false);
    await click();
    expect(browser.did).toEqual([["focuses", SCOPE]]);
  });
});
