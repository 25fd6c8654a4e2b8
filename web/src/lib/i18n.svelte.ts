/** Messages from the one catalogue, in the language chosen; others are loaded when they are. */
import type english from "$farebox/locale/en.json";
import type ofReviews from "$farebox/locale/review/en.json";
import type { SaidFacts } from "./schema";
import { choose, settings } from "./settings.svelte";

export type Key = keyof typeof english | keyof typeof ofReviews;
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** What a message speaks of; a message that isn't in a language yet among it. */
type Params = Record<string, string | number | SaidFacts>;

export const LANGUAGES = { en: "English", sv: "Svenska", da: "Dansk", ro: "Română" } as const;
export type Lang = keyof typeof LANGUAGES;

interface Words {
  default: Record<string, Text>;
}
const files = import.meta.glob<Words>("../../../src/farebox/locale/*.json");
/** Parts that not everybody reads, fetched when somebody does: what can be wrong with files that people
 * bring, and what reviews say. */
const parts = {
  faults: import.meta.glob<Words>("../../../src/farebox/locale/faults/*.json"),
  review: import.meta.glob<Words>("../../../src/farebox/locale/review/*.json"),
};
type Part = keyof typeof parts;
const learned: Part[] = [];
const current = $state<{ lang: Lang; messages: Record<string, Text> }>({ lang: "en", messages: {} });

const known = (lang: string | null | undefined): lang is Lang => !!lang && lang in LANGUAGES;

/** The language to begin with: the one chosen, else the browser's if we speak it. */
export function firstLanguage(): Lang {
  if (known(settings.lang)) return settings.lang;
  return navigator.languages.map((l) => l.slice(0, 2)).find(known) ?? "en";
}

export async function setLanguage(lang: Lang): Promise<void> {
  const file = await files[`../../../src/farebox/locale/${lang}.json`]!();
  const more = await Promise.all(learned.map((part) => wordsOf(part, lang)));
  current.messages = Object.assign({}, file.default, ...more) as Record<string, Text>;
  current.lang = lang;
  document.documentElement.lang = lang;
}

const wordsOf = async (part: Part, lang: Lang): Promise<Record<string, Text>> =>
  (await parts[part][`../../../src/farebox/locale/${part}/${lang}.json`]!()).default;

/** Know all words of a part, from now on. */
export async function learn(part: Part): Promise<void> {
  if (learned.includes(part)) return;
  const { lang } = current;
  const words = await wordsOf(part, lang);
  learned.push(part);
  if (lang === current.lang) current.messages = { ...current.messages, ...words };
  else await setLanguage(current.lang);
}

export async function chooseLanguage(lang: Lang): Promise<void> {
  await setLanguage(lang);
  choose({ lang });
}

export const language = (): Lang => current.lang;

/** A day or a time as people here write it: the language chosen, as spoken where the browser is at home. */
export function dated(ms: number, form: Intl.DateTimeFormatOptions): string {
  const home = navigator.languages.find((tag) => tag.split("-")[0] === current.lang);
  return new Intl.DateTimeFormat(home ?? current.lang, form).format(ms);
}

/** Made once for a language: making one takes longer than all else that a sentence does. */
const plurals: Record<string, Intl.PluralRules> = {};
const pluralForm = (lang: string, n: number): Intl.LDMLPluralRule =>
  (plurals[lang] ??= new Intl.PluralRules(lang)).select(n);

/** The text for a count, with the names in braces filled in; `n` decides singular and plural. */
export function format(text: Text | undefined, key: string, params: Params, lang: string): string {
  if (text === undefined) return key;
  const chosen =
    typeof text === "string" ? text : (text[pluralForm(lang, Number(params.n ?? 0))] ?? text.other ?? key);
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? spoken(params[name]!) : whole,
  );
}

/** A number as it is printed, with a true minus: −4. */
export const figure = (written: number | string): string => String(written).replace("-", "\u2212");

/** What stands in a message: a number as it is printed; another message is put into words first, and begins
 * small inside a sentence. */
function spoken(value: Params[string]): string {
  if (typeof value === "number") return figure(value);
  if (typeof value === "string") return value;
  const text = tt(value.key, value.values ?? {});
  return value.within ? text.charAt(0).toLocaleLowerCase(current.lang) + text.slice(1) : text;
}

/** A message; a wording of the edition's own (`key@edition`) goes before the general one. */
export function t(key: Key, params: Params = {}, edition?: string): string {
  return tt(key, params, edition);
}

/** A message whose key is put together at run time. */
export function tt(key: string, params: Params = {}, edition?: string): string {
  const own = edition ? current.messages[`${key}@${edition}`] : undefined;
  return format(own ?? current.messages[key], key, params, current.lang);
}

export const has = (key: string): boolean => key in current.messages;
