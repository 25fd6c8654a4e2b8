/** Reviews made on this device and decisions to practise, in IndexedDB; a game is known by its record. */
import { done, result } from "./indexed-db";
import { REVIEW_VERSION, type Review, type ToldMoment, type ToldReview } from "./review-types";

const NAME = "farebox reviews";
const REVIEWS = "reviews",
  EXERCISES = "exercises",
  BY_TIME = "at";
/** Reviews kept; older ones are made anew when somebody wants them. */
const MOST = 80;

interface KeptReview {
  at: number;
  told: ToldReview;
}

/** A decision of one's own that could have been better, and when to try it again. */
export interface Exercise {
  record: string;
  told: ToldMoment;
  /** What its words need to know of the game. */
  review: Pick<Review, "edition" | "names" | "steps" | "ends" | "is_over" | "version">;
  /** How often it was found in a row. */
  found: number;
  due: number;
}

/** One of another version is told no more: what it says may be written otherwise now. */
const isOfVersion = ({ version }: Pick<Review, "version">): boolean => version === REVIEW_VERSION;

const placeOf = ({ record, told }: Exercise): [string, number] => [record, told.moment.at];

export class ReviewStore {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(factory: IDBFactory = indexedDB): Promise<ReviewStore> {
    const request = factory.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(REVIEWS).createIndex(BY_TIME, BY_TIME);
      request.result.createObjectStore(EXERCISES);
    };
    return new ReviewStore(await result(request));
  }

  /** The review of a game; null if there is none of this version. */
  async find(record: string): Promise<ToldReview | null> {
    const request = this.#begin(REVIEWS, "readonly").objectStore(REVIEWS).get(record);
    const kept = (await result(request)) as KeptReview | undefined;
    return kept && isOfVersion(kept.told.review) ? kept.told : null;
  }

  async keep(record: string, told: ToldReview, at = Date.now()): Promise<void> {
    const transaction = this.#begin(REVIEWS, "readwrite");
    const reviews = transaction.objectStore(REVIEWS);
    reviews.put({ at, told } satisfies KeptReview, record);
    const oldest = await result(reviews.index(BY_TIME).getAllKeys());
    for (const old of oldest.slice(0, -MOST)) reviews.delete(old);
    await done(transaction);
  }

  /** Those of this version. */
  async exercises(): Promise<Exercise[]> {
    const request = this.#begin(EXERCISES, "readonly").objectStore(EXERCISES).getAll();
    return ((await result(request)) as Exercise[]).filter(({ review }) => isOfVersion(review));
  }

  /** Exercises that are new here; those that are known stay as they are if of this version. */
  async add(exercises: readonly Exercise[]): Promise<void> {
    const transaction = this.#begin(EXERCISES, "readwrite");
    const kept = transaction.objectStore(EXERCISES);
    for (const exercise of exercises) {
      const known = (await result(kept.get(placeOf(exercise)))) as Exercise | undefined;
      if (!known || !isOfVersion(known.review)) kept.put(exercise, placeOf(exercise));
    }
    await done(transaction);
  }

  async change(exercise: Exercise): Promise<void> {
    const transaction = this.#begin(EXERCISES, "readwrite");
    transaction.objectStore(EXERCISES).put(exercise, placeOf(exercise));
    await done(transaction);
  }

  async drop(exercise: Exercise): Promise<void> {
    const transaction = this.#begin(EXERCISES, "readwrite");
    transaction.objectStore(EXERCISES).delete(placeOf(exercise));
    await done(transaction);
  }

  #begin(store: string, mode: IDBTransactionMode): IDBTransaction {
    return this.database.transaction(store, mode);
  }
}

/** This browser's, opened once; null where it may keep nothing: then reviews are made anew every time. */
let opened: Promise<ReviewStore | null> | undefined;
export const reviewStore = (): Promise<ReviewStore | null> =>
  (opened ??= ReviewStore.open().catch(() => null));
