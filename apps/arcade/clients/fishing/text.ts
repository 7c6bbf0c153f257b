import { pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

/** A fish as people call it. */
export function nameFish(id: string): string {
  return (text.fish as Readonly<Record<string, string>>)[id] ?? id;
}
