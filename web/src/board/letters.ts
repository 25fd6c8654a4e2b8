/** How large and how wide letters are, at whatever size a board is shown; how a name is broken into lines. */

/** Letters in pixels of the screen: never smaller, and no larger than needed when one looks closer. */
export const LEAST_PX = 11;
const MOST_PX = 15;
/** In units of the board. */
export const USUAL = 12;

/** The sizes of letters, in units of the board, where a unit is so many pixels: the one wanted, and the least
 * for names that find no room otherwise; by steps of a tenth. */
export function letterSizes(pixels: number): number[] {
  const step = 1.1 ** Math.floor(Math.log(pixels) / Math.log(1.1));
  const least = LEAST_PX / step;
  const wanted = Math.max(least, Math.min(USUAL, MOST_PX / step));
  return wanted > least * 1.05 ? [wanted, least] : [least];
}

/** How wide letters of the page's typeface are, for their size; each a little wider than it is. */
const WIDTHS: [RegExp, number][] = [
  [/[ilIj'’ .,]/, 0.27],
  [/[frt-]/, 0.41],
  [/[mwMW]/, 0.88],
  [/[\p{Lu}\d]/u, 0.65],
];
export const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (WIDTHS.find(([some]) => some.test(letter))?.[1] ?? 0.555),
    0,
  );

/** Every way to break a name into lines, three at most. */
export function breakings(name: string, wish: string | undefined): string[][] {
  if (wish) return [wish.split("|")];
  const words = name.split(/(?<=[ -])/);
  const line = (from: number, to?: number): string => words.slice(from, to).join("").trimEnd();
  const breaks = words.map((_, i) => i).slice(1);
  return [
    [line(0)],
    ...breaks.map((a) => [line(0, a), line(a)]),
    ...breaks.flatMap((a) => breaks.filter((b) => b > a).map((b) => [line(0, a), line(a, b), line(b)])),
  ];
}
