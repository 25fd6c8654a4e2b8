/** A finished game, step by step, from any seat's side: fetched in pages as far as one has looked. */
import { seatLooks } from "../board/seat-looks.svelte";
import { Refused } from "./api";
import { Choice } from "./choice.svelte";
import { learn } from "./i18n.svelte";
import type { Viewpoint, Reading } from "./viewpoint";
import type { BoardFacts, Event, Own, Replay, Retold, SaidFacts, View } from "./schema";
import { explain } from "./words";

/** Views fetched at once. */
const PAGE = 40;

export interface ReplayCalls {
  replay: (seat: number | null, first: number, n: number) => Promise<Replay | Retold>;
  board: (edition: string) => Promise<BoardFacts>;
}
export interface ReplayOptions {
  /** Whose seat one had played at oneself; left out: nobody's. */
  you?: number | null;
  /** How long a step is shown when it plays by itself. */
  pace?: () => number;
  /** The viewpoint shown is another one; a jump is worth going back from. */
  onviewpoint?: (viewpoint: Viewpoint, isJump: boolean) => void;
  /** What is on the screen now. */
  onshow?: (view: View) => void;
}
/** Whether a step is one to stop at; `before` is the view of the step before it. */
export type Wanted = (view: View, before: View | null) => boolean;

/** Another turn begins, or the game. */
export const isTurn: Wanted = (view, before) => before === null || view.turns !== before.turns;

export class ReplayTable {
  board = $state.raw<BoardFacts | null>(null);
  /** What is on the screen: where one looks, or where one was while that is fetched. */
  view = $state.raw<View | null>(null);
  /** What led to the step shown. */
  fresh = $state.raw<Event[]>([]);
  /** Whose side is shown; null: what all could see. */
  seat = $state<number | null>(null);
  reading = $state<Reading>("known");
  step = $state(0);
  steps = $state(0);
  isPlaying = $state(false);
  trouble = $state("");
  /** What is wrong with the record after what is shown of it. */
  problem = $state.raw<SaidFacts | null>(null);
  isWhole = $state(false);
  /** The record is of a game on a board that somebody brought, and doesn't have it. */
  lacksBoard = $state(false);
  readonly choice = new Choice();
  /** By seat, the pages that have come, by number: a later one may come first. */
  #pages = $state.raw<Record<string, Record<number, Replay>>>({});
  readonly #asked: Record<string, Promise<void>> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #search = 0;

  constructor(
    { step, seat, reading }: Viewpoint,
    private readonly calls: ReplayCalls,
    private readonly options: ReplayOptions = {},
  ) {
    this.step = step;
    this.seat = seat;
    this.reading = reading;
    this.#look();
  }

  get viewpoint(): Viewpoint {
    return { step: this.step, seat: this.seat, reading: this.reading };
  }

