/** Reviews as tests need them: decisions, a whole one, and a worker whose other end is the test. */
import { IDBFactory } from "fake-indexeddb";
import { ReviewLink, type FromReviews, type ToReviews } from "../src/device/review-link";
import { ReviewStore } from "../src/lib/review-store";
import { REVIEW_VERSION, type Decision, type Review, type ToldReview } from "../src/lib/review-types";
import type { KeptTable } from "../src/lib/keep";
import type { LegalAction } from "../src/lib/schema";

export const decision = (at: number, more: Partial<Decision> = {}): Decision => ({
  at,
  seat: at % 2,
  turn: at,
  played: 1,
  text: "draw deck",
  is_forced: false,
  is_judged: true,
  known: 0.7,
  known_error: 0.02,
  promised: 0.5,
  best: 1,
  cost: 0,
  error: 0.01,
  worlds: 128,
  rated: 0,
  rated_error: 0.02,
  repeats: null,
  second_opinion: null,
  label: null,
  marks: [],
  options: [],
  reasons: [],
  guesses: [],
  ...more,
});
export const blunder = (at: number, more: Partial<Decision> = {}): Decision =>
  decision(at, { label: "blunder", cost: 0.3, best: 2, ...more });

export function someReview(moments: Decision[], n = 8): Review {
  const steps = Array.from({ length: n }, (_, at) => ({
    at,
    seat: at % 2,
    text: at < 2 ? "keep" : "draw deck",
    chances: [0.5 - at / 20, 0.5 + at / 20],
    errors: [0.05, 0.05],
    after: [0.5 - at / 20, 0.5 + at / 20],
    skill: [0, 0],
    skill_errors: [0, 0],
    hidden: [0, 0],
    hidden_errors: [0, 0],
    luck: [0, 0],
    luck_errors: [0, 0],
    kind: null,
    came: [],
  }));
  const seats = [0, 1].map((seat) => ({
    seat,
    name: "",
    result: seat,
    own_skill: -0.2,
    own_error: 0.02,
    others_skill: 0,
    others_error: 0,
    luck: [{ kind: "deal" as const, gave: seat - 0.3, error: 0.01 }],
    is_judged: true,
    unforced: 3,
    error_rate: 0.034,
    error_rate_error: 0.01,
    levels: seat ? [2] : [1, 2],
  }));
  const rest = {
    edition: "new-york",
    record: "",
    names: ["a", "b"],
    seed: 0,
    is_whole: true,
    is_over: true,
    lucky: [],
    problem: null,
  };
  return { ...rest, ends: [0, 1], steps, moments, seats, version: REVIEW_VERSION };
}
export const DRAW: LegalAction = { id: 1, kind: "draw", card: "deck", text: "draw deck" };
export const CLAIM: LegalAction = { id: 2, kind: "claim", route: 5, cards: { red: 2 }, text: "claim" };
export const told = (moments: Decision[]): ToldReview => ({
  review: someReview(moments),
  actions: Object.fromEntries(moments.map(({ at }) => [at, [DRAW, CLAIM]])),
});

/** A table of this device, and the deal that is played there. */
export const keptTable = (fingerprint: string, over = false): KeptTable => ({
  table: "t",
  edition: "new-york",
  opened: 0,
  seats: [],
  over,
  seal: { fingerprint, early: true },
});

/** The other end of the link: what it was told, and a way to answer. */
export function reviewing() {
  const posted: ToReviews[] = [];
  const ends: number[] = [];
  let hear: (message: FromReviews) => void = () => undefined;
  const link = new ReviewLink((listener) => {
    hear = listener;
    return { post: (message) => posted.push(message), end: () => ends.push(1) };
  });
  return { link, posted, ends, answer: (message: FromReviews) => hear(message) };
}

export const openStore = (): Promise<ReviewStore> => ReviewStore.open(new IDBFactory());
