/** A finished game, step by step, from any seat's side: fetched in pages as far as one has looked. */
import { seatLooks } from "../board/seat-looks.svelte";
import { Refused } from "./api";
import { Choice } from "./choice.svelte";
import type { BoardFacts, Event, Replay, View } from "./schema";
import { explain } from "./words";

/** Views fetched at once. */
const PAGE = 40;

export interface ReplayCalls {
  replay: (seat: number | null, first: number, n: number) => Promise<Replay>;
  board: (edition: string) => Promise<BoardFacts>;
}

export class ReplayTable {
  board = $state.raw<BoardFacts | null>(null);
  /** Whose side is shown; null: what all could see. */
  seat = $state<number | null>(null);
  step = $state(0);
  steps = $state(0);
  trouble = $state("");
  /** The record is of a game on a board that somebody brought, and doesn't have it. */
  lacksBoard = $state(false);
  readonly choice = new Choice();
  /** By seat, the pages that have come, by number: a later one may come first. */
  #pages = $state.raw<Record<string, Record<number, Replay>>>({});
  readonly #asked: Record<string, boolean> = {};

  constructor(
    seat: number | null,
    private readonly calls: ReplayCalls,
  ) {
    this.seat = seat;
    this.#look();
  }

  get view(): View | null {
    return this.#page?.views[this.step % PAGE] ?? null;
  }

  /** What led to the step shown, and everything up to it. */
  get fresh(): Event[] {
    return this.#page?.events[this.step % PAGE] ?? [];
  }
  get log(): Event[] {
    return Object.values(this.#pages[String(this.seat)] ?? {})
      .flatMap((page) => page.events.map((events, i) => ({ events, step: page.first + i })))
      .filter(({ step }) => step <= this.step)
      .flatMap(({ events }) => events);
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.#look();
  }

  sitAt(seat: number | null): void {
    this.seat = seat;
    this.#look();
  }

  get #page(): Replay | undefined {
    return this.#pages[String(this.seat)]?.[Math.floor(this.step / PAGE)];
  }

  /** What happened before is told as well: every page up to the one shown, each once. */
  #look(): void {
    for (let page = 0; page <= Math.floor(this.step / PAGE); page++) void this.#fetch(this.seat, page);
    if (this.view) this.choice.see(this.view, false);
  }

  async #fetch(seat: number | null, page: number): Promise<void> {
    const key = `${seat} ${page}`;
    if (this.#asked[key]) return;
    this.#asked[key] = true;
    try {
      const replay = await this.calls.replay(seat, page * PAGE, PAGE);
      const pages = { ...this.#pages[String(seat)], [page]: replay };
      this.#pages = { ...this.#pages, [String(seat)]: pages };
      this.steps = replay.steps;
      seatLooks.show(replay.views[0]!.seats.map((s) => s.color));
      this.board ??= replay.board ?? (await this.calls.board(replay.views[0]!.edition));
      this.#look();
    } catch (error) {
      this.lacksBoard = error instanceof Refused && error.reason === "record_board";
      this.trouble = explain(error);
    }
  }
}
