import { afterEach, expect, it, vi } from "vitest";
import { watchFiles } from "../src/device/watched-files";

const compile = (WebAssembly.instantiateStreaming as unknown) ?? undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(WebAssembly, { instantiateStreaming: compile });
});

/** A host that answers so; what goes wrong is told to the list. */
function watched(answer: () => Promise<Response>, compiles = () => Promise.resolve()): unknown[] {
  const told: unknown[] = [];
  vi.stubGlobal("self", { fetch: answer });
  Object.assign(WebAssembly, { instantiateStreaming: compiles });
  watchFiles((error) => {
    told.push(String(error));
    throw error;
  });
  return told;
}
const file = (kind: string, url: string, status = 200): Response => {
  const made = new Response("text", { status, headers: { "Content-Type": kind } });
  Object.defineProperty(made, "url", { value: url });
  return made;
};

it("web assembly is called what it is, whatever its host says; the rest is left alone", async () => {
  const kinds: Record<string, string> = {};
  for (const name of ["x.wasm", "x.zip"]) {
    watched(() => Promise.resolve(file("text/plain", `https://x/${name}`)));
    kinds[name] = (await self.fetch(name)).headers.get("Content-Type") ?? "";
  }
  expect(kinds).toEqual({ "x.wasm": "application/wasm", "x.zip": "text/plain" });
});

it("a file that is missing, doesn't come or is damaged is told of", async () => {
  const missing = watched(() => Promise.resolve(file("text/html", "https://x/y", 404)));
  await expect(self.fetch("y")).rejects.toBeDefined();
  const cut = watched(() => Promise.reject(new Error("no network")));
  await expect(self.fetch("y")).rejects.toBeDefined();
  const damaged = watched(
    () => Promise.resolve(file("application/wasm", "https://x/y")),
    () => Promise.reject(new Error("no magic word")),
  );
  await expect(WebAssembly.instantiateStreaming(self.fetch("y"))).rejects.toBeDefined();
  expect([missing, cut, damaged]).toEqual([
    ["https://x/y: 404"],
    ["Error: no network"],
    ["Error: no magic word"],
  ]);
});
