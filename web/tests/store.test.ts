import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TableStore } from "../src/device/store";

let factory: IDBFactory;
beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});

describe("the tables of this device", () => {
  it("are what was added to them, in order, for whoever opens the store next", async () => {
    const store = await TableStore.open(factory);
    for (let n = 0; n < 12; n++) await store.keep("a", `${n}`);
    await store.keep("b", "other");
    const next = await TableStore.open(factory);
    expect(await next.load("a")).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
    expect(await next.load("c")).toEqual([]);
  });

  it("take no addition from a window that has not seen the last one", async () => {
    const [one, two] = [await TableStore.open(factory), await TableStore.open(factory)];
    await one.keep("a", "first");
    await two.load("a");
    await one.keep("a", "second");
    await expect(two.keep("a", "against it")).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await two.load("a")).toEqual(["first", "second"]);
    await two.keep("a", "third");
    expect(await one.load("a")).toEqual(["first", "second", "third"]);
  });

  it("are deleted one by one", async () => {
    const store = await TableStore.open(factory);
    await store.keep("a", "1");
    await store.keep("ab", "2");
    await store.delete("a");
    expect([await store.load("a"), await store.load("ab")]).toEqual([[], ["2"]]);
    await store.keep("a", "anew");
    expect(await store.load("a")).toEqual(["anew"]);
  });

  it("are none where the browser refuses", async () => {
    const closed = { open: () => Promise.reject(new Error("unused")) } as unknown as IDBFactory;
    closed.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
    await expect(TableStore.open(closed)).rejects.toMatchObject({ name: "SecurityError" });
  });
});
