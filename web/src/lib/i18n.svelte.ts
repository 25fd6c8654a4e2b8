/** Messages from the one catalogue, in the language chosen; others are loaded when they are. */
import type english from "$farebox/locale/en.json";
import { choose, settings } from "./settings.svelte";

export type Key = keyof typeof english;
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Params = Record<string, string | number>;

export const LANGUAGES = { en: "English", sv: "Svenska", da: "Dansk", ro: "Română" } as const;
export type Lang = keyof typeof LANGUAGES;

const files = import.meta.glob<{ default: Record<string, Text> }>("../../../src/farebox/locale/*.json");
const current = $state<{ lang: Lang; messages: Record<string, Text> }>({ lang: "en", messages: {} });

const known = (lang: string | null | undefined): lang is Lang => !!lang && lang in LANGUAGES;

/** The language to begin with: the one chosen, else the browser's if we speak it. */
export function firstLanguage(): Lang {
  if (known(settings.lang)) return settings.lang;
  return navigator.languages.map((l) => l.slice(0, 2)).find(known) ?? "en";
}

export async function setLanguage(lang: Lang): Promise<void> {
  const file = await files[`../../../src/farebox/locale/${lang}.json`]!();
  current.messages = file.default;
  current.lang = lang;
  document.documentElement.lang = lang;
}

export async function chooseLanguage(lang: Lang): Promise<void> {
  await setLanguage(lang);
  choose({ lang });
}

export const language = (): Lang => current.lang;

/** Made once for a language: making one takes longer than all else that a sentence does. */
const plurals = new Map<string, Intl.PluralRules>();
function pluralForm(lang: string, n: number): Intl.LDMLPluralRule {
  let rules = plurals.get(lang);
  if (!rules) plurals.set(lang, (rules = new Intl.PluralRules(lang)));
  return rules.select(n);
}

/** The text for a count, with the names in braces filled in; `n` decides singular and plural. */
export function format(text: Text | undefined, key: string, params: Params, lang: string): string {
  if (text === undefined) return key;
  const chosen =
    typeof text === "string"
      ? text
      : (text[pluralForm(lang, Number(params.n ?? 0))] ?? text.other ?? key);
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
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
