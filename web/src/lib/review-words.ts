/** What a review says, in words of the language chosen. */
import { actionText, capital } from "./action-words";
import { figure, has, language, t, tt } from "./i18n.svelte";
import { nameOf, youIn } from "./names";
import type {
  Advantage,
  MomentLabel,
  MomentMark,
  Decision,
  Review,
  SeatReview,
  Step,
  ToldMoment,
} from "./review-types";
import type { BoardFacts, View } from "./schema";
import { aCard, cardName, routeName, ticketName } from "./words";

/** Signs beside the words, for who takes a list in at a glance. */
export const SIGNS: Record<MomentLabel | MomentMark, string> = {
  slip: "?!",
  mistake: "?",
  blunder: "??",
  unlucky: "☂",
  got_away: "↷",
  find: "!",
};
/** Reasons that count worlds; others count points. */
const SHARES = new Set(["ticket", "kept", "own_route", "rivals_route", "taken", "robbed", "exposed"]);

const written = (value: number, form: Intl.NumberFormatOptions): string =>
  figure(new Intl.NumberFormat(language(), form).format(value));
/** A chance: 62 %; of one that is small but there, <1 %. */
export const share = (chance: number): string => {
  const isSmall = chance > 0 && chance < 0.005;
  const told = isSmall ? 0.01 : Math.min(1, Math.max(0, chance));
  return (isSmall ? "<" : "") + written(told, { style: "percent", maximumFractionDigits: 0 });
};
/** Percentage points. */
export const inPoints = (change: number): string =>
  written(100 * change, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "negative" });
