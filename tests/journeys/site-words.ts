/** The whole dictionary of the site in each language that ships, for journeys that walk all of it. */
import { first as bnFirst } from "../../apps/web/src/i18n/bn/first.ts";
import { parts as bnParts } from "../../apps/web/src/i18n/bn/parts.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { first as enFirst } from "../../apps/web/src/i18n/en/first.ts";
import { parts as enParts } from "../../apps/web/src/i18n/en/parts.ts";
import type { Messages } from "../../apps/web/src/i18n/message.ts";
import { first as thFirst } from "../../apps/web/src/i18n/th/first.ts";
import { parts as thParts } from "../../apps/web/src/i18n/th/parts.ts";

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Words = typeof bnFirst & AllOf<Awaited<ReturnType<(typeof bnParts)[keyof typeof bnParts]>>>;

async function everything(first: Messages, parts: Readonly<Record<string, () => Promise<Messages>>>): Promise<Messages> {
  const loaded = await Promise.all(Object.values(parts).map((load) => load()));
  return Object.assign({}, first, ...loaded) as Messages;
}

const [bn, en, th] = await Promise.all([
  everything(bnFirst, bnParts), everything(enFirst, enParts), everything(thFirst, thParts),
]);
const languages = { bn, en, th } as const;

export const words = bn as Words;

/** A sentence without values in one of the languages. */
export function said(language: keyof typeof languages, id: MessageId): string {
  const message = languages[language][id];
  if (typeof message !== "string") throw new Error(`${id} is no plain sentence`);
  return message;
}

/** Every id there is: what a person must never read. */
export const ids: readonly string[] = Object.keys(words);
