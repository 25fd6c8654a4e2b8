/** Starting the device's worker; a browser that can't is told from one that didn't. */
import type { FromDevice, Port, StartDevice } from "./link";
import type { Begin } from "./authority";

/** Why this browser can't play by itself; nothing: it can. */
export function lacking(): string | null {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") return "no_wasm";
  return typeof indexedDB === "object" ? null : "no_storage";
}

const DEAF: Port = { post: () => undefined, end: () => undefined };

export const startDevice =
  (folder: string): StartDevice =>
  (hear) => {
    const code = lacking();
    if (code) {
      queueMicrotask(() => hear({ type: "fault", code, message: code }));
      return DEAF;
    }
    const worker = new Worker(new URL("./authority.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromDevice>) => hear(data);
    worker.onerror = ({ message }) => hear({ type: "fault", code: "not_loaded", message });
    worker.postMessage({ type: "begin", folder } satisfies Begin);
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
