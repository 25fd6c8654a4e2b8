/** Views and events in words of the language chosen. */
import type { BoardFacts, Event, Refusal, View } from "./schema";
import { sortHand, type Cards } from "./game";
import { Refused } from "./api";
import { has, language, t, tt, type Key } from "./i18n.svelte";

export const editionName = (id: string, name = id): string =>
  has(`edition.${id}`) ? tt(`edition.${id}`) : name;

/** The levels for people to choose from, by number. */
const LEVELS: { name: Key; about: Key }[] = [
  { name: "level.1.name", about: "level.1.about" },
  { name: "level.2.name", about: "level.2.about" },
  { name: "level.3.name", about: "level.3.about" },
  { name: "level.4.name", about: "level.4.about" },
  { name: "level.5.name", about: "level.5.about" },
];
const levelOf = (bot: string): { name: Key; about: Key } | undefined =>
  LEVELS[Number(/^level-(\d)$/.exec(bot)?.[1] ?? 0) - 1];

/** A bot as people know it: a level by the level's name, any other by its own. */
export function botName(bot: string): string {
  const level = levelOf(bot);
  return level ? t(level.name) : bot;
}

/** What to expect of a bot, in a sentence or a few words; nothing if nobody has said. */
export function botAbout(bot: string): string {
  const level = levelOf(bot);
  return level ? t(level.about) : has(`bot.${bot}`) ? tt(`bot.${bot}`) : "";
}

/** A card by its name: a colour's, or the edition's wild. */
export function cardName(board: BoardFacts, card: string): string {
  if (card === board.wild)
    return has(`wild.${board.terms.wild}`) ? tt(`wild.${board.terms.wild}`) : board.terms.wild;
  return has(`color.${card}`) ? tt(`color.${card}`) : card;
}

/** So many cards of a kind: the words for one and for several differ. */
function countedCard(board: BoardFacts, card: string, n: number): string {
  const key = `cards.${card === board.wild ? board.terms.wild : card}`;
  return has(key) ? tt(key, { n }) : `${n} ${cardName(board, card)}`;
}

export const cardsText = (board: BoardFacts, cards: Cards): string =>
  sortHand(board, cards)
    .map(({ card, n }) => countedCard(board, card, n))
    .join(" + ");

export const piecesText = (board: BoardFacts, n: number): string => {
  const key = `pieces.${board.terms.piece[0].replaceAll(" ", "_")}`;
  return has(key) ? tt(key, { n }) : `${n} ${board.terms.piece[n === 1 ? 0 : 1]}`;
};

export const routeName = (board: BoardFacts, route: number): string => {
  const [a, b] = board.routes[route]!.ends;
  return `${board.places[a]!.name} – ${board.places[b]!.name}`;
};
export const ticketName = (board: BoardFacts, ticket: number): string =>
  board.tickets[ticket]!.ends.join(" – ");
export const symbolName = (board: BoardFacts, symbol: number): string =>
  tt(`souvenir.${board.souvenirs?.symbols[symbol] ?? ""}`);

/** What a route is: spaces, colour, points and its marks. */
export function routeText(board: BoardFacts, route: number): string {
  const r = board.routes[route]!;
  const parts = [
    tt("route.spaces", { n: r.length, color: r.color ? cardName(board, r.color) : t("color.gray") }),
    tt("points", { n: r.points }),
  ];
  if (r.ferries) parts.push(tt("route.ferries", { n: r.ferries }));
  if (r.merchandise) parts.push(t("route.merchandise"));
  return parts.join(" · ");
}

export const refusalText = (r: Pick<Refusal, "code" | "reason">): string =>
  has(`refused.${r.code}`) ? tt(`refused.${r.code}`) : r.reason;
export const errorText = (code: string, message: string): string =>
  has(`error.${code}`) ? tt(`error.${code}`) : message;
/** What went wrong with a call to the server, as a sentence. */
export const explain = (error: unknown): string =>
  error instanceof Refused ? errorText(error.code, error.message) : String(error);

/** A time to wait, in the largest unit that doesn't lose much. */
export function timeText(seconds: number): string {
  const units = [
    { unit: "hour", size: 3600 },
    { unit: "minute", size: 60 },
    { unit: "second", size: 1 },
  ];
  const { unit, size } = units.find((u) => seconds > 1.5 * u.size) ?? units[2]!;
  const format = new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "narrow" });
  return format.format(Math.ceil(seconds / size));
}

export const seatName = (view: View, seat: number | null | undefined): string =>
  seat == null ? "" : seat === view.seat ? t("you") : (view.seats[seat]?.name ?? String(seat + 1));

/** One line of the log; it says so if a bot had no answer and another one decided. */
export function eventText(view: View, board: BoardFacts, e: Event): string {
  const line = plainText(view, board, e);
  return e.instead_of ? `${line} ${t("log.instead_of", { bot: botName(e.instead_of) })}` : line;
}

/** What happened. Messages about oneself are written apart: grammar differs. */
function plainText(view: View, board: BoardFacts, e: Event): string {
  const mine = e.seat != null && e.seat === view.seat;
  const name = e.seat == null ? "" : (view.seats[e.seat]?.name ?? "");
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    tt(`log.${mine ? "you" : "they"}.${key}`, { name, ...params }, board.id);
  switch (e.kind) {
    case "draw":
      if (e.card)
        return say(e.source === "market" ? "market" : "deck_known", { card: cardName(board, e.card) });
      return say("deck");
    case "tickets":
      return say("tickets", { n: e.n ?? 0 });
    case "keep":
      return say("keep", { n: e.n ?? e.kept?.length ?? 0 });
    case "place":
      return say("place", {
        place: board.places[e.place ?? 0]?.name ?? "",
        symbol: e.symbol == null ? "" : symbolName(board, e.symbol),
      });
    case "claim": {
      let line = say("claim", {
        route: routeName(board, e.route ?? 0),
        cards: cardsText(board, e.cards ?? {}),
        n: e.points ?? 0,
      });
      if (e.merchandise) line += ` ${t("log.merchandise")}`;
      if (e.souvenir != null && e.symbol != null)
        line += ` ${t("log.souvenir", { symbol: symbolName(board, e.symbol) })}`;
      return line;
    }
    case "yard": {
      const line = say("yard", { cards: cardsText(board, e.cards ?? {}) });
      const robbed = (e.robbed ?? []).map((r) =>
        r.seat === view.seat
          ? t("log.robbed_you", { cards: cardsText(board, r.cards) })
          : t("log.robbed", { name: view.seats[r.seat]?.name ?? "", cards: cardsText(board, r.cards) }),
      );
      return [line, ...robbed].join(" ");
    }
    case "roll":
      return say("roll", { cards: cardsText(board, e.cards ?? {}) });
    case "complete":
      return say("complete", { ticket: ticketName(board, e.ticket ?? 0), n: e.points ?? 0 });
    case "finish":
      return say("finish");
    case "pass":
      return say("pass");
    case "sweep":
      return t("log.sweep");
    case "last":
      return tt("log.last", { n: e.n ?? 0 });
    case "round":
      return t("log.round", { n: e.round ?? 2 });
    case "over":
      return t("log.over");
    case "undo":
      return say("undo");
    case "join":
      return say("join");
    case "device":
      return say("device");
    case "hand_over":
      return t("log.hand_over", { name, bot: botName(e.bot ?? "") });
    case "take_back":
      return say("take_back");
    case "rename":
      return t("log.rename", { name: e.name ?? name });
    case "rematch":
      return t("log.rematch");
    default:
      return "";
  }
}
