import { pickMessages } from "../shell/i18n/messages.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pickMessages<typeof en>({ bn, en });

/** Returns the text for a key from the odds feed; without a translation, the key itself. */
export function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}
