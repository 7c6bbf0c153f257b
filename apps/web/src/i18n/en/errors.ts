import { errorTextsEn } from "@khela/contract/error-texts/en";
import type { ErrorCode } from "@khela/contract/errors";

/** What a code says is written once, in the contract: the API answers with the same sentence. */
export const errors = Object.fromEntries(
  Object.entries(errorTextsEn).map(([code, text]) => [`error.${code}`, text]),
) as Record<`error.${ErrorCode}`, string>;