export const change = (value: number): string =>
  written(100 * value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
const average = (value: number): string =>
  written(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const lead = (value: number): string =>
  written(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** What a decision is called, and what became of it; the gravest first. */
export const kindsOf = ({ label, marks }: Decision): (MomentLabel | MomentMark)[] => [
  ...(label ? [label] : []),
  ...marks,
];
export const kindText = (kind: MomentLabel | MomentMark): string =>
  has(`review.label.${kind}`) ? tt(`review.label.${kind}`) : tt(`review.mark.${kind}`);
/** What a decision cost: of two opinions the smaller. */
export const costOf = ({ cost, second_opinion: other }: Decision): number =>
  other === null ? cost : Math.min(cost, other);
export const titleText = (moment: Decision): string => kindsOf(moment).map(kindText).join(" · ");

export class ReviewWords {
  constructor(
    private readonly review: Pick<Review, "names" | "steps" | "ends" | "is_over">,
    private readonly view: View,
    private readonly board: BoardFacts,
  ) {}

  name(seat: number): string {
    return nameOf(this.view, seat);
  }

  /** Of a seat; to whoever it is about, as "you". */
  #of(seat: number, key: string, values: Record<string, string>): string {
    const toYou = `review.you.${key.slice(key.lastIndexOf(".") + 1)}`;
    const isYou = this.#isYou(seat) && has(toYou);
    return tt(isYou ? toYou : key, { name: this.name(seat), ...values }, this.board.look);
  }

  #isYou(seat: number): boolean {
    return seat === youIn(this.view);
  }

  /** The name of the only other player; null if there are more, or if it is you. */
  #opponentOf(seat: number): string | null {
    const [other, ...more] = this.view.seats.filter((one) => one.seat !== seat);
    return other && !more.length && !this.#isYou(other.seat) ? this.name(other.seat) : null;
  }

  /** Which of a player's turns a decision is part of. */
  when({ at, turn }: Decision): string {
    const first = this.review.steps.find(({ text }) => !/^(keep|place)\b/.test(text))?.at ?? 0;
    if (at < first) return t("review.setting_up");
    return t("review.turn", { turn: Math.floor(turn / this.review.names.length) + 1 });
  }

  action({ actions }: ToldMoment, id: number | null): string {
    const action = actions.find((one) => one.id === id);
    return action ? actionText(this.board, action) : "";
  }
  actionLine(told: ToldMoment, id: number | null): string {
    return capital(this.action(told, id));
  }

  /** What it cost, brought or met with. */
  verdict(moment: Decision): string {
    const error = inPoints(moment.error);
    if (moment.label) return capital(t("review.cost", { cost: inPoints(costOf(moment)), error }));
    if (moment.marks.includes("find"))
      return capital(t("review.margin", { margin: inPoints(-moment.cost), error }));
    if (moment.marks.includes("unlucky")) {
      const step = this.review.steps[moment.at]!;
      const took = capital(t("review.came", { took: inPoints(-step.luck[moment.seat]!) }));
      return [`${took}.`, this.drawn(step)].join(" ").trim();
    }
    if (moment.is_forced) return t("review.forced");
    if (moment.repeats !== null) return t("review.repeats", { step: moment.repeats });
    return moment.is_judged ? t("review.fine") : t("review.not_judged");
  }

  /** What somebody drew from the deck, or what was turned face up; nothing of tickets. */
  drawn({ seat, kind, came }: Step): string {
    if (kind === "market")
      return t("review.turned_up", { cards: came.map((card) => cardName(this.board, card)).join(", ") });
    if (kind !== "draws") return "";
    const values = { name: this.name(seat), card: aCard(this.board, came[0]!) };
    return this.#isYou(seat) ? t("log.you.deck_known", values) : t("log.they.deck_known", values);
  }

  /** Why the best is better; one opponent that it tells of is named. */
  reason({ key, best, played, ticket, route, color, seat: whose }: Advantage, seat: number): string {
    const kind = key.slice(key.lastIndexOf(".") + 1);
    const told = SHARES.has(kind) ? share : kind === "lead" ? lead : average;
    const opponent = whose === null ? this.#opponentOf(seat) : this.name(whose);
    const named = `review.${whose !== null && this.#isYou(whose) ? "from_you" : "opponent"}.${kind}`;
    return this.#of(seat, opponent !== null && has(named) ? named : key, {
      ...(opponent !== null && { opponent }),
      best: told(best),
      played: told(played),
      ...(ticket !== null && { ticket: ticketName(this.board, ticket) }),
      ...(route !== null && { route: routeName(this.board, route) }),
      ...(color !== null && { color: cardName(this.board, this.board.colors[color]!) }),
    });
  }

  /** Both readings of a seat's chance at a decision; where they are far apart, what could not be known. */
  readings(moment: Decision): string[] {
    const step = this.review.steps[moment.at]!;
    const dealt = share(step.after[moment.seat]!);
    const said = this.#of(moment.seat, "review.known", { known: share(moment.known), dealt });
    return [said, ...this.#guessed(moment)];
  }

  held(seat: number, tickets: string[]): string {
    return this.#of(seat, "review.held", { tickets: tickets.join("; ") });
  }

  /** What each of the others held, and how likely that seemed. */
  #guessed({ guesses }: Decision): string[] {
    return this.view.seats.flatMap(({ seat }) => {
      const held = guesses.filter((guess) => guess.seat === seat && guess.is_held);
      const tickets = held.map(({ ticket, chance }) =>
        t("review.guess", { ticket: ticketName(this.board, ticket), chance: share(chance) }),
      );
      return held.length ? [this.held(seat, tickets)] : [];
    });
  }

  outcome({ seat, result }: SeatReview): string {
    if (!this.review.is_over)
      return this.#of(seat, "review.broke_off", { share: share(this.review.ends[seat]!) });
    return this.#of(seat, `review.${result === 1 ? "won" : result > 0 ? "shared" : "lost"}`, {});
  }

  /** All of it in a sentence: how it ended, and what decisions and luck had to do with it. */
  inShort(one: SeatReview): string {
    const luck = one.luck.reduce((sum, { gave }) => sum + gave, 0);
    const parts = { own: change(one.own_skill), others: change(one.others_skill), luck: change(luck) };
    return `${this.outcome(one)} ${t("review.in_short", parts)}`;
  }

  /** The lines that add up to the result, each with its error if it has one. */
  bill({ own_skill, own_error, others_skill, others_error, luck }: SeatReview): BillLine[] {
    return [
      { name: t("review.start"), gave: 1 / this.review.names.length, error: null },
      { name: t("review.own_skill"), gave: own_skill, error: own_error },
      { name: t("review.others_skill"), gave: others_skill, error: others_error },
      ...luck.map((gift) => ({
        name: tt(`review.luck.${gift.kind}`, {}, this.board.look),
        gave: gift.gave,
        error: gift.error,
      })),
    ];
  }

  /** What the decisions cost on average, whose do about as much, and what it would be without luck. */
  rate({ error_rate, error_rate_error, unforced, levels, ...seat }: SeatReview): string[] {
    const adjusted = seat.luck.reduce((left, { gave }) => left - gave, seat.result);
    const off = inPoints(Math.hypot(seat.own_error, seat.others_error));
    const said = [t("review.adjusted", { share: share(adjusted), error: off })];
    if (error_rate === null) return said;
    const rate = { n: unforced, rate: inPoints(error_rate), error: inPoints(error_rate_error) };
    said.push(t("review.rate", rate));
    const [first, last] = [levels[0], levels.at(-1)];
    if (first !== undefined && last !== undefined) {
      said.push(
        first === last ? t("review.like_level", { level: first }) : t("review.like_levels", { first, last }),
      );
    }
    return said;
  }

  /** A seat's curve as one would tell it. */
  curve(seat: number): string {
    const chances = this.review.steps.map((step) => step.chances[seat]!);
    return t("review.curve", {
      name: this.name(seat),
      start: share(chances[0] ?? 0),
      low: share(Math.min(...chances)),
      high: share(Math.max(...chances)),
      end: share(this.review.ends[seat] ?? 0),
    });
  }
}

export interface BillLine {
  name: string;
  gave: number;
  error: number | null;
}
