/** What a view means to the eye: grouping, order, wording keys. No rules: the server says what is legal. */
import { actorName, nameOf, youIn } from "./names";
import type {
  BoardFacts,
  BotFacts,
  Claim,
  Event,
  LegalAction,
  OwnTicket,
  PlaceCards,
  Refusal,
  View,
} from "./schema";

export type Cards = Record<string, number>;
export interface Said {
  key: string;
  params: Record<string, string | number>;
}

/** A hand in the board's order of colours, the wild last. */
export function sortHand(board: BoardFacts, hand: Cards): { card: string; n: number }[] {
  return [...board.colors, board.wild]
    .filter((card) => (hand[card] ?? 0) > 0)
    .map((card) => ({ card, n: hand[card]! }));
}

/** Bots as people choose them: the levels by number first, the others after them in the server's order. */
export function sortBots(bots: BotFacts[]): { levels: BotFacts[]; others: BotFacts[] } {
  const levels = bots.filter((b) => b.level !== null).sort((a, b) => a.level! - b.level!);
  return { levels, others: bots.filter((b) => b.level === null) };
}

/** Who sits opposite unless one chooses: whom one chose last, else an easy level, else the strongest. */
export function usualBot(bots: BotFacts[], last = ""): string {
  const { levels, others } = sortBots(bots);
  if (bots.some((b) => b.name === last)) return last;
  return (levels[1] ?? levels[0] ?? others.at(-1))?.name ?? "";
}

export const count = (cards: Cards | null | undefined): number =>
  Object.values(cards ?? {}).reduce((a, b) => a + b, 0);

export const claims = (view: View): Claim[] => view.actions.filter((a) => a.kind === "claim");
export const claimable = (view: View): Set<number> => new Set(claims(view).map((a) => a.route));
export const placeable = (view: View): Set<number> =>
  new Set(view.actions.filter((a) => a.kind === "place").map((a) => a.place));

export interface Payment {
  key: string;
  cards: Cards;
  wilds: number;
  ways: Claim[];
}

/** Every way to pay for a route, fewest wild cards first; a choice of souvenir stays inside one way. */
export function payments(view: View, board: BoardFacts, route: number): Payment[] {
  const found = new Map<string, Payment>();
  for (const action of claims(view)) {
    if (action.route !== route) continue;
    const cards = action.cards;
    const key = [...board.colors, board.wild].map((c) => cards[c] ?? 0).join(",");
    const known = found.get(key);
    if (known) known.ways.push(action);
    else found.set(key, { key, cards, wilds: cards[board.wild] ?? 0, ways: [action] });
  }
  const left = (p: Payment): number =>
    Math.min(
      ...Object.entries(p.cards)
        .filter(([c]) => c !== board.wild)
        .map(([c, n]) => -(view.own?.hand[c] ?? 0) + n),
      0,
    );
  return [...found.values()].sort((a, b) => a.wilds - b.wilds || left(a) - left(b));
}

export const drawAction = (view: View, card: string): LegalAction | undefined =>
  view.actions.find((a) => a.kind === "draw" && a.card === card);
export const oneOf = (view: View, kind: LegalAction["kind"]): LegalAction | undefined =>
  view.actions.find((a) => a.kind === kind);

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();
export const keepAction = (view: View, tickets: readonly number[]): LegalAction | undefined =>
  view.actions.find((a) => a.kind === "keep" && same(a.tickets, tickets));
/** The fewest tickets that may be kept. */
export const leastKept = (view: View): number =>
  Math.min(...view.actions.filter((a) => a.kind === "keep").map((a) => a.tickets.length));

const sameCards = (a: Cards, b: Cards): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((c) => (a[c] ?? 0) === (b[c] ?? 0));
export const yardAction = (view: View, cards: Cards): PlaceCards | undefined =>
  view.actions.filter((a) => a.kind === "yard").find((a) => sameCards(a.cards, cards));
/** Whether another card may be added to what is being put in the yard: some legal placing contains it all. */
export const canAdd = (view: View, cards: Cards, card: string): boolean => {
  const more = { ...cards, [card]: (cards[card] ?? 0) + 1 };
  return view.actions.some(
    (a) => a.kind === "yard" && Object.entries(more).every(([c, n]) => (a.cards[c] ?? 0) >= n),
  );
};

export function refusal(
  view: View,
  kind: Refusal["kind"],
  what: { card?: string; route?: number; ticket?: number } = {},
): Refusal | undefined {
  return view.refused.find(
    (r) =>
      r.kind === kind &&
      (what.card === undefined || r.card === what.card) &&
      (what.route === undefined || r.route === what.route) &&
      (what.ticket === undefined || r.ticket === what.ticket),
  );
}

/** Whether the viewer is to decide: not while a bot does it for them. */
export const isMyTurn = (view: View): boolean =>
  view.seat !== null &&
  view.to_move === view.seat &&
  view.phase !== "over" &&
  !view.seats[view.seat]?.stand_in;

