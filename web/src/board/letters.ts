/** How large and how wide letters are, at whatever size a board is shown; how a name is broken into lines. */
import sizes from "$farebox/geometry.json";

/** Letters in pixels of the screen: never smaller, and no larger than needed when one looks closer. */
export const LEAST_PX = 11;
const MOST_PX = 15;
/** In units of the board. */
export const USUAL = sizes.letters.usual;

/** The sizes of letters, in units of the board, where a unit is so many pixels: the one wanted, and the least
 * for names that find no room otherwise; by steps of a tenth. */
export function letterSizes(pixels: number): number[] {
  const step = 1.1 ** Math.floor(Math.log(pixels) / Math.log(1.1));
  const least = LEAST_PX / step;
  const wanted = Math.max(least, Math.min(USUAL, MOST_PX / step));
  return wanted > least * 1.05 ? [wanted, least] : [least];
}

/** How wide a letter of the page's typeface is, for its size; rather more than less. */
function letterWidth(letter: string): number {
  const known = Object.entries(sizes.widths).find(([some]) => some.includes(letter));
  return known?.[1] ?? (/[\p{Lu}\d]/u.test(letter) ? sizes.letters.capital : sizes.letters.other);
}
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Every way to break a name into lines, three at most. */
export function breakings(name: string, wish: string | undefined): string[][] {
  const words = name.split(/(?<=[ -])/);
  const line = (from: number, to?: number): string => words.slice(from, to).join("").trimEnd();
  const breaks = words.map((_, i) => i).slice(1);
  return [
    ...(wish ? [wish.split("|")] : []),
    [line(0)],
    ...breaks.map((a) => [line(0, a), line(a)]),
    ...breaks.flatMap((a) => breaks.filter((b) => b > a).map((b) => [line(0, a), line(a, b), line(b)])),
  ];
}
