import { errorTextsEn } from "@khela/contract/locale/error-texts/en";
import type { ErrorCode } from "@khela/contract/errors";

/**
 * Error messages by error code. The contract has the sentence of each error, so that the site and the API show the same
 * sentence.
 */
export const errors = Object.fromEntries(
  Object.entries(errorTextsEn).map(([code, text]) => [`error.${code}`, text]),
) as Record<`error.${ErrorCode}`, string>;