  /** Everything up to the step shown. */
  get log(): Event[] {
    return Object.values(this.#pages[String(this.seat)] ?? {})
      .flatMap((page) => page.events.map((events, i) => ({ events, step: page.first + i })))
      .filter(({ step }) => step <= this.step)
      .flatMap(({ events }) => events);
  }

  /** As dealt: what each of the others holds at the step shown. */
  get hands(): { seat: number; own: Own }[] {
    if (this.reading === "known") return [];
    const others = this.view?.seats.map(({ seat }) => seat).filter((seat) => seat !== this.seat) ?? [];
    return others.flatMap((seat) => {
      const own = this.#viewOf(seat, this.step)?.own;
      return own ? [{ seat, own }] : [];
    });
  }

  go(step: number): void {
    this.#show({ ...this.viewpoint, step }, false);
  }

  /** The same from elsewhere in the game: worth a way back. */
  jump(step: number): void {
    this.#show({ ...this.viewpoint, step }, true);
  }

  /** To a viewpoint from anywhere. */
  visit(viewpoint: Viewpoint): void {
    this.#show(viewpoint, true);
  }

  sitAt(seat: number | null): void {
    this.#show({ ...this.viewpoint, seat }, true);
  }

  read(reading: Reading): void {
    this.#show({ ...this.viewpoint, reading }, true);
  }

  /** The address has changed by itself: back, or another one typed. Whoever goes there wants to look. */
  come(viewpoint: Viewpoint): void {
    this.pause();
    this.#search++;
    Object.assign(this, placeOf(viewpoint));
    this.#look();
  }

  /** To what brought a line of the log. */
  jumpTo(event: Event): void {
    const pages = Object.values(this.#pages[String(this.seat)] ?? {});
    for (const { first, events } of pages) {
      const at = events.findIndex((all) => all.includes(event));
      if (at >= 0) this.jump(first + at);
    }
  }

  /** A decision of whose side is shown, or anybody's. */
  readonly isOwnDecision: Wanted = ({ to_move: toMove }) =>
    toMove !== null && (this.seat === null || toMove === this.seat);

  /** To the next step of a kind, on or back; where there is none, to the end or the beginning. */
  async seek(by: 1 | -1, isWanted: Wanted): Promise<void> {
    const search = ++this.#search;
    let step = this.step + by;
    for (; step > 0 && step < this.steps; step += by) {
      await Promise.all([this.#fetch(this.seat, pageOf(step - 1)), this.#fetch(this.seat, pageOf(step))]);
      if (search !== this.#search) return;
      const [before, view] = [step - 1, step].map((one) => this.#viewOf(this.seat, one));
      if (!view || isWanted(view, before ?? null)) break;
    }
    this.jump(step);
  }

  /** Go on by itself, from the beginning if one is at the end. */
  play(): void {
    if (this.step >= this.steps) this.jump(0);
    this.isPlaying = true;
    this.#wait();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.step + 1);
      if (this.step >= this.steps) this.pause();
      else this.#wait();
    }, this.options.pace?.() ?? 0);
  }

  #show(viewpoint: Viewpoint, isJump: boolean): void {
    this.#search++;
    const before = this.viewpoint;
    Object.assign(this, placeOf(viewpoint), { step: Math.max(0, Math.min(this.steps, viewpoint.step)) });
    this.#look();
    const isNew = (["step", "seat", "reading"] as const).some((part) => before[part] !== this[part]);
    if (isNew) this.options.onviewpoint?.(this.viewpoint, isJump);
  }

  #viewOf(seat: number | null, step: number): View | undefined {
    return this.#pages[String(seat)]?.[pageOf(step)]?.views[step % PAGE];
  }

  /** What happened before is told as well: every page up to the one shown, each once. The first tells how
   * many there are. */
  #look(): void {
    if (this.steps) this.step = Math.min(this.step, this.steps);
    const last = this.steps ? pageOf(this.step) : 0;
    for (let page = 0; page <= last; page++) void this.#fetch(this.seat, page);
    const view = this.#viewOf(this.seat, this.step);
    if (!view) return;
    this.view = view;
    this.fresh = this.#pages[String(this.seat)]?.[pageOf(this.step)]?.events[this.step % PAGE] ?? [];
    this.choice.see(view, false);
    this.options.onshow?.(view);
    if (this.reading === "dealt") for (const { seat } of view.seats) void this.#fetch(seat, last);
  }

  #fetch(seat: number | null, page: number): Promise<void> {
    return (this.#asked[`${seat} ${page}`] ??= this.#take(seat, page));
  }

  async #take(seat: number | null, page: number): Promise<void> {
    try {
      const told = await this.calls.replay(seat, page * PAGE, PAGE);
      const replay = {
        ...told,
        views: told.views.map((view) => ({ ...view, you: this.options.you ?? null })),
      };
      const pages = { ...this.#pages[String(seat)], [page]: replay };
      this.#pages = { ...this.#pages, [String(seat)]: pages };
      this.steps = replay.steps;
      if ("problem" in told && told.problem) {
        await learn("faults");
        this.problem = told.problem;
        this.isWhole = told.whole;
      }
      seatLooks.show(replay.views[0]!.seats.map((s) => s.color));
      this.board ??= replay.board ?? (await this.calls.board(replay.views[0]!.edition));
      this.#look();
    } catch (error) {
      this.lacksBoard = error instanceof Refused && error.reason === "record_board";
      this.trouble = explain(error);
    }
  }
}

const placeOf = ({ step, seat, reading }: Viewpoint): Viewpoint => ({ step, seat, reading });
const pageOf = (step: number): number => Math.floor(step / PAGE);
