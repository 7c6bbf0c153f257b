/** The whole dictionary of the site in each language that ships, for journeys that walk all of it. */
import { initial as bnInitial } from "../../../apps/web/src/i18n/bn/initial.ts";
import { namespaces as bnNamespaces } from "../../../apps/web/src/i18n/bn/namespaces.ts";
import type { MessageId } from "../../../apps/web/src/i18n/catalogue.ts";
import { initial as enInitial } from "../../../apps/web/src/i18n/en/initial.ts";
import { namespaces as enNamespaces } from "../../../apps/web/src/i18n/en/namespaces.ts";
import type { Messages } from "../../../apps/web/src/i18n/message.ts";
import { initial as thInitial } from "../../../apps/web/src/i18n/th/initial.ts";
import { namespaces as thNamespaces } from "../../../apps/web/src/i18n/th/namespaces.ts";

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type AllMessages = typeof bnInitial &
  AllOf<Awaited<ReturnType<(typeof bnNamespaces)[keyof typeof bnNamespaces]>>>;

async function everything(
  first: Messages,
  parts: Readonly<Record<string, () => Promise<Messages>>>,
): Promise<Messages> {
  const loaded = await Promise.all(Object.values(parts).map((load) => load()));
  return Object.assign({}, first, ...loaded) as Messages;
}

const [bn, en, th] = await Promise.all([
  everything(bnInitial, bnNamespaces),
  everything(enInitial, enNamespaces),
  everything(thInitial, thNamespaces),
]);
const languages = { bn, en, th } as const;

export const messages = bn as AllMessages;

/** A sentence without values in one of the languages. */
export function messageOf(language: keyof typeof languages, id: MessageId): string {
  const message = languages[language][id];
  if (typeof message !== "string") throw new Error(`${id} is no plain sentence`);
  return message;
}

/** Every id there is: what a person must never read. */
export const ids: readonly string[] = Object.keys(messages);
