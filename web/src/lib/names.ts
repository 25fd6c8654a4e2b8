/** What bots and seats are called, in words of the language chosen. */
import { has, t, tt, type Key } from "./i18n.svelte";
import type { KeptTable } from "./keep";
import type { View } from "./schema";

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
export function botAbout(bot: string, look: string): string {
  const level = levelOf(bot);
  return level ? t(level.about, {}, look) : has(`bot.${bot}`) ? tt(`bot.${bot}`) : "";
}

/** A seat that nobody has named is called by its place; a level, as records name it, by the level's name. */
export const seatName = (seat: number, name: string | null): string =>
  name === null ? t("seat.name", { n: seat + 1 }) : botName(name);

/** Whose seat the one who looks has played at. At a table it is the one that is shown; where a game is looked
 * at again, one sees it from any seat and is who one was, or nobody. */
export const youIn = ({ seat, you = seat }: View & { you?: number | null }): number | null => you;

/** What a seat is called at a table; who plays alone with bots and has no name is just you. */
export function nameOf(view: View, seat: number): string {
  const name = view.seats[seat]?.name ?? null;
  const isAlone = view.seats.filter((s) => s.kind !== "bot").length === 1;
  return name === null && isAlone && seat === youIn(view) ? t("you") : seatName(seat, name);
}

/** Who acts at a seat: its own player, or the bot that sits in, with whom it does so for. */
export function actorName(view: View, seat: number, standIn: string | null | undefined): string {
  if (!standIn) return nameOf(view, seat);
  const bot = botName(standIn);
  return seat === youIn(view)
    ? t("stand_in.by_you", { bot })
    : t("stand_in.by", { bot, name: nameOf(view, seat) });
}

/** Who sits at a table that this browser keeps; a seat here without a name is one's own. */
export function keptNames({ names, seats }: KeptTable): string {
  const own = seats.length === 1 ? seats[0]!.seat : null;
  const known = names?.map((name, at) => name ?? (at === own ? t("you") : seatName(at, null)));
  return (known ?? seats.map((s) => s.name).filter(Boolean)).join(" · ");
}
