/** What the others did since one's own last action, by player: for one look. */
import { isOwnDoing, told } from "./game";
import type { Cards } from "./game";
import type { Event, View } from "./schema";

/** All that one seat did. */
export interface Deeds {
  seat: number;
  /** Cards taken, in order; null: one that nobody saw. */
  drawn: (string | null)[];
  /** Routes claimed, and what they brought. */
  claimed: { route: number; points: number }[];
  /** Tickets kept. */
  tickets: number;
  /** Cards put in the yard. */
  laid: Cards[];
  /** Stacks of souvenirs put on places. */
  placed: { place: number; symbol: number }[];
  /** What has to be told in words. */
  other: Event[];
}

/** What has been told since the viewer last did something. */
export function sinceOwn(view: View, log: Event[]): Event[] {
  const last = log.findLastIndex((e) => isOwnDoing(view, e) && e.kind !== "roll");
  return log.slice(last + 1).filter((e) => told(e) && !(e.kind === "roll" && e.seat === view.seat));
}

function add(deeds: Deeds, event: Event): void {
  if (event.kind === "draw") deeds.drawn.push(event.card ?? null);
  else if (event.kind === "claim") deeds.claimed.push({ route: event.route, points: event.points });
  else if (event.kind === "keep") deeds.tickets += event.n;
  else if (event.kind === "yard") deeds.laid.push(...event.stacks);
  else if (event.kind === "place") deeds.placed.push({ place: event.place, symbol: event.symbol });
  else if (!["tickets", "roll"].includes(event.kind)) deeds.other.push(event);
}

/** By player, in the order in which they played. */
export function deedsSince(view: View, log: Event[]): Deeds[] {
  const found = new Map<number, Deeds>();
  for (const event of sinceOwn(view, log)) {
    if (!("seat" in event)) continue;
    const { seat } = event;
    const fresh: Deeds = { seat, drawn: [], claimed: [], tickets: 0, laid: [], placed: [], other: [] };
    const deeds = found.get(seat) ?? fresh;
    found.set(seat, deeds);
    add(deeds, event);
  }
  return [...found.values()].filter(
    (d) =>
      d.drawn.length + d.claimed.length + d.tickets + d.laid.length + d.placed.length + d.other.length > 0,
  );
}
