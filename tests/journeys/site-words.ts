/** The whole dictionary of the site in each language that ships, for journeys that walk all of it. */
import { first as bnFirst } from "../../apps/web/src/i18n/bn/first.ts";
import { rest as bnRest } from "../../apps/web/src/i18n/bn/rest.ts";
import { first as enFirst } from "../../apps/web/src/i18n/en/first.ts";
import { rest as enRest } from "../../apps/web/src/i18n/en/rest.ts";
import type { Messages } from "../../apps/web/src/i18n/message.ts";
import { first as thFirst } from "../../apps/web/src/i18n/th/first.ts";
import { rest as thRest } from "../../apps/web/src/i18n/th/rest.ts";

export const words = { ...bnFirst, ...bnRest } as const;

type Id = keyof typeof words;

const others: Readonly<Record<"bn" | "en" | "th", Messages>> = {
  bn: words, en: { ...enFirst, ...enRest }, th: { ...thFirst, ...thRest },
};

/** A sentence without values in one of the languages. */
export function said(language: keyof typeof others, id: Id): string {
  const message = others[language][id];
  if (typeof message !== "string") throw new Error(`${id} is no plain sentence`);
  return message;
}

/** Every id there is: what a person must never read. */
export const ids: readonly string[] = Object.keys(words);
