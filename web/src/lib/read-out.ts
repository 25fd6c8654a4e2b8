/** What lies on the table, as it is read out to who asks for it. */
import { count } from "./game";
import { t, tt } from "./i18n.svelte";
import { nameOf } from "./names";
import { standingOf } from "./plan-words";
import type { BoardFacts, View } from "./schema";
import { cardName, cardsText, piecesText, sentence, symbolName, ticketName } from "./words";

/** The face-up cards by the keys that take them, and how many are left to draw. */
export function faceUpText(view: View, board: BoardFacts): string {
  const cards = view.market.map((card, slot) => `${slot + 1}: ${cardName(board, card)}`);
  return [
    `${t("market")}: ${cards.join(", ") || t("phrase.none")}`,
    `${t("deck")}: ${tt("deck.left", { n: view.deck })}`,
    `${t("tickets.draw", {}, board.look)}: ${tt("deck.left", { n: view.ticket_deck })}`,
  ]
    .map(sentence)
    .join(" ");
}

/** Own cards, and where own tickets stand. */
export function ownText(view: View, board: BoardFacts): string {
  if (!view.own) return "";
  const { hand, tickets } = view.own;
  const told = tickets.map((own) => {
    const { points, cards } = board.tickets[own.ticket]!;
    const facts = [ticketName(board, own.ticket), tt("points", { n: points })];
    if (cards && !own.done) facts.push(cardsText(board, cards));
    return `${facts.join(", ")}: ${standingOf(view, board, own).text}`;
  });
  const cards = count(hand) ? `${t("hand")}: ${cardsText(board, hand)}` : t("hand.empty");
  const owned = told.length
    ? [t("tickets.own", {}, board.look), ...told]
    : [t("tickets.none", {}, board.look)];
  return [cards, ...owned].map(sentence).join(" ");
}

/** What lies open about everybody, oneself first. */
export function tableText(view: View, board: BoardFacts): string {
  const seats = view.seats.map((_, i) => ((view.seat ?? 0) + i) % view.seats.length);
  return seats.map((seat) => sentence(`${nameOf(view, seat)}: ${openText(view, board, seat)}`)).join(" ");
}

function openText(view: View, board: BoardFacts, seat: number): string {
  const p = view.players[seat]!;
  const stacks = Object.values(p.yard ?? {}).map((cards) => cardsText(board, cards));
  return [
    tt("points", { n: p.points }),
    tt("count.cards", { n: p.cards }),
    tt("count.tickets", { n: p.tickets }, board.look),
    ...(p.pieces == null ? [] : [piecesText(board, p.pieces)]),
    ...(board.merchandise && p.merchandise != null ? [tt("count.merchandise", { n: p.merchandise })] : []),
    ...(board.souvenirs && p.souvenirs?.length
      ? [t("line.souvenirs", { symbols: p.souvenirs.map((one) => symbolName(board, one)).join(", ") })]
      : []),
    ...(p.n_track == null ? [] : [tt("count.track", { n: p.n_track })]),
    ...(stacks.length ? [`${t("line.yard")}: ${stacks.join(", ")}`] : []),
  ].join("; ");
}
