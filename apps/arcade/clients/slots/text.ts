import { pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

/** A symbol's name; its id for one that has no name yet. */
export function nameSymbol(id: string): string {
  return (text.symbols as Readonly<Record<string, string>>)[id] ?? id;
}
