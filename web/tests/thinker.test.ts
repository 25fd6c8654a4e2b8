import { expect, test } from "vitest";
import { Thinker } from "../src/device/thinker";

const CALL = { symbol: "search", blob: new Uint8Array(), plan: [] };

/** A worker as far as this needs one: what it is told, and what it answers. */
class Worker {
  told: { id?: number }[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  postMessage(message: { id?: number }): void {
    this.told.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

function thinker() {
  const workers: Worker[] = [];
  const begin = () => {
    workers.push(new Worker());
    return workers.at(-1) as never;
  };
  return { workers, thinker: new Thinker("device", begin) };
}

test("a number comes back to who asked", async () => {
  const { workers, thinker: bots } = thinker();
  const first = bots.think(CALL);
  const second = bots.think(CALL);
  workers[0]!.onmessage?.({ data: { id: 2, value: 7 } });
  workers[0]!.onmessage?.({ data: { id: 1, value: 5 } });
  expect(await Promise.all([first, second])).toEqual([5, 7]);
});

test("a worker that fails leaves nobody waiting, and the next call has another", async () => {
  const { workers, thinker: bots } = thinker();
  const waiting = bots.think(CALL);
  workers[0]!.onmessage?.({ data: { id: 1, failure: "no kernel" } });
  await expect(waiting).rejects.toThrow("no kernel");
  expect(workers[0]!.ended).toBe(true);
  void bots.think(CALL);
  expect(workers).toHaveLength(2);
});
