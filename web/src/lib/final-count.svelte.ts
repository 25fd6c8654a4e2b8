/** The final count, told line by line: what each seat got for what, and the sums as they grow. */
import { SvelteSet } from "svelte/reactivity";
import { language, t, tt } from "./i18n.svelte";
import { nameOf } from "./names";
import type { BoardFacts, BonusPart, SeatResult, View } from "./schema";
import { ticketName } from "./words";

/** One line for all seats; `again`: its label stands above already. */
export interface CountLine {
  key: string;
  label: string;
  again: boolean;
  cells: { points: number | null; about: string }[];
}

const STEP_MS = 50,
  STEPS_A_LINE = 15;

/** A sum on its way to another: by leaps at first, one by one at last. */
const towards = (sum: number, goal: number): number =>
  sum + Math.sign(goal - sum) * Math.ceil(Math.abs(goal - sum) / 5);

function bonusText(board: BoardFacts, part: BonusPart): string {
  if (part.kind === "attraction") return board.places[part.place ?? 0]?.name ?? "";
  if (part.kind === "city") return part.city ?? "";
  if (part.kind === "merchandise") return tt("result.merchandise", { n: part.n ?? 0, rank: part.rank ?? 0 });
  return tt("result.souvenirs", { n: part.n ?? 0 });
}

function ticketLine(board: BoardFacts, result: SeatResult[], at: number): CountLine {
  const cells = result.map((seat) => {
    const held = seat.ticket_results[at];
    if (!held) return { points: null, about: "" };
    return { points: held.points, about: `${held.done ? "✓" : "✗"} ${ticketName(board, held.ticket)}` };
  });
  return { key: `ticket${at}`, label: t("result.tickets", {}, board.look), again: at > 0, cells };
}

function bonusLine(board: BoardFacts, result: SeatResult[]): CountLine {
  const cells = result.map(({ bonus, bonus_parts }) => {
    const parts = bonus_parts.filter((part) => part.points !== 0 || part.n);
    return { points: bonus, about: parts.map((part) => bonusText(board, part)).join(", ") };
  });
  return { key: "bonus", label: t("result.bonus", {}, board.look), again: false, cells };
}

/** Routes where there are any, every ticket, the bonus. */
export function countLines(board: BoardFacts, result: SeatResult[]): CountLine[] {
  const routes = result.map((seat) => ({ points: seat.routes, about: "" }));
  const nTickets = Math.max(0, ...result.map((seat) => seat.ticket_results.length));
  return [
    ...(board.routes.length
      ? [{ key: "routes", label: t("result.routes"), again: false, cells: routes }]
      : []),
    ...Array.from({ length: nTickets }, (_, at) => ticketLine(board, result, at)),
    bonusLine(board, result),
  ];
}

/** What decided between those with the most points; nothing if only one has them. */
export function tieText({ tie, result }: View, board: BoardFacts): string {
  if (!tie || !result) return "";
  const points = tt("points", { n: Math.max(...result.map(({ total }) => total)) });
  return tt(`result.tie.${tie.by ?? "shared"}`, { points, n: tie.n, rule: tie.rule }, board.look);
}

/** Who gave up, and so lost whatever the points: first oneself. */
export function whoGaveUp(view: View): string[] {
  const gone = view.seats.flatMap(({ forfeited, seat }) => (forfeited ? [seat] : []));
  const others = gone.filter((seat) => seat !== view.seat);
  const names = new Intl.ListFormat(language()).format(others.map((seat) => nameOf(view, seat)));
  return [
    ...(gone.length > others.length ? [t("result.you_gave_up")] : []),
    ...(others.length ? [tt("result.gave_up", { n: others.length, names })] : []),
  ];
}

/** The tables whose count has been told in this visit: who comes back to one finds all of it. */
const told = new SvelteSet<string>();
export const wasTold = (table: string): boolean => told.has(table);

/** A view whose players have all their points; until these were counted, those that lie open. */
export function countedView(view: View, isCounted: boolean): View {
  const { result, players } = view;
  if (!result || !isCounted) return view;
  return { ...view, players: players.map((one, seat) => ({ ...one, points: result[seat]!.total })) };
}

export class FinalCount {
  lines = $derived.by(() => countLines(this.board, this.result));
  /** How many lines have been told; one more, and the sums are the result's. */
  shown = $state(0);
  done = $derived.by(() => this.shown > this.lines.length);
  /** The sums as they are counted up to what has been told. */
  counted = $state.raw<number[]>([]);
  #steps = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly table: string,
    readonly board: BoardFacts,
    readonly result: SeatResult[],
    readonly isStill: boolean,
    private readonly onend: () => void = () => {},
  ) {
    this.counted = result.map(() => 0);
    if (wasTold(table)) this.skip();
    else this.#timer = setInterval(() => this.#step(), isStill ? 1 : STEP_MS);
  }

  /** What each seat has so far: at the end what the server counted. */
  get sums(): number[] {
    if (this.done) return this.result.map((seat) => seat.total);
    const told = this.lines.slice(0, this.shown);
    return this.result.map((_, seat) => told.reduce((sum, line) => sum + (line.cells[seat]!.points ?? 0), 0));
  }

  skip(): void {
    this.shown = this.lines.length + 1;
    this.counted = this.sums;
    this.#end();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #end(): void {
    this.stop();
    if (wasTold(this.table)) return;
    told.add(this.table);
    this.onend();
  }

  #step(): void {
    this.#steps += 1;
    if (this.isStill || this.#steps % STEPS_A_LINE === 0) this.shown += 1;
    const { sums, isStill } = this;
    this.counted = isStill || this.done ? sums : this.counted.map((sum, i) => towards(sum, sums[i]!));
    if (this.done) this.#end();
  }
}
