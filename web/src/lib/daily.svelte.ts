/** The day's deals: which there are, which this person has played here, and how many days in a row. */
import type { Api } from "./api";
import { tt } from "./i18n.svelte";
import type { Keeper, Where } from "./keep";
import type { DailyDeals, View } from "./schema";
import { browserStorage, type Storage } from "./storage";
import { explain } from "./words";

/** The first try at a deal: the one that counts. */
export interface Try {
  table: string;
  /** Told when the game is over. */
  points?: number;
}
/** By day, by game. */
type Tries = Record<string, Record<string, Try>>;

export type DailyCalls = Pick<Api, "daily" | "openDaily">;

const KEY = "farebox.daily";
const MOST_DAYS = 400;
const DAY_MS = 24 * 3600 * 1000;

const isTries = (kept: unknown): kept is Tries =>
  typeof kept === "object" && kept !== null && Object.values(kept).every((day) => typeof day === "object");

export class DailyTries {
  constructor(private readonly storage: Storage = browserStorage()) {}

  all(): Tries {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(KEY) ?? "{}");
      return isTries(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  /** A table for a day's deal was opened; only the first one of a day counts. */
  begin(day: string, edition: string, table: string): void {
    const { [day]: before = {}, ...rest } = this.all();
    this.#write({ ...rest, [day]: { [edition]: { table }, ...before } });
  }

  /** A day's deal has come to its end here, within the day; told again, nothing changes. */
  note({ daily, edition, table, seat, result }: View): void {
    if (!daily || daily.late || !result || seat === null) return;
    const all = this.all();
    const known = all[daily.day]?.[edition];
    if (known?.table !== table || known.points !== undefined) return;
    const own = { table, points: result[seat]!.total };
    this.#write({ ...all, [daily.day]: { ...all[daily.day], [edition]: own } });
  }

  /** Whether a table is the try that counts. */
  counts({ daily, edition, table }: View): boolean {
    return !!daily && this.all()[daily.day]?.[edition]?.table === table;
  }

  #write(tries: Tries): void {
    const days = Object.keys(tries).sort().slice(-MOST_DAYS);
    try {
      this.storage.setItem(KEY, JSON.stringify(Object.fromEntries(days.map((day) => [day, tries[day]]))));
    } catch {
      /* a full storage loses a number, no game */
    }
  }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, "2026-11-17".length);

/** Days in a row on which a deal was finished, up to today; today may still be to come. */
export function daysInRow(tries: Tries, today: string): number {
  const isDone = (day: string): boolean =>
    Object.values(tries[day] ?? {}).some(({ points }) => points !== undefined);
  let day = isDone(today) ? today : dayBefore(today);
  let n = 0;
  for (; isDone(day); day = dayBefore(day)) n += 1;
  return n;
}

export class Daily {
  today = $state.raw<DailyDeals | null>(null);
  /** The game whose table is being opened. */
  opening = $state("");
  trouble = $state("");
  #tries = $state.raw<Tries>({});

  constructor(
    private readonly calls: DailyCalls,
    private readonly where: Where,
    private readonly keeper: Keeper,
    private readonly tries = new DailyTries(),
  ) {
    this.#tries = tries.all();
  }

  /** Ask which deals there are; without an answer there are none to show. */
  async load(): Promise<void> {
    this.#tries = this.tries.all();
    this.today = await this.calls.daily().catch(() => this.today);
  }

  get inRow(): number {
    return this.today ? daysInRow(this.#tries, this.today.day) : 0;
  }

  tryAt(edition: string): Try | undefined {
    return this.today ? this.#tries[this.today.day]?.[edition] : undefined;
  }

  /** The table of the first try, if it can still be gone to. */
  tableOf(edition: string): string | undefined {
    const table = this.tryAt(edition)?.table;
    return table && this.keeper.find(table) ? table : undefined;
  }

  /** Open a table for a deal; its id, or null if it wasn't opened. */
  async open(edition: string, name: string): Promise<string | null> {
    this.opening = edition;
    this.trouble = "";
    try {
      const opponent = tt("name.1");
      const own = name.trim() || null;
      const { table, seats, host, spectator } = await this.calls.openDaily({ edition, name: own, opponent });
      const { seat, secret } = seats[0]!;
      const mine = { seat, secret: secret!, name: name.trim(), kind: "here" as const };
      const day = this.today!.day;
      const kept = { table, edition, opened: Date.now(), seats: [mine], host, spectator, daily: day };
      this.keeper.put({ ...kept, where: this.where, names: [own, opponent] });
      this.tries.begin(day, edition, table);
      return table;
    } catch (error) {
      this.trouble = explain(error);
      return null;
    } finally {
      this.opening = "";
    }
  }
}
