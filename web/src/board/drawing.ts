/**
 * What may be drawn of an edition beyond what its data tell; without a drawing it is plain, and playable.
 * The files are the package's, which draws the same pictures without a browser.
 */
import palette from "$farebox/palette.json";
import type { Hints } from "./geometry";
import { symbolPath } from "./palette";
import { shapePath, type Shape } from "./symbols";

/** A piece from above, driving to the right, in a box from -1 to 1 either way: stretched to fit a space. */
export interface Vehicle {
  /** What shows from under it: wheels. */
  under: string;
  body: string;
  /** Windows, slats. */
  marks: string;
}

interface DrawingFile {
  wild: Shape;
  piece: Shape;
  /** How routes are bent and slid to keep rows apart. */
  hints?: Hints;
  /** What rolls on to the spaces of a route that is claimed. */
  vehicle?: Vehicle;
}
export interface Drawing {
  /** The city under the routes, in the units of the board's size. */
  backdrop: string | undefined;
  /** What a wild card and a piece show. */
  wild: string;
  piece: string;
  hints: Hints;
  vehicle: Vehicle;
}

const TOLD = import.meta.glob<DrawingFile>("$farebox/drawings/*.json", { eager: true, import: "default" });
const CITIES = import.meta.glob<string>("$farebox/drawings/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});
import.meta.glob("$farebox/drawings/*.css", { eager: true });
const nameOf = (path: string): string => path.replace(/^.*\/|\.\w+$/g, "");
const cities = new Map(Object.entries(CITIES).map(([path, text]) => [nameOf(path), text]));

const drawingFrom = (name: string, told: DrawingFile): Drawing => ({
  backdrop: cities.get(name),
  wild: shapePath(told.wild),
  piece: shapePath(told.piece),
  hints: told.hints ?? {},
  vehicle: told.vehicle ?? palette.van,
});
const DRAWINGS = new Map(
  Object.entries(TOLD).map(([path, told]) => [nameOf(path), drawingFrom(nameOf(path), told)]),
);
/** For boards of one's own; a plain van, for who has no vehicle of its own. */
const PLAIN: Drawing = {
  backdrop: undefined,
  wild: symbolPath("spark"),
  piece: shapePath("taxi"),
  hints: {},
  vehicle: palette.van,
};

export const drawingOf = (edition: string): Drawing => DRAWINGS.get(edition) ?? PLAIN;
