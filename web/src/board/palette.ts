/** How cards, seats and souvenirs look: read from the file that the terminal reads too. */
import palette from "$farebox/palette.json";
import type { BoardFacts } from "../lib/schema";
import { seatLooks } from "./seat-looks.svelte";

/** A color, the ink that shows on it, and a symbol as a path in a box of 24 by 24. */
export interface Look {
  color: string;
  ink: string;
  path: string;
}
interface CardEntry {
  symbol: string;
  on_light: string;
  is_pale: boolean;
}
const CARDS: Record<string, CardEntry> = palette.cards;
const SYMBOLS: Record<string, { sign: string; path: string }> = palette.symbols;

export const symbolPath = (name: string): string => SYMBOLS[name]?.path ?? SYMBOLS.spark!.path;

const lookOf = ({ symbol, on_light, is_pale }: CardEntry): Look => ({
  color: on_light,
  ink: is_pale ? palette.inks.dark : palette.inks.pale,
  path: symbolPath(symbol),
});

/** Whether it would be lost on paper without an edge. */
export const isPale = (look: Look | null): boolean => look?.ink === palette.inks.dark;

/** A card of a board; colors that only a board of one's own has are told apart by their place on it. */
export function cardLook(board: Pick<BoardFacts, "colors" | "wild">, card: string): Look {
  if (card === board.wild) return lookOf(palette.wild);
  const others = palette.other_cards;
  const entry = CARDS[card] ?? others[Math.max(0, board.colors.indexOf(card)) % others.length]!;
  return lookOf(entry);
}

/** What any one color pays for. */
export const GRAY = lookOf(palette.gray);

/** All that a wild card stands for, side by side. */
export const RAINBOW = palette.rainbow.map((c) => CARDS[c]!.on_light);

export const seatLook = (seat: number): Look => colorLook(seatLooks.of(seat));

/** One of the looks that seats can have. */
export const colorLook = (number: number): Look => {
  const { color, symbol } = palette.seats[number % palette.seats.length]!;
  return { color, ink: palette.inks.pale, path: symbolPath(symbol) };
};
