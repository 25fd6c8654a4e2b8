/** The viewpoint shown stands in the address: who steps on replaces it, who jumps can go back. */
import { viewpointPath, type Viewpoint } from "./viewpoint";

/** Browsers take it amiss when an address changes many times a second: it is written once all is at rest. */
const REST_MS = 300;
type History = Pick<globalThis.History, "pushState" | "replaceState">;

export class ViewpointHistory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due: string | null = null;

  /** `base` is the address without a viewpoint. */
  constructor(
    private readonly base: string,
    private readonly history: History = globalThis.history,
  ) {}

  addressOf(viewpoint: Viewpoint): string {
    return `${this.base}/${viewpointPath(viewpoint)}`;
  }

  step(viewpoint: Viewpoint): void {
    this.#due = this.addressOf(viewpoint);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), REST_MS);
  }

  jump(viewpoint: Viewpoint): void {
    this.#write();
    this.history.pushState(null, "", this.addressOf(viewpoint));
  }

  /** The page goes away: what is due would change another page's address. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#due = null;
  }

  #write(): void {
    clearTimeout(this.#timer);
    if (this.#due) this.history.replaceState(null, "", this.#due);
    this.#due = null;
  }
}
