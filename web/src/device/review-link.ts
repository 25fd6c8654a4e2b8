/** The way to the worker that reviews games, started when first needed. */
import { Refused } from "../lib/refused";
import type { ErrorMessage } from "../lib/schema";

/** What the page tells the worker … */
export type ToReviews =
  | { type: "begin"; folder: string }
  | { type: "review"; id: number; record: string; first: readonly number[] }
  | { type: "judge" | "play_on"; id: number; record: string; at: number; action: number }
  | { type: "hint"; id: number; asked: string }
  | { type: "stop"; id: number };

/** … and the worker the page: how much is done and what was found, as JSON. After a fault nothing more. */
export type FromReviews =
  | { type: "told"; id: number; done: number; text: string | null }
  | { type: "judged"; id: number; text: string }
  | { type: "refused"; id: number; text: string }
  | { type: "fault"; code: string; message: string };

export interface ReviewPort {
  post(message: ToReviews): void;
  end(): void;
}
export type StartReviews = (hear: (message: FromReviews) => void) => ReviewPort;
/** How much is done, from 0 to 1; what was found so far, where there is something new to tell. */
export type OnTold = (done: number, text: string | null) => void;

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Refused) => void;
  ontold?: OnTold;
}

export interface ReviewUnderWay {
  /** All that was found, once nothing is left to do. */
  whole: Promise<string>;
  /** Nobody is told anything any more. */
  stop: () => void;
}

export class ReviewLink {
  #port: ReviewPort | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly begin: StartReviews) {}

  /** Review a finished game; the decisions of some seats come first. */
  review(record: string, first: readonly number[], ontold: OnTold): ReviewUnderWay {
    const id = ++this.#last;
    const whole = this.#ask(id, { type: "review", id, record, first }, ontold);
    const stop = (): void => {
      if (this.#waiting.delete(id)) this.#port?.post({ type: "stop", id });
    };
    return { whole, stop };
  }

  /** What a decision would have been worth if something else had been done. */
  judge(record: string, at: number, action: number): Promise<string> {
    const id = ++this.#last;
    return this.#ask(id, { type: "judge", id, record, at, action });
  }

  /** Worlds that might have been, if a decision had been that: `Story[]` as JSON. */
  playOn(record: string, at: number, action: number): Promise<string> {
    const id = ++this.#last;
    return this.#ask(id, { type: "play_on", id, record, at, action });
  }

  /** What to do in a game under way, by what its seat knows: a `HintMessage` as JSON. */
  hint(asked: string): Promise<string> {
    const id = ++this.#last;
    return this.#ask(id, { type: "hint", id, asked });
  }

  #ask(id: number, message: ToReviews, ontold?: OnTold): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, ...(ontold && { ontold }) });
      this.#port ??= this.begin((answer) => this.#hear(answer));
      this.#port.post(message);
    });
  }

  #hear(message: FromReviews): void {
    if (message.type === "fault") {
      this.#fail(message.code, message.message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (message.type === "told") waiting?.ontold?.(message.done, message.text);
    if (message.type === "told" && message.done < 1) return;
    this.#waiting.delete(message.id);
    if (message.type === "refused") {
      const { code, message: text, reason, values } = JSON.parse(message.text) as ErrorMessage;
      waiting?.reject(new Refused(code, text, reason, values));
    } else waiting?.resolve(message.text ?? "");
  }

  /** Everybody who waits is told; who asks again starts another worker. */
  #fail(code: string, message: string): void {
    this.#port?.end();
    this.#port = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Refused(code, message));
  }
}
