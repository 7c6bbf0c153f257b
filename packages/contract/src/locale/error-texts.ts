// The sentence shown to people for an error code. Programs decide by the code, never by the sentence.
import type { ErrorCode } from "../errors.ts";
import { errorTextsBn } from "./error-texts/bn.ts";
import { errorTextsEn } from "./error-texts/en.ts";
import { errorTextsTh } from "./error-texts/th.ts";
import type { LanguageCode, MessageLanguage } from "./languages.ts";
import { messageLanguageOf } from "./languages.ts";

const texts: Record<MessageLanguage, Record<ErrorCode, string>> = {
  BN: errorTextsBn,
  EN: errorTextsEn,
  TH: errorTextsTh,
};

/**
 * Returns the sentence for an error code in a language, or in the first language of its fallback chain that has texts.
 */
export function errorText(code: ErrorCode, language: LanguageCode): string {
  return texts[messageLanguageOf(language)][code];
}
