/** An action in a few words, as something that could be done. */
import { language, t } from "./i18n.svelte";
import type { BoardFacts, LegalAction } from "./schema";
import { aCard, cardsText, routeName, ticketName } from "./words";

export function actionText(board: BoardFacts, action: LegalAction): string {
  switch (action.kind) {
    case "draw":
      return action.card === "deck"
        ? t("review.do.deck")
        : t("review.do.draw", { card: aCard(board, action.card) });
    case "tickets":
      return t("review.do.tickets", {}, board.look);
    case "keep":
      return keepText(board, action.tickets);
    case "place":
      return t("review.do.place", { place: board.places[action.place]!.name });
    case "claim":
      return claimText(board, action);
    case "yard":
      return t("review.do.yard", { cards: cardsText(board, action.cards) });
    case "complete":
      return t("review.do.complete", { ticket: ticketName(board, action.ticket) }, board.look);
    case "finish":
      return t("review.do.finish");
    case "pass":
      return t("review.do.pass");
  }
}

function keepText(board: BoardFacts, tickets: readonly number[]): string {
  if (!tickets.length) return t("review.do.keep_none");
  return t("review.do.keep", { tickets: tickets.map((one) => ticketName(board, one)).join(", ") });
}

function claimText(board: BoardFacts, action: Extract<LegalAction, { kind: "claim" }>): string {
  const parts = { route: routeName(board, action.route), cards: cardsText(board, action.cards) };
  if (action.souvenir == null) return t("review.do.claim", parts);
  return t("review.do.claim_souvenir", { ...parts, souvenir: board.places[action.souvenir]!.name });
}

/** As a line of its own. */
export const capital = (text: string): string =>
  `${text.charAt(0).toLocaleUpperCase(language())}${text.slice(1)}`;
