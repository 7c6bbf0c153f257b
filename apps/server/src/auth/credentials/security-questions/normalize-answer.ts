// Normalizes an answer for comparison: letters and digits only, independent of keyboard, case, spaces and punctuation.

import { isValidField } from "@khela/contract/fields";
import { latinDigits } from "@khela/contract/input/digits";

/** Returns the normalized answer; null: the answer is too short or too long. */
export function normalizeAnswer(typed: string): string | null {
  const left = latinDigits(typed.normalize("NFKC"))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return isValidField("securityAnswer", left) ? left : null;
}
