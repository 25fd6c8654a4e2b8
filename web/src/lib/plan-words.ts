/** Plans and what tickets still take, in words. */
import { count, missing, type Cards } from "./game";
import { t, tt } from "./i18n.svelte";
import { nameOf } from "./names";
import type { Harm } from "./plan.svelte";
import type { BoardFacts, Needs, OwnTicket, View } from "./schema";
import { cardsText, piecesText, routeName, ticketName } from "./words";

/** The cards that are lacking: "5 purple + 2 of one colour or wild + 1 ferry (wild)". */
export function lackingText(board: BoardFacts, needs: Needs): string {
  const { [board.wild]: ferries = 0, ...colors } = needs.lacking;
  const parts = [
    ...(count(colors) ? [cardsText(board, colors)] : []),
    ...needs.any_color.map((n) => tt("plan.any", { n })),
  ];
  const own = parts.length ? [t("plan.or_wild", { cards: parts.join(" + ") })] : [];
  const wild = ferries ? [cardsText(board, { [board.wild]: ferries })] : [];
  const spare = parts.length && needs.spare_wilds ? [tt("plan.spare", { n: needs.spare_wilds })] : [];
  return [[...own, ...wild].join(" + "), ...spare].join("; ");
}

/** What a ticket on its way still takes: "3 routes to go, 5 purple or wild". */
export function toGoText(board: BoardFacts, own: OwnTicket): string {
  const routes = tt("ticket.routes", { n: own.way?.length ?? 0 });
  if (!own.needs) return routes;
  return `${routes}, ${own.needs.cards ? lackingText(board, own.needs) : t("ticket.has_cards")}`;
}

/** Where a ticket stands, and how to show it. */
export function standingOf(view: View, board: BoardFacts, own: OwnTicket): { cls: string; text: string } {
  if (own.done) return { cls: "done", text: t("ticket.done", {}, board.look) };
  if (view.phase === "over") return { cls: "lost", text: t("ticket.missed", {}, board.look) };
  const { cards } = board.tickets[own.ticket]!;
  if (cards) return gatheredOf(cards, view.own?.track ?? {});
  if (own.way === undefined) return { cls: "", text: t("ticket.open", {}, board.look) };
  if (own.way === null) return { cls: "lost", text: t("ticket.lost") };
  const pieces = view.seat === null ? null : (view.players[view.seat]?.pieces ?? null);
  const spaces = own.spaces ?? 0;
  if (pieces !== null && spaces > pieces)
    return { cls: "lost", text: t("ticket.short", { pieces: piecesText(board, spaces) }) };
  return { cls: own.needs?.cards ? "" : "near", text: toGoText(board, own) };
}

/** How much of what a ticket of the Card Game takes lies on the track. */
function gatheredOf(cards: Cards, track: Cards): { cls: string; text: string } {
  const n = count(cards);
  const got = missing(cards, track).reduce((sum, one) => sum + one.got, 0);
  const text = count(track) ? t("ticket.track", { got, n }) : tt("ticket.cards", { n });
  return { cls: got >= n ? "near" : "", text };
}

/** What the others did to one's plans. */
export const harmText = (view: View, board: BoardFacts, harm: Harm[]): string =>
  harm
    .map((one) => {
      if (one.kind === "broken")
        return t("plan.broken", { name: nameOf(view, one.seat), route: routeName(board, one.route) });
      const ticket = ticketName(board, one.ticket);
      if (one.kind === "lost") return t("plan.lost", { ticket }, board.look);
      return t("plan.longer", { ticket, pieces: piecesText(board, one.spaces) });
    })
    .join(" ");
