/** A first game with one idea at a time, each at the moment when it is needed; what was told stays told. */
import { claimable, isMyTurn, oneOf } from "./game";
import type { View } from "./schema";

interface KeptGuide {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}
const DONE = "farebox.intro",
  TOLD = "farebox.guide";

/** When a page of the introduction is worth a look; a page without a moment of its own waits for a turn. */
const MOMENTS: Record<string, (view: View) => boolean> = {
  goal: (view) => view.phase === "keep_start",
  claim: (view) => claimable(view).size > 0,
  yard: (view) => oneOf(view, "yard") !== undefined,
  robbery: (view) => view.players.some((player) => Object.keys(player.yard ?? {}).length > 0),
  end: (view) => view.final_turns !== null || view.turns > 12,
};
/** Choosing the first tickets comes before anybody's first turn. */
const BEFORE = -1;
const sceneOf = (page: string): string => page.split(".").at(-1) ?? "";

export class Guide {
  /** The page that is told now; null: none. */
  page = $state<string | null>(null);
  #told: string[];
  /** The turn that an idea was told in. */
  #turn: number | null = null;

  constructor(
    private readonly edition: string,
    private readonly pages: readonly string[],
    private readonly storage: KeptGuide,
  ) {
    this.#told = (this.#read(TOLD)[edition] ?? []).filter((page) => pages.includes(page));
  }

  /** Whether this browser has never played an edition to where the guide ends. */
  static isWanted(edition: string, storage: KeptGuide): boolean {
    try {
      return !(storage.getItem(DONE) ?? "").includes(edition);
    } catch {
      return false;
    }
  }

  get isOver(): boolean {
    return this.pages.every((page) => this.#told.includes(page));
  }
  get scene(): string {
    return sceneOf(this.page ?? "");
  }
  get left(): number {
    return this.pages.length - this.#told.length;
  }

  /** One idea a turn, the first whose moment it is. Who plays on has done with the last one. */
  see(view: View): void {
    const turn = view.phase === "keep_start" ? BEFORE : view.turns;
    if (!isMyTurn(view) || turn === this.#turn || view.phase === "second") return;
    this.next();
    const isNow = (page: string): boolean => {
      const moment = MOMENTS[sceneOf(page)];
      return moment ? moment(view) : view.phase === "turn";
    };
    this.page = this.pages.find((page) => !this.#told.includes(page) && isNow(page)) ?? null;
    if (this.page !== null) this.#turn = turn;
  }

  /** That is understood. */
  next(): void {
    if (this.page === null) return;
    this.#told = [...this.#told, this.page];
    this.page = null;
    this.#keep();
  }

  /** Enough of it, for good. */
  leave(): void {
    this.#told = [...this.pages];
    this.page = null;
    this.#keep();
  }

  #read(key: string): Record<string, string[]> {
    try {
      return JSON.parse(this.storage.getItem(key) ?? "{}") as Record<string, string[]>;
    } catch {
      return {};
    }
  }

  #keep(): void {
    try {
      this.storage.setItem(TOLD, JSON.stringify({ ...this.#read(TOLD), [this.edition]: this.#told }));
      if (this.isOver) this.storage.setItem(DONE, `${this.storage.getItem(DONE) ?? ""} ${this.edition}`);
    } catch {
      /* it will be told again */
    }
  }
}
