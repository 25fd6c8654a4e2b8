/** Every edition that has a drawing. Editions have names here and in the files beside, and nowhere else. */
import type { Vehicle } from "./drawing";
import { symbolPath } from "../palette";
import { TAXI } from "../symbols";
import { drawing as amsterdam } from "./amsterdam";
import { drawing as cardGame } from "./card-game";
import type { Drawing } from "./drawing";
import { drawing as newYork } from "./new-york";
import { drawing as sanFrancisco } from "./san-francisco";

const DRAWINGS: Record<string, Drawing> = {
  "new-york": newYork,
  amsterdam,
  "san-francisco": sanFrancisco,
  "card-game": cardGame,
};
/** For boards of one's own. */
const PLAIN: Drawing = { wild: symbolPath("spark"), piece: TAXI };

/** A plain van, for who has no vehicle of its own. */
const VAN: Vehicle = { under: "", body: "M-.95-.82H.95V.82H-.95z", marks: "M.5-.6h.2V.6H.5z" };

export const vehicleOf = (edition: string): Vehicle => drawingOf(edition).vehicle ?? VAN;
export const drawingOf = (edition: string): Drawing => DRAWINGS[edition] ?? PLAIN;
