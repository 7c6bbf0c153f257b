// What an error says to a person. Codes decide; these sentences are for people only.
import type { ErrorCode } from "./errors.ts";
import { errorTextsBn } from "./error-texts/bn.ts";
import { errorTextsEn } from "./error-texts/en.ts";
import type { LanguageCode } from "./languages.ts";

const texts: Partial<Record<LanguageCode, Record<ErrorCode, string>>> = { BN: errorTextsBn, EN: errorTextsEn };

/** The sentence of a code in a language; languages without their own texts read English. */
export function errorText(code: ErrorCode, language: LanguageCode): string {
  return (texts[language] ?? errorTextsEn)[code];
}
