/** Finding a route, or a place, by typing part of a name. */
import type { BoardFacts } from "./schema";

export interface Found {
  kind: "route" | "place";
  id: number;
}

/** As one types it: without accents, in small letters. */
export const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How well a name fits what was typed: 2 a beginning of one of its words, 1 inside, 0 not at all. */
function fit(name: string, part: string): number {
  const at = fold(name).indexOf(part);
  if (at < 0) return 0;
  return ` ${fold(name)}`.includes(` ${part}`) ? 2 : 1;
}

/** Every part typed must fit one of the names. */
function score(names: string[], parts: string[]): number {
  const fits = parts.map((part) => Math.max(...names.map((name) => fit(name, part))));
  return fits.includes(0) ? 0 : 1 + fits.reduce((a, b) => a + b, 0);
}

const NONE: ReadonlySet<number> = new Set();

/** What can be had now, which routes are of use, and what is typed already. */
export interface Asked {
  routes?: ReadonlySet<number>;
  places?: ReadonlySet<number>;
  wanted?: ReadonlySet<number>;
  text?: string;
}

export class Finder {
  isOpen = $state(false);
  #text = $state("");
  /** Which of those found is chosen. */
  at = $state(0);
  /** What can be chosen now comes first; without any, whatever there is. */
  #ready = $state.raw(NONE);
  /** What one's tickets and plan ask for comes before what is only dear. */
  #wanted = $state.raw(NONE);
  #kind = $state<Found["kind"]>("route");
  #board = $state.raw<BoardFacts | null>(null);

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.at = 0;
  }

  /** What fits, the best first; places when a place is asked for, else routes. */
  found = $derived.by((): Found[] => {
    const board = this.#board;
    if (!board) return [];
    const parts = fold(this.#text).split(/\s+/).filter(Boolean);
    const isReady = (id: number): number => Number(this.#ready.has(id));
    const names = (id: number): string[] =>
      this.#kind === "place"
        ? [board.places[id]!.name]
        : board.routes[id]!.ends.map((end) => board.places[end]!.name);
    const points = (id: number): number => (this.#kind === "place" ? 0 : board.routes[id]!.points);
    const all = (this.#kind === "place" ? board.places : board.routes).map((_, id) => ({
      id,
      fits: score(names(id), parts),
    }));
    return all
      .filter(({ id, fits }) => fits > 0 && (this.#kind === "route" || isReady(id)))
      .sort(
        (a, b) =>
          isReady(b.id) - isReady(a.id) ||
          b.fits - a.fits ||
          Number(this.isWanted(b.id)) - Number(this.isWanted(a.id)) ||
          points(b.id) - points(a.id),
      )
      .map(({ id }) => ({ kind: this.#kind, id }));
  });
  /** The one that Enter takes. */
  chosen = $derived.by((): Found | null => this.found[this.at] ?? null);

  open(board: BoardFacts, { routes = NONE, places = NONE, wanted = NONE, text = "" }: Asked = {}): void {
    this.#board = board;
    this.#wanted = wanted;
    this.#kind = places.size ? "place" : "route";
    this.#ready = places.size ? places : routes;
    this.text = text;
    this.isOpen = true;
  }

  /** Up and down, round the end. */
  move(by: number): void {
    const n = this.found.length;
    if (n) this.at = (this.at + by + n) % n;
  }

  isReady(id: number): boolean {
    return this.#ready.has(id);
  }

  isWanted(id: number): boolean {
    return this.#kind === "route" && this.#wanted.has(id);
  }
}
