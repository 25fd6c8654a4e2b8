/** What tests without a browser need: a view to change, a storage, a socket whose other end is the test. */
import { vi } from "vitest";
import type { Keeper } from "../src/lib/keep";
import type { SeatInfo, View } from "../src/lib/schema";
import type { Socket, SocketEvents } from "../src/lib/link";

/** Wait until something holds, however busy the machine is. */
export const eventually = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000 });

export const seatInfo = (seat: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  name: ["Ada", "Bo", "Cy", "Di"][seat]!,
  kind: "here",
  bot: null,
  taken: true,
  stand_in: null,
  connections: 1,
  handover_in: null,
  away_since: null,
  undos: 0,
  hints: 0,
  color: seat,
  forfeited: false,
  ...more,
});

export const someView = (more: Partial<View> = {}): View => ({
  v: 2,
  table: "t",
  sequence: 1,
  edition: "new-york",
  seat: 0,
  own_track: false,
  proposals: true,
  hints: false,
  undo: "own",
  pace: "live",
  practice: false,
  waiting: false,
  fingerprint: "f".repeat(64),
  to_move: 0,
  phase: "turn",
  turns: 0,
  steps: 0,
  seats: [seatInfo(0), seatInfo(1, { kind: "bot", bot: "x" })],
  final_turns: null,
  market: [],
  deck: 0,
  discard: {},
  ticket_deck: 0,
  players: [],
  actions: [],
  refused: [],
  can_undo: false,
  ...more,
});

type Storage = NonNullable<ConstructorParameters<typeof Keeper>[0]>;

export function memory(): Storage & { text: () => string } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    text: () => [...kept.values()].join("\n"),
  };
}

/** A storage that a browser has closed. */
export const closed: Storage = {
  getItem: () => null,
  setItem: () => {
    throw new Error("no storage");
  },
};

export class Wire implements Socket {
  isOpen = false;
  sent: Record<string, unknown>[] = [];
  constructor(private readonly events: SocketEvents) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isOpen = false;
    this.events.onclose();
  }
  open(): void {
    this.isOpen = true;
    this.events.onopen();
  }
  tell(message: unknown): void {
    this.events.ontext(JSON.stringify(message));
  }
  /** Requests of a kind that were sent. */
  asked(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}
