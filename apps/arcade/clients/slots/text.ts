import { nameOfSymbol } from "@khela/engines/slots/symbol-names";
import { pageLanguage, pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

export function nameSymbol(id: string): string {
  return nameOfSymbol(id, pageLanguage() === "en" ? "EN" : "BN");
}
