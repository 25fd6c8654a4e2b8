/** What people at a table tell each other, as this reader wants to hear it. */
import type { Keeper } from "./keep";
import { t, tt } from "./i18n.svelte";
import type { Event, View } from "./schema";

export const EMOTES = ["hello", "nice", "thanks", "oops", "hurry", "bye"] as const;
export type EmoteName = (typeof EMOTES)[number];
/** A picture beside the words. */
export const SIGNS: Record<EmoteName, string> = {
  hello: "👋",
  nice: "👏",
  thanks: "🙏",
  oops: "🙈",
  hurry: "⏳",
  bye: "🤝",
};
export const MOST_LETTERS = 200;

export interface Utterance {
  sequence: number;
  seat: number;
  text: string;
}

const isEmote = (name: string): name is EmoteName => (EMOTES as readonly string[]).includes(name);
/** One from a later version is shown by its name. */
export const emoteText = (name: string): string =>
  isEmote(name) ? `${SIGNS[name]} ${tt(`emote.${name}`)}` : name;

export class Talk {
  /** Whether nothing of it is shown. */
  hidden = $state(false);
  #muted = $state.raw<number[]>([]);
  /** Up to where it was read. */
  #read = $state(-1);

  constructor(
    private readonly table: string,
    private readonly keeper: Keeper,
  ) {
    const { talk } = keeper.find(table) ?? {};
    this.hidden = talk?.hidden ?? false;
    this.#muted = talk?.muted ?? [];
    this.#read = talk?.read ?? -1;
  }

  /** Whether there is somebody to talk to. */
  isOffered(view: View): boolean {
    return view.seats.filter((s) => s.kind !== "bot").length > 1;
  }

  /** What was said, oldest first, without those who are muted. */
  heard(log: readonly Event[]): Utterance[] {
    if (this.hidden) return [];
    return log.flatMap((e) => {
      if ((e.kind !== "say" && e.kind !== "emote") || this.isMuted(e.seat)) return [];
      return [{ sequence: e.sequence, seat: e.seat, text: e.kind === "say" ? e.text : emoteText(e.emote) }];
    });
  }
  /** How much of it by others was not read yet. */
  nNew(view: View, log: readonly Event[]): number {
    return this.heard(log).filter((u) => u.sequence > this.#read && u.seat !== view.seat).length;
  }
  /** What the button to it says. */
  label(view: View, log: readonly Event[]): string {
    const n = this.nNew(view, log);
    return n ? tt("talk.new", { n }) : t("talk");
  }

  isMuted(seat: number): boolean {
    return this.#muted.includes(seat);
  }
  mute(seat: number, on: boolean): void {
    this.#muted = on ? [...this.#muted, seat] : this.#muted.filter((one) => one !== seat);
    this.#keep();
  }
  hide(on: boolean): void {
    this.hidden = on;
    this.#keep();
  }
  /** All that was said so far has been seen. */
  read(view: View): void {
    if (view.sequence <= this.#read) return;
    this.#read = view.sequence;
    this.#keep();
  }

  #keep(): void {
    this.keeper.change(this.table, {
      talk: { hidden: this.hidden, muted: this.#muted, read: this.#read },
    });
  }
}
