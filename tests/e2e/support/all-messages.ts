/** All messages of the site in each shipped language, for tests of all screens. */
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { initial } from "../../../apps/web/src/i18n/bn/initial.ts";
import type { MessageId } from "../../../apps/web/src/i18n/catalogue.ts";
import type { Messages } from "../../../apps/web/src/i18n/message.ts";
import type { BengaliNamespaces, Namespace } from "../../../apps/web/src/i18n/namespaces.ts";

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type AllMessages = typeof initial & AllOf<BengaliNamespaces[Namespace]>;

async function everything(language: string): Promise<Messages> {
  const folder = fileURLToPath(new URL(`../../../apps/web/src/i18n/${language}/`, import.meta.url));
  const files = globSync("*/*.ts", { cwd: folder }).map((path) => pathToFileURL(`${folder}${path}`).href);
  const loaded = (await Promise.all(files.map((url) => import(url)))) as Record<string, Messages>[];
  return Object.assign({}, ...loaded.flatMap((file) => Object.values(file))) as Messages;
}

const [bn, en, th] = await Promise.all([everything("bn"), everything("en"), everything("th")]);
const languages = { bn, en, th } as const;

export const messages = bn as AllMessages;

/** Returns a message without placeholders in one of the languages. */
export function messageOf(language: keyof typeof languages, id: MessageId): string {
  const message = languages[language][id];
  if (typeof message !== "string") throw new Error(`${id} is no plain sentence`);
  return message;
}

/** All message ids; none of them may appear on a screen. */
export const ids: readonly string[] = Object.keys(messages);
