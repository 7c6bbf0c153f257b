// What an error says to a person. Codes decide; these sentences are for people only.
import type { ErrorCode } from "./errors.ts";
import { errorTextsBn } from "./error-texts/bn.ts";
import { errorTextsEn } from "./error-texts/en.ts";
import { errorTextsTh } from "./error-texts/th.ts";
import type { LanguageCode, WordsCode } from "./languages.ts";
import { wordsOf } from "./languages.ts";

const texts: Record<WordsCode, Record<ErrorCode, string>> = { BN: errorTextsBn, EN: errorTextsEn, TH: errorTextsTh };

/** The sentence of a code in a language; languages without their own texts read those of their chain. */
export function errorText(code: ErrorCode, language: LanguageCode): string {
  return texts[wordsOf(language)][code];
}
