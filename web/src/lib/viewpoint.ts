/** From where a finished game is looked at, as an address says it: a step, whose side, which cards. */

/** As known: what that side could see then. As dealt: everybody's cards. */
export type Reading = "known" | "dealt";

export interface Viewpoint {
  step: number;
  /** Whose side; null: what all could see. */
  seat: number | null;
  reading: Reading;
  /** Whether the game's review lies beside it. */
  review?: boolean;
}

const EVERYBODY = "all";
const PATTERN = /^(\d{1,5})(?:\/([0-3]|all)(?:\/(known|dealt)(\/review)?)?)?$/;

export const viewpointPath = ({ step, seat, reading, review }: Viewpoint): string =>
  `${step}/${seat ?? EVERYBODY}/${reading}${review ? "/review" : ""}`;

/** What a part of an address says; null if it says nothing of the kind. */
export function parseViewpoint(path: string): Viewpoint | null {
  const [, step, seat, reading, review] = PATTERN.exec(path) ?? [];
  if (step === undefined) return null;
  return {
    step: Number(step),
    seat: seat === undefined || seat === EVERYBODY ? null : Number(seat),
    reading: reading === "dealt" ? "dealt" : "known",
    ...(review && { review: true }),
  };
}
