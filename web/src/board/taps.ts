/** One tap or two: a finger's tap counts when no second one followed; two in a row are told as such. */

const TOGETHER_MS = 250,
  TOGETHER_PX = 32;
interface Spot {
  x: number;
  y: number;
}

export class Taps {
  #waiting: { at: Spot; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(private readonly ondouble: (at: Spot) => void) {}

  tap(at: Spot, single: () => void): void {
    const before = this.#waiting;
    this.forget();
    if (before && Math.hypot(at.x - before.at.x, at.y - before.at.y) < TOGETHER_PX) {
      this.ondouble(at);
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting = null;
      single();
    }, TOGETHER_MS);
    this.#waiting = { at, timer };
  }

  forget(): void {
    if (this.#waiting) clearTimeout(this.#waiting.timer);
    this.#waiting = null;
  }
}
