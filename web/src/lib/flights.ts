/** Cards that travel: a copy flies from where it lay to where it goes, for a moment, and is gone. */
import { cardColor } from "../board/palette";
import type { Event, View } from "./schema";

const box = (selector: string): DOMRect | undefined => {
  const found = [...document.querySelectorAll(selector)]
    .map((e) => e.getBoundingClientRect())
    .find((r) => r.width > 0);
  return found;
};

export function flyEvents(view: View, events: Event[], still: boolean): void {
  if (still || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  for (const event of events) {
    if (event.kind !== "draw" && event.kind !== "keep" && event.kind !== "yard") continue;
    const mine = event.seat === view.seat;
    const target =
      mine && event.kind === "draw"
        ? box("[data-hand]")
        : (box(`[data-player="${event.seat}"]`) ?? box(".chips .turn"));
    const source =
      event.kind === "keep"
        ? box("[data-ticket-deck]")
        : event.kind === "yard"
          ? box(mine ? "[data-hand]" : `[data-player="${event.seat}"]`)
          : event.source === "deck"
            ? box("[data-deck]")
            : box(".market .cards");
    const to = event.kind === "yard" ? box(`[data-player-yard="${event.seat}"]`) : target;
    if (source && to) fly(source, to, event.kind === "draw" ? (event.card ?? null) : null);
  }
}

function fly(from: DOMRect, to: DOMRect, card: string | null): void {
  const ghost = document.createElement("div");
  ghost.setAttribute("aria-hidden", "true");
  ghost.className = "ghost";
  ghost.style.left = `${from.left + from.width / 2}px`;
  ghost.style.top = `${from.top + from.height / 2}px`;
  if (card) ghost.style.background = cardColor(card);
  document.body.append(ghost);
  const dx = to.left + Math.min(to.width / 2, 120) - from.left - from.width / 2,
    dy = to.top + to.height / 2 - from.top - from.height / 2;
  ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 0.9 },
    ],
    { duration: 420, easing: "cubic-bezier(.3,.7,.3,1)" },
  ).onfinish = () => ghost.remove();
}
