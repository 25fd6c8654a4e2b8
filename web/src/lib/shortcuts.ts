/** Keys that press what is on the screen. What can be pressed says its key itself (`aria-keyshortcuts`), so
 * that the key, its tooltip and what is read out are one. */
import { settings } from "./settings.svelte";

interface Keyed {
  "aria-keyshortcuts"?: string;
  /** As it is printed on a key, for where it is shown while somebody uses keys (`capped`). */
  "data-cap"?: string;
}

/** What an element says of its key; nothing for who wants no single keys. */
export function keyed(key: string | number): Keyed {
  if (!settings.keys) return {};
  const name = String(key).toUpperCase();
  return { "aria-keyshortcuts": name, "data-cap": name.replace("SHIFT+", "⇧") };
}

/** A tooltip with the key. */
export const withKey = (text: string, key: string | number): string =>
  settings.keys ? `${text} (${String(key).toUpperCase()})` : text;

/** What a key is called, whatever the layout makes of it together with Shift. */
export function keyName(event: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit && event.shiftKey) return `SHIFT+${digit}`;
  return event.key.toUpperCase();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Press what has this key: in what is open to choose from before anything else. */
export function pressKey(event: KeyboardEvent): boolean {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (isTyping(event.target) || document.querySelector("dialog[open]")) return false;
  const wanted = `[aria-keyshortcuts="${CSS.escape(keyName(event))}"]`;
  const found =
    document.querySelector<HTMLElement>(`[data-sheet] ${wanted}`) ??
    document.querySelector<HTMLElement>(wanted);
  if (!found) return false;
  event.preventDefault();
  found.click();
  const next = found.dataset.then;
  if (next) requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
  return true;
}
