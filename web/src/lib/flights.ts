/** Cards that travel: from where each lay to whom it goes, for a moment, and gone. */
import { mount, unmount } from "svelte";
import CardFace from "../parts/CardFace.svelte";
import type { BoardFacts, Event, View } from "./schema";

/** From one thing on the screen to another; where the first can't be seen, the next is meant. */
export interface Flight {
  from: string[];
  to: string[];
  /** What it shows; null: its back. */
  card: string | null;
}

/** The slot that a card was taken from: where it lay and doesn't lie any more, else the first that had it. */
export function slotOf(before: string[], after: string[], card: string): number {
  const changed = before.findIndex((was, slot) => was === card && after[slot] !== card);
  return changed >= 0 ? changed : before.indexOf(card);
}

/** Who it is about, as far as it is on the screen. */
const player = (seat: number): string[] => [`[data-player="${seat}"] .mark`, `[data-chip="${seat}"]`];
const hand = (card: string | null): string[] => [
  ...(card ? [`[data-hand] [data-held="${card}"]`] : []),
  "[data-hand]",
];

/** The wagon that a card is put on; a locomotive may join any. */
const yardOf = (seat: number, card: string): string[] => {
  const yard = `[data-player-yard="${seat}"]`;
  return [`${yard} [data-wagon="${card}"]`, yard];
};

/** What flies when these events are shown; `market` is what lay face up before them. */
export function flightsOf(view: View, market: string[], events: Event[]): Flight[] {
  return events.flatMap((event): Flight[] => {
    const mine = "seat" in event && event.seat === view.seat;
    switch (event.kind) {
      case "draw": {
        const card = event.card ?? null;
        const slot = event.source === "market" ? slotOf(market, view.market, event.card) : -1;
        const from = slot < 0 ? ["[data-deck]"] : [`[data-slot="${slot}"]`, `[data-gap="${slot}"]`];
        return [{ from, to: mine ? hand(card) : player(event.seat), card }];
      }
      case "keep": {
        const to = mine ? [".tickets", '[data-tab-button="tickets"]'] : player(event.seat);
        return event.n ? [{ from: ["[data-ticket-deck]"], to, card: null }] : [];
      }
      case "yard":
        return event.stacks.flatMap((stack) =>
          Object.keys(stack).map((card) => ({
            from: mine ? hand(card) : player(event.seat),
            to: yardOf(event.seat, card),
            card,
          })),
        );
      default:
        return [];
    }
  });
}

const boxOf = (selectors: string[]): DOMRect | undefined =>
  selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .map((element) => element.getBoundingClientRect())
    .find(({ width }) => width > 0);

/** Let them fly, each for so many milliseconds. */
export function fly(flights: Flight[], board: BoardFacts, ms: number): void {
  for (const { from, to, card } of flights) {
    const start = boxOf(from),
      end = boxOf(to);
    if (start && end) flyOne(start, end, new Ghost(board, card), ms);
  }
}

/** A card between two places: its face as it lies there, or its back. */
class Ghost {
  readonly element = document.createElement("div");
  readonly #face: Record<string, unknown> | null;

  constructor(board: BoardFacts, card: string | null) {
    this.element.setAttribute("aria-hidden", "true");
    this.element.className = "ghost";
    this.element.dataset.ghost = card ?? "";
    this.#face = card ? mount(CardFace, { target: this.element, props: { board, card } }) : null;
    document.body.append(this.element);
  }

  remove(): void {
    this.element.remove();
    if (this.#face) void unmount(this.#face);
  }
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

function flyOne(from: DOMRect, to: DOMRect, ghost: Ghost, ms: number): void {
  const [x, y] = middle(from),
    [toX, toY] = middle(to);
  ghost.element.style.left = `${x}px`;
  ghost.element.style.top = `${y}px`;
  const there = `translate(${toX - x}px, ${toY - y}px) scale(.55)`;
  ghost.element.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: there, opacity: 1, offset: 0.85 },
      { transform: there, opacity: 0 },
    ],
    { duration: ms, easing: "cubic-bezier(.4,.1,.3,1)" },
  ).onfinish = () => ghost.remove();
}
