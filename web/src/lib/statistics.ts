/** The games this person has finished in this browser: kept here, and told to nobody. */
import type { View } from "./schema";
import { browserStorage, type Storage } from "./storage";

export interface Played {
  table: string;
  edition: string;
  at: number;
  won: boolean;
  score: number;
  /** Bots by their name, people by theirs (empty: they gave none). */
  against: { bot: boolean; name: string }[];
}
export interface Tally {
  played: number;
  won: number;
  best: number;
}
export interface Opponent {
  bot: boolean;
  name: string;
  played: number;
  won: number;
}

const KEY = "farebox.played";
const MOST = 2_000;

const isPlayed = (one: unknown): one is Played => {
  const game = one as Partial<Played> | null;
  return typeof game?.table === "string" && typeof game.won === "boolean" && Array.isArray(game.against);
};

export class Statistics {
  constructor(private readonly storage: Storage = browserStorage()) {}

  /** Every game that was finished, the latest last. */
  all(): Played[] {
    try {
      const list: unknown = JSON.parse(this.storage.getItem(KEY) ?? "[]");
      return Array.isArray(list) ? list.filter(isPlayed) : [];
    } catch {
      return [];
    }
  }

  /** A game that this person has seen the end of; told again, nothing changes. */
  note(view: View, at = Date.now()): void {
    const { seat, result, edition, table, seats } = view;
    if (seat === null || !result) return;
    const all = this.all();
    const own = result[seat];
    if (!own || all.some((game) => game.table === table)) return;
    const against = seats
      .filter((s) => s.seat !== seat)
      .map((s) => ({ bot: s.bot !== null, name: s.bot ?? s.name ?? "" }));
    const game = { table, edition, at, won: own.winner, score: own.total, against };
    try {
      this.storage.setItem(KEY, JSON.stringify([...all, game].slice(-MOST)));
    } catch {
      /* a full storage loses a number, no game */
    }
  }

  forget(): void {
    try {
      this.storage.setItem(KEY, "[]");
    } catch {
      /* then there was nothing */
    }
  }
}

export function byEdition(games: readonly Played[]): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { edition, won, score } of games) {
    const { played, won: before, best } = found.get(edition) ?? { played: 0, won: 0, best: score };
    found.set(edition, { played: played + 1, won: before + Number(won), best: Math.max(best, score) });
  }
  return found;
}

/** Whom one has played with, the commonest first; who sat there twice counts once a game. */
export function byOpponent(games: readonly Played[]): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const { against, won } of games) {
    const met = new Map(against.map((one) => [`${one.bot} ${one.name}`, one]));
    for (const [key, { bot, name }] of met) {
      const { played, won: before } = found.get(key) ?? { played: 0, won: 0 };
      found.set(key, { bot, name, played: played + 1, won: before + Number(won) });
    }
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

/** Victories one after the other: up to now, and at most. */
export function streaks(games: readonly Played[]): { now: number; best: number } {
  let now = 0,
    best = 0;
  for (const { won } of games) {
    now = won ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}
