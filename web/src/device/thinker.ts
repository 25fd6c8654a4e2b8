/** Bots think elsewhere: calls go to a worker of their own, and their numbers come back. */
import type { PackedCall } from "./kernel";
import type { CallOutcome, ToThinking } from "./thinking";

interface WaitingCall {
  resolve: (value: number | bigint) => void;
  reject: (error: Error) => void;
}

export class Thinker {
  #worker: Worker | null = null;
  #last = 0;
  readonly #waiting = new Map<number, WaitingCall>();

  constructor(
    private readonly folder: string,
    private readonly begin: () => Worker,
  ) {}

  think(call: PackedCall): Promise<number | bigint> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#post({ id, call });
    });
  }

  #post(message: ToThinking): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = this.begin();
    worker.onmessage = ({ data }: MessageEvent<CallOutcome>) => {
      if ("failure" in data) {
        this.#fail(new Error(data.failure));
        return;
      }
      this.#waiting.get(data.id)?.resolve(data.value);
      this.#waiting.delete(data.id);
    };
    worker.onerror = ({ message }) => this.#fail(new Error(message));
    worker.postMessage({ folder: this.folder } satisfies ToThinking);
    return worker;
  }

  /** What waits gets no answer: another bot decides instead. The next call has a new worker. */
  #fail(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
