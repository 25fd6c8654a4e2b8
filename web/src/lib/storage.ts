/** What the browser keeps for this page; some let it keep nothing, and say so by throwing. */
export type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

export function browserStorage(): Storage {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
