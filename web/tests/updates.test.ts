import { beforeEach, describe, expect, it, vi } from "vitest";
import { Updates } from "../src/lib/updates.svelte";

/** A browser's service worker and what comes after it, whose other end is the test. */
class Fake extends EventTarget {
  controller: object | null = null;
  waiting: { postMessage: (message: string) => void } | null = null;
  installing: EventTarget | null = null;
  told: string[] = [];
  update = vi.fn(() => Promise.resolve());
  register = vi.fn(() => Promise.resolve(this as unknown as ServiceWorkerRegistration));

  /** Another build is found, kept, and waits. */
  arrive(): void {
    const found = new EventTarget();
    this.installing = found;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this.waiting = { postMessage: (message) => this.told.push(message) };
    found.dispatchEvent(new Event("statechange"));
  }
}

let fake: Fake, reloads: number, updates: Updates;
const begin = async (controller: object | null): Promise<void> => {
  fake.controller = controller;
  updates = new Updates(fake as unknown as ServiceWorkerContainer, () => reloads++);
  await updates.keep("service-worker.js");
};
beforeEach(() => {
  fake = new Fake();
  reloads = 0;
});

describe("the page kept on this device", () => {
  it("says when another build is ready, and changes to it only when asked", async () => {
    await begin({});
    expect(updates.isReady).toBe(false);
    fake.arrive();
    expect([updates.isReady, fake.told]).toEqual([true, []]);
    updates.change();
    expect(fake.told).toEqual(["activate"]);
    fake.dispatchEvent(new Event("controllerchange"));
    expect(reloads).toBe(1);
  });

  it("finds a build that was waiting before this page was opened", async () => {
    fake.waiting = { postMessage: () => undefined };
    await begin({});
    expect(updates.isReady).toBe(true);
  });

  it("neither announces nor reloads for the first build ever kept", async () => {
    await begin(null);
    fake.arrive();
    fake.dispatchEvent(new Event("controllerchange"));
    expect([updates.isReady, reloads]).toEqual([false, 0]);
  });

  it("is a page like any other where the browser keeps nothing", async () => {
    fake.register = vi.fn(() => Promise.reject(new Error("not allowed")));
    await begin(null);
    updates.look();
    updates.change();
    expect(updates.isReady).toBe(false);
  });
});
