import { pickMessages } from "../shell/i18n/messages.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pickMessages<typeof en>({ bn, en });

/** Returns a fish's common name. */
export function nameFish(id: string): string {
  return (text.fish as Readonly<Record<string, string>>)[id] ?? id;
}
