/** What a review says, as `farebox.reviews.review_types` writes it (a test holds the two together), and the
 * actions that it speaks of. Chances are shares of the victory, as they come true; costs, skill and luck are
 * differences of such as were counted in worlds. */
import type { Event, LegalAction, SaidFacts, View } from "./schema";

/** Of reviews: one of another version is made anew. */
export const REVIEW_VERSION = 8;

export type MomentLabel = "slip" | "mistake" | "blunder";
export type MomentMark = "unlucky" | "got_away" | "find";
export type Luck = "deal" | "draws" | "market" | "tickets" | "rivals" | "hidden";

export interface Alternative {
  id: number;
  text: string;
  behind: number;
  error: number;
  worlds: number;
}

export interface Advantage {
  key: string;
  best: number;
  played: number;
  ticket: number | null;
  route: number | null;
  color: number | null;
  seat: number | null;
}

export interface Guess {
  seat: number;
  ticket: number;
  chance: number;
  is_held: boolean;
}

/** One decision; the step of a replay that shows it as it was is `at`. */
export interface Decision {
  at: number;
  seat: number;
  turn: number;
  played: number;
  text: string;
  is_forced: boolean;
  is_judged: boolean;
  known: number;
  known_error: number;
  promised: number;
  best: number | null;
  cost: number;
  error: number;
  worlds: number;
  rated: number;
  rated_error: number;
  repeats: number | null;
  second_opinion: number | null;
  label: MomentLabel | null;
  marks: MomentMark[];
  options: Alternative[];
  reasons: Advantage[];
  guesses: Guess[];
}

export interface Step {
  at: number;
  seat: number;
  text: string;
  chances: number[];
  errors: number[];
  after: number[];
  skill: number[];
  skill_errors: number[];
  hidden: number[];
  hidden_errors: number[];
  luck: number[];
  luck_errors: number[];
  kind: Luck | null;
  came: string[];
}

export interface Gift {
  kind: Luck;
  gave: number;
  error: number;
}

export interface SeatReview {
  seat: number;
  name: string;
  result: number;
  own_skill: number;
  own_error: number;
  others_skill: number;
  others_error: number;
  luck: Gift[];
  is_judged: boolean;
  unforced: number;
  error_rate: number | null;
  error_rate_error: number;
  levels: number[];
}

export interface Review {
  edition: string;
  record: string;
  names: string[];
  seed: number;
  is_whole: boolean;
  is_over: boolean;
  ends: number[];
  steps: Step[];
  moments: Decision[];
  seats: SeatReview[];
  lucky: number[];
  problem: SaidFacts | null;
  version: number;
}

/** A review, and by decision the actions that it speaks of. */
export interface ToldReview {
  review: Review;
  actions: Record<string, LegalAction[]>;
}

/** What to do in a game under way; `other` is null where there is nothing to decide. */
export interface Hint {
  best: number;
  chance: number;
  other: number | null;
  other_chance: number;
  error: number;
  worlds: number;
  reasons: Advantage[];
}
export interface ToldHint {
  hint: Hint;
  actions: LegalAction[];
}

/** A world that might have been, as `farebox.device.stories_here` tells it. */
export interface Story {
  /** By seat. */
  held: number[][];
  /** After each step; the last is the end. */
  views: View[];
  /** What led to each view but the last. */
  events: Event[][];
  totals: number[];
}

/** One decision judged by itself. */
export interface ToldMoment {
  moment: Decision;
  actions: LegalAction[];
}