/** The one sentence that says what to do now. */
export function whatNow(view: View, past = false): Said {
  if (view.phase === "over") return { key: "now.over", params: {} };
  if (past || !isMyTurn(view)) {
    const seat = view.to_move === null ? undefined : view.seats[view.to_move];
    const name = seat ? actorName(view, seat.seat, seat.stand_in) : "";
    const isYours = seat && seat.seat === youIn(view) && !seat.stand_in;
    if (past) return { key: isYours ? "your_turn" : "now.to_move", params: { name } };
    return {
      key: seat && (seat.kind === "bot" || seat.stand_in) ? "now.bot" : "now.waiting",
      params: { name },
    };
  }
  switch (view.phase) {
    case "keep_start":
      return { key: "now.keep_start", params: { n: leastKept(view) } };
    case "keep":
      return { key: "now.keep", params: { n: leastKept(view) } };
    case "place":
      return { key: "now.place", params: {} };
    case "second":
      return { key: "now.second", params: {} };
    case "complete":
      return { key: "now.complete", params: {} };
    default:
  }
  if (oneOf(view, "pass")) return { key: "now.pass", params: {} };
  if (view.owners)
    return {
      key: claimable(view).size ? "now.turn" : "now.turn_no_claim",
      params: { n: claimable(view).size },
    };
  return { key: oneOf(view, "yard") ? "now.turn_yard" : "now.turn_no_yard", params: {} };
}

/** Who has won before the end, as somebody gave up; null where that is open, or where everybody did. */
export function decided(view: View): Said | null {
  if (view.seat === null || view.phase === "over") return null;
  const others = view.seats.filter(({ seat }) => seat !== view.seat);
  const haveOthers = others.every(({ forfeited }) => forfeited);
  const haveYou = view.seats[view.seat]?.forfeited ?? false;
  if (haveOthers === haveYou) return null;
  const only = others.length === 1 ? { name: nameOf(view, others[0]!.seat) } : null;
  if (haveYou)
    return only ? { key: "now.you_gave_up_to", params: only } : { key: "now.you_gave_up", params: {} };
  return only ? { key: "now.they_gave_up", params: only } : { key: "now.all_gave_up", params: {} };
}

/** Whether one has won as all the others gave up, and the game is one's own to end. */
export function hasWonEarly(view: View): boolean {
  const own = view.seat === null ? undefined : view.seats[view.seat];
  return decided(view) !== null && own !== undefined && !own.forfeited && !own.stand_in;
}

/** Whether nobody plays any more, and what was decided is only played to its end. */
export const isSettling = ({ seats }: View): boolean =>
  seats.some((one) => one.forfeited) && seats.every((one) => one.forfeited || one.stand_in);

/** What an action takes: a card of the market, `deck` or `tickets`; null if it is something else. */
export function takenBy(action: LegalAction | undefined): string | null {
  if (action?.kind === "tickets") return "tickets";
  return action?.kind === "draw" ? action.card : null;
}

/** How many of them are done. */
export const ticketsDone = (tickets: OwnTicket[]): number => tickets.filter((t) => t.done).length;

const MOVES = "draw claim tickets keep place yard complete finish pass round".split(" ");
/** Whether an event is something one wants to see happen before the next. */
export const isMove = (event: Event): boolean => MOVES.includes(event.kind);

/** Whose doing it was; null if it happened to all. */
export const seatOf = (event: Event): number | null => ("seat" in event ? event.seat : null);

/** The bot that did it for somebody who was away. */
export const standInOf = (event: Event): string | null =>
  "stand_in" in event ? (event.stand_in ?? null) : null;

/** Whether the viewer did it, and needs not be told. */
export const isOwnDoing = (view: View, event: Event): boolean =>
  seatOf(event) === view.seat && !standInOf(event) && event.kind !== "hand_over";

/** Events as lines of a log; what only moves cards about is left to the picture. */
export const told = (event: Event): boolean => !QUIET.has(event.kind);
/** What people tell each other, and how they look, stands elsewhere. */
const QUIET = new Set<Event["kind"]>(["market", "deal", "say", "emote", "color"]);

/** The routes an event list put pieces on: to be shown landing. */
export const claimedIn = (events: Event[]): Set<number> =>
  new Set(events.flatMap((e) => (e.kind === "claim" ? [e.route] : [])));

/** The seats whose yards an event list put cards in. */
export const laidIn = (events: Event[]): Set<number> =>
  new Set(events.flatMap((e) => (e.kind === "yard" ? [e.seat] : [])));

/** Best guess at a ticket's missing cards on a track (Card Game), colours first, then locomotives. */
export function missing(needs: Cards, have: Cards): { card: string; n: number; got: number }[] {
  return Object.entries(needs).map(([card, n]) => ({ card, n, got: Math.min(n, have[card] ?? 0) }));
}
