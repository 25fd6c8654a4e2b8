/** Starting the worker that reviews games; a browser that can't is told from one that didn't. */
import type { FromReviews, ReviewPort, StartReviews } from "./review-link";
import { lacking } from "./start";

const DEAF: ReviewPort = { post: () => undefined, end: () => undefined };

export const startReviews =
  (folder: string): StartReviews =>
  (hear) => {
    const code = lacking();
    if (code) {
      queueMicrotask(() => hear({ type: "fault", code, message: code }));
      return DEAF;
    }
    const worker = new Worker(new URL("./reviewing.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromReviews>) => hear(data);
    worker.onerror = ({ message }) => hear({ type: "fault", code: "not_loaded", message });
    worker.postMessage({ type: "begin", folder });
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
