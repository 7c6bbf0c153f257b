import { errorTextsTh } from "@khela/contract/locale/error-texts/th";
import type { ErrorCode } from "@khela/contract/errors";

/** An error's sentence is written once, in the contract: the API returns the same one. */
export const errors = Object.fromEntries(
  Object.entries(errorTextsTh).map(([code, text]) => [`error.${code}`, text]),
) as Record<`error.${ErrorCode}`, string>;
