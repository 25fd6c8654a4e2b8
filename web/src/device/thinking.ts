/** The worker that bots think in: one call of the kernel after the other, and nobody else waits. */
import { Kernel, type PackedCall } from "./kernel";

/** What it is told: first where the kernel lies, then one call after the other. */
export type ToThinking = { folder: string } | { id: number; call: PackedCall };
/** What it answers: a number, or why there is none. */
export type CallOutcome = { id: number } & ({ value: number | bigint } | { failure: string });

let kernel: Promise<Kernel> | undefined;

/* A failure is an answer too: what is thrown in a promise reaches nobody outside. */
async function think(id: number, call: PackedCall): Promise<void> {
  let outcome: CallOutcome;
  try {
    outcome = { id, value: (await kernel!).call(call) };
  } catch (error) {
    outcome = { id, failure: String(error) };
  }
  postMessage(outcome);
}

addEventListener("message", ({ data }: MessageEvent<ToThinking>) => {
  if ("folder" in data) kernel = Kernel.load(data.folder);
  else void think(data.id, data.call);
});
