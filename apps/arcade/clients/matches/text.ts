import { pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

/** A text by a key that comes from the feed; the key itself where we have no word for it. */
export function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}
