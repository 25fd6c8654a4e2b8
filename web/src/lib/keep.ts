/** The tables this browser has seats at: kept on this device, secrets included, and nowhere else. */
import { browserStorage, type Storage } from "./storage";

export interface KeptSeat {
  seat: number | null;
  secret: string;
  name: string;
  kind: "here" | "link" | "watch";
  /** The invitation it was taken by: its link leads here again. */
  invitation?: string;
}

/** An invitation that this browser is about to use, with the secret it made for it. */
export interface Coming {
  invitation: string;
  secret: string;
  device: boolean;
}

/** The fingerprint of the deal as this browser first saw it; `early`: before it kept its tickets. */
export interface KeptSeal {
  fingerprint: string;
  early: boolean;
}

/** Who keeps a table: the server that the page came from, or this device itself. */
export type Where = "server" | "device";

/** How a table stood when this browser last saw it. */
export interface Standing {
  mine: boolean;
  waiting: boolean;
  toMove: number | null;
  sequence: number;
  /** When it was first seen so. */
  at: number;
  result?: { total: number; winner: boolean; own: boolean }[];
}

export interface KeptTable {
  table: string;
  edition: string;
  opened: number;
  /** The name of a board that somebody brought. */
  ownBoard?: string | undefined;
  /** The date, if it is that day's deal. */
  daily?: string;
  /** Left out: the server. */
  where?: Where;
  seats: KeptSeat[];
  /** Of a table opened here: what makes invitations, what lets others watch. */
  host?: string;
  spectator?: string;
  /** Invitations handed out and not used yet, by seat. */
  invitations?: Record<number, string>;
  coming?: Coming | undefined;
  seal?: KeptSeal;
  over?: boolean;
  standing?: Standing;
  /** What this reader wants to hear of what people there say, and has heard. */
  talk?: { hidden: boolean; muted: number[]; read: number };
  /** By seat; null: nobody gave it one. */
  names?: (string | null)[];
  /** Its rematch, if this browser knows of one. */
  next?: string;
}

const KEY = "farebox.tables";
const MOST = 40;

/** Whether what was kept looks like a table: other versions of this page may have written it. */
function isTable(kept: unknown): kept is KeptTable {
  const table = kept as Partial<KeptTable> | null;
  return typeof table?.table === "string" && Array.isArray(table.seats);
}

function read(storage: Storage): KeptTable[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isTable) : [];
  } catch {
    return [];
  }
}

/** 256 bits that nobody else has ever had, in 43 characters. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}

export class Keeper {
  constructor(private readonly storage: Storage = browserStorage()) {}

  all(): KeptTable[] {
    return read(this.storage).sort((a, b) => b.opened - a.opened);
  }
  find(table: string): KeptTable | undefined {
    return read(this.storage).find((t) => t.table === table);
  }

  /** A table to keep; if there are too many, finished ones go first, and none that only this device has. */
  put(table: KeptTable): void {
    const rest = read(this.storage).filter((t) => t.table !== table.table);
    const all = [table, ...rest.filter((t) => !t.over), ...rest.filter((t) => t.over)];
    const far = all.filter((t) => t.where !== "device").slice(0, MOST);
    this.#write(all.filter((t) => t.where === "device" || far.includes(t)));
  }

  change(table: string, change: Partial<KeptTable>): void {
    const all = read(this.storage);
    this.#write(all.map((t) => (t.table === table ? { ...t, ...change } : t)));
  }

  /** A seat here: added to what is known of that table, unless it is known. */
  sit(table: string, seat: KeptSeat, edition = ""): void {
    const known = this.find(table) ?? { table, edition, opened: Date.now(), seats: [] };
    const same = (s: KeptSeat): boolean =>
      s.secret === seat.secret || (seat.seat !== null && s.seat === seat.seat);
    this.put({ ...known, seats: known.seats.some(same) ? known.seats : [...known.seats, seat] });
  }

  /** An invitation was opened here: make its secret now, once, so that it is kept before it is sent. */
  expect(table: string, invitation: string, device: boolean): void {
    const known = this.find(table) ?? { table, edition: "", opened: Date.now(), seats: [] };
    if (known.coming?.invitation === invitation) return;
    if (known.seats.some((s) => s.invitation === invitation)) return;
    this.put({ ...known, coming: { invitation, secret: newSecret(), device } });
  }

  /** The invitation is settled: used, refused or left. A table that nothing is known of is forgotten. */
  settle(table: string): void {
    this.change(table, { coming: undefined });
    const known = this.find(table);
    if (known && !known.seats.length && !known.host) this.forget(table);
  }

  /** The rematch of a table: the same secrets open it, and everybody sits somewhere else. */
  follow(table: string, next: string): void {
    const known = this.find(table);
    if (!known || this.find(next)) return;
    this.change(table, { next });
    const { edition, ownBoard, host, spectator, where } = known;
    const seats = known.seats.map((s) => ({ ...s, seat: null }));
    const more = {
      ...(ownBoard && { ownBoard }),
      ...(host && { host }),
      ...(spectator && { spectator }),
      ...(where && { where }),
    };
    this.put({ table: next, edition, opened: Date.now(), seats, ...more });
  }

  forget(table: string): void {
    this.#write(read(this.storage).filter((t) => t.table !== table));
  }

  #write(all: KeptTable[]): void {
    try {
      this.storage.setItem(KEY, JSON.stringify(all));
    } catch {
      /* a full or closed storage loses only convenience; who must know looks whether it was kept */
    }
  }
}
