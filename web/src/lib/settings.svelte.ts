/** What a person has chosen for this browser. */

export type Theme = "system" | "light" | "dark";

interface Choices {
  lang: string | null;
  pace: number;
  sound: boolean;
  /** Whether sounds were offered: that is done once. */
  soundOffered: boolean;
  motion: boolean;
  theme: Theme;
  notify: boolean;
  /** Single keys press what is on the table. */
  keys: boolean;
  name: string;
  bot: string;
  /** Tables that nobody is invited to are kept on this device, though there is a server. */
  device: boolean;
}
const KEY = "farebox.settings";
const FIRST: Choices = {
  lang: null,
  pace: 900,
  sound: false,
  soundOffered: false,
  motion: true,
  theme: "system",
  notify: false,
  keys: true,
  name: "",
  bot: "",
  device: false,
};

function load(): Choices {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings: Choices = $state(load());

export function choose(change: Partial<Choices>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* nothing lost but the choice */
  }
}
