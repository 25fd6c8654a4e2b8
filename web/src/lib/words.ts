/** Views and events in words of the language chosen. */
import type { BoardFacts, Claimed, ErrorMessage, Event, LaidInYard, Refusal, Robbed, View } from "./schema";
import { seatOf, sortHand, standInOf, type Cards } from "./game";
import { Refused } from "./api";
import { dated, has, language, t, tt } from "./i18n.svelte";
import { actorName, botName, nameOf, youIn } from "./names";

export const editionName = (id: string, name = id): string =>
  has(`edition.${id}`) ? tt(`edition.${id}`) : name;

/** A card by its name: a colour's, or the edition's wild. */
export function cardName(board: BoardFacts, card: string): string {
  if (card === board.wild)
    return has(`wild.${board.terms.wild}`) ? tt(`wild.${board.terms.wild}`) : board.terms.wild;
  return has(`color.${card}`) ? tt(`color.${card}`) : card;
}

/** The word by which the catalogue knows a card. */
const kindOf = (board: BoardFacts, card: string): string => (card === board.wild ? board.terms.wild : card);

/** So many cards of a kind, in a list: the words for one and for several differ. */
function countedCard(board: BoardFacts, card: string, n: number): string {
  const key = `cards.${kindOf(board, card)}`;
  return has(key) ? tt(key, { n }) : `${n} ${cardName(board, card)}`;
}

/** A card in a sentence: "a red card". */
export function aCard(board: BoardFacts, card: string): string {
  const kind = kindOf(board, card);
  if (has(`card.${kind}`)) return tt(`card.${kind}`, { n: 1 });
  return tt(card === board.wild ? "card.other_wild" : "card.other", { n: 1, card: kind });
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
export function symbolName(board: BoardFacts, symbol: number): string {
  const name = board.souvenirs?.symbols[symbol] ?? "";
  return has(`souvenir.${name}`) ? tt(`souvenir.${name}`) : name;
}
/** A souvenir in a sentence: "a bell". */
export const aSouvenir = (board: BoardFacts, symbol: number): string => {
  const key = `souvenir.a.${board.souvenirs?.symbols[symbol] ?? ""}`;
  return has(key) ? tt(key) : symbolName(board, symbol);
};

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
/** A refusal of the server's: its reason if it gave one, else what its code means, else its own words. */
export function errorText({ code, message, reason, values }: ToldError): string {
  const said = reason ? ["error", "fault", "refused"].map((k) => `${k}.${reason}`).find(has) : undefined;
  if (said) return sentence(tt(said, values ?? {}));
  return has(`error.${code}`) ? tt(`error.${code}`, values ?? {}) : message;
}
export type ToldError = Pick<ErrorMessage, "message" | "reason" | "values"> & { code: string };
/** What is said in passing, or written with dots between its parts, as a sentence of its own. */
export const sentence = (text: string): string => {
  const said = text.replaceAll(" · ", ", ");
  return `${said.charAt(0).toLocaleUpperCase(language())}${said.slice(1)}${/[.!?]$/.test(said) ? "" : "."}`;
};
/** What went wrong, as a sentence; what nobody foresaw is told in full to who looks for it. */
export function explain(error: unknown): string {
  if (error instanceof Refused) return errorText(error);
  console.error(error);
  return t("error.fault");
}

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

/** A span of time as it was agreed on: exactly, in the largest unit that fits. */
export function spanText(seconds: number): string {
  const units = [
    { unit: "day", size: 86_400 },
    { unit: "hour", size: 3600 },
    { unit: "minute", size: 60 },
    { unit: "second", size: 1 },
  ];
  const { unit, size } = units.find((u) => seconds % u.size === 0)!;
  const format = new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" });
  return format.format(seconds / size);
}

/** After how long a bot may sit in for somebody who is away. */
export const waitText = (seconds: number): string =>
  seconds ? t("option.pace.wait", { time: spanText(seconds) }) : t("option.pace.no_wait");

/** Since when somebody is away: a time of today, else a day. */
export function awayText(since: number | null, now = new Date()): string {
  if (since === null) return t("away");
  const then = new Date(since);
  const isToday = then.toDateString() === now.toDateString();
  const form: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: "short" }
    : { day: "numeric", month: "short" };
  return t("away.since", { time: dated(since, form) });
}

/** One line of the log; it says so if a bot had no answer and another one decided. */
export function eventText(view: View, board: BoardFacts, e: Event): string {
  const line = plainText(view, board, e);
  const silent = "instead_of" in e ? e.instead_of : null;
  return silent ? `${line} ${t("log.instead_of", { bot: botName(silent) })}` : line;
}

/** What happened. Messages about oneself are written apart: grammar differs. */
function plainText(view: View, board: BoardFacts, e: Event): string {
  const seat = seatOf(e);
  const standIn = standInOf(e);
  const name = seat === null ? "" : actorName(view, seat, standIn);
  const who = seat !== null && seat === youIn(view) && !standIn ? "you" : "they";
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    tt(`log.${who}.${key}`, { name, ...params }, board.look);
  switch (e.kind) {
    case "draw":
      if (!e.card) return say("deck");
      return say(e.source === "market" ? "market" : "deck_known", { card: aCard(board, e.card) });
    case "tickets":
    case "keep":
      return say(e.kind, { n: e.n });
    case "place":
      return say("place", { place: board.places[e.place]!.name, symbol: symbolName(board, e.symbol) });
    case "claim":
      return [claimText(board, e, say), ...bonusTexts(board, e)].join(" ");
    case "yard":
      return [yardText(board, e, say), ...(e.robbed ?? []).map((r) => robbedText(view, board, r))].join(" ");
    case "roll":
      return say("roll", { cards: cardsText(board, e.cards) });
    case "complete":
      return say("complete", { ticket: ticketName(board, e.ticket), n: e.points });
    case "finish":
    case "pass":
    case "undo":
    case "join":
    case "device":
    case "take_back":
    case "forfeit":
    case "hint":
      return say(e.kind);
    case "bot":
      return t("log.they.bot", { name: e.name });
    case "sweep":
    case "start":
    case "over":
    case "rematch":
    case "late":
      return t(`log.${e.kind}`);
    case "last":
      return tt("log.last", { n: e.n });
    case "round":
      return t("log.round", { n: e.round });
    case "hand_over":
      return say("hand_over", { bot: botName(e.bot) });
    case "rename":
      return t("log.rename", { name: e.name });
    case "deal":
    case "market":
    case "say":
    case "emote":
    case "color":
      return "";
  }
}

type SayKey = (key: string, params: Record<string, string | number>) => string;

const claimText = (board: BoardFacts, e: Claimed, say: SayKey): string =>
  say("claim", { route: routeName(board, e.route), cards: cardsText(board, e.cards), n: e.points });

/** What else a claim brought. */
const bonusTexts = (board: BoardFacts, e: Claimed): string[] => [
  ...(e.merchandise ? [t("log.merchandise")] : []),
  ...(e.symbol == null ? [] : [t("log.souvenir", { symbol: symbolName(board, e.symbol) })]),
];

const yardText = (board: BoardFacts, e: LaidInYard, say: SayKey): string =>
  say("yard", {
    cards: cardsText(
      board,
      e.stacks.reduce((all, one) => ({ ...all, ...one }), {}),
    ),
  });

function robbedText(view: View, board: BoardFacts, robbed: Robbed): string {
  const cards = cardsText(board, robbed.cards);
  if (robbed.seat === youIn(view)) return t("log.robbed_you", { cards });
  return t("log.robbed", { name: nameOf(view, robbed.seat), cards });
}
