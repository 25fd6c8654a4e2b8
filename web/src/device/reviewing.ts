/** The worker that reviews finished games: neither the page, nor tables, nor bots wait for it. */
import { Kernel } from "./kernel";
import { startReviews, type OpenReview, type Reviewing } from "./python";
import type { FromReviews, ToReviews } from "./review-link";

/** What was found is put together and told no oftener. */
const TELL_MS = 700;

/** How a hint's JSON begins; else it is an error of the protocol. */
const HINT = '{"hint"';

const tell = (message: FromReviews): void => postMessage(message);
/** Lets in what the page has said meanwhile. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The review of a record; what is under way is not let go of. */
interface Opened {
  record: string;
  review: OpenReview;
  isUnderWay: boolean;
}

class Reviews {
  /** Reviews that somebody waits for. */
  readonly #wanted = new Set<number>();
  /** The last one: what is asked next is mostly of the same record. */
  #open: Opened | null = null;
  #python: Promise<Reviewing> | null = null;

  async hear(message: ToReviews): Promise<void> {
    try {
      if (message.type === "begin") await this.#start(message.folder);
      else if (message.type === "stop") this.#wanted.delete(message.id);
      else if (message.type === "review") await this.#review(message.id, message.record, message.first);
      else if (message.type === "hint") await this.#hint(message.id, message.asked);
      else await this.#ask(message);
    } catch (error) {
      const code = message.type === "begin" ? "not_loaded" : "fault";
      tell({ type: "fault", code, message: String(error) });
    }
  }

  async #start(folder: string): Promise<void> {
    this.#python = startReviews(folder, Kernel.load(folder));
    await this.#python;
  }

  async #review(id: number, record: string, first: readonly number[]): Promise<void> {
    this.#wanted.add(id);
    const opened = await this.#opened(id, record, first);
    if (opened) await this.#work(id, opened);
    this.#wanted.delete(id);
  }

  async #work(id: number, opened: Opened): Promise<void> {
    const { review } = opened;
    let told = 0;
    let done = 0;
    opened.isUnderWay = true;
    while (done < 1 && this.#wanted.has(id)) {
      done = review.go_on();
      const isDue = done >= 1 || (review.can_tell && Date.now() > told + TELL_MS);
      tell({ type: "told", id, done, text: isDue ? review.told() : null });
      if (isDue) told = Date.now();
      await breath();
    }
    opened.isUnderWay = false;
    if (this.#open !== opened) review.destroy();
  }

  async #ask({ type, id, record, at, action }: Extract<ToReviews, { action: number }>): Promise<void> {
    const known = this.#open?.record === record ? this.#open : await this.#opened(id, record, []);
    if (!known) return;
    const { review } = known;
    tell({
      type: "judged",
      id,
      text: type === "judge" ? review.judge(at, action) : review.play_on(at, action),
    });
  }

  async #hint(id: number, asked: string): Promise<void> {
    const text = (await this.#python!).hint(asked);
    tell({ type: text.startsWith(HINT) ? "judged" : "refused", id, text });
  }

  /** A record's review, not begun yet; null if it is refused. */
  async #opened(id: number, record: string, first: readonly number[]): Promise<Opened | null> {
    const review = (await this.#python!).open(record, first);
    if (review.trouble) {
      tell({ type: "refused", id, text: review.trouble });
      review.destroy();
      return null;
    }
    const before = this.#open;
    this.#open = { record, review, isUnderWay: false };
    if (!before?.isUnderWay) before?.review.destroy();
    return this.#open;
  }
}

const reviews = new Reviews();
addEventListener("message", ({ data }: MessageEvent<ToReviews>) => void reviews.hear(data));
