/** What a decision may lead to: a few worlds played on, one of them step by step on the board. */
import { youIn } from "./names";
import type { Story } from "./review-types";
import type { View } from "./schema";
import { explain } from "./words";

export class PlayOn {
  stories = $state.raw<Story[] | null>(null);
  trouble = $state("");
  /** Which world lies on the board, and after which of its steps; none at first. */
  world = $state<number | null>(null);
  step = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: () => Promise<string>,
    private readonly pace: () => number,
  ) {}

  async begin(): Promise<void> {
    if (this.stories) return;
    this.trouble = "";
    try {
      this.stories = JSON.parse(await this.ask()) as Story[];
    } catch (error) {
      this.trouble = explain(error);
    }
  }

  /** The board of that world; who sits there is called as at the table itself. */
  over(view: View): View {
    const shown = this.world === null ? undefined : this.stories?.[this.world]?.views[this.step];
    const same = { seats: view.seats, you: youIn(view) };
    return shown ? { ...shown, ...same, actions: [], refused: [], can_undo: false } : view;
  }

  /** Lay a world on the board and let it go on by itself to its end. */
  play(world: number): void {
    this.stop();
    this.world = world;
    this.step = 0;
    this.#goOn();
  }

  /** To a step of a world. */
  visit(world: number, step: number): void {
    this.stop();
    this.world = world;
    this.step = step;
  }

  /** The table as it was. */
  leave(): void {
    this.stop();
    this.world = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #goOn(): void {
    const last = (this.stories?.[this.world ?? -1]?.views.length ?? 0) - 1;
    if (this.step >= last) return;
    this.#timer = setTimeout(() => {
      this.step += 1;
      this.#goOn();
    }, this.pace());
  }
}
